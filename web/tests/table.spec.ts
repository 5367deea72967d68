/** What the table offers beside its board: the past, typed commands, refusals, sounds, and what is left at the end. */

import { readFileSync } from 'node:fs';
import type { Page, WebSocketRoute } from '@playwright/test';
import { leave } from './board';
import { checkAccess, look } from './checks';
import { expect, test } from './house';
import { breakable } from './line';
import { decideByClicks, openSeen, seen } from './memoracers';
import { finished, makeTable, openTable, withSettings } from './tables';

const quick = { motion: 'none', lessons: ['memoracers'] };
const seats = [{ kind: 'human' }, { kind: 'bot' }];

/** Waits until something is asked of this person. */
const asked = (page: Page) => expect.poll(() => page.title(), { timeout: 60_000 }).toMatch(/^●/);

/** A race in its first round, waiting for this person's program. */
async function programming(page: Page): Promise<string> {
  const table = await openSeen(page, { seats });
  await asked(page);
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: /^Program/ })).toBeVisible();
  await asked(page);
  return table;
}

test('the log takes the board back, by pointer and by keys, and keeps the memory of nobody', async ({ page, shoot }) => {
  await withSettings(page, quick);
  await programming(page);
  const board = page.getByRole('listbox', { name: 'The board in words' });
  const open = board.getByRole('option').filter({ hasText: /\b(trap|faster)\b/ });
  // It is put into words for whoever is in it.
  await page.keyboard.press('g');
  expect(await open.count()).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  const ribbon = page.getByRole('status').filter({ hasText: 'Looking back' });
  await page.getByRole('button', { name: 'Tile 5 of 10 is shown' }).click();
  await expect(ribbon).toContainText('Tile 5 of 10 is shown');
  // Whatever lay open then stays closed now.
  await page.keyboard.press('g');
  await expect(board.getByRole('option').nth(1)).toBeVisible();
  await expect(open).toHaveCount(0);
  await expect(board.getByRole('option', { name: /^(Line \d|Ready)/ })).toHaveCount(0);
  await leave(page);
  await look(page, shoot, 'looking-back');
  await page.keyboard.press('ArrowRight');
  await expect(ribbon).toContainText('Tile 6 of 10 is shown');
  await page.keyboard.press('Escape');
  await expect(ribbon).toBeHidden();
  await page.keyboard.press('g');
  await expect(board.getByRole('option', { name: /^Line 1, lane/ }).first()).toBeAttached();
  await page.getByRole('button', { name: /starts on lane 3$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(ribbon).toContainText('starts on lane 3');
  await page.getByRole('button', { name: /^Back to your turn/ }).click();
  await expect(ribbon).toBeHidden();
});

test('mr_90 what was flown over is told once: the log of a round that has gone by names no lane, and takes the board nowhere', async ({ page, shoot }) => {
  await withSettings(page, quick);
  await programming(page);
  for (let round = 1; round <= 3; round++) {
    await asked(page);
    await decideByClicks(page);
  }
  await asked(page);
  await page.keyboard.press('l');
  const log = page.locator('.talk .log');
  await expect(log.getByRole('heading', { name: 'Round 2' })).toBeVisible();
  await expect(log).not.toContainText(/programmed|Flies on|turned up/);
  await expect(log.getByRole('button', { name: /loses|Trap|speed|is ready/ })).toHaveCount(0);
  await expect(log.getByRole('button', { name: 'Tile 5 of 10 is shown' })).toBeVisible();
  await shoot(page, 'memo-log-desktop');
});

test('a move that is typed', async ({ page, shoot }) => {
  await withSettings(page, quick);
  await programming(page);
  // The rules open at what goes on now.
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog').locator('article[aria-current]')).toContainText('MR-18');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'What would you like to do?' });
  await expect(field).toBeFocused();
  await page.keyboard.type('nothing like this');
  await expect(page.getByText('Nothing you can do now matches')).toBeVisible();
  await field.fill('li 1 lane 4');
  await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(1);
  await look(page, shoot, 'command');
  await page.keyboard.press('Enter');
  await field.fill('3');
  await expect(page.getByRole('option', { name: 'fly 3' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Line 1, lane 3, chosen/ })).toBeAttached();
  await field.fill('ready');
  await page.keyboard.press('Enter');
  // A flight into an open trap asks once more.
  if (await page.getByRole('option', { name: /^Ready, although/ }).isVisible()) await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await asked(page);
  await expect(page.getByText('Round 2').first()).toBeAttached();
});

for (const [locale, words] of [['en-GB', /^Speed 1 allows at most 1 line;/], ['fr-FR', /^À la vitesse 1, remplissez au plus 1 ligne\s;/]] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('what the rules refuse is said in words, with its rule', async ({ page }) => {
      await withSettings(page, quick);
      // A page that offers only what is legal has to be tampered with before it can be refused.
      await page.routeWebSocket(/\/socket/, (line: WebSocketRoute) => {
        const server = line.connectToServer();
        line.onMessage((said) => {
          const message = JSON.parse(String(said)) as { type: string; actions?: unknown[] };
          const isProgram = message.type === 'act' && JSON.stringify(message.actions).includes('program');
          server.send(JSON.stringify(isProgram ? { ...message, actions: [{ program: { lanes: [3, 3, 3, 3] } }] } : message));
        });
      });
      await programming(page);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      const toast = page.getByRole('alert').filter({ hasText: 'MR-18' });
      await expect(toast.getByRole('paragraph')).toHaveText(words);
      await toast.getByRole('button', { name: /MR-18/ }).click();
      await expect(page.getByRole('dialog').getByRole('article').and(page.locator('[aria-current]'))).toContainText('MR-18');
    });
  });
}

