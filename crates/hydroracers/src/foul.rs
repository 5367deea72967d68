//! Why an action is illegal.

use rules::{Seat, Seats, Words, counted, whose_turn, words};
use serde::Serialize;
use thiserror::Error;

use crate::course::Pack;
use crate::parts::{Card, Element, Plane};
use crate::view::Question;

/// Why an action is illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error)]
#[serde(rename_all = "snake_case", tag = "foul")]
#[expect(missing_docs, reason = "the fields are the numbers of the message")]
pub enum Foul {
    /// Somebody else, or chance, is asked.
    #[error("{}", whose_turn(asked.map_or(Seats::NONE, Seats::only), "player", "cards or tokens are being drawn"))]
    NotAsked { rule: &'static str, asked: Option<Seat> },
    /// Another kind of decision is asked for.
    #[error("{}", wanted.demand().en)]
    OtherDecision { rule: &'static str, wanted: Question },
    /// There is no such plane, pilot or circuit, or it is taken (HR-1, HR-2).
    #[error("that one does not exist or is taken; choose a free one")]
    NotFree { rule: &'static str },
    /// A paid slot holds one token (HR-37).
    #[error("slot {} holds a token; choose another, or the one without a stake", slot + 1)]
    SlotTaken { slot: u8 },
    /// There is no such slot (HR-37).
    #[error("there is no slot {}; slots 1 to 3 take a stake, slot 4 takes none", slot.saturating_add(1))]
    NoSuchSlot { slot: u8 },
    /// It costs more coins than there are.
    #[error("you need {}; you have {coins}", counted(*needed, "coin"))]
    TooPoor { rule: &'static str, needed: u16, coins: u16 },
    /// No such plane flies in this race (HR-35, HR-62).
    #[error("plane {plane} does not fly in this race; choose one that does")]
    NoSuchPlane { rule: &'static str, plane: Plane },
    /// The card is not in hand (HR-12, HR-27).
    #[error("{} is not in your hand; choose a card that is", called(*card))]
    NotInHand { rule: &'static str, card: Card },
    /// The value is not printed on the card (HR-60).
    #[error("{value} is not printed on the card; choose one of its values")]
    ValueNotPrinted { value: u8 },
    /// No token lies there (HR-55, HR-60).
    #[error("no token lies on square {} of {element}; choose a square with one", square.saturating_add(1))]
    NoTokenThere { rule: &'static str, element: Element, square: u8 },
    /// The element has no empty square (HR-51).
    #[error("{element} has no empty square; choose an element with one")]
    ElementFull { element: Element },
    /// The element is at its top level (HR-62).
    #[error("{element} is at its top level; choose another element")]
    TopLevel { element: Element },
    /// No card was looked at there (HR-60b).
    #[error("there is no card {}; keep one of the {cards} you looked at", place.saturating_add(1))]
    NotLookedAt { place: u8, cards: u8 },
    /// No card lies there on the display or the track (HR-79, HR-89).
    #[error("no card lies at place {}; choose a place with one", place.saturating_add(1))]
    NoCardThere { rule: &'static str, place: u8 },
    /// Only the last-but-one token can be accelerated (HR-80).
    #[error("{} still missing after this one; coins replace only the last", counted(*missing, "token"))]
    NotLastButOne { missing: u8 },
    /// The exhibition space is taken, or there is none (HR-93).
    #[error("that exhibition space is not open; use your own first, then a free public one")]
    SpaceTaken { space: u8 },
    /// The card is not in the deck, or is the one just taken (HR-82).
    #[error("{} cannot be recycled; choose another card of your deck", called(*card))]
    NotToGive { card: Card },
    /// Too few tokens on the espionage board (HR-89).
    #[error("you need {} on espionage; you have {tokens}", counted(*needed, "token"))]
    TooFewSpies { needed: u8, tokens: u8 },
    /// That is the own plane or a partner's (HR-62, HR-127).
    #[error("plane {plane} is no rival; choose a plane of another player")]
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

/// A card as people call it: base cards by their value, the others by the name in the box.
fn called(card: Card) -> String {
    match card.base_value() {
        Some(value) => format!("the {value} of the starting deck"),
        None if card == Card::PASS => "the pass card".to_owned(),
        None => Pack::printed().get().face(card).name.clone(),
    }
}

impl Question {
    /// What has to be done first, when something else is asked for.
    #[expect(clippy::too_many_lines, reason = "a sentence for every question")]
    pub fn demand(self) -> Words {
        match self {
            Question::ChoosePlane => words("first choose a plane", "choisissez d’abord un avion"),
            Question::ChoosePilot => words("first choose a pilot", "choisissez d’abord un pilote"),
            Question::ChooseCircuit => words("first choose a circuit", "choisissez d’abord un circuit"),
            Question::ChooseTerms => {
                words("first choose a side of the cockpits", "choisissez d’abord une face des cockpits")
            }
            Question::PlaceBet => words("first place a bet, or none", "pariez d’abord, ou renoncez au pari"),
            Question::Play => words("first play a card, or pass", "jouez d’abord une carte, ou passez"),
            Question::ChooseValue => {
                words("first choose a value of your card", "choisissez d’abord une valeur de votre carte")
            }
            Question::PointOrCoins => {
                words("first take the point or the coins", "prenez d’abord le point ou les aircoins")
            }
            Question::ChooseRemoved => {
                words("first remove a token from the cockpit", "retirez d’abord un jeton du cockpit")
            }
            Question::Reduce => words(
                "first say whether you fly one space less",
                "dites d’abord si vous volez une case de moins",
            ),
            Question::Boost => words(
                "first say whether you fly one space further",
                "dites d’abord si vous volez une case de plus",
            ),
            Question::Hop => words(
                "first say whether you hop over the plane ahead",
                "dites d’abord si vous sautez par-dessus l’avion de devant",
            ),
            Question::DropBehind => {
                words("first say whether you drop behind", "dites d’abord si vous passez derrière")
            }
            Question::ChooseElement => {
                words("first choose an element for the token", "choisissez d’abord un élément pour le jeton")
            }
            Question::PassDiscard => words(
                "first put a card of your hand under the pile",
                "glissez d’abord une carte de votre main sous la pioche",
            ),
            Question::RefillChoice => {
                words("first keep one of the cards you looked at", "gardez d’abord une des cartes regardées")
            }
            Question::PlaceToken => {
                words("first place a development token", "placez d’abord un jeton développement")
            }
            Question::ChooseRival => words("first choose a rival", "choisissez d’abord un rival"),
            Question::Upgrade => words("first improve an element", "améliorez d’abord un élément"),
            Question::Recycle => {
                words("first recycle a card of your deck", "recyclez d’abord une carte de votre deck")
            }
            Question::SpyClaim => words(
                "first take a card from the espionage track, or none",
                "emparez-vous d’abord d’une carte de la piste d’espionnage, ou d’aucune",
            ),
            Question::Grid
            | Question::Deal
            | Question::Danger
            | Question::Draw
            | Question::DevelopmentCards
            | Question::DevelopmentDraw => words(
                "cards or tokens are being drawn; wait for your turn",
                "on pioche, ou le hasard décide\u{a0}; attendez votre tour",
            ),
            Question::Over => words(
                "the match is over; start another one",
                "la partie est finie\u{a0}; commencez-en une autre",
            ),
        }
    }
}
