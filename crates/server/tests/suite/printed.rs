//! What is printed on the material of a match: told once, to everybody alike, and in no view.

use std::path::Path;

use catalogue::{Kind, for_game};
use rules::record::Header;
use serde_json::{Value, json};
use server::{Config, Games};

use crate::common::{Client, Host, quick};

/// A game, a record of the collection, and a moment of it.
const MOMENTS: [(Kind, &str, usize); 5] = [
    (Kind::MemoRacers, "race", 40),
    (Kind::HydroRacers, "campaign", 400),
    (Kind::AmericasCup, "regatta", 300),
    (Kind::GalaxyTrucker, "class-iii", 250),
    (Kind::GalaxyTrucker, "journey", 900),
];

/// A record of the collection.
fn golden(kind: Kind, name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden").join(kind.name());
    std::fs::read_to_string(folder.join(name).with_extension("jsonl")).unwrap()
}

/// What the game itself says is printed, from the setup in the header of a record.
fn printed(kind: Kind, record: &str) -> Value {
    let header = record.lines().next().unwrap();
    for_game!(kind, G => {
        let header: Header<<G as rules::Game>::Setup> = serde_json::from_str(header).unwrap();
        serde_json::to_value(<G as rules::Game>::printed(&header.setup)).unwrap()
    })
}

/// A table that goes on from there, with every seat at Ann's screen; how she is greeted, and who only watches.
async fn greeted(host: &Host, kind: Kind, record: &str, steps: usize) -> [Client; 2] {
    let [ann, wanda] = [host.person("Ann").await, host.person("Wanda").await];
    let header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    let seats = header["seats"].as_array().unwrap().iter();
    let seats: Vec<Value> = seats.map(|name| json!({"kind": "local", "name": name})).collect();
    let wish = json!({"game": kind.name(), "seats": seats, "from": {"record": record, "steps": steps}});
    let table = host.table(&ann, &wish).await;
    [host.sit(&ann, &table).await, host.sit(&wanda, &table).await]
}

#[tokio::test]
async fn it_is_told_with_the_first_message_and_never_again() {
    let host = Host::with(Config { test_tables: true, ..quick() }, Games::all).await;
    for (kind, name, steps) in MOMENTS {
        let record = golden(kind, name);
        let [mut ann, wanda] = greeted(&host, kind, &record, steps).await;
        let wanted = printed(kind, &record);
        for client in [&ann, &wanda] {
            assert_eq!(client.heard[0]["printed"], wanted, "it is made from the setup, for everybody");
        }
        let (hello, view) = (&ann.texts[0], ann.sight["view"].to_string());
        println!(
            "{} {name} after {steps} steps: hello {} bytes, of them printed {}; a view {}",
            kind.name(),
            hello.len(),
            wanted.to_string().len(),
            view.len()
        );
        let greeted = ann.texts.len();
        let asked = ann.sight["turn"]["seats"][0].clone();
        ann.say(&json!({"type": "look", "seat": asked})).await;
        assert_eq!(ann.next("hello").await["printed"], wanted, "a hello can be begun with");
        ann.do_first().await;
        let updates = ann.texts[greeted..].iter().filter(|text| text.starts_with("{\"type\":\"update\""));
        assert!(updates.clone().count() > 0);
        assert!(updates.clone().all(|text| !text.contains("\"printed\"")));
    }
}

#[tokio::test]
async fn a_table_that_waits_has_nothing_printed_and_every_match_its_own() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let mut told = Vec::new();
    for classes in ["I", "II"] {
        let wish = json!({"game": "galaxy-trucker", "seats": seats, "set": {"classes": classes}});
        let table = host.table(&people[0], &wish).await;
        let mut ann = host.sit(&people[0], &table).await;
        assert_eq!(ann.heard[0]["printed"], Value::Null);
        host.at_table(&people[1], &table, "join", &Value::Null).await.done();
        told.push(ann.next("hello").await["printed"]["flights"][0]["board"]["id"].clone());
    }
    assert_eq!(told, ["I", "II"]);
}

#[tokio::test]
async fn a_replay_tells_it_once_before_its_frames() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    for (kind, name, _) in MOMENTS {
        let record = golden(kind, name);
        let bearer = format!("Bearer {}", ann.token);
        let headers = [("Authorization", bearer.as_str())];
        let imported = crate::common::http::request(host.address, "POST", "/api/records", &headers, &record);
        let table = imported.await.done()["id"].as_str().unwrap().to_owned();
        let replay = host.get(&format!("/api/tables/{table}/replay")).await.done();
        assert_eq!(replay["printed"], printed(kind, &record));
        let frames = replay["frames"].as_array().unwrap();
        assert!(frames.iter().all(|frame| frame["view"].get("printed").is_none()));
    }
}
