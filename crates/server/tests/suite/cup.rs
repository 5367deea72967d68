//! Cups: a tournament runs to its final, whatever happens to the server, and its table is right.

use std::collections::BTreeMap;

use futures_util::future::join_all;
use serde_json::{Value, json};
use server::{Config, Games, Limits};
use sqlx::Connection as _;
use store::Store as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::common::host::Person;
use crate::common::http::PATIENCE;
use crate::common::{Client, Host, quick};

/// Short races, so that a whole cup does not take long.
fn short_races() -> Value {
    json!({"laps": 1, "turn_limit": 10})
}

/// A cup of America's Cup between these, the first person its host; it waits.
async fn cup_of(host: &Host, people: &[Person], bots: usize, more: &Value) -> String {
    let humans = vec![json!({"kind": "human"}); people.len()];
    let bots = vec![json!({"kind": "bot", "level": "random"}); bots];
    let entrants: Vec<Value> = humans.into_iter().chain(bots).collect();
    let mut wish = json!({"game": "americas-cup", "entrants": entrants, "set": short_races()});
    for (key, value) in more.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    let made = host.ask(&people[0], "POST", "/api/cups", &wish).await;
    assert_eq!(made.status, 201, "{made:?}");
    let cup = made.json()["id"].as_str().unwrap().to_owned();
    for person in &people[1..] {
        at_cup(host, person, &cup, "join").await.done();
    }
    cup
}

async fn at_cup(host: &Host, who: &Person, cup: &str, request: &str) -> crate::common::http::Answer {
    host.ask(who, "POST", &format!("/api/cups/{cup}/{request}"), &Value::Null).await
}

async fn seen_by(host: &Host, who: &Person, cup: &str) -> Value {
    host.ask(who, "GET", &format!("/api/cups/{cup}"), &Value::Null).await.done()
}

/// Asks until that is so.
async fn until(host: &Host, who: &Person, cup: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let asked = async {
        loop {
            let seen = seen_by(host, who, cup).await;
            if is_so(&seen) {
                return seen;
            }
        }
    };
    tokio::time::timeout(PATIENCE, asked).await.expect("the cup goes on")
}

fn is_over(cup: &Value) -> bool {
    cup["status"] == "over"
}

/// The races that were played.
fn played(cup: &Value) -> Vec<&Value> {
    let races =
        cup["meetings"].as_array().unwrap().iter().flat_map(|meeting| meeting["races"].as_array().unwrap());
    races.filter(|race| race["places"].is_array()).collect()
}

/// Everybody who is expected somewhere comes and plays at random; the cup as it stands when all of it was noted.
async fn play_round(host: &Host, people: &[Person], cup: &str, number: u64) -> Value {
    // Bots may still be at it, and bring a new race.
    let is_ready = |seen: &Value| is_over(seen) || seen["your_table"].is_string();
    let asked =
        join_all(people.iter().map(|person| until_somebody(host, person, people, cup, is_ready))).await;
    let plays =
        people.iter().zip(&asked).filter_map(|(person, seen)| Some((person, seen["your_table"].as_str()?)));
    let plays: Vec<_> = plays.collect();
    for (person, table) in &plays {
        host.at_table(person, table, "join", &Value::Null).await.done();
    }
    join_all(plays.iter().map(async |(person, table)| host.sit(person, table).await.play_out(number).await))
        .await;
    let is_noted = |seen: &Value| {
        let tables: Vec<&Value> = played(seen).iter().map(|race| &race["table"]).collect();
        plays.iter().all(|(_, table)| tables.contains(&&json!(table)))
    };
    until(host, &people[0], cup, is_noted).await
}

/// The cup as that person sees it once somebody of them has something to do.
async fn until_somebody(
    host: &Host,
    who: &Person,
    people: &[Person],
    cup: &str,
    is_so: impl Fn(&Value) -> bool,
) -> Value {
    let asked = async {
        loop {
            let seen = join_all(people.iter().map(|person| seen_by(host, person, cup))).await;
            if seen.iter().any(&is_so) {
                return seen_by(host, who, cup).await;
            }
        }
    };
    tokio::time::timeout(PATIENCE, asked).await.expect("the cup goes on")
}

