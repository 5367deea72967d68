/** What the end screen tells of every heat, by the events that were told. */

import { expect, test, vi } from 'vitest';
import type { Event } from '../../generated/hydroracers';
import type { Heard } from '../../generated/protocol';
import type { Face } from '../contract';
import type { Shown } from './shown';

// Words need to know what the browser speaks and where to say so.
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('document', { documentElement: {} });
const { report } = await import('./result');

const faces = ['Ada', 'Bo'].map((label, nth) => ({ seat: nth + 1, label })) as unknown as Face[];
const view = (races: number): Shown => ({ races, planes: [1, 2].map((owner) => ({ owner, sheet: 0, pilot: 0 })), printed: { planes: [], pilots: [] } }) as unknown as Shown;
const told = (...events: object[]): Heard<Event>[] => events.map((event) => ({ n: 0, at: 0, event }) as Heard<Event>);
const began = (heat: number) => ({ event: 'heat_began', heat });
const ranked = (plane: number, rank: number, points: number) => ({ event: 'ranked', plane, rank, points });

test('hr_43 every plane with its places, and what each heat brought', () => {
  const events = told(
    began(1), { event: 'points_gained', plane: 1, points: 2 }, ranked(1, 1, 8), ranked(2, 2, 5), { event: 'bet_settled', plane: 2, on: 1, paid: 4 },
    began(2), { event: 'crashed', plane: 1 }, ranked(2, 1, 8), ranked(1, 2, 5),
  );
  const rows = report(events, faces, view(1))!.rows;
  expect(rows.map(({ seat, text }) => [seat, text])).toEqual([[1, 'places 1, 2'], [2, 'places 2, 1']]);
  expect(rows[0]!.lines).toEqual(['Heat 1: place 1: +8, cards: +2', 'Heat 2: crashed, place 2: +5']);
  expect(rows[1]!.lines[0]).toMatch(/^Heat 1: place 2: \+5, bet on .+: \+4 coins$/);
});

test('hr_65 of a campaign each heat says its race, and one that was not ranked is not told', () => {
  const events = told(began(1), ranked(1, 1, 8), ranked(2, 2, 5), began(2), ranked(1, 2, 5), ranked(2, 1, 8), began(1), ranked(1, 1, 8), ranked(2, 2, 5), began(2));
  expect(report(events, faces, view(2))!.rows[0]!.lines).toEqual(['Race 1, heat 1: place 1: +8', 'Race 1, heat 2: place 2: +5', 'Race 2, heat 1: place 1: +8']);
  expect(report(told(began(1)), faces, view(1))).toBeNull();
});
