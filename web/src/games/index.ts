/** Every game with a board. Adding one is a folder beside this file and a line here. */

import type { AnyBoard } from './contract';

const boards: Record<string, () => Promise<{ board: AnyBoard }>> = {
  'americas-cup': () => import('./americas-cup'),
  'galaxy-trucker': () => import('./galaxy-trucker'),
  hydroracers: () => import('./hydroracers'),
  memoracers: () => import('./memoracers'),
};

/** Whether a game can be played in the page. */
export function hasBoard(game: string): boolean {
  return game in boards;
}

/** The board of a game, loaded when it is needed. */
export async function loadBoard(game: string): Promise<AnyBoard | null> {
  return (await boards[game]?.())?.board ?? null;
}
