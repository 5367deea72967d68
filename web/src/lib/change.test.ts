/** Changes are applied as the server makes them, and what they do not speak of is left alone. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changed, type Difference } from './change';

interface Example {
  before: unknown;
  change: Difference;
  after: unknown;
}

test('every example of the server gives what it says', () => {
  const file = join(import.meta.dirname, '..', 'generated', 'changes.json');
  const examples = JSON.parse(readFileSync(file, 'utf8')) as Example[];
  expect(examples.length).toBeGreaterThan(50);
  for (const { before, change, after } of examples) {
    const untouched = structuredClone(before);
    expect(changed(before, change)).toEqual(after);
    expect(before).toEqual(untouched);
  }
});

test('what did not change is the same object', () => {
  const before = { ships: [{ tiles: [1] }, { tiles: [2] }], heap: { left: 9 } };
  const after = changed(before, { ships: [2, [1, { tiles: [2, [1, 0, [3]]] }]] }) as typeof before;
  expect(after).toEqual({ ships: [{ tiles: [1] }, { tiles: [2, 3] }], heap: { left: 9 } });
  expect(after.heap).toBe(before.heap);
  expect(after.ships[0]).toBe(before.ships[0]);
  expect(after.ships).not.toBe(before.ships);
});

test('a change of something else is refused', () => {
  expect(() => changed([1], [3, [0, [2]]])).toThrow('another array');
  expect(() => changed(1, { a: [1] })).toThrow('another value');
  expect(() => changed({ a: 1 }, [2, [0, 0, [1, 2]]])).toThrow('another value');
});
