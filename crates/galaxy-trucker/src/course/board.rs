//! `boards.toml`: the ship boards.

mod read;

use serde::{Deserialize, Serialize};

use crate::event::Spot;
use crate::parts::{OptionalSet, Side, Square, Squares};

pub(super) use read::read;

/// A ship board of one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The class: I, II, IIIC and so on.
    pub id: String,
    /// Which rules card and cards it flies by (GT-3, LM-4).
    pub level: u8,
    /// How its edges meet.
    pub shape: Shape,
    /// The printed numbers of the rows, front to rear.
    pub rows: Vec<u8>,
    /// The printed numbers of the columns, left to right.
    pub columns: Vec<u8>,
    /// Where the squares lie, by number.
    pub places: Vec<Place>,
    /// The square of the starting cabin (GT-8); none if it is set aside (LM-7).
    pub start: Option<Square>,
    /// Squares that a face of the die opens, 1 to 6, and those of a double (LM-62, LM-63).
    pub marks: [Squares; 7],
    /// What a die does to an attack from front or rear on a folded board (LM-20).
    pub front_die: [FrontDie; 6],
    /// The spaces of the hourglass in the order of its runs (GT-19).
    pub hourglass: Vec<Space>,
    /// The runs after which a die is rolled, as places in that list (LM-57, LM-58).
    pub dice_after: Vec<u8>,
    /// What lost components cost at the most, and what that costs.
    pub insurance: Insurance,
    /// The optional set it belongs to (XP-1).
    pub set: Option<OptionalSet>,
    /// All squares.
    pub(crate) all: Squares,
    /// Squares that are open from the start.
    pub(crate) open: Squares,
    /// Squares whose right side is the fold (LM-16).
    pub fold: Squares,
    /// The neighbour on each side.
    pub(crate) next: Vec<[Square; 4]>,
    /// Squares that touch by a side or a corner (LM-43).
    pub(crate) touching: Vec<Squares>,
    /// Squares of each line by the side something comes from, the first it meets first.
    pub(crate) lines: [Vec<Vec<Square>>; 4],
}

/// A place on the grid, counted from 0 at the front and at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_docs, reason = "row and column say what they are")]
pub struct Place {
    pub row: u8,
    pub column: u8,
}

/// How the edges of a board meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Two dice name the line (GT-65).
    Plane,
    /// With a fold between two columns (LM-16).
    Fold,
    /// The edges meet (LM-36).
    Torus,
    /// The left and the right edge meet (XP-7).
    Cylinder,
    /// Several ships (LM-61).
    Fleet,
}

impl Shape {
    /// Whether the left edge meets the right one (LM-36, XP-7).
    #[inline]
    pub(crate) fn joins_left_and_right(self) -> bool {
        match self {
            Shape::Torus | Shape::Cylinder => true,
            Shape::Plane | Shape::Fold | Shape::Fleet => false,
        }
    }

    /// Whether the front edge meets the rear one (LM-36).
    #[inline]
    pub(crate) fn joins_front_and_rear(self) -> bool {
        match self {
            Shape::Torus => true,
            Shape::Plane | Shape::Fold | Shape::Cylinder | Shape::Fleet => false,
        }
    }
}

/// What a face of the die does to an attack from front or rear (LM-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FrontDie {
    /// It comes down that column, counted from 0.
    Column(u8),
    /// It comes from that side instead.
    Redirect(Side),
}

/// A space of the hourglass (GT-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Space {
    /// Beside the flight board (LM-56).
    #[serde(rename = "beside")]
    Beside,
    /// Space III.
    #[serde(rename = "III")]
    Three,
    /// Space II.
    #[serde(rename = "II")]
    Two,
    /// Space I.
    #[serde(rename = "I")]
    One,
    /// The last space; only a finished player turns it there.
    #[serde(rename = "start")]
    Start,
    /// On a finished player's own board (LM-41).
    #[serde(rename = "overtime")]
    Overtime,
}

/// What lost components cost at the most.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "kind")]
#[expect(missing_docs, reason = "cap and premiums say what they are")]
pub enum Insurance {
    /// A printed cap (GT-90).
    Cap { cap: u8 },
    /// No cap (LM-35).
    None,
    /// A premium by the largest group of empty squares, and a cap (LM-43, LM-46).
    Chain { premiums: Vec<u8>, cap: u8 },
    /// One offer may be bought (LM-76).
    Offers { offers: Vec<Offer> },
}

