/** HydroRacers beside the course: bets, the expert cockpit, development, and what nobody may see. */

import type { Page } from '@playwright/test';
import { asked, isOver, leave, shootTwice } from './board';
import { checkAccess, checkWidth } from './checks';
import { expect, type Shoot, test } from './house';
import { betByClicks, betByKeys, decideByKeys, did, type Heard, latestView, listen, peek, type Ratio, ready, taken, told, written } from './hydroracers';
import { against, makeTable, openTable, over, withSettings } from './tables';

const quick = { motion: 'none', speed: 4, lessons: ['hydroracers'] };
const desk = (page: Page) => page.getByRole('region', { name: 'Your move' });

test('a race with the expert cockpit and bets', async ({ page, shoot }) => {
  test.setTimeout(300_000);
  await withSettings(page, quick);
  const heard = listen(page);
  const seats = [{ kind: 'human' }, { kind: 'bot' }, { kind: 'bot' }];
  await openTable(page, { game: 'hydroracers', seats, set: { cockpit: 'expert', circuit: 'monaco', autopilots: '1', pack: 'daring' } });
  let [bets, tokens, odds] = [0, 0, 0];
  while (await ready(page, heard)) {
    const { question, heat } = latestView(heard);
    const before = heard.length;
    if (question === 'place_bet' && bets < heat && bets < 2) {
      await (bets === 0 ? betByClicks(page, shoot) : betByKeys(page));
      if (bets === 0) {
        await shoot(page, 'hydro-bet-placed-desktop');
        await peek(page);
      }
      bets += 1;
    } else if (question === 'choose_element') {
      odds += await placeToken(page, heard, tokens === 0 ? shoot : null, tokens % 2 === 0);
      tokens += 1;
    } else if (question === 'choose_removed') {
      await takeOff(page);
    } else {
      await decideByKeys(page, heard);
      continue;
    }
    await taken(page, heard, before);
  }
  expect(bets).toBe(2);
  expect(tokens).toBeGreaterThan(0);
  expect(odds).toBeGreaterThan(0);
  const settled = told(heard).filter(({ event, plane }) => event === 'bet_settled' && plane === 1);
  expect(settled).toHaveLength(2);
  await checkEnd(page);
  await shootTwice(page, shoot, 'hydro-end');
  await checkAccess(page);
});

