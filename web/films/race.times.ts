/**
 * How long a first race takes, for the posters: the preset of a first race, at speed 1 and with all motion, bots that
 * take as long as a person would, and somebody who thinks for some seconds about everything that is asked.
 */

import { sailByKeys, sailOn, listen as hearCup } from '../tests/americas-cup';
import { serve, test } from '../tests/house';
import { decideByClicks as fly, listen as hearHydro, playOn } from '../tests/hydroracers';
import { decideByClicks as program, playOut } from '../tests/memoracers';
import { withSettings } from '../tests/tables';

/** What somebody thinks about a question, in milliseconds. */
const THINKS = 8_000;

const games = { hydroracers: 'HydroRacers', memoracers: 'MemoRacers', 'americas-cup': "America's Cup" } as const;

for (const [game, title] of Object.entries(games)) {
  test(`a first race of ${title}`, async ({ page }) => {
    test.setTimeout(5_400_000);
    const server = await serve([]);
    await withSettings(page, { motion: 'full', speed: 1, lessons: [game] });
    const [hydro, cup] = [hearHydro(page), hearCup(page)];
    const think = () => page.waitForTimeout(THINKS);
    await page.goto(server.address);
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    await page.getByRole('button', { name: 'Play now against bots' }).click();
    const began = Date.now();
    switch (game) {
      case 'hydroracers':
        await playOn(page, async () => (await think(), await fly(page, hydro, 1)));
        break;
      case 'memoracers':
        await playOut(page, program, think);
        break;
      default:
        await sailOn(page, async () => (await think(), await sailByKeys(page, cup)));
    }
    process.stdout.write(`${game}: ${((Date.now() - began) / 60_000).toFixed(1)} minutes\n`);
    await server.stop();
  });
}
