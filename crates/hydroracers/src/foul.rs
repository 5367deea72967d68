//! Why an action is illegal.

use std::fmt;

use rules::Seat;
use serde::Serialize;

use crate::course::Pack;
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
            Foul::NotAsked { asked: Some(seat), .. } => {
                write!(f, "it is the turn of player {seat}; wait for yours")
            }
            Foul::NotAsked { asked: None, .. } => {
                f.write_str("it is nobody's turn: cards or tokens are being drawn")
            }
            Foul::OtherDecision { wanted, .. } => f.write_str(asked_for(*wanted)),
            Foul::NotFree { .. } => f.write_str("that one does not exist or is taken; choose a free one"),
            Foul::SlotTaken { slot } => {
                write!(f, "slot {} holds a token; choose another, or the one without a stake", slot + 1)
            }
            Foul::NoSuchSlot { slot } => write!(
                f,
                "there is no slot {}; slots 1 to 3 take a stake, slot 4 takes none",
                slot.saturating_add(1)
            ),
            Foul::TooPoor { needed, coins, .. } => {
                write!(f, "you need {}; you have {coins}", counted(*needed, "coin"))
            }
            Foul::NoSuchPlane { plane, .. } => {
                write!(f, "plane {plane} does not fly in this race; choose one that does")
            }
            Foul::NotInHand { card, .. } => {
                write!(f, "{} is not in your hand; choose a card that is", called(*card))
            }
            Foul::ValueNotPrinted { value } => {
                write!(f, "{value} is not printed on the card; choose one of its values")
            }
            Foul::NoTokenThere { element, square, .. } => write!(
                f,
                "no token lies on square {} of {element}; choose a square with one",
                square.saturating_add(1)
            ),
            Foul::ElementFull { element } => {
                write!(f, "{element} has no empty square; choose an element with one")
            }
            Foul::TopLevel { element } => {
                write!(f, "{element} is at its top level; choose another element")
            }
            Foul::NotLookedAt { place, cards } => write!(
                f,
                "there is no card {}; keep one of the {cards} you looked at",
                place.saturating_add(1)
            ),
            Foul::NoCardThere { place, .. } => {
                write!(f, "no card lies at place {}; choose a place with one", place.saturating_add(1))
            }
            Foul::NotLastButOne { missing } => write!(
                f,
                "{} still missing after this one; coins replace only the last",
                counted(u16::from(*missing), "token")
            ),
            Foul::SpaceTaken { .. } => {
                f.write_str("that exhibition space is not open; use your own first, then a free public one")
            }
            Foul::NotToGive { card } => {
                write!(f, "{} cannot be recycled; choose another card of your deck", called(*card))
            }
            Foul::TooFewSpies { needed, tokens } => {
                write!(f, "you need {} on espionage; you have {tokens}", counted(u16::from(*needed), "token"))
            }
            Foul::NoRival { plane } => {
                write!(f, "plane {plane} is no rival; choose a plane of another player")
            }
        }
    }
}

/// A card as people call it: base cards by their value, the others by the name in the box.
fn called(card: Card) -> String {
    match card.base_value() {
        Some(value) => format!("the {value} of the starting deck"),
        None if card == Card::PASS => "the pass card".to_owned(),
        None => Pack::printed().get().face(card).name.clone(),
    }
}

/// "1 coin", "2 coins".
fn counted(count: u16, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// What a question asks for.
fn asked_for(question: Question) -> &'static str {
    match question {
        Question::ChoosePlane => "first choose a plane",
        Question::ChoosePilot => "first choose a pilot",
        Question::ChooseCircuit => "first choose a circuit",
        Question::ChooseTerms => "first choose a side of the cockpits",
        Question::PlaceBet => "first place a bet, or none",
        Question::Play => "first play a card, or pass",
        Question::ChooseValue => "first choose a value of your card",
        Question::PointOrCoins => "first take the point or the coins",
        Question::ChooseRemoved => "first remove a token from the cockpit",
        Question::Reduce => "first say whether you fly one space less",
        Question::Boost => "first say whether you fly one space further",
        Question::Hop => "first say whether you hop over the plane ahead",
        Question::DropBehind => "first say whether you drop behind",
        Question::ChooseElement => "first choose an element for the token",
        Question::PassDiscard => "first put a card of your hand under the pile",
        Question::RefillChoice => "first keep one of the cards you looked at",
        Question::PlaceToken => "first place a development token",
        Question::ChooseRival => "first choose a rival",
        Question::Upgrade => "first improve an element",
        Question::Recycle => "first recycle a card of your deck",
        Question::SpyClaim => "first take a card from the espionage track, or none",
        Question::Grid
        | Question::Deal
        | Question::Danger
        | Question::Draw
        | Question::DevelopmentCards
        | Question::DevelopmentDraw => "cards or tokens are being drawn; wait for your turn",
        Question::Over => "the match is over; start another one",
    }
}
