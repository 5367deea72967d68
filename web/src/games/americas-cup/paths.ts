/** Paths and their ends in words. */

import type { Action, LineCall, SequenceEnd, Spot } from '../../generated/americas-cup';
import type { BoatView } from './lay';
import { degrees } from './chart';
import { compass, sideOf, tackWord } from './names';
import { headingOf, isCrewTurn } from './reach';
import type { Shown } from './shown';
import { t } from './words';

/** The decisions of a path: "NE, NE, N, NW". */
export function pathWord(actions: readonly Action[]): string {
  return actions
    .map((action) => {
      if (isCrewTurn(action)) return t('path.crew', { degrees: 60 * action.crew_turn.steps, side: t(`side.${action.crew_turn.side}`) });
      const heading = headingOf(action);
      if (heading === null) return '';
      return typeof action === 'object' && 'turn_in_place' in action ? t('path.turn', { heading: compass(heading) }) : compass(heading);
    })
    .join(', ');
}

/** What an end is, in a few words: a rounding, the finish, a tack, or how the boat then sails. */
export function endTitle(view: Shown, before: BoatView | null, end: Spot): string {
  if (end.line !== null) return t('end_title.line');
  if (end.passes !== null) return t(`end_title.${end.passes}`);
  if (view.question === 'manoeuvre') return t('end_title.manoeuvre', { heading: compass(end.heading) });
  const tack = tackWord(end.heading);
  if (before && before.leg % 2 === 0 && isTack(before, end)) return t(sideOf(end.heading, null) === 'red' ? 'end_title.tack_red' : 'end_title.tack_green');
  return t('end_title.sails', { heading: compass(end.heading), tack });
}

/** Whether the boat would be on the other side of the wind than now. */
export function isTack(before: BoatView, end: Spot): boolean {
  const side = (deg: number) => (deg % 180 === 0 ? 0 : deg < 180 ? 1 : -1);
  const [from, to] = [before.tack ? (before.tack === 'red' ? 1 : -1) : side(degrees(before.heading)), side(degrees(end.heading))];
  return from !== 0 && to !== 0 && from !== to;
}

/** What becomes of the sequence; nothing if it goes on. */
export function sequenceWord(why: SequenceEnd | null): string | null {
  return why === null ? null : t(`sequence.${why}`);
}

const ENDS: Readonly<Record<SequenceEnd, string>> = { broken: 'AC-60', tack: 'AC-63', rounding: 'AC-63', head_to_wind: 'AC-63b', hand_changed: 'AC-64b' };

/** The rule by which a sequence ends. */
export function sequenceRule(why: SequenceEnd): string {
  return ENDS[why];
}

/** What the start line says. */
export function lineWord(call: LineCall): string {
  return t(`line.${call}`);
}

const BARS = ['AC-19', 'AC-26', 'AC-28', 'AC-43'] as const;

/** Why a turn may not end there. */
export function barWord(rule: string): string {
  return t(`bar.${BARS.find((known) => known === rule) ?? 'AC-28'}`);
}
