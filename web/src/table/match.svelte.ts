/**
 * A table as the page shows it.
 *
 * One idea: the line says how things are, the stage says what is shown, and this says what follows from both: who is
 * asked, who is away, what may be taken back, and whether the screen must change hands first.
 */

import type { Advice, SeatInfo, TableInfo } from '../generated/protocol';
import type { AnyBoard, AnyScene, Face } from '../games/contract';
import { hasBoard, loadBoard } from '../games';
import type { Language } from '../i18n/index.svelte';
import { t } from '../i18n/table';
import { play } from '../lib/sounds';
import { Stage } from '../lib/stage.svelte';
import { TableLine } from '../lib/table.svelte';

/** After so long away, somebody's seat may be given to a bot. */
export const GRACE = 30_000;

/** Matches that have told their opening here, newest last. */
const TOLD = 'slipstream.told';

/** How the undo button is. */
export type Undo = 'none' | 'take_back' | 'free' | 'ask' | 'asking' | 'locked';

/** What was shown of a match, in words, for those who hear it. */
export interface Told {
  id: number;
  text: string;
}

export class Match {
  readonly line: TableLine;
  /** What a board may look at and do. One object for the whole match: what is read through it is always now. */
  readonly scene: AnyScene;
  board: AnyBoard | null = $state.raw(null);
  stage: Stage | null = $state.raw(null);
  /** The game of this table has no board here. */
  boardless = $state(false);
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
  /** The seat whose curtain was opened last. */
  #opened: number | null = $state(null);
  #next = 0;

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
    const board = hasBoard(game) ? await loadBoard(game).catch(() => null) : null;
    if (!board) {
      this.boardless = true;
      return;
    }
    const set = this.table.set;
    const pace = board.pace ? board.pace(set) : Number(set['pace']) || null;
    const stage = new Stage(board, pace, (sight) => !this.isScreen && sight.actions.length > 0);
    stage.onEvent = (heard) => {
      const sound = board.sound(heard.event, this.line.seat);
      if (sound) play(sound);
      const text = board.said ? board.said(heard, stage.view) : heard.text;
      if (text) this.told = [...this.told.slice(-3), { id: this.#next++, text }];
    };
    this.board = board;
    this.stage = stage;
    this.line.listen({
      anew: (sight) => {
        this.looking = null;
        stage.anew(sight);
        this.#tellOpening();
      },
      happened: (sight, events, away) => stage.happened(sight, events, away),
      reworded: (words) => stage.reworded(words),
    });
  }

  /** Asks what the ace would do. */
  async askHint(): Promise<void> {
    if (!this.mayHint || this.hint === 'thinking') return;
    this.hint = 'thinking';
    this.hint = await this.line.hint();
  }

  close(): void {
    this.line.close();
    this.stage?.close();
  }

  faces: Face[] = $derived.by(() => facesOf(this.line.table, this.line.presence.seats));

  /** Seats of this person that no bot plays. */
  own: SeatInfo[] = $derived.by(() => (this.line.table?.seats ?? []).filter((seat) => seat.yours && !seat.bot && !seat.resigned));

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

  /** The seat of this person the table waits for, if they have several and it is not the one they look through. */
  curtain: number | null = $derived.by(() => {
    if (this.isScreen || this.own.length < 2 || !this.isPlaying || !this.stage || this.stage.isPlaying) return null;
    const mine = this.pending.filter((seat) => this.own.some((own) => own.seat === seat));
    const [first] = mine;
    if (first === undefined) return null;
    const next = this.#opened !== null && mine.includes(this.#opened) ? this.#opened : first;
    return next === this.#opened && this.line.seat === next ? null : next;
  });

  /** The screen has changed hands: only now is that seat's view asked for. */
  openCurtain(seat: number): void {
    this.#opened = seat;
    this.line.look(seat);
  }

  /** What may be chosen: nothing is while events are shown, or while the line is broken. */
  offered: readonly unknown[] = $derived.by(() => {
    const may = !this.isScreen && this.line.line.kind === 'open' && !this.stage?.isPlaying && this.curtain === null;
    return may ? (this.line.sight?.actions ?? []) : [];
  });

  isAsked = $derived.by(() => this.offered.length > 0);

  /** Whether the log can take the board back: only a match that is told from its beginning has a past. */
  canLookBack = $derived.by(() => this.board?.opening !== undefined && !this.isScreen);

  /** The board as it was after the event that is looked back at; nothing now. */
  past: unknown = $derived.by(() => {
    const { board, looking } = this;
    const sight = this.line.sight;
    if (looking === null || !board?.opening || !sight) return null;
    const then = this.line.events.slice(0, looking + 1).reduce((view, heard) => board.apply(view, heard.event), board.opening(sight.view));
    return this.isOver || !board.past ? then : board.past(then);
  });

  undo: Undo = $derived.by(() => {
    const { seat, sight, ownLast, undo } = this.line;
    if (seat === null || !this.isPlaying || !sight || this.isScreen) return 'none';
    if (undo?.seat === seat) return 'asking';
    if (sight.sealed.includes(seat)) return 'take_back';
    if (ownLast === null || ownLast !== this.#versionOf(sight)) return 'locked';
    return this.table.seats.some((other) => other.kind === 'human' && !other.yours && !other.bot) ? 'ask' : 'free';
  });

  /** Says that a choice is on its way until it is answered. */
  during(answer: Promise<unknown>): void {
    this.acting += 1;
    void answer.finally(() => (this.acting -= 1));
  }

  askUndo(): void {
    if (this.undo === 'take_back') this.during(this.line.takeBack());
    else if (this.undo === 'free' || this.undo === 'ask') void this.line.askUndo();
  }

  /** Milliseconds a seat has left; nothing without a clock. */
  left(seat: number): number | null {
    return this.line.left(seat, this.tick);
  }

  /** Notes who is away, and since when. */
  notePresence(): void {
    for (const face of this.faces) {
      const away = face.kind === 'human' && face.name !== null && !face.bot && !face.here;
      if (!away) delete this.awaySince[face.seat];
      else this.awaySince[face.seat] ??= Date.now();
    }
  }

  // The version is no state of its own: it changes with every sight.
  #versionOf(_sight: unknown): number | null {
    return this.line.version;
  }

  /** A match that has just begun is told from its beginning, once in this browser. */
  #tellOpening(): void {
    const { board, stage } = this;
    const sight = this.line.sight;
    if (!board?.opening || !stage || !sight || sight.turn.kind === 'over') return;
    const key = this.isScreen ? `${this.id}!` : this.id;
    const told = JSON.parse(localStorage.getItem(TOLD) ?? '[]') as string[];
    if (told.includes(key)) return;
    localStorage.setItem(TOLD, JSON.stringify([...told.slice(-49), key]));
    const isYoung = sight.events.every((heard) => heard.at < 3000) || (this.line.seat !== null && sight.events.length < 80);
    if (isYoung) stage.tell(board.opening(sight.view), sight.events);
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

function sceneOf(match: Match): AnyScene {
  const { line } = match;
  const over = { kind: 'chance' } as const;
  return {
    get view() {
      return match.past ?? match.stage?.view ?? line.sight?.view;
    },
    get actions() {
      return match.past === null ? match.offered : [];
    },
    get turn() {
      return line.sight?.turn ?? over;
    },
    get seat() {
      return line.seat;
    },
    get faces() {
      return match.faces;
    },
    get sealed() {
      return line.sight?.sealed ?? [];
    },
    get playing() {
      return match.past === null ? (match.stage?.playing ?? null) : null;
    },
    get busy() {
      return match.acting > 0;
    },
    get live() {
      return match.isPlaying && !match.isScreen && match.past === null;
    },
    get pace() {
      return match.stage?.pace ?? null;
    },
    act: (action: unknown) => match.during(line.act(action)),
    takeBack: () => match.during(line.takeBack()),
    preview: (action: unknown) => line.preview(action),
    skip: () => match.stage?.skip(),
  };
}
