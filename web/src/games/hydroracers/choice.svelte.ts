/**
 * What this person is about to choose.
 *
 * One idea: an action that is offered is picked, its preview is asked for, and then it is sent. Board, desk, keys and
 * spoken board pick the same one. It belongs to one offer: with the next one nothing is picked.
 */

import type { Action, Preview } from '../../generated/hydroracers';
import { Previews } from '../../boards/previews.svelte';
import type { HydroScene } from './shown';

type Offer = readonly Action[];

let picked: { offer: Offer; action: Action } | null = $state.raw(null);
const previews = new Previews<Action, Preview>();
const names = new WeakMap<Offer, string>();
let offers = 0;

/** A name for an offer, the same while it stands. */
function question(offer: Offer): string {
  const name = names.get(offer) ?? `offer ${(offers += 1)}`;
  names.set(offer, name);
  return name;
}

/** Whether two actions are the same. */
export function isSame(one: Action | null, other: Action | null): boolean {
  return one !== null && other !== null && JSON.stringify(one) === JSON.stringify(other);
}

/** The action that is picked. */
export function choice(scene: HydroScene): Action | null {
  return picked?.offer === scene.actions ? picked.action : null;
}

/** Picks an action that is offered, or none. */
export function pick(scene: HydroScene, action: Action | null): void {
  const offered = action && scene.actions.find((other) => isSame(other, action));
  previews.forget(question(scene.actions));
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
  if (!action || scene.actions.length === 0) return null;
  const now = question(scene.actions);
  previews.ask(scene, now, [action]);
  return previews.of(now, action);
}

/** Keeps the focus where it is: whoever clicks on the board still has its keys. */
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
