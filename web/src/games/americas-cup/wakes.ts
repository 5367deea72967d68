/** Where boats have sailed in their last three turns: no view tells it, so it is kept as it is told. */

import type { Event } from '../../generated/americas-cup';
import { isSame, type Place } from './chart';

const TURNS = 3;

/** The points of one turn, the first where the boat lay before it. */
type Turn = Place[];

const wakes = new Map<number, Turn[]>();
/** Events that were told already: whoever looks back hears them again. */
const heard = new WeakSet<Event>();

/** Keeps what an event says of a boat's way. */
export function noteWake(event: Event): void {
  if (heard.has(event)) return;
  heard.add(event);
  switch (event.event) {
    case 'placed':
    case 'finished':
    case 'disqualified':
      wakes.delete(event.seat);
      break;
    case 'turn_began':
    case 'manoeuvre_turn':
      wakes.set(event.seat, [...(wakes.get(event.seat) ?? []).slice(1 - TURNS), []]);
      break;
    case 'sailed': {
      const turns = wakes.get(event.seat) ?? [[]];
      const last = turns.at(-1) ?? [];
      wakes.set(event.seat, [...turns.slice(0, -1), last.length === 0 ? [event.from, event.to] : [...last, event.to]]);
      break;
    }
    default:
  }
}

/** The wake of a boat that lies there; nothing if it was told otherwise. */
export function wakeOf(seat: number, bow: Place | null): Place[] {
  const wake = (wakes.get(seat) ?? []).flat();
  return isSame(wake.at(-1) ?? null, bow) ? wake : [];
}
