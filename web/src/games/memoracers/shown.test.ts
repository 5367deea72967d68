/** The visual fold of events, and the projection it is drawn with. */

import { expect, test } from 'vitest';
import type { ShipView } from '../../generated/memoracers';
import { LETTER, Road } from './road';
import { apply, carry, duration, opening, past, type Shown } from './shown';

const tile = (code: string) => ({ tile: code, lanes: ['safe', 'trap', 'safe', 'accelerator', 'safe'] }) as NonNullable<Shown['row'][number]>;

function ship(place: number, lane: number): ShipView {
  return { lane, place, turns: 0, speed: 2, boxes_left: 12, laps: 0, started: true, racing: true, handicap: 'beginner' };
}

const view: Shown = {
  mode: 'race', race: 1, races: 1, round: 3, phase: { phase: 'programming' }, circuit: [], ready: [1], own_program: null, seat: 1,
  row: [tile('1-A'), tile('2-A'), tile('3-A'), null, null, null, null, null, null, tile('9-A')], ships: [ship(1, 3), ship(9, 2)], points: [0, 0],
  solo: null, dashboard: { boxes: 12, laps: 3, top_speed: 5, force_cost: 2 },
};

test('mr_48 the rear tile goes to the front, face down, and every ship stays on its tile', () => {
  const after = apply(view, { event: 'tile_looped', how: 'plain', place: 9 });
  expect(after.row.map((tile) => tile?.tile ?? null)).toEqual(['2-A', '3-A', null, null, null, null, null, null, '9-A', null]);
  expect(after.ships.map(({ place }) => place)).toEqual([0, 8]);
});

test('mr_54 a missile tile slips in behind the foremost tile, whose ship stays', () => {
  const after = apply(view, { event: 'tile_looped', how: 'missile', place: 8 });
  expect([after.row[8], after.row[9]?.tile]).toEqual([null, '9-A']);
  expect(after.ships.map(({ place }) => place)).toEqual([0, 9]);
});

test('mr_55 a ship that goes round from the front is a turn ahead, and has flown a step more', () => {
  const after = apply(view, { event: 'ship_moved', seat: 2, place: 0, lane: 2, effect: 'safe' });
  expect(after.ships[1]).toMatchObject({ place: 0, turns: 1 });
  expect(after.told).toMatchObject({ part: 'action', flying: 2, trail: [{ place: 9, lane: 2 }, { place: 0, lane: 2 }] });
});

test('mr_14 a tile that is turned down leaves nothing behind', () => {
  const after = apply(view, { event: 'tile_hidden', place: 9 });
  expect(JSON.stringify(after)).not.toContain('9-A');
});

test('mr_11, mr_62 the line of the next race lies open from its first tile on, and its shields are as the handicaps leave them', () => {
  const expert: ShipView = { ...ship(9, 2), boxes_left: 1, handicap: 'expert' };
  const sent: Shown = { ...view, race: 2, round: 0, phase: { phase: 'placing', seat: 1 }, row: [tile('1-C'), tile('4-C')], ships: [{ ...ship(0, 1) }, { ...expert, boxes_left: 6 }] };
  const began = apply({ ...view, ships: [ship(1, 3), expert] }, { event: 'race_began', race: 2, builder: null }, sent);
  expect(began.ships.map(({ boxes_left }) => boxes_left)).toEqual([12, 6]);
  const shown = apply(began, { event: 'tile_shown', place: 1, tile: tile('4-C') }, sent);
  expect(shown.row.map((tile) => tile?.tile)).toEqual(['1-C', '4-C']);
});

test('mr_62 whoever comes later sees the beginning with the boxes that are known', () => {
  const first = opening({ ...view, round: 0, ships: [{ ...ship(0, 1), boxes_left: 8, handicap: 'confirmed' }] });
  expect(first.ships[0]?.boxes_left).toBe(8);
  expect(opening(carry(first, { ...view, ships: [{ ...ship(4, 1), boxes_left: 3, handicap: 'confirmed' }] })).ships[0]?.boxes_left).toBe(8);
});

test('mr_90 while the race runs the board goes back to the reconnaissance, without its tiles, and to no round', () => {
  expect(past({ ...view, round: 0 })?.row).toEqual(view.row.map(() => null));
  expect(past(view)).toBe(null);
});

test('only the reconnaissance keeps the rhythm of the table', () => {
  expect(duration({ event: 'tile_shown', place: 1, tile: tile('2-A') }, 2.5)).toBe(2500);
  expect(duration({ event: 'tile_looped', how: 'plain', place: 9 }, 2.5)).toBe(600);
});

test('a point of the road is found again on every screen', () => {
  for (const [width, height] of [[884, 844], [390, 344], [820, 620]] as const) {
    const road = new Road(width, height);
    for (let place = 0; place < 10; place++) {
      for (let lane = 1; lane <= 5; lane++) {
        const { x, y } = road.middle(place, lane);
        expect(road.cell(x, y)).toEqual({ place, lane });
        expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
      }
    }
  }
});

test.each([[360, 280], [390, 470], [744, 620], [820, 660], [1440, 800]])('what is written beside a tile is never cut at the edge of a board of %i by %i', (width, height) => {
  const road = new Road(width, height);
  for (const place of [0, 1, 5, 9]) {
    const { x, s } = road.at(place + 0.5, 0.5);
    // A tile's code or its distance; where there is room, the Kraken's name too.
    for (const text of ['9-A', '+9', ...(road.isNarrow ? [] : ['Kraken', 'xx 9-A'])]) {
      const left = x - (road.labelGap + road.labelSize(place, text.length) * LETTER * text.length) * s;
      expect([text, place, left]).toEqual([text, place, expect.closeTo(Math.max(0, left), 5)]);
    }
  }
});
