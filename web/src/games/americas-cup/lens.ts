/** How the chart is looked at: as on paper around the boat to act, or the whole course. */

import type { Eye, Lens } from '../../boards/camera.svelte';
import type { Frame } from '../../boards/spots';

/** Room beyond the outermost points. */
const MARGIN = 70;
/** Room above the uppermost points, where the one sentence stands on a large window. */
const CEILING = 130;

/** A window wider than this is a screen that is looked at from farther away. */
const FAR = 1500;

/** The chart within its edges, with what must be seen of it. */
export function chartLens(edges: Frame, frame: Frame, width: number, height: number): Lens {
  const isSmall = width < 700;
  const { left, right, top, bottom } = edges;
  const whole = Math.min(1, width / (right - left + MARGIN), height / (bottom - top + 2 * MARGIN));
  return {
    bounds: { left: left - MARGIN, right: right + MARGIN, top: top - (isSmall ? MARGIN : CEILING), bottom: bottom + MARGIN },
    whole: eyeOn(edges, whole),
    near: eyeOn(frame, scaleOf(frame, width, height)),
    isSmall,
    isWide: false,
    scales: [whole, 2],
  };
}

/** As on paper, smaller where there is hardly any room, and a little smaller still to show all of that. */
function scaleOf({ left, right, top, bottom }: Frame, width: number, height: number): number {
  const usual = width > FAR ? width / FAR : Math.min(1, Math.max(0.62, width / 470));
  return Math.max(usual * 0.84, Math.min(usual, width / (right - left + 60), height / (bottom - top + 60)));
}

function eyeOn({ left, right, top, bottom }: Frame, scale: number): Eye {
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale };
}
