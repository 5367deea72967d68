//! The server is killed again and again while twenty matches run, and nobody who heard something hears otherwise.

mod memory;
mod party;

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use bots::Dice;
use catalogue::Kind;
use futures_util::future::join_all;
use rules::below;
use tempfile::TempDir;
use tokio::sync::Notify;

use self::party::Party;
use crate::amount;
use crate::process::{Running, must_be_quiet, must_succeed, slipstream};

/// How many matches run at the same time.
const MATCHES: u64 = 20;

/// Every how many rounds the data are copied while the server runs, and before it is killed.
const BACKUP_EVERY: u64 = 10;

/// Nothing waits, and nobody is too quick.
const OPTIONS: [&str; 10] = [
    "--bot-pace",
    "0",
    "--messages-per-second",
    "1000000",
    "--requests-per-second",
    "1000000",
    "--players-per-minute",
    "1000000",
    "--log",
    "warn",
];

/// One life of the server.
pub(crate) struct Round {
    address: String,
    /// How many updates were heard.
    heard: AtomicU64,
    /// After how many of them it is killed.
    last: u64,
    reached: Notify,
}

impl Round {
    fn new(server: &Running, last: u64) -> Arc<Self> {
        let address = server.address.clone();
        Arc::new(Round { address, heard: AtomicU64::new(0), last, reached: Notify::new() })
    }

    /// An update was heard.
    fn count(&self) {
        if self.heard.fetch_add(1, Ordering::Relaxed) + 1 == self.last {
            self.reached.notify_one();
        }
    }
}

#[test]
fn nothing_that_was_heard_is_lost_when_the_server_is_killed() {
    let rounds = amount("CRASH_ROUNDS", 3);
    let seed = amount("CRASH_SEED", 1);
    let folder = TempDir::new().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let mut dice = bots::dice(seed, u64::MAX);
    let mut parties: Vec<Party> =
        (0..MATCHES).map(|number| Party::new(number, bots::dice(seed, number))).collect();
    let mut heard = 0;
    for round in 0..rounds {
        let backup = (round % BACKUP_EVERY == 0).then(|| folder.path().join(format!("backup-{round}.db")));
        let mut server = Running::start(folder.path(), &OPTIONS);
        parties =
            runtime.block_on(play_and_die(&mut server, parties, &mut dice, backup.as_deref(), &mut heard));
    }
    let known: Vec<_> = parties.iter().map(Party::known).collect();
    let copy = folder.path().join("backup-last.db");
    let mut server = Running::start(folder.path(), &OPTIONS);
    parties = runtime.block_on(play_to_the_end(&server, parties, &copy));
    server.end();
    must_be_quiet(&fs::read_to_string(folder.path().join("log")).unwrap());
    runtime.block_on(check_copy(folder.path(), &copy, &parties, &known));
    let finished: u32 = parties.iter().map(|party| party.finished).sum();
    let steps: u64 = parties.iter().map(|party| party.steps).sum();
    eprintln!(
        "{rounds} rounds, {heard} updates heard before a kill, {finished} matches with {steps} steps verified"
    );
    assert!(Kind::ALL.iter().all(|kind| parties.iter().any(|party| party.game == *kind)));
}

/// Everybody plays until the server is killed, at a moment that the dice choose.
async fn play_and_die(
    server: &mut Running,
    parties: Vec<Party>,
    dice: &mut Dice,
    backup: Option<&Path>,
    heard: &mut u64,
) -> Vec<Party> {
    let round = Round::new(server, 1 + u64::from(below(dice, 6000)));
    let playing: Vec<_> = parties
        .into_iter()
        .map(|mut party| {
            let round = Arc::clone(&round);
            tokio::spawn(async move {
                // There is always one more match, so only the death of the server ends this.
                while party.play_match(&round).await.is_ok() {}
                party
            })
        })
        .collect();
    let backup = backup.map(back_up);
    round.reached.notified().await;
    server.kill();
    let parties = join_all(playing).await.into_iter().map(Result::unwrap).collect();
    if let Some(backup) = backup {
        backup.join().unwrap();
    }
    *heard += round.heard.load(Ordering::Relaxed);
    parties
}

/// Everybody plays the match that was begun, while the data are copied.
async fn play_to_the_end(server: &Running, parties: Vec<Party>, copy: &Path) -> Vec<Party> {
    let round = Round::new(server, u64::MAX);
    let backup = back_up(copy);
    let playing = parties.into_iter().map(|mut party| {
        let round = Arc::clone(&round);
        tokio::spawn(async move {
            party.play_match(&round).await.unwrap();
            party
        })
    });
    let parties = join_all(playing.collect::<Vec<_>>()).await;
    backup.join().unwrap();
    parties.into_iter().map(Result::unwrap).collect()
}

fn back_up(copy: &Path) -> thread::JoinHandle<()> {
    let (folder, copy) = (copy.parent().unwrap().to_owned(), copy.to_owned());
    thread::spawn(move || {
        must_succeed(&slipstream(&folder, "backup").arg(copy).output().unwrap());
    })
}

/// A server on the copy knows everything that was known when the copy was begun, and nothing that is not true.
async fn check_copy(folder: &Path, copy: &Path, parties: &[Party], known: &[Option<(String, u32)>]) {
    let restored = TempDir::new().unwrap();
    fs::copy(copy, restored.path().join("slipstream.db")).unwrap();
    for key in ["cookies.key", "records.key"] {
        fs::copy(folder.join(key), restored.path().join(key)).unwrap();
    }
    let mut server = Running::start(restored.path(), &OPTIONS);
    let mut checked = 0;
    for (party, known) in parties.iter().zip(known) {
        let now = party.known();
        let Some((table, version)) =
            known.as_ref().filter(|(table, _)| now.as_ref().is_some_and(|now| now.0 == *table))
        else {
            continue;
        };
        party.check_copy(&server.address, table, *version).await;
        checked += 1;
    }
    assert!(checked > 0, "every match was begun after the copy");
    server.must_be_well();
}
