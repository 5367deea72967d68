/**
 * The view while events are told.
 *
 * One idea: an event changes the view by what it says and nothing else. What lies between two views that were sent
 * (programs that have opened, the ship that flies) is kept in `told` and is gone with the next view.
 */

import type { Action, Event, HandicapLevel, OpenTile, Preview, Program, ShipView } from '../../generated/memoracers';
import type { View } from './lay';
import type { Scene } from '../contract';
import { beaten } from '../../boards/beats';
import type { MemoState } from './draft.svelte';
import type { Cell } from './road';

/** What is going on between two views. */
export interface Told {
  part: 'opening' | 'closing' | 'action' | 'maintenance';
  /** The programs that lie open, by seat. */
  programs: readonly (Program | null)[];
  /** Whose ship flies. */
  flying: number | null;
  /** Where it has been, from where it stood. */
  trail: readonly Cell[];
}

/** What no event tells, and views before this one have shown. */
interface Seen {
  /** Start lines by code: tile 1 is never hidden, but no event turns it up (MR-11). */
  lines: Readonly<Record<string, OpenTile>>;
  /** Boxes that a handicap leaves (MR-62). */
  boxes: Readonly<Partial<Record<HandicapLevel, number>>>;
}

/** The view, what is told, and what was seen. */
export type Shown = View & { told?: Told; seen?: Seen };

/** What this game's board looks at. */
export type MemoScene = Scene<Shown, Action, Event, Preview, MemoState>;

const QUIET: Told = { part: 'action', programs: [], flying: null, trail: [] };

/** What the board draws while events are played, and events therefore tell in full. */
export function declared({ mode, race, round, phase, row, circuit, ships, ready, points, solo }: View): unknown {
  const part = partOf(phase);
  // The next race of a championship is laid out without a word, while the last one is still looked at.
  if (mode === 'championship' && part !== 'race' && (part === 'over' || circuit.length === 0)) return points;
  return {
    race, round, part, row: row.map((tile) => tile?.tile ?? null), circuit, ready: [...ready].sort(), points, score: solo?.score ?? null,
    ships: ships.map(({ lane, place, turns, speed, boxes_left, laps, started, racing }) => ({ lane, place, turns, speed, boxes_left, laps, started, racing })),
  };
}

/** Before the race, in it, or after it. */
function partOf({ phase }: View['phase']): string {
  return phase === 'over' ? 'over' : phase === 'programming' || phase === 'exchanging' || phase === 'swapping' ? 'race' : 'before';
}

