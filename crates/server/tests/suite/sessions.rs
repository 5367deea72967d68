//! How people are known in browsers, and forgotten there; and which requests come in at all.

use axum_extra::extract::cookie::{Cookie, Key, SignedCookieJar};
use serde_json::{Value, json};
use server::{Config, Games, Keys};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::common::client::{Client, connect};
use crate::common::http::{Answer, request};
use crate::common::{Host, quick};

/// The cookie of somebody new, as a browser sends it.
async fn newcomer(host: &Host) -> String {
    let page = host.get("/").await;
    let set = page.header("set-cookie").unwrap();
    assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax") && set.contains("Path=/"), "{set}");
    set.split(';').next().unwrap().to_owned()
}

/// What a page of the server asks that has this cookie.
async fn ask(host: &Host, cookie: &str, method: &str, path: &str, body: &str) -> Answer {
    let origin = format!("http://{}", host.address);
    request(host.address, method, path, &[("Cookie", cookie), ("Origin", &origin)], body).await
}

/// The sessions of whoever has this cookie.
async fn sessions(host: &Host, cookie: &str) -> Vec<Value> {
    ask(host, cookie, "GET", "/api/sessions", "").await.done().as_array().unwrap().clone()
}

#[tokio::test]
async fn a_session_is_listed_and_ends_when_somebody_logs_out() {
    let host = Host::open().await;
    let cookie = newcomer(&host).await;
    let (name, key) = cookie.split_once('=').unwrap();
    assert!(name == "slipstream" && key.starts_with("sess_"), "{cookie}");
    let open = sessions(&host, &cookie).await;
    assert_eq!((open.len(), &open[0]["this"]), (1, &json!(true)));
    assert_eq!(ask(&host, &cookie, "GET", "/api/me", "").await.header("set-cookie"), None);
    // It is no bearer token, and a bearer token is no session.
    let bearer = format!("Bearer {key}");
    let stolen = request(host.address, "GET", "/api/me", &[("Authorization", &bearer)], "").await;
    assert_eq!(stolen.refusal(), "401 wrong_token");
    let ann = host.person("Ann").await;
    let swapped = format!("slipstream={}", ann.token);
    assert_eq!(ask(&host, &swapped, "GET", "/api/tokens", "").await.refusal(), "401 no_identity");
    // Whoever only asks as a program is known in no browser.
    assert_eq!(host.ask(&ann, "GET", "/api/sessions", &Value::Null).await.done(), json!([]));
    assert_eq!(host.ask(&ann, "POST", "/api/logout", &Value::Null).await.refusal(), "401 no_identity");

    let table = ask(&host, &cookie, "POST", "/api/tables", r#"{"game":"memoracers"}"#).await.done();
    let path = format!("/api/tables/{}/socket", table["id"].as_str().unwrap());
    let origin = format!("http://{}", host.address);
    let headers = [("Cookie", cookie.as_str()), ("Origin", origin.as_str())];
    let mut socket = Client::new(connect(host.address, &path, &headers).await.unwrap());
    socket.next("hello").await;
    let out = ask(&host, &cookie, "POST", "/api/logout", "").await;
    assert_eq!(out.status, 204);
    assert!(out.header("set-cookie").unwrap().contains("Max-Age=0"), "{out:?}");
    socket.read_to_end().await;
    assert_eq!(ask(&host, &cookie, "GET", "/api/sessions", "").await.refusal(), "401 no_identity");
    assert_eq!(connect(host.address, &path, &headers).await.unwrap_err(), "401 no_identity");
    assert_ne!(newcomer(&host).await, cookie);
}

#[tokio::test]
async fn a_session_can_be_ended_from_another_and_not_by_strangers() {
    let mut host = Host::open().await;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("cookies.key"), [7; 64]).unwrap();
    host.rekey(Keys::in_folder(folder.path()).unwrap()).await;
    // The same person in two browsers: a cookie from before there were sessions is exchanged in each of them.
    let ann = host.person("Ann").await;
    let player = host.ids(std::slice::from_ref(&ann)).await[0];
    let jar = SignedCookieJar::new(Key::from(&[7; 64])).add(Cookie::new("slipstream", player.to_string()));
    let signed = axum::response::IntoResponse::into_response(jar);
    let old = signed.headers()["set-cookie"].to_str().unwrap().to_owned();
    let mut browsers = Vec::new();
    for path in ["/", "/api/me"] {
        let answer = ask(&host, &old, "GET", path, "").await;
        browsers.push(answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned());
    }
    let [one, two] = &browsers[..] else { panic!("{browsers:?}") };
    assert_eq!(ask(&host, one, "GET", "/api/me", "").await.done()["name"], "Ann");
    assert_eq!(sessions(&host, one).await.len(), 2);
    let theirs = sessions(&host, two).await.into_iter().find(|session| session["this"] == true).unwrap();
    let path = format!("/api/sessions/{}", theirs["id"].as_str().unwrap());
    let stranger = newcomer(&host).await;
    assert_eq!(ask(&host, &stranger, "DELETE", &path, "").await.refusal(), "404 no_token");
    // A session is no token that could be revoked as one.
    let token = path.replace("sessions", "tokens");
    assert_eq!(ask(&host, one, "DELETE", &token, "").await.refusal(), "404 no_token");
    assert_eq!(ask(&host, one, "DELETE", &path, "").await.status, 204);
    assert_eq!(ask(&host, two, "GET", "/api/sessions", "").await.refusal(), "401 no_identity");
    assert_eq!(sessions(&host, one).await.len(), 1);

    // With another key sessions go on, and cookies from before them do not.
    host.rekey(Keys::fresh()).await;
    assert_eq!(sessions(&host, one).await.len(), 1);
    let forged = ask(&host, &old, "POST", "/api/tables", r#"{"game":"memoracers"}"#).await;
    assert_eq!(forged.refusal(), "401 no_identity");
}

#[tokio::test]
async fn under_https_the_cookie_belongs_to_this_host_and_browsers_come_back_under_https() {
    let config = Config { public_url: Some("https://race.example".to_owned()), ..quick() };
    let host = Host::with(config, Games::all).await;
    let page = host.get("/").await;
    let set = page.header("set-cookie").unwrap();
    assert!(set.starts_with("__Host-slipstream=sess_") && set.contains("Secure"), "{set}");
    assert_eq!(page.header("strict-transport-security"), Some("max-age=31536000"));
    let plain = set.split(';').next().unwrap().replace("__Host-", "");
    assert_eq!(ask(&host, &plain, "GET", "/api/sessions", "").await.refusal(), "401 no_identity");
    let plain = Host::open().await.get("/").await;
    assert_eq!(plain.header("strict-transport-security"), None);
}

#[tokio::test]
async fn nobody_keeps_what_is_said_to_somebody() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    for (method, path) in [
        ("POST", "/api/tokens"),
        ("GET", "/api/tokens"),
        ("GET", "/api/me"),
        ("GET", "/api/tables?mine=true"),
    ] {
        let answer = host.ask(&ann, method, path, &Value::Null).await;
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{method} {path}");
    }
}

