//! Why an action is illegal.

use std::fmt;

use rules::Seat;
use serde::Serialize;

use crate::parts::{Card, Element, Plane};
use crate::view::Question;

/// Why an action is illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "foul")]
#[expect(missing_docs, reason = "the fields are the numbers of the message")]
pub enum Foul {
    /// Somebody else, or chance, is asked.
    NotAsked { rule: &'static str, asked: Option<Seat> },
    /// Another kind of decision is asked for.
    OtherDecision { rule: &'static str, wanted: Question },
    /// There is no such plane, pilot or circuit, or it is taken (HR-1, HR-2).
    NotFree { rule: &'static str },
    /// A paid slot holds one token (HR-37).
    SlotTaken { slot: u8 },
    /// There is no such slot (HR-37).
    NoSuchSlot { slot: u8 },
    /// It costs more coins than there are.
    TooPoor { rule: &'static str, needed: u16, coins: u16 },
    /// No such plane flies in this race (HR-35, HR-62).
    NoSuchPlane { rule: &'static str, plane: Plane },
    /// The card is not in hand (HR-12, HR-27).
    NotInHand { rule: &'static str, card: Card },
    /// The value is not printed on the card (HR-60).
    ValueNotPrinted { value: u8 },
    /// No token lies there (HR-55, HR-60).
    NoTokenThere { rule: &'static str, element: Element, square: u8 },
    /// The element has no empty square (HR-51).
    ElementFull { element: Element },
    /// The element is at its top level (HR-62).
    TopLevel { element: Element },
    /// No card was looked at there (HR-60b).
    NotLookedAt { place: u8, cards: u8 },
    /// No card lies there on the display or the track (HR-79, HR-89).
    NoCardThere { rule: &'static str, place: u8 },
    /// Only the last-but-one token can be accelerated (HR-80).
    NotLastButOne { missing: u8 },
    /// The exhibition space is taken, or there is none (HR-93).
    SpaceTaken { space: u8 },
    /// The card is not in the deck, or is the one just taken (HR-82).
    NotToGive { card: Card },
    /// Too few tokens on the espionage board (HR-89).
    TooFewSpies { needed: u8, tokens: u8 },
    /// That is the own plane or a partner's (HR-62, HR-127).
    NoRival { plane: Plane },
}

impl rules::Foul for Foul {
    fn rule(&self) -> &'static str {
        match self {
            Foul::NotAsked { rule, .. }
            | Foul::OtherDecision { rule, .. }
            | Foul::NotFree { rule }
            | Foul::TooPoor { rule, .. }
            | Foul::NoSuchPlane { rule, .. }
            | Foul::NotInHand { rule, .. }
            | Foul::NoTokenThere { rule, .. }
            | Foul::NoCardThere { rule, .. } => rule,
            Foul::SlotTaken { .. } | Foul::NoSuchSlot { .. } => "HR-37",
            Foul::ValueNotPrinted { .. } => "HR-60",
            Foul::ElementFull { .. } => "HR-51",
            Foul::TopLevel { .. } => "HR-62",
            Foul::NotLookedAt { .. } => "HR-60b",
            Foul::NotLastButOne { .. } => "HR-80",
            Foul::SpaceTaken { .. } => "HR-93",
            Foul::NotToGive { .. } => "HR-82",
            Foul::TooFewSpies { .. } => "HR-89",
            Foul::NoRival { .. } => "HR-127",
        }
    }
}

impl fmt::Display for Foul {
    #[expect(clippy::too_many_lines, reason = "a sentence for every foul")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Foul::NotAsked { asked: Some(seat), .. } => write!(f, "now seat {seat} decides"),
            Foul::NotAsked { asked: None, .. } => f.write_str("no player is asked now: chance decides"),
            Foul::OtherDecision { wanted: Question::Over, .. } => {
                f.write_str("nothing can be done: the match is over")
            }
            Foul::OtherDecision { wanted, .. } => write!(f, "now {}", asked_for(*wanted)),
            Foul::NotFree { .. } => f.write_str("that one does not exist or is taken; choose a free one"),
            Foul::SlotTaken { slot } => {
                write!(f, "slot {slot} holds a token; another paid slot or the free one may be used")
            }
            Foul::NoSuchSlot { slot } => {
                write!(f, "there is no slot {slot}; the paid ones are 0 to 2 and the free one is 3")
            }
            Foul::TooPoor { needed, coins, .. } => {
                write!(f, "{needed} coins are needed, only {coins} are there")
            }
            Foul::NoSuchPlane { plane, .. } => {
                write!(f, "plane {plane} does not fly in this race; choose one that does")
            }
            Foul::NotInHand { card, .. } => {
                write!(f, "{card} is not in hand; play or put away a card that is")
            }
            Foul::ValueNotPrinted { value } => {
                write!(f, "{value} is not printed on the card; choose one of its values")
            }
            Foul::NoTokenThere { element, square, .. } => {
                write!(f, "no token lies on square {square} of {element}; choose a square with one")
            }
            Foul::ElementFull { element } => {
                write!(f, "{element} has no empty square; choose an element with one")
            }
            Foul::TopLevel { element } => write!(f, "{element} is at its top level; choose one below it"),
            Foul::NotLookedAt { place, cards } => {
                write!(f, "no card {place} was looked at; there are 0 to {}", cards - 1)
            }
            Foul::NoCardThere { place, .. } => {
                write!(f, "no card lies at place {place}; choose one with a card")
            }
            Foul::NotLastButOne { missing } => {
                write!(
                    f,
                    "{missing} tokens are missing after this one; only the last can be replaced by coins"
                )
            }
            Foul::SpaceTaken { space } => {
                write!(
                    f,
                    "exhibition space {space} is not open; the own space 0 comes first, then free ones of 1 to 4"
                )
            }
            Foul::NotToGive { card } => {
                write!(f, "{card} cannot be given up; choose another card of the deck")
            }
            Foul::TooFewSpies { needed, tokens } => {
                write!(f, "{needed} espionage tokens are needed, only {tokens} lie there")
            }
            Foul::NoRival { plane } => {
                write!(f, "plane {plane} is no rival; choose a plane of somebody else")
            }
        }
    }
}

/// What a question asks for.
fn asked_for(question: Question) -> &'static str {
    match question {
        Question::ChoosePlane => "a plane is chosen",
        Question::ChoosePilot => "a pilot is chosen",
        Question::ChooseCircuit => "a circuit is chosen",
        Question::ChooseTerms => "a side of the cockpits is chosen",
        Question::PlaceBet => "a bet is placed, or none",
        Question::Play => "a card is played, or the plane passes",
        Question::ChooseValue => "a value of the card is chosen",
        Question::PointOrCoins => "a point or coins are taken",
        Question::ChooseRemoved => "a token of the cockpit is removed",
        Question::Reduce => "the move is reduced, or not",
        Question::Boost => "the move is boosted, or not",
        Question::Hop => "the plane hops, or not",
        Question::DropBehind => "the plane in front drops behind, or not",
        Question::ChooseElement => "an element is chosen for the token",
        Question::PassDiscard => "a hand card is put under the pile",
        Question::RefillChoice => "one of the cards looked at is kept",
        Question::PlaceToken => "a development token is placed",
        Question::ChooseRival => "a rival is chosen",
        Question::Upgrade => "an element is raised",
        Question::Recycle => "a card of the deck is given up",
        Question::SpyClaim => "a card of the espionage track is claimed, or none",
        Question::Grid
        | Question::Deal
        | Question::Danger
        | Question::Draw
        | Question::DevelopmentCards
        | Question::DevelopmentDraw => "chance decides",
        Question::Over => "the match is over",
    }
}
