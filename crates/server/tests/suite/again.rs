//! What is sent twice is done once: actions that say when they were decided, and requests that have a key.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::common::host::Person;
use crate::common::http::{Answer, request};
use crate::common::{Client, Host, any, memoracers};

/// Sends a request under a key.
async fn post(host: &Host, who: &Person, path: &str, key: &str, body: &str) -> Answer {
    let bearer = format!("Bearer {}", who.token);
    let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", key)];
    request(host.address, "POST", path, &headers, body).await
}

#[tokio::test]
async fn of_three_copies_of_an_action_one_is_done() {
    let host = Host::open().await;
    let (mut dice, mut decisions) = (bots::dice(7, 0), 0);
    // Who plays at random is soon out of a race.
    while decisions < 30 {
        decisions += decide_in_threes(&host, &mut dice).await;
    }
}

/// Plays a match with three copies of every action; says how many decisions it took.
async fn decide_in_threes(host: &Host, dice: &mut bots::Dice) -> usize {
    let (_, mut clients) = memoracers(host, 2).await;
    let mut decisions = 0;
    while !clients.iter().any(Client::is_over) {
        let version = clients.iter().filter_map(|client| client.version).max().unwrap();
        for client in &mut clients {
            client.until_version(version).await;
        }
        let Some(acting) = clients[..2].iter().position(Client::is_asked) else { panic!("nobody is asked") };
        let client = &mut clients[acting];
        let action = any(&client.actions(), dice).clone();
        for id in 0..3 {
            client
                .say(&json!({"type": "act", "action": action, "only_at": version, "id": 1_000_000 + id}))
                .await;
        }
        let mut answers = Vec::new();
        while answers.len() < 3 {
            let heard = client.read().await;
            if heard["id"].as_u64().is_some_and(|id| id >= 1_000_000) {
                answers.push((heard["type"].as_str().unwrap().to_owned(), heard["code"].clone()));
            }
        }
        let [first, rest @ ..] = &answers[..] else { unreachable!("there are three") };
        assert_eq!(first, &("accepted".to_owned(), Value::Null), "{action}");
        // The last action of a match leaves nothing to be moved on to.
        let is_refused =
            |(kind, code): &(String, Value)| kind == "rejected" && (code == "moved_on" || code == "over");
        assert!(rest.iter().all(is_refused), "{action}: {rest:?}");
        decisions += 1;
        clients[acting].settle().await;
    }
    assert!(decisions > 0, "a match takes decisions");
    decisions
}

#[tokio::test]
async fn who_decides_at_the_same_time_is_not_in_the_way() {
    let host = Host::open().await;
    let (_, mut clients) = crate::common::programming(&host).await;
    let version = clients[0].version.unwrap();
    let first = |client: &Client| client.actions()[0].clone();
    let (ann, ben) = (first(&clients[0]), first(&clients[1]));
    clients[1].accepted(json!({"type": "act", "action": ben, "only_at": version})).await;
    // Ben has sealed his choice since, but Ann is asked the same as before.
    clients[0].accepted(json!({"type": "act", "action": ann, "only_at": version})).await;
    let late = json!({"type": "act", "action": ann, "only_at": version});
    assert_eq!(clients[0].refused(late).await, "moved_on");
    let never = json!({"type": "act", "action": ann, "only_at": 1_000_000});
    assert_eq!(clients[0].refused(never).await, "moved_on");
}

#[tokio::test]
async fn of_three_requests_with_a_key_one_is_done() {
    let host = Host::open().await;
    let (ann, ben) = (host.person("Ann").await, host.person("Ben").await);
    let table = r#"{"game":"memoracers","seats":[{"kind":"human"},{"kind":"human"}]}"#;
    let cup = r#"{"game":"memoracers","seats":2,"entrants":[{"kind":"human"},{"kind":"human"}]}"#;
    for (path, body) in [("/api/tables", table), ("/api/cups", cup), ("/api/tokens", r#"{"label":"bot"}"#)] {
        let sent = join_all((0..3).map(|_| post(&host, &ann, path, "k-1", body))).await;
        let made: Vec<Value> = sent.iter().map(Answer::done).collect();
        assert!(
            made.iter().all(|one| one["id"] == made[0]["id"] && one["token"] == made[0]["token"]),
            "{made:?}"
        );
        // Another key, another body and another player make something else.
        let other = body.replacen('{', "{ ", 1);
        for (who, key, body) in [(&ann, "k-2", body), (&ann, "k-1", &other), (&ben, "k-1", body)] {
            let another = post(&host, who, path, key, body).await.done();
            assert_ne!(another["id"], made[0]["id"], "{path} {key} {body}");
        }
        assert_eq!(post(&host, &ann, path, "", body).await.refusal(), "400 unreadable");
        assert_eq!(post(&host, &ann, path, "two words", body).await.refusal(), "400 unreadable");
    }
    let mine = host.ask(&ann, "GET", "/api/tables?mine=true", &Value::Null).await.done();
    assert_eq!(mine.as_array().unwrap().len(), 3);
    let tokens = host.ask(&ann, "GET", "/api/tokens", &Value::Null).await.done();
    assert_eq!(tokens.as_array().unwrap().len(), 4, "with the one she asks with");
}

#[tokio::test]
async fn a_match_that_ends_at_once_is_made_once() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let bots = r#"{"game":"memoracers","seats":[{"kind":"bot"},{"kind":"bot"}]}"#;
    let first = post(&host, &ann, "/api/tables", "k", bots).await.done();
    let again = post(&host, &ann, "/api/tables", "k", bots).await.done();
    assert_eq!(first["id"], again["id"]);
    let record = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/memoracers/solo.jsonl");
    let record = std::fs::read_to_string(record).unwrap();
    let sent = join_all((0..3).map(|_| post(&host, &ann, "/api/records", "k", &record))).await;
    let made: Vec<Value> = sent.iter().map(Answer::done).collect();
    assert!(made.iter().all(|one| one["id"] == made[0]["id"]), "{made:?}");
    let another = post(&host, &ann, "/api/records", "l", &record).await.done();
    assert_ne!(another["id"], made[0]["id"]);
}