/** The view after an event, with the view that was sent by then: it knows what lies open before a race, which no event tells. */
export function apply(before: Shown, event: Event, sent?: View): Shown {
  const view = noted(before, sent ?? null);
  switch (event.event) {
    case 'race_began':
      return {
        ...settled(view), race: event.race, round: 0, phase: { phase: 'drawing', number: 1 }, row: [], circuit: [], ready: [],
        own_program: null, ships: view.ships.map((ship) => fresh(ship, view)),
      };
    case 'tile_built':
    case 'tile_drawn':
      return view.circuit.includes(event.tile) ? view : { ...view, circuit: [...view.circuit, event.tile] };
    case 'tile_shown':
      return {
        ...view, told: { ...QUIET, part: 'opening' }, phase: { phase: 'reconnaissance', shown: event.place + 1 },
        row: [...Array.from({ length: event.place }, (_, place) => view.row[place] ?? (place === 0 ? startLine(view, sent) : null)), event.tile],
      };
    case 'tile_hidden':
      return { ...view, told: { ...QUIET, part: 'closing' }, row: laid(view.row, event.place, null) };
    case 'ship_placed':
      return { ...settled(ship(view, event.seat, { lane: event.lane })), phase: { phase: 'placing', seat: event.seat } };
    case 'round_began':
      return { ...settled(view), round: event.round, phase: { phase: 'programming' }, ready: [], own_program: null };
    case 'ready':
      return { ...view, ready: [...new Set([...view.ready, event.seat])].sort() };
    case 'took_back':
      return {
        ...view, ready: view.ready.filter((seat) => seat !== event.seat),
        own_program: event.seat === view.seat ? null : view.own_program,
      };
    case 'program_revealed': {
      const told = { ...(view.told ?? QUIET), part: 'action' as const };
      const programs = view.ships.map((_, index) => (index === event.seat - 1 ? event.program : (told.programs[index] ?? null)));
      return { ...ship(view, event.seat, { speed: event.program.lanes.length }), ready: [], own_program: null, told: { ...told, programs } };
    }
    case 'engine_forced':
      return ship(view, event.seat, { speed: event.speed, boxes_left: event.boxes_left });
    case 'braked':
    case 'sped_up':
    case 'slowed_down':
      return ship(view, event.seat, { speed: event.speed });
    case 'tile_turned_up': {
      const turned = { ...view, row: laid(view.row, event.place, event.tile) };
      return event.flight === null ? maintained(turned) : flying(turned, event.flight);
    }
    case 'ship_moved':
      return moved(flying(view, event.seat), event.seat, { place: event.place, lane: event.lane });
    case 'lap_ticked':
      return ship(view, event.seat, { laps: event.laps });
    case 'boxes_ticked':
    case 'boxes_erased':
      return ship(view, event.seat, { boxes_left: event.boxes_left });
    case 'mechanism_passed':
    case 'tiles_kept':
      return view;
    case 'crashed':
      return ship(view, event.seat, { racing: false });
    case 'tile_looped':
      return looped(maintained(view), event.place);
    case 'tiles_swapped': {
      const [rear, front] = [view.row[event.place] ?? null, view.row[event.place + 1] ?? null];
      return { ...maintained(view), row: laid(laid(view.row, event.place, front), event.place + 1, rear) };
    }
    case 'score_dropped':
    case 'score_held':
      return view.solo ? { ...view, solo: { ...view.solo, score: event.score } } : view;
    case 'race_over': {
      const over: Shown = { ...settled(view), phase: { phase: 'over' } };
      if (event.mode !== 'championship') return over;
      return { ...over, points: over.points.map((points, index) => points + (event.standings[index]?.score ?? 0)) };
    }
    case 'championship_over':
      return { ...settled(view), phase: { phase: 'over' } };
  }
  return event satisfies never;
}

/** Seconds a tile of the reconnaissance is shown, where the table says nothing. */
export const PACE = 1.5;

/** How long events are shown, and what is heard with them. */
export const { duration, sound } = beaten<Event>({
  race_began: [420, null],
  tile_built: [140, 'snap'],
  tile_drawn: [140, 'snap'],
  tile_shown: [(_, pace) => (pace ?? PACE) * 1000, 'card'],
  tile_hidden: [(_, pace) => (pace ?? PACE) * 400, 'card'],
  ship_placed: [420, 'token'],
  round_began: [0, (_, seat) => (seat === null ? null : 'turn')],
  ready: [0, null],
  took_back: [0, null],
  program_revealed: [240, 'card'],
  engine_forced: [480, 'damage'],
  braked: [320, null],
  sped_up: [420, 'token'],
  slowed_down: [420, 'token'],
  tile_turned_up: [600, 'card'],
  ship_moved: [({ effect }) => (effect === 'kraken' ? 600 : 260), null],
  lap_ticked: [480, 'lap'],
  boxes_ticked: [560, 'damage'],
  boxes_erased: [480, 'token'],
  mechanism_passed: [420, 'token'],
  tiles_kept: [320, null],
  crashed: [1200, 'crash'],
  tile_looped: [600, 'snap'],
  tiles_swapped: [600, 'snap'],
  score_dropped: [320, null],
  score_held: [320, null],
  race_over: [({ mode }) => (mode === 'championship' ? 3000 : 1200), ({ standings }, seat) => (seat !== null && standings[seat - 1]?.place === 1 ? 'win' : 'lap')],
  championship_over: [1200, 'win'],
});

/** How the table looked before the first event; then everybody sees the reconnaissance, once (MR-13). */
export function opening(view: Shown): Shown {
  // MR-11: tile 1 lies open from the start, so no event turns it up.
  const line = view.race === 1 && isUnflown(view) ? (view.row[0] ?? null) : null;
  const seen = noted(view, view);
  return {
    ...settled(seen), race: 1, round: 0, phase: { phase: 'reconnaissance', shown: 1 }, row: [line], ships: view.ships.map((ship) => fresh(ship, seen)),
    ready: [], own_program: null, points: view.points.map(() => 0),
  };
}

