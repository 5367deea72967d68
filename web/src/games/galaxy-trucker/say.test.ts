/** Which part of a flight it is. */

import { expect, test, vi } from 'vitest';
import type { Question } from '../../generated/galaxy-trucker';
import type { Shown } from './told';

// There is no page here; somebody speaks English.
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('document', { documentElement: {} });
const { partOf } = await import('./names');

const view = (question: Question, card: number | null) => ({ question, card: card === null ? null : { card } }) as unknown as Shown;

test('a part is kept at the check before the first card, and in flight after it', () => {
  expect(partOf(view('keep', null))).toBe('check');
  expect(partOf(view('keep', 3))).toBe('flight');
});

test('cards that are told after the check belong to the flight', () => {
  expect(partOf(view('mend', null))).toBe('check');
  expect(partOf(view('mend', 3))).toBe('flight');
  expect(partOf(view('build', 3))).toBe('building');
});
