/**
 * What this person is about to sail.
 *
 * One idea: a card is picked, a path is drawn on what the server says it leads to, and then card, steps and stop are
 * sent as one list, judged in order. Chart, desk, keys and spoken board draw the same path.
 * It belongs to one turn: with the next one nothing is drawn.
 */

import type { Action, Card, Preview, Spot } from '../../generated/americas-cup';
import type { View } from './lay';
import { isSame, offered } from '../../boards/actions';
import { Draft } from '../../boards/draft.svelte';
import { Previews } from '../../boards/previews.svelte';
import { isSame as isPlace, type Place } from './chart';
import { joined, Reach, type Path, type Way } from './reach';
import type { CupScene } from './shown';
import { Window } from './window.svelte';

interface Kept {
  /** The card that is picked, played or discarded. */
  card: Action | null;
  /** The card that is looked at. */
  lit: Action | null;
  /** Whether cards are discarded although some could be played. */
  discards: boolean;
  path: Path;
  /** The way that is looked at. */
  shown: Way | null;
}

const EMPTY: Kept = { card: null, lit: null, discards: false, path: [0], shown: null };

/** What the board keeps of one match. */
export class CupState {
  readonly draft = new Draft<Kept>(EMPTY);
  /** Key posts that are marked. */
  readonly posts = new Draft<{ marked: readonly number[] }>({ marked: [] });
  readonly previews = new Previews<Action, Preview>();
  readonly window = new Window();
  /** Whether a path is on its way. */
  isSailing = $state(false);
  /** What the first steps of a path under way lead to, for the question they belong to. */
  joined: { question: string; reach: Reach } | null = null;
}

/** A name for what is asked: it changes with every step that is made. */
export function question({ round, manoeuvre, question, turn, boats }: View): string {
  const boat = boats[turn.seat - 1];
  return [round, manoeuvre, turn.seat, question, turn.points, turn.crew, boat?.bow?.join(), boat?.heading].join('/');
}

function now(scene: CupScene): Kept {
  return scene.state.draft.of(scene.question);
}

function keep(scene: CupScene, change: Partial<Kept>): void {
  scene.state.draft.keep(scene.question, { shown: null, ...change });
}

/** Whether a card or a path is asked of this person. */
export function isAsked(scene: CupScene): boolean {
  return scene.actions.length > 0 && !isSailing(scene);
}

/** Whether a path is on its way. */
export function isSailing(scene: CupScene): boolean {
  return scene.state.isSailing;
}

/** What a card would be used for: played, or discarded where that is wanted or nothing else. */
export function useOf(scene: CupScene, card: Card): Action | null {
  const [play, discard] = [offered<Action>(scene.actions, { play_card: card }), offered<Action>(scene.actions, { discard: card })];
  return now(scene).discards ? discard : (play ?? discard);
}

/** Whether some cards may be played and others discarded, so that one has to say which. */
export function mayDiscard(scene: CupScene): boolean {
  const has = (kind: string) => scene.actions.some((action) => typeof action === 'object' && kind in action);
  return has('play_card') && has('discard');
}

/** Whether cards are discarded. */
export function discards(scene: CupScene): boolean {
  return now(scene).discards;
}

/** Discards instead of playing, or plays again. */
export function toggleDiscard(scene: CupScene): void {
  keep(scene, { ...EMPTY, discards: !now(scene).discards });
}

/** The card that is picked. */
export function pickedCard(scene: CupScene): Action | null {
  return now(scene).card;
}

/** Picks a card; nothing puts it back. */
export function pickCard(scene: CupScene, card: Action | null): void {
  keep(scene, { ...EMPTY, discards: now(scene).discards, card });
}

/** Looks at a card, or at none. */
export function lightCard(scene: CupScene, card: Action | null): void {
  if (isSame(now(scene).lit, card) || now(scene).lit === card) return;
  scene.state.draft.look(scene.question, { lit: card });
}

/** Whoever draws on what a card would bring has picked that card. */
export function pickLit(scene: CupScene): void {
  const { lit, card } = now(scene);
  if (lit !== null && !isSame(lit, card)) pickCard(scene, lit);
}

/** What an action would do, once the server has said it. */
export function previewOf(scene: CupScene, action: Action | null): Preview | null {
  return action === null || scene.actions.length === 0 ? null : scene.state.previews.of(scene, action);
}

const reaches = new WeakMap<object, Reach>();

function reachOf(key: object, spots: () => Spot[]): Reach {
  const reach = reaches.get(key) ?? new Reach(spots());
  reaches.set(key, reach);
  return reach;
}

/** Where the card that is looked at or picked leads, or where the path under way can go on; nothing until the server has said it. */
export function reachNow(scene: CupScene): Reach | null {
  const { lit, card } = now(scene);
  return reachBy(scene, lit ?? card);
}

/** Where the card that is picked leads: a path is drawn on that, whatever is looked at meanwhile. */
export function reachPicked(scene: CupScene): Reach | null {
  return reachBy(scene, now(scene).card);
}

function reachBy(scene: CupScene, card: Action | null): Reach | null {
  const { question } = scene.view;
  if (!isAsked(scene)) return null;
  if (question === 'play_card') {
    const preview = previewOf(scene, card);
    return preview?.preview === 'card' ? reachOf(preview, () => preview.spots) : null;
  }
  if (question !== 'path' && question !== 'manoeuvre') return null;
  const parts = scene.actions.filter((action) => action !== 'stop').map((action) => [action, previewOf(scene, action)] as const);
  const told = parts.flatMap(([action, preview]) => (preview?.preview === 'move' ? [[action, preview.spots] as const] : []));
  return told.length === parts.length ? joinedNow(scene, told) : null;
}

