/** Which part of the chart is in the window, so that the strip beside it can show it and ask for another. */

import type { Eye } from '../../boards/camera.svelte';

/** What the window sees. */
interface Sight {
  eye: Eye;
  width: number;
  height: number;
}

export class Window {
  sight: Sight | null = $state.raw(null);
  /** How often somebody asked for the whole course, or for their boat again. */
  wishes = $state(0);
}
