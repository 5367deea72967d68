/**
 * What somebody has seen of a match.
 *
 * Kept in this browser, table by table, so that whoever comes back the next day is offered what happened since. Only
 * how far they have seen is kept, and nothing of what they saw.
 */

import type { AnyHeard } from '../lib/told';

const KEY = 'slipstream.seen';

/** How many tables are kept, the newest last. */
const MOST = 50;

/** A table, and the last event that was seen there. */
type Seen = [table: string, n: number, at: number];

/** How many of these events were seen; nothing if that is not known, or if what was seen has been undone. */
export function seenOf(table: string, events: readonly AnyHeard[]): number | null {
  const [, n, at] = all().find(([id]) => id === table) ?? [];
  const last = events.findLastIndex((heard) => heard.n === n && heard.at === at);
  return last === -1 ? null : last + 1;
}

/** Everything up to that event has been seen. */
export function noteSeen(table: string, { n, at }: AnyHeard): void {
  const kept = all();
  const newest = kept.at(-1);
  if (newest && newest[0] === table && newest[1] === n && newest[2] === at) return;
  const next: Seen[] = [...kept.filter(([id]) => id !== table), [table, n, at]];
  localStorage.setItem(KEY, JSON.stringify(next.slice(-MOST)));
}

function all(): Seen[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Seen[];
  } catch {
    return [];
  }
}
