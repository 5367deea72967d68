/** Muting: by seat, or by name where there is no seat; kept when the page is loaded again. */

import { beforeEach, expect, test, vi } from 'vitest';
import { Muted } from './muted.svelte';

const seat = (seat: number, name: string) => ({ seat, name });
const watcher = (name: string) => ({ seat: null, name });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
});

test('a seat stays muted under another name, and nobody else of that name is', () => {
  const muted = new Muted('t1');
  muted.add(seat(2, 'Léa'));
  expect(muted.has(seat(2, 'Camille'))).toBe(true);
  expect(muted.has(seat(3, 'Léa'))).toBe(false);
  expect(muted.has(watcher('Léa'))).toBe(false);
});

test('somebody who watches can be muted', () => {
  const muted = new Muted('t1');
  muted.add(watcher('Zoé'));
  expect(muted.has(watcher('Zoé'))).toBe(true);
  expect(muted.has(watcher('Noé'))).toBe(false);
});

test('it outlasts the chat, and belongs to its table', () => {
  new Muted('t1').add(seat(2, 'Léa'));
  expect(new Muted('t1').has(seat(2, 'Léa'))).toBe(true);
  expect(new Muted('t2').has(seat(2, 'Léa'))).toBe(false);
});

test('hearing everybody again leaves other tables alone', () => {
  new Muted('t1').add(watcher('Zoé'));
  const muted = new Muted('t2');
  muted.add(seat(1, 'Léa'));
  muted.add(seat(1, 'Léa'));
  expect(muted.count).toBe(1);
  muted.clear();
  expect(muted.count).toBe(0);
  expect(new Muted('t1').has(watcher('Zoé'))).toBe(true);
});
