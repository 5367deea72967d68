/** The line to the server: it is mended when it dies, with or without a word, and there is never more than one. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerMessage } from '../generated/protocol';
import { fakeBrowser, heard, helloOf, open, seated, sightOf, signal, socket, sockets, tableOf, updateOf } from './server.fake';
import { TableLine } from './table.svelte';
import type { Listener } from './told';

beforeEach(fakeBrowser);
afterEach(() => vi.useRealTimers());

const listening = () => ({ anew: vi.fn<Listener['anew']>(), happened: vi.fn<Listener['happened']>(), reworded: vi.fn<Listener['reworded']>() });

/** A line that has heard its hello. */
function opened(hello: ServerMessage = helloOf(), listener: Listener | null = null): TableLine {
  const line = new TableLine('t', 'en', listener);
  line.open();
  socket().tell(hello);
  return line;
}

const pings = () => socket().said.filter(({ type }) => type === 'ping').length;

test('a server that is silent is asked, and one that does not answer is left', () => {
  const line = opened();
  vi.advanceTimersByTime(5000);
  expect(pings()).toBe(1);
  vi.advanceTimersByTime(2999);
  expect(line.line.kind).toBe('open');
  vi.advanceTimersByTime(1);
  expect(line.line).toMatchObject({ kind: 'broken', since: Date.now() - 3000 });
  vi.advanceTimersByTime(500);
  expect([sockets.length, open().length]).toEqual([2, 1]);
  expect(socket().query.get('since')).toBe('3');
});

test('a server that answers is not left', () => {
  const line = opened();
  for (let beat = 1; beat <= 20; beat++) {
    vi.advanceTimersByTime(5000);
    expect(pings()).toBe(beat);
    socket().tell({ type: 'pong', id: null });
  }
  expect([line.line.kind, sockets.length]).toEqual(['open', 1]);
});

test('a choice that is sent into a dead line is given up within three seconds', async () => {
  const line = opened();
  const answer = line.act('go');
  vi.advanceTimersByTime(3000);
  expect(await answer).toBe(null);
  expect(line.line.kind).toBe('broken');
});

test('nothing is sent over a line that is not known to be open', async () => {
  const line = opened();
  socket().fall();
  line.retry();
  expect(await line.act('go')).toBe(null);
  expect(socket().said).toEqual([]);
});

test('an offer that still stands when the line is back is the same offer', () => {
  const offering = (...actions: unknown[]) => sightOf([], { actions });
  const line = opened(helloOf({ match: offering({ play: 1 }) }));
  const offer = line.sight!.actions;
  socket().fall();
  line.retry();
  socket().tell(updateOf({ from: 3, version: 3, match: offering({ play: 1 }) }));
  expect(line.sight!.actions).toBe(offer);
  socket().tell(updateOf({ from: 3, version: 4, match: offering({ play: 1 }) }));
  expect(line.sight!.actions).not.toBe(offer);
});

test('a page that has slept asks once more before it gives up', () => {
  const line = opened();
  vi.advanceTimersByTime(5000);
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(3000);
  expect([line.line.kind, pings()]).toEqual(['open', 2]);
  vi.advanceTimersByTime(3000);
  expect(line.line.kind).toBe('broken');
});

test('a socket that does not come in is left as well', () => {
  const line = new TableLine('t', 'en');
  line.open();
  vi.advanceTimersByTime(8000);
  expect(line.line.kind).toBe('broken');
});

test('a network that is back is tried at once, and so it is when the page is looked at again', () => {
  opened();
  for (const sign of ['online', 'visibilitychange']) {
    socket().fall();
    const before = sockets.length;
    signal(sign);
    expect(sockets.length).toBe(before + 1);
    socket().tell(updateOf({ from: 3, version: 3 }));
    // An open line is asked.
    signal(sign);
    expect([sockets.length, pings()]).toEqual([before + 1, 1]);
  }
});

test('trying now leaves one socket, and what another still says is not heard', () => {
  const line = opened();
  socket().fall();
  vi.advanceTimersByTime(500);
  const slow = socket();
  line.retry();
  expect(open()).toEqual([socket()]);
  const chat = { type: 'chat', number: 1, name: 'P2', seat: 2, text: 'hi', at: 0 } as const;
  socket().tell(updateOf({ from: 3, version: 3 }));
  socket().tell(chat);
  slow.tell(chat);
  expect(line.chat).toHaveLength(1);
});

test('a line that was closed opens nothing any more', () => {
  const line = opened();
  socket().fall();
  line.close();
  line.open();
  signal('online');
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
});

test('a table that does not exist is not tried again, one that is busy is', async () => {
  for (const [status, kind] of [[404, 'refused'], [429, 'broken'], [503, 'broken']] as const) {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"code":"no_table","message":""}', { status })));
    const line = new TableLine('t', 'en');
    line.open();
    socket().fall();
    await vi.advanceTimersByTimeAsync(0);
    expect([status, line.line.kind]).toEqual([status, kind]);
  }
});

