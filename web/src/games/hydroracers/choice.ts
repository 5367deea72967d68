/**
 * What this person is about to choose.
 *
 * One idea: an action that is offered is picked, its preview is asked for, and then it is sent. Board, desk, keys and
 * spoken board pick the same one. It belongs to one question: with the next one nothing is picked.
 */

import type { Action, Preview } from '../../generated/hydroracers';
import { isSame } from '../../boards/actions';
import { Draft, Pick } from '../../boards/draft.svelte';
import { Previews } from '../../boards/previews.svelte';
import { EMPTY, type Kept } from './moves';
import type { HydroScene } from './shown';

interface Bets {
  isOpen: boolean;
  slot: number | null;
}

/** What the board keeps of one match. */
export interface HydroState {
  readonly choice: Pick<Action>;
  readonly move: Draft<Kept>;
  /** The bet board: open or not, and which slot. */
  readonly bets: Draft<Bets>;
  readonly previews: Previews<Action, Preview>;
}

export function begin(): HydroState {
  return { choice: new Pick(), move: new Draft(EMPTY), bets: new Draft<Bets>({ isOpen: false, slot: null }), previews: new Previews() };
}

export { isSame };

/** The action that is picked. */
export function choice(scene: HydroScene): Action | null {
  return scene.state.choice.of(scene);
}

/** Picks an action that is offered, or none. */
export function pick(scene: HydroScene, action: Action | null): void {
  scene.state.choice.take(scene, action);
}

/** Sends what is picked; says whether there was anything. */
export function commit(scene: HydroScene): boolean {
  return scene.state.choice.commit(scene);
}

/** What an offered action would do, once the server has said it; asks for it when it is first read. */
export function previewOf(scene: HydroScene, action: Action | null): Preview | null {
  return action === null || scene.actions.length === 0 ? null : scene.state.previews.of(scene, action);
}

/** Keeps the focus where it is, and selects nothing: whoever clicks or drags on the board still has its keys. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Walks the options by arrows and digits, sends by Enter, drops by Escape; says whether the key was one of these. */
export function chooseByKeys(scene: HydroScene, options: readonly Action[], event: KeyboardEvent): boolean {
  return scene.state.choice.byKey(scene, options, event.key);
}
