//! Thinking clocks, with the clock in the test's hand.

use std::time::Duration;

use rules::Millis;
use rules::record::StepLine;
use serde_json::{Value, json};
use server::{Config, Games};
use store::{SqliteStore, Store as _};

use crate::common::http::PATIENCE;
use crate::common::{Client, Host, RECONNAISSANCE, quick};

/// Rooms leave memory after this long without anybody.
const IDLE: u64 = 60_000;

/// The steps in the log of that table: who acted, and how long after the reconnaissance; a note is nobody's.
async fn log(store: &SqliteStore, table: &str) -> Vec<(Option<u64>, u64)> {
    let lines = store.entries(table.parse().unwrap(), 0).await.unwrap();
    let step = |line: &String| {
        let line: Value = serde_json::from_str(line).unwrap();
        (
            line["seat"].as_u64().filter(|_| line["note"].is_null()),
            line["at"].as_u64().unwrap().saturating_sub(RECONNAISSANCE),
        )
    };
    lines.iter().map(step).collect()
}

/// The decisions in that log, as `1 at 30000`.
async fn decisions(store: &SqliteStore, table: &str) -> Vec<String> {
    let steps = log(store, table).await.into_iter();
    steps.filter_map(|(seat, at)| Some(format!("{} at {at}", seat?))).collect()
}

/// Waits until there are so many decisions in that log: a room that only a deadline opens leaves again at once.
async fn until_decided(store: &SqliteStore, table: &str, count: usize) {
    let decided = async { while decisions(store, table).await.len() < count {} };
    tokio::time::timeout(PATIENCE, decided).await.expect("time decides");
}

/// Nobody is connected any more, and the room of that table knows it.
async fn everybody_leaves(host: &Host, table: &str, clients: Vec<Client>) {
    drop(clients);
    host.until_figure("slipstream_sockets_open", 0).await;
    let stranger = host.person("Stan").await;
    // The room answers in order of arrival, so it has heard of the farewells before.
    assert_eq!(host.at_table(&stranger, table, "join", &Value::Null).await.refusal(), "409 begun");
}

#[tokio::test]
async fn a_seat_that_thinks_too_long_is_decided_for_exactly_at_the_deadline() {
    let host = Host::open().await;
    let more = json!({"clock": {"per_decision": 30_000}});
    let (table, mut clients) = host.full_table("memoracers", more, 2).await;
    host.pass_reconnaissance();
    clients[0].refresh().await;
    assert_eq!(clients[0].clocks(), ["30000+", "30000"]);
    let before = clients[0].version;

    host.pass(29_999);
    clients[0].refresh().await;
    assert_eq!(
        (clients[0].clocks(), clients[0].version),
        (vec!["1+".to_owned(), "30000".to_owned()], before)
    );

    host.pass(1);
    let update = clients[0].next("update").await;
    assert_eq!(update["match"]["events"][0]["at"], RECONNAISSANCE + 30_000);
    assert_eq!(clients[0].clocks(), ["30000", "30000+"]);
    assert_eq!(decisions(&host.store().await, &table).await, ["1 at 30000"]);
}

#[tokio::test]
async fn nobodys_clock_runs_while_the_tiles_are_shown() {
    let host = Host::open().await;
    let more = json!({"clock": {"per_decision": 30_000}});
    let (_, mut clients) = host.full_table("memoracers", more, 2).await;
    let clock = |client: &Client| client.sight["clocks"][0].clone();
    assert_eq!(clock(&clients[0]), json!({"left": 30_000, "running": true, "waits": RECONNAISSANCE}));
    host.pass(RECONNAISSANCE - 1);
    clients[0].refresh().await;
    assert_eq!(clock(&clients[0]), json!({"left": 30_000, "running": true, "waits": 1}));
    host.pass(2);
    clients[0].refresh().await;
    assert_eq!(clock(&clients[0]), json!({"left": 29_999, "running": true}));
}

