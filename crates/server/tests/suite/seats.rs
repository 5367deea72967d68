//! Who plays which seat: bots that step in, people who come back, resigning.

use serde_json::{Value, json};

use crate::common::{Client, Host, memoracers, programming};

/// Everybody is told how the table stands; the level of the bot in that seat, counted from 0.
fn bot(client: &Client, seat: usize) -> &Value {
    &client.table["seats"][seat]["bot"]
}

#[tokio::test]
async fn whoever_is_away_is_played_by_a_bot_until_they_are_back() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({}), &people).await;
    let ann = host.sit(&people[0], &table).await;
    let mut ben = host.sit(&people[1], &table).await;
    let take_over = json!({"type": "take_over", "seat": 1});
    assert_eq!(ben.refused(take_over.clone()).await, "still_here");

    drop(ann);
    ben.until(|client| client.presence["seats"] == json!([2])).await;
    host.pass(29_999);
    assert_eq!(ben.refused(take_over.clone()).await, "still_here");
    host.pass(1);
    let stranger = host.person("Stan").await;
    assert_eq!(host.sit(&stranger, &table).await.refused(take_over.clone()).await, "no_seat");
    ben.accepted(take_over.clone()).await;
    ben.until(|client| bot(client, 0) == "rule-of-thumb").await;
    ben.until(|client| client.asked() == [2]).await;
    assert_eq!(ben.refused(take_over).await, "no_such_seat");

    let mut ann = host.sit(&people[0], &table).await;
    assert_eq!(ann.refused(json!({"type": "act", "action": "keep_tiles"})).await, "bot_plays");
    ann.accepted(json!({"type": "hand_back"})).await;
    ben.until(|client| bot(client, 0).is_null()).await;
    assert_eq!(ann.refused(json!({"type": "hand_back"})).await, "no_bot");
    ben.do_first().await;
    ann.until(Client::is_asked).await;
    ann.do_first().await;
}

#[tokio::test]
async fn two_time_outs_in_a_row_call_a_bot_and_one_in_between_does_not() {
    let host = Host::open().await;
    let (_, mut clients) = host.full_table("memoracers", json!({"clock": {"per_decision": 10_000}}), 2).await;
    host.pass_reconnaissance();
    host.pass(10_000);
    clients[1].until(Client::is_asked).await;
    clients[1].do_first().await;
    clients[0].until(|client| client.asked() == [1, 2]).await;
    // The first seat acts this time, which is why its next time-out is the first in a row again.
    clients[0].do_first().await;
    host.pass(10_000);
    clients[0].until(|client| client.asked() == [1, 2]).await;
    host.pass(10_000);
    clients[0].until(|client| bot(client, 1) == "rule-of-thumb").await;
    assert_eq!(bot(&clients[0], 0), &Value::Null);
}

#[tokio::test]
async fn whoever_has_run_out_of_time_once_may_be_taken_over_at_once() {
    let host = Host::open().await;
    let (_, mut clients) = host.full_table("memoracers", json!({"clock": {"per_decision": 10_000}}), 2).await;
    host.pass_reconnaissance();
    host.pass(10_000);
    clients[1].until(Client::is_asked).await;
    clients[1].accepted(json!({"type": "take_over", "seat": 1})).await;
    assert_eq!(bot(&clients[1], 0), "rule-of-thumb");
}

#[tokio::test]
async fn a_bot_plays_on_for_whoever_resigns() {
    let host = Host::open().await;
    let (_, mut clients) = memoracers(&host, 3).await;
    clients[0].accepted(json!({"type": "resign"})).await;
    clients[1].until(|client| client.table["seats"][0]["resigned"] == true).await;
    assert_eq!(bot(&clients[1], 0), "rule-of-thumb");
    for message in
        [json!({"type": "act", "action": 1}), json!({"type": "hand_back"}), json!({"type": "resign"})]
    {
        assert_eq!(clients[0].refused(message).await, "resigned");
    }
    clients[1].until(Client::is_asked).await;
    clients[1].do_first().await;
}

#[tokio::test]
async fn a_table_everybody_has_resigned_from_is_abandoned() {
    let host = Host::open().await;
    let (table, mut clients) = memoracers(&host, 2).await;
    clients[0].accepted(json!({"type": "resign"})).await;
    clients[1].accepted(json!({"type": "resign"})).await;
    clients[2].until(|client| client.table["status"] == "abandoned").await;
    assert_eq!(clients[0].refused(json!({"type": "act", "action": 1})).await, "abandoned");
    assert_eq!(host.get(&format!("/api/tables/{table}/record")).await.refusal(), "409 not_over");
}

#[tokio::test]
async fn a_sealed_program_can_be_taken_back_and_sealed_again() {
    let host = Host::open().await;
    let (_, mut clients) = programming(&host).await;
    assert_eq!(clients[0].refused(json!({"type": "take_back"})).await, "nothing_sealed");
    let program = clients[0].actions()[0].clone();
    clients[0].do_act(&program).await;
    assert_eq!(clients[0].sight["sealed"], json!([1]));
    assert_eq!(clients[0].sight["view"]["own_program"], program["program"]);
    clients[0].accepted(json!({"type": "take_back"})).await;
    assert_eq!((&clients[0].sight["sealed"], clients[0].is_asked()), (&json!([]), true));
    clients[1].until(|client| client.sight["sealed"] == json!([1])).await;
    clients[1].until(|client| client.sight["sealed"] == json!([])).await;
    let other = clients[0].actions()[1].clone();
    clients[0].do_act(&other).await;
    clients[1].do_first().await;
    let revealed =
        |event: &&Value| event["event"]["event"] == "program_revealed" && event["event"]["seat"] == 1;
    let revealed = clients[1].events.iter().find(revealed).unwrap();
    assert_eq!(revealed["event"]["program"], other["program"]);
}
