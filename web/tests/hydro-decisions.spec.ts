/**
 * HydroRacers, every decision: by pointer, by keys and by ear, in content that leads there at once.
 *
 * One idea: each decision is met on a desktop, a tablet and a phone, in both languages, on the phone with reduced motion.
 * Which way it is given on which screen changes from one decision to the next.
 */

import type { Locator, Page } from '@playwright/test';
import { leave } from './board';
import { checkAccess, checkWidth } from './checks';
import { expect, test } from './house';
import { choose, decideByKeys, type Heard, latestView, listen, ready, taken, told } from './hydroracers';
import { makeTable, openTable, withSettings } from './tables';

type Language = 'en' | 'fr';
/** What stands in the page: the same in both languages, or one for each. */
type Words = RegExp | Record<Language, RegExp>;

const SCREENS = [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, motion: 'none' },
  { name: 'tablet', viewport: { width: 820, height: 1180 }, motion: 'none' },
  { name: 'phone', viewport: { width: 390, height: 844 }, motion: 'reduced' },
] as const;
type Screen = (typeof SCREENS)[number];

const WAYS = ['pointer', 'keys', 'ear'] as const;
type Way = (typeof WAYS)[number];

/** An answer: what is clicked before it is sent, the keys, what the spoken line says, and what is told once it is given. */
interface Answer {
  buttons: Words[];
  /** The button that sends it, if it is not the first one. */
  send?: Words;
  keys: string[];
  line: Words;
  event: Record<string, unknown> & { event: string };
}

interface Decision {
  question: string;
  rule: string;
  /** What else it is called, if a question is met twice. */
  as?: string;
  set: Record<string, string>;
  /** Whether it comes but once at a table. */
  once?: boolean;
  /** Which cards are taken in a development phase. */
  take?: 'technology' | 'movement' | 'advantage';
  answers: Record<Way, Answer>;
  /** The event that tells where the plane went, if the answer says it before. */
  goes?: string;
  /** How far a move to that space is from leading to the question. */
  far?: (to: number, others: number[]) => number;
  /** What is done instead of the usual until the question comes; says whether it was anything. */
  before?: (page: Page, heard: readonly Heard[]) => Promise<boolean>;
}

const all = (answer: Answer): Record<Way, Answer> => ({ pointer: answer, keys: answer, ear: answer });
/** An answer with one button, whose line begins like it. */
const plain = (button: Words, keys: string[], event: Answer['event'], line: Words = button): Answer => ({ buttons: [button], keys: [...keys, 'Enter'], line, event });
const opening = (pack: string): Record<string, string> => ({ mode: 'campaign', races: '2', opening: 'true', circuit: 'baltimore', autopilots: '3', pack });
/** How far a space is from the nearest that is wanted. */
const nearest = (to: number, wanted: number[]) => Math.min(...wanted.map((space) => Math.abs(space - to)));

const value = (wanted: number): Answer => plain({ en: new RegExp(`^Fly with ${wanted}: speed`), fr: new RegExp(`^Voler avec ${wanted}\\s: vitesse`) }, [String(wanted)], { event: 'value_chosen', value: wanted }, { en: new RegExp(`^Fly with ${wanted}, to`), fr: new RegExp(`^Voler avec ${wanted}, jusqu’à`) });
const points = plain({ en: /^Take the points/, fr: /^Prendre les points/ }, ['1'], { event: 'points_gained', points: 1 });
const coins = plain({ en: /^Take 5 coins/, fr: /^Prendre 5 aircoins/ }, ['2'], { event: 'coins_gained', coins: 5 }, { en: /^Take the coins, gains 5/, fr: /^Prendre les aircoins, gagne 5/ });
const card = { en: /card|\bthe \d/i, fr: /carte/i };
const kept = (key: string): Answer => plain(/./, [key], { event: 'card_kept' });
const played = (key: string): Answer => plain({ en: /^the \d+: speed/i, fr: /^carte \d+\s: vitesse/i }, [key], { event: 'card_played' });
const element = (name: string, words: Words, key: string): Answer => plain(words, [key], { event: 'token_placed', token: 'damage', element: name });
const bet = (stake: number, slot: number, words: Words, line: Words): Answer => ({ buttons: [{ en: /^(Place a bet|Bet\?)/, fr: /^Parier/ }, words, /^.*(place|Place) 1$/], keys: ['b', String(slot + 1), '1', 'Enter'], line, event: { event: 'bet_placed', slot, stake } });

