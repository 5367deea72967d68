//! Running a server: heartbeats, slow readers, headers, logs, shutdown.

use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use server::{Config, Games, Limits};
use store::Store as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tracing_subscriber::fmt::MakeWriter;

use crate::common::host::Person;
use crate::common::http::{PATIENCE, request};
use crate::common::pile::only_pile;
use crate::common::{Client, Host, memoracers, quick};

/// How often the servers of these tests ask whether somebody is there.
const BEAT: u64 = 20_000;

fn beating() -> Config {
    Config { heartbeat: Duration::from_millis(BEAT), ..quick() }
}

/// A socket that is opened and then never answers a ping. With a small window it soon takes nothing any more.
async fn silent(host: &Host, who: &Person, table: &str, window: Option<u32>) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    if let Some(bytes) = window {
        socket.set_recv_buffer_size(bytes).unwrap();
    }
    let mut stream = socket.connect(host.address).await.unwrap();
    let head = format!(
        "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nUpgrade: websocket\r\n\
         Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        host.address, who.token
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    // With the first bytes of its greeting the socket is known to be served.
    let mut greeting = String::new();
    while !greeting.contains("hello") {
        let mut bytes = [0; 64];
        let count = tokio::time::timeout(PATIENCE, stream.read(&mut bytes)).await.unwrap().unwrap();
        assert!(count > 0, "{greeting}");
        greeting.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
    stream
}

/// One heartbeat passes, and the client answers it.
async fn beat(host: &Host, client: &mut Client) {
    host.pass(BEAT);
    client.next_ping().await;
    client.settle().await;
}

#[tokio::test]
async fn whoever_answers_no_heartbeat_is_gone_after_two() {
    let host = Host::with(beating(), Games::all).await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({}), &people).await;
    let mut ann = host.sit(&people[0], &table).await;
    let mut ghost = silent(&host, &people[1], &table, None).await;
    ann.until(|client| client.presence["seats"] == json!([1, 2])).await;
    beat(&host, &mut ann).await;
    assert_eq!(ann.presence["seats"], json!([1, 2]));
    beat(&host, &mut ann).await;
    ann.until(|client| client.presence["seats"] == json!([1])).await;
    // The server has hung up; what it had said before is all there is to read.
    let mut rest = Vec::new();
    tokio::time::timeout(PATIENCE, ghost.read_to_end(&mut rest)).await.unwrap().unwrap();
    assert!(!rest.is_empty());
}

#[tokio::test]
async fn whoever_reads_nothing_is_dropped_and_may_come_back() {
    let host = Host::with(beating(), only_pile).await;
    let people = host.people(2).await;
    let table = host.begun("pile", &json!({"set": {"tiles": 2000}}), &people).await;
    let mut ann = host.sit(&people[0], &table).await;
    let ghost = silent(&host, &people[1], &table, Some(4096)).await;
    ann.until(|client| client.presence["seats"] == json!([1, 2])).await;
    // Far more than the system and the server are willing to keep for somebody who does not read.
    for tile in 0..800 {
        ann.do_act(&json!({"grab": tile})).await;
    }
    for _ in 0..3 {
        beat(&host, &mut ann).await;
    }
    ann.until(|client| client.presence["seats"] == json!([1])).await;
    host.until_figure("slipstream_sockets_open", 1).await;
    drop(ghost);

    let mut back = host.enter(&people[1], &table, "since=0").await;
    (back.version, back.seat) = (Some(0), Some(2));
    back.next("update").await;
    assert_eq!((back.version, back.events.len()), (Some(800), 800));
}

