/**
 * Whom somebody does not want to read.
 *
 * Kept in this browser, table by table, so that it outlasts the chat that is closed and the page that is loaded again.
 */

import type { Chat } from '../generated/protocol';

const KEY = 'slipstream.muted';

/** How many are kept, of all tables. */
const MOST = 100;

/** A seat is known by its number, whatever its person is called; of somebody who watches there is only the name. */
function whoSaid(line: Pick<Chat, 'seat' | 'name'>): string {
  return line.seat === null ? `name ${line.name}` : `seat ${line.seat}`;
}

export class Muted {
  #all: string[] = $state([]);

  constructor(private table: string) {
    try {
      this.#all = JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
    } catch {
      this.#all = [];
    }
  }

  /** How many are muted at this table. */
  get count(): number {
    return this.#all.filter((key) => key.startsWith(`${this.table} `)).length;
  }

  has(line: Pick<Chat, 'seat' | 'name'>): boolean {
    return this.#all.includes(this.#key(line));
  }

  add(line: Pick<Chat, 'seat' | 'name'>): void {
    if (!this.has(line)) this.#keep([...this.#all, this.#key(line)].slice(-MOST));
  }

  /** Everybody at this table is read again. */
  clear(): void {
    this.#keep(this.#all.filter((key) => !key.startsWith(`${this.table} `)));
  }

  #key(line: Pick<Chat, 'seat' | 'name'>): string {
    return `${this.table} ${whoSaid(line)}`;
  }

  #keep(all: string[]): void {
    this.#all = all;
    localStorage.setItem(KEY, JSON.stringify(all));
  }
}
