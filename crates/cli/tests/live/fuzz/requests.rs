//! Nonsense over HTTP.

use bots::Dice;
use futures_util::future::join_all;
use rules::below;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::bend::{bent, broken, index, one_of};
use super::{seed, share, survives};
use crate::http::{Answer, Http, new_player};
use crate::line::Line;

/// How many connections ask at the same time.
const CONNECTIONS: u64 = 8;

const METHODS: [&str; 8] = ["GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS", "BREW"];

/// Parts of paths and queries that lead nowhere, or should not.
const DETOURS: [&str; 16] = [
    "",
    "%00",
    "%ff",
    "%2e%2e%2f",
    "..",
    "%C3%A9",
    "AAAAAAAAAAAAAAAAAAAAAA",
    "memoracers",
    "socket",
    "record",
    "?since=99999999999",
    "?seat=9&since=-1",
    "?mine=perhaps",
    "?lang=tlh",
    "?a=b&a=c&%zz",
    "#",
];

/// Headers that may be believed, and should not be.
const HEADERS: [&str; 10] = [
    "Authorization: Bearer slip_AAAA\r\n",
    "Authorization: Basic QTpC\r\n",
    "Cookie: slipstream=AAAAAAAAAAAAAAAAAAAAAA\r\n",
    "Cookie: slipstream=%00; slipstream=; =\r\n",
    "Origin: https://elsewhere.example\r\n",
    "X-Forwarded-For: 1.2.3.4, ::1, what\r\n",
    "Content-Type: application/xml\r\n",
    "Accept-Language: *;q=0, fr;q=x\r\n",
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AA\r\n",
    "Expect: 100-continue-not\r\n",
];

#[test]
fn no_request_breaks_the_server_or_somebody_elses_match() {
    survives(async |address| {
        let victim = new_player(address).await.unwrap();
        let seats = json!([{ "kind": "human" }, { "kind": "bot" }]);
        let wish = json!({ "game": "hydroracers", "seats": seats, "listed": true }).to_string();
        let mut http = Http::open(address).await.unwrap();
        let table = http.ask("POST", "/api/tables", &victim, &wish).await.unwrap().json();
        let table = table["id"].as_str().unwrap();
        let wish = json!({ "game": "memoracers", "entrants": seats, "listed": true }).to_string();
        let cup = http.ask("POST", "/api/cups", &victim, &wish).await.unwrap().json();
        let cup_path = format!("/api/cups/{}", cup["id"].as_str().unwrap());
        let mut line = Line::open(address, &victim, table, "").await.unwrap();
        let before = line.hear().await.unwrap();
        let sense = sense(table, &cup_path);
        let attacks = (0..CONNECTIONS).map(|number| {
            let (address, sense) = (address.to_owned(), sense.clone());
            tokio::spawn(async move { attack(&address, &sense, bots::dice(seed(), 100 + number)).await })
        });
        for done in join_all(attacks.collect::<Vec<_>>()).await {
            done.unwrap();
        }
        let mut line = Line::open(address, &victim, table, "").await.unwrap();
        let mut after = line.hear().await.unwrap();
        // The first socket is still there.
        after["presence"] = before["presence"].clone();
        assert_eq!(before, after);
        let mut http = Http::open(address).await.unwrap();
        assert_eq!(http.ask("GET", &cup_path, &victim, "").await.unwrap().json(), cup);
    });
}

async fn attack(address: &str, sense: &[Sense], mut dice: Dice) {
    let token = new_player(address).await.unwrap();
    let mut http = Http::open(address).await.unwrap();
    for _ in 0..share(20) / CONNECTIONS {
        let (method, path, body) = one_of(&mut dice, sense);
        let request = request(&mut dice, &token, method, path, body);
        if below(&mut dice, 50) == 0 {
            let torn = broken(&mut dice, &request);
            let status = Http::open(address).await.unwrap().send_last(torn.as_bytes()).await;
            assert!(status.is_none_or(|status| status < 500), "{status:?}: {torn}");
            continue;
        }
        let answer = http.send(request.as_bytes()).await;
        let answer = answer.unwrap_or_else(|error| panic!("{error}: {request}"));
        check(&request, &answer);
        if answer.closes || answer.status == 101 {
            http = Http::open(address).await.unwrap();
        }
    }
}

