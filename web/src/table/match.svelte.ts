/**
 * A table as the page shows it.
 *
 * One idea: the line says how things are, the stage says what is shown, and this says what follows from both: who is
 * asked, who is away, what may be taken back, and whether the screen must change hands first.
 */

import type { Advice, SeatInfo, TableInfo } from '../generated/protocol';
import type { AnyBoard, AnyScene, Face, Result } from '../games/contract';
import { standing } from '../boards/actions';
import { hasBoard, loadBoard } from '../games';
import type { Language } from '../i18n/index.svelte';
import { t } from '../i18n/table';
import { settings } from '../lib/settings.svelte';
import { play } from '../lib/sounds';
import { Stage } from '../lib/stage.svelte';
import { TableLine } from '../lib/table.svelte';
import { ownSeats, type AnyHeard } from '../lib/told';
import { sceneOf } from './scene';
import { noteSeen, seenOf } from './seen';

/** After so long away, somebody's seat may be given to a bot. */
export const GRACE = 30_000;

/** Matches that have told their opening here, newest last. */
const TOLD = 'slipstream.told';

/** So long after a table was made somebody who only watches is told how its match began. */
const YOUNG = 30_000;

/** So long what was told stays in the page for those who hear it: the log keeps what may be kept. */
const HEARD = 3000;

/** How the undo button is; unknown where only the table knows whether there is something to undo. */
export type Undo = 'none' | 'take_back' | 'free' | 'ask' | 'unknown' | 'asking' | 'locked';

/** What was shown of a match, in words, for those who hear it. */
export interface Told {
  id: number;
  text: string;
  /** When, by this browser's clock. */
  at: number;
}

export class Match {
  readonly line: TableLine;
  /** What a board may look at and do. One object for the whole match: what is read through it is always now. */
  readonly scene: AnyScene;
  board: AnyBoard | null = $state.raw(null);
  stage: Stage | null = $state.raw(null);
  /** What the board keeps of this match. */
  kept: unknown = $state.raw(null);
  /** The game of this table has no board here. */
  boardless = $state(false);
  /** It has one, but it did not come. */
  isStale = $state(false);
  /** The last events, for a live region. */
  told: Told[] = $state.raw([]);
  /** Since when a seat's person is away. */
  awaySince: Record<number, number> = $state({});
  /** How many choices are on their way. */
  acting = $state(0);
  /** The time by which clocks are shown; it moves while one of them runs. */
  tick = $state(performance.now());
  /** Which event is looked back at, by its place in the log; nothing means now. */
  looking: number | null = $state.raw(null);
  /** What the ace would do now; nothing unless it was asked. */
  hint: Advice | 'thinking' | null = $state.raw(null);
  /** A short word about what was just done here, or why it was not; nothing after a moment. */
  notice: string | null = $state.raw(null);
  /** What the last part of the match has brought, until somebody goes on. */
  result: Result | null = $state.raw(null);
  /** The seat whose curtain was opened last. */
  #opened: number | null = $state(null);
  /** How much had been told when a part of the match was looked at last. */
  #partAt = 0;
  #hasOpening = false;
  #hasReturned = false;
  #next = 0;
  #hush: ReturnType<typeof setTimeout> | undefined;
  /** How often the ace was asked, or nobody waits for its answer any more. */
  #asks = 0;

  constructor(
    readonly id: string,
    language: Language,
    /** Whether this is a screen for the room, without a seat. */
    readonly isScreen: boolean,
  ) {
    this.line = new TableLine(id, language, null, isScreen ? false : null);
    this.scene = sceneOf(this);
  }

  /** The table; only to be asked once the line knows it. */
  get table(): TableInfo {
    return this.line.table!;
  }

