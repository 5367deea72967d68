//! Whole matches, played by scripted people over their sockets.

use catalogue::{GalaxyTrucker, HydroRacers, MemoRacers};
use futures_util::future::join_all;
use serde_json::{Value, json};
use server::Shared;
use store::Store as _;

use crate::common::truth::Truth;
use crate::common::{Client, Host};

/// Four people play a match at random while somebody watches; everything about it is checked.
async fn plays_a_whole_match<G: Shared>(set: Value, number: u64) {
    let host = Host::open().await;
    let (table, clients) = host.full_table(G::NAME, json!({"set": set}), 4).await;
    let clients = join_all(clients.into_iter().map(|client| client.play_out(number))).await;

    let truth = Truth::<G>::of(&host, &table).await;
    assert_eq!(truth.replayed.header.seats, ["Ann", "Ben", "Cleo", "Dora"]);
    for client in &clients {
        assert_eq!(client.version, Some(truth.replayed.steps.len() as u64));
        assert_eq!(client.sight["turn"]["kind"], "over");
        truth.check_events(client);
        truth.check_sights(client);
    }
    everybody_saw_what_was_public::<G>(&clients, &truth);

    let results = host.store().await.results(table.parse().unwrap()).await.unwrap();
    let standings = truth.replayed.standings.unwrap();
    let stored: Vec<_> = results.iter().map(|row| (row.place, row.score)).collect();
    assert_eq!(stored, standings.rows().iter().map(|row| (row.place, row.score)).collect::<Vec<_>>());
    assert!(results.iter().all(|row| row.player.is_some()));
    let table = host.get(&format!("/api/tables/{table}")).await.done();
    assert_eq!(table["status"], "over");
}

/// What was told to everybody, everybody heard, in the same order.
fn everybody_saw_what_was_public<G: Shared>(clients: &[Client], truth: &Truth<G>) {
    let public: Vec<Value> = truth.public().collect();
    assert!(!public.is_empty());
    for client in clients {
        let mut events = client.events.iter();
        assert!(public.iter().all(|event| events.any(|heard| heard == event)), "seat {:?}", client.seat);
    }
}

#[tokio::test]
async fn four_people_play_memoracers_to_its_end() {
    plays_a_whole_match::<MemoRacers>(json!({}), 1).await;
}

#[tokio::test]
async fn four_people_build_and_play_a_memoracers_championship() {
    plays_a_whole_match::<MemoRacers>(json!({"mode": "championship"}), 2).await;
}

#[tokio::test]
async fn four_people_play_hydroracers_to_its_end() {
    plays_a_whole_match::<HydroRacers>(json!({}), 3).await;
}

#[tokio::test]
async fn four_people_play_an_expert_hydroracers_campaign() {
    let set = json!({"mode": "campaign", "races": 2, "opening": true, "cockpit": "expert", "pilots": "free"});
    plays_a_whole_match::<HydroRacers>(set, 4).await;
}

#[tokio::test]
async fn four_people_build_and_fly_in_turns() {
    plays_a_whole_match::<GalaxyTrucker>(json!({"classes": "I,IC", "pace": "turns"}), 5).await;
}

#[tokio::test]
async fn bots_play_on_for_each_other_without_anybody_watching() {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let seats = vec![json!({"kind": "bot"}); 4];
    let table = host.table(&person, &json!({"game": "memoracers", "seats": seats})).await;
    let mut client = host.sit(&person, &table).await;
    client.until(Client::is_over).await;
    Truth::<MemoRacers>::of(&host, &table).await.check_events(&client);
}

#[tokio::test]
async fn bots_of_every_level_play_a_whole_match() {
    let levels = ["rookie", "racer", "pro", "ace"];
    bots_play::<MemoRacers>(&levels, json!({})).await;
    bots_play::<HydroRacers>(&levels, json!({"circuit": "monaco"})).await;
    bots_play::<GalaxyTrucker>(&levels[..3], json!({"classes": "I"})).await;
}

async fn bots_play<G: Shared>(levels: &[&str], set: Value) {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let seats: Vec<Value> = levels.iter().map(|level| json!({"kind": "bot", "level": level})).collect();
    let table = host.table(&person, &json!({"game": G::NAME, "seats": seats, "set": set})).await;
    let mut client = host.sit(&person, &table).await;
    client.until(Client::is_over).await;
    Truth::<G>::of(&host, &table).await.check_events(&client);
}

#[tokio::test]
async fn a_table_without_seats_is_over_as_soon_as_it_is_made() {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let wish = json!({"game": "hydroracers", "seats": [], "set": {"autopilots": 4}});
    let table = host.table(&person, &wish).await;
    let mut client = host.sit(&person, &table).await;
    client.until(Client::is_over).await;
    assert_eq!(client.seat, None);
    Truth::<HydroRacers>::of(&host, &table).await.check_events(&client);
}

/// What a bot did that others can see while ships are built, by seat.
fn grabs_of(client: &Client, seat: u64) -> usize {
    let is_grab = |heard: &&Value| {
        let kinds =
            ["took_face_down", "took_face_up", "took_aside", "attached", "was_set_aside", "was_put_back"];
        heard["event"]["seat"] == seat && kinds.iter().any(|kind| heard["event"]["event"] == *kind)
    };
    client.events.iter().filter(is_grab).count()
}

#[tokio::test]
async fn bots_wait_for_people_and_build_no_faster_than_they_could() {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let seats = [json!({"kind": "human"}), json!({"kind": "bot"}), json!({"kind": "bot", "level": "ace"})];
    let table = host.table(&person, &json!({"game": "galaxy-trucker", "seats": seats})).await;
    let mut client = host.sit(&person, &table).await;
    host.pass(10_000);
    client.settle().await;
    assert_eq!(client.version, Some(0), "nobody has called the start for her");
    client.do_act(&json!("call_start")).await;
    for beat in 1..=12 {
        let before = client.events.len();
        host.pass(1_400);
        client.settle().await;
        assert_eq!(client.events.len(), before, "a bot is quicker than any person");
        host.pass(100);
        client.until(|client| client.events.len() > before).await;
        assert_eq!((grabs_of(&client, 2), grabs_of(&client, 3)), (beat, beat));
    }
}
