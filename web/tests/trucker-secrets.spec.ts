/**
 * Galaxy Trucker keeps its secrets in every byte: what a page holds and what it is told.
 *
 * One idea: the same table twice, from two seeds. Tiles in other hands, cards that nobody has seen and coming dice differ;
 * so whoever may not know them has the same page and hears the same words, down to the last letter. What then becomes
 * public differs: the comparison can fail.
 */

import type { Page } from '@playwright/test';
import { takeUp } from './galaxy-trucker';
import { expect, test, type Visit } from './house';
import { golden, makeTable } from './tables';

const quick = { motion: 'none', lessons: ['galaxy-trucker'] };

/** What is another table's own: addresses, codes, promises of a seed, names that are drawn, and the time. */
function plain(text: string, own: readonly string[]): string {
  return own
    .reduce((text, word) => text.replaceAll(word, '…'), text)
    .replaceAll(/"(seed_commitment|commitment|promise|id|code|revision|now|at|ends|due|deadline|since|until|left|millis)":("[^"]*"|-?[\d.]+)/g, '"$1":…')
    .replaceAll(/[0-9a-f]{64}/g, '…')
    // When it was looked at last, and what was read aloud a moment ago.
    .replaceAll(/(slipstream\.seen":"\[\[[^\]]*,)\d+\]/g, '$1…]')
    .replaceAll(/<p>… calls the start: build!<\/p>/g, '')
    .replaceAll(/\b\d+:\d\d\b/g, '…');
}

interface Spy {
  page: Page;
  heard: string[];
}

/** What says only that the line is there. */
const isPulse = (message: string) => message.startsWith('{"type":"pong"');

/** Somebody who listens to every message, byte for byte. */
async function spy(visit: Visit): Promise<Spy> {
  const page = await visit(quick);
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void (isPulse(String(payload)) || heard.push(String(payload)))));
  return { page, heard };
}

/** Everything a page holds: elements, attributes, and what it keeps for later. */
function whole(page: Page): Promise<string> {
  return page.evaluate(() => `${document.documentElement.outerHTML}\n${JSON.stringify({ ...localStorage, ...sessionStorage })}`);
}

/** The codes and names of a table as its page has them. */
async function ownWords(page: Page, table: string): Promise<string[]> {
  const { code, seats } = (await (await page.request.get(`/api/tables/${table}`)).json()) as { code?: string; seats: { name?: string | null }[] };
  return [table, ...(code ? [code] : []), ...seats.flatMap(({ name }) => name ?? [])];
}

/** A table of that seed: its first seat listens, its second one acts. */
async function world(visit: Visit, seed: number) {
  const [me, other, watcher] = [await spy(visit), await visit(quick), await spy(visit)];
  const table = await makeTable(me.page, { game: 'galaxy-trucker', seed, seats: [{ kind: 'human' }, { kind: 'human' }], set: { classes: 'I', pace: 'real', seconds: '90', building_help: 'while_holding' } });
  await other.goto(`/t/${table}`);
  await other.getByRole('button', { name: 'Sit here' }).click();
  for (const { page } of [me, watcher]) await page.goto(`/t/${table}`);
  await other.getByRole('button', { name: /^Call the start/ }).click();
  await expect(other.locator('.trucker-root button.heap')).toBeEnabled();
  return { table, me, other, watcher };
}
type World = Awaited<ReturnType<typeof world>>;

/** Waits until nothing more is heard and the page stays what it is. */
async function quiet({ page, heard }: Spy): Promise<void> {
  const now = async () => `${heard.length} ${await whole(page)}`;
  await expect
    .poll(async () => {
      const before = await now();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      return before === (await now());
    })
    .toBe(true);
}

/** What these people hold and have heard since then. */
async function known(table: string, ...spies: readonly Spy[]): Promise<string[]> {
  await Promise.all(spies.map(quiet));
  const own = await ownWords(spies[0]!.page, table);
  const pages = await Promise.all(spies.map(({ page }) => whole(page)));
  return [...pages, ...spies.map(({ heard }) => heard.join('\n'))].map((text) => plain(text, own));
}

test('a tile in another hand is in no page and no message', async ({ visit }) => {
  const worlds = [await world(visit, 7), await world(visit, 8)];
  /** Does the same in both worlds, and compares what the others know then. */
  const both = async (act: (world: World) => Promise<void>): Promise<[string[], string[]]> => {
    for (const world of worlds) {
      world.me.heard.length = world.watcher.heard.length = 0;
      await act(world);
    }
    const [one, other] = await Promise.all(worlds.map(({ table, me, watcher }) => known(table, me, watcher)));
    return [one!, other!];
  };
  const held = (page: Page) => page.locator('[data-held]');
  const [one, other] = await both(async ({ me, other, watcher }) => {
    await other.keyboard.press('Space');
    await expect(held(other)).toBeVisible();
    for (const { heard } of [me, watcher]) await expect.poll(() => heard.length).toBeGreaterThan(0);
  });
  const tiles = await Promise.all(worlds.map(({ other }) => held(other).innerHTML()));
  expect(tiles[0], 'the seeds deal different tiles').not.toBe(tiles[1]);
  expect(other).toEqual(one);
  const [lies, open] = await both(async ({ me, other }) => {
    await other.keyboard.press('x');
    await expect(me.page.locator('.trucker-root .tray .tile')).toHaveCount(1);
  });
  expect(open, 'what was put back lies open').not.toEqual(lies);
});

