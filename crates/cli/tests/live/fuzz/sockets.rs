//! Nonsense over sockets.

use bots::Dice;
use catalogue::{Kind, for_game};
use futures_util::future::join_all;
use futures_util::{SinkExt as _, StreamExt as _};
use rules::{Game, below};
use serde::Deserialize as _;
use serde_json::{Value, json};
use server::protocol::ClientMessage;
use tokio_tungstenite::tungstenite::Message;

use super::bend::{bent, one_of};
use super::{seed, share, survives};
use crate::http::{Http, new_player};
use crate::line::Line;

/// How many messages are sent before their answers are read. More than 256 that wait would be too slow a reader.
const WINDOW: usize = 64;

/// The longest message a socket takes; a longer one ends it.
const LONGEST: usize = 16_384;

#[test]
fn every_message_is_answered_and_nothing_changes_that_was_not_allowed() {
    survives(async |address| {
        let host = new_player(address).await.unwrap();
        let seats = json!([{ "kind": "human" }, { "kind": "local", "name": "Léa" }]);
        let mut attacks = Vec::new();
        for game in Kind::ALL {
            // People at one screen do not grab at the same time.
            let set = if game == Kind::GalaxyTrucker { json!({ "pace": "turns" }) } else { json!({}) };
            let wish = json!({ "game": game.name(), "seats": seats, "set": set });
            attacks.push(Attack {
                game,
                table: make(address, &host, wish.clone()).await,
                token: host.clone(),
            });
            let watched = make(address, &host, wish).await;
            attacks.push(Attack { game, table: watched, token: new_player(address).await.unwrap() });
        }
        let waiting = json!([{ "kind": "human" }, { "kind": "human" }]);
        let grabbed = make(address, &host, json!({ "game": "galaxy-trucker", "seats": waiting })).await;
        join(address, &new_player(address).await.unwrap(), &grabbed).await;
        attacks.push(Attack { game: Kind::GalaxyTrucker, table: grabbed, token: host.clone() });
        let waits = make(address, &host, json!({ "game": "memoracers", "seats": waiting })).await;
        attacks.push(Attack { game: Kind::MemoRacers, table: waits, token: host.clone() });
        let over = super::records::imported(address, &host).await;
        attacks.push(Attack { game: Kind::MemoRacers, table: over, token: host.clone() });
        let messages = share(70) / attacks.len() as u64;
        let mut attacks: Vec<(Attack, u64)> = attacks.into_iter().map(|attack| (attack, messages)).collect();
        // A hint takes its time, so only few are asked for.
        let advised =
            make(address, &host, json!({ "game": "memoracers", "seats": seats, "hints": true })).await;
        attacks.push((Attack { game: Kind::MemoRacers, table: advised, token: host.clone() }, messages / 20));
        let attacks = attacks.into_iter().enumerate().map(|(number, (attack, messages))| {
            let (address, dice) = (address.to_owned(), bots::dice(seed(), number as u64));
            tokio::spawn(async move { attack.run(&address, dice, messages).await })
        });
        for done in join_all(attacks.collect::<Vec<_>>()).await {
            done.unwrap();
        }
    });
}

async fn make(address: &str, host: &str, wish: Value) -> String {
    let mut http = Http::open(address).await.unwrap();
    let made = http.ask("POST", "/api/tables", host, &wish.to_string()).await.unwrap().json();
    made["id"].as_str().unwrap().to_owned()
}

async fn join(address: &str, player: &str, table: &str) {
    let mut http = Http::open(address).await.unwrap();
    let joined = http.ask("POST", &format!("/api/tables/{table}/join"), player, "{}").await.unwrap().json();
    assert_eq!(joined["status"], "playing");
}

/// One socket that talks nonsense at a table where nobody else is.
struct Attack {
    game: Kind,
    table: String,
    token: String,
}

impl Attack {
    async fn run(self, address: &str, mut dice: Dice, messages: u64) {
        let mut line = Line::open(address, &self.token, &self.table, "").await.unwrap();
        let before = line.hear().await.unwrap();
        let offered = offered(&mut line, &before).await;
        let sense = sense(&before);
        let mut sent = 0;
        while sent < messages {
            let mut window: Vec<Message> = Vec::with_capacity(WINDOW);
            while window.len() < WINDOW {
                let pattern = one_of(&mut dice, &sense);
                let text = bent(&mut dice, pattern);
                if text.len() <= LONGEST && !self.is_allowed(&text, &offered) {
                    window.push(if below(&mut dice, 50) == 0 {
                        Message::binary(text)
                    } else {
                        Message::text(text)
                    });
                }
            }
            sent += window.len() as u64;
            talk(&mut line, &window).await;
        }
        line.say(&json!({ "type": "look", "seat": before["seat"] })).await.unwrap();
        let after = next_hello(&mut line).await;
        assert_eq!(lasting(before), lasting(after));
    }

