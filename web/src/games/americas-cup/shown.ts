/**
 * The view while events are told.
 *
 * One idea: an event changes the view by what it says and nothing else. What lies between two views that were sent
 * (a hand that was shown, who was covered) is kept in `told` and is gone with the next view.
 */

import type { Action, CardFace, Event, Preview } from '../../generated/americas-cup';
import type { BoatView, View } from './lay';
import { beaten } from '../../boards/beats';
import type { Scene } from '../contract';
import { sternOf } from './chart';
import type { CupState } from './draft.svelte';
import { wakesAfter, type Wakes } from './wakes';

/** What is going on between two views. */
export interface Told {
  /** A hand that was laid open before it was changed (AC-64). */
  hand: { seat: number; cards: readonly CardFace[] } | null;
  /** What the boat on turn has done so far. */
  path: readonly Action[];
  /** The kinds of cover that were found, front or rear; each counts once (AC-78). */
  covers: ReadonlySet<'front' | 'rear'>;
}

const QUIET: Told = { hand: null, path: [], covers: new Set() };

/** The view, what is told, and where boats have sailed. */
export type Shown = View & { told?: Told; wakes?: Wakes };

/** What this game's board looks at. */
export type CupScene = Scene<Shown, Action, Event, Preview, CupState>;

/** What the board draws while events are played, and events therefore tell in full. Whose first tack it is, what lies aside between manoeuvres, and posts that are not shown yet follow from rules and choices. */
export function declared(view: View): unknown {
  const { round, pile, discards, turn, boats } = view;
  const cards = (faces: readonly CardFace[]) => faces.map(({ card }) => card).sort((a, b) => a - b);
  return {
    round, pile: round > 0 ? pile : null, discards: cards(discards), seat: turn.seat,
    boats: boats.map(({ bow, stern, heading, leg, mark, sequence, run, skip, over, hand, hand_count, start_card, fate }) => ({
      bow, stern, heading: bow && heading, leg, mark, sequence, run, skip, over, hand: hand && cards(hand), hand_count, start_card, fate,
    })),
  };
}

/** How the table looked before the first event. */
export function opening(view: Shown): Shown {
  const cards = view.pile + view.discards.length + view.aside.length + view.boats.reduce((sum, { hand_count }) => sum + hand_count, 0);
  return {
    ...all(settled(view), (boat) => ({
      bow: null, stern: null, heading: 'N', leg: 0, mark: view.legs === 1 ? 'line' : 'windward', to_mark: null, to_end: null, tack: null, sequence: null, run: [], fits: [], skip: 0, over: false,
      posts: null, hand: boat.hand && [], hand_count: 0, start_card: null, fate: 'racing', lee: [], wake: [],
    })),
    question: view.rules.crew ? 'choose_posts' : view.rules.start_procedure ? 'start_cards' : 'first_lot', asked: [],
    round: 0, manoeuvre: 0, order: [], turn: { ...view.turn, card: null, points: 0, crew: 0, covered: 0 }, unfit: [], pile: cards, discards: [], aside: [],
  };
}

/** The view after an event. */
export function apply(before: Shown, event: Event): Shown {
  const after = told(before, event);
  const wakes = wakesAfter(before.wakes ?? {}, event);
  return wakes === before.wakes ? after : { ...after, wakes };
}

/** A view that was sent, with the wakes of what was told before it. */
export function carry({ wakes }: Shown, sent: View): Shown {
  return wakes ? { ...sent, wakes } : sent;
}

