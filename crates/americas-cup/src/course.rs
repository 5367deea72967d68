//! The material: the board, the deck and the constants.
//!
//! Read from the text files of `data/americas-cup` or of a pack that replaces some of them,
//! validated once; the state refers to it by a plain pointer.
//!
//! ```
//! use americas_cup::{Card, Pack};
//!
//! let pack = Pack::printed();
//! assert_eq!((pack.board.cols, pack.board.rows), (13, 49));
//! assert_eq!(pack.face(Card(1)).near, 2);
//! ```
//!
//! What a boat may do on the board is said in `path`.

mod board;
mod canonical;
mod deck;
mod numbers;
#[cfg(test)]
mod tests;
mod ways;

use rules::{ContentError, ContentHash, Interned, Shelf};
use serde::Serialize;

use crate::parts::{Card, Cards, Colour, Heading, Hull, MAX_BOATS, MAX_CARDS, Place, Point, Posts, Rounding};
use content::File;
pub(crate) use ways::Ways;

/// All content that was loaded.
pub static SHELF: Shelf<Pack> = Shelf::new();

/// The files of a pack, each with its embedded text.
pub const FILES: [(&str, &str); 3] = [
    ("board.toml", include_str!("../../../data/americas-cup/board.toml")),
    ("deck.toml", include_str!("../../../data/americas-cup/deck.toml")),
    ("game.toml", include_str!("../../../data/americas-cup/game.toml")),
];

/// The most laps of a race.
pub(crate) const MAX_LAPS: u8 = 9;

/// The most turns of a boat.
pub(crate) const MAX_TURNS: u16 = 500;

/// The most cards in a hand.
pub(crate) const MAX_HAND: usize = 12;

/// The highest value of a card.
pub(crate) const MAX_VALUE: u8 = 6;

/// The content of a match.
#[derive(Debug)]
pub struct Pack {
    name: String,
    hash: ContentHash,
    /// The board.
    pub board: Board,
    faces: Vec<Option<CardFace>>,
    /// All cards, and those of each colour and each near-wind value.
    pub(crate) all: Cards,
    pub(crate) by_colour: [Cards; 2],
    pub(crate) by_near: [Cards; MAX_VALUE as usize + 1],
    /// The constants.
    pub numbers: Numbers,
    ways: [Ways; 3],
}

/// The lattice with its marks, its line and its places (AC-2).
#[derive(Debug)]
pub struct Board {
    /// Columns, counted from 0 at the left.
    pub cols: u8,
    /// Rows, counted from 0 at the leeward edge.
    pub rows: u8,
    /// Points that are missing.
    pub holes: Vec<Place>,
    /// The leeward buoy, where the race starts.
    pub leeward: Place,
    /// The windward buoy.
    pub windward: Place,
    /// On which side the buoys are left unless the setup says otherwise (AC-14).
    pub rounding: Rounding,
    /// The first row above the start and finish line; the row before it is below (AC-32).
    pub line: u8,
    /// The next point in each direction; none if it is off the board or closed.
    next: Vec<[Point; 6]>,
    /// Places of two boats in playing order (AC-5).
    pub(crate) start: [Hull; 2],
    /// Places of three to six boats in playing order (AC-85).
    pub(crate) regatta: [Hull; MAX_BOATS],
    /// Places of the start procedure by seat (AC-41).
    pub(crate) prestart: [Hull; MAX_BOATS],
    /// Covered points by heading of the covering boat (AC-78).
    pub(crate) covers: [Cover; 6],
}

/// The points a boat covers, as columns and rows from it (AC-75, AC-76).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cover {
    /// From the bow: touched by the other's bow or stern.
    pub(crate) front: Vec<(i8, i8)>,
    /// From the stern: touched by the other's bow.
    pub(crate) rear: Vec<(i8, i8)>,
}

/// What is printed on a card (AC-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardFace {
    /// The card.
    pub card: Card,
    /// The colour of its near-wind half.
    pub colour: Colour,
    /// The value of its near-wind half.
    pub near: u8,
    /// The value of its downwind half.
    pub down: u8,
    /// The crew numbers.
    pub crew: Posts,
}

