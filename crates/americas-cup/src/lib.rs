//! America's Cup: match racing under sail for two, a regatta for up to six.
//!
//! One idea: a turn is a card and then a path of small decisions, each of which leaves a legal end in reach.
//! The deck is a set of cards; drawing is chance.
//!
//! ```
//! use americas_cup::{AmericasCup, Setup};
//! use rules::{Choices, Game, Setup as _, Turn};
//!
//! let setup = Setup::choose(&Choices { seats: Some(2), set: vec![] })?;
//! let game = AmericasCup::new(&setup);
//! assert_eq!(game.turn(), Turn::Chance); // AC-5: lot decides who starts
//! # Ok::<(), rules::SetupError>(())
//! ```
//!
//! Left out: who sits at the table.
//! The rules are in `docs/rules/americas-cup.en.md`; code and tests cite their numbers.

mod action;
mod advance;
mod chance;
mod course;
mod event;
mod foul;
mod knowledge;
mod legal;
mod outlook;
mod parts;
mod path;
mod preview;
mod printed;
mod race;
mod reach;
mod run;
mod setup;
mod standings;
mod start;
mod state;
#[cfg(test)]
mod tests;
mod thumb;
mod view;

pub use action::{Action, Outcome};
pub use course::{Board, CardFace, FILES, Numbers, Pack, SHELF};
pub use event::{Event, Play, SequenceEnd};
pub use foul::Foul;
pub use knowledge::Knowledge;
pub use parts::{
    Advanced, Card, Colour, Heading, KEY_POSTS, MAX_BOATS, MAX_CARDS, Mark, POSTS, Place, Posts, Rounding,
    Side, TackRule,
};
pub use preview::Preview;
pub use printed::{BoardView, Printed};
pub use reach::{LineCall, Reach, Spot};
pub use setup::Setup;
pub use state::AmericasCup;
pub use view::{BoatView, FateView, Question, TurnView, View};
