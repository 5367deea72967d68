/** Every kind of question of the golden records can be seen, heard and answered, and nothing is sent that was not offered. */

import { render } from 'svelte/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { offered } from '../boards/actions';
import { loadBoard } from '.';
import type { AnyBoard, AnyScene, Face, Foretold } from './contract';
import { situationsOf, type Situation } from './fold';

/** A busy machine may take its time to load a board for the first time. */
vi.setConfig({ testTimeout: 60_000 });

// There is no page here: sprites need not be planted, and somebody speaks English.
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('document', { getElementById: () => ({}), documentElement: { dataset: {} }, hidden: false });

const NAMES = ['Aurore', 'Nicolas', 'Chloé', 'Bastien', 'Inès', 'Tom'];
const faces: Face[] = NAMES.map((label, index) => ({ seat: index + 1, kind: 'human', name: label, yours: index === 0, bot: null, resigned: false, label, here: true }));

/** So many choices of a question are made. */
const CHOICES = 8;

interface Seen {
  seat: number;
}
type Asked = Situation<Seen, unknown, unknown>;

/** What was sent, one message each. */
let sent: unknown[][] = [];
beforeEach(() => void (sent = []));

/** A scene that is asked, and whose server answers as it would. */
function sceneOf(board: AnyBoard, { turn, seat, view, actions, previews }: Asked): AnyScene {
  const foretold = (action: unknown): Foretold<unknown> => {
    const at = actions.indexOf(offered<unknown>(actions, action));
    return previews[at] === undefined ? null : { preview: previews[at] };
  };
  return {
    match: 't', state: board.begin(), question: board.question?.(view) ?? 'one', view, actions, seat, faces, sealed: [], playing: null, beside: [], busy: false, live: true, pace: null,
    turn: turn === 'players' ? { kind: 'players', seats: [seat] } : { kind: 'scramble', seats: [seat], until: null, now: 0 },
    time: () => null,
    act: (action) => {
      sent.push(Array.isArray(action) ? action : [action]);
      return Promise.resolve({ accepted: true, done: 1 });
    },
    takeBack: () => undefined,
    preview: (wanted) => Promise.resolve(wanted.map(foretold)),
  };
}

function shown(board: AnyBoard, scene: AnyScene): string {
  return [board.Board, board.Desk].map((part) => render(part, { props: { scene } }).body).join('');
}

/** The lines of the spoken board, once the server has said what it was asked. */
async function heard(board: AnyBoard, scene: AnyScene) {
  board.spoken(scene);
  await Promise.resolve().then(() => new Promise((done) => setTimeout(done)));
  return board.spoken(scene);
}

describe.each(['americas-cup', 'galaxy-trucker', 'hydroracers', 'memoracers'])('%s', async (game) => {
  const board = (await loadBoard(game))!;
  const situations = situationsOf<Seen, unknown, unknown>(game, board.lay);
  const named = situations.map((asked): [string, Asked] => [[...new Set(asked.actions.map((action) => (typeof action === 'string' ? action : Object.keys(action as object)[0])))].join(', '), asked]);

  test.each(named)('%s', async (_, asked) => {
    const scene = sceneOf(board, asked);
    expect(shown(board, scene)).not.toMatch(/undefined|NaN|\[object/);
    expect(board.prompt(scene)).not.toMatch(/undefined|NaN|^$/);
    const lines = await heard(board, scene);
    expect(lines.map(({ text }) => text).join()).not.toMatch(/undefined|NaN|\[object/);
    expect(new Set(lines.map(({ id }) => id)).size, 'each line has a name of its own').toBe(lines.length);
    expect(shown(board, scene), 'something can be pressed: a button, or a place of the board').toMatch(/<button(?![^>]* disabled)|data-end=/);
    const choices = lines.filter(({ choose }) => choose);
    expect(choices.length, 'something can be chosen by ear').toBeGreaterThan(0);
    // Each is chosen in a match of its own, up to three times: it may ask for a second word.
    for (const { id } of choices.filter((_, nth) => nth % Math.ceil(choices.length / CHOICES) === 0)) {
      const alone = sceneOf(board, asked);
      const before = sent.length;
      for (let word = 0; word < 3 && sent.length === before; word++) (await heard(board, alone)).find((line) => line.id === id)?.choose?.();
      expect(shown(board, alone)).not.toMatch(/undefined|NaN|\[object/);
    }
    expect(sent.every(([first]) => offered<unknown>(asked.actions, first) !== null), `only what is offered is sent: ${JSON.stringify(sent)}`).toBe(true);
  });
});
