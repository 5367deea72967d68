/**
 * Galaxy Trucker, every question that is put to somebody: by pointer, by keys and by ear, on a desktop and on a phone.
 *
 * One idea: a kept record is taken up at the step where the question is asked, with a person in the seat that is asked.
 * Whatever way the answer is given, the action that was offered is what is sent, and the table accepts it.
 */

import type { Page } from '@playwright/test';
import french from '../src/games/galaxy-trucker/words.fr.json' with { type: 'json' };
import type { Question } from '../src/generated/galaxy-trucker';
import { chooseLine, spokenLines } from './board';
import { checkAccess, checkTargets, checkWidth, sizes } from './checks';
import { DEAL, standAside, untilMet } from './fleet';
import { overhear, takeUp } from './galaxy-trucker';
import { expect, test } from './house';
import { makeTable, openTable, playTo, rushTo } from './tables';

const WAYS = ['pointer', 'keys', 'ear'] as const;
type Way = (typeof WAYS)[number];
type Size = keyof typeof sizes;

/** What chance answers, and what nobody is asked. */
type Unasked = 'draw_tile' | 'draw_pile' | 'contest' | 'late_order' | 'next_card' | 'roll' | 'over';
/** What has tests of its own below and among those of the yard. */
type Elsewhere = 'call_start' | 'build' | 'roll_die' | 'mend' | 'meet';

interface Decision {
  /** The record, its step, and the seat that is asked. */
  from: readonly [record: string, steps: number, seat: number];
  /** What the page asks, in English. */
  asks: RegExp;
  /** Which of the options is chosen, counted from 0. */
  nth?: number;
  /** Whether the answer lies on the ship, and is pressed there. */
  onShip?: boolean;
  /** Whether it is sent by the first press. */
  atOnce?: boolean;
}

/** Every other question there is: one without a test is none that compiles. */
const DECISIONS: Record<Exclude<Question, Unasked | Elsewhere>, Decision> = {
  crew: { from: ['class-i', 330, 3], asks: /Choose your crew/, onShip: true },
  decide: { from: ['class-i', 332, 2], asks: /Fly on, or give up/, atOnce: true },
  offer: { from: ['class-i', 337, 3], asks: /Take it/ },
  loading: { from: ['class-i', 338, 3], asks: /Load your goods/, onShip: true, atOnce: true },
  land: { from: ['class-i', 345, 3], asks: /Land on a planet/, nth: 1 },
  power: { from: ['class-i', 362, 2], asks: /How much power for your engine/, nth: 1 },
  lose_crew: { from: ['class-i', 365, 4], asks: /Choose 2 crew to lose/, onShip: true },
  shield: { from: ['class-i', 369, 2], asks: /A light shot comes from the rear: use a shield/ },
  pay: { from: ['class-i', 378, 4], asks: /Choose a battery for 1 more/, onShip: true, atOnce: true },
  keep: { from: ['class-i', 421, 3], asks: /Your ship falls apart/, onShip: true },
  fire: { from: ['class-ic', 374, 2], asks: /A large meteor comes from the right: shoot it/, onShip: true },
  lose_cells: { from: ['class-iiic', 462, 2], asks: /Choose 3 cells to lose/, onShip: true, atOnce: true },
  envoy: { from: ['cyan', 1206, 1], asks: /Send your diplomat/ },
  lose_goods: { from: ['journey', 1066, 3], asks: /Choose 3 goods to lose/, onShip: true, atOnce: true },
  insure: { from: ['journey', 1763, 3], asks: /Do you want insurance/, nth: 2 },
  bonus: { from: ['journey', 1778, 2], asks: /A bonus/ },
  wake: { from: ['stasis', 513, 2], asks: /Wake|wake/, onShip: true },
  thrust: { from: ['optional-tiles', 581, 3], asks: /A large meteor comes from the left: use a thruster/, onShip: true },
};

