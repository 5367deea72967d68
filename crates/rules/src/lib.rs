//! The contract between a game and the world, and the laws every game obeys.
//!
//! One idea: a match is its setup and a list of [`Step`]s.
//! A [`Game`] holds the complete truth, says what it waits for ([`Game::turn`]),
//! what is allowed ([`Game::actions`], [`Game::check`]), and follows a step
//! ([`Game::advance`]). Clocks, dice, files and sockets belong to the caller.
//!
//! ```
//! use rules::{Seat, Seats};
//! let seats = Seats::first(4).without(Seat(0));
//! assert_eq!(seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>(), ["2", "3", "4"]);
//! ```
//!
//! Left out on purpose: any clock, any random generator of its own, any file or
//! network access, any text format (types derive `serde`, others choose the format).
//! `examples/pig.rs` is the smallest complete game.

mod chance;
mod content;
mod eyes;
mod game;
#[cfg(feature = "laws")]
pub mod laws;
mod playout;
pub mod record;
mod seat;
mod setup;
mod step;
mod story;
mod text;
mod thinking;
mod turn;

pub use chance::{below, pick};
pub use content::{Content, ContentError, ContentHash, Interned, PRINTED_NAME, PackInfo, Shelf};
pub use eyes::Eyes;
pub use game::{Foul, Game, StepOf};
pub use playout::{next_grab, playout};
pub use rand_core::Rng;
pub use seat::{BySeat, MAX_SEATS, Seat, Seats, Viewer};
pub use setup::{
    Brings, Called, Choices, Chosen, OptionKind, OptionSpec, Setup, SetupError, When, Words, called, when,
    words,
};
pub use step::{Millis, Refusal, Step, judge};
pub use story::{Audience, Silent, Story, ToldEvent, told_to};
pub use text::{counted, whose_turn};
pub use thinking::{Demand, Fingerprint, Outlook};
pub use turn::{Standing, Standings, Turn};
