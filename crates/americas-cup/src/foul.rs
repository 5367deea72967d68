//! Why an action is illegal.

use std::fmt;

use rules::{Seat, Seats};
use serde::Serialize;

use crate::parts::{Card, Colour, Heading};
use crate::view::Question;

/// Why an action is illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "foul")]
#[expect(missing_docs, reason = "the fields are the numbers of the message")]
pub enum Foul {
    /// Somebody else, or chance, is asked (AC-19).
    NotAsked { asked: Seats },
    /// Another kind of decision is asked for (AC-19).
    OtherDecision { wanted: Question },
    /// Three key posts are marked (AC-50).
    NotThreePosts { posts: u8 },
    /// The card is not in hand (AC-19).
    NotInHand { card: Card },
    /// The colour does not match the heading (AC-20).
    WrongColour { colour: Colour },
    /// Head to wind only an opening card may be played (AC-69).
    NotOpeningHeadToWind { opening: u8 },
    /// A sequence goes on with a neighbouring value (AC-59).
    OutOfSequence { value: u8, last: u8 },
    /// A sequence is opened with that value (AC-58).
    NotOpening { value: u8, opening: u8 },
    /// A card can be played, so none is discarded (AC-62).
    MustPlay,
    /// Cards are discarded on beats with sequences (AC-62).
    NoDiscards,
    /// The hand holds a card of the colour (AC-21, AC-64).
    HoldsColour { rule: &'static str },
    /// The hand is kept only if a turn is skipped (AC-21).
    NoKeeping,
    /// No movement points are left (AC-10).
    NoPoints,
    /// That is not ahead of the boat (AC-10).
    NotAhead { heading: Heading },
    /// The point is off the board, taken or a buoy (AC-11).
    Closed,
    /// Straight on against the wind (AC-25).
    AgainstWind,
    /// A second step onto head to wind (AC-27).
    SecondHeadToWind,
    /// A boat that began head to wind comes head to wind again (AC-67b).
    HeadToWindAgain,
    /// The first step goes to the side of the card (AC-69).
    OtherSide,
    /// A turn in place is to a neighbouring heading (AC-12).
    NotBeside { heading: Heading },
    /// A boat turns in place only without a forward step (AC-12).
    ForwardIsOpen,
    /// Fewer crew points, or none any more (AC-53).
    NoCrewPoints { points: u8 },
    /// A forward step is open and none was made (AC-19).
    MustSail,
    /// The start procedure demands all points (AC-43).
    PointsLeft { points: u8 },
    /// A move may not end head to wind (AC-26).
    EndsHeadToWind,
    /// An opponent could not advance (AC-28).
    Blocks { seat: Seat },
    /// No legal end can be reached from there (AC-28).
    NoEnd,
    /// Without a legal path the boat turns once in place or stays (AC-29).
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
            Foul::NotOpeningHeadToWind { .. } | Foul::OtherSide => "AC-69",
            Foul::OutOfSequence { .. } => "AC-59",
            Foul::NotOpening { .. } => "AC-58",
            Foul::MustPlay | Foul::NoDiscards => "AC-62",
            Foul::HoldsColour { rule } => rule,
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

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Foul::NotAsked { asked } if asked.is_empty() => {
                f.write_str("no player is asked now: chance decides")
            }
            Foul::NotAsked { asked } => write!(f, "now seat {asked} decides"),
            Foul::OtherDecision { wanted } => write!(f, "now {}", asked_for(*wanted)),
            Foul::NotThreePosts { posts } => {
                write!(f, "{posts} posts are marked; choose three different ones")
            }
            Foul::NotInHand { card } => write!(f, "card {card} is not in hand; choose one that is"),
            Foul::WrongColour { colour } => {
                write!(f, "the boat points at the {0} triangle; play a {0} card", word(*colour))
            }
            Foul::NotOpeningHeadToWind { opening } => {
                write!(f, "head to wind only a {opening} may be played, or any card discarded")
            }
            Foul::OutOfSequence { value, last } => {
                write!(f, "a {value} does not follow a {last}; play the same value, one above or one below")
            }
            Foul::NotOpening { value, opening } => {
                write!(f, "a {value} opens no sequence; play a {opening}, or discard if there is none")
            }
            Foul::MustPlay => {
                f.write_str("a card in hand can be played; discarding is for a hand without one")
            }
            Foul::NoDiscards => {
                f.write_str("cards are discarded on beats with the sequence rule; play a card")
            }
            Foul::HoldsColour { .. } => {
                f.write_str("the hand holds a card of the right colour; only a hand without one is changed")
            }
            Foul::NoKeeping => f.write_str("there is no turn to skip; play, discard or change the hand"),
            Foul::NoPoints
            | Foul::NotAhead { .. }
            | Foul::Closed
            | Foul::AgainstWind
            | Foul::SecondHeadToWind
            | Foul::HeadToWindAgain
            | Foul::OtherSide
            | Foul::NotBeside { .. }
            | Foul::ForwardIsOpen
            | Foul::NoCrewPoints { .. }
            | Foul::MustSail
            | Foul::PointsLeft { .. }
            | Foul::EndsHeadToWind
            | Foul::Blocks { .. }
            | Foul::NoEnd
            | Foul::Cornered => self.about_path(f),
        }
    }
}

