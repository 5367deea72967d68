/** Replays of finished matches and of record files. */

import { checkAccess, checkTargets, checkWidth } from './checks';
import { expect, test } from './house';
import { finished, makeTable, over, withSettings } from './tables';

interface Replay {
  frames: { n: number; events: { event: { event: string }; text: string | null }[] }[];
}

test('step by step, by keys, with a link to the moment', async ({ page, shoot }) => {
  await withSettings(page, { motion: 'none' });
  const table = await finished(page);
  await page.goto(`/replay/${table}`);
  const slider = page.getByRole('slider', { name: 'Time line' });
  await expect(slider).toBeVisible();
  await slider.focus();
  await page.keyboard.press('End');
  const last = Number(await slider.getAttribute('aria-valuenow') ?? await slider.inputValue());
  expect(last).toBeGreaterThan(10);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`step=${last - 1}`));
  await shoot(page, 'replay-desktop');
  await checkAccess(page);
  const where = await page.getByText(/^step \d+ of \d+/).first().textContent();
  await page.reload();
  await expect(page.getByText(where!.trim(), { exact: false }).first()).toBeVisible();
});

test('through the eyes of a seat: its hand, and the match as it saw it', async ({ page, shoot }) => {
  await withSettings(page, { motion: 'none' });
  const table = await makeTable(page, { game: 'hydroracers', seats: [{ kind: 'bot' }, { kind: 'bot' }], sit: false });
  await over(page, table);
  await page.goto(`/replay/${table}?step=30`);
  await expect(page.getByRole('slider', { name: 'Time line' })).toBeVisible();
  const eyes = page.getByRole('combobox', { name: 'Seen by' });
  const options = await eyes.getByRole('option').allTextContents();
  expect(options.slice(0, 2)).toEqual(['Seen by spectators', 'Seen by all']);
  const desk = page.getByRole('region', { name: options[2]! });
  await expect(desk).toHaveCount(0);
  await eyes.selectOption('1');
  await expect(desk.getByText('Cockpit')).toBeVisible();
  await shoot(page, 'replay-seat-desktop');
  await checkAccess(page);
});

test('seen by all: every hand, and a log as brief as in play and no further than the board', async ({ page, shoot }) => {
  await withSettings(page, { motion: 'none' });
  for (const game of ['hydroracers', 'americas-cup']) {
    const table = await makeTable(page, { game, seats: [{ kind: 'bot' }, { kind: 'bot' }], sit: false });
    await over(page, table);
    await page.goto(`/replay/${table}?step=30`);
    await expect(page.getByRole('slider', { name: 'Time line' })).toBeVisible();
    const hands = page.locator('.seats').getByText(/open cards|cards in hand/);
    await expect(hands).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Seen by' }).selectOption('all');
    await expect(hands).toHaveCount(2);
    // The log goes no further than the board, and grows with it; a path is one line, as in play.
    const { frames } = (await (await page.request.get(`/api/tables/${table}/replay?seen=all&lang=en`)).json()) as Replay;
    const told = (from: number, to: number) => frames.slice(from, to).flatMap(({ events }) => events);
    const at = frames.findIndex(({ n }) => n >= 30) + 1;
    const past = new Set(told(0, at).map(({ text }) => text));
    const future = new Set(told(at, frames.length).flatMap(({ text }) => (text && !past.has(text) ? [text] : [])));
    const steps = new Set(told(0, at).flatMap(({ event, text }) => (event.event === 'sailed' ? [text] : [])));
    const lines = async () => (await page.getByRole('region', { name: 'What happened so far' }).locator('.line').allTextContents()).map((line) => line.trim());
    const before = await lines();
    expect(before.length).toBeGreaterThan(2);
    expect(before.filter((line) => future.has(line) || steps.has(line))).toEqual([]);
    expect(new Set(told(0, at).map(({ event }) => event.event)).has('sailed')).toBe(game === 'americas-cup');
    for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await lines()).length).toBeGreaterThan(before.length);
    await shoot(page, `replay-all-${game}`);
    await checkAccess(page);
  }
});