const DECISIONS: Decision[] = [
  { question: 'choose_plane', rule: 'HR-1', set: { planes: 'free', circuit: 'monaco', autopilots: '1' }, once: true, answers: { pointer: plain(/^Supermarine S\.6B/, ['2'], { event: 'plane_allotted', name: 'Supermarine S.6B' }), keys: plain(/^Curtiss R3C-2/, ['3'], { event: 'plane_allotted', name: 'Curtiss R3C-2' }), ear: plain(/^Bernard H\.V\.20/, ['4'], { event: 'plane_allotted', name: 'Bernard H.V.20' }) } },
  { question: 'choose_pilot', rule: 'HR-1', set: { pilots: 'free', circuit: 'monaco', autopilots: '1' }, once: true, answers: all(plain(/^James Doolittle/, ['4'], { event: 'pilot_allotted', name: 'James Doolittle' })) },
  {
    question: 'place_bet', rule: 'HR-35', as: 'place_bet', set: { circuit: 'monaco', autopilots: '3' }, once: true,
    answers: {
      pointer: bet(6, 0, { en: /^Stake 6 coins/, fr: /^Miser 6 aircoins/ }, /./),
      keys: bet(2, 2, /./, /./),
      ear: bet(4, 1, /./, { en: /^Bet 4 coins on .*, 1st 18 coins, 2nd 5, 3rd 2/, fr: /^Parier 4 aircoins sur .*, 1er 18 aircoins, 2e 5, 3e 2/ }),
    },
  },
  { question: 'place_bet', rule: 'HR-12', as: 'play', set: { circuit: 'monaco', autopilots: '3' }, goes: 'flew', answers: { pointer: played('1'), keys: played('2'), ear: played('3') } },
  { question: 'place_bet', rule: 'HR-27', as: 'pass', set: { circuit: 'monaco', autopilots: '3' }, goes: 'flew', answers: all(plain({ en: /^Pass: speed/, fr: /^Passer\s: vitesse/ }, ['p'], { event: 'passed' })) },
  { question: 'pass_discard', rule: 'HR-27b', set: { circuit: 'monaco', autopilots: '3' }, answers: all(plain(card, ['2'], { event: 'card_put_under' })), far: () => 0 },
  { question: 'choose_element', rule: 'HR-51', set: { circuit: 'monaco', cockpit: 'expert', autopilots: '1', pack: 'damage' }, answers: { pointer: element('controls', { en: /^Controls/, fr: /^Commandes/ }, '3'), keys: element('structure', /^Structure/, '4'), ear: element('cooling', { en: /^Cooling, square \d, new malus/, fr: /^Refroidissement, case \d, nouveau malus/ }, '1') } },
  { question: 'choose_removed', rule: 'HR-60', set: { ...opening('overhaul'), circuit: 'monaco', cockpit: 'expert', autopilots: '1' }, take: 'movement', answers: all(plain({ en: /^Remove: /, fr: /^Retirer\s: / }, ['1'], { event: 'danger_removed', token: 'damage' }, { en: /^(Cooling|Propulsion|Controls|Structure), square \d/, fr: /^(Refroidissement|Propulsion|Commandes|Structure), case \d/ })) },
  { question: 'choose_value', rule: 'HR-60', set: opening('values'), take: 'movement', goes: 'flew', far: (to) => to, answers: { pointer: value(3), keys: value(2), ear: value(4) } },
  { question: 'point_or_coins', rule: 'HR-60', set: opening('crowd'), take: 'movement', answers: { pointer: points, keys: coins, ear: coins } },
  { question: 'reduce', rule: 'HR-61g', set: opening('trim-tab'), take: 'technology', goes: 'flew', answers: all(plain({ en: /^One less: speed/, fr: /^Une de moins\s: vitesse/ }, ['-'], { event: 'reduced' }, { en: /^One less, to/, fr: /^Une de moins, jusqu’à/ })) },
  {
    question: 'boost', rule: 'HR-61c', set: opening('overtaking-boost'), take: 'technology', goes: 'flew',
    far: (to, others) => nearest(to, others.map((space) => space + 1)),
    answers: all(plain({ en: /^One more: speed/, fr: /^Une de plus\s: vitesse/ }, ['+'], { event: 'boosted' }, { en: /^One more, to/, fr: /^Une de plus, jusqu’à/ })),
  },
  {
    question: 'hop', rule: 'HR-61f', set: opening('nose-dive'), take: 'technology', goes: 'hopped',
    far: (to, others) => nearest(to, others.map((space) => space - 1)),
    answers: all(plain({ en: /^Hop over: to/, fr: /^Sauter\s: jusqu’à/ }, ['y'], { event: 'hopped' }, { en: /^Hop over, to/, fr: /^Sauter, jusqu’à/ })),
  },
  {
    question: 'drop_behind', rule: 'HR-61d', set: opening('air-brake'), take: 'technology', goes: 'dropped_behind',
    // The next plane will fly 3: just behind this space.
    far: (to, others) => nearest(to, others.map((space) => space + 4)),
    answers: all(plain({ en: /^Drop behind: to/, fr: /^Passer derrière\s: jusqu’à/ }, ['y'], { event: 'dropped_behind' }, { en: /^Drop behind, to/, fr: /^Passer derrière, jusqu’à/ })),
  },
  { question: 'refill_choice', rule: 'HR-61h', as: 'navigator', set: opening('navigator'), take: 'technology', answers: { pointer: kept('1'), keys: kept('2'), ear: kept('1') } },
  { question: 'refill_choice', rule: 'HR-60b', as: 'scout', set: opening('scout'), take: 'movement', answers: { pointer: kept('1'), keys: kept('2'), ear: kept('1') } },
  {
    question: 'place_token', rule: 'HR-79', set: opening('workshop'),
    answers: {
      pointer: { buttons: [{ en: /^Advantage/, fr: /^Avantage/ }], send: { en: /^Place only/, fr: /^Placer seulement/ }, keys: [], line: /./, event: { event: 'token_on_card', tokens: 1 } },
      keys: { buttons: [], keys: ['ArrowLeft', 'Enter'], line: /./, event: { event: 'exhibited', coins: 10 } },
      ear: { buttons: [], keys: [], line: { en: /^Put the token on the espionage board/, fr: /^Jeton sur le plateau d’espionnage/ }, event: { event: 'token_on_espionage' } },
    },
  },
  {
    question: 'place_token', rule: 'HR-80', as: 'accelerate', set: opening('workshop'),
    answers: all({ buttons: [{ en: /^Advantage/, fr: /^Avantage/ }], send: { en: /^Place, pay 1, take/, fr: /^Placer, payer 1, prendre/ }, keys: ['ArrowRight', 'a'], line: { en: /and pay 1 coins? to take it now, takes/, fr: /et payer 1 aircoins? pour la prendre tout de suite, prend/ }, event: { event: 'accelerated', coins: 1 } }),
  },
  { question: 'recycle', rule: 'HR-84', set: opening('spy'), take: 'movement', answers: all(plain({ en: /^Recycle .*free$/, fr: /^Recycler .*gratuit$/ }, ['ArrowRight'], { event: 'recycled', spied: false }, { en: /^Recycle /, fr: /^Recycler / })) },
  {
    question: 'spy_claim', rule: 'HR-89', set: opening('spy'), take: 'movement', before: spy,
    answers: all({ buttons: [{ en: /with \d tokens?/, fr: /avec \d jetons?/ }], keys: ['1', 'Enter'], line: { en: /^Take .* for one token and 5 coins/, fr: /^S’emparer de .* avec un jeton et 5 aircoins/ }, event: { event: 'claimed', tokens: 1, coins: 5 } }),
  },
  { question: 'choose_rival', rule: 'HR-62', set: opening('sabotage'), take: 'advantage', answers: all(plain({ en: /^Autopilot 3/, fr: /^Autopilote 3/ }, ['2'], { event: 'bag_changed', plane: 3 })) },
  { question: 'upgrade', rule: 'HR-62h', set: { ...opening('workshop'), cockpit: 'expert' }, take: 'advantage', answers: { pointer: plain({ en: /^Cooling/, fr: /^Refroidissement/ }, [], { event: 'upgraded', element: 'cooling' }), keys: plain(/./, ['2'], { event: 'upgraded', element: 'propulsion' }), ear: plain(/^Structure/, [], { event: 'upgraded', element: 'structure' }) } },
];

