//! Tables before and after the match: the lobby, seats, hosts, rematches, spectators.

use serde_json::{Value, json};
use server::{Config, Games, Limits};
use store::Store as _;

use crate::common::host::Person;
use crate::common::http::Answer;
use crate::common::{Client, Host, programming, quick};

/// The ids in a list of tables.
fn ids(answer: &Answer) -> Vec<String> {
    let tables = answer.done();
    tables.as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect()
}

/// Who sits where: names in seat order, `-` where nobody does.
fn names(table: &Value) -> String {
    let seats = table["seats"].as_array().unwrap().iter();
    seats.map(|seat| seat["name"].as_str().unwrap_or("-").to_owned()).collect::<Vec<_>>().join(" ")
}

fn humans(count: usize) -> Value {
    json!({"game": "memoracers", "seats": vec![json!({"kind": "human"}); count]})
}

#[tokio::test]
async fn the_lobby_shows_listed_tables_newest_first_and_no_private_ones() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let mut made = Vec::new();
    for listed in [true, false, true] {
        let mut wish = humans(2);
        wish["listed"] = listed.into();
        made.push(host.table(&people[0], &wish).await);
        host.pass(1);
    }
    assert_eq!(ids(&host.get("/api/tables").await), [made[2].clone(), made[0].clone()]);
    let mine = host.ask(&people[0], "GET", "/api/tables?mine=true", &Value::Null).await;
    assert_eq!(ids(&mine), [made[2].clone(), made[1].clone(), made[0].clone()]);
    assert_eq!(ids(&host.ask(&people[1], "GET", "/api/tables?mine=true", &Value::Null).await), [""; 0]);
    let private = host.get(&format!("/api/tables/{}", made[1])).await.done();
    assert_eq!((&private["listed"], names(&private)), (&json!(false), "Ann -".to_owned()));
}

#[tokio::test]
async fn a_spectator_sees_what_is_open_and_can_do_nothing() {
    let host = Host::open().await;
    let (table, mut clients) = programming(&host).await;
    clients[0].do_first().await;
    let version = clients[0].version.unwrap();
    let watcher = &mut clients[2];
    watcher.until_version(version).await;
    assert_eq!((watcher.seat, watcher.actions()), (None, vec![]));
    assert_eq!(watcher.sight["view"]["own_program"], Value::Null);
    let seat = json!(null);
    assert_eq!(watcher.sight["view"]["seat"], seat);
    for kind in ["act", "preview"] {
        assert_eq!(watcher.refused(json!({"type": kind, "actions": [{"choose_lane": 1}]})).await, "no_seat");
        let theirs = json!({"type": kind, "seat": 1, "actions": [{"choose_lane": 1}]});
        assert_eq!(watcher.refused(theirs).await, "not_your_seat");
    }
    for kind in ["take_back", "undo", "resign", "hand_back"] {
        assert_eq!(watcher.refused(json!({"type": kind})).await, "no_seat");
    }
    assert_eq!(watcher.refused(json!({"type": "consent", "agree": true})).await, "not_asked");
    assert_eq!(host.get(&format!("/api/tables/{table}/record")).await.refusal(), "409 not_over");
}

#[tokio::test]
async fn people_come_change_seats_and_go_and_the_host_passes_on() {
    let host = Host::open().await;
    let people = host.people(3).await;
    let table = host.table(&people[0], &humans(4)).await;
    let steps = [
        (1, "join", json!({}), "Ann Ben - -"),
        (1, "join", json!({}), "Ann Ben - -"),
        (1, "join", json!({"seat": 4}), "Ann - - Ben"),
        (2, "join", json!({"seat": 4}), "409 seat_taken"),
        (2, "join", json!({"seat": 9}), "400 unreadable"),
        (2, "join", json!({"seat": 3}), "Ann - Cleo Ben"),
        (1, "start", json!({}), "403 not_host"),
        (0, "leave", json!({}), "- - Cleo Ben"),
        (0, "start", json!({}), "403 not_host"),
        (2, "start", json!({}), "Aurore Nicolas Cleo Ben"),
        // Whoever comes late may play where nobody sat.
        (0, "join", json!({"seat": 3}), "409 seat_taken"),
        (0, "join", json!({}), "Ann Nicolas Cleo Ben"),
        (2, "leave", json!({}), "409 begun"),
        (1, "join", json!({}), "Ann Nicolas Cleo Ben"),
        (2, "start", json!({}), "409 begun"),
        (1, "abandon", json!({}), "403 not_host"),
    ];
    for (who, request, body, expected) in steps {
        let answer = host.at_table(&people[who], &table, request, &body).await;
        let found = if answer.status == 200 { names(&answer.json()) } else { answer.refusal() };
        assert_eq!(found, expected, "{request} {body} of {who}");
    }
}

