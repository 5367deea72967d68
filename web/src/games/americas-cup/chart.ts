/** The lattice as it is drawn: six neighbours at equal distance, the wind from the top (AC-2). */

import type { Frame, Spot } from '../../boards/spots';
import type { BoardView, Heading } from '../../generated/americas-cup';

/** A point of the lattice as the protocol counts it: column and row, from 0. */
export type Place = readonly [col: number, row: number];

/** A column as people count it, from 1 at the left (AC-2). */
export function columnNumber(col: number): number {
  return col + 1;
}

/** A row as people count it, from 1 at the leeward edge (AC-2). */
export function rowNumber(row: number): number {
  return row + 1;
}

/** Half the distance between two neighbours in a column. */
const HALF = 31;
/** How long a boat is: bow and stern lie on neighbours. */
export const LENGTH = 2 * HALF;

const STEPS: Readonly<Record<Heading, Place>> = { N: [0, 2], NE: [1, 1], SE: [1, -1], S: [0, -2], SW: [-1, -1], NW: [-1, 1] };

/** Clockwise, from the wind. */
export const HEADINGS: readonly Heading[] = ['N', 'NE', 'SE', 'S', 'SW', 'NW'];

/** Where a point lies in the picture; the leeward edge is at 0, everything else above it. */
export function spotOf([col, row]: Place): Spot {
  return { x: col * Math.sqrt(3) * HALF, y: -row * HALF };
}

/** The picture's edges. */
export function bounds(board: BoardView): Frame {
  const far = spotOf([board.cols - 1, board.rows - 1]);
  return { left: 0, right: far.x, top: far.y, bottom: 0 };
}

/** Where the line runs: between the first row above it and the one below (AC-32). */
export function lineY(board: BoardView): number {
  return spotOf([0, board.line - 0.5]).y;
}

/** A heading in degrees, clockwise from the wind. */
export function degrees(heading: Heading): number {
  return HEADINGS.indexOf(heading) * 60;
}

/** The next heading to a side, 60 degrees on. */
export function turned(heading: Heading, by: number): Heading {
  return HEADINGS[(HEADINGS.indexOf(heading) + by + 6) % 6]!;
}

/** The neighbour in a direction. */
export function neighbour([col, row]: Place, heading: Heading): Place {
  const [cols, rows] = STEPS[heading];
  return [col + cols, row + rows];
}

/** Where the stern of a boat lies. */
export function sternOf(bow: Place, heading: Heading): Place {
  return neighbour(bow, turned(heading, 3));
}

export function isSame(one: Place | null, other: Place | null): boolean {
  return one !== null && other !== null && one[0] === other[0] && one[1] === other[1];
}

/** A name for a point. */
export function keyOf([col, row]: Place): string {
  return `${col},${row}`;
}

/** All points of the lattice. */
export function points(board: BoardView): Place[] {
  const holes = new Set(board.holes.map((hole) => keyOf(hole)));
  const all: Place[] = [];
  for (let row = 0; row < board.rows; row++) for (let col = row % 2; col < board.cols; col += 2) all.push([col, row]);
  return all.filter((point) => !holes.has(keyOf(point)));
}
