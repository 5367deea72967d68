//! What a server logs: as much as it is told to, and never what goes over a socket.

use std::fs;

use serde_json::json;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::http::{Http, new_player};
use crate::line::Line;
use crate::process::Running;

const SAID: &str = "between you and me";

/// Somebody says something at a server with that log: their token, their table, and what was logged.
fn logged(level: &str) -> [String; 3] {
    let folder = TempDir::new().unwrap();
    let mut server = Running::start(folder.path(), &["--log", level]);
    let (token, table) = Runtime::new().unwrap().block_on(async {
        let token = new_player(&server.address).await.unwrap();
        let mut http = Http::open(&server.address).await.unwrap();
        let wish = json!({ "game": "memoracers" }).to_string();
        let made = http.ask("POST", "/api/tables", &token, &wish).await.unwrap().json();
        let table = made["id"].as_str().unwrap().to_owned();
        let mut line = Line::open(&server.address, &token, &table, "").await.unwrap();
        line.say(&json!({ "type": "say", "text": SAID, "id": 1 })).await.unwrap();
        while line.hear().await.unwrap()["type"] != "accepted" {}
        (token, table)
    });
    server.end();
    [token, table, fs::read_to_string(folder.path().join("log")).unwrap()]
}

#[test]
fn whatever_is_logged_tells_no_secret_and_nothing_that_was_said() {
    let [token, table, log] = logged("trace,tungstenite::protocol=trace");
    assert!(log.contains("DEBUG"), "more is logged than usual");
    for secret in [SAID, &token, &table] {
        assert_eq!(log.lines().find(|line| line.contains(secret)), None);
    }
}

#[test]
fn whoever_wants_to_read_of_errors_only_reads_of_nothing_else() {
    let [_, _, log] = logged("error");
    assert_eq!(log, "");
}
