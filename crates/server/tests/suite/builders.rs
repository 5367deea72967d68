//! Four people who build their ships at the same time, over lines that are fast and slow.

use std::time::Duration;

use bots::{Bot, Kind};
use catalogue::GalaxyTrucker;
use futures_util::future::join_all;
use referee::{Referee, Seed};
use rules::{Choices, Game, Millis, Seat, Setup as _, Turn, below};
use serde_json::{Value, json};
use server::{Config, Games, Limits};

use crate::common::{Client, Host, quick};

/// The number behind the dice.
const SEED: u32 = 18;

/// How many tiles every ship has by then, the first cabin not counted: as many as the thumb finds room for.
const TILES: usize = 26;

/// What an update during building may cost a viewer on average, in bytes.
const BOUND: usize = 2_000;

/// A match of class III with four ships that are nearly full, as a record.
fn nearly_built() -> (String, usize) {
    let set = vec![("classes".to_owned(), "III".to_owned()), ("pace".to_owned(), "real".to_owned())];
    let setup = <GalaxyTrucker as Game>::Setup::choose(&Choices { seats: Some(4), set }).unwrap();
    let names = (1..=4).map(|seat| format!("P{seat}")).collect();
    let mut referee = Referee::<GalaxyTrucker>::new(&setup, names, None, Seed::from_u64(SEED.into()));
    let mut dice = bots::dice(SEED.into(), 0);
    let mut builders: Vec<_> =
        (0..4).map(|_| Bot::<GalaxyTrucker>::new(Kind::default(), &mut dice)).collect();
    let mut built = [0_usize; 4];
    for _ in 0..5_000 {
        let busy: Vec<usize> = (0..4).filter(|seat| built[*seat] < TILES).collect();
        let Some(&index) = busy.get(below(&mut dice, busy.len().max(1) as u32) as usize) else { break };
        let seat = Seat(index as u8);
        let mut legal = referee.actions(seat);
        let face_down = legal.iter().find(|action| json!(action) == "take_face_down").cloned();
        let action = builders[index].choose(&referee.eyes(seat), &mut legal, &mut dice);
        let word = json!(action).to_string();
        // Who would rather stop goes on with another tile: ships are to be full, not good.
        let ends = ["finish", "turn_hourglass", "roll_die"].iter().any(|end| word.contains(end));
        let Some(action) = (if ends { face_down } else { Some(action) }) else {
            built[index] = TILES;
            continue;
        };
        built[index] += usize::from(word.contains("attach") && !ends);
        referee.act(Millis(0), seat, action).unwrap();
    }
    assert!(matches!(referee.turn(), Turn::Scramble { .. }), "{:?} after {built:?}", referee.turn());
    (referee.record().to_string(), referee.steps())
}

/// A table at which the four go on, and a server with these limits.
async fn table(limits: Limits) -> (Host, Vec<Client>, String) {
    let host = Host::with(Config { test_tables: true, limits, ..quick() }, Games::all).await;
    let people = host.people(4).await;
    let (record, steps) = nearly_built();
    let wish = json!({"seed": SEED, "from": {"record": record, "steps": steps}});
    let table = host.begun("galaxy-trucker", &wish, &people).await;
    let mut clients = Vec::new();
    for person in &people {
        clients.push(host.sit(person, &table).await);
    }
    (host, clients, table)
}

fn named<'a>(actions: &'a [Value], word: &str) -> Vec<&'a Value> {
    actions.iter().filter(|action| *action == word || action.get(word).is_some()).collect()
}

/// What somebody sends who sees that: one or several actions in one message.
fn wish(client: &Client, round: usize) -> Vec<Value> {
    let actions = client.actions();
    let (attach, up) = (named(&actions, "attach"), named(&actions, "take_face_up"));
    if let Some(first) = attach.get(round % attach.len().max(1)) {
        return vec![(*first).clone()];
    }
    if !named(&actions, "put_back").is_empty() {
        return vec![json!("put_back")];
    }
    match up.first().filter(|_| !round.is_multiple_of(3)) {
        // Everybody wants the same one, and puts it back for the next.
        Some(first) => vec![(*first).clone(), json!("put_back")],
        None => vec![json!("take_face_down")],
    }
}

