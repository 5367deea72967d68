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

const missed = (stage: Stage): unknown[] => stage.missed.flatMap(({ events }) => events.map(({ event }) => event));

/** What is seen from now on, one view after the other. */
function shown(stage: Stage): unknown[] {
  const views = [stage.view];
  while (stage.isPlaying) {
    vi.advanceTimersByTime(200);
    views.push(stage.view);
  }
  return views;
}

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

test('what belongs together is shown in one beat, and everything of it is told', () => {
  const chorus = { ...board, together: (event: string, next: string) => event.startsWith('hit') && next.startsWith('hit') } as AnyBoard;
  const stage = new Stage(chorus);
  const told: unknown[] = [];
  stage.onEvent = ({ event }) => told.push(event);
  stage.anew(sight([]));
  stage.happened(sight(['now']), heard('roll', 'hit 1', 'hit 2', 'hit 3', 'moved'), false);
  expect(stage.view).toEqual(['roll']);
  expect(stage.playing?.beat).toBeUndefined();
  vi.advanceTimersByTime(200);
  expect(stage.view).toEqual(['roll', 'hit 1', 'hit 2', 'hit 3']);
  expect([stage.playing?.ms, stage.playing?.beat?.length]).toEqual([200, 3]);
  vi.advanceTimersByTime(200);
  expect(stage.view).toEqual(['roll', 'hit 1', 'hit 2', 'hit 3', 'moved']);
  expect(told).toEqual(['roll', 'hit 1', 'hit 2', 'hit 3', 'moved']);
});

test('a board takes its time with somebody who is asked, but not while a clock runs', () => {
  const patient = { ...board, patience: 4000 } as AnyBoard;
  const asked = (running: boolean) => ({ ...sight(['now'], ['go']), clocks: [{ left: 60_000, running }] });
  const first = (running: boolean) => {
    const stage = new Stage(patient, null, () => true);
    stage.anew(sight([]));
    stage.happened(asked(running), heard(...'abcdefghijklmnop'), false);
    return stage.playing?.ms;
  };
  expect(first(false)).toBe(200);
  expect(first(true)).toBe(1500 / 16);
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
  expect(missed(stage)).toEqual(['a', 'b']);
  stage.showMissed();
  expect(stage.view).toEqual(['a']);
  vi.advanceTimersByTime(1000);
  expect(stage.view).toEqual(['later']);
  expect(missed(stage)).toEqual([]);
});

test('nothing was missed if there was nothing to see', () => {
  const stage = staged();
  stage.happened(sight(['later']), heard('quiet'), true);
  expect(missed(stage)).toEqual([]);
  expect(stage.view).toEqual(['later']);
});

test('what has the table’s rhythm goes on when the line was broken for a moment', () => {
  const stage = staged(1.5);
  stage.tell([], heard('ONE', 'TWO'));
  stage.happened(sight(['now']), heard('a'), true);
  expect(stage.view).toEqual(['ONE']);
  vi.advanceTimersByTime(1500);
  expect(stage.view).toEqual(['ONE', 'TWO']);
  vi.advanceTimersByTime(1500);
  expect(stage.view).toEqual(['ONE', 'TWO', 'a']);
  expect(missed(stage)).toEqual([]);
});

test('what has the table’s rhythm and was missed is shown, not offered', () => {
  const stage = staged(1.5);
  stage.happened(sight(['now']), heard('ONE'), true);
  expect(stage.isPaced).toBe(true);
  expect(missed(stage)).toEqual([]);
});

test('an offer stands while others move on, and shows what was missed and nothing twice', () => {
  const stage = staged();
  stage.happened(sight(['a', 'b']), heard('a', 'b'), true);
  stage.happened(sight(['a', 'b', 'c']), heard('c'), false);
  vi.advanceTimersByTime(200);
  expect(missed(stage)).toEqual(['a', 'b']);
  stage.showMissed();
  expect(shown(stage)).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c']]);
});

test('what was still to be shown when somebody was away is offered with what they missed', () => {
  const stage = staged();
  stage.happened(sight(['a', 'b']), heard('a', 'b'), false);
  stage.happened(sight(['a', 'b', 'c']), heard('c'), true);
  expect(stage.view).toEqual(['a', 'b', 'c']);
  expect(missed(stage)).toEqual(['b', 'c']);
  stage.showMissed();
  expect(shown(stage)).toEqual([['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c']]);
});

test('skipping what was missed shows now', () => {
  const stage = staged();
  stage.happened(sight(['a']), heard('a'), true);
  stage.happened(sight(['a', 'b']), heard('b'), true);
  stage.showMissed();
  stage.skip();
  expect([stage.view, stage.isPlaying]).toEqual([['a', 'b'], false]);
});

test('other words change nothing but the words', () => {
  const stage = staged(1.5);
  const events = heard('ONE', 'TWO');
  const words = events.map((told) => ({ ...told, text: 'deux' }));
  stage.tell([], events);
  stage.reworded(new Map(events.map((told, index) => [told, words[index]!])));
  expect(stage.playing?.heard).toBe(words[0]);
  vi.advanceTimersByTime(1500);
  expect(stage.playing?.heard).toBe(words[1]);
});

