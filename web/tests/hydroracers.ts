/** Playing HydroRacers through the page, whatever it asks for. */

import { expect, type Page } from '@playwright/test';

/** What the page was told, newest last. */
export interface Heard {
  type: string;
  match?: { view: HydroView; events: { event: Record<string, unknown> & { event: string } }[] };
  preview?: { preview: string } & Record<string, unknown>;
  [key: string]: unknown;
}

/** As much of a view as the tests look at. */
export interface HydroView {
  question: string;
  race: number;
  heat: number;
  round: number;
  turn: { flown: boolean; token: string | null };
  plane: number;
  planes: { owner: number | null; space: number; hand: string[] | null; top: string | null; bet: { slot: number; on: number | null } | null; coins: number }[];
  printed: unknown;
}

/** Listens to everything the server says to a page; to be called before the table is opened. */
export function listen(page: Page): Heard[] {
  const heard: Heard[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)) as Heard));
  });
  return heard;
}

/** Whether the end screen is there. */
export function isOver(page: Page): Promise<boolean> {
  return page.getByRole('button', { name: /^(Rematch|Revanche)/ }).isVisible();
}

/** Waits until the page asks for something, the match is over or somebody has seen enough; says whether it goes on. */
export async function asked(page: Page, enough: () => boolean = () => false): Promise<boolean> {
  const isSo = async () => (await page.title()).startsWith('●') || enough() || (await isOver(page));
  await expect.poll(isSo, { timeout: 90_000, intervals: [20, 50, 100] }).toBe(true);
  return !enough() && !(await isOver(page));
}

/** The one sentence. */
export function prompt(page: Page): Promise<string> {
  return page.locator('[data-prompt] .text').innerText();
}

/** Lines of the spoken board that can be chosen. */
export async function choices(page: Page): Promise<string[]> {
  return page.getByRole('listbox').locator('.can').allTextContents();
}

/** Chooses a line of the spoken board by keys, and once more where it asks for a last word. */
export async function choose(page: Page, wanted: RegExp): Promise<void> {
  const lines = page.getByRole('listbox').getByRole('option');
  await page.keyboard.press('g');
  for (let word = 0; word < 3; word++) {
    const before = await lines.allTextContents();
    const at = before.findIndex((text) => wanted.test(text));
    if (at < 0) return;
    await page.keyboard.press('Home');
    for (let step = 0; step < at; step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(async () => !(await page.title()).startsWith('●') || (await lines.allTextContents()).join() !== before.join(), { timeout: 10_000, intervals: [20, 50] }).toBe(true).catch(() => undefined);
    if (!(await page.title()).startsWith('●')) return;
    const after = await lines.allTextContents();
    // Another question, or the same one with this line picked?
    if (!after.some((text) => text !== before[at] && text.includes(before[at]!.slice(0, 12)))) return;
  }
}

const escaped = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').slice(0, 40));

/** Decides once: the first wish that a line answers, else the first line. */
export async function decide(page: Page, ...wishes: RegExp[]): Promise<void> {
  const lines = await choices(page);
  const line = wishes.map((wish) => lines.find((text) => wish.test(text))).find((text) => text !== undefined) ?? lines[0];
  if (line !== undefined) await choose(page, escaped(line.replace(/Enter chooses$/, '')));
}

/** The view that was sent last. */
export function latestView(heard: readonly Heard[]): HydroView {
  const view = heard.findLast(({ match }) => match)?.match?.view;
  if (!view) throw new Error('no view was sent yet');
  return view;
}

/** Waits until what was sent has been taken up: the next view is there, or the end. */
export async function taken(page: Page, heard: readonly Heard[], before: number, moves = false): Promise<void> {
  // A move after a bet that was not placed is two answers.
  const isAnswered = () => heard.slice(before).some(({ type }) => type === 'update' || type === 'hello') && !(moves && latestView(heard).question === 'play');
  await expect.poll(async () => isAnswered() || (await isOver(page)), { timeout: 30_000, intervals: [10, 20, 50] }).toBe(true);
}

/** Decides once in a race by pointer: a card and the button, whatever else is asked by its first answer. */
export async function decideByClicks(page: Page, heard: readonly Heard[], card = 0): Promise<void> {
  const before = heard.length;
  const { question, turn } = latestView(heard);
  const desk = page.locator('.hydro-root.desk');
  if (question === 'place_bet' && turn.flown) await desk.locator('.end .primary').click();
  else if (question === 'place_bet' || question === 'play') {
    const cards = desk.locator('.cards .card, .cards .pass');
    await expect(cards.first()).toBeEnabled();
    const chosen = cards.nth(Math.min(card, (await cards.count()) - 1));
    if ((await chosen.getAttribute('aria-pressed')) === 'false') await chosen.click();
    await desk.locator('.go').click();
    if (await desk.locator('.go.warned').isVisible()) await desk.locator('.go').click();
  } else {
    await desk.locator('.answers button, .shelf button').first().click();
    await desk.locator('.go').click();
  }
  await taken(page, heard, before, question === 'place_bet' && !turn.flown);
}

/** Decides once in a race by keys. */
export async function decideByKeys(page: Page, heard: readonly Heard[], key = '1'): Promise<void> {
  const before = heard.length;
  const { question, turn } = latestView(heard);
  if (!(question === 'place_bet' && turn.flown)) {
    await expect(page.locator('.hydro-root.desk button[aria-pressed]:enabled').first()).toBeVisible();
    const cards = await page.locator('.hydro-root.desk .cards .card').count();
    const isMove = question === 'place_bet' || question === 'play';
    await page.keyboard.press(!isMove ? '1' : Number(key) > cards ? 'p' : key);
    await expect(page.locator('.hydro-root.desk [aria-pressed="true"]').first()).toBeVisible();
  }
  await page.keyboard.press('Enter');
  if (await page.locator('.go.warned').isVisible()) await page.keyboard.press('Enter');
  await taken(page, heard, before, question === 'place_bet' && !turn.flown);
}

/** Plays until the match is over, or until somebody has seen enough. */
export async function playOn(page: Page, decide: (turn: number) => Promise<void>, enough: () => boolean = () => false): Promise<void> {
  for (let turn = 0; await asked(page, enough); turn++) await decide(turn);
}
