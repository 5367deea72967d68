/** Several people and several screens. */

import type { Browser, Page, WebSocketRoute } from '@playwright/test';
import { checkAccess, expect, makeTable, test, withSettings } from './house';
import { decideByClicks, playOut } from './memoracers';

const quick = { motion: 'none', lessons: ['memoracers'] };

/** Somebody else, in a browser of their own. */
async function somebody(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await withSettings(page, quick);
  return page;
}

test('two browsers at one table, with a spectator and markup that stays text', async ({ page, browser, baseURL, shoot }) => {
  await withSettings(page, quick);
  const table = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'human' }], set: { pace: '1' } });
  await page.goto('/');
  await page.evaluate(() => fetch('/api/me', { method: 'PATCH', body: JSON.stringify({ name: '<b>Ann</b>' }) }));
  await page.goto(`/t/${table}`);
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await shoot(page, 'waiting-desktop');
  await checkAccess(page);
  const other = await somebody(browser, baseURL!);
  const watcher = await somebody(browser, baseURL!);
  const code = page.locator('.code b');
  await expect(code).toHaveText(/^[2-9A-Z]{6}$/);
  await other.goto('/');
  await other.getByPlaceholder('Invite link or code').fill('nocode');
  await other.keyboard.press('Enter');
  await expect(other.getByText('That is no invite link and no table code.')).toBeVisible();
  await other.getByPlaceholder('Invite link or code').fill((await code.innerText()).toLowerCase());
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(new RegExp(`/t/${table}$`));
  await watcher.goto(`/t/${table}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  await other.getByRole('button', { name: 'Chat' }).first().click();
  await other.getByPlaceholder('Say something nice').fill('<img src=x onerror=alert(1)>');
  await other.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Chat/ }).first().click();
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  for (const who of [page, other]) await who.getByRole('button', { name: 'Your move' }).click();
  await Promise.all([playOut(page, decideByClicks), playOut(other, decideByClicks)]);
  await expect(watcher.getByRole('button', { name: 'Replay' }).or(watcher.getByRole('link', { name: 'Replay' })).first()).toBeVisible();
});

test('a line that breaks in the middle of a simultaneous phase', async ({ page, browser, baseURL }) => {
  await withSettings(page, quick);
  let isDown = false;
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket/, (line) => {
    if (isDown) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  const table = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'human' }], set: { pace: '1' } });
  await page.goto(`/t/${table}`);
  const other = await somebody(browser, baseURL!);
  await other.goto(`/t/${table}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  for (const who of [page, other]) await expect.poll(() => who.title()).toMatch(/^●|MemoRacers/);
  await expect.poll(() => page.title()).toMatch(/^●/);
  await decideByClicks(page);
  await expect.poll(() => other.title()).toMatch(/^●/);
  await decideByClicks(other);
  await expect(page.getByRole('group', { name: 'Program, one lane per line' })).toBeVisible();
  await decideByClicks(page);
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
  isDown = true;
  await lines.at(-1)!.close();
  const news = page.getByText('No connection to the server', { exact: false }).first();
  await expect(news).toBeVisible();
  await decideByClicks(other);
  isDown = false;
  await expect(news).toBeHidden();
  await expect(page.getByRole('group', { name: 'Program, one lane per line' })).toBeVisible();
  await Promise.all([playOut(page, decideByClicks), playOut(other, decideByClicks)]);
});

test('pass and play on one screen', async ({ page, shoot }) => {
  await withSettings(page, quick);
  const seats = [{ kind: 'human' }, { kind: 'local', name: 'Zoé' }];
  const table = await makeTable(page, { game: 'memoracers', seats, set: { pace: '1' } });
  await page.goto(`/t/${table}`);
  const curtain = page.getByRole('button', { name: 'Hold to open' });
  const program = page.getByRole('group', { name: 'Program, one lane per line' });
  let [passed, decided] = [0, 0];
  while (decided < 6) {
    await expect.poll(async () => (await curtain.isVisible()) || (await page.title()).startsWith('●')).toBe(true);
    if (await curtain.isVisible()) {
      passed += 1;
      if (passed === 1) await shoot(page, 'curtain-desktop');
      await expect(program).toHaveCount(0);
      await curtain.hover();
      await page.mouse.down();
      await expect(curtain).toBeHidden();
      await page.mouse.up();
    } else {
      await decideByClicks(page);
      decided += 1;
      // The next one is at the curtain, or it goes on with the same person.
      await expect.poll(async () => (await curtain.isVisible()) || (await page.getByRole('button', { name: /, chosen: / }).count()) === 0).toBe(true);
    }
  }
  expect(passed).toBeGreaterThan(1);
});

test('a screen for the living room', async ({ page, browser, baseURL, shoot }) => {
  await withSettings(page, quick);
  const table = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'bot' }] });
  const screen = await somebody(browser, baseURL!);
  await screen.goto(`/t/${table}?screen`);
  await expect(screen.getByRole('list', { name: 'Seats' })).toBeVisible();
  await expect(screen.getByRole('button', { name: /^Ready/ })).toHaveCount(0);
  await shoot(screen, 'screen-desktop');
});
