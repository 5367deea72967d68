//! Why an action is illegal.

use std::fmt;

use rules::{Seats, counted, whose_turn};
use serde::{Serialize, Serializer};
use thiserror::Error;

/// Why an action is illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error)]
#[serde(rename_all = "snake_case", tag = "foul")]
#[expect(missing_docs, reason = "the fields are the numbers of the message")]
pub enum Foul {
    /// Somebody else is asked.
    #[error("{}", whose_turn(*asked, "player", "tiles are being drawn"))]
    NotAsked { rule: &'static str, asked: Seats },
    /// Another kind of decision is asked for, or none.
    #[error("{wanted}")]
    OtherDecision { rule: &'static str, wanted: Wanted },
    /// The ship has crashed (MR-36).
    #[error("your ship is out of the race; only ships still racing are programmed")]
    OutOfTheRace,
    /// The program is sealed already (MR-22).
    #[error("your program is locked in; take it back before you make another")]
    AlreadyReady,
    /// A ship stands there (MR-15).
    #[error("a ship stands on lane {lane}; choose one of {free}")]
    LaneTaken { lane: u8, free: NumberSet },
    /// More lines than the speed allows (MR-18, MR-20).
    #[error("speed {speed} allows at most {}; you have programmed {lines}", counted(*speed, "line"))]
    TooManyLines { lines: u8, speed: u8 },
    /// A step goes more than one lane aside (MR-19).
    #[error("line {line} goes from lane {from} to lane {to}; a step goes to the same lane or to a neighbour")]
    StepTooWide { line: u8, from: u8, to: u8 },
    /// At top speed the engine cannot be forced (MR-21).
    #[error("speed {speed} is the top speed; you can force the acceleration only below it")]
    TopSpeed { speed: u8 },
    /// Too few free boxes to force the engine (MR-21).
    #[error("forced acceleration needs {needed} free shield boxes, only {free} are left")]
    ShieldTooWeak { free: u8, needed: u8 },
    /// A forced engine flies one line more than the speed, no other number (MR-21).
    #[error("forced acceleration flies exactly {}; you have programmed {lines}", counted(*needed, "line"))]
    ForcedLines { lines: u8, needed: u8 },
    /// That tile or its neighbour lies face up, or there is none (MR-41).
    #[error("the tiles at +{place} and +{} cannot be swapped; choose two face-down neighbours, the first at {allowed}", place.saturating_add(1))]
    CannotSwap { place: u8, allowed: NumberSet },
}

/// What is asked for instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Error)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "named after the decisions")]
pub enum Wanted {
    #[error("first choose the series of a tile")]
    Series,
    #[error("first choose a lane on the line")]
    Lane,
    #[error("first program your ship")]
    Program,
    #[error("first swap two neighbouring face-down tiles, or leave them")]
    Swap,
    #[error("tiles are being drawn; wait for your turn")]
    Chance,
    #[error("the match is over; start another one")]
    Nothing,
}

/// Some of the numbers 0 to 15, one bit each: a refusal allocates nothing. Files show a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberSet(pub(crate) u16);

impl NumberSet {
    /// The numbers, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..16).filter(move |number| self.0 & 1 << number != 0)
    }
}

impl fmt::Display for NumberSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        for number in self.iter() {
            write!(f, "{comma}{number}")?;
            comma = ", ";
        }
        Ok(())
    }
}

impl Serialize for NumberSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl rules::Foul for Foul {
    fn rule(&self) -> &'static str {
        match self {
            Foul::NotAsked { rule, .. } | Foul::OtherDecision { rule, .. } => rule,
            Foul::OutOfTheRace => "MR-36",
            Foul::AlreadyReady => "MR-22",
            Foul::LaneTaken { .. } => "MR-15",
            Foul::TooManyLines { .. } => "MR-18",
            Foul::StepTooWide { .. } => "MR-19",
            Foul::TopSpeed { .. } | Foul::ShieldTooWeak { .. } | Foul::ForcedLines { .. } => "MR-21",
            Foul::CannotSwap { .. } => "MR-41",
        }
    }
}
