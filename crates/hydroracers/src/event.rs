//! What is told of a match.

use rules::Standings;
use serde::Serialize;

use crate::parts::{Card, Cockpit, Element, Malus, Plane, Reason, Technology, Token};

/// A fact worth telling. Cards drawn and looked at are told to their owner alone, bets to the one who bets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "event")]
#[expect(missing_docs, reason = "plane, card, space, speed, points and coins say what they are")]
pub enum Event {
    /// A plane of the box came to the table (HR-1).
    PlaneAllotted { plane: Plane, sheet: u8, name: String },
    /// Its pilot was found (HR-1).
    PilotAllotted { plane: Plane, pilot: u8, name: String },
    /// The circuit was chosen (HR-2, HR-75).
    CircuitChosen { circuit: u8, name: String },
    /// The side of the cockpits was chosen (HR-75).
    TermsChosen { cockpit: Cockpit },
    /// A race began: who flies what, from which place of the grid.
    RaceBegan { race: u8, circuit: String, cockpit: Cockpit, entries: Vec<RaceEntry> },
    /// A plane took its place on the grid (HR-4, HR-45).
    GridTaken { plane: Plane, space: i8 },
    /// A heat began (HR-10).
    HeatBegan { heat: u8 },
    /// A round began (HR-11).
    RoundBegan { round: u8 },
    /// The leader marker, and what it adds to the speed: never more than 0 (HR-16).
    LeaderMarked { plane: Plane, malus: i8 },
    /// A slipstream marker (HR-17).
    SlipstreamMarked { plane: Plane, bonus: i8 },
    /// A card was drawn: told to its owner, of an autopilot to all (HR-14).
    CardDrawn { plane: Plane, card: Card },
    /// A card was drawn: told to the others.
    CardDrawnUnseen { plane: Plane },
    /// A card was looked at: told to its owner (HR-60b).
    CardLooked { plane: Plane, card: Card },
    /// A card was looked at: told to the others.
    CardLookedUnseen { plane: Plane },
    /// One of the cards looked at was kept: told to its owner.
    CardKept { plane: Plane, card: Card },
    /// One of the cards looked at was kept: told to the others.
    CardKeptUnseen { plane: Plane },
    /// A bet was placed; the plane is told only to the one who bets (HR-36).
    BetPlaced { plane: Plane, slot: u8, stake: u8, on: Option<Plane> },
    /// A card was played (HR-12), by an autopilot for a reason.
    CardPlayed { plane: Plane, card: Card, reason: Option<Reason> },
    /// A value was chosen (HR-60).
    ValueChosen { plane: Plane, value: u8 },
    /// A plane passed (HR-27), an autopilot for a reason.
    Passed { plane: Plane, reason: Option<Reason> },
    /// Points were gained by a card (HR-60).
    PointsGained { plane: Plane, points: u8 },
    /// Coins were gained by a card (HR-60).
    CoinsGained { plane: Plane, coins: u8 },
    /// A token went back into the bag, from an element if the cockpit is expert; by a crash (HR-24, HR-55) or a card (HR-60).
    DangerRemoved { plane: Plane, token: Token, element: Option<Element>, crashed: bool },
    /// The move was reduced (HR-61g).
    Reduced { plane: Plane },
    /// The move was boosted (HR-61c).
    Boosted { plane: Plane },
    /// A plane flew (HR-12); `pushed` if its space was taken (HR-21).
    Flew { plane: Plane, speed: u8, from: i8, to: i8, pushed: bool },
    /// A corner was crossed too fast (HR-18).
    CornerOverspeed { plane: Plane, limit: u8, ignored: bool },
    /// A danger token was drawn (HR-18).
    TokenDrawn { plane: Plane, token: Token },
    /// All elements were full: it went back (HR-51).
    TokenReturned { plane: Plane, token: Token },
    /// It was put on a square (HR-51).
    TokenPlaced { plane: Plane, token: Token, element: Element, square: u8 },
    /// A malus is active (HR-54).
    MalusGained { plane: Plane, malus: Malus },
    /// The plane crashed (HR-24).
    Crashed { plane: Plane },
    /// It hopped over a plane (HR-61f).
    Hopped { plane: Plane, to: i8 },
    /// It dropped behind its follower (HR-61d).
    DroppedBehind { plane: Plane, to: i8 },
    /// A card went under the pile after a pass: told to its owner (HR-27).
    CardPutUnder { plane: Plane, card: Card },
    /// The same, told to the others.
    CardPutUnderUnseen { plane: Plane },
    /// The heat is over (HR-42).
    HeatOver { heat: u8 },
    /// A plane's rank and its points (HR-43, HR-44).
    Ranked { plane: Plane, rank: u8, points: u8 },
    /// A bet was revealed and paid (HR-39 to HR-41).
    BetSettled { plane: Plane, on: Plane, stake: u8, paid: u8 },
    /// The race is over.
    RaceOver { race: u8 },
    /// Development tokens left after repair (HR-71 to HR-76).
    Repaired { plane: Plane, alerts: u8, repairs: u8, tokens: u8 },
    /// A development phase began (HR-66).
    DevelopmentBegan,
    /// A card came onto the display (HR-66, HR-85).
    DisplayFilled { place: u8, card: Card },
    /// An autopilot drew a development card (HR-120).
    AutopilotDrew { plane: Plane, card: Card },
    /// A TIME marker went on the calendar, which holds `of` (HR-78).
    TimePassed { markers: u8, of: u8 },
    /// A development token was drawn (HR-79).
    TokenTurn { plane: Plane },
    /// It was put on a card that costs that many tokens (HR-79).
    TokenOnCard { plane: Plane, place: u8, card: Card, tokens: u8, cost: u8 },
    /// Research was accelerated (HR-80).
    Accelerated { plane: Plane, coins: u8 },
    /// It was put on the espionage board (HR-88).
    TokenOnEspionage { plane: Plane },
    /// It was put on an exhibition space (HR-92).
    Exhibited { plane: Plane, space: u8, coins: u8 },
    /// A card was taken (HR-81).
    CardTaken { plane: Plane, card: Card },
    /// A technology is used from now on (HR-82).
    TechnologyGained { plane: Plane, technology: Technology },
    /// A bag changed (HR-62).
    BagChanged { plane: Plane, damage: u8, alert: u8 },
    /// One more slot, and that element one level up (HR-63).
    Upgraded { plane: Plane, element: Option<Element> },
    /// A card was given up (HR-83, HR-84), for a spied one by other prices (HR-91).
    Recycled { plane: Plane, card: Card, coins: u16, spied: bool },
    /// A card entered the espionage track (HR-86).
    TrackEntered { card: Card },
    /// A card left it (HR-87).
    TrackLeft { card: Card },
    /// A card of the track was taken, for tokens and coins (HR-89).
    Claimed { plane: Plane, card: Card, tokens: u8, coins: u8 },
    /// The development phase is over (HR-94).
    DevelopmentOver,
    /// The match is over (HR-46, HR-65): standings of the seats, and places and points of the planes.
    MatchOver { standings: Standings, places: Vec<u8>, points: Vec<u16>, coins_per_point: u8 },
}

/// A plane at the start of a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RaceEntry {
    /// The plane.
    pub plane: Plane,
    /// Which plane of the box.
    pub sheet: u8,
    /// That plane's name, for people.
    pub plane_name: String,
    /// Which pilot.
    pub pilot: u8,
    /// The pilot's name.
    pub pilot_name: String,
    /// Its place on the grid, pole 1.
    pub grid: u8,
}