function told(view: Shown, event: Event): Shown {
  switch (event.event) {
    case 'posts_chosen':
      return craft(view, event.seat, { posts: event.posts });
    case 'lot_drawn':
      return { ...view, order: view.round === 0 && view.manoeuvre === 0 ? [...view.order, event.seat] : view.order };
    case 'placed':
      return craft(view, event.seat, { bow: event.bow, stern: [...sternOf(event.bow, event.heading)], heading: event.heading });
    case 'manoeuvre_began':
      return { ...settled(view), manoeuvre: event.manoeuvre, question: 'start_cards', aside: [], pile: view.pile + view.aside.length };
    case 'start_card_turned':
      return { ...craft(view, event.seat, { start_card: event.card }), aside: [...view.aside, event.card], pile: view.pile - 1 };
    case 'start_cards_equal':
      return all(view, () => ({ start_card: null }));
    case 'manoeuvre_turn':
      return { ...craft(settled(view), event.seat, { start_card: null }), question: 'manoeuvre', turn: { ...view.turn, seat: event.seat, card: view.boats[event.seat - 1]?.start_card ?? null, points: event.points, crew: 0, covered: 0 } };
    case 'over_the_line':
      return craft(view, event.seat, { over: true, skip: event.turns });
    case 'disqualified':
      return craft(view, event.seat, { bow: null, stern: null, fate: 'disqualified', lee: [], wake: [] });
    case 'race_began':
      return { ...all(settled(view), () => ({ start_card: null })), order: event.order, manoeuvre: 0, question: 'deal', aside: [], pile: view.pile + view.aside.length };
    case 'round_began':
      return { ...settled(view), round: event.round };
    case 'turn_began':
      return { ...settled(view), question: 'play_card', turn: { ...view.turn, seat: event.seat, card: null, discarded: false, points: 0, crew: 0, covered: 0, moved: false } };
    case 'turn_missed':
      return change(view, event.seat, ({ skip }) => ({ skip: Math.max(0, skip - 1) }));
    case 'covered': {
      const between = view.told ?? QUIET;
      const covers = new Set(between.covers).add(event.rear ? 'rear' : 'front');
      return { ...view, told: { ...between, covers }, turn: { ...view.turn, covered: covers.size } };
    }
    case 'card_played':
      return {
        ...change(view, event.seat, (boat) => ({
          ...put(boat, event.card),
          ...(event.play === 'plain' ? {} : { run: [...boat.run, [event.card.colour, event.card.near]], sequence: event.card.near }),
        })),
        question: 'path', discards: [...view.discards, event.card], turn: { ...view.turn, card: event.card, discarded: false, points: event.points, crew: event.crew },
      };
    case 'sequence_ended':
      return craft(view, event.seat, { run: [], sequence: null, fits: [] });
    case 'card_discarded':
      return {
        ...change(view, event.seat, (boat) => put(boat, event.card)),
        question: 'path', discards: [...view.discards, event.card], turn: { ...view.turn, card: event.card, discarded: true, points: event.points, crew: 0 },
      };
    case 'hand_changed':
      return {
        ...change(view, event.seat, (boat) => ({ hand: boat.hand && [], hand_count: 0 })),
        discards: [...view.discards, ...event.cards], told: { ...QUIET, hand: { seat: event.seat, cards: event.cards } },
      };
    case 'hand_kept':
      return view;
    case 'sailed':
      return { ...craft(on(view, { sail: event.heading }), event.seat, { bow: event.to, stern: event.from, heading: event.heading, lee: [], wake: [] }), turn: { ...view.turn, points: Math.max(0, view.turn.points - 1), moved: true } };
    case 'stopped_by_wind':
      return { ...view, turn: { ...view.turn, points: 0 } };
    case 'turned_in_place':
      return { ...turnAbout(on(view, { turn_in_place: event.heading }), event.seat, event.heading), turn: { ...view.turn, points: Math.max(0, view.turn.points - 1), moved: true } };
    case 'crew_turned':
      return { ...turnAbout(on(view, { crew_turn: { side: event.side, steps: event.steps } }), event.seat, event.heading), turn: { ...view.turn, crew: 0 } };
    case 'cornered':
      return { ...view, turn: { ...view.turn, cornered: true } };
    case 'rounded':
      return craft(view, event.seat, { leg: event.leg, mark: event.leg + 1 === view.legs ? 'line' : event.leg % 2 === 0 ? 'windward' : 'leeward', to_mark: null });
    case 'tacked':
      // AC-63c: the 2 that made the tack is the new sequence.
      return craft(view, event.seat, { tack: event.tack, ...(event.opens ? { run: [event.opens], sequence: event.opens[1] } : {}) });
    case 'stopped':
      return { ...view, turn: { ...view.turn, points: 0, crew: 0 } };
    case 'card_drawn':
      return { ...change(view, event.seat, (boat) => ({ hand: [...(boat.hand ?? []), event.card], hand_count: boat.hand_count + 1 })), pile: view.pile - 1 };
    case 'card_drawn_unseen':
      return { ...change(view, event.seat, (boat) => ({ hand_count: boat.hand_count + 1 })), pile: view.pile - 1 };
    case 'deck_shuffled':
      return { ...view, pile: event.cards, discards: [] };
    case 'finished':
      return craft(view, event.seat, { bow: null, stern: null, leg: view.legs, fate: { placed: event.place }, lee: [], wake: [] });
    case 'turn_limit_reached':
      return settled(view);
    case 'ranked':
      return craft(view, event.seat, { fate: { placed: event.place } });
    // Who is left alone has won without a finish.
    case 'match_over':
      return { ...settled(view), question: 'over', asked: [], boats: view.boats.map((boat, index) => (boat.fate === 'racing' && event.standings[index]?.place === 1 ? { ...boat, fate: { placed: 1 } } : boat)) };
  }
  return event satisfies never;
}

