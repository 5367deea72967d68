/** What follows from the line and the stage: who is asked, whose eyes are open, and what is told from the beginning. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Hello, SeatInfo, ServerMessage } from '../generated/protocol';
import { fakeBrowser, heard, helloOf, seated, sightOf, socket, tableOf } from '../lib/server.fake';

const games = vi.hoisted(() => ({ isThere: true }));
/** A board whose view is what was shown so far, of which b is covered again and nothing is looked back at; an event in capitals keeps the table's rhythm, one with a ! is shown for a while, any other at once. */
const board = {
  duration: (event: string, pace: number | null) => (event.endsWith('!') ? 400 : event === event.toUpperCase() ? 1000 * (pace ?? 1) : 0),
  apply: (view: string[], event: string) => [...view, event],
  opening: () => [],
  lay: (sent: unknown) => sent,
  begin: () => ({}),
  question: (view: string[]) => view.at(-1)?.split(':')[0] ?? '',
  past: () => null,
  covered: (view: string[]) => view.map((event) => event.replace('b', '?')),
  sound: () => null,
  secret: (view: string[]) => view.at(-1) !== 'open',
};
vi.mock('../games', () => ({
  hasBoard: (game: string) => game === 'toy',
  loadBoard: (game: string) => (games.isThere ? Promise.resolve(game === 'toy' ? board : null) : Promise.reject(new Error('gone'))),
}));

fakeBrowser();
const { Match } = await import('./match.svelte');
type AnyMatch = InstanceType<typeof Match>;

beforeEach(() => {
  fakeBrowser();
  games.isThere = true;
});
afterEach(() => vi.useRealTimers());

async function opened(hello: Partial<Hello>, isScreen = false, game = 'toy'): Promise<AnyMatch> {
  const match = new Match('t', 'en', isScreen);
  match.line.open();
  socket().tell(helloOf(hello));
  await match.load(game);
  return match;
}

/** Two people at one screen, and somebody elsewhere; the table waits for these seats. */
const shared = (seat: number | null, ...asked: number[]): Partial<Hello> => ({
  table: tableOf([seated(1), seated(2, { kind: 'local' }), seated(3, { yours: false })]), seat,
  match: sightOf(heard('a'), { turn: { kind: 'players', seats: asked }, actions: seat !== null && asked.includes(seat) ? ['go'] : [] }),
});

const looks = () => socket().said.filter(({ type }) => type === 'look');

for (const [what, more] of [['has resigned', { resigned: true, bot: 'pro' }], ['is played by a bot', { bot: 'pro' }]] as [string, Partial<SeatInfo>][]) {
  test(`nothing is asked of whoever ${what}`, async () => {
    const match = await opened({ table: tableOf([seated(1, more), seated(2, { yours: false })]), match: sightOf(heard('a'), { actions: ['go'] }) });
    expect([match.isAsked, match.offered, match.scene.seat, match.undo]).toEqual([false, [], null, 'none']);
  });
}

test('whoever plays a seat is asked', async () => {
  const match = await opened({ match: sightOf(heard('a'), { actions: ['go'] }) });
  expect([match.isAsked, match.scene.seat]).toEqual([true, 1]);
});

test('a shared screen closes the eyes that were open when the table waits for nobody there', async () => {
  const match = await opened(shared(null, 1));
  expect(match.curtain).toBe(1);
  match.openCurtain(1);
  socket().tell(helloOf(shared(1, 1)));
  match.putDown();
  expect([match.curtain, match.isAsked, looks()]).toEqual([null, true, [{ type: 'look', seat: 1 }]]);
  // Somebody else is asked now: the view is nobody's, also if this seat is the next one again.
  socket().tell({ type: 'update', from: 3, version: 4, match: shared(1, 3).match! });
  match.putDown();
  match.putDown();
  expect(looks().slice(1)).toEqual([{ type: 'look' }]);
  socket().tell(helloOf(shared(null, 3)));
  socket().tell(helloOf({ ...shared(null, 1), version: 5 }));
  expect(match.curtain).toBe(1);
});

test('a shared screen stays open for whoever is asked again at once', async () => {
  const match = await opened(shared(null, 1, 2));
  match.openCurtain(2);
  socket().tell(helloOf(shared(2, 2, 1)));
  match.putDown();
  expect([match.curtain, match.isAsked]).toEqual([null, true]);
});

