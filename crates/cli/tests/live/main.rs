//! The program as it is served: a real process, real sockets, a real disk.
//!
//! One idea: nothing here looks inside. What clients heard is compared with what they hear later,
//! also after the process was killed, and also while it is sent nonsense.
//!
//! The runs are short by default; `CRASH_ROUNDS` and `FUZZ_MESSAGES` make them long, as `cargo xtask check --long` does.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod crash;
#[cfg(target_os = "linux")]
mod disk;
mod folder;
mod fuzz;
mod http;
mod line;
mod log;
mod port;
mod process;
mod python_bot;
mod verify;

use std::env;

/// How much of something is done: what the environment says, or the usual.
fn amount(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |text| text.parse().unwrap())
}
