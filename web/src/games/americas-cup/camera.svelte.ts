/** What part of the chart is in the window: what goes on, or the whole course. */

import type { Spot } from './chart';

/** What must be seen. */
export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** An eye: the middle of the window in the picture, and how large it is. */
export interface Eye extends Spot {
  scale: number;
}

/** Room beyond the outermost points. */
const MARGIN = 70;
/** Room above the uppermost points, where the one sentence stands on a large window. */
const CEILING = 130;

export class Camera {
  width = $state(880);
  height = $state(620);
  /** Where the person has moved it; nothing while it moves by itself. */
  #held: Eye | null = $state.raw(null);
  isWhole = $state(false);

  constructor(readonly edges: () => Frame) {}

  get isSmall(): boolean {
    return this.width < 700;
  }

  /** How large the whole course can be. */
  get #fit(): number {
    const { left, right, top, bottom } = this.edges();
    return Math.min(1, this.width / (right - left + MARGIN), this.height / (bottom - top + 2 * MARGIN));
  }

  /** How large it is while it follows a boat: as on paper, smaller where there is hardly any room. */
  get #usual(): number {
    return Math.min(1, Math.max(0.62, this.width / 470));
  }

  /** The eye that sees this, as much of it as there is room for. */
  look(frame: Frame): Eye {
    if (this.#held) return this.#held;
    const { left, right, top, bottom } = this.isWhole ? this.edges() : frame;
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    if (this.isWhole) return { ...middle, scale: this.#fit };
    const scale = Math.max(this.#usual * 0.84, Math.min(this.#usual, this.width / (right - left + 60), this.height / (bottom - top + 60)));
    return { ...this.#inside(middle, scale), scale };
  }

  /** Moves by so many pixels and zooms about the middle. */
  move(from: Eye, byX: number, byY: number, zoom = 1): void {
    const scale = Math.min(2, Math.max(this.#fit, from.scale * zoom));
    this.isWhole = false;
    this.#held = { ...this.#inside({ x: from.x - byX / scale, y: from.y - byY / scale }, scale), scale };
  }

  /** The whole course, or back to what is going on. */
  toggle(): void {
    this.isWhole = this.#held === null && !this.isWhole;
    this.#held = null;
  }

  /** Lets it move by itself again. */
  release(): void {
    this.#held = null;
  }

  #inside({ x, y }: Spot, scale: number): Spot {
    const { left, right, top, bottom } = this.edges();
    const [halfX, halfY] = [this.width / scale / 2, this.height / scale / 2];
    const clamp = (value: number, half: number, from: number, to: number) => (2 * half > to - from ? (from + to) / 2 : Math.min(to - half, Math.max(from + half, value)));
    return { x: clamp(x, halfX, left - MARGIN, right + MARGIN), y: clamp(y, halfY, top - (this.isSmall ? MARGIN : CEILING), bottom + MARGIN) };
  }
}
