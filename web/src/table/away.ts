/** Who is away, and for how long: after a while a bot may play for them. */

import { GRACE, type Match } from './match.svelte';

/** Since when a seat's person is away, in milliseconds ago; nothing while they are here. */
export function awayFor(match: Match, seat: number): number | null {
  const since = match.isPlaying ? match.awaySince[seat] : undefined;
  // The clock of the page moves this on.
  return since === undefined ? null : Math.max(0, Date.now() - since + match.tick * 0);
}

/** Whether somebody who plays here may let a bot play for that seat. */
export function mayTakeOver(match: Match, seat: number): boolean {
  return match.sits && (awayFor(match, seat) ?? 0) >= GRACE;
}