/// Sends these bytes and gives the first line that comes back.
async fn first_line(host: &Host, bytes: &str) -> String {
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    stream.write_all(bytes.as_bytes()).await.unwrap();
    let mut answer = vec![0; 64];
    let length = stream.read(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer[..length]).lines().next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_request_names_this_computer_once() {
    let host = Host::open().await;
    let own = host.address;
    for (request, expected) in [
        (format!("GET /api/games HTTP/1.1\r\nHost: {own}\r\n\r\n"), "HTTP/1.1 200 OK"),
        ("GET /api/games HTTP/1.1\r\nHost: localhost:1\r\n\r\n".to_owned(), "HTTP/1.1 200 OK"),
        ("GET /api/me HTTP/1.1\r\nHost: evil.example\r\n\r\n".to_owned(), "HTTP/1.1 421 Misdirected Request"),
        (
            "GET /healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n".to_owned(),
            "HTTP/1.1 421 Misdirected Request",
        ),
        ("GET /api/games HTTP/1.1\r\n\r\n".to_owned(), "HTTP/1.1 400 Bad Request"),
        (
            format!("GET /api/games HTTP/1.1\r\nHost: {own}\r\nHost: {own}\r\n\r\n"),
            "HTTP/1.1 400 Bad Request",
        ),
        (
            format!(
                "POST /api/tokens HTTP/1.1\r\nHost: {own}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{{}}"
            ),
            "HTTP/1.1 400 Bad Request",
        ),
    ] {
        assert_eq!(first_line(&host, &request).await, expected, "{request}");
    }
    // Whoever has said what others call it is called that by them.
    let named = Config { public_url: Some("http://race.example".to_owned()), ..quick() };
    let host = Host::with(named, Games::all).await;
    let line = first_line(&host, "GET /api/games HTTP/1.1\r\nHost: race.example\r\n\r\n").await;
    assert_eq!(line, "HTTP/1.1 200 OK");
}