test('a shared screen needs no curtain while there are no secrets, and has one as soon as there are', async () => {
  const at = (seat: number | null, view: string, ...asked: number[]): Partial<Hello> => ({ ...shared(seat, ...asked), match: { ...shared(seat, ...asked).match!, view: [view] } });
  const match = await opened(at(null, 'open', 2));
  match.putDown();
  expect([match.curtain, match.isAsked, looks()]).toEqual([null, false, [{ type: 'look', seat: 2 }]]);
  socket().tell(helloOf(at(2, 'open', 2)));
  match.putDown();
  expect([match.curtain, match.isAsked, looks().length]).toEqual([null, true, 1]);
  // Nobody has opened a curtain so far: whoever looks is not known.
  socket().tell(helloOf({ ...at(2, 'dark', 2), version: 5 }));
  match.putDown();
  expect([match.curtain, match.isAsked, looks().length]).toEqual([2, false, 1]);
});

test('where one of two seats is left, the screen is theirs', async () => {
  const match = await opened({ ...shared(null, 1), table: tableOf([seated(1), seated(2, { kind: 'local', resigned: true, bot: 'pro' })]) });
  match.putDown();
  expect([match.curtain, looks()]).toEqual([null, [{ type: 'look', seat: 1 }]]);
});

const said = (...words: string[]) => heard(...words).map((event) => ({ ...event, text: `said ${String(event.event)}` }));
const ears = (match: AnyMatch) => match.told.map(({ text }) => text);

test('what one seat was told is not left to the next', async () => {
  const match = await opened(shared(null, 1));
  match.openCurtain(1);
  socket().tell(helloOf(shared(1, 1)));
  socket().tell({ type: 'update', from: 3, version: 4, match: { ...shared(1, 2).match!, events: said('secret') } });
  expect([ears(match), match.curtain]).toEqual([['said secret'], 2]);
  match.openCurtain(2);
  expect(ears(match)).toEqual([]);
  socket().tell(helloOf({ ...shared(2, 2), version: 4 }));
  expect(ears(match)).toEqual([]);
});

test('what the ace said to one seat is not left to the next, also if it says it late', async () => {
  const hinted = (seat: number | null, ...asked: number[]): Partial<Hello> => ({ ...shared(seat, ...asked), table: { ...shared(seat).table!, hints: true } });
  const match = await opened(hinted(null, 1, 2));
  match.openCurtain(1);
  socket().tell(helloOf(hinted(1, 1, 2)));
  const hint = match.askHint();
  const asked = socket().last as { id: number };
  expect(match.hint).toBe('thinking');
  match.openCurtain(2);
  socket().tell(helloOf(hinted(2, 2)));
  socket().tell({ type: 'hint', id: asked.id, advice: { action: 'go' } } as unknown as ServerMessage);
  await hint;
  expect(match.hint).toBe(null);
});

test('everything that is told in one moment is heard, and then not kept', async () => {
  const match = await opened({});
  const many = ['b', 'c', 'd', 'e', 'f', 'g'];
  socket().tell({ type: 'update', from: 3, version: 4, match: sightOf(said(...many)) });
  expect(ears(match)).toEqual(many.map((event) => `said ${event}`));
  vi.advanceTimersByTime(3000);
  expect(ears(match)).toEqual([]);
});

test('a tile that has closed again is in nobody’s ears', async () => {
  const match = await opened({});
  socket().tell({ type: 'update', from: 3, version: 4, match: sightOf(said('A', 'B', 'C', 'D')) });
  vi.advanceTimersByTime(3000);
  expect(ears(match)).toEqual(['said B', 'said C', 'said D']);
});