test('whoever was away sees now first, and then what happened', async ({ page }) => {
  await withSettings(page, { ...quick, motion: 'full', speed: 4 });
  let isDown = false;
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket/, (line) => {
    if (isDown) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  const table = await programming(page);
  // The same person acts at another screen meanwhile.
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`/t/${table}`);
  await asked(elsewhere);
  isDown = true;
  await lines.at(-1)!.close();
  await expect(page.getByText('No connection to the server', { exact: false }).first()).toBeVisible();
  await elsewhere.bringToFront();
  await decideByClicks(elsewhere);
  await expect(elsewhere.getByText('Round 2').first()).toBeAttached();
  isDown = false;
  await page.bringToFront();
  const show = page.getByRole('button', { name: 'Show me what happened' });
  await expect(show).toBeVisible();
  await expect(page.getByText('Round 2').first()).toBeAttached();
  await asked(page);
  await show.click();
  await expect(show).toBeHidden();
  // While it is shown nothing is asked; then it is now again.
  await expect.poll(() => page.title()).not.toMatch(/^●/);
  await asked(page);
});

test('a server that is away is said to be, before anything of the table is known', async ({ page, shoot }) => {
  await withSettings(page, quick);
  const line = await breakable(page, 'broken');
  await openTable(page, { game: 'memoracers', seats });
  const news = page.getByRole('alert').filter({ hasText: 'No connection to the server' });
  await expect(news).toBeVisible();
  await shoot(page, 'server-away-desktop');
  await checkAccess(page);
  line.mendByPress();
  await news.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByRole('list', { name: 'Seats' })).toBeVisible();
});

for (const [what, part] of [['a page', /\/assets\/Table-.*\.js$/], ['a board', /\/assets\/memoracers-.*\.js$/]] as const) {
  test(`${what} that a newer version has replaced asks for a reload`, async ({ page, shoot, pardon }) => {
    pardon(/^404 GET \/assets\//);
    await withSettings(page, quick);
    const table = await makeTable(page, { game: 'memoracers', seats });
    await seen(page, table);
    await page.goto('/');
    const row = page.locator(`a[href="/t/${table}"]`).first();
    await expect(row).toBeVisible();
    await page.route(part, (route) => route.fulfill({ status: 404 }));
    await row.click();
    await expect(page.getByText('A new version of Slipstream is ready')).toBeVisible();
    await shoot(page, 'new-version-desktop');
    await checkAccess(page);
    await page.unroute(part);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('list', { name: 'Seats' })).toBeVisible();
  });
}

