/** A table before it is opened. */

import { expect, test } from 'vitest';
import type { GameInfo } from './api';
import { fakeBrowser } from './server.fake';

fakeBrowser();
const { Draft } = await import('./draft.svelte');

const options = [{ key: 'handicap', kind: 'per_seat', default: '0' }, { key: 'first', kind: 'seat', default: 'random' }, { key: 'pace', kind: 'choice', default: '1' },
  { key: 'autopilots', kind: 'count', default: '0', max: 4, alone: 3 }, { key: 'planes', kind: 'each', of: 'autopilots', default: 'left' }];
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

test('a first game and one by mail choose what the game says, an evening nothing', () => {
  const draft = new Draft({ ...info, first_game: { pace: '2' }, by_mail: { pace: 'slow' } });
  expect([draft.preset, draft.set]).toEqual(['evening', {}]);
  draft.take('first');
  expect([draft.preset, draft.set]).toEqual(['first', { pace: '2' }]);
  draft.set = { pace: '3' };
  expect(draft.preset).toBeNull();
  draft.take('mail');
  expect([draft.preset, draft.set]).toEqual(['mail', { pace: 'slow' }]);
});

test('a seat that nobody has chosen stays unchosen', () => {
  const draft = four('random');
  draft.move(3, 1);
  expect(draft.set['first']).toBe('random');
});

test('what plays along has a word each, and more of them alone', () => {
  const draft = new Draft(info);
  const [, , , autopilots, planes] = draft.info.options;
  expect(draft.counted(planes!)).toBe(0);
  draft.choose(autopilots!, '2');
  draft.choose(planes!, 'italy,uk');
  draft.choose(autopilots!, '3');
  expect(draft.set['planes']).toBe('italy,uk,left');
  draft.choose(autopilots!, '1');
  expect(draft.set['planes']).toBe('italy');
  draft.choose(autopilots!, '0');
  expect(draft.set['planes']).toBeUndefined();
  const alone = new Draft(info);
  while (alone.places.length > 1) alone.remove(1);
  expect(alone.value(autopilots!)).toBe('3');
  expect(alone.counted(planes!)).toBe(3);
});
