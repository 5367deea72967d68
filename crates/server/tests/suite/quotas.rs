//! What one player may have kept, how lists are read, and what goes when nobody uses it.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, Games};

use crate::common::host::Person;
use crate::common::{Host, quick};

const DAY: u64 = 24 * 60 * 60 * 1_000;

/// Makes tables that end at once until one is refused: how many there were, and the refusal.
async fn until_refused(host: &Host, who: &Person) -> (usize, String) {
    let bots = json!({"game": "memoracers", "seats": [{"kind": "bot"}, {"kind": "bot"}]});
    for made in 0..200 {
        let answer = host.ask(who, "POST", "/api/tables", &bots).await;
        if answer.status == 429 {
            return (made, answer.refusal());
        }
        until_closed(host, who, answer.done()["id"].as_str().unwrap()).await;
    }
    panic!("nothing was refused");
}

/// Waits until that match is over and what it takes was noted.
async fn until_closed(host: &Host, who: &Person, table: &str) {
    let path = format!("/api/tables/{table}");
    while host.ask(who, "GET", &path, &Value::Null).await.done()["status"] != "over" {}
    let store = host.store().await;
    let player = host.ids(std::slice::from_ref(who)).await[0];
    let id: store::Id = table.parse().unwrap();
    // Another process looks into the file: its store sees what is noted as soon as it is written.
    loop {
        let total = store::Store::total_of(&store, player).await.unwrap();
        let unused = store::Store::unused_since(&store, i64::MAX, 1_000).await.unwrap();
        if unused.tables.contains(&id) && total.bytes > 0 {
            break;
        }
    }
    store::Store::close(&store).await;
}

#[tokio::test]
async fn matches_that_end_at_once_count() {
    let host = Host::limited(|limits| limits.matches_per_player = 3).await;
    let (ann, ben) = (host.person("Ann").await, host.person("Ben").await);
    assert_eq!(until_refused(&host, &ann).await, (3, "429 too_much_kept".to_owned()));
    host.table(&ben, &json!({"game": "memoracers"})).await;
    let record = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/memoracers/solo.jsonl");
    let record = std::fs::read_to_string(record).unwrap();
    let bearer = format!("Bearer {}", ann.token);
    let import = crate::common::http::request(
        host.address,
        "POST",
        "/api/records",
        &[("Authorization", &bearer)],
        &record,
    )
    .await;
    assert_eq!(import.refusal(), "429 too_much_kept");
}

#[tokio::test]
async fn bytes_count() {
    let host = Host::limited(|limits| limits.bytes_per_player = 20_000).await;
    let ann = host.person("Ann").await;
    let (made, refusal) = until_refused(&host, &ann).await;
    assert_eq!(refusal, "429 too_much_kept");
    assert!((1..20).contains(&made), "{made} matches in 20 kB");
}

#[tokio::test]
async fn one_address_makes_only_so_many_tables() {
    let host = Host::limited(|limits| limits.tables_per_hour = 4).await;
    for (number, person) in host.people(5).await.iter().enumerate() {
        let answer = host.ask(person, "POST", "/api/tables", &json!({"game": "memoracers"})).await;
        let expected = if number < 4 { "201 without a code" } else { "429 too_many_tables" };
        assert_eq!(answer.refusal(), expected);
    }
}

#[tokio::test]
async fn lists_come_page_by_page() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    for _ in 0..7 {
        host.table(
            &ann,
            &json!({"game": "memoracers", "listed": true, "seats": [{"kind": "human"}, {"kind": "human"}]}),
        )
        .await;
        host.pass(1);
    }
    for list in ["mine=true&", ""] {
        let (mut found, mut after) = (Vec::new(), String::new());
        loop {
            let path = format!("/api/tables?{list}most=3{after}");
            let page = host.ask(&ann, "GET", &path, &Value::Null).await.done();
            let Some(last) = page.as_array().unwrap().last() else { break };
            after = format!("&after={}.{}", last["created"], last["id"].as_str().unwrap());
            found.extend(page.as_array().unwrap().iter().map(|table| table["id"].clone()));
        }
        let whole = host.ask(&ann, "GET", &format!("/api/tables?{list}"), &Value::Null).await.done();
        let whole: Vec<Value> = whole.as_array().unwrap().iter().map(|table| table["id"].clone()).collect();
        assert_eq!((found.len(), found), (7, whole));
    }
    for wrong in ["most=0", "most=101", "after=now", "after=1.2"] {
        assert_eq!(host.get(&format!("/api/tables?{wrong}")).await.refusal(), "400 unreadable", "{wrong}");
        assert_eq!(host.get(&format!("/api/cups?{wrong}")).await.refusal(), "400 unreadable", "{wrong}");
    }
}

#[tokio::test]
async fn what_nobody_uses_goes_if_the_operator_says_so() {
    let keep = Some(Duration::from_millis(30 * DAY));
    let mut host = Host::with(Config { keep, ..quick() }, Games::all).await;
    let ann = host.person("Ann").await;
    let wish = json!({"game": "memoracers", "seats": [{"kind": "human"}, {"kind": "human"}]});
    let left = host.table(&ann, &wish).await;
    host.restart().await;
    let path = format!("/api/tables/{left}");
    host.pass(29 * DAY);
    assert_eq!(host.ask(&ann, "GET", &path, &Value::Null).await.status, 200);
    host.pass(2 * DAY);
    let gone = async { while host.ask(&ann, "GET", &path, &Value::Null).await.status != 404 {} };
    tokio::time::timeout(crate::common::http::PATIENCE, gone).await.expect("what nobody uses goes");
    // Who asks is known by a token that was just used.
    assert_eq!(host.ask(&ann, "GET", "/api/me", &Value::Null).await.done()["name"], "Ann");
}
