//! Finished matches step by step.

use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::common::Host;
use crate::common::http::request;

/// All events of a replay, in order.
fn told(replay: &Value) -> Vec<Value> {
    let frames = replay["frames"].as_array().unwrap().iter();
    frames.flat_map(|frame| frame["events"].as_array().unwrap().clone()).map(without_words).collect()
}

/// The view of every frame, be it told whole or by what changed.
fn views(replay: &Value) -> Vec<Value> {
    let mut view = Value::Null;
    let frames = replay["frames"].as_array().unwrap().iter();
    let shown = frames.map(|frame| {
        if let Some(whole) = frame.get("view") {
            view = whole.clone();
        }
        if let Some(change) = frame.get("change") {
            server::change::apply(&mut view, change).unwrap();
        }
        view.clone()
    });
    shown.collect()
}

/// An event as a client without a language hears it.
fn without_words(mut heard: Value) -> Value {
    let heard_fields = heard.as_object_mut().unwrap();
    heard_fields.remove("text");
    heard_fields.remove("rule");
    heard
}

#[tokio::test]
async fn a_replay_tells_everybody_what_they_heard_and_all_of_it_to_all() {
    let host = Host::open().await;
    let people = host.people(3).await;
    let table = host.begun("hydroracers", &json!({}), &people).await;
    let running = host.get(&format!("/api/tables/{table}/replay")).await;
    assert_eq!(running.refusal(), "409 not_over", "a replay would tell secrets");
    let mut clients = Vec::new();
    for person in &people {
        clients.push(host.sit(person, &table).await);
    }
    let clients = join_all(clients.into_iter().map(|client| client.play_out(5))).await;
    let replay =
        async |seen: &str| host.get(&format!("/api/tables/{table}/replay?seen={seen}&lang=fr")).await;
    for (index, client) in clients.iter().enumerate() {
        let own = replay(&(index + 1).to_string()).await.done();
        assert_eq!(told(&own), client.events);
        let last = own["frames"].as_array().unwrap().last().unwrap();
        assert_eq!(last["turn"]["kind"], "over");
        assert_eq!(views(&own).last(), Some(&client.sight["view"]), "it ends as the match did");
        let whole = replay(&format!("{}&views=whole", index + 1)).await.done();
        assert_eq!(views(&own), views(&whole));
    }
    let (watched, all) = (told(&replay("spectator").await.done()), told(&replay("all").await.done()));
    assert!(watched.len() < all.len(), "hands are secret to those who watch");
    for client in &clients {
        assert!(client.events.iter().all(|event| all.contains(event)));
    }
    for (seen, code) in [("4", "400 unreadable"), ("0", "400 unreadable"), ("nobody", "400 unreadable")] {
        assert_eq!(replay(seen).await.refusal(), code, "{seen}");
    }
}

#[tokio::test]
async fn a_journey_of_three_flights_is_told_in_few_bytes() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let path =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/galaxy-trucker/journey.jsonl");
    let record = std::fs::read_to_string(path).unwrap();
    let bearer = format!("Bearer {}", ann.token);
    let imported =
        request(host.address, "POST", "/api/records", &[("Authorization", &bearer)], &record).await;
    let table = imported.done()["id"].as_str().unwrap().to_owned();
    for seen in ["spectator", "1", "all"] {
        let replay = format!("/api/tables/{table}/replay?seen={seen}&lang=en");
        let (told, whole) = (host.get(&replay).await, host.get(&format!("{replay}&views=whole")).await);
        let packed = transferred(&host, &replay).await;
        println!(
            "seen by {seen}: {} bytes whole, {} changes, {packed} over the wire",
            whole.body.len(),
            told.body.len()
        );
        assert_eq!(views(&told.json()), views(&whole.json()));
        assert!(packed <= 400_000, "{packed}");
    }
}

/// How many bytes a browser gets for that, which takes it compressed.
async fn transferred(host: &Host, path: &str) -> usize {
    let mut stream = tokio::net::TcpStream::connect(host.address).await.unwrap();
    let head = format!(
        "GET {path} HTTP/1.1\r\nHost: {}\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n",
        host.address
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let head = String::from_utf8_lossy(&answer[..500]).to_lowercase();
    assert!(head.contains("content-encoding: gzip"), "{head}");
    answer.len()
}
