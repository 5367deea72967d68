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
    /// A sequence goes on with a neighbouring value (AC-59); or a new one is opened (AC-63c).
    OutOfSequence { value: u8, last: u8, opening: Option<u8> },
    /// A sequence is opened with that value (AC-58).
    NotOpening { value: u8, opening: u8 },
    /// A card can be played, so none is discarded (AC-62).
    MustPlay,
    /// The hand holds a card that opens a sequence, so none is discarded (AC-63c).
    HoldsOpening { opening: u8 },
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
    /// The first step goes to the side of the card (AC-20b, AC-69, AC-69b).
    OtherSide { rule: &'static str },
    /// A tack takes a card that opens a sequence, or a discard (AC-63c).
    TackNeedsOpening { opening: u8 },
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

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Foul::NotAsked { asked } if asked.is_empty() => {
                f.write_str("it is nobody's turn: cards are being drawn")
            }
            Foul::NotAsked { asked } => {
                write!(f, "it is the turn of {}; wait for yours", asked.called("boat"))
            }
            Foul::OtherDecision { wanted } => f.write_str(asked_for(*wanted)),
            Foul::NotThreePosts { posts } => write!(f, "{}; mark exactly three", counted(*posts, "post")),
            Foul::NotInHand { .. } => f.write_str("that card is not in your hand; choose one that is"),
            Foul::WrongColour { colour } => {
                write!(f, "your boat points at the {0} triangle; play a {0} card", word(*colour))
            }
            Foul::NotOpeningHeadToWind { opening } => {
                write!(f, "head to wind you may play only a {opening}, or discard any card")
            }
            Foul::OutOfSequence { value, last, opening } => {
                write!(f, "a {value} does not follow a {last}; play the same value, one more or one less")?;
                opening.map_or(Ok(()), |opening| write!(f, ", or start again with a {opening}"))
            }
            Foul::NotOpening { value, opening } => {
                write!(f, "a {value} opens no sequence; play a {opening}, or discard if you have none")
            }
            Foul::MustPlay => f.write_str("you have a card you can play; discard only when you have none"),
            Foul::HoldsOpening { opening } => {
                write!(f, "you have a {opening} of your colour; play a card, discard only when you have none")
            }
            Foul::NoDiscards => f.write_str("discards are for beats with the sequence rule; play a card"),
            Foul::HoldsColour { .. } => {
                f.write_str("you have a card of your colour; change your hand only when you have none")
            }
            Foul::NoKeeping => f.write_str("you cannot skip this turn; play, discard or change your hand"),
            Foul::NoPoints
            | Foul::NotAhead { .. }
            | Foul::Closed
            | Foul::AgainstWind
            | Foul::SecondHeadToWind
            | Foul::HeadToWindAgain
            | Foul::OtherSide { .. }
            | Foul::TackNeedsOpening { .. }
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
            Foul::NoPoints => f.write_str("no points are left; use your crew or stop"),
            Foul::NotAhead { heading } => {
                write!(f, "{} is not ahead; sail straight on or 60° to either side", compass(*heading))
            }
            Foul::Closed => f.write_str("that point is off the board, taken or a buoy; choose a free one"),
            Foul::AgainstWind => f.write_str("you cannot sail straight into the wind; turn to either side"),
            Foul::SecondHeadToWind => {
                f.write_str("only one step a turn may point into the wind; choose another heading")
            }
            Foul::HeadToWindAgain => f.write_str(
                "you began this turn head to wind and may not point there again; choose another heading",
            ),
            Foul::OtherSide { .. } => f.write_str(
                "from head to wind the first step goes to the side of your card: red to NE, green to NW",
            ),
            Foul::TackNeedsOpening { opening } => {
                write!(f, "only a {opening} or a discard makes a tack; stay on this one")
            }
            Foul::NotBeside { heading } => {
                write!(f, "{} is too far round; in place you turn by 60°", compass(*heading))
            }
            Foul::ForwardIsOpen => {
                f.write_str("you can sail forward; a boat turns in place only when it cannot")
            }
            Foul::NoCrewPoints { points: 0 } => {
                f.write_str("you have no crew points to use; sail on or stop")
            }
            Foul::NoCrewPoints { points } => {
                write!(f, "you have {}, to be used in one go", counted(*points, "crew point"))
            }
            Foul::MustSail => f.write_str("the way ahead is open; sail at least one step"),
            Foul::PointsLeft { points } => {
                write!(f, "{} left; before the gun you must use them all", counted(*points, "point"))
            }
            Foul::EndsHeadToWind => f.write_str("you may not stop head to wind; end on another heading"),
            Foul::Blocks { seat } => {
                write!(f, "boat {seat} could not move any more; you may only make it change course")
            }
            Foul::NoEnd => f.write_str("you could not stop anywhere after that step; choose another"),
            Foul::Cornered => f.write_str("no path is legal; turn once in place or, if you cannot, stay"),
            Foul::NotAsked { .. }
            | Foul::OtherDecision { .. }
            | Foul::NotThreePosts { .. }
            | Foul::NotInHand { .. }
            | Foul::WrongColour { .. }
            | Foul::NotOpeningHeadToWind { .. }
            | Foul::OutOfSequence { .. }
            | Foul::NotOpening { .. }
            | Foul::MustPlay
            | Foul::HoldsOpening { .. }
            | Foul::NoDiscards
            | Foul::HoldsColour { .. }
            | Foul::NoKeeping => unreachable!("told with the cards"),
        }
    }
}

/// What a question asks for.
fn asked_for(question: Question) -> &'static str {
    match question {
        Question::ChoosePosts => "first choose three key posts",
        Question::PlayCard => "first choose a card",
        Question::Manoeuvre | Question::Path => "sail step by step, then stop",
        Question::FirstLot
        | Question::StartCards
        | Question::StartLot
        | Question::OrderLot
        | Question::Deal
        | Question::Draw
        | Question::RankLot => "cards are being drawn; wait for your turn",
        Question::Over => "the race is over; start another one",
    }
}

/// "1 post", "2 posts".
fn counted(count: u8, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
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
