//! Sockets break, people come back.

use bots::Dice;
use catalogue::{HydroRacers, MemoRacers};
use futures_util::future::join_all;
use rules::below;
use serde_json::json;
use server::Shared;

use crate::common::host::Person;
use crate::common::truth::Truth;
use crate::common::{Client, Host, memoracers};

/// Plays at random, but loses the socket every now and then and comes back by another one.
async fn plays_with_a_bad_line(mut client: Client, host: &Host, who: &Person, table: &str) -> Client {
    let mut dice: Dice = bots::dice(9, client.seat.unwrap());
    while !client.is_over() {
        if below(&mut dice, 4) == 0 {
            let (heard, version) = (client.heard.len(), client.version);
            client = client.come_back(host, who, table).await;
            client.read().await;
            let first = &client.heard[heard];
            // One update that leads on from there: a gap or a `hello` would lose what was heard before.
            assert_eq!((&first["type"], first["from"].as_u64()), (&json!("update"), version));
        } else {
            client.play(&mut dice).await;
        }
    }
    client
}

async fn a_bad_line_loses_nothing<G: Shared>() {
    let host = Host::open().await;
    let people = host.people(4).await;
    let table = host.begun(G::NAME, &json!({}), &people).await;
    let mut clients = Vec::new();
    for person in &people {
        clients.push(host.sit(person, &table).await);
    }
    let unlucky = clients.pop().unwrap();
    let (unlucky, lucky) = tokio::join!(
        plays_with_a_bad_line(unlucky, &host, &people[3], &table),
        join_all(clients.into_iter().map(|client| client.play_out(8))),
    );
    let truth = Truth::<G>::of(&host, &table).await;
    truth.check_events(&unlucky);
    lucky.iter().for_each(|client| truth.check_events(client));
}

#[tokio::test]
async fn whoever_comes_back_to_memoracers_gets_exactly_what_was_missed() {
    a_bad_line_loses_nothing::<MemoRacers>().await;
}

#[tokio::test]
async fn whoever_comes_back_to_hydroracers_gets_exactly_what_was_missed() {
    a_bad_line_loses_nothing::<HydroRacers>().await;
}

#[tokio::test]
async fn whoever_missed_nothing_gets_an_empty_update() {
    let host = Host::open().await;
    let (table, clients) = memoracers(&host, 2).await;
    let version = clients[0].version.unwrap();
    let watcher = host.person("Will").await;
    let mut client = host.enter(&watcher, &table, &format!("since={version}")).await;
    client.version = Some(version);
    let update = client.next("update").await;
    assert_eq!((update["version"].as_u64(), update["match"]["events"].clone()), (Some(version), json!([])));
}

#[tokio::test]
async fn a_version_that_never_was_is_answered_with_everything() {
    let host = Host::open().await;
    let (table, mut clients) = memoracers(&host, 2).await;
    let person = host.person("Will").await;
    let mut client = host.enter(&person, &table, "since=4000000").await;
    assert_eq!(client.read().await["type"], "hello");
    assert_eq!(client.events, clients[2].events);

    clients[0].say(&json!({"type": "resync", "version": 4_000_000})).await;
    clients[0].next("hello").await;
    clients[0].say(&json!({"type": "resync", "version": 0})).await;
    clients[0].version = Some(0);
    clients[0].events.clear();
    clients[0].next("update").await;
    assert_eq!(clients[0].events, client.events);
}

#[tokio::test]
async fn a_version_from_before_an_undo_is_answered_with_everything() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({}), &people).await;
    let mut clients = [host.sit(&people[0], &table).await, host.sit(&people[1], &table).await];
    let before = clients[0].version.unwrap();
    clients[0].do_first().await;
    clients[0].accepted(json!({"type": "undo"})).await;
    clients[1].until(|client| client.undo["granted"].is_null() && !client.undo.is_null()).await;
    clients[1].accepted(json!({"type": "consent", "agree": true})).await;
    for since in [before, before + 1] {
        let mut back = host.enter(&people[0], &table, &format!("since={since}")).await;
        assert_eq!(back.read().await["type"], "hello", "since {since}");
        assert_eq!(back.version, Some(before + 2));
    }
    let query = format!("since={}&views=whole", before + 2);
    let mut back = host.enter(&people[0], &table, &query).await;
    (back.version, back.seat) = (Some(before + 2), Some(1));
    assert_eq!(back.read().await["type"], "update");
}
