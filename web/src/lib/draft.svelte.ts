/**
 * A table before it is opened.
 *
 * One idea: only what was chosen is sent; whatever was left alone is the server's business. A draft is kept while the
 * page lives, so what was begun at home goes on in the set-up.
 */

import type { Clock, Resigning } from '../generated/protocol';
import { t } from '../i18n/shell';
import { api, type GameInfo, type NewSeat, type NewTable, type OptionInfo } from './api';
import { Options } from './options.svelte';
import { person } from './person.svelte';
import { settings } from './settings.svelte';

/** Who is meant to sit somewhere. */
export type Who = 'you' | 'invite' | 'bot' | 'here';

/** A seat of a draft. Level and name are kept while somebody else is meant. */
export interface Place {
  who: Who;
  level: string;
  name: string;
}

/** A whole table in one click. */
export type Preset = 'first' | 'evening' | 'mail';

export const PRESETS: readonly Preset[] = ['first', 'evening', 'mail'];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const presets: Record<Preset, { who: Who[]; clock: Clock | null }> = {
  first: { who: ['you', 'bot', 'bot', 'bot'], clock: null },
  evening: { who: ['you', 'invite', 'invite', 'bot'], clock: { bank: { start: 5 * MINUTE, increment: 5000 } } },
  mail: { who: ['you', 'invite'], clock: { per_decision: DAY } },
};

export class Draft extends Options {
  places: Place[] = $state([]);
  clock: Clock | null = $state.raw(null);
  listed = $state(false);
  /** Whether those who play hear those who watch. */
  openTalk = $state(false);
  hints: boolean | null = $state(null);
  /** What becomes of the match when somebody resigns and several are left. */
  resigning: Resigning = $state('bot');
  /** Whether bots take as long as a person would. */
  unhurried = $state(true);
  /** Whether somebody has said who sits where: then presets leave the seats alone. */
  #isSeated = $state(false);
  /** Who sat there before one person played alone. */
  #others: Place[] = [];

  constructor(info: GameInfo) {
    super(info);
    // Whoever has not finished a race yet begins with a first one.
    this.take(settings.finished ? 'evening' : 'first');
  }

  get seats(): number {
    return this.places.length;
  }

  /** The usual bot. */
  get level(): string {
    return this.info.usual_bot;
  }

  /** The levels there are, the weakest first. */
  get levels(): string[] {
    return this.info.bots.map(({ level }) => level);
  }

  /** Whether seats may ask what the ace would do; nothing leaves it to the server. */
  get isHinted(): boolean {
    return this.hints ?? this.places.filter(({ who }) => who !== 'bot').length === 1;
  }

  /** How many bots play when everybody else is one. */
  get bots(): number {
    return Math.max(this.places.length - 1, 1);
  }

  /** Whether somebody else plays: then the match begins when it is asked for. */
  get waits(): boolean {
    return this.places.some(({ who }) => who === 'invite' || who === 'here');
  }

  get mayAdd(): boolean {
    return this.places.length < this.info.seats.max;
  }

  get mayRemove(): boolean {
    return this.places.length > Math.max(1, this.info.seats.min);
  }

