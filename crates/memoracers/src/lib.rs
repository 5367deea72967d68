//! MemoRacers: a race on a circuit that everybody has seen once.
//!
//! One idea: ten tiles lie in a row, most of them face down. Everybody programs in
//! secret, all programs are flown, and the tiles left behind go round to the front.
//! What was seen is *knowledge*, what lies face up is the *view*.
//!
//! ```
//! use memoracers::{MemoRacers, Setup};
//! use rules::{Choices, Game, Setup as _, Turn};
//!
//! let setup = Setup::choose(&Choices { seats: Some(3), set: vec![] })?;
//! let game = MemoRacers::new(&setup);
//! assert_eq!(game.turn(), Turn::Chance); // MR-13: the reconnaissance shows tile after tile
//! # Ok::<(), rules::SetupError>(())
//! ```
//!
//! Left out: the pace of the reconnaissance (the client's), and who handles the tiles.
//! The rules are in `docs/rules/memoracers.en.md`; code and tests cite their numbers.

mod action;
mod advance;
mod course;
mod event;
mod foul;
mod gist;
mod knowledge;
mod legal;
mod outlook;
mod parts;
mod printed;
mod setup;
mod standings;
mod state;
#[cfg(test)]
mod tests;
mod thumb;
mod view;

pub use action::{Action, Outcome};
pub use course::{FILES, Numbers, Pack, Rank, SHELF};
pub use event::{Ending, Event, LoopedAs};
pub use foul::{Foul, NumberSet, Wanted};
pub use gist::Gist;
pub use knowledge::Knowledge;
pub use parts::{
    HandicapLevel, LANES, LaidTile, Lane, LaneEffect, NUMBERS, PLACES, Program, Series, Special, Tile,
};
pub use printed::{DashboardView, Printed, RankView, SoloPrinted};
pub use setup::{Mode, Setup, TileChoice};
pub use state::MemoRacers;
pub use view::{Candidate, OpenTile, PhaseView, Preview, PreviewStep, ShipView, SoloView, View};
