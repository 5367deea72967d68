//! Who is let in: tokens, cookies, and pages of other sites.

use futures_util::future::join_all;
use serde_json::{Value, json};
use store::Store as _;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::common::Host;
use crate::common::client::connect;
use crate::common::host::Person;
use crate::common::http::request;

/// The cookie of somebody new.
async fn cookie(host: &Host) -> String {
    let me = host.get("/api/me").await;
    assert_eq!(me.status, 200);
    me.header("set-cookie").unwrap().split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn whoever_is_nobody_is_refused() {
    let host = Host::open().await;
    let refusals = [
        ("POST", "/api/tables", "", "401 no_identity"),
        ("PATCH", "/api/me", "", "401 no_identity"),
        ("GET", "/api/tokens", "", "401 no_identity"),
        ("POST", "/api/records", "", "401 no_identity"),
        ("GET", "/api/tokens", "Bearer slip_nonsense", "401 wrong_token"),
        ("GET", "/api/tables", "Bearer slip_nonsense", "401 wrong_token"),
    ];
    for (method, path, bearer, expected) in refusals {
        let headers = [("Authorization", bearer)];
        let headers = if bearer.is_empty() { &[][..] } else { &headers[..] };
        let answer = request(host.address, method, path, headers, "{}").await;
        assert_eq!(answer.refusal(), expected, "{method} {path}");
    }
    let table = host.table(&host.person("Ann").await, &json!({"game": "memoracers"})).await;
    let path = format!("/api/tables/{table}/socket");
    assert_eq!(connect(host.address, &path, &[]).await.unwrap_err(), "401 no_identity");
    let wrong = connect(host.address, &path, &[("Authorization", "Bearer slip_x")]).await;
    assert_eq!(wrong.unwrap_err(), "401 wrong_token");
    let forged = connect(host.address, &path, &[("Cookie", "slipstream=AAAAAAAAAAAAAAAAAAAAAA")]).await;
    assert_eq!(forged.unwrap_err(), "401 no_identity");
}

#[tokio::test]
async fn a_revoked_token_is_worth_nothing() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let ben = host.person("Ben").await;
    let tokens = host.ask(&ann, "GET", "/api/tokens", &Value::Null).await;
    assert!(!tokens.body.contains(&ann.token));
    let path = format!("/api/tokens/{}", tokens.done()[0]["id"].as_str().unwrap());
    assert_eq!(host.ask(&ben, "DELETE", &path, &Value::Null).await.refusal(), "404 no_token");
    assert_eq!(
        host.ask(&ann, "DELETE", "/api/tokens/nonsense", &Value::Null).await.refusal(),
        "404 no_token"
    );
    assert_eq!(host.ask(&ann, "DELETE", &path, &Value::Null).await.status, 204);
    assert_eq!(host.ask(&ann, "GET", "/api/tokens", &Value::Null).await.refusal(), "401 wrong_token");
}

/// Another token of that person, and the path that revokes it.
async fn another_token(host: &Host, who: &Person) -> (Person, String) {
    let fresh = host.ask(who, "POST", "/api/tokens", &Value::Null).await.done();
    let path = format!("/api/tokens/{}", fresh["id"].as_str().unwrap());
    (Person { token: fresh["token"].as_str().unwrap().to_owned() }, path)
}

#[tokio::test]
async fn a_token_does_not_survive_its_revocation() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    for _ in 0..100 {
        let (lent, path) = another_token(&host, &ann).await;
        // The server sees the token for the first time while it is revoked.
        let uses = join_all((0..6).map(|_| host.ask(&lent, "GET", "/api/tokens", &Value::Null)));
        let (_, revoked) = tokio::join!(uses, host.ask(&ann, "DELETE", &path, &Value::Null));
        assert_eq!(revoked.status, 204);
        for method in ["GET", "POST"] {
            let later = host.ask(&lent, method, "/api/tokens", &Value::Null).await;
            assert_eq!(later.refusal(), "401 wrong_token", "{method}");
        }
    }
    assert_eq!(host.ask(&ann, "GET", "/api/tokens", &Value::Null).await.done().as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_revocation_is_done_to_its_end_also_if_nobody_waits_for_it() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let table = host.table(&ann, &json!({"game": "memoracers"})).await;
    let store = host.store().await;
    let mut cut_off = 0;
    while cut_off < 10 {
        let (lent, path) = another_token(&host, &ann).await;
        let mut socket = host.sit(&lent, &table).await;
        let mut stream = TcpStream::connect(host.address).await.unwrap();
        let text = format!(
            "DELETE {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n\r\n",
            host.address, ann.token
        );
        stream.write_all(text.as_bytes()).await.unwrap();
        drop(stream);
        // It may have been heard or not; what is done is done altogether.
        host.get("/healthz").await;
        let hash = *blake3::hash(lent.token.as_bytes()).as_bytes();
        match store.token_of(&hash).await.unwrap() {
            Some(_) => drop(host.ask(&ann, "DELETE", &path, &Value::Null).await),
            None => cut_off += 1,
        }
        socket.read_to_end().await;
        assert_eq!(host.ask(&lent, "GET", "/api/tokens", &Value::Null).await.refusal(), "401 wrong_token");
    }
}

