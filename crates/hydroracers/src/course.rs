//! The printed material: circuits, planes, pilots, cards, cockpit tiles and the constants.
//!
//! Read from the text files of `data/hydroracers` or of a pack that replaces some of them,
//! validated once; the state refers to it by a plain pointer.
//!
//! ```
//! use hydroracers::Pack;
//!
//! let pack = Pack::printed();
//! let goggles = pack.card("tech-goggles").expect("the booklet names this card");
//! assert_eq!(pack.face(goggles).cost, 3);
//! ```
//!
//! What the words of the data do is said in `parts` and done by the engine.

mod canonical;
mod cards;
mod circuits;
mod cockpit;
mod effects;
mod numbers;
mod planes;
#[cfg(test)]
mod tests;

use rules::{ContentError, ContentHash, Interned, Shelf};
use serde::Serialize;

use crate::parts::{
    Advantage, Card, DECK, Effect, Element, MAX_PLANES, Nation, Skill, Square, Technology, Temperament,
};
use content::File;

/// All content that was loaded.
pub static SHELF: Shelf<Pack> = Shelf::new();

/// The files of a pack, each with its embedded text.
pub const FILES: [(&str, &str); 6] = [
    ("circuits.toml", include_str!("../../../data/hydroracers/circuits.toml")),
    ("cockpit.toml", include_str!("../../../data/hydroracers/cockpit.toml")),
    ("development.toml", include_str!("../../../data/hydroracers/development.toml")),
    ("game.toml", include_str!("../../../data/hydroracers/game.toml")),
    ("pilots.toml", include_str!("../../../data/hydroracers/pilots.toml")),
    ("planes.toml", include_str!("../../../data/hydroracers/planes.toml")),
];

/// The highest level of an element tile (HR-50).
pub(crate) const MAX_LEVEL: u8 = 3;

/// The most squares of an element tile.
pub(crate) const MAX_SQUARES: u8 = 7;

/// The most "I pass" cards of an autopilot (HR-111).
pub(crate) const MAX_PASS_CARDS: u8 = 7;

/// The most development cards in a pack, copies counted.
pub(crate) const MAX_DEVELOPMENT: u8 = 200;

/// The content of a match.
#[derive(Debug)]
pub struct Pack {
    name: String,
    hash: ContentHash,
    /// The tiles by element and level.
    tiles: Tiles,
    /// The circuits, at least one.
    pub circuits: Vec<Circuit>,
    /// The planes in the order of the file, one per nation.
    pub planes: [PlaneSheet; MAX_PLANES],
    /// The pilots in the order of the file, one per nation.
    pub pilots: [PilotCard; MAX_PLANES],
    /// Every kind of card, by its code.
    pub cards: Vec<CardFace>,
    /// The constants.
    pub numbers: Numbers,
}

/// The squares of the element tiles, by element and level.
type Tiles = [[Vec<Square>; MAX_LEVEL as usize]; 4];

/// A circuit: one lane of spaces from 1, the finish line behind the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Circuit {
    /// Its id.
    pub id: String,
    /// Its name, for people.
    pub name: String,
    /// The nation that holds the contest.
    pub host: Nation,
    /// Spaces of a lap, 10 to 60; a plane beyond has finished.
    pub length: u8,
    /// The spaces of the grid, pole first (HR-4).
    pub grid: [i8; MAX_PLANES],
    /// The corner lines in track order, at least one.
    pub corners: Vec<Corner>,
    /// A remark, for people.
    #[serde(skip)]
    pub note: String,
}

/// A corner line (HR-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Corner {
    /// The space just before the line.
    pub after: u8,
    /// The highest speed that is safe.
    pub limit: u8,
}

/// The sheet of a plane.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlaneSheet {
    /// Its id.
    pub id: String,
    /// Its name, for people.
    pub name: String,
    /// Its nation.
    pub nation: Nation,
    /// Its colour, for people.
    #[serde(skip)]
    pub colour: String,
    /// How it chooses as an autopilot (HR-117).
    pub temperament: Temperament,
    /// Its "I pass" cards as an autopilot (HR-111).
    pub pass_cards: u8,
    /// The levels of its tiles, in the order of [`Element::ALL`] (HR-50).
    pub levels: [u8; 4],
    /// Its cards, sorted (HR-1).
    pub deck: [Card; DECK],
}

/// A pilot card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PilotCard {
    /// Its id.
    pub id: String,
    /// The pilot's name.
    pub name: String,
    /// The pilot's nation.
    pub nation: Nation,
    /// The flying skill.
    pub skill: Skill,
}

/// What is printed on a kind of card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFace {
    /// Its id; `base-5-1` is a base card of value 5 and repair time 1.
    pub id: String,
    /// Its name, for people.
    pub name: String,
    /// What it does.
    pub kind: CardKind,
    values: [u8; 4],
    count: u8,
    /// The value it counts when it is bought, recycled or spied (HR-60); 0 if it is no movement card.
    pub exchange: u8,
    /// Development tokens it costs to have played it (HR-72).
    pub repair: u8,
    /// Development tokens to take it (HR-81); 0 for cards that are not in the development deck.
    pub cost: u8,
    /// Copies in the development deck.
    pub copies: u8,
}

