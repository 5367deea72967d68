//! What people say.

use futures_util::SinkExt as _;
use serde_json::{Value, json};
use server::{Config, Games, Limits};
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Client, Host, memoracers, quick};

fn say(text: &str) -> Value {
    json!({"type": "say", "text": text})
}

#[tokio::test]
async fn everybody_hears_what_is_said_and_newcomers_read_it() {
    let host = Host::open().await;
    let (table, mut clients) = memoracers(&host, 2).await;
    clients[0].accepted(say("good luck")).await;
    clients[1].accepted(say("to you, too")).await;
    let first = clients[2].next("chat").await;
    assert_eq!(
        first,
        json!({"type": "chat", "number": 1, "name": "Ann", "seat": 1, "text": "good luck", "at": host.time.wall()})
    );
    let second = clients[2].next("chat").await;
    assert_eq!((&second["name"], &second["seat"], &second["number"]), (&json!("Ben"), &json!(2), &json!(2)));
    let newcomer = host.sit(&host.person("Will").await, &table).await;
    let history: Vec<&Value> =
        newcomer.heard[0]["chat"].as_array().unwrap().iter().map(|line| &line["text"]).collect();
    assert_eq!(history, ["good luck", "to you, too"]);
}

/// What the last of the people who play and the watcher have read by now.
async fn read(clients: &mut [Client]) -> [Vec<String>; 2] {
    let mut read = Vec::new();
    for client in &mut clients[1..3] {
        client.settle().await;
        let lines = client.heard.iter().filter(|heard| heard["type"] == "chat");
        read.push(lines.map(|line| line["text"].as_str().unwrap().to_owned()).collect());
    }
    [read.remove(0), read.remove(0)]
}

/// The lines that come with a hello.
async fn history(client: &mut Client) -> Vec<String> {
    client.say(&json!({"type": "look", "seat": 2})).await;
    let hello = client.next("hello").await;
    let lines = hello["chat"].as_array().unwrap().iter();
    lines.map(|line| line["text"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn who_plays_hears_who_watches_only_where_the_table_is_open_to_it() {
    for open in [false, true] {
        let host = Host::open().await;
        let (_, mut clients) = host.full_table("memoracers", json!({"open_talk": open}), 2).await;
        clients[0].accepted(say("good luck")).await;
        clients[2].accepted(say("lane 3 is a trap")).await;
        let all = ["good luck", "lane 3 is a trap"];
        let heard = if open { &all[..] } else { &all[..1] };
        assert_eq!(read(&mut clients).await, [heard.to_vec(), all.to_vec()], "open: {open}");
        // So it is for those who begin anew, until the match has ended.
        assert_eq!(history(&mut clients[1]).await, heard);
        clients[0].accepted(json!({"type": "resign"})).await;
        assert_eq!(history(&mut clients[1]).await, all);
    }
}

#[tokio::test]
async fn a_ping_is_answered_once() {
    let host = Host::open().await;
    let (_, mut clients) = memoracers(&host, 2).await;
    clients[0].settle().await;
    let pong = clients[0].heard.len();
    clients[0].settle().await;
    assert_eq!(clients[0].heard.len(), pong + 1, "{:?}", &clients[0].texts[pong..]);
}

#[tokio::test]
async fn a_newcomer_reads_the_last_hundred_lines() {
    let host = Host::open().await;
    let (table, mut clients) = memoracers(&host, 2).await;
    for line in 1..=103 {
        clients[0].accepted(say(&format!("line {line}"))).await;
    }
    let newcomer = host.sit(&host.person("Will").await, &table).await;
    let chat = newcomer.heard[0]["chat"].as_array().unwrap().clone();
    assert_eq!((chat.len(), &chat[0]["text"], &chat[99]["number"]), (100, &json!("line 4"), &json!(103)));
}

#[tokio::test]
async fn a_line_has_its_length_and_is_never_markup() {
    let host = Host::open().await;
    let (_, mut clients) = memoracers(&host, 2).await;
    let client = &mut clients[0];
    for text in ["", "  \u{7}\n ", &"x".repeat(501)] {
        assert_eq!(client.refused(say(text)).await, "chat_length", "{text:?}");
    }
    client.accepted(say(&"é".repeat(500))).await;
    let markup = "<script>alert(\"1 & 2\")</script> `**bold**` 🦑";
    for (said, heard) in [(markup, markup), (" a\u{0}b\u{1b}[31mc\r\nd\u{9f}\u{7f} ", "a b [31mc  d")] {
        client.accepted(say(said)).await;
        let line = client.heard.iter().rev().find(|message| message["type"] == "chat").unwrap();
        assert_eq!(line["text"], heard);
    }
}

#[tokio::test]
async fn whoever_talks_too_much_is_slowed_down_and_the_others_are_not() {
    let limits = Limits { chat_per_minute: 2, ..quick().limits };
    let host = Host::with(Config { limits, ..quick() }, Games::all).await;
    let (_, mut clients) = memoracers(&host, 2).await;
    clients[0].accepted(say("one")).await;
    clients[0].accepted(say("two")).await;
    assert_eq!(clients[0].refused(say("three")).await, "chat_too_fast");
    clients[1].accepted(say("at last")).await;
}

#[tokio::test]
async fn talk_does_not_keep_clocks_from_running_out() {
    let host = Host::open().await;
    let more = json!({"clock": {"per_decision": 30_000}});
    let (_, mut clients) = host.full_table("memoracers", more, 2).await;
    host.pass_reconnaissance();
    let lines = 1_000;
    for _ in 0..lines {
        clients[0].socket.feed(Message::text(say("blah").to_string())).await.unwrap();
    }
    clients[0].socket.flush().await.unwrap();
    host.pass(30_000);
    clients[1].next("update").await;
    let heard = clients[1].heard.iter().filter(|message| message["type"] == "chat").count();
    assert!(heard < lines, "all {heard} lines came first");
}
