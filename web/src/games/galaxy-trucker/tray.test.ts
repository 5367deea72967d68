/** Tiles of the tray keep their places. */

import { expect, test } from 'vitest';
import type { TileView } from '../../generated/galaxy-trucker';
import { TrayPlaces } from './tray';

const tiles = (...numbers: number[]): TileView[] =>
  numbers.map((tile) => ({ tile, kind: 'cabin', sides: ['single', 'smooth', 'smooth', 'smooth'], points: 'front' }));

const places = (tray: TrayPlaces, ...numbers: number[]) => tray.of(tiles(...numbers)).map((tile) => tile?.tile ?? null);

test('a tile stays where it lies when somebody takes another', () => {
  const tray = new TrayPlaces();
  expect(places(tray, 3, 5, 8)).toEqual([3, 5, 8]);
  expect(places(tray, 5, 8)).toEqual([null, 5, 8]);
  expect(places(tray, 1, 5, 8)).toEqual([1, 5, 8]);
});

test('a new tile takes the first free place, and the end is not padded', () => {
  const tray = new TrayPlaces();
  places(tray, 3, 5, 8);
  expect(places(tray, 3)).toEqual([3]);
  expect(places(tray, 1, 3)).toEqual([3, 1]);
});
