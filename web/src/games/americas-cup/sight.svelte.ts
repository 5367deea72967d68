/** Which part of the chart is in the window, so that the strip beside it can show it. */

import type { Eye } from './camera.svelte';

/** What the window sees. */
interface Sight {
  eye: Eye;
  width: number;
  height: number;
}

let now: Sight | null = $state.raw(null);
let wish = $state(0);

export function sight(): Sight | null {
  return now;
}

export function setSight(seen: Sight | null): void {
  now = seen;
}

/** Somebody wants the whole course, or their boat again. */
export function askWhole(): void {
  wish += 1;
}

/** How often that was asked for. */
export function wishes(): number {
  return wish;
}
