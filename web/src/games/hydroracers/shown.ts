/**
 * The view while events are told.
 *
 * One idea: an event changes the view by what it says and nothing else. What lies between two views that were sent
 * (the card on the table, the flight, tokens out of the bag) is kept in `told` and is gone with the next view.
 */

import type { Action, Card, Element, Event, Plane, PlaneView, Preview, Token } from '../../generated/hydroracers';
import type { View } from './lay';
import { beaten } from '../../boards/beats';
import type { Scene } from '../contract';
import { ELEMENTS } from './elements';
import type { HydroState } from './choice';
import { applyDevelopment, isDevelopment } from './told';

/** What is going on between two views. */
export interface Told {
  /** Whose turn is told. */
  plane: Plane | null;
  /** The card played; nothing for a pass. */
  card: Card | null;
  passed: boolean;
  flight: { from: number; to: number; speed: number; pushed: boolean } | null;
  /** Limits broken by that flight. */
  broken: readonly { limit: number; ignored: boolean }[];
  /** Tokens drawn in this turn. */
  drawn: readonly Token[];
  /** Which heat is over. */
  heat: number | null;
  /** How it was ranked. */
  ranks: readonly { plane: Plane; rank: number; points: number }[];
  /** Bets that were turned up. */
  bets: readonly { plane: Plane; on: Plane; paid: number }[];
}

/** The view, and what is told. */
export type Shown = View & { told?: Told };

/** What this game's board looks at. */
export type HydroScene = Scene<Shown, Action, Event, Preview, HydroState>;

/** The card that makes an autopilot pass. */
const PASS = 'pass';

const QUIET: Told = { plane: null, card: null, passed: false, flight: null, broken: [], drawn: [], heat: null, ranks: [], bets: [] };

/** What the board draws while events are played, and events therefore tell in full. A malus that ends with its damage, and free squares of a higher level, follow from the rules. */
export function declared({ race, heat, round, circuit, cockpit, planes, development }: View): unknown {
  const { display, track, spies, exhibition } = development;
  const tokens = (squares: Squares) => squares.map((tile) => tile.flatMap((token, at) => (token ? [[at, token]] : [])));
  return {
    race, heat, round, circuit, cockpit, display, track, spies, exhibition,
    planes: planes.map(({ sheet, pilot, space, flies, points, coins, hand, hand_count, bag, damage, alerts, squares, levels, technology, bet, slipstream, leads }) => ({
      sheet, pilot, space, flies, points, coins, hand: hand && [...hand].sort(), hand_count, bag, damage, alerts, squares: tokens(squares), levels, technology, bet, slipstream, leads,
    })),
  };
}