/// An offer of the insurance company (LM-76).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_docs, reason = "pay and cap say what they are")]
pub struct Offer {
    pub pay: u8,
    pub cap: u8,
}

impl Board {
    /// The neighbour on that side, whether it is open or not.
    #[inline]
    pub(crate) fn next(&self, square: Square, side: Side) -> Square {
        self.next[square.index()][side as usize]
    }

    /// Whether the fold runs between a square and its neighbour on that side (LM-16).
    #[inline]
    pub(crate) fn folds(&self, square: Square, side: Side, other: Square) -> bool {
        match side {
            Side::Right => self.fold.contains(square),
            Side::Left => self.fold.contains(other),
            Side::Front | Side::Rear => false,
        }
    }

    /// The numbers printed beside a square.
    pub(crate) fn spot(&self, square: Square) -> Spot {
        let Place { row, column } = self.place(square);
        Spot { row: self.rows[row as usize], column: self.columns[column as usize] }
    }

    /// Where a square lies.
    #[inline]
    pub fn place(&self, square: Square) -> Place {
        self.places[square.index()]
    }

    /// The square at these printed numbers; of rows with one number the first.
    pub fn square_at(&self, row: u8, column: u8) -> Option<Square> {
        let row = self.rows.iter().position(|number| *number == row)?;
        let column = self.columns.iter().position(|number| *number == column)?;
        self.on_grid(row as u8, column as u8)
    }

    /// The square at a place of the grid.
    #[inline]
    pub(crate) fn on_grid(&self, row: u8, column: u8) -> Option<Square> {
        let found = self.places.iter().position(|place| *place == Place { row, column });
        found.map(|number| Square(number as u8))
    }

    /// Squares reached from one over neighbours in a set.
    pub(crate) fn region(&self, from: Square, within: Squares) -> Squares {
        let mut region = Squares::only(from);
        let mut fresh = region;
        while let Some(square) = fresh.lowest() {
            fresh = fresh.without(square);
            for next in self.next[square.index()] {
                if within.contains(next) && !region.contains(next) {
                    region = region.with(next);
                    fresh = fresh.with(next);
                }
            }
        }
        region
    }

    /// Whether several ships are built on it.
    #[inline]
    pub(crate) fn is_fleet(&self) -> bool {
        self.shape == Shape::Fleet
    }

    /// Whether dice open squares of it (LM-57).
    #[inline]
    pub(crate) fn has_dice(&self) -> bool {
        !self.dice_after.is_empty()
    }

    /// How many lines something from that side may come along.
    #[inline]
    pub(crate) fn line_count(&self, from: Side) -> u8 {
        if from.is_lateral() { self.rows.len() as u8 } else { self.columns.len() as u8 }
    }

    /// The lines with that printed number: rows may carry one twice (LM-24).
    pub(crate) fn numbered(&self, from: Side, number: u8) -> impl Iterator<Item = u8> + Clone + '_ {
        let numbers = if from.is_lateral() { &self.rows } else { &self.columns };
        (0..).zip(numbers).filter(move |(_, printed)| **printed == number).map(|(line, _)| line)
    }

    /// The line of a square for something from that side.
    #[inline]
    pub(crate) fn line_of(&self, square: Square, from: Side) -> u8 {
        let place = self.place(square);
        if from.is_lateral() { place.row } else { place.column }
    }

    /// How far two lines are apart, round the edge where lines go round (LM-28, LM-51, XP-9).
    #[inline]
    pub(crate) fn lines_apart(&self, from: Side, one: u8, other: u8) -> u8 {
        let apart = one.abs_diff(other);
        if self.lines_go_round(from) { apart.min(self.line_count(from) - apart) } else { apart }
    }

    /// Whether after the last line for something from that side the first comes again.
    #[inline]
    pub(crate) fn lines_go_round(&self, from: Side) -> bool {
        if from.is_lateral() { self.shape.joins_front_and_rear() } else { self.shape.joins_left_and_right() }
    }
}
