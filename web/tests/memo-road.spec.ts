/** MemoRacers by the finger: the road itself, the dashboard of a phone; its grid box by box, and the first turn that is guided. */

import type { Page } from '@playwright/test';
import { Road } from '../src/games/memoracers/road';
import { asked } from './board';
import { checkAccess } from './checks';
import { expect, test } from './house';
import { type Heard, listen, told } from './hydroracers';
import { openSeen } from './memoracers';
import { withSettings } from './tables';

const quick = { language: 'en', motion: 'none', lessons: ['memoracers'] };
const PHONE = { width: 390, height: 844 };

/** Opens a table whose reconnaissance this browser has seen, and waits to be asked. */
async function open(page: Page, seats: { kind: string }[], set: Record<string, string>): Promise<void> {
  await openSeen(page, { seats, set });
  await asked(page);
}

/** Alone over tiles that all have mechanisms. */
const alone = (page: Page) => open(page, [{ kind: 'human' }], { mode: 'solo', tiles: 'C', pack: 'mechanisms' });

/** Where the middle of a lane of a place is on the screen. */
async function spots(page: Page): Promise<(place: number, lane: number) => [x: number, y: number]> {
  const box = (await page.locator('.memo-root.board').boundingBox())!;
  const road = new Road(box.width, box.height);
  return (place, lane) => {
    const { x, y } = road.middle(place, lane);
    return [box.x + x, box.y + y];
  };
}

/** Draws a way over the road, one lane of a place after the other. */
async function draw(page: Page, ...way: [place: number, lane: number][]): Promise<void> {
  await drawSlowly(page, 4, ...way);
}

/** The same in so many moves of the pointer from one to the next. */
async function drawSlowly(page: Page, steps: number, ...way: [place: number, lane: number][]): Promise<void> {
  const at = await spots(page);
  const [first, ...rest] = way.map(([place, lane]) => at(place, lane));
  await page.mouse.move(...first!);
  await page.mouse.down();
  for (const spot of rest) await page.mouse.move(...spot, { steps });
  await page.mouse.up();
}

/** The lanes that are written, from the first line on. */
const written = (page: Page) => page.locator('.cell.on').evaluateAll((cells) => cells.map((cell) => Number(/lane (\d)/.exec(cell.getAttribute('aria-label') ?? '')?.[1])).reverse());

/** Sends the program, also into open traps, and waits for that to be told. */
async function fly(page: Page, heard: readonly Heard[]): Promise<void> {
  const before = heard.length;
  await page.keyboard.press('Enter');
  if (await page.locator('.primary.warned').isVisible()) await page.keyboard.press('Enter');
  await expect.poll(() => told(heard.slice(before)).some(({ event }) => event === 'ship_moved')).toBe(true);
  await asked(page);
}

test('mr_15 a start lane is chosen on the road, and chosen again to take it', async ({ page }) => {
  await withSettings(page, quick);
  const heard = listen(page);
  await open(page, [{ kind: 'human' }, { kind: 'bot' }], {});
  const at = await spots(page);
  await page.mouse.click(...at(0, 2));
  await expect(page.locator('[data-prompt]')).toContainText('Lane 2');
  await page.mouse.click(...at(0, 2));
  await expect.poll(() => told(heard).some((fact) => fact.event === 'ship_placed' && fact['seat'] === 1 && fact['lane'] === 2)).toBe(true);
});

test('mr_19, mr_41 a way is drawn over the road, shortened and erased, and two neighbours are swapped on it', async ({ page, shoot }) => {
  await withSettings(page, quick);
  const heard = listen(page);
  await alone(page);
  await page.keyboard.press('f');
  await draw(page, [1, 3], [2, 3]);
  expect(await written(page)).toEqual([3, 3]);
  await fly(page, heard);
  const swap = page.getByRole('button', { name: /^Swap \+\d and \+\d$/ });
  await expect(swap.first()).toBeVisible();
  const at = await spots(page);
  await page.mouse.click(...at(6, 3));
  await page.mouse.click(...at(7, 2));
  await expect(page.locator('[data-prompt]')).toContainText('Swap +6 and +7?');
  await page.mouse.click(...at(7, 4));
  await expect.poll(() => told(heard).some((fact) => fact.event === 'tiles_swapped' && fact['place'] === 6)).toBe(true);
  await asked(page);
  await page.keyboard.press('f');
  await draw(page, [1, 2], [2, 2], [3, 1]);
  expect(await written(page)).toEqual([2, 2, 1]);
  await shoot(page, 'memo-drawn-desktop');
  // The last line once more erases it; a way that is drawn back ends where the finger is.
  await page.mouse.click(...at(3, 1));
  expect(await written(page)).toEqual([2, 2]);
  await draw(page, [2, 3], [3, 4], [2, 3], [1, 2]);
  expect(await written(page)).toEqual([2]);
  // Aslant, a finger is over the lane beside for a while, and does not mean it.
  await drawSlowly(page, 24, [1, 3], [2, 4], [3, 3]);
  expect(await written(page)).toEqual([3, 4, 3]);
});

