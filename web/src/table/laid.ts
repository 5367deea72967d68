/** A replay as its board looks at it. */

import { remembered } from '../boards/lay';
import type { AnyBoard } from '../games/contract';
import { api, type Replay } from '../lib/api';

/** The replay with what is printed laid to every view; a view that did not change stays the same. */
export function laid(replay: Replay, board: AnyBoard): Replay {
  const lay = remembered((view: object): unknown => board.lay(view as never, replay.printed as never));
  return { ...replay, frames: replay.frames.map((frame) => ({ ...frame, view: lay(frame.view as object) })) };
}

/** A replay that is seen by all: what every seat sees lies open in every step. */
export async function united(replay: Replay, board: AnyBoard, language: string): Promise<Replay> {
  if (!board.united) return replay;
  const told = await Promise.all(replay.table.seats.map(({ seat }) => api.replay(replay.table.id, String(seat), language)));
  const eyes = told.map((one) => laid(one, board).frames);
  return { ...replay, frames: replay.frames.map((frame, at) => ({ ...frame, view: board.united!(frame.view, eyes.flatMap((frames) => frames[at]?.view ?? [])) })) };
}
