/** How it ended: the verdict, the curves of the race, the three moments that turned it, and how each boat sailed. */

import type { Event } from '../../generated/americas-cup';
import type { Heard } from '../../generated/protocol';
import type { Curve, Face, Moment, Past, Report } from '../contract';
import { heaviest, type Weighed } from '../../boards/moments';
import { sitter } from '../../boards/names';
import { legName, order, seats } from './names';
import { chapter } from './say';
import type { Shown } from './shown';
import { t } from './words';

/** How the match ended, in words. */
export function verdict(view: Shown, seat: number | null, faces: readonly Face[]): { title: string; text?: string } | null {
  const winner = seats(view).find((one) => {
    const fate = view.boats[one - 1]?.fate;
    return typeof fate === 'object' && fate.placed === 1;
  }) ?? order(view)[0];
  if (winner === undefined) return null;
  const title = winner === seat ? t('end.you') : t('end.wins', { name: sitter(faces, winner) });
  return { title, text: howWon(view, winner, faces) };
}

/** Across the line, by the others' disqualification, or by progress when the turns were over. */
function howWon(view: Shown, winner: number, faces: readonly Face[]): string {
  const boat = view.boats[winner - 1]!;
  const others = order(view).filter((seat) => seat !== winner);
  if (boat.leg >= view.legs) {
    const next = view.boats[(others[0] ?? winner) - 1];
    return next?.to_end ? t('end.line', { round: view.round, name: sitter(faces, others[0]!), count: next.to_end }) : t('end.line_only', { round: view.round });
  }
  return view.round === 0 || others.every((seat) => view.boats[seat - 1]?.fate === 'disqualified') ? t('end.disqualified') : t('end.limit', { turns: view.turn_limit });
}

/** What a number of the standings means: legs finished. */
export function score(legs: number, view: Shown): string {
  return t('end.legs', { count: legs, of: view.legs });
}

/** Numbers of a moment, one for each seat. */
export function curves(view: Shown): Curve[] {
  const left = view.boats.map(({ fate, leg, to_end }) => (leg >= view.legs ? 0 : fate === 'disqualified' ? null : to_end));
  const known = left.filter((points) => points !== null);
  const field = known.reduce((sum, points) => sum + points, 0) / Math.max(1, known.length);
  return [
    { id: 'lead', label: t('curve.lead'), values: left.map((points) => (points === null ? null : Math.round((field - points) * 10) / 10)) },
    { id: 'left', label: t('curve.left'), values: left },
    { id: 'legs', label: t('curve.legs'), values: view.boats.map(({ leg }) => leg) },
    { id: 'hand', label: t('curve.hand'), values: view.boats.map(({ hand_count }) => hand_count) },
  ];
}

type CupPast = Past<Shown, Event>;
/** What is told of a turn, and how much more it is worth than the swing it made. */
type Told = { icon: string; text: string; rule: string | null; more: number };

/** A view in which every hand lies open that one of these eyes sees. */
export function united(view: Shown, eyes: readonly Shown[]): Shown {
  return { ...view, seat: null, boats: view.boats.map((boat, nth) => ({ ...boat, hand: boat.hand ?? eyes.map(({ boats }) => boats[nth]?.hand ?? null).find((hand) => hand !== null) ?? null })) };
}

/** At most three moments: those that changed the order or the distances most, and what everybody remembers. */
export function moments(past: readonly CupPast[], faces: readonly Face[]): Moment[] {
  const swings = turnsOf(past).flatMap(({ from, to }): Weighed[] => {
    const [before, after] = [past[from - 1]?.view, past[to]?.view];
    if (!before || !after) return [];
    const told = tell(past.slice(from, to + 1), before, after, faces);
    if (!told) return [];
    const { more, ...moment } = told;
    return [{ at: to, weight: swing(before, after) + more, who: past[from]?.view.turn.seat ?? null, ...moment }];
  });
  return heaviest(swings, faces);
}

/** The turns of a match, as the frames they begin and end with. */
function turnsOf(past: readonly CupPast[]): { from: number; to: number }[] {
  const turns: { from: number; to: number }[] = [];
  past.forEach(({ view, events }, at) => {
    const last = turns.at(-1);
    const same = last && past[last.from]?.view.turn.seat === view.turn.seat && past[last.from]?.view.round === view.round && past[last.from]?.view.manoeuvre === view.manoeuvre;
    if (same) last.to = at;
    else if (events.length > 0) turns.push({ from: at, to: at });
  });
  return turns;
}

