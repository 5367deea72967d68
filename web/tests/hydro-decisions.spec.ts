/** HydroRacers, the decisions that seldom come up: each by pointer, by keys and by ear, in content that leads there at once. */

import type { Locator, Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkAccess, expect, makeTable, test as house, withSettings } from './house';
import { choose, decideByKeys, latestView, leave, listen, ready, taken, told, type Heard } from './hydroracers';
import { writePacks } from './hydro-packs';

const test = house.extend<object, { packs: string | null }>({
  packs: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'slipstream-packs-'));
      writePacks(folder);
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

const quick = { motion: 'none', speed: 4, lessons: ['hydroracers'] };
const desk = (page: Page) => page.locator('.hydro-root.desk');

/** An answer: what the button and the spoken line say, the key, and what is told once it is given. */
interface Answer {
  button: RegExp;
  key: string;
  line: RegExp;
  event: Record<string, unknown> & { event: string };
}

interface Decision {
  question: string;
  pack: string;
  /** What has to be taken in the opening phase. */
  take: 'Technology' | 'Movement';
  rule: string;
  /** By pointer, by keys, by ear. */
  answers: [Answer, Answer, Answer];
  /** The event that tells where the plane went, if the answer says it before. */
  goes?: string;
  /** How far a move to that space is from leading to the question. */
  far?: (to: number, others: number[]) => number;
}

const same = (answer: Answer): [Answer, Answer, Answer] => [answer, answer, answer];
/** How far a space is from the nearest that is wanted. */
const nearest = (to: number, wanted: number[]) => Math.min(...wanted.map((space) => Math.abs(space - to)));

const value = (wanted: number): Answer => ({ button: new RegExp(`^Fly as a ${wanted}: speed`), key: String(wanted), line: new RegExp(`^Fly as a ${wanted}, to`), event: { event: 'value_chosen', value: wanted } });
const points: Answer = { button: /^Take the points/, key: '1', line: /^Take the points/, event: { event: 'points_gained', points: 1 } };
const coins: Answer = { button: /^Take 5 coins/, key: '2', line: /^Take the coins, gains 5/, event: { event: 'coins_gained', coins: 5 } };
const kept = (key: string): Answer => ({ button: /./, key, line: /card/i, event: { event: 'card_kept' } });

const DECISIONS: Decision[] = [
  { question: 'choose_value', rule: 'HR-60', pack: 'values', take: 'Movement', goes: 'flew', answers: [value(3), value(2), value(4)] },
  { question: 'point_or_coins', rule: 'HR-60', pack: 'crowd', take: 'Movement', answers: [points, coins, coins] },
  { question: 'reduce', rule: 'HR-61g', pack: 'trim-tab', take: 'Technology', goes: 'flew', answers: same({ button: /^One less: speed/, key: '-', line: /^One less, to/, event: { event: 'reduced' } }) },
  {
    question: 'boost', rule: 'HR-61c', pack: 'overtaking-boost', take: 'Technology', goes: 'flew',
    far: (to, others) => nearest(to, others.map((space) => space + 1)),
    answers: same({ button: /^One more: speed/, key: '+', line: /^One more, to/, event: { event: 'boosted' } }),
  },
  {
    question: 'hop', rule: 'HR-61f', pack: 'nose-dive', take: 'Technology', goes: 'hopped',
    far: (to, others) => nearest(to, others.map((space) => space - 1)),
    answers: same({ button: /^Hop over: to/, key: 'y', line: /^Hop over, to/, event: { event: 'hopped' } }),
  },
  {
    question: 'drop_behind', rule: 'HR-61d', pack: 'air-brake', take: 'Technology', goes: 'dropped_behind',
    // The next plane will fly 3: just behind this space.
    far: (to, others) => nearest(to, others.map((space) => space + 4)),
    answers: same({ button: /^Drop behind: to/, key: 'y', line: /^Drop behind, to/, event: { event: 'dropped_behind' } }),
  },
  { question: 'refill_choice', rule: 'HR-61h', pack: 'navigator', take: 'Technology', answers: [kept('1'), kept('2'), kept('1')] },
  { question: 'refill_choice', rule: 'HR-60b', pack: 'scout', take: 'Movement', answers: [kept('1'), kept('2'), kept('1')] },
];

