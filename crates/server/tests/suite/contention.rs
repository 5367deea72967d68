//! Many hands reach for the same pile: nothing is lost, and everybody is answered.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use catalogue::GalaxyTrucker;
use futures_util::future::join_all;
use futures_util::{SinkExt as _, StreamExt as _};
use rules::laws::Kit;
use serde_json::{Value, json};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;

use crate::common::http::PATIENCE;
use crate::common::pile::{Pile, only_pile};
use crate::common::truth::Truth;
use crate::common::{Client, Host, quick};

/// Grabs of one seat.
const GRABS: u64 = 250;

/// Acts one after the other, spread over that window, and reads at the same time.
/// The state it acts on is as old as its first look. Returns the answers by the number of the message.
///
/// Timers tick in milliseconds, so everything that is due by a tick goes out together. Nobody can promise that a busy
/// machine keeps the window: how long it took is told, not judged.
async fn acts(client: &mut Client, actions: &[Value], window: Duration) -> BTreeMap<u64, Value> {
    let (mut sink, mut stream) = (&mut client.socket).split();
    let pace = window / actions.len() as u32;
    let sending = async {
        let begun = Instant::now();
        for (id, action) in (0..).zip(actions) {
            let due = begun + pace * id;
            if Instant::now() < due {
                sink.flush().await.unwrap();
                tokio::time::sleep_until(due).await;
            }
            let message = json!({"type": "act", "action": action, "id": id});
            sink.feed(Message::text(message.to_string())).await.unwrap();
        }
        sink.flush().await.unwrap();
        println!("{} messages within {:?}, meant were {window:?}", actions.len(), begun.elapsed());
    };
    let reading = async {
        let mut answers = BTreeMap::new();
        while answers.len() < actions.len() {
            let Some(Ok(Message::Text(text))) = stream.next().await else { panic!("the socket ended") };
            let message: Value = serde_json::from_str(&text).unwrap();
            if let Some(id) = message["id"].as_u64() {
                assert!(answers.insert(id, message).is_none(), "message {id} was answered twice");
            }
        }
        answers
    };
    let both = async { tokio::join!(sending, reading) };
    tokio::time::timeout(PATIENCE, both).await.expect("every message is answered").1
}

/// Four people grab within that window, each the tiles that `tiles` says; the record and their answers.
/// There is one tile more than `count`, so that the match runs until all are answered; the first takes it then.
async fn scramble(
    window: u64,
    count: u64,
    tiles: impl Fn(u64) -> Vec<u64>,
) -> (Truth<Pile>, Vec<BTreeMap<u64, Value>>) {
    let host = Host::with(quick(), only_pile).await;
    let (table, mut clients) = host.full_table("pile", json!({"set": {"tiles": count + 1}}), 4).await;
    let mut watcher = clients.pop().unwrap();
    let window = Duration::from_millis(window);
    let grabs = |nth: u64| tiles(nth).into_iter().map(|tile| json!({"grab": tile})).collect::<Vec<Value>>();
    let scripts: Vec<Vec<Value>> = (0..).take(clients.len()).map(grabs).collect();
    let last = async {
        let hands = clients.iter_mut().zip(&scripts).map(|(client, script)| acts(client, script, window));
        let answers = join_all(hands).await;
        clients[0].say(&json!({"type": "act", "action": {"grab": count}})).await;
        answers
    };
    let (answers, ()) = tokio::join!(last, watcher.until(Client::is_over));
    let truth = Truth::of(&host, &table).await;
    truth.check_events(&watcher);
    (truth, answers)
}

/// Four people grab different tiles: all of them get all of theirs.
async fn nothing_is_lost(window: u64) {
    let own = |nth: u64| (0..GRABS).map(|tile| 4 * tile + nth).collect();
    let (truth, answers) = scramble(window, 4 * GRABS, own).await;
    assert_eq!(truth.replayed.steps.len() as u64, 4 * GRABS + 1);
    for answer in answers.iter().flat_map(BTreeMap::values) {
        assert_eq!(answer["type"], "accepted", "{answer}");
    }
    let scores: Vec<i32> = truth.replayed.standings.unwrap().rows().iter().map(|row| row.score).collect();
    let all = GRABS as i32;
    assert_eq!(scores, [all + 1, all, all, all]);
}

#[test]
fn the_pile_obeys_the_laws() {
    Kit::<Pile>::new().matches(50).run();
    Kit::<Pile>::new().setups_in_words(&["2 tiles=3 masks=true", "4 tiles=20 masks=true"]).matches(20).run();
}

