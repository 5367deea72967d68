/** An evening without a hitch: what was found by people who sat down for the first time. */

import type { Page } from '@playwright/test';
import { asked } from './board';
import { expect, test } from './house';
import { latestView, listen } from './hydroracers';
import { against, openTable, withSettings } from './tables';

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
