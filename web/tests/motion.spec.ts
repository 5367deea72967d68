/** How things move: only what a compositor can move, and never in the way of input. */

import { expect, makeTable, test, withSettings } from './house';
import { decideByClicks } from './memoracers';

/** What the board may animate. Anything else would lay the page out anew at every frame. */
const CHEAP = new Set(['transform', 'opacity', 'translate', 'scale', 'rotate', 'filter', 'strokeDashoffset', 'offsetDistance']);

test('the action is animated by transforms, and the page still listens', async ({ page }) => {
  await withSettings(page, { motion: 'full', speed: 1, lessons: ['memoracers'] });
  const table = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'bot' }] });
  await page.goto(`/t/${table}`);
  await expect.poll(() => page.title(), { timeout: 90_000 }).toMatch(/^●/);
  await decideByClicks(page);
  await expect(page.getByRole('group', { name: 'Program, one lane per line' })).toBeVisible();
  await decideByClicks(page);
  const seen = await page.evaluate(async () => {
    const properties = new Set<string>();
    let [frames, begun] = [0, performance.now()];
    await new Promise<void>((resolve) => {
      const look = (now: number) => {
        frames += 1;
        for (const animation of document.querySelector('main')?.getAnimations({ subtree: true }) ?? []) {
          if (!(animation.effect instanceof KeyframeEffect)) continue;
          for (const frame of animation.effect.getKeyframes()) Object.keys(frame).forEach((property) => properties.add(property));
        }
        if (now - begun > 2500) resolve();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    return { properties: [...properties], rate: (frames * 1000) / (performance.now() - begun) };
  });
  console.log(`the board moves at ${seen.rate.toFixed(0)} frames a second here`);
  const used = seen.properties.filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name));
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !CHEAP.has(name))).toEqual([]);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
});
