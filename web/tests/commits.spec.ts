/** What somebody has said last is one message: it is done whole or not at all, it says what is chosen, and a safe one comes back. */

import type { Page } from '@playwright/test';
import { asked } from './board';
import { expect, test } from './house';
import { type HydroView, latestView, listen, told } from './hydroracers';
import { openSeen } from './memoracers';
import { against, makeTable, openTable, playTo, withSettings } from './tables';

const quick = { motion: 'none', speed: 4, lessons: ['hydroracers', 'memoracers', 'americas-cup'] };

/** Every list of actions that a page has sent, oldest first; to be called before the table is opened. */
function lists(page: Page): unknown[][] {
  const sent: unknown[][] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { type, action, actions } = JSON.parse(String(payload)) as { type: string; action?: unknown; actions?: unknown[] };
      if (type === 'act') sent.push(actions ?? [action]);
    }),
  );
  return sent;
}

/** What has happened to the first seat, told to whoever comes later. */
async function ownEvents(page: Page, table: string): Promise<string[]> {
  await page.goto('/api/games');
  return page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const socket = new WebSocket(address.replace(/^/, location.origin.replace('http', 'ws')));
        socket.onmessage = ({ data }) => {
          const { type, match } = JSON.parse(String(data)) as { type: string; match: { events: { event: { event: string; seat?: number; plane?: number } }[] } };
          if (type !== 'hello') return;
          socket.close();
          resolve(match.events.map(({ event }) => event).filter(({ seat, plane }) => (seat ?? plane) === 1).map(({ event }) => event));
        };
      }),
    `/api/tables/${table}/socket?views=whole`,
  );
}

test('a turn of America\'s Cup is one list: whoever closes the page at the last press leaves nothing half done', async ({ page, context }) => {
  await withSettings(page, quick);
  const sent = lists(page);
  const table = await openTable(page, { game: 'americas-cup', seats: against(1), set: { laps: '1' } });
  await asked(page);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.chart .end').first()).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.helm .go')).toBeEnabled();
  await page.keyboard.press('Enter');
  await page.close();
  // Card, steps and the stop that ends them.
  expect(sent).toHaveLength(1);
  expect(sent[0]!.length).toBeGreaterThan(1);
  expect(Object.keys(sent[0]![0] as object)).toEqual(['play_card']);
  expect(sent[0]!.at(-1)).toEqual('stop');
  const own = await ownEvents(await context.newPage(), table);
  expect(own.includes('card_played')).toBe(own.includes('stopped'));
});

test('a card of HydroRacers and a program of MemoRacers are one message each', async ({ page, context }) => {
  await withSettings(page, quick);
  const sent = lists(page);
  const flown = await openTable(page, { game: 'hydroracers', seats: against(1), set: { circuit: 'monaco' } });
  await asked(page);
  await expect(page.locator('.cards .card:enabled').first()).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect.poll(() => sent.length).toBe(1);
  // Whoever flies before they have bet says in the same breath that they do not bet.
  expect(sent[0]!.at(-1)).toHaveProperty('play');
  await openSeen(page, { seats: against(1) });
  await asked(page);
  for (const key of ['3', 'Enter']) await page.keyboard.press(key);
  await expect(page.locator('.cell.next').first()).toBeVisible();
  await page.keyboard.press('ArrowUp');
  const chosen = Number(await page.locator('.cell.on').getAttribute('data-cell').then((cell) => cell!.split('.')[1]));
  await page.keyboard.press('Enter');
  if (await page.locator('.primary.warned').isVisible()) await page.keyboard.press('Enter');
  await expect.poll(() => sent.length).toBe(3);
  expect(sent[2]).toEqual([{ program: { lanes: [chosen] } }]);
  expect(await ownEvents(await context.newPage(), flown)).toContain('flew');
});

test('in America\'s Cup Enter sails the card that is picked, whichever has the focus', async ({ page }) => {
  await withSettings(page, quick);
  const sent = lists(page);
  await openTable(page, { game: 'americas-cup', seats: against(1), set: { laps: '1' } });
  await asked(page);
  const cards = page.locator('.hand .card:not(.no)');
  await cards.last().click();
  await expect(page.locator('.chart .end').first()).toBeAttached();
  // A path is drawn: other cards are looked at and taken, and nothing is thrown.
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.tip')).toBeVisible();
  for (const card of await cards.all()) {
    await card.hover();
    // Chosen twice it would be sailed.
    if ((await card.getAttribute('aria-pressed')) === 'false') await card.click();
    await expect(page.locator('.chart .end').first()).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
  }
  const picked = page.locator('.hand .card[aria-pressed="true"]');
  await expect(picked).toHaveCount(1);
  await expect(picked).toBeFocused();
  const name = await picked.getAttribute('aria-label');
  await cards.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  if (await page.locator('.helm .go.warned').isVisible()) await page.keyboard.press('Enter');
  await expect.poll(() => sent.length).toBe(1);
  expect(name).toBeTruthy();
  expect(sent[0]![0]).toHaveProperty('play_card');
});

test('what has shown nothing comes back at one press; after a card that is drawn the button promises nothing, and the reason is true', async ({ page }) => {
  await withSettings(page, quick);
  const heard = listen(page);
  const table = await makeTable(page, { game: 'hydroracers', seats: against(1), set: { circuit: 'monaco' } });
  // A bet lies, and the plane has not flown yet.
  let isLaid = false;
  await playTo<HydroView>(page, table, (_, actions) => {
    if (actions.some((action) => JSON.stringify(action).includes('place_bet'))) isLaid = true;
    return isLaid ? undefined : actions[0];
  });
  await page.goto(`/t/${table}`);
  await asked(page);
  const [safe, open] = ['Undo my last move', 'Undo my last move, if the table allows it'].map((name) => page.getByRole('button', { name, exact: true }));
  for (const key of ['b', '4', '1', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => latestView(heard).planes[0]!.bet).not.toBeNull();
  await safe!.click();
  await expect.poll(() => latestView(heard).planes[0]!.bet).toBeNull();
  await asked(page);
  await expect(page.locator('.cards .card:enabled').first()).toBeVisible();
  // The button that was pressed has not kept the keys.
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-prompt]')).toContainText('End your turn, or bet first');
  expect(told(heard).some(({ event }) => event === 'card_drawn')).toBe(true);
  await open!.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your move revealed something, so it stands.' })).toBeVisible();
});
