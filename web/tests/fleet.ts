/**
 * A fleet of Galaxy Trucker that is built on purpose: two ships of class IVC, one behind the other, with a thruster each.
 *
 * One idea: an attack from the right along row 7 moves to row 6 for the front ship and to row 8 for the rear one, and meets
 * two tiles at the same depth: its owner is asked which one is hit (LM-89). That hardly ever happens by chance. Both plans
 * are played within a page, and bring along what they need.
 */

import type { Action, Printed, Question, View } from '../src/generated/galaxy-trucker';
import type { Plan } from './tables';

/** The deal with which this fleet is met where it is meant to be. */
export const DEAL = 6;

/** Builds that fleet and flies it until one of two tiles is to be named. */
export function untilMet(): Plan<View, Printed> {
  interface Wanted {
    /** How its name begins; anything without a barrel or an exhaust if it does not say. */
    kind?: string;
    /** Where it points, as a number of quarter turns from the front. */
    points?: number;
    /** The square that must be built before. */
    after?: string;
    /** Sides on which more will hold to it. */
    holds?: number[];
  }
  const [FRONT, RIGHT, REAR, LEFT] = [0, 1, 2, 3];
  const SIDES = ['front', 'right', 'rear', 'left'];
  /** What is built where, by row and column. */
  const PLAN: Record<string, Wanted> = {
    '5,5': { kind: 'starting_cabin' },
    '6,5': { kind: 'cabin', after: '5,5', holds: [RIGHT, LEFT] },
    '6,6': { after: '6,5' },
    '6,4': { kind: 'battery', after: '6,5', holds: [REAR] },
    '7,4': { kind: 'engine', points: REAR, after: '6,4' },
    '5,4': { kind: 'thruster', points: FRONT, after: '5,5' },
    '9,5': { kind: 'cabin', holds: [RIGHT, REAR] },
    '9,6': { kind: 'battery', after: '9,5', holds: [FRONT, REAR] },
    '8,6': { after: '9,6' },
    '10,6': { kind: 'thruster', points: REAR, after: '9,6' },
    '10,5': { kind: 'engine', points: REAR, after: '9,5' },
    '9,4': { kind: 'cabin', after: '9,5' },
  };
  const isOf = <K extends string>(action: Action, key: K): action is Extract<Action, Record<K, unknown>> => typeof action === 'object' && key in action;
  const isKind = (is: string, wanted: string | undefined) => (wanted === undefined ? !/^starting_cabin|thruster|cannon/.test(is) : is.startsWith(wanted));
  const tried = new Set<string>();
  return (view, offered, { flights, tiles }) => {
    const actions = offered as readonly Action[];
    const { board } = flights[view.flight - 1]!;
    const has = (...wanted: Action[]) => wanted.find((action) => actions.includes(action));
    const label = (square: number) => `${board.rows[board.squares[square]!.row]},${board.columns[board.squares[square]!.column]}`;
    const face = (tile: number) => tiles.find((one) => one.tile === tile);
    const [me] = view.players;
    const built = new Set(me!.tiles.map(({ square }) => label(square)));
    const missing = Object.entries(PLAN).filter(([square, { after }]) => !built.has(square) && (after === undefined || built.has(after)));
    const suits = (tile: number, turns: number, { kind, points, holds = [] }: Wanted) => {
      const { kind: is, sides, points: ahead } = face(tile) ?? { kind: 'starting_cabin', sides: [], points: 'front' };
      const isTurned = points === undefined || (SIDES.indexOf(ahead) + turns) % 4 === points;
      return isKind(is, kind) && isTurned && holds.every((side) => sides[(side - turns + 4) % 4] !== 'smooth');
    };
    /** A tile from the tray that may be of use, each once as long as nothing else is built. */
    const fromTray = () =>
      actions.find((action) => {
        if (!isOf(action, 'take_face_up')) return false;
        const key = `${action.take_face_up}:${built.size}`;
        const isWanted = view.face_down === 0 || missing.some(([, { kind }]) => kind !== undefined && isKind(face(action.take_face_up)!.kind, kind));
        if (!isWanted || tried.has(key)) return false;
        tried.add(key);
        return true;
      });
    const toShip = (tile: number) =>
      actions.find((action) => {
        if (!isOf(action, 'attach')) return false;
        const { square, turns } = action.attach;
        const wanted = missing.find(([wanted]) => wanted === label(square))?.[1];
        const wrong = view.fits?.squares.find((one) => one.square === square)?.turns[turns] ?? [];
        return wanted !== undefined && wrong.length === 0 && suits(tile, turns, wanted);
      });
    const build = () => {
      if (me!.hand !== null) return toShip(me!.hand) ?? has('put_back') ?? actions[0];
      const isDone = missing.every(([square]) => square === '9,4');
      const aside = actions.find((action) => isOf(action, 'take_aside'));
      const finish = actions.find((action) => isOf(action, 'finish'));
      return (isDone ? finish : undefined) ?? aside ?? fromTray() ?? has('take_face_down', 'wait') ?? finish ?? actions[0];
    };
    const thrust = () => {
      const { from, lines } = view.task.attack!;
      const helps = from === 'right' && board.rows[lines[0] ?? 0] === 7;
      return actions.find((action) => isOf(action, helps ? 'thrust' : 'hold_course')) ?? has('hold_course');
    };
    const answers: Partial<Record<Question, () => Action | undefined>> = { meet: () => undefined, build, thrust, decide: () => 'fly_on', offer: () => 'pass', land: () => 'pass' };
    return (answers[view.question] ?? (() => has('fill_with_humans') ?? actions[0]))();
  };
}

/** Builds nothing and gives up before the first card: whoever flies alone meets the same cards whatever bots have learnt since. */
export function standAside(): Plan<View, Printed> {
  return (_, offered) => {
    const actions = offered as readonly Action[];
    return actions.find((action) => action === 'give_up') ?? actions.find((action) => typeof action === 'object' && 'finish' in action) ?? actions[0];
  };
}
