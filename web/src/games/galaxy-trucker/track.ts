/** The flight track: spaces on a rounded rectangle around the stage, the start at its upper left. */

export interface Ring {
  /** How many spaces are printed on it. */
  spaces: number;
  width: number;
  height: number;
  /** How far inside the middle of a space lies. */
  inset: number;
}

/** Where a space lies. */
export function spot(ring: Ring, space: number): { x: number; y: number } {
  const { inset } = ring;
  const radius = Math.min(70, ring.width / 6, ring.height / 6);
  const [wide, high] = [ring.width - inset * 2 - radius * 2, ring.height - inset * 2 - radius * 2];
  const bend = (Math.PI * radius) / 2;
  let along = ((space + 0.5) / ring.spaces) * (wide * 2 + high * 2 + bend * 4);
  const [left, top, right, bottom] = [inset + radius, inset + radius, ring.width - inset - radius, ring.height - inset - radius];
  const round = (x: number, y: number, from: number) => {
    const angle = from + along / radius;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  };
  const parts: [number, () => { x: number; y: number }][] = [
    [wide, () => ({ x: left + along, y: inset })],
    [bend, () => round(right, top, -Math.PI / 2)],
    [high, () => ({ x: ring.width - inset, y: top + along })],
    [bend, () => round(right, bottom, 0)],
    [wide, () => ({ x: right - along, y: ring.height - inset })],
    [bend, () => round(left, bottom, Math.PI / 2)],
    [high, () => ({ x: inset, y: bottom - along })],
    [bend, () => round(left, top, Math.PI)],
  ];
  for (const [length, at] of parts) {
    if (along <= length) return at();
    along -= length;
  }
  return { x: left, y: inset };
}

/** How large a space is drawn. */
export function sizeOf(ring: Ring): number {
  return Math.max(6, Math.min(21, ((ring.width + ring.height) * 2) / ring.spaces / 2 - 3));
}