test('alone against bots, N is the answer to the board and begins nothing anew', async ({ page }) => {
  await withSettings(page, quick);
  const heard = listen(page);
  await openTable(page, { game: 'hydroracers', seats: against(1), set: { cockpit: 'expert', circuit: 'monaco', pack: 'daring' } });
  const mayBet = () => latestView(heard).question === 'place_bet' && latestView(heard).turn.flown;
  while ((await ready(page, heard)) && !mayBet()) await decideByKeys(page, heard);
  const before = heard.length;
  await page.keyboard.press('n');
  await taken(page, heard, before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a campaign of two races through a whole development phase', async ({ page, shoot }) => {
  test.setTimeout(480_000);
  await withSettings(page, quick);
  const heard = listen(page);
  await openTable(page, { game: 'hydroracers', seats: against(1), set: { mode: 'campaign', races: '2', opening: 'true', circuit: 'monaco', pack: 'tour' } });
  const phases = new Set<number>();
  while (await ready(page, heard)) {
    const { question, race } = latestView(heard);
    const before = heard.length;
    switch (question) {
      case 'place_token':
        if (!phases.has(race)) {
          phases.add(race);
          await shoot(page, `hydro-development-${race}-desktop`);
          await checkBill(page, heard, race);
          await checkAccess(page);
        }
        await placeDevelopment(page, heard);
        break;
      case 'recycle':
        if (!did(heard, 'recycled')) await shoot(page, 'hydro-recycle-desktop');
        await recycle(page);
        break;
      // Whoever leads may have chosen the expert side for the second race.
      case 'choose_element':
        await placeToken(page, heard, null, true);
        break;
      case 'choose_removed':
        await takeOff(page);
        break;
      case 'upgrade':
        await page.locator('button.gauge').first().click();
        await desk(page).getByRole('button', { name: /^Improve / }).click();
        break;
      case 'choose_rival':
        await desk(page).getByRole('group', { name: 'Sabotage' }).getByRole('button').first().click();
        await desk(page).getByRole('button', { name: /^Sabotage / }).last().click();
        break;
      case 'spy_claim':
        await shoot(page, 'hydro-claim-desktop');
        await claim(page);
        break;
      default:
        await decideByKeys(page, heard);
        continue;
    }
    await taken(page, heard, before);
  }
  expect([...phases]).toEqual([1, 2]);
  for (const event of ['token_on_card', 'accelerated', 'recycled', 'token_on_espionage', 'claimed', 'exhibited']) {
    expect(did(heard, event), event).toBe(true);
  }
  expect(told(heard).filter(({ event }) => event === 'race_over')).toHaveLength(2);
  await checkEnd(page);
  await shoot(page, 'hydro-campaign-end-desktop');
});

test('HR-126 a team flies two planes, and its worse plane counts', async ({ page, shoot }) => {
  await withSettings(page, quick);
  const heard = listen(page);
  await openTable(page, { game: 'hydroracers', seats: against(1), set: { circuit: 'monaco', teams: 'true', pack: 'tour' } });
  const flown = new Set<number>();
  for (let turn = 0; await asked(page); turn++) {
    flown.add(latestView(heard).plane);
    if (turn === 3) {
      await expect(page.locator('[data-prompt]')).toContainText(/^\s*(Macchi MC\.72|Curtiss R3C-2|Supermarine S\.6B|Bernard H\.V\.20): /);
      await shoot(page, 'hydro-teams-desktop');
      await checkAccess(page);
    }
    await decideByKeys(page, heard);
  }
  const { planes, result } = latestView(heard);
  const owned = planes.flatMap(({ owner }, index) => (owner === 1 ? [index + 1] : []));
  expect(owned).toHaveLength(2);
  expect([...flown].sort()).toEqual(owned);
  const worse = Math.min(...owned.map((plane) => result![plane - 1]!.points));
  await expect(page.locator('.standings li', { hasText: 'you' }).locator('.score')).toHaveText(new RegExp(`^${worse}\\s`));
});

test('a saved campaign is looked at again', async ({ page, shoot }) => {
  test.setTimeout(240_000);
  await withSettings(page, { motion: 'none' });
  const table = await makeTable(page, { game: 'hydroracers', seats: [{ kind: 'bot' }, { kind: 'bot' }], sit: false, set: { mode: 'campaign', races: '2', cockpit: 'expert', pack: 'tour' } });
  await over(page, table);
  const record = await (await page.request.get(`/api/tables/${table}/record`)).text();
  await page.goto('/replay');
  await page.locator('input[type="file"]').first().setInputFiles({ name: 'campaign.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(record) });
  await expect(page).toHaveURL(/\/replay\/.+/);
  const slider = page.getByRole('slider', { name: 'Time line' });
  await expect(slider).toBeVisible();
  const { frames } = (await (await page.request.get(`/api/tables/${table}/replay?seen=spectator&lang=en&views=whole`)).json()) as { frames: { view: { question: string } }[] };
  const middle = frames.findIndex(({ view }) => view.question === 'place_token');
  expect(middle).toBeGreaterThan(0);
  await slider.fill(String(middle));
  await expect(page.getByRole('region', { name: 'The display' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible();
  await shoot(page, 'hydro-replay-development-desktop');
  await checkAccess(page);
  await slider.focus();
  await page.keyboard.press('End');
  await expect(page.getByText(`step ${frames.length} of ${frames.length}`)).toBeVisible();
});

test('nothing hidden is told to a rival or a spectator, nor is it in their pages', async ({ page, browser, baseURL }) => {
  test.setTimeout(300_000);
  const open = async () => {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 }, baseURL: baseURL! });
    const other = await context.newPage();
    await withSettings(other, quick);
    return other;
  };
  await withSettings(page, quick);
  const own = listen(page);
  const table = await makeTable(page, { game: 'hydroracers', seats: [{ kind: 'human' }, { kind: 'human' }], set: { circuit: 'monaco' } });
  const [rival, watcher] = [await open(), await open()];
  const [rivalHeard, watcherHeard] = [listen(rival), listen(watcher)];
  await rival.goto('/');
  await rival.evaluate(async (id) => {
    await fetch('/api/me');
    await fetch(`/api/tables/${id}/join`, { method: 'POST', body: '{}' });
  }, table);
  await rival.goto(`/t/${table}`);
  await page.goto(`/t/${table}`);
  const start = page.getByRole('button', { name: /^Start/ });
  if (await start.isVisible()) await start.click();
  await watcher.goto(`/t/${table}`);

  let bet = false;
  for (let turn = 0; turn < 30; turn++) {
    const mover = await whose(page, rival);
    if (!mover) break;
    const heard = mover === page ? own : rivalHeard;
    if (mover === page && !bet && latestView(heard).question === 'place_bet') {
      const before = own.length;
      await betByClicks(page);
      await taken(page, own, before);
      bet = true;
    } else await decideByKeys(mover, heard);
    for (const other of [rival, watcher]) await searchPage(other, own);
  }
  expect(bet).toBe(true);
  // What was planted: cards that only the first plane has, and its bet. After six turns it has held nine of ten cards.
  const held = new Set(own.flatMap(({ match }) => match?.view.planes[0]?.hand ?? []));
  expect(CANARIES.some((card) => held.has(card))).toBe(true);
  expect(own.some(({ match }) => match?.view.planes[0]?.bet?.on)).toBe(true);
  search(rivalHeard);
  search(watcherHeard);
  expect(watcherHeard.length).toBeGreaterThan(5);
});

test.describe('on a phone, in French', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'fr-FR', hasTouch: true });

  test('a token is placed by taps', async ({ page, shoot }) => {
    await withSettings(page, quick);
    const heard = listen(page);
    await openTable(page, { game: 'hydroracers', seats: against(1), set: { mode: 'campaign', races: '2', opening: 'true' } });
    expect(await ready(page, heard)).toBe(true);
    await shoot(page, 'hydro-development-phone');
    await page.getByRole('button', { name: /^Exhibition sur votre emplacement/ }).tap({ timeout: 45_000 });
    await expect(page.getByText(/Vous gagnez aussitôt 10 aircoins/)).toBeVisible();
    await page.getByRole('button', { name: 'Placer ici' }).tap();
    await expect.poll(() => did(heard, 'exhibited')).toBe(true);
    await checkWidth(page);
    await checkAccess(page);
  });
});

