//! HydroRacers: seaplanes, cards, corners, and a bag of dangers.
//!
//! One idea: a turn is a row of stages. The game walks through them by itself and stops at
//! the first that asks a player or chance. Decks and bags are multisets; drawing is chance.
//!
//! ```
//! use hydroracers::{HydroRacers, Setup};
//! use rules::{Choices, Game, Setup as _, Turn};
//!
//! let setup = Setup::choose(&Choices { seats: Some(3), set: vec![] })?;
//! let game = HydroRacers::new(&setup);
//! assert_eq!(game.turn(), Turn::Chance); // HR-2: the circuit is drawn
//! # Ok::<(), rules::SetupError>(())
//! ```
//!
//! Left out: who handles tokens and cards at the table.
//! The rules are in `docs/rules/hydroracers.en.md`; code and tests cite their numbers.

mod action;
mod advance;
mod autopilot;
mod chance;
mod course;
mod danger;
mod deck;
mod development;
mod event;
mod flight;
mod foul;
mod gist;
mod legal;
pub mod odds;
mod outlook;
mod parts;
mod preview;
mod printed;
mod race;
mod refill;
mod setup;
mod standings;
mod state;
#[cfg(test)]
mod tests;
mod thumb;
mod view;

pub use action::{Action, Outcome};
pub use course::{CardFace, CardKind, Circuit, Corner, FILES, Numbers, Pack, PilotCard, PlaneSheet, SHELF};
pub use development::Bill;
pub use event::{Event, RaceEntry};
pub use foul::Foul;
pub use gist::{Gist, Glimpse, Lies, PlaneGist};
pub use parts::{
    Advantage, Card, Cockpit, DECK, DEVELOPMENT_IDS, Effect, Element, MAX_PLANES, Malus, Nation, Plane,
    Reason, Skill, Square, Technology, Temperament, Token,
};
pub use preview::{Flight, Preview};
pub use printed::{Face, Printed};
pub use setup::{Allotment, Setup};
pub use state::HydroRacers;
pub use view::{BetView, DevelopmentView, Knowledge, PlaneResult, PlaneView, Question, TurnView, View};
