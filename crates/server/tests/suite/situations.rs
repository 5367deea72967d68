//! Tables whose seed and situation a test has chosen.

use std::path::Path;

use catalogue::{GalaxyTrucker, MemoRacers};
use rules::Viewer;
use serde_json::{Value, json};
use server::{Config, Games};

use crate::common::truth::Truth;
use crate::common::{Host, quick};

/// A server that was started for tests.
async fn for_tests() -> Host {
    Host::with(Config { test_tables: true, ..quick() }, Games::all).await
}

/// A record of the collection.
fn golden(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden").join(format!("{name}.jsonl"));
    std::fs::read_to_string(path).unwrap()
}

/// What each seat did and how the dice fell, in order: whatever does not depend on the clock.
fn course(record: &str) -> Vec<Vec<Value>> {
    let lines: Vec<Value> = record.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |seat: Value| {
        let own = lines.iter().filter(|line| line["n"].is_u64() && line["seat"] == seat);
        own.map(|line| json!([line["action"], line["outcome"]])).collect()
    };
    [Value::Null, json!(1), json!(2), json!(3)].map(of).into()
}

#[tokio::test]
async fn a_server_for_people_lets_nobody_choose_the_dice() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let record = golden("memoracers/race");
    for more in [json!({"seed": 7}), json!({"from": {"record": record, "steps": 0}})] {
        let mut wish = json!({"game": "memoracers"});
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        assert_eq!(host.ask(&ann, "POST", "/api/tables", &wish).await.refusal(), "403 tests_only");
    }
}

#[tokio::test]
async fn the_same_seed_is_the_same_match_bots_included() {
    let host = for_tests().await;
    let seats =
        json!([{"kind": "human"}, {"kind": "bot", "level": "pro"}, {"kind": "bot", "level": "rookie"}]);
    let mut courses = Vec::new();
    for (seed, pace) in [(7, 0), (7, 40), (8, 0)] {
        let ann = host.person("Ann").await;
        let wish = json!({"game": "memoracers", "seats": seats, "seed": seed, "bot_pace": pace});
        let table = host.table(&ann, &wish).await;
        let mut client = host.sit(&ann, &table).await;
        while !client.is_over() {
            if client.is_asked() {
                client.do_first().await;
            } else {
                host.pass(pace);
                let seen = client.heard.len();
                client.until(|client| client.heard.len() > seen).await;
            }
        }
        courses.push(course(&Truth::<MemoRacers>::of(&host, &table).await.text));
    }
    assert_eq!(courses[0], courses[1], "however long the bots seem to think");
    assert_ne!(courses[0], courses[2], "another seed is another match");
}

#[tokio::test]
async fn a_rematch_of_the_same_seed_is_the_same_match_too() {
    let host = for_tests().await;
    let mut courses = Vec::new();
    for _ in 0..2 {
        let ann = host.person("Ann").await;
        let wish = json!({"game": "memoracers", "seats": [{"kind": "bot"}, {"kind": "bot"}], "seed": 3});
        let table = host.table(&ann, &wish).await;
        let first = host.sit(&ann, &table).await.play_out(1).await;
        assert!(first.is_over());
        let next = host.at_table(&ann, &table, "rematch", &Value::Null).await.done();
        let next = next["id"].as_str().unwrap().to_owned();
        host.sit(&ann, &next).await.play_out(1).await;
        courses.push([table, next]);
    }
    let mut told = Vec::new();
    for table in courses.iter().flatten() {
        told.push(course(&Truth::<MemoRacers>::of(&host, table).await.text));
    }
    assert_eq!((&told[0], &told[1]), (&told[2], &told[3]));
    assert_ne!(told[0], told[1]);
}

