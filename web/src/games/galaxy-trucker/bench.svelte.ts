/**
 * What somebody is about to do.
 *
 * One idea: pointer, keys and spoken board change the same few things (how the tile in hand is turned, which square is
 * meant, which action is picked), and what is sent is always an action that was offered.
 */

import { SvelteMap } from 'svelte/reactivity';
import type { Action, CardView, Preview, Square, Tile } from '../../generated/galaxy-trucker';
import { offered } from '../../boards/actions';
import { Draft, Pick } from '../../boards/draft.svelte';
import { Drag } from '../../boards/drag.svelte';
import { sitter } from '../../boards/names';
import { Previews } from '../../boards/previews.svelte';
import type { WeakSpot } from './foretold';
import { own } from './names';
import type { Shown, TruckerScene } from './told';
import { TrayPlaces } from './tray';
import { t } from './words';

/** How the tile in hand is held. */
interface Held {
  /** Quarter turns clockwise. */
  turns: number;
  /** The square that is meant. */
  at: Square | null;
}

export class Bench {
  readonly pick = new Pick<Action>();
  readonly previews = new Previews<Action, Preview>();
  readonly held = new Draft<Held>({ turns: 0, at: null });
  readonly tray = new TrayPlaces();
  /** Kinds the tray shows. */
  filter: Filter = $state('all');
  /** The tile of the tray, or of those set aside, that the arrow keys stand on. */
  onTray: Tile | null = $state(null);
  /** Whose ship is shown large; nothing for one's own. */
  looksAt: number | null = $state(null);
  /** Where a tile that is still on its way is to be attached. */
  dropped: Square | null = $state(null);
  /** The tile that is carried; as long as nobody knows its face it is a back. */
  readonly drag = new Drag<true>();
  /** The drawing of the ship that tiles are dropped on. */
  ship: SVGSVGElement | null = null;
  /** Since when a pile is held open, by this browser's clock. */
  heldSince: number | null = null;
  /** Whether a tile was reached for and the server decides who has it: its back turns meanwhile. */
  reaches = $state(false);
  /** What just went wrong, in words. */
  notice: string | null = $state(null);
  /** Whether finishing was asked for once and has been warned of. */
  warned: number | null = $state(null);
  /** Where the own ship was weakest when somebody last said it: it does not change while a tile is in hand. */
  weakest: WeakSpot | null = $state.raw(null);
  /** The pile whose cards lie open before this person. */
  shows: number | null = $state(null);
  #seen = new SvelteMap<string, readonly CardView[]>();