/// Checks a finished cup against the results of its matches, by AC-86 and AC-87.
async fn check(host: &Host, cup: &Value) {
    let store = host.store().await;
    let mut points: BTreeMap<u64, u64> =
        (1..=cup["entrants"].as_array().unwrap().len() as u64).map(|n| (n, 0)).collect();
    let mut met = Vec::new();
    let meetings = cup["meetings"].as_array().unwrap();
    for meeting in meetings {
        assert_eq!(meeting["over"], true);
        for race in meeting["races"].as_array().unwrap() {
            let results = store.results(race["table"].as_str().unwrap().parse().unwrap()).await.unwrap();
            let places: Vec<u8> = results.iter().map(|row| row.place).collect();
            assert_eq!(race["places"], json!(places), "nobody resigned: places are what the match says");
            if meeting["stage"] == "table" {
                met.push(meeting["entrants"].clone());
                for (seat, place) in race["seats"].as_array().unwrap().iter().zip(&places) {
                    let behind = places.iter().filter(|other| *other > place).count() as u64;
                    *points.get_mut(&seat.as_u64().unwrap()).unwrap() += behind;
                }
            }
        }
    }
    met.sort_by_key(Value::to_string);
    assert_eq!(
        json!(met),
        json!([[1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]]),
        "everyone meets everyone once"
    );

    let table = cup["table"].as_array().unwrap();
    for row in table {
        assert_eq!(row["points"].as_u64(), points.get(&row["entrant"].as_u64().unwrap()).copied());
        assert_eq!(row["met"], 3);
    }
    let shown: Vec<u64> = table.iter().map(|row| row["points"].as_u64().unwrap()).collect();
    assert!(shown.is_sorted_by(|one, other| one >= other), "best first: {shown:?}");

    let last = meetings.last().unwrap();
    assert_eq!(last["stage"], "final");
    let mut best = [table[0]["entrant"].clone(), table[1]["entrant"].clone()];
    best.sort_by_key(Value::as_u64);
    assert_eq!(last["entrants"], json!(best), "the two best meet for the cup");
    let final_race = last["races"].as_array().unwrap().last().unwrap();
    let winner = final_race["places"].as_array().unwrap().iter().position(|place| place == 1).unwrap();
    assert_eq!(cup["winner"], final_race["seats"][winner]);
}

#[tokio::test]
async fn a_cup_of_four_runs_to_its_final_and_survives_a_restart() {
    let mut host = Host::open().await;
    let people = host.people(2).await;
    let cup = cup_of(&host, &people, 2, &json!({})).await;
    let begun = at_cup(&host, &people[0], &cup, "start").await.done();
    assert_eq!((&begun["status"], begun["meetings"].as_array().unwrap().len()), (&json!("playing"), 6));

    // The two people meet first. In the middle of their match the server dies without a word.
    let first = begun["your_table"].as_str().unwrap().to_owned();
    for person in &people {
        host.at_table(person, &first, "join", &Value::Null).await.done();
    }
    let mut clients = Vec::new();
    for person in &people {
        clients.push(host.sit(person, &first).await);
    }
    clients.iter_mut().find(|client| client.is_asked()).unwrap().do_first().await;
    host.crash().await;
    let after = play_round(&host, &people, &cup, 1).await;
    assert!(played(&after).iter().any(|race| race["table"] == json!(first)), "it was played to its end");

    // Between two races it dies before the cup has taken notice of any result.
    let before = play_round(&host, &people, &cup, 2).await;
    host.stop().await;
    host.sql("UPDATE races SET places = NULL; UPDATE cups SET races_sum = NULL").await;
    host.restart_stopped().await;
    let tables = |cup: &Value| played(cup).iter().map(|race| race["table"].to_string()).collect::<Vec<_>>();
    let known = tables(&before);
    let is_back = |seen: &Value| known.iter().all(|table| tables(seen).contains(table));
    until(&host, &people[1], &cup, is_back).await;

    let mut number = 3;
    let mut seen = seen_by(&host, &people[0], &cup).await;
    while !is_over(&seen) {
        seen = play_round(&host, &people, &cup, number).await;
        number += 1;
    }
    check(&host, &seen).await;
    let other = seen_by(&host, &people[1], &cup).await;
    assert_eq!(
        (&other["table"], &other["meetings"], &other["winner"]),
        (&seen["table"], &seen["meetings"], &seen["winner"])
    );
}

