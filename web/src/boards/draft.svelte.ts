/** What somebody is about to do: it belongs to one question, and is empty for any other. */

import { settings } from '../lib/settings.svelte';
import { isSame, offered } from './actions';

export class Draft<T extends object> {
  #kept: { question: string; made: T; isWarned: boolean } | null = $state.raw(null);

  constructor(
    private empty: T,
    /** What takes long to make is kept under this name, so that it survives a reload. */
    private name: string | null = null,
  ) {
    const made = name === null ? null : recall<T>(name);
    if (made) this.#kept = { ...made, isWarned: false };
  }

  /** What was made of that question so far. */
  of(question: string): T {
    return this.#kept?.question === question ? this.#kept.made : this.empty;
  }

  /** Changes it; what was made of another question is gone. */
  keep(question: string, change: Partial<T>): void {
    this.#kept = { question, made: { ...this.of(question), ...change }, isWarned: false };
    if (this.name !== null) remember(this.name, { question, made: this.#kept.made });
  }

  /** Changes only what is looked at: whoever has said a first word has still said it. */
  look(question: string, change: Partial<T>): void {
    const isWarned = this.isWarned(question);
    this.#kept = { question, made: { ...this.of(question), ...change }, isWarned };
  }

  /** Whether a second word is waited for. */
  isWarned(question: string): boolean {
    return this.#kept?.question === question && this.#kept.isWarned;
  }

  /** Whether it may be sent: whoever wants to be asked once more (always, or where it is risky) is asked first. */
  confirms(question: string, isRisky: boolean): boolean {
    const asks = settings.ask === 'always' || (settings.ask === 'risk' && isRisky);
    if (!asks || this.isWarned(question)) return true;
    this.#kept = { question, made: this.of(question), isWarned: true };
    return false;
  }

  /** Nothing is made of any question. */
  drop(): void {
    this.#kept = null;
  }
}

/** What this tab has kept; nothing where it keeps nothing. */
function recall<T>(name: string): { question: string; made: T } | null {
  try {
    return JSON.parse(sessionStorage.getItem(`slipstream.${name}`) ?? 'null') as { question: string; made: T } | null;
  } catch {
    return null;
  }
}

function remember(name: string, kept: unknown): void {
  try {
    sessionStorage.setItem(`slipstream.${name}`, JSON.stringify(kept));
  } catch {
    // Then a reload begins anew.
  }
}

/** A scene that offers. */
interface Offering<A> {
  readonly question: string;
  readonly actions: readonly A[];
  readonly busy: boolean;
  act(action: A): unknown;
}

/** One of several actions that is picked before it is sent. Board, desk, keys and spoken board pick the same one. */
export class Pick<A> {
  #draft = new Draft<{ picked: A | null }>({ picked: null });

  /** The action that is picked, as long as it is offered. */
  of(scene: Offering<A>): A | null {
    return offered(scene.actions, this.#draft.of(scene.question).picked);
  }

  /** Picks an action that is offered, or none. */
  take(scene: Offering<A>, action: A | null): void {
    this.#draft.keep(scene.question, { picked: offered(scene.actions, action) });
  }

  /** Sends what is picked; says whether there was anything. */
  commit(scene: Offering<A>): boolean {
    const action = this.of(scene);
    if (action === null || scene.busy) return false;
    void scene.act(action);
    return true;
  }

  /** Walks the options by arrows and digits, sends by Enter, drops by Escape; says whether the key was one of these. */
  byKey(scene: Offering<A>, options: readonly A[], key: string): boolean {
    const picked = this.of(scene);
    const at = options.findIndex((option) => isSame(option, picked));
    const walk = (by: number) => options[at < 0 ? (by > 0 ? 0 : options.length - 1) : (at + by + options.length) % options.length] ?? null;
    const nth = options[Number(key) - 1];
    if (key === 'ArrowRight' || key === 'ArrowDown') this.take(scene, walk(1));
    else if (key === 'ArrowLeft' || key === 'ArrowUp') this.take(scene, walk(-1));
    else if (nth !== undefined) this.take(scene, nth);
    else if (key === 'Enter' && picked !== null) this.commit(scene);
    else if (key === 'Escape' && picked !== null) this.take(scene, null);
    else return false;
    return true;
  }
}
