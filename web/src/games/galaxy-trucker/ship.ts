/** Where things lie on a ship board, in units of a hundred a square. */

import type { BoardView, Square } from '../../generated/galaxy-trucker';
import type { Shown } from './told';

/** The side of a square. */
export const SIDE = 100;

/** Room around the squares for their numbers; where two edges meet, each also repeats half of the other. */
export const MARGIN = { plain: 46, round: 96 };

/** Which edges meet: the left with the right one (torus, cylinder), the front with the rear one (torus). */
export function roundOf(board: BoardView): { right: boolean; down: boolean } {
  return { right: board.shape === 'torus' || board.shape === 'cylinder', down: board.shape === 'torus' };
}

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a board's drawing covers: the squares there are, and a margin. */
export function frameOf(board: BoardView, tight = false): Frame {
  const rows = board.squares.map(({ row }) => row);
  const columns = board.squares.map(({ column }) => column);
  const round = roundOf(board);
  const [wide, high] = [round.right, round.down].map((meets) => (meets ? MARGIN.round : tight ? 8 : MARGIN.plain)) as [number, number];
  const [top, bottom, left, right] = [Math.min(...rows), Math.max(...rows), Math.min(...columns), Math.max(...columns)];
  return { x: left * SIDE - wide, y: top * SIDE - high, width: (right - left + 1) * SIDE + wide * 2, height: (bottom - top + 1) * SIDE + high * 2 };
}

/** The corner of a square. */
export function cornerOf(board: BoardView, square: Square): { x: number; y: number } {
  const place = board.squares[square];
  return { x: (place?.column ?? 0) * SIDE, y: (place?.row ?? 0) * SIDE };
}

/** The square under a point of the drawing, or the nearest of those that are wanted within reach. */
export function squareAt(board: BoardView, x: number, y: number, wanted: readonly Square[] = [], reach = 0): Square | null {
  const inside = board.squares.findIndex(({ row, column }) => x >= column * SIDE && x < (column + 1) * SIDE && y >= row * SIDE && y < (row + 1) * SIDE);
  if (inside !== -1 && (wanted.length === 0 || wanted.includes(inside))) return inside;
  let best: { square: Square; away: number } | null = null;
  for (const square of wanted) {
    const corner = cornerOf(board, square);
    const away = Math.hypot(Math.max(corner.x - x, 0, x - corner.x - SIDE), Math.max(corner.y - y, 0, y - corner.y - SIDE));
    if (away <= reach && (!best || away < best.away)) best = { square, away };
  }
  return best?.square ?? (inside === -1 ? null : inside);
}

/** Colours of the hulls of a fleet. */
export const HULLS = ['var(--hull-1)', 'var(--hull-2)', 'var(--hull-3)', 'var(--hull-4)'];

/** The ship a square belongs to, by its number from 0; -1 for a closed one. */
export function hullOf(view: Shown, square: Square): number {
  return view.ships.findIndex((squares) => squares.includes(square));
}

/** Where the mark of two sides that do not fit lies; across edges that meet it lies at both. */
export function seamSpots(board: BoardView, one: Square, other: Square): { x: number; y: number; upright: boolean }[] {
  const [a, b] = [cornerOf(board, one), cornerOf(board, other)];
  const upright = a.y === b.y;
  if (Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === SIDE) return [{ x: (a.x + b.x + SIDE) / 2, y: (a.y + b.y + SIDE) / 2, upright }];
  const edge = (from: number, to: number) => (from < to ? 0 : SIDE);
  return [[a, b] as const, [b, a] as const].map(([here, there]) => (upright ? { x: here.x + edge(here.x, there.x), y: here.y + SIDE / 2, upright } : { x: here.x + SIDE / 2, y: here.y + edge(here.y, there.y), upright }));
}

/** Every copy of a square that shows beyond an edge that meets another: the offset of each. */
export function echoes(board: BoardView, square: Square): { x: number; y: number }[] {
  const round = roundOf(board);
  const place = board.squares[square];
  if (!place) return [];
  const [rows, columns] = [board.rows.length, board.columns.length];
  const across = (at: number, count: number): number[] => [...(at === 0 ? [count] : []), ...(at === count - 1 ? [-count] : [])];
  const [down, right] = [round.down ? across(place.row, rows) : [], round.right ? across(place.column, columns) : []];
  const each = [...down.map((y) => ({ x: 0, y })), ...right.map((x) => ({ x, y: 0 })), ...down.flatMap((y) => right.map((x) => ({ x, y })))];
  return each.map(({ x, y }) => ({ x: x * SIDE, y: y * SIDE }));
}
