/** HydroRacers on the course: races by pointer, by keys and by ear, alone and together, on every kind of screen. */

import type { Page } from '@playwright/test';
import { asked, isOver } from './board';
import { checkAccess, checkTargets, checkWidth } from './checks';
import { expect, test } from './house';
import { choose, decideByClicks, decideByKeys, type Heard, latestView, listen, playOn, type Ratio, written } from './hydroracers';
import { checkSmooth, floor } from './smooth';
import { against, makeTable, openTable, withSettings } from './tables';

const quick = { motion: 'none', speed: 4, lessons: ['hydroracers'] };

interface Flight {
  speed: number;
  to: number;
  draws: number;
  corners: [limit: number, ignored: boolean][];
  odds: { damage: Ratio; crash: Ratio };
}
type Moves = [action: 'pass' | { play: string }, flights: Flight[]][];

/** What the server has said of the moves of this turn: nothing until it has. */
function movesOf(heard: readonly Heard[]): Moves {
  const since = heard.slice(heard.findLastIndex(({ match }) => match));
  const told = since.findLast(({ preview }) => preview?.preview === 'moves')?.preview;
  return told ? (told['moves'] as Moves) : [];
}

/** Hovers every card and compares what is shown with what the server has said; says how many odds were seen. */
async function compareOdds(page: Page, heard: readonly Heard[]): Promise<number> {
  let seen = 0;
  const tip = page.locator('.tip');
  await expect.poll(() => movesOf(heard).length).toBeGreaterThan(0);
  for (const [action, flights] of movesOf(heard)) {
    const flight = flights[0]!;
    const value = action === 'pass' ? null : action.play.split('-')[1];
    await page.mouse.move(5, 5);
    await expect(tip).toBeHidden();
    // Two cards of one value bring the same.
    const card = action === 'pass' ? page.locator('.cards .pass') : page.locator('.cards .card').filter({ has: page.locator('.value', { hasText: new RegExp(`^${value}$`) }) }).first();
    await card.hover();
    await expect(tip.getByRole('heading', { includeHidden: true })).toContainText(`Speed ${flight.speed}`);
    if (flight.to !== latestView(heard).planes[0]!.space) await expect(tip.locator('p').first()).toContainText(`to ${flight.to <= 0 ? `grid ${1 - flight.to}` : flight.to}`);
    for (const [limit] of flight.corners) await expect(tip).toContainText(`Over the limit of ${limit}`);
    if (flight.draws === 0) await expect(tip).toContainText('No danger token to draw.');
    else {
      seen += 1;
      await expect(tip.locator('[data-odds="damage"]')).toHaveText(`damage ${written(flight.odds.damage)}`);
      if (flight.odds.crash.of === 0) await expect(tip).toContainText('No crash possible.');
      else await expect(tip.locator('[data-odds="crash"]')).toHaveText(`Crash ${written(flight.odds.crash)}`);
    }
  }
  await page.mouse.move(5, 5);
  return seen;
}

test('the odds of every move are those the server has computed', async ({ page }) => {
  test.setTimeout(120_000);
  await withSettings(page, quick);
  const heard = listen(page);
  await openTable(page, { game: 'hydroracers', seats: against(3), set: { circuit: 'monaco', pack: 'odds' } });
  let odds = 0;
  await playOn(
    page,
    async () => {
      const { question, turn: { flown } } = latestView(heard);
      if (!flown && question === 'place_bet') odds += await compareOdds(page, heard);
      await decideByClicks(page, heard);
    },
    () => odds >= 4,
  );
  expect(odds).toBeGreaterThanOrEqual(4);
});

test('a race at Monaco by clicks', async ({ page, shoot }) => {
  test.setTimeout(300_000);
  await withSettings(page, quick);
  const heard = listen(page);
  await openTable(page, { game: 'hydroracers', seats: against(3), set: { circuit: 'monaco', pack: 'tour' } });
  await playOn(page, async (turn) => {
    const { flown } = latestView(heard).turn;
    if (turn === 2) {
      await shoot(page, 'hydro-race-desktop');
      await checkAccess(page);
    }
    await decideByClicks(page, heard, flown ? 0 : turn % 3);
  });
  await expect(page.getByRole('heading', { name: /win|first place/i }).first()).toBeVisible();
  await checkAccess(page);
});

