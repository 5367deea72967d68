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
async fn of_two_the_other_wins_and_record_and_replay_say_so() {
    let host = Host::open().await;
    let (table, mut clients) = memoracers(&host, 2).await;
    clients[0].accepted(json!({"type": "resign"})).await;
    let over = json!({
        "kind": "over",
        "standings": [{"place": 2, "score": 0}, {"place": 1, "score": 0}],
        "resigned": [1],
        "early": true,
    });
    for client in &mut clients {
        client.until(|client| client.is_over() && client.table["seats"][0]["resigned"] == true).await;
        assert_eq!((&client.sight["turn"], client.actions().len()), (&over, 0));
    }
    assert_eq!(clients[1].refused(json!({"type": "act", "action": 1})).await, "over");
    let record = host.get(&format!("/api/tables/{table}/record")).await;
    let verified = referee::verify::<catalogue::MemoRacers>(&record.body).unwrap();
    assert_eq!(json!(verified.standings), over["standings"]);
    let replay = host.get(&format!("/api/tables/{table}/replay?lang=en")).await.done();
    let last = replay["frames"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["note"], &last["turn"]), (&json!("Ann resigns."), &over));
}

#[tokio::test]
async fn where_the_table_does_not_want_a_bot_the_match_ends_with_a_resignation() {
    let host = Host::open().await;
    let (_, mut clients) = host.full_table("memoracers", json!({"resigning": "end"}), 3).await;
    clients[1].accepted(json!({"type": "resign"})).await;
    clients[0].until(Client::is_over).await;
    let places: Vec<&Value> =
        clients[0].sight["turn"]["standings"].as_array().unwrap().iter().map(|row| &row["place"]).collect();
    assert_eq!(places, [1, 3, 1]);
}

#[tokio::test]
async fn alone_against_bots_resigning_is_a_defeat() {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let seats = json!([{"kind": "human"}, {"kind": "bot"}, {"kind": "bot"}]);
    let table = host.table(&person, &json!({"game": "memoracers", "seats": seats})).await;
    let mut client = host.sit(&person, &table).await;
    client.accepted(json!({"type": "resign"})).await;
    client.until(Client::is_over).await;
    assert_eq!(client.sight["turn"]["standings"][0]["place"], 3);
}

#[tokio::test]
async fn an_abandoned_match_can_be_seen_again_up_to_where_it_ended() {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let table = host.table(&person, &json!({"game": "memoracers"})).await;
    let mut client = host.sit(&person, &table).await;
    client.do_first().await;
    host.at_table(&person, &table, "abandon", &Value::Null).await.done();
    let replay = host.get(&format!("/api/tables/{table}/replay")).await.done();
    assert!(replay["frames"].as_array().unwrap().len() > 1);
    assert_eq!(host.get(&format!("/api/tables/{table}/record")).await.refusal(), "409 not_over");
}

#[tokio::test]
async fn whoever_comes_late_takes_over_where_a_bot_plays_for_somebody_away() {
    let host = Host::open().await;
    let people = host.people(3).await;
    let table = host.begun("memoracers", &json!({}), &people[..2]).await;
    let mut ann = host.sit(&people[0], &table).await;
    let late = host.at_table(&people[2], &table, "join", &Value::Null).await;
    assert_eq!(late.refusal(), "409 begun", "Ben is not here, but nobody has called a bot");
    host.pass(60_000);
    ann.accepted(json!({"type": "take_over", "seat": 2})).await;
    ann.until(|client| client.table["seats"][1]["open"] == true).await;
    let taken = host.at_table(&people[2], &table, "join", &json!({"seat": 2})).await.done();
    assert_eq!((&taken["seats"][1]["yours"], &taken["seats"][1]["bot"]), (&json!(true), &Value::Null));
    let cleo = host.sit(&people[2], &table).await;
    assert_eq!(cleo.seat, Some(2));
    assert_eq!(host.sit(&people[1], &table).await.seat, None);
}

#[tokio::test]
async fn a_broken_line_stops_the_clock_for_a_while_and_the_record_proves_it() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({"clock": {"per_decision": 30_000}}), &people).await;
    let ann = host.sit(&people[0], &table).await;
    let mut ben = host.sit(&people[1], &table).await;
    host.pass_reconnaissance();
    host.pass(5_000);
    let version = ann.version.unwrap();
    drop(ann);
    ben.until_version(version + 1).await;
    host.pass(15_000);
    let mut ann = host.sit(&people[0], &table).await;
    assert_eq!(ann.clocks()[0], "25000+");
    host.pass(1_000);
    ann.refresh().await;
    assert_eq!(ann.clocks()[0], "24000+");
    ann.do_first().await;
    ann.accepted(json!({"type": "resign"})).await;
    let record = host.get(&format!("/api/tables/{table}/record")).await;
    assert!(referee::verify::<catalogue::MemoRacers>(&record.body).is_ok(), "{}", record.body);
}

