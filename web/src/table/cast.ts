/** Everybody in a race: who has a seat, and what moves by itself. */

import type { AnyBoard, Face } from '../games/contract';

/** Faces of the seats, then of the places nobody sits at, each by its number. */
export function castOf(board: AnyBoard, view: unknown, faces: readonly Face[]): Face[] {
  const alone = view ? (board.unmanned?.(view) ?? []) : [];
  return [
    ...faces,
    ...alone.map(({ place, label, short }): Face => ({ seat: place, kind: 'bot', name: null, yours: false, bot: null, resigned: false, label, ...(short ? { short } : {}), here: true })),
  ];
}
