/** What things on the table are called. */

import type { CardView, Connector, Facts, Good, Kind, Mistake, Side, Square, TileView } from '../../generated/galaxy-trucker';
import { AIMED, SIDES, type PlacedView, type PlayerView } from './lay';
import { list } from '../../i18n/index.svelte';
export { AIMED, SIDES, turned } from './lay';
import type { Shown, TruckerScene } from './told';
import { t } from './words';

/** Questions of the four parts of a flight. */
export type Part = 'building' | 'check' | 'flight' | 'over';

export function partOf(view: Shown): Part {
  switch (view.question) {
    case 'call_start':
    case 'build':
    case 'draw_tile':
    case 'draw_pile':
    case 'contest':
    case 'roll_die':
    case 'late_order':
      return 'building';
    case 'mend':
    case 'crew':
    case 'insure':
    case 'keep':
      // A part is kept at the check and in flight; while events are told the question of the check stands until the next view.
      return view.card === null ? 'check' : 'flight';
    case 'wake':
    case 'decide':
    case 'next_card':
    case 'power':
    case 'pay':
    case 'land':
    case 'offer':
    case 'bonus':
    case 'loading':
    case 'lose_crew':
    case 'lose_goods':
    case 'lose_cells':
    case 'thrust':
    case 'meet':
    case 'envoy':
    case 'shield':
    case 'fire':
    case 'roll':
      return 'flight';
    case 'over':
      return 'over';
  }
}

/** The player of a seat. */
export function playerOf(view: Shown, seat: number | null): PlayerView | null {
  return seat === null ? null : (view.players[seat - 1] ?? null);
}

/** The player whose eyes these are. */
export function own(scene: TruckerScene): PlayerView | null {
  return playerOf(scene.view, scene.seat);
}

/** Whether something is asked of this person now. */
export function isAsked(scene: TruckerScene): boolean {
  return scene.live && scene.seat !== null && scene.actions.length > 0;
}

/** The tile on a square. */
export function tileAt(player: PlayerView | null, square: Square): PlacedView | null {
  return player?.tiles.find((tile) => tile.square === square) ?? null;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function kindWord(kind: Kind): string {
  return t(`kind.${kind}`);
}

export function sideWord(side: Side): string {
  return t(`side.${side}`);
}

export function connectorWord(connector: Connector): string {
  return t(`connector.${connector}`);
}

/** A square by the numbers printed beside it. */
export function squareWord(view: Shown, square: Square): string {
  const place = view.board.squares[square];
  if (!place) return '';
  return t('square', { row: view.board.rows[place.row] ?? 0, column: view.board.columns[place.column] ?? 0 });
}

/** The same where there is little room. */
export function squareShort(view: Shown, square: Square): string {
  const place = view.board.squares[square];
  return place ? `${view.board.rows[place.row]}/${view.board.columns[place.column]}` : '';
}

/** A tile as it lies: what it is and what its sides carry. */
export function tileWord(tile: TileView): string {
  const sides = SIDES.map((side, at) => t('tile.side', { side: sideWord(side), connector: connectorWord(tile.sides[at] ?? 'smooth') }));
  const aims = AIMED.has(tile.kind) ? [t('tile.points', { side: sideWord(tile.points) })] : [];
  return t('tile.word', { kind: kindWord(tile.kind), sides: [...aims, ...sides].join(', ') });
}

/** Goods in a row: "2 red, 1 blue". */
export function goodsWord(goods: readonly Good[]): string {
  const kinds: Good[] = ['red', 'yellow', 'green', 'blue'];
  const counted = kinds.map((good) => [good, goods.filter((one) => one === good).length] as const).filter(([, count]) => count > 0);
  return counted.length === 0 ? t('goods.none') : list(counted.map(([good, count]) => t(`goods.${good}`, { count })));
}

/** Boxes for goods: plain ones, and special ones beside them. */
export function boxesWord({ boxes: [plain, special] }: Facts): string {
  return special > 0 ? t('facts.boxes_value', { plain, special }) : String(plain);
}

/** Halves as people write them. */
export function halves(value: number): string {
  return value % 2 === 0 ? String(value / 2) : `${Math.floor(value / 2) || ''}½`;
}

/** A strength without and with power: "2 +2". */
export function strengthWord([without, powered]: readonly [number, number], scale: (value: number) => string): string {
  return powered > without ? `${scale(without)} +${scale(powered - without)}` : scale(without);
}

export function cardWord(card: CardView): string {
  return t(`card.${card.encounter.kind}`);
}

/** An error of building in words. */
export function mistakeWord(view: Shown, mistake: Mistake): string {
  const squares = 'other' in mistake && typeof mistake.other === 'number' ? [mistake.square, mistake.other] : [mistake.square];
  return t(`mistake.${mistake.mistake}`, { where: list(squares.map((square) => squareWord(view, square))) });
}

/** Where a marker stands on the track, as it is printed: 1 is the start. */
export function spaceOf(position: number, spaces: number): number {
  return ((position % spaces) + spaces) % spaces;
}

/** The drawing of each kind. */
const ART: Record<Kind, string> = {
  structural_module: 'structural', starting_cabin: 'starting-cabin', cabin: 'cabin', purple_life_support: 'life-purple', brown_life_support: 'life-brown',
  battery2: 'battery-2', battery3: 'battery-3', hold2: 'cargo-2', hold3: 'cargo-3', special_hold1: 'special-1', special_hold2: 'special-2', engine: 'engine',
  double_engine: 'double-engine', cannon: 'cannon', double_cannon: 'double-cannon', shield: 'shield', thruster: 'thruster', luxury_cabin: 'luxury-cabin',
  bi_directional_cannon: 'bi-directional-cannon', cyan_life_support: 'life-cyan', stasis_chamber: 'stasis-chamber',
};

/** The name of a kind's drawing. */
export function artOf(kind: Kind): string {
  return ART[kind];
}
