/** Requests over HTTP, as `docs/protocol.md` and `/api/docs` tell them. */

import type { CupInfo } from '../generated/cup';
import type { Clock, SeatKind, TableInfo, TurnInfo, Heard } from '../generated/protocol';

/** One option of a game, as the server describes it. */
export interface OptionInfo {
  key: string;
  /** What people call it. */
  name: { en: string; fr: string };
  kind: 'choice' | 'choice_or_text' | 'number' | 'flag' | 'per_seat' | 'seat' | 'pack';
  values?: string[];
  min?: number;
  max?: number;
  form?: string;
  form_fr?: string;
  /** What people call its values, where that is not the value itself. */
  names: { value: string; en: string; fr: string }[];
  default: string;
  rule: string;
  en: string;
  fr: string;
}

/** A game that can be played here. */
export interface GameInfo {
  game: string;
  title: string;
  blurb: { en: string; fr: string };
  seats: { min: number; max: number };
  options: OptionInfo[];
  packs: string[];
  /** Its bots, the weakest first. */
  bots: BotInfo[];
  /** The level that is offered first. */
  usual_bot: string;
}

/** A kind of bot: who it is. */
export interface BotInfo {
  level: string;
  name: { en: string; fr: string };
  line: { en: string; fr: string };
  colour: string;
}

/** One numbered rule; the text is Markdown. */
export interface Rule {
  id: string;
  title: string;
  section: string;
  /** Where it comes from, in the reader's language: the printed booklet, us, or both. */
  origin: string;
  text: string;
}

/** The rules of a game in one language. */
export interface RuleBook {
  title: string;
  rules: Rule[];
}

/** A seat of a table to be made. */
export interface NewSeat {
  kind: SeatKind;
  level?: string;
  name?: string;
}

/** A table to be made. */
export interface NewTable {
  game: string;
  seats?: NewSeat[];
  set?: Record<string, string>;
  clock?: Clock;
  hints?: boolean;
  bot_pace?: number;
  listed?: boolean;
  sit?: boolean;
}

/** A cup to be made. */
export interface NewCup {
  game: string;
  entrants: { kind: SeatKind; level?: string }[];
  seats?: number;
  best_of?: number;
  set?: Record<string, string>;
  clock?: Clock;
  listed?: boolean;
  enter?: boolean;
}

/** What a viewer saw after one step. */
export interface Frame {
  n: number;
  at: number;
  turn: TurnInfo;
  view: unknown;
  events: Heard<unknown>[];
}

/** A whole match through somebody's eyes. */
export interface Replay {
  table: TableInfo;
  frames: Frame[];
}

/** A refusal: a stable code, and a sentence. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal('offline', 'the server cannot be reached', 0);
  });
  if (answer.status === 204) return undefined as T;
  const said: unknown = await answer.json().catch(() => ({ code: 'broken', message: answer.statusText }));
  if (!answer.ok) {
    const { code, message } = said as { code: string; message: string };
    throw new Refusal(code, message, answer.status);
  }
  return said as T;
}

const enc = encodeURIComponent;

export const api = {
  me: () => call<{ name: string }>('GET', '/api/me'),
  rename: (name: string) => call<{ name: string }>('PATCH', '/api/me', { name }),
  games: () => call<GameInfo[]>('GET', '/api/games'),
  rules: (game: string, language: string) => call<RuleBook>('GET', `/api/games/${enc(game)}/rules?lang=${language}`),
  lobby: () => call<TableInfo[]>('GET', '/api/tables'),
  mine: () => call<TableInfo[]>('GET', '/api/tables?mine=true'),
  table: (id: string) => call<TableInfo>('GET', `/api/tables/${enc(id)}`),
  code: (id: string) => call<{ code: string }>('POST', `/api/tables/${enc(id)}/code`),
  byCode: (code: string) => call<TableInfo>('GET', `/api/codes/${enc(code)}`),
  create: (table: NewTable) => call<TableInfo>('POST', '/api/tables', table),
  join: (id: string, seat?: number) => call<TableInfo>('POST', `/api/tables/${enc(id)}/join`, seat === undefined ? {} : { seat }),
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
  replay: (id: string, seen: string, language: string) =>
    call<Replay>('GET', `/api/tables/${enc(id)}/replay?seen=${enc(seen)}&lang=${language}`),
  importRecord: (record: string) => call<TableInfo>('POST', '/api/records', record),
  recordAddress: (id: string) => `/api/tables/${enc(id)}/record`,
  /** The record as text; it is refused while the match goes on. */
  record: async (id: string): Promise<string> => {
    const answer = await fetch(`/api/tables/${enc(id)}/record`);
    if (!answer.ok) throw new Error(`the record was refused with ${answer.status}`);
    return answer.text();
  },
};
