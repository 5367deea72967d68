//! Load for a running server: many matches of four sockets each, in a closed loop, or many that lie idle.
//!
//! `load serve DIR` is a server of the yardstick's own game that keeps its data in that folder.
//! `load ADDRESS play GAME MATCHES SECONDS` plays as fast as the server answers and prints one JSON line: moves
//! per second, and the time from sending a move until the other three seats have it.
//! `load ADDRESS against GAME MATCHES SECONDS` plays against three aces each.
//! `load ADDRESS idle MATCHES` begins so many matches and leaves them alone.

#![expect(clippy::unwrap_used, reason = "a benchmark that cannot go on may say so by panicking")]

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use server::{Config, Games, Keys, Server, Time};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

#[path = "against.rs"]
mod against;
#[path = "race.rs"]
mod race;

/// Seats of a match.
const SEATS: usize = 4;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["serve", folder] => serve(folder.as_ref()),
        [address, "play", game, matches, seconds] => {
            play(address, game, matches.parse().unwrap(), Duration::from_secs(seconds.parse().unwrap()));
        }
        [address, "against", game, matches, seconds] => {
            let time = Duration::from_secs(seconds.parse().unwrap());
            against::play(address, game, matches.parse().unwrap(), time);
        }
        [address, "idle", matches] => lie_idle(address, matches.parse().unwrap()),
        // `cargo test --benches` and the like run it without arguments.
        _ => eprintln!(
            "usage: load serve DIR | load ADDRESS play GAME MATCHES SECONDS | load ADDRESS against GAME MATCHES \
             SECONDS | load ADDRESS idle MATCHES"
        ),
    }
}

/// A server of the yardstick's game, in every other respect the one people use.
fn serve(folder: &std::path::Path) {
    std::fs::create_dir_all(folder).unwrap();
    server::threads(true).unwrap().block_on(async {
        let store = store::SqliteStore::open(&folder.join("slipstream.db")).await.unwrap();
        let mut games = Games::none();
        games.add::<race::CardRace>();
        let mut config = Config::default();
        let limits = &mut config.limits;
        (limits.messages_per_second, limits.requests_per_second) = (1_000_000, 1_000_000);
        (limits.players_per_minute, limits.tables_per_player) = (1_000_000, 1_000_000);
        limits.sockets_per_player = 1_000_000;
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        println!("http://{}", listener.local_addr().unwrap());
        let server = Server::new(config, games, Keys::fresh(), Time::running(), store);
        server.serve(listener, std::future::pending()).await.unwrap();
    });
}

/// What all matches count together.
#[derive(Default)]
struct Count {
    moves: AtomicU64,
    bytes: AtomicU64,
    refused: AtomicU64,
    stop: AtomicBool,
    latencies: Mutex<Vec<f64>>,
}

/// The move of a match that is on its way to the others.
#[derive(Default)]
struct OnItsWay {
    mover: usize,
    before: u32,
    seen: usize,
    sent: Option<Instant>,
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
fn play(address: &str, game: &str, matches: usize, time: Duration) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let count = Arc::new(Count::default());
    let tokens: Arc<[String]> = (0..SEATS).map(|seat| token(address, &format!("seat {seat}"))).collect();
    let begun = Instant::now();
    runtime.block_on(async {
        let tasks: Vec<_> = (0..matches)
            .map(|number| {
                let (address, game) = (address.to_owned(), game.to_owned());
                let (tokens, count) = (Arc::clone(&tokens), Arc::clone(&count));
                tokio::spawn(async move {
                    let mut choice = number;
                    let mut caller = Caller::new(&address).await;
                    while !count.stop.load(Ordering::Relaxed) {
                        choice += 1;
                        one_match(&mut caller, &game, &tokens, &count, choice).await;
                    }
                })
            })
            .collect();
        tokio::time::sleep(time).await;
        count.stop.store(true, Ordering::Relaxed);
        tasks.iter().for_each(tokio::task::JoinHandle::abort);
    });
    let seconds = begun.elapsed().min(time).as_secs_f64();
    let mut latencies = std::mem::take(&mut *count.latencies.lock().unwrap());
    let at = parts_of(&mut latencies);
    let moves = count.moves.load(Ordering::Relaxed);
    println!(
        "{}",
        json!({
            "matches": matches, "sockets": matches * SEATS,
            "moves_per_second": (moves as f64 / seconds).round(),
            "p50_ms": at(0.5), "p95_ms": at(0.95), "p99_ms": at(0.99),
            "refused": count.refused.load(Ordering::Relaxed),
            "mb_per_second": (count.bytes.load(Ordering::Relaxed) as f64 / seconds / 1e6).round(),
        })
    );
}

