//! A disk that fails in the middle: nobody hears what nobody knows, and the server ends so that another begins.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::http::{Http, new_player};
use crate::line::Line;
use crate::process::{Running, must_succeed, slipstream};

/// Bots never get to move.
const OPTIONS: [&str; 4] = ["--listen", "127.0.0.1:0", "--bot-pace", "600000"];

/// As long as that file is there, the disk keeps nothing.
const BREAK: &str = r#"
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

int fdatasync(int file) {
    if (access(getenv("BROKEN"), F_OK) != 0) return fsync(file);
    errno = EIO;
    return -1;
}
"#;

/// A library that breaks the disk of whatever program loads it; nothing if nobody here can make one.
fn breaker(folder: &Path) -> Option<PathBuf> {
    let (source, library) = (folder.join("break.c"), folder.join("break.so"));
    fs::write(&source, BREAK).unwrap();
    let mut compiler = Command::new("cc");
    let made = compiler.args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).output().ok()?;
    must_succeed(&made);
    Some(library)
}

/// What somebody knows whose server has failed.
struct Memory {
    token: String,
    table: String,
    /// The last version that they were told of.
    version: u64,
}

/// Somebody new at a table with a bot that takes its time.
async fn sit(address: &str) -> (String, String) {
    let token = new_player(address).await.unwrap();
    let wish = json!({ "game": "memoracers", "seats": [{ "kind": "human" }, { "kind": "bot" }] });
    let mut http = Http::open(address).await.unwrap();
    let made = http.ask("POST", "/api/tables", &token, &wish.to_string()).await.unwrap().json();
    (token, made["id"].as_str().unwrap().to_owned())
}

/// Acts at a new table and says something more, the last of it when the disk is broken.
async fn speak_into_the_failure(address: &str, broken: &Path, more: Option<Value>) -> Memory {
    let (token, table) = sit(address).await;
    let mut line = Line::open(address, &token, &table, "").await.unwrap();
    let hello = line.hear().await.unwrap();
    let mut version = hello["version"].as_u64().unwrap();
    let act = json!({ "type": "act", "action": hello["match"]["actions"][0], "id": 1 });
    let last = match more {
        Some(more) => {
            line.say(&act).await.unwrap();
            let answer = answer(&mut line).await;
            assert_eq!(answer["type"], "accepted", "{answer}");
            version = answer["version"].as_u64().unwrap();
            more
        }
        None => act,
    };
    fs::write(broken, "").unwrap();
    line.say(&last).await.unwrap();
    let heard = hear_out(&mut line).await;
    assert!(heard.iter().all(|message| message["id"].is_null()), "{heard:?}");
    assert_eq!(heard.last().unwrap()["type"], "closing", "{heard:?}");
    Memory { token, table, version }
}

/// The next message that answers another.
async fn answer(line: &mut Line) -> Value {
    loop {
        let message = line.hear().await.unwrap();
        if !message["id"].is_null() {
            return message;
        }
    }
}

/// Everything that is heard until the line is cut.
async fn hear_out(line: &mut Line) -> Vec<Value> {
    let mut heard = Vec::new();
    while let Ok(message) = line.hear().await {
        heard.push(message);
    }
    heard
}

#[test]
fn whoever_waits_for_a_disk_that_fails_hears_neither_yes_nor_no() {
    let tools = TempDir::new().unwrap();
    let Some(library) = breaker(tools.path()) else {
        return eprintln!("skipped: there is no C compiler to break the disk with");
    };
    let runtime = Runtime::new().unwrap();
    let [undo, say, resign] = [
        json!({ "type": "undo", "id": 2 }),
        json!({ "type": "say", "text": "hello", "id": 2 }),
        json!({ "type": "resign", "id": 2 }),
    ];
    for more in [None, Some(undo), Some(say), Some(resign)] {
        let folder = TempDir::new().unwrap();
        let broken = folder.path().join("broken");
        let mut program = slipstream(folder.path(), "serve");
        program.args(OPTIONS).env("LD_PRELOAD", &library).env("BROKEN", &broken);
        let mut server = Running::open(folder.path(), &mut program);
        let memory = runtime.block_on(speak_into_the_failure(&server.address, &broken, more));
        let ended = server.wait();
        assert!(ended.code().is_some_and(|code| code != 0), "{ended}");
        // Everything that was heard is there, and what was not heard was done once or not at all.
        let server = Running::open(folder.path(), slipstream(folder.path(), "serve").args(OPTIONS));
        let Memory { token, table, version } = memory;
        runtime.block_on(async {
            let mut line = Line::open(&server.address, &token, &table, "").await.unwrap();
            let hello = line.hear().await.unwrap();
            assert!((version..=version + 1).contains(&hello["version"].as_u64().unwrap()), "{hello}");
        });
    }
}
