/**
 * What part of a board is in the window: what goes on, or all of it.
 *
 * One idea: it moves by itself until a person moves it, and then stays until something else is asked. A game brings a
 * lens, which says where it looks by itself and how far it may go.
 */

import type { Frame, Spot } from './spots';

/** The middle of the window on the board, and how large the board is. */
export interface Eye extends Spot {
  scale: number;
}

/** How a board is looked at in a window of some size. */
export interface Lens {
  /** What the window never leaves. */
  bounds: Frame;
  /** All of it. */
  whole: Eye;
  /** What goes on now. */
  near: Eye;
  /** Whether the window is too small for a board as on a table. */
  isSmall: boolean;
  /** Whether all of it is seen unless a person moves closer. */
  isWide: boolean;
  /** How small and how large a person may make it. */
  scales: readonly [least: number, most: number];
}

export class Camera {
  width = $state(880);
  height = $state(620);
  /** Where the person has moved it; nothing while it moves by itself. */
  #held: Eye | null = $state.raw(null);
  #asked = $state(false);
  #lens = $derived.by(() => this.lens(this.width, this.height));

  constructor(private lens: (width: number, height: number) => Lens) {}

  /** Whether all of it is in the window. */
  isWhole = $derived(this.#held === null && (this.#asked || this.#lens.isWide));
  isSmall = $derived(this.#lens.isSmall);
  eye = $derived.by((): Eye => {
    const { whole, near } = this.#lens;
    return this.#held ?? (this.isWhole ? whole : { ...this.#inside(near, near.scale), scale: near.scale });
  });

  /** How the board lies in the window, for CSS. */
  transform = $derived.by(() => {
    const { x, y } = this.over({ x: 0, y: 0 });
    return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${this.eye.scale})`;
  });

  /** The place of the board under a point of the window. */
  under({ x, y }: Spot): Spot {
    const { eye } = this;
    return { x: eye.x + (x - this.width / 2) / eye.scale, y: eye.y + (y - this.height / 2) / eye.scale };
  }

  /** The part of the board that is in the window. */
  get seen(): Frame {
    const [{ x: left, y: top }, { x: right, y: bottom }] = [this.under({ x: 0, y: 0 }), this.under({ x: this.width, y: this.height })];
    return { left, right, top, bottom };
  }

  /** The point of the window over a place of the board. */
  over({ x, y }: Spot): Spot {
    const { eye } = this;
    return { x: this.width / 2 + (x - eye.x) * eye.scale, y: this.height / 2 + (y - eye.y) * eye.scale };
  }

  /** Moves what was under one point of the window to another, and zooms about it. */
  move(from: Spot, to: Spot, zoom = 1): void {
    const { isWide, whole, scales } = this.#lens;
    if (isWide && this.isWhole && zoom <= 1) return;
    const scale = Math.min(scales[1], Math.max(scales[0], this.eye.scale * zoom));
    const held = this.under(from);
    const middle = { x: held.x - (to.x - this.width / 2) / scale, y: held.y - (to.y - this.height / 2) / scale };
    this.#held = isWide && scale <= whole.scale ? null : { ...this.#inside(middle, scale), scale };
  }

  /** All of it, or back to what goes on. */
  toggle(): void {
    this.#asked = this.#held === null && !this.#asked && !this.#lens.isWide;
    this.#held = null;
  }

  /** Lets it move by itself again. */
  release(): void {
    this.#held = null;
  }

  #inside({ x, y }: Spot, scale: number): Spot {
    const { left, right, top, bottom } = this.#lens.bounds;
    const clamp = (value: number, half: number, from: number, to: number) => (2 * half > to - from ? (from + to) / 2 : Math.min(to - half, Math.max(from + half, value)));
    return { x: clamp(x, this.width / scale / 2, left, right), y: clamp(y, this.height / scale / 2, top, bottom) };
  }
}
