/** Who flies what, in words, and who is where. */

import type { Circuit, Nation, Plane, PlaneView, Ratio } from '../../generated/hydroracers';
import type { Face } from '../contract';
import { sitter } from '../../boards/names';
import { list, number } from '../../i18n/index.svelte';
import { settings } from '../../lib/settings.svelte';
import type { HydroScene, Shown } from './shown';
import { t } from './words';

/** Planes in the order they are numbered. */
export function numbers(view: Shown): Plane[] {
  return view.planes.map((_, index) => index + 1);
}

/** Planes of a seat. */
export function planesOf(view: Shown, seat: number | null): Plane[] {
  return numbers(view).filter((plane) => seat !== null && view.planes[plane - 1]?.owner === seat);
}

/** Whether a seat flies two planes (HR-125). */
export function isTeams(view: Shown): boolean {
  return planesOf(view, 1).length > 1;
}

/** The plane that this person looks at: the one that is asked for, else their own next to fly. */
export function ownPlane(scene: HydroScene): Plane | null {
  const own = planesOf(scene.view, scene.seat);
  if (own.includes(scene.view.plane)) return scene.view.plane;
  return scene.view.order.find((plane) => own.includes(plane)) ?? own[0] ?? null;
}

/** What lies open of this person's plane. */
export function ownCraft(scene: HydroScene): PlaneView | null {
  const plane = ownPlane(scene);
  return plane === null ? null : (scene.view.planes[plane - 1] ?? null);
}

/** The plane's type. */
export function planeName(view: Shown, plane: Plane): string {
  return view.printed.planes[view.planes[plane - 1]?.sheet ?? 0]?.name ?? String(plane);
}

/** The plane's type without its maker, for where there is hardly any room. */
export function planeShort(view: Shown, plane: Plane): string {
  return planeName(view, plane).replace(/^\S+ /, '');
}

const ART: Record<Nation, string> = { italy: 'macchi', uk: 'supermarine', usa: 'curtiss', france: 'bernard' };

/** The word of the plane's picture. */
export function planeId(view: Shown, plane: Plane): string {
  return sheetId(view, view.planes[plane - 1]?.sheet ?? 0);
}

/** The pilot. */
export function pilotName(view: Shown, plane: Plane): string {
  return view.printed.pilots[view.planes[plane - 1]?.pilot ?? 0]?.name ?? '';
}

/** A plane and its pilot, as far as they are chosen: seats choose one after the other (HR-1). */
export function crew(view: Shown, plane: Plane): string {
  const chooses = view.question === 'choose_plane' || view.question === 'choose_pilot';
  const isChosen = !chooses || plane < view.plane;
  return [...(isChosen || view.question === 'choose_pilot' ? [planeName(view, plane)] : []), ...(isChosen && view.question !== 'choose_plane' ? [pilotName(view, plane)] : [])].join(', ');
}

/** Whoever flies a plane, as people call them: a person, one of a person's two planes, or a plane that flies by itself. */
export function flyer(faces: readonly Face[], view: Shown, plane: Plane): string {
  const owner = view.planes[plane - 1]?.owner ?? null;
  if (owner === null) return t('name.autopilot', { plane });
  return planesOf(view, owner).indexOf(plane) > 0 ? `${sitter(faces, owner)} II` : sitter(faces, owner);
}

/** Several of them in a row. */
export function flyers(faces: readonly Face[], view: Shown, planes: readonly Plane[]): string {
  return list(planes.map((plane) => flyer(faces, view, plane)));
}

/** The circuit that is flown. */
export function circuit(view: Shown): Circuit {
  const found = view.printed.circuits[view.circuit] ?? view.printed.circuits[0];
  if (!found) throw new Error('a pack has at least one circuit: the server has read it');
  return found;
}

/** A circuit as people call it; one of a pack's own keeps its name. */
export function circuitName({ id, name }: Circuit): string {
  return id === 'venice' && name === 'Venice 1927' ? t('name.venice') : name;
}

/** Planes from first to last: who flies from the front, then who has crashed, in a development phase by points. */
export function ranking(view: Shown): Plane[] {
  const key = ({ flies, space, points }: PlaneView) => (isDevelopment(view) || view.question === 'over' ? points : flies ? space + 100 : -100);
  return numbers(view).sort((a, b) => key(view.planes[b - 1]!) - key(view.planes[a - 1]!) || a - b);
}

/** Places at the table in the order the planes fly: seats, and planes that nobody sits at by the number of the plane. */
export function order(view: Shown): number[] {
  const flying = isDevelopment(view) || view.question === 'over' ? ranking(view) : [...view.order, ...ranking(view).filter((plane) => !view.order.includes(plane))];
  return [...new Set(flying.map((plane) => view.planes[plane - 1]?.owner ?? plane))];
}

/** Planes that fly by themselves, as places at the table (HR-110). */
export function unmanned(view: Shown): { place: number; label: string; short: string; standing?: { place: number; score: number } }[] {
  return numbers(view)
    .filter((plane) => view.planes[plane - 1]?.owner === null)
    .map((plane) => {
      const result = view.result?.[plane - 1];
      return { place: plane, label: t('name.autopilot', { plane }), short: t('name.autopilot_short', { plane }), ...(result ? { standing: { place: result.place, score: result.points } } : {}) };
    });
}

/** Whether the boards of the development phase are on the table. */
export function isDevelopment(view: Shown): boolean {
  switch (view.question) {
    case 'development_cards':
    case 'development_draw':
    case 'place_token':
    case 'choose_rival':
    case 'upgrade':
    case 'recycle':
    case 'spy_claim':
      return true;
    default:
      return false;
  }
}

/** Whether planes, pilots or the course are still to be chosen. */
export function isSetup(view: Shown): boolean {
  return view.question === 'choose_plane' || view.question === 'choose_pilot' || view.question === 'choose_circuit' || view.question === 'choose_terms';
}

/** A number with its sign, a true minus. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** A space of the course; those of the grid are not positive. */
export function spaceName(space: number): string {
  return space <= 0 ? t('name.grid', { position: 1 - space }) : String(space);
}

/** A probability as a percentage, never rounded to impossible or certain. */
function percent({ of, all }: Ratio): string {
  const share = of / all;
  const shown = of === 0 || of === all ? share : Math.min(0.99, Math.max(0.01, share));
  return number(shown, { style: 'percent', maximumFractionDigits: 0 });
}

/** A probability as a fraction, if it is one that people can read. */
function fraction({ of, all }: Ratio): string | null {
  return of === 0 || of === all || all > 9999 ? null : t('odds.fraction', { of, all });
}

/** A probability as this person wants to read it; empty if they do not. */
export function oddsText(ratio: Ratio): string {
  const share = fraction(ratio);
  switch (settings.odds) {
    case 'both':
      return share ? `${percent(ratio)} (${share})` : percent(ratio);
    case 'percent':
      return percent(ratio);
    case 'fraction':
      return share ?? percent(ratio);
    case 'hidden':
      return '';
  }
}

/** The same for those who hear it: one number is enough. */
export function spokenOdds(ratio: Ratio): string {
  return settings.odds === 'both' ? percent(ratio) : oddsText(ratio);
}

/** Which picture a plane of the box has. */
export function sheetId(view: Shown, sheet: number): string {
  return ART[view.printed.planes[sheet]?.nation ?? 'italy'];
}
