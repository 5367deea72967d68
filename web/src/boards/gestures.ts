/**
 * What fingers, mouse and wheel do on a board.
 *
 * One idea: the first touch says what follows. It may draw, if the board says so; else moving it moves the picture, and
 * two fingers zoom about themselves. A touch that moves nothing is a tap; two taps where nothing is show all of the
 * board, or again what goes on. Buttons on the board keep their touches.
 */

import type { Attachment } from 'svelte/attachments';
import type { Camera } from './camera.svelte';
import { distance, type Spot } from './spots';

/** What a board does with them. Places are pixels of the board's window. */
export interface Gestures {
  /** The picture that is moved; nothing where it stands still. */
  camera?: Camera;
  /** A first touch; says whether moving on draws. */
  press?(at: Spot): boolean;
  /** Drawing goes through here; fast strokes are told place by place. */
  draw?(at: Spot): void;
  /** Nothing touches the board any more. */
  lift?(): void;
  /** A touch that moved nothing; says whether it meant something there. */
  tap?(at: Spot): boolean;
  /** A mouse that presses nothing is here, or has left. */
  hover?(at: Spot | null): void;
}

/** So far a finger may slip while it taps. */
const SLIP = 8;
/** So soon a second tap is a double one, in milliseconds. */
const SOON = 320;
/** How much a notch of the wheel zooms. */
const NOTCH = 0.0015;

/** Makes an element hear them. */
export function gestures(board: Gestures): Attachment<HTMLElement> {
  return (element) => {
    const hand = new Hand(element, board);
    const heard = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(name: K, does: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(name, does, { signal: heard.signal, passive: false });
    on('pointerdown', (event) => hand.down(event));
    on('pointermove', (event) => hand.move(event));
    on('pointerup', (event) => hand.up(event));
    on('pointercancel', (event) => hand.cancel(event));
    on('pointerleave', (event) => hand.leave(event));
    if (board.camera) on('wheel', (event) => hand.wheel(event));
    return () => heard.abort();
  };
}

/** The fingers on one board. */
class Hand {
  #fingers = new Map<number, Spot>();
  #isMoving = false;
  #draws = false;
  #tapped = -Infinity;

  constructor(
    private element: HTMLElement,
    private board: Gestures,
  ) {}

  down(event: PointerEvent): void {
    if (event.button !== 0 || isControl(event)) return;
    const at = this.#spot(event);
    this.#fingers.set(event.pointerId, at);
    const isFirst = this.#fingers.size === 1;
    if (isFirst) this.#isMoving = false;
    this.#draws = isFirst && (this.board.press?.(at) ?? false);
  }

  move(event: PointerEvent): void {
    const last = this.#fingers.get(event.pointerId);
    const at = this.#spot(event);
    if (!last) {
      if (event.pointerType === 'mouse') this.board.hover?.(isControl(event) ? null : at);
      return;
    }
    if (!this.#isMoving && distance(at, last) < SLIP) return;
    if (!this.#isMoving) this.element.setPointerCapture(event.pointerId);
    this.#isMoving = true;
    const [middle, spread] = [this.#middle(), this.#spread()];
    this.#fingers.set(event.pointerId, at);
    if (this.#draws) this.#stroke(last, at);
    else this.board.camera?.move(middle, this.#middle(), spread > 0 ? this.#spread() / spread : 1);
  }

  up(event: PointerEvent): void {
    if (!this.#fingers.delete(event.pointerId) || this.#fingers.size > 0) return;
    this.board.lift?.();
    if (this.#isMoving || !this.board.tap || this.board.tap(this.#spot(event))) return;
    if (event.timeStamp - this.#tapped < SOON) this.board.camera?.toggle();
    this.#tapped = event.timeStamp;
  }

  cancel(event: PointerEvent): void {
    if (this.#fingers.delete(event.pointerId) && this.#fingers.size === 0) this.board.lift?.();
  }

  leave(event: PointerEvent): void {
    if (event.pointerType === 'mouse') this.board.hover?.(null);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const at = this.#spot(event);
    this.board.camera?.move(at, at, Math.exp(-event.deltaY * NOTCH));
  }

  /** From one place to the next in small steps. */
  #stroke(from: Spot, to: Spot): void {
    const steps = Math.max(1, Math.ceil(distance(from, to) / SLIP));
    for (let step = 1; step <= steps; step++) {
      this.board.draw?.({ x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps });
    }
  }

  #spot(event: MouseEvent): Spot {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #middle(): Spot {
    const all = [...this.#fingers.values()];
    return { x: all.reduce((sum, { x }) => sum + x, 0) / all.length, y: all.reduce((sum, { y }) => sum + y, 0) / all.length };
  }

  #spread(): number {
    const [one, other] = [...this.#fingers.values()];
    return one && other ? distance(one, other) : 0;
  }
}

function isControl(event: Event): boolean {
  return (event.target as Element | null)?.closest?.('button, a') != null;
}

/** Whoever presses while something is shown wants to get on; says whether it was so. */
export function hurries(scene: { readonly playing: unknown; readonly live: boolean; skip?(): void }): boolean {
  if (scene.playing === null) return false;
  if (scene.live) scene.skip?.();
  return true;
}
