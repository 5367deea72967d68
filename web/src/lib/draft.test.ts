/** A table before it is opened. */

import { expect, test } from 'vitest';
import type { GameInfo } from './api';
import { fakeBrowser } from './server.fake';

fakeBrowser();
const { Draft } = await import('./draft.svelte');

const options = [{ key: 'handicap', kind: 'per_seat', default: '0' }, { key: 'first', kind: 'seat', default: 'random' }, { key: 'pace', kind: 'choice', default: '1' }];
const info = { game: 'toy', seats: { min: 1, max: 4 }, bots: [{ level: 'racer' }], usual_bot: 'racer', options } as unknown as GameInfo;

/** Four seats, each with something of its own. */
function four(first: string) {
  const draft = new Draft(info);
  draft.set = { handicap: '0,2,4,6', first, pace: '3' };
  draft.places.forEach((place, index) => (place.name = 'ABCD'[index]!));
  return draft;
}

test('whoever moves to another seat takes along what was chosen for them', () => {
  const draft = four('1');
  draft.move(0, 2);
  expect(draft.places.map(({ name, who }) => `${name} ${who}`)).toEqual(['B invite', 'C invite', 'A you', 'D bot']);
  expect(draft.set).toEqual({ handicap: '2,4,0,6', first: '3', pace: '3' });
  draft.move(3, 0);
  expect(draft.set).toEqual({ handicap: '6,2,4,0', first: '4', pace: '3' });
});

test('a first game chooses what the game says, the others nothing', () => {
  const draft = new Draft({ ...info, first_game: { pace: '2' } });
  expect([draft.preset, draft.set]).toEqual(['evening', {}]);
  draft.take('first');
  expect([draft.preset, draft.set]).toEqual(['first', { pace: '2' }]);
  draft.set = { pace: '3' };
  expect(draft.preset).toBeNull();
  draft.take('mail');
  expect([draft.preset, draft.set]).toEqual(['mail', {}]);
});

test('a seat that nobody has chosen stays unchosen', () => {
  const draft = four('random');
  draft.move(3, 1);
  expect(draft.set['first']).toBe('random');
});
