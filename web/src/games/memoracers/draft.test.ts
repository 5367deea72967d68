/** What somebody is about to do belongs to one question of one match. */

import { expect, test } from 'vitest';
import type { Action, Series } from '../../generated/memoracers';
import { begin, brakeOn, buildAll, cutAfter, drop, isWarned, isWreck, pick, plan, ready, setLane, setPick, toggleForce } from './draft.svelte';
import type { MemoScene } from './shown';
import { settings } from '../../lib/settings.svelte';

const ALL_A: Series[] = Array.from({ length: 9 }, () => 'A');

/** The builder of a match is asked for the tile of that number. What is built is written down. */
function building(match: string, number: number, built: Action[]): MemoScene {
  const scene = {
    match, question: `${match}/${number}`, state: begin(), live: true, seat: 1, busy: false,
    actions: ['A', 'B', 'C', 'D'].map((series) => ({ build_tile: series })),
    view: { seat: 1, race: 1, round: 0, phase: { phase: 'building', number } },
    act: (actions: Action[]) => built.push(...actions),
  };
  return scene as unknown as MemoScene;
}

/** A ship of speed 2 that may fly anywhere, brake and force its engine. */
function programming(match = 'one'): MemoScene {
  const lanes = [1, 2, 3, 4, 5];
  const on = (programs: number[][]) => programs.flatMap((before) => lanes.map((lane) => [...before, lane]));
  const [slow, full, fast] = [on([[]]), on(on([[]])), on(on(on([[]])))];
  const scene = {
    match, question: match, state: begin(), live: true, seat: 1, busy: false, preview: () => new Promise(() => undefined),
    actions: [...[...slow, ...full].map((lanes) => ({ program: { lanes } })), ...fast.map((lanes) => ({ program: { lanes, forced: true } }))],
    view: { seat: 1, race: 1, round: 3, phase: { phase: 'programming' }, told: null, own_program: null },
  };
  return scene as unknown as MemoScene;
}

test('MR-10 the rest of a circuit is built tile by tile, from the number that is asked for', () => {
  const built: Action[] = [];
  buildAll(building('one', 1, built), ALL_A);
  expect(built).toEqual(ALL_A.map((series) => ({ build_tile: series })));
  buildAll(building('two', 8, built), ALL_A);
  expect(built).toHaveLength(9 + 2);
});

test('until it is sent, everything is dropped at once', () => {
  const scene = programming();
  expect(drop(scene)).toBe(false);
  setLane(scene, 1, 2);
  setLane(scene, 2, 3);
  expect(plan(scene)?.lanes).toEqual([2, 3]);
  expect(drop(scene)).toBe(true);
  expect(plan(scene)?.lanes).toEqual([]);
  const builder = building('four', 1, []);
  setPick(builder, 2);
  expect(drop(builder)).toBe(true);
  expect(pick(builder)).toBe(null);
});

test('mr_20 one button brakes line by line and then gives the full speed back', () => {
  const scene = programming('two');
  brakeOn(scene);
  expect(plan(scene)?.lines).toBe(1);
  brakeOn(scene);
  expect(plan(scene)?.lines).toBe(2);
  toggleForce(scene);
  expect(plan(scene)?.lines).toBe(3);
  brakeOn(scene);
  expect(plan(scene)).toMatchObject({ lines: 2, forced: false });
});

test('whoever wants to be asked before everything is asked once, and not warned of what is not there', () => {
  settings.ask = 'always';
  const sent: Action[] = [];
  const scene = { ...programming('four'), act: (action: Action) => sent.push(action) } as unknown as MemoScene;
  setLane(scene, 1, 2);
  setLane(scene, 2, 3);
  ready(scene);
  expect([isWarned(scene), isWreck(scene), sent.length]).toEqual([true, false, 0]);
  ready(scene);
  expect(sent).toEqual([{ program: { lanes: [2, 3] } }]);
  settings.ask = 'risk';
});

test('a way that is drawn back is shorter', () => {
  const scene = programming('three');
  setLane(scene, 1, 2);
  setLane(scene, 2, 3);
  cutAfter(scene, 1);
  expect(plan(scene)?.lanes).toEqual([2]);
});
