/**
 * What a game brings to the client.
 *
 * One idea: the shell knows no game. A board draws a view, tells events and offers the actions it was sent; everything
 * else (seats, clocks, log, chat, replay, the curtain) is the shell's. `docs/guides/add-a-board.md` says how to add one.
 */

import type { Component } from 'svelte';
import type { Heard, SeatInfo, TurnInfo } from '../generated/protocol';
import type { OptionInfo } from '../lib/api';

/** A seat as people know it. */
export interface Face extends SeatInfo {
  /** Never empty. */
  label: string;
  /** The same where there is hardly any room, if it is long. */
  short?: string;
  /** Whether somebody is connected for it. */
  here: boolean;
}

/** What became of what was sent: how many of the actions were done and, if not all of them, why. */
export type Answer =
  | { readonly accepted: true; readonly done: number }
  | { readonly accepted: false; readonly done: number; readonly code: string; readonly rule: string | null; readonly message: string };

/** What an action would do, or why it cannot be done; nothing if nobody has said it. */
export type Foretold<P> = { readonly preview: P } | { readonly refused: { readonly code: string; readonly rule: string | null; readonly message: string } } | null;

/** An event that is shown, and for how long. */
export interface Playing<E> {
  readonly heard: Heard<E>;
  readonly ms: number;
  /** Everything that is shown in the same beat, if there is more than that; see `GameBoard.together`. */
  readonly beat?: readonly Heard<E>[];
}

/** Everything a board may look at and do. The same for a live match, a spectator and a replay. */
export interface Scene<V, A, E, P, S = unknown> {
  /** Which match it is. */
  readonly match: string;
  /** What the board keeps of this match beside the view, as `begin` has made it. */
  readonly state: S;
  /** A name for what is asked of this person: the same while it is the same decision, whatever others do meanwhile. What somebody is about to do belongs to it. */
  readonly question: string;
  /** What is shown now; while events are played it follows them. */
  readonly view: V;
  /** What may be done now, the same list while it says the same; empty while events are played, for spectators and in replays. */
  readonly actions: readonly A[];
  readonly turn: TurnInfo;
  /** Whose eyes these are; nothing for a spectator. */
  readonly seat: number | null;
  readonly faces: readonly Face[];
  /** Seats with a choice that can still be taken back. */
  readonly sealed: readonly number[];
  /** The event that is being played, before anything is asked. */
  readonly playing: Playing<E> | null;
  /** Events of a scramble, where time runs: they are played beside the offer, each from when it happened, and the view is ahead of them. */
  readonly beside: readonly Playing<E>[];
  /** Whether an action is on its way. */
  readonly busy: boolean;
  /** Whether the match is live, so that something may be asked of this person. */
  readonly live: boolean;
  /** Seconds between two things that are shown one by one, if the table has its own rhythm. */
  readonly pace: number | null;
  /** Milliseconds since the match began, by its own clock; it moves while something runs out, and is nothing where nothing does. */
  time(): number | null;
  /** Sends an action, or several that are done one after the other until one is refused; tells what became of it. In a scramble a refusal is the board's to tell, elsewhere the shell has told it. */
  act(action: A | readonly A[]): Promise<Answer>;
  takeBack(): void;
  /** What actions would do, in their order. */
  preview(actions: readonly A[]): Promise<readonly Foretold<P>[]>;
  /** Shows now, for somebody who does not want to wait. */
  skip?(): void;
}

/** What a board's components get. */
export interface BoardProps<V, A, E, P, S = unknown> {
  scene: Scene<V, A, E, P, S>;
}

/** What a board gets before there is anything to look at. */
export interface StillProps {
  /** The options of the table that were chosen, by key. */
  set: Readonly<Record<string, string>>;
  /** All options there are. */
  options: readonly OptionInfo[];
  /** How many seats there are. */
  seats: number;
}

/** One line of the spoken board: what a screen reader reads, and what Enter on it does. */
export interface Spoken {
  /** Stays the same while the line speaks of the same thing. */
  id: string;
  text: string;
  /** What choosing this line does, if anything. */
  choose?: () => void;
}

/** A curve of the race chart: one number a seat. */
export interface Curve {
  id: string;
  label: string;
  /** What its numbers count, if the label does not say it. */
  axis?: string;
  /** Whether it begins anew with every part of the match, such as a heat: then no line leads from one to the next. */
  anew?: boolean;
  values: (number | null)[];
}

