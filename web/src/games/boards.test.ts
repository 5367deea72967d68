/** Every board can show, say and chart whatever happens in the golden records, in the middle of an event and after it. */

import { render } from 'svelte/server';
import { describe, expect, test, vi } from 'vitest';
import type { Face, AnyScene } from './contract';
import { loadBoard } from '.';
import { recordsOf, stepsOf } from './fold';

/** A busy machine may take its time to load a board for the first time. */
vi.setConfig({ testTimeout: 60_000 });

/** So many steps of a record are looked at. */
const LOOKS = 12;

// There is no page here: sprites need not be planted, and somebody speaks English.
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('document', { getElementById: () => ({}), documentElement: { dataset: {} }, hidden: false });

interface Seen {
  seat: number | null;
}

const NAMES = ['Aurore', 'Nicolas', 'Chloé', 'Bastien', 'Inès', 'Tom'];
const faces: Face[] = NAMES.map((label, index) => ({ seat: index + 1, kind: 'human', name: label, yours: index === 0, bot: null, resigned: false, label, here: true }));

describe.each(['americas-cup', 'galaxy-trucker', 'hydroracers', 'memoracers'])('%s', (game) => {
  test.each(recordsOf(game))('%s can be shown', async (record) => {
    const board = (await loadBoard(game))!;
    const steps = stepsOf<Seen, { event: string }>(game, record, board.lay);
    const state = board.begin();
    const scene = (view: Seen, event: { event: string } | null): AnyScene => ({
      match: 't', state, question: '', view, actions: [], turn: { kind: 'chance' }, seat: view.seat, faces, sealed: [], beside: [], busy: false, live: false, pace: null,
      playing: event ? { heard: { n: 1, at: 1, event }, ms: 300 } : null,
      time: () => null, act: () => Promise.resolve({ accepted: true, done: 1 }), takeBack: () => undefined, preview: (actions) => Promise.resolve(actions.map(() => null)),
    });
    for (let nth = 0; nth < LOOKS; nth++) {
      const { before, events, after } = steps[Math.floor((nth * (steps.length - 1)) / (LOOKS - 1))]!;
      const first = events[0] ?? null;
      for (const shown of [scene(first ? (board.apply(before, first, after) as Seen) : before, first), scene(after, null)]) {
        const parts = [board.Board, board.Desk, ...(board.Aside ? [board.Aside] : [])];
        const html = parts.map((part) => render(part, { props: { scene: shown } }).body).join('');
        expect(html).not.toMatch(/undefined|NaN|\[object/);
        expect(html.length).toBeGreaterThan(1000);
        expect(board.spoken(shown).map(({ text }) => text).join()).not.toMatch(/undefined|NaN|\[object/);
        expect(`${board.prompt(shown)} ${board.chapter(shown.view)}`).not.toMatch(/undefined|NaN/);
        expect(board.order(shown.view).length).toBeGreaterThan(0);
      }
    }
  });
});