const called = ({ question, as }: Decision) => (as ?? question).replaceAll('_', '-');

DECISIONS.forEach((decision, nth) => {
  test(`${decision.rule} ${called(decision)} by pointer, by keys and by ear, on every screen`, async ({ page, shoot }) => {
    test.setTimeout(300_000);
    const heard = listen(page);
    for (const [at, screen] of SCREENS.entries()) {
      const language: Language = (at + nth) % 2 === 0 ? 'en' : 'fr';
      const way = WAYS[(at + nth) % 3]!;
      await test.step(`${way} on a ${screen.name} in ${language}`, async () => {
        if (at === 0) await withSettings(page, { motion: screen.motion, language, speed: 4, lessons: ['hydroracers'] });
        if (at === 0 || decision.once) {
          const table = await makeTable(page, { game: 'hydroracers', seats: [{ kind: 'human' }], set: decision.set });
          if (at > 0) await change(page, screen, language);
          await page.goto(`/t/${table}`);
        }
        await lead(page, heard, decision);
        if (at > 0 && !decision.once) {
          await change(page, screen, language);
          await page.reload();
          await lead(page, heard, decision);
        }
        await shoot(page, `hydro-${called(decision)}-${screen.name}`);
        // What interrupts does not wait for a long look.
        if (decision.question === 'drop_behind') await expect(page.getByRole('timer')).toBeVisible();
        else if (at === nth % 3) await checkAccess(page);
        await checkWidth(page);
        const before = heard.length;
        const answer = decision.answers[way];
        const promised = await give(page, heard, answer, way, language, decision.goes !== undefined);
        await expect.poll(() => newest(heard.slice(before), answer.event) ?? null).not.toBe(null);
        if (decision.goes) expect(newest(heard.slice(before), { event: decision.goes })).toMatchObject({ to: promised });
      });
    }
  });
});