test('a race at Venice by keys alone', async ({ page }) => {
  test.setTimeout(300_000);
  await withSettings(page, quick);
  const heard = listen(page);
  await openTable(page, { game: 'hydroracers', seats: against(1), set: { circuit: 'venice', autopilots: '1', pack: 'tour' } });
  await asked(page);
  // Passing puts a card under the pile; arrows walk along the hand; Escape lets go.
  await expect(page.locator('.cards .card:enabled').first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.cards .card').first()).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(page.locator('.cards [aria-pressed="true"]')).toHaveCount(0);
  await decideByKeys(page, heard, 'p');
  await expect.poll(() => latestView(heard).question).toBe('pass_discard');
  await playOn(page, (turn) => decideByKeys(page, heard, String(1 + (turn % 3))));
  expect(await isOver(page)).toBe(true);
});

test('a heat by ear: every decision through the spoken board', async ({ page }) => {
  test.setTimeout(240_000);
  await withSettings(page, quick);
  const heard = listen(page);
  await openTable(page, { game: 'hydroracers', seats: against(1), set: { circuit: 'naples', autopilots: '1' } });
  await asked(page);
  const lines = page.getByRole('listbox', { name: 'The board in words' }).getByRole('option');
  await page.keyboard.press('g');
  await expect(lines.first()).toContainText('Naples 1922');
  await expect(lines.filter({ hasText: /Corner line after space 12, limit 4/ })).toHaveCount(1);
  await expect(lines.filter({ hasText: /^the \d+: speed \d+, to / }).first()).toBeVisible();
  await playOn(
    page,
    async () => {
      const { question, turn } = latestView(heard);
      const before = heard.length;
      if (question === 'place_bet' && turn.flown) await choose(page, /^End turn/);
      else await choose(page, question === 'pass_discard' ? /card|\bthe \d/i : /speed \d+, to /i);
      await expect.poll(() => heard.length).toBeGreaterThan(before);
    },
    () => latestView(heard).heat > 1,
  );
  expect(latestView(heard).heat).toBe(2);
});

test('two people, two autopilots and a spectator', async ({ page, shoot, visit }) => {
  test.setTimeout(300_000);
  await withSettings(page, quick);
  const table = await makeTable(page, { game: 'hydroracers', seats: [{ kind: 'human' }, { kind: 'human' }], set: { circuit: 'baltimore', autopilots: '2' } });
  const [other, watcher] = [await visit(quick), await visit(quick)];
  const [mine, theirs, seen] = [listen(page), listen(other), listen(watcher)];
  await page.goto(`/t/${table}`);
  await other.goto(`/t/${table}`);
  await watcher.goto(`/t/${table}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  await expect(watcher.getByText('Autopilot 3: open cards').first()).toBeVisible();
  await Promise.all([
    playOn(page, (turn) => decideByClicks(page, mine, turn % 3), () => latestView(mine).round > 3),
    playOn(other, (turn) => decideByClicks(other, theirs, turn % 2), () => latestView(theirs).round > 3),
  ]);
  await shoot(watcher, 'hydro-watch-desktop');
  await checkAccess(watcher);
  // Autopilots stand among the seats, and whoever watches may do nothing.
  await expect(watcher.getByRole('list', { name: 'Seats' }).getByText(/^Autopilot [34]$/)).toHaveCount(2);
  await expect(watcher.locator('.hydro-root.desk button:enabled')).toHaveCount(0);
  // Hands: each their own, and a spectator none of them.
  const hands = (heard: readonly Heard[]) => heard.flatMap(({ match }) => (match ? match.view.planes.flatMap(({ owner, hand }) => (owner !== null && hand !== null ? [owner] : [])) : []));
  expect(new Set(hands(mine))).toEqual(new Set([1]));
  expect(new Set(hands(theirs))).toEqual(new Set([2]));
  expect(hands(seen)).toEqual([]);
  await expect(watcher.locator('.hydro-root.course .piece')).not.toHaveCount(0);
});

test('a phone in French: taps, the map, and a card drawn onto the course', async ({ shoot, visit }) => {
  test.setTimeout(240_000);
  const page = await visit(quick, { locale: 'fr-FR', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const heard = listen(page);
  await openTable(page, { game: 'hydroracers', seats: against(1), set: { circuit: 'calshot', autopilots: '2' } });
  await asked(page);
  await expect(page.locator('[data-prompt]')).toContainText('À vous : jouez une carte, ou passez');
  await page.locator('.cards .card').first().tap();
  await expect(page.locator('.tip')).toContainText(/Vitesse \d/);
  await shoot(page, 'hydro-race-phone');
  await checkAccess(page);
  // Nothing is wider than the screen, and everything that is pressed is large enough.
  await checkWidth(page);
  await checkTargets(page, '.hydro-root.desk');
  await expect(page.locator('.minimap')).toBeVisible();
  await page.locator('.course .whole').tap();
  await expect(page.locator('.minimap')).toBeHidden();
  await playOn(page, (turn) => decideByClicks(page, heard, turn % 3), () => latestView(heard).round > 3);
  await page.getByRole('button', { name: 'Avions' }).click();
  await expect(page.locator('.talk').getByText(/^Autopilote [34]$/).first()).toBeVisible();
});

test('a card is chosen and flown on the course itself, or drawn onto it', async ({ page }) => {
  test.setTimeout(120_000);
  await withSettings(page, quick);
  const heard = listen(page);
  await openTable(page, { game: 'hydroracers', seats: against(1), set: { circuit: 'monaco' } });
  await asked(page);
  await page.locator('.cards .card').first().click();
  const ghost = page.locator('.course .ghost');
  await expect(ghost).toHaveCount(1);
  const at = await ghost.boundingBox();
  const space = () => latestView(heard).planes[0]!.space;
  const from = space();
  await page.mouse.click(at!.x, at!.y);
  await expect.poll(space).toBeGreaterThan(from);
  await playOn(page, () => decideByClicks(page, heard), () => latestView(heard).round > 1 && latestView(heard).question === 'place_bet' && !latestView(heard).turn.flown);
  await asked(page);
  const [card, sea] = [await page.locator('.cards .card').first().boundingBox(), await page.locator('.course').boundingBox()];
  const before = space();
  await page.mouse.move(card!.x + 40, card!.y + 60);
  await page.mouse.down();
  await page.mouse.move(sea!.x + 300, sea!.y + 300, { steps: 6 });
  await page.mouse.up();
  await expect.poll(space).toBeGreaterThan(before);
});

test('the first turn is guided', async ({ page }) => {
  await withSettings(page, { motion: 'none', speed: 4 });
  const heard = listen(page);
  await openTable(page, { game: 'hydroracers', seats: against(1), set: { circuit: 'monaco' } });
  await asked(page);
  await expect(page.getByText('You fly as many spaces as your card says.')).toBeVisible();
  await expect(page.locator('.cards .card.lesson')).toHaveCount(1);
  await playOn(page, () => decideByClicks(page, heard), () => latestView(heard).planes[0]!.space > 0);
  await expect(page.getByText('Right behind someone: +1. In the lead: −1.')).toBeVisible();
});

test('a tablet in French shows the course, the hand and the cockpit at once', async ({ shoot, visit }) => {
  const page = await visit(quick, { locale: 'fr-FR', viewport: { width: 820, height: 1180 } });
  await openTable(page, { game: 'hydroracers', seats: against(3), set: { circuit: 'hampton-roads' } });
  await asked(page);
  await page.keyboard.press('2');
  await expect(page.locator('.tip')).toContainText(/Vitesse \d/);
  for (const part of ['.course', '.cards', '.cockpit']) await expect(page.locator(part).first()).toBeInViewport({ ratio: 0.95 });
  await shoot(page, 'hydro-race-tablet');
  await checkAccess(page);
});

test('odds are written as somebody wants them, bets are offered to those who bet, and autopilots say why', async ({ page }) => {
  test.setTimeout(120_000);
  await withSettings(page, { ...quick, odds: 'hidden', bets: false });
  const heard = listen(page);
  await openTable(page, { game: 'hydroracers', seats: against(1), set: { circuit: 'monaco', autopilots: '1', pack: 'odds' } });
  let risky = 0;
  await playOn(
    page,
    async () => {
      await expect(page.getByRole('button', { name: /^(Bet\?|Place a bet|End turn)/ })).toHaveCount(0);
      const move = movesOf(heard).findIndex(([action, [flight]]) => action !== 'pass' && flight!.draws > 0 && flight!.odds.crash.of < flight!.odds.crash.all);
      if (latestView(heard).question === 'place_bet' && move >= 0) {
        risky += 1;
        await page.keyboard.press('ArrowRight');
        for (let card = 0; card < 3 && !(await page.locator('.tip').getByText(/Draw \d/).isVisible()); card++) await page.keyboard.press('ArrowRight');
        await expect(page.locator('.tip')).toContainText(/Draw \d/);
        await expect(page.locator('.tip')).not.toContainText(/%|\d of 1\d/);
        await page.keyboard.press('Escape');
      }
      await decideByKeys(page, heard, '1');
    },
    () => risky > 0 && latestView(heard).heat > 1,
  );
  expect(risky).toBeGreaterThan(0);
  // Nobody was asked for a bet, and every turn has ended by itself.
  expect(latestView(heard).planes[0]!.bet).toBe(null);
  await expect(page.locator('.talk').getByText(/^Autopilot 3 (plays|passes) .*\((sprint|pass card|the .*)\)$/).first()).toBeVisible();
});

test('planes fly as smoothly as the machine can', async ({ page, context }) => {
  test.setTimeout(240_000);
  await withSettings(page, { motion: 'full', speed: 1, lessons: ['hydroracers'] });
  const best = await floor(await context.newPage());
  const heard = listen(page);
  await openTable(page, { game: 'hydroracers', seats: against(3), set: { circuit: 'monaco' } });
  await page.bringToFront();
  await asked(page);
  await checkSmooth(best, 'four planes', async () => {
    // One's own flight, and then those of the others.
    for (let answers = 0; answers < 2; answers++) {
      await asked(page);
      const { flown } = latestView(heard).turn;
      await decideByClicks(page, heard, 1);
      if (flown) break;
    }
    return page;
  });
});
