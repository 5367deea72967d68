//! Bad input over HTTP and over sockets: each has its stable code, and the server lives on.

use catalogue::MemoRacers;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::common::client::connect;
use crate::common::http::request;
use crate::common::pile::only_pile;
use crate::common::truth::Truth;
use crate::common::{Client, Host, memoracers, quick};

#[tokio::test]
async fn a_setup_is_refused_in_both_languages() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let two = vec![json!({"kind": "human"}); 2];
    for (game, set, message, message_fr) in [
        (
            "memoracers",
            json!({"mode": "solo"}),
            "seats=2: solo is for 1 player",
            "seats=2: le solo se joue à 1 joueur",
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
        ("POST", "/api/games/chess/warnings", json!({}), "404 no_game"),
        ("POST", "/api/games/memoracers/warnings", json!({"colour": "red"}), "400 unreadable"),
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
        ("PATCH", "/api/me", json!({"name": "x".repeat(41)}), "422 name_length"),
        ("PATCH", "/api/me", json!({"name": "\n"}), "422 name_length"),
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
        r#"{"type": "preview", "action": 1}"#,
        r#"{"type": "act", "actions": 1}"#,
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
    let question = json!({"type": "preview", "actions": [action]});
    let asked = clients[1].ask(question.clone()).await;
    assert_eq!(asked["previews"][0]["refused"]["code"], "foul", "{asked}");
    assert_eq!(asked["previews"][0]["refused"]["rule"], answer["rule"]);
    assert_eq!(asked["previews"][0]["refused"]["message"], answer["message"]);
    assert!(clients[0].ask(question).await["previews"][0]["preview"].is_object());
}

#[tokio::test]
async fn questions_are_answered_all_at_once_each_by_itself() {
    let host = Host::open().await;
    let (_, mut clients) = memoracers(&host, 2).await;
    let offered = clients[0].actions();
    let mut actions = offered.clone();
    actions.insert(1, json!({"choose_lane": 99}));
    actions.push(json!("keep_tiles"));
    let answer = clients[0].ask(json!({"type": "preview", "actions": actions})).await;
    let previews = answer["previews"].as_array().unwrap();
    assert_eq!(previews.len(), actions.len());
    assert_eq!(previews[1]["refused"]["code"], "unreadable");
    assert_eq!(previews.last().unwrap()["refused"]["code"], "foul", "{answer}");
    assert_eq!(previews.iter().filter(|told| told["preview"].is_object()).count(), offered.len());
    for count in [0, 257] {
        let question = json!({"type": "preview", "actions": vec![json!(1); count]});
        assert_eq!(clients[0].refused(question).await, "list_length", "{count}");
    }
}

#[tokio::test]
async fn a_list_of_actions_is_done_up_to_the_first_that_is_refused() {
    let host = Host::with(quick(), only_pile).await;
    let people = host.people(2).await;
    let table = host.begun("pile", &json!({}), &people).await;
    let mut clients = [host.sit(&people[0], &table).await, host.sit(&people[1], &table).await];
    let grab = |tile: u32| json!({"grab": tile});
    let before = clients[0].version.unwrap();
    let list = json!({"type": "act", "actions": [grab(1), grab(2), grab(3)]});
    let answer = clients[0].ask(list).await;
    assert_eq!((&answer["type"], &answer["done"]), (&json!("accepted"), &json!(3)), "{answer}");
    assert_eq!(answer["version"], json!(before + 3));
    // Somebody else was faster with one of them: what comes before it is done, and the rest is not.
    let answer = clients[1].ask(json!({"type": "act", "actions": [grab(4), grab(2), grab(5)]})).await;
    assert_eq!((&answer["type"], &answer["code"]), (&json!("rejected"), &json!("foul")), "{answer}");
    assert_eq!((&answer["done"], &answer["rule"]), (&json!(1), &json!("PL-1")));
    assert_eq!(answer["version"], json!(before + 4));
    assert_eq!(answer["actions"], clients[1].sight["actions"]);
    assert!(clients[1].actions().contains(&grab(5)), "nothing after the refused one was done");
    let answer = clients[1].act(&grab(5)).await;
    assert_eq!(answer["done"], 1, "one action counts as a list of one");
    for wrong in [json!({}), json!({"actions": []}), json!({"actions": vec![grab(6); 65]})] {
        let mut message = json!({"type": "act"});
        message.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        let answer = clients[1].ask(message).await;
        assert_eq!((&answer["code"], &answer["done"]), (&json!("list_length"), &json!(0)), "{answer}");
    }
    let both = json!({"type": "act", "action": grab(6), "actions": [grab(7)]});
    assert_eq!(clients[1].refused(both).await, "list_length");
}

#[tokio::test]
async fn a_refusal_speaks_the_language_of_who_is_refused() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({}), &people).await;
    let first = host.sit(&people[0], &table).await;
    for (query, reason) in [
        ("lang=fr", "MR-15: c’est au joueur 1 de décider\u{a0}; attendez votre tour"),
        ("lang=en", "MR-15: it is the turn of player 1; wait for yours"),
        ("", "MR-15: it is the turn of player 1; wait for yours"),
    ] {
        let mut second = host.enter(&people[1], &table, query).await;
        second.next("hello").await;
        assert_eq!(second.act(&first.actions()[0]).await["message"], reason, "{query}");
    }
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