test('HR-75 circuit and terms of the next race are chosen by pointer, by keys and by ear', async ({ page, shoot }) => {
  test.setTimeout(300_000);
  await withSettings(page, { motion: 'none', language: 'en', speed: 4, lessons: ['hydroracers'] });
  const heard = listen(page);
  await openTable(page, { game: 'hydroracers', seats: [{ kind: 'human' }], set: { mode: 'campaign', races: '4', circuit: 'monaco', autopilots: '1', pack: 'heat' } });
  const circuits: Record<Way, Answer> = {
    pointer: plain({ en: /^Venice 1927, 28 spaces, limits 5, 6, 5$/, fr: /^Venise 1927, 28 cases, limites 5, 6, 5$/ }, [], { event: 'circuit_chosen', name: 'Venice 1927' }),
    keys: plain(/./, ['3'], { event: 'circuit_chosen', name: 'Naples 1922' }),
    ear: plain(/^Monaco 1914/, [], { event: 'circuit_chosen', name: 'Monaco 1914' }),
  };
  const terms: Record<Way, Answer> = {
    pointer: plain({ en: /^Basic cockpits/, fr: /^Cockpits Basic/ }, [], { event: 'terms_chosen', cockpit: 'basic' }),
    keys: plain(/./, ['1'], { event: 'terms_chosen', cockpit: 'basic' }),
    ear: plain({ en: /^Expert cockpits/, fr: /^Cockpits Expert/ }, [], { event: 'terms_chosen', cockpit: 'expert' }),
  };
  for (const [at, screen] of SCREENS.entries()) {
    const language: Language = at === 1 ? 'fr' : 'en';
    for (const [question, answers] of [['choose_circuit', circuits], ['choose_terms', terms]] as const) {
      await lead(page, heard, { question });
      if (at > 0 && question === 'choose_circuit') {
        await change(page, screen, language);
        await page.reload();
        await lead(page, heard, { question });
      }
      await shoot(page, `hydro-${question.replace('_', '-')}-${screen.name}`);
      if (at === 0) await checkAccess(page);
      const before = heard.length;
      const answer = answers[WAYS[at]!];
      await give(page, heard, answer, WAYS[at]!, language);
      await expect.poll(() => newest(heard.slice(before), answer.event) ?? null).not.toBe(null);
    }
  }
});

