/** Who sits where, by name. */

import type { Face } from '../games/contract';
import { list } from '../i18n/index.svelte';

/** The name of whoever has a seat. */
export function sitter(faces: readonly Face[], seat: number): string {
  return faces[seat - 1]?.label ?? String(seat);
}

/** Names in a row. */
export function sitters(faces: readonly Face[], seats: readonly number[]): string {
  return list(seats.map((seat) => sitter(faces, seat)));
}
