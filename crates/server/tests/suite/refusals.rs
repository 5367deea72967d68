//! Bad input over HTTP and over sockets: each has its stable code, and the server lives on.

use catalogue::MemoRacers;
use futures_util::future::join_all;
use serde_json::{Value, json};
use server::{Config, Games, Limits};
use store::Store as _;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::common::client::connect;
use crate::common::host::Person;
use crate::common::http::{Answer, request};
use crate::common::truth::Truth;
use crate::common::{Client, Host, memoracers, quick};

/// A server with other limits.
async fn limited(change: impl FnOnce(&mut Limits)) -> Host {
    let mut limits = quick().limits;
    change(&mut limits);
    Host::with(Config { limits, ..quick() }, Games::all).await
}

/// The cookie of somebody new.
async fn cookie(host: &Host) -> String {
    let me = host.get("/api/me").await;
    assert_eq!(me.status, 200);
    me.header("set-cookie").unwrap().split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn whoever_is_nobody_is_refused() {
    let host = Host::open().await;
    let refusals = [
        ("POST", "/api/tables", "", "401 no_identity"),
        ("PATCH", "/api/me", "", "401 no_identity"),
        ("GET", "/api/tokens", "", "401 no_identity"),
        ("POST", "/api/records", "", "401 no_identity"),
        ("GET", "/api/tokens", "Bearer slip_nonsense", "401 wrong_token"),
        ("GET", "/api/tables", "Bearer slip_nonsense", "401 wrong_token"),
    ];
    for (method, path, bearer, expected) in refusals {
        let headers = [("Authorization", bearer)];
        let headers = if bearer.is_empty() { &[][..] } else { &headers[..] };
        let answer = request(host.address, method, path, headers, "{}").await;
        assert_eq!(answer.refusal(), expected, "{method} {path}");
    }
    let table = host.table(&host.person("Ann").await, &json!({"game": "memoracers"})).await;
    let path = format!("/api/tables/{table}/socket");
    assert_eq!(connect(host.address, &path, &[]).await.unwrap_err(), "401 no_identity");
    let wrong = connect(host.address, &path, &[("Authorization", "Bearer slip_x")]).await;
    assert_eq!(wrong.unwrap_err(), "401 wrong_token");
    let forged = connect(host.address, &path, &[("Cookie", "slipstream=AAAAAAAAAAAAAAAAAAAAAA")]).await;
    assert_eq!(forged.unwrap_err(), "401 no_identity");
}

#[tokio::test]
async fn a_revoked_token_is_worth_nothing() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let ben = host.person("Ben").await;
    let tokens = host.ask(&ann, "GET", "/api/tokens", &Value::Null).await;
    assert!(!tokens.body.contains(&ann.token));
    let path = format!("/api/tokens/{}", tokens.done()[0]["id"].as_str().unwrap());
    assert_eq!(host.ask(&ben, "DELETE", &path, &Value::Null).await.refusal(), "404 no_token");
    assert_eq!(
        host.ask(&ann, "DELETE", "/api/tokens/nonsense", &Value::Null).await.refusal(),
        "404 no_token"
    );
    assert_eq!(host.ask(&ann, "DELETE", &path, &Value::Null).await.status, 204);
    assert_eq!(host.ask(&ann, "GET", "/api/tokens", &Value::Null).await.refusal(), "401 wrong_token");
}

/// Another token of that person, and the path that revokes it.
async fn another_token(host: &Host, who: &Person) -> (Person, String) {
    let fresh = host.ask(who, "POST", "/api/tokens", &Value::Null).await.done();
    let path = format!("/api/tokens/{}", fresh["id"].as_str().unwrap());
    (Person { token: fresh["token"].as_str().unwrap().to_owned() }, path)
}

