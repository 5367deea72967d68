/** Places in a plane, and which of several is meant. */

export interface Spot {
  x: number;
  y: number;
}

/** What must be seen, or may be. */
export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What holds all of these places. */
export function around(spots: readonly Spot[]): Frame {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** How far apart two places are. */
export function distance(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The target nearest to a place, if it is no farther away than that. */
export function nearest<T>(at: Spot, targets: readonly T[], spotOf: (target: T) => Spot, within: number): T | null {
  let best: T | null = null;
  let least = within;
  for (const target of targets) {
    const far = distance(at, spotOf(target));
    if (far > least || (far === least && best !== null)) continue;
    [best, least] = [target, far];
  }
  return best;
}