/// Every refusal of what is HTTP at all has our form.
fn check(request: &str, answer: &Answer) {
    let about = || format!("{} {}: {request}", answer.status, answer.text());
    assert!(answer.status < 500, "{}", about());
    if answer.status >= 400 && !request.starts_with("HEAD") {
        let refusal: Value = serde_json::from_slice(&answer.body).unwrap_or_else(|_| panic!("{}", about()));
        assert!(refusal["code"].is_string() && refusal["message"].is_string(), "{}", about());
    }
}

/// A request as it goes over the wire.
fn request(dice: &mut Dice, token: &str, method: &str, path: &str, body: &Value) -> String {
    let method = if below(dice, 10) == 0 { *one_of(dice, &METHODS) } else { method };
    let path = if below(dice, 6) == 0 { detour(dice, path) } else { path.to_owned() };
    let body = match below(dice, 8) {
        0 => String::new(),
        1 => body.to_string(),
        _ => bent(dice, body),
    };
    let who = match below(dice, 4) {
        0 => String::new(),
        _ => format!("Authorization: Bearer {token}\r\n"),
    };
    let more = if below(dice, 4) == 0 { *one_of(dice, &HEADERS) } else { "" };
    let length = body.len();
    format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\n{more}{who}Content-Length: {length}\r\n\r\n{body}"
    )
}

fn detour(dice: &mut Dice, path: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    let at = 1 + index(dice, parts.len());
    let detour = *one_of(dice, &DETOURS);
    if at < parts.len() && below(dice, 2) == 0 {
        parts[at] = detour;
    } else {
        parts.insert(at, detour);
    }
    parts.join("/")
}

