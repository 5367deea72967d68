/** Galaxy Trucker: every kind of card, what nobody may know before it happens, and what a table is asked beside its moves. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import words from '../src/games/galaxy-trucker/words.en.json' with { type: 'json' };
import { leave } from './board';
import { checkAccess, checkWidth, sizes } from './checks';
import { hear, type AnyHeard } from './heard';
import { takeUp } from './galaxy-trucker';
import { expect, test } from './house';
import { golden, openTable, withSettings } from './tables';

const quick = { motion: 'none', lessons: ['galaxy-trucker'] };

/** Kinds of cards by their number: as they are printed. */
const KINDS = [...readFileSync(join(import.meta.dirname, '..', '..', 'data', 'galaxy-trucker', 'cards.toml'), 'utf8').matchAll(/id = "[IV]+-\d+".*?kind = "(\w+)"/g)].map(([, kind]) => kind as keyof typeof words.card);

/** Where a card is turned: the record, the step before the last one flies on, and that seat. */
interface Turned {
  record: string;
  steps: number;
  seat: number;
}

/** The first card of each kind in these records. */
function turned(...records: string[]): Map<keyof typeof words.card, Turned> {
  const found = new Map<keyof typeof words.card, Turned>();
  for (const record of records) {
    const [, ...lines] = golden(`galaxy-trucker/${record}`).trimEnd().split('\n').map((line) => JSON.parse(line) as { n?: number; seat?: number; action?: unknown; outcome?: { card?: number } });
    lines.forEach(({ outcome }, at) => {
      const before = lines[at - 1];
      const kind = outcome?.card === undefined ? undefined : KINDS[outcome.card];
      if (kind === undefined || before?.action !== 'fly_on' || found.has(kind)) return;
      found.set(kind, { record, steps: before.n!, seat: before.seat! });
    });
  }
  return found;
}

interface Flown extends AnyHeard {
  match?: { events: { event: { event: string; dice?: number[]; card?: number } }[]; view: { card: number | null; turned: number[]; seen: unknown[]; task: { attack: { dice: number[] } | null } }; actions: unknown };
}

/** Dice are known when they have been rolled, and cards when they have been turned. */
function checkComing(heard: readonly Flown[]): void {
  let rolled: readonly number[] = [];
  const cards = new Set<number>();
  heard.forEach(({ type, match }, at) => {
    for (const { event } of match?.events ?? []) {
      if (event.event === 'attack_comes') rolled = event.dice ?? [];
      if (event.event === 'card_turned') cards.add(event.card!);
    }
    if (!match) return;
    const { card, turned: before, seen, task } = match.view;
    expect(seen).toEqual([]);
    // What lay open when the table was opened is known from then on.
    if (type === 'hello' || at === 0) for (const one of [card, ...before]) if (one !== null) cards.add(one);
    if (type === 'hello') rolled = task.attack?.dice ?? [];
    for (const one of [card, ...before]) if (one !== null) expect(cards).toContain(one);
    if (task.attack && task.attack.dice.length > 0) expect(task.attack.dice).toEqual(rolled);
  });
  // While the match is on nobody hears of its seed.
  expect(heard.filter((message) => /"seed":"?[0-9a-f]/.test(JSON.stringify(message)))).toEqual([]);
}

test('every kind of card is turned, seen and heard, and nothing of it is known before', async ({ visit, shoot }) => {
  const all = turned('class-i', 'class-ii', 'class-iii', 'journey');
  expect([...all.keys()].sort()).toEqual(Object.keys(words.card).filter((kind) => KINDS.includes(kind as keyof typeof words.card)).sort());
  const pages = { desktop: await visit(quick), phone: await visit(quick, { viewport: sizes.phone }) };
  for (const [nth, [kind, where]] of [...all].entries()) {
    const size = nth % 2 === 0 ? 'desktop' : 'phone';
    const page = pages[size];
    const heard = hear<Flown>(page);
    await takeUp(page, where.record, where.steps, where.seat);
    await expect(page.locator('[data-prompt]')).toContainText(/Fly on, or give up/);
    await expect(page.locator('.trucker-root .option').first()).toBeEnabled();
    await page.keyboard.press('1');
    const told = () => heard.flatMap(({ match }) => match?.events ?? []).findLast(({ event }) => event.event === 'card_turned');
    await expect.poll(() => KINDS[told()?.event.card ?? -1]).toBe(kind);
    await shoot(page, `trucker-card-${kind}-${size}`);
    if (nth < 4) await checkAccess(page);
    await checkWidth(page);
    checkComing(heard);
  }
});

test('a hint, a typed command, an undo, the screen of the room, and the options of a first flight', async ({ page, visit, shoot }) => {
  await withSettings(page, quick);
  await openTable(page, { game: 'galaxy-trucker', seats: [{ kind: 'human' }, { kind: 'bot', level: 'rookie' }], set: { classes: 'II', pace: 'budget', building_help: 'while_holding' } });
  const points = page.locator('.points b');
  await expect(points).toHaveText('10 points');
  await page.getByRole('button', { name: /would the ace do/ }).click();
  await expect(page.locator('[data-hint]')).toContainText(/The ace/);
  // What has the focus is pressed by the space bar; the heap is anywhere else.
  await leave(page);
  await page.keyboard.press('Space');
  await expect(page.locator('[data-held]')).toBeVisible();
  // The field closes by itself with the move, which may still be on its way from the server.
  const type = async (command: string) => {
    const field = page.getByRole('combobox');
    await expect(async () => {
      if (!(await field.isVisible())) await page.keyboard.press('/');
      await field.fill(command, { timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(field).toBeHidden();
  };
  // Row 6 lies in front of the starting cabin in row 7, column 7.
  await type('attach 6 7');
  await expect(page.locator('.ship .tile')).toHaveCount(2);
  await expect(points).toHaveText('7 points');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(points).toHaveText('9 points');
  await expect(page.locator('[data-held]')).toBeVisible();
  await type('attach 6 7');
  await expect(points).toHaveText('7 points');
  await type('look 2');
  await expect(points).toHaveText('4 points');
  await expect(page.getByRole('group', { name: /pile 2/i })).toBeVisible();
  await shoot(page, 'trucker-pile-desktop');
  await checkAccess(page);
  await page.keyboard.press('Escape');
  const screen = await visit(quick);
  await screen.goto(`${page.url()}?screen`);
  await expect(screen.locator('.trucker-root.board')).toBeVisible();
  await expect(screen.locator('[data-held]')).toHaveCount(0);
  await shoot(screen, 'trucker-screen-desktop');
  await page.goto('/new/galaxy-trucker');
  await expect(page.getByText(/first flight/i).first()).toBeVisible();
  await expect(page.getByText(/flight control/i).first()).toBeVisible();
  await shoot(page, 'trucker-new-desktop');
  await checkAccess(page);
});
