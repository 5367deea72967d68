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
mod effective;
mod numbers;
#[cfg(test)]
mod tests;
mod tiles;

use content::File;
use rules::{ContentError, ContentHash, Interned, Shelf};

pub use board::{Board, FrontDie, Insurance, Offer, Place, Shape, Space};
pub(crate) use cards::Reward;
pub use cards::{Attack, AttackKind, CardFace, CombatLine, Encounter, Measure, Penalty};
pub use numbers::{LevelFour, Numbers, RulesCard};
pub use tiles::TileFace;

use crate::parts::{BOX_PLAYERS, Card, Cards, OptionalSet, OptionalSets, Part, Tile, Tiles};

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
    /// What the fingerprint of a match is taken of.
    texts: canonical::Texts,
    /// The fingerprint of everything.
    hash: ContentHash,
    /// The tiles by number: those of the pile, then the starting cabins by seat, then those of optional sets.
    pub tiles: Vec<TileFace>,
    /// Each tile as it lies after 0 to 3 quarter turns.
    turned: Vec<[Part; 4]>,
    /// The tiles of the pile.
    pile: Tiles,
    /// The tiles that each optional set adds to the pile.
    optional: [Tiles; OptionalSet::ALL.len()],
    /// The adventure cards by number.
    pub cards: Vec<CardFace>,
    /// The cards of each level.
    pub(crate) by_level: [Cards; 3],
    /// The cards with the star of a first game (GT-112).
    pub(crate) starred: Cards,
    /// The ship boards.
    pub boards: Vec<Board>,
    /// The constants.
    pub numbers: Numbers,
    /// Cubes of each colour that a fifth player's pieces add to the bank (XP-16).
    pub(crate) fifth_supply: u8,
    /// What a guest of a luxury cabin pays by level (XP-19).
    pub(crate) fares: Option<[u8; 4]>,
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
        let [boards, cards, game, tiles] = FILES.map(|(file, embedded)| File::open(file, embedded, replaced));
        let game = game?;
        let numbers = numbers::read(&game.root())?;
        let (fares, fifth_supply) =
            (numbers::read_fares(&game.root())?, numbers::fifth_supply(&game.root())?);
        let tiles = tiles::read(&tiles?.root())?;
        let cards = cards?;
        let starred = cards::read_stars(&cards.root())?;
        let cards = cards::read(&cards.root(), &numbers)?;
        let boards = board::read(&boards?.root())?;
        let level = |level: u8| {
            let with_level = (0..).map(Card).zip(&cards).filter(|(_, face)| face.level == level);
            with_level.map(|(card, _)| card).collect()
        };
        let pick = |is: &dyn Fn(&TileFace) -> bool| -> Tiles {
            (0..).map(Tile).zip(&tiles).filter(|(_, face)| is(face)).map(|(tile, _)| tile).collect()
        };
        let mut pack = Pack {
            name: name.to_owned(),
            texts: canonical::Texts::default(),
            hash: ContentHash::of(""),
            turned: tiles.iter().map(|face| [0, 1, 2, 3].map(|turns| face.part.turned(turns))).collect(),
            pile: pick(&|face| !face.is_start() && face.set.is_none()),
            optional: OptionalSet::ALL.map(|set| pick(&|face| face.set == Some(set))),
            by_level: [level(1), level(2), level(3)],
            starred: starred.into_iter().map(Card).collect(),
            tiles,
            cards,
            boards,
            numbers,
            fifth_supply,
            fares,
        };
        pack.texts = canonical::Texts::new(&pack);
        pack.hash = pack.hash_with(OptionalSets::ALL);
        Ok(pack)
    }

    /// The common pile of a match with these optional sets (GT-7, XP-51).
    pub(crate) fn pile(&self, sets: OptionalSets) -> Tiles {
        let in_pile = sets.iter().filter(|set| *set != OptionalSet::FivePlayers);
        in_pile.fold(self.pile, |pile, set| pile.or(&self.optional[set as usize]))
    }

    /// Whether it has tiles of that set and all numbers that they need.
    pub(crate) fn has_set(&self, set: OptionalSet) -> bool {
        if set == OptionalSet::FirstFlight {
            let first = &self.numbers.levels[0];
            return self.starred.and(self.by_level[0]).len() >= first.piles * first.pile[0];
        }
        let numbers = set != OptionalSet::LuxuryCabins || self.fares.is_some();
        numbers && !self.optional[set as usize].is_empty()
    }

    /// The fingerprint of what a match with these optional sets uses.
    pub(crate) fn hash_with(&self, sets: OptionalSets) -> ContentHash {
        ContentHash::of(&self.texts.with(sets))
    }

    /// How many tiles the common pile has, without optional sets.
    pub fn pile_tiles(&self) -> usize {
        self.pile.len() as usize
    }

    /// The starting cabin of a seat (GT-8, XP-16).
    #[inline]
    pub(crate) fn starting_cabin(&self, seat: rules::Seat) -> Tile {
        if seat.index() < BOX_PLAYERS {
            return Tile((self.pile_tiles() + seat.index()) as u8);
        }
        let fifth = self.optional[OptionalSet::FivePlayers as usize].iter().next();
        fifth.expect("a fifth player has a cabin: the setup checked it")
    }

    /// What is printed on a card.
    #[inline]
    pub fn card(&self, card: Card) -> &CardFace {
        &self.cards[card.index()]
    }

    /// The cards that piles of that level are made of (GT-9).
    pub(crate) fn cards_at(&self, level: u8) -> Cards {
        let piles = self.numbers.levels[level as usize - 1].pile;
        let used = self.by_level.iter().zip(piles).filter(|(_, cards)| *cards > 0);
        used.fold(Cards::NONE, |all, (cards, _)| all.or(*cards))
    }

    /// What a flight of that level adds to its cards (LM-100 to LM-105).
    pub(crate) fn extra(&self, level: u8) -> LevelFour {
        if level == 4 { self.numbers.four } else { LevelFour { first_attack: 1, ..LevelFour::default() } }
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

    /// Cubes of the bank for so many players, the cheapest colour first: a fifth brings some along (GT-77, XP-16).
    pub(crate) fn supply(&self, seats: u8) -> [u8; 4] {
        let fifth = if seats as usize > BOX_PLAYERS { self.fifth_supply } else { 0 };
        self.numbers.supply.map(|cubes| cubes + fifth)
    }

    /// What a guest of a luxury cabin pays in a flight of that level (XP-19).
    pub(crate) fn fare(&self, level: u8) -> Option<u8> {
        self.fares.map(|fares| fares[level as usize - 1])
    }

    /// The board of that name.
    pub fn board(&self, id: &str) -> Option<u8> {
        self.boards.iter().position(|board| board.id == id).map(|place| place as u8)
    }
}

rules::content!(Pack);
