//! The lines of a record: a header, one line per step, a closing line.
//!
//! Only their shape is here. Writing them as text, chaining the hash and judging a
//! record is the referee's business.

use serde::{Deserialize, Serialize};

use crate::{ContentHash, Game, Millis, Seat, Setup, Standings, Step};

/// The word a record starts with.
pub const FORMAT: &str = "slipstream-record";

/// The version of the lines below.
pub const VERSION: u32 = 1;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header<S> {
    /// Always [`FORMAT`].
    pub format: String,
    /// Always [`VERSION`].
    pub version: u32,
    /// The game's name.
    pub game: String,
    /// The setup.
    pub setup: S,
    /// The fingerprint of the content.
    pub content: ContentHash,
    /// Who sits where.
    pub seats: Vec<String>,
    /// The hash of the seed, published before the first step; none if outcomes came from elsewhere.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seed_commitment: Option<String>,
    /// How long the seats may think; none if as long as they like.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub clock: Option<Clock>,
}

impl<S: Setup> Header<S> {
    /// The header of a match of that game.
    pub fn new<G: Game<Setup = S>>(setup: &S, seats: Vec<String>, seed_commitment: Option<String>) -> Self {
        Header {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: G::NAME.to_owned(),
            content: setup.content(),
            setup: setup.clone(),
            seats,
            seed_commitment,
            clock: None,
        }
    }
}

/// How long a seat may think while it is asked; then the referee decides for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// That long for each decision.
    PerDecision(Millis),
    /// One supply for the whole match.
    Bank {
        /// What a seat has at the start.
        start: Millis,
        /// What is added after each of its decisions.
        increment: Millis,
    },
}

/// One step: its number, its time and what was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawLine<A, O>", into = "RawLine<A, O>")]
#[serde(bound(serialize = "A: Clone + Serialize, O: Clone + Serialize"))]
pub struct StepLine<A, O> {
    /// Its number, from 0.
    pub n: u32,
    /// When it was taken.
    pub at: Millis,
    /// What was done.
    pub step: Step<A, O>,
}

/// The last line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    /// How every seat ended, in seat order.
    pub standings: Standings,
    /// The seed, now that it is over.
    pub seed: String,
    /// BLAKE3 over all lines before this one and over this one without its hash.
    pub hash: String,
}

/// A step as its line shows it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLine<A, O> {
    n: u32,
    at: Millis,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none", default = "Option::default")]
    action: Option<A>,
    #[serde(skip_serializing_if = "is_false", default)]
    take_back: bool,
    #[serde(skip_serializing_if = "Option::is_none", default = "Option::default")]
    outcome: Option<O>,
    #[serde(skip_serializing_if = "is_false", default)]
    alarm: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl<A: Clone, O: Clone> From<StepLine<A, O>> for RawLine<A, O> {
    fn from(line: StepLine<A, O>) -> Self {
        let mut raw = RawLine {
            n: line.n,
            at: line.at,
            seat: None,
            action: None,
            take_back: false,
            outcome: None,
            alarm: false,
        };
        match line.step {
            Step::Act(seat, action) => (raw.seat, raw.action) = (Some(seat), Some(action)),
            Step::TakeBack(seat) => (raw.seat, raw.take_back) = (Some(seat), true),
            Step::Chance(outcome) => raw.outcome = Some(outcome),
            Step::Alarm => raw.alarm = true,
        }
        raw
    }
}

impl<A, O> TryFrom<RawLine<A, O>> for StepLine<A, O> {
    type Error = &'static str;

    fn try_from(raw: RawLine<A, O>) -> Result<Self, Self::Error> {
        let step = match (raw.seat, raw.action, raw.take_back, raw.outcome, raw.alarm) {
            (Some(seat), Some(action), false, None, false) => Step::Act(seat, action),
            (Some(seat), None, true, None, false) => Step::TakeBack(seat),
            (None, None, false, Some(outcome), false) => Step::Chance(outcome),
            (None, None, false, None, true) => Step::Alarm,
            _ => return Err("a step has a seat with an action or a take_back, or an outcome, or an alarm"),
        };
        Ok(StepLine { n: raw.n, at: raw.at, step })
    }
}
