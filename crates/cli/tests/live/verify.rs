//! What a server keeps proves itself: bytes that are not what was written are found, and never told or signed.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::http::{Http, new_player};
use crate::line::Line;
use crate::process::{Running, must_succeed, slipstream};

/// Bots that answer at once play a whole match, and the tables of tests are always the same.
const OPTIONS: [&str; 3] = ["--bot-pace", "0", "--test-tables"];

/// Two bots play a match to its end; its table.
async fn play(address: &str) -> (String, String) {
    let token = new_player(address).await.unwrap();
    let seats = json!([{ "kind": "bot" }, { "kind": "bot" }]);
    let wish = json!({ "game": "memoracers", "seats": seats, "seed": 7 });
    let mut http = Http::open(address).await.unwrap();
    let made = http.ask("POST", "/api/tables", &token, &wish.to_string()).await.unwrap().json();
    let table = made["id"].as_str().unwrap().to_owned();
    let mut line = Line::open(address, &token, &table, "").await.unwrap();
    loop {
        let heard = line.hear().await.unwrap();
        if is_over(&heard) {
            return (token, table);
        }
    }
}

/// Whether that message says that the match is over.
fn is_over(heard: &Value) -> bool {
    ["status", "table"].iter().any(|key| {
        let table = if *key == "status" { heard } else { &heard["table"] };
        table["status"] == "over"
    })
}

fn verify(folder: &Path) -> Output {
    slipstream(folder, "verify").output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Replaces such a text in the database by another that is as long, wherever it stands: pages that are free keep old copies.
fn flip(folder: &Path, text: &str, other: &str) {
    let file = folder.join("slipstream.db");
    let mut bytes = fs::read(&file).unwrap();
    let places: Vec<usize> = bytes
        .windows(text.len())
        .enumerate()
        .filter(|(_, window)| *window == text.as_bytes())
        .map(|(place, _)| place)
        .collect();
    assert!(!places.is_empty(), "{text} is not in the database");
    for place in places {
        bytes[place..place + text.len()].copy_from_slice(other.as_bytes());
    }
    fs::write(&file, bytes).unwrap();
}

#[test]
fn flipped_bytes_are_found_and_neither_told_nor_signed() {
    let (folder, runtime) = (TempDir::new().unwrap(), Runtime::new().unwrap());
    let mut server = Running::start(folder.path(), &OPTIONS);
    let (token, table) = runtime.block_on(play(&server.address));
    // Beside the server.
    let sound = verify(folder.path());
    must_succeed(&sound);
    assert!(said(&sound).contains("1 tables, 1 matches"), "{}", said(&sound));
    assert!(said(&sound).ends_with("1 matches signed at their end\nEverything holds.\n"), "{}", said(&sound));
    server.must_be_well();
    server.end();
    let exported = slipstream(folder.path(), "export").arg(&table).output().unwrap();
    must_succeed(&exported);
    // Without it.
    must_succeed(&verify(folder.path()));
    let whole = fs::read(folder.path().join("slipstream.db")).unwrap();
    // A step, the header, the signature, and the link of a row.
    for (text, other) in [
        ("\\\"n\\\":9,", "\\\"n\\\":8,"),
        ("\"game\":\"memoracers\"", "\"game\":\"memoracerz\""),
        ("\"signature\":\"", "\"signaturf\":\""),
    ] {
        fs::write(folder.path().join("slipstream.db"), &whole).unwrap();
        flip(folder.path(), text, other);
        let found = verify(folder.path());
        assert_eq!(found.status.code(), Some(1), "{text}: {found:?}");
        assert!(said(&found).contains(&format!("table {table}: ")), "{text}: {}", said(&found));
        let exported = slipstream(folder.path(), "export").arg(&table).output().unwrap();
        assert!(!exported.status.success() && exported.stdout.is_empty(), "{text}: {exported:?}");
        let mut server = Running::start(folder.path(), &OPTIONS);
        let answer = runtime.block_on(async {
            let mut http = Http::open(&server.address).await.unwrap();
            http.ask("GET", &format!("/api/tables/{table}/record"), &token, "").await.unwrap()
        });
        assert_eq!(answer.status, 500, "{text}");
        server.end();
        assert_eq!(said(&verify(folder.path())), said(&found), "{text}: nothing was mended or made worse");
    }
}
