//! Why an action is illegal.

use rules::{Seat, Seats, Words, counted, whose_turn, words};
use serde::Serialize;
use thiserror::Error;

use crate::parts::{Card, Colour, Heading};
use crate::view::Question;

/// Why an action is illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error)]
#[serde(rename_all = "snake_case", tag = "foul")]
#[expect(missing_docs, reason = "the fields are the numbers of the message")]
pub enum Foul {
    /// Somebody else, or chance, is asked (AC-19).
    #[error("{}", whose_turn(*asked, "boat", "cards are being drawn"))]
    NotAsked { asked: Seats },
    /// Another kind of decision is asked for (AC-19).
    #[error("{}", wanted.demand().en)]
    OtherDecision { wanted: Question },
    /// Three key posts are marked (AC-50).
    #[error("{}; mark exactly three", counted(*posts, "post"))]
    NotThreePosts { posts: u8 },
    /// The card is not in hand (AC-19).
    #[error("that card is not in your hand; choose one that is")]
    NotInHand { card: Card },
    /// The colour does not match the heading (AC-20).
    #[error("your boat points at the {0} triangle; play a {0} card", word(*colour))]
    WrongColour { colour: Colour },
    /// Head to wind only an opening card may be played (AC-69).
    #[error("head to wind you may play only a {opening}, or discard any card")]
    NotOpeningHeadToWind { opening: u8 },
    /// A sequence goes on with a neighbouring value (AC-59); or a new one is opened (AC-63c).
    #[error("a {value} does not follow a {last}; play the same value, one more or one less{}", or_again(*opening))]
    OutOfSequence { value: u8, last: u8, opening: Option<u8> },
    /// A sequence is opened with that value (AC-58).
    #[error("a {value} opens no sequence; play a {opening}, or discard if you have none")]
    NotOpening { value: u8, opening: u8 },
    /// A card can be played, so none is discarded (AC-62).
    #[error("you have a card you can play; discard only when you have none")]
    MustPlay,
    /// The hand holds a card that opens a sequence, so none is discarded (AC-63c).
    #[error("you have a {opening} of your colour; play a card, discard only when you have none")]
    HoldsOpening { opening: u8 },
    /// Cards are discarded on beats with sequences (AC-62).
    #[error("discards are for beats with the sequence rule; play a card")]
    NoDiscards,
    /// The hand holds a card of the colour (AC-21, AC-64).
    #[error("you have a card of your colour; change your hand only when you have none")]
    HoldsColour { rule: &'static str },
    /// The hand is kept only if a turn is skipped (AC-21).
    #[error("you cannot skip this turn; play, discard or change your hand")]
    NoKeeping,
    /// No movement points are left (AC-10).
    #[error("no points are left; use your crew or stop")]
    NoPoints,
    /// That is not ahead of the boat (AC-10).
    #[error("{} is not ahead; sail straight on or 60° to either side", compass(*heading))]
    NotAhead { heading: Heading },
    /// The point is off the board, taken or a buoy (AC-11).
    #[error("that point is off the board, taken or a buoy; choose a free one")]
    Closed,
    /// Straight on against the wind (AC-25).
    #[error("you cannot sail straight into the wind; turn to either side")]
    AgainstWind,
    /// A second step onto head to wind (AC-27).
    #[error("only one step a turn may point into the wind; choose another heading")]
    SecondHeadToWind,
    /// A boat that began head to wind comes head to wind again (AC-67b).
    #[error("you began this turn head to wind and may not point there again; choose another heading")]
    HeadToWindAgain,
    /// The first step goes to the side of the card (AC-20b, AC-69, AC-69b).
    #[error("from head to wind the first step goes to the side of your card: red to NE, green to NW")]
    OtherSide { rule: &'static str },
    /// A tack takes a card that opens a sequence, or a discard (AC-63c).
    #[error("only a {opening} or a discard makes a tack; stay on this one")]
    TackNeedsOpening { opening: u8 },
    /// A turn in place is to a neighbouring heading (AC-12).
    #[error("{} is too far round; in place you turn by 60°", compass(*heading))]
    NotBeside { heading: Heading },
    /// A boat turns in place only without a forward step (AC-12).
    #[error("you can sail forward; a boat turns in place only when it cannot")]
    ForwardIsOpen,
    /// Fewer crew points, or none any more (AC-53).
    #[error("you have {}", crew_left(*points))]
    NoCrewPoints { points: u8 },
    /// A forward step is open and none was made (AC-19).
    #[error("the way ahead is open; sail at least one step")]
    MustSail,
    /// The start procedure demands all points (AC-43).
    #[error("{} left; before the gun you must use them all", counted(*points, "point"))]
    PointsLeft { points: u8 },
    /// A move may not end head to wind (AC-26).
    #[error("you may not stop head to wind; end on another heading")]
    EndsHeadToWind,
    /// An opponent could not advance (AC-28).
    #[error("boat {seat} could not move any more; you may only make it change course")]
    Blocks { seat: Seat },
    /// No legal end can be reached from there (AC-28).
    #[error("you could not stop anywhere after that step; choose another")]
    NoEnd,
    /// Without a legal path the boat turns once in place or stays (AC-29).
    #[error("no path is legal; turn once in place or, if you cannot, stay")]
    Cornered,
}

impl rules::Foul for Foul {
    fn rule(&self) -> &'static str {
        match self {
            Foul::NotAsked { .. } | Foul::OtherDecision { .. } | Foul::NotInHand { .. } | Foul::MustSail => {
                "AC-19"
            }
            Foul::NotThreePosts { .. } => "AC-50",
            Foul::WrongColour { .. } => "AC-20",
            Foul::NotOpeningHeadToWind { .. } => "AC-69",
            Foul::OutOfSequence { .. } => "AC-59",
            Foul::NotOpening { .. } => "AC-58",
            Foul::MustPlay | Foul::NoDiscards => "AC-62",
            Foul::HoldsOpening { .. } | Foul::TackNeedsOpening { .. } => "AC-63c",
            Foul::HoldsColour { rule } | Foul::OtherSide { rule } => rule,
            Foul::NoKeeping => "AC-21",
            Foul::NoPoints | Foul::NotAhead { .. } => "AC-10",
            Foul::Closed => "AC-11",
            Foul::AgainstWind => "AC-25",
            Foul::SecondHeadToWind => "AC-27",
            Foul::HeadToWindAgain => "AC-67b",
            Foul::NotBeside { .. } | Foul::ForwardIsOpen => "AC-12",
            Foul::NoCrewPoints { .. } => "AC-53",
            Foul::PointsLeft { .. } => "AC-43",
            Foul::EndsHeadToWind => "AC-26",
            Foul::Blocks { .. } | Foul::NoEnd => "AC-28",
            Foul::Cornered => "AC-29",
        }
    }
}

impl Question {
    /// What has to be done first, when something else is asked for.
    pub fn demand(self) -> Words {
        match self {
            Question::ChoosePosts => {
                words("first choose three key posts", "choisissez d’abord trois postes clés")
            }
            Question::PlayCard => words("first choose a card", "choisissez d’abord une carte"),
            Question::Manoeuvre | Question::Path => {
                words("sail step by step, then stop", "avancez pas à pas, puis arrêtez-vous")
            }
            Question::FirstLot
            | Question::StartCards
            | Question::StartLot
            | Question::OrderLot
            | Question::Deal
            | Question::Draw
            | Question::RankLot => words(
                "cards are being drawn; wait for your turn",
                "on pioche, ou le hasard décide\u{a0}; attendez votre tour",
            ),
            Question::Over => words(
                "the race is over; start another one",
                "la course est finie\u{a0}; commencez-en une autre",
            ),
        }
    }
}

fn word(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Green => "green",
    }
}

fn compass(heading: Heading) -> String {
    format!("{heading:?}").to_uppercase()
}

/// What else than a neighbouring value may be played (AC-63c).
fn or_again(opening: Option<u8>) -> String {
    opening.map_or(String::new(), |opening| format!(", or start again with a {opening}"))
}

/// The crew that can be used.
fn crew_left(points: u8) -> String {
    if points == 0 {
        "no crew points to use; sail on or stop".to_owned()
    } else {
        format!("{}, to be used in one go", counted(points, "crew point"))
    }
}
