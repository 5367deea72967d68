//! The server over real sockets, with its clock in the test's hand.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong may panic")]

mod again;
mod builders;
mod chat;
mod clocks;
mod common;
mod contention;
mod cup;
mod draw;
mod failures;
mod guard;
mod hints;
mod identity;
mod limits;
mod lobby;
mod matches;
mod operations;
mod printed;
mod quotas;
mod reconnect;
mod records;
mod refusals;
mod replay;
mod seats;
mod secrecy;
mod sessions;
mod situations;
mod twins;
mod undo;
