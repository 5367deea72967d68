/** The visual fold of events, and the curve it is drawn with. */

import { expect, test } from 'vitest';
import type { PlaneView } from '../../generated/hydroracers';
import { Course } from './course';
import { SHAPES } from './courses';
import { apply, duration, type Shown } from './shown';

function plane(owner: number | null, space: number): PlaneView {
  return {
    sheet: 0, pilot: 0, owner, space, flies: true, points: 3, coins: owner === null ? 0 : 30, hand: owner === 1 ? ['base-3-0', 'base-5-1', 'base-5-1'] : null, hand_count: 3,
    pile_count: 7, top: null, looked: null, deck: null, bag: [12, 6], damage: 1, gauge: 3, alerts: 0,
    squares: [[null, null, null], [null, null, null], [null, null, null], [null, null, null]], levels: [1, 1, 1, 1], maluses: [], technology: [], bet: null, slipstream: 1,
    leads: false, rank: 0,
  };
}

const view = {
  race: 1, races: 1, heat: 1, round: 2, circuit: 0, cockpit: 'basic', question: 'play', asked: 1, seat: 1, plane: 1, order: [2, 1],
  planes: [plane(1, 10), plane(null, 12)], turn: { card: null, value: 0, speed: 0, token: null, dangers: 0, flown: false },
} as unknown as Shown;

test('hr_13 a played card leaves the hand, one of two equal ones, and lies open', () => {
  const after = apply(view, { event: 'card_played', plane: 1, card: 'base-5-1', reason: null });
  expect(after.planes[0]?.hand).toEqual(['base-3-0', 'base-5-1']);
  expect([after.planes[0]?.hand_count, after.planes[0]?.top]).toEqual([2, 'base-5-1']);
});

test('hr_20 a damage drawn is out of the bag and on the gauge; hr_19 an alert is set aside', () => {
  const damaged = apply(view, { event: 'token_drawn', plane: 1, token: 'damage' });
  expect([damaged.planes[0]?.bag, damaged.planes[0]?.damage]).toEqual([[11, 6], 2]);
  const alerted = apply(damaged, { event: 'token_drawn', plane: 1, token: 'alert' });
  expect([alerted.planes[0]?.bag, alerted.planes[0]?.damage, alerted.planes[0]?.alerts]).toEqual([[11, 5], 2, 1]);
  expect(alerted.told?.drawn).toEqual(['damage', 'alert']);
});

test('hr_51 with the expert cockpit a token waits for its square', () => {
  const expert: Shown = { ...view, cockpit: 'expert' };
  const drawn = apply(expert, { event: 'token_drawn', plane: 1, token: 'damage' });
  expect([drawn.planes[0]?.damage, drawn.turn.token]).toEqual([1, 'damage']);
  const placed = apply(drawn, { event: 'token_placed', plane: 1, token: 'damage', element: 'propulsion', square: 1 });
  expect([placed.planes[0]?.squares[1], placed.turn.token]).toEqual([[null, 'damage', null], null]);
});

test('hr_119 an autopilot bets without coins, a person pays', () => {
  const bet = { event: 'bet_placed', slot: 0, stake: 6, on: null } as const;
  const after = apply(apply(view, { ...bet, plane: 1 }), { ...bet, plane: 2 });
  expect(after.planes.map(({ coins }) => coins)).toEqual([24, 0]);
});

test('hr_11 with a new round the markers are given anew, and nothing is told of the last turn', () => {
  const flown = apply(view, { event: 'flew', plane: 1, speed: 6, from: 10, to: 16, pushed: false });
  expect(flown.told?.flight?.to).toBe(16);
  const next = apply(flown, { event: 'round_began', round: 3 });
  expect([next.told, next.planes[0]?.slipstream, next.round]).toEqual([undefined, 0, 3]);
});

test('a flight takes longer the farther it goes, and never long', () => {
  const flight = (to: number) => duration({ event: 'flew', plane: 1, speed: to, from: 0, to, pushed: false }, null);
  expect([flight(1), flight(5), flight(30)]).toEqual([420, 660, 900]);
});

test.each(Object.keys(SHAPES))('%s: spaces lie one pitch apart and the lap is closed', (id) => {
  const course = new Course(id, 26);
  for (let space = 1; space <= 26; space++) {
    const [a, b] = [course.space(space), course.space(space + 1)];
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    expect(far).toBeLessThanOrEqual(course.pitch + 0.1);
    expect(far).toBeGreaterThan(course.pitch * 0.7);
  }
  for (const [before, after] of [[0, 26], [1, 27]] as const) {
    expect(course.space(before).x).toBeCloseTo(course.space(after).x);
    expect(course.space(before).y).toBeCloseTo(course.space(after).y);
  }
});

test('on the way over the line the nose never spins round', () => {
  const turns = new Course('monaco', 24).way(20, 30).map(({ deg }) => deg);
  turns.slice(1).forEach((deg, at) => expect(Math.abs(deg - turns[at]!)).toBeLessThan(40));
});
