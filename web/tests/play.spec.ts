/** Whole matches through the page. */

import { checkAccess, expect, makeTable, test, withSettings } from './house';
import { decideByClicks, decideByKeys, playOut, seen } from './memoracers';

const quick = { motion: 'none', lessons: ['memoracers'] };

test('two clicks from home to a race, and the race by clicks', async ({ page, shoot }) => {
  await withSettings(page, quick);
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
});

test('a race by keys alone', async ({ page }) => {
  await withSettings(page, quick);
  const table = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'bot' }] });
  await seen(page, table);
  await page.goto(`/t/${table}`);
  await playOut(page, decideByKeys);
  expect(await page.getByRole('button', { name: /^Rematch/ }).isVisible()).toBe(true);
});

test('a race through the spoken board', async ({ page }) => {
  await withSettings(page, quick);
  const table = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'bot' }] });
  await seen(page, table);
  await page.goto(`/t/${table}`);
  const board = page.getByRole('listbox', { name: 'The board in words' });
  await playOut(page, async () => {
    for (;;) {
      const before = await board.getByRole('option').allTextContents();
      const [whole, part] = [/^(Start on lane|Keep the tiles|Ready)/, /^Line \d+, lane/].map((what) => before.findIndex((text) => what.test(text)));
      const wanted = whole! >= 0 ? whole! : part!;
      if (wanted < 0) return;
      await page.keyboard.press('g');
      await page.keyboard.press('Home');
      for (let step = 0; step < wanted; step++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      // A flight into open traps asks once more.
      if (wanted === whole && (await board.getByRole('option', { name: /^Ready, although/ }).count()) > 0) await page.keyboard.press('Enter');
      if (wanted === whole) return;
      await expect.poll(() => board.getByRole('option').allTextContents()).not.toEqual(before);
    }
  });
});

test('solo', async ({ page, shoot }) => {
  await withSettings(page, quick);
  const table = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'human' }], set: { mode: 'solo' } });
  await seen(page, table);
  await page.goto(`/t/${table}`);
  await playOut(page, decideByClicks, async (turn) => {
    if (turn === 3) await shoot(page, 'solo-desktop');
  });
  await expect(page.getByRole('heading', { name: /lost|made it/ }).first()).toBeVisible();
});

test('a championship with a circuit built by its pilots', async ({ page, shoot }) => {
  await withSettings(page, quick);
  const seats = [{ kind: 'human' }, { kind: 'bot' }];
  const table = await makeTable(page, { game: 'memoracers', seats, set: { mode: 'championship', pace: '1' } });
  await page.goto(`/t/${table}`);
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
    const table = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'bot' }], set: { pace: '1' } });
    await page.goto(`/t/${table}`);
    await page.getByRole('button', { name: 'Couloir 2', exact: true }).tap({ timeout: 45_000 });
    await page.getByRole('button', { name: /^Partir/ }).tap();
    await expect(page.getByRole('group', { name: /^Programme/ })).toBeVisible();
    await shoot(page, 'programming-phone');
    await checkAccess(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
