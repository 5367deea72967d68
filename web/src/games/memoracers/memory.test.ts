/** What counts as remembered. */

import { expect, test } from 'vitest';
import type { Event, OpenTile } from '../../generated/memoracers';
import { flownBy } from './memory';

const safe: OpenTile = { tile: '5-A', lanes: ['safe', 'trap', 'safe', 'slower', 'safe'], special: 'none' };
const kraken: OpenTile = { tile: 'K-2', lanes: ['safe', 'kraken', 'kraken', 'safe', 'safe'], special: 'kraken' };

const up = (place: number, tile: OpenTile, flight: number | null): Event => ({ event: 'tile_turned_up', place, tile, flight });
const enter = (seat: number, place: number, tile: OpenTile, lane: number): Event => ({ event: 'ship_moved', seat, place, lane, effect: tile.lanes[lane - 1] ?? null });

test('a trap under a tile face down had been seen', () => {
  const events: Event[] = [
    { event: 'round_began', round: 3 }, up(2, safe, 1), enter(1, 2, safe, 2), { event: 'boxes_ticked', seat: 1, boxes: 3, boxes_left: 9 },
  ];
  expect(flownBy(events, 2)).toEqual([{ hidden: 1, hits: [{ round: 3, tile: safe, lane: 2, effect: 'trap', boxes: 3 }] }, { hidden: 0, hits: [] }]);
});

test('a tile that lies open, or was turned up for another, tests nobody', () => {
  expect(flownBy([enter(1, 2, safe, 2)], 1)[0]).toEqual({ hidden: 0, hits: [] });
  expect(flownBy([up(2, safe, 1), enter(1, 2, safe, 1), enter(2, 2, safe, 2)], 2)).toEqual([{ hidden: 1, hits: [] }, { hidden: 0, hits: [] }]);
  expect(flownBy([up(9, safe, null), enter(1, 9, safe, 2)], 1)[0]?.hidden).toBe(0);
});

test('MR-51: a Kraken that was exchanged face down is new to everybody, once', () => {
  const looped: Event = { event: 'tile_looped', how: 'kraken', place: 9 };
  expect(flownBy([up(4, kraken, 1), enter(1, 4, kraken, 2)], 1)[0]?.hits).toHaveLength(1);
  expect(flownBy([looped, up(9, kraken, 1), enter(1, 9, kraken, 2)], 1)[0]).toEqual({ hidden: 0, hits: [] });
});
