/**
 * One table over its socket.
 *
 * One idea: what is shown is what the server said last. Nothing is guessed: an action is "sent" until the update with
 * it arrives, and a line that breaks is mended by asking for what was missed.
 */

import type {
  Advice, Chat, ClientMessage, Foretold, GatheringNews, Hello, Presence, Rejected, ServerMessage, TableInfo, UndoNews, Update,
} from '../generated/protocol';
import type { Language } from '../i18n/index.svelte';
import { Answers } from './answers';
import { changed } from './change';
import { hasDrawn } from './drawn';
import type { Drawing } from './drawing';
import { goesOnFrom, ownSeats, type AnyHeard, type AnySight, type Listener } from './told';
import { Wire } from './wire';

/** How the line to the server is. */
export type Line =
  | { kind: 'opening' }
  | { kind: 'open' }
  /** It broke then; it is tried again at that time. */
  | { kind: 'broken'; since: number; retry: number }
  /** There is no such table, or no way in; why. */
  | { kind: 'refused'; code: string; message: string };

/** So many actions one question asks about at the most. */
const MOST_PREVIEWS = 100;

/** A refusal of the server, or one that the page itself finds. */
export type Refused = Omit<Rejected, 'code'> & { code: Rejected['code'] | 'undo_refused' };

/** A message without what the line adds to it. */
type Said = ClientMessage extends infer M ? (M extends unknown ? Omit<M, 'id'> : never) : never;

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
  /** Who is waited for before something is shown only once, and until when by this browser's clock. */
  gathering: { waiting: number[]; until: number } | null = $state.raw(null);
  /** The last refusal, until it is read. */
  rejected: Refused | null = $state.raw(null);
  /** The version this person's own last action made; nothing if it cannot be taken back any more. */
  ownLast: number | null = $state.raw(null);
  /** Whether nothing followed it by itself: chance that did may have shown something that nobody can forget. */
  isOwnAlone = $state(true);
  /** The version at which this page came in: whose step was the last one then, it does not know. */
  cameAt: number | null = $state.raw(null);
  /** When the clocks of `sight` were read, by this browser's clock. */
  readAt = $state.raw(0);
  /** What commits the server to its dice. */
  commitment: string | null = $state.raw(null);

  /** Whether the dice are those that this page has helped to draw; nothing if it has not. */
  drawn: boolean | null = $state.raw(null);

  /** Whether this page was there when the match began. */
  sawBeginning = false;

  #wire = new Wire({
    address: () => this.#address(),
    hear: (message) => this.#hear(message),
    broke: (since, retry, isFirst) => this.#broke(since, retry, isFirst),
  });
  #version: number | null = null;
  /** What is printed on the material of the match. */
  #printed: unknown = null;
  /** The view as it was sent last: changes are told of it. */
  #sent: unknown = null;
  /** The language of what was told. */
  #spoken: Language | null = null;
  #hasWaited = false;
  #answers = new Answers();
  #drawing: Promise<Drawing> | null = null;

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
    if (this.sight) this.sight = this.#laid({ ...this.sight, view: this.#sent });
    listener.anew(this.sight);
  }

  /** Opens the line, and keeps it open until `close`. */
  open(): void {
    this.#wire.open();
  }

  /** Hangs up. */
  close(): void {
    this.#wire.close();
    this.#answers.giveUp();
  }

  /** Tries again now. */
  retry(): void {
    if (this.line.kind === 'broken') this.#wire.open();
  }

  /** Another language: everything is told once more. */
  speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    if (this.line.kind === 'refused') return;
    this.#wire.open();
    this.#answers.giveUp();
  }

  /** Does actions one after the other, up to the first that is refused; the answer says how many were done. */
  async act(...actions: unknown[]): Promise<ServerMessage | null> {
    const before = this.#version;
    const answer = await this.#ask({ type: 'act', actions });
    if (answer?.type === 'accepted') {
      this.ownLast = answer.version;
      this.isOwnAlone = before !== null && answer.version === before + (answer.done ?? actions.length);
    }
    return answer;
  }

  takeBack(): Promise<ServerMessage | null> {
    return this.#ask({ type: 'take_back' });
  }

  /** What each of these actions would do, or why it cannot be done; nothing if nobody says it. */
  async previews(actions: readonly unknown[]): Promise<(Foretold | null)[]> {
    const parts = Array.from({ length: Math.ceil(actions.length / MOST_PREVIEWS) }, (_, part) =>
      actions.slice(part * MOST_PREVIEWS, (part + 1) * MOST_PREVIEWS),
    );
    const told = await Promise.all(
      parts.map(async (part) => {
        const answer = await this.#whisper({ type: 'preview', actions: part });
        return answer?.type === 'preview' ? answer.previews : part.map(() => null);
      }),
    );
    return told.flat();
  }

  /** What the ace would do; nothing if it was refused. */
  async hint(): Promise<Advice | null> {
    const answer = await this.#ask({ type: 'hint' });
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

  /** Says that this person is ready for what is shown next; the host may end the wait. */
  ready(all = false): Promise<ServerMessage | null> {
    return this.#ask({ type: 'ready', all });
  }

  /** The screen goes from hand to hand: the clock of that seat stands still, or runs again. Where no clock runs nothing is said. */
  holdClock(seat: number, isHeld: boolean): void {
    if (this.sight?.clocks[seat - 1]?.running) void this.#whisper({ type: isHeld ? 'pause' : 'resume', seat });
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
    this.#wire.send(seat === null ? { type: 'look' } : { type: 'look', seat });
  }

  /** Whether that was asked for last. */
  isLooking(seat: number | null): boolean {
    return this.eyes === (seat ?? false);
  }

  /** Milliseconds a seat has left now; nothing without a clock. */
  left(seat: number, now: number): number | null {
    const clock = this.sight?.clocks[seat - 1];
    if (!clock) return null;
    const passed = Math.max(0, now - this.readAt - (clock.waits ?? 0));
    return Math.max(0, clock.running ? clock.left - passed : clock.left);
  }

  #address(): string {
    const query = new URLSearchParams({ lang: this.language });
    const seat = this.eyes === null ? this.seat : this.eyes;
    // What was missed is told through the same eyes and in the same words, or everything is. Who watches without a seat
    // of theirs begins anew: what they missed would be told through a seat.
    if (this.#version !== null && seat !== false && seat === this.seat && this.#spoken === this.language) {
      query.set('since', String(this.#version));
      query.set('chat', String(this.chat.at(-1)?.number ?? 0));
    }
    if (seat) query.set('seat', String(seat));
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/socket?${query}`;
  }

  /** Says something and waits for the answer; nothing if the line broke. What the page does not know to be open it does not use. */
  async #ask(message: Said): Promise<ServerMessage | null> {
    if (this.line.kind !== 'open') return null;
    this.rejected = null;
    const answering = this.#whisper(message);
    // The answer to this comes after the one that is waited for, so silence is noticed soon.
    this.#wire.ask();
    const answer = await answering;
    if (answer?.type === 'rejected') this.rejected = answer;
    return answer;
  }

  /** The same where nobody is told of a refusal. */
  #whisper(message: Said): Promise<ServerMessage | null> {
    return this.#answers.ask((id) => this.#wire.send({ ...message, id } as ClientMessage));
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
        return this.#answers.settle(message.id, message);
      case 'rejected':
        if (message.id === undefined) this.rejected = message;
        return this.#answers.settle(message.id, message);
      case 'presence':
        this.presence = message;
        return;
      case 'chat':
        this.chat = [...this.chat, message];
        return;
      case 'undo':
        this.undo = message.granted === null ? message : null;
        if (message.granted === false && this.#isOurs(message.seat)) {
          this.rejected = { code: 'undo_refused', message: 'the move stays', foul: null, version: 0, actions: undefined };
        }
        return;
      case 'gathering':
        this.#gather(message);
        return;
      case 'table':
        this.table = message;
        return this.#draw(message);
      case 'closing':
        return;
    }
    return message satisfies never;
  }

  /** Adds something to the dice, if they are being drawn. */
  #draw({ draw }: TableInfo): void {
    if (!draw?.asked) return;
    void this.#together().then((drawing) => {
      const said = drawing.answer(draw);
      if (said) void this.#whisper(said);
    });
  }

  /** Holds what was drawn against the match that has begun. */
  async #check({ match, seed_commitment, nonces }: Hello): Promise<void> {
    const isDrawn = match && (this.#drawing || nonces?.length || hasDrawn(this.id));
    this.drawn = isDrawn ? (await this.#together()).holds(seed_commitment, nonces) : null;
  }

  /** Loaded where dice are drawn by everybody: other tables need nothing of it. */
  #together(): Promise<Drawing> {
    return (this.#drawing ??= import('./drawing').then(({ Drawing }) => new Drawing(this.id)));
  }

  #gather(news: GatheringNews | undefined): void {
    this.gathering = news ? { waiting: news.waiting, until: performance.now() + news.left } : null;
  }

  #isOurs(seat: number): boolean {
    return this.table?.seats[seat - 1]?.yours ?? false;
  }

  /** Says that the line is open; whether it was broken before. */
  #cameBack(): boolean {
    const cameBack = this.line.kind === 'broken';
    this.line = { kind: 'open' };
    return cameBack;
  }

  #hello(hello: Hello): void {
    const cameBack = this.#cameBack();
    this.table = hello.table;
    this.#draw(hello.table);
    // A screen that several people share is nobody's until one of them opens it.
    if (this.eyes === null && hello.match && hello.table.status === 'playing' && ownSeats(hello.table).length > 1) this.eyes = false;
    if (this.eyes === false && hello.seat !== null) {
      // Somebody's own eyes: nothing of it may be shown here.
      this.#version = null;
      this.look(null);
      return;
    }
    const goesOn = this.sight !== null && hello.match !== null && hello.seat === this.seat && goesOnFrom(this.events, hello.match.events);
    const known = this.events;
    this.seat = hello.seat;
    this.#version = hello.match ? hello.version : null;
    this.#spoken = this.language;
    this.presence = hello.presence;
    this.chat = hello.chat;
    this.undo = hello.undo;
    this.#gather(hello.gathering);
    this.commitment = hello.seed_commitment;
    void this.#check(hello);
    this.readAt = performance.now();
    this.events = hello.match?.events ?? [];
    this.#printed = hello.printed;
    this.sight = hello.match && this.#laid(hello.match);
    if (this.sight && goesOn) {
      this.listener?.reworded(new Map(known.map((heard, index) => [heard, this.events[index] ?? heard])));
      this.listener?.happened(this.sight, this.events.slice(known.length), cameBack);
      return;
    }
    this.ownLast = null;
    const begins = this.#hasWaited && hello.match !== null && !this.sawBeginning;
    this.cameAt = begins ? null : this.#version;
    this.sawBeginning ||= begins;
    this.#hasWaited ||= hello.match === null;
    this.listener?.anew(this.sight);
  }

  #update(update: Update): void {
    const cameBack = this.#cameBack();
    // Through other eyes than ours: a hello is on its way.
    if (this.#version === null || (this.eyes === false && this.seat !== null)) return;
    if (update.from !== this.#version) {
      this.#wire.send({ type: 'resync', version: this.#version });
      return;
    }
    const told = this.#seenIn(update);
    if (!told) return this.look(this.seat);
    // A question that still stands is asked again.
    if (cameBack) this.undo = null;
    this.#version = update.version;
    this.readAt = performance.now();
    this.events = [...this.events, ...told.events];
    if (told.turn.kind !== 'chance') this.gathering = null;
    const sight = update.version === update.from ? this.#standing(told) : told;
    this.sight = sight;
    this.listener?.happened(sight, sight.events, cameBack);
  }

  /** The match as an update tells it: whole, or by what changed; nothing if that belongs to something else. */
  #seenIn({ match, change }: Update): AnySight | null {
    if (match) return this.#laid(match);
    if (!change || !this.sight) return null;
    const { view, actions, ...rest } = change;
    try {
      return {
        ...rest,
        view: view ? this.#shown(changed(this.#sent, view)) : this.sight.view,
        actions: actions ? (changed(this.sight.actions, actions) as unknown[]) : this.sight.actions,
      };
    } catch {
      return null;
    }
  }

  /** A match as it was sent, as it is shown. */
  #laid(sight: AnySight): AnySight {
    return { ...sight, view: this.#shown(sight.view) };
  }

  /** A view as it was sent, as it is shown. */
  #shown(sent: unknown): unknown {
    this.#sent = sent;
    return this.listener?.lay ? this.listener.lay(sent, this.#printed) : sent;
  }

  /** An offer that is made again is the same one: what was chosen of it stays chosen. */
  #standing(sight: AnySight): AnySight {
    const offered = this.sight?.actions;
    return offered && JSON.stringify(offered) === JSON.stringify(sight.actions) ? { ...sight, actions: offered } : sight;
  }

  #broke(since: number, retry: number, isFirst: boolean): void {
    this.#answers.giveUp();
    this.line = { kind: 'broken', since: this.line.kind === 'broken' ? this.line.since : since, retry };
    if (isFirst && this.#version === null) void this.#askWhy();
  }

  /** A table that does not exist is not tried for ever. */
  async #askWhy(): Promise<void> {
    const answer = await fetch(`/api/tables/${encodeURIComponent(this.id)}`).catch(() => null);
    if (!answer || answer.status < 400 || answer.status === 429 || answer.status >= 500) return;
    const refused = (await answer.json().catch(() => null)) as { code: string; message: string } | null;
    this.#wire.close();
    this.line = { kind: 'refused', code: refused?.code ?? 'no_table', message: refused?.message ?? '' };
  }
}
