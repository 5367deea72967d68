//! What is told of a race.

use rules::{Seat, Standings};
use serde::Serialize;

use crate::parts::{Lane, LaneEffect, Program, Tile};
use crate::setup::Mode;
use crate::view::OpenTile;

/// A fact worth telling. All of them are told to everybody: there is nothing private to say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", tag = "event")]
#[expect(missing_docs, reason = "seat, place, lane, tile, speed and boxes say what they are")]
pub enum Event {
    /// A race of a championship began, told with its first step; the builder, where the tiles are chosen (MR-81).
    RaceBegan { race: u8, builder: Option<Seat> },
    /// The builder chose a tile (MR-10).
    TileBuilt { seat: Seat, tile: Tile },
    /// Lot chose a tile (MR-10).
    TileDrawn { tile: Tile },
    /// The reconnaissance turned a tile up (MR-13).
    TileShown { place: u8, tile: OpenTile },
    /// The reconnaissance turned it down again (MR-14).
    TileHidden { place: u8 },
    /// A ship was put on the line (MR-15).
    ShipPlaced { seat: Seat, lane: Lane },
    /// A round began (MR-18).
    RoundBegan { round: u8 },
    /// A player is ready (MR-22).
    Ready { seat: Seat },
    /// A player took the program back (MR-22).
    TookBack { seat: Seat },
    /// A program was revealed; the speed is now the number of its lines (MR-20, MR-22).
    ProgramRevealed { seat: Seat, program: Program },
    /// The engine was forced (MR-21).
    EngineForced { seat: Seat, speed: u8, boxes_left: u8 },
    /// A ship braked (MR-20).
    Braked { seat: Seat, speed: u8 },
    /// A tile was turned up for the flight of a ship (MR-26), or for the leader in maintenance (MR-49).
    TileTurnedUp { place: u8, tile: OpenTile, flight: Option<Seat> },
    /// A ship entered a lane (MR-27); the one of the winning arrival in solo has no effect (MR-76).
    ShipMoved { seat: Seat, place: u8, lane: Lane, effect: Option<LaneEffect> },
    /// A lap box was ticked on leaving the line (MR-28), or on the winning arrival in solo (MR-76).
    LapTicked { seat: Seat, laps: u8, on_arrival: bool },
    /// A trap ticked boxes (MR-36, MR-40).
    BoxesTicked { seat: Seat, boxes: u8, boxes_left: u8 },
    /// An accelerator raised the speed (MR-37).
    SpedUp { seat: Seat, speed: u8 },
    /// A slower lowered it (MR-38).
    SlowedDown { seat: Seat, speed: u8 },
    /// A repairer erased ticks (MR-39).
    BoxesErased { seat: Seat, boxes: u8, boxes_left: u8 },
    /// A ship passed over a mechanism (MR-41).
    MechanismPassed { seat: Seat },
    /// The last box was ticked: the ship is out (MR-36).
    Crashed { seat: Seat, place: u8 },
    /// The rear tile went round, face down, to that place (MR-48).
    TileLooped { how: LoopedAs, place: u8 },
    /// Two neighbouring tiles changed places, unseen (MR-41).
    TilesSwapped { seat: Seat, place: u8 },
    /// The mechanism was not used (MR-41).
    TilesKept { seat: Seat },
    /// The score marker went down (MR-74).
    ScoreDropped { score: u8 },
    /// The score marker stayed, thanks to an accelerator at top speed (MR-74).
    ScoreHeld { score: u8 },
    /// A race is over; scores are points by MR-82, in solo the marker with its rank (MR-77) (MR-57 to MR-60, MR-75, MR-76).
    RaceOver { mode: Mode, ending: Ending, standings: Standings, rank: Option<String> },
    /// The championship is over (MR-83).
    ChampionshipOver { standings: Standings },
}

/// What happened to a tile on its way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LoopedAs {
    /// Put at the front (MR-48).
    Plain,
    /// Slipped in behind the foremost tile (MR-52).
    Missile,
    /// Turned round (MR-53).
    Mobile,
    /// Exchanged for one of the reserve (MR-51).
    Kraken,
    /// Exchanged and slipped in behind the foremost tile (MR-63).
    MadKraken,
}

/// How a race came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Somebody flew all laps (MR-58, in solo MR-76).
    Laps,
    /// One ship was left (MR-57).
    LastLeft,
    /// No ship was left (MR-57, in solo MR-75).
    AllOut,
    /// The last round was flown (MR-60, in solo MR-95).
    RoundLimit,
    /// The score marker reached 0 (MR-75).
    TimeUp,
}
