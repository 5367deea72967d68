/**
 * Content packs that lead to a decision at once.
 *
 * One idea: a pack is what is printed with one kind of card changed: every technology is the one that is wanted, or every
 * movement card. The opening phase is short, nothing ever breaks, and planes that fly by themselves always play a 3.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PRINTED = join(import.meta.dirname, '..', '..', 'data', 'hydroracers');

interface Wanted {
  /** What every technology does. */
  technology?: string;
  /** What every movement card is. */
  movement?: { values: number[]; effect: string };
  /** What every advantage does. */
  advantage?: string;
  /** Numbers of the game. */
  numbers?: Record<string, number>;
}

const QUICK = { hand_size: 6, damage: 0, alert: 60, opening_tokens: 8, time_markers: 8, accelerate_cost: 1, card_swap_cost_per_value: 0 };

/** Many heats, and passing keeps a plane among the others. */
const CLOSE = { heats: 5, pass_spaces: 1 };

/** What each pack is there for. */
const PACKS: Record<string, Wanted> = {
  'trim-tab': { technology: 'may_reduce_one' },
  'overtaking-boost': { technology: 'plus_one_when_overtaking', numbers: CLOSE },
  'nose-dive': { technology: 'hop_over_next', numbers: CLOSE },
  'air-brake': { technology: 'drop_behind_follower', numbers: CLOSE },
  navigator: { technology: 'refill_choose_1_of_2', numbers: { hand_size: 3 } },
  scout: { movement: { values: [4], effect: 'refill_choose_1_of_3' }, numbers: { hand_size: 3 } },
  values: { movement: { values: [1, 2, 3, 4], effect: 'choose_value' } },
  crowd: { movement: { values: [6], effect: 'gain_points:1|gain_coins:5' } },
  workshop: { advantage: 'extra_damage_slot|upgrade:any' },
  heat: { numbers: { heats: 1 } },
};

/** Writes all packs into a folder. */
export function writePacks(folder: string): void {
  for (const [name, wanted] of Object.entries(PACKS)) {
    const place = join(folder, name, 'hydroracers');
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'development.toml'), development(wanted));
    writeFileSync(join(place, 'game.toml'), game({ ...QUICK, ...wanted.numbers }));
    writeFileSync(join(place, 'planes.toml'), planes());
  }
}

const printed = (file: string): string => readFileSync(join(PRINTED, file), 'utf8');

function development({ technology, movement, advantage }: Wanted): string {
  const [head, ...cards] = printed('development.toml').split('[[card]]');
  const effects: Record<string, string | undefined> = { technology, movement: movement?.effect, advantage };
  const changed = cards.map((card) => {
    const effect = effects[/^kind = "(.*)"/m.exec(card)?.[1] ?? ''];
    if (effect === undefined) return card;
    const wanted = set(set(set(card, 'copies', '9'), 'cost', '2'), 'effect', `"${effect}"`);
    return movement ? set(wanted, 'values', `[${movement.values.join(', ')}]`) : wanted;
  });
  return [head, ...changed].join('[[card]]');
}

function game(numbers: Record<string, number>): string {
  return Object.entries(numbers).reduce((text, [key, value]) => set(text, key, String(value)), printed('game.toml'));
}

/** The first plane can do anything, all others fly 3. */
function planes(): string {
  const [head, first, ...others] = printed('planes.toml').split('[[plane]]');
  const [mixed, even] = [[1, 1, 2, 2, 3, 4, 5, 6, 7, 8], Array<number>(10).fill(3)];
  const deck = (values: number[]) => `[${values.map((value) => `[${value}, 0]`).join(', ')}]`;
  return [head, set(first!, 'deck', deck(mixed)), ...others.map((plane) => set(set(plane, 'deck', deck(even)), 'autopilot_pass_cards', '0'))].join('[[plane]]');
}

/** The same text with another value for the first such key. */
function set(text: string, key: string, value: string): string {
  const changed = text.replace(new RegExp(`^(${key} *= *)[^#\\n]*`, 'm'), `$1${value} `);
  if (!new RegExp(`^${key} *= `, 'm').test(text)) throw new Error(`${key} is not in what is printed`);
  return changed;
}