/** HR-71: what the race has cost is on the page as it was sent; before the first race there is nothing to pay. */
async function checkBill(page: Page, heard: readonly Heard[], race: number): Promise<void> {
  const shown = page.getByRole('region', { name: 'My repair bill' });
  const bill = latestView(heard).development.bills[0] ?? null;
  expect(bill === null).toBe(race === 1);
  if (bill === null) return expect(shown).toHaveCount(0);
  expect(await shown.locator('dd').allTextContents()).toEqual(expect.arrayContaining([`−${bill.repairs}`, `−${bill.alerts}`, String(bill.tokens)]));
}

/** Whose turn it is. */
async function whose(...pages: Page[]): Promise<Page | null> {
  let mover: Page | null = null;
  await expect
    .poll(async () => {
      for (const page of pages) if ((await page.title()).startsWith('●')) mover = page;
      return mover !== null || (await isOver(pages[0]!));
    }, { timeout: 60_000, intervals: [20, 50] })
    .toBe(true);
  return mover;
}

/** A token on an element: the odds that are shown are those that were sent. */
async function placeToken(page: Page, heard: readonly Heard[], shoot: Shoot | null, byClick: boolean): Promise<number> {
  const gauge = page.getByRole('button', { name: /^(Cooling|Propulsion|Controls|Structure)/ }).and(page.locator('.gauge'));
  await expect(gauge.first()).toBeVisible();
  if (shoot) {
    await shootTwice(page, shoot, 'hydro-cockpit');
    await checkAccess(page);
  }
  const odds = latestView(heard).turn.token === 'damage' ? await compareOdds(page, heard) : 0;
  if (byClick) {
    await gauge.first().click();
    await desk(page).getByRole('button', { name: /^Put it on/ }).click();
  } else {
    await leave(page);
    await page.keyboard.press('1');
    await expect(desk(page).getByRole('button', { name: /^Put it on/ })).toBeEnabled();
    await page.keyboard.press('Enter');
  }
  return odds;
}

interface TokenOdds { malus: Ratio; crash: Ratio }

