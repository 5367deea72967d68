/** What a visit costs: bytes, time to the largest paint, and what moves by itself. */

import { expect, makeTable, test, withSettings } from './house';

const KB = 1000;

test('a first visit and a table stay within their budget', async ({ page, context }) => {
  await withSettings(page, { lessons: ['memoracers'] });
  const table = await makeTable(page, { game: 'memoracers' });
  const fresh = await context.newPage();
  const client = await context.newCDPSession(fresh);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, boolean>();
  let [all, fonts] = [0, 0];
  client.on('Network.responseReceived', ({ requestId, response }) => kinds.set(requestId, response.mimeType.includes('font')));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId)) fonts += encodedDataLength;
    else all += encodedDataLength;
  });
  await fresh.goto(`/t/${table}`);
  await expect(fresh.getByRole('list', { name: 'Seats' })).toBeVisible();
  await fresh.waitForLoadState('networkidle');
  console.log(`table: ${(all / KB).toFixed(0)} kB and ${(fonts / KB).toFixed(0)} kB of fonts`);
  expect(all).toBeLessThan(250 * KB);
  expect(fonts).toBeLessThan(80 * KB);
});

for (const path of ['/', '/new/memoracers']) {
  test(`${path} paints soon and nothing jumps`, async ({ page, context }) => {
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      const figures = { shift: 0, paint: 0 };
      Object.assign(window, { figures });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
          if (!hadRecentInput) figures.shift += value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) figures.paint = entry.startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
    const figures = await page.evaluate(() => (window as unknown as { figures: { shift: number; paint: number } }).figures);
    console.log(`${path}: largest paint after ${figures.paint.toFixed(0)} ms at a quarter of the speed, shift ${figures.shift.toFixed(4)}`);
    expect(figures.shift).toBeLessThanOrEqual(0.02);
  });
}