  /** Loads the board of the table's game, and shows the match on it. */
  async load(game: string): Promise<void> {
    this.boardless = !hasBoard(game);
    const board = await loadBoard(game).catch(() => null);
    this.isStale = !board && !this.boardless;
    if (!board) return;
    const stage = new Stage(board, board.pace?.(this.table.set) ?? null, (sight) => this.plays && sight.actions.length > 0, () => this.plays && !settings.lessons.includes(game));
    stage.onPart = (heard, view) => this.#lookAtPart(this.line.events.indexOf(heard), heard, view);
    stage.onRest = (last, view) => this.#lookAtPart(this.line.events.indexOf(last) + 1, null, view);
    stage.onEvent = (heard) => {
      const sound = board.sound(heard.event, this.line.seat);
      if (sound) play(sound);
      const text = board.said ? board.said(heard, stage.view) : heard.text;
      if (text) this.#tell(text);
    };
    this.board = board;
    this.kept = board.begin();
    this.stage = stage;
    this.line.listen({
      lay: (sent, printed) => board.lay(sent as never, printed as never),
      anew: (sight) => {
        [this.looking, this.result, this.#partAt] = [null, null, 0];
        this.#forget();
        stage.anew(sight, this.line.events);
        if (!this.#tellOpening()) this.#offerMissed();
      },
      happened: (sight, events, away) => stage.happened(sight, events, away),
      reworded: (words) => stage.reworded(words),
    });
  }

  /** Goes on after what a part of the match has brought was looked at; whoever is ready for what comes next says so. */
  goOn(isReady = false): void {
    if (isReady && this.isWaitedFor) void this.line.ready();
    this.result = null;
    this.stage?.goOn();
  }

  /** Shows what a part of the match has brought, if one is over; says whether the next one waits for it: it does where no clock runs against anybody. */
  #lookAtPart(at: number, next: AnyHeard | null, view: unknown): boolean {
    const { board, line } = this;
    if (view === null || at < 1 || at === this.#partAt) return false;
    const result = board?.result?.(line.events.slice(0, at), next?.event ?? null, view, this.faces) ?? null;
    if (!result) return false;
    this.#partAt = at;
    this.result = result;
    return this.plays && !line.sight?.clocks.some((clock) => clock.running);
  }

  /** Asks what the ace would do. */
  async askHint(): Promise<void> {
    if (!this.mayHint || this.hint === 'thinking') return;
    this.hint = 'thinking';
    const ask = ++this.#asks;
    const advice = await this.line.hint();
    if (ask === this.#asks) this.hint = advice;
  }

  close(): void {
    this.line.close();
    this.stage?.close();
    this.#forget();
  }

  faces: Face[] = $derived.by(() => facesOf(this.line.table, this.line.presence.seats));

  /** Seats of this person that no bot plays. */
  own: SeatInfo[] = $derived.by(() => ownSeats(this.line.table));

  /** Whether this person belongs to the table, also while they look through nobody's eyes. */
  sits = $derived.by(() => !this.isScreen && (this.line.table?.seats.some((seat) => seat.yours) ?? false));

  /** Whether the seat that is looked through is played from here. */
  plays = $derived.by(() => !this.isScreen && this.own.some((own) => own.seat === this.line.seat));

  /** Whether this browser keeps how far somebody has seen: a screen that several people share is nobody's memory. */
  #keepsSeen = $derived.by(() => this.sits && this.own.length < 2);

  /** Whether there is something to ask the ace. */
  mayHint = $derived.by(() => Boolean(this.line.table?.hints) && this.isAsked);

  isPlaying = $derived.by(() => this.line.table?.status === 'playing');
  isOver = $derived.by(() => this.line.sight?.turn.kind === 'over' || this.line.table?.status === 'abandoned');

  /** Who is asked now and has not chosen yet. */
  pending: number[] = $derived.by(() => {
    const sight = this.line.sight;
    if (!sight || (sight.turn.kind !== 'players' && sight.turn.kind !== 'scramble')) return [];
    return sight.turn.seats.filter((seat) => !sight.sealed.includes(seat));
  });

  /** How many of those who choose at the same time are ready; nothing if they do not. */
  ready: { ready: number; all: number } | null = $derived.by(() => {
    const sight = this.line.sight;
    if (!sight || sight.turn.kind !== 'players') return null;
    const all = new Set([...sight.turn.seats, ...sight.sealed]).size;
    return all > 1 && (sight.sealed.length > 0 || sight.turn.seats.length > 1) ? { ready: sight.sealed.length, all } : null;
  });

  /** Seats of this person the table waits for. */
  #wanted: number[] = $derived.by(() => this.pending.filter((seat) => this.own.some((own) => own.seat === seat)));

  /** The seat of this person the table waits for, if they have several. */
  #due: number | null = $derived.by(() => {
    if (this.isScreen || this.own.length < 2 || !this.isPlaying || !this.stage || this.stage.isPlaying) return null;
    return (this.#opened !== null && this.#wanted.includes(this.#opened) ? this.#opened : this.#wanted[0]) ?? null;
  });

  /** Whether everybody may see what each seat sees: then the screen needs no curtain. A board that does not say so has secrets. */
  #isPublic = $derived.by(() => Boolean(this.line.sight && this.board?.secret?.(this.line.sight.view) === false));

  /** The seat the screen must be passed to, if it is not the one that is looked through. */
  curtain: number | null = $derived.by(() => (this.#isPublic || (this.#due === this.#opened && this.line.seat === this.#due) ? null : this.#due));

  /** The screen has changed hands: only now is that seat's view asked for. */
  openCurtain(seat: number): void {
    this.#opened = seat;
    this.#forget();
    this.line.holdClock(seat, false);
    this.line.look(seat);
  }

  /** Whose eyes the screen has while nobody holds it: one's own, and where several people share it nobody's, or of whoever is asked while there are no secrets. */
  #idle: number | null | undefined = $derived.by(() => {
    if (this.isScreen || !this.isPlaying || !this.stage || this.stage.isPlaying || this.line.line.kind !== 'open') return undefined;
    if (this.own.length === 1) return this.own[0]?.seat;
    if (this.#isPublic && this.#due !== null) return this.#due;
    return this.own.length > 1 && this.#wanted.length === 0 ? null : undefined;
  });

  /** Closes the eyes that were open when the table waits for nobody here, and opens those that need no curtain; called in an effect. */
  putDown(): void {
    const idle = this.#idle;
    if (idle === undefined || idle === this.line.seat) return;
    if (idle === null) this.#opened = null;
    if (!this.line.isLooking(idle)) this.line.look(idle);
  }

  /** What may be chosen: nothing is while events are shown, while the line is broken, or while a bot plays the seat. */
  offered: readonly unknown[] = $derived.by(() => {
    const may = this.plays && this.line.line.kind === 'open' && !this.stage?.isPlaying && this.curtain === null;
    return may ? this.#offer : [];
  });

  /** What is offered, the same list as long as it says the same. */
  #offer: readonly unknown[] = $derived.by(() => {
    const { question } = this;
    const now = this.line.sight?.actions ?? [];
    const actions = question === this.#stood.question ? standing(this.#stood.actions, now) : now;
    this.#stood = { question, actions };
    return actions;
  });
  #stood: { question: string; actions: readonly unknown[] } = { question: '', actions: [] };

  /** A name for what is asked of the seat that is looked through. */
  question: string = $derived.by(() => {
    const { board, line, stage } = this;
    const asked = board?.question && stage?.view ? board.question(stage.view) : this.#versionOf(line.sight);
    return [this.id, line.seat, asked].join('/');
  });

  isAsked = $derived.by(() => this.offered.length > 0);

  /** Whether the log can take the board back: only a match that is told from its beginning has a past. */
  canLookBack = $derived.by(() => this.board?.opening !== undefined && !this.isScreen);

  /** The board as it was after the event that is looked back at; nothing now. */
  past: unknown = $derived.by(() => {
    const { board, looking } = this;
    const sight = this.line.sight;
    if (looking === null || !board?.opening || !sight) return null;
    const then = this.line.events.slice(0, looking + 1).reduce((view, heard) => board.apply(view, heard.event), board.opening(this.#sent));
    return this.isOver || !board.past ? then : board.past(then);
  });

  get #sent(): unknown {
    return this.stage?.sent ?? this.line.sight?.view;
  }

  undo: Undo = $derived.by(() => {
    const { seat, sight, ownLast, isOwnAlone, cameAt, undo } = this.line;
    if (seat === null || !this.isPlaying || !sight || !this.plays) return 'none';
    if (undo?.seat === seat) return 'asking';
    if (sight.sealed.includes(seat)) return 'take_back';
    const version = this.#versionOf(sight);
    if (cameAt !== null && cameAt === version) return 'unknown';
    if (ownLast === null || ownLast !== version) return 'locked';
    if (!isOwnAlone) return 'unknown';
    return this.table.seats.some((other) => other.kind === 'human' && !other.yours && !other.bot) ? 'ask' : 'free';
  });

  /** Says that a choice is on its way until it is answered. */
  during(answer: Promise<unknown>): void {
    this.acting += 1;
    void answer.finally(() => (this.acting -= 1));
  }

  /** Whether something may be taken back, as far as the page knows. */
  canUndo = $derived.by(() => this.undo !== 'none' && this.undo !== 'asking' && this.undo !== 'locked');

  /** Takes back what can be taken back. Why something cannot is the table's to say: it knows what has happened since. */
  askUndo(): void {
    const { undo } = this;
    if (undo === 'take_back') this.during(this.line.takeBack());
    else if (undo === 'asking') this.notice = t('undo.asking');
    else if (undo !== 'none') void this.line.askUndo();
  }

  /** Milliseconds a seat has left; nothing without a clock. */
  left(seat: number): number | null {
    return this.line.left(seat, this.tick);
  }

  /** What the match's own clock reads; nothing where nothing runs out by it. */
  get time(): number | null {
    const turn = this.line.sight?.turn;
    return turn?.kind === 'scramble' ? turn.now + Math.max(0, this.tick - this.line.readAt) : null;
  }

  /** Whether the table waits for this person's word that they are ready. */
  isWaitedFor = $derived.by(() => !this.isScreen && (this.line.gathering?.waiting.some((seat) => this.own.some((own) => own.seat === seat)) ?? false));

  /** Whether there is something to count: a clock, an hourglass, how long somebody is away, or until when all are waited for. */
  counts = $derived.by(() => {
    const sight = this.line.sight;
    const runs = sight?.turn.kind === 'scramble' || sight?.clocks.some((clock) => clock.running);
    return runs || this.line.gathering !== null || Object.keys(this.awaySince).length > 0;
  });

  /** Milliseconds until what is asked now is decided without this person: by their own clock or for everybody; nothing while there is time without end. */
  leftToMe: number | null = $derived.by(() => {
    const { seat, sight } = this.line;
    if (!this.isAsked || seat === null || !sight) return null;
    const own = sight.clocks[seat - 1]?.running ? this.left(seat) : null;
    const alarm = sight.turn.kind === 'scramble' && sight.turn.until !== null ? Math.max(0, sight.turn.until - (this.time ?? 0)) : null;
    const all = [own, alarm].filter((left) => left !== null);
    return all.length > 0 ? Math.min(...all) : null;
  });

  /** Notes who is away, and since when. */
  notePresence(): void {
    for (const face of this.faces) {
      const away = face.kind === 'human' && face.name !== null && !face.bot && !face.here;
      if (!away) delete this.awaySince[face.seat];
      else this.awaySince[face.seat] ??= Date.now();
    }
  }

  /** Notes how far this person has seen, unless there is something they have missed; called in an effect. */
  noteSeen(): void {
    const last = this.line.events.at(-1);
    if (last && this.#keepsSeen && this.stage?.missed.length === 0) noteSeen(this.id, last);
  }

  /** Says something to those who hear it: everything of one moment, however much it is. */
  #tell(text: string): void {
    const at = performance.now();
    this.told = [...this.told.filter((told) => at - told.at < HEARD), { id: this.#next++, text, at }];
    clearTimeout(this.#hush);
    this.#hush = setTimeout(() => (this.told = []), HEARD);
  }

  /** What was for the eyes and ears of one seat is not left to the next. */
  #forget(): void {
    clearTimeout(this.#hush);
    this.told = [];
    this.hint = null;
    this.#asks += 1;
  }

  // The version is no state of its own: it changes with every sight.
  #versionOf(_sight: unknown): number | null {
    return this.line.version;
  }

  /** A match that has just begun is told from its beginning, once in this browser: also a second screen has seen it. Whether it is. */
  #tellOpening(): boolean {
    const { board, stage, line } = this;
    const sight = line.sight;
    if (!board?.opening || !stage || !sight || sight.turn.kind === 'over' || this.#hasOpening) return false;
    this.#hasOpening = true;
    const told = JSON.parse(localStorage.getItem(TOLD) ?? '[]') as string[];
    const wasTold = told.includes(this.id);
    if (!wasTold) localStorage.setItem(TOLD, JSON.stringify([...told.slice(-49), this.id]));
    // Several pages may see it begin together.
    if (!line.sawBeginning && (wasTold || !this.#isYoung(sight.events))) return false;
    stage.tell(board.opening(this.#sent), sight.events);
    return true;
  }

  /** Whoever comes back in a new page is offered what happened since the last one. */
  #offerMissed(): void {
    const { board, stage, line } = this;
    const sight = line.sight;
    if (!board?.opening || !stage || !sight || this.#hasReturned) return;
    this.#hasReturned = true;
    const seen = this.#keepsSeen && sight.turn.kind !== 'over' ? seenOf(this.id, sight.events) : null;
    if (seen === null) return;
    const then = sight.events.slice(0, seen).reduce((view, heard) => board.apply(view, heard.event), board.opening(this.#sent));
    stage.offer(board.covered ? board.covered(then) : then, sight.events.slice(seen));
  }

  /** Whoever plays may come late and is still told what everybody was told. Whoever watches must have come in time. */
  #isYoung(events: readonly { at: number }[]): boolean {
    const isQuiet = events.every((heard) => heard.at < 3000);
    if (this.sits) return isQuiet || events.length < 80;
    return isQuiet && Date.now() - this.table.created < YOUNG;
  }
}

/** Seats as people know them. */
export function facesOf(table: TableInfo | null, here: readonly number[]): Face[] {
  return (table?.seats ?? []).map((seat) => ({
    ...seat,
    label: seat.name ?? t('seat.free', { seat: seat.seat }),
    here: seat.kind === 'bot' || here.includes(seat.seat),
  }));
}
