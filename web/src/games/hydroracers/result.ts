/** What heats have brought: places, where the points came from, and what the bets have paid (HR-43 to HR-45). */

import type { Event, Plane } from '../../generated/hydroracers';
import type { Heard } from '../../generated/protocol';
import type { Face, Report, Result } from '../contract';
import { flyer, numbers } from './names';
import type { Shown } from './shown';
import { t } from './words';

/** What belongs to the end of a heat itself, or to that of the match, which has a page of its own. */
const ENDS: ReadonlySet<Event['event']> = new Set(['heat_over', 'ranked', 'bet_settled', 'race_over', 'match_over']);

export function result(past: readonly Heard<Event>[], next: Event | null, view: Shown, faces: readonly Face[]): Result | null {
  if (next === null || ENDS.has(next.event) || !view.told?.ranks.length) return null;
  const began = past.findLastIndex(({ event }) => event.event === 'heat_began');
  const heat = past.slice(began + 1).map(({ event }) => event);
  const name = (plane: Plane): string => flyer(faces, view, plane);
  const rows = [...view.told.ranks].sort((a, b) => a.rank - b.rank).map(({ plane, rank, points }) => {
    const cards = cardsOf(heat, plane);
    return {
      seat: plane, label: name(plane), place: rank, total: String(view.planes[plane - 1]?.points ?? 0),
      gained: points + cards > 0 ? `+${t('figures.points', { count: points + cards })}` : t('result.none'),
      lines: [...crashOf(heat, plane), ...(cards > 0 ? [t('result.rank', { rank, count: points }), t('result.cards', { count: cards })] : []), ...betsOf(heat, plane, name)],
    };
  });
  const which = { race: view.race, heat: view.told.heat ?? view.heat };
  return { title: t(view.races > 1 ? 'result.of_race' : 'result.title', which), rows };
}

/** What every plane got, heat by heat, once the match is over. */
export function report(events: readonly Heard<Event>[], faces: readonly Face[], view: Shown): Report | null {
  const heats = heatsOf(events);
  if (heats.length === 0) return null;
  const name = (plane: Plane): string => flyer(faces, view, plane);
  const rows = numbers(view).map((plane) => {
    const told = heats.flatMap(({ race, heat, events }) => {
      const ranked = events.find((event) => event.event === 'ranked' && event.plane === plane);
      if (ranked?.event !== 'ranked') return [];
      const cards = cardsOf(events, plane);
      const what = [...crashOf(events, plane), t('result.rank', { rank: ranked.rank, count: ranked.points }), ...(cards > 0 ? [t('result.cards', { count: cards })] : []), ...betsOf(events, plane, name)];
      return [{ rank: ranked.rank, line: t(view.races > 1 ? 'report.of_race' : 'report.heat', { race, heat, what: what.join(', ') }) }];
    });
    return { seat: plane, label: name(plane), text: t('report.places', { count: told.length, places: told.map(({ rank }) => rank).join(', ') }), lines: told.map(({ line }) => line) };
  });
  return { title: t('report.title'), rows: rows.filter(({ lines }) => lines.length > 0) };
}

/** The heats that were ranked, with what happened in them. */
function heatsOf(events: readonly Heard<Event>[]): { race: number; heat: number; events: Event[] }[] {
  const heats: { race: number; heat: number; events: Event[] }[] = [];
  for (const { event } of events) {
    if (event.event === 'heat_began') heats.push({ race: (heats.at(-1)?.race ?? 0) + (event.heat === 1 ? 1 : 0), heat: event.heat, events: [] });
    else heats.at(-1)?.events.push(event);
  }
  return heats.filter(({ events }) => events.some(({ event }) => event === 'ranked'));
}

const cardsOf = (heat: readonly Event[], plane: Plane): number => heat.reduce((sum, event) => sum + (event.event === 'points_gained' && event.plane === plane ? event.points : 0), 0);

const crashOf = (heat: readonly Event[], plane: Plane): string[] => (heat.some((event) => event.event === 'crashed' && event.plane === plane) ? [t('result.crashed')] : []);

const betsOf = (heat: readonly Event[], plane: Plane, name: (plane: Plane) => string): string[] => heat.flatMap((event) => (event.event === 'bet_settled' && event.plane === plane ? [betWord(name(event.on), event.paid)] : []));

function betWord(on: string, paid: number): string {
  return paid > 0 ? t('result.bet_paid', { on, count: paid }) : t('result.bet_lost', { on });
}