#[tokio::test]
async fn the_host_says_whom_a_seat_is_for_until_somebody_sits_there() {
    let host = Host::open().await;
    let people = host.people(3).await;
    let table = host.table(&people[0], &humans(4)).await;
    host.at_table(&people[1], &table, "join", &json!({"seat": 2})).await.done();
    let steps = [
        (0, 3, json!({"kind": "bot", "level": "pro"}), "Ann Ben Camille -"),
        (0, 3, json!({"kind": "local", "name": "Zoé"}), "Ann Ben Zoé -"),
        (0, 3, json!({"kind": "human"}), "Ann Ben - -"),
        (0, 3, json!({"kind": "bot", "level": "wizard"}), "422 seats"),
        (0, 3, json!({"kind": "human", "name": "Zoé"}), "422 seats"),
        (0, 3, json!({}), "400 unreadable"),
        (0, 2, json!({"kind": "bot"}), "409 seat_taken"),
        (0, 1, json!({"kind": "bot"}), "409 seat_taken"),
        (0, 5, json!({"kind": "bot"}), "409 seat_taken"),
        (0, 9, json!({"kind": "bot"}), "400 unreadable"),
        (1, 3, json!({"kind": "bot"}), "403 not_host"),
        (2, 3, json!({"kind": "bot"}), "403 not_host"),
        (0, 3, json!({"kind": "bot"}), "Ann Ben Camille -"),
        (0, 4, json!({"kind": "bot", "level": "ace"}), "Ann Ben Camille Denis"),
        (0, 4, json!({"kind": "human"}), "409 begun"),
    ];
    for (who, seat, body, expected) in steps {
        let path = format!("/api/tables/{table}/seats/{seat}");
        let answer = host.ask(&people[who], "PUT", &path, &body).await;
        let found = if answer.status == 200 { names(&answer.json()) } else { answer.refusal() };
        assert_eq!(found, expected, "seat {seat} by {who}: {body}");
    }
    let table = host.get(&format!("/api/tables/{table}")).await.done();
    let levels: Vec<&Value> = table["seats"].as_array().unwrap().iter().map(|seat| &seat["bot"]).collect();
    assert_eq!((&table["status"], levels[3]), (&json!("playing"), &json!("ace")));
}

#[tokio::test]
async fn people_in_the_room_are_told_who_comes_and_look_through_their_seat_when_it_begins() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.table(&people[0], &humans(2)).await;
    let mut ann = host.sit(&people[0], &table).await;
    let mut ben = host.sit(&people[1], &table).await;
    assert_eq!((ann.seat, ben.seat, &ann.sight), (Some(1), None, &Value::Null));
    assert_eq!(ann.refused(json!({"type": "act", "action": 1})).await, "not_begun");
    host.at_table(&people[1], &table, "join", &Value::Null).await.done();
    ann.next("hello").await;
    ben.next("hello").await;
    assert_eq!((ann.seat, ben.seat, names(&ann.table)), (Some(1), Some(2), "Ann Ben".to_owned()));
    assert_eq!(ann.presence, json!({"seats": [1, 2], "watching": 0}));
}

