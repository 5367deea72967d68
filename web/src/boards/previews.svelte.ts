/** What actions would do: asked once for each question, all that is wanted at one moment together, and forgotten with it. */

import { SvelteMap } from 'svelte/reactivity';
import type { Foretold } from '../games/contract';
import { keyOf } from './actions';

/** A scene that can be asked. */
interface Asked<A, P> {
  readonly question: string;
  preview(actions: readonly A[]): Promise<readonly Foretold<P>[]>;
}

/** After how long a question that was not answered is asked again, and how often. */
const AGAIN = 1000;
const TIMES = 3;

export class Previews<A, P> {
  #known = new SvelteMap<string, P>();
  #asked = new Set<string>();
  #wanted: A[] = [];

  /** What an action would do, once the server has said it; asks for it when it is first read. */
  of(scene: Asked<A, P>, action: A): P | null {
    this.ask(scene, [action]);
    return this.#known.get(nameOf(scene.question, action)) ?? null;
  }

  /** Asks what actions would do, soon and together with whatever else is wanted. */
  ask(scene: Asked<A, P>, actions: readonly A[]): void {
    for (const action of actions) {
      const name = nameOf(scene.question, action);
      if (this.#asked.has(name)) continue;
      this.#asked.add(name);
      if (this.#wanted.push(action) === 1) queueMicrotask(() => this.#send(scene, scene.question));
    }
  }

  #send(scene: Asked<A, P>, question: string): void {
    const wanted = this.#wanted;
    this.#wanted = [];
    this.#forget(question);
    void this.#fetch(scene, question, wanted, TIMES);
  }

  async #fetch(scene: Asked<A, P>, question: string, actions: readonly A[], times: number): Promise<void> {
    const told = await scene.preview(actions);
    const isOpen = (action: A) => this.#asked.has(nameOf(question, action));
    const silent = actions.filter((action, index) => {
      const answer = told[index] ?? null;
      if (answer && 'preview' in answer && isOpen(action)) this.#known.set(nameOf(question, action), answer.preview);
      return answer === null && isOpen(action);
    });
    if (silent.length === 0) return;
    if (times > 1) setTimeout(() => void this.#fetch(scene, question, silent, times - 1), AGAIN);
    else silent.forEach((action) => this.#asked.delete(nameOf(question, action)));
  }

  /** Forgets what belongs to another question. */
  #forget(question: string): void {
    for (const name of [...this.#asked]) {
      if (name.startsWith(`${question} `)) continue;
      this.#asked.delete(name);
      this.#known.delete(name);
    }
  }
}

function nameOf<A>(question: string, action: A): string {
  return `${question} ${keyOf(action)}`;
}
