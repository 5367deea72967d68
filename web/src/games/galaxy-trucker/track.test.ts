/** The track goes round once. */

import { expect, test } from 'vitest';
import { spot } from './track';

const ring = { spaces: 40, width: 900, height: 700, inset: 34 };

test('neighbouring spaces are about equally far apart, all the way round', () => {
  const spots = Array.from({ length: ring.spaces }, (_, space) => spot(ring, space));
  const apart = spots.map((one, at) => Math.hypot(one.x - spots[(at + 1) % ring.spaces]!.x, one.y - spots[(at + 1) % ring.spaces]!.y));
  expect(Math.min(...apart)).toBeGreaterThan(60);
  expect(Math.max(...apart)).toBeLessThan(80);
});

test('every space lies inside the board', () => {
  for (let space = 0; space < ring.spaces; space++) {
    const { x, y } = spot(ring, space);
    expect(x).toBeGreaterThanOrEqual(33);
    expect(x).toBeLessThanOrEqual(867);
    expect(y).toBeGreaterThanOrEqual(33);
    expect(y).toBeLessThanOrEqual(667);
  }
});
