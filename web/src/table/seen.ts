/**
 * What somebody has seen of a match.
 *
 * Kept in this browser, table by table, so that whoever comes back the next day is offered what happened since. Only
 * how far they have seen is kept, and in which round that was, and nothing of what they saw.
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

/** Where matches stood when they were looked at last, in words. */
const CHAPTERS = 'slipstream.chapters';

/** Where a match stood when it was looked at here, such as "Heat 2, round 1"; nothing if it never was. */
export function chapterOf(table: string): string | null {
  return chapters().find(([id]) => id === table)?.[1] ?? null;
}

export function noteChapter(table: string, chapter: string): void {
  const kept = chapters();
  const newest = kept.at(-1);
  if (newest?.[0] === table && newest[1] === chapter) return;
  localStorage.setItem(CHAPTERS, JSON.stringify([...kept.filter(([id]) => id !== table), [table, chapter]].slice(-MOST)));
}

function chapters(): [table: string, chapter: string][] {
  try {
    return JSON.parse(localStorage.getItem(CHAPTERS) ?? '[]') as [string, string][];
  } catch {
    return [];
  }
}

function all(): Seen[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Seen[];
  } catch {
    return [];
  }
}
