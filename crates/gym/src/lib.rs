//! Matches as numbers, for players that learn: observations, a list of actions, and many matches at once.
//!
//! One idea: a learner is a player like any other. It gets a seat's *knowledge* as a row of numbers ([`layout`])
//! and answers with the number of an action ([`space`]); chance, bots and the clock of a scramble are settled
//! in between ([`Episode`]). The row is made of knowledge alone, so it cannot tell what the seat does not know.
//!
//! ```
//! use gym::{Encoded, Episode, schema};
//! use catalogue::MemoRacers;
//! use rules::{Choices, Setup};
//!
//! let setup = memoracers::Setup::choose(&Choices { seats: Some(2), set: vec![] })?;
//! let mut episode = Episode::<MemoRacers>::new(&setup, &[None, None], 7);
//! let seat = episode.asked().expect("somebody chooses a lane first");
//! let mut row = vec![0.0; schema::<MemoRacers>().length];
//! episode.observe(seat, &mut row);
//! let first = MemoRacers::index(&episode.legal()[0]).expect("every action has a number");
//! episode.act(seat, first).expect("it is legal");
//! # Ok::<(), rules::SetupError>(())
//! ```
//!
//! Left out: learning itself, and Python, which is in `crates/python`.

mod americas_cup;
mod crew;
mod encoded;
mod episode;
mod galaxy_trucker;
mod hydroracers;
pub mod layout;
mod memoracers;
pub mod space;
#[cfg(test)]
mod tests;
mod vector;
mod weights;

pub use encoded::{Encoded, Schema, schema};
pub use episode::{Episode, Reward, Unfit};
pub use vector::{Arrays, Rows, Vector};
pub use weights::{BadWeights, Learned, Weights};
