/** Ways that have been flown. */

import type { Cell } from './road';

/** How long a way stays where pieces do not move, in milliseconds. */
export const STAY = 2000;

/** A way in pieces: it breaks where it goes from the front round to the rear. */
export function strands(cells: readonly Cell[]): Cell[][] {
  const out: Cell[][] = [];
  cells.forEach((cell, index) => {
    const last = cells[index - 1];
    if (!last || cell.place < last.place) out.push([]);
    out.at(-1)?.push(cell);
  });
  return out;
}

/** A way that has been flown as it lies now: tiles may have gone round since, and the way still ends at its ship. What lay
 * on a tile that has gone is behind the rear one, out of sight. */
export function endingAt(trail: readonly Cell[], place: number): Cell[] {
  const by = place - (trail.at(-1)?.place ?? place);
  return trail.map((cell) => ({ ...cell, place: cell.place + by }));
}
