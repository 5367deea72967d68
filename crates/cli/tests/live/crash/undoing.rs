//! A server that dies while somebody takes back what they have done.

use std::io;

use bots::Dice;
use rules::below;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::amount;
use crate::http::{Http, new_player};
use crate::line::Line;
use crate::process::Running;

/// The bot never gets to move, so every action can be undone.
const OPTIONS: [&str; 6] = ["--bot-pace", "1000000000", "--messages-per-second", "1000000", "--log", "warn"];

/// How often the server dies.
const DEATHS: u64 = 6;

/// The most that is done and undone in one life.
const LONGEST_LIFE: u32 = 12;

/// Somebody who does one thing and takes it back, over and over.
struct Doubter {
    token: String,
    table: String,
    /// What they do.
    action: Value,
    /// The version before they have done anything.
    first: u64,
    /// The last version they know of.
    version: u64,
    /// What there is to tell when it is undone, and when it is done.
    events: [Vec<Value>; 2],
}

impl Doubter {
    async fn sit(address: &str) -> Self {
        let token = new_player(address).await.unwrap();
        let wish = json!({ "game": "memoracers", "seats": [{ "kind": "human" }, { "kind": "bot" }] });
        let mut http = Http::open(address).await.unwrap();
        let made = http.ask("POST", "/api/tables", &token, &wish.to_string()).await.unwrap().json();
        let table = made["id"].as_str().unwrap().to_owned();
        let hello = Line::open(address, &token, &table, "").await.unwrap().hear().await.unwrap();
        let action = hello["match"]["actions"][0].clone();
        let first = hello["version"].as_u64().unwrap();
        Doubter { token, table, action, first, version: first, events: [events(&hello), Vec::new()] }
    }

    /// Comes back: everything that was answered stands, and what was not was done once or not at all.
    async fn come_back(&mut self, address: &str, unanswered: u64) -> Line {
        let mut line = Line::open(address, &self.token, &self.table, "").await.unwrap();
        let hello = line.hear().await.unwrap();
        let version = hello["version"].as_u64().unwrap();
        assert!((self.version..=self.version + unanswered).contains(&version), "{hello}");
        self.version = version;
        let known = &mut self.events[usize::from(self.is_done())];
        if known.is_empty() {
            *known = events(&hello);
        }
        assert_eq!(*known, events(&hello));
        line
    }

    /// Says what comes next, and waits for the answer unless it is the last that is said.
    async fn go_on(&mut self, line: &mut Line, is_last: bool) -> io::Result<()> {
        let message = if self.is_done() {
            json!({ "type": "undo", "id": 1 })
        } else {
            json!({ "type": "act", "action": self.action, "id": 1 })
        };
        line.say(&message).await?;
        if is_last {
            return Ok(());
        }
        let mut answer = Value::Null;
        while answer["id"].is_null() {
            answer = line.hear().await?;
        }
        assert_eq!(answer["type"], "accepted", "{answer}");
        self.version += 1;
        Ok(())
    }

    /// Whether it is done: every other entry of the log takes back the one before.
    fn is_done(&self) -> bool {
        !(self.version - self.first).is_multiple_of(2)
    }
}

/// What has happened, whenever it was.
fn events(hello: &Value) -> Vec<Value> {
    hello["match"]["events"].as_array().unwrap().iter().map(|told| told["event"].clone()).collect()
}

#[test]
fn what_was_undone_stays_so_when_the_server_is_killed() {
    let folder = TempDir::new().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let mut dice: Dice = bots::dice(amount("CRASH_SEED", 1), 0);
    let mut server = Running::start(folder.path(), &OPTIONS);
    let mut doubter = runtime.block_on(Doubter::sit(&server.address));
    let mut unanswered = 0;
    for _ in 0..DEATHS {
        runtime.block_on(async {
            let mut line = doubter.come_back(&server.address, unanswered).await;
            for left in (0..=below(&mut dice, LONGEST_LIFE)).rev() {
                doubter.go_on(&mut line, left == 0).await.unwrap();
            }
        });
        unanswered = 1;
        server.kill();
        server = Running::start(folder.path(), &OPTIONS);
    }
    runtime.block_on(async {
        doubter.come_back(&server.address, unanswered).await;
    });
    server.must_be_well();
}