test('a page that has just come lets the table say whether there is something to undo', async () => {
  const match = await opened({});
  expect([match.undo, match.canUndo]).toEqual(['unknown', true]);
  match.askUndo();
  expect(socket().last).toMatchObject({ type: 'undo' });
  // From now on it knows.
  socket().tell({ type: 'update', from: 3, version: 4, match: sightOf([]) });
  expect([match.undo, match.canUndo, match.notice]).toEqual(['locked', false, null]);
  // Why there is not is said by the table.
  match.askUndo();
  expect(socket().last).toMatchObject({ type: 'undo' });
  socket().tell({ type: 'rejected', id: (socket().last as { id: number }).id, code: 'answered', message: '', version: 4 } as ServerMessage);
  await vi.waitFor(() => expect(match.line.rejected?.code).toBe('answered'));
  const acted = match.line.act('go');
  socket().tell({ type: 'accepted', id: (socket().last as { id: number }).id, version: 5 } as ServerMessage);
  await acted;
  socket().tell({ type: 'update', from: 4, version: 5, match: sightOf([]) });
  expect(match.undo).toBe('ask');
});

test('where the match has only just begun there is nothing to undo', async () => {
  const match = await opened({ match: null, table: tableOf([seated(1)], { status: 'waiting' }) });
  socket().tell(helloOf(begun()));
  expect(match.undo).toBe('locked');
});

const begun = (): Partial<Hello> => ({ match: sightOf(heard('ONE', 'TWO')) });

/** Somebody opens the table and has seen what happened until then. */
async function visited(hello: Partial<Hello>): Promise<AnyMatch> {
  const match = await opened(hello);
  match.noteSeen();
  return match;
}
const missed = (match: AnyMatch) => match.stage!.missed.map(({ from, events }) => [from, events.map(({ event }) => event)]);
const until = (...events: string[]): Partial<Hello> => ({ match: sightOf(heard(...events)) });

test('whoever comes back in a new page sees now, and is offered what happened since', async () => {
  await visited(until('a', 'b!'));
  const back = await visited(until('a', 'b!', 'c!', 'd'));
  expect([back.stage!.view, missed(back)]).toEqual([['a', 'b!', 'c!', 'd'], [[['a', '?!'], ['c!', 'd']]]]);
  // Until they look or let it be it is offered again, and then not any more.
  const again = await visited(until('a', 'b!', 'c!', 'd'));
  expect(missed(again)).toHaveLength(1);
  again.stage!.showMissed();
  again.noteSeen();
  expect(missed(await visited(until('a', 'b!', 'c!', 'd')))).toEqual([]);
});

test('nothing is offered to whoever has missed nothing, comes for the first time, or saw what was undone', async () => {
  expect(missed(await visited(until('a', 'b!')))).toEqual([]);
  expect(missed(await visited(until('a', 'b!')))).toEqual([]);
  expect(missed(await visited(until('a', 'b!', 'quiet')))).toEqual([]);
  const undone = heard('a', 'x!', 'y!', 'z!').map((event, n) => ({ ...event, at: n > 0 ? 100 + n : 0 }));
  expect(missed(await visited({ match: sightOf(undone) }))).toEqual([]);
});

test('a screen that two people share remembers nothing for them', async () => {
  const both = tableOf([seated(1), seated(2, { kind: 'local' })]);
  for (const hello of [until('a'), until('a', 'b!')]) {
    const match = await visited({ ...hello, table: both, seat: null });
    expect(missed(match)).toEqual([]);
  }
  expect(localStorage.getItem('slipstream.seen')).toBe(null);
});

test('the beginning is told once in a browser, also on a second screen', async () => {
  const match = await opened(begun());
  expect(match.stage!.view).toEqual(['ONE']);
  const again = await opened(begun());
  const screen = await opened({ ...begun(), seat: null }, true);
  expect([again.stage!.isPlaying, screen.stage!.isPlaying]).toEqual([false, false]);
});

test('pages that see a match begin all tell it', async () => {
  for (const isScreen of [false, true]) {
    const match = await opened({ match: null, seat: isScreen ? null : 1, table: tableOf([seated(1)], { status: 'waiting' }) }, isScreen);
    socket().tell(helloOf({ ...begun(), seat: isScreen ? null : 1 }));
    expect(match.stage!.view).toEqual(['ONE']);
  }
});

test('whoever plays may come late to the beginning, whoever watches may not', async () => {
  const [mine, theirs] = [seated(1), seated(1, { yours: false })].map((seat) => tableOf([seat], { created: Date.now() - 60_000 }));
  const watched = await opened({ ...begun(), table: theirs!, seat: null });
  expect(watched.stage!.isPlaying).toBe(false);
  fakeBrowser();
  const played = await opened({ ...begun(), table: mine! });
  expect(played.stage!.isPlaying).toBe(true);
});

