/**
 * One table over its socket.
 *
 * One idea: what is shown is what the server said last. Nothing is guessed: an action is "sent" until the update with
 * it arrives, and a line that breaks is mended by asking for what was missed.
 */

import type {
  Advice, Chat, ClientMessage, Heard, Hello, Presence, Rejected, ServerMessage, Sight, TableInfo, UndoNews, Update,
} from '../generated/protocol';
import type { Language } from '../i18n/index.svelte';

/** How the line to the server is. */
export type Line =
  | { kind: 'opening' }
  | { kind: 'open' }
  /** It broke then; it is tried again at that time. */
  | { kind: 'broken'; since: number; retry: number }
  /** There is no such table, or no way in; why. */
  | { kind: 'refused'; code: string; message: string };

type AnySight = Sight<unknown, unknown, unknown>;
type AnyHeard = Heard<unknown>;

/** A message without what the line adds to it. */
type Said = ClientMessage extends infer M ? (M extends unknown ? Omit<M, 'id'> : never) : never;

/** What comes in, for whoever shows it. */
export interface Listener {
  /** Everything anew: nothing is to be animated. */
  anew(sight: AnySight | null): void;
  /** What happened, and how things are now. `away` is true if it was missed and is caught up with. */
  happened(sight: AnySight, events: AnyHeard[], away: boolean): void;
}

export class TableLine {
  line: Line = $state.raw({ kind: 'opening' });
  table: TableInfo | null = $state.raw(null);
  /** Whose eyes these are; nothing for a spectator. */
  seat: number | null = $state.raw(null);
  sight: AnySight | null = $state.raw(null);
  /** Everything told so far. */
  events: AnyHeard[] = $state.raw([]);
  presence: Presence = $state.raw({ seats: [], watching: 0 });
  chat: Chat[] = $state.raw([]);
  undo: UndoNews | null = $state.raw(null);
  /** The last refusal, until it is read. */
  rejected: Rejected | null = $state.raw(null);
  /** How many messages are on their way and not answered. */
  waiting: number = $state(0);
  /** The version this person's own last action made; nothing if it cannot be taken back any more. */
  ownLast: number | null = $state.raw(null);
  /** When the clocks of `sight` were read, by this browser's clock. */
  readAt = $state.raw(0);
  /** What commits the server to its dice. */
  commitment: string | null = $state.raw(null);

