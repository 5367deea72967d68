//! What is told of a match.

use rules::{Seat, Standings};
use serde::Serialize;

use crate::course::{AttackKind, Encounter, Measure, Space};
use crate::mistake::Mistake;
use crate::parts::{Alien, Card, Good, Goods, Kind, Side, Speciality, Square, Tile};

/// A fact worth telling. A tile drawn and cards looked at are told to one seat alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "event")]
#[expect(missing_docs, reason = "seat, tile, square, card and the numbers say what they are")]
pub enum Event {
    /// A flight is prepared (GT-7).
    FlightPrepared { flight: u8, of: u8, class: String, level: u8 },
    /// Somebody called the start (GT-12).
    StartCalled { seat: Seat },
    /// A face-down tile was taken (GT-13).
    TookFaceDown { seat: Seat },
    /// It is this one: told to its owner.
    TileDrawn { seat: Seat, tile: Tile },
    /// A face-up tile was taken (GT-14).
    TookFaceUp { seat: Seat, tile: Tile },
    /// A tile was taken that had been set aside (GT-17).
    TookAside { seat: Seat, tile: Tile },
    /// A tile was attached (GT-15).
    Attached { seat: Seat, tile: Tile, square: Square, turns: u8 },
    /// The tile attached last was taken off again (GT-16).
    Detached { seat: Seat, tile: Tile, square: Square },
    /// A tile was set aside (GT-17).
    WasSetAside { seat: Seat, tile: Tile, kind: Kind },
    /// A tile was put back face up (GT-14).
    WasPutBack { seat: Seat, tile: Tile },
    /// Somebody looks at a pile (GT-18).
    LookedAt { seat: Seat, pile: u8 },
    /// And looks away again, before doing anything else.
    LookedAway { seat: Seat },
    /// A card of that pile: told to who looks.
    CardSeen { seat: Seat, pile: u8, card: Card, encounter: Encounter },
    /// Two wanted the same, and somebody else got it (GT-94).
    CameTooLate { seat: Seat },
    /// The hourglass was turned (GT-19).
    HourglassTurned { seat: Seat, space: Space },
    /// It ran out (GT-19).
    HourglassOut { space: Space },
    /// A round of the turn-based pace is over (GT-95).
    RoundOver { left: u8 },
    /// A turn of the budget pace began, with so many points (GT-107).
    TurnBegan { seat: Seat, points: u8 },
    /// It was ended, and so many points are carried over (GT-107).
    TurnEnded { seat: Seat, carried: u8 },
    /// In the budget pace the hourglass moved on by itself (GT-110).
    HourglassMoved { space: Space },
    /// A die opened squares (LM-57); a double opens others (LM-63).
    DieRolled { die: u8, double: bool },
    /// Somebody finished and took an order tile (GT-21), or got one for being late (GT-23).
    Finished { seat: Seat, order: u8, late: bool },
    /// Building is over (GT-20, GT-24).
    BuildingOver { flight: u8, class: String },
    /// A building error (GT-33).
    MistakeFound { seat: Seat, mistake: Mistake, spots: Vec<Spot> },
    /// A tile was lost: removed, destroyed, fallen off or never attached (GT-90).
    TileLost { seat: Seat, tile: Tile, kind: Kind, square: Option<Square>, spot: Option<Spot>, why: Loss },
    /// Aliens and humans went aboard (GT-38).
    AlienBoarded { seat: Seat, square: Square, alien: Alien },
    /// A sleeper woke and went into that cabin (XP-20).
    Woke { seat: Seat, square: Square, chamber: Square },
    /// A cyan alien went aboard (XP-36).
    SpecialistBoarded { seat: Seat, square: Square, speciality: Speciality },
    /// The crew is complete (GT-38).
    CrewBoarded { seat: Seat, crew: u8, cells: u8 },
    /// A premium was paid for a group of empty squares (LM-43, LM-45).
    PremiumPaid { seat: Seat, group: u8, paid: u8, debt: u8 },
    /// An insurance was bought (LM-76).
    Insured { seat: Seat, paid: u8, cap: u8 },
    /// A ship of a fleet has tiles but no human and stays behind (LM-74).
    ShipStayed { seat: Seat, ship: u8 },
    /// Nobody can fly at all (GT-35).
    StayedBehind { seat: Seat },
    /// A marker was placed (GT-41).
    Launched { seat: Seat, position: i16 },
    /// A card was turned (GT-49): of so many, counted from 1.
    CardTurned { card: Card, encounter: Encounter, number: u8, of: u8 },
    /// A player or a ship of a fleet gave up (GT-80 to GT-83, LM-92).
    GaveUp { seat: Seat, ship: u8, why: Reason, last: bool },
    /// A strength was announced, in halves (GT-44, GT-45).
    Announced { seat: Seat, measure: Measure, halves: u8 },
    /// A cell was spent or lost (GT-47, GT-78).
    CellSpent { seat: Seat, square: Square },
    /// The Technician made a use of a cell free (XP-40).
    TechnicianHelped { seat: Seat, ship: u8 },
    /// The Diplomat left, and the enemy or the line is ignored (XP-39).
    Negotiated { seat: Seat, square: Square },
    /// A marker moved (GT-50).
    Moved { seat: Seat, days: i16, position: i16 },
    /// Somebody landed (GT-54).
    Landed { seat: Seat, planet: u8 },
    /// Somebody took what was offered (GT-55 to GT-57).
    Took { seat: Seat },
    /// Somebody left it.
    Passed { seat: Seat },
    /// Credits were gained (GT-4).
    Gained { seat: Seat, credits: u8 },
    /// Goods are offered (GT-76).
    GoodsOffered { seat: Seat, goods: Goods },
    /// A cube was loaded.
    Loaded { seat: Seat, square: Square, good: Good },
    /// A cube was taken out of a hold.
    Unloaded { seat: Seat, square: Square, good: Good },
    /// Goods found no room or were thrown away (GT-76).
    GoodsLeft { seat: Seat, goods: Goods },
    /// A crew member was lost (GT-79).
    CrewLost { seat: Seat, square: Square, alien: Option<Alien>, why: Loss },
    /// A cube was lost (GT-78).
    GoodLost { seat: Seat, square: Square, good: Good },
    /// An enemy was met (GT-57): beaten, equal, or it won.
    Fought { seat: Seat, result: Fight },
    /// The weakest of a line (GT-60), or of a sabotage (GT-62).
    Weakest { seat: Seat, measure: Measure },
    /// Nothing happens: nobody to compare with, or nothing there (GT-60, GT-62).
    NothingHappened,
    /// An attack comes (GT-65) along the line of that number, on a torus along that column and row (LM-47);
    /// twice if two rows carry it (LM-24).
    /// The dice are told one by one. Two that count together are recorded as their sum (GT-65): which faces show it is
    /// ours, one way to roll that sum, the same for everybody.
    AttackComes { kind: AttackKind, from: Side, dice: Vec<u8>, numbers: Vec<u8>, twice: bool },
    /// A die turned the attack to another side (LM-20).
    Redirected { from: Side },
    /// A thruster that points there moved the line of its ship (XP-30).
    ThrusterFired { seat: Seat, ship: u8, square: Square, points: Side },
    /// It missed, bounced, or was stopped (GT-66 to GT-70).
    Unharmed { seat: Seat, how: Escape },
    /// A ship fell apart, and one part was kept (GT-73); so many tiles were lost.
    PartKept { seat: Seat, square: Square, lost: u8 },
    /// Somebody arrived with so many ships, first, second and so on (GT-87, LM-95).
    Arrived { seat: Seat, place: u8, ships: u8, exposed: u8 },
    /// A credit line of the arrival (GT-87 to GT-91).
    Settled { seat: Seat, account: Account, credits: i16 },
    /// A flight is over: credits by seat.
    FlightOver { flight: u8, credits: Vec<u16> },
    /// The match is over.
    MatchOver { standings: Standings },
}

