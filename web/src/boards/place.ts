/** Where something may lie on a board without covering what matters. */

interface Box {
  width: number;
  height: number;
}

/** In so many steps from one edge to the other places are tried. */
const STEPS = 12;

/** The place with the fewest of those spots under it or near it, the nearest to the middle if there are several. All in pixels. */
export function freePlace(size: Box, board: Box, top: number, avoid: readonly { x: number; y: number }[], near = 34): { x: number; y: number } {
  const [right, bottom] = [Math.max(8, board.width - size.width - 8), Math.max(8, board.height - size.height - 8)];
  let best = { x: 8, y: 8, cost: Infinity };
  for (let column = 0; column <= STEPS; column++) {
    for (let line = 0; line <= STEPS; line++) {
      const [x, y] = [8 + ((right - 8) * column) / STEPS, Math.min(bottom, top + ((bottom - top) * line) / STEPS)];
      const under = avoid.filter((free) => free.x > x - near && free.x < x + size.width + near && free.y > y - near && free.y < y + size.height + near).length;
      const cost = under * 1000 + Math.hypot(x + size.width / 2 - board.width / 2, y + size.height / 2 - board.height / 2);
      if (cost < best.cost) best = { x, y, cost };
    }
  }
  return best;
}

/** A corner of a board: below to the right or left, or above. */
export type Corner = 'right' | 'left' | 'above' | 'above-left';

const CORNERS: Readonly<Record<Corner, readonly [right: number, below: number]>> = { right: [1, 1], left: [0, 1], above: [1, 0], 'above-left': [0, 0] };

/** Whether something of that size in a corner covers none of those spots, nor comes near one. */
export function isCornerFree(corner: Corner, size: Box, board: Box, avoid: readonly { x: number; y: number }[], near = 26): boolean {
  const [right, below] = CORNERS[corner];
  const [x, y] = [right ? board.width - size.width - 10 : 10, below ? board.height - size.height - 10 : 10];
  return !avoid.some((spot) => spot.x > x - near && spot.x < x + size.width + near && spot.y > y - near && spot.y < y + size.height + near);
}

/** The corner where something of that size covers none of those spots, nor comes near one; nothing if there is none. */
export function freeCorner(size: Box, board: Box, avoid: readonly { x: number; y: number }[], near = 26): Corner | null {
  return (Object.keys(CORNERS) as Corner[]).find((corner) => isCornerFree(corner, size, board, avoid, near)) ?? null;
}
