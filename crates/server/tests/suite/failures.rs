//! What goes wrong: the disk, and our own program.

use std::time::Duration;

use futures_util::SinkExt as _;
use futures_util::future::join_all;
use referee::Seed;
use serde_json::{Value, json};
use server::{Config, Games, Limits, new_id};
use store::{Append, Id, Store as _};
use tokio::sync::{Mutex, MutexGuard};
use tokio_tungstenite::tungstenite::Message;

use crate::common::client::connect;
use crate::common::host::Person;
use crate::common::http::PATIENCE;
use crate::common::pile::{Pile, TRAP, only_pile};
use crate::common::{Client, Host, RECONNAISSANCE, quick};

/// Nothing can be added to a log any more, but everything can be read.
const FULL: &str =
    "CREATE TRIGGER snap BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";

/// It is as before.
const FREE: &str = "DROP TRIGGER snap";

/// Logs can be neither read nor written.
const GONE: &str = "ALTER TABLE journal RENAME TO gone";

/// They are back.
const BACK: &str = "ALTER TABLE gone RENAME TO journal";

/// What the store has failed to do so far.
const FAILURES: &str = "slipstream_store_failures_total";

/// The store's failures belong to the process, in which other tests may run: whoever makes it fail does so alone.
struct Failures {
    before: u64,
    _alone: MutexGuard<'static, ()>,
}

impl Failures {
    /// None so far.
    async fn of(host: &Host) -> Self {
        static ALONE: Mutex<()> = Mutex::const_new(());
        let alone = ALONE.lock().await;
        Failures { before: host.figure(FAILURES).await, _alone: alone }
    }

    /// How many there are by now.
    async fn count(&self, host: &Host) -> u64 {
        host.figure(FAILURES).await - self.before
    }

    /// Waits until there are so many.
    async fn until(&self, host: &Host, number: u64) {
        host.until_figure(FAILURES, self.before + number).await;
    }
}

/// A pile with two people in the room.
async fn pile() -> (Host, Vec<Person>, String, Vec<Client>) {
    let host = Host::with(quick(), only_pile).await;
    let people = host.people(2).await;
    let table = host.begun("pile", &json!({}), &people).await;
    let clients = vec![host.sit(&people[0], &table).await, host.sit(&people[1], &table).await];
    (host, people, table, clients)
}

#[tokio::test]
async fn a_room_that_has_panicked_is_opened_again_as_its_log_has_it() {
    let (host, people, table, mut clients) = pile().await;
    clients[0].do_act(&json!({"grab": 3})).await;
    clients[0].say(&json!({"type": "act", "action": {"grab": TRAP}})).await;
    for client in &mut clients {
        client.read_to_end().await;
    }
    let mut ben = host.sit(&people[1], &table).await;
    assert_eq!(ben.version, Some(1));
    ben.do_act(&json!({"grab": 4})).await;
    assert_eq!(host.at_table(&people[0], &table, "leave", &Value::Null).await.refusal(), "409 begun");
}

#[tokio::test]
async fn a_match_that_makes_the_program_panic_does_not_hold_up_the_others() {
    // Bots take their time, and time stands still: the match runs until somebody looks after it.
    let config = Config { bot_pace: Duration::from_millis(600), ..quick() };
    let mut host = Host::with(config, only_pile).await;
    let people = host.people(2).await;
    let seats = json!([{"kind": "bot"}, {"kind": "bot"}]);
    host.table(&people[0], &json!({"game": "pile", "seats": seats})).await;
    // The first in line, because matches are looked after by their ids.
    let first = Id::from_bytes([0; 16]);
    let table = host.store_table::<Pile>(first, &people, &[], &Seed::from_u64(1)).await;
    let entries = vec![json!({"n": 0, "at": 0, "seat": 1, "action": {"grab": TRAP}}).to_string()];
    host.store()
        .await
        .append(Append { table: first, expected: 0, entries, results: None, seal: None })
        .await
        .unwrap();
    host.restart().await;
    host.until_figure("slipstream_rooms_open", 1).await;
    assert_eq!(knocks(&host, &people[0], &table).await, "500 broken");
}

/// What somebody hears who cannot come to a table.
async fn knocks(host: &Host, who: &Person, table: &str) -> String {
    let bearer = format!("Bearer {}", who.token);
    let path = format!("/api/tables/{table}/socket");
    connect(host.address, &path, &[("Authorization", &bearer)]).await.unwrap_err()
}

#[tokio::test]
async fn a_match_that_cannot_be_read_any_more_says_so_and_can_be_abandoned() {
    let mut host = Host::with(
        Config { limits: Limits { tables_per_player: 1, ..quick().limits }, ..quick() },
        only_pile,
    )
    .await;
    let people = host.people(2).await;
    let table = host.begun("pile", &json!({}), &people).await;
    host.stop().await;
    // As if its content had been replaced by another.
    host.sql("UPDATE tables SET header = replace(header, 'pile', 'heap')").await;
    host.restart_stopped().await;
    for person in &people {
        assert_eq!(knocks(&host, person, &table).await, "500 broken");
    }
    let abandon = async |who: &Person| host.at_table(who, &table, "abandon", &Value::Null).await;
    assert_eq!(abandon(&people[1]).await.refusal(), "403 not_host");
    // Ben has a seat, but nobody can play on.
    assert_eq!(abandon(&people[0]).await.done()["status"], "abandoned");
    assert_eq!(abandon(&people[0]).await.refusal(), "409 closed");
    host.table(&people[0], &json!({"game": "pile"})).await;
}