#[tokio::test]
async fn whoever_has_no_seat_has_none_to_give_back() {
    let host = Host::open().await;
    let people = host.people(3).await;
    let seats = vec![json!({"kind": "human"}); 3];
    let table = host.table(&people[0], &json!({"game": "memoracers", "seats": seats})).await;
    let mut ann = host.sit(&people[0], &table).await;
    for _ in 0..3 {
        let refused = host.at_table(&people[1], &table, "leave", &Value::Null).await;
        assert_eq!(refused.refusal(), "403 no_seat");
    }
    ann.settle().await;
    assert_eq!(ann.table["revision"], 0);
    assert!(!ann.heard.iter().any(|heard| heard["type"] == "table"));
    // A host may go without ever having sat down.
    let wish = json!({"game": "memoracers", "seats": seats, "sit": false});
    let table = host.table(&people[0], &wish).await;
    host.at_table(&people[2], &table, "join", &Value::Null).await.done();
    let left = host.at_table(&people[0], &table, "leave", &Value::Null).await.done();
    assert_eq!((&left["host"], &left["hosting"]), (&json!("Cleo"), &json!(false)));
}

#[tokio::test]
async fn a_host_who_leaves_alone_closes_the_table() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.table(&people[0], &humans(2)).await;
    assert_eq!(host.at_table(&people[0], &table, "leave", &Value::Null).await.done()["status"], "abandoned");
    assert_eq!(host.at_table(&people[1], &table, "join", &Value::Null).await.refusal(), "409 closed");
    assert_eq!(host.at_table(&people[0], &table, "abandon", &Value::Null).await.refusal(), "409 closed");
}

#[tokio::test]
async fn a_host_cannot_abandon_a_match_by_calling_a_bot_for_who_is_away() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({}), &people).await;
    let mut ann = host.sit(&people[0], &table).await;
    let ben = host.sit(&people[1], &table).await;
    ann.until(|client| client.presence["seats"] == json!([1, 2])).await;
    assert_eq!(host.at_table(&people[0], &table, "abandon", &Value::Null).await.refusal(), "409 others_play");
    drop(ben);
    ann.until(|client| client.presence["seats"] == json!([1])).await;
    let answer = host.at_table(&people[0], &table, "abandon", &Value::Null).await;
    assert_eq!(answer.refusal(), "409 others_play", "whoever is away may come back");
    host.pass(30_000);
    ann.accepted(json!({"type": "take_over", "seat": 2})).await;
    let answer = host.at_table(&people[0], &table, "abandon", &Value::Null).await;
    assert_eq!(answer.refusal(), "409 others_play", "a bot keeps the seat warm, and the match counts");
    let mut ben = host.sit(&people[1], &table).await;
    ben.accepted(json!({"type": "hand_back"})).await;
    ben.accepted(json!({"type": "resign"})).await;
    ann.until(|client| client.table["status"] == "over").await;
    assert_eq!(ann.sight["turn"]["standings"][0]["place"], 1);
}

#[tokio::test]
async fn a_host_may_abandon_a_match_everybody_else_has_resigned_from() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}, {"kind": "bot"}]);
    let table = host.table(&people[0], &json!({"game": "memoracers", "seats": seats})).await;
    host.at_table(&people[1], &table, "join", &Value::Null).await.done();
    let mut ben = host.sit(&people[1], &table).await;
    ben.accepted(json!({"type": "resign"})).await;
    let answer = host.at_table(&people[0], &table, "abandon", &Value::Null).await;
    assert_eq!(answer.done()["status"], "abandoned");
}

#[tokio::test]
async fn several_screens_of_one_person_all_follow_and_all_may_act() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({}), &people).await;
    let mut desk = host.sit(&people[0], &table).await;
    let mut phone = host.sit(&people[0], &table).await;
    let mut ben = host.sit(&people[1], &table).await;
    phone.do_first().await;
    desk.until_version(phone.version.unwrap()).await;
    assert_eq!(desk.sight, phone.sight);
    drop(phone);
    ben.until(Client::is_asked).await;
    ben.do_first().await;
    desk.until(Client::is_asked).await;
    assert_eq!(desk.presence["seats"], json!([1, 2]), "one screen is enough to be here");
    desk.do_first().await;
}