/** What a keepsake gets: the finished match, as everybody saw it. */
export interface KeepsakeProps<V, E> {
  past: readonly Past<V, E>[];
  /** Whose keepsake it is; nothing for somebody who only watched. */
  seat: number | null;
  faces: readonly Face[];
}

/** What came out of a match that only shows when it is over: a sentence a seat, and what it rests on. */
export interface Report {
  title: string;
  rows: { seat: number; /** Who that is. Not given: whoever has that seat. */ label?: string; text: string; lines: string[] }[];
}

/** What a part of a match has brought, such as a heat: shown until somebody goes on. */
export interface Result {
  title: string;
  /** From first to last. */
  rows: readonly {
    /** The place at the table, for its emblem. */
    seat: number;
    label: string;
    place: number;
    /** What it brought, such as "+7 points". */
    gained: string;
    /** What there is now, as a number. */
    total: string;
    /** Where that came from. */
    lines: readonly string[];
  }[];
}

/** A step of a finished match: how things stood after it, and what happened. */
export interface Past<V, E> {
  view: V;
  events: readonly Heard<E>[];
}

/** Something of a finished match that is worth telling. */
export interface Moment {
  /** Which step. */
  at: number;
  icon: string;
  text: string;
  rule: string | null;
}

/** One step of the guided first turn. */
export interface Lesson {
  text: string;
  /** Whether the step is done, looking at what is shown. */
  done(scene: Scene<never, never, never, never, never>): boolean;
  /** Whether it speaks of what goes on now. Not given: whenever its turn has come. */
  fits?(scene: Scene<never, never, never, never, never>): boolean;
  /** Whether it is about something that many matches never have, such as a bet. */
  rare?: boolean;
}

