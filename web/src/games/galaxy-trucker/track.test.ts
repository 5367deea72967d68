/** The track goes round once. */

import { expect, test } from 'vitest';
import { SPACES, spot } from './track';

const ring = { width: 900, height: 700, inset: 34 };

test('neighbouring spaces are about equally far apart, all the way round', () => {
  const spots = Array.from({ length: SPACES }, (_, space) => spot(ring, space));
  const apart = spots.map((one, at) => Math.hypot(one.x - spots[(at + 1) % SPACES]!.x, one.y - spots[(at + 1) % SPACES]!.y));
  expect(Math.min(...apart)).toBeGreaterThan(60);
  expect(Math.max(...apart)).toBeLessThan(80);
});

test('every space lies inside the board', () => {
  for (let space = 0; space < SPACES; space++) {
    const { x, y } = spot(ring, space);
    expect(x).toBeGreaterThanOrEqual(33);
    expect(x).toBeLessThanOrEqual(867);
    expect(y).toBeGreaterThanOrEqual(33);
    expect(y).toBeLessThanOrEqual(667);
  }
});
