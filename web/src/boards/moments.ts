/**
 * The moments that turned a match.
 *
 * One idea: a board says what each seat's standing was worth after every step, and which events tell a step; the steps
 * that moved somebody furthest from what the others gained are told, at most three.
 */

import type { Heard } from '../generated/protocol';
import type { Face, Moment, Past } from '../games/contract';

/** What a step may be told by: its picture, and how telling it is. */
export type Telling<E extends { event: string }> = Partial<Record<E['event'], readonly [icon: string, weight: number]>>;

/** A moment, how much it moved, and whose it is. */
export type Weighed = Moment & { weight: number; who: number | null };

/** How many moments are told. */
const MOST = 3;

export function turningPoints<V, E extends { event: string }>(past: readonly Past<V, E>[], worth: (view: V) => readonly number[], telling: Telling<E>, faces: readonly Face[]): Moment[] {
  const swings = past.flatMap((frame, at): Weighed[] => {
    const before = past[at - 1];
    const told = before ? tell(frame.events, telling) : null;
    const weight = before ? swing(worth(before.view), worth(frame.view)) : 0;
    return told && weight > 0 ? [{ at, weight, ...told }] : [];
  });
  return heaviest(swings, faces);
}

/** The heaviest of these moments, in the order they came; one's own heaviest is among them. */
export function heaviest(swings: readonly Weighed[], faces: readonly Face[]): Moment[] {
  const all = [...swings].sort((a, b) => b.weight - a.weight || a.at - b.at);
  const isMine = ({ who }: Weighed) => faces.some(({ seat, yours }) => yours && seat === who);
  const mine = all.find(isMine);
  const most = all.slice(0, MOST);
  if (mine && !most.some(isMine)) most[most.length - 1] = mine;
  return most.sort((a, b) => a.at - b.at).map(({ weight: _, who: __, ...moment }) => moment);
}

/** How far a step moved the seat it moved most, beyond what it brought on average. */
function swing(before: readonly number[], after: readonly number[]): number {
  const gained = after.map((value, seat) => value - (before[seat] ?? 0));
  const usual = gained.reduce((sum, value) => sum + value, 0) / Math.max(1, gained.length);
  return Math.max(0, ...gained.map((value) => Math.abs(value - usual)));
}

/** The most telling of these events; nothing if none of them is. */
export function tell<E extends { event: string }>(events: readonly Heard<E>[], telling: Telling<E>): Omit<Weighed, 'at' | 'weight'> | null {
  const [first] = events
    .flatMap(({ event, text, rule }) => {
      const [icon, weight] = telling[event.event as E['event']] ?? [];
      return icon && weight && text ? [{ icon, weight, text, rule: rule ?? null, who: seatOf(event) }] : [];
    })
    .sort((a, b) => b.weight - a.weight);
  return first ? { icon: first.icon, text: first.text, rule: first.rule, who: first.who } : null;
}

/** Whose event it is. */
function seatOf(event: { event: string; seat?: unknown }): number | null {
  return typeof event.seat === 'number' ? event.seat : null;
}
