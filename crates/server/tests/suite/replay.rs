//! Finished matches step by step.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::common::Host;

/// All events of a replay, in order.
fn told(replay: &Value) -> Vec<Value> {
    let frames = replay["frames"].as_array().unwrap().iter();
    frames.flat_map(|frame| frame["events"].as_array().unwrap().clone()).map(without_words).collect()
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
        assert_eq!(last["view"], client.sight["view"], "it ends as the match did");
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
