/** The bet board while somebody thinks about a bet: open or not, and which slot (HR-35 to HR-38). */

import type { Action, Plane } from '../../generated/hydroracers';
import { settings } from '../../lib/settings.svelte';
import { choice, pick } from './choice';
import type { HydroScene } from './shown';

type Bet = Extract<Action, { place_bet: unknown }>;

/** The bets that are offered, to those who want to be asked. */
export function bets(scene: HydroScene): Bet[] {
  if (!settings.bets) return [];
  return scene.actions.flatMap((action) => (typeof action === 'object' && 'place_bet' in action ? [action] : []));
}

/** Whether the bet board is open. */
export function isBetting(scene: HydroScene): boolean {
  return scene.state.bets.of(scene.question).isOpen && scene.actions.length > 0;
}

/** Opens the bet board, if a bet is offered. */
export function openBets(scene: HydroScene): void {
  if (bets(scene).length > 0) scene.state.bets.keep(scene.question, { isOpen: true, slot: null });
}

export function closeBets(scene: HydroScene): void {
  scene.state.bets.drop();
  pick(scene, null);
}

/** The slot that is picked. */
export function betSlot(scene: HydroScene): number | null {
  return isBetting(scene) ? scene.state.bets.of(scene.question).slot : null;
}

/** Picks a slot; the plane stays. */
export function pickSlot(scene: HydroScene, slot: number): void {
  const on = betOn(scene);
  scene.state.bets.keep(scene.question, { isOpen: true, slot });
  pick(scene, on === null ? null : { place_bet: { slot, on } });
}

/** The plane that is bet on. */
export function betOn(scene: HydroScene): Plane | null {
  const action = choice(scene);
  return action !== null && typeof action === 'object' && 'place_bet' in action ? action.place_bet.on : null;
}

/** Picks a plane, once there is a slot. */
export function pickPlane(scene: HydroScene, on: Plane): void {
  const slot = betSlot(scene);
  if (slot !== null) pick(scene, { place_bet: { slot, on } });
}

/** Ends the turn for those who do not bet: nothing else could be decided. Called in an effect. */
export function endWithoutBet(scene: HydroScene): void {
  const { question, turn } = scene.view;
  if (!settings.bets && scene.live && !scene.busy && question === 'place_bet' && turn.flown && scene.actions.length > 0) void scene.act('no_bet');
}
