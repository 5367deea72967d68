/** Small screens and large ones, by geometry: nothing lies over what it speaks of, and what matters is in the window. */

import type { Page } from '@playwright/test';
import { asked, isAsked } from './board';
import { checkWidth } from './checks';
import { boxes, checkApart, checkInside, settled } from './eyes';
import { expect, test } from './house';
import { openSeen } from './memoracers';
import { against, openTable, withSettings } from './tables';

const SIZES = { phone: { width: 390, height: 844 }, 'phone on its side': { width: 844, height: 390 }, desktop: { width: 1440, height: 900 } };

/** The board, the sentence and the hand: what the lesson and the pace speak of. */
const SPOKEN_OF = '[data-prompt] .sign, .board > [class*="root"], .desk';

async function open(page: Page, game: string): Promise<void> {
  if (game === 'memoracers') await openSeen(page, { seats: against(2) });
  else await openTable(page, { game, seats: against(2), set: game === 'hydroracers' ? { circuit: 'monaco' } : {} });
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const game of ['hydroracers', 'memoracers', 'americas-cup']) {
    test(`the first lesson and the pace of ${game} cover nothing on a ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await withSettings(page, { motion: 'full', speed: 1 });
      await open(page, game);
      if (game === 'americas-cup') {
        // What colour lies on which side of the wind is read while the start is told.
        await expect(page.locator('.playback')).toBeVisible();
        await checkApart(page, '.playback', '.chart .corner');
      }
      await asked(page);
      await expect(page.locator('[data-lesson]')).toBeVisible();
      await checkApart(page, '[data-lesson]', SPOKEN_OF);
      await checkWidth(page);
      // Its sentence is whole.
      const cut = await page.locator('[data-lesson] p').evaluate((said) => said.scrollHeight - said.clientHeight);
      expect(cut).toBeLessThanOrEqual(1);
      if (game !== 'hydroracers') return;
      await page.keyboard.press('1');
      await page.keyboard.press('Enter');
      if (await page.locator('.go.warned').isVisible()) await page.keyboard.press('Enter');
      const pace = page.locator('.playback');
      await expect(pace).toBeVisible();
      await checkApart(page, '.playback', '[data-prompt] .sign, .desk, .piece > svg, [data-lesson]');
      if (size !== 'desktop') {
        await expect(page.locator('[data-lesson]')).toBeHidden();
        await checkApart(page, '.playback', '.board > [class*="root"]');
      }
    });
  }

  test(`HydroRacers on a ${size} shows where a move begins and ends, and the map lies beside`, async ({ page }) => {
    await page.setViewportSize(viewport);
    // Whoever does not bet is asked for moves alone.
    await withSettings(page, { motion: 'none', bets: false, lessons: ['hydroracers'] });
    await openTable(page, { game: 'hydroracers', seats: against(3), set: { circuit: 'monaco' } });
    for (let turn = 0; turn < 3; turn++) {
      await asked(page);
      const cards = await page.locator('.hydro-root.desk .cards .card').count();
      for (const key of ['1', String(cards)]) {
        // A key that comes while a move is still shown is not heard.
        await expect(async () => {
          await page.keyboard.press(key);
          await expect(page.locator('.course .ghost').first()).toBeAttached({ timeout: 1_000 });
        }).toPass();
        await settled(page);
        await checkInside(page, '.course .ghost > svg', '.course');
        // Nor does the button lie on where the move begins or ends.
        await checkApart(page, '.course .whole', '.course .ghost > svg, .course [data-piece="1"] > svg');
        // On a phone the tip may still touch the end of a long move, and the map.
        await checkApart(page, size === 'desktop' ? '.tip, .minimap' : '.minimap', '.course .ghost > svg');
        if (size === 'desktop') await checkApart(page, '.minimap', '.tip');
      }
      await page.keyboard.press('Enter');
      if (await page.locator('.go.warned').isVisible()) await page.keyboard.press('Enter');
      await expect.poll(async () => !(await isAsked(page)) || (await page.locator('.course .ghost').count()) === 0).toBe(true);
    }
  });

  test(`America's Cup on a ${size} shows a path to its end`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await withSettings(page, { motion: 'none', lessons: ['americas-cup'] });
    await openTable(page, { game: 'americas-cup', seats: against(2), set: { laps: '1' } });
    await asked(page);
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.chart .end').first()).toBeAttached();
    for (let end = 0; end < 6; end++) {
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('.chart .ghost')).toBeAttached();
      await settled(page);
      await checkInside(page, '.chart .ghost svg', '.chart');
      await checkApart(page, '.mini:not(.hidden)', '.chart .ghost svg');
    }
    // The windward mark is free, near by and with the whole course in sight.
    for (const map of ['near', 'whole']) {
      await checkApart(page, '[data-prompt] .sign, .playback, .chart .corner, .chart .pointer', '.chart .over use[href="#cup-buoy"]');
      if (map === 'near') await page.keyboard.press('m');
    }
  });
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`America's Cup on a ${size}: the hand keeps its height, whatever is chosen`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await withSettings(page, { motion: 'none', lessons: ['americas-cup'] });
    await openTable(page, { game: 'americas-cup', seats: against(1), set: { laps: '1' } });
    await asked(page);
    const heights = [(await page.locator('.board').first().boundingBox())!.height];
    const measure = async () => heights.push((await page.locator('.board').first().boundingBox())!.height);
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Escape', 'ArrowRight', 'ArrowDown', 'Enter']) {
      await page.keyboard.press(key);
      await settled(page);
      await measure();
    }
    await asked(page);
    await measure();
    expect(Math.max(...heights) - Math.min(...heights), heights.join()).toBeLessThanOrEqual(1);
  });
}

