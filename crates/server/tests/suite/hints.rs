//! Bots that think on their own threads, and what they would do in somebody's place.

use std::time::Duration;

use catalogue::MemoRacers;
use futures_util::SinkExt as _;
use serde_json::{Value, json};
use server::{Config, Games};
use tokio_tungstenite::tungstenite::Message;

use crate::common::host::quick;
use crate::common::truth::Truth;
use crate::common::{Client, Host};

fn hint() -> Value {
    json!({"type": "hint"})
}

fn against(level: &str) -> Value {
    json!({"game": "memoracers", "seats": [{"kind": "human"}, {"kind": "bot", "level": level}]})
}

#[tokio::test]
async fn a_hint_is_an_offered_action_with_its_reasons_in_numbers() {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let table = host.table(&person, &against("rookie")).await;
    let mut client = host.sit(&person, &table).await;
    while client.actions().len() < 3 {
        client.do_first().await;
        client.until(|client| client.is_asked()).await;
    }
    let heard = client.ask(hint()).await;
    assert_eq!((&heard["type"], &heard["seat"]), (&json!("hint"), &json!(1)), "{heard}");
    let advice = &heard["advice"];
    assert!(client.actions().contains(&advice["action"]), "{advice}");
    assert!(advice["worlds"].as_u64().unwrap() > 0);
    let reasons = advice["reasons"].as_array().unwrap();
    assert_eq!(reasons[0]["action"], advice["action"]);
    for reason in reasons {
        assert!(client.actions().contains(&reason["action"]), "{reason}");
        assert!((1.0..=2.0).contains(&reason["place"].as_f64().unwrap()), "{reason}");
        assert!((0.0..=1.0).contains(&reason["risk"].as_f64().unwrap()), "{reason}");
        assert!((0.0..=1.0).contains(&reason["share"].as_f64().unwrap()), "{reason}");
    }
    client.do_act(&advice["action"]).await;
}

#[tokio::test]
async fn hints_are_for_tables_that_allow_them() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let among_people = host.begun("memoracers", &json!({}), &people).await;
    let mut client = host.sit(&people[0], &among_people).await;
    assert_eq!(client.refused(hint()).await, "no_hints");
    let allowed = host.begun("memoracers", &json!({"hints": true}), &people).await;
    let mut clients = [host.sit(&people[0], &allowed).await, host.sit(&people[1], &allowed).await];
    let first = clients.iter().position(Client::is_asked).unwrap();
    assert_eq!(clients[1 - first].refused(hint()).await, "not_now");
    let others = json!({"type": "hint", "seat": 2 - first});
    assert_eq!(clients[first].refused(others).await, "not_your_seat");
    assert_eq!(clients[first].ask(hint()).await["type"], "hint");
}

#[tokio::test]
async fn a_hint_the_match_has_overtaken_is_not_given() {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let table = host.table(&person, &against("rookie")).await;
    let mut client = host.sit(&person, &table).await;
    let action = client.actions()[0].clone();
    // Both in one packet: the room hears of the action long before the ace has thought.
    for message in [json!({"type": "hint", "id": 900}), json!({"type": "act", "id": 901, "action": action})] {
        client.socket.feed(Message::text(message.to_string())).await.unwrap();
    }
    client.socket.flush().await.unwrap();
    client.until(|client| client.heard.iter().any(|message| message["id"] == 900)).await;
    let answer = client.heard.iter().find(|message| message["id"] == 900).unwrap();
    assert_eq!(answer["code"], "moved_on", "{answer}");
}

#[tokio::test]
async fn a_thought_about_what_was_undone_is_forgotten() {
    let config = Config { bot_pace: Duration::from_millis(600), ..quick() };
    let host = Host::with(config, Games::all).await;
    let person = host.person("Ann").await;
    let table = host.table(&person, &against("pro")).await;
    let mut client = host.sit(&person, &table).await;
    for way in [0, 1] {
        let action = client.actions()[way].clone();
        client.do_act(&action).await;
        if way == 0 {
            client.accepted(json!({"type": "undo"})).await;
            client.until(Client::is_asked).await;
        }
    }
    while !client.is_over() {
        match client.is_asked() {
            true => client.do_first().await,
            false => {
                let seen = client.version;
                host.pass(600);
                client.until(|client| client.version != seen || client.is_over()).await;
            }
        }
    }
    Truth::<MemoRacers>::of(&host, &table).await.check_events(&client);
}

#[tokio::test]
async fn a_table_can_do_without_the_pace_of_its_bots() {
    let config = Config { bot_pace: Duration::from_secs(3600), ..quick() };
    let host = Host::with(config, Games::all).await;
    let person = host.person("Ann").await;
    let mut wish = against("racer");
    wish["bot_pace"] = json!(0);
    let table = host.table(&person, &wish).await;
    let client = host.sit(&person, &table).await.play_out(7).await;
    assert!(client.is_over());
    wish["bot_pace"] = json!(10_001);
    let refused = host.ask(&person, "POST", "/api/tables", &wish).await;
    assert_eq!(refused.refusal(), "422 bot_pace");
}