/** A moment that has gone by, without its tiles: nobody remembers for the pilots (MR-90). Where ships have flown is not shown
 * again: beside what the log tells of their flights it would say what lies there. */
export function past(view: Shown): Shown | null {
  return view.round > 0 ? null : covered(view);
}

/** A view with all its tiles face down. */
export function covered(view: Shown): Shown {
  return { ...view, row: view.row.map(() => null) };
}

/** Seconds a tile of the reconnaissance is shown at a table. */
export function pace(set: Readonly<Record<string, string>>): number {
  return Number(set['pace']) || PACE;
}

/** A view that was sent, with what was seen before. */
export function carry({ seen }: Shown, sent: View): Shown {
  return noted({ ...sent, ...(seen ? { seen } : {}) }, sent);
}

/** The view, and beside it the lines it shows and the boxes of the one that was sent. */
function noted(view: Shown, sent: View | null): Shown {
  const open = view.phase.phase === 'building' && view.phase.number === 1 ? view.phase.candidates : [view.row[0]];
  const lines = open.flatMap((tile) => (tile?.tile.startsWith('1-') ? [[tile.tile, { tile: tile.tile, lanes: tile.lanes, special: tile.special }] as const] : []));
  const boxes = sent && isUnflown(sent) ? sent.ships.map(({ handicap, boxes_left }) => [handicap, boxes_left] as const) : [];
  const { seen } = view;
  if (seen && lines.every(([code]) => code in seen.lines) && boxes.every(([level, left]) => seen.boxes[level] === left)) return view;
  return { ...view, seen: { lines: { ...seen?.lines, ...Object.fromEntries(lines) }, boxes: { ...seen?.boxes, ...Object.fromEntries(boxes) } } };
}

function startLine(view: Shown, sent?: View): OpenTile | null {
  const [line] = sent && sent.race === view.race && isUnflown(sent) ? sent.row : [];
  return line ?? view.seen?.lines[view.circuit[0] ?? ''] ?? null;
}

/** Whether no ship of this race has left the line. */
function isUnflown({ round, phase }: View): boolean {
  return round === 0 || (round === 1 && phase.phase === 'programming');
}

/** Nothing more is told. */
function settled(view: Shown): Shown {
  const { told: _, ...rest } = view;
  return rest;
}

function ship(view: Shown, seat: number, change: Partial<ShipView>): Shown {
  return { ...view, ships: view.ships.map((ship, index) => (index === seat - 1 ? { ...ship, ...change } : ship)) };
}

function fresh(ship: ShipView, view: Shown): ShipView {
  // A ship that is not on the line yet has the boxes its handicap left it.
  const boxes_left = ship.lane === null ? ship.boxes_left : (view.seen?.boxes[ship.handicap] ?? view.dashboard.boxes);
  return { ...ship, lane: null, place: 0, turns: 0, speed: 1, boxes_left, laps: 0, started: false, racing: true };
}

function laid(row: Shown['row'], place: number, tile: OpenTile | null): Shown['row'] {
  return row.map((old, index) => (index === place ? tile : old));
}

function maintained(view: Shown): Shown {
  return { ...view, told: { ...QUIET, part: 'maintenance' } };
}

function flying(view: Shown, seat: number): Shown {
  const told = view.told ?? QUIET;
  if (told.flying === seat) return view;
  const { place, lane } = view.ships[seat - 1] ?? { place: 0, lane: null };
  return { ...view, told: { ...told, part: 'action', flying: seat, trail: lane === null ? [] : [{ place, lane }] } };
}

/** MR-55: from the foremost tile the next one is the rear one, a turn ahead. */
function moved(view: Shown, seat: number, to: Cell): Shown {
  const from = view.ships[seat - 1];
  if (!from || !view.told) return view;
  const round = to.place < from.place;
  const next = ship(view, seat, { ...to, started: true, turns: from.turns + (round ? 1 : 0) });
  return { ...next, told: { ...view.told, trail: [...view.told.trail, to] } };
}

/** The rear tile goes to that place; ships stay on their tiles (MR-54). */
function looped(view: Shown, to: number): Shown {
  const row = view.row.slice(1);
  row.splice(to, 0, null);
  const place = (old: number) => (old - 1 >= to ? old : Math.max(0, old - 1));
  return { ...view, row, ships: view.ships.map((ship) => (ship.racing ? { ...ship, place: place(ship.place) } : ship)) };
}