#[tokio::test]
async fn a_token_does_not_survive_its_revocation() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    for _ in 0..100 {
        let (lent, path) = another_token(&host, &ann).await;
        // The server sees the token for the first time while it is revoked.
        let uses = join_all((0..6).map(|_| host.ask(&lent, "GET", "/api/tokens", &Value::Null)));
        let (_, revoked) = tokio::join!(uses, host.ask(&ann, "DELETE", &path, &Value::Null));
        assert_eq!(revoked.status, 204);
        for method in ["GET", "POST"] {
            let later = host.ask(&lent, method, "/api/tokens", &Value::Null).await;
            assert_eq!(later.refusal(), "401 wrong_token", "{method}");
        }
    }
    assert_eq!(host.ask(&ann, "GET", "/api/tokens", &Value::Null).await.done().as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_revocation_is_done_to_its_end_also_if_nobody_waits_for_it() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let table = host.table(&ann, &json!({"game": "memoracers"})).await;
    let store = host.store().await;
    let mut cut_off = 0;
    while cut_off < 10 {
        let (lent, path) = another_token(&host, &ann).await;
        let mut socket = host.sit(&lent, &table).await;
        let mut stream = TcpStream::connect(host.address).await.unwrap();
        let text = format!(
            "DELETE {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n\r\n",
            host.address, ann.token
        );
        stream.write_all(text.as_bytes()).await.unwrap();
        drop(stream);
        // It may have been heard or not; what is done is done altogether.
        host.get("/healthz").await;
        let hash = *blake3::hash(lent.token.as_bytes()).as_bytes();
        match store.token_of(&hash).await.unwrap() {
            Some(_) => drop(host.ask(&ann, "DELETE", &path, &Value::Null).await),
            None => cut_off += 1,
        }
        socket.read_to_end().await;
        assert_eq!(host.ask(&lent, "GET", "/api/tokens", &Value::Null).await.refusal(), "401 wrong_token");
    }
}

#[tokio::test]
async fn a_revoked_token_closes_the_sockets_it_has_opened_and_no_others() {
    let host = Host::open().await;
    let phone = host.person("Ann").await;
    let desk = host.ask(&phone, "POST", "/api/tokens", &Value::Null).await.done();
    let desk = Person { token: desk["token"].as_str().unwrap().to_owned() };
    let table = host.table(&phone, &json!({"game": "memoracers"})).await;
    let mut on_phone = [host.sit(&phone, &table).await, host.sit(&phone, &table).await];
    let mut on_desk = host.sit(&desk, &table).await;
    let tokens = host.ask(&desk, "GET", "/api/tokens", &Value::Null).await.done();
    let of_phone = tokens.as_array().unwrap().iter().find(|token| token["label"] == "Ann").unwrap();
    let path = format!("/api/tokens/{}", of_phone["id"].as_str().unwrap());
    assert_eq!(host.ask(&desk, "DELETE", &path, &Value::Null).await.status, 204);
    for client in &mut on_phone {
        let last = loop {
            match client.frame().await {
                Some(Message::Close(frame)) => break frame.unwrap(),
                Some(_) => {}
                None => panic!("no farewell"),
            }
        };
        assert_eq!((u16::from(last.code), last.reason.as_str()), (1008, "the token was revoked"));
    }
    on_desk.settle().await;
}

#[tokio::test]
async fn a_token_cannot_be_exchanged_for_a_cookie() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let me = host.ask(&ann, "GET", "/api/me", &Value::Null).await;
    assert_eq!((me.done(), me.header("set-cookie")), (json!({"name": "Ann"}), None));
    assert_eq!(host.ask(&ann, "GET", "/", &Value::Null).await.header("set-cookie"), None);
}

#[tokio::test]
async fn what_another_site_shows_as_a_part_of_itself_makes_nobody_known() {
    let host = Host::open().await;
    let visit = |path, site, dest| {
        let headers = [("Sec-Fetch-Site", site), ("Sec-Fetch-Dest", dest)];
        async move { request(host.address, "GET", path, &headers, "").await }
    };
    for path in ["/", "/api/me"] {
        assert!(visit(path, "cross-site", "image").await.header("set-cookie").is_none(), "{path}");
        for (site, dest) in [("cross-site", "document"), ("same-origin", "empty"), ("none", "document")] {
            assert!(visit(path, site, dest).await.header("set-cookie").is_some(), "{path} {site} {dest}");
        }
    }
    assert_eq!(visit("/api/me", "cross-site", "image").await.refusal(), "403 foreign_origin");
}

#[tokio::test]
async fn a_setup_is_refused_in_both_languages() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let two = vec![json!({"kind": "human"}); 2];
    for (game, set, message, message_fr) in [
        (
            "memoracers",
            json!({"mode": "solo"}),
            "seats=2: solo is for 1 seat",
            "seats=2: le solo se joue à 1 place",
        ),
        ("hydroracers", json!({"races": 3}), "races=3: only a campaign", "races=3: seule une campagne en a"),
        ("americas-cup", json!({"laps": 99}), "laps=99: expected a", "laps=99: attendu\u{a0}: un nombre"),
    ] {
        let wish = json!({"game": game, "seats": two, "set": set});
        let refused = host.ask(&ann, "POST", "/api/tables", &wish).await;
        assert_eq!(refused.refusal(), "422 setup");
        let body = refused.json();
        assert!(body["message"].as_str().unwrap().starts_with(message), "{body}");
        assert!(body["message_fr"].as_str().unwrap().starts_with(message_fr), "{body}");
    }
    assert_eq!(host.get("/api/tables/none").await.json()["message_fr"], Value::Null);
}

