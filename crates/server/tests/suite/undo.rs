//! Taking an action back, with everybody's consent.

use serde_json::{Value, json};

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
    assert_eq!(clients[0].refused(ask()).await, "nothing_to_undo");
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

#[tokio::test]
async fn what_has_revealed_something_cannot_be_undone() {
    let host = Host::open().await;
    let (_, mut clients) = host.full_table("hydroracers", json!({}), 2).await;
    let mut codes = Vec::new();
    while codes.len() < 15 {
        let asked = clients.iter().position(Client::is_asked).unwrap();
        // A card is played, dice and cards are drawn: the last step is chance's, or tells something.
        let action = clients[asked].actions().pop().unwrap();
        clients[asked].do_act(&action).await;
        let answer = clients[asked].ask(ask()).await;
        codes.push(answer["code"].as_str().unwrap_or("asked").to_owned());
        let version = clients[asked].version.unwrap();
        for client in &mut clients {
            client.until_version(version).await;
        }
    }
    assert!(codes.iter().any(|code| code == "nothing_to_undo"), "{codes:?}");
    assert!(
        codes.iter().all(|code| ["nothing_to_undo", "revealed", "asked"].contains(&code.as_str())),
        "{codes:?}"
    );
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
    let truth = crate::common::truth::Truth::<catalogue::MemoRacers>::of(&host, &table).await;
    truth.check_events(&ann);
    truth.check_events(&ben);
}
