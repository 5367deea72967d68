/**
 * Something that is carried with the pointer: a card onto the course, a token onto a board, a tile onto a ship.
 *
 * One idea: whoever grabs says what may happen to it; the window hears the rest until it is let go. What is carried is
 * drawn by a `Ghost` over everything else, and where it falls is a question of places and not of what lies on top.
 */

import { motion } from '../lib/settings.svelte';
import { distance, type Spot } from './spots';

/** What may happen to it on its way. */
export interface Way<T> {
  /** Let go there, in pixels of the window; says no if nobody takes it there. */
  drop(what: T, at: Spot): boolean | void;
  /** What nobody takes flies back there. */
  home?(): Element | null;
  /** So large it is in the hand, around the pointer; else as it lay under it. */
  size?: number;
  /** Carried over there. */
  move?(what: T, at: Spot): void;
  /** Turned clockwise or back: by another button or finger, the wheel, or the keys E and Q. */
  turn?(by: 1 | -1): void;
  /** Over, whether it was dropped or not. */
  end?(): void;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Held<T> {
  what: T;
  id: number;
  way: Way<T>;
  from: Spot;
  at: Spot;
  box: Box;
  isFar: boolean;
}

/** Farther than this it is no click. */
const FAR = 12;
/** So long it flies back, in milliseconds; the ghost's style says the same. */
const FLIGHT = 180;
const KEYS: Record<string, 1 | -1> = { e: 1, q: -1 };

export class Drag<T> {
  #held: Held<T> | null = $state.raw(null);
  #back: { what: T; box: Box } | null = $state.raw(null);
  #heard: AbortController | null = null;
  #isOver = false;

  /** What is carried, once it has left its place. */
  get what(): T | null {
    return this.#held?.isFar ? this.#held.what : null;
  }

  /** What is drawn over the page: carried, or on its way back. */
  get shown(): T | null {
    return this.what ?? this.#back?.what ?? null;
  }

  /** Whether it flies back by itself. */
  get flies(): boolean {
    return this.#back !== null;
  }

  /** Where it is drawn, in pixels of the window. */
  get box(): Box {
    if (!this.#held) return this.#back?.box ?? { left: 0, top: 0, width: 0, height: 0 };
    const { box, from, at } = this.#held;
    return { ...box, left: box.left + at.x - from.x, top: box.top + at.y - from.y };
  }

  /** Whether a key means what is carried, and nothing else. */
  hears(event: KeyboardEvent): boolean {
    return this.what !== null && (event.key === 'Escape' || KEYS[event.key.toLowerCase()] !== undefined);
  }

  /** Grabs it, where the pointer is pressed. */
  grab(event: PointerEvent, what: T, way: Way<T>): void {
    this.#isOver = false;
    if (event.button !== 0) return;
    this.cancel();
    this.#back = null;
    const at = { x: event.clientX, y: event.clientY };
    this.#held = { what, id: event.pointerId, way, from: at, at, box: boxOf(event, way.size), isFar: false };
    this.#listen();
  }

  /** Whether a click is only the end of carrying; asked once. */
  isOver(): boolean {
    const isOver = this.#isOver;
    this.#isOver = false;
    return isOver;
  }

  /** Puts it back where it was. */
  cancel(): void {
    const held = this.#held;
    this.#held = null;
    this.#heard?.abort();
    this.#heard = null;
    held?.way.end?.();
  }

  #listen(): void {
    this.#heard = new AbortController();
    const how = { signal: this.#heard.signal, capture: true, passive: false };
    addEventListener('pointermove', (event) => this.#move(event), how);
    addEventListener('pointerup', (event) => this.#drop(event), how);
    addEventListener('pointercancel', (event) => void (this.#isMine(event) && this.cancel()), how);
    addEventListener('pointerdown', (event) => void (this.#isMine(event) || this.#turn(event, 1)), how);
    addEventListener('contextmenu', (event) => this.#what(event), how);
    addEventListener('wheel', (event) => this.#turn(event, event.deltaY > 0 ? 1 : -1), how);
    addEventListener('keydown', (event) => this.#key(event), how);
  }

  #isMine(event: PointerEvent): boolean {
    return event.pointerId === this.#held?.id;
  }

  #move(event: PointerEvent): void {
    const held = this.#held;
    if (!held || !this.#isMine(event)) return;
    // Another button of the same mouse is no other pointer: it moves, and says which button it was.
    if (event.button === 2 && (event.buttons & 2) !== 0) this.#turn(event, 1);
    const at = { x: event.clientX, y: event.clientY };
    this.#held = { ...held, at, isFar: held.isFar || distance(at, held.from) > FAR };
    if (this.#held.isFar) held.way.move?.(held.what, at);
  }

  #drop(event: PointerEvent): void {
    const held = this.#held;
    if (!held || !this.#isMine(event)) return;
    this.#isOver = held.isFar;
    const isTaken = !held.isFar || held.way.drop(held.what, { x: event.clientX, y: event.clientY }) !== false;
    const { box } = this;
    this.cancel();
    if (!isTaken) this.#fly(held, box);
  }

  /** It flies back to where it belongs, around the middle of that. */
  #fly({ what, way }: Held<T>, { width, height }: Box): void {
    const home = way.home?.()?.getBoundingClientRect();
    if (!home || motion.now !== 'full') return;
    const back = { what, box: { left: home.left + (home.width - width) / 2, top: home.top + (home.height - height) / 2, width, height } };
    this.#back = back;
    setTimeout(() => void (this.#back === back && (this.#back = null)), FLIGHT);
  }

  #key(event: KeyboardEvent): void {
    const by = KEYS[event.key.toLowerCase()];
    if (by !== undefined) this.#turn(event, by);
    else if (event.key === 'Escape' && this.#what(event)) this.cancel();
  }

  #turn(event: Event, by: 1 | -1): void {
    const turn = this.#held?.way.turn;
    if (turn && this.#what(event)) turn(by);
  }

  /** What is carried; while there is something, such an event means nothing else. */
  #what(event: Event): T | null {
    if (this.what === null) return null;
    event.preventDefault();
    event.stopPropagation();
    return this.what;
  }
}

/** Where what is grabbed is drawn: as it lies there, or so large around the pointer. */
function boxOf(event: PointerEvent, size: number | undefined): Box {
  if (size !== undefined) return { left: event.clientX - size / 2, top: event.clientY - size / 2, width: size, height: size };
  const { left, top, width, height } = (event.currentTarget as Element).getBoundingClientRect();
  return { left, top, width, height };
}

/** The element of that kind a point lies on, or nearest to it within so many pixels of its edge. */
export function zoneAt(at: Spot, selector: string, within = 0): HTMLElement | null {
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const zone of document.querySelectorAll<HTMLElement>(selector)) {
    const { left, right, top, bottom, width, height } = zone.getBoundingClientRect();
    const beside = Math.hypot(Math.max(left - at.x, 0, at.x - right), Math.max(top - at.y, 0, at.y - bottom));
    if (width === 0 || beside > within) continue;
    const far = beside * 1e4 + distance(at, { x: left + width / 2, y: top + height / 2 });
    if (far < least) [best, least] = [zone, far];
  }
  return best;
}