test('six names can be read on a phone, and the one who acts is in sight', async ({ page }) => {
  await page.setViewportSize(SIZES.phone);
  await withSettings(page, { motion: 'none', language: 'fr', lessons: ['americas-cup'] });
  await openTable(page, { game: 'americas-cup', seats: against(5), set: { laps: '1' } });
  await asked(page);
  const names = page.locator('.seats .label');
  expect(await names.count()).toBe(6);
  // Whole, or at least its first letters.
  const cut = await names.evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth && name.clientWidth < 44).map((name) => name.textContent));
  expect(cut).toEqual([]);
  const strip = (await page.locator('.seats').boundingBox())!;
  const [acting] = await boxes(page, '.seat.on');
  expect(acting!.left).toBeGreaterThanOrEqual(strip.x - 4);
  expect(acting!.right).toBeLessThanOrEqual(strip.x + strip.width + 4);
  await checkWidth(page);
});

test('a stroke from one\'s own ship draws, aslant too, and what is drawn survives a reload', async ({ page }) => {
  await page.setViewportSize(SIZES.phone);
  await withSettings(page, { motion: 'none', lessons: ['memoracers'] });
  await openSeen(page, { seats: against(1) });
  await asked(page);
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await asked(page);
  await expect(page.locator('.line .cell.next').first()).toBeVisible();
  const ship = (await page.locator('.memo-root [data-piece="1"]').first().boundingBox())!;
  const reach = (await page.locator('.reach').last().boundingBox())!;
  await page.mouse.move(ship.x + ship.width / 2, ship.y + ship.height - 8);
  await page.mouse.down();
  await page.mouse.move(reach.x + reach.width / 2, reach.y + reach.height / 2, { steps: 12 });
  await page.mouse.up();
  await expect(page.locator('.cell.on')).toHaveCount(1);
  const chosen = await page.locator('.cell.on').getAttribute('data-cell');
  await page.reload();
  await asked(page);
  await expect(page.locator('.cell.on')).toHaveAttribute('data-cell', chosen!);
});

test('no two lines of a board in words say the same, and Enter is said once', async ({ page }) => {
  await withSettings(page, { motion: 'none', lessons: ['hydroracers', 'americas-cup', 'memoracers'] });
  for (const game of ['hydroracers', 'memoracers', 'americas-cup']) {
    await open(page, game);
    await asked(page);
    await page.keyboard.press('g');
    const lines = await page.getByRole('listbox').getByRole('option').allTextContents();
    expect(lines.length).toBeGreaterThan(3);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.filter((line) => line.includes('Enter'))).toEqual([]);
    expect(lines.filter((line) => /^(Place a b|B)et/.test(line)).length).toBeLessThanOrEqual(1);
  }
});

for (const viewport of [{ width: 900, height: 1100 }, { width: 900, height: 700 }]) {
  test(`the course is whole at ${viewport.width} x ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await withSettings(page, { motion: 'none', lessons: ['hydroracers', 'americas-cup'] });
    await openTable(page, { game: 'hydroracers', seats: against(3), set: { circuit: 'monaco' } });
    await asked(page);
    await expect(page.locator('.course .whole')).toHaveCount(0);
    await checkInside(page, '.course .world > svg path.way, .course [data-piece] > svg', '.course');
    await checkWidth(page);
    await openTable(page, { game: 'americas-cup', seats: against(3), set: { laps: '1' } });
    await asked(page);
    await page.keyboard.press('m');
    await page.waitForTimeout(60);
    await checkInside(page, '.chart .over use[href="#cup-buoy"], .chart [data-piece] > svg', '.chart');
    await checkWidth(page);
  });
}

test('a very large screen scales letters and board', async ({ page, shoot }) => {
  await withSettings(page, { motion: 'none', lessons: ['hydroracers', 'americas-cup', 'memoracers'] });
  for (const game of ['hydroracers', 'americas-cup', 'memoracers']) {
    const sizes: Record<number, { letters: number; piece: number }> = {};
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, game);
    for (const width of [1440, 2560]) {
      await page.setViewportSize({ width, height: (width / 1440) * 900 });
      await asked(page);
      await settled(page);
      const letters = (await page.locator('.seats .label').first().boundingBox())!.height;
      const piece = (await page.locator('.board [data-piece] svg, .memo-root .tile').first().boundingBox())!.height;
      sizes[width] = { letters, piece };
      await checkWidth(page);
    }
    await shoot(page, `large-${game}`);
    expect(sizes[2560]!.letters / sizes[1440]!.letters, game).toBeGreaterThan(1.25);
    expect(sizes[2560]!.piece / sizes[1440]!.piece, game).toBeGreaterThan(1.2);
  }
});
