//! What a server logs when it is told to log everything.

use std::fs;

use serde_json::json;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::http::{Http, new_player};
use crate::line::Line;
use crate::process::Running;

#[test]
fn whatever_is_logged_tells_no_secret_and_nothing_that_was_said() {
    let folder = TempDir::new().unwrap();
    let mut server = Running::start(folder.path(), &["--log", "trace,tungstenite::protocol=trace"]);
    let said = "between you and me";
    let (token, table) = Runtime::new().unwrap().block_on(async {
        let token = new_player(&server.address).await.unwrap();
        let mut http = Http::open(&server.address).await.unwrap();
        let wish = json!({ "game": "memoracers" }).to_string();
        let made = http.ask("POST", "/api/tables", &token, &wish).await.unwrap().json();
        let table = made["id"].as_str().unwrap().to_owned();
        let mut line = Line::open(&server.address, &token, &table, "").await.unwrap();
        line.say(&json!({ "type": "say", "text": said, "id": 1 })).await.unwrap();
        while line.hear().await.unwrap()["type"] != "accepted" {}
        (token, table)
    });
    server.end();
    let log = fs::read_to_string(folder.path().join("log")).unwrap();
    assert!(log.contains("TRACE"), "everything is logged");
    for secret in [said, &token, &table] {
        assert_eq!(log.lines().find(|line| line.contains(secret)), None);
    }
}
