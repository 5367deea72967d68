/** Paths walk over what the server has told, and nothing else. */

import { expect, test } from 'vitest';
import type { Action, Heading, Spot } from '../../generated/americas-cup';
import { coverRules, joined, Reach } from './reach';

type Next = [Action, number][];

function spot(bow: [number, number], heading: Heading, from: number | null, next: Next, more: Partial<Spot> = {}): Spot {
  return { bow, heading, points: 0, crew: 0, bar: null, gone: false, passes: null, line: null, sequence_ends: null, covered_by: [], to_end: 40, from, next, ...more };
}

const left = (steps: number): Action => ({ crew_turn: { side: 'left', steps } });

/** From (6, 20) heading NE: a step NE or N, from N on to NW, and a crew turn or two to the left. */
const spots: Spot[] = [
  spot([6, 20], 'NE', null, [[{ sail: 'N' }, 1], [{ sail: 'NE' }, 2], [left(1), 4], [left(2), 5]], { bar: 'AC-19' }),
  spot([6, 22], 'N', 0, [[{ sail: 'NW' }, 3]], { bar: 'AC-26' }),
  spot([7, 21], 'NE', 0, [], { to_end: 30 }),
  spot([5, 23], 'NW', 1, [], { to_end: 28 }),
  spot([6, 20], 'N', 0, [], { bar: 'AC-19' }),
  spot([6, 20], 'NW', 0, [[{ sail: 'NW' }, 6]], { bar: 'AC-19' }),
  spot([5, 21], 'NW', 5, [], { to_end: 32 }),
];

test('a point has the ways that may end there, and one that is only passed has none', () => {
  const reach = new Reach(spots);
  expect(reach.waysTo([5, 23]).map(({ actions }) => actions)).toEqual([[{ sail: 'N' }, { sail: 'NW' }]]);
  expect(reach.points.get('6,22')?.ways).toEqual([]);
  expect(reach.waysTo([5, 21])[0]).toMatchObject({ steps: 1, crew: true });
});

test('ends are walked from the one nearest to the finish', () => {
  expect(new Reach(spots).ends().map(({ end }) => end.bow)).toEqual([[5, 23], [7, 21], [5, 21]]);
});

test('steps go left, straight and right of the heading, and nowhere else', () => {
  const reach = new Reach(spots);
  expect(reach.step([0], 0)).toEqual([0, 2]);
  expect(reach.step([0], -1)).toEqual([0, 1]);
  expect(reach.step([0], 1)).toBeNull();
  expect(reach.step([0, 1], -1)).toEqual([0, 1, 3]);
});

test('crew turns add up in one batch and are taken back by the other side', () => {
  const reach = new Reach(spots);
  expect(reach.crewTurn([0], -1)).toEqual([0, 4]);
  expect(reach.crewTurn([0, 4], -1)).toEqual([0, 5]);
  expect(reach.crewTurn([0, 5], 1)).toEqual([0, 4]);
  expect(reach.crewTurn([0, 4], 1)).toEqual([0]);
  expect(reach.crewTurn([0], 1)).toBeNull();
});

test('what several first steps lead to is one reach', () => {
  const root = spot([6, 20], 'NE', null, []);
  const all = joined(root, [[{ sail: 'N' }, [spots[1]!, spots[3]!].map((one, at) => ({ ...one, from: at === 0 ? null : 0, next: at === 0 ? [[{ sail: 'NW' }, 1]] as Next : [] }))], [{ sail: 'NE' }, [{ ...spots[2]!, from: null }]]]);
  const reach = new Reach(all);
  expect(reach.waysTo([5, 23])[0]?.path).toEqual([0, 1, 2]);
  expect(reach.waysTo([7, 21])[0]?.actions).toEqual([{ sail: 'NE' }]);
});

test('AC-75 bow or stern in the lee of a boat, AC-77 the bow in its wake', () => {
  const boats = [{ lee: [[4, 20]], wake: [[6, 24]] }, { lee: [], wake: [[4, 20]] }] as Parameters<typeof coverRules>[0];
  const rules = (bow: [number, number], heading: Heading, ...covered_by: number[]) => coverRules(boats, { bow, heading, covered_by });
  expect(rules([4, 20], 'N', 1)).toEqual(['AC-75']);
  expect(rules([5, 21], 'NE', 1)).toEqual(['AC-75']);
  expect(rules([6, 24], 'N', 1)).toEqual(['AC-77']);
  expect(rules([7, 25], 'NE', 2)).toEqual([]);
  expect(rules([4, 20], 'N', 1, 2)).toEqual(['AC-75', 'AC-77']);
});
