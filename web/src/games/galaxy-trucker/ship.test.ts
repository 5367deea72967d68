/** Edges that meet show what lies beyond them. */

import { expect, test } from 'vitest';
import type { BoardView, Shape } from '../../generated/galaxy-trucker';
import { echoes, frameOf, seamSpots } from './ship';

/** Three columns and two rows, all squares there. */
const board = (shape: Shape): BoardView => ({
  id: 'test',
  level: 1,
  shape,
  rows: [2, 3],
  columns: [4, 5, 6],
  squares: [0, 1].flatMap((row) => [0, 1, 2].map((column) => ({ row, column }))),
  next: [],
  marks: [],
  fold: [],
  front_die: [],
  start: null,
  insurance: { kind: 'none' },
});

test('a cylinder shows its left edge at the right and its right edge at the left', () => {
  expect(echoes(board('cylinder'), 0)).toEqual([{ x: 300, y: 0 }]);
  expect(echoes(board('cylinder'), 5)).toEqual([{ x: -300, y: 0 }]);
  expect(echoes(board('cylinder'), 1)).toEqual([]);
  expect(echoes(board('plane'), 0)).toEqual([]);
  expect(echoes(board('torus'), 0)).toHaveLength(3);
});

test('there is room beyond the edges that meet', () => {
  expect(frameOf(board('cylinder'))).toEqual({ x: -96, y: -46, width: 492, height: 292 });
  expect(frameOf(board('torus'))).toEqual({ x: -96, y: -96, width: 492, height: 392 });
});

test('sides that do not fit are marked between their tiles, across the edge at both', () => {
  expect(seamSpots(board('plane'), 0, 1)).toEqual([{ x: 100, y: 50, upright: true }]);
  expect(seamSpots(board('plane'), 0, 3)).toEqual([{ x: 50, y: 100, upright: false }]);
  expect(seamSpots(board('cylinder'), 0, 2)).toEqual([{ x: 0, y: 50, upright: true }, { x: 300, y: 50, upright: true }]);
});