  /** The preset this draft still is, if any. */
  get preset(): Preset | null {
    return PRESETS.find((preset) => this.#is(preset)) ?? null;
  }

  take(preset: Preset): void {
    const { who, clock } = presets[preset];
    if (!this.#isSeated) this.places = who.slice(0, this.info.seats.max).map((who) => this.#place(who));
    this.clock = clock;
    this.set = this.#chosen(preset);
  }

  override choose(option: OptionInfo, value: string): void {
    const isAlone = value === option.solo;
    if (option.solo !== undefined && isAlone !== (this.value(option) === option.solo)) this.#alone(isAlone);
    super.choose(option, value);
  }

  add(): void {
    if (!this.mayAdd) return;
    this.#isSeated = true;
    this.places.push(this.#place('invite'));
    this.#each((words, option) => words.push(option.default));
  }

  remove(index: number): void {
    if (!this.mayRemove) return;
    this.#isSeated = true;
    this.places.splice(index, 1);
    this.#each((words) => words.splice(index, 1));
    for (const { key, kind } of this.info.options) if (kind === 'seat' && Number(this.set[key]) > this.places.length) delete this.set[key];
  }

  /** Puts somebody in another seat, with everything that was chosen for them. */
  move(from: number, to: number): void {
    const moved = <T>(all: T[]) => void all.splice(to, 0, ...all.splice(from, 1));
    const order = this.places.map((_, index) => index);
    moved(order);
    moved(this.places);
    this.#each(moved);
    for (const { key, kind } of this.info.options) {
      const seat = order.indexOf(Number(this.set[key]) - 1) + 1;
      if (kind === 'seat' && seat > 0) this.set[key] = String(seat);
    }
  }

  /** Seats somebody; you sit in one place only. */
  seat(index: number, who: Who): void {
    const place = this.places[index];
    if (!place) return;
    this.#isSeated = true;
    const before = place.who;
    if (who === 'you') for (const other of this.places) if (other.who === 'you') other.who = before === 'you' ? 'invite' : before;
    place.who = who;
    if (who === 'here' && place.name === '') place.name = t('seat.name', { number: index + 1 });
  }

  /** The next kind of person for a seat, and after the last of them the first again. */
  cycle(index: number): void {
    const place = this.places[index];
    if (!place) return;
    const next = this.levels.indexOf(place.level) + 1;
    this.#isSeated = true;
    if (place.who === 'bot' && next > 0 && next < this.levels.length) {
      place.level = this.levels[next] ?? this.level;
      return;
    }
    const others = this.places.some((other) => other !== place && other.who === 'you');
    const round: Who[] = others ? ['invite', 'bot', 'here'] : ['you', 'invite', 'bot', 'here'];
    const who = round[(round.indexOf(place.who) + 1) % round.length] ?? 'invite';
    if (who === 'bot') place.level = this.levels[0] ?? '';
    this.seat(index, who);
  }

  /** Opens the table and tells its id. */
  async open(): Promise<string> {
    await person.known();
    const you = this.places.findIndex(({ who }) => who === 'you');
    const free = this.places.findIndex(({ who }) => who === 'you' || who === 'invite');
    const sit = you !== -1 && you === free;
    const { id } = await api.create(this.#table(sit));
    // Whoever sits down while making a table gets its first free seat; any other seat is taken afterwards.
    if (you !== -1 && !sit) await api.join(id, you + 1);
    return id;
  }

  /** Opens a table with the same options for you and bots, without a clock, and tells its id. */
  async playNow(): Promise<string> {
    await person.known();
    const isOne = this.info.options.some((option) => option.solo !== undefined && this.value(option) === option.solo);
    const seats: NewSeat[] = [{ kind: 'human' }, ...Array.from({ length: isOne ? 0 : this.bots }, () => ({ kind: 'bot' as const, level: this.level }))];
    return (await api.create({ game: this.info.game, seats, set: this.sent() })).id;
  }

  /** Changes options that have a word for each seat. */
  #each(change: (words: string[], option: OptionInfo) => void): void {
    for (const option of this.info.options) {
      const words = this.set[option.key]?.split(',') ?? [];
      if (option.kind !== 'per_seat' || words.length < 2) continue;
      change(words, option);
      this.set[option.key] = words.join(',');
    }
  }

  /** One person alone, or everybody who sat there before. */
  #alone(isAlone: boolean): void {
    if (isAlone) [this.#others, this.places] = [this.places, [this.#place('you')]];
    else if (this.#others.length > 0) this.places = this.#others;
  }

  #place(who: Who): Place {
    return { who, level: this.level, name: '' };
  }

  #is(preset: Preset): boolean {
    const { who, clock } = presets[preset];
    const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
    return (this.#isSeated || same(this.places.map((place) => place.who), who.slice(0, this.info.seats.max))) && same(this.clock, clock) && same(this.set, this.#chosen(preset));
  }

  /** What a preset chooses beside the rules' defaults: the game says it for a first game and for one by mail. */
  #chosen(preset: Preset): Record<string, string> {
    switch (preset) {
      case 'first':
        return { ...this.info.first_game };
      case 'mail':
        return { ...this.info.by_mail };
      case 'evening':
        return {};
    }
  }

  #table(sit: boolean): NewTable {
    return {
      game: this.info.game,
      seats: this.places.map(seatOf),
      set: this.sent(),
      ...(this.clock ? { clock: this.clock } : {}),
      hints: this.isHinted,
      ...(this.unhurried ? {} : { bot_pace: 0 }),
      listed: this.listed,
      open_talk: this.openTalk,
      // Whoever plays alone is there; others are waited for until they say so.
      ...(this.waits ? { start: 'asked' as const, resigning: this.resigning } : {}),
      sit,
    };
  }
}

function seatOf({ who, level, name }: Place): NewSeat {
  switch (who) {
    case 'you':
    case 'invite':
      return { kind: 'human' };
    case 'bot':
      return { kind: 'bot', level };
    case 'here':
      return { kind: 'local', ...(name.trim() === '' ? {} : { name: name.trim() }) };
  }
}

const drafts = new Map<string, Draft>();

/** The draft for a game; the same one while the page lives. */
export function draftOf(info: GameInfo): Draft {
  const draft = drafts.get(info.game) ?? new Draft(info);
  drafts.set(info.game, draft);
  return draft;
}