#[tokio::test]
async fn the_reconnaissance_is_shown_at_the_pace_of_the_table() {
    let host = Host::open().await;
    let more = json!({"clock": {"per_decision": 30_000}, "set": {"pace": "2.5"}});
    let (_, clients) = host.full_table("memoracers", more, 2).await;
    assert_eq!(clients[0].sight["clocks"][0]["waits"], 9 * 2_500 + 8 * 1_000);
}

#[tokio::test]
async fn whoever_acts_in_time_gets_the_clock_back() {
    let host = Host::open().await;
    let more = json!({"clock": {"per_decision": 30_000}});
    let (table, mut clients) = host.full_table("memoracers", more, 2).await;
    host.pass_reconnaissance();
    host.pass(12_345);
    clients[0].do_first().await;
    assert_eq!(clients[0].clocks(), ["30000", "30000+"]);
    clients[1].until(Client::is_asked).await;
    host.pass(1);
    clients[1].do_first().await;
    assert_eq!(decisions(&host.store().await, &table).await, ["1 at 12345", "2 at 12346"]);
}

#[tokio::test]
async fn a_bank_loses_what_was_thought_and_gains_its_increment() {
    let host = Host::open().await;
    let more = json!({"clock": {"bank": {"start": 60_000, "increment": 5_000}}});
    let (table, mut clients) = host.full_table("memoracers", more, 2).await;
    host.pass_reconnaissance();
    host.pass(20_000);
    clients[0].do_first().await;
    assert_eq!(clients[0].clocks(), ["45000", "60000+"]);
    clients[1].until(Client::is_asked).await;
    host.pass(61_000);
    // Time runs out at 80 s sharp, however late the server looks; then everybody programs.
    clients[1].next("update").await;
    assert_eq!(clients[1].clocks(), ["44000+", "4000+"]);
    assert_eq!(decisions(&host.store().await, &table).await, ["1 at 20000", "2 at 80000"]);
}

#[tokio::test]
async fn time_outs_in_a_row_come_each_at_its_time_and_then_bots_play() {
    let host = Host::open().await;
    let more = json!({"clock": {"per_decision": 10_000}});
    let (table, mut clients) = host.full_table("memoracers", more, 2).await;
    host.pass_reconnaissance();
    host.pass(10_000);
    clients[2].until(|client| client.asked() == [2]).await;
    host.pass(10_000);
    clients[2].until(|client| client.asked() == [1, 2]).await;
    host.pass(10_000);
    // The second time-out in a row: bots take both seats and play to the end.
    clients[2].until(Client::is_over).await;
    let bots: Vec<&Value> =
        clients[2].table["seats"].as_array().unwrap().iter().map(|seat| &seat["bot"]).collect();
    assert_eq!(bots, ["rule-of-thumb", "rule-of-thumb"]);
    let decisions = decisions(&host.store().await, &table).await;
    assert_eq!(decisions[..4], ["1 at 10000", "2 at 20000", "1 at 30000", "2 at 30000"]);
    assert!(decisions[4..].iter().all(|decision| decision.ends_with("at 30000")));
}

#[tokio::test]
async fn a_room_leaves_memory_while_a_clock_runs_and_comes_back_for_the_deadline() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({"clock": {"per_decision": 300_000}}), &people).await;
    let clients = vec![host.sit(&people[0], &table).await, host.sit(&people[1], &table).await];
    host.pass_reconnaissance();
    host.pass(7_000);
    everybody_leaves(&host, &table, clients).await;
    host.pass(IDLE);
    host.until_figure("slipstream_rooms_open", 0).await;

    // Looking in does not disturb the clock.
    let client = host.sit(&people[1], &table).await;
    // It has stood still for the twenty seconds that somebody is given to come back.
    assert_eq!(client.clocks(), ["253000+", "300000"]);
    everybody_leaves(&host, &table, vec![client]).await;
    host.pass(IDLE);
    host.until_figure("slipstream_rooms_open", 0).await;

    // The deadline opens the room again, although nobody is there.
    host.pass(320_000 - 7_000 - 2 * IDLE);
    until_decided(&host.store().await, &table, 1).await;
    let client = host.sit(&people[1], &table).await;
    assert_eq!(client.clocks(), ["300000", "300000+"]);
    assert_eq!(decisions(&host.store().await, &table).await, ["1 at 320000"]);
}

