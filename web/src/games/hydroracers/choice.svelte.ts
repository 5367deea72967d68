/**
 * What this person is about to choose.
 *
 * One idea: an action that is offered is picked, its preview is asked for, and then it is sent. Board, desk, keys and
 * spoken board pick the same one. It belongs to one offer: with the next one nothing is picked.
 */

import type { Action, Preview } from '../../generated/hydroracers';
import { isSame, Offers } from '../../boards/offers.svelte';
import type { HydroScene } from './shown';

type Offer = readonly Action[];

let picked: { offer: Offer; action: Action } | null = $state.raw(null);
const offers = new Offers<Action, Preview>();

export { isSame };

/** The action that is picked. */
export function choice(scene: HydroScene): Action | null {
  return picked?.offer === scene.actions ? picked.action : null;
}

/** Picks an action that is offered, or none. */
export function pick(scene: HydroScene, action: Action | null): void {
  const offered = action && scene.actions.find((other) => isSame(other, action));
  offers.forget(scene);
  picked = offered ? { offer: scene.actions, action: offered } : null;
}

/** Sends what is picked; says whether there was anything. */
export function commit(scene: HydroScene): boolean {
  const action = choice(scene);
  if (!action || scene.busy) return false;
  scene.act(action);
  return true;
}

/** What an offered action would do, once the server has said it; asks for it when it is first read. */
export function previewOf(scene: HydroScene, action: Action | null): Preview | null {
  return offers.preview(scene, action);
}

/** Keeps the focus where it is, and selects nothing: whoever clicks or drags on the board still has its keys. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Walks the options by arrows and digits, sends by Enter, drops by Escape; says whether the key was one of these. */
export function chooseByKeys(scene: HydroScene, options: readonly Action[], event: KeyboardEvent): boolean {
  const at = options.findIndex((option) => isSame(option, choice(scene)));
  const walk = (by: number): number => (at < 0 ? (by > 0 ? 0 : options.length - 1) : (at + by + options.length) % options.length);
  const digit = Number(event.key);
  if (event.key === 'ArrowRight' || event.key === 'ArrowDown') pick(scene, options[walk(1)] ?? null);
  else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') pick(scene, options[walk(-1)] ?? null);
  else if (digit >= 1 && options[digit - 1] !== undefined) pick(scene, options[digit - 1] ?? null);
  else if (event.key === 'Enter' && choice(scene) !== null) commit(scene);
  else if (event.key === 'Escape' && choice(scene) !== null) pick(scene, null);
  else return false;
  return true;
}
