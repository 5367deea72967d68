/** Galaxy Trucker by mail: what two people build is there again when the server has started anew. */

import type { Browser, Page } from '@playwright/test';
import { sizes } from './checks';
import { expect, serve, test } from './house';
import { makeTable, withSettings } from './tables';

const quick = { motion: 'none', lessons: ['galaxy-trucker'] };

/** Somebody at a server of this test's own. */
async function guest(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', viewport: sizes.desktop });
  const page = await context.newPage();
  await withSettings(page, quick);
  return page;
}

test('two people build by mail, and the server starts again between their turns', async ({ browser, pardon }) => {
  // While it is away nothing comes.
  pardon(/^net::ERR_(CONNECTION_\w+|EMPTY_RESPONSE) GET \/api\//);
  const server = await serve();
  const [one, other] = [await guest(browser, server.address), await guest(browser, server.address)];
  const table = await makeTable(one, { game: 'galaxy-trucker', seats: [{ kind: 'human' }, { kind: 'human' }], set: { classes: 'I', pace: 'budget', building_help: 'while_holding' } });
  await one.goto(`/t/${table}`);
  await other.goto(`/t/${table}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  const points = (page: Page) => page.locator('.points b');
  const laid = (page: Page) => page.locator('.ship .tile');
  await expect(points(one)).toHaveText('10 points');
  await one.keyboard.press('Space');
  await expect(one.locator('[data-held]')).toBeVisible();
  await one.keyboard.press('ArrowUp');
  await one.keyboard.press('Enter');
  await expect(points(one)).toHaveText('7 points');
  await server.restart();
  // GT-108: nothing is welded before the turn is ended, and the server knows it again.
  await one.reload();
  await expect(points(one)).toHaveText('7 points');
  await expect(laid(one)).toHaveCount(2);
  await one.keyboard.press('w');
  // GT-106: then it is the other one's turn, with points of their own.
  await other.reload();
  await expect(points(other)).toHaveText('10 points');
  await other.keyboard.press('Space');
  await expect(other.locator('[data-held]')).toBeVisible();
  await server.restart();
  await other.reload();
  await expect(other.locator('[data-held]')).toBeVisible();
  await expect(points(other)).toHaveText('9 points');
  await other.keyboard.press('x');
  await expect(other.locator('[data-held]')).toHaveCount(0);
  await other.keyboard.press('w');
  // GT-106: the next round begins with the next seat, who has carried over three points at the most.
  await expect(points(other)).toHaveText('13 points');
  for (const page of [one, other]) await page.context().close();
  await server.stop();
});
