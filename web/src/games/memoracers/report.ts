/** What was remembered, in words. */

import type { Event } from '../../generated/memoracers';
import type { Heard } from '../../generated/protocol';
import type { Face, Report } from '../contract';
import { flownBy, type Hit } from './memory';
import { code, effectWord } from './names';
import { t } from './words';

/** The report after the race. */
export function report(events: readonly Heard<Event>[], faces: readonly Face[]): Report | null {
  const flown = flownBy(events.map(({ event }) => event), faces.length);
  if (flown.every(({ hidden }) => hidden === 0)) return null;
  const rows = flown.map(({ hidden, hits }, index) => ({
    seat: index + 1,
    text: hidden === 0 ? t('memory.never') : hits.length === 0 ? t('memory.clean', { count: hidden }) : t('memory.hurt', { hits: hits.length, count: hidden }),
    lines: hits.map(line),
  }));
  return { title: t('memory.title'), rows };
}

function line({ race, round, tile, lane, effect, boxes }: Hit): string {
  const when = race === null ? t('chapter.round', { round }) : t('memory.when', { race, round });
  const what = { when, tile: code(tile), lane, effect: effectWord(effect) };
  return boxes > 0 ? t('memory.line_boxes', { ...what, boxes }) : t('memory.line', what);
}
