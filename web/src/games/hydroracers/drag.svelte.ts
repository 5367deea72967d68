/** Something that is drawn along with the pointer: a card onto the course, a token onto a board. */

/** Farther than this it is no click. */
const FAR = 12;

interface Held<T> {
  what: T;
  id: number;
  x: number;
  y: number;
  dx: number;
  dy: number;
  far: boolean;
}

export class Drag<T> {
  #held: Held<T> | null = $state.raw(null);
  #ended = false;

  /** What is drawn along, once it has left its place. */
  get what(): T | null {
    return this.#held?.far ? this.#held.what : null;
  }

  /** How far it is from its place. */
  get by(): string {
    return this.#held ? `${this.#held.dx}px, ${this.#held.dy}px` : '0, 0';
  }

  grab(event: PointerEvent, what: T): void {
    this.#ended = false;
    if (event.button === 0) this.#held = { what, id: event.pointerId, x: event.clientX, y: event.clientY, dx: 0, dy: 0, far: false };
  }

  pull(event: PointerEvent): void {
    const held = this.#held;
    if (!held || event.pointerId !== held.id) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    this.#held = { ...held, dx, dy, far: held.far || Math.hypot(dx, dy) > FAR };
  }

  /** Lets go; says what was drawn along, and the elements it was dropped on, the topmost first. */
  drop(event: PointerEvent): { what: T; onto: Element[] } | null {
    const held = this.#held;
    this.#held = null;
    if (!held?.far || event.pointerId !== held.id) return null;
    this.#ended = true;
    return { what: held.what, onto: document.elementsFromPoint(event.clientX, event.clientY) };
  }

  /** Whether a click is only the end of a drag; asked once. */
  isOver(): boolean {
    const ended = this.#ended;
    this.#ended = false;
    return ended;
  }

  cancel(): void {
    this.#held = null;
  }
}
