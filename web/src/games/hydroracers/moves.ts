/**
 * The moves of a turn: a card, or passing.
 *
 * One idea: cards can be looked at, picked and flown from the moment the turn begins. While a bet is asked for first,
 * the preview of betting nothing tells the same of every move, and flying sends both answers one after the other.
 */

import type { Action, Flight } from '../../generated/hydroracers';
import { isSame, pick, previewOf } from './choice';
import type { HydroScene } from './shown';

/** A move that can be chosen. */
export interface Move {
  action: Action;
  /** What it brings, one for each value it can be flown with; nothing until the server has said it. */
  flights: readonly Flight[] | null;
}

/** What is about to be flown. */
export interface Kept {
  picked: Action | null;
  /** What is looked at without being picked. */
  lit: Action | null;
}

export const EMPTY: Kept = { picked: null, lit: null };

/** A name for a plane's go: a card that was picked while a bet is asked for is still picked after it. */
function turn(scene: HydroScene): string {
  const { race, heat, round, plane, seat, turn } = scene.view;
  return [race, heat, round, plane, seat, turn.flown].join('/');
}

function now(scene: HydroScene): Kept {
  return scene.state.move.of(turn(scene));
}

function keep(scene: HydroScene, change: Partial<Kept>): void {
  scene.state.move.keep(turn(scene), change);
}

/** Whether a bet is asked for before the move (HR-35). */
export function isBetFirst(scene: HydroScene): boolean {
  return scene.view.question === 'place_bet' && !scene.view.turn.flown && scene.actions.length > 0;
}

/** The moves that can be chosen, in the order of the offer. */
export function moves(scene: HydroScene): Move[] {
  if (isBetFirst(scene)) {
    const preview = previewOf(scene, 'no_bet');
    return preview?.preview === 'moves' ? preview.moves.map(([action, flights]) => ({ action, flights })) : [];
  }
  if (scene.view.question !== 'play') return [];
  return scene.actions.map((action) => {
    const preview = previewOf(scene, action);
    return { action, flights: preview?.preview === 'flight' ? preview.flights : null };
  });
}

/** The move that would be sent. */
export function pickedMove(scene: HydroScene): Action | null {
  return now(scene).picked;
}

/** The move whose consequences are drawn. */
export function litMove(scene: HydroScene): Move | null {
  const { lit, picked } = now(scene);
  const shown = lit ?? picked;
  return shown === null ? null : (moves(scene).find(({ action }) => isSame(action, shown)) ?? null);
}

/** Looks at a move, or at none. */
export function light(scene: HydroScene, action: Action | null): void {
  if (isSame(now(scene).lit, action) || now(scene).lit === action) return;
  scene.state.move.look(turn(scene), { lit: action });
}

/** Picks a move; picked once more it is sent. */
export function chooseMove(scene: HydroScene, action: Action): void {
  if (isSame(now(scene).picked, action)) fly(scene);
  else keep(scene, { picked: action, lit: null });
}

/** Lays an action out without sending it: a move, or whatever else is asked. */
export function propose(scene: HydroScene, action: Action): void {
  if (moves(scene).some((move) => isSame(move.action, action))) keep(scene, { picked: action, lit: null });
  else pick(scene, action);
}

/** Picks nothing. */
export function dropMove(scene: HydroScene): void {
  keep(scene, EMPTY);
}

/** Whether the move that is picked waits for a second word. */
export function isWarned(scene: HydroScene): boolean {
  return scene.state.move.isWarned(turn(scene));
}

/** Sends the move that is picked. */
export function fly(scene: HydroScene): void {
  const { picked } = now(scene);
  if (!picked || scene.busy || scene.actions.length === 0) return;
  const flights = litMove(scene)?.flights ?? [];
  if (!scene.state.move.confirms(turn(scene), flights.some(({ odds }) => odds.crash.of > 0))) return;
  void scene.act(isBetFirst(scene) ? ['no_bet', picked] : picked);
}
