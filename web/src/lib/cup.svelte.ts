/** A cup before it is called, and one that is followed while it is shown. */

import type { CupInfo } from '../generated/cup';
import { api, Refusal, type GameInfo, type NewCup } from './api';
import { Draft } from './draft.svelte';
import { person } from './person.svelte';

/** How many may take part. */
export const ENTRANTS = { min: 2, max: 16 };

/** The most meetings of everyone with everyone. */
const MOST_MEETINGS = 120;

/** How often a cup is asked for again. */
const PAUSE = 2500;

/** Who is meant to take part. */
export type Who = 'you' | 'invite' | 'bot';

/** Somebody who is meant to take part. The level is kept while somebody else is meant. */
export interface Place {
  who: Who;
  level: string;
}

/** A cup before it is called. */
export class CupDraft {
  entrants: Place[] = $state([]);
  seats = $state(2);
  bestOf = $state(1);
  /** Options, clock and door are those of a table. */
  readonly table: Draft;

  constructor(readonly info: GameInfo) {
    this.table = new Draft(info);
    this.table.take('first');
    // A cup is no first game: it is played by the rules' own defaults.
    this.table.set = {};
    this.entrants = (['you', 'invite', 'bot', 'bot'] as const).map((who) => this.#place(who));
  }

  /** What can be chosen for any number of seats. */
  get options() {
    return this.info.options.filter(({ kind }) => kind !== 'per_seat' && kind !== 'seat');
  }

  get levels(): string[] {
    return this.table.levels;
  }

  /** How many meet before the final. */
  get meetings(): number {
    return this.entrants.length > 2 ? choose(this.entrants.length, this.seats) : 0;
  }

  /** The most seats of a race. */
  get mostSeats(): number {
    const most = Math.min(this.info.seats.max, this.entrants.length);
    let seats = 2;
    while (seats < most && choose(this.entrants.length, seats + 1) <= MOST_MEETINGS) seats += 1;
    return seats;
  }

  add(): void {
    if (this.entrants.length < ENTRANTS.max) this.entrants.push(this.#place('invite'));
    this.#fit();
  }

  remove(index: number): void {
    if (this.entrants.length > ENTRANTS.min) this.entrants.splice(index, 1);
    this.#fit();
  }

  /** Names somebody; you take part once. */
  name(index: number, who: Who): void {
    const place = this.entrants[index];
    if (!place) return;
    if (who === 'you') for (const other of this.entrants) if (other.who === 'you') other.who = 'invite';
    place.who = who;
  }

  /** Calls the cup and tells its id. */
  async call(): Promise<string> {
    await person.known();
    const { id } = await api.createCup(this.#cup());
    return id;
  }

  /** The usual bot is neither the weakest nor a master. */
  #place(who: Who): Place {
    return { who, level: this.levels[1] ?? this.levels[0] ?? '' };
  }

  #fit(): void {
    this.seats = Math.min(this.seats, this.mostSeats);
  }

  #cup(): NewCup {
    const { clock, listed, set } = this.table;
    const entrants = this.entrants.map(({ who, level }) => (who === 'bot' ? { kind: 'bot' as const, level } : { kind: 'human' as const }));
    return { game: this.info.game, entrants, seats: this.seats, best_of: this.bestOf, set: { ...set }, ...(clock ? { clock } : {}), listed, enter: this.entrants.some(({ who }) => who === 'you') };
  }
}

/** A cup that is asked for again while it is shown. */
export class FollowedCup {
  cup: CupInfo | null = $state.raw(null);
  isMissing = $state(false);
  isAway = $state(false);

  constructor(readonly id: string) {}

  /** Asks once. */
  async look(): Promise<void> {
    try {
      await person.known();
      this.cup = await api.cup(this.id);
      this.isAway = false;
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.code === 'no_cup') this.isMissing = true;
      else this.isAway = true;
    }
  }

  /** Asks now and again until told to stop. A cup that is closed does not change. */
  follow(): () => void {
    void this.look();
    const timer = setInterval(() => {
      const isClosed = this.cup?.status === 'over' || this.cup?.status === 'abandoned';
      if (!document.hidden && !this.isMissing && !isClosed) void this.look();
    }, PAUSE);
    return () => clearInterval(timer);
  }
}

/** How many groups of that size there are. */
function choose(from: number, size: number): number {
  let groups = 1;
  for (let n = 0; n < size; n += 1) groups = (groups * (from - n)) / (n + 1);
  return groups;
}
