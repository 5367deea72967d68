/**
 * What was remembered.
 *
 * One idea: every tile was shown before the race, so whoever is hurt by one that lay face down had seen it. Only a
 * Kraken that was exchanged face down comes as a surprise to everybody (MR-51).
 */

import type { Event, LaneEffect, OpenTile } from '../../generated/memoracers';

/** A lane that hurt although it had been seen. */
export interface Hit {
  /** The race of a championship. */
  race: number | null;
  round: number;
  tile: OpenTile;
  lane: number;
  effect: LaneEffect;
  boxes: number;
}

/** How a seat flew where nothing could be seen. */
export interface Flown {
  /** Tiles entered that had been seen and lay face down when the programs were written. */
  hidden: number;
  hits: Hit[];
}

const HURTS: ReadonlySet<LaneEffect> = new Set(['trap', 'kraken', 'slower']);

/** How a tile of the row lies: open, face down, or face down and unseen by anybody. */
type Lies = 'open' | 'down' | 'new';

/** MR-11: the line lies open before anything is shown. */
const LINE: readonly Lies[] = ['open'];

/** How every seat flew over tiles face down. */
export function flownBy(events: readonly Event[], seats: number): Flown[] {
  const flown: Flown[] = Array.from({ length: seats }, () => ({ hidden: 0, hits: [] }));
  let when: { race: number | null; round: number } = { race: null, round: 0 };
  let row = LINE;
  let blind: readonly Lies[] = [];
  const turned = new Map<number, OpenTile>();
  let last: { seat: number; hit: Hit } | null = null;
  for (const event of events) {
    row = laidBy(row, event);
    if (event.event === 'race_began') when = { race: event.race, round: 0 };
    else if (event.event === 'round_began') when = { ...when, round: event.round };
    // Nothing is turned between writing and opening, whoever flies first (MR-25, MR-26).
    else if (event.event === 'program_revealed') blind = row;
    else if (event.event === 'tile_turned_up') turned.set(event.place, event.tile);
    else if (event.event === 'boxes_ticked' && last?.seat === event.seat) last.hit.boxes = event.boxes;
    else if (event.event === 'ship_moved') {
      last = null;
      const [mine, tile] = [flown[event.seat - 1], turned.get(event.place)];
      if (!mine || !tile || blind[event.place] !== 'down' || event.effect === null) continue;
      mine.hidden += 1;
      if (!HURTS.has(event.effect)) continue;
      const hit = { ...when, tile, lane: event.lane, effect: event.effect, boxes: 0 };
      mine.hits.push(hit);
      last = { seat: event.seat, hit };
    }
  }
  return flown;
}

/** How the row lies after an event. */
function laidBy(row: readonly Lies[], event: Event): readonly Lies[] {
  switch (event.event) {
    case 'race_began':
      return LINE;
    case 'tile_shown':
    case 'tile_turned_up':
      return put(row, event.place, 'open');
    case 'tile_hidden':
      return put(row, event.place, 'down');
    case 'tile_looped':
      return row.slice(1).toSpliced(event.place, 0, event.how === 'kraken' || event.how === 'mad_kraken' ? 'new' : 'down');
    case 'tiles_swapped':
      return put(put(row, event.place, row[event.place + 1] ?? 'down'), event.place + 1, row[event.place] ?? 'down');
    default:
      return row;
  }
}

function put(row: readonly Lies[], place: number, lies: Lies): readonly Lies[] {
  return row.toSpliced(place, 1, lies);
}
