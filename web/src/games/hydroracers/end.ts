/** How it ended: the verdict, the curves of the race, and the three moments that turned it. */

import type { Event, Plane } from '../../generated/hydroracers';
import type { Curve, Face, Moment, Past } from '../contract';
import { heaviest, type Weighed } from '../../boards/moments';
import { sitter } from '../../boards/names';
import { list } from '../../i18n/index.svelte';
import { cardName } from './cards';
import { circuit, circuitName, flyer, isDevelopment, isSetup, numbers } from './names';
import { t } from './pits';
import { chapter, damage } from './say';
import type { Shown } from './shown';

/** How the match ended, in words. */
export function verdict(view: Shown, seat: number | null, faces: readonly Face[]): { title: string; text?: string } | null {
  const first = numbers(view).filter((plane) => view.result?.[plane - 1]?.place === 1);
  if (first.length === 0) return null;
  const owners = [...new Set(first.map((plane) => view.planes[plane - 1]?.owner ?? null))];
  const names = list(owners.flatMap((owner) => (owner === null ? first.filter((plane) => view.planes[plane - 1]?.owner === null).map((plane) => flyer(faces, view, plane)) : [sitter(faces, owner)])));
  const mine = owners.length === 1 && owners[0] === seat && seat !== null;
  // HR-126: of a team's two planes the worse counts.
  const points = Math.min(...first.map((plane) => view.result?.[plane - 1]?.points ?? 0));
  return { title: title(view, mine, owners.length > 1, names), text: t('end.points', { count: points }) };
}

function title(view: Shown, mine: boolean, shared: boolean, names: string): string {
  if (shared) return t('end.shared', { names });
  if (view.races > 1) return mine ? t('end.you_campaign') : t('end.wins_campaign', { names });
  return t(mine ? 'end.you' : 'end.wins', { names, where: circuitName(circuit(view)) });
}

/** A view in which every hand lies open that one of these eyes sees. */
export function united(view: Shown, eyes: readonly Shown[]): Shown {
  return { ...view, seat: null, planes: view.planes.map((plane, nth) => ({ ...plane, hand: plane.hand ?? eyes.map(({ planes }) => planes[nth]?.hand ?? null).find((hand) => hand !== null) ?? null })) };
}

/** What a number of the standings means. */
export function score(points: number): string {
  return t('end.points_short', { count: points });
}

/** Numbers of a moment, one for each place at the table; of two planes of a team the worse (HR-126). */
export function curves(view: Shown): Curve[] {
  const places = [...new Set(view.planes.map(({ owner }, nth) => owner ?? nth + 1))].sort((a, b) => a - b);
  const planes = (place: number) => numbers(view).filter((plane) => (view.planes[plane - 1]?.owner ?? plane) === place);
  const worst = (read: (plane: Plane) => number | null) =>
    places.map((place) => {
      const values = planes(place).map(read).filter((value) => value !== null);
      return values.length > 0 ? Math.min(...values) : null;
    });
  const at = (plane: Plane) => view.planes[plane - 1]!;
  const flying = view.planes.filter(({ flies }) => flies);
  const field = flying.reduce((sum, { space }) => sum + space, 0) / Math.max(1, flying.length);
  return [
    { id: 'distance', label: t('curve.distance'), axis: t('curve.ahead'), anew: true, values: worst((plane) => (at(plane).flies && !isDevelopment(view) && !isSetup(view) ? Math.round((at(plane).space - field) * 10) / 10 : null)) },
    { id: 'points', label: t('curve.points'), values: worst((plane) => view.result?.[plane - 1]?.points ?? at(plane).points) },
    { id: 'damage', label: t('curve.damage'), values: worst((plane) => damage(view, plane)) },
    { id: 'coins', label: t('curve.coins'), values: worst((plane) => (at(plane).owner === null ? null : at(plane).coins)) },
  ];
}

type HydroPast = Past<Shown, Event>;

/**
 * At most three moments, those that moved the expected standings most.
 *
 * What a plane could expect is what it has, and what its place in the heat would bring: the points of a rank and the
 * worth of a coin are those that the match itself has told.
 */
