/**
 * How long an event is shown, and what is heard with it.
 *
 * One idea: both stand side by side in a table with a line for every event of the game, so that a new event does not
 * compile until somebody has thought of both.
 */

import type { Sound } from '../games/contract';

/** A value, or how it follows from the event. */
type Either<T, E, C> = T | ((event: E, circumstance: C) => T);

/** Milliseconds at speed 1, and a sound. A number of milliseconds may follow from the pace of the table, a sound from whose ears it is for. */
type Beat<E> = readonly [ms: Either<number, E, number | null>, sound: Either<Sound | null, E, number | null>];

/** A line for every event. */
export type Beats<E extends { event: string }> = { readonly [K in E['event']]: Beat<Extract<E, { event: K }>> };

/** What a board says of its events. */
export function beaten<E extends { event: string }>(beats: Beats<E>): {
  duration(event: E, pace: number | null): number;
  sound(event: E, seat: number | null): Sound | null;
} {
  const beat = (event: E) => beats[event.event as E['event']] as Beat<E>;
  const said = <T, C>(either: Either<T, E, C>, event: E, circumstance: C): T =>
    typeof either === 'function' ? (either as (event: E, circumstance: C) => T)(event, circumstance) : either;
  return {
    duration: (event, pace) => said(beat(event)[0], event, pace),
    sound: (event, seat) => said(beat(event)[1], event, seat),
  };
}
