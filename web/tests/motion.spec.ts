/** How MemoRacers moves. */

import type { Page } from '@playwright/test';
import { asked } from './board';
import { expect, test } from './house';
import { decideByClicks, openSeen } from './memoracers';
import { checkSmooth, floor } from './smooth';
import { against, withSettings } from './tables';

test('the action moves as smoothly as the machine can, and the page still listens', async ({ page, context }) => {
  await withSettings(page, { motion: 'full', speed: 1, lessons: ['memoracers'] });
  const best = await floor(await context.newPage());
  await openSeen(page, { seats: [{ kind: 'human' }, { kind: 'bot' }, { kind: 'bot' }, { kind: 'bot' }] });
  await page.bringToFront();
  await asked(page);
  await decideByClicks(page);
  await expect(page.getByRole('grid', { name: 'Program, one lane per line' })).toBeVisible();
  await checkSmooth(best, 'four ships', async () => {
    await asked(page);
    await decideByClicks(page);
    return page;
  });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the road is drawn from end to end', async ({ page }) => {
  await withSettings(page, { motion: 'none', speed: 4, lessons: ['memoracers'] });
  await openSeen(page, { seats: against(1) });
  for (let decision = 0; decision < 3; decision++) {
    await asked(page);
    await decideByClicks(page);
  }
  await asked(page);
  expect(await rowsWithoutRail(page)).toEqual([]);
});

/** Rows of the picture in which the pink rail at the left of the road is missing. */
async function rowsWithoutRail(page: Page): Promise<number[]> {
  const rail = (await page.locator('.memo-root .rail').first().boundingBox())!;
  const picture = [...(await page.screenshot())];
  return page.evaluate(async ({ picture, rail }) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(picture)]));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    canvas.drawImage(image, 0, 0);
    const [top, bottom] = [Math.ceil(rail.y) + 4, Math.floor(Math.min(rail.y + rail.height, image.height)) - 4];
    const isPink = (row: number): boolean => {
      const { data } = canvas.getImageData(Math.floor(rail.x) - 20, row, Math.ceil(rail.width) + 40, 1);
      return Array.from({ length: data.length / 4 }, (_, pixel) => data.subarray(pixel * 4)).some(([red = 0, green = 0, blue = 0]) => red > 200 && green < 140 && blue > 120);
    };
    return Array.from({ length: bottom - top }, (_, row) => top + row).filter((row) => !isPink(row));
  }, { picture, rail });
}