/// A square by the numbers printed on the board's edge, for people; a row's number may stand twice (LM-24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_docs, reason = "row and column say what they are")]
pub struct Spot {
    pub row: u8,
    pub column: u8,
}

/// Why a tile or crew was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// Removed at the check (GT-33).
    Removed,
    /// Set aside and never attached (GT-17).
    Unused,
    /// Not part of what was kept (GT-34, GT-73).
    FellOff,
    /// Hit by a meteor.
    Meteor,
    /// Hit by a shot.
    Shot,
    /// GT-62.
    Sabotage,
    /// GT-61.
    Epidemic,
    /// Given up for a reward or taken by an enemy (GT-79).
    Given,
    /// Its life support is gone (GT-74).
    LifeSupport,
}

/// Why a ship gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// GT-80.
    OwnWill,
    /// GT-81.
    NoHuman,
    /// GT-82.
    NoEngine,
    /// GT-83.
    Lapped,
}

/// How a fight ended (GT-57).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "results say what they are")]
pub enum Fight {
    Won,
    Equal,
    Lost,
}

/// How a ship escaped an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Escape {
    /// Nothing lies on the line (GT-65).
    Missed,
    /// A small meteor on a smooth side (GT-66).
    Bounced,
    /// GT-66, GT-68.
    Shielded,
    /// GT-67.
    ShotDown,
}

/// A line of the arrival's account (GT-91).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Account {
    /// GT-87.
    FinishOrder,
    /// GT-88.
    BestLooking,
    /// GT-89.
    Goods,
    /// XP-19.
    Guests,
    /// GT-90.
    LostTiles,
    /// LM-45.
    Debt,
    /// XP-41.
    Manager,
    /// XP-42.
    Merchant,
}

impl Account {
    /// In the order of payments (GT-91).
    pub const ALL: [Account; 8] = [
        Account::FinishOrder,
        Account::BestLooking,
        Account::Guests,
        Account::Goods,
        Account::Merchant,
        Account::Manager,
        Account::LostTiles,
        Account::Debt,
    ];

    /// The number of its rule.
    pub fn rule(self) -> &'static str {
        match self {
            Account::FinishOrder => "GT-87",
            Account::BestLooking => "GT-88",
            Account::Goods => "GT-89",
            Account::Guests => "XP-19",
            Account::LostTiles => "GT-90",
            Account::Debt => "LM-45",
            Account::Manager => "XP-41",
            Account::Merchant => "XP-42",
        }
    }
}
