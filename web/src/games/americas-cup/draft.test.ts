/** What is drawn can be sailed where the rules let a path end. */

import { expect, test, vi } from 'vitest';
import type { Action, Spot } from '../../generated/americas-cup';
import { CupState, isSailing, maySail, pickCard, reachNow, sail } from './draft.svelte';
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
