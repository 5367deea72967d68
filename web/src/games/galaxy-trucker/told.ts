/**
 * What lies between two views that were sent: the numbers that were rolled, what is lost just now, the bill as far as it
 * is written. It is kept beside the view and is gone with the next one.
 */

import type { Account, Action, AttackKind, Escape, Event, Preview, Side, Square, Tile } from '../../generated/galaxy-trucker';
import type { PlacedView, View } from './lay';
import type { Scene } from '../contract';
import type { Bench } from './bench.svelte';
import { apply as fold } from './shown';

/** A tile that a seat has lost just now, as it lay. */
export interface Lost {
  seat: number;
  square: Square;
  tile: PlacedView | null;
}

/** What is going on between two views. */
export interface Told {
  /** What comes, the dice as they fell, and the numbers they mean on the board. */
  kind: AttackKind | null;
  dice: readonly number[];
  numbers: readonly number[];
  from: Side | null;
  /** What a seat loses just now. */
  lost: readonly Lost[];
  /** How a seat came out of the attack, if it was not harmed. */
  escaped: readonly { seat: number; how: Escape }[];
  /** Who took which tile from the tray, latest last. */
  taken: readonly { seat: number; tile: Tile }[];
  /** Lines of the bill that were written so far. */
  bill: readonly { seat: number; account: Account; credits: number }[];
}

/** The view, and what is told. */
export type Shown = View & { told?: Told };

/** What this game's board looks at. */
export type TruckerScene = Scene<Shown, Action, Event, Preview, Bench>;

export const NOTHING: Told = { kind: null, dice: [], numbers: [], from: null, lost: [], escaped: [], taken: [], bill: [] };

/** So many takes are remembered: a lost grab is answered at once. */
const TAKES = 12;

/** How the view looks after an event. */
export function apply(view: Shown, event: Event, sent?: Shown): Shown {
  const next: Shown = aboard(fold(view, event, sent), event);
  const told = next.told ?? NOTHING;
  switch (event.event) {
    case 'card_turned':
      return { ...next, told: NOTHING };
    case 'attack_comes':
      return { ...next, told: { ...NOTHING, kind: event.kind, dice: event.dice, numbers: event.numbers, from: event.from } };
    case 'redirected':
      return { ...next, told: { ...told, from: event.from } };
    case 'took_face_up':
      return { ...next, told: { ...told, taken: [...told.taken, { seat: event.seat, tile: event.tile }].slice(-TAKES) } };
    case 'unharmed':
      return { ...next, told: { ...told, escaped: [...told.escaped, { seat: event.seat, how: event.how }] } };
    case 'settled':
      return { ...next, told: { ...told, bill: [...told.bill, { seat: event.seat, account: event.account, credits: event.credits }] } };
    case 'tile_lost':
      return event.square === null ? next : { ...next, told: { ...told, lost: [...told.lost, { seat: event.seat, square: event.square, tile: lay(view, event.seat, event.square) }] } };
    case 'gave_up':
      return event.last ? { ...next, order: next.order.filter((seat) => seat !== event.seat) } : next;
    default:
      return next;
  }
}

/** How a tile lay before it was lost. */
function lay(view: Shown, seat: number, square: Square): PlacedView | null {
  return view.players[seat - 1]?.tiles.find((tile) => tile.square === square) ?? null;
}

/** What was told of a card stays on the table with it: all results of one roll are seen together. So does who took what, until ships fly. */
export function carry(shown: Shown, sent: Shown): Shown {
  const { told } = shown;
  const isSame = shown.flight === sent.flight && shown.card?.card === sent.card?.card;
  return told && isSame ? { ...sent, told: { ...told, bill: [] } } : sent;
}

/** A line of somebody's bill. */
export interface BillLine {
  seat: number;
  account: Account;
  credits: number;
  rule: string | null;
}

/** The bill as far as it is written, or that of the flight that is over, until the next one is under way. */
export function billOf(view: Shown): BillLine[] {
  const written = view.told?.bill ?? [];
  if (written.length > 0) return written.map((line) => ({ ...line, rule: null }));
  const { bill } = view;
  const isFresh = view.players.every(({ tiles, holds }) => tiles.length <= 1 && !holds);
  if (!bill || !(view.question === 'over' || (bill.flight === view.flight - 1 && isFresh))) return [];
  return bill.players.flatMap((lines, at) => lines.map(({ account, credits, rule }) => ({ seat: at + 1, account, credits, rule })));
}

/** Crew and cells as events change them. */
function aboard(view: Shown, event: Event): Shown {
  switch (event.event) {
    case 'cell_spent':
      return tile(view, event.seat, event.square, ({ cells }) => ({ cells: cells - 1 }));
    case 'crew_lost':
      return tile(view, event.seat, event.square, ({ humans }) => (event.alien ? { alien: null } : { humans: humans - 1 }));
    case 'woke': {
      const awake = tile(view, event.seat, event.square, ({ humans }) => ({ humans: humans + 1 }));
      return tile(awake, event.seat, event.chamber, ({ sleepers = 1 }) => ({ sleepers: sleepers - 1 }));
    }
    case 'alien_boarded':
      return tile(view, event.seat, event.square, () => ({ alien: event.alien, humans: 0 }));
    default:
      return view;
  }
}

function tile(view: Shown, seat: number, square: Square, change: (tile: PlacedView) => Partial<PlacedView>): Shown {
  const players = view.players.map((player, at) =>
    at === seat - 1 ? { ...player, tiles: player.tiles.map((one) => (one.square === square ? { ...one, ...change(one) } : one)) } : player,
  );
  return { ...view, players };
}
