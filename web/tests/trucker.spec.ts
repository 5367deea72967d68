/** Galaxy Trucker through the page: a ship is built and flown by mouse, by keys and by ear, against bots. */

import { checkAccess, checkWidth } from './checks';
import { build, callStart, dragTo, fly, tiles } from './galaxy-trucker';
import { expect, test } from './house';
import { openTable, withSettings } from './tables';

const quick = { motion: 'none', lessons: ['galaxy-trucker'] };
const bots = [{ kind: 'human' }, { kind: 'bot' }, { kind: 'bot' }];
const inTurns = { classes: 'I', pace: 'turns', rounds: '200', building_help: 'while_holding' };
const inTime = { classes: 'I', pace: 'real', seconds: '30', building_help: 'while_holding' };

test('a flight of class I in turns by mouse, with real drags', async ({ page, shoot }) => {
  await withSettings(page, quick);
  await openTable(page, { game: 'galaxy-trucker', seats: bots, set: inTurns });
  await callStart(page);
  const heap = page.getByRole('button', { name: /^Take a tile/ });
  await build(page, 6, () => heap.click(), (to) => dragTo(page, '[data-held]', to), () => page.getByRole('button', { name: /^Back to the yard/ }).click());
  expect(await tiles(page)).toBeGreaterThanOrEqual(6);
  await shoot(page, 'trucker-building-desktop');
  await checkAccess(page);
  await page.getByRole('button', { name: /^Done/ }).click();
  const seen = new Set<string>();
  await fly(
    page,
    async () => {
      // What fits is loaded at once; everything else is chosen by its first option, which is sent by a second press.
      const option = page.locator('.trucker-root .option:enabled, .trucker-root .loads, .trucker-root .wait').first();
      if (await option.isVisible()) await option.click({ timeout: 2000 }).catch(() => undefined);
    },
    async (asked) => {
      const kind = asked.replace(/\d+/g, '').slice(0, 12);
      if (seen.has(kind)) return;
      seen.add(kind);
      await shoot(page, `trucker-flight-${seen.size}-desktop`);
      if (seen.size < 4) await checkAccess(page);
    },
  );
  await expect(page.getByText('The race in one picture')).toBeVisible();
  await shoot(page, 'trucker-end-desktop');
});

test('a flight of class I in real time by keys alone, on a phone', async ({ page, shoot }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withSettings(page, quick);
  await openTable(page, { game: 'galaxy-trucker', seats: bots, set: inTime });
  await expect(page.locator('.trucker-root.board')).toBeVisible();
  const start = page.getByRole('button', { name: 'Call the start' });
  await expect(page.locator('[data-prompt]')).toContainText(/Call the start|build|Build/);
  if (await start.isVisible()) await page.keyboard.press('Enter');
  await build(
    page, 5,
    () => page.keyboard.press('Space'),
    async () => {
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
    },
    () => page.keyboard.press('x'),
  );
  await shoot(page, 'trucker-building-phone');
  await checkWidth(page);
  await page.keyboard.press('x');
  await page.keyboard.press('f');
  await fly(page, async () => {
    for (const key of ['t', '1', 'Enter']) await page.keyboard.press(key);
  });
});

test('a flight of class I through the spoken board', async ({ page }) => {
  await withSettings(page, quick);
  await openTable(page, { game: 'galaxy-trucker', seats: bots, set: inTurns });
  const lines = page.getByRole('listbox', { name: 'The board in words' }).getByRole('option');
  const focused = () => lines.evaluateAll((all) => all.findIndex((line) => line === document.activeElement));
  /** Walks to the first line that says that, and chooses it; says whether there was one. */
  const choose = async (what: RegExp): Promise<boolean> => {
    if ((await focused()) < 0) await page.keyboard.press('g');
    const wanted = (await lines.allTextContents()).findIndex((text) => what.test(text));
    if (wanted < 0) return false;
    const from = await focused();
    for (let step = 0; step < Math.abs(wanted - from); step++) await page.keyboard.press(wanted > from ? 'ArrowDown' : 'ArrowUp');
    // Somebody else may have changed the list meanwhile: only what was meant is chosen.
    const on = await lines.nth(await focused()).textContent();
    if (on === null || !what.test(on)) return false;
    await page.keyboard.press('Enter');
    return true;
  };
  await expect(page.locator('[data-prompt]')).toContainText(/Call the start|build|Build/);
  await choose(/^Call the start/);
  await build(
    page, 5,
    async () => void (await choose(/^Take a face-down tile/)),
    async () => {
      await choose(/^row \d+ column \d+: fits/);
      await choose(/Chosen: press again/);
    },
    async () => void (await choose(/^Put the tile back/)),
  );
  expect(await tiles(page)).toBeGreaterThanOrEqual(5);
  await choose(/^Finish with number/);
  await fly(page, async () => {
    if (await choose(/Chosen: press again|^Fly on|^Humans everywhere|^Wait this round|^Done loading/)) return;
    await choose(/^(Pass|No power|Take|A human|A cell|Keep|Remove|Land|Turn the hourglass|purple|brown|Use|Fire|red|yellow|green|blue)/i);
  });
});