#[tokio::test]
async fn people_at_one_screen_pass_it_on() {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let seats = json!([{"kind": "local", "name": "Zoe"}, {"kind": "local", "name": "Yann"}]);
    let table = host.table(&person, &json!({"game": "memoracers", "seats": seats})).await;
    let mut client = host.sit(&person, &table).await;
    assert_eq!((client.seat, names(&client.table)), (Some(1), "Zoe Yann".to_owned()));
    client.do_first().await;
    client.say(&json!({"type": "look", "seat": 2})).await;
    client.next("hello").await;
    assert_eq!((client.seat, client.is_asked()), (Some(2), true));
    client.do_first().await;
    // Both program now; one screen may also act for a seat it does not look through.
    let first = client.actions()[0].clone();
    client.accepted(json!({"type": "act", "seat": 2, "action": first})).await;
    client.say(&json!({"type": "look", "seat": 1})).await;
    client.next("hello").await;
    assert_eq!(client.sight["view"]["own_program"], Value::Null, "Zoe does not see what Yann has sealed");
    client.say(&json!({"type": "look", "seat": null})).await;
    client.next("hello").await;
    assert_eq!((client.seat, client.actions()), (None, vec![]));
    client.say(&json!({"type": "look", "seat": 3})).await;
    assert_eq!(client.next("rejected").await["code"], "not_your_seat");
}

#[tokio::test]
async fn people_at_one_screen_do_not_grab_at_the_same_time() {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let local = json!({"kind": "local", "name": "Zoe"});
    let ask = async |pace: &str, seats: &[&Value]| {
        let wish = json!({"game": "galaxy-trucker", "set": {"pace": pace, "classes": "I"}, "seats": seats});
        host.ask(&person, "POST", "/api/tables", &wish).await
    };
    let (human, bot) = (json!({"kind": "human"}), json!({"kind": "bot"}));
    for seats in [[&human, &local], [&local, &local]] {
        let refused = ask("real", &seats).await;
        assert_eq!(refused.refusal(), "422 setup");
        let body = refused.json();
        let said = |field: &str| body[field].as_str().unwrap_or_default().to_owned();
        assert!(said("message").starts_with("pace=real: several people at one screen"), "{body}");
        assert!(said("message_fr").starts_with("pace=real: plusieurs personnes devant"), "{body}");
        assert_eq!(ask("turns", &seats).await.status, 201);
    }
    // One person at a screen may be called what they like.
    assert_eq!(ask("real", &[&local, &bot]).await.status, 201);
    // Nor does somebody come to the screen later.
    let table = ask("real", &[&human, &human]).await.json()["id"].as_str().unwrap().to_owned();
    let offered = host.ask(&person, "PUT", &format!("/api/tables/{table}/seats/2"), &local).await;
    assert_eq!(offered.refusal(), "422 setup");
}

#[tokio::test]
async fn a_rematch_seats_the_same_people_at_the_same_game() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let more = json!({"set": {"tiles": "B"}, "listed": true, "clock": {"per_decision": 60_000}});
    let table = host.begun("memoracers", &more, &people).await;
    assert_eq!(host.at_table(&people[0], &table, "rematch", &Value::Null).await.refusal(), "409 not_over");
    let mut ann = host.sit(&people[0], &table).await;
    let mut ben = host.sit(&people[1], &table).await;
    ben.accepted(json!({"type": "resign"})).await;
    ann.until(Client::is_over).await;
    let stranger = host.person("Stan").await;
    assert_eq!(host.at_table(&stranger, &table, "rematch", &Value::Null).await.refusal(), "403 no_seat");

    let first = host.at_table(&people[1], &table, "rematch", &Value::Null).await.done();
    assert_eq!((names(&first), &first["status"]), ("- Ben".to_owned(), &json!("waiting")));
    assert_eq!((&first["seats"][0]["kept_for"], &first["listed"]), (&json!("Ann"), &json!(false)));
    assert_eq!(ids(&host.get("/api/tables").await), [""; 0], "strangers have no use for it yet");
    ann.until(|client| client.table["rematch"] == first["id"]).await;
    let again = host.at_table(&people[1], &table, "rematch", &Value::Null).await.done();
    assert_eq!(again["id"], first["id"]);
    let second = host.at_table(&people[0], &table, "rematch", &Value::Null).await.done();
    assert_eq!(
        (&second["id"], names(&second), &second["status"]),
        (&first["id"], "Ann Ben".to_owned(), &json!("playing"))
    );
    for key in ["game", "set", "clock", "listed"] {
        assert_eq!(second[key], ann.table[key], "{key}");
    }
    let late = host.at_table(&people[0], &table, "rematch", &Value::Null).await.done();
    assert_eq!(late["id"], first["id"]);
}