/// What so large a part of the times is below.
fn parts_of(times: &mut [f64]) -> impl Fn(f64) -> f64 {
    times.sort_by(f64::total_cmp);
    |part| times.get((times.len() as f64 * part) as usize).copied().unwrap_or(f64::NAN)
}

async fn one_match(
    caller: &mut Caller,
    game: &str,
    tokens: &Arc<[String]>,
    count: &Arc<Count>,
    choice: usize,
) {
    let table = begin(caller, game, tokens).await;
    let way = Arc::new(Mutex::new(OnItsWay::default()));
    let seats: Vec<_> = (0..SEATS)
        .map(|seat| {
            let (address, table) = (caller.address.clone(), table.clone());
            let (tokens, count, way) = (Arc::clone(tokens), Arc::clone(count), Arc::clone(&way));
            tokio::spawn(async move {
                one_seat(&address, &table, &tokens[seat], seat, &count, &way, choice).await;
            })
        })
        .collect();
    for seat in seats {
        let _ = seat.await;
    }
}

/// One table with all seats taken.
async fn begin(caller: &mut Caller, game: &str, tokens: &[String]) -> String {
    let seats = json!([{"kind":"human"},{"kind":"human"},{"kind":"human"},{"kind":"human"}]);
    let table = caller.post("/api/tables", &tokens[0], &json!({"game": game, "seats": seats})).await;
    let id = table["id"].as_str().unwrap().to_owned();
    for (seat, token) in tokens.iter().enumerate().skip(1) {
        caller.post(&format!("/api/tables/{id}/join"), token, &json!({"seat": seat + 1})).await;
    }
    id
}

/// A connection that is kept for the next request, as browsers and the yardstick's load do.
struct Caller {
    stream: BufReader<tokio::net::TcpStream>,
    address: String,
}

impl Caller {
    async fn new(address: &str) -> Self {
        let stream = tokio::net::TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Caller { stream: BufReader::new(stream), address: address.to_owned() }
    }

    async fn post(&mut self, path: &str, token: &str, body: &Value) -> Value {
        let request = request(&self.address, path, Some(token), "keep-alive", body);
        self.stream.get_mut().write_all(request.as_bytes()).await.unwrap();
        let mut length = 0;
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            self.stream.read_line(&mut line).await.unwrap();
            if let Some(said) = line.strip_prefix("content-length: ") {
                length = said.trim().parse().unwrap();
            }
        }
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer).await.unwrap();
        serde_json::from_slice(&answer).unwrap()
    }
}

/// Plays one seat as soon as its own view says so.
#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
async fn one_seat(
    address: &str,
    table: &str,
    token: &str,
    seat: usize,
    count: &Count,
    way: &Mutex<OnItsWay>,
    choice: usize,
) {
    let mut socket = open_socket(address, table, token).await;
    let (mut played, mut offer) = (0, Offer::default());
    let digit = (seat + 1).to_string();
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        count.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
        if text.starts_with("{\"type\":\"rejected\"") {
            count.refused.fetch_add(1, Ordering::Relaxed);
            continue;
        }
        let Some(version) = number_after(&text, "\"version\":") else { continue };
        offer.hear(&text);
        arrived(way, count, seat, version);
        let turn = turn_of(&text);
        if turn.starts_with("{\"kind\":\"over\"") || count.stop.load(Ordering::Relaxed) {
            return;
        }
        if !turn.contains(&digit) {
            continue;
        }
        let Some(action) = offer.some_action(choice.wrapping_mul(31).wrapping_add(version as usize)) else {
            continue;
        };
        if version <= played {
            continue;
        }
        played = version;
        *way.lock().unwrap() = OnItsWay { mover: seat, before: version, seen: 0, sent: Some(Instant::now()) };
        count.moves.fetch_add(1, Ordering::Relaxed);
        let message = format!("{{\"type\":\"act\",\"action\":{action}}}");
        if socket.send(Message::text(message)).await.is_err() {
            return;
        }
    }
}