#[tokio::test]
async fn every_answer_says_how_it_may_be_used() {
    let host = Host::open().await;
    let person = host.person("Ann").await;
    let table = host.table(&person, &json!({"game": "memoracers"})).await;
    let expected = [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ];
    let page = format!("/t/{table}");
    for path in [
        "/",
        &page,
        "/style.css",
        "/api/docs",
        "/api/openapi.json",
        "/api/games",
        "/nowhere",
        "/api/tables/x",
    ] {
        let answer = host.get(path).await;
        for (name, value) in expected {
            assert_eq!(answer.header(name), Some(value), "{name} of {path}");
        }
        let policy = answer.header("content-security-policy").unwrap();
        assert!(
            policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"), "{policy}");
        assert!(answer.header("permissions-policy").is_some(), "{path}");
    }
}

#[tokio::test]
async fn a_cookie_is_out_of_reach_of_scripts_and_secure_behind_https() {
    let config = Config { public_url: Some("https://race.example".to_owned()), ..quick() };
    for (config, secure) in [(quick(), false), (config, true)] {
        let host = Host::with(config, Games::all).await;
        let me = host.get("/api/me").await;
        let cookie = me.header("set-cookie").unwrap();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        assert_eq!(cookie.contains("Secure"), secure, "{cookie}");
    }
}

#[tokio::test]
async fn whoever_opens_a_page_for_the_first_time_is_known_from_then_on() {
    let limits = Limits { players_per_minute: 3, ..quick().limits };
    let host = Host::with(Config { limits, ..quick() }, Games::all).await;
    let table = host.table(&host.person("Ann").await, &json!({"game": "memoracers"})).await;
    for path in ["/".to_owned(), format!("/t/{table}")] {
        let first = host.get(&path).await;
        let cookie = first.header("set-cookie").unwrap().split(';').next().unwrap();
        let again = request(host.address, "GET", &path, &[("Cookie", cookie)], "").await;
        assert_eq!((again.status, again.header("set-cookie")), (200, None));
        let me = request(host.address, "GET", "/api/me", &[("Cookie", cookie)], "").await;
        assert!(me.done()["name"].as_str().unwrap().chars().all(char::is_alphabetic));
    }
    // Where too many new people come from, a page is still a page.
    let late = host.get("/").await;
    assert_eq!((late.status, late.header("set-cookie")), (200, None));
}

/// What a request for a token is answered that promises a body of nine bytes, when time passes and passes.
async fn answer_too_late(host: &Host, body: &str) -> String {
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    let head = format!("POST /api/tokens HTTP/1.1\r\nHost: {}\r\nContent-Length: 9\r\n\r\n", host.address);
    stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let told = async {
        // The request may not have arrived when the clock is moved for the first time.
        while !answer.ends_with(b"}") {
            host.pass(30_000);
            let mut bytes = [0; 1024];
            if let Ok(count) = stream.try_read(&mut bytes) {
                answer.extend_from_slice(&bytes[..count]);
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, told).await.expect("an answer");
    String::from_utf8(answer).unwrap()
}

#[tokio::test]
async fn a_request_that_takes_too_long_is_told_so() {
    let host = Host::open().await;
    let lock = host.hold().await;
    let answer = answer_too_late(&host, "{       }").await;
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("too_slow"), "{answer}");
    assert!(answer.contains("application/json"), "{answer}");
    drop(lock);
}

#[tokio::test]
async fn whoever_keeps_the_server_waiting_for_a_body_is_to_blame() {
    let host = Host::open().await;
    for body in ["", "{   "] {
        let answer = answer_too_late(&host, body).await;
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("no_body"), "{answer}");
    }
}

#[tokio::test]
async fn the_head_of_a_request_has_to_come_in_time() {
    let host = Host::with(Config { patience: Duration::from_millis(50), ..quick() }, Games::all).await;
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: ").await.unwrap();
    let mut rest = Vec::new();
    let closed = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut rest)).await;
    closed.expect("the server hangs up").unwrap();
    assert!(!String::from_utf8_lossy(&rest).starts_with("HTTP/1.1 200"), "{rest:?}");
}

#[tokio::test]
async fn only_so_many_connections_are_open_and_a_socket_is_one() {
    let limits = Limits { connections: 2, ..quick().limits };
    let host = Host::with(Config { limits, ..quick() }, Games::all).await;
    let ann = host.person("Ann").await;
    let table = host.table(&ann, &json!({"game": "memoracers"})).await;
    let mut sockets = vec![host.sit(&ann, &table).await, host.sit(&ann, &table).await];
    let asked = host.get("/healthz");
    tokio::pin!(asked);
    let early = tokio::time::timeout(Duration::from_millis(200), &mut asked).await;
    assert!(early.is_err(), "there was no place for {early:?}");
    sockets[0].settle().await;
    drop(sockets);
    assert_eq!(asked.await.body, "alive\n");
}

/// Logs, kept in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;

    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}

#[tokio::test]
async fn the_log_names_no_table_no_token_and_no_seed() {
    let log = Log::default();
    let everything = tracing_subscriber::fmt().with_max_level(tracing::Level::DEBUG).with_writer(log.clone());
    tracing::subscriber::set_global_default(everything.finish()).unwrap();

    let mut host = Host::open().await;
    let people = host.people(2).await;
    let me = host.get("/api/me").await;
    let cookie = me.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let headers = [("Cookie", cookie.as_str())];
    request(host.address, "POST", "/api/tables", &headers, "{}").await;
    let table = host.begun("memoracers", &json!({}), &people).await;
    let mut clients = [host.sit(&people[0], &table).await, host.sit(&people[1], &table).await];
    clients[0].do_first().await;
    clients[0].send(Message::text("nonsense")).await;
    clients[0].next("rejected").await;
    host.get(&format!("/t/{table}")).await;
    let [ann, ben] = clients;
    tokio::join!(ann.play_out(1), ben.play_out(1));
    let row = host.store().await.table(table.parse().unwrap()).await.unwrap().unwrap();
    host.stop().await;

    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("closing") && log.contains("/api/tables/{id}"), "{log}");
    let seed = referee::Seed::new(row.seed.unwrap());
    let players = row.seats.iter().map(|seat| seat.player.unwrap().to_string());
    let secrets = [people[0].token.clone(), people[1].token.clone(), table, seed.reveal(), cookie];
    for secret in secrets.into_iter().chain(players) {
        let secret = secret.strip_prefix("slipstream=").unwrap_or(&secret);
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret}");
    }
}

