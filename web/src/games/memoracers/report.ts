/** What was remembered, in words. */

import type { Event } from '../../generated/memoracers';
import type { Heard } from '../../generated/protocol';
import { sitter } from '../../boards/names';
import type { Face, Report, Result } from '../contract';
import { flownBy, type Flown, type Hit } from './memory';
import { code, effectWord } from './names';
import type { Shown } from './shown';
import { t } from './words';

/** The report after the race. */
export function report(events: readonly Heard<Event>[], faces: readonly Face[]): Report | null {
  const flown = flownBy(events.map(({ event }) => event), faces.length);
  if (flown.every(({ hidden }) => hidden === 0)) return null;
  const rows = flown.map((mine, index) => ({ seat: index + 1, text: remembered(mine), lines: mine.hits.map(line) }));
  return { title: t('memory.title'), rows };
}

/** What a race of a championship has brought: places, points, and what was remembered. */
export function result(past: readonly Heard<Event>[], next: Event | null, view: Shown, faces: readonly Face[]): Result | null {
  const over = past.at(-1)?.event;
  if (over?.event !== 'race_over' || next?.event === 'championship_over' || view.races < 2) return null;
  const race = past.filter(({ event }) => event.event === 'race_over').length;
  const began = past.findLastIndex(({ event }) => event.event === 'race_began');
  const flown = flownBy(past.slice(began).map(({ event }) => event), faces.length);
  const rows = over.standings.map(({ place, score }, index) => ({
    seat: index + 1, label: sitter(faces, index + 1), place, gained: `+${score}`, total: String(view.points[index] ?? 0), lines: [remembered(flown[index]!)],
  }));
  return { title: t('result.title', { race, races: view.races }), rows: rows.sort((a, b) => a.place - b.place) };
}

function remembered({ hidden, hits }: Flown): string {
  if (hidden === 0) return t('memory.never');
  return hits.length === 0 ? t('memory.clean', { count: hidden }) : t('memory.hurt', { hits: hits.length, count: hidden });
}

function line({ race, round, tile, lane, effect, boxes }: Hit): string {
  const when = race === null ? t('chapter.round', { round }) : t('memory.when', { race, round });
  const what = { when, tile: code(tile), lane, effect: effectWord(effect) };
  return boxes > 0 ? t('memory.line_boxes', { ...what, boxes }) : t('memory.line', what);
}
