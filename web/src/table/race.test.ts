/** A match as numbers, and phrases that everybody reads in their own language. */

import { expect, test } from 'vitest';
import type { AnyBoard } from '../games/contract';
import type { Frame } from '../lib/api';
import { inWords, PHRASES, phraseIn } from './phrases';
import { groupsOf, linesOf, marksOf, momentsOf, partsOf, strokesOf } from './race';

const board = {
  chapter: (view: { round: number }) => `Round ${view.round}`,
  curves: (view: { at: number[] }) => [{ id: 'distance', label: 'Distance', values: view.at }],
  sound: (event: string) => (event === 'crash' || event === 'lap' || event === 'damage' ? event : null),
} as unknown as AnyBoard;

const frame = (round: number, at: number[], ...events: string[]): Frame => ({
  n: 0, at: 0, turn: { kind: 'chance' }, view: { round, at }, events: events.map((event) => ({ n: 0, at: 0, event, text: event })),
});
const frames = [frame(1, [0, 0]), frame(1, [2, 1], 'damage'), frame(2, [3, 4], 'lap'), frame(2, [5, 4], 'crash', 'quiet')];

test('parts follow the chapters of the board', () => {
  expect(partsOf(board, frames)).toEqual([{ title: 'Round 1', from: 0, to: 1 }, { title: 'Round 2', from: 2, to: 3 }]);
});

test('parts with the same beginning belong together', () => {
  const parts = (...titles: string[]) => titles.map((title, at) => ({ title, from: at, to: at }));
  expect(groupsOf(parts('Heat 1, on the grid', 'Heat 1, round 1', 'Heat 1, round 2', 'Heat 2, round 1'))).toEqual([
    { title: 'Heat 1', from: 0, to: 2 }, { title: 'Heat 2', from: 3, to: 3 },
  ]);
  expect(groupsOf(parts('Course 1 : Reconnaissance', 'Course 1 : Manche 1', 'Course 2 : Manche 1'))).toEqual([
    { title: 'Course 1', from: 0, to: 1 }, { title: 'Course 2', from: 2, to: 2 },
  ]);
  expect(groupsOf(parts('Reconnaissance', 'Round 1', 'Round 2'))).toEqual([]);
});

test('a curve has the numbers of the end of each part', () => {
  expect(linesOf(board, frames, partsOf(board, frames))).toEqual([{ id: 'distance', label: 'Distance', points: [[2, 1], [5, 4]] }]);
});

test('moments are what matters most, in the order they happened', () => {
  const marks = marksOf(board, frames);
  expect(marks.map(({ text }) => text)).toEqual(['damage', 'lap', 'crash']);
  expect(momentsOf(marks).map(({ text }) => text)).toEqual(['lap', 'crash']);
});

test('a phrase is read in one’s own language, anything else as it was said', () => {
  for (const phrase of PHRASES) {
    expect(inWords(phraseIn(phrase, 'en'), 'fr')).toBe(phraseIn(phrase, 'fr'));
    expect(inWords(phraseIn(phrase, 'fr'), 'en')).toBe(phraseIn(phrase, 'en'));
  }
  // A keyboard has no space that does not break.
  expect(inWords('Bien joué !', 'en')).toBe('Well played!');
  expect(inWords('<b>hi</b>', 'fr')).toBe('<b>hi</b>');
});

test('a line breaks between heats, and whoever crashes is out in the round of the crash', () => {
  const line = { id: 'distance', label: 'Distance', points: [[1, 2], [null, 3], [0, 0], [4, 1]] };
  const heats = [{ title: 'Heat 1', from: 0, to: 1 }, { title: 'Heat 2', from: 2, to: 3 }];
  const drawn = (anew: boolean, seat: number) => strokesOf({ ...line, anew }, seat, heats).map((stroke) => stroke.map(({ part, value, out }) => `${part}: ${value}${out ? ' out' : ''}`));
  expect(drawn(true, 1)).toEqual([['0: 1', '1: 1 out'], ['2: 0', '3: 4']]);
  expect(drawn(true, 2)).toEqual([['0: 2', '1: 3'], ['2: 0', '3: 1']]);
  expect(drawn(false, 2)).toEqual([['0: 2', '1: 3', '2: 0', '3: 1']]);
});
