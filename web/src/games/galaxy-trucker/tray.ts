/** Where face-up tiles lie: a tile never moves under the finger because somebody else took one. */

import type { Kind, TileView } from '../../generated/galaxy-trucker';
import type { Filter } from './bench.svelte';

export class TrayPlaces {
  #places: (number | null)[] = [];
  #known: readonly TileView[] | null = null;

  /** The tiles by their places; a place that somebody emptied stays empty until the next tile comes. */
  of(tiles: readonly TileView[]): (TileView | null)[] {
    if (this.#known !== tiles) this.#lay(tiles);
    const byNumber = new Map(tiles.map((tile) => [tile.tile, tile]));
    return this.#places.map((tile) => (tile === null ? null : (byNumber.get(tile) ?? null)));
  }

  #lay(tiles: readonly TileView[]): void {
    this.#known = tiles;
    const there = new Set(tiles.map(({ tile }) => tile));
    const places = this.#places.map((tile) => (tile !== null && there.has(tile) ? tile : null));
    const placed = new Set(places);
    for (const { tile } of tiles) {
      if (placed.has(tile)) continue;
      const gap = places.indexOf(null);
      if (gap === -1) places.push(tile);
      else places[gap] = tile;
    }
    while (places.at(-1) === null) places.pop();
    this.#places = places;
  }
}

const GROUPS: Record<Kind, Exclude<Filter, 'all'>> = {
  structural_module: 'other',
  starting_cabin: 'cabin',
  cabin: 'cabin',
  purple_life_support: 'cabin',
  brown_life_support: 'cabin',
  battery2: 'battery',
  battery3: 'battery',
  hold2: 'cargo',
  hold3: 'cargo',
  special_hold1: 'cargo',
  special_hold2: 'cargo',
  engine: 'engine',
  double_engine: 'engine',
  cannon: 'cannon',
  double_cannon: 'cannon',
  shield: 'other',
  thruster: 'engine',
  luxury_cabin: 'cabin',
  bi_directional_cannon: 'cannon',
  cyan_life_support: 'cabin',
  stasis_chamber: 'cabin',
};

export const FILTERS: readonly Filter[] = ['all', 'engine', 'cannon', 'cabin', 'cargo', 'battery', 'other'];

/** Whether the tray shows that kind. */
export function passes(kind: Kind, filter: Filter): boolean {
  return filter === 'all' || GROUPS[kind] === filter;
}