#[tokio::test]
async fn a_thousand_grabs_within_5_ms_are_all_granted() {
    nothing_is_lost(5).await;
}

#[tokio::test]
async fn a_thousand_grabs_within_50_ms_are_all_granted() {
    nothing_is_lost(50).await;
}

#[tokio::test]
async fn a_thousand_grabs_within_300_ms_are_all_granted() {
    nothing_is_lost(300).await;
}

#[tokio::test]
async fn four_who_grab_the_same_tiles_get_each_once_and_every_refusal_is_answered() {
    for window in [5, 50, 300] {
        let (_, answers) = scramble(window, 100, |_| (0..100).collect()).await;
        let mut won = BTreeSet::new();
        for (id, answer) in answers.into_iter().flatten() {
            if answer["type"] == "accepted" {
                assert!(won.insert(id), "tile {id} was won twice");
                continue;
            }
            assert_eq!((&answer["type"], &answer["code"]), (&json!("rejected"), &json!("foul")));
            assert_eq!((&answer["rule"], &answer["foul"]), (&json!("PL-1"), &json!({"gone": {"tile": id}})));
        }
        assert_eq!(won.len(), 100);
    }
}

/// What a builder in a hurry does, whether it makes sense or not: most of it is contested or refused.
fn building_script(nth: u64) -> Vec<Value> {
    let tile = |step: u64| (7 * step + 3 * nth) % 140;
    let tour = |step: u64| {
        [
            json!("take_face_down"),
            json!({"attach": {"square": (step + nth) % 18, "turns": step % 4}}),
            json!("put_back"),
            json!({"take_face_up": tile(step)}),
            json!("put_back"),
        ]
    };
    (0..GRABS / 5).flat_map(tour).collect()
}

/// Four people build class I ships at full speed within that window and fly them: the record holds what was
/// granted, in the order in which each of them asked for it, and nothing else.
async fn ships_are_built_within(window: u64) {
    let host = Host::open().await;
    let people = host.people(4).await;
    let table = host.begun("galaxy-trucker", &json!({"set": {"classes": "I"}}), &people).await;
    let mut watcher = host.sit(&host.person("Wanda").await, &table).await;
    let mut clients = Vec::new();
    for person in &people {
        clients.push(host.sit(person, &table).await);
    }
    clients[0].do_act(&json!("call_start")).await;
    let window = Duration::from_millis(window);
    let scripts: Vec<Vec<Value>> = (0..4).map(building_script).collect();
    let hands = clients.iter_mut().zip(&scripts).map(|(client, script)| acts(client, script, window));
    let answers = join_all(hands).await;

    // They have not read what the others did: they come anew, finish one by one, and fly.
    let mut clients = Vec::new();
    for (order, person) in (1..).zip(&people) {
        let mut client = host.sit(person, &table).await;
        if client.actions().contains(&json!("put_back")) {
            client.do_act(&json!("put_back")).await;
        }
        client.do_act(&json!({"finish": order})).await;
        clients.push(client);
    }
    for client in &mut clients {
        client.settle().await;
    }
    let flown = join_all(clients.into_iter().map(|client| client.play_out(9)));
    tokio::join!(flown, watcher.until(Client::is_over));

    let truth = Truth::<GalaxyTrucker>::of(&host, &table).await;
    truth.check_events(&watcher);
    for (nth, (script, answers)) in scripts.iter().zip(&answers).enumerate() {
        let granted = granted(script, answers);
        let acted: Vec<Value> = truth.acts(nth).skip(usize::from(nth == 0)).take(granted.len()).collect();
        assert_eq!(acted, granted);
    }
}

/// What of the script was granted; everything else was refused with the number of its rule.
fn granted(script: &[Value], answers: &BTreeMap<u64, Value>) -> Vec<Value> {
    let mut granted = Vec::new();
    for (action, answer) in script.iter().zip(answers.values()) {
        if answer["type"] == "accepted" {
            granted.push(action.clone());
            continue;
        }
        assert_eq!((&answer["type"], &answer["code"]), (&json!("rejected"), &json!("foul")), "{answer}");
        assert!(answer["rule"].as_str().unwrap().starts_with("GT-"), "{answer}");
    }
    // How much depends on who was first: whoever comes late finds less.
    assert!(granted.len() > script.len() / 10 && granted.len() < script.len(), "{} granted", granted.len());
    granted
}

#[tokio::test]
async fn four_builders_at_full_speed_lose_no_action() {
    for window in [5, 50, 300] {
        ships_are_built_within(window).await;
    }
}