#[tokio::test]
async fn bots_play_a_best_of_three_cup_of_another_game_by_themselves() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let entrants = vec![json!({"kind": "bot", "level": "random"}); 4];
    let wish = json!({"game": "memoracers", "entrants": entrants, "seats": 3, "best_of": 3});
    let made = host.ask(&ann, "POST", "/api/cups", &wish).await.done();
    let cup = made["id"].as_str().unwrap();
    at_cup(&host, &ann, cup, "start").await.done();
    let seen = until(&host, &ann, cup, is_over).await;
    let meetings = seen["meetings"].as_array().unwrap();
    let of_table: Vec<&Value> = meetings.iter().filter(|meeting| meeting["stage"] == "table").collect();
    assert_eq!(of_table.len(), 4, "every three of the four meet");
    for meeting in of_table {
        assert_eq!(meeting["races"].as_array().unwrap().len(), 3);
        let sat_first: Vec<&Value> =
            meeting["races"].as_array().unwrap().iter().map(|race| &race["seats"][0]).collect();
        assert!(sat_first[0] != sat_first[1] && sat_first[1] != sat_first[2], "everybody gets every seat");
    }
    let names: Vec<&Value> =
        seen["entrants"].as_array().unwrap().iter().map(|entrant| &entrant["name"]).collect();
    assert_eq!(names, ["Aurore", "Nicolas", "Camille", "Denis"]);
    let last = meetings.last().unwrap();
    let final_races = last["races"].as_array().unwrap();
    assert!((2..=8).contains(&final_races.len()), "the best of three, and five more if it is level: {last}");
    let points = |entrant: usize| last["points"][entrant].as_u64().unwrap();
    if points(0) != points(1) {
        let best = usize::from(points(1) > points(0));
        assert_eq!(seen["winner"], last["entrants"][best]);
    }
    let table = final_races[0]["table"].as_str().unwrap();
    let info = host.get(&format!("/api/tables/{table}")).await.done();
    assert_eq!(info["cup"], json!(cup));
    let given: Vec<String> =
        info["seats"].as_array().unwrap().iter().map(|seat| seat["name"].to_string()).collect();
    let expected = final_races[0]["seats"].as_array().unwrap();
    let expected = expected.iter().map(|entrant| names[entrant.as_u64().unwrap() as usize - 1].to_string());
    assert_eq!(given, expected.collect::<Vec<_>>(), "a bot keeps its name from table to table");
}

#[tokio::test]
async fn a_race_whose_table_was_named_and_not_made_gets_it_after_a_crash() {
    let mut host = Host::open().await;
    let people = host.people(2).await;
    let cup = cup_of(&host, &people, 0, &json!({})).await;
    at_cup(&host, &people[0], &cup, "start").await.done();
    host.stop().await;
    host.sql("UPDATE races SET table_id = 'BwcHBwcHBwcHBwcHBwcHBw'; UPDATE cups SET races_sum = NULL").await;
    host.restart_stopped().await;
    let made = async { while host.get("/api/tables/BwcHBwcHBwcHBwcHBwcHBw").await.status != 200 {} };
    tokio::time::timeout(PATIENCE, made).await.expect("the table is made");
    let seen = play_round(&host, &people, &cup, 1).await;
    assert_eq!(played(&seen)[0]["table"], "BwcHBwcHBwcHBwcHBwcHBw");
}