    /// Whether the message does what its sender may do to the match: acting as offered, or resigning.
    fn is_allowed(&self, text: &str, offered: &[Value]) -> bool {
        let Ok(message) = serde_json::from_str::<ClientMessage>(text) else { return false };
        match message {
            ClientMessage::Act { action, actions, .. } => {
                let mut all = action.iter().chain(actions.iter().flatten());
                all.any(|action| for_game!(self.game, G => is_offered::<G>(action, offered)))
            }
            ClientMessage::Resign { .. } => true,
            ClientMessage::TakeBack { .. }
            | ClientMessage::Preview { .. }
            | ClientMessage::Undo { .. }
            | ClientMessage::Consent { .. }
            | ClientMessage::Ready { .. }
            | ClientMessage::Pause { .. }
            | ClientMessage::Resume { .. }
            | ClientMessage::TakeOver { .. }
            | ClientMessage::HandBack { .. }
            | ClientMessage::Commit { .. }
            | ClientMessage::Reveal { .. }
            | ClientMessage::Say { .. }
            | ClientMessage::Hint { .. }
            | ClientMessage::Look { .. }
            | ClientMessage::Resync { .. }
            | ClientMessage::Ping { .. } => false,
        }
    }
}

/// What any of the sender's seats may do.
async fn offered(line: &mut Line, hello: &Value) -> Vec<Value> {
    let mut offered = Vec::new();
    for seat in hello["table"]["seats"].as_array().unwrap().iter().filter(|seat| seat["yours"] == true) {
        line.say(&json!({ "type": "look", "seat": seat["seat"] })).await.unwrap();
        let actions = next_hello(line).await["match"]["actions"].take();
        offered.extend(actions.as_array().into_iter().flatten().cloned());
    }
    offered
}

/// Whether that is one of the actions offered, however it is spelt.
fn is_offered<G: Game>(action: &Value, offered: &[Value]) -> bool {
    let Ok(action) = G::Action::deserialize(action) else { return false };
    offered.iter().any(|offered| G::Action::deserialize(offered).is_ok_and(|offered| offered == action))
}

/// A message of every type, with what this table offers.
fn sense(hello: &Value) -> Vec<Value> {
    let mut sense = vec![
        json!({ "type": "take_back", "seat": 1, "id": 1 }),
        json!({ "type": "undo", "seat": 1, "id": 2 }),
        json!({ "type": "consent", "agree": true, "id": 3 }),
        json!({ "type": "resign", "seat": 1, "id": 4 }),
        json!({ "type": "take_over", "seat": 2, "id": 5 }),
        json!({ "type": "hand_back", "seat": 1, "id": 6 }),
        json!({ "type": "say", "text": "bonjour", "id": 7 }),
        json!({ "type": "look", "seat": 2 }),
        json!({ "type": "look" }),
        json!({ "type": "resync", "version": 1 }),
        json!({ "type": "ping", "id": 8 }),
        json!({ "type": "hint", "seat": 1, "id": 11 }),
    ];
    let offered = hello["match"]["actions"].as_array().into_iter().flatten().take(8);
    for action in offered.chain([&json!({ "program": { "lanes": [1, 2, 3] } })]) {
        sense.push(json!({ "type": "act", "action": action, "seat": 1, "id": 9 }));
        sense.push(json!({ "type": "act", "actions": [action, action], "seat": 1, "id": 12 }));
        sense.push(json!({ "type": "preview", "actions": [action, action], "seat": 1, "id": 10 }));
    }
    sense
}

/// Sends all of it, and reads until all of it is answered.
///
/// Each message has one answer that is no `accepted`: a refusal, or what was asked for. Who asked to be told
/// when something was said gets an `accepted` besides. Only a hint may come later than what was asked after it.
async fn talk(line: &mut Line, window: &[Message]) {
    for message in window {
        line.socket.feed(message.clone()).await.unwrap();
    }
    // No nonsense has this number.
    let last = 1_234_567_890;
    line.say(&json!({ "type": "ping", "id": last })).await.unwrap();
    let (mut answers, mut is_last_answered) = (0, false);
    while answers < window.len() || !is_last_answered {
        let message = line.hear().await.unwrap();
        match message["type"].as_str().unwrap() {
            "pong" if message["id"] == last => is_last_answered = true,
            "rejected" => {
                assert!(message["code"].is_string() && message["message"].is_string(), "{message}");
                answers += 1;
            }
            "hello" | "update" | "preview" | "hint" | "chat" | "pong" => answers += 1,
            "accepted" | "presence" => {}
            other => panic!("{other}: {message}"),
        }
    }
    assert_eq!(answers, window.len(), "{window:?}");
}

async fn next_hello(line: &mut Line) -> Value {
    loop {
        let message = line.hear().await.unwrap();
        if message["type"] == "hello" {
            return message;
        }
    }
}

/// What was said may have grown, and time may have passed; everything else stays.
fn lasting(mut hello: Value) -> Value {
    hello["chat"].take();
    if let Some(now) = hello.pointer_mut("/match/turn/now") {
        now.take();
    }
    hello
}

/// More than a socket takes ends this socket and no other.
#[test]
fn sixteen_megabytes_end_one_socket_only() {
    survives(async |address| {
        let host = new_player(address).await.unwrap();
        let table = make(address, &host, json!({ "game": "memoracers" })).await;
        let mut other = Line::open(address, &host, &table, "").await.unwrap();
        for message in [Message::text("[".repeat(16 << 20)), Message::binary(vec![0; LONGEST + 1])] {
            let mut line = Line::open(address, &host, &table, "").await.unwrap();
            // The server closes while this is still being written.
            let _ = line.socket.send(message).await;
            while let Some(Ok(_)) = line.socket.next().await {}
        }
        other.say(&json!({ "type": "ping", "id": 1 })).await.unwrap();
        while other.hear().await.unwrap()["type"] != "pong" {}
    });
}
