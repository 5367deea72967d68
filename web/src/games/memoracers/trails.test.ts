/** Ways on the road. */

import { expect, test } from 'vitest';
import { endingAt, strands } from './trails';

const way = [{ place: 0, lane: 2 }, { place: 1, lane: 3 }, { place: 2, lane: 3 }];

test('a way ends at its ship, wherever the tiles have gone since', () => {
  expect(endingAt(way, 2)).toEqual(way);
  // MR-48: the rear tile has gone round; the way comes from behind the one that is the rear one now.
  expect(endingAt(way, 1)).toEqual([{ place: -1, lane: 2 }, { place: 0, lane: 3 }, { place: 1, lane: 3 }]);
  expect(endingAt([], 4)).toEqual([]);
});

test('a way that goes round from the front breaks there', () => {
  expect(strands([{ place: 8, lane: 1 }, { place: 9, lane: 1 }, { place: 0, lane: 2 }])).toEqual([
    [{ place: 8, lane: 1 }, { place: 9, lane: 1 }],
    [{ place: 0, lane: 2 }],
  ]);
});
