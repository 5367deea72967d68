/** A cup through the page: called, begun, raced, won. */

import type { Page } from '@playwright/test';
import { checkAccess, look, sizes } from './checks';
import { expect, test } from './house';
import { decideByClicks, playOut } from './memoracers';
import { withSettings } from './tables';

interface Cup {
  status: string;
  your_table: string | null;
  winner: number | null;
  entrants: { name: string }[];
  table: { entrant: number; place: number; points: number }[];
}

/** The cup of that page, as the server tells it. */
function cupOf(page: Page): Promise<Cup> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  return page.evaluate(async (id) => (await (await fetch(`/api/cups/${id}`)).json()) as Cup, id);
}

/** Calls a cup of three against two of the weakest bots. */
async function call(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: /^MemoRacers/ }).click();
  await page.getByRole('link', { name: /^Or start a cup/ }).click();
  await expect(page).toHaveURL(/\/cup\?game=memoracers$/);
  await expect(page.getByRole('radio', { name: 'MemoRacers' })).toBeChecked();
  await page.getByRole('button', { name: 'Remove number 2' }).click();
  for (const number of [2, 3]) await page.getByLabel(`How strong number ${number} plays`).selectOption({ index: 0 });
  await expect(page.getByText('3 take part, 3 meetings, then the final.')).toBeVisible();
}

test('a cup is called, raced and won', async ({ page, shoot }) => {
  await withSettings(page, { motion: 'none', lessons: ['memoracers'], language: 'en' });
  await call(page);
  await look(page, shoot, 'cup-new');
  await page.getByRole('button', { name: 'Start the cup' }).click();
  await expect(page).toHaveURL(/\/cup\/[\w-]{22}$/);
  const address = page.url();
  await look(page, shoot, 'cup-waiting');
  await page.getByRole('button', { name: 'Start the cup' }).click();

  // The first race is raced here.
  await expect(page.getByRole('heading', { name: 'Your race is ready' })).toBeVisible();
  await look(page, shoot, 'cup-running');
  await page.getByRole('button', { name: 'To the start' }).click();
  await expect(page).toHaveURL(/\/t\//);
  // Whoever opens it again has seen the reconnaissance.
  await expect(page.locator('[data-prompt]')).toBeVisible();
  await page.reload();
  await playOut(page, decideByClicks);
  await page.getByRole('link', { name: 'Back to the cup' }).click();
  await expect(page).toHaveURL(address);

  // The others are left to bots: the host begins them without coming.
  const begun = new Set<string>();
  const begin = async () => {
    const { your_table: table, status } = await cupOf(page);
    if (table && !begun.has(table)) {
      begun.add(table);
      await page.evaluate((table) => fetch(`/api/tables/${table}/start`, { method: 'POST' }), table);
    }
    return status;
  };
  await expect.poll(begin, { timeout: 60_000 }).toBe('over');

  const cup = await cupOf(page);
  const winner = cup.entrants[cup.winner! - 1]!.name;
  await expect(page.getByText(`${winner} wins the cup`)).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(4);
  for (const [at, { entrant, place, points }] of cup.table.entries()) {
    const row = rows.nth(at + 1);
    await expect(row.getByRole('rowheader')).toContainText(cup.entrants[entrant - 1]!.name);
    await expect(row.getByRole('cell').first()).toHaveText(String(place));
    await expect(row.getByRole('cell').last()).toHaveText(String(points));
  }
  // Equals may have raced for a place in the final.
  await expect(page.getByText(/^(\d+) of \1 over$/)).toBeVisible();
  await look(page, shoot, 'cup-over');
  await page.getByRole('link', { name: /^Replay: / }).first().click();
  await expect(page).toHaveURL(/\/replay\//);
});

test('somebody else takes part by the link, in French and by night', async ({ page, browser, baseURL, shoot, pardon }) => {
  pardon(/^404 GET \/api\/cups\/nothing$/);
  await withSettings(page, { motion: 'none', language: 'en' });
  await page.goto('/');
  const id = await page.evaluate(async () => {
    await fetch('/api/me');
    const wish = { game: 'memoracers', entrants: [{ kind: 'human' }, { kind: 'human' }, { kind: 'bot' }], listed: true };
    const made = await fetch('/api/cups', { method: 'POST', body: JSON.stringify(wish) });
    return ((await made.json()) as { id: string }).id;
  });
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'fr-FR', viewport: sizes.phone });
  const other = await context.newPage();
  await withSettings(other, { motion: 'none', theme: 'night' });
  await other.goto('/cup');
  await other.getByRole('link', { name: /^Ouvrir : MemoRacers, tournoi à 3/ }).first().click();
  await expect(other).toHaveURL(new RegExp(`/cup/${id}$`));
  await other.getByRole('button', { name: 'Participer' }).click();
  await expect(other.getByRole('button', { name: 'Se retirer' })).toBeVisible();
  await expect(other.getByRole('button', { name: /^Commencer/ })).toHaveCount(0);
  await look(other, shoot, 'cup-waiting-fr');

  await page.goto(`/cup/${id}`);
  await page.getByRole('button', { name: 'Start the cup' }).click();
  // Of three who meet two by two, somebody waits; the page tells both how it stands.
  for (const [who, title] of [[page, 'Table'], [other, 'Tableau']] as const) {
    await expect(who.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }
  await look(other, shoot, 'cup-running-fr');
  await other.goto('/cup/nothing');
  await expect(other.getByRole('heading', { name: 'Ce tournoi n’existe pas' })).toBeVisible();
  await checkAccess(other);
});