/// The constants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Laps unless the setup says otherwise (AC-31).
    pub laps: u8,
    /// Turns per boat unless the setup says otherwise (AC-33).
    pub turn_limit: u16,
    /// Cards in hand (AC-6).
    pub hand_size: u8,
    /// Manoeuvres of the start procedure (AC-45).
    pub manoeuvres: u8,
    /// Turns missed by a boat over the line (AC-48).
    pub penalty_turns: u8,
    /// The most crew points of a turn (AC-51).
    pub crew_points: u8,
    /// The crew posts in English and French, by number (AC-50).
    pub posts: Vec<[String; 2]>,
    /// The value that opens a sequence (AC-58).
    pub opening_value: u8,
    /// Movement points of a discard (AC-62).
    pub discard_points: u8,
    /// Whether a sequence may be broken at will (AC-60).
    pub free_break: bool,
    /// Movement points lost under a cover (AC-75).
    pub cover_penalty: u8,
    /// Whether front and rear cover add up (AC-78).
    pub cover_adds_up: bool,
    /// Movement points that remain in any case (AC-78).
    pub cover_floor: u8,
    /// Steps onto head to wind in a turn of the base rules (AC-27).
    pub head_to_wind_steps: u8,
    /// Whether a boat that began its turn head to wind may come head to wind again (AC-67b).
    pub repeat_head_to_wind: bool,
}

impl Pack {
    /// The content of the box.
    pub fn printed() -> Interned<Pack> {
        SHELF.printed()
    }

    /// The printed content with some files replaced.
    ///
    /// # Errors
    /// With file, entry and reason.
    pub fn read(name: &str, replaced: &[(String, String)]) -> Result<Pack, ContentError> {
        content::check_replaced(&FILES, replaced)?;
        let [board, deck, game] = FILES.map(|(file, embedded)| File::open(file, embedded, replaced));
        let (board_file, deck_file) = (board?, deck?);
        let numbers = numbers::read(&game?.root())?;
        let board = board::read(&board_file.root())?;
        let cards = deck::read(&deck_file.root(), &numbers)?;
        let ways = Rounding::ALL.map(|rounding| Ways::new(&board, rounding));
        board::check_ways(&board_file.root(), &board, &ways)?;
        let set = |wanted: &dyn Fn(&CardFace) -> bool| {
            cards.iter().filter(|face| wanted(face)).map(|face| face.card).collect::<Cards>()
        };
        let mut pack = Pack {
            name: name.to_owned(),
            hash: ContentHash::of(""),
            faces: (0..=MAX_CARDS as u8)
                .map(|number| cards.iter().find(|face| face.card == Card(number)).copied())
                .collect(),
            all: set(&|_| true),
            by_colour: [Colour::Red, Colour::Green].map(|colour| set(&|face| face.colour == colour)),
            by_near: std::array::from_fn(|value| set(&|face| face.near as usize == value)),
            board,
            numbers,
            ways,
        };
        pack.hash = ContentHash::of(&canonical::text(&pack));
        Ok(pack)
    }

    /// What is printed on a card.
    ///
    /// # Panics
    /// If the deck has no such card.
    #[inline]
    pub fn face(&self, card: Card) -> &CardFace {
        self.faces[card.0 as usize].as_ref().expect("the card is of this deck")
    }

    /// All cards in the order of their numbers.
    pub fn cards(&self) -> impl Iterator<Item = &CardFace> {
        self.faces.iter().flatten()
    }

    /// The shortest ways with that rounding.
    #[inline]
    pub(crate) fn ways(&self, rounding: Rounding) -> &Ways {
        &self.ways[rounding as usize]
    }
}

impl Board {
    /// The next point in that direction; none if it is off the board or closed (AC-11).
    #[inline]
    pub(crate) fn next(&self, point: Point, heading: Heading) -> Point {
        self.next[point.index()][heading as usize]
    }

    /// Whether that point is above the line (AC-47).
    #[inline]
    pub(crate) fn is_over(&self, point: Point) -> bool {
        point.row() >= self.line
    }

    /// Every way a boat can lie on the empty board.
    pub(crate) fn hulls(&self) -> impl Iterator<Item = Hull> {
        let points = (0..self.next.len() as u16).map(Point);
        points.flat_map(|bow| Heading::ALL.map(|heading| self.hull(bow, heading))).flatten()
    }

    /// A boat with that bow and heading; none if a point is closed.
    pub(crate) fn hull(&self, bow: Point, heading: Heading) -> Option<Hull> {
        let stern = self.next.get(bow.index())?[heading.opposite() as usize];
        (stern != Point::NONE && self.next(stern, heading) == bow).then_some(Hull { bow, stern, heading })
    }
}

rules::content!(Pack);
