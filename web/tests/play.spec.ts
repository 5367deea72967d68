/** Whole matches through the page. */

import { asked } from './board';
import { checkAccess, checkWidth } from './checks';
import { type AnyHeard, hear } from './heard';
import { expect, test } from './house';
import { decideByClicks, decideByKeys, openSeen, playOut } from './memoracers';
import { against, openTable, withSettings } from './tables';

const quick = { motion: 'none', lessons: ['memoracers'] };

test('two clicks from home to a race, and the race by clicks', async ({ page, shoot }) => {
  await withSettings(page, quick);
  const heard = hear<AnyHeard & { match?: { view: { row: unknown[] } } }>(page);
  await page.goto('/');
  await shoot(page, 'home-desktop');
  await page.getByRole('button', { name: /^MemoRacers/ }).click();
  await page.getByRole('button', { name: 'Play now against bots' }).click();
  await expect(page).toHaveURL(/\/t\//);
  await playOut(page, decideByClicks, async (turn) => {
    if (turn === 2) {
      await shoot(page, 'programming-desktop');
      await checkAccess(page);
    }
  });
  await expect(page.getByRole('heading', { name: /win|first place|lost|made it/i }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /by round/ }).or(page.getByText('The race in one picture')).first()).toBeVisible();
  await shoot(page, 'end-desktop');
  await checkAccess(page);
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await expect(page.locator('.memo-root [data-piece]').first()).toBeVisible();
  // What lies open still lies open, tile by tile.
  const row = heard.findLast(({ match }) => match)!.match!.view.row;
  expect(row.filter(Boolean).length).toBeGreaterThan(1);
  await expect(page.locator('.memo-root .tile.open')).toHaveCount(row.filter(Boolean).length);
  await shoot(page, 'end-board-desktop');
  const places = (await page.locator('[data-seat] .place').allTextContents()).map((place) => Number(/\d+/.exec(place)?.[0]));
  expect(places[0]).toBe(1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  // Whoever has finished a race is not offered a first one any more.
  await page.goto('/');
  await expect(page.getByRole('radio', { name: 'Evening' })).toBeChecked();
});

test('a race by keys alone', async ({ page }) => {
  await withSettings(page, quick);
  await openSeen(page, { seats: against(1) });
  await playOut(page, decideByKeys);
  expect(await page.getByRole('button', { name: /^Rematch/ }).isVisible()).toBe(true);
});

test('a race through the spoken board, which keeps the focus', async ({ page }) => {
  await withSettings(page, quick);
  await openSeen(page, { seats: against(1) });
  const options = page.getByRole('listbox', { name: 'The board in words' }).getByRole('option');
  const focused = () => options.evaluateAll((all) => all.findIndex((option) => option === document.activeElement));
  await asked(page);
  await page.keyboard.press('g');
  await playOut(page, async () => {
    for (;;) {
      const before = await options.allTextContents();
      const [whole, part] = [/^(Start on lane|Leave the tiles|Ready)/, /^Line \d+, lane/].map((what) => before.findIndex((text) => what.test(text)));
      const wanted = whole! >= 0 ? whole! : part!;
      if (wanted < 0) return;
      // Whoever has chosen a line goes on from there: a line that is gone leaves the focus to the one above it.
      await expect.poll(focused).toBeGreaterThanOrEqual(0);
      const from = await focused();
      for (let step = 0; step < Math.abs(wanted - from); step++) await page.keyboard.press(wanted > from ? 'ArrowDown' : 'ArrowUp');
      await page.keyboard.press('Enter');
      // A flight into open traps asks once more.
      if (wanted === whole && (await options.filter({ hasText: /^Ready, although/ }).count()) > 0) await page.keyboard.press('Enter');
      if (wanted === whole) return;
      await expect.poll(() => options.allTextContents()).not.toEqual(before);
    }
  });
});

test('a line of the spoken board that is gone leaves the focus to what it has done', async ({ page }) => {
  await withSettings(page, quick);
  await openSeen(page, { seats: against(1) });
  await asked(page);
  await decideByKeys(page);
  const options = page.getByRole('listbox', { name: 'The board in words' }).getByRole('option');
  await page.keyboard.press('g');
  await expect(options.filter({ hasText: /^Line 1, lane/ }).first()).toBeAttached();
  await page.keyboard.press('Home');
  const before = await options.allTextContents();
  for (let step = 0; step < before.findIndex((text) => text.startsWith('Line 1, lane')); step++) await page.keyboard.press('ArrowDown');
  // Speed 1: the first line is the last.
  await page.keyboard.press('Enter');
  await expect(options.and(page.locator(':focus'))).toHaveText(/program/i);
  await page.keyboard.press('ArrowDown');
  await expect(options.and(page.locator(':focus'))).toHaveText(/^Ready/);
});

test('every tile of the reconnaissance is told, and told once', async ({ page }) => {
  await withSettings(page, quick);
  await openTable(page, { game: 'memoracers', seats: against(1), set: { pace: '1' } });
  const told = page.getByRole('log').getByText(/^3: /);
  await expect(told).toBeAttached();
  const lanes = (await told.textContent())!.split(': ').at(-1)!;
  const live = page.locator('[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]');
  await expect(live.filter({ hasText: lanes })).toHaveCount(1);
});

test('with less motion the way a ship has flown stays for a while', async ({ page, shoot }) => {
  await withSettings(page, { ...quick, motion: 'reduced' });
  await openSeen(page, { seats: against(1) });
  for (let turn = 0; turn < 2 && (await asked(page)); turn++) await decideByClicks(page);
  // Everything has been told, one is asked again, and the ways are still there.
  const ways = page.locator('path.kept');
  await asked(page);
  await expect(ways.first()).toBeAttached();
  await shoot(page, 'flown-desktop');
  await expect(ways).toHaveCount(0);
});

for (const [size, viewport] of [['desktop', { width: 1440, height: 900 }], ['phone', { width: 390, height: 844 }]] as const) {
  test(`the first minute is guided from the first tile on, on a ${size}`, async ({ page, shoot }) => {
    await page.setViewportSize(viewport);
    await withSettings(page, { motion: 'none' });
    await openTable(page, { game: 'memoracers', seats: against(1), set: { pace: '1' } });
    const lesson = page.getByRole('region', { name: 'Your first turn' });
    await expect(lesson).toContainText('Watch: the tiles are turned up one after another');
    await expect(page.getByText('Tile 3 of 10', { exact: false }).first()).toBeVisible();
    await shoot(page, `lesson-watch-${size}`);
    await asked(page);
    await expect(lesson).toContainText('Put your ship on a free lane');
    await decideByClicks(page);
    await expect(lesson).toContainText('choose one lane');
    await page.getByRole('button', { name: /^Line 1, lane \d: / }).and(page.locator(':enabled')).first().click();
    await expect(lesson).toContainText('Press Ready');
    await decideByClicks(page);
    await expect(lesson).toContainText('Violet: faster');
    await lesson.getByRole('button', { name: 'Got it' }).click();
    await expect(lesson).toHaveCount(0);
    await page.reload();
    await asked(page);
    await expect(lesson).toHaveCount(0);
  });
}

test('solo', async ({ page, shoot }) => {
  await withSettings(page, quick);
  const table = await openSeen(page, { seats: [{ kind: 'human' }], set: { mode: 'solo' } });
  await playOut(page, decideByClicks, async (turn) => {
    if (turn === 3) await shoot(page, 'solo-desktop');
  });
  await expect(page.getByRole('heading', { name: /lost|made it/ }).first()).toBeVisible();
  // One key begins the next one.
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(new RegExp(table));
});

test('whoever plays alone begins anew by a key, and anybody with others does not', async ({ page }) => {
  await withSettings(page, quick);
  const anew = page.getByRole('dialog', { name: 'Start again?' });
  const table = await openSeen(page, { seats: [{ kind: 'human' }], set: { mode: 'solo' } });
  await asked(page);
  await decideByKeys(page);
  await page.keyboard.press('n');
  await checkAccess(page);
  await expect(anew.getByRole('button', { name: 'Start again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(table));
  const { status } = (await (await page.request.get(`/api/tables/${table}`)).json()) as { status: string };
  expect(status).toBe('abandoned');
  await openTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'local' }] });
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expect(anew).toHaveCount(0);
});

