/** Actions are looked up by what they say. */

import { expect, test } from 'vitest';
import { isSame, keyOf, offered, standing } from './actions';

const attach = { attach: { square: 4, turns: 1 } };

test('the order of fields and fields without a value say nothing', () => {
  expect(isSame(attach, { attach: { turns: 1, square: 4 } })).toBe(true);
  expect(isSame({ program: { lanes: [1, 2], forced: undefined } }, { program: { lanes: [1, 2] } })).toBe(true);
  expect(isSame({ program: { lanes: [1, 2] } }, { program: { lanes: [2, 1] } })).toBe(false);
  expect(isSame('stop', '"stop"')).toBe(false);
  expect(isSame(null, null)).toBe(false);
});

test('names cannot be mistaken for each other', () => {
  const all = ['a,b', ['a', 'b'], { a: 'b' }, [['a'], 'b'], { a: { b: 1 } }, { 'a:b': 1 }, 1, '1', null];
  expect(new Set(all.map(keyOf)).size).toBe(all.length);
});

test('what is offered is found, and nothing else', () => {
  const actions = ['detach', attach, { attach: { square: 4, turns: 2 } }];
  expect(offered<unknown>(actions, { attach: { turns: 1, square: 4 } })).toBe(attach);
  expect(offered<unknown>(actions, { attach: { square: 5, turns: 1 } })).toBe(null);
  expect(offered<unknown>(actions, null)).toBe(null);
});

test('an offer that is made again is the same one', () => {
  const [before, again] = [['detach', attach], ['detach', { attach: { ...attach.attach } }]];
  expect(standing<unknown>(before, again)).toBe(before);
  const fewer = ['detach'];
  expect(standing<unknown>(before, fewer)).toBe(fewer);
});
