//! What one address may take, and what becomes of those who do not read.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use server::{Config, Games, Limits, Proxies};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::common::client::connect;
use crate::common::host::Person;
use crate::common::http::{PATIENCE, request};
use crate::common::pile::only_pile;
use crate::common::{Host, quick};

/// A connection that comes from another address of this machine.
async fn from(host: &Host, last: u8, window: Option<u32>) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    if let Some(bytes) = window {
        socket.set_recv_buffer_size(bytes).unwrap();
    }
    socket.bind(SocketAddr::from((Ipv4Addr::new(127, 0, 0, last), 0))).unwrap();
    socket.connect(host.address).await.unwrap()
}

/// What comes back for a request that is not the last of its connection.
async fn ask(stream: &mut TcpStream, path: &str) -> String {
    stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes()).await.unwrap();
    let mut bytes = vec![0; 64 << 10];
    let read = tokio::time::timeout(PATIENCE, stream.read(&mut bytes)).await.expect("an answer");
    String::from_utf8_lossy(&bytes[..read.unwrap_or(0)]).into_owned()
}

/// A socket at a table from another address; nothing of what it is told is read.
async fn socket(host: &Host, last: u8, who: &Person, table: &str, query: &str) -> TcpStream {
    let mut stream = from(host, last, Some(4096)).await;
    let head = format!(
        "GET /api/tables/{table}/socket{query} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\nUpgrade: websocket\r\n\
         Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        who.token
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

/// Whether the other side has hung up, as far as can be read.
async fn is_over(mut stream: TcpStream) -> bool {
    let mut rest = Vec::new();
    tokio::time::timeout(PATIENCE, stream.read_to_end(&mut rest)).await.is_ok()
}

#[tokio::test]
async fn an_address_has_only_so_many_connections_and_others_have_theirs() {
    let host = Host::limited(|limits| limits.connections_per_address = 3).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        let mut stream = from(&host, 2, None).await;
        assert!(ask(&mut stream, "/api/key").await.starts_with("HTTP/1.1 200"));
        open.push(stream);
    }
    let refused = ask(&mut from(&host, 2, None).await, "/api/key").await;
    assert!(
        refused.is_empty() || refused.contains("429") && refused.contains("too_many_connections"),
        "{refused}"
    );
    assert!(ask(&mut from(&host, 3, None).await, "/api/key").await.starts_with("HTTP/1.1 200"));
    open.clear();
    let again = async {
        while !ask(&mut from(&host, 2, None).await, "/api/key").await.starts_with("HTTP/1.1 200") {}
    };
    tokio::time::timeout(PATIENCE, again).await.expect("places come back");
}

#[tokio::test]
async fn behind_a_proxy_sockets_are_counted_by_whoever_the_proxy_names() {
    let limits = Limits { sockets_per_address: 1, connections_per_address: 3, ..quick().limits };
    let proxies = Proxies::within(["127.0.0.1"]).unwrap();
    let host = Host::with(Config { limits, proxies, ..quick() }, Games::all).await;
    let ann = host.person("Ann").await;
    let table = host.table(&ann, &json!({"game": "memoracers"})).await;
    let path = format!("/api/tables/{table}/socket");
    let bearer = format!("Bearer {}", ann.token);
    let open = async |address| {
        let headers = [("Authorization", bearer.as_str()), ("X-Forwarded-For", address)];
        connect(host.address, &path, &headers).await
    };
    let first = open("203.0.113.1:4711").await.unwrap();
    assert_eq!(open("203.0.113.1:4712").await.unwrap_err(), "429 too_many_sockets");
    let _other = open("[2001:db8::1]:4711").await.unwrap();
    assert_eq!(open("2001:db8::2").await.unwrap_err(), "429 too_many_sockets", "the same network");
    drop(first);
    let again = async { while open("203.0.113.1").await.is_err() {} };
    tokio::time::timeout(PATIENCE, again).await.expect("places come back");
}

#[tokio::test]
async fn asking_after_its_health_keeps_no_connection_open() {
    let host = Host::open().await;
    for path in ["/healthz", "/readyz", "/metrics"] {
        let mut stream = from(&host, 1, None).await;
        let answer = ask(&mut stream, path).await;
        assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("connection: close"), "{answer}");
        assert!(is_over(stream).await, "{path}");
    }
}

#[tokio::test]
async fn an_answer_that_nobody_reads_is_given_up_in_time() {
    let host = Host::open().await;
    let mut stuck = from(&host, 2, Some(4096)).await;
    // Far more than the system keeps for somebody who does not read.
    let asked = "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(40);
    stuck.write_all(asked.as_bytes()).await.unwrap();
    // How much is left of an answer when the system takes no more hangs on its length: it stays the same then.
    let waits = async {
        let (mut last, mut same) = (0, 0);
        while same < 20 {
            let now = host.figure("slipstream_bytes_in_flight").await;
            same = if now > 0 && now == last { same + 1 } else { 0 };
            last = now;
        }
    };
    tokio::time::timeout(PATIENCE, waits).await.expect("something waits for them");
    // Requests that ask for figures do not count.
    let freed = async {
        while host.figure("slipstream_bytes_in_flight").await > 0 {
            host.pass(1_000);
        }
    };
    tokio::time::timeout(PATIENCE, freed).await.expect("it is given up");
    let range = Duration::from_secs(20)..=Duration::from_secs(40);
    assert!(range.contains(&host.time.now()), "{:?}", host.time.now());
}

