/**
 * The view while events are told.
 *
 * One idea: an event changes the view by what it says and nothing else. What lies between two views that were sent
 * (the number that was rolled, what an attack did) is kept in `told` and is gone with the next view.
 */

import type { Action, Event, PlacedView, PlayerView, Preview, Side, Square, View } from '../../generated/galaxy-trucker';
import { beaten, type Beats } from '../../boards/beats';
import type { Scene } from '../contract';
import type { Bench } from './bench.svelte';

/** What is going on between two views. */
export interface Told {
  /** Numbers that were rolled for an attack, as printed on the board. */
  numbers: readonly number[];
  from: Side | null;
  /** Squares that a seat loses just now. */
  lost: readonly { seat: number; square: Square }[];
  /** Lines of the bill that were written so far. */
  bill: readonly { seat: number; account: string; credits: number }[];
}

/** The view, and what is told. */
export type Shown = View & { told?: Told };

/** What this game's board looks at. */
export type TruckerScene = Scene<Shown, Action, Event, Preview, Bench>;

const NOTHING: Told = { numbers: [], from: null, lost: [], bill: [] };

/** How long each event is shown, and what is heard with it. */
const BEATS: Beats<Event> = {
  flight_prepared: [600, 'card'],
  start_called: [300, 'turn'],
  took_face_down: [0, null],
  tile_drawn: [0, null],
  took_face_up: [0, null],
  took_aside: [0, null],
  attached: [0, (event, seat) => (event.seat === seat ? 'snap' : null)],
  detached: [0, null],
  was_set_aside: [0, (event, seat) => (event.seat === seat ? 'token' : null)],
  was_put_back: [0, null],
  looked_at: [0, null],
  card_seen: [0, null],
  came_too_late: [0, null],
  hourglass_turned: [0, 'turn'],
  hourglass_out: [0, 'dice'],
  round_over: [0, null],
  die_rolled: [600, 'dice'],
  finished: [0, 'card'],
  building_over: [600, 'lap'],
  mistake_found: [500, 'damage'],
  tile_lost: [420, 'damage'],
  alien_boarded: [300, 'token'],
  specialist_boarded: [300, 'token'],
  crew_boarded: [250, 'token'],
  premium_paid: [400, 'token'],
  insured: [300, 'token'],
  ship_stayed: [500, null],
  stayed_behind: [500, null],
  launched: [300, 'card'],
  card_turned: [900, 'card'],
  gave_up: [900, 'crash'],
  announced: [420, null],
  cell_spent: [200, 'token'],
  technician_helped: [300, null],
  negotiated: [500, 'token'],
  moved: [480, 'token'],
  landed: [420, 'token'],
  took: [420, 'token'],
  passed: [250, null],
  gained: [420, 'token'],
  goods_offered: [0, null],
  loaded: [160, 'token'],
  unloaded: [160, null],
  goods_left: [200, null],
  crew_lost: [320, 'damage'],
  good_lost: [320, 'damage'],
  fought: [600, null],
  weakest: [700, null],
  nothing_happened: [600, null],
  attack_comes: [900, 'dice'],
  redirected: [500, null],
  thruster_fired: [420, 'token'],
  unharmed: [420, null],
  part_kept: [600, 'damage'],
  arrived: [500, 'lap'],
  settled: [250, 'token'],
  flight_over: [900, 'win'],
  match_over: [1200, 'win'],
};

export const { duration, sound } = beaten<Event>(BEATS);

/** How the view looks after an event. */
export function apply(view: Shown, event: Event, sent?: Shown): Shown {
  switch (event.event) {
    case 'card_turned': {
      const card = sent?.card?.card === event.card ? sent.card : null;
      const turned = view.card ? [...view.turned, view.card] : view.turned;
      return { ...view, card: card ?? view.card, turned: card ? turned : view.turned, told: NOTHING };
    }
    case 'attack_comes':
      return told(view, { ...NOTHING, numbers: event.numbers, from: event.from });
    case 'redirected':
      return told(view, { from: event.from });
    case 'moved':
    case 'launched':
      return player(view, event.seat, () => ({ position: event.position }));
    case 'gained':
      return player(view, event.seat, ({ credits }) => ({ credits: credits + event.credits }));
    case 'settled': {
      const line = { seat: event.seat, account: event.account, credits: event.credits };
      const next = player(view, event.seat, ({ credits }) => ({ credits: Math.max(0, credits + event.credits) }));
      return told(next, { bill: [...(view.told?.bill ?? []), line] });
    }
    case 'tile_lost': {
      const { square, seat } = event;
      if (square === null) return view;
      const next = player(view, seat, ({ tiles }) => ({ tiles: tiles.filter((tile) => tile.square !== square) }));
      return told(next, { lost: [...(view.told?.lost ?? []), { seat, square }] });
    }
    case 'cell_spent':
      return tile(view, event.seat, event.square, ({ cells }) => ({ cells: cells - 1 }));
    case 'crew_lost':
      return tile(view, event.seat, event.square, ({ humans }) => (event.alien ? { alien: null } : { humans: humans - 1 }));
    case 'alien_boarded':
      return tile(view, event.seat, event.square, () => ({ alien: event.alien, humans: 0 }));
    case 'loaded':
      return tile(view, event.seat, event.square, ({ goods }) => ({ goods: [...goods, event.good] }));
    case 'unloaded':
    case 'good_lost':
      return tile(view, event.seat, event.square, ({ goods }) => ({ goods: without(goods, event.good) }));
    case 'gave_up':
      return event.last ? { ...view, order: view.order.filter((seat) => seat !== event.seat) } : view;
    case 'finished':
      return player(view, event.seat, () => ({ finished: event.order }));
    default:
      return view;
  }
}

function told(view: Shown, change: Partial<Told>): Shown {
  return { ...view, told: { ...(view.told ?? NOTHING), ...change } };
}

function player(view: Shown, seat: number, change: (player: PlayerView) => Partial<PlayerView>): Shown {
  return { ...view, players: view.players.map((one, at) => (at === seat - 1 ? { ...one, ...change(one) } : one)) };
}

function tile(view: Shown, seat: number, square: Square, change: (tile: PlacedView) => Partial<PlacedView>): Shown {
  return player(view, seat, ({ tiles }) => ({ tiles: tiles.map((one) => (one.square === square ? { ...one, ...change(one) } : one)) }));
}

function without<T>(all: readonly T[], one: T): T[] {
  const at = all.indexOf(one);
  return all.filter((_, index) => index !== at);
}
