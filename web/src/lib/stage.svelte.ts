/**
 * What is shown while events are played.
 *
 * One idea: the view that is shown follows the events one by one and ends as the view that was sent. Whoever does not
 * want to wait skips to now; whoever was away sees now, and may ask to be shown what happened. Only what has the
 * table's own rhythm is shown to everybody for as long as it takes.
 */

import type { Heard, Sight } from '../generated/protocol';
import type { AnyBoard } from '../games/contract';
import { motion, settings } from './settings.svelte';
import type { Listener } from './table.svelte';

type AnySight = Sight<unknown, unknown, unknown>;
type AnyHeard = Heard<unknown>;

/** When the table waits for me, what is still to be shown must be over within this. */
const PATIENCE = 1500;

/** Reduced motion shows every event this long. */
const STILL = 160;

export class Stage implements Listener {
  /** What is shown. */
  view: unknown = $state.raw(null);
  /** What was sent last. */
  now: AnySight | null = $state.raw(null);
  playing: { heard: AnyHeard; ms: number } | null = $state.raw(null);
  /** What happened while this person was away, and from where; until they look or let it be. */
  missed: { from: unknown; events: AnyHeard[] } | null = $state.raw(null);
  /** Told of every event as it is shown, for sounds and the spoken board. */
  onEvent: ((heard: AnyHeard) => void) | null = null;
  /** A speed of its own, as a replay has it; then nothing keeps the table's rhythm. */
  speed: number | null = null;

  #queue: AnyHeard[] = [];
  /** How long somebody who is asked has been kept waiting. */
  #waited = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private board: AnyBoard,
    public pace: number | null = null,
    /** Whether this person is asked something by that sight. */
    private isAsked: (sight: AnySight) => boolean = () => false,
  ) {}

  get isPlaying(): boolean {
    return this.playing !== null;
  }

  /** Whether what is shown keeps the table's rhythm, so that nobody may hurry it. */
  get isPaced(): boolean {
    return this.playing !== null && this.#isPaced(this.playing.heard);
  }

  anew(sight: AnySight | null): void {
    this.#stop();
    this.now = sight;
    this.view = sight?.view ?? null;
    this.missed = null;
  }

  happened(sight: AnySight, events: AnyHeard[], away: boolean): void {
    const unseen = away || (document.hidden && !this.playing && !events.some((heard) => this.#isPaced(heard)));
    const isShown = events.some((heard) => this.board.duration(heard.event, this.pace) > 0);
    if (unseen && isShown) {
      this.missed = this.missed
        ? { from: this.missed.from, events: [...this.missed.events, ...events] }
        : { from: this.view, events };
      this.#stop();
      this.now = sight;
      this.view = sight.view;
      return;
    }
    this.now = sight;
    if (isShown) this.missed = null;
    this.#queue.push(...events);
    if (!this.playing) this.#next();
  }

  /** Tells a match from a moment in its past up to now. */
  tell(from: unknown, events: readonly AnyHeard[]): void {
    this.#stop();
    this.view = from;
    this.#queue = [...events];
    this.#next();
  }

  /** Shows what happened meanwhile, once. */
  showMissed(): void {
    if (!this.missed) return;
    const { from, events } = this.missed;
    this.missed = null;
    this.tell(from, events);
  }

  /** Shows now, or the next thing that has the table's rhythm. */
  skip(): void {
    if (this.isPaced) return;
    clearTimeout(this.#timer);
    this.playing = null;
    while (this.#queue[0] && !this.#isPaced(this.#queue[0])) this.#show(this.#queue.shift()!);
    this.#next();
  }

  /** Stops for good. */
  close(): void {
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#waited = 0;
    this.playing = null;
  }

  #show(heard: AnyHeard): void {
    this.onEvent?.(heard);
    if (this.view !== null) this.view = this.board.apply(this.view, heard.event);
  }

  #next(): void {
    let heard: AnyHeard | undefined;
    while ((heard = this.#queue.shift())) {
      this.#show(heard);
      const ms = this.#duration(heard);
      if (ms > 0) {
        this.playing = { heard, ms };
        this.#timer = setTimeout(() => this.#next(), ms);
        return;
      }
    }
    this.playing = null;
    this.#waited = 0;
    if (this.now) this.view = this.now.view;
  }

  /** An event that takes longer at a slower pace has the table's rhythm. */
  #isPaced(heard: AnyHeard): boolean {
    return this.speed === null && this.board.duration(heard.event, 1) !== this.board.duration(heard.event, 2);
  }

  #duration(heard: AnyHeard): number {
    if (this.#isPaced(heard)) return this.board.duration(heard.event, this.pace);
    const wanted = this.#wanted(heard);
    if (wanted === 0 || !this.now || !this.isAsked(this.now)) return wanted;
    const rest = [heard, ...this.#queue].filter((next) => !this.#isPaced(next)).reduce((sum, next) => sum + this.#wanted(next), 0);
    const ms = wanted * Math.min(1, Math.max(0, (this.board.patience ?? PATIENCE) - this.#waited) / rest);
    this.#waited += ms;
    return ms;
  }

  /** How long an event is shown to somebody who is in no hurry. */
  #wanted(heard: AnyHeard): number {
    const usual = this.board.duration(heard.event, this.pace);
    switch (motion.now) {
      case 'none':
        return 0;
      case 'reduced':
        return Math.min(usual, STILL);
      case 'full':
        return usual / (this.speed ?? settings.speed);
    }
  }
}