/// The kinds of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    /// Moves a plane; base cards too (HR-60).
    Movement(Effect),
    /// Permanent, beside the cockpit (HR-61).
    Technology(Technology),
    /// Applied once (HR-62).
    Advantage(Advantage),
    /// The autopilots' "I pass" card (HR-111).
    Pass,
}

/// The constants of the race, the bets and the development phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Numbers {
    /// Heats of a race (HR-10).
    pub heats: u8,
    /// Cards in hand (HR-7).
    pub hand_size: u8,
    /// Coins at the start (HR-1).
    pub start_coins: u8,
    /// What leading adds to the speed: never more than 0 (HR-16).
    pub air_resistance: i8,
    /// What slipstream adds to the speed (HR-17).
    pub slipstream: i8,
    /// Spaces of a pass (HR-27).
    pub pass_spaces: u8,
    /// Coins that become a point (HR-46).
    pub coins_per_point: u8,
    /// The last round of a heat (HR-42b).
    pub heat_rounds: u8,
    /// DAMAGE tokens in each bag (HR-6).
    pub bag_damage: u8,
    /// ALERT tokens in each bag (HR-6).
    pub bag_alert: u8,
    /// Slots of a player's gauge (HR-23).
    pub human_slots: u8,
    /// Slots of an autopilot's gauge (HR-113).
    pub autopilot_slots: u8,
    /// DAMAGE tokens a crash puts back (HR-24).
    pub returned_on_crash: u8,
    /// Points by rank, winner first (HR-44).
    pub by_rank: [u8; MAX_PLANES],
    /// Stakes of the paid slots, highest first (HR-37).
    pub paid_slots: [u8; 3],
    /// How many times the stake a right bet pays (HR-40).
    pub win_multiplier: u8,
    /// Coins a right bet pays besides (HR-40).
    pub win_bonus: u8,
    /// Coins for a bet on the second (HR-41).
    pub second_bonus: u8,
    /// Coins for a bet on the third (HR-41).
    pub third_bonus: u8,
    /// Development tokens of each player (HR-71).
    pub tokens_per_player: u8,
    /// Tokens in a development phase that opens a campaign (HR-68).
    pub opening_tokens: u8,
    /// TIME markers in the common bag (HR-67).
    pub time_markers: u8,
    /// Cards on the display (HR-66).
    pub display_size: u8,
    /// Coins that replace the last token on a card (HR-80).
    pub accelerate_cost: u8,
    /// Coins per missing point of exchange value (HR-84).
    pub swap_cost: u8,
    /// Tokens the leader in points loses (HR-74).
    pub leader_extra_token: u8,
    /// Places of the espionage track (HR-87).
    pub spy_slots: u8,
    /// Tokens of an espionage claim (HR-89).
    pub spy_tokens: u8,
    /// Coins that replace the last token of a claim (HR-89).
    pub spy_accelerate_cost: u8,
    /// Coins per missing point of exchange value when spying (HR-91).
    pub spy_swap_cost: u8,
    /// Coins of the own exhibition space (HR-93).
    pub exhibition_reserved: u8,
    /// Coins of the public exhibition spaces (HR-93).
    pub exhibition_public: [u8; 4],
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
        let [circuits, cockpit, development, game, pilots, planes] =
            FILES.map(|(file, embedded)| File::open(file, embedded, replaced));
        let numbers = numbers::read(&game?.root())?;
        let mut pack = Pack {
            name: name.to_owned(),
            hash: ContentHash::of(""),
            tiles: cockpit::read(&cockpit?.root())?,
            circuits: circuits::read(&circuits?.root())?,
            planes: planes::planes(&planes?.root())?,
            pilots: planes::pilots(&pilots?.root())?,
            cards: cards::read(&development?.root(), numbers.pass_spaces)?,
            numbers,
        };
        pack.hash = ContentHash::of(&canonical::text(&pack));
        Ok(pack)
    }

    /// What is printed on a card.
    #[inline]
    pub fn face(&self, card: Card) -> &CardFace {
        &self.cards[card.0 as usize]
    }

    /// A card by its id.
    pub fn card(&self, id: &str) -> Option<Card> {
        self.cards.iter().position(|face| face.id == id).map(|place| Card(place as u8))
    }

    /// The development cards with their copies, in the order of the data.
    pub fn development(&self) -> impl Iterator<Item = (Card, u8)> {
        let first = self.first_development();
        (first.0..).zip(&self.cards[first.0 as usize..]).map(|(code, face)| (Card(code), face.copies))
    }

    /// The first development card: base cards and the pass card have lower codes.
    #[inline]
    pub fn first_development(&self) -> Card {
        Card::development(0)
    }

    /// The squares of an element's tile, first to last; levels are 1 to 3 (HR-51).
    #[inline]
    pub fn squares(&self, element: Element, level: u8) -> &[Square] {
        &self.tiles[element as usize][level as usize - 1]
    }
}

impl CardFace {
    /// The values it may be played with, ascending; none if it does not move a plane by itself.
    #[inline]
    pub fn values(&self) -> &[u8] {
        &self.values[..self.count as usize]
    }
}

rules::content!(Pack);
