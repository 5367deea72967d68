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
  draft.take('evening');
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
  expect([draft.preset, draft.set]).toEqual(['first', { pace: '2' }]);
  draft.take('evening');
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

test('seats stay as they were set, whatever preset is taken', () => {
  const draft = new Draft(info);
  draft.seat(1, 'here');
  draft.remove(3);
  draft.take('mail');
  expect(draft.places.map(({ who }) => who)).toEqual(['you', 'here', 'bot']);
  expect(draft.preset).toBe('mail');
});

test('whoever plays alone has one seat, and the others come back', () => {
  const mode = { key: 'mode', kind: 'choice', default: 'race', values: ['race', 'solo'], solo: 'solo' };
  const draft = new Draft({ ...info, game: 'memoracers', options: [mode] } as unknown as GameInfo);
  draft.choose(draft.info.options[0]!, 'solo');
  expect(draft.places.map(({ who }) => who)).toEqual(['you']);
  draft.choose(draft.info.options[0]!, 'race');
  expect(draft.places).toHaveLength(4);
});

test('all advanced rules at once turn their switches on, and what depends on them applies', () => {
  const options = [{ key: 'rules', kind: 'choice', default: 'base', values: ['base', 'advanced'], brings: { value: 'advanced', switches: ['sequence'] } }, { key: 'sequence', kind: 'flag', default: 'false' }, { key: 'tack', kind: 'choice', default: 'two', values: ['two', 'free'], when: [{ key: 'sequence', is: ['true'] }] }];
  const draft = new Draft({ ...info, game: 'americas-cup', options } as unknown as GameInfo);
  const [rules, sequence, tack] = draft.info.options;
  expect([draft.value(sequence!), draft.applies(tack!)]).toEqual(['false', false]);
  draft.choose(rules!, 'advanced');
  expect([draft.value(sequence!), draft.applies(tack!)]).toEqual(['true', true]);
  draft.choose(rules!, 'base');
  expect(draft.value(sequence!)).toBe('false');
});
