/** The promise about the dice: the same hash as the server's. */

import { expect, test } from 'vitest';
import { blake3, commitment, revealed } from './promise';

test('nothing is hashed as BLAKE3 does', () => {
  expect(blake3('')).toBe('af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262');
});

test('a seed has the promise that the referee makes of it', () => {
  const seed = 'b585b30e56628ad8cbb003989754474b8cd2afa149e88d009796559416fbb8bf';
  expect(commitment(seed)).toBe('94a84230f4292a4307b5cf47dbc643d7f4399d140af7016a3a8f6d99f9d65568');
  expect(commitment(seed.replace('b', 'c'))).not.toBe(commitment(seed));
});

test('a record reveals its seed, if it is there', () => {
  expect(revealed('{"game":"toy","seed_commitment":"p"}\n{"n":0}\n{"seed":"s"}\n{"key":"k"}\n')).toEqual({ seed: 's', promise: 'p' });
  expect(revealed('{"game":"toy","seed_commitment":null}\n{"n":0}')).toBeNull();
});
