/** Where boats have sailed in their last three turns: no view tells it, so it is kept as it is told. */

import type { Event } from '../../generated/americas-cup';
import { isSame, type Place } from './chart';

const TURNS = 3;

/** The points of one turn, the first where the boat lay before it. */
type Turn = readonly Place[];

/** The last turns of every boat, by seat. */
export type Wakes = Readonly<Record<number, readonly Turn[]>>;

/** The wakes after an event. */
export function wakesAfter(wakes: Wakes, event: Event): Wakes {
  switch (event.event) {
    case 'placed':
    case 'finished':
    case 'disqualified':
      return { ...wakes, [event.seat]: [] };
    case 'turn_began':
    case 'manoeuvre_turn':
      return { ...wakes, [event.seat]: [...(wakes[event.seat] ?? []).slice(1 - TURNS), []] };
    case 'sailed': {
      const turns = wakes[event.seat] ?? [[]];
      const last = turns.at(-1) ?? [];
      return { ...wakes, [event.seat]: [...turns.slice(0, -1), last.length === 0 ? [event.from, event.to] : [...last, event.to]] };
    }
    default:
      return wakes;
  }
}

/** The wake of a boat that lies there; nothing if it was told otherwise. */
export function wakeOf(wakes: Wakes, seat: number, bow: Place | null): Place[] {
  const wake = (wakes[seat] ?? []).flat();
  return isSame(wake.at(-1) ?? null, bow) ? wake : [];
}