/** The view after an event, with the view that was sent by then: it knows what planes begin with and what is cleared away after a race. */
export function apply(view: Shown, event: Event, sent?: View): Shown {
  if (isDevelopment(event)) return applyDevelopment(settled(view), event, sent);
  switch (event.event) {
    case 'plane_allotted':
      return { ...craft(view, event.plane, { sheet: event.sheet }), question: 'choose_plane' };
    case 'pilot_allotted':
      return { ...craft(view, event.plane, { pilot: event.pilot }), question: 'choose_pilot' };
    case 'circuit_chosen':
      return { ...settled(view), circuit: event.circuit };
    case 'terms_chosen':
      return { ...settled(view), cockpit: event.cockpit };
    case 'race_began':
      return event.entries.reduce<Shown>(
        (shown, entry) => craft(shown, entry.plane, { sheet: entry.sheet, pilot: entry.pilot }),
        { ...settled(view), race: event.race, cockpit: event.cockpit, question: 'deal' },
      );
    case 'grid_taken':
      return { ...change(settled(view), event.plane, (plane) => ({ ...begun(plane, sent?.planes[event.plane - 1]), space: event.space, flies: true, slipstream: 0, leads: false })), question: 'deal' };
    case 'heat_began':
      return { ...settled(view), heat: event.heat, round: 0, question: 'deal' };
    case 'round_began':
      return { ...all(settled(view), () => ({ slipstream: 0, leads: false })), round: event.round };
    case 'leader_marked':
      return craft(view, event.plane, { leads: true });
    case 'slipstream_marked':
      return craft(view, event.plane, { slipstream: event.bonus });
    case 'card_drawn':
    case 'card_kept':
      return drawn(view, event.plane, event.card);
    case 'card_drawn_unseen':
    case 'card_kept_unseen':
      return drawn(view, event.plane, null);
    case 'card_looked':
      return change(view, event.plane, (plane) => ({ looked: [...(plane.looked ?? []), event.card] }));
    case 'card_looked_unseen':
      return view;
    case 'bet_placed':
      return change(view, event.plane, (plane) => ({ bet: { slot: event.slot, on: event.on }, coins: purse(plane, -event.stake) }));
    case 'card_played': {
      const next = change(view, event.plane, (plane) => ({ hand: without(plane.hand, event.card), hand_count: plane.hand_count - 1, top: event.card }));
      return { ...next, plane: event.plane, told: { ...QUIET, plane: event.plane, card: event.card } };
    }
    case 'value_chosen':
      return { ...view, turn: { ...view.turn, value: event.value } };
    case 'passed': {
      // HR-115: an autopilot that draws its pass card puts it away.
      const next = event.reason === 'pass_card' ? change(view, event.plane, (plane) => ({ hand: without(plane.hand, PASS), hand_count: plane.hand_count - 1 })) : view;
      return { ...next, plane: event.plane, told: { ...QUIET, plane: event.plane, passed: true } };
    }
    case 'points_gained':
      return change(view, event.plane, (plane) => ({ points: plane.points + event.points }));
    case 'coins_gained':
      return change(view, event.plane, (plane) => ({ coins: plane.coins + event.coins }));
    case 'danger_removed':
      return change(view, event.plane, (plane) => ({
        bag: bagged(plane, event.token, 1),
        ...(event.element === null ? { damage: plane.damage - 1 } : { squares: uncovered(plane, event.element, event.token) }),
      }));
    case 'reduced':
    case 'boosted':
      return { ...view, plane: event.plane };
    case 'flew': {
      const told = { ...tale(view, event.plane), flight: { from: event.from, to: event.to, speed: event.speed, pushed: event.pushed } };
      return { ...craft(view, event.plane, { space: event.to }), plane: event.plane, told };
    }
    case 'corner_overspeed': {
      const told = tale(view, event.plane);
      return { ...view, told: { ...told, broken: [...told.broken, { limit: event.limit, ignored: event.ignored }] } };
    }
    case 'token_drawn': {
      const told = tale(view, event.plane);
      const next = change(view, event.plane, (plane) => ({ bag: bagged(plane, event.token, -1), ...(isBasic(view, plane) ? gauge(plane, event.token) : {}) }));
      return { ...next, plane: event.plane, turn: { ...view.turn, token: event.token }, told: { ...told, drawn: [...told.drawn, event.token] } };
    }
    case 'token_returned':
      return change(view, event.plane, (plane) => ({ bag: bagged(plane, event.token, 1) }));
    case 'token_placed':
      return {
        ...change(view, event.plane, (plane) => ({ squares: covered(plane, event.element, event.square, event.token) })),
        turn: { ...view.turn, token: null },
      };
    case 'malus_gained':
      return change(view, event.plane, (plane) => ({ maluses: [...new Set([...plane.maluses, event.malus])] }));
    case 'crashed':
      return craft(view, event.plane, { flies: false });
    case 'hopped':
    case 'dropped_behind': {
      const from = view.planes[event.plane - 1]?.space ?? event.to;
      const told = { ...tale(view, event.plane), flight: { from, to: event.to, speed: 0, pushed: false } };
      return { ...craft(view, event.plane, { space: event.to }), told };
    }
    case 'card_put_under':
      return change(view, event.plane, (plane) => ({ hand: without(plane.hand, event.card), hand_count: plane.hand_count - 1, pile_count: plane.pile_count + 1 }));
    case 'card_put_under_unseen':
      return change(view, event.plane, (plane) => ({ hand_count: plane.hand_count - 1, pile_count: plane.pile_count + 1 }));
    case 'heat_over':
      return settled(view);
    case 'ranked': {
      const told = view.told ?? QUIET;
      const next = change(view, event.plane, (plane) => ({ rank: event.rank, points: plane.points + event.points }));
      return { ...next, told: { ...told, heat: view.heat, ranks: [...told.ranks, { plane: event.plane, rank: event.rank, points: event.points }] } };
    }
    case 'bet_settled': {
      const told = view.told ?? QUIET;
      const next = change(view, event.plane, (plane) => ({ coins: purse(plane, event.paid), bet: null }));
      return { ...next, told: { ...told, bets: [...told.bets, { plane: event.plane, on: event.on, paid: event.paid }] } };
    }
    case 'race_over':
      return view;
    case 'match_over':
      return settled(view);
  }
  return event satisfies never;
}