#[tokio::test]
async fn a_server_that_closes_says_so_and_another_goes_on() {
    let mut host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({}), &people).await;
    let mut clients = [host.sit(&people[0], &table).await, host.sit(&people[1], &table).await];
    clients[0].do_first().await;
    let (version, events) = (clients[0].version, clients[0].events.clone());
    let address = host.address;
    host.stop().await;
    for client in &mut clients {
        let last = client.read_to_end().await.pop();
        assert_eq!(last, Some(json!({"type": "closing", "reason": "the server is closing"})));
    }
    assert!(TcpStream::connect(address).await.is_err(), "nobody listens any more");

    host.restart_stopped().await;
    let [ann, _] = clients;
    let mut ann = ann.come_back(&host, &people[0], &table).await;
    assert_eq!(ann.next("update").await["match"]["events"], json!([]));
    let mut ben = host.sit(&people[1], &table).await;
    assert_eq!((ben.version, &ben.events), (version, &events));
    ben.do_first().await;
    ann.until_version(version.unwrap() + 1).await;
}

#[tokio::test]
async fn a_whole_match_goes_on_through_crashes() {
    let mut host = Host::open().await;
    let person = host.person("Ann").await;
    let seats = json!([{"kind": "human"}, {"kind": "bot"}, {"kind": "bot"}]);
    let table = host.table(&person, &json!({"game": "memoracers", "seats": seats})).await;
    let mut client = host.sit(&person, &table).await;
    let mut dice = bots::dice(31, 0);
    while !client.is_over() {
        client.until(|client| client.is_asked() || client.is_over()).await;
        if client.is_over() {
            break;
        }
        client.play(&mut dice).await;
        host.crash().await;
        // What was acknowledged is still there, and a client leads on from it.
        client = client.come_back(&host, &person, &table).await;
        client.read().await;
        client.table = host.get(&format!("/api/tables/{table}")).await.done();
    }
    // That it is over may be known before all of it was heard.
    client.settle().await;
    let truth = crate::common::truth::Truth::<catalogue::MemoRacers>::of(&host, &table).await;
    truth.check_events(&client);
}

#[tokio::test]
async fn the_description_says_who_must_be_known() {
    let host = Host::open().await;
    let api = host.get("/api/openapi.json").await.done();
    let schemes = api["components"]["securitySchemes"].as_object().unwrap();
    assert!(schemes.keys().eq(["cookie", "token"]));
    for (template, item) in api["paths"].as_object().unwrap() {
        let path = template.replace("{id}", "AAAAAAAAAAAAAAAAAAAAAA").replace("{seat}", "1");
        for (method, operation) in item.as_object().unwrap() {
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let stands_there = template.contains(&format!("{{{}}}", parameter["name"].as_str().unwrap()));
                assert_eq!(parameter["in"] == "path", stands_there, "{method} {template}: {parameter}");
            }
            let ways = operation["security"].as_array();
            let must_be_known = ways.is_some_and(|ways| !ways.contains(&json!({})));
            let answer = request(host.address, &method.to_uppercase(), &path, &[], "").await;
            assert_eq!(answer.refusal() == "401 no_identity", must_be_known, "{method} {path}: {answer:?}");
        }
    }
}

#[tokio::test]
async fn those_who_watch_over_the_server_get_their_answers() {
    let host = Host::open().await;
    let (_, clients) = memoracers(&host, 2).await;
    assert_eq!(host.get("/healthz").await.body, "alive\n");
    assert_eq!(host.get("/readyz").await.body, "ready\n");
    let figures = host.get("/metrics").await.body;
    for name in [
        "slipstream_rooms_open",
        "slipstream_sockets_open",
        "slipstream_steps_total",
        "slipstream_tables_total",
    ] {
        assert!(figures.contains(name), "{name} in {figures}");
    }
    host.until_figure("slipstream_sockets_open", clients.len() as u64).await;
    let api = host.get("/api/openapi.json").await.done();
    assert!(api["paths"]["/api/tables/{id}/socket"].is_object());
    let games = host.get("/api/games").await.done();
    let names: Vec<&str> =
        games.as_array().unwrap().iter().filter_map(|game| game["game"].as_str()).collect();
    assert_eq!(names, ["americas-cup", "galaxy-trucker", "hydroracers", "memoracers"]);
}

/// LM-97: five fleets from the tiles of the box may run short; whoever makes the table is told in both languages.
#[tokio::test]
async fn lm_97_too_few_tiles_are_warned_about_before_a_table_is_made() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let warned = async |seats: usize, classes: &str| {
        let wish = json!({"seats": seats, "set": {"classes": classes, "five_players": seats == 5}});
        host.ask(&ann, "POST", "/api/games/galaxy-trucker/warnings", &wish).await.done()
    };
    let told = warned(5, "IVC").await;
    let [only] = told.as_array().unwrap().as_slice() else { panic!("one warning: {told}") };
    assert!(only["en"].as_str().unwrap().contains("the booklet advises three players"), "{told}");
    assert!(only["fr"].as_str().unwrap().contains("le livret conseille trois joueurs"), "{told}");
    assert_eq!(warned(3, "IVC").await, json!([]));
    assert_eq!(warned(5, "III").await, json!([]));
    // Of what is refused nothing is said here.
    assert_eq!(warned(5, "VII").await, json!([]));
}
