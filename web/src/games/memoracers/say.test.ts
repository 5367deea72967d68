/** The log counts as the board does, and remembers nothing for the pilots. */

import { expect, test, vi } from 'vitest';
import type { Event, ShipView } from '../../generated/memoracers';
import type { Heard } from '../../generated/protocol';
import type { Shown } from './shown';

// Words need to know what the browser speaks and where to say so.
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('document', { documentElement: {} });
const { faded, logged, said } = await import('./say');

const ship = (place: number) => ({ place, lane: 2, racing: true, turns: 0, speed: 2 }) as ShipView;
const view = { phase: { phase: 'programming' }, seat: 1, ships: [ship(3), ship(5)], row: [] } as unknown as Shown;
const heard = (event: object, text: string) => ({ n: 1, at: 0, event, text, rule: null }) as unknown as Heard<Event>;

test('a tile that is turned up is as far ahead as the board writes it', () => {
  const turned = { event: 'tile_turned_up', flight: 2, place: 6, tile: { tile: '7-A', lanes: [] } };
  expect(logged(heard(turned, '+6 is 7-A'), view)).toBe('The tile at +3 is turned up');
});

test('what is behind the own ship is ahead round the circuit', () => {
  const turned = { event: 'tile_turned_up', flight: 2, place: 1, tile: { tile: '7-A', lanes: [] } };
  expect(logged(heard(turned, '+1 is 7-A'), view)).toBe('The tile at +8 is turned up');
});

test('tiles that are swapped, and the one that goes round, are counted the same way', () => {
  expect(logged(heard({ event: 'tiles_swapped', seat: 2, place: 7 }, 'Bo swaps the tiles at +7 and +8'), view)).toBe('Bo swaps the tiles at +4 and +5');
  expect(logged(heard({ event: 'tile_looped', how: 'plain', place: 9 }, 'The rear tile goes face down to the front (+9)'), view)).toBe('The rear tile goes face down to the front (+6)');
});

test('mr_90 where a ship has flown says what was there, and not where', () => {
  expect(logged(heard({ event: 'ship_moved', seat: 2, place: 6, lane: 1, effect: 'trap' }, 'Bo flies to +6, lane 1: a trap'), view)).toBe('Flies on: trap');
  expect(logged(heard({ event: 'ship_moved', seat: 2, place: 6, lane: 1, effect: null }, 'Bo flies to +6, lane 1: the line'), view)).toBe('Flies on: start and finish');
});

test('mr_90 of a flight that has gone by the log keeps what it cost, and neither lanes nor places', () => {
  expect(faded(heard({ event: 'program_revealed', seat: 2, program: { lanes: [2, 2, 3] } }, 'Bo has programmed 2-2-3'), view)).toBe(null);
  expect(faded(heard({ event: 'ship_moved', seat: 2, place: 6, lane: 1, effect: 'trap' }, 'Bo flies to +6, lane 1: a trap'), view)).toBe(null);
  expect(faded(heard({ event: 'tile_turned_up', flight: 2, place: 6, tile: { tile: '7-A', lanes: [] } }, '+6 is 7-A'), view)).toBe(null);
  expect(faded(heard({ event: 'boxes_ticked', seat: 2, boxes: 3, boxes_left: 9 }, 'Bo loses 3 shield boxes, 9 left'), view)).toBe('Trap, −3');
  expect(faded(heard({ event: 'lap_ticked', seat: 2, laps: 1 }, 'Bo completes lap 1'), view)).toBe('Bo completes lap 1');
});

test('after the race the log says everything', () => {
  const over = { ...view, phase: { phase: 'over' } } as Shown;
  expect(logged(heard({ event: 'tile_turned_up', flight: null, place: 6, tile: { tile: '7-A', lanes: [] } }, '+6 is 7-A'), over)).toBe('+6 is 7-A');
});

test('whoever hears it is told distances as the board writes them', () => {
  const tile = { tile: '7-C', lanes: ['safe', 'trap', 'safe', 'safe', 'safe'], special: 'missile' };
  expect(said(heard({ event: 'tile_turned_up', flight: 2, place: 6, tile }, '+6 is 7-C'), view)).toBe('7-C turned up at +3: safe, trap, safe, safe, safe, missile tile');
  expect(said(heard({ event: 'ship_moved', seat: 2, place: 6, lane: 1, effect: 'trap' }, 'Bo flies to +6, lane 1: a trap'), view)).toBe('Bo flies to +3, lane 1: a trap');
  expect(said(heard({ event: 'tiles_swapped', seat: 2, place: 7 }, 'Bo swaps the tiles at +7 and +8'), view)).toBe('Bo swaps the tiles at +4 and +5');
  // The own ship, on the fourth tile, is on the third one when the rear tile has gone.
  expect(said(heard({ event: 'tile_looped', how: 'plain', place: 9 }, 'The rear tile goes face down to the front (+9)'), view)).toBe('The rear tile goes face down to the front (+7)');
});

test('a tile of the reconnaissance is told with what is special about it', () => {
  const tile = { tile: '2-D', lanes: ['trap', 'trap', 'safe', 'accelerator', 'safe'], special: 'mobile' };
  expect(said(heard({ event: 'tile_shown', place: 3, tile }, 'Tile 4 of 10'), view)).toBe('4: 2-D: trap, trap, safe, accelerator, safe, mobile traps');
});
