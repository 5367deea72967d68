//! Nobody gets a byte about what they may not know.

use std::collections::BTreeSet;

use catalogue::{HydroRacers, MemoRacers};
use futures_util::future::join_all;
use referee::{Referee, Seed};
use rules::{Choices, Setup as _};
use serde_json::{Value, json};
use server::{Served, new_id};
use store::{Id, SeatKind, SeatRow, Status, Store as _, Table};

use crate::common::client::connect;
use crate::common::host::Person;
use crate::common::truth::Truth;
use crate::common::{Client, Host};

/// Every message of the protocol with every key it may have.
const KEYS: [(&str, &[&str]); 8] = [
    (
        "hello",
        &[
            "type",
            "protocol",
            "table",
            "seat",
            "version",
            "seed_commitment",
            "match",
            "presence",
            "chat",
            "undo",
        ],
    ),
    ("update", &["type", "from", "version", "match"]),
    ("accepted", &["type", "id", "version"]),
    ("presence", &["type", "seats", "watching"]),
    (
        "table",
        &[
            "type", "id", "revision", "game", "status", "listed", "host", "hosting", "set", "clock", "seats",
            "rematch", "created",
        ],
    ),
    ("chat", &["type", "number", "name", "seat", "text", "at"]),
    ("undo", &["type", "seat", "waiting", "granted"]),
    ("pong", &["type", "id"]),
];

/// A table of MemoRacers or HydroRacers; nothing in it but what the protocol names.
fn has_only_known_keys(message: &Value) {
    let kind = message["type"].as_str().unwrap();
    let (_, allowed) = KEYS.iter().find(|(name, _)| *name == kind).unwrap_or_else(|| panic!("{message}"));
    let keys = message.as_object().unwrap().keys();
    let unknown: Vec<&String> = keys.filter(|key| !allowed.contains(&key.as_str())).collect();
    assert!(unknown.is_empty(), "{kind}: {unknown:?}");
    let seats = message["seats"].as_array().or(message["table"]["seats"].as_array());
    for seat in seats.into_iter().flatten().filter_map(Value::as_object) {
        let keys: Vec<&str> = seat.keys().map(String::as_str).collect();
        assert_eq!(keys, ["seat", "kind", "name", "yours", "bot", "resigned"]);
    }
}

/// Plays a match at random and compares every byte everybody got with what they may know.
async fn nobody_hears_too_much<G: Served>(set: Value, number: u64) {
    let host = Host::open().await;
    let people = host.people(4).await;
    let table = host.begun(G::NAME, &json!({"set": set}), &people).await;
    let mut clients = Vec::new();
    for person in &people {
        clients.push(host.sit(person, &table).await);
    }
    // Somebody with a cookie watches.
    let me = host.get("/api/me").await;
    let cookie = me.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let origin = format!("http://{}", host.address);
    let headers = [("Cookie", cookie.as_str()), ("Origin", origin.as_str())];
    let path = format!("/api/tables/{table}/socket");
    let mut watcher = Client::new(connect(host.address, &path, &headers).await.unwrap());
    watcher.next("hello").await;
    clients.push(watcher);
    let clients = join_all(clients.into_iter().map(|client| client.play_out(number))).await;

    let truth = Truth::<G>::of(&host, &table).await;
    let row = host.store().await.table(table.parse().unwrap()).await.unwrap().unwrap();
    let mut canaries: BTreeSet<String> = people.iter().map(|person| person.token.clone()).collect();
    canaries.insert(truth.seed.clone());
    canaries.insert(format!("{:?}", row.seed.unwrap()).replace(' ', ""));
    canaries.insert(cookie.split_once('=').unwrap().1.to_owned());
    canaries.extend(row.seats.iter().map(|seat| seat.player.unwrap().to_string()));
    for client in &clients {
        truth.check_sights(client);
        client.heard.iter().for_each(has_only_known_keys);
        for text in &client.texts {
            let found: Vec<&String> = canaries.iter().filter(|canary| text.contains(*canary)).collect();
            assert!(found.is_empty(), "{found:?} in {text}");
        }
    }
}

#[tokio::test]
async fn memoracers_tells_nobody_more_than_they_may_know() {
    nobody_hears_too_much::<MemoRacers>(json!({"tiles": "random", "kraken_madness": true}), 21).await;
}

#[tokio::test]
async fn hydroracers_tells_nobody_more_than_they_may_know() {
    nobody_hears_too_much::<HydroRacers>(json!({"cockpit": "expert", "pilots": "random"}), 22).await;
}

#[tokio::test]
async fn a_campaign_with_espionage_tells_nobody_more_than_they_may_know() {
    let set = json!({"mode": "campaign", "races": 2, "opening": true, "cockpit": "expert"});
    nobody_hears_too_much::<HydroRacers>(set, 23).await;
}

/// Four people and two tables whose dice fall alike.
struct Twins {
    host: Host,
    people: Vec<Person>,
    tables: [String; 2],
}

