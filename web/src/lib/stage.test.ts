/** The stage: events are shown one by one, hurried by nobody where the table has its own rhythm. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Heard, Sight } from '../generated/protocol';
import type { AnyBoard } from '../games/contract';
import { motion, settings } from './settings.svelte';
import { Stage } from './stage.svelte';

/** A board whose view is what was shown so far; events in capitals keep the table's rhythm, "quiet" takes no time. */
const board = {
  duration: (event: string, pace: number | null) => (event === 'quiet' ? 0 : event === event.toUpperCase() ? 1000 * (pace ?? 1) : 400),
  apply: (view: string[], event: string) => [...view, event],
} as unknown as AnyBoard;

const heard = (...events: string[]): Heard<unknown>[] => events.map((event, n) => ({ n, at: n, event }));
const sight = (view: string[], actions: unknown[] = []): Sight<unknown, unknown, unknown> => ({
  turn: { kind: 'chance' }, sealed: [], view, actions, clocks: [], events: [],
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  settings.speed = 2;
  motion.now = 'full';
});
afterEach(() => vi.useRealTimers());

function staged(pace: number | null = null, isAsked = false): Stage {
  const stage = new Stage(board, pace, () => isAsked);
  stage.anew(sight([]));
  return stage;
}

test('events are shown in order and end as the view that was sent', () => {
  const stage = staged();
  stage.happened(sight(['now']), heard('a', 'quiet', 'b'), false);
  expect(stage.view).toEqual(['a']);
  vi.advanceTimersByTime(200);
  expect(stage.view).toEqual(['a', 'quiet', 'b']);
  vi.advanceTimersByTime(200);
  expect(stage.view).toEqual(['now']);
  expect(stage.isPlaying).toBe(false);
});

test('skipping shows now at once, and tells of every event', () => {
  const told: unknown[] = [];
  const stage = staged();
  stage.onEvent = ({ event }) => told.push(event);
  stage.happened(sight(['now']), heard('a', 'b', 'c'), false);
  stage.skip();
  expect(stage.view).toEqual(['now']);
  expect(told).toEqual(['a', 'b', 'c']);
});

test('what has the table’s rhythm is neither skipped nor sped up, whatever the person moves', () => {
  motion.now = 'none';
  const stage = staged(1.5);
  stage.happened(sight(['now']), heard('a', 'SHOWN', 'b'), false);
  stage.skip();
  expect(stage.view).toEqual(['a', 'SHOWN']);
  expect(stage.isPaced).toBe(true);
  stage.skip();
  vi.advanceTimersByTime(1499);
  expect(stage.view).toEqual(['a', 'SHOWN']);
  vi.advanceTimersByTime(1);
  expect(stage.view).toEqual(['now']);
});

test('a replay has its own speed and no rhythm', () => {
  const stage = staged(1.5);
  stage.speed = 8;
  stage.happened(sight(['now']), heard('SHOWN'), false);
  expect(stage.playing?.ms).toBe(1500 / 8);
});

test('whoever is asked waits a second and a half at most', () => {
  const stage = staged(null, true);
  stage.happened(sight(['now']), heard(...Array.from({ length: 40 }, () => 'a')), false);
  vi.advanceTimersByTime(1600);
  expect(stage.isPlaying).toBe(false);
});

test('whoever was away sees now, and the story once they ask for it', () => {
  const stage = staged();
  stage.happened(sight(['later']), heard('a', 'b'), true);
  expect(stage.view).toEqual(['later']);
  expect(stage.missed?.events).toHaveLength(2);
  stage.showMissed();
  expect(stage.view).toEqual(['a']);
  vi.advanceTimersByTime(1000);
  expect(stage.view).toEqual(['later']);
  expect(stage.missed).toBe(null);
});

test('nothing was missed if there was nothing to see', () => {
  const stage = staged();
  stage.happened(sight(['later']), heard('quiet'), true);
  expect(stage.missed).toBe(null);
  expect(stage.view).toEqual(['later']);
});
