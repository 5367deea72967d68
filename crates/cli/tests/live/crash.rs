//! The server is killed again and again while twenty matches run, and nobody who heard something hears otherwise.

mod beginning;
mod memory;
mod party;
mod talk;
mod undoing;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

use bots::Dice;
use rules::below;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use self::party::Party;
use crate::amount;
use crate::process::{Running, must_be_quiet, must_succeed, slipstream};

/// How many matches run at the same time.
const MATCHES: u64 = 20;

/// Every how many rounds the data are copied while the server runs, and before it is killed.
const BACKUP_EVERY: u64 = 10;

/// The copy that a server is started on.
const COPY: &str = "copy.db";

/// The most updates that are heard before the server is killed.
const LONGEST_LIFE: u32 = 6000;

/// Nothing waits.
const OPTIONS: [&str; 2] = ["--bot-pace", "0"];

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
    let mut trial = Trial::new(amount("CRASH_SEED", 1));
    for round in 0..rounds {
        trial.play_and_die(round);
    }
    trial.play_to_the_end();
    trial.check_copy();
    let sum = |count: fn(&Party) -> u64| trial.parties.iter().map(count).sum::<u64>();
    let (heard, returns) = (trial.heard, sum(|party| party.returns));
    let (finished, steps) = (sum(|party| party.finished), sum(|party| party.steps));
    eprintln!(
        "{rounds} kills after {heard} updates; {returns} times a match went on; \
         {finished} matches with {steps} steps were verified"
    );
}

/// The data of all rounds, and everybody who has heard something.
struct Trial {
    folder: TempDir,
    runtime: Runtime,
    dice: Dice,
    parties: Vec<Party>,
    heard: u64,
}

impl Trial {
    fn new(seed: u64) -> Self {
        let party = |number| Party::new(number, bots::dice(seed, number));
        Trial {
            folder: TempDir::new().unwrap(),
            runtime: tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap(),
            dice: bots::dice(seed, u64::MAX),
            parties: (0..MATCHES).map(party).collect(),
            heard: 0,
        }
    }

    /// Everybody plays until the server is killed, at a moment that the dice choose.
    fn play_and_die(&mut self, number: u64) {
        let mut server = Running::patient(self.folder.path(), &OPTIONS);
        let round = Round::new(&server, 1 + u64::from(below(&mut self.dice, LONGEST_LIFE)));
        let backup = number.is_multiple_of(BACKUP_EVERY).then(|| self.back_up(&format!("copy-{number}.db")));
        let parties = std::mem::take(&mut self.parties);
        self.parties = self.runtime.block_on(async {
            let mut playing = JoinSet::new();
            for mut party in parties {
                let round = Arc::clone(&round);
                playing.spawn(async move {
                    // There is always one more match, so only the death of the server ends this.
                    while party.play_match(&round).await.is_ok() {}
                    party
                });
            }
            tokio::select! {
                () = round.reached.notified() => server.kill(),
                early = playing.join_next() => {
                    early.unwrap().unwrap();
                    server.must_be_well();
                    panic!("a party stopped while the server was there");
                }
            }
            playing.join_all().await
        });
        if let Some(backup) = backup {
            fs::remove_file(backup.join().unwrap()).unwrap();
        }
        self.heard += round.heard.load(Ordering::Relaxed);
    }

    /// Everybody plays the match that was begun, while the data are copied.
    fn play_to_the_end(&mut self) {
        let mut server = Running::patient(self.folder.path(), &OPTIONS);
        let round = Round::new(&server, u64::MAX);
        self.parties.iter_mut().for_each(Party::note);
        let backup = self.back_up(COPY);
        let parties = std::mem::take(&mut self.parties);
        self.parties = self.runtime.block_on(async {
            let mut playing = JoinSet::new();
            for mut party in parties {
                let round = Arc::clone(&round);
                playing.spawn(async move {
                    party.play_match(&round).await.unwrap();
                    party
                });
            }
            playing.join_all().await
        });
        backup.join().unwrap();
        server.end();
        must_be_quiet(&fs::read_to_string(self.folder.path().join("log")).unwrap());
    }

    fn back_up(&self, name: &str) -> JoinHandle<PathBuf> {
        let (folder, copy) = (self.folder.path().to_owned(), self.folder.path().join(name));
        thread::spawn(move || {
            must_succeed(&slipstream(&folder, "backup").arg(&copy).output().unwrap());
            copy
        })
    }

    /// A server on the copy knows all that was known when the copy was begun, and nothing that is not true.
    fn check_copy(&self) {
        let restored = TempDir::new().unwrap();
        for (name, new_name) in
            [(COPY, "slipstream.db"), ("cookies.key", "cookies.key"), ("records.key", "records.key")]
        {
            fs::copy(self.folder.path().join(name), restored.path().join(new_name)).unwrap();
        }
        // Bots would play on, and in this world otherwise.
        let mut server = Running::start(restored.path(), &["--bot-pace", "1000000000"]);
        self.runtime.block_on(async {
            for party in &self.parties {
                party.check_copy(&server.address).await;
            }
        });
        server.must_be_well();
    }
}