impl Twins {
    async fn of<G: Served>(set: &[(&str, &str)]) -> Self {
        let host = Host::open().await;
        let people = host.people(4).await;
        let mut seats = Vec::new();
        let any = host.begun("memoracers", &json!({}), &people).await;
        let row = host.store().await.table(any.parse().unwrap()).await.unwrap().unwrap();
        seats.extend(row.seats.iter().map(|seat| seat.player.unwrap()));
        let mut tables = [String::new(), String::new()];
        for table in &mut tables {
            *table = laid_out::<G>(&host, &seats, set).await;
        }
        Twins { host, people, tables }
    }

    /// Plays the twin of that number; the bytes everybody got.
    async fn seen(&self, twin: usize, script: impl AsyncFnOnce(&mut [Client])) -> Vec<String> {
        let table = &self.tables[twin];
        let mut clients = Vec::new();
        for person in &self.people {
            clients.push(self.host.sit(person, table).await);
        }
        for client in &mut clients {
            client.until(|client| client.presence["seats"] == json!([1, 2, 3, 4])).await;
        }
        script(&mut clients).await;
        for client in &mut clients {
            client.settle().await;
        }
        clients.iter().map(|client| client.texts.join("\n").replace(table, "TABLE")).collect()
    }
}

/// A match with a known seed, put into the store by hand before anybody opens its room.
async fn laid_out<G: Served>(host: &Host, seats: &[Id], set: &[(&str, &str)]) -> String {
    let set: Vec<_> = set.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let setup = G::Setup::choose(&Choices { seats: Some(seats.len()), set }).unwrap();
    let seed = Seed::from_u64(77);
    let names = ["Ann", "Ben", "Cleo", "Dora"].map(str::to_owned).to_vec();
    let referee = Referee::<G>::new(&setup, names, None, seed.clone());
    let seat =
        |player: &Id| SeatRow { kind: SeatKind::Human, player: Some(*player), bot: None, resigned: false };
    let table = Table {
        id: new_id(),
        revision: 0,
        game: G::NAME.to_owned(),
        host: seats[0],
        status: Status::Playing,
        listed: false,
        settings: json!({"set": [], "clock": null, "names": []}).to_string(),
        header: Some(serde_json::to_string(referee.header()).unwrap()),
        seed: Some(*seed.bytes()),
        rematch: None,
        created: 0,
        seats: seats.iter().map(seat).collect(),
    };
    host.store().await.add_table(&table).await.unwrap();
    table.id.to_string()
}

/// Everybody who is asked does the first thing offered, until that is so for the first client.
async fn first_until(clients: &mut [Client], is_so: impl Fn(&Client) -> bool) {
    while !is_so(&clients[0]) {
        let asked = clients.iter().position(Client::is_asked).unwrap();
        clients[asked].do_first().await;
        everybody_hears(clients, asked).await;
    }
}

/// Everybody has seen what that client has.
async fn everybody_hears(clients: &mut [Client], of: usize) {
    let version = clients[of].version.unwrap();
    for client in clients.iter_mut() {
        client.until_version(version).await;
    }
}

#[tokio::test]
async fn sealed_programs_of_others_change_no_byte_before_they_are_revealed() {
    let twins = Twins::of::<MemoRacers>(&[]).await;
    let mut seen = Vec::new();
    for twin in 0..2 {
        let script = async |clients: &mut [Client]| {
            first_until(clients, |client| client.asked() == [1, 2, 3, 4]).await;
            for seat in 1..4 {
                let actions = clients[seat].actions();
                let action = if twin == 0 { actions.first() } else { actions.last() };
                clients[seat].do_act(action.unwrap()).await;
                everybody_hears(clients, seat).await;
            }
            assert_eq!(clients[0].sight["sealed"], json!([2, 3, 4]));
        };
        seen.push(twins.seen(twin, script).await);
    }
    assert_eq!(seen[0][0], seen[1][0]);
    assert!((1..4).all(|seat| seen[0][seat] != seen[1][seat]), "everybody knows their own program");
}

#[tokio::test]
async fn bets_lie_face_down() {
    let twins = Twins::of::<HydroRacers>(&[("circuit", "monaco")]).await;
    let is_bet = |client: &Client| client.actions().iter().any(|action| action["place_bet"].is_object());
    let mut seen = Vec::new();
    let mut bettor = 0;
    for (twin, plane) in [(0, 0), (1, 3)] {
        let script = async |clients: &mut [Client]| {
            while !clients.iter().any(is_bet) {
                let asked = clients.iter().position(Client::is_asked).unwrap();
                clients[asked].do_first().await;
                everybody_hears(clients, asked).await;
            }
            bettor = clients.iter().position(is_bet).unwrap();
            let bets: Vec<Value> = clients[bettor]
                .actions()
                .into_iter()
                .filter(|action| action["place_bet"]["slot"] == 0)
                .collect();
            assert!(bets.len() > plane, "{bets:?}");
            clients[bettor].do_act(&bets[plane]).await;
            everybody_hears(clients, bettor).await;
            for _ in 0..3 {
                let asked = clients.iter().position(Client::is_asked).unwrap();
                clients[asked].do_first().await;
                everybody_hears(clients, asked).await;
            }
        };
        seen.push(twins.seen(twin, script).await);
    }
    let told_apart: Vec<usize> = (0..4).filter(|seat| seen[0][*seat] != seen[1][*seat]).collect();
    assert_eq!(told_apart, [bettor], "only who bet knows the bet");
}
