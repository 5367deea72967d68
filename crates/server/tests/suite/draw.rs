//! Dice that everybody draws together before the match begins.

use catalogue::MemoRacers;
use referee::{nonce_commitment, verify};
use serde_json::{Value, json};

use crate::common::Host;
use crate::common::client::Client;
use crate::common::host::Person;

/// Longer than anybody is waited for in one round of a draw.
const A_WHILE: u64 = 5_000;

fn nonce(digit: &str) -> String {
    digit.repeat(64)
}

fn commit(digit: &str) -> Value {
    json!({"type": "commit", "commitment": nonce_commitment(&nonce(digit)).unwrap()})
}

fn reveal(digit: &str) -> Value {
    json!({"type": "reveal", "nonce": nonce(digit)})
}

/// A table of two that draw together, who are both there, and whose last seat was just taken.
async fn full(host: &Host) -> (String, Vec<Person>, Vec<Client>) {
    let people = host.people(2).await;
    let wish =
        json!({"game": "memoracers", "dice": "everybody", "seats": [{"kind": "human"}, {"kind": "human"}]});
    let table = host.table(&people[0], &wish).await;
    host.at_table(&people[1], &table, "join", &Value::Null).await.done();
    let mut clients = Vec::new();
    for person in &people {
        clients.push(host.sit(person, &table).await);
    }
    (table, people, clients)
}

/// Reads on until the table is as wished for.
async fn until(client: &mut Client, is_so: impl Fn(&Value) -> bool) {
    client.until(|client| is_so(&client.table)).await;
}

/// What the seats have added to the dice, as everybody was told when the match began.
async fn nonces(client: &mut Client) -> Value {
    client.until(|client| !client.sight.is_null()).await;
    let hello = client.heard.iter().rev().find(|heard| heard["type"] == "hello").unwrap();
    hello["nonces"].clone()
}

#[tokio::test]
async fn whoever_has_a_seat_adds_to_the_dice() {
    let host = Host::open().await;
    let (table, people, mut clients) = full(&host).await;
    let promise = clients[0].table["draw"]["promise"].as_str().unwrap().to_owned();
    assert_eq!(clients[0].table["status"], "waiting");
    assert_eq!(clients[0].table["draw"]["commitments"], json!([null, null]));
    // Nobody reveals before everybody has committed, and nobody commits twice to different nonces.
    assert_eq!(clients[0].refused(reveal("1")).await, "not_now");
    clients[0].accepted(commit("1")).await;
    clients[0].accepted(commit("1")).await;
    assert_eq!(clients[0].refused(commit("2")).await, "not_now");
    assert_eq!(clients[0].refused(json!({"type": "commit", "commitment": "1234"})).await, "unreadable");
    clients[1].accepted(commit("2")).await;
    for client in &mut clients {
        until(client, |table| table["draw"]["revealing"] == true).await;
        assert_eq!(client.table["draw"]["promise"], promise.as_str());
        assert_eq!(client.table["draw"]["asked"], true);
    }
    // It is too late to commit to something else, and only what was committed to is taken.
    assert_eq!(clients[0].refused(commit("3")).await, "not_now");
    assert_eq!(clients[0].refused(reveal("2")).await, "not_now");
    clients[0].accepted(reveal("1")).await;
    clients[0].accepted(reveal("1")).await;
    clients[1].say(&reveal("2")).await;
    let added = json!([
        {"by": "seat", "commitment": nonce_commitment(&nonce("1")).unwrap(), "nonce": nonce("1")},
        {"by": "seat", "commitment": nonce_commitment(&nonce("2")).unwrap(), "nonce": nonce("2")},
    ]);
    for client in &mut clients {
        assert_eq!(nonces(client).await, added);
        let hello = client.heard.iter().rev().find(|heard| heard["type"] == "hello").unwrap();
        assert_eq!(hello["seed_commitment"], promise.as_str());
    }
    // The record tells it, and every die follows from it.
    clients[1].accepted(json!({"type": "resign"})).await;
    let path = format!("/api/tables/{table}/record");
    let record = host.ask(&people[0], "GET", &path, &Value::Null).await.body;
    assert!(record.contains(&nonce("1")) && record.contains(&nonce("2")), "{record}");
    verify::<MemoRacers>(&record).unwrap();
}

