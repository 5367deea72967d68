/**
 * What this person is about to do.
 *
 * One idea: a choice is built up from what is offered and nothing else. Road, dashboard, keys and spoken board change
 * the same draft, so all of them show the same thing; it belongs to one seat and one question and is empty for any other.
 */

import type { Action, Preview, PreviewStep, Program, Series } from '../../generated/memoracers';
import type { View } from './lay';
import { offered as find } from '../../boards/actions';
import { Draft } from '../../boards/draft.svelte';
import { Previews } from '../../boards/previews.svelte';
import { settings } from '../../lib/settings.svelte';
import type { MemoScene } from './shown';
import { SERIES } from './series';

type Flight = Extract<Preview, { preview: 'flight' }>;

/** What has been chosen so far. */
interface Kept {
  lanes: readonly number[];
  /** How many lines to fly; nothing means as many as the speed. */
  lines: number | null;
  forced: boolean;
  /** A lane of the line, a place of the row, or a series: whatever is asked. */
  pick: number | null;
}

const EMPTY: Kept = { lanes: [], lines: null, forced: false, pick: null };

/** What the board keeps of one match. */
export interface MemoState {
  readonly draft: Draft<Kept>;
  readonly previews: Previews<Action, Preview>;
}

export function begin(): MemoState {
  return { draft: new Draft(EMPTY, 'program'), previews: new Previews() };
}

/** A name for what a seat is asked. */
export function question({ race, round, phase }: View): string {
  return [race, round, phase.phase, phase.phase === 'building' ? phase.number : 0].join('/');
}

function now(scene: MemoScene): Kept {
  return scene.state.draft.of(scene.question);
}

function keep(scene: MemoScene, change: Partial<Kept>): void {
  scene.state.draft.keep(scene.question, change);
}

/** Drops everything that was chosen; says whether there was anything. */
export function drop(scene: MemoScene): boolean {
  const { lanes, lines, forced, pick } = now(scene);
  if (lanes.length === 0 && lines === null && !forced && pick === null && !isWarned(scene)) return false;
  keep(scene, EMPTY);
  return true;
}

/** Every program that is offered, as a tree of lanes. */
interface Tree {
  /** Numbers of lines without forcing, lowest first. */
  lines: readonly number[];
  /** The number of lines with a forced engine. */
  forced: number | null;
  /** Lanes that may follow, by kind, number of lines and lanes so far. */
  next: ReadonlyMap<string, readonly number[]>;
}

const trees = new WeakMap<readonly Action[], Tree>();

function tree(actions: readonly Action[]): Tree {
  const known = trees.get(actions);
  if (known) return known;
  const next = new Map<string, number[]>();
  const lines = new Set<number>();
  let forced: number | null = null;
  for (const action of actions) {
    if (typeof action === 'string' || !('program' in action)) continue;
    const program = action.program;
    if (program.forced) forced = program.lanes.length;
    else lines.add(program.lanes.length);
    program.lanes.forEach((lane, index) => {
      const stem = branch(program.forced ?? false, program.lanes.length, program.lanes.slice(0, index));
      const lanes = next.get(stem) ?? [];
      if (!lanes.includes(lane)) next.set(stem, [...lanes, lane].sort());
    });
  }
  const grown = { lines: [...lines].sort(), forced, next };
  trees.set(actions, grown);
  return grown;
}

function branch(forced: boolean, lines: number, lanes: readonly number[]): string {
  return `${forced ? 'f' : ''}${lines}:${lanes.join('')}`;
}

/** The program as it stands. */
export interface Plan {
  lanes: readonly number[];
  /** How many lines will be flown. */
  lines: number;
  forced: boolean;
  /** Lanes offered for the next line. */
  options: readonly number[];
  /** Speeds that may be flown without forcing. */
  speeds: readonly number[];
  /** The speed of a forced engine, if that is offered. */
  forcedTo: number | null;
  /** The program, once every line has a lane. */
  program: Program | null;
  /** Whether it is sealed: nothing can be changed, but it may be taken back. */
  sealed: boolean;
}

