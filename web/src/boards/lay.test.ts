import { expect, test } from 'vitest';
import { lay } from '../games/galaxy-trucker/lay';
import type { Printed, View } from '../generated/galaxy-trucker';
import { remembered } from './lay';

test('the same object is answered with the same answer', () => {
  let asked = 0;
  const answer = remembered((key: { n: number }) => ({ is: key.n + ++asked }));
  const [one, other] = [{ n: 1 }, { n: 1 }];
  expect(answer(one)).toBe(answer(one));
  expect(answer(one)).not.toBe(answer(other));
  expect(asked).toBe(2);
});

test('a tile is laid as it is turned, and a ship that stayed the same stays the same', () => {
  const printed = {
    tiles: [{ tile: 7, kind: 'cannon', sides: ['single', 'smooth', 'double', 'universal'], points: 'front' }],
    cards: [{ card: 2, id: 'I-03', level: 1, encounter: { kind: 'open_space' } }, { card: 3, id: 'I-04', level: 1, encounter: { kind: 'slavers', strength: 6 } }],
    flights: [
      { board: { id: 'I' }, hourglass: ['I', 'start'] },
      { board: { id: 'IVC' }, hourglass: ['start'], harder: [{ card: 3, id: 'I-04', level: 1, encounter: { kind: 'slavers', strength: 7 } }] },
    ],
  } as unknown as Printed;
  const player = { tiles: [{ square: 3, tile: 7, turns: 1, humans: 0, alien: null, cells: 0, goods: [] }], hand: null, aside: [7], lost: [] };
  const sent = { flight: 1, players: [player], face_up: [7], hourglass: { at: 0 }, seen: [], card: 3, turned: [2] } as unknown as View;
  const view = lay(sent, printed);
  // Clockwise: what was in front is on the right.
  expect(view.players[0]!.tiles[0]).toMatchObject({ square: 3, kind: 'cannon', sides: ['universal', 'single', 'smooth', 'double'], points: 'right' });
  expect(view.face_up[0]).toMatchObject({ tile: 7, points: 'front' });
  expect([view.board.id, view.hourglass.spaces]).toEqual(['I', ['I', 'start']]);
  expect(lay({ ...sent, flight: 1 }, printed).players[0]).toBe(view.players[0]);
  // A card is told by number; a hard flight adds to what is printed on it.
  expect(view.card?.encounter).toEqual({ kind: 'slavers', strength: 6 });
  const hard = lay({ ...sent, flight: 2 }, printed);
  expect([hard.card?.encounter, hard.turned.map(({ id }) => id)]).toEqual([{ kind: 'slavers', strength: 7 }, ['I-03']]);
});
