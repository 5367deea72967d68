/**
 * From the heap to the ship in one gesture.
 *
 * One idea: pressing takes (the server is asked at once), moving shows, and letting go attaches. Whoever only presses
 * has the tile in hand; whatever is let go where nothing is stays in hand.
 */

import type { Action, Square, TileView } from '../../generated/galaxy-trucker';
import { motion } from '../../lib/settings.svelte';
import { attach, attachable, aim, may, send, turn, turnsOf } from './bench.svelte';
import { own, turned } from './names';
import { squareAt } from './ship';
import type { TruckerScene } from './told';

/** So far a finger may slip while it presses. */
const SLIP = 8;

/** So far beside a square it is still meant, in units of the drawing. */
const REACH = 45;

/** The drawing of the ship that tiles are dropped on. */
let ship: SVGSVGElement | null = null;

export function setShip(drawing: SVGSVGElement | null): void {
  ship = drawing;
}

/** The square under a point of the window. */
export function squareUnder(scene: TruckerScene, x: number, y: number, wanted: readonly Square[]): Square | null {
  const matrix = ship?.getScreenCTM()?.inverse();
  if (!matrix || !ship) return null;
  const point = new DOMPoint(x, y).matrixTransform(matrix);
  const { left, right, top, bottom } = ship.getBoundingClientRect();
  if (x < left - 20 || x > right + 20 || y < top - 20 || y > bottom + 20) return null;
  return squareAt(scene.view.board, point.x, point.y, wanted, REACH);
}

/** Presses something that is taken by pressing; nothing is taken where the tile is in hand already. */
export function press(scene: TruckerScene, event: PointerEvent, takes: Action | null): void {
  if (event.button !== 0 || (takes !== null && !may(scene, takes))) return;
  event.preventDefault();
  if (takes !== null && !send(scene, takes)) return;
  const from = { x: event.clientX, y: event.clientY };
  let moved = false;
  const isPointer = (other: PointerEvent) => other.pointerId === event.pointerId;
  const move = (now: PointerEvent) => {
    if (!isPointer(now)) return;
    moved ||= Math.hypot(now.clientX - from.x, now.clientY - from.y) > SLIP;
    if (!moved) return;
    const tile = own(scene)?.hand ?? null;
    scene.state.drag = { tile: tile ? turned(tile, turnsOf(scene)) : null, x: now.clientX, y: now.clientY };
    aim(scene, squareUnder(scene, now.clientX, now.clientY, attachable(scene)));
  };
  const end = (now: PointerEvent) => {
    if (!isPointer(now)) return;
    const { drag } = scene.state;
    stop();
    if (moved && now.type === 'pointerup' && !drop(scene, now, takes === null) && drag) flyBack(scene, drag);
  };
  // The other button, or a second finger, turns what is held.
  const other = (now: PointerEvent) => void (isPointer(now) ? undefined : turn(scene, 1));
  const stop = () => {
    scene.state.drag = null;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    removeEventListener('pointerdown', other);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
  addEventListener('pointerdown', other);
}

/** Puts down what was dragged; says whether there was a place for it. */
function drop(scene: TruckerScene, event: PointerEvent, wasHeld: boolean): boolean {
  const held = own(scene)?.hand != null;
  const square = squareUnder(scene, event.clientX, event.clientY, held ? attachable(scene) : []);
  const place = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-drop]')?.dataset['drop'];
  aim(scene, null);
  if (square !== null && held) return attach(scene, square);
  if (square !== null) {
    scene.state.dropped = square;
    return true;
  }
  if (place === 'aside') return send(scene, 'set_aside');
  return place === 'yard' && wasHeld && send(scene, 'put_back');
}

/** So long a tile flies back to the hand. */
const FLIGHT = 180;

/** A tile that was let go where nothing is flies back to the hand. */
function flyBack(scene: TruckerScene, drag: { tile: TileView | null; x: number; y: number }): void {
  const home = document.querySelector('[data-held]')?.getBoundingClientRect();
  if (!home || motion.now !== 'full') return;
  scene.state.drag = { ...drag, flies: true };
  requestAnimationFrame(() => (scene.state.drag = { ...drag, x: home.x + home.width / 2, y: home.y + home.height / 2, flies: true }));
  setTimeout(() => (scene.state.drag = scene.state.drag?.flies ? null : scene.state.drag), FLIGHT);
}