test('sounds can be switched off, and stay off', async ({ page }) => {
  await withSettings(page, quick);
  await page.addInitScript(() => {
    const create = AudioContext.prototype.createOscillator;
    Object.assign(window, { tones: 0 });
    AudioContext.prototype.createOscillator = function () {
      (window as unknown as { tones: number }).tones += 1;
      return create.call(this);
    };
  });
  const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones);
  await programming(page);
  await decideByClicks(page);
  await asked(page);
  expect(await tones()).toBeGreaterThan(0);
  const sound = page.getByRole('button', { name: 'Sound' });
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('s');
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  const before = await tones();
  await decideByClicks(page);
  await asked(page);
  expect(await tones()).toBe(before);
  await page.reload();
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
});

test('at the end: what was remembered, the record to keep, a link to share', async ({ page, context, shoot }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await withSettings(page, quick);
  const table = await finished(page);
  await page.goto(`/t/${table}`);
  await expect(page.getByRole('heading', { name: 'What was remembered' })).toBeVisible();
  // One line for each of the four ships of that race.
  await expect(page.getByText(/face-down tiles? flown over/)).toHaveCount(4);
  await expect(page.getByText('Dice verified: they are the ones')).toBeVisible();
  await look(page, shoot, 'end-remembered');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save the game' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`slipstream-${table}.jsonl`);
  const lines = readFileSync(await download.path(), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines[0]).toMatchObject({ game: 'memoracers' });
  expect(lines.length).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(`/replay/${table}`);
  await page.goto(link);
  await expect(page.getByRole('slider', { name: 'Time line' })).toBeVisible();
  // A line of the log leads to its moment there, too.
  await page.getByRole('slider', { name: 'Time line' }).focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Aurore completes lap 2' }).click();
  await expect(page).toHaveURL(/step=\d+/);
  await expect(page.getByText('Aurore completes lap 2').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /completes lap 3/ })).toHaveCount(0);
});

test('without https a link is copied all the same, and called copied only if it was', async ({ page }) => {
  await withSettings(page, quick);
  // As on a page that came over plain http.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }));
  const table = await openTable(page, { game: 'memoracers', seats: [{ kind: 'human' }, { kind: 'human' }] });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.getByPlaceholder('Say something nice').focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByPlaceholder('Say something nice')).toHaveValue(new RegExp(`/t/${table}$`));
  await page.evaluate(() => (document.execCommand = () => false));
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Not copied' })).toBeVisible();
});

test('a race that was abandoned offers no record and is not among the finished', async ({ page, shoot }) => {
  await withSettings(page, quick);
  const table = await programming(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: /copied/i })).toBeVisible();
  await shoot(page, 'notice-desktop');
  await page.evaluate((id) => fetch(`/api/tables/${id}/abandon`, { method: 'POST' }), table);
  await expect(page.getByRole('heading', { name: 'The race was abandoned' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Look at the board' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Save the game' })).toHaveCount(0);
  await shoot(page, 'abandoned-desktop');
  await checkAccess(page);
  await page.goto('/replay');
  await expect(page.getByText('Finished matches appear here', { exact: false })).toBeVisible();
  await expect(page.locator(`a[href="/replay/${table}"]`)).toHaveCount(0);
});

test('the button that sends stays in sight in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 640 });
  await withSettings(page, quick);
  await programming(page);
  await expect(page.getByRole('button', { name: /^Ready/ })).toBeInViewport({ ratio: 1 });
});
