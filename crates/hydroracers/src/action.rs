//! What players decide and what chance decides.

use serde::{Deserialize, Serialize};

use crate::parts::{Card, Cockpit, Element, Plane, Token};

/// One player's decision, for the plane that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Takes that plane of the box (HR-1).
    ChoosePlane(u8),
    /// Takes that pilot (HR-1).
    ChoosePilot(u8),
    /// The next race is flown on that circuit (HR-75).
    ChooseCircuit(u8),
    /// The next race is flown with that side of the cockpits (HR-75).
    ChooseTerms(Cockpit),
    /// No bet now (HR-35).
    NoBet,
    /// Puts a bet token on a slot: paid slots from 0, the free slot last (HR-37, HR-38).
    PlaceBet {
        /// The slot.
        slot: u8,
        /// The plane bet on.
        on: Plane,
    },
    /// Moves without a card (HR-27).
    Pass,
    /// Plays a card of the hand (HR-12).
    Play(Card),
    /// The value of a card that has several (HR-60).
    ChooseValue(u8),
    /// Takes the point (HR-60).
    TakePoint,
    /// Takes the coins (HR-60).
    TakeCoins,
    /// Takes a token off the cockpit (HR-55, HR-60).
    Remove {
        /// The element it lies on.
        element: Element,
        /// The square, from 0.
        square: u8,
    },
    /// Moves one space less, or not (HR-61g).
    Reduce(bool),
    /// Moves one space more, or not (HR-61c).
    Boost(bool),
    /// Puts the drawn token on that element (HR-51), or raises that element (HR-62h).
    ChooseElement(Element),
    /// Passes the plane in front, or not (HR-61f).
    Hop(bool),
    /// Drops behind the follower, or not (HR-61d).
    DropBehind(bool),
    /// Puts a hand card under the pile after a pass (HR-27).
    PassDiscard(Card),
    /// Keeps the card looked at in that place (HR-60b).
    Keep(u8),
    /// Puts the development token on a display card (HR-79), and pays to take it now if wanted (HR-80).
    PlaceOnCard {
        /// The place on the display, from 0.
        place: u8,
        /// Whether to pay and take the card.
        accelerate: bool,
    },
    /// Puts it on the espionage board (HR-88).
    PlaceOnEspionage,
    /// Puts it on an exhibition space: the reserved one is 0, public ones follow (HR-93).
    PlaceOnExhibition(u8),
    /// Gives up a card of the deck for the new one (HR-82, HR-91).
    Recycle(Card),
    /// Leaves the espionage track alone (HR-90).
    NoClaim,
    /// Takes a card of the espionage track, with two tokens or with one and coins (HR-89).
    Claim {
        /// The place on the track, the oldest 0.
        place: u8,
        /// Whether coins replace the second token.
        coins: bool,
    },
    /// Sabotages that plane (HR-62c).
    ChooseRival(Plane),
}

/// One result of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    /// The next plane at the table is that one of the box (HR-1).
    DrawPlane(u8),
    /// Its pilot is that one (HR-1).
    DrawPilot(u8),
    /// The race is flown on that circuit (HR-2).
    DrawCircuit(u8),
    /// The race is flown with that side (HR-146).
    DrawTerms(Cockpit),
    /// The next grid position is that plane's (HR-4).
    DrawGrid(Plane),
    /// The next card of the pile (HR-5).
    DrawCard(Card),
    /// A danger token of the own bag (HR-18).
    DrawToken(Token),
    /// The next card of the development deck (HR-66, HR-120).
    DrawDevelopment(Card),
    /// A TIME marker (HR-78).
    DrawTime,
    /// A development token of that plane (HR-79).
    DrawOwn(Plane),
}