/** Each gauge says the odds that were sent for it; says how many gauges have any. */
async function compareOdds(page: Page, heard: readonly Heard[]): Promise<number> {
  const since = () => heard.slice(heard.findLastIndex(({ match }) => match)).filter(({ preview }) => preview?.preview === 'token');
  await expect.poll(() => since().length).toBe(await page.locator('button.gauge').count());
  let seen = 0;
  for (const { action, preview } of since()) {
    const { malus, crash } = preview!['odds'] as TokenOdds;
    const shown = page.locator(`.gauge.${(action as { choose_element: string }).choose_element} .odds`);
    // A token that crashes for certain has no odds: its square says so.
    if (crash.of === crash.all) continue;
    seen += 1;
    if (malus.of > 0) await expect(shown).toContainText(`new malus ${written(malus)}`);
    await expect(shown).toContainText(crash.of > 0 ? `crash ${written(crash)}` : 'no crash possible');
  }
  return seen;
}

async function takeOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Remove: / }).first().click();
  await desk(page).getByRole('button', { name: /^Remove / }).click();
}

/** A token of a development phase: whatever has not been done yet, first the coins, then a card at once, then a spy. */
async function placeDevelopment(page: Page, heard: readonly Heard[]): Promise<void> {
  const send = desk(page).getByRole('button', { name: /^Place (it here|only)/ });
  const show = page.getByRole('button', { name: /^Exhibit on your space/ });
  if (!did(heard, 'exhibited') && (await show.isVisible())) {
    await show.click();
    return send.click();
  }
  const take = desk(page).getByRole('button', { name: /^Place, pay \d+, take/ });
  const cards = page.getByRole('region', { name: 'The display' }).getByRole('button', { name: /^Movement/ });
  if (!did(heard, 'accelerated') || !did(heard, 'recycled')) {
    for (let at = 0; at < (await cards.count()); at++) {
      await cards.nth(at).click();
      await expect(send.or(take).first()).toBeVisible();
      if (await take.isVisible()) return take.click();
    }
  }
  if (did(heard, 'recycled') && !did(heard, 'claimed')) {
    await page.getByRole('button', { name: 'Place on espionage' }).click();
    return send.click();
  }
  // By keys: the first place that is offered.
  await leave(page);
  await page.keyboard.press('1');
  await expect(send).toBeVisible();
  await page.keyboard.press('Enter');
}

async function recycle(page: Page): Promise<void> {
  const cards = desk(page).getByRole('button', { name: /^Recycle .*(free$|coins?$)/ });
  await expect(cards.first()).toBeVisible();
  const free = cards.and(desk(page).getByRole('button', { name: /free$/ }));
  await ((await free.count()) > 0 ? free.first() : cards.last()).click();
  await desk(page).locator('.btn.primary').click();
}

async function claim(page: Page): Promise<void> {
  const options = desk(page).getByRole('button', { name: /with \d tokens?/ });
  await options.first().click();
  await desk(page).getByRole('button', { name: /^Take it/ }).click();
}

/** The end screen: who won, four curves, at most three moments. */
async function checkEnd(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /wins? (at|the campaign)|share first/i }).first()).toBeVisible();
  for (const curve of ['Points', 'Damage', 'Coins', 'Distance']) {
    await page.getByRole('button', { name: curve, exact: true }).click();
    await expect(page.getByRole('img', { name: new RegExp(`^${curve} by round`, 'i') })).toBeVisible();
  }
}

/** Cards that are in the first plane's deck and not in the second's. */
const CANARIES = ['base-9-4', 'base-5-2'];

/** No message tells a card before it is played, nor a bet before it is settled. */
function search(heard: readonly Heard[]): void {
  const played = new Set<unknown>();
  for (const { match } of heard) {
    if (!match) continue;
    const { view, events } = match;
    expect(view.planes[0]?.hand).toBe(null);
    expect(view.planes[0]?.bet?.on ?? null).toBe(null);
    for (const { event } of events) {
      if (event['plane'] !== 1) continue;
      expect(['card_drawn', 'card_looked', 'card_kept', 'card_put_under']).not.toContain(event.event);
      if (event.event === 'bet_placed') expect(event['on']).toBe(null);
      if (event.event === 'card_played') played.add(event['card']);
    }
    // Every plane's deck is printed on its sheet; which cards are in the hand is not.
    const rest = JSON.stringify({ ...match, view: { ...view, printed: null } });
    for (const card of CANARIES) if (!played.has(card)) expect(rest).not.toContain(card);
  }
}

/** Nothing in the page of somebody else names a card of the hand or the plane that was bet on. */
async function searchPage(page: Page, own: readonly Heard[]): Promise<void> {
  const hand = latestView(own).planes[0]?.hand ?? [];
  const text = await page.content();
  for (const card of hand) expect(text).not.toContain(card);
  expect(text).not.toContain('Your bet');
}