#[tokio::test]
async fn what_cannot_be_written_is_refused_and_every_question_is_answered() {
    let (host, _, _, mut clients) = pile().await;
    let failures = Failures::of(&host).await;
    host.sql(FULL).await;
    let ann = &mut clients[0];
    // Some of them are judged together, and their answers wait for the disk together.
    for id in 0..20 {
        let kind = if id % 2 == 0 { "act" } else { "preview" };
        let message = json!({"type": kind, "actions": [{"grab": 3}], "id": id});
        ann.socket.feed(Message::text(message.to_string())).await.unwrap();
    }
    ann.socket.flush().await.unwrap();
    for id in 0..20 {
        let answer = loop {
            let heard = ann.read().await;
            if heard["id"].is_u64() {
                break heard;
            }
        };
        assert_eq!(answer["id"], id);
        assert!(answer["code"] == "not_stored" || answer["type"] == "preview" && id % 2 == 1, "{answer}");
    }
    assert!(failures.count(&host).await > 0);
    host.sql(FREE).await;
    ann.do_act(&json!({"grab": 3})).await;
    assert_eq!(ann.version, Some(1));
}

#[tokio::test]
async fn what_was_refused_because_the_log_is_gone_is_never_done_later() {
    let (host, people, table, mut clients) = pile().await;
    let _failures = Failures::of(&host).await;
    clients[0].do_act(&json!({"grab": 3})).await;
    host.sql(GONE).await;
    assert_eq!(clients[0].refused(json!({"type": "act", "action": {"grab": 4}})).await, "not_stored");
    for client in &mut clients {
        let last = client.read_to_end().await.pop().unwrap();
        assert_eq!(last["type"], "closing");
    }
    host.sql(BACK).await;
    let mut ben = host.sit(&people[1], &table).await;
    assert_eq!(ben.version, Some(1));
    ben.do_act(&json!({"grab": 4})).await;
    assert_eq!(host.store().await.entries(table.parse().unwrap(), 0).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_match_that_could_not_be_read_goes_on_by_itself() {
    let config = Config { bot_pace: Duration::from_millis(600), ..quick() };
    let host = Host::with(config, only_pile).await;
    let people = host.people(1).await;
    let seats = json!([{"kind": "human"}, {"kind": "bot"}]);
    let table = host.table(&people[0], &json!({"game": "pile", "seats": seats})).await;
    let mut ann = host.sit(&people[0], &table).await;
    let _failures = Failures::of(&host).await;
    host.sql(GONE).await;
    assert_eq!(ann.refused(json!({"type": "act", "action": {"grab": 4}})).await, "not_stored");
    host.until_figure("slipstream_rooms_open", 0).await;
    // Nobody comes back, but the bot is still asked.
    host.sql(BACK).await;
    host.pass(1_000);
    host.until_figure("slipstream_rooms_open", 1).await;
}

#[tokio::test]
async fn a_clock_that_has_run_out_waits_for_the_disk_a_second_at_a_time() {
    let host = Host::open().await;
    let more = json!({"clock": {"per_decision": 30_000}});
    let (_, mut clients) = host.full_table("memoracers", more, 2).await;
    host.pass_reconnaissance();
    let before = clients[0].version.unwrap();
    let failures = Failures::of(&host).await;
    host.sql(FULL).await;
    for number in 1..4 {
        host.pass(if number == 1 { 30_000 } else { 1_000 });
        failures.until(&host, number).await;
        for _ in 0..20 {
            clients[0].settle().await;
        }
        assert_eq!(failures.count(&host).await, number, "once is enough");
    }
    host.sql(FREE).await;
    host.pass(1_000);
    clients[0].until_version(before + 1).await;
    assert_eq!(clients[0].events.last().unwrap()["at"], RECONNAISSANCE + 30_000);
}

#[tokio::test]
async fn a_deadline_that_could_not_be_read_is_looked_at_a_second_later() {
    let config = Config { idle: Duration::ZERO, ..quick() };
    let host = Host::with(config, Games::all).await;
    let people = host.people(2).await;
    let clock = json!({"clock": {"per_decision": 300_000}});
    let table = host.begun("memoracers", &clock, &people).await;
    host.until_figure("slipstream_rooms_open", 0).await;
    let failures = Failures::of(&host).await;
    host.sql(GONE).await;
    host.pass_reconnaissance();
    host.pass(300_000);
    failures.until(&host, 1).await;
    host.sql(BACK).await;
    host.pass(1_000);
    let store = host.store().await;
    let decided = async {
        let at = format!("\"at\":{}", RECONNAISSANCE + 300_000);
        let is_it = |entry: &String| entry.contains(&at);
        while !store.entries(table.parse().unwrap(), 0).await.unwrap().last().is_some_and(is_it) {}
    };
    tokio::time::timeout(PATIENCE, decided).await.expect("the seat is decided for");
}

#[tokio::test]
async fn the_store_is_asked_once_a_second_whether_it_answers() {
    let host = Host::open().await;
    let failures = Failures::of(&host).await;
    let is_ready = async || host.get("/readyz").await.status == 200;
    assert!(is_ready().await);
    host.sql("ALTER TABLE tables RENAME TO gone").await;
    assert!(is_ready().await, "it was a moment ago");
    host.pass(1_000);
    for _ in 0..3 {
        assert_eq!(host.get("/readyz").await.refusal(), "503 store");
    }
    assert_eq!(failures.count(&host).await, 1);
    host.sql("ALTER TABLE gone RENAME TO tables").await;
    host.pass(1_000);
    assert!(is_ready().await);
}

#[tokio::test]
async fn after_a_restart_a_match_without_people_stays_in_memory_only_while_something_is_due() {
    let mut host = Host::with(Config { bot_pace: Duration::from_millis(600), ..quick() }, only_pile).await;
    let people = host.people(2).await;
    for _ in 0..5 {
        host.begun("pile", &json!({}), &people).await;
    }
    let seats = json!([{"kind": "human"}, {"kind": "bot"}]);
    host.table(&people[0], &json!({"game": "pile", "seats": seats})).await;
    host.until_figure("slipstream_rooms_open", 6).await;
    host.restart().await;
    host.until_woken(&people[0]).await;
    // The one with the bot stays: the bot takes its time, which stands still.
    host.until_figure("slipstream_rooms_open", 1).await;
}

#[tokio::test]
async fn a_room_that_always_leaves_answers_everybody() {
    let config = Config { idle: Duration::ZERO, ..quick() };
    let host = Host::with(config, Games::all).await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({}), &people).await;
    let asked = (0..200).map(|_| host.at_table(&people[0], &table, "leave", &Value::Null));
    for answer in join_all(asked).await {
        assert_eq!(answer.refusal(), "409 begun");
    }
}

#[tokio::test]
async fn a_rematch_whose_table_was_never_made_is_made_by_whoever_asks_next() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({}), &people).await;
    host.sit(&people[0], &table).await.accepted(json!({"type": "resign"})).await;
    let (store, named) = (host.store().await, new_id());
    let mut row = store.table(table.parse().unwrap()).await.unwrap().unwrap();
    (row.rematch, row.revision) = (Some(named), row.revision + 1);
    store.save_table(&row).await.unwrap();
    let next = host.at_table(&people[1], &table, "rematch", &Value::Null).await.done();
    assert_eq!(next["id"], named.to_string());
    assert_eq!(next["status"], "waiting");
}

