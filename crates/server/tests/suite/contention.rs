//! Many hands reach for the same pile: nothing is lost, and everybody is answered.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use futures_util::future::join_all;
use futures_util::{SinkExt as _, StreamExt as _};
use rules::laws::Kit;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::common::http::PATIENCE;
use crate::common::pile::{Pile, only_pile};
use crate::common::truth::Truth;
use crate::common::{Client, Host, quick};

/// Grabs of one seat.
const GRABS: u64 = 250;

/// Grabs these tiles one after the other, spread over that window, and reads at the same time.
/// The state it acts on is as old as its first look. Returns the answers by the number of the message.
async fn grabs(client: &mut Client, tiles: Vec<u64>, window: Duration) -> BTreeMap<u64, Value> {
    let (mut sink, mut stream) = (&mut client.socket).split();
    let pace = window / tiles.len() as u32;
    let sending = async {
        for (id, tile) in tiles.iter().enumerate() {
            let message = json!({"type": "act", "action": {"grab": tile}, "id": id});
            sink.send(Message::text(message.to_string())).await.unwrap();
            tokio::time::sleep(pace).await;
        }
    };
    let reading = async {
        let mut answers = BTreeMap::new();
        while answers.len() < tiles.len() {
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
    let last = async {
        let hands = clients.iter_mut().zip(0..).map(|(client, nth)| grabs(client, tiles(nth), window));
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
