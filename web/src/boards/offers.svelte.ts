/** What is offered, and what each of it would do. An offer has a name of its own while it stands. */

import { Previews } from './previews.svelte';

/** A scene that offers and can be asked. */
interface Offering<A, P> {
  readonly actions: readonly A[];
  preview(action: A): Promise<P | null>;
}

/** Whether two actions are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return one !== null && other !== null && JSON.stringify(one) === JSON.stringify(other);
}

export class Offers<A, P> {
  #previews = new Previews<A, P>();
  #names = new WeakMap<readonly A[], string>();
  #count = 0;

  /** What an offered action would do, once the server has said it; asks for it when it is first read. */
  preview(scene: Offering<A, P>, action: A | null): P | null {
    if (action === null || scene.actions.length === 0) return null;
    const now = this.#name(scene.actions);
    this.#previews.ask(scene, now, [action]);
    return this.#previews.of(now, action);
  }

  /** Forgets what belongs to other offers. */
  forget(scene: Offering<A, P>): void {
    this.#previews.forget(this.#name(scene.actions));
  }

  #name(offer: readonly A[]): string {
    const name = this.#names.get(offer) ?? `offer ${(this.#count += 1)}`;
    this.#names.set(offer, name);
    return name;
  }
}