#[tokio::test]
async fn a_rematch_that_was_given_up_before_it_began_is_followed_by_another() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({}), &people).await;
    host.sit(&people[0], &table).await.accepted(json!({"type": "resign"})).await;
    let rematch = async |who: &Person| host.at_table(who, &table, "rematch", &Value::Null).await.done();
    let mut before = Vec::new();
    for given_up in ["abandon", "leave"] {
        let first = rematch(&people[0]).await["id"].as_str().unwrap().to_owned();
        host.at_table(&people[1], &first, "leave", &Value::Null).await.done();
        let closed = host.at_table(&people[0], &first, given_up, &Value::Null).await.done();
        assert_eq!(closed["status"], "abandoned");
        before.push(first);
    }
    let next = rematch(&people[1]).await;
    assert_eq!((&next["status"], &next["hosting"]), (&json!("waiting"), &json!(true)));
    assert!(before.iter().all(|given_up| next["id"] != **given_up));
    let begun = rematch(&people[0]).await;
    assert_eq!((&begun["id"], &begun["status"]), (&next["id"], &json!("playing")));
}

#[tokio::test]
async fn whoever_comes_while_a_room_leaves_is_answered_and_goes_again() {
    let config = Config { idle: Duration::ZERO, ..quick() };
    let host = Host::with(config, only_pile).await;
    let people = host.people(4).await;
    let table = host.begun("pile", &json!({}), &people).await;
    let visits = people.iter().map(async |person| {
        for _ in 0..100 {
            let mut client = host.enter(person, &table, "").await;
            // Said at once, so that it follows close upon the heels of whoever says it.
            assert_eq!(client.refused(json!({"type": "act", "action": {"grab": 999}})).await, "foul");
            client.socket.close(None).await.unwrap();
        }
    });
    join_all(visits).await;
    // Nobody is left behind, so the room leaves.
    host.until_figure("slipstream_sockets_open", 0).await;
    host.until_figure("slipstream_rooms_open", 0).await;
}