#[tokio::test]
async fn whoever_resigns_a_race_loses_it() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let cup = cup_of(&host, &people, 0, &json!({})).await;
    let begun = at_cup(&host, &people[0], &cup, "start").await.done();
    let table = begun["your_table"].as_str().unwrap().to_owned();
    for person in &people {
        host.at_table(person, &table, "join", &Value::Null).await.done();
    }
    let mut ann = host.sit(&people[0], &table).await;
    let mut ben = host.sit(&people[1], &table).await;
    ann.accepted(json!({"type": "resign"})).await;
    ben.until(Client::is_over).await;
    let seen = until(&host, &people[1], &cup, is_over).await;
    assert_eq!(seen["winner"], 2, "Ann has resigned: {seen}");

    // Nobody is left to play on against a bot: the race is the bot's.
    let cup = cup_of(&host, &people[..1], 1, &json!({})).await;
    let begun = at_cup(&host, &people[0], &cup, "start").await.done();
    let table = begun["your_table"].as_str().unwrap().to_owned();
    host.at_table(&people[0], &table, "join", &Value::Null).await.done();
    host.sit(&people[0], &table).await.accepted(json!({"type": "resign"})).await;
    let seen = until(&host, &people[0], &cup, is_over).await;
    assert_eq!((&seen["winner"], &seen["status"]), (&json!(2), &json!("over")));
    assert_eq!(host.get(&format!("/api/tables/{table}")).await.done()["status"], "over");
}

#[tokio::test]
async fn cups_are_shown_to_those_they_concern() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let hidden = cup_of(&host, &people, 1, &json!({})).await;
    let shown = cup_of(&host, &people[..1], 2, &json!({"listed": true})).await;
    let ids = |list: Value| list.as_array().unwrap().iter().map(|cup| cup["id"].clone()).collect::<Vec<_>>();
    assert_eq!(ids(host.get("/api/cups").await.done()), [json!(shown)]);
    let mine = host.ask(&people[1], "GET", "/api/cups?mine=true", &Value::Null).await.done();
    assert_eq!(mine[0]["entrants"][1]["yours"], true);
    assert_eq!((&mine[0]["table"], &mine[0]["meetings"]), (&json!([]), &json!([])));
    assert_eq!(ids(mine), [json!(hidden)]);
    assert_eq!(ids(host.get("/api/cups?mine=true").await.done()), [] as [Value; 0]);

    for cup in [&hidden, &shown] {
        at_cup(&host, &people[0], cup, "start").await.done();
    }
    let lobby = host.get("/api/tables").await.done();
    let of_cup = |table: &Value| table["cup"].clone();
    assert!(lobby.as_array().unwrap().iter().all(|table| of_cup(table) == json!(shown)), "{lobby}");
    let text = seen_by(&host, &people[1], &hidden).await.to_string();
    for id in host.ids(&people).await {
        assert!(!text.contains(&id.to_string()), "nobody learns whose id that is");
    }
}

#[tokio::test]
async fn a_race_of_a_cup_is_for_those_who_take_part() {
    let host = Host::open().await;
    let people = host.people(3).await;
    let cup = cup_of(&host, &people[..2], 0, &json!({})).await;
    let begun = at_cup(&host, &people[0], &cup, "start").await.done();
    let table = begun["your_table"].as_str().unwrap();
    assert_eq!(host.at_table(&people[2], table, "join", &Value::Null).await.refusal(), "409 seat_taken");
    assert_eq!(host.at_table(&people[1], table, "leave", &Value::Null).await.refusal(), "409 in_cup");
    assert_eq!(host.at_table(&people[1], table, "start", &Value::Null).await.refusal(), "403 not_host");
    // Who does not come is played by a bot, if the host wishes.
    host.at_table(&people[0], table, "join", &Value::Null).await.done();
    let started = host.at_table(&people[0], table, "start", &Value::Null).await.done();
    assert_eq!(started["status"], "playing");
}

