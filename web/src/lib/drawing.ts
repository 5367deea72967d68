/**
 * The dice are drawn together, before the match begins: this page adds a nonce of its own.
 *
 * One idea: nobody reveals anything that others could still answer. The page commits to its nonce when the server has
 * promised its seed, reveals it when nobody can commit any more, and only if all it was told before still holds. What it
 * was told it keeps, and holds it against the match that begins.
 */

import type { DrawInfo, Nonce } from '../generated/protocol';
import { drawnKey, ofThisTab, type Shelf } from './drawn';
import { blake3 } from './promise';

/** What this page has drawn, and what it was told before it revealed it; the latter is missing until then. */
interface Drawn {
  nonce: string;
  promise: string;
  commitments?: (string | null)[];
}

type Answer = { type: 'commit'; commitment: string } | { type: 'reveal'; nonce: string };

export class Drawing {
  #drawn: Drawn | null;

  /** Of that table. What was drawn is kept in `shelf`, so that a page that is loaded again goes on. */
  constructor(table: string, private shelf: Shelf | null = ofThisTab(), private key = drawnKey(table)) {
    this.#drawn = recalled(shelf, this.key);
  }

  /** What to say to a draw; nothing if it asks nothing of us, or is not what we have committed to. */
  answer(draw: DrawInfo | undefined): Answer | null {
    if (!draw?.asked) return null;
    if (!draw.revealing) {
      // Another promise is another draw: what may be known of the nonce of the last one is worth nothing.
      const drawn = this.#drawn?.promise === draw.promise && !this.#drawn.commitments ? this.#drawn : { nonce: fresh(), promise: draw.promise };
      this.#keep(drawn);
      return { type: 'commit', commitment: committed(drawn.nonce) };
    }
    const drawn = this.#drawn;
    if (drawn?.promise !== draw.promise || !draw.commitments.includes(committed(drawn.nonce))) return null;
    // Once something is revealed, what was told before it stands.
    if (drawn.commitments && drawn.commitments.join() !== draw.commitments.join()) return null;
    this.#keep({ ...drawn, commitments: draw.commitments });
    return { type: 'reveal', nonce: drawn.nonce };
  }

  /** Whether the dice of the match are those that were drawn with this page; nothing if it has added nothing. */
  holds(promise: string | null, nonces: readonly Nonce[] | undefined): boolean | null {
    const drawn = this.#drawn;
    if (!drawn?.commitments) return null;
    const all = (nonces ?? []).map((added) => (added.by === 'server' ? null : added.commitment));
    const isOurs = nonces?.some((added) => added.by === 'seat' && added.nonce === drawn.nonce) ?? false;
    return promise === drawn.promise && isOurs && all.join() === drawn.commitments.join();
  }

  #keep(drawn: Drawn): void {
    this.#drawn = drawn;
    try {
      this.shelf?.setItem(this.key, JSON.stringify(drawn));
    } catch {
      // Without a place for it the page remembers as long as it lives.
    }
  }
}

/** What was kept there; nothing if nothing can be kept. */
function recalled(shelf: Shelf | null, key: string): Drawn | null {
  try {
    return JSON.parse(shelf?.getItem(key) ?? 'null') as Drawn | null;
  } catch {
    return null;
  }
}

/** The hash that commits to a nonce. */
export function committed(nonce: string): string {
  return blake3(`slipstream nonce ${nonce}`);
}

/** 64 hexadecimal digits that nobody can foresee. */
function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
