/** What happened, in words. */

import type { Heard } from '../generated/protocol';
import type { AnyBoard } from '../games/contract';
import { language } from '../i18n/index.svelte';
import type { Stage } from '../lib/stage.svelte';

/** A line of the log. */
export interface LogLine {
  key: number;
  seat: number | null;
  text: string;
  rule: string | null;
  n: number;
  /** Whether the board can be taken back to it. */
  isOpen: boolean;
}

/** An event in the log: its line, if it has one, and what is left of it once its part of the match has gone by. */
interface Entry {
  line: LogLine | null;
  faded: LogLine | null;
  title: string;
  part: string;
}

/** Lines of the same part of the match, newest first. */
export interface Chapter {
  key: number;
  title: string;
  lines: LogLine[];
}

/** The log of a match. An event is put into words once: what comes later only lets a line fade. */
export class LogBook {
  #key = '';
  #seen: Heard<unknown>[] = [];
  #then: unknown = null;
  #entries: Entry[] = [];

  constructor(private board: AnyBoard) {}

  /** The log of these events, newest first. While a match is on, a board may keep things to itself; one that is seen again is told as briefly, and the board can be taken back to every line. */
  chapters(view: unknown, events: readonly Heard<unknown>[], how: 'live' | 'again' | 'whole'): Chapter[] {
    const key = `${language()} ${how}`;
    const known = Math.min(this.#seen.length, events.length);
    if (key !== this.#key || (known > 0 && this.#seen[known - 1] !== events[known - 1])) {
      [this.#key, this.#seen, this.#entries] = [key, [], []];
    }
    if (this.#seen.length === 0) this.#then = this.board.opening?.(view) ?? view;
    events.slice(this.#seen.length).forEach((heard) => this.#write(heard, how));
    return chaptersOf(this.#entries.slice(0, events.length));
  }

  #write(heard: Heard<unknown>, how: 'live' | 'again' | 'whole'): void {
    const { board } = this;
    const then = (this.#then = board.apply(this.#then, heard.event));
    const brief = how !== 'whole';
    const text = brief && board.logged ? board.logged(heard, then) : heard.text;
    const left = brief && board.faded ? board.faded(heard, then) : text;
    const line = this.#line(heard, text, how !== 'live' || !board.past || board.past(then) !== null);
    const title = board.chapter(then);
    this.#entries.push({ line, faded: left === text ? line : this.#line(heard, left, line?.isOpen ?? false), title, part: `${title} ${board.phases(then).now}` });
    this.#seen.push(heard);
  }

  #line(heard: Heard<unknown>, text: string | null | undefined, isOpen: boolean): LogLine | null {
    const seat = this.board.about?.(heard.event) ?? seatOf(heard.event);
    return text ? { key: this.#seen.length, seat, text, rule: heard.rule ?? null, n: heard.n, isOpen } : null;
  }
}

function chaptersOf(entries: readonly Entry[]): Chapter[] {
  const chapters: Chapter[] = [];
  const now = entries.at(-1)?.part;
  for (const { line, faded, title, part } of entries) {
    const shown = part === now ? line : faded;
    if (!shown) continue;
    if (chapters.at(-1)?.title !== title) chapters.push({ key: shown.key, title, lines: [] });
    chapters.at(-1)?.lines.push(shown);
  }
  chapters.forEach((chapter) => chapter.lines.reverse());
  return chapters.reverse();
}

/** What of these events has been shown: one that is still to be played is not told before. */
export function shownOf<E extends Heard<unknown>>({ playing, held }: Pick<Stage, 'playing' | 'held'>, events: E[]): E[] {
  const end = playing ? events.indexOf(playing.heard as E) + 1 : held ? events.indexOf(held as E) : 0;
  return end <= 0 ? events : events.slice(0, end);
}

/** Whom an event is about: every game calls that a seat. */
function seatOf(event: unknown): number | null {
  const seat = (event as { seat?: unknown } | null)?.seat;
  return typeof seat === 'number' ? seat : null;
}
