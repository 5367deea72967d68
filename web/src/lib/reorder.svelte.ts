/**
 * Things in a row that are put in another order, by dragging and by the arrow keys.
 *
 * One idea: nothing moves before it is let go, so that what is held stays where the browser knows it. The row is the
 * element around the things, each of which has `data-thing` and inside or as itself a `data-grip`.
 */

import { tick } from 'svelte';

/** From so far on a press is a drag, in px. */
const FAR = 8;

const BACK = ['ArrowUp', 'ArrowLeft'];
const ON = ['ArrowDown', 'ArrowRight'];

export class Reorder {
  /** What is dragged. */
  from: number | null = $state(null);
  /** Where it would go. */
  to: number | null = $state(null);
  #pressed: { x: number; y: number } | null = null;
  #wasDragged = false;

  constructor(readonly move: (from: number, to: number) => void) {}

  /** Whether the click that comes now only ends a drag. */
  get endsDrag(): boolean {
    return this.#wasDragged;
  }

  /** How a thing looks: what is dragged, and on which side of it something would be put down. */
  look(index: number): 'held' | 'before' | 'after' | undefined {
    if (this.from === null) return undefined;
    if (index === this.from) return 'held';
    return index === this.to ? (this.to < this.from ? 'before' : 'after') : undefined;
  }

  /** What the grip of a thing does. */
  grip(index: number) {
    return {
      'data-grip': '',
      onpointerdown: (press: PointerEvent) => this.#press(press),
      onpointermove: (press: PointerEvent) => this.#drag(press, index),
      onpointerup: () => this.#drop(),
      onpointercancel: () => this.#letGo(),
      onkeydown: (event: KeyboardEvent) => this.#step(event, index),
    };
  }

  #press(press: PointerEvent): void {
    this.#wasDragged = false;
    if (press.button !== 0) return;
    this.#pressed = { x: press.clientX, y: press.clientY };
    (press.currentTarget as HTMLElement).setPointerCapture(press.pointerId);
  }

  #drag(press: PointerEvent, index: number): void {
    if (!this.#pressed) return;
    if (this.from === null && Math.hypot(press.clientX - this.#pressed.x, press.clientY - this.#pressed.y) < FAR) return;
    this.#wasDragged = true;
    this.from = index;
    this.to = nearest(thingsAround(press.currentTarget), press);
  }

  #drop(): void {
    const { from, to } = this;
    this.#letGo();
    if (from !== null && to !== null && from !== to) this.move(from, to);
  }

  #letGo(): void {
    this.#pressed = this.from = this.to = null;
  }

  #step(event: KeyboardEvent, index: number): void {
    this.#wasDragged = false;
    const to = index + Number(ON.includes(event.key)) - Number(BACK.includes(event.key));
    const row = (event.currentTarget as HTMLElement).closest('[data-thing]')?.parentElement;
    if (to === index || event.ctrlKey || event.metaKey || event.altKey || !row) return;
    event.preventDefault();
    if (to < 0 || to >= thingsAround(event.currentTarget).length) return;
    this.move(index, to);
    // Whoever moves something on goes on holding it.
    void tick().then(() => row.querySelectorAll<HTMLElement>('[data-grip]')[to]?.focus());
  }
}

function thingsAround(grip: EventTarget | null): Element[] {
  const row = (grip as HTMLElement).closest('[data-thing]')?.parentElement;
  return [...(row?.children ?? [])].filter((thing) => thing.matches('[data-thing]'));
}

/** Which thing's middle is nearest to the pointer. */
function nearest(things: readonly Element[], { clientX, clientY }: PointerEvent): number {
  const far = things.map((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
  });
  return far.indexOf(Math.min(...far));
}