/** How long events are shown, and what is heard with them. */
export const { duration, sound } = beaten<Event>({
  plane_allotted: [180, 'snap'],
  pilot_allotted: [180, 'snap'],
  circuit_chosen: [600, 'snap'],
  terms_chosen: [180, 'snap'],
  race_began: [600, null],
  grid_taken: [320, 'snap'],
  heat_began: [600, null],
  round_began: [0, null],
  leader_marked: [320, 'token'],
  slipstream_marked: [320, 'token'],
  card_drawn: [180, 'card'],
  card_kept: [180, 'card'],
  card_drawn_unseen: [0, null],
  card_kept_unseen: [0, null],
  card_looked: [180, 'card'],
  card_looked_unseen: [0, null],
  bet_placed: [320, 'token'],
  card_played: [320, 'card'],
  value_chosen: [180, null],
  passed: [320, 'card'],
  points_gained: [320, 'token'],
  coins_gained: [320, 'token'],
  danger_removed: [320, 'token'],
  reduced: [180, null],
  boosted: [180, null],
  flew: [({ from, to }) => (from === to ? 320 : Math.min(900, 420 + 60 * (Math.abs(to - from) - 1))), null],
  corner_overspeed: [320, 'damage'],
  token_drawn: [600, ({ token }) => (token === 'damage' ? 'damage' : 'token')],
  token_returned: [320, 'token'],
  token_placed: [320, 'token'],
  malus_gained: [320, 'damage'],
  crashed: [1200, 'crash'],
  hopped: [480, null],
  dropped_behind: [480, null],
  card_put_under: [180, 'card'],
  card_put_under_unseen: [0, null],
  heat_over: [1200, 'lap'],
  ranked: [600, null],
  bet_settled: [600, 'token'],
  race_over: [1200, 'lap'],
  match_over: [1200, ({ standings }, seat) => (seat !== null && standings[seat - 1]?.place === 1 ? 'win' : 'lap')],
  // The development phase.
  repaired: [600, null],
  development_began: [900, null],
  display_filled: [320, 'card'],
  autopilot_drew: [320, 'card'],
  time_passed: [350, 'token'],
  token_turn: [350, 'token'],
  token_on_card: [320, 'token'],
  accelerated: [320, 'token'],
  token_on_espionage: [320, 'token'],
  exhibited: [320, 'token'],
  card_taken: [600, 'card'],
  technology_gained: [320, 'snap'],
  bag_changed: [320, 'token'],
  upgraded: [320, 'snap'],
  recycled: [600, 'card'],
  track_entered: [320, 'card'],
  track_left: [320, 'card'],
  claimed: [600, 'card'],
  development_over: [900, null],
});

/** The plane an event is about. */
export function about(event: Event): Plane | null {
  return 'plane' in event ? event.plane : null;
}

