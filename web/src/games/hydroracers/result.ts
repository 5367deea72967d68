/** What a heat has brought: places, where the points came from, and what the bets have paid (HR-43 to HR-45). */

import type { Event, Plane } from '../../generated/hydroracers';
import type { Heard } from '../../generated/protocol';
import type { Face, Result } from '../contract';
import { flyer } from './names';
import type { Shown } from './shown';
import { t } from './words';

/** What belongs to the end of a heat itself, or to that of the match, which has a page of its own. */
const ENDS: ReadonlySet<Event['event']> = new Set(['heat_over', 'ranked', 'bet_settled', 'race_over', 'match_over']);

export function result(past: readonly Heard<Event>[], next: Event, view: Shown, faces: readonly Face[]): Result | null {
  if (ENDS.has(next.event) || !view.told?.ranks.length) return null;
  const began = past.findLastIndex(({ event }) => event.event === 'heat_began');
  const heat = past.slice(began + 1).map(({ event }) => event);
  const name = (plane: Plane): string => flyer(faces, view, plane);
  const rows = [...view.told.ranks].sort((a, b) => a.rank - b.rank).map(({ plane, rank, points }) => {
    const cards = heat.reduce((sum, event) => sum + (event.event === 'points_gained' && event.plane === plane ? event.points : 0), 0);
    return {
      seat: plane, label: name(plane), place: rank, total: String(view.planes[plane - 1]?.points ?? 0),
      gained: points + cards > 0 ? `+${t('figures.points', { count: points + cards })}` : t('result.none'),
      lines: [
        ...(heat.some((event) => event.event === 'crashed' && event.plane === plane) ? [t('result.crashed')] : []),
        ...(cards > 0 ? [t('result.rank', { rank, count: points }), t('result.cards', { count: cards })] : []),
        ...heat.flatMap((event) => (event.event === 'bet_settled' && event.plane === plane ? [betWord(name(event.on), event.paid)] : [])),
      ],
    };
  });
  const which = { race: view.race, heat: view.told.heat ?? view.heat };
  return { title: t(view.races > 1 ? 'result.of_race' : 'result.title', which), rows };
}

function betWord(on: string, paid: number): string {
  return paid > 0 ? t('result.bet_paid', { on, count: paid }) : t('result.bet_lost', { on });
}
