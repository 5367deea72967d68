/** Small words for tiles, lanes and pilots, and who is where. */

import type { LaneEffect, OpenTile, PreviewStep, ShipView, Special } from '../../generated/memoracers';
import type { SoloView } from './lay';
export { sitter as pilot, sitters as pilots } from '../../boards/names';
import type { MemoScene, Shown } from './shown';
import { t } from './words';

/** What a lane does, in one word. */
export function effectWord(effect: LaneEffect): string {
  return t(`effect.${effect}`);
}

/** Five lanes in words. */
export function lanesWord(lanes: readonly LaneEffect[]): string {
  return lanes.map(effectWord).join(', ');
}

/** Whether a tile is the start and finish line. */
export function isLine(tile: OpenTile | null | undefined): boolean {
  return tile?.tile.startsWith('1-') ?? false;
}

/** A tile's code as people read it. */
export function code(tile: { tile: string }): string {
  return tile.tile.startsWith('K') ? t('effect.kraken') : tile.tile;
}

/** What is special about a tile, after its lanes; the Kraken is one of them. */
export function specialWord({ special }: { special: Special }): string {
  return special === 'none' || special === 'kraken' ? '' : t('spoken.special', { special: t(`tile.${special}`) });
}

/** A tile that lies open, in words. */
export function tileWord(tile: OpenTile): string {
  return lanesWord(tile.lanes) + specialWord(tile);
}

/** What a step onto an open tile does, in a few words; nothing for a clear lane or a tile face down. */
export function stepLabel(step: PreviewStep | null): string | null {
  switch (step?.effect) {
    case 'trap':
      return t('label.trap', { count: step.trap_would_cost });
    case 'kraken':
      return t('label.kraken', { count: step.trap_would_cost });
    case 'accelerator':
    case 'slower':
      return t('label.speed', { speed: step.speed });
    case 'repairer':
      return t('label.erases', { count: Math.max(0, step.boxes) });
    case 'mechanism':
      return t('label.mechanism');
    case 'safe':
    case null:
    case undefined:
      return null;
  }
}

/** The ship of the person who looks; nothing for a spectator. */
export function ownShip(scene: MemoScene): ShipView | null {
  return scene.seat === null ? null : (scene.view.ships[scene.seat - 1] ?? null);
}

/** Seats from first to last: who is out comes last (MR-55). */
export function order(view: Shown): number[] {
  const key = (ship: ShipView) => (ship.racing ? 10_000 : 0) + ship.turns * 1000 + ship.place * 10 + ship.speed;
  return view.ships
    .map((ship, index) => ({ seat: index + 1, rank: key(ship) }))
    .sort((a, b) => b.rank - a.rank || a.seat - b.seat)
    .map(({ seat }) => seat);
}

/** The place distances are counted from: the own ship's, or the leader's. */
export function anchor(view: Shown): number {
  const own = view.seat === null ? undefined : view.ships[view.seat - 1];
  if (own?.racing && own.lane !== null) return own.place;
  return view.ships[(order(view)[0] ?? 1) - 1]?.place ?? 0;
}

/** How far ahead a place is, round the circuit. */
export function ahead(view: Shown, place: number): number {
  const count = place - anchor(view);
  return count < 0 ? count + 10 : count;
}

/** Seats whose program is still missing. */
export function writing(scene: MemoScene): number[] {
  return scene.turn.kind === 'players' ? scene.turn.seats.filter((seat) => !scene.view.ready.includes(seat)) : [];
}

/** Why the engine cannot be forced (MR-21). */
export function whyNotForced(view: Shown, ship: ShipView, short = false): string {
  const top = ship.speed >= view.dashboard.top_speed;
  if (short) return top ? t('desk.force_top_short') : t('desk.force_weak_short');
  return top ? t('desk.force_top') : t('desk.force_weak', { cost: view.dashboard.force_cost });
}

/** A rank in words; a pack's own ranks keep their names. */
export function rankWord(rank: string | null): string {
  switch (rank) {
    case 'neophyte':
    case 'professional':
    case 'veteran':
    case 'champion':
    case 'prodigy':
      return t(`rank.${rank}`);
    case null:
      return t('solo.none');
    default:
      return rank;
  }
}

/** The rank the marker would earn, and what comes when it has dropped out of it; once the race is over, the rank alone. */
export function standing({ rank, ranks }: SoloView, { phase }: Shown): string {
  const at = ranks.findIndex(({ id }) => id === rank);
  const [now, next] = [ranks[at], ranks[at - 1]];
  if (!now || phase.phase === 'over') return rankWord(rank);
  const what = { rank: rankWord(now.id), from: now.from };
  return next ? t('solo.until', { ...what, next: rankWord(next.id) }) : t('solo.last', what);
}
