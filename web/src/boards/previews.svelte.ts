/** What actions would do: asked once for each question, and forgotten with it. */

import { SvelteMap } from 'svelte/reactivity';

/** A scene that can be asked. */
interface Asked<A, P> {
  preview(action: A): Promise<P | null>;
}

/** After how long a question that was not answered is asked again, and how often. */
const AGAIN = 1000;
const TIMES = 3;

export class Previews<A, P> {
  #known = new SvelteMap<string, P>();
  #asked = new Set<string>();

  /** Asks what actions would do; `question` is the same while nothing has changed. Called in an effect by whatever shows them. */
  ask(scene: Asked<A, P>, question: string, actions: readonly A[]): void {
    for (const action of actions) {
      const name = this.#name(question, action);
      if (this.#asked.has(name)) continue;
      this.#asked.add(name);
      this.#fetch(scene, name, action, TIMES);
    }
  }

  #fetch(scene: Asked<A, P>, name: string, action: A, times: number): void {
    if (!this.#asked.has(name)) return;
    void scene.preview(action).then((preview) => {
      if (preview === null && times > 1) setTimeout(() => this.#fetch(scene, name, action, times - 1), AGAIN);
      else if (preview === null) this.#asked.delete(name);
      else if (this.#asked.has(name)) this.#known.set(name, preview);
    });
  }

  /** Forgets what belongs to another question. */
  forget(question: string): void {
    if ([...this.#asked].every((name) => name.startsWith(`${question} `))) return;
    this.#asked.clear();
    this.#known.clear();
  }

  /** What an action would do, once it is known. */
  of(question: string, action: A): P | null {
    return this.#known.get(this.#name(question, action)) ?? null;
  }

  #name(question: string, action: A): string {
    return `${question} ${JSON.stringify(action)}`;
  }
}
