//! One match without IO: dice, thinking clocks, the deadline, undo, the record, its signature and its replay.
//!
//! One idea: whoever holds a [`Referee`] brings the time and the players' decisions,
//! and the referee brings everything else. It judges each action, follows it, rolls the
//! dice that come next, and writes down what happened. The same steps, read back by
//! [`replay()`], are judged again from the start, so a record proves itself.
//!
//! ```
//! use referee::Seed;
//! // Published before the first step …
//! let seed = Seed::from_u64(7);
//! let commitment = seed.commitment();
//! // … and checked by anybody once the seed is revealed.
//! let revealed: Seed = seed.reveal().parse().unwrap();
//! assert_eq!(revealed.commitment(), commitment);
//! ```
//!
//! A room around a match is this loop:
//!
//! ```
//! # use referee::Referee;
//! # use rules::{Game, Millis, Seat, Viewer};
//! fn on_action<G: Game>(referee: &mut Referee<G>, now: Millis, seat: Seat, action: G::Action) {
//!     let seen = referee.steps();
//!     let ruling = referee.act(now, seat, action);
//!     for happened in referee.happened(seen) {
//!         // Store `happened.line()`, then tell every viewer its part of `happened.story`.
//!     }
//!     if let Err(refusal) = ruling {
//!         println!("{refusal}");
//!     }
//!     // Call `referee.wake` at `referee.deadline()`.
//! }
//! ```
//!
//! Left out on purpose: reading a clock, making a seed, files and sockets. Nobody gets
//! the state: views go to clients, [`rules::Eyes`] to bots.

mod clock;
mod fault;
mod lines;
mod record;
mod referee;
mod replay;
mod seed;
mod signature;
mod table;
mod undo;

pub use clock::SeatClock;
pub use fault::{Fault, ReplayError};
pub use record::Record;
pub use referee::Referee;
pub use replay::{HeaderPeek, Replay, Replayed, peek_header, replay, verify};
pub use rules::record::Clock;
pub use seed::{Draw, Seed, SeedError, is_hash, nonce_commitment};
pub use signature::{KeyError, PublicKey, Signer, signed_by};
pub use table::{EntryOf, StepLineOf, TakenStep};
pub use undo::NoUndo;
