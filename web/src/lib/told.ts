/** What is told of a match, and to whom. */

import type { Heard, SeatInfo, Sight, TableInfo } from '../generated/protocol';

export type AnySight = Sight<unknown, unknown, unknown>;
export type AnyHeard = Heard<unknown>;

/** What comes in, for whoever shows it. */
export interface Listener {
  /** A view as it is shown: as it was sent, with what is printed laid to it. Not given: as it was sent. */
  lay?(sent: unknown, printed: unknown): unknown;
  /** Everything anew: nothing is to be animated. */
  anew(sight: AnySight | null): void;
  /** What happened, and how things are now. `away` is true if it was missed and is caught up with. */
  happened(sight: AnySight, events: AnyHeard[], away: boolean): void;
  /** What was told is told in another language: each event as it is now, by what it was. */
  reworded(words: ReadonlyMap<AnyHeard, AnyHeard>): void;
}

/** Seats of this person that no bot plays. */
export function ownSeats(table: TableInfo | null): SeatInfo[] {
  return (table?.seats ?? []).filter((seat) => seat.yours && !seat.bot && !seat.resigned);
}

/** Whether what is told now begins with what was told before. */
export function goesOnFrom(before: readonly AnyHeard[], now: readonly AnyHeard[]): boolean {
  return before.length <= now.length && before.every(({ n, at }, index) => now[index]?.n === n && now[index].at === at);
}
