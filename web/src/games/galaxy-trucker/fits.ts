/** How the tile in hand would lie on a square, in words. */

import type { Mistake, Square, TileView } from '../../generated/galaxy-trucker';
import { list } from '../../i18n/index.svelte';
import { turnsFor } from './bench.svelte';
import type { PlacedView } from './lay';
import { connectorWord, kindWord, own, SIDES, tileAt, turned } from './names';
import type { TruckerScene } from './told';
import { t } from './words';

/** What would be wrong with the tile there, as far as the table helps. */
export function mistakesAt(scene: TruckerScene, square: Square): Mistake[] {
  const { fits } = scene.view;
  const wrong = fits?.squares.find((one) => one.square === square)?.turns[turnsFor(scene, square)] ?? [];
  return wrong.flatMap((nth) => fits?.mistakes[nth] ?? []);
}

/** The tile beside a square on that side, round the edges where they meet. */
function beside(scene: TruckerScene, square: Square, side: number): PlacedView | null {
  const next = scene.view.board.next[square]?.[side] ?? null;
  return next === null ? null : tileAt(own(scene), next);
}

/** What it would join: "joins battery by single". */
export function joinsOf(scene: TruckerScene, square: Square): string {
  const hand = own(scene)?.hand;
  if (!hand) return '';
  const tile: TileView = turned(hand, turnsFor(scene, square));
  const joined = SIDES.flatMap((_, side) => {
    const other = beside(scene, square, side);
    const [mine, theirs] = [tile.sides[side], other?.sides[(side + 2) % 4]];
    if (!other || !mine || !theirs || mine === 'smooth' || theirs === 'smooth') return [];
    return [t('tip.joint', { kind: kindWord(other.kind), connector: connectorWord(mine === 'universal' ? theirs : mine) })];
  });
  return joined.length > 0 ? t('tip.joins', { joined: list(joined) }) : '';
}
