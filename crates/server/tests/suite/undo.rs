//! Taking an action back, with everybody's consent.

use catalogue::MemoRacers;
use referee::Seed;
use serde_json::{Value, json};
use server::new_id;

use crate::common::host::Person;
use crate::common::{Client, Host};

/// A match of MemoRacers whose first seat has put its ship on the line, which reveals nothing to it.
struct Placed {
    host: Host,
    people: Vec<Person>,
    table: String,
    clients: Vec<Client>,
    /// What each of them saw before.
    before: Vec<Value>,
}

async fn placed(count: usize) -> Placed {
    let host = Host::open().await;
    let people = host.people(count).await;
    let table = host.begun("memoracers", &json!({}), &people).await;
    let mut clients = Vec::new();
    for person in &people {
        clients.push(host.sit(person, &table).await);
    }
    let before = clients.iter().map(|client| client.sight.clone()).collect();
    clients[0].do_first().await;
    Placed { host, people, table, clients, before }
}

fn ask() -> Value {
    json!({"type": "undo"})
}

fn consent(agree: bool) -> Value {
    json!({"type": "consent", "agree": agree})
}

#[tokio::test]
async fn an_undo_all_others_agree_to_brings_everybody_back_to_the_state_before() {
    let Placed { host: _host, mut clients, before, .. } = placed(3).await;
    let version = clients[0].version.unwrap();
    clients[0].accepted(ask()).await;
    clients[1].until(|client| client.undo == json!({"seat": 1, "waiting": [2, 3], "granted": null})).await;
    assert_eq!(clients[0].refused(consent(true)).await, "not_asked");
    clients[1].accepted(consent(true)).await;
    clients[2].until(|client| client.undo["waiting"] == json!([3])).await;
    clients[2].accepted(consent(true)).await;
    for (client, before) in clients.iter_mut().zip(before) {
        client.until_version(version + 1).await;
        assert_eq!(client.undo, json!({"seat": 1, "waiting": [], "granted": true}));
        let last = client.heard.iter().rev().find(|message| message["match"].is_object()).unwrap();
        assert_eq!(last["type"], "hello");
        assert_eq!(client.sight, before);
    }
    let other = clients[0].actions()[1].clone();
    clients[0].do_act(&other).await;
    clients[1].until_version(version + 2).await;
}

#[tokio::test]
async fn who_asks_for_an_undo_twice_keeps_the_consents_they_have() {
    let Placed { host: _host, mut clients, .. } = placed(3).await;
    let version = clients[0].version.unwrap();
    clients[0].accepted(ask()).await;
    clients[1].until(|client| !client.undo.is_null()).await;
    clients[1].accepted(consent(true)).await;
    clients[0].accepted(ask()).await;
    clients[2].until(|client| client.undo["waiting"] == json!([3])).await;
    clients[2].accepted(consent(true)).await;
    clients[0].until_version(version + 1).await;
    assert_eq!(clients[0].undo, json!({"seat": 1, "waiting": [], "granted": true}));
}

#[tokio::test]
async fn an_undo_one_other_refuses_changes_nothing() {
    let Placed { host: _host, mut clients, .. } = placed(3).await;
    let (version, sight) = (clients[0].version, clients[0].sight.clone());
    clients[0].accepted(ask()).await;
    clients[1].until(|client| !client.undo.is_null()).await;
    clients[1].accepted(consent(false)).await;
    clients[0].until(|client| client.undo["granted"] == false).await;
    assert_eq!(clients[2].refused(consent(true)).await, "not_asked");
    clients[0].refresh().await;
    assert_eq!((clients[0].version, &clients[0].sight["view"]), (version, &sight["view"]));
}

#[tokio::test]
async fn a_new_step_settles_an_undo_that_waits() {
    let Placed { host: _host, mut clients, .. } = placed(2).await;
    clients[0].accepted(ask()).await;
    clients[1].until(Client::is_asked).await;
    clients[1].do_first().await;
    clients[0].until(|client| client.undo["granted"] == false).await;
    assert_eq!(clients[1].refused(consent(true)).await, "not_asked");
}

#[tokio::test]
async fn only_ones_own_last_step_can_be_undone() {
    let Placed { host: _host, mut clients, .. } = placed(2).await;
    assert_eq!(clients[1].refused(ask()).await, "nothing_to_undo");
    clients[1].until(Client::is_asked).await;
    clients[1].do_first().await;
    assert_eq!(clients[0].refused(ask()).await, "answered");
}

