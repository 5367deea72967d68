//! A small game that asks in every way a game can, healthy or with one planted bug.
//!
//! | rule | what it says |
//! | --- | --- |
//! | TY-1 | Only who is asked may act. |
//! | TY-2 | Each question has its own answers. |
//! | TY-3 | A round starts with a roll: one to three tokens come into the middle. |
//! | TY-4 | The leader peeks at a tile, flips one or passes; nobody peeks twice at the same tile. |
//! | TY-5 | A tile gets its value from the bag when it is first looked at, and keeps it face down. |
//! | TY-6 | A flipped tile lies open while the next seat may object, at the price of a point, and the leader takes or keeps it. |
//! | TY-7 | All bid at the same time; a single highest bid scores. |
//! | TY-8 | All grab tokens; once somebody has turned the hourglass, time runs out. |

mod game;

use rules::{BySeat, Choices, ContentHash, Millis, OptionSpec, Seat, Seats, SetupError, Viewer};
use serde::{Deserialize, Serialize};

/// How many tiles there are, and the tiles of each value in the bag: three ones, two twos, one three.
pub const TILES: usize = 3;
pub const BAG: [u32; 3] = [3, 2, 1];

/// How long the hourglass runs.
pub const HOURGLASS: u64 = 4_000;

/// One thing that is wrong with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Bug {
    /// All is well.
    None,
    /// Every other roll brings a token more, by a counter outside the state.
    CountsOutside,
    /// A second peek at the same tile is not listed, but accepted.
    AcceptsSecondPeek,
    /// Flipping the last tile is listed, but refused.
    RefusesLastFlip,
    /// Who runs out of time passes, whatever the question.
    AlwaysFallsBackOnPass,
    /// The last of equal bids scores.
    LastBidWinsTies,
    /// A sealed bid cannot be made by others any more.
    BidsAreUnique,
    /// A choice taken back leaves its seat a little poorer.
    RegretCosts,
    /// Who has sealed a choice is not said.
    SealedIsSilent,
    /// With a hidden three on the first tile the next seat leads.
    SecretLeader,
    /// A hidden three cannot be flipped.
    SecretForbids,
    /// The hourglass is known but not seen.
    HourglassOutOfView,
    /// A sampled world forgets what its viewer remembers.
    SampleForgets,
    /// What the leader peeks at is told to everybody.
    PeekToldToAll,
    /// A bid is told when it is sealed.
    BidToldAtOnce,
    /// What a seat has peeked at it does not know.
    PeekForgotten,
    /// What all have seen they do not know once it lies face down.
    FlipForgotten,
    /// Everybody knows every tile.
    UnearnedKnowledge,
    /// Every value is drawn equally often.
    UnevenBag,
    /// The outcomes of the roll come in the wrong order.
    UnsortedOutcomes,
    /// The match starts again after every round.
    Endless,
    /// Tokens can be grabbed after the alarm.
    LateGrab,
    /// An alarm ends the scramble at any time.
    EarlyAlarm,
    /// A hum loses its note on paper.
    LossyHum,
    /// The preview of an objection fails.
    PreviewPanics,
    /// Who forgets overlooks the tokens on the table.
    FadingBlinds,
    /// A hunch flips the first tile if a hidden three lies there.
    HunchPeeks,
    /// A hunch passes, whatever the question.
    HunchPasses,
    /// The outlook is best for the last.
    OutlookUpsideDown,
    /// The fingerprint tells hidden tiles apart.
    FingerprintPeeks,
    /// The fingerprint overlooks the question.
    FingerprintBlinks,
}

/// The complete truth of one match.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Toy {
    setup: Setup,
    round: u8,
    scores: BySeat<i8, 4>,
    tiles: [Tile; TILES],
    tokens: u8,
    /// What the game waits for, the next question last.
    questions: Vec<Question>,
    bids: BySeat<Option<u8>, 4>,
    /// The bids of the last auction, which lie open.
    open_bids: BySeat<u8, 4>,
}

/// A tile on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Tile {
    value: Option<u8>,
    seen: Seats,
    /// Whether it was flipped: spectators have seen it too.
    flipped: bool,
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Question {
    Roll,
    Lead,
    Draw { tile: u8, open: bool },
    Object,
    Keep { tile: u8 },
    Bid,
    Grab { until: Option<Millis> },
}

/// How many play how many rounds, and what is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    pub seats: u8,
    pub rounds: u8,
    pub bug: Bug,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    Pass,
    Peek(u8),
    Flip(u8),
    Allow,
    Object,
    Keep,
    Take,
    Bid(u8),
    Grab,
    TurnHourglass,
    /// Only [`Bug::LossyHum`] offers it.
    Hum {
        #[serde(skip)]
        note: u8,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Outcome {
    Tokens(u8),
    Value(u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    TokensCame { tokens: u8 },
    Passed { seat: Seat },
    Peeked { seat: Seat, tile: u8 },
    TileSeen { tile: u8, value: u8 },
    Objected { seat: Seat },
    Kept { tile: u8 },
    Taken { tile: u8, value: u8 },
    BidSealed { seat: Seat, bid: Option<u8> },
    BidsOpened { bids: Vec<u8> },
    Grabbed { seat: Seat },
    HourglassTurned { seat: Seat, until: Millis },
    TimeRanOut,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct View {
    pub bug: Bug,
    pub round: u8,
    pub scores: [i8; 4],
    pub tiles: [TileView; TILES],
    pub tokens: u8,
    pub questions: Vec<Question>,
    pub sealed: Seats,
    pub own_bid: Option<u8>,
    pub open_bids: [u8; 4],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TileView {
    /// Whether it has a value.
    pub drawn: bool,
    /// Who has seen it: everybody watches who looks.
    pub seen: Seats,
    pub flipped: bool,
    pub face_up: Option<u8>,
}

/// The view, and the face-down tiles the viewer remembers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    setup: Setup,
    viewer: Viewer,
    view: View,
    until: Option<Millis>,
    remembered: [Option<u8>; TILES],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Preview {
    pub points: i8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
pub enum Foul {
    #[error("only seats that are asked may act: {0} now")]
    NotAsked(Seats),
    #[error("that is no answer to {0:?}")]
    NoAnswer(Question),
    #[error("tile {0} was seen before: peek at another or flip it")]
    SeenBefore(u8),
    #[error("time ran out at {0}")]
    TimeRanOut(Millis),
}

impl rules::Foul for Foul {
    fn rule(&self) -> &'static str {
        match self {
            Foul::NotAsked(_) => "TY-1",
            Foul::NoAnswer(_) => "TY-2",
            Foul::SeenBefore(_) => "TY-4",
            Foul::TimeRanOut(_) => "TY-8",
        }
    }
}

impl rules::Setup for Setup {
    fn options() -> &'static [OptionSpec] {
        &[]
    }

    fn choose(choices: &Choices) -> Result<Self, SetupError> {
        match choices.seats.unwrap_or(2) {
            seats @ 2..=4 => Ok(Setup { seats: seats as u8, rounds: 3, bug: Bug::None }),
            seats => Err(SetupError::expected("seats", seats, "2–4")),
        }
    }

    fn seats(&self) -> usize {
        self.seats as usize
    }

    fn content(&self) -> ContentHash {
        ContentHash::of("three ones, two twos, one three")
    }
}
