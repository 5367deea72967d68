/** The moments of a race are what moved its standings, not what was loudest. */

import { expect, test, vi } from 'vitest';
import type { Event, ShipView } from '../../generated/memoracers';
import type { Past } from '../contract';
import type { Shown } from './shown';

// Words need to know what the browser speaks and where to say so.
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('document', { documentElement: {} });
const { moments } = await import('./end');

type Ship = [place: number, speed: number, boxes: number, racing?: boolean];

const step = (round: number, ships: Ship[], ...events: [event: string, seat: number][]): Past<Shown, Event> => ({
  view: {
    race: 1, races: 1, round, phase: { phase: 'programming' },
    ships: ships.map(([place, speed, boxes_left, racing = true]) => ({ place, speed, boxes_left, racing, turns: 0 }) as ShipView),
  } as unknown as Shown,
  events: events.map(([event, seat]) => ({ n: 0, at: 0, event: { event, seat } as Event, text: `${event} ${seat}`, rule: 'MR-1' })),
});

const race = [
  step(1, [[0, 1, 12], [0, 1, 12]]),
  // Both speed up and tick a lap: nothing has turned.
  step(2, [[2, 2, 12], [2, 2, 12]], ['sped_up', 1], ['sped_up', 2], ['lap_ticked', 1]),
  step(3, [[4, 3, 12], [4, 2, 7]], ['sped_up', 1], ['boxes_ticked', 2], ['slowed_down', 2]),
  step(4, [[6, 3, 0, false], [6, 2, 7]], ['crashed', 1], ['lap_ticked', 2]),
];

test('a step that is the same for everybody is no moment', () => {
  expect(moments(race.slice(0, 2), [])).toEqual([]);
});

test('moments are the biggest swings, each told by what says most, in the order they happened', () => {
  expect(moments(race, [])).toEqual([
    { at: 2, icon: 'warning', rule: 'MR-1', text: 'Round 2: boxes_ticked 2' },
    { at: 3, icon: 'close', rule: 'MR-1', text: 'Round 3: crashed 1' },
  ]);
});
