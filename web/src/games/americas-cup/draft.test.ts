/** What is drawn can be sailed where the rules let a path end. */

import { expect, test, vi } from 'vitest';
import type { Action, Spot } from '../../generated/americas-cup';
import { choosePoint, CupState, isSailing, lightCard, maySail, pickCard, pickedWay, reachNow, sail, stepOn, wayNow } from './draft.svelte';
import type { CupScene } from './shown';

const card: Action = { play_card: 7 };

/** A boat that is asked for a card, which leads to these spots. What it does is written down. */
function asked(spots: Partial<Spot>[], done: Action[]): CupScene {
  const boat = { bow: [6, 20], heading: 'NE' };
  const scene = {
    seat: 1, busy: false, actions: [card], question: 'one', state: new CupState(),
    view: { round: 1, manoeuvre: 0, question: 'play_card', turn: { seat: 1, points: 2, crew: 0 }, boats: [boat] },
    preview: () => Promise.resolve([{ preview: { preview: 'card', spots: spots.map((spot) => ({ line: null, next: [], from: null, ...spot })) } }]),
    act: (actions: Action[]) => (done.push(...actions), Promise.resolve({ accepted: true, done: actions.length })),
  };
  return scene as unknown as CupScene;
}

async function picked(scene: CupScene): Promise<boolean> {
  pickCard(scene, card);
  await vi.waitFor(() => expect(reachNow(scene)).not.toBe(null));
  return maySail(scene);
}

test('AC-29 a boat without a way plays its card and stays', async () => {
  const done: Action[] = [];
  const scene = asked([{ bow: [6, 20], bar: null }], done);
  expect(await picked(scene)).toBe(true);
  sail(scene);
  expect([done, isSailing(scene)]).toEqual([[card, 'stop'], true]);
  await vi.waitFor(() => expect(isSailing(scene)).toBe(false));
});

test('AC-19 a boat with an open way does not stay', async () => {
  const scene = asked([{ bow: [6, 20], bar: 'AC-19', next: [[{ sail: 'NE' }, 1]] }, { bow: [7, 21], bar: null, from: 0 }], []);
  expect(await picked(scene)).toBe(false);
});

test('looking at another card does not walk the path that is drawn over its spots', async () => {
  const other: Action = { play_card: 8 };
  const reaches: Record<number, Partial<Spot>[]> = {
    7: [{ bow: [6, 20], bar: 'AC-19', next: [[{ sail: 'NE' }, 1]] }, { bow: [7, 21], bar: null, from: 0, next: [[{ sail: 'NE' }, 2]] }, { bow: [8, 22], bar: null, from: 1 }],
    8: [{ bow: [6, 20], bar: 'AC-19', next: [[{ sail: 'N' }, 2]] }, { bow: [5, 21], bar: null, from: 2 }, { bow: [6, 22], bar: null, from: 0, next: [[{ sail: 'NW' }, 1]] }],
  };
  const scene = asked([], []);
  Object.assign(scene, {
    actions: [card, other],
    preview: (actions: { play_card: number }[]) =>
      Promise.resolve(actions.map((action) => ({ preview: { preview: 'card', spots: reaches[action.play_card]!.map((spot) => ({ line: null, next: [], from: null, ...spot })) } }))),
  });
  await picked(scene);
  expect(choosePoint(scene, [8, 22])).toBe(true);
  lightCard(scene, other);
  await vi.waitFor(() => expect(reachNow(scene)?.waysTo([5, 21])).toHaveLength(1));
  expect(pickedWay(scene)?.end.bow).toEqual([8, 22]);
  expect(wayNow(scene)).toBeNull();
  // What is drawn goes with its card.
  pickCard(scene, other);
  expect(pickedWay(scene)?.path).toEqual([0]);
  expect(stepOn(scene, 0)).toBe(false);
});
