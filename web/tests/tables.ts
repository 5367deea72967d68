/**
 * Tables whose situation a test has chosen.
 *
 * One idea: nothing is drawn anew. Every table has a seed, bots decide by it, a match that is over is a record that was
 * kept, and what a test does not want to look at is played over a line of its own, without a board.
 */

import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where every match begins unless a test says otherwise. */
export const SEED = 7;

/** Settings as somebody would have left them. */
export async function withSettings(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.addInitScript((kept) => {
    if (!localStorage.getItem('slipstream.settings')) localStorage.setItem('slipstream.settings', JSON.stringify(kept));
  }, settings);
}

/** One person against so many bots. */
export function against(bots: number): { kind: string }[] {
  return [{ kind: 'human' }, ...Array.from({ length: bots }, () => ({ kind: 'bot' }))];
}

/** Makes a table over the API, as the person of that page. */
export async function makeTable(page: Page, table: Record<string, unknown>): Promise<string> {
  const me = await page.request.get('/api/me');
  const answer = await page.request.post('/api/tables', { data: { seed: SEED, ...table }, headers: { origin: new URL(me.url()).origin } });
  const made = (await answer.json()) as { id?: string; message?: string };
  if (!made.id) throw new Error(made.message);
  return made.id;
}

/** Makes a table and opens it. */
export async function openTable(page: Page, table: Record<string, unknown>): Promise<string> {
  const id = await makeTable(page, table);
  await page.goto(`/t/${id}`);
  return id;
}

/** A record of the collection. */
export function golden(name: string): string {
  return readFileSync(join(import.meta.dirname, '..', '..', 'golden', `${name}.jsonl`), 'utf8');
}

/** Makes a match from a record of the collection, over when this returns. */
export async function finished(page: Page, name = 'memoracers/race'): Promise<string> {
  const record = golden(name);
  const lines = record.trimEnd().split('\n').map((line) => JSON.parse(line) as { n?: number; seats?: string[]; game?: string });
  const [header] = lines;
  const from = { record, steps: lines.filter(({ n }) => n !== undefined).length };
  const seats = header!.seats!.map(() => ({ kind: 'bot' }));
  // The seed is the record's own.
  return makeTable(page, { game: header!.game, seats, sit: false, seed: undefined, from });
}

/** Waits until a match is over. */
export async function over(page: Page, table: string): Promise<void> {
  const status = async () => ((await (await page.request.get(`/api/tables/${table}`)).json()) as { status: string }).status;
  await expect.poll(status, { timeout: 120_000, intervals: [50, 100, 250] }).toBe('over');
}

/** What a seat is told, as far as a player without a board needs it. */
interface Sight<V, P = unknown> {
  view: V;
  actions: unknown[];
  turn: { kind: string };
  /** What is printed, told once. */
  printed: P;
}

/** What a player without a board would do; nothing if this is the situation that was wanted. */
export type Plan<V, P = unknown> = (view: V, actions: readonly unknown[], printed: P) => unknown;

/**
 * Plays at a table over a line of its own until the situation is there: milliseconds for what takes minutes by hand.
 *
 * The page waits at an address without a board meanwhile, and what it hears there is heard by `hear`, too.
 */
export async function playTo<V, P = unknown>(page: Page, table: string, plan: Plan<V, P>): Promise<V> {
  await page.goto('/api/games');
  const line = await page.evaluateHandle(openLine, `/api/tables/${table}/socket?views=whole`);
  for (;;) {
    const { view, actions, printed } = (await line.evaluate((line) => line.asked())) as Sight<V, P>;
    const action = plan(view, actions, printed);
    if (action === undefined) {
      await line.evaluate((line) => line.close());
      return view;
    }
    await line.evaluate((line, action) => line.act(action), action);
  }
}

/** The same for hundreds of steps: the plan is made within the page, of what it brings along, and nothing of what is seen leaves it. */
export async function rushTo<V, P = unknown>(page: Page, table: string, makePlan: () => Plan<V, P>): Promise<V> {
  await page.goto('/api/games');
  return page.evaluate<V>(`(${rush})((${openLine})('/api/tables/${table}/socket?views=whole'), (${makePlan})())`);
}

/** In the page: follows a plan until it has nothing more to do. */
async function rush(line: ReturnType<typeof openLine>, plan: Plan<unknown>): Promise<unknown> {
  for (;;) {
    const { view, actions, printed } = (await line.asked())!;
    const action = plan(view, actions, printed);
    if (action === undefined) {
      line.close();
      return view;
    }
    line.act(action);
  }
}

/** In the page: a line to a table that tells when something is asked. */
function openLine(address: string) {
  interface Message {
    type: string;
    version: number;
    match?: Sight<unknown>;
    printed?: unknown;
  }
  let known: unknown = null;
  let sight: (Sight<unknown> & { version: number }) | null = null;
  /** What is seen must be as new as this: an act that was answered is in it. */
  let [wanted, isAnswered] = [0, true];
  let wake: () => void = () => {};
  const socket = new WebSocket(address.replace(/^/, location.origin.replace('http', 'ws')));
  socket.onmessage = ({ data }) => {
    const { type, version, match, printed } = JSON.parse(String(data)) as Message;
    known = printed ?? known;
    if (match) sight = { ...match, version, printed: known };
    if (type === 'accepted') wanted = version;
    // Somebody else may have been quicker; then what may be done now is on its way.
    if (type === 'accepted' || type === 'rejected') isAnswered = true;
    wake();
  };
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      wake = () => isSo() && resolve();
      wake();
    });
  const isNow = () => isAnswered && sight !== null && sight.version >= wanted;
  const isAsked = () => isNow() && (sight!.actions.length > 0 || sight!.turn.kind === 'over');
  return {
    asked: async () => {
      await until(isAsked);
      return sight;
    },
    act: (action: unknown) => {
      isAnswered = false;
      socket.send(JSON.stringify({ type: 'act', action, id: 1 }));
    },
    close: () => socket.close(),
  };
}
