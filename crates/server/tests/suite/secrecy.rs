//! Nobody gets a byte about what they may not know.

use std::collections::BTreeSet;

use bots::Dice;
use catalogue::{AmericasCup, GalaxyTrucker, HydroRacers, MemoRacers};
use futures_util::future::join_all;
use rules::below;
use serde_json::{Value, json};
use server::Shared;
use store::Store as _;

use crate::common::client::connect;
use crate::common::pile::{Event, Mask, Pile, only_pile};
use crate::common::truth::Truth;
use crate::common::{Client, Host, any, quick};

/// Every message of the protocol with every key it may have.
const KEYS: [(&str, &[&str]); 11] = [
    (
        "hello",
        &[
            "type",
            "protocol",
            "table",
            "seat",
            "version",
            "seed_commitment",
            "printed",
            "match",
            "presence",
            "chat",
            "undo",
        ],
    ),
    ("update", &["type", "from", "version", "change", "match"]),
    ("accepted", &["type", "id", "version", "done"]),
    ("rejected", &["type", "id", "code", "message", "rule", "done", "foul", "version", "actions"]),
    ("preview", &["type", "id", "previews"]),
    ("presence", &["type", "seats", "watching"]),
    (
        "table",
        &[
            "type",
            "id",
            "revision",
            "game",
            "status",
            "listed",
            "host",
            "hosting",
            "set",
            "clock",
            "hints",
            "open_talk",
            "start",
            "resigning",
            "dice",
            "seats",
            "rematch",
            "created",
        ],
    ),
    ("chat", &["type", "number", "name", "seat", "text", "at"]),
    ("undo", &["type", "seat", "waiting", "granted"]),
    ("gathering", &["type", "waiting", "left"]),
    ("pong", &["type", "id"]),
];

/// There is nothing in it but what the protocol names.
fn has_only_known_keys(message: &Value) {
    let kind = message["type"].as_str().unwrap();
    let (_, allowed) = KEYS.iter().find(|(name, _)| *name == kind).unwrap_or_else(|| panic!("{message}"));
    let keys = message.as_object().unwrap().keys();
    let unknown: Vec<&String> = keys.filter(|key| !allowed.contains(&key.as_str())).collect();
    assert!(unknown.is_empty(), "{kind}: {unknown:?}");
    let seats = message["seats"].as_array().or(message["table"]["seats"].as_array());
    for seat in seats.into_iter().flatten().filter_map(Value::as_object) {
        let keys: Vec<&str> = seat.keys().map(String::as_str).collect();
        assert_eq!(keys, ["seat", "kind", "name", "yours", "bot", "resigned"]);
    }
}

/// Plays at random until the table is over; asks what every action would do, and tries to do it twice.
async fn plays_curiously(mut client: Client, number: u64) -> Client {
    let mut dice = bots::dice(number, client.seat.unwrap_or_default());
    while !client.is_over() {
        let actions = client.actions();
        if actions.is_empty() {
            client.read().await;
            continue;
        }
        let action = any(&actions, &mut dice).clone();
        client.ask(json!({"type": "preview", "actions": [action]})).await;
        // Where everybody reaches for the same things, somebody else may be first.
        let is_contested = client.sight["turn"]["kind"] == "scramble";
        let answer = client.act(&action).await;
        assert!(
            answer["type"] == "accepted" || is_contested && answer["code"] == "foul",
            "{action}: {answer}"
        );
        client.act(&action).await;
    }
    client
}

/// How many messages of that kind these people got.
fn count(clients: &[Client], kind: &str) -> usize {
    clients.iter().flat_map(|client| &client.heard).filter(|message| message["type"] == kind).count()
}

/// Plays a match at random and compares every byte everybody got with what they may know.
async fn nobody_hears_too_much<G: Shared>(set: Value, number: u64) {
    let host = Host::open().await;
    let people = host.people(4).await;
    let table = host.begun(G::NAME, &json!({"set": set}), &people).await;
    let mut clients = Vec::new();
    for person in &people {
        clients.push(host.sit(person, &table).await);
    }
    // Somebody with a cookie watches.
    let me = host.get("/api/me").await;
    let cookie = me.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let origin = format!("http://{}", host.address);
    let headers = [("Cookie", cookie.as_str()), ("Origin", origin.as_str())];
    let path = format!("/api/tables/{table}/socket");
    let mut watcher = Client::new(connect(host.address, &path, &headers).await.unwrap());
    watcher.next("hello").await;
    clients.push(watcher);
    let clients = join_all(clients.into_iter().map(|client| plays_curiously(client, number))).await;
    assert!(count(&clients, "preview") > 5 && count(&clients, "rejected") > 5);

    let truth = Truth::<G>::of(&host, &table).await;
    let row = host.store().await.table(table.parse().unwrap()).await.unwrap().unwrap();
    let mut canaries: BTreeSet<String> = people.iter().map(|person| person.token.clone()).collect();
    canaries.insert(truth.seed.clone());
    canaries.insert(format!("{:?}", row.seed.unwrap()).replace(' ', ""));
    canaries.insert(cookie.split_once('=').unwrap().1.to_owned());
    canaries.extend(row.seats.iter().map(|seat| seat.player.unwrap().to_string()));
    for client in &clients {
        truth.check_sights(client);
        client.heard.iter().for_each(has_only_known_keys);
        for text in &client.texts {
            let found: Vec<&String> = canaries.iter().filter(|canary| text.contains(*canary)).collect();
            assert!(found.is_empty(), "{found:?} in {text}");
        }
    }
}