#[tokio::test]
async fn a_cookie_counts_only_for_pages_of_this_server() {
    let host = Host::open().await;
    let cookie = cookie(&host).await;
    let own = format!("http://{}", host.address);
    let rename = |origin: Option<String>| {
        let cookie = cookie.clone();
        async move {
            let mut headers = vec![("Cookie", cookie.as_str())];
            headers.extend(origin.as_deref().map(|origin| ("Origin", origin)));
            request(host.address, "PATCH", "/api/me", &headers, r#"{"name": "Zoe"}"#).await
        }
    };
    assert_eq!(rename(Some("https://elsewhere.example".to_owned())).await.refusal(), "403 foreign_origin");
    assert_eq!(rename(Some("null".to_owned())).await.refusal(), "403 foreign_origin");
    assert_eq!(rename(None).await.refusal(), "403 foreign_origin");
    assert_eq!(rename(Some(own)).await.done(), json!({"name": "Zoe"}));
}

#[tokio::test]
async fn a_foreign_page_makes_no_player() {
    let host = limited(|limits| limits.players_per_minute = 1).await;
    let new_token =
        |headers: Vec<_>| async move { request(host.address, "POST", "/api/tokens", &headers, "{}").await };
    for origin in ["https://elsewhere.example", "null"] {
        assert_eq!(new_token(vec![("Origin", origin)]).await.refusal(), "403 foreign_origin");
    }
    // A script has no page, and the one player of this minute is still to come.
    let token = new_token(vec![]).await.done()["token"].as_str().unwrap().to_owned();
    // Who shows a token has not sent it unawares.
    let bearer = format!("Bearer {token}");
    new_token(vec![("Authorization", &bearer), ("Origin", "https://elsewhere.example")]).await.done();
    let own = format!("http://{}", host.address);
    assert_eq!(new_token(vec![("Origin", &own)]).await.status, 429);
}

#[tokio::test]
async fn a_foreign_page_opens_no_socket() {
    let host = Host::open().await;
    let cookie = cookie(&host).await;
    let table = host.table(&host.person("Ann").await, &json!({"game": "memoracers"})).await;
    let path = format!("/api/tables/{table}/socket");
    let own = format!("http://{}", host.address);
    let open = |origin| {
        let headers: Vec<(&str, &str)> = [("Cookie", cookie.as_str())].into_iter().chain(origin).collect();
        let path = &path;
        async move { connect(host.address, path, &headers).await.err() }
    };
    assert_eq!(
        open(Some(("Origin", "https://elsewhere.example"))).await,
        Some("403 foreign_origin".to_owned())
    );
    assert_eq!(open(None).await, Some("403 foreign_origin".to_owned()));
    assert_eq!(open(Some(("Origin", own.as_str()))).await, None);
}

#[tokio::test]
async fn a_request_that_makes_no_sense_is_told_why() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let table = host.table(&ann, &json!({"game": "memoracers"})).await;
    let running = format!("/api/tables/{table}");
    let seat = |seat: Value| json!({"game": "memoracers", "seats": [seat, {"kind": "bot"}]});
    let wish = |key: &str, value: Value| json!({"game": "memoracers", key: value});
    let refusals = [
        ("GET", "/api/tables/AAAAAAAAAAAAAAAAAAAAAA", Value::Null, "404 no_table"),
        ("GET", "/api/tables/nonsense", Value::Null, "404 no_table"),
        ("POST", "/api/tables/nonsense/join", Value::Null, "404 no_table"),
        ("GET", "/api/tables/AAAAAAAAAAAAAAAAAAAAAA/record", Value::Null, "404 no_table"),
        ("GET", "/nonsense", Value::Null, "404 not_found"),
        ("GET", &format!("{running}/record"), Value::Null, "409 not_over"),
        ("GET", "/api/games/chess/rules", Value::Null, "404 no_game"),
        ("GET", "/api/games/memoracers/rules?lang=la", Value::Null, "400 language"),
        ("GET", "/api/tables?colour=red", Value::Null, "400 unreadable"),
        ("GET", "/api/tables?mine=perhaps", Value::Null, "400 unreadable"),
        ("GET", "/api/tables/%ff", Value::Null, "400 unreadable"),
        ("GET", "/nowhere", Value::Null, "404 not_found"),
        ("GET", "/api/nowhere", Value::Null, "404 not_found"),
        ("DELETE", &running, Value::Null, "405 wrong_method"),
        ("POST", "/healthz", Value::Null, "405 wrong_method"),
        ("POST", "/api/tables", json!("a word"), "400 unreadable"),
        ("POST", "/api/tables", json!({}), "400 unreadable"),
        ("POST", "/api/tables", wish("colour", json!("red")), "400 unreadable"),
        ("POST", "/api/tables", wish("set", json!({"tiles": ["A"]})), "400 unreadable"),
        ("POST", "/api/tables", json!({"game": "chess"}), "404 no_game"),
        ("POST", "/api/tables", wish("set", json!({"colour": "red"})), "422 setup"),
        ("POST", "/api/tables", wish("set", json!({"tiles": "Z"})), "422 setup"),
        ("POST", "/api/tables", wish("seats", json!(vec![json!({"kind": "bot"}); 9])), "422 setup"),
        ("POST", "/api/tables", wish("clock", json!({"per_decision": 1})), "422 clock"),
        ("POST", "/api/tables", seat(json!({"kind": "bot", "level": "genius"})), "422 seats"),
        ("POST", "/api/tables", seat(json!({"kind": "human", "level": "random"})), "422 seats"),
        ("POST", "/api/tables", seat(json!({"kind": "human", "name": "Zoe"})), "422 seats"),
        ("PATCH", "/api/me", json!({"name": "x".repeat(41)}), "400 name_length"),
        ("PATCH", "/api/me", json!({"name": "\n"}), "400 name_length"),
        ("POST", "/api/records", json!("no record"), "422 record"),
    ];
    for (method, path, body, expected) in refusals {
        let answer = host.ask(&ann, method, path, &body).await;
        assert_eq!(answer.refusal(), expected, "{method} {path} {body}");
        assert!(answer.json()["message"].as_str().is_some_and(|message| message.len() > 5), "{answer:?}");
    }
    let bearer = format!("Bearer {}", ann.token);
    let broken =
        request(host.address, "POST", "/api/tables", &[("Authorization", &bearer)], "{\"game\": ").await;
    assert_eq!(broken.refusal(), "400 unreadable");
    for (path, expected) in [
        ("/api/tables/AAAAAAAAAAAAAAAAAAAAAA/socket".to_owned(), "404 no_table"),
        (format!("{running}/socket?since=-1"), "400 unreadable"),
        (format!("{running}/socket?seat=0"), "400 unreadable"),
        (format!("{running}/socket?colour=red"), "400 unreadable"),
        (format!("{running}/socket?lang=la"), "400 language"),
    ] {
        let refused = connect(host.address, &path, &[("Authorization", &bearer)]).await.unwrap_err();
        assert_eq!(refused, expected, "{path}");
    }
}