/** What the page asks in French, whatever numbers and names stand in it. */
function inFrench(question: string): RegExp {
  const texts = Object.entries(french.asks).filter(([key]) => key === question || key.startsWith(`${question}_`));
  const pattern = (text: string) => text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.+');
  return new RegExp(texts.map(([, text]) => pattern(text)).join('|'), 'i');
}

/** Gives the answer by one of the ways. */
async function answer(page: Page, way: Way, { nth = 0, onShip = false, atOnce = false }: Decision): Promise<void> {
  const option = page.locator('.trucker-root .option').nth(nth);
  await expect(option).toBeEnabled();
  if (way === 'keys') {
    await page.keyboard.press(String(nth + 1));
    if (!atOnce) await page.keyboard.press('Enter');
  } else if (way === 'pointer') {
    if (onShip) {
      const { x, y, width, height } = (await page.locator('.ship .mark.choice').first().boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
    } else await option.click();
    if (!atOnce) await page.getByRole('button', { name: /^Confirm/ }).click();
  } else {
    const words = (await option.locator('b').textContent())!.trim();
    const line = new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
    await page.keyboard.press('g');
    await chooseLine(page, line);
    if (!atOnce) await chooseLine(page, /Chosen: press again/);
  }
}

for (const [at, [question, decision]] of Object.entries(DECISIONS).entries()) {
  test(`${question} is answered by pointer, keys and ear`, async ({ visit, shoot }) => {
    for (const [nth, way] of WAYS.entries()) {
      const size: Size = (at + nth) % 2 === 0 ? 'desktop' : 'phone';
      // Keys are the same in every language, so that whoever answers by keys reads French.
      const language = way === 'keys' ? 'fr' : 'en';
      const page = await visit({ motion: 'none', lessons: ['galaxy-trucker'], language }, { viewport: sizes[size] });
      const said = overhear(page);
      await takeUp(page, ...decision.from);
      await expect(page.locator('[data-prompt]')).toContainText(way === 'keys' ? inFrench(question) : decision.asks);
      if (way === 'pointer') {
        await shoot(page, `trucker-${question}-${size}`);
        await checkAccess(page);
        await checkWidth(page);
        if (size === 'phone') await checkTargets(page);
      }
      await answer(page, way, decision);
      await expect.poll(() => said.acts.length, `${way} on a ${size}`).toBe(1);
      // With the last answer the flight may be over.
      await expect(page.locator('[data-prompt]:not(:empty)').or(page.getByRole('button', { name: /^(Rematch|Revanche)/ })).first()).toBeVisible();
      expect(said.refused).toEqual([]);
      await page.close();
    }
  });
}

test('of two tiles that are met at once one is named by pointer, keys and ear', async ({ visit, shoot }) => {
  for (const [nth, way] of WAYS.entries()) {
    const size: Size = nth % 2 === 0 ? 'desktop' : 'phone';
    const [page, other] = [await visit({ motion: 'none', lessons: ['galaxy-trucker'] }, { viewport: sizes[size] }), await visit({})];
    const table = await makeTable(page, { game: 'galaxy-trucker', seed: DEAL, seats: [{ kind: 'human' }, { kind: 'human' }], set: { classes: 'IVC', pace: 'turns', rounds: '200', thrusters: 'true', building_help: 'while_holding' } });
    await other.goto(`/t/${table}`);
    await other.getByRole('button', { name: 'Sit here' }).click();
    const met = await Promise.race([rushTo(page, table, untilMet), rushTo(other, table, standAside)]);
    expect(met.question).toBe('meet');
    const said = overhear(page);
    await page.goto(`/t/${table}`);
    await expect(page.locator('[data-prompt]')).toContainText(/Where does the small meteor hit/);
    await shoot(page, `trucker-meet-${size}`);
    await checkAccess(page);
    await checkWidth(page);
    await answer(page, way, { from: ['', 0, 1], asks: /./, onShip: true });
    await expect.poll(() => said.acts.length, `${way} on a ${size}`).toBe(1);
    await expect(page.locator('[data-prompt]:not(:empty)').or(page.getByRole('button', { name: /^Rematch/ })).first()).toBeVisible();
    expect(said.refused).toEqual([]);
    await page.close();
    await other.close();
  }
});

interface Yard {
  question: string;
  players: { tiles: unknown[] }[];
  fits?: { squares: { square: number; turns: number[][] }[] };
}
const isAttach = (action: unknown): action is { attach: { square: number; turns: number } } => typeof action === 'object' && action !== null && 'attach' in action;

/** Builds badly on purpose, until the ship is checked. */
function botch(view: Yard, actions: readonly unknown[]): unknown {
  if (view.question === 'mend') return undefined;
  const wrong = (action: unknown) => isAttach(action) && (view.fits?.squares.find(({ square }) => square === action.attach.square)?.turns[action.attach.turns]?.length ?? 0) > 0;
  const finish = actions.find((action) => typeof action === 'object' && action !== null && 'finish' in action);
  if (view.players[0]!.tiles.length >= 4 && finish !== undefined) return finish;
  return actions.find(wrong) ?? actions.find(isAttach) ?? actions.find((action) => action === 'take_face_down') ?? actions.find((action) => action === 'wait') ?? actions[0];
}

test('a ship with errors is mended by pointer, keys and ear', async ({ visit, shoot }) => {
  for (const [nth, way] of WAYS.entries()) {
    const size: Size = nth % 2 === 0 ? 'desktop' : 'phone';
    const page = await visit({ motion: 'none', lessons: ['galaxy-trucker'] }, { viewport: sizes[size] });
    const table = await makeTable(page, { game: 'galaxy-trucker', seats: [{ kind: 'human' }, { kind: 'bot', level: 'rookie' }], set: { classes: 'I', pace: 'turns', rounds: '10', building_help: 'while_holding' } });
    await playTo<Yard>(page, table, botch);
    const said = overhear(page);
    await page.goto(`/t/${table}`);
    await expect(page.locator('[data-prompt]')).toContainText(/Your ship has errors: remove a tile/);
    await shoot(page, `trucker-mend-${size}`);
    await checkAccess(page);
    await answer(page, way, { from: ['', 0, 1], asks: /./, onShip: true });
    await expect.poll(() => said.acts.length, `${way} on a ${size}`).toBe(1);
    await expect(page.locator('[data-prompt]:not(:empty)')).toBeVisible();
    expect(said.refused).toEqual([]);
    await page.close();
  }
});

test('the start is called and a tile is taken by pointer, keys and ear', async ({ visit }) => {
  for (const [nth, way] of WAYS.entries()) {
    const page = await visit({ motion: 'none', lessons: ['galaxy-trucker'] }, { viewport: nth % 2 === 0 ? sizes.desktop : sizes.phone });
    await openTable(page, { game: 'galaxy-trucker', seats: [{ kind: 'human' }, { kind: 'bot' }], bot_pace: 10_000, set: { classes: 'I', pace: 'real', seconds: '90', building_help: 'while_holding' } });
    await expect(page.locator('[data-prompt]')).toContainText(/Call the start/);
    const take = page.getByRole('button', { name: /^Take a tile/ });
    if (way === 'ear') await page.keyboard.press('g');
    if (way === 'pointer') await page.getByRole('button', { name: /^Call the start/ }).click();
    else if (way === 'keys') await page.keyboard.press('Enter');
    else await chooseLine(page, /^Call the start/);
    await expect(take).toBeVisible();
    if (way === 'pointer') await take.click();
    else if (way === 'keys') await page.keyboard.press('Space');
    else await chooseLine(page, /^Take a face-down tile/);
    await expect(page.locator('[data-held]')).toBeVisible();
    if (way === 'ear') await expect(spokenLines(page).filter({ hasText: /^row \d+ column \d+: fits/ }).first()).toBeAttached();
    await page.close();
  }
});