#[tokio::test]
async fn a_screen_that_several_share_stops_the_clock_of_whoever_gets_it() {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let seats = json!([{"kind": "human"}, {"kind": "local", "name": "Zoe"}]);
    let wish = json!({"game": "memoracers", "seats": seats, "clock": {"per_decision": 30_000}, "set": {"first": "1"}});
    let table = host.table(&person, &wish).await;
    let mut client = host.sit(&person, &table).await;
    host.pass_reconnaissance();
    client.accepted(json!({"type": "pause", "seat": 1})).await;
    host.pass(10_000);
    client.refresh().await;
    assert_eq!(
        (client.clocks()[0].as_str(), &client.sight["clocks"][0]["waits"]),
        ("30000+", &json!(10_000))
    );
    client.accepted(json!({"type": "resume", "seat": 1})).await;
    assert_eq!(client.refused(json!({"type": "pause", "seat": 1})).await, "not_now");
}

#[tokio::test]
async fn a_table_that_is_asked_to_start_begins_when_its_host_or_everybody_says_so() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let wish = json!({"game": "hydroracers", "seats": seats, "start": "asked"});
    for by_host in [true, false] {
        let table = host.table(&people[0], &wish).await;
        let full = host.at_table(&people[1], &table, "join", &Value::Null).await.done();
        assert_eq!(full["status"], "waiting");
        if by_host {
            assert_eq!(
                host.at_table(&people[1], &table, "start", &Value::Null).await.refusal(),
                "403 not_host"
            );
            assert_eq!(
                host.at_table(&people[0], &table, "start", &Value::Null).await.done()["status"],
                "playing"
            );
            continue;
        }
        let first = host.at_table(&people[1], &table, "ready", &json!({"ready": true})).await.done();
        assert_eq!((&first["status"], &first["seats"][1]["ready"]), (&json!("waiting"), &json!(true)));
        // Who was ready for something else says so again.
        let path = format!("/api/tables/{table}/options");
        let refused = host.ask(&people[1], "PUT", &path, &json!({"hints": true})).await;
        assert_eq!(refused.refusal(), "403 not_host");
        let clock = json!({"clock": {"per_decision": 60_000}});
        let changed = host.ask(&people[0], "PUT", &path, &clock).await.done();
        assert_eq!((&changed["clock"], &changed["seats"][1]["ready"]), (&clock["clock"], &Value::Null));
        let wrong = host.ask(&people[0], "PUT", &path, &json!({"set": {"no": "such"}})).await;
        assert_eq!(wrong.refusal(), "422 setup");
        for person in &people {
            host.at_table(person, &table, "ready", &json!({"ready": true})).await.done();
        }
        assert_eq!(host.get(&format!("/api/tables/{table}")).await.done()["status"], "playing");
    }
}

#[tokio::test]
async fn mr_13_everybody_here_is_asked_before_the_reconnaissance_and_waited_for_only_so_long() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let wish =
        json!({"game": "memoracers", "seats": seats, "start": "asked", "clock": {"per_decision": 30_000}});
    for hurried in [false, true] {
        let table = host.table(&people[0], &wish).await;
        host.at_table(&people[1], &table, "join", &Value::Null).await.done();
        let mut ann = host.sit(&people[0], &table).await;
        let mut ben = host.sit(&people[1], &table).await;
        host.at_table(&people[0], &table, "start", &Value::Null).await.done();
        // Who says start is ready; the other is asked.
        let asked = ben.next("hello").await;
        assert_eq!(asked["gathering"], json!({"waiting": [2], "left": 60_000}));
        assert_eq!(asked["match"]["turn"]["kind"], "chance");
        if hurried {
            assert_eq!(ben.refused(json!({"type": "ready", "all": true})).await, "no_seat");
            ann.accepted(json!({"type": "ready", "all": true})).await;
            host.pass(5_000);
        } else {
            ben.accepted(json!({"type": "ready"})).await;
        }
        for client in [&mut ann, &mut ben] {
            client.until(|client| client.sight["turn"]["kind"] == "players").await;
        }
        assert_eq!(ben.refused(json!({"type": "ready"})).await, "not_asked");
        ann.accepted(json!({"type": "resign"})).await;
        let record = host.get(&format!("/api/tables/{table}/record")).await;
        assert!(record.body.contains("\"note\":\"ready\""), "{}", record.body);
        assert!(referee::verify::<catalogue::MemoRacers>(&record.body).is_ok());
    }
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
