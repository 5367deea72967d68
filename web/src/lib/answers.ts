/** What was asked and is not answered yet: every question has a number, and its answer has the same. */

import type { ServerMessage } from '../generated/protocol';

export class Answers {
  #next = 1;
  #waiting = new Map<number, (answer: ServerMessage | null) => void>();

  /** Asks under a number of its own. The answer is nothing if there is no way to ask, or no answer to come any more. */
  ask(send: (id: number) => boolean): Promise<ServerMessage | null> {
    const id = this.#next++;
    if (!send(id)) return Promise.resolve(null);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** That is the answer to the question with that number. */
  settle(id: number | null | undefined, answer: ServerMessage | null): void {
    if (id === null || id === undefined) return;
    const resolve = this.#waiting.get(id);
    this.#waiting.delete(id);
    resolve?.(answer);
  }

  /** Nothing of what was asked will be answered. */
  giveUp(): void {
    [...this.#waiting.keys()].forEach((id) => this.settle(id, null));
  }
}
