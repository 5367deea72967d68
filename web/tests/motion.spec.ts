/** How MemoRacers moves. */

import { expect, makeTable, test, withSettings } from './house';
import { decideByClicks, seen } from './memoracers';
import { checkSmooth, floor } from './smooth';

test('the action moves as smoothly as the machine can, and the page still listens', async ({ page, context }) => {
  await withSettings(page, { motion: 'full', speed: 1, lessons: ['memoracers'] });
  const best = await floor(await context.newPage());
  const table = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'bot' }, { kind: 'bot' }, { kind: 'bot' }] });
  await seen(page, table);
  await page.goto(`/t/${table}`);
  await page.bringToFront();
  const asked = () => expect.poll(() => page.title(), { timeout: 90_000 }).toMatch(/^●/);
  await asked();
  await decideByClicks(page);
  await expect(page.getByRole('group', { name: 'Program, one lane per line' })).toBeVisible();
  await checkSmooth(best, 'four ships', async () => {
    await asked();
    await decideByClicks(page);
    return page;
  });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
});
