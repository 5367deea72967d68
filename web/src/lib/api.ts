/** Requests over HTTP, as `docs/protocol.md` and `/api/docs` tell them. */

import type { CupInfo } from '../generated/cup';
import type { Code, ErrorBody, Frame as AnyFrame, GameInfo, Join, Me, Named, NewCup, NewOptions, NewSeat, NewTable, Reach, Ready, Replay as ToldReplay, Rulebook, Wish, Words } from '../generated/http';
import type { TableInfo } from '../generated/protocol';
import { changed } from './change';

export type { BotInfo, GameInfo, NewCup, NewSeat, NewTable, OptionSpec as OptionInfo, Rule, Rulebook } from '../generated/http';

/** What a viewer saw after one step. */
export type Frame = Omit<AnyFrame<unknown, unknown>, 'view' | 'change'> & { view: unknown };

/** A whole match through somebody's eyes. */
export interface Replay {
  table: TableInfo;
  /** What is printed on the material of the match. */
  printed: unknown;
  frames: Frame[];
}

/** A refusal: a stable code, and a sentence; in French, too, where a setup is refused. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly french: string | null = null,
  ) {
    super(message);
  }
}

/** What requests carry: a body as the server reads it, or a record as it was written. */
type Body = Named | Wish | NewTable | NewSeat | NewCup | NewOptions | Join | Ready | string;

async function call<T>(method: string, path: string, body?: Body): Promise<T> {
  const answer = await fetch(path, {
    method,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal('offline', 'the server cannot be reached', 0);
  });
  if (answer.status === 204) return undefined as T;
  const said: unknown = await answer.json().catch(() => ({ code: 'broken', message: answer.statusText }));
  if (!answer.ok) {
    const { code, message, message_fr } = said as ErrorBody;
    throw new Refusal(code, message, answer.status, message_fr ?? null);
  }
  return said as T;
}

/** A replay with the view of every frame; what did not change from one to the next is the same object. */
function unfolded({ table, printed, frames }: ToldReplay): Replay {
  let view: unknown = null;
  return {
    table, printed,
    frames: frames.map(({ view: whole, change, ...frame }) => {
      if (whole !== undefined) view = whole;
      else if (change) view = changed(view, change);
      return { ...frame, view };
    }),
  };
}

const enc = encodeURIComponent;

export const api = {
  me: () => call<Me>('GET', '/api/me'),
  logOut: () => call<undefined>('POST', '/api/logout'),
  rename: (name: string) => call<Me>('PATCH', '/api/me', { name }),
  games: () => call<GameInfo[]>('GET', '/api/games'),
  rules: (game: string, language: string) => call<Rulebook>('GET', `/api/games/${enc(game)}/rules?lang=${language}`),
  /** What may go wrong with these options. */
  warnings: (game: string, wish: Wish) => call<Words[]>('POST', `/api/games/${enc(game)}/warnings`, wish),
  lobby: () => call<TableInfo[]>('GET', '/api/tables'),
  mine: () => call<TableInfo[]>('GET', '/api/tables?mine=true'),
  table: (id: string) => call<TableInfo>('GET', `/api/tables/${enc(id)}`),
  code: (id: string) => call<Code>('POST', `/api/tables/${enc(id)}/code`),
  byCode: (code: string) => call<TableInfo>('GET', `/api/codes/${enc(code)}`),
  /** Where other devices reach this server. */
  reach: () => call<Reach>('GET', '/api/reach'),
  create: (table: NewTable) => call<TableInfo>('POST', '/api/tables', table),
  join: (id: string, seat?: number) => call<TableInfo>('POST', `/api/tables/${enc(id)}/join`, seat === undefined ? {} : { seat }),
  /** Says whom a seat is for that nobody else has taken. */
  offer: (id: string, seat: number, to: NewSeat) => call<TableInfo>('PUT', `/api/tables/${enc(id)}/seats/${seat}`, to),
  /** Says before the match that one is ready, or not any more. */
  ready: (id: string, ready: boolean) => call<TableInfo>('POST', `/api/tables/${enc(id)}/ready`, { ready }),
  /** Changes what is played, before the match. */
  choose: (id: string, options: NewOptions) => call<TableInfo>('PUT', `/api/tables/${enc(id)}/options`, options),
  leave: (id: string) => call<TableInfo>('POST', `/api/tables/${enc(id)}/leave`),
  start: (id: string) => call<TableInfo>('POST', `/api/tables/${enc(id)}/start`),
  rematch: (id: string) => call<TableInfo>('POST', `/api/tables/${enc(id)}/rematch`),
  abandon: (id: string) => call<TableInfo>('POST', `/api/tables/${enc(id)}/abandon`),
  cups: () => call<CupInfo[]>('GET', '/api/cups'),
  myCups: () => call<CupInfo[]>('GET', '/api/cups?mine=true'),
  cup: (id: string) => call<CupInfo>('GET', `/api/cups/${enc(id)}`),
  createCup: (cup: NewCup) => call<CupInfo>('POST', '/api/cups', cup),
  joinCup: (id: string) => call<CupInfo>('POST', `/api/cups/${enc(id)}/join`),
  leaveCup: (id: string) => call<CupInfo>('POST', `/api/cups/${enc(id)}/leave`),
  startCup: (id: string) => call<CupInfo>('POST', `/api/cups/${enc(id)}/start`),
  abandonCup: (id: string) => call<CupInfo>('POST', `/api/cups/${enc(id)}/abandon`),
  replay: async (id: string, seen: string, language: string): Promise<Replay> =>
    unfolded(await call<ToldReplay>('GET', `/api/tables/${enc(id)}/replay?seen=${enc(seen)}&lang=${language}`)),
  importRecord: (record: string) => call<TableInfo>('POST', '/api/records', record),
  recordAddress: (id: string) => `/api/tables/${enc(id)}/record`,
  /** The record as text; it is refused while the match goes on. */
  record: async (id: string): Promise<string> => {
    const answer = await fetch(`/api/tables/${enc(id)}/record`);
    if (!answer.ok) throw new Error(`the record was refused with ${answer.status}`);
    return answer.text();
  },
};
