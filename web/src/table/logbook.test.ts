/** The log: what is told of the part that goes on, and what is left of it afterwards. */

import { expect, test, vi } from 'vitest';
import type { AnyBoard } from '../games/contract';
import { heard } from '../lib/server.fake';
import type { LogLine } from './logbook';

// Words need to know what the browser speaks and where to say so.
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('document', { documentElement: {} });
const { LogBook, shownOf } = await import('./logbook');

/** A board whose events in capitals begin a new part, and which shows no moment after the first. */
const board = {
  opening: () => 0,
  apply: (part: number, event: string) => (event === event.toUpperCase() ? part + 1 : part),
  chapter: () => 'match',
  phases: (part: number) => ({ names: [], now: part }),
  past: (part: number) => (part > 0 ? null : part),
  logged: ({ event }: { event: string }) => event,
  faded: ({ event }: { event: string }) => (event === 'secret' ? null : `${event} once`),
} as unknown as AnyBoard;

function told(how: 'live' | 'again' | 'whole', ...events: string[]): LogLine[] {
  const said = heard(...events).map((one) => ({ ...one, text: 'as the server says it' }));
  return new LogBook(board).chapters(null, said, how).flatMap(({ lines }) => lines);
}

test('a line fades when the next part begins, and one that is a secret goes', () => {
  expect(told('live', 'move', 'secret').map(({ text }) => text)).toEqual(['secret', 'move']);
  expect(told('live', 'move', 'secret', 'NEXT', 'move').map(({ text }) => text)).toEqual(['move', 'NEXT', 'move once']);
});

test('while the match is on the board goes back only where it may', () => {
  expect(told('live', 'move', 'NEXT').map(({ isOpen }) => isOpen)).toEqual([false, true]);
  expect(told('whole', 'move', 'NEXT').map(({ isOpen }) => isOpen)).toEqual([true, true]);
});

test('a match that is seen again is told as briefly, and the board goes back to every line', () => {
  const lines = told('again', 'move', 'secret', 'NEXT', 'move');
  expect(lines.map(({ text }) => text)).toEqual(['move', 'NEXT', 'move once']);
  expect(lines.every(({ isOpen }) => isOpen)).toBe(true);
});

test('an event that is still to be shown is not told before', () => {
  const events = heard('one', 'two', 'three');
  expect(shownOf({ playing: null, held: null }, events)).toEqual(events);
  expect(shownOf({ playing: { heard: events[1]!, ms: 1 }, held: null }, events)).toEqual(events.slice(0, 2));
});
