/** Golden records as one viewer saw them, for tests: `cargo xtask fold` writes them into `target`. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(process.env['CARGO_TARGET_DIR'] ?? join(import.meta.dirname, '../../../target'), 'fold');

/** A step: the view before it, what was told, and the view after it. */
export interface Told<V, E> {
  before: V;
  events: E[];
  after: V;
}

/** The records of a game, each by its name and whose eyes saw it. */
export function recordsOf(game: string): string[] {
  const folder = join(FOLDER, game);
  if (!existsSync(folder)) throw new Error('nothing was written to read here: run `cargo xtask fold` first');
  return readdirSync(folder).sort();
}

/** Every step of such a record, as a board looks at it. */
export function stepsOf<V, E>(game: string, record: string, lay: (sent: never, printed: never) => unknown): Told<V, E>[] {
  const [first = '', ...lines] = readFileSync(join(FOLDER, game, record), 'utf8').split('\n');
  const { printed, view } = JSON.parse(first) as { printed: never; view: unknown };
  let sent = view;
  let before = lay(sent as never, printed) as V;
  return lines.map((line) => {
    const { events, changed } = JSON.parse(line) as { events: E[]; changed: unknown };
    sent = changedBy(sent, changed);
    const step = { before, events, after: lay(sent as never, printed) as V };
    before = step.after;
    return step;
  });
}

/** Of every kind of question in the golden records of a game the first: what the seat that is asked sees, what it is offered, and what each of that would do. */
export interface Situation<V, A, P> {
  record: string;
  step: number;
  turn: 'players' | 'scramble';
  seat: number;
  /** As a board looks at it. */
  view: V;
  actions: A[];
  /** In the order of the actions; of many, the first ones. */
  previews: P[];
}

export function situationsOf<V, A, P>(game: string, lay: (sent: never, printed: never) => unknown): Situation<V, A, P>[] {
  return readFileSync(join(FOLDER, `${game}.jsonl`), 'utf8').split('\n').map((line) => {
    const { printed, view, ...asked } = JSON.parse(line) as Situation<never, A, P> & { printed: never };
    return { ...asked, view: lay(view, printed) as V };
  });
}

/** A value after a change: by field or by place, or the new value in a list of its own. */
function changedBy(before: unknown, change: unknown): unknown {
  if (change === null) return before;
  if (Array.isArray(change)) return change[0];
  const after = (Array.isArray(before) ? [...before] : { ...(before as object) }) as Record<string, unknown>;
  for (const [name, part] of Object.entries(change as object)) after[name] = changedBy(after[name], part);
  return after;
}