#[tokio::test]
async fn when_bytes_run_out_the_slowest_reader_goes_and_who_reads_stays() {
    let limits = Limits { bytes_in_flight: 1 << 20, ..quick().limits };
    let host = Host::with(Config { limits, ..quick() }, only_pile).await;
    let people = host.people(2).await;
    let table = host.begun("pile", &json!({"set": {"tiles": 2000}}), &people).await;
    let mut ann = host.sit(&people[0], &table).await;
    let mut ghosts = Vec::new();
    for last in 2..5 {
        ghosts.push(socket(&host, last, &people[1], &table, "?views=whole").await);
        host.until_figure("slipstream_sockets_open", u64::from(last)).await;
        host.pass(2_000);
    }
    for tile in 0..400 {
        ann.do_act(&json!({"grab": tile})).await;
        if tile % 50 == 0 {
            host.pass(500);
        }
        assert!(host.figure("slipstream_bytes_in_flight").await <= 1 << 20);
    }
    host.pass(2_000);
    host.until_figure("slipstream_sockets_open", 1).await;
    ann.do_act(&json!({"grab": 400})).await;
}

#[tokio::test]
async fn a_socket_that_says_goodbye_is_answered_and_closed() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let table = host.table(&ann, &json!({"game": "memoracers"})).await;
    let bearer = format!("Bearer {}", ann.token);
    let path = format!("/api/tables/{table}/socket");
    let mut socket = connect(host.address, &path, &[("Authorization", &bearer)]).await.unwrap();
    let hello = tokio::time::timeout(PATIENCE, socket.next()).await.unwrap();
    assert!(hello.unwrap().unwrap().is_text());
    let bye = CloseFrame { code: CloseCode::Normal, reason: "bye".into() };
    socket.send(Message::Close(Some(bye))).await.unwrap();
    let answer = async {
        loop {
            match socket.next().await {
                Some(Ok(Message::Close(frame))) => return frame,
                Some(Ok(_)) => {}
                other => panic!("the connection broke: {other:?}"),
            }
        }
    };
    let answer = tokio::time::timeout(PATIENCE, answer).await.expect("an answer");
    assert_eq!(answer.unwrap().code, CloseCode::Normal);
    assert!(tokio::time::timeout(PATIENCE, socket.next()).await.unwrap().is_none(), "nothing is cut off");
}

#[tokio::test]
async fn many_who_come_at_once_hear_the_same_greeting() {
    let host = Host::open().await;
    let people = host.people(2).await;
    let table = host.begun("memoracers", &json!({}), &people).await;
    let watcher = host.person("Wanda").await;
    let other = host.person("Walt").await;
    let (mut first, mut second) =
        (host.enter(&watcher, &table, "").await, host.enter(&other, &table, "").await);
    let [one, two] = [first.next("hello").await, second.next("hello").await];
    assert_eq!(one["match"], two["match"]);
    // Somebody with a seat, and somebody who reads French, see something else.
    let mut ann = host.enter(&people[0], &table, "lang=fr").await;
    let hello = ann.next("hello").await;
    assert_eq!(hello["seat"], 1);
    assert_eq!(hello["table"]["hosting"], true);
    // What has changed since is told to whoever comes later, and how many watch to everybody.
    ann.until(|client| client.presence["watching"] == 2).await;
    ann.do_first().await;
    let mut late = host.enter(&watcher, &table, "").await;
    assert_eq!(late.next("hello").await["version"], json!(ann.version));
    first.until(|client| client.presence["watching"] == 3).await;
}

#[tokio::test]
async fn a_body_that_is_announced_counts_before_it_comes() {
    let limits = Limits { bytes_per_address: 3 << 20, ..quick().limits };
    let host = Host::with(Config { limits, ..quick() }, Games::all).await;
    let ann = host.person("Ann").await;
    let head = format!(
        "POST /api/records HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\nContent-Length: 1048576\r\n\r\n",
        ann.token
    );
    let mut open = Vec::new();
    for _ in 0..2 {
        let mut stream = from(&host, 2, None).await;
        stream.write_all(head.as_bytes()).await.unwrap();
        open.push(stream);
    }
    let waits = async { while host.figure("slipstream_bytes_in_flight").await < 2 << 20 {} };
    tokio::time::timeout(PATIENCE, waits).await.expect("both are counted");
    let mut third = from(&host, 2, None).await;
    third.write_all(head.as_bytes()).await.unwrap();
    let mut bytes = vec![0; 4096];
    let read = tokio::time::timeout(PATIENCE, third.read(&mut bytes)).await.unwrap().unwrap();
    let answer = String::from_utf8_lossy(&bytes[..read]).into_owned();
    assert!(answer.contains("429") && answer.contains("too_many_connections"), "{answer}");
    assert_eq!(
        request(host.address, "GET", "/api/key", &[], "").await.status,
        200,
        "others are asked as ever"
    );
}