/** The own program: being written or sealed. Nothing for those who have none to write. */
export function plan(scene: MemoScene): Plan | null {
  const { view } = scene;
  if (view.phase.phase !== 'programming' || view.told || scene.seat === null) return null;
  if (view.own_program) {
    const { lanes, forced = false } = view.own_program;
    return { lanes, lines: lanes.length, forced, options: [], speeds: [], forcedTo: null, program: view.own_program, sealed: true };
  }
  const offered = tree(scene.actions);
  const most = offered.lines.at(-1);
  if (most === undefined) return null;
  const draft = now(scene);
  const forced = draft.forced && offered.forced !== null;
  const lines = forced ? (offered.forced ?? most) : Math.min(draft.lines ?? most, most);
  const lanes = fitting(offered, forced, lines, draft.lanes);
  const complete = lanes.length === lines;
  return {
    lanes, lines, forced, speeds: offered.lines, forcedTo: offered.forced, sealed: false,
    options: complete ? [] : (offered.next.get(branch(forced, lines, lanes)) ?? []),
    program: complete ? { lanes: [...lanes], ...(forced ? { forced } : {}) } : null,
  };
}

/** As much of these lanes as is offered. */
function fitting(offered: Tree, forced: boolean, lines: number, lanes: readonly number[]): number[] {
  const fit: number[] = [];
  for (const lane of lanes) {
    if (fit.length === lines || !offered.next.get(branch(forced, lines, fit))?.includes(lane)) break;
    fit.push(lane);
  }
  return fit;
}

/** Lanes offered for a line, counted from 1, with the lines before it as they are. */
export function offeredFor(scene: MemoScene, line: number): readonly number[] {
  const draft = plan(scene);
  if (!draft || draft.sealed || line < 1 || line > draft.lanes.length + 1) return [];
  return tree(scene.actions).next.get(branch(draft.forced, draft.lines, draft.lanes.slice(0, line - 1))) ?? [];
}

/** Puts a lane on a line; what stood above it goes. */
export function setLane(scene: MemoScene, line: number, lane: number): boolean {
  const draft = plan(scene);
  if (!draft || !offeredFor(scene, line).includes(lane)) return false;
  if (draft.lanes[line - 1] === lane) return true;
  keep(scene, { lanes: [...draft.lanes.slice(0, line - 1), lane] });
  return true;
}

/** A click on a lane of a line: sets it, and erases it if it is the last one. */
export function toggleLane(scene: MemoScene, line: number, lane: number): void {
  const draft = plan(scene);
  if (draft && !draft.sealed && draft.lanes.length === line && draft.lanes[line - 1] === lane) eraseLine(scene);
  else setLane(scene, line, lane);
}

/** One step on: -1 left, 0 straight, 1 right. */
export function stepOn(scene: MemoScene, aside: -1 | 0 | 1): void {
  const draft = plan(scene);
  const from = draft?.lanes.at(-1) ?? (scene.seat === null ? null : scene.view.ships[scene.seat - 1]?.lane);
  if (draft && from) setLane(scene, draft.lanes.length + 1, from + aside);
}

/** Erases the last line. */
export function eraseLine(scene: MemoScene): void {
  const draft = plan(scene);
  if (draft && !draft.sealed) keep(scene, { lanes: draft.lanes.slice(0, -1) });
}

/** Keeps the lines up to this one. */
export function cutAfter(scene: MemoScene, line: number): void {
  const draft = plan(scene);
  if (draft && !draft.sealed && line < draft.lanes.length) keep(scene, { lanes: draft.lanes.slice(0, line) });
}

/** Flies so many lines (MR-20). */
export function brakeTo(scene: MemoScene, lines: number): void {
  const draft = plan(scene);
  if (draft?.speeds.includes(lines)) keep(scene, { lanes: draft.lanes.slice(0, lines), lines, forced: false });
}

