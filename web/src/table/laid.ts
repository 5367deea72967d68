/** A replay as its board looks at it. */

import { remembered } from '../boards/lay';
import type { AnyBoard } from '../games/contract';
import type { Replay } from '../lib/api';

/** The replay with what is printed laid to every view; a view that did not change stays the same. */
export function laid(replay: Replay, board: AnyBoard): Replay {
  const lay = remembered((view: object): unknown => board.lay(view as never, replay.printed as never));
  return { ...replay, frames: replay.frames.map((frame) => ({ ...frame, view: lay(frame.view as object) })) };
}