test('cards of a pile are in no page and no message but of whoever looks at them', async ({ visit }) => {
  const worlds = [await world(visit, 7), await world(visit, 8)];
  const texts = [];
  for (const { table, me, other, watcher } of worlds) {
    for (const key of ['Space', 'ArrowUp', 'Enter']) {
      await other.keyboard.press(key);
      if (key === 'Space') await expect(other.locator('[data-held]')).toBeVisible();
    }
    // GT-25: whoever has attached a tile may look at cards.
    await expect(other.locator('.ship .tile')).toHaveCount(2);
    await expect.poll(() => me.heard.some((message) => message.includes('"attached"'))).toBe(true);
    me.heard.length = watcher.heard.length = 0;
    await other.keyboard.press('1');
    await expect(other.getByRole('group', { name: 'Pile 1' })).toBeVisible();
    for (const { page } of [me, watcher]) await expect(page.locator('.seatbox').filter({ hasText: 'looks at pile 1' })).toHaveCount(1);
    const own = await ownWords(other, table);
    texts.push({ heard: [me, watcher].map(({ heard }) => plain(heard.join('\n'), own)), cards: await other.getByRole('group', { name: 'Pile 1' }).innerText() });
  }
  const [one, two] = texts;
  expect(two!.cards, 'the seeds deal different piles').not.toBe(one!.cards);
  expect(one!.heard.join('').length).toBeGreaterThan(0);
  expect(two!.heard).toEqual(one!.heard);
});

test('coming cards and dice are in no page and no message', async ({ visit }) => {
  // Nobody takes a tile, so that until the first card is turned the seed has decided nothing that anybody may know.
  const worlds = [await world(visit, 7), await world(visit, 8)];
  const before: string[][] = [];
  const after: string[][] = [];
  for (const { table, me, other, watcher } of worlds) {
    const option = (page: Page) => page.locator('.trucker-root .option').first();
    // Who came when is told in any order.
    await expect(me.page.locator('.trucker-root button.heap')).toBeEnabled();
    await expect(watcher.page.locator('.trucker-root.board.building')).toBeVisible();
    for (const one of [me, watcher]) await quiet(one);
    me.heard.length = watcher.heard.length = 0;
    for (const page of [me.page, other]) {
      await page.keyboard.press('f');
      await expect(page.getByRole('button', { name: /^Done/ })).toHaveCount(0);
    }
    await expect(option(me.page)).toBeEnabled();
    before.push(await known(table, me, watcher));
    me.heard.length = watcher.heard.length = 0;
    await me.page.keyboard.press('1');
    await expect(option(other)).toBeEnabled();
    await other.keyboard.press('1');
    for (const { heard } of [me, watcher]) await expect.poll(() => heard.some((message) => message.includes('"card_turned"'))).toBe(true);
    after.push(await known(table, me, watcher));
  }
  expect(before[1]).toEqual(before[0]);
  for (const [at, text] of after[1]!.entries()) expect(text, 'what was turned and rolled is told: the comparison can fail').not.toBe(after[0]![at]);
});

/** Cards that a message names by number; what is printed is the same whatever lies in the piles. */
function cardsIn(said: unknown, isCard: boolean): number[] {
  if (typeof said === 'number') return isCard ? [said] : [];
  if (Array.isArray(said)) return said.flatMap((one) => cardsIn(one, isCard));
  if (said === null || typeof said !== 'object') return [];
  return Object.entries(said).flatMap(([key, inner]) => (key === 'printed' ? [] : cardsIn(inner, /^card$|^cards$|^turned$|^seen$|pile|deck/.test(key) && (key === 'card' || typeof inner !== 'number'))));
}

test('coming cards and the seed are in no page and no message', async ({ visit }) => {
  const [record, steps, seat] = ['class-ii', 505, 1] as const;
  const lines = golden(`galaxy-trucker/${record}`).trimEnd().split('\n').map((line) => JSON.parse(line) as { n?: number; outcome?: { card?: number }; seed?: string });
  const cards = (from: number, to: number) => lines.flatMap(({ n, outcome }) => (n !== undefined && n >= from && n < to && outcome?.card !== undefined ? [outcome.card] : []));
  const [turned, coming] = [cards(0, steps), cards(steps, Infinity)];
  const seed = lines.findLast((line) => line.seed)!.seed!;
  expect(coming.length).toBeGreaterThan(2);
  const { page, heard } = await spy(visit);
  await takeUp(page, record, steps, seat);
  await expect(page.locator('[data-prompt]')).toContainText(/Fly on, or give up/);
  await expect(page.locator('.trucker-root .option').first()).toBeEnabled();
  const told = new Set(heard.flatMap((message) => cardsIn(JSON.parse(message), false)));
  expect(turned.filter((card) => !told.has(card)), 'cards that were turned are told: the search can find').toEqual([]);
  expect(coming.filter((card) => !turned.includes(card) && told.has(card))).toEqual([]);
  for (const text of [...heard, await whole(page)]) expect(text).not.toContain(seed);
});
