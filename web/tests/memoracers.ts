/** Playing MemoRacers through the page, whatever it asks for. */

import { expect, type Page } from '@playwright/test';
import { asked, isOver } from './board';
import { makeTable } from './tables';

/** This browser has shown the reconnaissance of a table already, and does not show it again. To be called before it is opened. */
export async function seen(page: Page, table: string): Promise<void> {
  await page.addInitScript((id) => localStorage.setItem('slipstream.told', JSON.stringify([id])), table);
}

/** Makes a table whose reconnaissance this browser has seen, and opens it. */
export async function openSeen(page: Page, wish: Record<string, unknown>): Promise<string> {
  const table = await makeTable(page, { game: 'memoracers', ...wish });
  await seen(page, table);
  await page.goto(`/t/${table}`);
  return table;
}

/** Waits until what was sent has been taken up. */
async function taken(page: Page): Promise<void> {
  const chosen = page.getByRole('button', { name: /, chosen: / });
  await expect.poll(async () => (await chosen.count()) === 0 || (await isOver(page)), { timeout: 60_000, intervals: [20, 50, 100] }).toBe(true);
}

/** Decides once by pointer: lanes on the dashboard, then the button that sends. */
export async function decideByClicks(page: Page): Promise<void> {
  const desk = page.getByRole('region', { name: 'Your move' });
  const enabled = page.locator(':enabled');
  const lane = desk.getByRole('button', { name: /^Lane \d$/ });
  const send = desk.getByRole('button', { name: /^(Ready|Start here|Fly anyway)/ });
  const [keep, rest] = [desk.getByRole('button', { name: 'Leave the tiles' }), desk.getByRole('button', { name: 'All A' })];
  await expect(lane.or(send).or(keep).or(rest).first()).toBeVisible();
  if (await keep.isVisible()) {
    await keep.click();
    return expect(keep).toBeHidden();
  }
  if (await rest.isVisible()) {
    await rest.click();
    return expect(rest).toBeHidden();
  }
  if (await lane.first().isVisible()) {
    const free = lane.and(enabled).first();
    const mine = desk.getByRole('button', { name: (await free.getAttribute('aria-label'))!, exact: true });
    await free.click();
    await send.click();
    // Whoever is next at the same screen finds that lane taken.
    return expect(mine).toHaveCount(0);
  }
  for (let line = 1; line <= 5 && !(await send.isEnabled()); line++) {
    await desk.getByRole('button', { name: new RegExp(`^Line ${line}, lane \\d: `) }).and(enabled).first().click();
  }
  await send.click();
  const anyway = desk.getByRole('button', { name: 'Fly anyway' });
  if (await anyway.isVisible()) await anyway.click();
}

/** Decides once by keys alone. */
export async function decideByKeys(page: Page): Promise<void> {
  const desk = page.getByRole('region', { name: 'Your move' });
  const [keep, lane] = [desk.getByRole('button', { name: 'Leave the tiles' }), desk.getByRole('button', { name: /^Lane \d$/ })];
  if (await keep.isVisible()) {
    await page.keyboard.press('k');
    return expect(keep).toBeHidden();
  }
  if (await lane.first().isVisible()) {
    await page.keyboard.press((await lane.and(page.locator(':enabled')).first().textContent())?.trim().slice(0, 1) ?? '1');
    await page.keyboard.press('Enter');
    return expect(lane.first()).toBeHidden();
  }
  const ready = desk.getByRole('button', { name: /^(Ready|Fly anyway)/ });
  for (let line = 0; line < 5 && !(await ready.isEnabled()); line++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  if (await desk.getByRole('button', { name: 'Fly anyway' }).isVisible()) await page.keyboard.press('Enter');
}

/** Plays until the match is over. */
export async function playOut(page: Page, decide: (page: Page) => Promise<void>, each?: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; await asked(page); turn++) {
    await each?.(turn);
    await decide(page);
    await taken(page);
  }
}