#[tokio::test]
async fn a_match_goes_on_from_the_steps_of_a_record() {
    let host = for_tests().await;
    let people = host.people(2).await;
    let record = golden("memoracers/race");
    let seats = json!([{"kind": "bot"}, {"kind": "human"}, {"kind": "bot"}, {"kind": "human"}]);
    let wish = json!({"game": "memoracers", "seats": seats, "from": {"record": record, "steps": 20}});
    let table = host.table(&people[0], &wish).await;
    let waiting = host.sit(&people[0], &table).await;
    assert!(waiting.sight.is_null(), "the second person has not come");
    host.at_table(&people[1], &table, "join", &Value::Null).await.done();
    let mut clients = vec![host.sit(&people[0], &table).await, host.sit(&people[1], &table).await];
    assert_eq!(clients.iter().map(|client| client.seat).collect::<Vec<_>>(), [Some(2), Some(4)]);
    assert!(clients[0].version >= Some(20));
    assert_eq!(clients[0].table["seats"][1]["name"], "Nicolas", "as the record calls them");
    let second = clients.pop().unwrap();
    let (first, _) = tokio::join!(clients.pop().unwrap().play_out(3), second.play_out(3));
    let truth = Truth::<MemoRacers>::of(&host, &table).await;
    let begun = |text: &str| text.lines().take(21).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(begun(&truth.text), begun(&record));
    truth.check_events(&first);
}

#[tokio::test]
async fn every_seat_is_handed_out_as_asked_and_sees_what_it_saw() {
    let host = for_tests().await;
    let ann = host.person("Ann").await;
    let record = golden("galaxy-trucker/journey");
    let steps = 900;
    let local = |name: &str| json!({"kind": "local", "name": name});
    let wish = json!({
        "game": "galaxy-trucker",
        "seats": [local("Ann"), {"kind": "bot"}, local("Cleo")],
        "from": {"record": record, "steps": steps},
    });
    let table = host.table(&ann, &wish).await;
    let replayed = referee::replay::<GalaxyTrucker>(&record).unwrap();
    for seat in [1, 3] {
        let mut client = host.enter(&ann, &table, &format!("seat={seat}")).await;
        client.next("hello").await;
        let version = client.version.unwrap() as usize;
        assert!((steps..steps + 5).contains(&version), "but for dice that follow at once: {version}");
        assert!(version < replayed.steps.len());
        let mut expected = referee::Replay::<GalaxyTrucker>::open(&record).unwrap();
        (0..version).for_each(|_| drop(expected.next().unwrap().unwrap()));
        let viewer = Viewer::Seat(rules::Seat(seat - 1));
        assert_eq!(client.sight["view"], json!(expected.view(viewer)));
    }
}

#[tokio::test]
async fn a_record_to_its_end_is_a_match_that_is_over() {
    let host = for_tests().await;
    let ann = host.person("Ann").await;
    let record = golden("memoracers/solo");
    let steps = record.lines().count() - 2;
    let wish = json!({"game": "memoracers", "from": {"record": record, "steps": steps}});
    let table = host.table(&ann, &wish).await;
    let client = host.sit(&ann, &table).await;
    assert!(client.is_over());
    assert_eq!(client.sight["turn"]["kind"], "over");
    assert_eq!(host.get(&format!("/api/tables/{table}/replay")).await.status, 200);
}

#[tokio::test]
async fn a_situation_that_cannot_be_is_refused() {
    let host = for_tests().await;
    let ann = host.person("Ann").await;
    let record = golden("memoracers/race");
    let bent = record.replacen("\"n\":7,", "\"n\":8,", 1);
    let unfinished = record.lines().take(10).map(|line| format!("{line}\n")).collect::<String>();
    let from = |record: &str, steps: usize| json!({"record": record, "steps": steps});
    let cases = [
        (json!({"game": "memoracers", "from": from(&record, 1_000)}), "422 record"),
        (json!({"game": "memoracers", "from": from("", 0)}), "422 record"),
        (json!({"game": "memoracers", "from": from(&bent, 9)}), "422 record"),
        (json!({"game": "memoracers", "from": from(&unfinished, 9)}), "422 record"),
        (json!({"game": "memoracers", "seed": 99, "from": from(&record, 9)}), "422 record"),
        (json!({"game": "memoracers", "set": {"tiles": "D"}, "from": from(&record, 9)}), "422 record"),
        (json!({"game": "hydroracers", "from": from(&record, 9)}), "422 record"),
        (json!({"game": "memoracers", "seats": [{"kind": "bot"}], "from": from(&record, 9)}), "422 seats"),
    ];
    for (wish, expected) in cases {
        assert_eq!(host.ask(&ann, "POST", "/api/tables", &wish).await.refusal(), expected, "{wish:.60}");
    }
}
