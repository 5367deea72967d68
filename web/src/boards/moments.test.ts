/** Which moments are told of a match. */

import { expect, test } from 'vitest';
import type { Face, Past } from '../games/contract';
import { heaviest, turningPoints } from './moments';

type Told = { event: 'hit' | 'breath' };
const frame = (view: number[], event: Told['event'] = 'hit'): Past<number[], Told> => ({ view, events: [{ n: 1, at: 0, event: { event }, text: `${event} ${view.join(' ')}` }] as never });
const told = (past: Past<number[], Told>[]) => turningPoints(past, (view) => view, { hit: ['warning', 1] }, []).map(({ at }) => at);

test('the three steps that moved somebody furthest are told, in their order', () => {
  expect(told([frame([0, 0]), frame([9, 0]), frame([10, 0]), frame([2, 0]), frame([3, 0]), frame([3, 5])])).toEqual([1, 3, 5]);
});

test('what everybody gains alike moves nobody, and what is not telling is not told', () => {
  expect(told([frame([0, 0]), frame([4, 4]), frame([8, 4], 'breath')])).toEqual([]);
});

test('of the three one is my own, if I had any', () => {
  const moment = (at: number, weight: number, who: number) => ({ at, weight, who, icon: 'flag', text: String(at), rule: null });
  const swings = [moment(1, 9, 1), moment(2, 8, 1), moment(3, 1, 2), moment(4, 7, 1), moment(5, 2, 2)];
  const me = (seat: number) => [{ seat, yours: true } as Face];
  expect(heaviest(swings, []).map(({ at }) => at)).toEqual([1, 2, 4]);
  expect(heaviest(swings, me(2)).map(({ at }) => at)).toEqual([1, 2, 5]);
  expect(heaviest(swings, me(3)).map(({ at }) => at)).toEqual([1, 2, 4]);
});