test('whoever never wants to be asked before begins anew by one key', async ({ page }) => {
  await withSettings(page, { ...quick, ask: 'never' });
  const table = await openSeen(page, { seats: [{ kind: 'human' }], set: { mode: 'solo' } });
  await asked(page);
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(new RegExp(table));
});

test('a championship with a circuit built by its pilots', async ({ page, shoot }) => {
  await withSettings(page, quick);
  const seats = [{ kind: 'human' }, { kind: 'bot' }];
  await openTable(page, { game: 'memoracers', seats, set: { mode: 'championship', pace: '1' } });
  await playOut(page, decideByClicks, async (turn) => {
    if (turn === 0) await shoot(page, 'building-desktop');
  });
  expect(await page.getByRole('button', { name: /^Rematch/ }).isVisible()).toBe(true);
});

test.describe('on a phone, in French', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'fr-FR', hasTouch: true });

  test('a race by taps', async ({ page, shoot }) => {
    await withSettings(page, quick);
    await page.goto('/');
    await shoot(page, 'home-phone');
    await checkAccess(page);
    await openTable(page, { game: 'memoracers', seats: against(1), set: { pace: '1' } });
    await page.getByRole('button', { name: 'Couloir 2', exact: true }).tap({ timeout: 45_000 });
    await page.getByRole('button', { name: /^Partir/ }).tap();
    await expect(page.getByRole('grid', { name: /^Programme/ })).toBeVisible();
    await shoot(page, 'programming-phone');
    await checkAccess(page);
    await checkWidth(page);
  });
});
