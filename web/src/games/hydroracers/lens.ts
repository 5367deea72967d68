/** How the course is looked at: all of it where there is room, else what lies around a place. */

import type { Lens } from '../../boards/camera.svelte';
import type { Spot } from '../../boards/spots';
import { HEIGHT, WIDTH } from './courses';

/** The part of the world that must be seen whole. */
const FRAME = { left: 28, top: 6, right: 872, bottom: 552 };
/** Water around it that may be seen. */
const SHORE = 20;
/** The sentence at the top of a large board covers nothing. */
const SENTENCE = 44;
/** As large as it is on a phone. */
const CLOSE = 0.74;

export function courseLens(focus: Spot, width: number, height: number): Lens {
  const over = width < 700 ? 0 : SENTENCE;
  const fit = Math.min(width / (FRAME.right - FRAME.left), (height - over) / (FRAME.bottom - FRAME.top), 1.5);
  const isSmall = fit < 0.6;
  return {
    bounds: { left: -SHORE, right: WIDTH + SHORE, top: -SHORE, bottom: HEIGHT + SHORE },
    whole: { x: (FRAME.left + FRAME.right) / 2, y: (FRAME.top + FRAME.bottom) / 2 - over / fit / 2, scale: fit },
    near: { ...focus, scale: CLOSE },
    isSmall,
    isWide: !isSmall,
    scales: [Math.min(fit, isSmall ? CLOSE : fit), 2.2],
  };
}