export function moments(past: readonly HydroPast[], faces: readonly Face[]): Moment[] {
  const events = past.flatMap(({ events }) => events.map(({ event }) => event));
  const byRank = new Map(events.flatMap((event) => (event.event === 'ranked' ? [[event.rank, event.points] as const] : [])));
  const rate = events.flatMap((event) => (event.event === 'match_over' ? [event.coins_per_point] : []))[0] ?? 10;
  const swings = past.flatMap((frame, at): Weighed[] => {
    const before = past[at - 1]?.view;
    if (!before) return [];
    const told = tell(frame, chapter(before), faces, rate);
    // Once a heat is ranked nothing of it is expected any more, and nothing of the next one is known.
    const sameHeat = before.heat === frame.view.heat && before.race === frame.view.race;
    const weight = swing(expected(before, byRank, rate), expected(frame.view, sameHeat && frame.view.round > 0 && !isDevelopment(frame.view) ? byRank : NOTHING, rate));
    return told && weight > 0 ? [{ at, weight, ...told }] : [];
  });
  return heaviest(swings, faces);
}

const NOTHING: ReadonlyMap<number, number> = new Map();

/** What each plane could expect then, in points: the nearer the line, the more its place in the heat is worth. */
function expected(view: Shown, byRank: ReadonlyMap<number, number>, rate: number): number[] {
  const flying = view.planes.filter(({ flies }) => flies);
  const racing = view.round > 0 && !isDevelopment(view) && view.question !== 'over' && flying.length > 0;
  const sure = racing ? Math.min(1, Math.max(0, ...flying.map(({ space }) => space)) / circuit(view).length) : 0;
  const rank = (plane: number) => 1 + view.planes.filter(({ flies, space }, other) => other !== plane && flies && (!view.planes[plane]!.flies || space > view.planes[plane]!.space)).length;
  return view.planes.map(({ points, coins }, plane) => points + coins / rate + sure * (byRank.get(rank(plane)) ?? 0));
}

/** How much places changed, and then how many points. */
function swing(before: readonly number[], after: readonly number[]): number {
  const place = (worth: readonly number[], plane: number) => worth.filter((other) => other > worth[plane]!).length;
  return before.reduce((sum, worth, plane) => sum + 2 * Math.abs(place(before, plane) - place(after, plane)) + Math.abs(worth - after[plane]!) / 4, 0);
}

/** The step in a sentence; nothing for one that is not worth telling. */
function tell({ view, events }: HydroPast, when: string, faces: readonly Face[], rate: number): { icon: string; text: string; rule: string | null; who: number | null } | null {
  const found = <K extends Event['event']>(kind: K) => events.flatMap((heard) => (heard.event.event === kind ? [{ event: heard.event as Extract<Event, { event: K }>, rule: heard.rule ?? null }] : []));
  const name = (plane: Plane): string => flyer(faces, view, plane);
  const who = (plane: Plane): number | null => view.planes[plane - 1]?.owner ?? null;
  const [crash] = found('crashed');
  if (crash) return { icon: 'close', who: who(crash.event.plane), rule: crash.rule, text: t('moment.crash', { when, name: name(crash.event.plane) }) };
  const won = found('bet_settled').sort((a, b) => b.event.paid - a.event.paid)[0];
  if (won && won.event.paid >= rate) return { icon: 'bet', who: who(won.event.plane), rule: won.rule, text: t('moment.bet', { when, name: name(won.event.plane), on: name(won.event.on), count: won.event.paid }) };
  const [hop] = found('hopped');
  if (hop) return { icon: 'bolt', who: who(hop.event.plane), rule: hop.rule, text: t('moment.hop', { when, name: name(hop.event.plane) }) };
  const [flight] = found('flew');
  if (flight) {
    const { plane, from, to, speed } = flight.event;
    const passed = numbers(view).filter((other) => other !== plane && view.planes[other - 1]!.flies && view.planes[other - 1]!.space > from && view.planes[other - 1]!.space < to);
    return passed.length > 0 ? { icon: 'bolt', who: who(plane), rule: flight.rule, text: t('moment.past', { when, name: name(plane), speed, names: list(passed.map(name)) }) } : null;
  }
  const [taken] = found('card_taken');
  if (taken) return { icon: 'settings', who: who(taken.event.plane), rule: taken.rule, text: t('moment.taken', { when, name: name(taken.event.plane), card: cardName(taken.event.card) }) };
  return null;
}
