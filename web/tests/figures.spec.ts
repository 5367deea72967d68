/** What a visit costs: bytes, time to the largest paint, and what moves by itself. */

import type { Browser } from '@playwright/test';
import { checkBudget, measure, type Figures } from './checks';
import { expect, test } from './house';
import { against, makeTable, withSettings } from './tables';

for (const game of ['memoracers', 'hydroracers', 'americas-cup']) {
  test(`a first visit and a table of ${game} stay within their budget`, async ({ page, context }) => {
    await withSettings(page, { lessons: [game] });
    const table = await makeTable(page, { game, seats: against(1) });
    await checkBudget(context, `/t/${table}`, `a table of ${game}`);
  });
}

/** How soon the largest thing must be there, on a machine four times as slow. */
const SOON = 1500;

/** How often a page is opened before it counts as slow: other programs may have had the machine meanwhile. */
const TRIES = 6;

/** How long a page without code takes on a machine that does nothing else, at a quarter of the speed. */
const IDLE = 200;

/** Opens an address as somebody new on a slow machine. */
async function open(browser: Browser, address: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const read = await measure(page);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  // What is painted last is told a little later.
  await expect.poll(async () => (await read()).paint).toBeGreaterThan(0);
  await page.waitForTimeout(500);
  const figures = await read();
  await context.close();
  return figures;
}

for (const path of ['/', '/new/memoracers', '/watch', '/replay', '/rules/memoracers', '/t/…']) {
  test(`${path} paints soon and nothing jumps`, async ({ browser, page, address }) => {
    const real = path === '/t/…' ? `/t/${await makeTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'human' }] })}` : path;
    await page.close();
    const paints: number[] = [];
    const told: string[] = [];
    let floor = (await open(browser, `${address}/api/docs`)).paint;
    while (paints.length < TRIES && !paints.some((paint) => paint < SOON)) {
      const { shift, paint } = await open(browser, address + real);
      expect(shift).toBeLessThanOrEqual(0.02);
      const next = (await open(browser, `${address}/api/docs`)).paint;
      // On a busy machine everything takes longer, a page without code as well.
      const busy = Math.max(1, Math.min(floor, next) / IDLE);
      paints.push(paint / busy);
      told.push(`${paint.toFixed(0)} ms beside ${floor.toFixed(0)} ms for a page without code`);
      floor = next;
    }
    console.log(`${path}: largest paint at a quarter of the speed after ${told.join('; ')}`);
    expect(Math.min(...paints)).toBeLessThan(SOON);
  });
}

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const game of ['hydroracers', 'memoracers']) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test(`a table of ${game} on a ${screen} stands still until the first decision`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ viewport, locale: 'en-GB', baseURL: baseURL! });
      const page = await context.newPage();
      await withSettings(page, { motion: 'full', speed: 4 });
      const table = await makeTable(page, { game, seats: against(1), ...(game === 'memoracers' ? { set: { pace: '1' } } : {}) });
      const read = await measure(page);
      await page.goto(`/t/${table}`);
      await expect(page).toHaveTitle(/^●/, { timeout: 90_000 });
      await page.waitForTimeout(500);
      const { burst, shift, moved } = await read();
      console.log(`until the first decision a table of ${game} on a ${screen} has shifted by ${burst.toFixed(3)}, by ${shift.toFixed(3)} in all`);
      expect(burst, moved.join('\n')).toBeLessThan(0.02);
      await context.close();
    });
  }
}