/** How the table looked before the first event. */
export function opening(view: Shown): Shown {
  const { planes, numbers } = view.printed;
  const fresh = ({ sheet, owner, squares }: PlaneView): Partial<PlaneView> => {
    const printed = planes[sheet];
    return {
      space: 0, flies: false, slipstream: 0, leads: false, points: 0, damage: 0, alerts: 0, maluses: [], technology: [], bet: null, rank: 0, top: null, deck: null,
      bag: [numbers.bag_damage, numbers.bag_alert], coins: owner === null ? 0 : numbers.start_coins, gauge: owner === null ? numbers.autopilot_slots : numbers.human_slots,
      hand: owner === null || owner === view.seat ? [] : null, hand_count: 0, looked: owner === view.seat ? [] : null,
      pile_count: (printed?.deck.length ?? 0) + (owner === null ? (printed?.pass_cards ?? 0) : 0),
      squares: squares.map((tile) => tile.map(() => null)) as Squares, levels: printed?.levels ?? [1, 1, 1, 1],
    };
  };
  return { ...all(settled(view), fresh), race: 1, heat: 1, round: 0, question: 'deal', asked: null };
}

/** Changes one plane. */
export function craft(view: Shown, plane: Plane, to: Partial<PlaneView>): Shown {
  return change(view, plane, () => to);
}

/** Changes one plane by what it is. */
export function change(view: Shown, plane: Plane, to: (plane: PlaneView) => Partial<PlaneView>): Shown {
  return { ...view, planes: view.planes.map((old, index) => (index === plane - 1 ? { ...old, ...to(old) } : old)) };
}

/** A hand without one such card. */
export function without(hand: readonly Card[] | null, card: Card): Card[] | null {
  const at = hand?.indexOf(card) ?? -1;
  return hand ? hand.filter((_, index) => index !== at) : null;
}

/** Nothing more is told. */
function settled(view: Shown): Shown {
  const { told: _, ...rest } = view;
  return rest;
}

function tale(view: Shown, plane: Plane): Told {
  return view.told?.plane === plane ? view.told : { ...QUIET, plane };
}

function all(view: Shown, to: (plane: PlaneView) => Partial<PlaneView>): Shown {
  return { ...view, planes: view.planes.map((plane) => ({ ...plane, ...to(plane) })) };
}

function drawn(view: Shown, plane: Plane, card: Card | null): Shown {
  return change(view, plane, (old) => ({
    hand: old.hand && card ? [...old.hand, card] : old.hand, hand_count: old.hand_count + 1, pile_count: Math.max(0, old.pile_count - 1),
    looked: old.looked ? [] : null,
  }));
}

function bagged(plane: PlaneView, token: Token, by: number): [number, number] {
  const [damage, alert] = plane.bag;
  return token === 'damage' ? [damage + by, alert] : [damage, alert + by];
}

/** What a plane that was only just chosen begins with. */
function begun({ bag }: PlaneView, sent: PlaneView | undefined): Partial<PlaneView> {
  return sent && bag[0] + bag[1] === 0 ? { bag: sent.bag, coins: sent.coins, levels: sent.levels } : {};
}

/** HR-119: an autopilot keeps no coins. */
function purse(plane: PlaneView, by: number): number {
  return plane.owner === null ? plane.coins : plane.coins + by;
}

/** HR-112: autopilots always have the basic side. */
function isBasic(view: View, plane: PlaneView): boolean {
  return view.cockpit === 'basic' || plane.owner === null;
}

function gauge(plane: PlaneView, token: Token): Partial<PlaneView> {
  return token === 'damage' ? { damage: plane.damage + 1 } : { alerts: plane.alerts + 1 };
}

type Squares = PlaneView['squares'];

function covered(plane: PlaneView, element: Element, square: number, token: Token): Squares {
  return plane.squares.map((tile, index) => (index === ELEMENTS.indexOf(element) ? tile.map((old, at) => (at === square ? token : old)) : tile)) as Squares;
}

/** Which square it was is not told: the last one with such a token. */
function uncovered(plane: PlaneView, element: Element, token: Token): Squares {
  return plane.squares.map((tile, index) => {
    const at = index === ELEMENTS.indexOf(element) ? tile.lastIndexOf(token) : -1;
    return tile.map((old, square) => (square === at ? null : old));
  }) as Squares;
}
