/**
 * What is chosen of a game's options.
 *
 * One idea: only what was chosen is kept; whatever was left alone is the server's business. What changes nothing beside
 * the rest is not sent.
 */

import type { GameInfo, OptionInfo } from './api';

/** So long somebody may go on choosing before what they have chosen is sent. */
const PAUSE = 300;

/** What holds if nothing is chosen. */
export function usual(option: OptionInfo, seats: number): string {
  return option.kind === 'count' && seats === 1 ? String(option.alone) : option.default;
}

export abstract class Options {
  /** Options that were chosen, by key. */
  set: Record<string, string> = $state({});

  constructor(readonly info: GameInfo) {}

  /** How many seats there are. */
  abstract get seats(): number;

  value(option: OptionInfo): string {
    return this.set[option.key] ?? usual(option, this.seats);
  }

  choose(option: OptionInfo, value: string): void {
    this.set[option.key] = value;
    this.#bring(option, value);
    if (option.kind === 'count') this.#count(option, Number(value));
  }

  /** Whether an option changes anything beside what else is chosen. */
  applies({ when = [] }: OptionInfo): boolean {
    return when.every(({ key, is }) => {
      const other = this.info.options.find((other) => other.key === key);
      return other !== undefined && is.includes(this.value(other));
    });
  }

  /** How many things an option has a word for; none where nothing counts them. */
  counted(option: OptionInfo): number {
    const counts = option.kind === 'each' && this.info.options.find(({ key }) => key === option.of);
    return counts ? Number(this.value(counts)) : 0;
  }

  /** What was chosen and changes anything. */
  sent(): Record<string, string> {
    return Object.fromEntries(this.info.options.filter((option) => this.set[option.key] !== undefined && this.applies(option)).map(({ key }) => [key, this.set[key]!]));
  }

  /** Of what is not there any more nothing was chosen; what is new has the usual word. */
  #count(counts: OptionInfo, count: number): void {
    for (const option of this.info.options) {
      const words = this.set[option.key]?.split(',') ?? [];
      if (option.kind !== 'each' || option.of !== counts.key || words.length === 0) continue;
      if (count === 0) delete this.set[option.key];
      else this.set[option.key] = Array.from({ length: count }, (_, index) => words[index] ?? option.default).join(',');
    }
  }

  /** Turns on the switches that a value brings along, and off again with any other value. */
  #bring({ brings }: OptionInfo, value: string): void {
    for (const other of brings?.switches ?? []) {
      if (value === brings?.value) this.set[other] = 'true';
      else delete this.set[other];
    }
  }
}

/** The options of a table that waits: what its host chooses is told a moment later. */
export class TableOptions extends Options {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    info: GameInfo,
    readonly seats: number,
    private readonly tell: (set: Record<string, string>) => void,
  ) {
    super(info);
  }

  /** What the table has, unless something else is about to be told. */
  follow(set: Record<string, string>): void {
    if (this.#timer === undefined) this.set = { ...set };
  }

  override choose(option: OptionInfo, value: string): void {
    super.choose(option, value);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.tell(this.sent());
    }, PAUSE);
  }
}
