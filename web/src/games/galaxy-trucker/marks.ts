/** What each square of a ship means just now. */

import type { Hazard, Mistake, Square, TargetView } from '../../generated/galaxy-trucker';
import { aimed, attachable, fitOf } from './bench.svelte';
import { isAsked, own, partOf } from './names';
import { hazardsOf, lostBy, previewOf } from './foretold';
import { squareOf } from './options';
import type { Mark } from './parts/ShipBoard.svelte';
import type { Shown, TruckerScene } from './told';

/** The marks of a seat's ship. */
export function marksOf(scene: TruckerScene, seat: number): Map<Square, Mark> {
  const marks = new Map<Square, Mark>();
  const mine = seat === scene.seat;
  const player = scene.view.players[seat - 1];
  const faulty = partOf(scene.view) !== 'flight' ? (player?.mistakes ?? []) : [];
  for (const mistake of faulty) if (!isSeam(mistake)) marks.set(mistake.square, 'fault');
  const target = targetOf(scene.view, seat);
  for (const fall of target?.falls ?? []) marks.set(fall, 'loss');
  for (const bounce of target?.bounces ?? []) marks.set(bounce, 'bounce');
  for (const hit of target?.hits ?? []) marks.set(hit, 'hit');
  if (mine && scene.view.question === 'build') buildMarks(scene, marks);
  else if (mine && isAsked(scene)) choiceMarks(scene, marks);
  for (const loss of scene.view.told?.lost ?? []) if (loss.seat === seat && scene.playing) marks.set(loss.square, 'loss');
  return marks;
}

/** Whether an error lies between two tiles. */
function isSeam(mistake: Mistake): boolean {
  return mistake.mistake === 'mismatch';
}

/** Pairs of squares whose connectors do not fit. */
export function seamsOf(view: Shown, seat: number): [Square, Square][] {
  if (partOf(view) === 'flight') return [];
  const mistakes = view.players[seat - 1]?.mistakes ?? [];
  return mistakes.flatMap((mistake) => (isSeam(mistake) && 'other' in mistake && typeof mistake.other === 'number' ? [[mistake.square, mistake.other] as [Square, Square]] : []));
}

function buildMarks(scene: TruckerScene, marks: Map<Square, Mark>): void {
  const loose = own(scene)?.loose ?? null;
  if (loose !== null && !marks.has(loose)) marks.set(loose, 'loose');
  for (const square of own(scene)?.movable ?? []) if (!marks.has(square)) marks.set(square, 'loose');
  for (const square of attachable(scene)) marks.set(square, fitOf(scene, square));
  const { weakest } = scene.state;
  const isFree = own(scene)?.hand === null && own(scene)?.finished === null;
  if (weakest && weakest.tiles >= WEAK && isFree && !marks.has(weakest.square)) marks.set(weakest.square, 'weak');
  const at = aimed(scene);
  if (at !== null && marks.get(at) === 'open') marks.set(at, 'aim');
  if (scene.state.warned !== null) for (const square of weakSpots(hazardsOf(previewOf(scene, { finish: scene.state.warned })))) marks.set(square, 'weak');
}

function choiceMarks(scene: TruckerScene, marks: Map<Square, Mark>): void {
  for (const action of scene.actions) {
    const square = squareOf(action);
    if (square !== null) marks.set(square, 'choice');
  }
  const picked = scene.state.pick.of(scene);
  if (picked === null) return;
  const preview = previewOf(scene, picked);
  for (const square of lostBy(preview)) marks.set(square, 'loss');
  for (const square of weakSpots(hazardsOf(preview))) if (!marks.has(square)) marks.set(square, 'weak');
  const square = squareOf(picked);
  if (square !== null) marks.set(square, 'picked');
}

/** What an attack would do to a seat that it has not passed yet. */
export function targetOf(view: Shown, seat: number | null): TargetView | null {
  return view.task.attack?.targets.find((target) => target.seat === seat) ?? null;
}

/** So many tiles go with a weak spot, itself included. */
const WEAK = 3;

/** Tiles that take several others with them. */
export function weakSpots(hazards: readonly Hazard[]): Square[] {
  return [...new Set(hazards.filter(({ lost }) => lost.length >= WEAK).map(({ square }) => square))];
}

/** Rows and columns an attack comes along, as the ship board lights them. */
export function litLines(view: Shown): string[] {
  const { attack } = view.task;
  const from = attack?.from ?? view.told?.from ?? null;
  if (from === null) return [];
  const isColumn = from === 'front' || from === 'rear';
  const numbers = view.told?.numbers ?? [];
  const printed = isColumn ? view.board.columns : view.board.rows;
  const lines = attack && attack.lines.length > 0 ? attack.lines : printed.flatMap((number, at) => (numbers.includes(number) ? [at] : []));
  return lines.map((line) => `${isColumn ? 'column' : 'row'} ${line}`);
}