/** How long events are shown, and what is heard with them. */
export const { duration, sound } = beaten<Event>({
  posts_chosen: [180, 'token'],
  lot_drawn: [320, 'token'],
  placed: [180, 'snap'],
  manoeuvre_began: [320, null],
  start_card_turned: [600, 'card'],
  start_cards_equal: [320, null],
  manoeuvre_turn: [0, null],
  over_the_line: [600, 'damage'],
  disqualified: [1200, 'crash'],
  race_began: [600, null],
  round_began: [0, null],
  turn_began: [0, null],
  turn_missed: [320, null],
  covered: [320, 'damage'],
  card_played: [320, 'card'],
  sequence_ended: [320, null],
  card_discarded: [320, 'card'],
  hand_changed: [3000, 'card'],
  hand_kept: [320, null],
  sailed: [300, null],
  stopped_by_wind: [600, 'damage'],
  turned_in_place: [420, 'snap'],
  crew_turned: [420, 'snap'],
  cornered: [600, null],
  rounded: [900, 'lap'],
  tacked: [320, 'snap'],
  stopped: [0, null],
  card_drawn: [180, 'card'],
  card_drawn_unseen: [0, null],
  deck_shuffled: [180, 'card'],
  finished: [1200, ({ place }) => (place === 1 ? 'win' : 'lap')],
  turn_limit_reached: [600, null],
  ranked: [320, null],
  match_over: [1200, ({ standings }, seat) => (seat !== null && standings[seat - 1]?.place === 1 ? 'win' : 'lap')],
});

/** The view without what was only told. */
function settled({ told: _, ...view }: Shown): Shown {
  return view;
}

/** One decision more on the path that is told. */
function on(view: Shown, action: Action): Shown {
  const tale = view.told ?? QUIET;
  return { ...view, told: { ...tale, path: [...tale.path, action] } };
}

function all(view: Shown, to: (boat: BoatView) => Partial<BoatView>): Shown {
  return { ...view, boats: view.boats.map((boat) => ({ ...boat, ...to(boat) })) };
}

function change(view: Shown, seat: number, to: (boat: BoatView) => Partial<BoatView>): Shown {
  return { ...view, boats: view.boats.map((boat, index) => (index === seat - 1 ? { ...boat, ...to(boat) } : boat)) };
}

function craft(view: Shown, seat: number, to: Partial<BoatView>): Shown {
  return change(view, seat, () => to);
}

/** A boat that turns with its bow fixed. */
function turnAbout(view: Shown, seat: number, heading: BoatView['heading']): Shown {
  return change(view, seat, ({ bow }) => ({ heading, stern: bow && [...sternOf(bow, heading)], lee: [], wake: [] }));
}

/** A card leaves the hand. */
function put(boat: BoatView, card: CardFace): Partial<BoatView> {
  return { hand: boat.hand?.filter((held) => held.card !== card.card) ?? null, hand_count: boat.hand_count - 1 };
}
