/** How people arrive and begin together. */

import type { Page } from '@playwright/test';
import { goOn } from './board';
import { look } from './checks';
import { expect, test, type Visit } from './house';
import { decideByClicks } from './memoracers';
import { golden, makeTable, playTo, withSettings } from './tables';

const quick = { motion: 'none', speed: 4, lessons: ['hydroracers', 'memoracers', 'americas-cup'] };
const PEOPLE = [{ kind: 'human' }, { kind: 'human' }];

const start = (page: Page) => page.getByRole('button', { name: /^Start( |$|,)(?!now)/ });
const asks = (page: Page) => page.getByRole('dialog', { name: 'Ready?' });
const isBegun = (page: Page) => expect(page.locator('[data-prompt]')).toBeVisible();

/** Two people at a table that begins when it is asked to. */
async function pair(page: Page, visit: Visit, table: Record<string, unknown>): Promise<{ id: string; other: Page }> {
  await withSettings(page, quick);
  const id = await makeTable(page, { start: 'asked', seats: PEOPLE, ...table });
  const other = await visit(quick);
  await page.goto(`/t/${id}`);
  await other.goto(`/t/${id}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  await expect(start(page)).toBeEnabled();
  return { id, other };
}

test('a table made in the page waits until its host starts it, who changes options and bots there', async ({ page, visit, shoot }) => {
  await withSettings(page, quick);
  await page.goto('/new/hydroracers');
  await page.getByRole('radio', { name: 'Evening' }).check({ force: true });
  await page.getByRole('button', { name: 'Open the table' }).click();
  const other = await visit(quick);
  await expect(page.locator('.code b')).toHaveText(/^[2-9A-Z]{6}$/);
  await expect(start(page)).toBeDisabled();
  await expect(start(page)).toHaveText(/2 seats are still free/);
  await page.getByRole('radiogroup', { name: 'Who seat 3 is for' }).getByText('bot', { exact: true }).click();
  await page.getByRole('combobox', { name: 'How strong seat 3 plays' }).selectOption('rookie');
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Circuit' }).getByText('Venice', { exact: false }).first().click();
  await look(page, shoot, 'waiting-options');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(other.getByRole('definition').filter({ hasText: 'Venice' })).toBeVisible();
  await other.getByRole('button', { name: 'Sit here' }).click();
  // All seats are taken, and still it waits.
  await expect(start(page)).toBeEnabled();
  await other.getByRole('button', { name: 'I am ready' }).click();
  await expect(page.getByText('ready', { exact: true })).toBeVisible();
  await look(page, shoot, 'waiting-ready');
  await look(other, shoot, 'waiting-guest');
  await page.locator('h2').first().click();
  await page.keyboard.press('Enter');
  for (const who of [page, other]) await isBegun(who);
});

test('it also begins when everybody is ready', async ({ page, visit }) => {
  const { other } = await pair(page, visit, { game: 'hydroracers' });
  await page.getByRole('button', { name: 'I am ready' }).click();
  await other.getByRole('button', { name: 'I am ready' }).click();
  for (const who of [page, other]) await isBegun(who);
});

test('whoever plays against bots alone is one press from the race', async ({ page }) => {
  await withSettings(page, quick);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await isBegun(page);
});

test('what is shown once waits until all are ready or the host does not wait any longer, at a rematch, too', async ({ page, visit, shoot }) => {
  const { id, other } = await pair(page, visit, { game: 'memoracers', set: { pace: '1' } });
  await start(page).click();
  // Who starts is ready; the other is asked.
  await expect(asks(other)).toContainText('What comes next is shown only once.');
  await expect(asks(page)).toContainText('not yet');
  await expect(asks(page).getByRole('button', { name: 'I am ready' })).toHaveCount(0);
  await look(other, shoot, 'gathering');
  await expect(asks(other).getByRole('button', { name: 'I am ready' })).toBeFocused();
  await other.keyboard.press('Enter');
  for (const who of [page, other]) await expect(asks(who)).toHaveCount(0);
  await Promise.all([page, other].map((who) => playTo<unknown>(who, id, (_, actions) => actions[0])));
  await page.goto(`/t/${id}`);
  await page.getByRole('button', { name: 'Rematch, same seats' }).click();
  await other.goto(`/t/${id}`);
  await other.getByRole('button', { name: 'To the rematch' }).click();
  await page.getByRole('button', { name: 'Sit here' }).click().catch(() => undefined);
  await start(page).click();
  await expect(asks(other)).toBeVisible();
  await asks(page).getByRole('button', { name: 'Begin in 5 seconds' }).click();
  for (const who of [page, other]) await expect(asks(who)).toHaveCount(0);
});

test('when a race of a championship ends it is told what it has brought, before the next circuit is built, also to two at one screen', async ({ page, shoot }) => {
  await withSettings(page, quick);
  const seats = [{ kind: 'bot' }, { kind: 'human' }, { kind: 'local', name: 'Zoé' }];
  // The last program of the first race is Zoé's; then the second builds the circuit of the next one.
  const id = await makeTable(page, { game: 'memoracers', seats, seed: undefined, from: { record: golden('memoracers/championship'), steps: 47 } });
  await page.goto(`/t/${id}`);
  await page.getByRole('button', { name: 'Hold to open' }).dispatchEvent('click');
  await decideByClicks(page);
  const result = page.locator('[data-peak="result"]');
  await expect(result).toContainText('Race 1 of 3 is over');
  // MR-82: a point for every opponent behind. What each has remembered stands beside it.
  const rows = result.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  for (const [nth, points] of ['+2', '+1', '+0'].entries()) await expect(rows.nth(nth)).toContainText(points);
  await expect(result.getByText(/face-down tiles?/)).toHaveCount(3);
  await look(page, shoot, 'race-over');
  await goOn(page);
  await expect(page.getByRole('button', { name: 'All A' })).toBeVisible();
});
