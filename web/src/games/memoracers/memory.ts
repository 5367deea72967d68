/**
 * What was remembered.
 *
 * One idea: every tile was shown before the race, so whoever is hurt by one that lay face down had seen it. Only a
 * Kraken that was exchanged face down comes as a surprise to everybody (MR-51).
 */

import type { Event, LaneEffect, OpenTile } from '../../generated/memoracers';

/** A lane that hurt although it had been seen. */
export interface Hit {
  round: number;
  tile: OpenTile;
  lane: number;
  effect: LaneEffect;
  boxes: number;
}

/** How a seat flew where nothing could be seen. */
export interface Flown {
  /** Tiles entered that lay face down and had been seen. */
  hidden: number;
  hits: Hit[];
}

const HURTS: ReadonlySet<LaneEffect> = new Set(['trap', 'kraken', 'slower']);

/** How every seat flew over tiles face down. */
export function flownBy(events: readonly Event[], seats: number): Flown[] {
  const flown: Flown[] = Array.from({ length: seats }, () => ({ hidden: 0, hits: [] }));
  let round = 0;
  let isKrakenNew = false;
  let turned: { seat: number; place: number; tile: OpenTile; isNew: boolean } | null = null;
  let last: { seat: number; hit: Hit } | null = null;
  for (const event of events) {
    if (event.event === 'race_began') isKrakenNew = false;
    else if (event.event === 'round_began') round = event.round;
    else if (event.event === 'tile_looped') isKrakenNew ||= event.how === 'kraken' || event.how === 'mad_kraken';
    else if (event.event === 'boxes_ticked' && last?.seat === event.seat) last.hit.boxes = event.boxes;
    else if (event.event === 'tile_turned_up') {
      const isNew: boolean = isKrakenNew && event.tile.tile.startsWith('K');
      isKrakenNew &&= !isNew;
      turned = event.flight === null ? null : { seat: event.flight, place: event.place, tile: event.tile, isNew };
    } else if (event.event === 'ship_moved') {
      last = null;
      const mine = flown[event.seat - 1];
      const isDark = turned?.seat === event.seat && turned.place === event.place && !turned.isNew;
      if (!mine || !turned || !isDark || event.effect === null) continue;
      mine.hidden += 1;
      if (!HURTS.has(event.effect)) continue;
      const hit = { round, tile: turned.tile, lane: event.lane, effect: event.effect, boxes: 0 };
      mine.hits.push(hit);
      last = { seat: event.seat, hit };
    }
  }
  return flown;
}
