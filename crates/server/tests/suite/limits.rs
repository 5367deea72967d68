//! How much anybody may ask for, say and have.

use futures_util::future::join_all;
use serde_json::{Value, json};
use server::{Config, Games, Limits, Proxies};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::common::client::connect;
use crate::common::http::{Answer, request};
use crate::common::{Client, Host, memoracers, programming, quick};

#[tokio::test]
async fn a_body_has_its_measure() {
    let host = Host::limited(|limits| (limits.body_bytes, limits.record_bytes) = (1_000, 2_000)).await;
    let ann = host.person("Ann").await;
    let text = |length: usize| json!("x".repeat(length - 2));
    let answers = [
        ("/api/tables", 1_000, "400 unreadable"),
        ("/api/tables", 1_001, "413 too_large"),
        ("/api/records", 2_000, "422 record"),
        ("/api/records", 2_001, "413 too_large"),
    ];
    for (path, length, expected) in answers {
        assert_eq!(host.ask(&ann, "POST", path, &text(length)).await.refusal(), expected, "{path} {length}");
    }
}

/// The last message and the code of the close frame behind it.
async fn last_words(client: &mut Client) -> (Value, u16) {
    loop {
        match client.frame().await {
            Some(Message::Text(text)) => client.heard.push(serde_json::from_str(&text).unwrap()),
            Some(Message::Close(frame)) => {
                return (client.heard.pop().unwrap(), frame.unwrap().code.into());
            }
            Some(_) => {}
            None => panic!("no farewell after {:?}", client.heard.last()),
        }
    }
}

