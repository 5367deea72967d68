/**
 * Galaxy Trucker by the clock: press to turned-up tile, and frames a second; printed, and nothing is asserted.
 *
 * `npm run bench` with `SLIPSTREAM_PROGRAM` naming the program, on a machine that does nothing else.
 */

import type { Page } from '@playwright/test';
import { loadavg } from 'node:os';
import { pressHeap, takeUp } from './galaxy-trucker';
import { expect, test, type Visit } from './house';
import { makeTable } from './tables';

const ready = { motion: 'full', lessons: ['galaxy-trucker'] };

/** Presses of the heap that are measured. */
const PRESSES = 60;

/** How long frames are counted, in milliseconds. */
const WATCHED = 4000;

/** Four people in real time at one heap. */
async function builders(visit: Visit): Promise<Page[]> {
  const pages = await Promise.all(Array.from({ length: 4 }, () => visit(ready)));
  const [first] = pages;
  const table = await makeTable(first!, { game: 'galaxy-trucker', seats: pages.map(() => ({ kind: 'human' })), set: { classes: 'I', pace: 'real', seconds: '90', building_help: 'while_holding' } });
  for (const page of pages) {
    await page.goto(`/t/${table}`);
    if (page !== first) await page.getByRole('button', { name: 'Sit here' }).first().click();
  }
  await first!.getByRole('button', { name: /^Call the start/ }).click();
  for (const page of pages) await expect(page.locator('.trucker-root button.heap')).toBeEnabled();
  return pages;
}

/** Builds as a quick person does, a press every half second, until it is told to stop. */
async function keepBuilding(pages: readonly Page[], isOn: () => boolean): Promise<void> {
  const one = async (page: Page, key: string) => {
    await page.keyboard.press(key);
    await page.waitForTimeout(500);
  };
  await Promise.all(
    pages.map(async (page) => {
      while (isOn()) for (const key of ['Space', 'e', 'x']) await one(page, key);
    }),
  );
}

/** Frames a second for a while, the longest time between two, and how long a second the page itself worked, whatever else the machine did. */
async function frames(page: Page, ms: number): Promise<{ rate: number; longest: number; work: number }> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value;
  const before = await worked();
  const seen = await page.evaluate<{ rate: number; longest: number }, number>(
    (ms) =>
      new Promise((resolve) => {
        const begun = performance.now();
        let [count, last, longest] = [0, begun, 0];
        const frame = (now: number) => {
          longest = Math.max(longest, now - last);
          [last, count] = [now, count + 1];
          if (now - begun < ms) requestAnimationFrame(frame);
          else resolve({ rate: (count * 1000) / (now - begun), longest });
        };
        requestAnimationFrame(frame);
      }),
    ms,
  );
  return { ...seen, work: ((await worked()) - before) / (ms / 1000) };
}

function tell(what: string, figure: string): void {
  console.log(`${what}: ${figure} (load ${loadavg()[0]!.toFixed(1)})`);
}

/** With a slowdown the page works that much longer, too: at 1x a quarter of a second is what 4x leaves. */
function said({ rate, longest, work }: Awaited<ReturnType<typeof frames>>): string {
  return `${rate.toFixed(1)} a second, longest ${longest.toFixed(0)} ms, the page works ${(work * 1000).toFixed(0)} ms a second`;
}

async function slow(page: Page, rate: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate });
}

test('press to tile', async ({ visit }) => {
  const [page, ...others] = await builders(visit);
  let isOn = true;
  const building = keepBuilding(others, () => isOn);
  const times: number[] = [];
  while (times.length < PRESSES) {
    times.push(await pressHeap(page!));
    // A key that comes before the server's answer to the last one is not heard.
    await expect(async () => {
      await page!.keyboard.press('x');
      await expect(page!.locator('[data-held]')).toHaveCount(0, { timeout: 500 });
    }).toPass();
  }
  isOn = false;
  await building;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(0);
  tell(`press to turned-up tile, four builders, ${times.length} presses`, `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
});

for (const rate of [1, 4]) {
  test(`frames while four build, ${rate}x slowdown`, async ({ visit }) => {
    const [page, ...others] = await builders(visit);
    await slow(page!, rate);
    let isOn = true;
    const building = keepBuilding([page!, ...others], () => isOn);
    const seen = await frames(page!, WATCHED);
    isOn = false;
    await building;
    tell(`frames while four build, ${rate}x slowdown`, said(seen));
  });

  test(`frames while a card plays, ${rate}x slowdown`, async ({ visit }) => {
    const page = await visit(ready);
    // The card that comes is a swarm of meteors: dice, lines, tiles that drift off.
    await takeUp(page, 'class-ii', 505, 1);
    await expect(page.locator('.trucker-root .option').first()).toBeEnabled();
    await slow(page, rate);
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    const seen = await frames(page, WATCHED);
    tell(`frames while a card plays, ${rate}x slowdown`, said(seen));
  });
}