#[tokio::test]
async fn who_leaves_between_the_rounds_is_not_waited_for() {
    let host = Host::open().await;
    let (_, _, mut clients) = full(&host).await;
    clients[0].accepted(commit("1")).await;
    clients[1].accepted(commit("2")).await;
    until(&mut clients[0], |table| table["draw"]["revealing"] == true).await;
    clients.truncate(1);
    clients[0].accepted(reveal("1")).await;
    clients[0].settle().await;
    assert!(clients[0].sight.is_null(), "they are waited for");
    host.pass(A_WHILE);
    let added = nonces(&mut clients[0]).await;
    assert_eq!(added[0]["nonce"], nonce("1"));
    // The commitment counts, which was there before anybody knew anything.
    assert_eq!(added[1], json!({"by": "withheld", "commitment": nonce_commitment(&nonce("2")).unwrap()}));
}

#[tokio::test]
async fn the_server_stands_in_for_bots_and_for_who_is_not_there() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}, {"kind": "bot"}]);
    let table =
        host.table(&people[0], &json!({"game": "memoracers", "dice": "everybody", "seats": seats})).await;
    let mut ann = host.sit(&people[0], &table).await;
    host.at_table(&people[1], &table, "join", &Value::Null).await.done();
    until(&mut ann, |table| table["draw"].is_object()).await;
    ann.accepted(commit("1")).await;
    host.pass(A_WHILE);
    until(&mut ann, |table| table["draw"]["revealing"] == true).await;
    ann.say(&reveal("1")).await;
    let added = nonces(&mut ann).await;
    assert_eq!(added[0]["by"], "seat");
    assert_eq!(added[1], json!({"by": "server"}));
    assert_eq!(added[2], json!({"by": "server"}));
}

#[tokio::test]
async fn another_table_is_another_draw() {
    let host = Host::open().await;
    let (table, people, mut clients) = full(&host).await;
    let promise = clients[0].table["draw"]["promise"].clone();
    clients[0].accepted(commit("1")).await;
    host.at_table(&people[1], &table, "leave", &Value::Null).await.done();
    until(&mut clients[0], |table| table["draw"].is_null()).await;
    assert_eq!(clients[0].refused(reveal("1")).await, "not_now");
    host.at_table(&people[1], &table, "join", &Value::Null).await.done();
    until(&mut clients[0], |table| table["draw"].is_object()).await;
    assert_ne!(clients[0].table["draw"]["promise"], promise, "the seed is another");
    assert_eq!(clients[0].table["draw"]["commitments"], json!([null, null]));
}

#[tokio::test]
async fn a_draw_goes_on_after_a_restart() {
    let mut host = Host::open().await;
    let (table, people, mut clients) = full(&host).await;
    let promise = clients[0].table["draw"]["promise"].clone();
    clients[0].accepted(commit("1")).await;
    clients[1].accepted(commit("2")).await;
    until(&mut clients[0], |table| table["draw"]["revealing"] == true).await;
    host.restart().await;
    let mut ann = host.sit(&people[0], &table).await;
    assert_eq!(ann.table["draw"]["promise"], promise, "nobody draws twice by starting anew");
    let mut ben = host.sit(&people[1], &table).await;
    ann.accepted(reveal("1")).await;
    ben.say(&reveal("2")).await;
    assert_eq!(nonces(&mut ann).await[1]["nonce"], nonce("2"));
}

#[tokio::test]
async fn who_has_no_seat_adds_nothing() {
    let host = Host::open().await;
    let (table, _, mut clients) = full(&host).await;
    let wanda = host.person("Wanda").await;
    let mut watcher = host.sit(&wanda, &table).await;
    assert_eq!(watcher.table["draw"]["asked"], false);
    assert_eq!(watcher.refused(commit("3")).await, "not_now");
    clients[0].accepted(commit("1")).await;
}
