//! A server that dies between the last seat taken and the first step.

use serde_json::json;
use store::{Player, SqliteStore, Store as _};
use tempfile::TempDir;

use super::OPTIONS;
use crate::http::{Http, new_player};
use crate::line::Line;
use crate::process::Running;

#[test]
fn a_match_that_should_have_begun_begins_when_somebody_comes() {
    let folder = TempDir::new().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let mut server = Running::patient(folder.path(), &OPTIONS);
    let (token, table) = runtime.block_on(async {
        let token = new_player(&server.address).await.unwrap();
        let wish = json!({ "game": "memoracers", "seats": [{ "kind": "human" }, { "kind": "human" }] });
        let mut http = Http::open(&server.address).await.unwrap();
        let made = http.ask("POST", "/api/tables", &token, &wish.to_string()).await.unwrap().json();
        (token, made["id"].as_str().unwrap().to_owned())
    });
    server.kill();
    runtime.block_on(async {
        let store = SqliteStore::open(&folder.path().join("slipstream.db")).await.unwrap();
        let player = Player { id: server::new_id(), name: "Nova".to_owned(), created: 0 };
        store.add_player(&player).await.unwrap();
        let mut row = store.table(table.parse().unwrap()).await.unwrap().unwrap();
        row.seats[1].player = Some(player.id);
        row.revision += 1;
        store.save_table(&row).await.unwrap();
        store.close().await;
    });
    let mut server = Running::patient(folder.path(), &OPTIONS);
    runtime.block_on(async {
        let mut line = Line::open(&server.address, &token, &table, "").await.unwrap();
        let hello = line.hear().await.unwrap();
        assert_eq!(hello["table"]["status"], "playing");
        assert!(hello["match"].is_object(), "{hello}");
    });
    server.must_be_well();
}