/// A table that everybody has resigned from, with seats of these kinds: the first two people have one each, and
/// the first has all local ones.
async fn played(host: &Host, people: &[Person], seats: Value) -> String {
    let table = host.table(&people[0], &json!({"game": "memoracers", "seats": seats})).await;
    host.at_table(&people[1], &table, "join", &Value::Null).await.done();
    for person in &people[..2] {
        let mut client = host.sit(person, &table).await;
        let own = client.table["seats"].as_array().unwrap().iter().filter(|seat| seat["yours"] == true);
        for seat in own.map(|seat| seat["seat"].clone()).collect::<Vec<_>>() {
            // The last who is left need not.
            client.ask(json!({"type": "resign", "seat": seat})).await;
        }
    }
    table
}

#[tokio::test]
async fn seats_of_a_rematch_are_kept_for_those_who_had_them() {
    let host = Host::open().await;
    let people = host.people(3).await;
    let (local, human) = (json!({"kind": "local", "name": "Zoe"}), json!({"kind": "human"}));
    let table = played(&host, &people, json!([local, human, human])).await;
    let next = host.at_table(&people[1], &table, "rematch", &Value::Null).await.done();
    let id = next["id"].as_str().unwrap();
    assert_eq!((names(&next), &next["host"]), ("- - Ben".to_owned(), &json!("Ben")));
    let kept: Vec<&Value> = next["seats"].as_array().unwrap().iter().map(|seat| &seat["kept_for"]).collect();
    assert_eq!(kept, [&json!("Ann"), &json!("Ann"), &Value::Null]);
    for seat in [json!({}), json!({"seat": 1}), json!({"seat": 2})] {
        assert_eq!(host.at_table(&people[2], id, "join", &seat).await.refusal(), "409 seat_taken");
    }
    // Who had two seats gets both, and the match begins under their old names.
    let begun = host.at_table(&people[0], &table, "rematch", &Value::Null).await.done();
    assert_eq!((names(&begun), &begun["status"]), ("Zoe Ann Ben".to_owned(), &json!("playing")));
    let mut ann = host.sit(&people[0], id).await;
    assert_eq!(ann.seat, Some(1));
    ann.do_first().await;
}

#[tokio::test]
async fn a_seat_that_is_declined_is_for_anybody_under_their_own_name() {
    let host = Host::open().await;
    let people = host.people(3).await;
    let (local, human) = (json!({"kind": "local", "name": "Zoe"}), json!({"kind": "human"}));
    let table = played(&host, &people, json!([local, human, human])).await;
    let next = host.at_table(&people[1], &table, "rematch", &Value::Null).await.done();
    let id = next["id"].as_str().unwrap();
    let declined = host.at_table(&people[0], id, "leave", &Value::Null).await.done();
    assert_eq!(declined["seats"][0]["kept_for"], Value::Null);
    let joined = host.at_table(&people[2], id, "join", &Value::Null).await.done();
    assert_eq!((names(&joined), &joined["seats"][0]["kind"]), ("Cleo - Ben".to_owned(), &json!("human")));
    // The last seat was declined, too, so the host need not wait for anybody.
    let begun = host.at_table(&people[1], id, "start", &Value::Null).await.done();
    assert_eq!(names(&begun), "Cleo Nicolas Ben");
}

#[tokio::test]
async fn the_host_of_a_rematch_may_begin_without_those_who_do_not_come() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let (local, human) = (json!({"kind": "local", "name": "Zoe"}), json!({"kind": "human"}));
    let table = played(&host, &people, json!([local, human, human])).await;
    let next = host.at_table(&people[1], &table, "rematch", &Value::Null).await.done();
    let id = next["id"].as_str().unwrap();
    let begun = host.at_table(&people[1], id, "start", &Value::Null).await.done();
    assert_eq!((names(&begun), &begun["status"]), ("Aurore Nicolas Ben".to_owned(), &json!("playing")));
    assert!(begun["seats"].as_array().unwrap().iter().all(|seat| seat.get("kept_for").is_none()), "{begun}");
}

