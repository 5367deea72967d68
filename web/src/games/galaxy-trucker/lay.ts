/** The view as it was sent, and what is printed laid to it: the board of the flight, the faces of tiles, and what cards bring in this flight. */

import type {
  BoardView, Card, CardView, Connector, FlightView, HourglassView as SentHourglass, Kind, PlacedView as SentPlaced, PlayerView as SentPlayer, Printed, Side, Space, Tile, TileView, View as Sent,
} from '../../generated/galaxy-trucker';
import { remembered } from '../../boards/lay';

/** A tile on a ship, with its face as it lies. */
export type PlacedView = SentPlaced & TileView;

/** A player, with the faces of their tiles. */
export type PlayerView = Omit<SentPlayer, 'tiles' | 'hand' | 'aside' | 'lost'> & { tiles: PlacedView[]; hand: TileView | null; aside: TileView[]; lost: TileView[] };

/** The hourglass, with its spaces in order. */
export type HourglassView = SentHourglass & { spaces: Space[] };

/** What lies open, with what is printed. */
export type View = Omit<Sent, 'players' | 'face_up' | 'hourglass' | 'seen' | 'card' | 'turned'> & {
  printed: Printed;
  board: BoardView;
  hourglass: HourglassView;
  players: PlayerView[];
  face_up: TileView[];
  seen: CardView[];
  card: CardView | null;
  turned: CardView[];
};

/** Sides as a tile lists its connectors: clockwise from the front. */
export const SIDES: readonly Side[] = ['front', 'right', 'rear', 'left'];

/** Kinds that point somewhere. */
export const AIMED: ReadonlySet<Kind> = new Set<Kind>(['engine', 'double_engine', 'cannon', 'double_cannon', 'bi_directional_cannon', 'shield', 'thruster']);

export function lay(sent: Sent, printed: Printed): View {
  return laid(printed)(sent);
}

/** What is printed on a tile, with its front ahead. */
export function faceOf({ printed }: { printed: Printed }, tile: Tile): TileView {
  return faces(printed).get(tile)!;
}

/** What a card brings in a flight, counted from 1: a hard flight adds to what is printed. */
export function cardOf({ printed }: { printed: Printed }, flight: number, card: Card): CardView {
  return deck(flightOf(printed, flight)).get(card) ?? deck(printed).get(card)!;
}

/** What is printed for a flight, counted from 1. */
export function flightOf({ flights }: Printed, flight: number): FlightView {
  return flights[flight - 1]!;
}

/** A tile after some quarter turns clockwise. */
export function turned<T extends TileView>(tile: T, turns: number): T {
  const sides = SIDES.map((_, at) => tile.sides[(at - turns + 8) % 4]!) as [Connector, Connector, Connector, Connector];
  return { ...tile, sides, points: AIMED.has(tile.kind) ? SIDES[(SIDES.indexOf(tile.points) + turns) % 4]! : tile.points };
}

const faces = remembered(({ tiles }: Printed) => new Map(tiles.map((face) => [face.tile, face])));

/** Cards by number: those of the match, or those that a flight adds something to. */
const deck = remembered((of: Printed | FlightView) => new Map(('cards' in of ? of.cards : (of.harder ?? [])).map((card) => [card.card, card])));

const laid = remembered((printed: Printed) => {
  const face = (tile: Tile): TileView => faceOf({ printed }, tile);
  const placed = remembered((sent: SentPlaced): PlacedView => ({ ...turned(face(sent.tile), sent.turns), ...sent }));
  const player = remembered((sent: SentPlayer): PlayerView => ({
    ...sent, tiles: sent.tiles.map(placed), hand: sent.hand === null ? null : face(sent.hand), aside: sent.aside.map(face), lost: sent.lost.map(face),
  }));
  return (sent: Sent): View => {
    const { board, hourglass } = flightOf(printed, sent.flight);
    const card = (number: Card): CardView => cardOf({ printed }, sent.flight, number);
    return {
      ...sent, printed, board, hourglass: { ...sent.hourglass, spaces: hourglass }, players: sent.players.map(player), face_up: sent.face_up.map(face),
      seen: sent.seen.map(card), card: sent.card === null ? null : card(sent.card), turned: sent.turned.map(card),
    };
  };
});