test('mr_20 a phone brakes with one button, and is at full speed again', async ({ page, shoot }) => {
  await withSettings(page, quick);
  await page.setViewportSize(PHONE);
  const heard = listen(page);
  await alone(page);
  await page.keyboard.press('f');
  for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await fly(page, heard);
  await page.keyboard.press('k');
  const lines = page.locator('.program .line:not(.unused, .position)');
  await expect(lines).toHaveCount(2);
  await page.getByRole('button', { name: 'Brake' }).click();
  await expect(lines).toHaveCount(1);
  await shoot(page, 'memo-braked-phone');
  await page.getByRole('button', { name: 'Full speed' }).click();
  await expect(lines).toHaveCount(2);
});

test('the program is a grid of five columns: arrows walk in it, and write everywhere else', async ({ page, shoot }) => {
  await withSettings(page, quick);
  await alone(page);
  await page.keyboard.press('f');
  const grid = page.getByRole('grid', { name: 'Program, one lane per line' });
  await expect(grid.getByRole('gridcell')).toHaveCount(25);
  const stop = grid.locator('[data-cell][tabindex="0"]');
  await expect(stop).toHaveCount(1);
  await stop.focus();
  await expect(stop).toHaveAttribute('data-cell', '1.3');
  await page.keyboard.press('ArrowRight');
  await expect(stop).toBeFocused();
  await expect(stop).toHaveAttribute('aria-label', /^Line 1, lane 4: /);
  await page.keyboard.press('Enter');
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(stop).toHaveText('Line 2, lane 2, out of reach: face down');
  expect(await written(page)).toEqual([4]);
  await checkAccess(page);
  await shoot(page, 'memo-grid-desktop');
  await stop.blur();
  await page.keyboard.press('ArrowRight');
  expect(await written(page)).toEqual([4, 5]);
});

test('whoever presses the dashboard while the ships still fly is shown now, and has chosen nothing', async ({ page }) => {
  await withSettings(page, { ...quick, motion: 'full', speed: 1 });
  await alone(page);
  const playback = page.getByRole('button', { name: /^Skip/ });
  for (const skip of [() => page.keyboard.press('Backspace'), () => page.locator('.engine .force').click({ force: true })]) {
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    if (await page.locator('.primary.warned').isVisible()) await page.keyboard.press('Enter');
    await expect(playback).toBeVisible();
    await skip();
    await expect(playback).toBeHidden({ timeout: 300 });
    await page.keyboard.press('k');
    await asked(page);
    await expect(page.locator('.cell.on')).toHaveCount(0);
    await expect(page.locator('.engine .force')).toHaveAttribute('aria-pressed', 'false');
  }
});

test('the first turn is guided step by step, and never again', async ({ page, shoot }) => {
  await withSettings(page, { language: 'en', motion: 'none' });
  await open(page, [{ kind: 'human' }, { kind: 'bot' }], {});
  const lesson = page.getByRole('region', { name: 'Your first turn' });
  await expect(lesson).toContainText('Put your ship on a free lane');
  for (const key of ['3', 'Enter']) await page.keyboard.press(key);
  await expect(lesson).toContainText('Speed 1: choose one lane');
  await asked(page);
  await page.keyboard.press('ArrowUp');
  await expect(lesson).toContainText('Press Ready');
  await shoot(page, 'memo-lesson-desktop');
  await page.keyboard.press('Enter');
  await expect(lesson).toContainText('Violet: faster next round');
  await lesson.getByRole('button', { name: 'Got it' }).click();
  await expect(lesson).toBeHidden();
  await page.reload();
  await asked(page);
  await expect(lesson).toBeHidden();
});
