/** What is told between two flights and after the last one, by the events that were told. */

import { expect, test, vi } from 'vitest';
import type { Event } from '../../generated/galaxy-trucker';
import type { Heard } from '../../generated/protocol';
import type { Face } from '../contract';
import type { Shown } from './told';

// Words need to know what the browser speaks and where to say so.
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('document', { documentElement: {} });
const { report, result } = await import('./result');

const faces = ['Ada', 'Bo', 'Cy'].map((label, nth) => ({ seat: nth + 1, label })) as unknown as Face[];
const view = (...credits: number[]): Shown => ({ classes: ['I', 'II'], players: credits.map((credits) => ({ credits })) }) as unknown as Shown;
const told = (...events: object[]): Heard<Event>[] => events.map((event) => ({ n: 0, at: 0, event }) as Heard<Event>);
const settled = (seat: number, account: string, credits: number) => ({ event: 'settled', seat, account, credits });
const over = (flight: number, ...credits: number[]) => ({ event: 'flight_over', flight, credits });
const prepared = (flight: number) => ({ event: 'flight_prepared', flight }) as unknown as Event;

const FIRST = [settled(1, 'finish_order', 4), settled(2, 'finish_order', 3), settled(1, 'lost_tiles', -2), over(1, 5, 3, 0)];

test('gt_5 between two flights players with equal credits share their place, and each line of the bill is told', () => {
  const { title, rows } = result(told(...FIRST), prepared(2), view(5, 3, 3), faces)!;
  expect(title).toBe('Flight 1 of 2 is over');
  expect(rows.map(({ label, place, total }) => [label, place, total])).toEqual([['Ada', 1, '5 credits'], ['Bo', 2, '3 credits'], ['Cy', 2, '3 credits']]);
  expect(rows[0]).toMatchObject({ gained: '+5', lines: ['on the way +3, finish order +4, lost tiles −2'] });
  expect(rows[2]).toMatchObject({ gained: '0', lines: [] });
});

test('nothing is told before the first flight, nor when another event comes', () => {
  expect(result(told(), prepared(1), view(0, 0, 0), faces)).toBeNull();
  expect(result(told(...FIRST), over(1, 5, 3, 0) as Event, view(5, 3, 0), faces)).toBeNull();
});

test('gt_91 after the match every bill is told flight by flight', () => {
  const { rows } = report(told(...FIRST, settled(2, 'goods', 6), over(2, 4, 9, 0)), faces, view(4, 9, 0))!;
  expect(rows.map(({ text }) => text)).toEqual(['+5, −1', '+3, +6', '0, 0']);
  expect(rows[1]!.lines).toEqual(['Flight 1, class I: finish order +3', 'Flight 2, class II: goods +6']);
  expect(rows[2]!.lines[1]).toBe('Flight 2, class II: nothing gained, nothing paid');
  expect(report(told(), faces, view(0, 0, 0))).toBeNull();
});