test('a change of language goes on with the beginning', async () => {
  const match = await opened(begun());
  match.line.speak('fr');
  socket().tell(helloOf(begun()));
  expect([match.stage!.view, match.stage!.isPlaying]).toEqual([['ONE'], true]);
  vi.advanceTimersByTime(1000);
  expect(match.stage!.view).toEqual(['ONE', 'TWO']);
});

test('a board that does not come is not a board that does not exist', async () => {
  games.isThere = false;
  const gone = await opened({});
  expect([gone.isStale, gone.boardless]).toEqual([true, false]);
  games.isThere = true;
  const none = await opened({}, false, 'chess');
  expect([none.isStale, none.boardless]).toEqual([false, true]);
});

/** A scramble in which that may be done, at that view. */
const grabbing = (actions: unknown[], view = 'build', until: number | null = 30_000) =>
  sightOf([], { turn: { kind: 'scramble', seats: [1, 2], until, now: 10_000 }, actions, view: [view] });

test('an offer keeps its identity while it says the same and the same is asked', async () => {
  const match = await opened({ match: grabbing([{ attach: { square: 1, turns: 0 } }, 'wait'], 'build:1') });
  const before = match.offered;
  expect(before).toHaveLength(2);
  socket().tell({ type: 'update', from: 3, version: 4, match: grabbing([{ attach: { turns: 0, square: 1 } }, 'wait'], 'build:2') });
  expect(match.offered).toBe(before);
  const asked = match.scene.question;
  socket().tell({ type: 'update', from: 4, version: 5, match: grabbing(['wait'], 'build:3') });
  expect([match.offered, match.scene.question]).toEqual([['wait'], asked]);
  const fewer = match.offered;
  socket().tell({ type: 'update', from: 5, version: 6, match: grabbing(['wait'], 'fly') });
  expect(match.offered).toEqual(fewer);
  expect(match.offered).not.toBe(fewer);
  expect(match.scene.question).not.toBe(asked);
});

test('what others build disarms nobody', async () => {
  const match = await opened({ match: grabbing(['grab']) });
  socket().tell({ type: 'update', from: 3, version: 4, match: { ...grabbing(['grab']), events: heard('a!') } });
  expect([match.isAsked, match.scene.playing, match.scene.beside.map(({ heard }) => heard.event)]).toEqual([true, null, ['a!']]);
});

const answer = (message: Record<string, unknown>) => socket().tell({ id: (socket().last as { id: number }).id, version: 4, ...message } as unknown as ServerMessage);

test('whoever acts is answered, and a list ends at the first refusal', async () => {
  const match = await opened({ match: grabbing(['take', 'attach']) });
  const acted = match.scene.act(['take', 'attach', 'done']);
  expect([match.scene.busy, socket().last]).toEqual([true, expect.objectContaining({ type: 'act', actions: ['take', 'attach', 'done'] })]);
  answer({ type: 'rejected', code: 'foul', rule: 'GT-15', message: 'somebody was faster', foul: null, done: 1 });
  expect(await acted).toEqual({ accepted: false, done: 1, code: 'foul', rule: 'GT-15', message: 'somebody was faster' });
  // The board tells it: no dialog opens where people grab.
  expect([match.line.rejected, match.scene.busy]).toEqual([null, false]);
});

test('the clock of the match and the last seconds of it are the same for hourglass and thinking time', async () => {
  const match = await opened({ match: grabbing(['grab']) });
  expect([match.scene.time(), match.leftToMe, match.counts]).toEqual([10_000, 20_000, true]);
  vi.advanceTimersByTime(4_500);
  match.tick = performance.now();
  expect([match.scene.time(), match.leftToMe]).toEqual([14_500, 15_500]);
  const clocked = { ...grabbing(['grab']), clocks: [{ left: 3_000, running: true }, { left: 1_000, running: true }] };
  socket().tell({ type: 'update', from: 3, version: 4, match: clocked });
  expect(match.leftToMe).toBe(3_000);
  socket().tell({ type: 'update', from: 4, version: 5, match: grabbing(['grab'], 'build', null) });
  expect(match.leftToMe).toBe(null);
});
