/** An evening without a hitch: what was found by people who sat down for the first time. */

import type { Page } from '@playwright/test';
import { asked, isAsked, shootTwice } from './board';
import { checkAccess } from './checks';
import { expect, test } from './house';
import { type HydroView, latestView, listen } from './hydroracers';
import { against, makeTable, openTable, playTo, withSettings } from './tables';

const quick = { motion: 'none', speed: 4, lessons: ['hydroracers', 'memoracers', 'americas-cup'] };

/** What a page has sent to be done, oldest first; to be called before the table is opened. */
function acts(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { type, actions } = JSON.parse(String(payload)) as { type: string; actions?: unknown[] };
      if (type === 'act') sent.push(...(actions ?? []));
    }),
  );
  return sent;
}

test('Enter sends what is chosen, and the focus is there', async ({ page }) => {
  await withSettings(page, quick);
  const [heard, sent] = [listen(page), acts(page)];
  await openTable(page, { game: 'hydroracers', seats: against(1), set: { circuit: 'monaco' } });
  await asked(page);
  const cards = page.locator('.cards .card');
  await expect(cards.first()).toBeEnabled();
  await expect(page.getByText('10 cards for 3 heats')).toBeVisible();
  await page.keyboard.press('h');
  await expect(cards.first()).toBeFocused();
  await page.keyboard.press('2');
  await expect(cards.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(cards.nth(1)).toBeFocused();
  const [, second] = [...latestView(heard).planes[0]!.hand!].sort((a, b) => Number(a.split('-')[1]) - Number(b.split('-')[1]));
  // Whatever else has the focus: Enter is about the choice.
  await cards.first().focus();
  await page.keyboard.press('Enter');
  if (await page.locator('.go.warned').isVisible()) await page.keyboard.press('Enter');
  await expect.poll(() => sent).toContainEqual({ play: second });
});

/** As far as plans of a race look at a view. */
type Race = Pick<HydroView, 'heat' | 'round' | 'question' | 'turn' | 'planes'>;

/** Passes and bets nothing until the rival is over the line: one word more, and the first heat is over. */
function lastWord(view: Race, actions: readonly unknown[]): unknown {
  const isLast = view.question === 'place_bet' && view.turn.flown && view.planes.some(({ space }) => space > 24);
  return view.heat === 1 && isLast ? undefined : actions[0];
}

test('what a heat has brought stays until somebody goes on', async ({ page, shoot }) => {
  await withSettings(page, quick);
  const table = await makeTable(page, { game: 'hydroracers', seats: against(1), set: { circuit: 'monaco' } });
  await playTo<Race>(page, table, lastWord);
  await page.goto(`/t/${table}`);
  await expect.poll(() => isAsked(page)).toBe(true);
  await expect(page.locator('[data-prompt]')).toContainText('End your turn, or bet first');
  await page.keyboard.press('b');
  await expect(page.locator('[data-prompt]')).toContainText('choose a stake');
  await page.keyboard.press('4');
  await expect(page.locator('[data-prompt]')).toContainText('on which plane?');
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  const result = page.getByRole('dialog', { name: 'Heat 1 is over' });
  await expect(result).toContainText('+8 points');
  await expect(result).toContainText(/bet on .*: \+\d+ coins/);
  await expect(result.getByRole('button', { name: 'Continue' })).toBeFocused();
  // What comes next waits.
  expect(await isAsked(page)).toBe(false);
  await checkAccess(page);
  await shootTwice(page, shoot, 'result-heat');
  await page.keyboard.press('Enter');
  await expect(result).toBeHidden();
  await expect.poll(() => isAsked(page)).toBe(true);
  await expect(page.getByText('Heat 2, round 1').first()).toBeAttached();
});

test('at home a first race comes first, seats stay as they were set, and a table to go on with says where it stands', async ({ page, shoot }) => {
  await withSettings(page, quick);
  await page.goto('/');
  const preset = (name: string) => page.getByRole('radio', { name });
  await expect(preset('First race')).toBeChecked();
  const seats = page.locator('.chips button');
  await seats.nth(1).click();
  const set = await seats.allTextContents();
  await preset('Evening').check({ force: true });
  await expect(preset('Evening')).toBeChecked();
  expect(await seats.allTextContents()).toEqual(set);
  const rookies = against(3).map((seat) => (seat.kind === 'bot' ? { ...seat, level: 'rookie' } : seat));
  await openTable(page, { game: 'hydroracers', seats: rookies, set: { circuit: 'monaco' } });
  await asked(page);
  // Three bots, three faces.
  const faces = await page.locator('[data-seat] [data-portrait]').evaluateAll((all) => all.map((face) => getComputedStyle(face).getPropertyValue('--face-light') + getComputedStyle(face).getPropertyValue('--face-suit')));
  expect(new Set(faces).size).toBe(3);
  await page.goto('/');
  await expect(page.getByText(/^Heat 1 of 3, /)).toBeVisible();
  await shootTwice(page, shoot, 'home-going');
});

test('America\'s Cup: what makes way is strong, the rest faint, and the best ends are ringed', async ({ page, shoot }) => {
  await withSettings(page, quick);
  await openTable(page, { game: 'americas-cup', seats: against(1), set: { laps: '1' } });
  await asked(page);
  const cards = page.locator('.hand .card:not(.no)');
  await cards.last().click();
  const ends = page.locator('.chart .end');
  await expect(ends.first()).toBeVisible();
  const ringed = page.locator('.chart .end .best');
  expect(await ringed.count()).toBeGreaterThan(0);
  expect(await ringed.count()).toBeLessThanOrEqual(3);
  await expect(page.locator('.chart .end.faint .best')).toHaveCount(0);
  const strength = (which: string) => page.locator(`.chart .end${which}`).first().evaluate((end) => Number(getComputedStyle(end).opacity));
  expect(await strength('.faint')).toBeLessThan(await strength(':not(.faint)'));
  // A path that is drawn does not hinder looking at other cards.
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.tip')).toBeVisible();
  for (const card of await cards.all()) await card.hover();
  await page.mouse.move(5, 5);
  await expect(page.locator('.tip')).toBeVisible();
  await shootTwice(page, shoot, 'cup-strong');
});
