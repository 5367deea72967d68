/** The moments of a finished match, told by what the match itself says. */

import { expect, test, vi } from 'vitest';
import type { Event, PlaneView } from '../../generated/hydroracers';
import type { Face } from '../contract';
import type { Shown } from './shown';

// Words need to know what the browser speaks and where to say so.
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('document', { documentElement: {} });
const { curves, moments } = await import('./end');

const faces = ['Ada', 'Bo'].map((label, nth) => ({ seat: nth + 1, label })) as unknown as Face[];

/** Two planes in heat 1: where they are, and whether they fly. */
function view(round: number, ...planes: Partial<PlaneView>[]): Shown {
  const plain = { sheet: 0, pilot: 0, space: 0, flies: true, points: 0, coins: 0, damage: 0, squares: [[], [], [], []] };
  return {
    race: 1, races: 1, heat: 1, round, question: 'play', result: null,
    planes: planes.map((plane, nth) => ({ ...plain, owner: nth + 1, ...plane })),
    printed: { planes: [], numbers: { heats: 3 }, circuits: [{ name: 'Monaco', length: 10, corners: [] }], cards: [] },
  } as unknown as Shown;
}

const step = (shown: Shown, ...events: Event[]) => ({ view: shown, events: events.map((event) => ({ n: 0, at: 0, event, text: '' })) });
const flew = (plane: number, from: number, to: number): Event => ({ event: 'flew', plane, speed: to - from, from, to, pushed: false });

test('what changes the places counts, what does not is left out', () => {
  const past = [
    step(view(1, { space: 0 }, { space: -1 })),
    step(view(1, { space: 3 }, { space: -1 }), flew(1, 0, 3)),
    step(view(1, { space: 3 }, { space: 5 }), flew(2, -1, 5)),
    step(view(2, { space: 3, flies: false }, { space: 5 }), { event: 'crashed', plane: 1 }),
    step(view(2, { space: 3, flies: false, points: 5 }, { space: 5, points: 8 }), { event: 'ranked', plane: 2, rank: 1, points: 8 }, { event: 'ranked', plane: 1, rank: 2, points: 5 }),
  ];
  const found = moments(past, faces);
  expect(found.map(({ at }) => at)).toEqual([2]);
  expect(found[0]?.text).toContain('Bo');
  expect(found[0]?.text).toContain('Ada');
});

test('near the line a place is worth more than at the start', () => {
  const past = [
    step(view(1, { space: 1 }, { space: 0 })),
    step(view(1, { space: 1 }, { space: 2 }), flew(2, 0, 2)),
    ...[3, 4, 5].flatMap((space) => [
      step(view(2, { space: space + 1 }, { space }), flew(1, space - 2, space + 1)),
      step(view(2, { space: space + 1 }, { space: space + 2 }), flew(2, space, space + 2)),
    ]),
    step(view(9, { points: 5 }, { points: 8 }), { event: 'ranked', plane: 2, rank: 1, points: 8 }, { event: 'ranked', plane: 1, rank: 2, points: 5 }),
  ];
  expect(moments(past, faces).map(({ at }) => at)).toEqual([5, 6, 7]);
});

test('at most three, in the order they happened', () => {
  const ahead = (round: number, first: number) => view(round, { space: first === 1 ? 9 : 5 }, { space: first === 1 ? 5 : 9 });
  const past = [
    step(ahead(1, 1)),
    ...[2, 1, 2, 1, 2].map((first, nth) => step(ahead(nth + 2, first), flew(first, 4, 9))),
    step(view(9, { points: 8 }, { points: 5 }), { event: 'ranked', plane: 1, rank: 1, points: 8 }, { event: 'ranked', plane: 2, rank: 2, points: 5 }),
  ];
  const at = moments(past, faces).map((moment) => moment.at);
  expect(at).toHaveLength(3);
  expect(at).toEqual([...at].sort((a, b) => a - b));
});

test('distance is counted from the middle of those who fly, and a plane that is out has none', () => {
  const distance = (shown: Shown) => curves(shown).find(({ id }) => id === 'distance')?.values;
  expect(distance(view(3, { space: 10 }, { space: 4 }))).toEqual([3, -3]);
  expect(distance(view(3, { space: 10 }, { space: 4, flies: false }))).toEqual([0, null]);
});
