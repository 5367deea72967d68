//! What players decide and what chance decides.

use rules::Seat;
use serde::{Deserialize, Serialize};

use crate::parts::{Card, Heading, Posts, Side};

/// One player's decision. A path is many small ones: steps, at most one crew batch, and a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Marks three key posts (AC-50).
    ChoosePosts(Posts),
    /// Plays a card of the hand (AC-19).
    PlayCard(Card),
    /// Discards a card for a few movement points (AC-62).
    Discard(Card),
    /// Changes the whole hand; the turn is lost (AC-21, AC-64).
    ChangeHand,
    /// Keeps the hand; the turn is lost (AC-21).
    KeepHand,
    /// One step forward; the boat then points there (AC-10).
    Sail(Heading),
    /// Turns in place by 60 degrees; the boat then points there (AC-12).
    TurnInPlace(Heading),
    /// The crew turns the boat round its bow (AC-52).
    CrewTurn {
        /// To which side.
        side: Side,
        /// How many times 60 degrees.
        steps: u8,
    },
    /// Ends the path (AC-19).
    Stop,
}

/// One result of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    /// That boat comes next: in the playing order (AC-5, AC-46), in a manoeuvre (AC-42b) or in the ranking (AC-33).
    DrawBoat(Seat),
    /// The next card of the deck (AC-6, AC-42).
    DrawCard(Card),
}
