/** How the course is looked at: all of it where there is room, else what lies around a place. */

import type { Lens } from '../../boards/camera.svelte';
import type { Frame } from '../../boards/spots';
import { HEIGHT, WIDTH } from './courses';

/** The part of the world that must be seen whole. */
const FRAME = { left: 28, top: 6, right: 872, bottom: 552 };
/** Water around it that may be seen. */
const SHORE = 20;
/** The sentence at the top of a large board covers nothing. */
const SENTENCE = 44;
/** As large as it is on a phone. */
const CLOSE = 0.74;
/** Room around what must be seen: half a plane, and what is written at it. */
const ROOM = 58;

/** The course with what goes on: where a move begins and where it ends are both in the window. */
export function courseLens(focus: Frame, width: number, height: number): Lens {
  const over = width < 700 ? 0 : SENTENCE;
  const fit = Math.min(width / (FRAME.right - FRAME.left), (height - over) / (FRAME.bottom - FRAME.top), 2.4);
  const isSmall = fit < 0.6;
  const near = Math.min(CLOSE, width / (focus.right - focus.left + 2 * ROOM), height / (focus.bottom - focus.top + 2 * ROOM));
  return {
    bounds: { left: -SHORE, right: WIDTH + SHORE, top: -SHORE, bottom: HEIGHT + SHORE },
    whole: { x: (FRAME.left + FRAME.right) / 2, y: (FRAME.top + FRAME.bottom) / 2 - over / fit / 2, scale: fit },
    near: { x: (focus.left + focus.right) / 2, y: (focus.top + focus.bottom) / 2, scale: Math.max(Math.min(fit, CLOSE), near) },
    isSmall,
    isWide: !isSmall,
    scales: [Math.min(fit, isSmall ? CLOSE : fit), 2.2],
  };
}
