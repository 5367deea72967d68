/** What part of the course is in the window: all of it, or what lies around a place. */

import { HEIGHT, WIDTH } from './courses';

/** The part of the world that must be seen whole. */
const FRAME = { left: 28, top: 6, right: 872, bottom: 552 };

export class Camera {
  width = $state(800);
  height = $state(600);
  /** Pixels at the top that something lies over. */
  over = $state(0);
  /** Where the person has moved it; nothing while it moves by itself. */
  #held: { x: number; y: number; scale: number } | null = $state.raw(null);
  #whole = $state(false);

  /** How large the whole course can be. */
  get fit(): number {
    return Math.min(this.width / (FRAME.right - FRAME.left), (this.height - this.over) / (FRAME.bottom - FRAME.top), 1.5);
  }

  /** Whether the window is too small for the whole course. */
  get isSmall(): boolean {
    return this.fit < 0.6;
  }

  get isWhole(): boolean {
    return this.#held === null && (this.#whole || !this.isSmall);
  }

  /** The middle of the window in the world, and the scale, when it looks at that place. */
  look(at: { x: number; y: number }): { x: number; y: number; scale: number } {
    if (this.#held) return this.#held;
    const { fit } = this;
    const middle = { x: (FRAME.left + FRAME.right) / 2, y: (FRAME.top + FRAME.bottom) / 2 - this.over / fit / 2 };
    if (this.isWhole) return { ...middle, scale: fit };
    const scale = 0.74;
    return { ...this.#inside(at, scale), scale };
  }

  /** Moves by so many pixels and zooms about the middle. */
  move(from: { x: number; y: number; scale: number }, byX: number, byY: number, zoom = 1): void {
    const scale = Math.min(2.2, Math.max(Math.min(this.fit, 0.74), from.scale * zoom));
    this.#held = { ...this.#inside({ x: from.x - byX / scale, y: from.y - byY / scale }, scale), scale };
  }

  /** The whole course, or back to what is going on. */
  toggle(): void {
    this.#whole = this.#held === null && !this.#whole && this.isSmall;
    this.#held = null;
  }

  /** Lets it move by itself again. */
  release(): void {
    this.#held = null;
  }

  #inside({ x, y }: { x: number; y: number }, scale: number): { x: number; y: number } {
    const [halfX, halfY] = [this.width / scale / 2, this.height / scale / 2];
    const clamp = (value: number, half: number, size: number) => (half * 2 > size + 40 ? size / 2 : Math.min(size + 20 - half, Math.max(half - 20, value)));
    return { x: clamp(x, halfX, WIDTH), y: clamp(y, halfY, HEIGHT) };
  }
}
