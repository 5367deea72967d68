/** The wake of a boat: it ends at its bow, whatever happens. */

import { expect, test } from 'vitest';
import type { Event } from '../../generated/americas-cup';
import { wakeOf, wakesAfter, type Wakes } from './wakes';

const after = (...events: unknown[]): Wakes => events.reduce<Wakes>((wakes, event) => wakesAfter(wakes, event as Event), {});
const turn = (seat: number) => ({ event: 'turn_began', seat, leg: 0 });
const sail = (seat: number, from: [number, number], to: [number, number]) => ({ event: 'sailed', seat, from, to, heading: 'N' });

test('a wake grows step by step, and ends where the boat lies', () => {
  const begun = [{ event: 'placed', seat: 1, bow: [0, 0], heading: 'N' }, turn(1), sail(1, [0, 0], [0, 2])];
  expect(wakeOf(after(...begun), 1, [0, 2])).toEqual([[0, 0], [0, 2]]);
  expect(wakeOf(after(...begun, sail(1, [0, 2], [1, 3])), 1, [1, 3])).toEqual([[0, 0], [0, 2], [1, 3]]);
  // Told otherwise, as after an undo: no wake that leads to somewhere else.
  expect(wakeOf(after(...begun), 1, [5, 5])).toEqual([]);
});

test('it is of the last three turns, of each boat its own, and over with the race', () => {
  const turns = [1, 2, 3, 4].flatMap((nth): unknown[] => [turn(1), sail(1, [0, 2 * nth - 2], [0, 2 * nth]), turn(2), sail(2, [4, 2 * nth - 2], [4, 2 * nth])]);
  const wake = wakeOf(after(...turns), 1, [0, 8]);
  expect(wake[0]).toEqual([0, 2]);
  expect(wakeOf(after(...turns), 2, [4, 8])[0]).toEqual([4, 2]);
  expect(wakeOf(after(...turns, { event: 'finished', seat: 1, place: 1 }), 1, [0, 8])).toEqual([]);
});