const scramble = (view: string[]) => ({ ...sight(view, ['grab']), turn: { kind: 'scramble' as const, seats: [1, 2], until: 60_000, now: 0 } });
const besides = (stage: Stage) => stage.beside.map(({ heard }) => heard.event);

test('where people grab, now is shown at once and what happened is played beside it', () => {
  const told: unknown[] = [];
  const stage = staged(null, true);
  stage.onEvent = ({ event }) => told.push(event);
  stage.happened(scramble(['one']), heard('a', 'quiet', 'b'), false);
  expect([stage.view, stage.isPlaying, besides(stage)]).toEqual([['one'], false, ['a', 'b']]);
  vi.advanceTimersByTime(100);
  stage.happened(scramble(['two']), heard('c'), false);
  expect([stage.view, besides(stage)]).toEqual([['two'], ['a', 'b', 'c']]);
  vi.advanceTimersByTime(100);
  expect(besides(stage)).toEqual(['c']);
  vi.advanceTimersByTime(100);
  expect([besides(stage), told]).toEqual([[], ['a', 'quiet', 'b', 'c']]);
});

test('a scramble waits for nothing that is still shown, and for nothing that was missed', () => {
  const stage = staged(null, true);
  stage.happened(sight(['a', 'b']), heard('a', 'b'), false);
  stage.happened(scramble(['c']), heard('c'), false);
  expect([stage.view, stage.isPlaying]).toEqual([['c'], false]);
  stage.happened(scramble(['d']), heard('d'), true);
  stage.tell([], heard('x'));
  stage.offer([], heard('x'));
  expect([stage.view, stage.isPlaying, missed(stage), besides(stage)]).toEqual([['d'], false, [], ['c']]);
});

test('what no view tells is carried from what was shown to what was sent, and found again by whoever comes later', () => {
  const keeping = { ...board, opening: () => [], carry: (shown: string[], sent: string[]) => [...sent, ...shown.filter((word) => word.startsWith('~'))] } as unknown as AnyBoard;
  const stage = new Stage(keeping, null);
  stage.anew(sight(['one']), heard('~a', 'b'));
  expect(stage.view).toEqual(['one', '~a']);
  stage.happened(sight(['two']), heard('~c'), false);
  vi.advanceTimersByTime(200);
  expect(stage.view).toEqual(['two', '~a', '~c']);
  expect(stage.sent).toEqual(['two', '~a', '~c']);
});

test('where a part is over what comes next waits until somebody goes on', () => {
  const stage = staged();
  stage.onPart = ({ event }) => event === 'next heat';
  stage.happened(sight(['now']), heard('a', 'next heat', 'b'), false);
  vi.advanceTimersByTime(60_000);
  expect([stage.view, stage.isPlaying]).toEqual([['a'], true]);
  // What happens meanwhile waits, too.
  stage.happened(sight(['later']), heard('c'), false);
  expect(stage.view).toEqual(['a']);
  stage.goOn();
  expect(stage.view).toEqual(['a', 'next heat']);
  vi.advanceTimersByTime(600);
  expect([stage.view, stage.isPlaying]).toEqual([['later'], false]);
});

test('where nothing comes before somebody acts a part that is over is looked at all the same', () => {
  const stage = staged();
  stage.onRest = ({ event }) => event === 'heat over';
  stage.happened(sight(['now']), heard('a', 'heat over'), false);
  vi.advanceTimersByTime(60_000);
  expect([stage.view, stage.isHeld]).toEqual([['a', 'heat over'], true]);
  // What somebody does meanwhile waits, too, and the same end is not looked at twice.
  stage.happened(sight(['later']), heard('b'), false);
  expect(stage.isHeld).toBe(true);
  stage.goOn();
  vi.advanceTimersByTime(600);
  expect([stage.view, stage.isPlaying]).toEqual([['later'], false]);
});

test('skipping stops where a part is over, and the next time goes on', () => {
  const stage = staged();
  stage.onPart = ({ event }) => event === 'next heat';
  stage.happened(sight(['now']), heard('a', 'next heat', 'b'), false);
  stage.skip();
  expect([stage.view, stage.isHeld]).toEqual([['a'], true]);
  stage.skip();
  expect([stage.view, stage.isPlaying]).toEqual([['now'], false]);
});

test('somebody new reads a line once, and is not hurried', () => {
  const told = (...events: string[]) => heard(...events).map((one) => ({ ...one, text: 'forty letters that are worth reading once' }));
  const stage = new Stage(board, null, () => true, () => true);
  stage.anew(sight([]));
  stage.happened(sight(['now'], ['go']), told('a', 'b', 'a'), false);
  const times = [];
  for (let ms = 0; stage.isPlaying; ms += 100) {
    if (times.length < (stage.view as string[]).length) times.push(ms);
    vi.advanceTimersByTime(100);
  }
  // Half a second to find a line of 40 letters and 35 ms for each of them; the second time as long as it is shown to anybody.
  expect(times).toEqual([0, 2000, 3900]);
});