test('HR-79 a token is drawn onto its place; where it could be paid for, the buttons ask', async ({ page }) => {
  await withSettings(page, { motion: 'none', speed: 4, lessons: ['hydroracers'] });
  const heard = listen(page);
  await openTable(page, { game: 'hydroracers', seats: [{ kind: 'human' }], set: { ...opening('workshop'), autopilots: '1' } });
  await ready(page, heard);
  // The opening phase is told as what it is.
  await expect(page.getByRole('heading', { name: 'Race 1: Development' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /on the grid/ })).toHaveCount(0);
  await drawTo(page, page.getByRole('region', { name: 'The display' }).getByRole('button', { name: /^Advantage/ }).first());
  await desk(page).getByRole('button', { name: /^Place only/ }).click();
  await expect.poll(() => newest(heard, { event: 'token_on_card', tokens: 1, cost: 2 }) ?? null).not.toBe(null);
  await ready(page, heard);
  await drawTo(page, page.getByRole('button', { name: /^Exhibit on your space/ }));
  await expect.poll(() => newest(heard, { event: 'exhibited', space: 0, coins: 10 }) ?? null).not.toBe(null);
});

const desk = (page: Page) => page.locator('.hydro-root.desk');

/** The next time the page is opened, it is as somebody else would have it. */
async function change(page: Page, { viewport, motion }: Screen, language: Language): Promise<void> {
  await page.setViewportSize(viewport);
  await page.evaluate((wish) => {
    const kept = JSON.parse(localStorage.getItem('slipstream.settings') ?? '{}') as object;
    localStorage.setItem('slipstream.settings', JSON.stringify({ ...kept, ...wish }));
  }, { language, motion });
}

/** Decides whatever else is asked until the question comes. */
async function lead(page: Page, heard: readonly Heard[], { question, take, far, before }: Partial<Decision>): Promise<void> {
  for (;;) {
    expect(await ready(page, heard)).toBe(true);
    // Whoever has just chosen by ear is still in the spoken board, which lies over the rest.
    await leave(page);
    const { question: now, turn } = latestView(heard);
    // A bet may still be placed when a plane has flown: that is not where a card is played.
    if (now === question && !(question === 'place_bet' && turn.flown)) return;
    if (await before?.(page, heard)) continue;
    if (now === 'place_token' && take) await research(page, heard, take);
    else if ((now === 'place_bet' || now === 'play') && question === 'pass_discard') await decideByKeys(page, heard, 'p');
    else if (now === 'place_bet' || now === 'play') await fly(page, heard, far);
    else await decideByKeys(page, heard);
  }
}

/** Once a card that was given up lies on the track, a spy is sent. */
async function spy(page: Page, heard: readonly Heard[]): Promise<boolean> {
  if (latestView(heard).question !== 'place_token' || !told(heard).some(({ event }) => event === 'track_entered')) return false;
  const before = heard.length;
  await page.locator('.hydro-root [data-place="spy"]').filter({ visible: true }).last().click();
  await desk(page).locator('.do .primary').click();
  await taken(page, heard, before);
  return true;
}

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

/** The newest of what was told that is like this, of the first plane if nothing else is said. */
function newest(heard: readonly Heard[], wanted: Answer['event']) {
  const like = { plane: 1, ...wanted };
  return told(heard).findLast((fact) => Object.entries(like).every(([key, value]) => fact[key] === value || (key === 'plane' && fact[key] === undefined)));
}