async fn open_socket(address: &str, table: &str, token: &str) -> WebSocketStream<tokio::net::TcpStream> {
    let mut request = format!("ws://{address}/api/tables/{table}/socket").into_client_request().unwrap();
    request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
    let stream = tokio::net::TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let config = WebSocketConfig::default().read_buffer_size(2 << 10);
    let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await;
    opened.unwrap().0
}

/// A seat has that version now; if it is the third of the others, the move has arrived.
#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
fn arrived(way: &Mutex<OnItsWay>, count: &Count, seat: usize, version: u32) {
    let mut way = way.lock().unwrap();
    let Some(sent) = way.sent.filter(|_| version > way.before && seat != way.mover) else { return };
    way.seen += 1;
    if way.seen == SEATS - 1 {
        way.sent = None;
        count.latencies.lock().unwrap().push(sent.elapsed().as_secs_f64() * 1e3);
    }
}

/// What the game waits for, without looking at the rest of the message.
fn turn_of(text: &str) -> &str {
    let Some((_, turn)) = text.split_once("\"turn\":") else { return "" };
    turn.split_once('}').map_or(turn, |(turn, _)| turn)
}

/// What a seat is offered, followed from change to change as clients do; of the rest of a message nothing is read.
#[derive(Default)]
pub(crate) struct Offer(Value);

/// A `hello` or an `update`.
#[derive(Deserialize)]
struct Told<'a> {
    #[serde(borrow, rename = "match")]
    whole: Option<Part<'a>>,
    #[serde(borrow)]
    change: Option<Part<'a>>,
}

/// The part of it that is followed.
#[derive(Deserialize)]
struct Part<'a> {
    #[serde(borrow)]
    actions: Option<&'a RawValue>,
}

impl Offer {
    /// Takes a message in.
    pub(crate) fn hear(&mut self, text: &str) {
        let Told { whole, change } = serde_json::from_str(text).unwrap();
        let actions = |part: Part<'_>| part.actions.map(|told| serde_json::from_str(told.get()).unwrap());
        if let Some(whole) = whole.and_then(actions) {
            self.0 = whole;
        } else if let Some(change) = change.and_then(actions) {
            server::change::apply(&mut self.0, &change).unwrap();
        }
    }

    /// One of the actions offered, if any are.
    pub(crate) fn some_action(&self, choice: usize) -> Option<String> {
        let actions = self.0.as_array().filter(|actions| !actions.is_empty())?;
        Some(actions[choice % actions.len()].to_string())
    }
}

fn number_after(text: &str, key: &str) -> Option<u32> {
    let rest = &text[text.find(key)? + key.len()..];
    let end = rest.find(|letter: char| !letter.is_ascii_digit())?;
    rest[..end].parse().ok()
}

/// Begins matches against bots and leaves them alone.
fn lie_idle(address: &str, matches: usize) {
    let token = token(address, "sleeper");
    for _ in 0..matches {
        call(address, "/api/tables", Some(&token), &json!({ "game": "hydroracers" }));
    }
    println!("{}", json!({ "matches": matches }));
}

fn token(address: &str, name: &str) -> String {
    let made = call(address, "/api/tokens", None, &json!({ "label": name }));
    made["token"].as_str().unwrap().to_owned()
}

/// One request over a connection of its own.
fn call(address: &str, path: &str, token: Option<&str>, body: &Value) -> Value {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request(address, path, token, "close", body).as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{path}: {error}: {answer}"))
}

fn request(address: &str, path: &str, token: Option<&str>, connection: &str, body: &Value) -> String {
    let body = body.to_string();
    let bearer = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\n{bearer}connection: {connection}\r\ncontent-length: {length}\r\n\r\n{body}"
    )
}
