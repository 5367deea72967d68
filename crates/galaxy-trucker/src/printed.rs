//! What is printed on the material, for those who have no pack at hand. It is sent once, before any view.

use serde::Serialize;

use crate::course::{Board, Encounter, FrontDie, Insurance, Pack, Place, Shape, Space};
use crate::parts::{Card, Cards, Connector, Kind, OptionalSet, Part, Side, Square, Squares, Tile};
use crate::setup::Setup;

/// A level that adds nothing to its cards.
const PLAIN: u8 = 1;

/// What is printed on the material of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Printed {
    /// The tiles of this match in the order of their numbers, each with its front ahead.
    pub tiles: Vec<TileView>,
    /// The adventure cards of the levels of this match, as they are printed.
    pub cards: Vec<CardView>,
    /// The flights, in order.
    pub flights: Vec<FlightView>,
    /// Spaces of the track (GT-50).
    pub spaces: u8,
    /// What goods sell for, the cheapest colour first (GT-75).
    pub goods: [u8; 4],
    /// Cubes of the bank, the cheapest colour first (GT-77).
    pub supply: [u8; 4],
    /// What a lost tile costs (GT-90).
    pub lost_component: u8,
}

/// What is printed for one flight: its board and the rules card of its level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FlightView {
    /// The ship board.
    pub board: BoardView,
    /// The spaces of the hourglass in the order of its runs (GT-19).
    pub hourglass: Vec<Space>,
    /// Spaces from one start to the next (GT-41).
    pub start_gap: u8,
    /// Credits by finish order; whoever comes after these gets nothing (GT-87).
    pub finish: Vec<u8>,
    /// Credits for the best-looking ship (GT-88).
    pub best_looking: u8,
    /// The cards that this flight adds something to, with what they bring then: in level IV (LM-100 to LM-105).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<CardView>>"))]
    pub harder: Vec<CardView>,
    /// What a guest of a luxury cabin pays, if such cabins play along (XP-19).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub fare: Option<u8>,
}

/// A ship board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardView {
    /// The class.
    pub id: String,
    /// Its level.
    pub level: u8,
    /// How its edges meet.
    pub shape: Shape,
    /// The printed numbers of the rows, front to rear.
    pub rows: Vec<u8>,
    /// The printed numbers of the columns, left to right.
    pub columns: Vec<u8>,
    /// Where the squares lie, by number.
    pub squares: Vec<Place>,
    /// The neighbour of each square on each of its sides, clockwise from the front: over the fold and round the edges
    /// of a torus, too (LM-16, LM-36).
    pub next: Vec<[Option<Square>; 4]>,
    /// The mark of each square: 0 without, 1 to 6, 7 for = (LM-62).
    pub marks: Vec<u8>,
    /// Squares whose right side is the fold (LM-16).
    pub fold: Squares,
    /// What each face of the die does to an attack from front or rear, from 1; only on a folded board (LM-20).
    pub front_die: Vec<FrontDie>,
    /// The square of the starting cabin.
    pub start: Option<Square>,
    /// What lost tiles cost at the most, and what that costs.
    pub insurance: Insurance,
}

/// An adventure card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardView {
    /// Its number.
    pub card: Card,
    /// Its name: level and place in printing order.
    pub id: String,
    /// 1 to 3.
    pub level: u8,
    /// What it brings.
    pub encounter: Encounter,
}

/// What is printed on a tile, as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TileView {
    /// Its number.
    pub tile: Tile,
    /// What it is for.
    pub kind: Kind,
    /// Its connectors, clockwise from the front.
    pub sides: [Connector; 4],
    /// Where it points: a barrel, an exhaust, or the first of the two sides a shield covers.
    pub points: Side,
}

impl Printed {
    pub(crate) fn of(setup: &Setup) -> Self {
        let (pack, options) = (setup.pack.get(), &setup.options);
        let tiles = (0..pack.tiles.len()).map(|number| Tile(number as u8));
        let plays = |tile: &Tile| pack.tiles[tile.index()].set.is_none_or(|set| options.sets.contains(set));
        let levels = setup.boards().map(|board| board.level);
        let cards = levels.fold(Cards::NONE, |all, level| all.or(pack.cards_at(level)));
        let numbers = &pack.numbers;
        Printed {
            tiles: tiles.filter(plays).map(|tile| TileView::of(pack, tile, 0)).collect(),
            cards: cards.iter().map(|card| CardView::of(pack, card, PLAIN)).collect(),
            flights: setup.boards().map(|board| FlightView::of(setup, board)).collect(),
            spaces: numbers.spaces,
            goods: numbers.goods,
            supply: pack.supply(options.seats),
            lost_component: numbers.lost_component,
        }
    }
}

impl FlightView {
    fn of(setup: &Setup, board: &Board) -> Self {
        let pack = setup.pack.get();
        let level = &pack.numbers.levels[board.level as usize - 1];
        let harder = |card: Card| {
            let here = CardView::of(pack, card, board.level);
            (here != CardView::of(pack, card, PLAIN)).then_some(here)
        };
        let has_guests = setup.options.sets.contains(OptionalSet::LuxuryCabins);
        FlightView {
            board: BoardView::of(board),
            hourglass: board.hourglass.clone(),
            start_gap: level.start_gap,
            finish: level.finish.to_vec(),
            best_looking: level.best_looking,
            harder: pack.cards_at(board.level).iter().filter_map(harder).collect(),
            fare: pack.fare(board.level).filter(|_| has_guests),
        }
    }
}

impl BoardView {
    fn of(board: &Board) -> Self {
        let mark = |square: Square| {
            let found = board.marks.iter().position(|marked| marked.contains(square));
            found.map_or(0, |mark| mark as u8 + 1)
        };
        let next = |sides: &[Square; 4]| sides.map(|square| square.is_some().then_some(square));
        let is_folded = board.shape == Shape::Fold;
        BoardView {
            id: board.id.clone(),
            level: board.level,
            shape: board.shape,
            rows: board.rows.clone(),
            columns: board.columns.clone(),
            squares: board.places.clone(),
            next: board.next.iter().map(next).collect(),
            marks: board.all.iter().map(mark).collect(),
            fold: board.fold,
            front_die: if is_folded { board.front_die.to_vec() } else { Vec::new() },
            start: board.start,
            insurance: board.insurance.clone(),
        }
    }
}

impl CardView {
    /// That card in a flight of that level.
    fn of(pack: &Pack, card: Card, level: u8) -> Self {
        let face = pack.card(card);
        let encounter = face.encounter.with(&pack.extra(level));
        CardView { card, id: face.id.clone(), level: face.level, encounter }
    }
}

impl TileView {
    /// That tile after so many quarter turns clockwise.
    pub(crate) fn of(pack: &Pack, tile: Tile, turns: u8) -> Self {
        let part: Part = pack.part(tile, turns);
        let sides = Side::ALL.map(|side| part.connector(side));
        TileView { tile, kind: part.kind(), sides, points: part.points() }
    }
}
