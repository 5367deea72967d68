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
    /// What each seat has added to the dice, in seat order; none if they follow from the seed alone.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub nonces: Option<Vec<Nonce>>,
}

/// What a seat has added to the dice, so that nobody alone has chosen them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum Nonce {
    /// A nonce that the seat had committed to before it knew any other, and revealed when all had.
    Seat {
        /// The hash of the nonce.
        commitment: String,
        /// 64 lower-case hexadecimal digits.
        nonce: String,
    },
    /// Nothing came after the commitment, which stands for it.
    Withheld {
        /// The hash of what nobody has seen.
        commitment: String,
    },
    /// Nobody was there to add anything, as with a bot: the server's seed stands for it.
    Server,
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
            nonces: None,
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
    pub entry: Entry<A, O>,
}

/// What a line tells: a step of the game, or a note of the referee that the game knows nothing of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry<A, O> {
    /// A step of the game.
    Step(Step<A, O>),
    /// Something else that happened at the table.
    Note(Note),
}

impl<A, O> From<Step<A, O>> for Entry<A, O> {
    fn from(step: Step<A, O>) -> Self {
        Entry::Step(step)
    }
}

impl<A, O> Entry<A, O> {
    /// The step, unless it is a note.
    pub fn step(&self) -> Option<&Step<A, O>> {
        match self {
            Entry::Step(step) => Some(step),
            Entry::Note(_) => None,
        }
    }

    /// The seat that took the step, or that the note is about.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Entry::Step(Step::Act(seat, _) | Step::TakeBack(seat)) => Some(*seat),
            Entry::Step(Step::Chance(_) | Step::Alarm) => None,
            Entry::Note(note) => note.seat(),
        }
    }
}

/// Something that happened at the table and decides about clocks or the end, but is no step of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// Everybody is ready for what is shown only once.
    Ready,
    /// The seat cannot be reached: its clock stands still, for 20 seconds at the most and once for each decision.
    Pause(Seat),
    /// The seat is back before that.
    Resume(Seat),
    /// The seat gives up: it ends behind everybody who does not, and a match with one seat left is over.
    Resign(Seat),
    /// Nobody wants to go on without those who gave up: the match is over, and all others have won.
    Stop,
}

impl Note {
    /// The seat it is about.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Note::Pause(seat) | Note::Resume(seat) | Note::Resign(seat) => Some(seat),
            Note::Ready | Note::Stop => None,
        }
    }
}

/// A note as its line names it.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum NoteName {
    Ready,
    Pause,
    Resume,
    Resign,
    Stop,
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
    #[serde(skip_serializing_if = "Option::is_none", default)]
    note: Option<NoteName>,
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
            note: None,
        };
        match line.entry {
            Entry::Step(Step::Act(seat, action)) => (raw.seat, raw.action) = (Some(seat), Some(action)),
            Entry::Step(Step::TakeBack(seat)) => (raw.seat, raw.take_back) = (Some(seat), true),
            Entry::Step(Step::Chance(outcome)) => raw.outcome = Some(outcome),
            Entry::Step(Step::Alarm) => raw.alarm = true,
            Entry::Note(note) => (raw.seat, raw.note) = (note.seat(), Some(name_of(note))),
        }
        raw
    }
}

impl<A, O> TryFrom<RawLine<A, O>> for StepLine<A, O> {
    type Error = &'static str;

    fn try_from(raw: RawLine<A, O>) -> Result<Self, Self::Error> {
        let entry = match (raw.seat, raw.action, raw.take_back, raw.outcome, raw.alarm, raw.note) {
            (Some(seat), Some(action), false, None, false, None) => Step::Act(seat, action).into(),
            (Some(seat), None, true, None, false, None) => Step::TakeBack(seat).into(),
            (None, None, false, Some(outcome), false, None) => Step::Chance(outcome).into(),
            (None, None, false, None, true, None) => Step::Alarm.into(),
            (seat, None, false, None, false, Some(name)) => Entry::Note(note_of(name, seat)?),
            _ => {
                return Err(
                    "a step has a seat with an action or a take_back, or an outcome, or an alarm, or a note",
                );
            }
        };
        Ok(StepLine { n: raw.n, at: raw.at, entry })
    }
}

fn name_of(note: Note) -> NoteName {
    match note {
        Note::Ready => NoteName::Ready,
        Note::Pause(_) => NoteName::Pause,
        Note::Resume(_) => NoteName::Resume,
        Note::Resign(_) => NoteName::Resign,
        Note::Stop => NoteName::Stop,
    }
}

fn note_of(name: NoteName, seat: Option<Seat>) -> Result<Note, &'static str> {
    match (name, seat) {
        (NoteName::Ready, None) => Ok(Note::Ready),
        (NoteName::Stop, None) => Ok(Note::Stop),
        (NoteName::Pause, Some(seat)) => Ok(Note::Pause(seat)),
        (NoteName::Resume, Some(seat)) => Ok(Note::Resume(seat)),
        (NoteName::Resign, Some(seat)) => Ok(Note::Resign(seat)),
        (NoteName::Ready | NoteName::Stop, Some(_)) => Err("this note is about no seat"),
        (NoteName::Pause | NoteName::Resume | NoteName::Resign, None) => Err("this note is about a seat"),
    }
}
