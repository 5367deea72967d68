/**
 * Everything a boat can do with its points, as the server has told it.
 *
 * One idea: the server sends spots and what leads from one to the next; a path is a walk over them. Which of several
 * ways to a point comes first is all that is decided here.
 */

import type { Action, Heading, Spot } from '../../generated/americas-cup';
import type { BoatView } from './lay';
import { isSame, keyOf, sternOf, turned, type Place } from './chart';

/** A walk over spots, by their numbers; the first is where the boat lies. */
export type Path = readonly number[];

/** A path to its end. */
export interface Way {
  path: Path;
  actions: Action[];
  end: Spot;
  /** Steps and turns in place, each a movement point. */
  steps: number;
  /** Whether the crew turns the boat. */
  crew: boolean;
}

/** A point with the ways that end there, the simplest first; without any, a point that is only passed. */
export interface Point {
  place: Place;
  ways: Way[];
}

export class Reach {
  readonly points: ReadonlyMap<string, Point>;

  constructor(readonly spots: readonly Spot[]) {
    const points = new Map<string, Point>();
    spots.forEach((spot, at) => {
      if (at === 0) return;
      const key = keyOf(spot.bow);
      const point = points.get(key) ?? { place: spot.bow, ways: [] };
      if (spot.bar === null) point.ways.push(this.wayTo(at));
      points.set(key, point);
    });
    for (const point of points.values()) point.ways = simplest(point.ways);
    this.points = points;
  }

  /** The path to a spot that takes the fewest decisions. */
  wayTo(at: number): Way {
    const path = [at];
    for (let from = this.spots[at]?.from ?? null; from !== null; from = this.spots[from]?.from ?? null) path.unshift(from);
    const way = this.way(path);
    if (!way) throw new Error('the server tells where a spot is reached from');
    return way;
  }

  /** A path with what it takes; nothing if it is no walk over these spots, but over those of another card. */
  way(path: Path): Way | null {
    const actions = path.slice(1).flatMap((to, nth) => this.#between(path[nth]!, to) ?? []);
    if (path[0] !== 0 || actions.length < path.length - 1) return null;
    const crew = actions.filter((action) => isCrewTurn(action)).length;
    return { path, actions, end: this.spots[path.at(-1) ?? 0]!, steps: actions.length - crew, crew: crew > 0 };
  }

  /** Ends, the nearest to the finish first; those the start line punishes last. */
  ends(): Way[] {
    const worth = ({ end, steps }: Way) => (end.line === null ? 0 : 1000) + end.to_end + steps / 10;
    return [...this.points.values()].flatMap(({ ways }) => ways.slice(0, 1)).sort((a, b) => worth(a) - worth(b));
  }

  /** The ways that end on a point. */
  waysTo(place: Place): readonly Way[] {
    return this.points.get(keyOf(place))?.ways ?? [];
  }

  /** The spot that an action leads to. */
  after(at: number, wanted: (action: Action) => boolean): number | null {
    return this.spots[at]?.next.find(([action]) => wanted(action))?.[1] ?? null;
  }

  /** One step on: 60 degrees to the left (-1), straight (0) or to the right (1); a turn in place where no step is open. */
  step(path: Path, by: -1 | 0 | 1): Path | null {
    const at = path.at(-1) ?? 0;
    const spot = this.spots[at];
    if (!spot) return null;
    const heading = turned(spot.heading, by);
    return this.#on(path, this.after(at, (action) => headingOf(action) === heading));
  }

  /** One crew turn more to a side (-1 is left); those to the other side are taken back first. */
  crewTurn(path: Path, by: -1 | 1): Path | null {
    const before = path.slice(0, -1);
    const last = path.length > 1 ? this.#between(path.at(-2)!, path.at(-1)!) : null;
    const turns = last && isCrewTurn(last) ? last.crew_turn.steps * (last.crew_turn.side === 'left' ? -1 : 1) : 0;
    const wanted = turns + by;
    const from = turns === 0 ? path : before;
    if (wanted === 0) return before;
    const side = wanted < 0 ? 'left' : 'right';
    return this.#on(from, this.after(from.at(-1) ?? 0, (action) => isCrewTurn(action) && action.crew_turn.side === side && action.crew_turn.steps === Math.abs(wanted)));
  }

  #on(path: Path, to: number | null): Path | null {
    return to === null ? null : [...path, to];
  }

  #between(from: number, to: number): Action | null {
    return this.spots[from]?.next.find(([, next]) => next === to)?.[0] ?? null;
  }
}

/** Whether an action is a batch of crew turns. */
export function isCrewTurn(action: Action): action is Extract<Action, { crew_turn: unknown }> {
  return typeof action === 'object' && 'crew_turn' in action;
}

/** Where a step or a turn in place points. */
export function headingOf(action: Action): Heading | null {
  if (typeof action !== 'object') return null;
  if ('sail' in action) return action.sail;
  return 'turn_in_place' in action ? action.turn_in_place : null;
}

/** What several first decisions lead to, as one: the root is how the boat lies now. */
export function joined(root: Spot, parts: readonly (readonly [action: Action, spots: readonly Spot[]])[]): Spot[] {
  const all: Spot[] = [{ ...root, from: null, next: [] }];
  for (const [action, spots] of parts) {
    const base = all.length;
    all[0]!.next.push([action, base]);
    all.push(...spots.map((spot, at) => ({ ...spot, from: at === 0 ? 0 : (spot.from ?? 0) + base, next: spot.next.map(([next, to]): [Action, number] => [next, to + base]) })));
  }
  return all;
}

/** One way for each heading, with and without the crew: those without it first, then by points. */
function simplest(ways: readonly Way[]): Way[] {
  const cost = ({ end, crew, steps }: Way) => (end.line === null ? 0 : 1000) + (crew ? 100 : 0) + steps;
  const kinds = new Set<string>();
  return [...ways]
    .sort((a, b) => cost(a) - cost(b))
    .filter(({ end, crew }) => {
      const kind = [end.heading, crew, end.passes, end.line].join();
      return kinds.has(kind) ? false : kinds.add(kind);
    });
}

/** The rules by which other boats take the wind at an end: in front of their bow, behind their stern, or both. */
export function coverRules(boats: readonly Pick<BoatView, 'lee' | 'wake'>[], { bow, heading, covered_by }: Pick<Spot, 'bow' | 'heading' | 'covered_by'>): string[] {
  const others = covered_by.flatMap((seat) => boats[seat - 1] ?? []);
  const lies = (places: readonly Place[], spot: Place) => places.some((place) => isSame(place, spot));
  const front = others.some(({ lee }) => lies(lee, bow) || lies(lee, sternOf(bow, heading)));
  return [...(front ? ['AC-75'] : []), ...(others.some(({ wake }) => lies(wake, bow)) ? ['AC-77'] : [])];
}
