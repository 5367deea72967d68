/** What is said beside the board is so, and said when it is needed: lessons, stocks, prices, bets, progress. */

import type { Page } from '@playwright/test';
import { asked, isAsked } from './board';
import { checkWidth, sizes } from './checks';
import { expect, test } from './house';
import { type HydroView, latestView, listen } from './hydroracers';
import { breakable } from './line';
import { against, makeTable, openTable, playTo, withSettings } from './tables';

const quick = { motion: 'none', speed: 4, lessons: ['hydroracers', 'memoracers', 'americas-cup'] };
const lesson = (page: Page) => page.locator('[data-lesson]');
const sentence = (page: Page) => page.locator('[data-prompt]');

test('a lesson speaks of what is asked: crew posts, the start, the wind; a card, a bet', async ({ page }) => {
  await withSettings(page, { motion: 'none', speed: 4 });
  await openTable(page, { game: 'americas-cup', seats: against(1), set: { rules: 'advanced', laps: '1' } });
  await asked(page);
  await expect(lesson(page)).toContainText('Your crew mans some posts');
  for (const key of ['1', '4', '7', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => isAsked(page)).toBe(true);
  await expect(lesson(page)).toContainText('Before the gun everybody jostles');
  await openTable(page, { game: 'hydroracers', seats: against(1), set: { circuit: 'monaco' } });
  await asked(page);
  await expect(lesson(page)).toContainText('You fly as many spaces as your card says');
  await page.keyboard.press('b');
  await expect(lesson(page)).toContainText('You may bet coins');
  await page.keyboard.press('Escape');
  await expect(lesson(page)).toContainText('You fly as many spaces as your card says');
});

for (const [size, viewport] of Object.entries(sizes)) {
  test(`HydroRacers on a ${size}: cards that are left, the own bet, and an empty hand that passes by one key`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await withSettings(page, quick);
    const heard = listen(page);
    const table = await makeTable(page, { game: 'hydroracers', seats: against(1), set: { circuit: 'monaco' } });
    let bet = false;
    await playTo<HydroView>(page, table, (_, actions) => {
      const own = actions.find((action) => JSON.stringify(action).includes('"on":2'));
      if (bet) return undefined;
      bet = own !== undefined;
      return own ?? actions[0];
    });
    await page.goto(`/t/${table}`);
    await asked(page);
    const stock = page.locator('.stock');
    await expect(stock).toBeInViewport({ ratio: 1 });
    await expect(stock).toContainText(/^\d+ cards? for 3 heats, your bet: ./);
    const [cards, bets] = [latestView(heard).planes[0] as unknown as { hand_count: number; pile_count: number }, latestView(heard).planes[0]!.bet];
    await expect(stock).toContainText(`${cards.hand_count + cards.pile_count} cards`);
    expect(bets?.on).toBe(2);
    await checkWidth(page);
    // Whoever always flies runs out of cards.
    await playTo<HydroView>(page, table, (view, actions) => {
      const card = actions.find((action) => typeof action === 'object' && action !== null && 'play' in action);
      return view.plane === 1 && view.planes[0]!.hand?.length === 0 && actions.includes('pass') ? undefined : (card ?? actions[0]);
    });
    await page.goto(`/t/${table}`);
    await asked(page);
    await expect(sentence(page)).toContainText('No card left: pass');
    await expect(page.locator('.cards .pass')).toHaveAttribute('aria-pressed', 'true');
    const before = latestView(heard).planes[0]!.space;
    await page.keyboard.press('Enter');
    if (await page.locator('.go.warned').isVisible()) await page.keyboard.press('Enter');
    await expect.poll(() => latestView(heard).planes[0]!.space !== before || latestView(heard).turn.flown).toBe(true);
  });
}

test('HydroRacers: pilots differ, and circuit and heat have one name wherever they are told', async ({ page }) => {
  await withSettings(page, quick);
  await openTable(page, { game: 'hydroracers', seats: against(3), set: { circuit: 'venice' } });
  await asked(page);
  const crews = await page.locator('[data-seat] .plane').allTextContents();
  expect(crews).toHaveLength(4);
  expect(new Set(crews.map((crew) => crew.split(', ')[1])).size).toBe(4);
  // The bar, the list under the seats, the board in words.
  await expect(page.locator('.phases .on')).toHaveText('Heat 1');
  await expect(page.locator('.about')).toHaveText('Heat 1, round 1');
  await page.keyboard.press('g');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Heat 1, round 1, Venice 1927');
  await page.goto('/');
  await expect(page.getByText(/^Heat 1 of 3, /)).toBeVisible();
  await page.goto('/new/hydroracers');
  const names = await page.getByRole('radiogroup', { name: 'Circuit' }).innerText();
  for (const name of ['Monaco 1914', 'Venice 1927', 'Naples 1922', 'Baltimore 1925', 'Hampton Roads 1926', 'Calshot 1931']) expect(names).toContain(name);
});

test('America\'s Cup: a stop head to wind says what it costs, and at home a table says its leg', async ({ page }) => {
  await withSettings(page, quick);
  await openTable(page, { game: 'americas-cup', seats: against(1), set: { head_to_wind: 'true', laps: '2' } });
  await asked(page);
  const tip = page.locator('.tip');
  const priced = tip.filter({ hasText: 'AC-67' });
  // The first card that leads to such a stop.
  const cards = await page.locator('.hand .card:not(.no)').count();
  let isFound = false;
  for (let card = 0; card < cards && !isFound; card++) {
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.chart .end').first()).toBeAttached();
    const ends = await page.locator('.chart .end').count();
    for (let end = 0; end < ends * 2 && !isFound; end++) {
      await page.keyboard.press('ArrowDown');
      await expect(tip).toBeVisible();
      isFound = await priced.isVisible();
    }
  }
  expect(isFound).toBe(true);
  await expect(priced).toContainText(/head to wind.*\d/i);
  await page.goto('/');
  await expect(page.getByText(/^Beat 1 of 2, /)).toBeVisible();
});

test('while a screen goes from hand to hand the clock of whoever gets it stands still', async ({ page }) => {
  await withSettings(page, quick);
  await breakable(page);
  const said: { type: string; seat?: number }[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void said.push(JSON.parse(String(payload)) as { type: string; seat?: number })));
  const table = await makeTable(page, { game: 'hydroracers', seats: [{ kind: 'human' }, { kind: 'local', name: 'Zoé' }], set: { circuit: 'monaco' }, clock: { per_decision: 600_000 } });
  await page.goto(`/t/${table}`);
  const hold = page.getByRole('button', { name: 'Hold to open' });
  await expect(hold).toBeVisible();
  await expect.poll(() => said.some(({ type }) => type === 'pause')).toBe(true);
  const { seat } = said.find(({ type }) => type === 'pause')!;
  await hold.dispatchEvent('click');
  await expect(hold).toBeHidden();
  await expect.poll(() => said.some((word) => word.type === 'resume' && word.seat === seat)).toBe(true);
  const record = async () => (await (await page.request.get(`/api/tables/${table}`)).json()) as { status: string };
  expect((await record()).status).toBe('playing');
});