  #socket: WebSocket | null = null;
  #version: number | null = null;
  #next = 1;
  #answers = new Map<number, (answer: ServerMessage | null) => void>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly id: string,
    private language: Language,
    private listener: Listener | null = null,
    /** Which seat to look through; false to watch without a seat of one's own. */
    private eyes: number | false | null = null,
  ) {}

  /** How many steps have been seen; nothing before the match begins. */
  get version(): number | null {
    return this.#version;
  }

  /** From now on tells another, beginning with how things are. */
  listen(listener: Listener): void {
    this.listener = listener;
    listener.anew(this.sight);
  }

  /** Opens the line, and keeps it open until `close`. */
  open(): void {
    const query = new URLSearchParams({ lang: this.language });
    // Who watches without a seat begins anew: what they missed would be told through a seat.
    if (this.#version !== null && this.eyes !== false) {
      query.set('since', String(this.#version));
      query.set('chat', String(this.chat.at(-1)?.number ?? 0));
    }
    const seat = this.eyes === null ? this.seat : this.eyes;
    if (seat) query.set('seat', String(seat));
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/socket?${query}`);
    this.#socket = socket;
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as ServerMessage);
    socket.onclose = () => this.#broke(socket);
  }

  /** Hangs up. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#settleAll();
  }

  /** Tries again now. */
  retry(): void {
    if (this.line.kind !== 'broken') return;
    clearTimeout(this.#timer);
    this.open();
  }

  /** Another language: everything is told anew. */
  speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    this.#version = null;
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.open();
  }

  async act(action: unknown): Promise<ServerMessage | null> {
    const answer = await this.#ask({ type: 'act', action });
    if (answer?.type === 'accepted') this.ownLast = answer.version;
    return answer;
  }

  takeBack(): Promise<ServerMessage | null> {
    return this.#ask({ type: 'take_back' });
  }

  /** What an offered action would do; nothing if it cannot be told. */
  async preview(action: unknown): Promise<unknown> {
    const answer = await this.#ask({ type: 'preview', action }, true);
    return answer?.type === 'preview' ? answer.preview : null;
  }

  /** What the ace would do; nothing if it was refused. */
  async hint(): Promise<Advice | null> {
    const answer = await this.#ask({ type: 'hint' }, true);
    if (answer?.type === 'rejected') this.rejected = answer;
    return answer?.type === 'hint' ? answer.advice : null;
  }

  askUndo(): Promise<ServerMessage | null> {
    return this.#ask({ type: 'undo' });
  }

  consent(agree: boolean): Promise<ServerMessage | null> {
    return this.#ask({ type: 'consent', agree });
  }

  resign(): Promise<ServerMessage | null> {
    return this.#ask({ type: 'resign' });
  }

  takeOver(seat: number): Promise<ServerMessage | null> {
    return this.#ask({ type: 'take_over', seat });
  }

  handBack(seat?: number): Promise<ServerMessage | null> {
    return this.#ask(seat === undefined ? { type: 'hand_back' } : { type: 'hand_back', seat });
  }

  say(text: string): Promise<ServerMessage | null> {
    return this.#ask({ type: 'say', text });
  }

  /** Looks through another of one's seats, or through nobody's. */
  look(seat: number | null): void {
    this.eyes = seat ?? false;
    this.#send(seat === null ? { type: 'look' } : { type: 'look', seat });
  }

  /** Milliseconds a seat has left now; nothing without a clock. */
  left(seat: number, now: number): number | null {
    const clock = this.sight?.clocks[seat - 1];
    if (!clock) return null;
    const passed = Math.max(0, now - this.readAt - (clock.waits ?? 0));
    return Math.max(0, clock.running ? clock.left - passed : clock.left);
  }

  #send(message: Said | ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Says something and waits for the answer; nothing if the line broke. */
  #ask(message: Said, quiet = false): Promise<ServerMessage | null> {
    const id = this.#next++;
    if (!this.#send({ ...message, id } as ClientMessage)) return Promise.resolve(null);
    if (!quiet) {
      this.rejected = null;
      this.waiting += 1;
    }
    return new Promise((resolve) => {
      this.#answers.set(id, (answer) => {
        if (!quiet) {
          this.waiting -= 1;
          if (answer?.type === 'rejected') this.rejected = answer;
        }
        resolve(answer);
      });
    });
  }

  #settle(id: number | null | undefined, answer: ServerMessage | null): void {
    if (id === null || id === undefined) return;
    const waiting = this.#answers.get(id);
    this.#answers.delete(id);
    waiting?.(answer);
  }

  #settleAll(): void {
    [...this.#answers.keys()].forEach((id) => this.#settle(id, null));
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'hello':
        return this.#hello(message);
      case 'update':
        return this.#update(message);
      case 'accepted':
      case 'preview':
      case 'pong':
      case 'hint':
        return this.#settle(message.id, message);
      case 'rejected':
        if (message.id === undefined) this.rejected = message;
        return this.#settle(message.id, message);
      case 'presence':
        this.presence = message;
        return;
      case 'chat':
        this.chat = [...this.chat, message];
        return;
      case 'undo':
        this.undo = message.granted === null ? message : null;
        return;
      case 'table':
        this.table = message;
        return;
      case 'closing':
        return;
    }
  }

  #opened(): void {
    this.#tries = 0;
    this.line = { kind: 'open' };
  }

  #hello(hello: Hello): void {
    this.#opened();
    this.table = hello.table;
    if (this.eyes === false && hello.seat !== null) {
      // Somebody's own eyes: nothing of it may be shown here.
      this.#version = null;
      this.look(null);
      return;
    }
    this.seat = hello.seat;
    this.#version = hello.match ? hello.version : null;
    this.presence = hello.presence;
    this.chat = hello.chat;
    this.undo = hello.undo;
    this.ownLast = null;
    this.commitment = hello.seed_commitment;
    this.readAt = performance.now();
    this.events = hello.match?.events ?? [];
    this.sight = hello.match;
    this.listener?.anew(hello.match);
  }

  #update(update: Update): void {
    const cameBack = this.line.kind !== 'open';
    this.#opened();
    if (this.eyes === false && this.seat !== null) return;
    if (update.from !== this.#version) {
      this.#send({ type: 'resync', version: this.#version ?? 0 });
      return;
    }
    this.#version = update.version;
    this.readAt = performance.now();
    this.events = [...this.events, ...update.match.events];
    this.sight = update.match;
    this.listener?.happened(update.match, update.match.events, cameBack);
  }

  #broke(socket: WebSocket): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#settleAll();
    void this.#again();
  }

  /** Tries again, later each time; a table that does not exist is not tried for ever. */
  async #again(): Promise<void> {
    if (this.#version === null && this.#tries === 0) {
      const answer = await fetch(`/api/tables/${encodeURIComponent(this.id)}`).catch(() => null);
      if (answer && answer.status >= 400 && answer.status < 500) {
        const refused = (await answer.json().catch(() => null)) as { code: string; message: string } | null;
        this.line = { kind: 'refused', code: refused?.code ?? 'no_table', message: refused?.message ?? '' };
        return;
      }
    }
    const since = this.line.kind === 'broken' ? this.line.since : Date.now();
    const wait = Math.min(15_000, 500 * 2 ** this.#tries);
    this.#tries += 1;
    this.line = { kind: 'broken', since, retry: Date.now() + wait };
    this.#timer = setTimeout(() => this.open(), wait);
  }
}
