/** Galaxy Trucker over three flights: what the page holds then, and how much has moved by itself. */

import { measure } from './checks';
import { fly, tiles } from './galaxy-trucker';
import { expect, test } from './house';
import { openTable, withSettings } from './tables';

/** A ship of so many tiles flies. */
const ENOUGH = 8;

test('three flights leave less than 80 MB in the page, and nothing jumps', async ({ page }) => {
  await withSettings(page, { motion: 'none', lessons: ['galaxy-trucker'] });
  const figures = await measure(page);
  await openTable(page, { game: 'galaxy-trucker', seats: [{ kind: 'human' }, { kind: 'bot' }, { kind: 'bot' }, { kind: 'bot' }], set: { classes: 'I,II,III', pace: 'turns', rounds: '30', building_help: 'while_holding' } });
  await expect(page.locator('.trucker-root.board')).toBeVisible();
  await fly(page, async () => {
    const isBuilding = await page.locator('.trucker-root.board.building').isVisible();
    const isEnough = isBuilding && (await tiles(page)) >= ENOUGH;
    for (const key of isEnough ? ['x', 'f', 'f', 'Enter'] : isBuilding ? ['Space', 'ArrowUp', 'Enter', 'x'] : ['1', 'Enter']) await page.keyboard.press(key);
  });
  // GT-91: every bill is told, flight by flight.
  await page.locator('.notes details').filter({ hasText: 'Flight 3' }).first().locator('summary').click();
  await expect(page.locator('.notes details[open] li')).toHaveCount(3);
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await client.send('Runtime.getHeapUsage')) as { usedSize: number };
  const { shift, burst, moved } = await figures();
  console.log(`after three flights: ${(usedSize / 1e6).toFixed(1)} MB of JavaScript heap, shifted by ${burst.toFixed(3)}, by ${shift.toFixed(3)} in all`);
  expect(usedSize).toBeLessThan(80e6);
  expect(burst, moved.join('\n')).toBeLessThan(0.02);
});
