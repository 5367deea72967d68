/** Who leaves before the end, who comes later, and whose line breaks. */

import type { Page } from '@playwright/test';
import { look } from './checks';
import { expect, test, type Visit } from './house';
import { breakable, type Line } from './line';
import { makeTable, withSettings } from './tables';

const quick = { motion: 'none', speed: 4, lessons: ['hydroracers', 'memoracers', 'americas-cup'] };
const HUMAN = { kind: 'human' };

/** Two people at a match with these seats, each with a line that can be broken. */
async function pair(page: Page, visit: Visit, table: Record<string, unknown>): Promise<{ id: string; other: Page; lines: readonly [Line, Line] }> {
  await withSettings(page, quick);
  const id = await makeTable(page, { game: 'hydroracers', seats: [HUMAN, HUMAN], ...table });
  const other = await visit(quick);
  const lines = [await breakable(page), await breakable(other)] as const;
  await page.goto(`/t/${id}`);
  await other.goto(`/t/${id}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  for (const who of [page, other]) await expect(who.locator('[data-prompt]')).toBeVisible();
  return { id, other, lines };
}

/** Resigns, and says what the page has told of it before. */
async function resign(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Resign?' });
  const told = await dialog.innerText();
  await dialog.getByRole('button', { name: 'Resign' }).click();
  return told;
}

const title = (page: Page) => page.locator('.end h2').first();

test('of two who does not resign wins, and end and replay say so', async ({ page, visit, shoot }) => {
  const { id, other } = await pair(page, visit, {});
  expect(await resign(page)).toMatch(/The race ends here, and .+ wins\./);
  for (const who of [page, other]) {
    await expect(title(who)).toHaveText(/ resigned: .+ wins$/);
    await expect(who.locator('.standings li').last()).toContainText('resigned');
    await expect(who.locator('.standings .score')).toHaveCount(0);
  }
  await look(other, shoot, 'end-resigned');
  // The seats beside the board are the final ranking.
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await expect(page.locator('[data-seat]').first()).toHaveAttribute('data-seat', '2');
  await expect(page.locator('[data-seat] .place').first()).toHaveText(/1$/);
  // At home it is among the last results.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Last results' })).toBeVisible();
  await expect(page.getByText(/^Place 2 of 2, /)).toBeVisible();
  await shoot(page, 'home-results');
  await other.goto(`/replay/${id}?step=9999`);
  await expect(other.getByText('resigned', { exact: true })).toBeVisible();
});

test('of more a bot plays on, and the others see it', async ({ page, visit, shoot }) => {
  const { other } = await pair(page, visit, { seats: [HUMAN, HUMAN, { kind: 'bot' }] });
  expect(await resign(page)).toContain('A bot plays on in your place');
  await expect(other.getByText('Resigned, a bot plays on')).toBeVisible();
  await expect(title(other)).toHaveCount(0);
  await shoot(other, 'resigned-bot');
});

test('a table may want the race to end when somebody resigns: all others share the first place', async ({ page, visit }) => {
  const { other } = await pair(page, visit, { seats: [HUMAN, HUMAN, { kind: 'bot' }], resigning: 'end' });
  expect(await resign(page)).toContain('everybody else shares first place');
  await expect(title(other)).toHaveText(/ resigned: .+ and .+ win$/);
  await expect(other.locator('.standings li')).toHaveCount(3);
});

test('whoever comes late by the code plays on where a bot plays for nobody', async ({ page, visit, shoot }) => {
  await withSettings(page, quick);
  const table = await makeTable(page, { game: 'hydroracers', start: 'asked', seats: [HUMAN, HUMAN] });
  await page.goto(`/t/${table}`);
  const code = page.locator('.code b');
  await expect(code).toHaveText(/^[2-9A-Z]{6}$/);
  const said = await code.innerText();
  await page.getByRole('button', { name: 'Start now, a bot takes the free seat' }).click();
  await expect(page.locator('[data-prompt]')).toBeVisible();
  const late = await visit(quick);
  await late.goto(`/t/${said}`);
  await expect(late.getByText(/^A bot plays for .+ You can take over\./)).toBeVisible();
  await look(late, shoot, 'take-seat');
  await late.getByRole('button', { name: 'Take this seat' }).click();
  await expect(late.getByRole('button', { name: 'Take this seat' })).toHaveCount(0);
  await expect(late.locator('[data-seat] .you')).toBeVisible();
  // It is theirs: they may resign it, and then the code leads to the end, and to the replay.
  await resign(late);
  await expect(title(page)).toHaveText(/ resigned: .+ wins$/);
  await late.goto(`/t/${said}`);
  await late.getByRole('link', { name: 'Replay' }).click();
  await expect(late.getByRole('slider', { name: 'Time line' })).toBeVisible();
});

test('a line that breaks stops the clock of whoever is asked, says that the choice is kept, and is in the record', async ({ page, visit }) => {
  const { id, other, lines } = await pair(page, visit, { clock: { per_decision: 600_000 } });
  const isAsked = async (who: Page) => (await who.title()).startsWith('●');
  await expect.poll(async () => (await isAsked(page)) || (await isAsked(other))).toBe(true);
  const isMine = await isAsked(page);
  const [asked, rival, line] = isMine ? [page, other, lines[0]] : [other, page, lines[1]];
  await line.break();
  await expect(asked.getByText('Your choice is kept; your clock waits up to 20 seconds.', { exact: false })).toBeVisible();
  line.mend();
  await expect(asked.getByText('No connection to the server', { exact: false })).toHaveCount(0);
  await expect.poll(() => isAsked(asked)).toBe(true);
  await resign(rival);
  await expect(title(asked)).toHaveText(/ resigned: .+ wins$/);
  const record = await (await asked.request.get(`/api/tables/${id}/record`)).text();
  const seat = isMine ? 1 : 2;
  expect(record.match(/"seat":\d,"note":"\w+"/g)).toEqual([`"seat":${seat},"note":"pause"`, `"seat":${seat},"note":"resume"`, `"seat":${3 - seat},"note":"resign"`]);
});

test('an abandoned match can be seen again to where it ended', async ({ page, shoot }) => {
  await withSettings(page, quick);
  const table = await makeTable(page, { game: 'hydroracers', seats: [HUMAN, { kind: 'bot' }] });
  await page.goto(`/t/${table}`);
  await expect.poll(() => page.title()).toMatch(/^●/);
  await page.request.post(`/api/tables/${table}/abandon`, { headers: { origin: new URL(page.url()).origin } });
  await expect(title(page)).toHaveText('The race was abandoned');
  await look(page, shoot, 'end-abandoned');
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(page.getByRole('slider', { name: 'Time line' })).toBeVisible();
  await expect(page.getByText(/^step \d+ of \d+/).first()).toBeVisible();
});