/** What the first steps of a path lead to, put together once for each question. */
function joinedNow(scene: CupScene, told: Parameters<typeof joined>[1]): Reach {
  const { state, question } = scene;
  if (state.joined?.question !== question) state.joined = { question, reach: new Reach(joined(here(scene), told)) };
  return state.joined.reach;
}

/** How the boat lies in the middle of its path. */
function here(scene: CupScene): Spot {
  const { view } = scene;
  const boat = view.boats[view.turn.seat - 1]!;
  return {
    bow: boat.bow ?? [0, 0], heading: boat.heading, points: view.turn.points, crew: view.turn.crew, bar: scene.actions.includes('stop') ? null : 'AC-19',
    gone: false, passes: null, line: null, sequence_ends: null, covered_by: [], to_end: boat.to_end ?? 0, from: null, next: [],
  };
}

/** The path that is drawn: what is picked, or what is looked at. */
export function wayNow(scene: CupScene): Way | null {
  const { path, shown, lit, card } = now(scene);
  const reach = reachNow(scene);
  if (!reach || (lit !== null && !isSame(lit, card))) return null;
  if (path.length > 1) return reach.way(path);
  return shown;
}

/** The path that would be sailed; a path that ends where the boat lies is one, too, if it may stop there. */
export function pickedWay(scene: CupScene): Way | null {
  return reachPicked(scene)?.way(now(scene).path) ?? null;
}

/** Looks at a way, or at none. */
export function lightWay(scene: CupScene, way: Way | null): void {
  if (now(scene).shown === way) return;
  scene.state.draft.look(scene.question, { shown: way });
}

/** Lays an action out without sending it: a card, the next step of a path, or the posts. */
export function propose(scene: CupScene, action: Action): void {
  if (typeof action === 'string') return;
  if ('choose_posts' in action) scene.state.posts.keep(scene.question, { marked: action.choose_posts });
  else if ('play_card' in action || 'discard' in action) keep(scene, { ...EMPTY, discards: 'discard' in action && mayDiscard(scene), card: action });
  else {
    const to = reachPicked(scene)?.after(0, (step) => isSame(step, action)) ?? null;
    pickPath(scene, to === null ? null : [0, to]);
  }
}

/** Draws a path. */
export function pickPath(scene: CupScene, path: Path | null): boolean {
  if (path) keep(scene, { path, lit: null });
  return path !== null;
}

/** Draws the simplest path to a point; chosen again, the next way there. Says whether there is one. */
export function choosePoint(scene: CupScene, place: Place): boolean {
  const ways = reachPicked(scene)?.waysTo(place) ?? [];
  const drawn = now(scene).path;
  const at = ways.findIndex(({ path }) => path.join() === drawn.join());
  return pickPath(scene, ways[(at + 1) % Math.max(1, ways.length)]?.path ?? null);
}

/** The next end by how near it is to the finish, or the one before. */
export function walkEnds(scene: CupScene, by: number): boolean {
  const ends = reachPicked(scene)?.ends() ?? [];
  const drawn = pickedWay(scene);
  const at = drawn && drawn.path.length > 1 ? ends.findIndex(({ end }) => isPlace(end.bow, drawn.end.bow)) : -1;
  const next = at < 0 ? (by > 0 ? 0 : ends.length - 1) : (at + by + ends.length) % ends.length;
  return pickPath(scene, ends[next]?.path ?? null);
}

/** One step on by keys: left, straight or right. */
export function stepOn(scene: CupScene, by: -1 | 0 | 1): boolean {
  return pickPath(scene, reachPicked(scene)?.step(now(scene).path, by) ?? null);
}

/** One crew turn more. */
export function crewOn(scene: CupScene, by: -1 | 1): boolean {
  return pickPath(scene, reachPicked(scene)?.crewTurn(now(scene).path, by) ?? null);
}

/** Whether the crew can turn the boat to that side now. */
export function mayCrew(scene: CupScene, by: -1 | 1): boolean {
  return (reachPicked(scene)?.crewTurn(now(scene).path, by) ?? null) !== null;
}

/** Takes the last decision of the path back. */
export function stepBack(scene: CupScene): boolean {
  const { path } = now(scene);
  return path.length > 1 && pickPath(scene, path.slice(0, -1));
}

/** Lets go: first of the path, then of the card. */
export function letGo(scene: CupScene): boolean {
  const { path, card } = now(scene);
  if (path.length > 1) return pickPath(scene, [0]);
  if (card === null) return false;
  pickCard(scene, null);
  return true;
}

/** Whether the path that is drawn may be sailed; a boat that finds no way at all stays where it lies (AC-29). */
export function maySail(scene: CupScene): boolean {
  return pickedWay(scene)?.end.bar === null;
}

/** Whether the path waits for a second word. */
export function isWarned(scene: CupScene): boolean {
  return scene.state.draft.isWarned(scene.question);
}

/** Sends the path that is drawn: the card first, the stop last. */
export function sail(scene: CupScene): void {
  const way = pickedWay(scene);
  if (!way || !maySail(scene) || scene.busy) return;
  if (!scene.state.draft.confirms(scene.question, way.end.line !== null)) return;
  const { card } = now(scene);
  // A boat that leaves the board does not stop there.
  const path: Action[] = [...(card ? [card] : []), ...way.actions, ...(way.end.gone ? [] : (['stop'] as const))];
  scene.state.isSailing = true;
  void scene.act(path).finally(() => (scene.state.isSailing = false));
}

/** Sends a decision that is no path. */
export function decide(scene: CupScene, action: Action): void {
  if (!scene.busy && offered(scene.actions, action) !== null) void scene.act(action);
}