impl Foul {
    /// What is wrong with a path.
    fn about_path(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Foul::NoPoints => f.write_str("no movement points are left; turn by the crew or stop"),
            Foul::NotAhead { heading } => write!(
                f,
                "{} is not ahead; a step goes straight on or 60 degrees to a side",
                compass(*heading)
            ),
            Foul::Closed => f.write_str("the point is off the board, taken or a buoy; choose an open one"),
            Foul::AgainstWind => f.write_str("nobody sails straight on against the wind; turn to a side"),
            Foul::SecondHeadToWind => {
                f.write_str("a turn has only one step onto head to wind; choose another heading")
            }
            Foul::HeadToWindAgain => f.write_str(
                "a boat that began head to wind may not come head to wind again; choose another heading",
            ),
            Foul::OtherSide => f.write_str("from head to wind the first step goes to the side of the card"),
            Foul::NotBeside { heading } => {
                write!(f, "{} is not beside; a turn in place is by 60 degrees", compass(*heading))
            }
            Foul::ForwardIsOpen => {
                f.write_str("a forward step is open; a boat turns in place only without one")
            }
            Foul::NoCrewPoints { points } => {
                write!(f, "{points} crew points can be used, in one batch a turn")
            }
            Foul::MustSail => f.write_str("a forward step is open and none was made; sail at least one"),
            Foul::PointsLeft { points } => {
                write!(f, "{points} points are left; the start procedure demands all of them")
            }
            Foul::EndsHeadToWind => f.write_str("a move may not end head to wind; end on another heading"),
            Foul::Blocks { seat } => {
                write!(f, "seat {seat} could not advance; an opponent may only be made to change course")
            }
            Foul::NoEnd => f.write_str("no legal end can be reached from there; choose another step"),
            Foul::Cornered => {
                f.write_str("no path is legal; the boat turns once in place or, failing that, stays")
            }
            Foul::NotAsked { .. }
            | Foul::OtherDecision { .. }
            | Foul::NotThreePosts { .. }
            | Foul::NotInHand { .. }
            | Foul::WrongColour { .. }
            | Foul::NotOpeningHeadToWind { .. }
            | Foul::OutOfSequence { .. }
            | Foul::NotOpening { .. }
            | Foul::MustPlay
            | Foul::NoDiscards
            | Foul::HoldsColour { .. }
            | Foul::NoKeeping => unreachable!("told with the cards"),
        }
    }
}

/// What a question asks for.
fn asked_for(question: Question) -> &'static str {
    match question {
        Question::ChoosePosts => "three key posts are chosen",
        Question::PlayCard => "a card is played",
        Question::Manoeuvre | Question::Path => "a path is sailed, step by step",
        Question::FirstLot
        | Question::StartCards
        | Question::StartLot
        | Question::OrderLot
        | Question::Deal
        | Question::Draw
        | Question::RankLot => "chance decides",
        Question::Over => "the race is over",
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
