/** What happened, in words. */

import type { Heard } from '../generated/protocol';
import type { AnyBoard } from '../games/contract';
import { language } from '../i18n/index.svelte';

/** A line of the log. */
export interface LogLine {
  key: number;
  seat: number | null;
  text: string;
  rule: string | null;
  n: number;
}

/** Lines of the same part of the match, newest first. */
export interface Chapter {
  key: number;
  title: string;
  lines: LogLine[];
}

/** The log of a match. An event is put into words once: what comes later changes nothing about it. */
export class LogBook {
  #key = '';
  #seen: Heard<unknown>[] = [];
  #then: unknown = null;
  #lines: (LogLine & { title: string })[] = [];

  constructor(private board: AnyBoard) {}

  /** The log of these events, newest first. While a match is on, a board may keep things to itself. */
  chapters(view: unknown, events: readonly Heard<unknown>[], live: boolean): Chapter[] {
    const key = `${language()} ${live}`;
    const known = Math.min(this.#seen.length, events.length);
    if (key !== this.#key || (known > 0 && this.#seen[known - 1] !== events[known - 1])) {
      [this.#key, this.#seen, this.#lines] = [key, [], []];
    }
    if (this.#seen.length === 0) this.#then = this.board.opening?.(view) ?? view;
    events.slice(this.#seen.length).forEach((heard) => this.#write(heard, live));
    return chaptersOf(this.#lines.filter((line) => line.key < events.length));
  }

  #write(heard: Heard<unknown>, live: boolean): void {
    const { board } = this;
    this.#then = board.apply(this.#then, heard.event);
    const text = live && board.logged ? board.logged(heard, this.#then) : heard.text;
    if (text) {
      const title = board.chapter(this.#then);
      this.#lines.push({ key: this.#seen.length, seat: this.board.about?.(heard.event) ?? seatOf(heard.event), text, rule: heard.rule ?? null, n: heard.n, title });
    }
    this.#seen.push(heard);
  }
}

function chaptersOf(lines: readonly (LogLine & { title: string })[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of lines) {
    if (chapters.at(-1)?.title !== line.title) chapters.push({ key: line.key, title: line.title, lines: [] });
    chapters.at(-1)?.lines.push(line);
  }
  chapters.forEach((chapter) => chapter.lines.reverse());
  return chapters.reverse();
}

/** Whom an event is about: every game calls that a seat. */
function seatOf(event: unknown): number | null {
  const seat = (event as { seat?: unknown } | null)?.seat;
  return typeof seat === 'number' ? seat : null;
}
