/** A server for unit tests: what it hears and says over sockets, and lines that die without a word. */

import { vi } from 'vitest';
import type { ClientMessage, Heard, Hello, SeatInfo, ServerMessage, Sight, TableInfo, Update } from '../generated/protocol';

export class FakeSocket {
  static readonly OPEN = 1;
  readyState = 1;
  said: ClientMessage[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    sockets.push(this);
  }

  get query(): URLSearchParams {
    return new URL(this.address).searchParams;
  }

  /** What was said last, pings left out. */
  get last(): ClientMessage | undefined {
    return this.said.filter(({ type }) => type !== 'ping').at(-1);
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  /** The server says that. */
  tell(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The socket closes by itself. */
  fall(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

/** Every socket that was opened, the newest last. */
export const sockets: FakeSocket[] = [];

/** The socket that was opened last. */
export const socket = (): FakeSocket => sockets.at(-1)!;

/** Sockets that are open. */
export const open = (): FakeSocket[] => sockets.filter(({ readyState }) => readyState === FakeSocket.OPEN);

let browser = new EventTarget();

/** The browser tells its page that, such as `online`. */
export const signal = (sign: string): boolean => browser.dispatchEvent(new Event(sign));

/** Takes the place of the browser; to be called before every test. */
export function fakeBrowser(): void {
  sockets.length = 0;
  browser = new EventTarget();
  const kept = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('document', { hidden: false, documentElement: {}, addEventListener: () => undefined });
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
}

export const seated = (seat: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat, kind: 'human', name: `P${seat}`, yours: true, bot: null, resigned: false, ...more,
});

export const tableOf = (seats: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo => ({
  id: 't', revision: 1, game: 'toy', status: 'playing', listed: false, host: 'P1', hosting: true, set: {}, clock: null, hints: false, open_talk: false, start: 'when_full', resigning: 'bot', dice: 'server', seats,
  rematch: null, created: Date.now(), ...more,
});

export const heard = (...events: string[]): Heard<unknown>[] => events.map((event, n) => ({ n, at: n, event }));

export const sightOf = (events: Heard<unknown>[], more: Partial<Sight<unknown, unknown, unknown>> = {}): Sight<unknown, unknown, unknown> => ({
  turn: { kind: 'players', seats: [1] }, sealed: [], view: events.map(({ event }) => event), actions: [], clocks: [], events, ...more,
});

export const helloOf = (more: Partial<Hello> = {}): ServerMessage => ({
  type: 'hello', protocol: 1, table: tableOf([seated(1), seated(2, { yours: false })]), seat: 1, version: 3, seed_commitment: null, printed: null,
  match: sightOf(heard('a')), presence: { seats: [1], watching: 0 }, chat: [], undo: null, ...more,
});

export const updateOf = (update: Partial<Update>): ServerMessage => ({ type: 'update', from: 3, version: 4, match: sightOf([]), ...update });