#[tokio::test]
async fn a_host_who_does_not_wait_leaves_the_rematch_to_those_it_is_kept_for() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let human = json!({"kind": "human"});
    let table = played(&host, &people, json!([human, human])).await;
    let next = host.at_table(&people[1], &table, "rematch", &Value::Null).await.done();
    let id = next["id"].as_str().unwrap();
    let left = host.at_table(&people[1], id, "leave", &Value::Null).await.done();
    assert_eq!((&left["status"], &left["host"]), (&json!("waiting"), &json!("Ann")));
    let back = host.at_table(&people[0], &table, "rematch", &Value::Null).await.done();
    assert_eq!((names(&back), &back["id"]), ("Ann -".to_owned(), &next["id"]));
}

#[tokio::test]
async fn bots_play_each_other_again_at_once() {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let seats = vec![json!({"kind": "bot"}); 2];
    let table = host.table(&person, &json!({"game": "memoracers", "seats": seats})).await;
    host.sit(&person, &table).await.until(Client::is_over).await;
    let next = host.at_table(&person, &table, "rematch", &Value::Null).await.done();
    assert_ne!(next["status"], "waiting");
}

#[tokio::test]
async fn people_are_called_what_they_are_called_when_the_match_begins() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.table(&people[0], &humans(2)).await;
    let mut ann = host.sit(&people[0], &table).await;
    host.ask(&people[0], "PATCH", "/api/me", &json!({"name": "Anna"})).await.done();
    host.at_table(&people[1], &table, "join", &Value::Null).await.done();
    ann.next("hello").await;
    assert_eq!(names(&ann.table), "Anna Ben");
    let row = host.store().await.table(table.parse().unwrap()).await.unwrap().unwrap();
    assert!(row.header.unwrap().contains("\"seats\":[\"Anna\",\"Ben\"]"));
    host.ask(&people[0], "PATCH", "/api/me", &json!({"name": "Annabel"})).await.done();
    ann.accepted(json!({"type": "say", "text": "call me Annabel"})).await;
    assert_eq!(ann.heard.iter().rev().find(|heard| heard["type"] == "chat").unwrap()["name"], "Annabel");
}

#[tokio::test]
async fn a_local_seat_that_is_left_loses_its_name() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let seats = json!([{"kind": "local", "name": "Zoe"}, {"kind": "human"}, {"kind": "human"}]);
    let wish = json!({"game": "memoracers", "seats": seats, "sit": false});
    let table = host.table(&people[0], &wish).await;
    host.at_table(&people[1], &table, "join", &Value::Null).await.done();
    let left = host.at_table(&people[0], &table, "leave", &Value::Null).await.done();
    assert_eq!((names(&left), &left["seats"][0]["kind"]), ("- Ben -".to_owned(), &json!("human")));
}

#[tokio::test]
async fn who_has_chosen_where_to_look_from_goes_on_when_others_come() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let seats = json!([{"kind": "human"}, {"kind": "local", "name": "Zoe"}, {"kind": "human"}]);
    let table = host.table(&people[0], &json!({"game": "memoracers", "seats": seats})).await;
    let mut screens = [host.sit(&people[0], &table).await, host.sit(&people[0], &table).await];
    screens[0].say(&json!({"type": "look", "seat": 2})).await;
    screens[1].say(&json!({"type": "look", "seat": null})).await;
    for screen in &mut screens {
        screen.next("hello").await;
    }
    host.at_table(&people[1], &table, "join", &Value::Null).await.done();
    for (screen, seat) in screens.iter_mut().zip([Some(2), None]) {
        screen.until(|client| client.sight.is_object()).await;
        assert_eq!(screen.seat, seat);
    }
}