test('another language tells the same in other words, and leaves no question open', async () => {
  const listener = listening();
  const line = opened(helloOf({ match: sightOf(heard('a', 'b')) }), listener);
  const before = line.events;
  const answers = [line.act('go'), line.hint()];
  line.speak('fr');
  expect(await Promise.all(answers)).toEqual([null, null]);
  expect(open()).toEqual([socket()]);
  expect([socket().query.get('lang'), socket().query.get('since')]).toEqual(['fr', null]);
  listener.anew.mockClear();
  // Something happened meanwhile: it follows what was told, and is no absence.
  socket().tell(helloOf({ version: 4, match: sightOf(heard('a', 'b', 'c')) }));
  expect(listener.anew).not.toHaveBeenCalled();
  expect([...listener.reworded.mock.calls[0]![0].keys()]).toEqual(before);
  expect(listener.happened.mock.calls[0]!.slice(1)).toEqual([[line.events[2]], false]);
});

test('another language does not leave a second try behind', () => {
  const line = opened();
  socket().fall();
  line.speak('fr');
  socket().tell(helloOf());
  vi.advanceTimersByTime(4000);
  expect(sockets).toHaveLength(2);
});

test('a hello after an undo begins anew', () => {
  const listener = listening();
  opened(helloOf({ match: sightOf(heard('a', 'b')) }), listener);
  listener.anew.mockClear();
  socket().tell(helloOf({ version: 5, match: sightOf(heard('a')) }));
  expect(listener.anew).toHaveBeenCalledOnce();
});

test('a seat that was asked for while the line broke is told from the beginning', () => {
  const line = opened();
  socket().fall();
  line.look(2);
  vi.advanceTimersByTime(500);
  expect([socket().query.get('seat'), socket().query.get('since')]).toEqual(['2', null]);
});

test('a screen that several people share shows nobody’s view by itself', () => {
  const listener = listening();
  const line = opened(helloOf({ table: tableOf([seated(1), seated(2, { kind: 'local' })]), seat: 1 }), listener);
  expect(socket().last).toEqual({ type: 'look' });
  socket().tell(updateOf({}));
  expect([line.sight, line.seat, listener.anew.mock.calls.length, socket().last]).toEqual([null, null, 0, { type: 'look' }]);
  socket().tell(helloOf({ table: tableOf([seated(1), seated(2, { kind: 'local' })]), seat: null }));
  expect(listener.anew).toHaveBeenCalledOnce();
});

test('whoever asked for an undo hears that it was refused, and nobody else does', () => {
  const refused = (seat: number): ServerMessage => ({ type: 'undo', seat, waiting: [], granted: false });
  const line = opened();
  socket().tell(refused(2));
  expect(line.rejected).toBe(null);
  socket().tell(refused(1));
  expect(line.rejected?.code).toBe('undo_refused');
});

test('a question that was settled meanwhile is not asked any more', () => {
  const line = opened();
  socket().tell({ type: 'undo', seat: 2, waiting: [1], granted: null });
  socket().fall();
  vi.advanceTimersByTime(500);
  socket().tell(updateOf({ from: 3, version: 3 }));
  expect(line.undo).toBe(null);
});

test('an update tells what changed, and what did not stays the same object', () => {
  const line = opened(helloOf({ match: sightOf(heard('a'), { view: { ships: [{ tiles: 1 }, { tiles: 1 }], heap: [1, 2] }, actions: ['x', 'y'] }) }));
  const before = line.sight!;
  const rest = { turn: { kind: 'players' as const, seats: [2] }, sealed: [], clocks: [], events: heard('b') };
  socket().tell({ type: 'update', from: 3, version: 4, change: { ...rest, view: { ships: [2, [1, { tiles: [2] }]] } } });
  expect(line.sight!.view).toEqual({ ships: [{ tiles: 1 }, { tiles: 2 }], heap: [1, 2] });
  const [view, was] = [line.sight!.view as { ships: unknown[]; heap: unknown }, before.view as { ships: unknown[]; heap: unknown }];
  expect([view.heap, view.ships[0], line.sight!.actions]).toEqual([was.heap, was.ships[0], before.actions]);
  expect(view.heap).toBe(was.heap);
  expect(view.ships[0]).toBe(was.ships[0]);
  expect(line.sight!.actions).toBe(before.actions);
  expect([line.sight!.turn, line.events.length]).toEqual([rest.turn, 2]);
});

test('a change that belongs to something else is answered by asking for everything', () => {
  const line = opened(helloOf({ match: sightOf(heard('a'), { view: [1] }) }));
  const rest = { turn: { kind: 'players' as const, seats: [2] }, sealed: [], clocks: [], events: [] };
  socket().tell({ type: 'update', from: 3, version: 4, change: { ...rest, view: [7, [0, 0, [1]]] } });
  expect(line.sight!.view).toEqual([1]);
  expect(socket().last).toEqual({ type: 'look', seat: 1 });
});

test('questions go in one message, and each has its answer', async () => {
  const line = opened();
  const told = line.previews(['x', 'y']);
  const asked = socket().last as { id: number };
  expect(asked).toMatchObject({ type: 'preview', actions: ['x', 'y'] });
  socket().tell({ type: 'preview', id: asked.id, previews: [{ preview: 7 }, { refused: { code: 'foul', rule: 'GT-15', message: 'no' } }] });
  expect(await told).toEqual([{ preview: 7 }, { refused: { code: 'foul', rule: 'GT-15', message: 'no' } }]);
});
