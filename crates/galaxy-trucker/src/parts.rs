//! Small things: sides, squares, tiles, what is printed on a tile, and what lies on it.

mod cards;
mod cargo;
mod part;
mod piles;
mod sets;
mod ships;
mod squares;

pub use cards::{Card, Cards};
pub use cargo::{Alien, Good, Goods, Load, Speciality};
pub(crate) use part::Connectors;
pub use part::{Connector, Kind, Part};
pub(crate) use piles::Piles;
pub use sets::{OptionalSet, OptionalSets};
pub(crate) use ships::Ships;
pub use squares::{MAX_SQUARES, Square, Squares};

use rules::{Rng, below};
use serde::{Deserialize, Serialize};

/// The players of the box (GT-1).
pub const BOX_PLAYERS: usize = 4;

/// The most players (XP-16).
pub const MAX_PLAYERS: usize = 5;

/// The most ships of one player (LM-61).
pub const MAX_SHIPS: usize = 4;

/// The most tiles a pack has.
pub const MAX_TILES: usize = 192;

/// A side of a ship, of a tile or of the board, as the pilot sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "sides say what they are")]
pub enum Side {
    Front,
    Right,
    Rear,
    Left,
}

impl Side {
    /// Clockwise from the front.
    pub const ALL: [Side; 4] = [Side::Front, Side::Right, Side::Rear, Side::Left];

    /// The side so many quarter turns clockwise.
    #[inline]
    #[must_use]
    pub fn turned(self, quarters: u8) -> Side {
        Side::ALL[(self as usize + quarters as usize) % 4]
    }

    /// The side across.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Side {
        self.turned(2)
    }

    /// Whether something from there flies along a row.
    #[inline]
    pub fn is_lateral(self) -> bool {
        matches!(self, Side::Left | Side::Right)
    }
}

/// A tile by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
#[serde(transparent)]
pub struct Tile(pub u8);

impl Tile {
    /// No tile.
    pub(crate) const NONE: Tile = Tile(u8::MAX);
    /// A tile that the viewer does not see.
    pub(crate) const HIDDEN: Tile = Tile(u8::MAX - 1);

    /// The tile as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) fn is_some(self) -> bool {
        self != Tile::NONE
    }
}

/// A set of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Tiles([u64; MAX_TILES / 64]);

impl Tiles {
    /// No tile.
    pub const NONE: Tiles = Tiles([0; MAX_TILES / 64]);

    /// Puts a tile in.
    #[inline]
    pub fn add(&mut self, tile: Tile) {
        self.0[tile.index() / 64] |= 1 << (tile.0 % 64);
    }

    /// Takes a tile out.
    #[inline]
    pub fn remove(&mut self, tile: Tile) {
        self.0[tile.index() / 64] &= !(1 << (tile.0 % 64));
    }

    /// Whether the tile is in it.
    #[inline]
    pub fn contains(&self, tile: Tile) -> bool {
        tile.index() < MAX_TILES && self.0[tile.index() / 64] >> (tile.0 % 64) & 1 != 0
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; MAX_TILES / 64]
    }

    /// Both sets.
    #[must_use]
    pub fn or(mut self, other: &Tiles) -> Tiles {
        self.0.iter_mut().zip(other.0).for_each(|(word, more)| *word |= more);
        self
    }

    /// The tiles by number.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Tile> + Clone + use<> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < words.len() {
                if words[at] != 0 {
                    let bit = words[at].trailing_zeros();
                    words[at] &= words[at] - 1;
                    return Some(Tile((at as u32 * 64 + bit) as u8));
                }
                at += 1;
            }
            None
        })
    }

    /// Any of them.
    #[inline]
    pub(crate) fn any(&self, rng: &mut (impl Rng + ?Sized)) -> Tile {
        let mut nth = below(rng, self.len());
        for (at, word) in self.0.iter().enumerate() {
            if nth < word.count_ones() {
                return Tile(at as u8 * 64 + nth_bit(*word, nth));
            }
            nth -= word.count_ones();
        }
        unreachable!("the number drawn is below the number of tiles")
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut set = Tiles::NONE;
        tiles.into_iter().for_each(|tile| set.add(tile));
        set
    }
}

/// The place of a set bit, counted from the lowest.
#[inline]
pub(crate) fn nth_bit(mut word: u64, nth: u32) -> u8 {
    for _ in 0..nth {
        word &= word - 1;
    }
    word.trailing_zeros() as u8
}
