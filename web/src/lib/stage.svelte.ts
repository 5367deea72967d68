/**
 * What is shown while events are played.
 *
 * One idea: the view that is shown follows the events one by one and ends as the view that was sent. Whoever does not
 * want to wait skips to now; whoever was away sees now, and may ask to be shown what happened. Only what has the
 * table's own rhythm is shown to everybody for as long as it takes. In a scramble nobody has time to watch: now is
 * shown at once, and what happened is played beside it. Where a part of a match is over, what comes next waits until
 * somebody has seen what it brought.
 */

import type { AnyBoard, Playing } from '../games/contract';
import { motion, settings } from './settings.svelte';
import type { AnyHeard, AnySight, Listener } from './told';

/** When the table waits for me, what is still to be shown must be over within this. */
const PATIENCE = 1500;

/** The same for somebody who sees the game for the first time. */
const UNHURRIED = 9000;

/** Finding a line, and reading one letter of it; nothing is shown for longer. */
const [GLANCE, LETTER, LONGEST] = [500, 35, 2500];

/** Reduced motion shows every event this long. */
const STILL = 160;

/** Something that happened, from how things were before it. */
export interface Stretch {
  from: unknown;
  events: readonly AnyHeard[];
}

export class Stage implements Listener {
  /** What is shown. */
  view: unknown = $state.raw(null);
  /** What was sent last. */
  now: AnySight | null = $state.raw(null);
  playing: Playing<unknown> | null = $state.raw(null);
  /** What is played beside what is shown, while time runs. */
  beside: readonly Playing<unknown>[] = $state.raw([]);
  /** What happened while this person was away, until they look or let it be. */
  missed: readonly Stretch[] = $state.raw([]);
  /** Told of every event as it is shown, for sounds and the spoken board. */
  onEvent: ((heard: AnyHeard) => void) | null = null;
  /** Asked before every event whether what happened until now is to be looked at first. */
  onPart: ((heard: AnyHeard, view: unknown) => boolean) | null = null;
  /** The same after the last event, where nothing comes before somebody acts. */
  onRest: ((last: AnyHeard, view: unknown) => boolean) | null = null;
  /** The event that waits for somebody who looks at what a part of the match has brought. */
  held: AnyHeard | null = $state.raw(null);
  /** A speed of its own, as a replay has it; then nothing keeps the table's rhythm. */
  speed: number | null = null;

  #queue: AnyHeard[] = [];
  /** What is shown after the queue. */
  #later: Stretch[] = [];
  /** How long somebody who is asked has been kept waiting. */
  #waited = 0;
  /** The event that was held back last. */
  #passed: AnyHeard | null = null;
  /** Kinds of events that were shown here. */
  #kinds = new Set<string>();
  /** What was shown last. */
  #last: AnyHeard | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #besides = new Set<ReturnType<typeof setTimeout>>();

  constructor(
    private board: AnyBoard,
    public pace: number | null = null,
    /** Whether this person is asked something by that sight. */
    private isAsked: (sight: AnySight) => boolean = () => false,
    /** Whether this person sees the game for the first time, and reads what others only glance at. */
    private isNew: () => boolean = () => false,
  ) {}

  get isPlaying(): boolean {
    return this.playing !== null || this.isHeld;
  }

  /** Whether what comes next waits. */
  get isHeld(): boolean {
    return this.held !== null;
  }

  /** Whether what is shown keeps the table's rhythm, so that nobody may hurry it. */
  get isPaced(): boolean {
    return this.playing !== null && this.#isPaced(this.playing.heard);
  }

  /** The view that was sent last, with what is known beside it. */
  get sent(): unknown {
    return this.now && this.#carried(this.now.view);
  }

  /** Shows that, told by these events from the beginning. */
  anew(sight: AnySight | null, told: readonly AnyHeard[] = []): void {
    const { board } = this;
    this.#stop();
    this.now = sight;
    this.view = sight?.view ?? null;
    this.missed = [];
    if (sight && board.carry && board.opening) this.view = board.carry(told.reduce((view, heard) => board.apply(view, heard.event), board.opening(sight.view)), sight.view);
  }