/** A game's board. */
export interface GameBoard<V, A, E, P, S = unknown> {
  /** Which of the four moods of `app.css`. */
  mood: 'hydro' | 'memo' | 'cup' | 'trucker';
  /** The board itself, in the middle of the page. */
  Board: Component<BoardProps<V, A, E, P, S>>;
  /** Hand, dashboard, choices: beside the board on a wide screen, under the thumb on a phone. */
  Desk: Component<BoardProps<V, A, E, P, S>>;
  /** Public numbers of a seat, shown under its name; `compact` where there is hardly any room, as in a strip of seats. */
  Figures: Component<{ view: V; seat: number; faces: readonly Face[]; compact?: boolean }>;
  /** What the board keeps of one match beside its view: what somebody is about to do, what the server has said of it. Made when a match is opened, and gone with it. */
  begin(): S;
  /** A view as this board looks at it: as it was sent, with what is printed and was sent once laid to it. Parts that were sent as the same object stay the same object. */
  lay(sent: never, printed: never): V;
  /** A name for what the seat of a view is asked; see `Scene.question`. Not given: every step asks anew. */
  question?(view: V): string;
  /** What the board and the others at the table are called on a phone: one word each. */
  tabs(): { board: string; others: string };
  /** The parts of a round, and which one it is. */
  phases(view: V): { names: string[]; now: number };
  /** The rule that speaks of what goes on now: the rules open there. */
  rule(view: V): string;
  /** One sentence: what is asked of me, or whom we wait for. */
  prompt(scene: Scene<V, A, E, P, S>): string;
  /** Seats from first to last. */
  order(view: V): number[];
  /** A heading for the log and the scrubber, such as "Round 5"; the same text means the same group. */
  chapter(view: V): string;
  /** Where a match stands, for whoever goes on with it from home, such as "Heat 2 of 3"; without it the heading says so. */
  progress?(view: V): string;
  /** The board in words. */
  spoken(scene: Scene<V, A, E, P, S>): Spoken[];
  /** How long an event is shown, at speed 1; 0 for one that shows at once. */
  duration(event: E, pace: number | null): number;
  /** Whether an event is shown in one beat with one before it, such as what one roll does to everybody. Not given: one by one. */
  together?(event: E, next: E): boolean;
  /** How the view looks after an event; only what the event itself tells, and what everybody could see of the view that was `sent` after it. It changes nothing but what it returns. */
  apply(view: V, event: E, sent?: V): V;
  /** A view that was sent, with what no view tells and is known from what was shown before it, such as a wake. Not given: as it was sent. */
  carry?(shown: V, sent: V): V;
  /** What a sound is played for. */
  sound(event: E, seat: number | null): Sound | null;
  /** Numbers of a moment for the race chart; the first curve is shown first. */
  curves(view: V): Curve[];
  /** The guided first turn. */
  lessons(): Lesson[];
  /** How the table looked before the first event; with it a match that has just begun is told from its beginning. */
  opening?(view: V): V;
  /** The rhythm of a table, from its options; see `Scene.pace`. An event that `duration` shows for longer at a slower
   * pace is shown in that rhythm, and nobody can skip it or speed it up. */
  pace?(set: Readonly<Record<string, string>>): number | null;
  /** Milliseconds that what is still to be shown may take when the table waits for me and no clock runs; 1500 if not given, and while one runs. */
  patience?: number;
  /** What the log says of an event while the match is on; nothing leaves it out. Not given: what the server said. */
  logged?(heard: Heard<E>, view: V): string | null;
  /** What is left of such a line once the next part of the match has begun; nothing leaves it out. Not given: all of it. */
  faded?(heard: Heard<E>, view: V): string | null;
  /** What a screen reader says of an event when it is shown, with the view before it. Not given: what the server said. */
  said?(heard: Heard<E>, view: V): string | null;
  /** A view with what each of these eyes sees beside, for a replay that is seen by all: every hand lies open. Not given: nothing is hidden but what is to be remembered. */
  united?(view: V, eyes: readonly V[]): V;
  /** How the match ended, in words: a title, and a sentence under it. Not given: the shell says who won. */
  verdict?(view: V, seat: number | null, faces: readonly Face[]): { title: string; text?: string } | null;
  /** What a number of the standings means, such as "12 points". Not given: the number. */
  score?(score: number, view: V): string;
  /** The moments of a finished match that mattered most, at most three, in the order they happened. Not given: the shell picks them by their sounds. */
  moments?(past: readonly Past<V, E>[], faces: readonly Face[]): Moment[];
  /** Where hand and choices lie on a wide screen: beside the board, or below it with the log beside both. Not given: beside. */
  desk?: 'side' | 'below';
  /** What lies under the seats on a wide screen, and among the others on a phone. */
  Aside?: Component<BoardProps<V, A, E, P, S>>;
  /** The board of the printed game as a picture, for a room where people wait: decoration, fetched only there. */
  still?(): Promise<{ default: Component<StillProps> }>;
  /** Places at the table that nobody sits at, such as what moves by itself; `order` and `Figures` know them by their number. */
  unmanned?(view: V): { place: number; label: string; short?: string; standing?: { place: number; score: number } }[];
  /** What may be shown of a moment that has gone by while the match is on; nothing if it is not looked back at. Not given: all of it. */
  past?(view: V): V | null;
  /** A moment from which whoever was away is shown what happened, without what everybody has to remember. Not given: as it was. */
  covered?(view: V): V;
  /** Whether any seat may see something now that another may not: people at one screen then need a curtain between them. Not given: always. */
  secret?(view: V): boolean;
  /** What typed words mean beyond the lines of the spoken board, such as a whole program at once. */
  commands?(scene: Scene<V, A, E, P, S>, typed: string): Spoken[];
  /** An action in a few words, for a hint. */
  named?(scene: Scene<V, A, E, P, S>, action: A): string;
  /** Lays an action out as if this person had chosen it, without sending it. */
  propose?(scene: Scene<V, A, E, P, S>, action: A): void;
  /** What there is to say of each seat after the match. */
  report?(events: readonly Heard<E>[], faces: readonly Face[], view: V): Report | null;
  /** What a part of the match has brought, if the next event begins another, or nothing comes until somebody acts; with everything that was told, and the view before that event. */
  result?(past: readonly Heard<E>[], next: E | null, view: V, faces: readonly Face[]): Result | null;
  /** Something to keep of a finished match, shown in place of the chart; fetched only then. */
  keepsake?(): { label: string; load(): Promise<{ default: Component<KeepsakeProps<V, E>> }> };
  /** The place at the table an event is about, for its emblem. Not given: the seat the event names. */
  about?(event: E): number | null;
  /** Keys of this board for the key map: what is pressed, and what it does. */
  keys?(): { keys: string[]; does: string }[];
}

export type Sound = 'turn' | 'card' | 'token' | 'damage' | 'snap' | 'dice' | 'crash' | 'lap' | 'win';

/** A board of any game, as the shell sees it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyBoard = GameBoard<any, any, any, any, any>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyScene = Scene<any, any, any, any, any>;