test('in words: the board, and everything that happens in a step', async ({ page }) => {
  await withSettings(page, { motion: 'none' });
  const table = await finished(page);
  const replay = (await (await page.request.get(`/api/tables/${table}/replay?seen=1&lang=en`)).json()) as Replay;
  const frames = replay.frames;
  const at = frames.findIndex(({ events }) => events.filter(({ event, text }) => text && !event.event.startsWith('tile_')).length > 3);
  await page.goto(`/replay/${table}?step=${frames[at]!.n}&seen=1`);
  for (const { event, text } of frames[at]!.events) {
    // Distances are told as the board counts them, from the ship one looks through.
    const wanted = new RegExp(`^${(text ?? '').replace(/[.()[\]+]/g, '\\$&').replace(/\+\d+/g, '+\\d')}$`);
    if (text && !event.event.startsWith('tile_')) await expect(page.locator('[aria-live="polite"]').getByText(wanted).first()).toBeAttached();
  }
  await page.keyboard.press('g');
  const option = page.getByRole('listbox', { name: 'The board in words' }).getByRole('option').and(page.locator(':focus'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const line = await option.textContent();
  // Going through the match leaves the focus on the board.
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`step=${frames[at + 1]!.n}\\b`));
  await page.keyboard.press('ArrowLeft');
  await expect(option).toHaveText(line!);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the log takes one to a moment', async ({ page, shoot }) => {
    await withSettings(page, { motion: 'none' });
    const table = await makeTable(page, { game: 'memoracers', seats: [{ kind: 'bot' }, { kind: 'bot' }], sit: false });
    await over(page, table);
    await page.goto(`/replay/${table}?step=9999`);
    await expect(page.getByRole('slider', { name: 'Time line' })).toBeVisible();
    await shoot(page, 'replay-phone');
    await checkAccess(page);
    await checkTargets(page);
    await page.getByRole('button', { name: 'Log', exact: true }).tap();
    const log = page.getByRole('region', { name: 'What happened so far' });
    await shoot(page, 'replay-log-phone');
    await checkAccess(page);
    await log.getByRole('button', { name: /^Round 1\b/ }).tap();
    await expect(log).toHaveCount(0);
    await expect(page.getByText('Round 1', { exact: true }).first()).toBeVisible();
    await checkWidth(page);
  });
});

test('a server that is busy is said to be, and takes nothing away that was seen', async ({ page, shoot, pardon }) => {
  pardon(/^503 GET .*\/replay$/);
  const table = await finished(page);
  let isBusy = true;
  await page.route(/\/replay\?seen=/, (route) => (isBusy ? route.fulfill({ status: 503, json: { code: 'busy', message: 'busy' } }) : route.fallback()));
  await page.goto(`/replay/${table}`);
  await expect(page.getByText('The server is busy. Try again in a moment.')).toBeVisible();
  isBusy = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  const slider = page.getByRole('slider', { name: 'Time line' });
  await expect(slider).toBeVisible();
  isBusy = true;
  await page.getByRole('combobox').selectOption('all');
  await expect(page.getByRole('status').filter({ hasText: 'The server is busy' })).toBeVisible();
  await shoot(page, 'replay-busy-desktop');
  await expect(slider).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveValue('spectator');
  isBusy = false;
  await page.getByRole('combobox').selectOption('all');
  await expect(page).toHaveURL(/seen=all/);
});

test('a replay whose board a newer version has replaced asks for a reload', async ({ page, pardon }) => {
  pardon(/^404 GET \/assets\/memoracers/);
  const table = await finished(page);
  await page.route(/\/assets\/memoracers-.*\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`/replay/${table}`);
  await expect(page.getByText('A new version of Slipstream is ready')).toBeVisible();
});

test('a record file that was saved', async ({ page }) => {
  await withSettings(page, { motion: 'none' });
  const table = await finished(page);
  const record = await (await page.request.get(`/api/tables/${table}/record`)).text();
  await page.goto('/replay');
  await page.locator('input[type="file"]').first().setInputFiles({ name: 'match.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(record) });
  await expect(page).toHaveURL(/\/replay\/.+/);
  await expect(page.getByRole('slider', { name: 'Time line' })).toBeVisible();
});

test('a file that is no record is refused in words', async ({ page, pardon }) => {
  pardon(/^422 POST \/api\/records$/);
  await page.goto('/replay');
  await page.locator('input[type="file"]').first().setInputFiles({ name: 'x.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from('nonsense') });
  await expect(page.getByText(/line 1|record/i).first()).toBeVisible();
  await expect(page).toHaveURL(/\/replay$/);
});
