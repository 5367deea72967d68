/** What counts as remembered; events in the order the referee tells them. */

import { expect, test } from 'vitest';
import type { Event, OpenTile } from '../../generated/memoracers';
import { flownBy } from './memory';

const tile: OpenTile = { tile: '5-A', lanes: ['safe', 'trap', 'safe', 'slower', 'safe'], special: 'none' };
const other: OpenTile = { tile: '6-A', lanes: ['safe', 'trap', 'safe', 'slower', 'safe'], special: 'none' };
const kraken: OpenTile = { tile: 'K-2', lanes: ['safe', 'kraken', 'kraken', 'safe', 'safe'], special: 'kraken' };

/** Ten tiles are shown, and all but the first two turned down again (MR-13, MR-14). */
const seen: Event[] = [
  ...Array.from({ length: 9 }, (_, index): Event => ({ event: 'tile_shown', place: index + 1, tile })),
  ...Array.from({ length: 8 }, (_, index): Event => ({ event: 'tile_hidden', place: 9 - index })),
];
const round = (round: number): Event => ({ event: 'round_began', round });
const program = (seat: number, ...lanes: number[]): Event => ({ event: 'program_revealed', seat, program: { lanes } });
const up = (place: number, tile: OpenTile, flight: number | null): Event => ({ event: 'tile_turned_up', place, tile, flight });
const enter = (seat: number, place: number, tile: OpenTile, lane: number): Event => ({ event: 'ship_moved', seat, place, lane, effect: tile.lanes[lane - 1] ?? null });
const ticked = (seat: number, boxes: number): Event => ({ event: 'boxes_ticked', seat, boxes, boxes_left: 12 - boxes });
const looped = (how: 'plain' | 'kraken'): Event => ({ event: 'tile_looped', how, place: 9 });

test('MR-26 the whole way is turned up before the ship flies, and every tile of it counts', () => {
  const events = [...seen, round(3), program(1, 1, 2, 2), up(2, tile, 1), up(3, other, 1), enter(1, 1, tile, 1), enter(1, 2, tile, 2), ticked(1, 3), enter(1, 3, other, 2), ticked(1, 3)];
  const hit = { race: null, round: 3, lane: 2, effect: 'trap', boxes: 3 };
  expect(flownBy(events, 2)).toEqual([{ hidden: 2, hits: [{ ...hit, tile }, { ...hit, tile: other }] }, { hidden: 0, hits: [] }]);
});

test('MR-25 whoever flies second wrote as blind as the first', () => {
  const events = [...seen, round(1), program(1, 3, 3), program(2, 2, 2), up(2, tile, 1), enter(1, 1, tile, 3), enter(1, 2, tile, 3), enter(2, 1, tile, 2), enter(2, 2, tile, 2), ticked(2, 2)];
  expect(flownBy(events, 2).map(({ hidden, hits }) => [hidden, hits.length])).toEqual([[1, 0], [1, 1]]);
});

test('MR-49 a tile that lay open when the programs were written tests nobody', () => {
  const events = [...seen, round(1), program(1, 1), enter(1, 1, tile, 2), looped('plain'), up(1, tile, null), round(2), program(1, 2), enter(1, 1, tile, 2), ticked(1, 1)];
  expect(flownBy(events, 1)[0]).toEqual({ hidden: 0, hits: [] });
  // Nor does it a round later, in the same place of the row.
  expect(flownBy([...events, round(3), program(1, 2), enter(1, 1, tile, 2)], 1)[0]?.hidden).toBe(0);
});

test('MR-41, MR-48 tiles that go round or change places take along how they lie', () => {
  const swapped: Event[] = [looped('plain'), up(1, tile, null), { event: 'tiles_swapped', seat: 1, place: 1 }];
  const flown = (place: number) => flownBy([...seen, ...swapped, round(2), program(1, 1), up(1, other, 1), enter(1, place, tile, 1)], 1)[0]?.hidden;
  expect([flown(1), flown(2)]).toEqual([1, 0]);
});

test('MR-51: a Kraken that was exchanged face down is new to everybody, once', () => {
  const flight = [round(2), program(1, 2), up(9, kraken, 1), enter(1, 9, kraken, 2), ticked(1, 1)];
  expect(flownBy([...seen, ...flight], 1)[0]?.hits).toHaveLength(1);
  expect(flownBy([...seen, looped('kraken'), ...flight], 1)[0]).toEqual({ hidden: 0, hits: [] });
});

test('MR-80 every race of a championship begins with a row of its own', () => {
  const race = (race: number): Event => ({ event: 'race_began', race, builder: null });
  const events = [race(1), ...seen, looped('kraken'), race(2), ...seen, round(1), program(1, 2), up(9, kraken, 1), enter(1, 9, kraken, 2)];
  expect(flownBy(events, 1)[0]?.hits).toEqual([{ race: 2, round: 1, tile: kraken, lane: 2, effect: 'kraken', boxes: 0 }]);
});
