//! Many matches against aces at once: how long the bots take, and how long the sockets meanwhile.
//!
//! One person and three aces sit at every table. The person acts at once and the bots do not pretend to think, so
//! that there is always somebody who does.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::{Caller, Offer, SEATS, number_after, open_socket, parts_of, token, turn_of};

/// What a bot may take for a decision, and what it may be late.
const BUDGET_MS: f64 = 1_000.0;
const GRACE_MS: f64 = 50.0;

/// The person's seat.
const OWN: usize = 1;

/// What all matches show together, in milliseconds.
#[derive(Default)]
struct Times {
    /// From asking a bot until its decision is there.
    bots: Vec<f64>,
    /// From sending the own decision until its result is there.
    own: Vec<f64>,
    /// Bots that were asked too long ago and had not decided at the end.
    missing: u64,
    matches: u64,
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
pub(crate) fn play(address: &str, game: &str, matches: usize, time: Duration) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (times, token) = (Arc::new(Mutex::new(Times::default())), token(address, "person"));
    runtime.block_on(async {
        let end = Instant::now() + time;
        let tasks: Vec<_> = (0..matches)
            .map(|number| {
                let (address, game, token) = (address.to_owned(), game.to_owned(), token.clone());
                let times = Arc::clone(&times);
                tokio::spawn(async move {
                    let mut caller = Caller::new(&address).await;
                    let mut choice = number;
                    while Instant::now() < end {
                        choice += 1;
                        one_match(&mut caller, &game, &token, &times, choice, end).await;
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
    });
    let mut times = std::mem::take(&mut *times.lock().unwrap());
    let late = times.bots.iter().filter(|took| **took > BUDGET_MS + GRACE_MS).count() as u64;
    println!(
        "{}",
        json!({
            "game": game, "matches_at_once": matches, "matches_begun": times.matches,
            "bots": spread(&mut times.bots), "late": late, "missing": times.missing,
            "sockets": spread(&mut times.own),
        })
    );
}

/// How many, and how long they took.
fn spread(times: &mut [f64]) -> serde_json::Value {
    let decisions = times.len();
    let most = times.iter().copied().fold(f64::NAN, f64::max);
    let at = parts_of(times);
    json!({ "decisions": decisions, "p50_ms": at(0.5), "p99_ms": at(0.99), "most_ms": most })
}

/// Who has been asked since when, in one match.
#[derive(Default)]
struct Asked {
    version: u32,
    seats: BTreeSet<usize>,
    since: [Option<Instant>; SEATS + 1],
    sent: Option<Instant>,
}

impl Asked {
    /// The match stands like that now.
    #[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
    fn hear(&mut self, version: u32, turn: &str, times: &mut Times) {
        let (now, seats) = (Instant::now(), asked_seats(turn));
        let took = |since: Instant| (now - since).as_secs_f64() * 1e3;
        times.own.extend(self.sent.take().map(took));
        // What happens while one seat alone is asked is its decision.
        let decider = self.seats.first().copied().filter(|_| self.seats.len() == 1);
        for seat in (1..=SEATS).filter(|seat| *seat != OWN) {
            if decider == Some(seat) || !seats.contains(&seat) {
                times.bots.extend(self.since[seat].take().map(took));
            }
            if seats.contains(&seat) {
                self.since[seat].get_or_insert(now);
            }
        }
        (self.version, self.seats) = (version, seats);
    }

    #[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
    fn missing(&self) -> u64 {
        let late = Duration::from_secs_f64((BUDGET_MS + GRACE_MS) / 1e3);
        self.since.iter().flatten().filter(|since| since.elapsed() > late).count() as u64
    }
}

/// Seats in what the game waits for.
fn asked_seats(turn: &str) -> BTreeSet<usize> {
    let list = turn.split_once('[').map_or("", |(_, seats)| seats);
    list.split(|letter: char| !letter.is_ascii_digit()).filter_map(|seat| seat.parse().ok()).collect()
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
async fn one_match(
    caller: &mut Caller,
    game: &str,
    token: &str,
    times: &Mutex<Times>,
    choice: usize,
    end: Instant,
) {
    let ace = json!({"kind": "bot", "level": "ace"});
    let seats = json!([{"kind": "human"}, ace, ace, ace]);
    let body = json!({"game": game, "seats": seats, "bot_pace": 0});
    let table = caller.post("/api/tables", token, &body).await;
    let mut socket = open_socket(&caller.address, table["id"].as_str().unwrap(), token).await;
    times.lock().unwrap().matches += 1;
    let (mut asked, mut offer) = (Asked::default(), Offer::default());
    while let Ok(Some(Ok(message))) = tokio::time::timeout_at(end.into(), socket.next()).await {
        let Message::Text(text) = message else { continue };
        let Some(version) = number_after(&text, "\"version\":") else { continue };
        if text.starts_with("{\"type\":\"update\"") || text.starts_with("{\"type\":\"hello\"") {
            offer.hear(&text);
        }
        if version <= asked.version {
            continue;
        }
        let turn = turn_of(&text);
        asked.hear(version, turn, &mut times.lock().unwrap());
        if turn.starts_with("{\"kind\":\"over\"") {
            return;
        }
        let action = offer.some_action(choice.wrapping_mul(31).wrapping_add(version as usize));
        if let Some(action) = action.filter(|_| asked.seats.contains(&OWN)) {
            asked.sent = Some(Instant::now());
            let message = format!("{{\"type\":\"act\",\"action\":{action}}}");
            if socket.send(Message::text(message)).await.is_err() {
                return;
            }
        }
    }
    times.lock().unwrap().missing += asked.missing();
}
