/** What is left of a match: its curves, the moments that turned it, and the ship of a seat before and after each flight. */

import type { Event, Square } from '../../generated/galaxy-trucker';
import { turningPoints } from '../../boards/moments';
import type { Curve, Face, Moment, Past } from '../contract';
import { partOf } from './names';
import type { Shown } from './told';
import { t } from './words';

/** Numbers of a moment for the race chart: of one flight alone the way matters most, of several the money. */
export function curves(view: Shown): Curve[] {
  const flies = (at: number) => view.order.includes(at + 1) && partOf(view) === 'flight';
  const credits: Curve = { id: 'credits', label: t('curve.credits'), axis: t('curve.axis_credits'), values: view.players.map(({ credits }) => credits) };
  const position: Curve = { id: 'position', label: t('curve.position'), axis: t('curve.axis_spaces'), anew: true, values: view.players.map(({ position }, at) => (flies(at) ? position : null)) };
  const lost: Curve = { id: 'lost', label: t('curve.lost'), axis: t('curve.axis_tiles'), anew: true, values: view.players.map(({ lost }) => lost.length) };
  return view.classes.length > 1 ? [credits, position, lost] : [position, credits, lost];
}

const TELLING = {
  gave_up: ['close', 6],
  part_kept: ['warning', 5],
  fought: ['cannon', 4],
  tile_lost: ['warning', 3],
  crew_lost: ['human', 3],
  good_lost: ['warning', 3],
  gained: ['flag', 2],
  loaded: ['plus', 2],
  goods_left: ['plus', 2],
  moved: ['engine', 1],
} as const;

/** At most three moments, those that moved somebody's fortune most. */
export function moments(past: readonly Past<Shown, Event>[], faces: readonly Face[]): Moment[] {
  return turningPoints(past.filter(({ view }) => partOf(view) === 'flight' || view.question === 'over'), worths, TELLING, faces).map((moment) => ({ ...moment, at: placeOf(past, moment.at) }));
}

/** The place in the whole match of a step of its flights. */
function placeOf(past: readonly Past<Shown, Event>[], nth: number): number {
  const flights = past.flatMap(({ view }, at) => (partOf(view) === 'flight' || view.question === 'over' ? [at] : []));
  return flights[nth] ?? 0;
}

/** What each seat has, and may hope to bring home: credits, cargo, crew, and its place; a lost tile costs a credit (GT-90). */
function worths(view: Shown): number[] {
  return view.players.map(({ credits, facts, lost }, at) => {
    const place = view.order.indexOf(at + 1);
    const flies = view.question === 'over' ? 0 : place === -1 ? -6 : 2 * (view.order.length - place) + facts.crew / 2;
    return credits + facts.cargo - lost.length + flies;
  });
}

/** A ship when it was launched and when its flight was over, and the squares it lost between. */
export interface Voyage {
  flight: number;
  class: string;
  before: Shown;
  after: Shown;
  lost: Square[];
}

/** Every flight of a seat. */
export function voyages(past: readonly Past<Shown, Event>[], seat: number): Voyage[] {
  const flights = [...new Set(past.map(({ view }) => view.flight))];
  return flights.flatMap((flight) => {
    const flown = past.map(({ view }) => view).filter((view) => view.flight === flight && partOf(view) === 'flight');
    const [before, after] = [flown[0], flown.at(-1)];
    if (!before || !after) return [];
    const squares = (view: Shown) => (view.players[seat - 1]?.tiles ?? []).map(({ square }) => square);
    const left = new Set(squares(after));
    return [{ flight, class: before.board.id, before, after, lost: squares(before).filter((square) => !left.has(square)) }];
  });
}