for (const { question, rule, pack, take, answers, goes, far } of DECISIONS) {
  test(`${rule} ${question} is decided by pointer, by keys and by ear`, async ({ page, shoot }) => {
    test.setTimeout(300_000);
    await withSettings(page, quick);
    const heard = listen(page);
    await page.goto(`/t/${await makeTable(page, { game: 'hydroracers', seats: [{ kind: 'human' }], set: { mode: 'campaign', races: '2', opening: 'true', circuit: 'baltimore', autopilots: '3', pack } })}`);
    let given = 0;
    while (given < 3 && (await ready(page, heard))) {
      const { question: now } = latestView(heard);
      const before = heard.length;
      if (now === question) {
        const answer = answers[given]!;
        if (given === 0) {
          await shoot(page, `hydro-${question.replace('_', '-')}-${pack}-desktop`);
          // What interrupts does not wait for a long look.
          if (question === 'drop_behind') await expect(page.getByRole('timer')).toBeVisible();
          else await checkAccess(page);
        }
        const space = await give(page, heard, answer, given);
        expect(newest(heard.slice(before), answer.event.event)).toMatchObject(answer.event);
        if (goes) expect(newest(heard.slice(before), goes)).toMatchObject({ to: space });
        given += 1;
      } else if (now === 'place_token') await research(page, heard, take);
      else if (now === 'place_bet' || now === 'play') await fly(page, heard, far);
      else await decideByKeys(page, heard);
    }
    expect(given).toBe(3);
  });
}

test('HR-75 circuit and terms of the next race are chosen by pointer, by keys and by ear', async ({ page, shoot }) => {
  test.setTimeout(420_000);
  await withSettings(page, quick);
  const heard = listen(page);
  await page.goto(`/t/${await makeTable(page, { game: 'hydroracers', seats: [{ kind: 'human' }], set: { mode: 'campaign', races: '4', circuit: 'monaco', autopilots: '1', pack: 'heat' } })}`);
  const circuits: Answer[] = [
    { button: /^Venice 1927, 28 spaces, limits 5, 6, 5$/, key: '2', line: /^Venice 1927, 28 spaces, limits 5, 6, 5/, event: { event: 'circuit_chosen', name: 'Venice 1927' } },
    { button: /^Naples 1922/, key: '3', line: /^Naples 1922/, event: { event: 'circuit_chosen', name: 'Naples 1922' } },
    { button: /^Monaco 1914/, key: '1', line: /^Monaco 1914/, event: { event: 'circuit_chosen', name: 'Monaco 1914' } },
  ];
  const terms: Answer[] = [
    { button: /^Expert cockpits/, key: '2', line: /^Expert cockpits/, event: { event: 'terms_chosen', cockpit: 'expert' } },
    { button: /^Basic cockpits/, key: '1', line: /^Basic cockpits/, event: { event: 'terms_chosen', cockpit: 'basic' } },
    { button: /^Basic cockpits/, key: '1', line: /^Basic cockpits/, event: { event: 'terms_chosen', cockpit: 'basic' } },
  ];
  let chosen = 0;
  while (chosen < 3 && (await ready(page, heard))) {
    const { question } = latestView(heard);
    if (question !== 'choose_circuit' && question !== 'choose_terms') {
      await (question === 'place_bet' || question === 'play' ? fly(page, heard) : decideByKeys(page, heard));
      continue;
    }
    const answer = (question === 'choose_circuit' ? circuits : terms)[chosen]!;
    if (chosen === 0) {
      await shoot(page, `hydro-${question.replace('_', '-')}-desktop`);
      await checkAccess(page);
    }
    await give(page, heard, answer, chosen);
    expect(newest(heard, answer.event.event)).toMatchObject(answer.event);
    if (question === 'choose_terms') chosen += 1;
  }
  expect(chosen).toBe(3);
});

test('HR-62h the Workshop raises an element, by pointer and by keys', async ({ page, shoot }) => {
  test.setTimeout(240_000);
  await withSettings(page, quick);
  const heard = listen(page);
  await page.goto(`/t/${await makeTable(page, { game: 'hydroracers', seats: [{ kind: 'human' }], set: { mode: 'campaign', races: '2', opening: 'true', cockpit: 'expert', autopilots: '1', pack: 'workshop' } })}`);
  let raised = 0;
  while (raised < 2 && (await ready(page, heard))) {
    const before = heard.length;
    if (latestView(heard).question !== 'upgrade') {
      await research(page, heard, 'Advantage');
      continue;
    }
    if (raised === 0) {
      await page.locator('button.gauge').first().click();
      await shoot(page, 'hydro-workshop-desktop');
      await checkAccess(page);
      await desk(page).getByRole('button', { name: /^Raise / }).click();
    } else {
      await leave(page);
      await page.keyboard.press('2');
      await page.keyboard.press('Enter');
    }
    await taken(page, heard, before);
    expect(newest(heard, 'upgraded')).toMatchObject({ element: expect.any(String) });
    raised += 1;
  }
  expect(raised).toBe(2);
});

