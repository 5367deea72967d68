//! What is told of a match.

use rules::{Seat, Standings};
use serde::Serialize;

use crate::course::CardFace;
use crate::parts::{Colour, Heading, Mark, Place, Posts, Side};

/// A fact worth telling. Cards drawn are told to their owner alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "event")]
#[expect(missing_docs, reason = "seat, card, points, bow and heading say what they are")]
pub enum Event {
    /// Key posts were marked; told when all have chosen (AC-50).
    PostsChosen { seat: Seat, posts: Posts },
    /// Lot decided who comes next where boats were equal (AC-42b, AC-46).
    LotDrawn { seat: Seat },
    /// A boat took its place: at the start (AC-5) or for the start procedure (AC-41).
    Placed { seat: Seat, bow: Place, heading: Heading },
    /// A manoeuvre of the start procedure began (AC-45).
    ManoeuvreBegan { manoeuvre: u8, of: u8 },
    /// A start card was turned up (AC-42).
    StartCardTurned { seat: Seat, card: CardFace },
    /// Both start cards were equal and are drawn again (AC-42).
    StartCardsEqual { value: u8 },
    /// A boat manoeuvres (AC-43).
    ManoeuvreTurn { seat: Seat, points: u8 },
    /// The bow is over the line on the last manoeuvre: the boat misses turns (AC-48).
    OverTheLine { seat: Seat, turns: u8 },
    /// Over the line too early or completely (AC-49).
    Disqualified { seat: Seat },
    /// The race began in that order (AC-5, AC-46).
    RaceBegan { order: Vec<Seat>, laps: u8 },
    /// A round began: every boat has one turn in it.
    RoundBegan { round: u16 },
    /// A boat's turn began.
    TurnBegan { seat: Seat, leg: u8 },
    /// A boat misses its turn (AC-48).
    TurnMissed { seat: Seat },
    /// Another boat takes the wind (AC-75, AC-77).
    Covered { seat: Seat, by: Seat, rear: bool },
    /// A card was played; `points` are what remains after covers.
    CardPlayed { seat: Seat, card: CardFace, points: u8, crew: u8, play: Play },
    /// A sequence ended (AC-60 to AC-64).
    SequenceEnded { seat: Seat, why: SequenceEnd },
    /// A card was discarded for movement points (AC-62).
    CardDiscarded { seat: Seat, card: CardFace, points: u8 },
    /// A hand was shown and changed; the turn is lost (AC-21, AC-64).
    HandChanged { seat: Seat, cards: Vec<CardFace> },
    /// A hand without a card of the colour was kept; the turn is lost (AC-21).
    HandKept { seat: Seat },
    /// One step forward (AC-10).
    Sailed { seat: Seat, from: Place, to: Place, heading: Heading },
    /// A boat came head to wind and stopped; the points are lost (AC-67).
    StoppedByWind { seat: Seat, lost: u8 },
    /// A turn in place (AC-12, AC-29).
    TurnedInPlace { seat: Seat, heading: Heading },
    /// A crew turn (AC-52).
    CrewTurned { seat: Seat, side: Side, steps: u8, heading: Heading },
    /// No path is allowed: the boat turns in place or stays (AC-29).
    Cornered { seat: Seat },
    /// A buoy was rounded; the hand is turned over (AC-14, AC-15).
    Rounded { seat: Seat, mark: Mark, leg: u8 },
    /// A boat ended its turn on the other tack (AC-63); its sequence now is the card it tacked with, if that opens
    /// one (AC-63c).
    Tacked { seat: Seat, tack: Colour, opens: Option<(Colour, u8)> },
    /// The path is over.
    Stopped { seat: Seat, bow: Place, heading: Heading, unused: u8 },
    /// A card was drawn: told to its owner (AC-19).
    CardDrawn { seat: Seat, card: CardFace },
    /// A card was drawn: told to the others.
    CardDrawnUnseen { seat: Seat },
    /// The discards became the deck (AC-6, AC-90).
    DeckShuffled { cards: u8 },
    /// A boat crossed the finish line (AC-32).
    Finished { seat: Seat, place: u8 },
    /// The last turn is over: boats are ranked by progress (AC-33).
    TurnLimitReached { turns: u16 },
    /// A boat was ranked: legs finished, and movement points to the end (AC-33).
    Ranked { seat: Seat, place: u8, legs: u8, to_end: u16 },
    /// The match is over.
    MatchOver { standings: Standings },
}

/// What a card does to the sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Play {
    /// Nothing: there are no sequences, or it is a run.
    Plain,
    /// It opens one (AC-58).
    Opens,
    /// It continues it (AC-59).
    Continues,
}

/// Why a sequence ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SequenceEnd {
    /// No card continued it, or another one was opened (AC-60).
    Broken,
    /// The boat tacked (AC-63).
    Tack,
    /// It rounded a buoy (AC-63).
    Rounding,
    /// It ended its turn head to wind (AC-63b).
    HeadToWind,
    /// The hand was changed (AC-64b).
    HandChanged,
}