/** One line less; from a forced engine back to the full speed, and from the lowest speed round to it again. */
export function brakeOn(scene: MemoScene): void {
  const draft = plan(scene);
  const full = draft?.speeds.at(-1);
  if (draft && full !== undefined) brakeTo(scene, draft.forced || draft.lines === draft.speeds[0] ? full : draft.lines - 1);
}

/** Forces the engine, or does not after all (MR-21). */
export function toggleForce(scene: MemoScene): void {
  const draft = plan(scene);
  if (!draft || draft.sealed || draft.forcedTo === null) return;
  keep(scene, { forced: !draft.forced, lines: null, lanes: draft.lanes.slice(0, draft.speeds.at(-1)) });
}

/** Whether a whole program is offered. */
export function isOffered(scene: MemoScene, lanes: readonly number[], forced: boolean): boolean {
  const offered = tree(scene.actions);
  const fits = forced ? offered.forced === lanes.length : offered.lines.includes(lanes.length);
  return fits && fitting(offered, forced, lanes.length, lanes).length === lanes.length;
}

/** Writes a whole program, if it is offered. */
export function write(scene: MemoScene, lanes: readonly number[], forced: boolean): void {
  if (isOffered(scene, lanes, forced)) keep(scene, { lanes, lines: forced ? null : lanes.length, forced });
}

/** Lays an action out without sending it. */
export function propose(scene: MemoScene, action: Action): void {
  if (typeof action === 'string') return;
  if ('program' in action) write(scene, action.program.lanes, action.program.forced ?? false);
  else if ('choose_lane' in action) setPick(scene, action.choose_lane);
  else if ('swap_tiles' in action) setPick(scene, action.swap_tiles);
  else if ('build_tile' in action) setPick(scene, SERIES.indexOf(action.build_tile));
}

/** Seals the program. Asks once more where the person wants to be asked. */
export function ready(scene: MemoScene): void {
  const draft = plan(scene);
  if (!draft?.program || draft.sealed || scene.busy) return;
  if (!scene.state.draft.confirms(scene.question, isWreck(scene))) return;
  keep(scene, { lanes: draft.lanes, forced: draft.forced });
  void scene.act({ program: draft.program });
}

/** Whether open traps alone wreck the ship on its way as it is written. */
export function isWreck(scene: MemoScene): boolean {
  return flight(scene, plan(scene)?.lanes ?? [])?.crash === true;
}

/** Whether the last word is asked for once more. */
export function isWarned(scene: MemoScene): boolean {
  return scene.state.draft.isWarned(scene.question);
}

/** Programs whose flights are worth knowing now: the one so far, and with each lane that may follow. */
function wanted(scene: MemoScene): Program[] {
  const draft = plan(scene);
  if (!draft) return [];
  if (draft.program) return [draft.program];
  const stems = [draft.lanes, ...draft.options.map((lane) => [...draft.lanes, lane])];
  return stems.map((lanes) => completed(scene, draft, lanes));
}

/** Some whole program that begins so: straight on where that is offered. */
function completed(scene: MemoScene, draft: Plan, lanes: readonly number[]): Program {
  const whole = [...lanes];
  while (whole.length < draft.lines && !draft.sealed) {
    const next = tree(scene.actions).next.get(branch(draft.forced, draft.lines, whole)) ?? [];
    const straight = whole.at(-1) ?? (scene.seat === null ? undefined : scene.view.ships[scene.seat - 1]?.lane);
    const lane = next.find((lane) => lane === straight) ?? next[0];
    if (lane === undefined) break;
    whole.push(lane);
  }
  return { lanes: whole, ...(draft.forced ? { forced: true } : {}) };
}

/** Asks what the programs would do; called in an effect by whatever shows them. */
export function askFlights(scene: MemoScene): void {
  scene.state.previews.ask(scene, wanted(scene).map((program) => ({ program })));
}

