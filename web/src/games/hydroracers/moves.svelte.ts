/**
 * The moves of a turn: a card, or passing.
 *
 * One idea: cards can be looked at, picked and flown from the moment the turn begins. While a bet is asked for first,
 * the preview of betting nothing tells the same of every move, and flying sends both answers one after the other.
 */

import type { Action, Flight } from '../../generated/hydroracers';
import { settings } from '../../lib/settings.svelte';
import { isSame, previewOf } from './choice.svelte';
import type { HydroScene } from './shown';

/** A move that can be chosen. */
export interface Move {
  action: Action;
  /** What it brings, one for each value it can be flown with; nothing until the server has said it. */
  flights: readonly Flight[] | null;
}

interface Kept {
  turn: string;
  picked: Action | null;
  /** What is looked at without being picked. */
  lit: Action | null;
  /** Whether the last word was asked for once more. */
  warned: boolean;
  /** What is flown as soon as it is offered. */
  queued: Action | null;
}

const EMPTY = { picked: null, lit: null, warned: false, queued: null } as const;
let kept: Kept = $state.raw({ turn: '', ...EMPTY });

function turn(scene: HydroScene): string {
  const { race, heat, round, plane, seat, turn } = scene.view;
  return [scene.match, race, heat, round, plane, seat, turn.flown].join('/');
}

function now(scene: HydroScene): Kept {
  const mine = turn(scene);
  return kept.turn === mine ? kept : { turn: mine, ...EMPTY };
}

function keep(scene: HydroScene, change: Partial<Kept>): void {
  kept = { ...now(scene), warned: false, ...change };
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
  kept = { ...now(scene), lit: action };
}

/** Picks a move; picked once more it is sent. */
export function chooseMove(scene: HydroScene, action: Action): void {
  if (isSame(now(scene).picked, action)) fly(scene);
  else keep(scene, { picked: action, lit: null });
}

/** Picks nothing. */
export function dropMove(scene: HydroScene): void {
  keep(scene, EMPTY);
}

/** Whether the move that is picked waits for a second word. */
export function isWarned(scene: HydroScene): boolean {
  return now(scene).warned;
}

/** Sends the move that is picked. */
export function fly(scene: HydroScene): void {
  const { picked, warned } = now(scene);
  if (!picked || scene.busy || scene.actions.length === 0) return;
  if (!warned && wantsWord(scene)) return keep(scene, { warned: true });
  if (isBetFirst(scene)) {
    keep(scene, { queued: picked });
    scene.act('no_bet');
  } else scene.act(picked);
}

/** Sends what was queued, once it is offered; called in an effect. */
export function flyQueued(scene: HydroScene): void {
  const { queued } = now(scene);
  if (!queued || scene.busy || scene.view.question !== 'play') return;
  const offered = scene.actions.find((action) => isSame(action, queued));
  if (!offered) return;
  kept = { ...now(scene), queued: null };
  scene.act(offered);
}

/** Whether a move is on its way although it is not offered yet. */
export function isQueued(scene: HydroScene): boolean {
  return now(scene).queued !== null;
}

function wantsWord(scene: HydroScene): boolean {
  if (settings.ask === 'never') return false;
  const flights = litMove(scene)?.flights ?? [];
  return settings.ask === 'always' || flights.some(({ odds }) => odds.crash.of > 0);
}