  /** Keeps what was seen of a pile, and shows it. */
  remember(flight: number, pile: number, cards: readonly CardView[]): void {
    const key = `${flight} ${pile}`;
    if (this.#seen.has(key)) return;
    this.#seen.set(key, cards);
    this.shows = pile;
  }

  /** What this person has seen of a pile. */
  memory(flight: number, pile: number): readonly CardView[] {
    return this.#seen.get(`${flight} ${pile}`) ?? [];
  }
}

/** Whoever holds a pile for so long looks away by letting go; a short press leaves the cards open. */
export const HOLD = 350;

export type Filter = 'all' | 'engine' | 'cannon' | 'cabin' | 'cargo' | 'battery' | 'other';

/** How the tile in hand would lie on a square: as it is held, turned, or not at all without an error; open where nobody says it. */
export type Fit = 'fits' | 'turned' | 'wrong' | 'open';

/** The name of what is asked: the same while a tile is held, whatever others do meanwhile. */
export function question(view: Shown): string {
  const player = view.seat === null ? null : view.players[view.seat - 1];
  if (view.question === 'build') return `build ${view.flight} ${player?.hand?.tile ?? 'empty'} ${player?.tiles.length}`;
  const facts = player?.facts;
  return [view.question, view.flight, view.cards_left, JSON.stringify(view.task), facts?.crew, facts?.cells, facts?.cargo, player?.tiles.length].join(' ');
}

/** Squares on which the tile in hand may be attached. */
export function attachable(scene: TruckerScene): Square[] {
  const squares = new Set<Square>();
  for (const action of scene.actions) if (typeof action === 'object' && 'attach' in action) squares.add(action.attach.square);
  return [...squares];
}

/** How many ways there are to turn the tile in hand. */
export function rotations(scene: TruckerScene): number {
  const turns = scene.actions.flatMap((action) => (typeof action === 'object' && 'attach' in action ? [action.attach.turns] : []));
  return turns.length === 0 ? 4 : Math.max(...turns) + 1;
}

export function turnsOf(scene: TruckerScene): number {
  return scene.state.held.of(scene.question).turns;
}

/** Turns the tile in hand by quarter turns clockwise. */
export function turn(scene: TruckerScene, by: number): void {
  if (!own(scene)?.hand) return;
  const { turns } = scene.state.held.of(scene.question);
  scene.state.held.keep(scene.question, { turns: (turns + by + 4) % 4 });
}

/** The square that is meant. */
export function aimed(scene: TruckerScene): Square | null {
  return scene.state.held.of(scene.question).at;
}

export function aim(scene: TruckerScene, at: Square | null): void {
  if (aimed(scene) !== at) scene.state.held.keep(scene.question, { at });
}

function fitsOn(view: Shown, square: Square): readonly (readonly number[])[] | null {
  return view.fits?.squares.find((one) => one.square === square)?.turns ?? null;
}

/** How the tile in hand would lie there. */
export function fitOf(scene: TruckerScene, square: Square): Fit {
  const turns = fitsOn(scene.view, square);
  if (!turns) return 'open';
  if (turns[turnsOf(scene) % turns.length]?.length === 0) return 'fits';
  return turns.some((mistakes) => mistakes.length === 0) ? 'turned' : 'wrong';
}

/** How the tile would be turned there: as it is held if that fits or nobody helps, else the first way that fits. */
export function turnsFor(scene: TruckerScene, square: Square): number {
  const held = turnsOf(scene) % rotations(scene);
  const turns = fitsOn(scene.view, square);
  if (!turns || turns[held]?.length === 0) return held;
  const first = turns.findIndex((mistakes) => mistakes.length === 0);
  return first === -1 ? held : first;
}

/** Attaches the tile in hand there. */
export function attach(scene: TruckerScene, square: Square): boolean {
  const action = offered(scene.actions, { attach: { square, turns: turnsFor(scene, square) } } as Action);
  return action !== null && send(scene, action);
}

/** Sends an action that is offered. */
export function send(scene: TruckerScene, wanted: Action): boolean {
  const action = offered(scene.actions, wanted);
  if (action === null || scene.busy) return false;
  const { state, question } = scene;
  state.notice = null;
  state.reaches = takes(action);
  void scene.act(action).then((answer) => {
    state.reaches = false;
    // Whoever takes it off again has not chosen yet where it goes then.
    if (answer.accepted && typeof action === 'object' && 'attach' in action && state.held.of(question).at !== null) state.held.keep(question, { at: null });
    if (!answer.accepted) state.notice = faster(scene, action) ?? (answer.message || null);
  });
  return true;
}

/** Whether a tile comes into the hand by it. */
function takes(action: Action): boolean {
  return action === 'take_face_down' || (typeof action === 'object' && ('take_face_up' in action || 'take_aside' in action));
}

/** Loads as the server has said it is best, in one go; says whether there was anything to load. */
export function pack(scene: TruckerScene): boolean {
  const { packing } = scene.view.task;
  if (!packing || packing.actions.length === 0 || scene.busy || scene.actions.length === 0) return false;
  void scene.act(packing.actions);
  return true;
}

/** Looks at a pile; what was seen before lies open without asking again. Says whether there is anything to see. */
export function peek(scene: TruckerScene, pile: number): boolean {
  const { state, view } = scene;
  if (state.memory(view.flight, pile).length === 0) return send(scene, { look_at: pile });
  state.shows = pile;
  return true;
}

/** Looks away. */
export function lookAway(scene: TruckerScene): void {
  scene.state.shows = null;
  send(scene, 'look_away');
}

/** Who took the tile that was grabbed for, if somebody just did. */
function faster(scene: TruckerScene, action: Action): string | null {
  if (typeof action === 'string' || !('take_face_up' in action)) return null;
  const winner = scene.view.told?.taken.findLast(({ tile }) => tile === action.take_face_up)?.seat;
  return winner === undefined || winner === scene.seat ? null : t('yard.faster', { name: sitter(scene.faces, winner) });
}

/** Whether that action is offered. */
export function may(scene: TruckerScene, action: Action): boolean {
  return offered(scene.actions, action) !== null;
}

/** Numbers of order tiles that are left. */
export function orders(scene: TruckerScene): number[] {
  return scene.actions.flatMap((action) => (typeof action === 'object' && 'finish' in action ? [action.finish] : []));
}

/** Finishes with that number; whoever has tiles set aside or errors is warned once. */
export function finish(scene: TruckerScene, order: number): void {
  const player = own(scene);
  const { state } = scene;
  const risks = (player?.aside.length ?? 0) > 0 || (player?.mistakes.length ?? 0) > 0;
  if (risks && state.warned !== order) state.warned = order;
  else if (send(scene, { finish: order })) state.warned = null;
}

/** Moves the aim by one square, to the nearest one in that direction where the tile may go. */
export function walk(scene: TruckerScene, rows: number, columns: number): void {
  const squares = attachable(scene);
  const { board } = scene.view;
  const from = board.squares[aimed(scene) ?? board.start ?? squares[0] ?? 0];
  if (!from || squares.length === 0) return;
  if (aimed(scene) === null) return aim(scene, nearest(scene, squares));
  const ahead = squares.flatMap((square) => {
    const place = board.squares[square]!;
    const [down, right] = [place.row - from.row, place.column - from.column];
    const along = down * rows + right * columns;
    const beside = Math.abs(down * columns) + Math.abs(right * rows);
    return along > 0 ? [{ square, cost: along + beside * 2 }] : [];
  });
  ahead.sort((one, other) => one.cost - other.cost);
  if (ahead[0]) aim(scene, ahead[0].square);
}

/** Where keys begin: a square that fits, if the table says so. */
function nearest(scene: TruckerScene, squares: readonly Square[]): Square | null {
  const best = squares.find((square) => fitOf(scene, square) === 'fits') ?? squares.find((square) => fitOf(scene, square) === 'turned');
  return best ?? squares[0] ?? null;
}
