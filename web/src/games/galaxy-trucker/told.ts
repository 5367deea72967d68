/**
 * What lies between two views that were sent: the numbers that were rolled, what is lost just now, the bill as far as it
 * is written. It is kept beside the view and is gone with the next one.
 */

import type { Account, Action, Event, Preview, Side, Square } from '../../generated/galaxy-trucker';
import type { PlacedView, View } from './lay';
import type { Scene } from '../contract';
import type { Bench } from './bench.svelte';
import { apply as fold } from './shown';

/** What is going on between two views. */
export interface Told {
  /** Numbers that were rolled for an attack, as printed on the board. */
  numbers: readonly number[];
  from: Side | null;
  /** Squares that a seat loses just now. */
  lost: readonly { seat: number; square: Square }[];
  /** Lines of the bill that were written so far. */
  bill: readonly { seat: number; account: Account; credits: number }[];
}

/** The view, and what is told. */
export type Shown = View & { told?: Told };

/** What this game's board looks at. */
export type TruckerScene = Scene<Shown, Action, Event, Preview, Bench>;

const NOTHING: Told = { numbers: [], from: null, lost: [], bill: [] };

/** How the view looks after an event. */
export function apply(view: Shown, event: Event, sent?: Shown): Shown {
  const next: Shown = aboard(fold(view, event, sent), event);
  const told = next.told ?? NOTHING;
  switch (event.event) {
    case 'card_turned':
      return { ...next, told: NOTHING };
    case 'attack_comes':
      return { ...next, told: { ...NOTHING, numbers: event.numbers, from: event.from } };
    case 'redirected':
      return { ...next, told: { ...told, from: event.from } };
    case 'settled':
      return { ...next, told: { ...told, bill: [...told.bill, { seat: event.seat, account: event.account, credits: event.credits }] } };
    case 'tile_lost':
      return event.square === null ? next : { ...next, told: { ...told, lost: [...told.lost, { seat: event.seat, square: event.square }] } };
    case 'gave_up':
      return event.last ? { ...next, order: next.order.filter((seat) => seat !== event.seat) } : next;
    default:
      return next;
  }
}

/** Crew and cells as events change them. */
function aboard(view: Shown, event: Event): Shown {
  switch (event.event) {
    case 'cell_spent':
      return tile(view, event.seat, event.square, ({ cells }) => ({ cells: cells - 1 }));
    case 'crew_lost':
      return tile(view, event.seat, event.square, ({ humans }) => (event.alien ? { alien: null } : { humans: humans - 1 }));
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