#[tokio::test]
async fn a_revoked_token_closes_the_sockets_it_has_opened_and_no_others() {
    let host = Host::open().await;
    let phone = host.person("Ann").await;
    let desk = host.ask(&phone, "POST", "/api/tokens", &Value::Null).await.done();
    let desk = Person { token: desk["token"].as_str().unwrap().to_owned() };
    let table = host.table(&phone, &json!({"game": "memoracers"})).await;
    let mut on_phone = [host.sit(&phone, &table).await, host.sit(&phone, &table).await];
    let mut on_desk = host.sit(&desk, &table).await;
    let tokens = host.ask(&desk, "GET", "/api/tokens", &Value::Null).await.done();
    let of_phone = tokens.as_array().unwrap().iter().find(|token| token["label"] == "Ann").unwrap();
    let path = format!("/api/tokens/{}", of_phone["id"].as_str().unwrap());
    assert_eq!(host.ask(&desk, "DELETE", &path, &Value::Null).await.status, 204);
    for client in &mut on_phone {
        let last = loop {
            match client.frame().await {
                Some(Message::Close(frame)) => break frame.unwrap(),
                Some(_) => {}
                None => panic!("no farewell"),
            }
        };
        assert_eq!((u16::from(last.code), last.reason.as_str()), (1008, "the token was revoked"));
    }
    on_desk.settle().await;
}

#[tokio::test]
async fn a_token_cannot_be_exchanged_for_a_cookie() {
    let host = Host::open().await;
    let ann = host.person("Ann").await;
    let me = host.ask(&ann, "GET", "/api/me", &Value::Null).await;
    assert_eq!((me.done(), me.header("set-cookie")), (json!({"name": "Ann"}), None));
    assert_eq!(host.ask(&ann, "GET", "/", &Value::Null).await.header("set-cookie"), None);
}

#[tokio::test]
async fn what_another_site_shows_as_a_part_of_itself_makes_nobody_known() {
    let host = Host::open().await;
    let visit = |path, site, dest| {
        let headers = [("Sec-Fetch-Site", site), ("Sec-Fetch-Dest", dest)];
        async move { request(host.address, "GET", path, &headers, "").await }
    };
    for path in ["/", "/api/me"] {
        assert!(visit(path, "cross-site", "image").await.header("set-cookie").is_none(), "{path}");
        for (site, dest) in [("cross-site", "document"), ("same-origin", "empty"), ("none", "document")] {
            assert!(visit(path, site, dest).await.header("set-cookie").is_some(), "{path} {site} {dest}");
        }
    }
    assert_eq!(visit("/api/me", "cross-site", "image").await.refusal(), "403 foreign_origin");
}

#[tokio::test]
async fn a_cookie_counts_only_for_pages_of_this_server() {
    let host = Host::open().await;
    let cookie = cookie(&host).await;
    let own = format!("http://{}", host.address);
    let rename = |origin: Option<String>| {
        let cookie = cookie.clone();
        async move {
            let mut headers = vec![("Cookie", cookie.as_str())];
            headers.extend(origin.as_deref().map(|origin| ("Origin", origin)));
            request(host.address, "PATCH", "/api/me", &headers, r#"{"name": "Zoe"}"#).await
        }
    };
    assert_eq!(rename(Some("https://elsewhere.example".to_owned())).await.refusal(), "403 foreign_origin");
    assert_eq!(rename(Some("null".to_owned())).await.refusal(), "403 foreign_origin");
    assert_eq!(rename(None).await.refusal(), "403 foreign_origin");
    assert_eq!(rename(Some(own)).await.done(), json!({"name": "Zoe"}));
}

#[tokio::test]
async fn a_foreign_page_makes_no_player() {
    let host = Host::limited(|limits| limits.players_per_minute = 1).await;
    let new_token =
        |headers: Vec<_>| async move { request(host.address, "POST", "/api/tokens", &headers, "{}").await };
    for origin in ["https://elsewhere.example", "null"] {
        assert_eq!(new_token(vec![("Origin", origin)]).await.refusal(), "403 foreign_origin");
    }
    // A script has no page, and the one player of this minute is still to come.
    let token = new_token(vec![]).await.done()["token"].as_str().unwrap().to_owned();
    // Who shows a token has not sent it unawares.
    let bearer = format!("Bearer {token}");
    new_token(vec![("Authorization", &bearer), ("Origin", "https://elsewhere.example")]).await.done();
    let own = format!("http://{}", host.address);
    assert_eq!(new_token(vec![("Origin", &own)]).await.status, 429);
}

#[tokio::test]
async fn a_foreign_page_opens_no_socket() {
    let host = Host::open().await;
    let cookie = cookie(&host).await;
    let table = host.table(&host.person("Ann").await, &json!({"game": "memoracers"})).await;
    let path = format!("/api/tables/{table}/socket");
    let own = format!("http://{}", host.address);
    let open = |origin| {
        let headers: Vec<(&str, &str)> = [("Cookie", cookie.as_str())].into_iter().chain(origin).collect();
        let path = &path;
        async move { connect(host.address, path, &headers).await.err() }
    };
    assert_eq!(
        open(Some(("Origin", "https://elsewhere.example"))).await,
        Some("403 foreign_origin".to_owned())
    );
    assert_eq!(open(None).await, Some("403 foreign_origin".to_owned()));
    assert_eq!(open(Some(("Origin", own.as_str()))).await, None);
}