/// A method, a path and a body.
type Sense = (&'static str, String, Value);

/// A request of every kind.
fn sense(table: &str, cup: &str) -> Vec<Sense> {
    let of_table = |name: &str| format!("/api/tables/{table}{name}");
    let of_cup = |name: &str| format!("{cup}{name}");
    let seats = json!([{ "kind": "human" }, { "kind": "bot", "level": "random" }, { "kind": "local", "name": "Léa" }]);
    let wishes = [
        json!({ "game": "memoracers", "seats": seats, "listed": true, "sit": false }),
        json!({ "game": "memoracers", "set": { "tiles": "D", "kraken_madness": true }, "clock": { "per_decision": 60_000 } }),
        json!({ "game": "hydroracers", "set": { "cockpit": "expert", "pilots": "random" }, "clock": { "bank": { "start": 60_000, "increment": 1000 } } }),
    ];
    let mut sense = vec![
        ("GET", "/api/me".to_owned(), Value::Null),
        ("PATCH", "/api/me".to_owned(), json!({ "name": "Nova" })),
        ("GET", "/api/tokens".to_owned(), Value::Null),
        ("POST", "/api/tokens".to_owned(), json!({ "label": "script" })),
        ("DELETE", "/api/tokens/AAAAAAAAAAAAAAAAAAAAAA".to_owned(), Value::Null),
        ("GET", "/api/games".to_owned(), Value::Null),
        ("GET", "/api/games/memoracers/rules?lang=fr".to_owned(), Value::Null),
        ("GET", "/api/tables?mine=true".to_owned(), Value::Null),
        ("GET", of_table(""), Value::Null),
        ("POST", of_table("/join"), json!({ "seat": 1 })),
        ("POST", of_table("/leave"), json!({})),
        ("POST", of_table("/start"), json!({})),
        ("POST", of_table("/rematch"), json!({})),
        ("POST", of_table("/abandon"), json!({})),
        ("GET", of_table("/socket?since=1&seat=1&lang=en"), Value::Null),
        ("GET", of_table("/record"), Value::Null),
        ("GET", of_table("/replay?lang=fr"), Value::Null),
        ("POST", of_table("/code"), json!({})),
        ("GET", "/api/codes/ABC234".to_owned(), Value::Null),
        ("GET", "/api/cups?mine=true".to_owned(), Value::Null),
        ("GET", of_cup(""), Value::Null),
        ("POST", of_cup("/join"), json!({})),
        ("POST", of_cup("/leave"), json!({})),
        ("POST", of_cup("/start"), json!({})),
        ("POST", of_cup("/abandon"), json!({})),
        ("GET", "/api/key".to_owned(), Value::Null),
        ("GET", "/api/openapi.json".to_owned(), Value::Null),
        ("GET", "/api/docs".to_owned(), Value::Null),
        ("GET", "/".to_owned(), Value::Null),
        ("GET", format!("/t/{table}"), Value::Null),
        ("GET", "/style.css".to_owned(), Value::Null),
        ("GET", "/healthz".to_owned(), Value::Null),
        ("GET", "/readyz".to_owned(), Value::Null),
        ("GET", "/metrics".to_owned(), Value::Null),
    ];
    let entrants = json!([{ "kind": "human" }, { "kind": "bot", "level": "random" }, { "kind": "bot" }, { "kind": "human" }]);
    let cups = [
        json!({ "game": "memoracers", "entrants": entrants, "seats": 2, "best_of": 3, "enter": false, "listed": true }),
        json!({ "game": "americas-cup", "entrants": entrants, "seats": 4, "set": { "laps": 1 }, "clock": { "per_decision": 60_000 } }),
    ];
    // Tables and cups to be made have most to say, so they are asked for as often as everything else together.
    let wishes = wishes.map(|wish| ("/api/tables", wish)).into_iter();
    let wishes: Vec<_> = wishes.chain(cups.map(|wish| ("/api/cups", wish))).collect();
    let wishes = wishes.iter().cycle().take(sense.len());
    sense.extend(wishes.map(|(path, wish)| ("POST", (*path).to_owned(), wish.clone())).collect::<Vec<_>>());
    sense
}

/// A body that is too large is refused before it has come.
#[test]
fn bodies_are_refused_when_they_are_too_large_or_too_deep() {
    survives(async |address| {
        let token = new_player(address).await.unwrap();
        let mut http = Http::open(address).await.unwrap();
        let deep = "[".repeat(60_000);
        for (path, body) in [("/api/tables", deep.clone()), ("/api/tokens", format!("{{\"label\":{deep}"))] {
            let answer = http.ask("POST", path, &token, &body).await.unwrap();
            assert_eq!(answer.status, 400, "{}", answer.text());
        }
        let answer = http.ask("POST", "/api/records", &token, &"{\"a\":".repeat(200_000)).await.unwrap();
        assert_eq!(answer.status, 422, "{}", answer.text());
        for path in ["/api/tables", "/api/records"] {
            assert_eq!(flood(address, path, &token).await, "HTTP/1.1 413 Payload Too Large");
        }
    });
}

/// The first line that comes back while sixteen megabytes are being sent.
async fn flood(address: &str, path: &str, token: &str) -> String {
    let (mut reader, mut writer) = TcpStream::connect(address).await.unwrap().into_split();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nTransfer-Encoding: chunked\r\n\r\n"
    );
    let flood = tokio::spawn(async move {
        let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
        writer.write_all(head.as_bytes()).await?;
        for _ in 0..256 {
            writer.write_all(chunk.as_bytes()).await?;
        }
        std::io::Result::Ok(writer)
    });
    let mut start = vec![0; 30];
    reader.read_exact(&mut start).await.unwrap();
    // It may have been cut off in the middle.
    let _ = flood.await.unwrap();
    String::from_utf8(start).unwrap()
}
