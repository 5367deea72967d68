//! Records that come in and go out.

use std::path::Path;

use catalogue::MemoRacers;
use referee::{Referee, Seed};
use rules::Turn;
use serde_json::{Value, json};
use server::{Config, Games, Limits};
use store::Store as _;

use crate::common::host::{Person, referee};
use crate::common::http::{Answer, request};
use crate::common::{Host, quick};

/// A record that was made somewhere else.
fn golden(name: &str) -> String {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden");
    std::fs::read_to_string(golden.join(name)).unwrap()
}

/// That person brings a record.
async fn import(host: &Host, who: &Person, record: &str) -> Answer {
    let bearer = format!("Bearer {}", who.token);
    request(host.address, "POST", "/api/records", &[("Authorization", &bearer)], record).await
}

/// The record of a match whose first seat has that name.
fn renamed(name: &str) -> String {
    let seed = Seed::from_u64(7);
    let mut header = referee::<MemoRacers>(2, &[], &seed).header().clone();
    header.seats[0] = name.to_owned();
    let mut referee = Referee::<MemoRacers>::resume(header, seed, []).unwrap();
    while let Turn::Players(seats) = referee.turn() {
        let seat = seats.lowest().unwrap();
        let action = referee.actions(seat)[0];
        referee.act(referee.last(), seat, action).unwrap();
    }
    referee.record().to_string()
}

#[tokio::test]
async fn what_was_not_played_here_is_not_signed_here() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let key = host.get("/api/key").await.done()["key"].as_str().unwrap().to_owned();
    for name in ["memoracers/race.jsonl", "hydroracers/race.jsonl", "signed/memoracers.jsonl"] {
        let record = golden(name);
        let imported = import(&host, &ann, &record).await.done();
        let table = imported["id"].as_str().unwrap();
        let exported = host.get(&format!("/api/tables/{table}/record")).await;
        assert_eq!((exported.status, &exported.body), (200, &record), "{name}");
        assert!(!exported.body.contains(&key));
        let rematch = host.at_table(&ann, table, "rematch", &Value::Null).await;
        assert_eq!(rematch.refusal(), "409 imported");
    }
}

#[tokio::test]
async fn names_in_a_record_are_like_all_names() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    for name in ["Zoe", "Aurore (rule-of-thumb:0.5)", &"é".repeat(40)] {
        assert_eq!(import(&host, &ann, &renamed(name)).await.status, 201, "{name}");
    }
    for name in ["", " Zoe", "Zoe\n", "Z\u{1b}[31moe", &"é".repeat(200)] {
        let answer = import(&host, &ann, &renamed(name)).await;
        assert_eq!(answer.refusal(), "422 record", "{name:?}");
        assert!(answer.json()["message"].as_str().unwrap().contains("line 1: a seat's name"), "{answer:?}");
    }
}

#[tokio::test]
async fn nobody_brings_records_without_end() {
    let limits = Limits { imports_per_player: 2, ..quick().limits };
    let host = Host::with(Config { limits, ..quick() }, Games::all).await;
    let people = host.people(2).await;
    let record = golden("memoracers/solo.jsonl");
    assert_eq!(import(&host, &people[0], &record.replace('7', "8")).await.refusal(), "422 record");
    for _ in 0..2 {
        assert_eq!(import(&host, &people[0], &record).await.status, 201);
    }
    assert_eq!(import(&host, &people[0], &record).await.refusal(), "429 too_many_imports");
    assert_eq!(import(&host, &people[1], &record).await.status, 201);
    // They are not among the tables that somebody may have open.
    let mine = host.ask(&people[0], "GET", "/api/tables?mine=true", &Value::Null).await.done();
    assert_eq!(mine.as_array().unwrap().len(), 2);
    host.table(&people[0], &json!({"game": "memoracers"})).await;
}

#[tokio::test]
async fn a_list_does_not_carry_headers() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let table = host.table(&ann, &json!({"game": "memoracers", "listed": true})).await;
    let store = host.store().await;
    assert!(store.table(table.parse().unwrap()).await.unwrap().unwrap().header.is_some());
    let lobby = store.lobby(None, 10).await.unwrap();
    assert_eq!((lobby.len(), &lobby[0].header, lobby[0].seed), (1, &None, None));
}