/** How much places changed, and then how much the way that is left did beyond what a turn brings. */
function swing(before: Shown, after: Shown): number {
  const left = (view: Shown, seat: number) => {
    const boat = view.boats[seat - 1];
    return boat?.fate === 'disqualified' ? 999 : (boat?.to_end ?? 0);
  };
  const all = seats(after);
  const place = (view: Shown, seat: number) => all.filter((other) => left(view, other) < left(view, seat)).length;
  return all.reduce((sum, seat) => sum + 4 * Math.abs(place(before, seat) - place(after, seat)) + Math.max(0, Math.abs(left(before, seat) - left(after, seat)) - 2), 0);
}

/** A turn in a sentence; nothing for one that is not worth telling. */
function tell(frames: readonly CupPast[], before: Shown, after: Shown, faces: readonly Face[]): Told | null {
  const heard = frames.flatMap(({ events }) => events);
  const find = <K extends Event['event']>(kind: K) => heard.flatMap(({ event, rule }) => (event.event === kind ? [{ event: event as Extract<Event, { event: K }>, rule: rule ?? null }] : []))[0];
  const name = (seat: number) => sitter(faces, seat);
  const when = chapter(after);
  const finished = find('finished');
  if (finished) return { icon: 'flag', rule: finished.rule, more: 6, text: t('moment.finished', { when, name: name(finished.event.seat) }) };
  const out = find('disqualified');
  if (out) return { icon: 'close', rule: out.rule, more: 20, text: t('moment.disqualified', { when, name: name(out.event.seat) }) };
  const over = find('over_the_line');
  if (over) return { icon: 'warning', rule: over.rule, more: 8, text: t('moment.over', { when, name: name(over.event.seat) }) };
  const leader = order(after)[0];
  if (leader !== undefined && after.round > 1 && order(before)[0] !== leader) return { icon: 'bolt', rule: null, more: 3, text: t('moment.leads', { when, name: name(leader) }) };
  const rounded = find('rounded');
  if (rounded) return { icon: 'flag', rule: rounded.rule, more: 2, text: t('moment.rounded', { when, name: name(rounded.event.seat), leg: legName(rounded.event.leg) }) };
  const lost = find('hand_kept') ?? find('hand_changed');
  if (lost) return { icon: 'close', rule: lost.rule, more: 4, text: t('moment.lost', { when, name: name(lost.event.seat) }) };
  const covered = find('covered');
  if (covered) return { icon: 'warning', rule: covered.rule, more: 0, text: t('moment.covered', { when, name: name(covered.event.seat), by: name(covered.event.by) }) };
  const played = find('card_played');
  const steps = heard.filter(({ event }) => event.event === 'sailed').length;
  return played && steps > 3 ? { icon: 'bolt', rule: played.rule, more: -2, text: t('moment.sailed', { when, name: name(played.event.seat), count: steps }) } : null;
}

/** How each boat sailed: turns, steps, tacks, and what was lost to covers, the wind and missing colours. */
export function report(events: readonly Heard<Event>[], faces: readonly Face[]): Report | null {
  const rows = faces.map(({ seat }) => {
    const count = (...kinds: Event['event'][]) => events.filter(({ event }) => kinds.includes(event.event) && 'seat' in event && event.seat === seat).length;
    const [turns, steps, tacks] = [count('turn_began'), count('sailed'), count('tacked')];
    const covered = new Set(events.flatMap(({ event }, at) => (event.event === 'covered' && event.seat === seat ? [events.slice(0, at).findLastIndex((earlier) => earlier.event.event === 'turn_began')] : []))).size;
    const crew = events.reduce((sum, { event }) => sum + (event.event === 'crew_turned' && event.seat === seat ? event.steps : 0), 0);
    const lost = count('hand_kept', 'hand_changed', 'turn_missed');
    const [discards, luffs] = [count('card_discarded'), count('stopped_by_wind')];
    const lines = [
      ...(covered > 0 ? [t('report.covered', { count: covered })] : []),
      ...(crew > 0 ? [t('report.crew', { count: crew })] : []),
      ...(discards > 0 ? [t('report.discards', { count: discards })] : []),
      ...(luffs > 0 ? [t('report.luffs', { count: luffs })] : []),
      ...(lost > 0 ? [t('report.lost', { count: lost })] : []),
    ];
    return { seat, text: t('report.row', { turns: t('report.turns', { count: turns }), steps: t('report.steps', { count: steps }), tacks: t('report.tacks', { count: tacks }) }), lines };
  });
  return events.some(({ event }) => event.event === 'turn_began') ? { title: t('report.title'), rows } : null;
}