#[tokio::test]
async fn memoracers_tells_nobody_more_than_they_may_know() {
    nobody_hears_too_much::<MemoRacers>(json!({"tiles": "random", "kraken_madness": true}), 21).await;
}

#[tokio::test]
async fn hydroracers_tells_nobody_more_than_they_may_know() {
    nobody_hears_too_much::<HydroRacers>(json!({"cockpit": "expert", "pilots": "random"}), 22).await;
}

#[tokio::test]
async fn a_campaign_with_espionage_tells_nobody_more_than_they_may_know() {
    let set = json!({"mode": "campaign", "races": 2, "opening": true, "cockpit": "expert"});
    nobody_hears_too_much::<HydroRacers>(set, 23).await;
}

#[tokio::test]
async fn galaxy_trucker_tells_nobody_more_than_they_may_know() {
    nobody_hears_too_much::<GalaxyTrucker>(json!({"classes": "I"}), 25).await;
}

#[tokio::test]
async fn americas_cup_tells_nobody_more_than_they_may_know() {
    nobody_hears_too_much::<AmericasCup>(json!({"laps": 1, "turn_limit": 10}), 26).await;
}

/// How many tiles lie in the pile of canaries: all masks have one, and some have none.
const TILES: u32 = 60;

/// Grabs at random, whether it may or not, and asks about everything that could give an answer away.
async fn grabs_curiously(mut client: Client, number: u64) -> Client {
    let mut dice: Dice = bots::dice(number, client.seat.unwrap_or_default());
    if let Some(mask) = client.sight["view"]["mask"].as_str() {
        // What is forbidden because of the mask: the refusal names it.
        let tile: u32 = mask.rsplit('-').next().unwrap().parse().unwrap();
        client.act(&json!({"grab": tile})).await;
    }
    while !client.is_over() {
        if client.seat.is_none() {
            client.read().await;
            continue;
        }
        let action = json!({"grab": below(&mut dice, TILES)});
        let message = match below(&mut dice, 8) {
            0 => json!({"type": "preview", "actions": [action]}),
            1 => json!({"type": "undo"}),
            2 => json!({"type": "say", "text": "what do you wear?"}),
            3 => {
                client.refresh().await;
                continue;
            }
            _ => json!({"type": "act", "action": action}),
        };
        client.ask(message).await;
    }
    client
}

#[tokio::test]
async fn a_canary_is_heard_by_nobody_but_its_owner() {
    let host = Host::with(quick(), only_pile).await;
    let (table, clients) = host.full_table("pile", json!({"set": {"tiles": TILES, "masks": true}}), 4).await;
    let clients = join_all(clients.into_iter().map(|client| grabs_curiously(client, 24))).await;
    let truth = Truth::<Pile>::of(&host, &table).await;
    let story = truth.replayed.steps.iter().flat_map(|step| &step.story);
    let worn: Vec<Mask> = story
        .filter_map(|told| match told.event {
            Event::Masked { mask, .. } => Some(mask),
            Event::Grabbed { .. } => None,
        })
        .collect();
    assert_eq!(worn.len(), 4);
    for (index, client) in clients.iter().enumerate() {
        let own = worn.get(index).map(|mask| mask.word());
        let heard = |word: &String| client.texts.iter().any(|text| text.contains(word));
        let words: Vec<String> = Mask::words().into_iter().filter(heard).collect();
        assert_eq!(words, Vec::from_iter(own), "seat {:?}", client.seat);
    }
    let said = |kind: &str, word: &str| {
        let mut heard = clients.iter().flat_map(|client| &client.heard);
        heard.any(|message| message["type"] == kind && message.to_string().contains(word))
    };
    assert!(said("preview", "canary") && said("rejected", "canary"), "they stand where they could leak");
}
