//! Squares of a ship board, and sets of them.

use serde::{Deserialize, Serialize};

/// The most squares a board has.
pub const MAX_SQUARES: usize = 64;

/// A square of a board by its number: front row first, left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
#[serde(transparent)]
pub struct Square(pub u8);

impl Square {
    /// No square.
    pub(crate) const NONE: Square = Square(u8::MAX);

    /// The square as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) fn is_some(self) -> bool {
        self != Square::NONE
    }
}

/// A set of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Squares(pub(crate) u64);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);

    /// One square.
    #[inline]
    pub fn only(square: Square) -> Squares {
        Squares(1 << square.0)
    }

    /// These squares and one more.
    #[inline]
    #[must_use]
    pub fn with(self, square: Square) -> Squares {
        Squares(self.0 | 1 << square.0)
    }

    /// These squares but one.
    #[inline]
    #[must_use]
    pub fn without(self, square: Square) -> Squares {
        Squares(self.0 & !(1 << square.0))
    }

    /// Whether the square is in it.
    #[inline]
    pub fn contains(self, square: Square) -> bool {
        square.index() < MAX_SQUARES && self.0 >> square.0 & 1 != 0
    }

    /// Squares in both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }

    /// Squares in either.
    #[inline]
    #[must_use]
    pub fn or(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }

    /// These squares without the others.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The one with the lowest number.
    #[inline]
    pub fn lowest(self) -> Option<Square> {
        (self.0 != 0).then(|| Square(self.0.trailing_zeros() as u8))
    }

    /// The squares by number.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Square> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let square = Square(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(square)
        })
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Squares::NONE, Squares::with)
    }
}

impl Serialize for Squares {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "typescript")]
impl ts_rs::TS for Squares {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;
    fn name(_: &ts_rs::Config) -> String {
        "number[]".to_owned()
    }
    fn inline(_: &ts_rs::Config) -> String {
        "number[]".to_owned()
    }
}
