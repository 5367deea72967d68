/** The three moments that turned the race. */

import type { Event, ShipView } from '../../generated/memoracers';
import { heaviest, tell, type Telling, type Weighed } from '../../boards/moments';
import type { Face, Moment, Past } from '../contract';
import { chapter } from './say';
import type { Shown } from './shown';
import { t } from './words';

/** What a step may be told by, and how telling it is. */
const TELLING: Telling<Event> = {
  crashed: ['close', 5],
  boxes_ticked: ['warning', 4],
  slowed_down: ['warning', 3],
  sped_up: ['bolt', 3],
  boxes_erased: ['plus', 2],
  score_dropped: ['warning', 2],
  lap_ticked: ['flag', 1],
};

/** A wreck is behind everybody, as far as a whole race. */
const WRECK = -40;

/**
 * At most three moments, those that moved the expected standings most.
 *
 * All ships fly in one step, so each is measured against what the step brought on average. A step is told once, by the
 * most telling thing that happened to a ship which it moved.
 */
export function moments(past: readonly Past<Shown, Event>[], faces: readonly Face[]): Moment[] {
  const swings = past.flatMap((frame, at): Weighed[] => {
    const before = past[at - 1]?.view;
    if (!before || before.race !== frame.view.race) return [];
    const moved = swing(before.ships.map(worth), frame.view.ships.map(worth));
    const told = tell(frame.events.filter(({ event }) => (moved[seatOf(event) - 1] ?? 0) > 0), TELLING);
    return told ? [{ ...told, at, weight: Math.max(...moved), text: t('moment', { when: chapter(before), text: told.text }) }] : [];
  });
  return heaviest(swings, faces);
}

/** How far a ship may hope to come: where it is, and what its speed and its shield will bring. */
function worth({ racing, turns, place, speed, boxes_left }: ShipView): number {
  return racing ? turns * 10 + place + 2 * speed + boxes_left / 2 : WRECK;
}

/** How much a step moved each ship: its place, and what it gained beyond the others. Alone, only what it lost counts. */
function swing(before: readonly number[], after: readonly number[]): number[] {
  const gained = after.map((value, ship) => value - before[ship]!);
  const usual = gained.reduce((sum, value) => sum + value, 0) / gained.length;
  const place = (all: readonly number[], ship: number) => all.filter((other) => other > all[ship]!).length;
  return gained.map((value, ship) => 2 * Math.abs(place(before, ship) - place(after, ship)) + Math.abs(gained.length > 1 ? value - usual : Math.min(0, value)) / 4);
}

/** Whose ship an event is about; whoever races alone is meant by every event. */
function seatOf(event: Event): number {
  return 'seat' in event ? event.seat : 1;
}