/// Builds for so many rounds over a line of that latency: what was done, and how many were refused.
async fn build(mut client: Client, rounds: usize, latency: Duration) -> (Client, Vec<Value>, usize) {
    let (mut done, mut refused) = (Vec::new(), 0);
    let seat = client.seat.unwrap() as usize;
    for round in 0..rounds {
        let wish = wish(&client, round + seat);
        let id = seat * 1_000 + round;
        // What is seen is as old as the line is long.
        tokio::time::sleep(latency).await;
        client.say(&json!({"type": "act", "actions": wish, "id": id})).await;
        let answer = loop {
            let heard = client.read().await;
            if heard["id"].is_u64() {
                break heard;
            }
        };
        assert_eq!(answer["id"], id, "an answer is for the one who asked");
        let count = answer["done"].as_u64().unwrap() as usize;
        done.extend(wish[..count].iter().cloned());
        if answer["type"] == "rejected" {
            assert_eq!((&answer["code"], answer["rule"].is_string()), (&json!("foul"), true), "{answer}");
            assert!(count < wish.len());
            refused += 1;
        }
    }
    (client, done, refused)
}

/// The average length of the updates from that message on.
fn update_bytes(clients: &[Client], first: &[usize]) -> (usize, usize) {
    let updates = clients.iter().zip(first).flat_map(|(client, first)| &client.texts[*first..]);
    let updates: Vec<usize> =
        updates.filter(|text| text.starts_with("{\"type\":\"update\"")).map(String::len).collect();
    (updates.len(), updates.iter().sum::<usize>() / updates.len().max(1))
}

/// What that seat has done from that step on.
fn steps_of(entries: &[String], first: usize, seat: u64) -> Vec<Value> {
    let lines = entries[first..].iter().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter(|line| line["seat"] == seat).map(|line| line["action"].clone()).collect()
}

#[tokio::test]
async fn four_builders_lose_nothing_on_lines_of_any_length() {
    for (millis, rounds) in [(5, 40), (50, 20), (300, 6)] {
        let (host, clients, table) = table(quick().limits).await;
        let begun = clients[0].version.unwrap() as usize;
        let heard: Vec<usize> = clients.iter().map(|client| client.texts.len()).collect();
        let latency = Duration::from_millis(millis);
        let built = join_all(clients.into_iter().map(|client| build(client, rounds, latency))).await;
        let entries = {
            use store::Store as _;
            host.store().await.entries(table.parse().unwrap(), 0).await.unwrap()
        };
        let mut refusals = 0;
        let mut clients = Vec::new();
        for (mut client, done, refused) in built {
            client.until_version(entries.len() as u64).await;
            assert_eq!(done, steps_of(&entries, begun, client.seat.unwrap()), "nothing lost, nothing twice");
            refusals += refused;
            clients.push(client);
        }
        let (updates, bytes) = update_bytes(&clients, &heard);
        println!("{millis} ms: {updates} updates of {bytes} bytes on average, {refusals} refused");
        assert!(bytes <= BOUND, "{bytes} bytes an update");
    }
}

#[tokio::test]
async fn whoever_asks_without_end_while_others_grab_is_never_sent_away() {
    let limits = Limits { messages_per_second: 200, ..quick().limits };
    let (_host, mut clients, _) = table(limits).await;
    // Somebody with a tile in hand asks about every square and turn, again and again.
    let mut asker = clients.remove(0);
    let face_up: Vec<Value> = named(&asker.actions(), "take_face_up").into_iter().cloned().collect();
    for tile in &face_up {
        asker.do_act(tile).await;
        if !named(&asker.actions(), "attach").is_empty() {
            break;
        }
        asker.do_act(&json!("put_back")).await;
    }
    assert!(!named(&asker.actions(), "attach").is_empty(), "some tile fits somewhere");
    let squares = (0..40)
        .flat_map(|square| (0..4).map(move |turns| json!({"attach": {"square": square, "turns": turns}})));
    let question = json!({"type": "preview", "actions": squares.collect::<Vec<_>>()});
    let asking = async {
        for _ in 0..100 {
            let answer = asker.ask(question.clone()).await;
            let previews = answer["previews"].as_array().unwrap_or_else(|| panic!("{answer}"));
            assert_eq!(previews.len(), 160);
            assert!(previews.iter().any(|told| told.get("preview").is_some()));
            assert!(previews.iter().any(|told| told["refused"]["rule"].is_string()));
        }
        asker.settle().await;
    };
    let grabbing = join_all(clients.into_iter().map(|client| build(client, 40, Duration::from_millis(20))));
    let ((), built) = tokio::join!(asking, grabbing);
    assert!(built.iter().all(|(_, done, _)| !done.is_empty()));
}