/** The flight of a program that begins so, once it is known. Steps beyond these lanes only complete it. */
export function flight(scene: MemoScene, lanes: readonly number[]): Flight | null {
  const draft = plan(scene);
  const preview = draft && scene.state.previews.of(scene, { program: completed(scene, draft, lanes) });
  return preview?.preview === 'flight' ? preview : null;
}

/** What a lane offered for the next line would do. */
export function stepTo(scene: MemoScene, lane: number): PreviewStep | null {
  const draft = plan(scene);
  return draft ? (flight(scene, [...draft.lanes, lane])?.steps[draft.lanes.length] ?? null) : null;
}

/** What a trap costs with the lines of this program (MR-36). */
export function trapCost(scene: MemoScene): number | null {
  const draft = plan(scene);
  return draft ? (flight(scene, draft.lanes)?.steps[0]?.trap_would_cost ?? null) : null;
}

/** What is picked: a lane, a place or a candidate. */
export function pick(scene: MemoScene): number | null {
  return now(scene).pick;
}

/** Picks something, or nothing. */
export function setPick(scene: MemoScene, picked: number | null): void {
  keep(scene, { pick: picked });
}

/** Lanes of the line that are offered (MR-15). */
export function startLanes(scene: MemoScene): number[] {
  return scene.actions.flatMap((action) => (typeof action !== 'string' && 'choose_lane' in action ? [action.choose_lane] : []));
}

/** Picks a lane of the line; the second time it is taken. */
export function chooseStart(scene: MemoScene, lane: number): void {
  if (!startLanes(scene).includes(lane) || scene.busy) return;
  if (pick(scene) === lane || settings.ask === 'never') void scene.act({ choose_lane: lane });
  else setPick(scene, lane);
}

/** Places whose tile may be swapped with the one in front of it (MR-41). */
export function swapPlaces(scene: MemoScene): number[] {
  return scene.actions.flatMap((action) => (typeof action !== 'string' && 'swap_tiles' in action ? [action.swap_tiles] : []));
}

/** The pair that is picked for a swap: one tile is half a pair, and written as its place minus a half. */
export function swapPair(scene: MemoScene): readonly number[] {
  const picked = pick(scene);
  if (picked === null) return [];
  return Number.isInteger(picked) ? [picked, picked + 1] : [picked + 0.5];
}

/** A click on a tile that may be swapped: picks it, and with a neighbour picks the pair. */
export function touchSwap(scene: MemoScene, place: number): void {
  const places = swapPlaces(scene);
  const pair = swapPair(scene);
  const first = pair.length === 1 ? pair[0] : undefined;
  if (pair.length === 2 && pair.includes(place)) return commitSwap(scene);
  if (first === place) return setPick(scene, null);
  const rear = first === undefined ? -1 : Math.min(first, place);
  if (first !== undefined && Math.abs(first - place) === 1 && places.includes(rear)) setPick(scene, rear);
  else if (places.includes(place) || places.includes(place - 1)) setPick(scene, place - 0.5);
}

/** Swaps the pair that is picked. */
export function commitSwap(scene: MemoScene): void {
  const [place, other] = swapPair(scene);
  if (place !== undefined && other !== undefined && !scene.busy) void scene.act({ swap_tiles: place });
}

/** Picks one of the four candidates; the second time it is built. */
export function chooseTile(scene: MemoScene, index: number): void {
  const series = SERIES[index];
  if (series && (pick(scene) === index || settings.ask === 'never')) build(scene, series);
  else setPick(scene, index);
}

/** Builds a tile of that series, now; says whether it may. */
export function build(scene: MemoScene, series: Series): boolean {
  const tile = find(scene.actions, { build_tile: series });
  if (scene.busy || !tile) return false;
  void scene.act(tile);
  return true;
}

/** Builds the rest of the circuit by a list of nine series. A tile that is refused ends it. */
export function buildAll(scene: MemoScene, series: readonly Series[]): void {
  const { phase } = scene.view;
  if (scene.busy || phase.phase !== 'building') return;
  void scene.act(series.slice(phase.number - 1).map((build_tile) => ({ build_tile })));
}
