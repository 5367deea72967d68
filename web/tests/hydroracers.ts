/** Playing HydroRacers through the page, whatever it asks for. */

import { expect, type Page } from '@playwright/test';
import { asked, chooseNth, goOn, isAsked, isOver, leave, shootTwice, spokenLines } from './board';
import { checkAccess } from './checks';
import { hear } from './heard';
import type { Shoot } from './house';

/** What the page was told, newest last. */
export interface Heard {
  type: string;
  match?: { view: HydroView; actions: unknown; events: { event: Record<string, unknown> & { event: string } }[] };
  preview?: { preview: string } & Record<string, unknown>;
  /** What a preview is of. */
  action?: unknown;
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
  result: ({ place: number; points: number } | null)[] | null;
  development: { bills: ({ alerts: number; repairs: number; tokens: number } | null)[] };
  printed: unknown;
}

/** Listens to everything the server says to a page; to be called before the table is opened. */
export const listen = (page: Page): Heard[] => hear<Heard>(page);

/** The one sentence. */
export function prompt(page: Page): Promise<string> {
  return page.locator('[data-prompt] .text').innerText();
}

/** Chooses the first line of the spoken board that says it and can be chosen, by keys, and once more where it asks for a last word. */
export async function choose(page: Page, wanted: RegExp): Promise<void> {
  const lines = spokenLines(page);
  const read = () => lines.evaluateAll((all) => all.map((line) => (line.classList.contains('can') ? (line.firstChild?.textContent ?? '').trim() : '')));
  await page.keyboard.press('g');
  let said: string | null = null;
  for (let word = 0; word < 3; word++) {
    const before = await read();
    const at = before.findIndex((text) => text !== '' && (said === null ? wanted.test(text) : text.startsWith(`${said}. `)));
    if (at < 0) return;
    said ??= before[at]!;
    await chooseNth(page, at);
    // What other lines say may come from the server meanwhile: this one is chosen, or gone.
    const isTaken = (now: string[]) => !now.includes(said!) || now.some((text) => text.startsWith(`${said}. `));
    await expect.poll(async () => !(await isAsked(page)) || isTaken(await read()), { timeout: 10_000, intervals: [20, 50] }).toBe(true).catch(() => undefined);
    if (!(await isAsked(page))) return;
  }
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
    await expect(page.locator('.hydro-root button[aria-pressed]:enabled').first()).toBeVisible();
    const cards = await page.locator('.hydro-root.desk .cards .card').count();
    const isMove = question === 'place_bet' || question === 'play';
    await page.keyboard.press(!isMove ? '1' : Number(key) > cards ? 'p' : key);
    await expect(page.locator('.hydro-root [aria-pressed="true"]').first()).toBeVisible();
  }
  await page.keyboard.press('Enter');
  if (await page.locator('.go.warned').isVisible()) await page.keyboard.press('Enter');
  await taken(page, heard, before, question === 'place_bet' && !turn.flown);
}

/** Plays until the match is over, or until somebody has seen enough. */
export async function playOn(page: Page, decide: (turn: number) => Promise<void>, enough: () => boolean = () => false): Promise<void> {
  for (let turn = 0; await asked(page, enough); turn++) await decide(turn);
}

/** Waits until the page asks for what was told last, or the match is over; says whether it goes on. */
export async function ready(page: Page, heard: readonly Heard[]): Promise<boolean> {
  let known = -1;
  await expect
    .poll(async () => {
      const before = known;
      known = heard.length;
      await goOn(page);
      return (await isOver(page)) || (before === known && (await isAsked(page)));
    }, { timeout: 90_000, intervals: [60] })
    .toBe(true);
  return !(await isOver(page));
}

/** Every event that was told. */
export function told(heard: readonly Heard[]) {
  return heard.flatMap(({ type, match }) => (type === 'update' ? (match?.events ?? []) : [])).map(({ event }) => event);
}

/** Whether the first plane did something. */
export function did(heard: readonly Heard[], event: string): boolean {
  return told(heard).some((fact) => fact.event === event && fact['plane'] === 1);
}

export interface Ratio {
  of: number;
  all: number;
}

/** A probability as the page writes it in English. */
export function written({ of, all }: Ratio): string {
  const share = of === 0 || of === all ? of / all : Math.min(0.99, Math.max(0.01, of / all));
  const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 }).format(share);
  return of === 0 || of === all || all > 9999 ? percent : `${percent} (${of} in ${all})`;
}

export async function betByClicks(page: Page, shoot?: Shoot): Promise<void> {
  await page.getByRole('button', { name: /^(Place a bet|Bet\?)/ }).first().click();
  const board = page.getByRole('region', { name: 'The bet board' });
  await board.getByRole('group', { name: 'Slots' }).getByRole('button', { name: /^Stake 4 coins/ }).click();
  await expect(board.getByText('1st 18, 2nd 5, 3rd 2').first()).toBeAttached();
  await board.getByRole('group', { name: 'On which plane?' }).getByRole('button').first().click();
  if (shoot) await shootTwice(page, shoot, 'hydro-bets');
  await checkAccess(page);
  await board.getByRole('button', { name: /^Bet 4 on/ }).click();
  await expect(board).toBeHidden();
}

export async function betByKeys(page: Page): Promise<void> {
  await leave(page);
  await page.keyboard.press('b');
  const board = page.getByRole('region', { name: 'The bet board' });
  await expect(board).toBeVisible();
  await page.keyboard.press('4');
  await page.keyboard.press('2');
  await expect(board.getByRole('button', { name: /no stake/ })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(board).toBeHidden();
}

/** The own bet lies face down, and is seen while it is held. */
export async function peek(page: Page): Promise<void> {
  const token = page.getByRole('button', { name: 'Your bet, face down: hold to look' });
  await token.hover();
  await page.mouse.down();
  await expect(page.getByRole('button', { name: /^Your bet is on/ })).toBeVisible();
  await page.mouse.up();
  await expect(token).toBeVisible();
  // Enter is the hand's again, not the token's.
  await token.blur();
}