/** Gives an answer by pointer, by keys or by ear; says which space was promised, if any. */
async function give(page: Page, heard: readonly Heard[], answer: Answer, way: Way, language: Language, goes = false): Promise<number | null> {
  const before = heard.length;
  const said = (words: Words): RegExp => (words instanceof RegExp ? words : words[language]);
  const board = page.locator('.hydro-root');
  const send = answer.send ? desk(page).getByRole('button', { name: said(answer.send) }) : desk(page).locator('.btn.primary:enabled').filter({ visible: true });
  let promised: number | null = null;
  if (way === 'ear') {
    const line = page.getByRole('listbox').locator('.can').filter({ hasText: said(answer.line) });
    // All bets are behind one line.
    if (answer.event.event === 'bet_placed') await choose(page, language === 'en' ? /^Place a bet: / : /^Parier : /);
    await page.keyboard.press('g');
    // What the line says may still be on its way from the server.
    await expect(line.first()).toBeAttached();
    promised = spaceIn(await line.first().textContent());
    await choose(page, said(answer.line));
  } else if (way === 'pointer') {
    for (const words of answer.buttons) await board.getByRole('button', { name: said(words) }).and(page.locator(':enabled')).filter({ visible: true }).first().click();
    promised = await promise(page, goes);
    await send.first().click();
  } else {
    await expect(board.locator('button[aria-pressed]:enabled').first()).toBeVisible();
    await leave(page);
    for (const key of answer.keys) {
      // Not every card can be taken at once: to the first that a pointer would take.
      for (let card = 0; key === 'a' && card < 6 && !(await isPicked(page, said(answer.buttons[0]!))); card++) await page.keyboard.press('ArrowRight');
      if (key === 'a') await expect(send.first()).toBeVisible();
      if (key === 'Enter') {
        await expect(send.first()).toBeEnabled();
        promised = await promise(page, goes);
      }
      await page.keyboard.press(key);
    }
  }
  if (way !== 'ear' && (await desk(page).locator('.go.warned').isVisible())) await page.keyboard.press('Enter');
  await taken(page, heard, before);
  return promised;
}

/** Whether what is picked has such a name. */
async function isPicked(page: Page, name: RegExp): Promise<boolean> {
  const labels = await page.locator('.hydro-root button[aria-pressed="true"]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  return labels.some((label) => name.test(label));
}

/** The space that what is picked promises. The promise may still be on its way from the server. */
async function promise(page: Page, goes: boolean): Promise<number | null> {
  const label = () => desk(page).locator('button[aria-pressed="true"]').evaluateAll(([first]) => first?.getAttribute('aria-label') ?? null);
  if (goes) await expect.poll(async () => spaceIn(await label())).not.toBe(null);
  return spaceIn(await label());
}

/** Takes a card of that kind at once, if there is one; whoever has a technology keeps it. */
async function research(page: Page, heard: readonly Heard[], kind: string): Promise<void> {
  const before = heard.length;
  const card = page.locator(`.hydro-root button.card.${kind}`);
  const isWanted = kind !== 'technology' || !told(heard).some(({ event, plane }) => event === 'technology_gained' && plane === 1);
  if (!isWanted || (await card.count()) === 0) {
    return decideByKeys(page, heard);
  }
  // An update may come between and take the choice away.
  await expect(async () => {
    if ((await card.first().getAttribute('aria-pressed')) !== 'true') await card.first().click();
    await desk(page).locator('.do .primary').click({ timeout: 2_000 });
  }).toPass();
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
  // Of cards that are equally good the last is the one that was taken.
  const best = costs.lastIndexOf(Math.min(...costs));
  await decideByKeys(page, heard, best === labels.length - 1 ? 'p' : String(best + 1));
}

/** The space that a text promises. */
function spaceIn(text: string | null): number | null {
  const [, grid, space] = /(?:\bto|jusqu’à) (grid |grille )?(\d+)/.exec(text ?? '') ?? [];
  return space === undefined ? null : grid ? 1 - Number(space) : Number(space);
}