#[tokio::test]
async fn a_body_has_its_measure() {
    let host = limited(|limits| (limits.body_bytes, limits.record_bytes) = (1_000, 2_000)).await;
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

#[tokio::test]
async fn a_message_that_makes_no_sense_is_told_why() {
    let host = Host::open().await;
    let (_, mut clients) = memoracers(&host, 2).await;
    let client = &mut clients[0];
    let texts = [
        "",
        "{",
        "[]",
        "null",
        "{}",
        r#"{"type": "dance"}"#,
        r#"{"type": "act"}"#,
        r#"{"type": "act", "action": 1, "colour": "red"}"#,
        r#"{"type": "act", "action": 1, "id": -1}"#,
        r#"{"type": "act", "action": 1, "seat": 0}"#,
        r#"{"type": "resync", "version": 4294967296}"#,
        r#"{"type": "say", "text": 7}"#,
    ];
    for text in texts {
        client.send(Message::text(text)).await;
        assert_eq!(client.next("rejected").await["code"], "unreadable", "{text}");
    }
    client.send(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(client.next("rejected").await["code"], "unreadable");
    for action in [json!(null), json!(1), json!({"choose_lane": 99}), json!({"fly": 1}), json!([[[[]]]])] {
        let answer = client.act(&action).await;
        assert_eq!(
            (&answer["type"], &answer["code"]),
            (&json!("rejected"), &json!("unreadable")),
            "{action}"
        );
        assert_eq!(answer["actions"], client.sight["actions"], "the refusal says what is allowed");
    }
    client.do_first().await;
}

#[tokio::test]
async fn whoever_is_not_asked_is_told_the_rule() {
    let host = Host::open().await;
    let (_, mut clients) = memoracers(&host, 2).await;
    let action = clients[0].actions()[0].clone();
    let answer = clients[1].act(&action).await;
    assert_eq!((&answer["code"], &answer["version"]), (&json!("foul"), &json!(clients[1].version)));
    assert!(answer["rule"].as_str().unwrap().starts_with("MR-"), "{answer}");
    assert_eq!(
        clients[1].refused(json!({"type": "act", "seat": 1, "action": action})).await,
        "not_your_seat"
    );
    assert_eq!(clients[1].refused(json!({"type": "preview", "action": action})).await, "not_offered");
    assert_eq!(clients[0].ask(json!({"type": "preview", "action": action})).await["type"], "preview");
}

#[tokio::test]
async fn a_refusal_speaks_the_language_of_who_is_refused() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({}), &people).await;
    let first = host.sit(&people[0], &table).await;
    for (query, reason) in [
        ("lang=fr", "MR-15: c’est à la place 1 de décider"),
        ("lang=en", "MR-15: now seat 1 decides"),
        ("", "MR-15: now seat 1 decides"),
    ] {
        let mut second = host.enter(&people[1], &table, query).await;
        second.next("hello").await;
        assert_eq!(second.act(&first.actions()[0]).await["message"], reason, "{query}");
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
    let host = limited(|limits| limits.messages_per_second = 1).await;
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
async fn whoever_asks_for_everything_again_and_again_is_slowed_down_sooner() {
    let host = limited(|limits| limits.messages_per_second = 20).await;
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
    let (_, mut clients) = memoracers(&host, 2).await;
    clients[0].do_first().await;
    clients[1].until(Client::is_asked).await;
    clients[1].do_first().await;
    clients[0].until(|client| client.asked() == [1, 2]).await;
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
    let host = Host::with(Config { behind_proxy: true, limits, ..quick() }, Games::all).await;
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
    let host = limited(|limits| {
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
    let host = limited(|limits| {
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
    let host = limited(|limits| limits.requests_per_second = 1).await;
    let mut refusals = Vec::new();
    for _ in 0..8 {
        refusals.push(host.get("/api/games").await.refusal());
    }
    assert!(refusals.contains(&"429 too_fast".to_owned()), "{refusals:?}");
    // Those who watch over the server are not counted.
    assert_eq!(host.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn a_finished_match_takes_no_more_actions() {
    let host = Host::open().await;
    let people = host.people(1).await;
    let seats = json!([{"kind": "human"}, {"kind": "bot"}]);
    let table = host.table(&people[0], &json!({"game": "memoracers", "seats": seats})).await;
    let mut client = host.sit(&people[0], &table).await.play_out(11).await;
    for kind in ["act", "take_back", "undo", "resign", "hand_back"] {
        let mut message = json!({"type": kind});
        if kind == "act" {
            message["action"] = json!("keep_tiles");
        }
        assert_eq!(client.refused(message).await, "over", "{kind}");
    }
}

#[tokio::test]
async fn a_record_goes_out_and_comes_in_again_unless_it_was_touched() {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let seats = json!([{"kind": "bot"}, {"kind": "bot"}]);
    let table = host.table(&person, &json!({"game": "memoracers", "seats": seats})).await;
    let mut client = host.sit(&person, &table).await;
    client.until(Client::is_over).await;
    let truth = Truth::<MemoRacers>::of(&host, &table).await;

    let bearer = format!("Bearer {}", person.token);
    let import = async |text: &str| {
        let headers = [("Authorization", bearer.as_str())];
        request(host.address, "POST", "/api/records", &headers, text).await
    };
    let imported = import(&truth.text).await;
    assert_eq!(imported.status, 201);
    let copy = imported.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(Truth::<MemoRacers>::of(&host, &copy).await.text, truth.text);
    let mut watching = host.sit(&person, &copy).await;
    watching.settle().await;
    assert!(watching.is_over());
    assert_eq!(watching.events, client.events);

    let lines: Vec<&str> = truth.text.lines().collect();
    let without = |nth: usize| {
        let kept = lines.iter().enumerate().filter(|(index, _)| *index != nth);
        kept.map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    let tampered = [
        truth.text.replacen("\"at\":0", "\"at\":1", 1),
        truth.text.replacen("Aurore", "Victor", 1),
        truth.text.replace(&truth.seed, &"0".repeat(64)),
        without(lines.len() / 2),
        without(lines.len() - 2),
        truth.text[..truth.text.len() - 1].to_owned(),
        String::new(),
    ];
    for text in tampered {
        assert_eq!(import(&text).await.refusal(), "422 record");
    }
}

#[tokio::test]
async fn a_socket_is_opened_by_an_upgrade_and_nothing_else() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let table = host.table(&ann, &json!({"game": "memoracers"})).await;
    let answer = host.ask(&ann, "GET", &format!("/api/tables/{table}/socket"), &Value::Null).await;
    assert_eq!(answer.refusal(), "400 no_socket");
}