#[tokio::test]
async fn a_table_holds_only_so_many_watchers_and_always_those_who_play() {
    let limits = Limits { sockets_per_table: 2, ..quick().limits };
    let host = Host::with(Config { limits, ..quick() }, Games::all).await;
    let people = host.people(3).await;
    let table = host.begun("memoracers", &json!({}), &people[..2]).await;
    let _here = [host.sit(&people[2], &table).await, host.sit(&people[2], &table).await];
    let mut late = host.enter(&people[2], &table, "").await;
    assert_eq!(late.read_to_end().await[0]["code"], "table_full");
    let mut ann = [host.sit(&people[0], &table).await, host.sit(&people[0], &table).await];
    let ben = host.sit(&people[1], &table).await;
    ann[0].until(|client| client.presence == json!({"seats": [1, 2], "watching": 2})).await;
    assert_eq!(ben.seat, Some(2));
}

#[tokio::test]
async fn an_idle_room_leaves_memory_and_comes_back_with_everything() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({}), &people).await;
    let mut client = host.sit(&people[0], &table).await;
    client.do_first().await;
    client.accepted(json!({"type": "say", "text": "see you"})).await;
    let (version, sight, events) = (client.version, client.sight.clone(), client.events.clone());
    drop(client);
    host.until_figure("slipstream_sockets_open", 0).await;
    assert_eq!(
        host.at_table(&host.person("Stan").await, &table, "join", &Value::Null).await.refusal(),
        "409 begun"
    );
    host.pass(60_000);
    host.until_figure("slipstream_rooms_open", 0).await;
    let mut client = host.sit(&people[0], &table).await;
    assert_eq!((client.version, &client.sight["view"], &client.events), (version, &sight["view"], &events));
    assert_eq!(client.heard[0]["chat"][0]["text"], "see you");
    // A client that remembers its version is led on from there, too; this one has forgotten everything else.
    let query = format!("since={}&views=whole", version.unwrap());
    let mut other = host.enter(&people[1], &table, &query).await;
    (other.version, other.seat) = (version, Some(2));
    assert_eq!(other.read().await["type"], "update");
    other.do_first().await;
    client.until_version(version.unwrap() + 1).await;
}

#[tokio::test]
async fn a_code_leads_to_its_table_before_and_after_the_start() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.table(&people[0], &humans(2)).await;
    let ask =
        async |who: &Person| host.ask(who, "POST", &format!("/api/tables/{table}/code"), &Value::Null).await;
    let code = ask(&people[0]).await.done()["code"].as_str().unwrap().to_owned();
    assert_eq!(ask(&people[1]).await.done()["code"], code, "a table has one code");
    assert!(code.len() == 6 && code.chars().all(|letter| "23456789ABCDEFGHJKMNPQRSTUVWXYZ".contains(letter)));
    let found = host.get(&format!("/api/codes/{}", code.to_lowercase())).await.done();
    assert_eq!(found["id"], table.as_str());
    host.ask(&people[1], "POST", &format!("/api/tables/{table}/join"), &json!({})).await.done();
    let begun = host.get(&format!("/api/codes/{code}")).await.done();
    assert_eq!((&begun["id"], &begun["status"]), (&json!(table), &json!("playing")));
    assert_eq!(ask(&people[1]).await.done()["code"], code, "it keeps its code");
}

#[tokio::test]
async fn codes_cannot_be_guessed_for_long() {
    let host = Host::open().await;
    for _ in 0..20 {
        assert_eq!(host.get("/api/codes/AAAAAA").await.refusal(), "404 no_table");
    }
    assert_eq!(host.get("/api/codes/AAAAAA").await.refusal(), "429 too_many_codes");
}

#[tokio::test]
async fn a_list_tells_whose_turn_it_is() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.table(&people[0], &humans(2)).await;
    let turn = async |who: &Person| {
        let mine = host.ask(who, "GET", "/api/tables?mine=true", &Value::Null).await.done();
        mine[0]["your_turn"].clone()
    };
    assert_eq!(turn(&people[0]).await, Value::Null, "the match has not begun");
    host.ask(&people[1], "POST", &format!("/api/tables/{table}/join"), &json!({})).await.done();
    let mut first = host.sit(&people[0], &table).await;
    assert_eq!((turn(&people[0]).await, turn(&people[1]).await), (json!(true), json!(false)));
    first.do_first().await;
    assert_eq!((turn(&people[0]).await, turn(&people[1]).await), (json!(false), json!(true)));
}
