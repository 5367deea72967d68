/**
 * Galaxy Trucker, every phase on a tablet and on a very wide screen, and what is rarely seen on a phone and a desktop.
 *
 * One idea: a screen is a step of a kept record. On each nothing is wider than the screen, and everybody can use it.
 */

import { checkAccess, checkWidth, sizes } from './checks';
import { takeUp } from './galaxy-trucker';
import { expect, test } from './house';
import { finished, openTable, withSettings } from './tables';

const quick = { motion: 'none', lessons: ['galaxy-trucker'] };

const BETWEEN = { tablet: { width: 820, height: 1180 }, wide: { width: 2560, height: 1440 } };
const ALL = { ...sizes, ...BETWEEN };

/** A record, its step, the seat that is asked, and what the page then shows. */
const SCREENS: Record<string, { from: [record: string, steps: number, seat: number]; sizes: object; shows: string; press?: string }> = {
  building: { from: ['class-ii', 430, 1], sizes: ALL, shows: '.board.building' },
  crew: { from: ['class-i', 330, 3], sizes: BETWEEN, shows: '.board.check' },
  apart: { from: ['class-i', 421, 3], sizes: BETWEEN, shows: '.board.flight' },
  card: { from: ['class-ic', 374, 2], sizes: BETWEEN, shows: '.board.flight' },
  goods: { from: ['class-i', 338, 3], sizes: BETWEEN, shows: '.board.flight' },
  fleet: { from: ['class-ivc', 435, 2], sizes: BETWEEN, shows: '.board.flight' },
  bill: { from: ['journey', 445, 1], sizes: ALL, shows: '.desk', press: '.desk summary' },
  'class-ii-flight': { from: ['class-ii', 487, 3], sizes, shows: '.board.flight' },
  'class-iii-building': { from: ['class-iii', 164, 1], sizes, shows: '.board.building' },
  'class-iii-flight': { from: ['class-iii', 522, 2], sizes: ALL, shows: '.board.flight' },
  'class-iiia-building': { from: ['class-iiia', 175, 2], sizes, shows: '.board.building' },
  'class-iiia-flight': { from: ['class-iiia', 459, 1], sizes, shows: '.board.flight' },
  'class-iib-building': { from: ['class-iib', 467, 2], sizes: ALL, shows: '.board.building' },
  'class-iib-flight': { from: ['class-iib', 563, 1], sizes: ALL, shows: '.board.flight' },
  'stasis-building': { from: ['stasis', 455, 2], sizes: ALL, shows: '.board.building' },
  'stasis-wake': { from: ['stasis', 513, 2], sizes: ALL, shows: '.board.flight' },
};

for (const [name, { from, sizes, shows, press }] of Object.entries(SCREENS)) {
  test(`${name} on every screen`, async ({ page, shoot }) => {
    await withSettings(page, quick);
    await takeUp(page, ...from);
    await expect(page.locator(`.trucker-root${shows}`).first()).toBeVisible();
    if (press) await page.locator(press).click();
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await shoot(page, `trucker-${name}-${size}`);
      await checkAccess(page);
      await checkWidth(page);
    }
  });
}

test('the waiting room and every picture of the end, on every screen', async ({ page, shoot }) => {
  await withSettings(page, quick);
  await openTable(page, { game: 'galaxy-trucker', seats: [{ kind: 'human' }, { kind: 'human' }], set: { classes: 'II' } });
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible();
  for (const [size, viewport] of Object.entries(ALL)) {
    await page.setViewportSize(viewport);
    await shoot(page, `trucker-waiting-${size}`);
    await checkAccess(page);
  }
  const table = await finished(page, 'galaxy-trucker/journey');
  await page.goto(`/t/${table}`);
  for (const [nth, picture] of ['Position', 'Credits', 'Tiles lost', 'The ship'].entries()) {
    await page.getByRole('button', { name: picture, exact: true }).click();
    for (const [size, viewport] of Object.entries(nth === 0 ? ALL : sizes)) {
      await page.setViewportSize(viewport);
      await shoot(page, `trucker-end-${picture.toLowerCase().replaceAll(' ', '-')}-${size}`);
      await checkAccess(page);
      await checkWidth(page);
    }
    await page.setViewportSize(sizes.desktop);
  }
});