test('HR-79 a token is drawn onto its place; where it could be paid for, the buttons ask', async ({ page }) => {
  await withSettings(page, quick);
  const heard = listen(page);
  await page.goto(`/t/${await makeTable(page, { game: 'hydroracers', seats: [{ kind: 'human' }], set: { mode: 'campaign', races: '2', opening: 'true', autopilots: '1', pack: 'workshop' } })}`);
  await ready(page, heard);
  // The opening phase is told as what it is.
  await expect(page.getByRole('heading', { name: 'Race 1: Development' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /on the grid/ })).toHaveCount(0);
  await drawTo(page, page.getByRole('region', { name: 'The display' }).getByRole('button', { name: /^Advantage/ }).first());
  await desk(page).getByRole('button', { name: /^Place only/ }).click();
  await expect.poll(() => newest(heard, 'token_on_card')).toMatchObject({ tokens: 1, cost: 2 });
  await ready(page, heard);
  await drawTo(page, page.getByRole('button', { name: /^Exhibit on your space/ }));
  await expect.poll(() => newest(heard, 'exhibited')).toMatchObject({ space: 0, coins: 10 });
});

/** Draws the token of the desk onto a place. */
async function drawTo(page: Page, place: Locator): Promise<void> {
  await expect(page.locator('.hydro-root [aria-pressed="true"]')).toHaveCount(0);
  await desk(page).locator('.token').hover();
  await page.mouse.down();
  const to = await place.boundingBox();
  await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 6 });
  await expect(desk(page).locator('.token.dragged')).toBeVisible();
  await page.mouse.up();
}

/** What was told last of that name, of the first plane if it is about one. */
function newest(heard: readonly Heard[], event: string) {
  return told(heard).findLast((fact) => fact.event === event && (fact['plane'] ?? 1) === 1);
}

/** Gives an answer by pointer, by keys or by ear; says which space was promised, if any. */
async function give(page: Page, heard: readonly Heard[], answer: Answer, way: number): Promise<number | null> {
  const before = heard.length;
  const button = desk(page).locator('.answers button, .shelf button').filter({ visible: true });
  const wanted = desk(page).getByRole('button', { name: answer.button }).and(page.locator('[aria-pressed]'));
  await expect(button.first()).toBeEnabled();
  if (way === 2) {
    const line = page.getByRole('listbox').locator('.can').filter({ hasText: answer.line });
    // What the line says may still be on its way from the server.
    await expect(line.first()).toBeAttached();
    const promised = spaceIn(await line.first().textContent());
    await choose(page, answer.line);
    await taken(page, heard, before);
    return promised;
  }
  await expect(wanted.first()).toBeEnabled();
  if (way === 0) await wanted.first().click();
  else {
    await leave(page);
    await page.keyboard.press(answer.key);
  }
  const picked = desk(page).locator('button[aria-pressed="true"]');
  await expect(picked).toHaveCount(1);
  await expect(picked).toHaveAccessibleName(answer.button);
  const promised = spaceIn(await picked.getAttribute('aria-label'));
  if (way === 0) await desk(page).locator('.go').click();
  else await page.keyboard.press('Enter');
  await taken(page, heard, before);
  return promised;
}

/** Takes a card of that kind at once, if there is one. */
async function research(page: Page, heard: readonly Heard[], kind: string): Promise<void> {
  const before = heard.length;
  const card = page.getByRole('region', { name: 'The display' }).getByRole('button', { name: new RegExp(`^${kind}`) });
  const take = desk(page).getByRole('button', { name: /^Place, pay 1, take/ });
  const isWanted = kind === 'Movement' || !told(heard).some(({ event, plane }) => event === 'technology_gained' && plane === 1);
  if (!isWanted || (await card.count()) === 0) {
    await leave(page);
    return decideByKeys(page, heard);
  }
  await card.first().click();
  await take.click();
  await taken(page, heard, before);
}

/** Plays the card that leads nearest to where somebody wants to be, else the highest. */
async function fly(page: Page, heard: readonly Heard[], far: Decision['far'] = (to) => -to): Promise<void> {
  const { planes, question, turn } = latestView(heard);
  if (question === 'place_bet' && turn.flown) return decideByKeys(page, heard);
  await expect(desk(page).locator('.cards .pass')).toBeEnabled();
  const labels = await desk(page).locator('.cards').locator('.card, .pass').evaluateAll((all) => all.map((card) => card.getAttribute('aria-label') ?? ''));
  const others = planes.slice(1).map(({ space }) => space);
  const costs = labels.map((label) => far(spaceIn(label) ?? planes[0]!.space, others));
  const best = costs.indexOf(Math.min(...costs));
  await decideByKeys(page, heard, best === labels.length - 1 ? 'p' : String(best + 1));
}

/** The space that a text promises. */
function spaceIn(text: string | null): number | null {
  const space = /to (−?\d+)/.exec(text ?? '')?.[1];
  return space === undefined ? null : Number(space.replace('−', '-'));
}