#[tokio::test]
async fn after_a_crash_the_clock_goes_on_from_the_last_step() {
    let mut host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({"clock": {"per_decision": 30_000}}), &people).await;
    let mut client = host.sit(&people[0], &table).await;
    host.pass_reconnaissance();
    host.pass(10_000);
    client.do_first().await;
    host.pass(25_000);
    drop(client);
    host.crash().await;

    // Nobody has to come: the server looks after its matches itself.
    host.until_woken(&people[0]).await;
    host.pass(30_000);
    let mut client = host.sit(&people[1], &table).await;
    client.until(|client| client.asked() == [1, 2]).await;
    assert_eq!(decisions(&host.store().await, &table).await, ["1 at 10000", "2 at 40000"]);
    client.do_first().await;
}

#[tokio::test]
async fn a_match_that_was_resigned_has_no_deadlines_any_more() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({"clock": {"per_decision": 5_000}}), &people).await;
    let mut clients = vec![host.sit(&people[0], &table).await, host.sit(&people[1], &table).await];
    clients[0].accepted(json!({"type": "resign"})).await;
    clients[1].until(Client::is_over).await;
    let before = log(&host.store().await, &table).await;
    drop(clients);
    host.until_figure("slipstream_sockets_open", 0).await;
    let answer = host.at_table(&people[0], &table, "leave", &Value::Null).await;
    assert_eq!(answer.refusal(), "409 closed");
    host.pass(IDLE);
    host.until_figure("slipstream_rooms_open", 0).await;
    assert_eq!(log(&host.store().await, &table).await, before);
    let client = host.sit(&people[0], &table).await;
    assert_eq!(client.table["status"], "over");
}

#[tokio::test]
async fn bots_take_their_time() {
    let config = Config { bot_pace: Duration::from_millis(600), ..quick() };
    let host = Host::with(config, Games::all).await;
    let person = host.person("Ann").await;
    let table = host
        .table(&person, &json!({"game": "memoracers", "seats": [{"kind": "human"}, {"kind": "bot"}]}))
        .await;
    let mut client = host.sit(&person, &table).await;
    client.do_first().await;
    assert_eq!(client.asked(), [2]);
    host.pass(600);
    client.until(|client| client.asked() == [1, 2]).await;
    host.pass(600);
    client.until(|client| client.asked() == [1]).await;
    let lines = host.store().await.entries(table.parse().unwrap(), 0).await.unwrap();
    let steps = lines.iter().map(|line| serde_json::from_str::<StepLine<Value, Value>>(line).unwrap());
    let times: Vec<Millis> = steps.map(|line| line.at).filter(|at| at.0 > 0).collect();
    assert_eq!(times, [Millis(600), Millis(1200)]);
}

#[tokio::test]
async fn time_outs_are_counted_on_when_a_room_comes_back() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({"clock": {"per_decision": 300_000}}), &people).await;
    host.pass_reconnaissance();
    // Nobody is there: after every deadline the room leaves memory again.
    let store = host.store().await;
    for round in 0..3 {
        until_decided(&store, &table, round).await;
        host.pass(IDLE);
        host.until_figure("slipstream_rooms_open", 0).await;
        host.pass(300_000 - IDLE);
    }
    // The second time-out of both seats: bots play on, and the match is over before anybody looks.
    let mut client = host.sit(&people[0], &table).await;
    client.until(Client::is_over).await;
    assert_eq!(
        decisions(&store, &table).await[..4],
        ["1 at 300000", "2 at 600000", "1 at 900000", "2 at 900000"]
    );
}
