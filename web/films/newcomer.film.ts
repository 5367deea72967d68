/**
 * The first ten minutes of somebody who has never been here, as a film of pictures.
 *
 * One idea: nothing is set up. The page is opened as on a first visit, and played as it asks; every change of scene is
 * a picture. Whoever changes how things look runs it, and looks at all of them.
 */

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { isAsked, isOver } from '../tests/board';
import { sizes } from '../tests/checks';
import { test } from '../tests/house';

const REEL = join(import.meta.dirname, '..', '..', 'target', 'films');

/** A camera: every picture has a number and a name. */
class Film {
  #at = 0;

  constructor(
    private page: Page,
    private reel: string,
  ) {
    rmSync(reel, { recursive: true, force: true });
    mkdirSync(reel, { recursive: true });
  }

  async shoot(name: string, after = 350): Promise<void> {
    await this.page.waitForTimeout(after);
    this.#at += 1;
    await this.page.screenshot({ path: join(this.reel, `${String(this.#at).padStart(3, '0')}-${name}.png`) });
  }
}

/** What beckons never stands still: whoever waits for that waits for ever. */
type Press = (what: Locator) => Promise<void>;

/** What somebody presses who wants to see what happens: a card or a lane, an end on the chart, the button that sends. */
async function move(page: Page, press: Press, film: Film, turn: number): Promise<void> {
  const option = page.locator('.cards .card:enabled:not(.no), .lanes .lane:enabled, .cell.next, .desk .answers button:enabled, .option:enabled').nth(turn % 2);
  const any = page.locator('.cards .card:enabled:not(.no), .lanes .lane:enabled, .cell.next, .desk .answers button:enabled, .option:enabled').first();
  const chosen = (await option.isVisible()) ? option : any;
  if (await chosen.isVisible()) await press(chosen);
  const ring = page.locator('.chart .end .best').first();
  if (await ring.isVisible().catch(() => false)) {
    await film.shoot(`turn-${turn}-card`);
    const box = (await ring.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
  await film.shoot(`turn-${turn}-chosen`);
  for (let word = 0; word < 2; word++) {
    const send = page.locator('.desk .btn.primary:enabled, .desk .go:enabled').first();
    if (!(await send.isVisible()) || !(await isAsked(page))) break;
    await press(send);
    await page.waitForTimeout(120);
  }
}

/** Opens a game from home, begins, and plays some turns; what happens meanwhile is seen, too. */
async function play(page: Page, press: Press, film: Film, game: number, turns: number): Promise<void> {
  await page.goto('/');
  await page.locator('.posters button').nth(game).click();
  await film.shoot('home');
  await press(page.locator('.begin .btn:not(.primary)').first());
  await page.waitForURL(/\/t\//);
  await film.shoot('table', 900);
  for (let turn = 0; turn < turns && !(await isOver(page)); turn++) {
    for (let wait = 0; wait < 60 && !(await isAsked(page)); wait++) {
      const go = page.locator('[data-result] .btn, [data-ready] .btn.primary, .room .btn.primary:enabled').first();
      if (await go.isVisible().catch(() => false)) {
        await film.shoot('result');
        await press(go);
      }
      if (wait % 12 === 2) await film.shoot(`turn-${turn}-shown`, 0);
      await page.waitForTimeout(400);
    }
    if (!(await isAsked(page))) break;
    await film.shoot(`turn-${turn}-asked`);
    await move(page, press, film, turn).catch((fault: unknown) => console.log(game, turn, String(fault).slice(0, 200)));
    await film.shoot(`turn-${turn}-sent`, 700);
  }
}

const films = {
  phone: { use: { viewport: sizes.phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2, locale: 'fr-FR' } },
  desktop: { use: { viewport: sizes.desktop, locale: 'en-GB' } },
};

for (const [name, { use }] of Object.entries(films)) {
  test.describe(name, () => {
    test.use(use);
    for (const [game, title] of ['hydroracers', 'memoracers', 'americas-cup', 'galaxy-trucker'].entries()) {
      test(`${title} on a ${name}`, async ({ page }) => {
        const film = new Film(page, join(REEL, name, title));
        const press: Press = (what) => (name === 'phone' ? what.tap({ timeout: 3000, force: true }) : what.click({ timeout: 3000, force: true }));
        await play(page, press, film, game, 5);
      });
    }
  });
}