  happened(sight: AnySight, events: AnyHeard[], away: boolean): void {
    if (sight.turn.kind === 'scramble' && this.speed === null) return this.#scramble(sight, events, away);
    const isShown = events.some((heard) => this.board.duration(heard.event, this.pace) > 0);
    const isUnseen = away || (document.hidden && !this.playing);
    // What has the table's rhythm is never cut short, and never put off.
    const hasRhythm = [...(this.playing ? [this.playing.heard] : []), ...this.#queue, ...events].some((heard) => this.#isPaced(heard));
    if (isShown && isUnseen && !hasRhythm) {
      this.missed = [...this.missed, ...this.#unshown(), { from: this.now?.view, events }];
      this.#stop();
      this.now = sight;
      this.view = this.#carried(sight.view);
      return;
    }
    this.now = sight;
    const last = this.#later.pop();
    if (last) this.#later.push({ ...last, events: [...last.events, ...events] });
    else this.#queue.push(...events);
    if (!this.isPlaying) this.#next();
  }

  /** Goes on after a part of the match was looked at. */
  goOn(): void {
    if (!this.isHeld) return;
    this.#pass();
    this.#next();
  }

  reworded(words: ReadonlyMap<AnyHeard, AnyHeard>): void {
    const said = (heard: AnyHeard): AnyHeard => words.get(heard) ?? heard;
    const told = ({ from, events }: Stretch): Stretch => ({ from, events: events.map(said) });
    this.#queue = this.#queue.map(said);
    this.#later = this.#later.map(told);
    this.missed = this.missed.map(told);
    if (this.playing) this.playing = { ...this.playing, heard: said(this.playing.heard) };
    if (this.held) this.held = said(this.held);
  }

  /** Offers what happened since a moment in the past, if there is anything to see. */
  offer(from: unknown, events: readonly AnyHeard[]): void {
    if (!this.#isScramble && events.some((heard) => this.board.duration(heard.event, this.pace) > 0)) this.missed = [{ from, events }];
  }

  /** Tells a match from a moment in its past up to now. */
  tell(from: unknown, events: readonly AnyHeard[]): void {
    if (!this.#isScramble) this.#tell([{ from, events }]);
  }

  /** Shows what happened meanwhile, once; then what was shown before. */
  showMissed(): void {
    if (this.missed.length === 0 || this.isPaced) return;
    const stretches = [...this.missed, ...this.#unshown()];
    this.missed = [];
    if (!this.#isScramble) this.#tell(stretches);
  }

  /** Shows now, or the next thing that has the table's rhythm. */
  skip(): void {
    if (this.isPaced) return;
    clearTimeout(this.#timer);
    this.playing = null;
    this.#pass();
    let heard: AnyHeard | undefined;
    while ((heard = this.#take())) {
      if (this.#isPaced(heard) || this.#holds(heard)) {
        this.#queue.unshift(heard);
        if (this.isHeld) return;
        break;
      }
      this.#show(heard);
    }
    this.#next();
  }

  /** Stops for good. */
  close(): void {
    this.#stop();
  }

  /** Whether time runs, so that nothing comes before the offer. */
  get #isScramble(): boolean {
    return this.now?.turn.kind === 'scramble' && this.speed === null;
  }

  /** Shows now, and plays what happened beside it: whoever is asked goes on with what they do. */
  #scramble(sight: AnySight, events: AnyHeard[], away: boolean): void {
    this.#hurry();
    this.now = sight;
    for (const heard of events) {
      this.#show(heard);
      const ms = away || document.hidden ? 0 : this.#wanted(heard);
      if (ms > 0) this.#playBeside({ heard, ms });
    }
    this.view = this.#carried(sight.view);
  }

  #playBeside(playing: Playing<unknown>): void {
    this.beside = [...this.beside, playing];
    const timer = setTimeout(() => {
      this.#besides.delete(timer);
      this.beside = this.beside.filter((other) => other !== playing);
    }, playing.ms);
    this.#besides.add(timer);
  }

  /** Shows everything that waits at once, also what has the table's rhythm. */
  #hurry(): void {
    clearTimeout(this.#timer);
    this.playing = null;
    this.#pass();
    let heard: AnyHeard | undefined;
    while ((heard = this.#take())) this.#show(heard);
    this.#waited = 0;
  }

  #tell(stretches: Stretch[]): void {
    this.#stop();
    this.#later = stretches;
    this.#next();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#besides.forEach((timer) => clearTimeout(timer));
    this.#besides.clear();
    this.#queue = [];
    this.#later = [];
    this.#waited = 0;
    this.#last = null;
    this.playing = null;
    this.#pass();
    this.beside = [];
  }

  /** What is on its way to be shown. */
  #unshown(): Stretch[] {
    return this.#queue.length > 0 ? [{ from: this.view, events: this.#queue }, ...this.#later] : this.#later;
  }

  /** What comes next; where one stretch ends, the next begins. */
  #take(): AnyHeard | undefined {
    while (this.#queue.length === 0) {
      const stretch = this.#later.shift();
      if (!stretch) return undefined;
      this.view = stretch.from;
      this.#queue = [...stretch.events];
    }
    return this.#queue.shift();
  }

  #show(heard: AnyHeard): void {
    this.#last = heard;
    this.onEvent?.(heard);
    if (this.view !== null) this.view = this.board.apply(this.view, heard.event, this.now?.view);
  }

  #next(): void {
    let heard: AnyHeard | undefined;
    while ((heard = this.#take())) {
      if (this.#holds(heard)) {
        this.#queue.unshift(heard);
        this.playing = null;
        return;
      }
      const beat = [heard, ...this.#queue.splice(0, this.#with(heard, this.#queue))];
      beat.forEach((one) => this.#show(one));
      const ms = this.#duration(beat);
      beat.forEach((one) => this.#kinds.add(kindOf(one)));
      if (ms > 0) {
        this.playing = beat.length > 1 ? { heard, ms, beat } : { heard, ms };
        this.#timer = setTimeout(() => this.#next(), ms);
        return;
      }
    }
    this.playing = null;
    const last = this.#last;
    this.#last = null;
    if (last && this.speed === null && this.onRest?.(last, this.view)) {
      this.held = last;
      return;
    }
    this.#waited = 0;
    if (this.now) this.view = this.#carried(this.now.view);
  }

  /** How many of the events that follow are shown in one beat with that one. */
  #with(heard: AnyHeard, rest: readonly AnyHeard[]): number {
    const { together } = this.board;
    if (!together) return 0;
    const alone = rest.findIndex((next) => !together(heard.event, next.event));
    return alone === -1 ? rest.length : alone;
  }

  /** Whether an event waits until somebody has seen what came before it; asked once of each. */
  #holds(heard: AnyHeard): boolean {
    if (this.speed !== null || heard === this.#passed) return false;
    this.held = this.onPart?.(heard, this.view) ? heard : null;
    return this.isHeld;
  }

  /** Whatever was held back goes on. */
  #pass(): void {
    this.#passed = this.held ?? this.#passed;
    this.held = null;
  }

  #carried(sent: unknown): unknown {
    return this.board.carry && this.view !== null ? this.board.carry(this.view, sent) : sent;
  }

  /** An event that takes longer at a slower pace has the table's rhythm. */
  #isPaced(heard: AnyHeard): boolean {
    return this.speed === null && this.board.duration(heard.event, 1) !== this.board.duration(heard.event, 2);
  }

  #duration(beat: readonly AnyHeard[]): number {
    const [heard] = beat as [AnyHeard];
    if (this.#isPaced(heard)) return this.board.duration(heard.event, this.pace);
    const wanted = Math.max(...beat.map((one) => this.#wanted(one)));
    if (wanted === 0 || !this.now || !this.isAsked(this.now)) return wanted;
    const rest = [heard, ...this.#queue].filter((next) => !this.#isPaced(next)).reduce((sum, next) => sum + this.#wanted(next), 0);
    const ms = wanted * Math.min(1, Math.max(0, this.#patience(this.now) - this.#waited) / Math.max(rest, wanted));
    this.#waited += ms;
    return ms;
  }

  /** How long somebody who is asked may be kept waiting: a board may want to show more, but not while a clock runs. */
  #patience({ clocks }: AnySight): number {
    const usual = this.board.patience ?? PATIENCE;
    return clocks.some((clock) => clock?.running) ? PATIENCE : this.isNew() ? Math.max(usual, UNHURRIED) : usual;
  }

  /** How long somebody reads what they see for the first time; nothing for those who know the game. */
  #toRead(heard: AnyHeard): number {
    const isKnown = this.speed !== null || this.#kinds.has(kindOf(heard)) || !this.isNew();
    return isKnown ? 0 : Math.min(LONGEST, GLANCE + LETTER * (heard.text?.length ?? 0));
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
        return Math.max(usual / (this.speed ?? settings.speed), usual > 0 ? this.#toRead(heard) : 0);
    }
  }
}

/** What kind of event it is. */
function kindOf({ event }: AnyHeard): string {
  return typeof event === 'object' && event !== null && 'event' in event ? String(event.event) : String(event);
}
