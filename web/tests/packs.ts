/**
 * Content packs that lead to a decision at once.
 *
 * One idea: a pack is what is printed with one kind of card changed: every technology is the one that is wanted, or every
 * movement card, and there are many of them. The opening phase is long enough, nothing ever breaks, and planes that
 * fly by themselves always play a 3.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PRINTED = join(import.meta.dirname, '..', '..', 'data');

interface Wanted {
  /** What every technology does. */
  technology?: string;
  /** What every movement card is. */
  movement?: { values: number[]; effect: string };
  /** What every advantage does. */
  advantage?: string;
  /** Numbers of the game. */
  numbers?: Record<string, number>;
  /** What the first plane flies with, and all others. */
  decks?: [first: number[], others: number[]];
}

const QUICK = { hand_size: 6, damage: 0, alert: 60, opening_tokens: 10, time_markers: 14, accelerate_cost: 1, card_swap_cost_per_value: 0 };

/** One card is wanted, and then the race. */
const SHORT = { opening_tokens: 3, time_markers: 20 };

/** Many heats, and passing keeps a plane among the others. */
const CLOSE = { ...SHORT, heats: 5, pass_spaces: 1 };

const ten = (value: number) => Array<number>(10).fill(value);

/** The first plane can do anything, all others fly 3. */
const USUAL: [number[], number[]] = [[1, 1, 2, 2, 3, 4, 5, 6, 7, 8], ten(3)];

/** Nothing is as good as a card that was taken. */
const LOW: [number[], number[]] = [ten(1), ten(3)];

/** Whoever flies breaks every limit, and draws nothing but damage. */
const RECKLESS: Wanted = { numbers: { damage: 60, alert: 0, heats: 5 }, decks: [ten(8), ten(3)] };

/** What each pack is there for. */
const PACKS: Record<string, Wanted> = {
  'trim-tab': { technology: 'may_reduce_one', numbers: SHORT },
  'overtaking-boost': { technology: 'plus_one_when_overtaking', numbers: CLOSE },
  'nose-dive': { technology: 'hop_over_next', numbers: CLOSE },
  'air-brake': { technology: 'drop_behind_follower', numbers: CLOSE },
  navigator: { technology: 'refill_choose_1_of_2', numbers: { ...SHORT, hand_size: 3 } },
  scout: { movement: { values: [4], effect: 'refill_choose_1_of_3' }, numbers: { ...SHORT, hand_size: 3 }, decks: LOW },
  values: { movement: { values: [1, 2, 3, 4], effect: 'choose_value' }, numbers: SHORT, decks: LOW },
  crowd: { movement: { values: [6], effect: 'gain_points:1|gain_coins:5' }, numbers: SHORT, decks: LOW },
  spy: { movement: { values: [6], effect: 'none' } },
  workshop: { advantage: 'extra_damage_slot|upgrade:any' },
  sabotage: { advantage: 'rival_bag_add_damage' },
  damage: RECKLESS,
  overhaul: { ...RECKLESS, numbers: { ...RECKLESS.numbers, ...SHORT }, movement: { values: [9], effect: 'remove_danger:1' } },
  // Bets in two heats, and tokens on every flight.
  daring: { numbers: { heats: 2, damage: 54, alert: 6, hand_size: 3 }, decks: [ten(9), ten(3)] },
  // Fast cards of several values.
  odds: { numbers: { damage: 30, alert: 30, hand_size: 3 }, decks: [[7, 7, 7, 8, 8, 8, 9, 9, 9, 9], ten(3)] },
  // Races of one short heat.
  tour: { numbers: { heats: 1, hand_size: 3 }, decks: [ten(9), ten(9)] },
  // A race is one short heat, and the phase after it ends at once.
  heat: { numbers: { heats: 1, time_markers: 1 }, decks: [ten(9), ten(9)] },
};

/** Writes all packs into a folder: those of HydroRacers, and one each of the others. */
export function writePacks(folder: string): void {
  const [road, bay] = [join(folder, 'mechanisms', 'memoracers'), join(folder, 'short-beat', 'americas-cup')];
  for (const place of [road, bay]) mkdirSync(place, { recursive: true });
  writeFileSync(join(road, 'tiles.toml'), mechanisms());
  writeFileSync(join(bay, 'board.toml'), set(readFileSync(join(PRINTED, 'americas-cup', 'board.toml'), 'utf8'), 'windward', '[6, 24]'));
  for (const [name, wanted] of Object.entries(PACKS)) {
    const place = join(folder, name, 'hydroracers');
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'development.toml'), development(wanted));
    writeFileSync(join(place, 'game.toml'), game({ ...QUICK, ...wanted.numbers }));
    writeFileSync(join(place, 'planes.toml'), planes(...(wanted.decks ?? USUAL)));
  }
}

const printed = (file: string): string => readFileSync(join(PRINTED, 'hydroracers', file), 'utf8');

function development({ technology, movement, advantage }: Wanted): string {
  const [head, ...cards] = printed('development.toml').split('[[card]]');
  const effects: Record<string, string | undefined> = { technology, movement: movement?.effect, advantage };
  const isOpen = Object.values(effects).every((effect) => effect === undefined);
  const changed = cards.map((card) => {
    const effect = effects[/^kind = "(.*)"/m.exec(card)?.[1] ?? ''];
    if (effect === undefined) return isOpen ? card : set(card, 'copies', '1');
    const wanted = set(set(set(card, 'copies', '9'), 'cost', '2'), 'effect', `"${effect}"`);
    return movement ? set(wanted, 'values', `[${movement.values.join(', ')}]`) : wanted;
  });
  return [head, ...changed].join('[[card]]');
}

function game(numbers: Record<string, number>): string {
  return Object.entries(numbers).reduce((text, [key, value]) => set(text, key, String(value)), printed('game.toml'));
}

function planes(one: number[], all: number[]): string {
  const [head, first, ...others] = printed('planes.toml').split('[[plane]]');
  const deck = (values: number[]) => `[${values.map((value) => `[${value}, 0]`).join(', ')}]`;
  return [head, set(first!, 'deck', deck(one)), ...others.map((plane) => set(set(plane, 'deck', deck(all)), 'autopilot_pass_cards', '0'))].join('[[plane]]');
}

/** The same text with another value for the first such key. */
function set(text: string, key: string, value: string): string {
  const changed = text.replace(new RegExp(`^(${key} *= *)[^#\\n]*`, 'm'), `$1${value} `);
  if (!new RegExp(`^${key} *= `, 'm').test(text)) throw new Error(`${key} is not in what is printed`);
  return changed;
}

/** MemoRacers with a mechanism on every lane of series C. */
function mechanisms(): string {
  const [head, ...tiles] = readFileSync(join(PRINTED, 'memoracers', 'tiles.toml'), 'utf8').split('[[tile]]');
  return [head, ...tiles.map((tile) => (/^series = "C"/m.test(tile) ? set(tile, 'lanes', '"MMMMM"') : tile))].join('[[tile]]');
}
