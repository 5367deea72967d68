/**
 * What is shown while events are played.
 *
 * One idea: the view that is shown follows the events one by one and ends as the view that was sent. Whoever does not
 * want to wait skips to now; whoever was away sees now, and may ask to be shown what happened.
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

  #queue: AnyHeard[] = [];
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

  anew(sight: AnySight | null): void {
    this.#stop();
    this.now = sight;
    this.view = sight?.view ?? null;
    this.missed = null;
  }

  happened(sight: AnySight, events: AnyHeard[], away: boolean): void {
    if (away && events.length > 0) {
      this.missed = { from: this.view, events };
      this.#stop();
      this.now = sight;
      this.view = sight.view;
      return;
    }
    this.now = sight;
    this.#queue.push(...events);
    if (!this.playing) this.#next();
  }

  /** Shows what happened meanwhile, once. */
  showMissed(): void {
    if (!this.missed) return;
    this.#stop();
    this.view = this.missed.from;
    this.#queue = [...this.missed.events];
    this.missed = null;
    this.#next();
  }

  /** Shows now. */
  skip(): void {
    this.#queue.forEach((heard) => this.onEvent?.(heard));
    this.#stop();
    if (this.now) this.view = this.now.view;
  }

  /** Stops for good. */
  close(): void {
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.playing = null;
  }

  #next(): void {
    let heard: AnyHeard | undefined;
    while ((heard = this.#queue.shift())) {
      this.onEvent?.(heard);
      if (this.view !== null) this.view = this.board.apply(this.view, heard.event);
      const ms = this.#duration(heard);
      if (ms > 0) {
        this.playing = { heard, ms };
        this.#timer = setTimeout(() => this.#next(), ms);
        return;
      }
    }
    this.playing = null;
    if (this.now) this.view = this.now.view;
  }

  #duration(heard: AnyHeard): number {
    const usual = this.board.duration(heard.event, this.pace);
    if (usual === 0 || motion.now === 'none') return 0;
    if (this.pace !== null && this.board.duration(heard.event, null) !== usual) return usual;
    const wanted = motion.now === 'reduced' ? Math.min(usual, STILL) : usual / settings.speed;
    if (!this.now || !this.isAsked(this.now)) return wanted;
    const rest = [heard, ...this.#queue].reduce((sum, next) => sum + this.board.duration(next.event, null), 0);
    return Math.min(wanted, (wanted * PATIENCE * settings.speed) / Math.max(rest, PATIENCE * settings.speed));
  }
}
