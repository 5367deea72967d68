/**
 * From the heap to the ship in one gesture.
 *
 * One idea: pressing takes (the server is asked at once), moving shows, and letting go attaches. Whoever only presses
 * has the tile in hand; whatever is let go where nothing is stays in hand.
 */

import type { Action, Square } from '../../generated/galaxy-trucker';
import { zoneAt } from '../../boards/drag.svelte';
import type { Spot } from '../../boards/spots';
import { attach, attachable, aim, may, send, turn } from './bench.svelte';
import { own } from './names';
import { squareAt } from './ship';
import type { TruckerScene } from './told';

/** So far beside a square it is still meant, in units of the drawing. */
const REACH = 45;

/** So far beside the ship it is still meant, in pixels. */
const BESIDE = 20;

/** So large a tile is carried, in pixels. */
const SIZE = 92;

/** The square under a point of the window. */
export function squareUnder(scene: TruckerScene, { x, y }: Spot, wanted: readonly Square[]): Square | null {
  const { ship } = scene.state;
  const matrix = ship?.getScreenCTM()?.inverse();
  if (!matrix || !ship) return null;
  const point = new DOMPoint(x, y).matrixTransform(matrix);
  const { left, right, top, bottom } = ship.getBoundingClientRect();
  if (x < left - BESIDE || x > right + BESIDE || y < top - BESIDE || y > bottom + BESIDE) return null;
  return squareAt(scene.view.board, point.x, point.y, wanted, REACH);
}

/** Presses something that is taken by pressing; nothing is taken where the tile is in hand already. */
export function press(scene: TruckerScene, event: PointerEvent, takes: Action | null): void {
  if (event.button !== 0 || (takes !== null && !may(scene, takes))) return;
  event.preventDefault();
  if (takes !== null && !send(scene, takes)) return;
  scene.state.drag.grab(event, true, {
    size: SIZE,
    move: (_, at) => aim(scene, squareUnder(scene, at, attachable(scene))),
    turn: (by) => turn(scene, by),
    drop: (_, at) => drop(scene, at, takes === null),
    home: () => document.querySelector('[data-held]'),
  });
}

/** Puts down what was dragged; says whether there was a place for it. */
function drop(scene: TruckerScene, at: Spot, wasHeld: boolean): boolean {
  const held = own(scene)?.hand != null;
  const square = squareUnder(scene, at, held ? attachable(scene) : []);
  const place = zoneAt(at, '[data-drop]')?.dataset['drop'];
  aim(scene, null);
  if (square !== null && held) return attach(scene, square);
  if (square !== null) {
    scene.state.dropped = square;
    return true;
  }
  if (place === 'aside') return send(scene, 'set_aside');
  return place === 'yard' && wasHeld && send(scene, 'put_back');
}
