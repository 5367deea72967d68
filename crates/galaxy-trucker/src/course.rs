//! The material: tiles, adventure cards, boards and constants.
//!
//! Read from the text files of `data/galaxy-trucker` or of a pack that replaces some of them,
//! validated once; the state refers to it by a plain pointer.
//!
//! ```
//! use galaxy_trucker::Pack;
//!
//! let pack = Pack::printed();
//! assert_eq!((pack.pile_tiles(), pack.cards.len()), (140, 60));
//! assert_eq!(pack.boards[0].places.len(), 18);
//! ```

mod board;
mod canonical;
mod cards;
mod numbers;
mod tiles;

use std::sync::OnceLock;

use content::File;
use rules::{Content, ContentError, ContentHash, Interned, PRINTED_NAME, Shelf};

pub use board::{Board, FrontDie, Insurance, Offer, Place, Shape, Space};
pub(crate) use cards::Reward;
pub use cards::{Attack, AttackKind, CardFace, Encounter, Line, Measure, Penalty};
pub use numbers::{Level, LevelFour, Numbers};
pub use tiles::TileFace;

use crate::parts::{Card, Cards, Part, Tile, Tiles};

/// All content that was loaded.
pub static SHELF: Shelf<Pack> = Shelf::new();

/// The files of a pack, each with its embedded text.
pub const FILES: [(&str, &str); 4] = [
    ("boards.toml", include_str!("../../../data/galaxy-trucker/boards.toml")),
    ("cards.toml", include_str!("../../../data/galaxy-trucker/cards.toml")),
    ("game.toml", include_str!("../../../data/galaxy-trucker/game.toml")),
    ("tiles.toml", include_str!("../../../data/galaxy-trucker/tiles.toml")),
];

/// The content of a match.
#[derive(Debug)]
pub struct Pack {
    name: String,
    hash: ContentHash,
    /// The tiles by number: those of the pile, then the starting cabins by seat.
    pub tiles: Vec<TileFace>,
    /// Each tile as it lies after 0 to 3 quarter turns.
    turned: Vec<[Part; 4]>,
    /// The tiles of the pile.
    pub(crate) pile: Tiles,
    /// The adventure cards by number.
    pub cards: Vec<CardFace>,
    /// The cards of each level.
    pub(crate) by_level: [Cards; 3],
    /// The ship boards.
    pub boards: Vec<Board>,
    /// The constants.
    pub numbers: Numbers,
}

impl Pack {
    /// The content of the box.
    ///
    /// # Panics
    /// If the embedded files are invalid, which a test rules out.
    pub fn printed() -> Interned<Pack> {
        /// Kept apart from the shelf's names, so that no pack can take its place.
        static PRINTED: OnceLock<Interned<Pack>> = OnceLock::new();
        *PRINTED.get_or_init(|| {
            let pack = Pack::read(PRINTED_NAME, &[]);
            SHELF.put(pack.expect("the embedded files are valid: a test reads them"))
        })
    }

    /// The printed content with some files replaced.
    ///
    /// # Errors
    /// With file, entry and reason.
    pub fn read(name: &str, replaced: &[(String, String)]) -> Result<Pack, ContentError> {
        if let Some((file, _)) =
            replaced.iter().find(|(file, _)| FILES.iter().all(|(known, _)| known != file))
        {
            let known = FILES.map(|(known, _)| known).join(", ");
            return Err(content::fault(file, "file", format!("unknown; a pack may replace {known}")));
        }
        let [boards, cards, game, tiles] = FILES.map(|(file, embedded)| File::open(file, embedded, replaced));
        let numbers = numbers::read(&game?.root())?;
        let tiles = tiles::read(&tiles?.root())?;
        let cards = cards::read(&cards?.root(), &numbers)?;
        let boards = board::read(&boards?.root())?;
        let level = |level: u8| {
            let with_level = (0..).map(Card).zip(&cards).filter(|(_, face)| face.level == level);
            with_level.map(|(card, _)| card).collect()
        };
        let mut pack = Pack {
            name: name.to_owned(),
            hash: ContentHash::of(""),
            turned: tiles.iter().map(|face| [0, 1, 2, 3].map(|turns| face.part.turned(turns))).collect(),
            pile: (0..)
                .map(Tile)
                .zip(&tiles)
                .filter(|(_, face)| !face.is_start())
                .map(|(tile, _)| tile)
                .collect(),
            by_level: [level(1), level(2), level(3)],
            tiles,
            cards,
            boards,
            numbers,
        };
        pack.hash = ContentHash::of(&pack.canonical());
        Ok(pack)
    }

    /// What the fingerprint is taken of. Optional pieces are named only where a pack changes them, so that records of
    /// matches without them stay what they are.
    fn canonical(&self) -> String {
        let (text, optional) = (canonical::text(self), canonical::optional(self));
        let is_known = self.name == PRINTED_NAME
            || optional.is_empty()
            || optional == canonical::optional(&Pack::printed());
        if is_known { text } else { text + &optional }
    }

    /// How many tiles the common pile has.
    pub fn pile_tiles(&self) -> usize {
        self.pile.len() as usize
    }

    /// The starting cabin of a seat (GT-8).
    #[inline]
    pub(crate) fn starting_cabin(&self, seat: rules::Seat) -> Tile {
        Tile((self.pile_tiles() + seat.index()) as u8)
    }

    /// What is printed on a card.
    #[inline]
    pub fn card(&self, card: Card) -> &CardFace {
        &self.cards[card.index()]
    }

    /// A tile as it lies after so many quarter turns.
    #[inline]
    pub fn part(&self, tile: Tile, turns: u8) -> Part {
        self.turned[tile.index()][turns as usize % 4]
    }

    /// How many rotations of a tile differ.
    #[inline]
    pub(crate) fn rotations(&self, tile: Tile) -> u8 {
        let parts = &self.turned[tile.index()];
        if parts[0] == parts[1] {
            1
        } else if parts[0] == parts[2] {
            2
        } else {
            4
        }
    }

    /// The board of that name.
    pub fn board(&self, id: &str) -> Option<u8> {
        self.boards.iter().position(|board| board.id == id).map(|place| place as u8)
    }
}

impl Content for Pack {
    fn name(&self) -> &str {
        &self.name
    }

    fn hash(&self) -> ContentHash {
        self.hash
    }
}
