/** The log: what is told of the part that goes on, and what is left of it afterwards. */

import { expect, test, vi } from 'vitest';
import type { AnyBoard } from '../games/contract';
import { heard } from '../lib/server.fake';
import type { LogLine } from './logbook';

// Words need to know what the browser speaks and where to say so.
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('document', { documentElement: {} });
const { LogBook } = await import('./logbook');

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

function told(live: boolean, ...events: string[]): LogLine[] {
  const said = heard(...events).map((one) => ({ ...one, text: 'as the server says it' }));
  return new LogBook(board).chapters(null, said, live).flatMap(({ lines }) => lines);
}

test('a line fades when the next part begins, and one that is a secret goes', () => {
  expect(told(true, 'move', 'secret').map(({ text }) => text)).toEqual(['secret', 'move']);
  expect(told(true, 'move', 'secret', 'NEXT', 'move').map(({ text }) => text)).toEqual(['move', 'NEXT', 'move once']);
});

test('while the match is on the board goes back only where it may', () => {
  expect(told(true, 'move', 'NEXT').map(({ isOpen }) => isOpen)).toEqual([false, true]);
  expect(told(false, 'move', 'NEXT').map(({ isOpen }) => isOpen)).toEqual([true, true]);
});