#[tokio::test]
async fn refusals_have_stable_codes() {
    let limits = Limits { cups_per_player: 2, ..quick().limits };
    let host = Host::with(Config { limits, ..quick() }, Games::all).await;
    let people = host.people(3).await;
    let wish = |change: Value| {
        let mut wish = json!({"game": "americas-cup", "entrants": vec![json!({"kind": "human"}); 3]});
        for (key, value) in change.as_object().unwrap() {
            wish[key] = value.clone();
        }
        wish
    };
    let human = json!({"kind": "human"});
    for (change, refusal) in [
        (json!({"game": "chess"}), "404 no_game"),
        (json!({"entrants": [human]}), "422 cup"),
        (json!({"entrants": vec![human.clone(); 17]}), "422 cup"),
        (json!({"entrants": [human, {"kind": "local"}]}), "422 cup"),
        (json!({"entrants": [human, {"kind": "bot", "level": "genius"}]}), "422 cup"),
        (json!({"entrants": [human, {"kind": "human", "level": "random"}]}), "422 cup"),
        (json!({"seats": 4}), "422 cup"),
        (json!({"best_of": 2}), "422 cup"),
        (json!({"set": {"laps": 10}}), "422 setup"),
        (json!({"game": "memoracers", "set": {"mode": "solo"}}), "422 setup"),
        (json!({"clock": {"per_decision": 1}}), "422 clock"),
        (json!({"prize": 1}), "400 unreadable"),
    ] {
        let answer = host.ask(&people[0], "POST", "/api/cups", &wish(change.clone())).await;
        assert_eq!(answer.refusal(), refusal, "{change}");
    }
    assert_eq!(host.get("/api/cups/nothing").await.refusal(), "404 no_cup");
    assert_eq!(host.get("/api/cups/BwcHBwcHBwcHBwcHBwcHBw").await.refusal(), "404 no_cup");

    let cup = cup_of(&host, &people[..2], 1, &json!({})).await;
    let (ann, ben, cleo) = (&people[0], &people[1], &people[2]);
    assert_eq!(at_cup(&host, cleo, &cup, "join").await.refusal(), "409 cup_full");
    at_cup(&host, ben, &cup, "leave").await.done();
    at_cup(&host, cleo, &cup, "join").await.done();
    let again = at_cup(&host, cleo, &cup, "join").await.done();
    assert_eq!(again["entrants"][1]["yours"], true, "once is enough");
    assert_eq!(at_cup(&host, cleo, &cup, "start").await.refusal(), "403 not_host");
    assert_eq!(at_cup(&host, cleo, &cup, "abandon").await.refusal(), "403 not_host");
    at_cup(&host, ann, &cup, "start").await.done();
    for request in ["start", "leave"] {
        assert_eq!(at_cup(&host, ann, &cup, request).await.refusal(), "409 begun", "{request}");
    }
    assert_eq!(at_cup(&host, ben, &cup, "join").await.refusal(), "409 begun");

    let second = cup_of(&host, &people[..1], 1, &json!({})).await;
    assert_eq!(host.ask(ann, "POST", "/api/cups", &wish(json!({}))).await.refusal(), "429 too_many_cups");
    at_cup(&host, ann, &cup, "abandon").await.done();
    assert_eq!(at_cup(&host, ann, &cup, "abandon").await.refusal(), "409 closed");
    assert_eq!(at_cup(&host, ann, &cup, "start").await.refusal(), "409 closed");
    assert_eq!(seen_by(&host, ann, &second).await["status"], "waiting");
    assert_eq!(host.ask(ann, "POST", "/api/cups", &wish(json!({}))).await.status, 201);
}

/// Begins a cup and hangs up before the answer, while nothing can be written.
async fn begins_and_hangs_up(host: &Host, who: &Person, cup: &str) {
    let busy = host.hold().await;
    let mut line = TcpStream::connect(host.address).await.unwrap();
    let head = format!("POST /api/cups/{cup}/start HTTP/1.1\r\nHost: {}\r\n", host.address);
    let rest = format!("Authorization: Bearer {}\r\nContent-Length: 0\r\n\r\n", who.token);
    line.write_all((head + &rest).as_bytes()).await.unwrap();
    // Whatever the server does for others, meanwhile it has come as far as it can.
    for _ in 0..20 {
        host.get("/healthz").await;
    }
    line.shutdown().await.unwrap();
    // When the line ends, the server has noticed. If the cup had begun after all, it has said so.
    line.read_to_end(&mut Vec::new()).await.unwrap();
    busy.close().await.unwrap();
}

#[tokio::test]
async fn a_cup_goes_on_although_whoever_began_it_has_hung_up() {
    let host = Host::open().await;
    let people = host.people(1).await;
    let cup = cup_of(&host, &people, 3, &json!({})).await;
    // Who hangs up too early has begun nothing, and tries again.
    while seen_by(&host, &people[0], &cup).await["status"] == "waiting" {
        begins_and_hangs_up(&host, &people[0], &cup).await;
    }
    until(&host, &people[0], &cup, |cup| cup["your_table"].is_string()).await;
}
