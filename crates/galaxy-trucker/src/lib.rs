//! Galaxy Trucker: ships built from a shared pile, then flown, with the ships of Latest Models.
//!
//! One idea: every decision is small. Building is a scramble or a round of sealed choices over the same code;
//! a flight is a list of cards that go on by themselves until somebody has to choose.
//!
//! ```
//! use galaxy_trucker::{GalaxyTrucker, Setup};
//! use rules::{Choices, Game, Seats, Setup as _, Turn};
//!
//! let setup = Setup::choose(&Choices { seats: Some(3), set: vec![] })?;
//! let game = GalaxyTrucker::new(&setup);
//! // GT-12: somebody calls the start.
//! assert_eq!(game.turn(), Turn::Scramble { seats: Seats::first(3), until: None });
//! # Ok::<(), rules::SetupError>(())
//! ```
//!
//! Left out: pieces of the two big expansions, but for those that a setup may ask for.
//! The rules are in `docs/rules/galaxy-trucker.en.md`; code and tests cite their numbers.

mod action;
mod advance;
mod arrive;
mod attack;
mod bill;
mod budget;
mod build;
mod cargo;
mod chance;
mod control;
mod course;
mod dealing;
mod encounter;
mod event;
mod flight;
mod flow;
mod foul;
mod hazard;
mod knowledge;
mod launch;
mod legal;
mod limit;
mod mistake;
mod outlook;
mod packing;
mod parts;
mod preview;
mod printed;
mod setup;
mod ship;
mod specialist;
mod standings;
mod stasis;
mod state;
mod task;
#[cfg(test)]
mod tests;
mod thrust;
mod thumb;
mod view;

pub use action::{Action, Outcome};
pub use bill::{BillLine, BillView};
pub use course::{
    Attack, AttackKind, Board, CardFace, CombatLine, Encounter, FILES, FrontDie, Insurance, LevelFour,
    Measure, Numbers, Offer, Pack, Penalty, Place, RulesCard, SHELF, Shape, Space, TileFace,
};
pub use event::{Account, Escape, Event, Fight, Loss, Reason, Spot};
pub use foul::Foul;
pub use hazard::{Hazard, Odds, Rest};
pub use knowledge::Knowledge;
pub use mistake::{Mistake, MistakeKind};
pub use packing::Packing;
pub use parts::{
    Alien, BOX_PLAYERS, Card, Cards, Connector, Good, Goods, Kind, Load, MAX_PLAYERS, MAX_SHIPS, MAX_SQUARES,
    MAX_TILES, OptionalSet, OptionalSets, Part, Side, Speciality, Square, Squares, Tile, Tiles,
};
pub use preview::{Journey, KindCount, Preview, Prospect};
pub use printed::{BoardView, CardView, FlightView, Printed, TileView};
pub use setup::{Budget, BuildingHelp, FlightControl, MAX_FLIGHTS, Pace, Setup};
pub use state::GalaxyTrucker;
pub use thumb::Taste;
pub use view::{
    AttackView, Facts, FitsView, Gap, HourglassView, PlacedView, PlayerView, Question, SquareFits,
    TargetView, TaskView, View,
};