#[tokio::test]
async fn an_oversized_message_is_refused_and_ends_its_socket_and_nothing_else() {
    let host = Host::open().await;
    let (_, mut clients) = memoracers(&host, 2).await;
    // As large as allowed is fine.
    let long = format!("{:<1$}", r#"{"type":"ping","id":7}"#, 16 << 10);
    clients[0].send(Message::text(long.clone())).await;
    assert_eq!(clients[0].next("pong").await["id"], 7);
    clients[0].send(Message::text(long + " ")).await;
    let (rejected, code) = last_words(&mut clients[0]).await;
    assert_eq!((&rejected["type"], &rejected["code"]), (&json!("rejected"), &json!("too_large")));
    assert_eq!(rejected["message"], "a message has at most 16384 bytes");
    assert_eq!(code, 1009);
    clients[1].until(|client| client.presence["seats"] == json!([2])).await;
    clients[1].settle().await;
}

#[tokio::test]
async fn whoever_sends_far_too_much_still_hears_why_not() {
    let host = Host::open().await;
    let (_, mut clients) = memoracers(&host, 2).await;
    // More than the system takes before the server reads it, in one frame and in many.
    clients[0].send(Message::text("x".repeat(3 << 20))).await;
    let (rejected, code) = last_words(&mut clients[0]).await;
    assert_eq!((rejected["code"].as_str(), code), (Some("too_large"), 1009));
    for number in 0..3 << 10 {
        let kind = if number == 0 { Data::Text } else { Data::Continue };
        let part = Frame::message(vec![b'x'; 1 << 10], OpCode::Data(kind), false);
        clients[1].send(Message::Frame(part)).await;
    }
    let (rejected, code) = last_words(&mut clients[1]).await;
    assert_eq!((rejected["code"].as_str(), code), (Some("too_large"), 1009));
    // A body is refused before it has come, and the answer is heard all the same.
    let body = "x".repeat(3 << 20);
    assert_eq!(request(host.address, "POST", "/api/tokens", &[], &body).await.refusal(), "413 too_large");
}

#[tokio::test]
async fn whoever_says_too_much_is_slowed_down_and_then_sent_away() {
    let host = Host::limited(|limits| limits.messages_per_second = 1).await;
    let (_, mut clients) = memoracers(&host, 2).await;
    let mut codes = Vec::new();
    for _ in 0..10 {
        clients[0].say(&json!({"type": "ping", "id": 1})).await;
        let answer = clients[0].read().await;
        assert!(answer["type"] != "rejected" || answer["id"] == 1, "{answer}");
        codes.push(answer["code"].as_str().unwrap_or("done").to_owned());
    }
    assert!(codes.contains(&"too_fast".to_owned()), "{codes:?}");
    for _ in 0..220 {
        // The server may close while the rest is still on its way.
        let _ = futures_util::SinkExt::send(&mut clients[0].socket, Message::text("{}")).await;
    }
    clients[0].read_to_end().await;
    clients[1].until(|client| client.presence["seats"] == json!([2])).await;
}

#[tokio::test]
async fn nobody_is_sent_away_for_asking_what_actions_would_do() {
    let host = Host::limited(|limits| limits.messages_per_second = 100).await;
    let (_, mut clients) = memoracers(&host, 2).await;
    let question = |id: u32| json!({"type": "preview", "actions": [{"choose_lane": 77}], "id": id});
    // Far more than it may be refused, and all of it refused.
    for id in 0..500 {
        clients[0].say(&question(id)).await;
    }
    for id in 0..500 {
        let answer = clients[0].next("preview").await;
        assert_eq!(answer["id"], id, "every question is answered, in its turn");
        assert_eq!(answer["previews"][0]["refused"]["code"], "unreadable");
    }
    clients[0].do_first().await;
}

#[tokio::test]
async fn whoever_asks_for_everything_again_and_again_is_slowed_down_sooner() {
    let host = Host::limited(|limits| limits.messages_per_second = 20).await;
    let (_, mut clients) = memoracers(&host, 2).await;
    let first = clients[0].heard.len();
    for _ in 0..30 {
        clients[0].say(&json!({"type": "look", "seat": 1})).await;
    }
    // Everything else goes on as before.
    clients[0].settle().await;
    let count = |kind: &str| clients[0].heard[first..].iter().filter(|heard| heard["type"] == kind).count();
    assert!(count("hello") >= 6, "six at once are fine");
    assert_eq!(count("hello") + count("rejected"), 30);
    assert!(count("rejected") > 0);
    clients[0].do_first().await;
}

#[tokio::test]
async fn a_choice_is_taken_back_only_so_often() {
    let host = Host::open().await;
    let (_, mut clients) = programming(&host).await;
    let take_back = json!({"type": "take_back"});
    for _ in 0..100 {
        clients[0].do_first().await;
        clients[0].accepted(take_back.clone()).await;
    }
    clients[0].do_first().await;
    assert_eq!(clients[0].refused(take_back.clone()).await, "too_many_take_backs");
    // Each seat has its own.
    clients[1].until(|client| client.sight["sealed"] == json!([1])).await;
    assert_eq!(clients[1].refused(take_back).await, "nothing_sealed");
    clients[1].do_first().await;
}

#[tokio::test]
async fn an_action_is_undone_only_so_often() {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let seats = json!([{"kind": "human"}, {"kind": "local"}]);
    let table = host.table(&person, &json!({"game": "memoracers", "seats": seats})).await;
    let mut client = host.sit(&person, &table).await;
    let mut undone = 0;
    let code = loop {
        client.do_first().await;
        let answer = client.ask(json!({"type": "undo"})).await;
        match answer["code"].as_str() {
            None => undone += 1,
            Some(code) => break code.to_owned(),
        }
    };
    assert_eq!((undone, code.as_str()), (200, "too_many_undos"));
}

#[tokio::test]
async fn an_address_is_the_last_one_the_proxy_wrote_and_a_network_counts_as_one() {
    let limits = Limits { players_per_minute: 1, ..quick().limits };
    let host = Host::with(Config { proxies: Proxies::Nearest, limits, ..quick() }, Games::all).await;
    let from = async |lines: &[&str]| {
        let headers: Vec<(&str, &str)> = lines.iter().map(|line| ("X-Forwarded-For", *line)).collect();
        request(host.address, "GET", "/api/me", &headers, "").await.refusal()
    };
    let (fine, refused) = ("200 without a code", "429 too_many_players");
    assert_eq!(from(&["203.0.113.1"]).await, fine);
    assert_eq!(from(&["198.51.100.7, 203.0.113.1"]).await, refused, "what stands before it is hearsay");
    assert_eq!(from(&["198.51.100.8", "203.0.113.1"]).await, refused, "a line of its own, too");
    assert_eq!(from(&["203.0.113.1", "198.51.100.9"]).await, fine);
    assert_eq!(from(&["2001:db8:0:1::5"]).await, fine);
    assert_eq!(from(&["2001:db8:0:1:ffff::9"]).await, refused, "the same network");
    assert_eq!(from(&["2001:db8:0:2::5"]).await, fine);
    assert_eq!(from(&["::ffff:203.0.113.1"]).await, refused, "the same address in another form");
}

#[tokio::test]
async fn nobody_may_have_too_much_of_anything() {
    let host = Host::limited(|limits| {
        (limits.tables_per_player, limits.sockets_per_player) = (2, 2);
        (limits.tokens_per_player, limits.players_per_minute) = (2, 3);
    })
    .await;
    let ann = host.person("Ann").await;
    host.ask(&ann, "POST", "/api/tokens", &Value::Null).await.done();
    assert_eq!(host.ask(&ann, "POST", "/api/tokens", &Value::Null).await.refusal(), "429 too_many_tokens");

    let wish = json!({"game": "memoracers", "seats": [{"kind": "human"}, {"kind": "human"}]});
    let table = host.table(&ann, &wish).await;
    host.table(&ann, &wish).await;
    assert_eq!(host.ask(&ann, "POST", "/api/tables", &wish).await.refusal(), "429 too_many_tables");

    let sockets = [host.sit(&ann, &table).await, host.sit(&ann, &table).await];
    let bearer = format!("Bearer {}", ann.token);
    let path = format!("/api/tables/{table}/socket");
    let open = async || connect(host.address, &path, &[("Authorization", &bearer)]).await;
    assert_eq!(open().await.unwrap_err(), "429 too_many_sockets");
    drop(sockets);
    host.until_figure("slipstream_sockets_open", 0).await;
    open().await.unwrap();

    host.person("Ben").await;
    host.person("Cleo").await;
    assert_eq!(host.get("/api/me").await.refusal(), "429 too_many_players");
}

#[tokio::test]
async fn nobody_gets_more_by_asking_for_much_at_once() {
    let host = Host::limited(|limits| {
        (limits.tables_per_player, limits.tokens_per_player) = (3, 3);
        (limits.cups_per_player, limits.imports_per_player) = (3, 3);
    })
    .await;
    let bots = json!([{"kind": "bot"}, {"kind": "bot"}]);
    let cleo = host.person("Cleo").await;
    let over = host.table(&cleo, &json!({"game": "memoracers", "seats": bots})).await;
    host.sit(&cleo, &over).await.until(Client::is_over).await;
    let record = host.get(&format!("/api/tables/{over}/record")).await.body;

    let ann = host.person("Ann").await;
    let bearer = format!("Bearer {}", ann.token);
    let table = json!({"game": "memoracers", "seats": [{"kind": "human"}, {"kind": "human"}]}).to_string();
    let cup = json!({"game": "memoracers", "entrants": vec![json!({"kind": "human"}); 4]}).to_string();
    for (path, body, code, most) in [
        ("/api/tables", &table, "429 too_many_tables", 3),
        // She has one already.
        ("/api/tokens", &String::new(), "429 too_many_tokens", 2),
        ("/api/cups", &cup, "429 too_many_cups", 3),
        ("/api/records", &record, "429 too_many_imports", 3),
    ] {
        let headers = [("Authorization", bearer.as_str())];
        let asked = (0..30).map(|_| request(host.address, "POST", path, &headers, body));
        let answers = join_all(asked).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), most, "{path}");
        let refused = |answer: &&Answer| answer.refusal() == code;
        assert_eq!(answers.iter().filter(refused).count(), 30 - most, "{path}: {answers:?}");
    }
}

#[tokio::test]
async fn whoever_asks_too_often_is_slowed_down() {
    let host = Host::limited(|limits| limits.requests_per_second = 1).await;
    let mut refusals = Vec::new();
    for _ in 0..8 {
        refusals.push(host.get("/api/games").await.refusal());
    }
    assert!(refusals.contains(&"429 too_fast".to_owned()), "{refusals:?}");
    // Those who watch over the server are not counted.
    assert_eq!(host.get("/healthz").await.status, 200);
}
