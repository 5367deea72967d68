//! Whole matches of a small game under the referee.

#![expect(clippy::unwrap_used, reason = "a match that goes wrong in a test may panic")]

mod clocks;
mod draw;
mod notes;
mod play;
mod record;
mod regatta;
mod signature;
mod tampering;
mod undo;
