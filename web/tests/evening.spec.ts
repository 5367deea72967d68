/** An evening without a hitch: what was found by people who sat down for the first time. */

import type { Page } from '@playwright/test';
import { asked, isAsked, shootTwice } from './board';
import { checkAccess } from './checks';
import { expect, test } from './house';
import { betByKeys, type HydroView, latestView, listen } from './hydroracers';
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
  await betByKeys(page);
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
