//! Nonsense of every kind: the server lives, answers everything, and lets nobody change what is not theirs.
//!
//! One idea: nonsense is made from sense. Valid messages, requests and records are bent a little, so that they
//! get past the first check and meet the second one.

mod bend;
mod frames;
mod records;
mod requests;
mod sockets;

use tempfile::TempDir;

use crate::amount;
use crate::process::Running;

/// Messages of all kinds together, in the usual run.
const USUAL: u64 = 20_000;

/// Bots do not move, and nobody has too much or is away for too long, so a table stays as it is.
const OPTIONS: [&str; 12] = [
    "--bot-pace",
    "1000000000",
    "--absence",
    "1000000",
    "--tables-per-player",
    "1000000",
    "--cups-per-player",
    "1000000",
    "--tokens-per-player",
    "1000000",
    "--imports-per-player",
    "1000000",
];

/// That share of all messages, in percent.
fn share(percent: u64) -> u64 {
    amount("FUZZ_MESSAGES", USUAL) * percent / 100
}

/// The seed of all nonsense.
fn seed() -> u64 {
    amount("FUZZ_SEED", 1)
}

/// Does something to a server and looks whether it survives.
fn survives(attack: impl AsyncFnOnce(&str)) {
    let folder = TempDir::new().unwrap();
    let mut server = Running::patient(folder.path(), &OPTIONS);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(attack(&server.address));
    server.must_be_well();
}