#[tokio::test]
async fn alone_against_bots_an_undo_is_granted_at_once() {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let seats = json!([{"kind": "human"}, {"kind": "local"}, {"kind": "bot"}]);
    let table = host.table(&person, &json!({"game": "memoracers", "seats": seats})).await;
    let mut client = host.sit(&person, &table).await;
    let (version, before) = (client.version.unwrap(), client.sight.clone());
    client.do_first().await;
    client.accepted(ask()).await;
    assert_eq!((client.version, &client.sight), (Some(version + 2), &before));
}

/// The first of these who is asked does the first thing offered; then everybody knows.
async fn next_step(clients: &mut [Client]) -> usize {
    let asked = clients.iter().position(Client::is_asked).unwrap();
    clients[asked].do_first().await;
    let version = clients[asked].version.unwrap();
    for client in clients {
        client.until_version(version).await;
    }
    asked
}

#[tokio::test]
async fn what_has_revealed_something_cannot_be_undone() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.store_table::<MemoRacers>(new_id(), &people, &[], &Seed::from_u64(1)).await;
    let mut clients = [host.sit(&people[0], &table).await, host.sit(&people[1], &table).await];
    let mut codes = Vec::new();
    for _ in 0..16 {
        let (before, version) = (clients[0].events.len(), clients[0].version.unwrap());
        let actor = next_step(&mut clients).await;
        let is_program = |told: &Value| told["event"]["event"] == "program_revealed";
        // Who seals last sees at once what the others have sealed; who seals first sees nothing.
        let knows_more = clients[actor].events[before..].iter().any(is_program);
        // Chance that follows turns up tiles in front of everybody.
        let rolled = clients[actor].version.unwrap() > version + 1;
        let answer = clients[actor].ask(ask()).await;
        let expected = if rolled || knows_more { json!("revealed") } else { Value::Null };
        assert_eq!(answer["code"], expected, "{answer}");
        codes.push(expected);
    }
    assert!(codes.iter().filter(|code| *code == "revealed").count() >= 3, "{codes:?}");
}

#[tokio::test]
async fn what_chance_has_answered_in_front_of_somebody_cannot_be_undone() {
    let host = Host::open().await;
    let (_, mut clients) = host.full_table("hydroracers", json!({}), 2).await;
    let mut answered = 0;
    for _ in 0..15 {
        let before = clients[0].version.unwrap();
        let actor = next_step(&mut clients).await;
        let answer = clients[actor].ask(ask()).await;
        // More than the action itself: cards or dice came after it.
        if clients[actor].version.unwrap() > before + 1 {
            assert_eq!(answer["code"], "revealed", "{answer}");
            answered += 1;
        }
    }
    assert!(answered > 0);
}

#[tokio::test]
async fn an_undo_that_comes_too_late_is_told_to_everybody() {
    let host = Host::open().await;
    let (_, mut clients) = host.full_table("memoracers", json!({"clock": {"per_decision": 30_000}}), 3).await;
    host.pass_reconnaissance();
    host.pass(10_000);
    clients[0].do_first().await;
    clients[0].accepted(ask()).await;
    for index in [1, 2] {
        clients[index].until(|client| !client.undo.is_null()).await;
    }
    clients[1].accepted(consent(true)).await;
    // The decision would have been over five seconds ago.
    host.pass(25_000);
    assert_eq!(clients[2].refused(consent(true)).await, "no_time_left");
    for client in &mut clients[..2] {
        client.until(|client| client.undo["granted"] == false).await;
    }
}

#[tokio::test]
async fn an_undo_survives_a_restart() {
    let Placed { mut host, people, table, mut clients, before } = placed(2).await;
    clients[0].accepted(ask()).await;
    clients[1].until(|client| !client.undo.is_null()).await;
    clients[1].accepted(consent(true)).await;
    let version = clients[1].version;
    drop(clients);
    host.restart().await;
    let mut client = host.sit(&people[0], &table).await;
    assert_eq!((client.version, &client.sight), (version, &before[0]));
    client.do_first().await;
}

#[tokio::test]
async fn the_record_of_a_match_with_undone_steps_verifies() {
    let Placed { host, table, mut clients, .. } = placed(2).await;
    clients[0].accepted(ask()).await;
    clients[1].until(|client| !client.undo.is_null()).await;
    clients[1].accepted(consent(true)).await;
    let ben = clients.pop().unwrap();
    let ann = clients.pop().unwrap();
    let (ann, ben) = tokio::join!(ann.play_out(5), ben.play_out(5));
    let truth = crate::common::truth::Truth::<MemoRacers>::of(&host, &table).await;
    truth.check_events(&ann);
    truth.check_events(&ben);
}
