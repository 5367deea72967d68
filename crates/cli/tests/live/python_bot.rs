//! The example bot plays whole matches, also over connections that break.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, thread};

use serde_json::json;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, copy};
use tokio::net::{TcpListener, TcpStream};

use crate::http::{Http, new_player};
use crate::process::{Running, must_succeed};

/// How many bytes a connection lasts in the test of broken ones: enough for a `hello` and some updates.
const SHORT_LIFE: u64 = 30_000;

#[test]
fn the_example_bot_plays_whole_matches() {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    assert!(fs::read_to_string(&bot).unwrap().lines().count() < 130);
    let folder = TempDir::new().unwrap();
    let Some(python) = python(folder.path()) else {
        return eprintln!("skipped: python3 with venv, pip or the package websockets is missing");
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let mut server = Running::start(folder.path(), &["--bot-pace", "0"]);
    let run = |address: &str, more: &[&str]| {
        let server = format!("http://{address}");
        let output = Command::new(&python).arg(&bot).args(["--server", &server]).args(more).output().unwrap();
        must_succeed(&output);
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.lines().any(|line| line.starts_with("1. ")), "{said}");
        assert!(said.contains(" Python, score "), "{said}");
        said
    };
    run(&server.address, &[]);
    run(&server.address, &["--game", "hydroracers"]);
    let table = runtime.block_on(table_for_two(&server.address));
    thread::scope(|scope| {
        let both = [(); 2].map(|()| scope.spawn(|| run(&server.address, &["--table", &table])));
        let [one, other] = both.map(|bot| bot.join().unwrap());
        assert_eq!(one, other);
    });
    // A server for patient people: a bot that did not wait would be sent away.
    let slow = TempDir::new().unwrap();
    let mut patient = Running::start(slow.path(), &["--bot-pace", "0", "--messages-per-second", "4"]);
    assert!(!run(&patient.address, &[]).contains("the connection is lost"));
    patient.must_be_well();
    let breaking = runtime.block_on(break_connections(server.address.clone()));
    let said = run(&breaking, &["--game", "hydroracers"]);
    assert!(said.contains("the connection is lost"), "{said}");
    server.must_be_well();
}

/// A Python with the package it needs: the one that is there, or one in that folder.
fn python(folder: &Path) -> Option<PathBuf> {
    let works = |program: &Path, arguments: &[&str]| {
        Command::new(program).args(arguments).output().is_ok_and(|output| output.status.success())
    };
    let usual = PathBuf::from("python3");
    if works(&usual, &["-c", "import websockets.asyncio.client"]) {
        return Some(usual);
    }
    let own = folder.join("venv");
    let python = own.join("bin/python3");
    let is_made = works(&usual, &["-m", "venv", own.to_str()?])
        && works(&python, &["-m", "pip", "install", "--quiet", "websockets"]);
    is_made.then_some(python)
}

/// A table where somebody has made room for two others.
async fn table_for_two(address: &str) -> String {
    let host = new_player(address).await.unwrap();
    let wish =
        json!({ "game": "memoracers", "sit": false, "seats": [{ "kind": "human" }, { "kind": "human" }] });
    let mut http = Http::open(address).await.unwrap();
    let made = http.ask("POST", "/api/tables", &host, &wish.to_string()).await.unwrap().json();
    made["id"].as_str().unwrap().to_owned()
}

/// An address from where everything goes to the server, and little comes back before the line breaks.
async fn break_connections(server: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(async move {
        loop {
            let (mut client, _) = listener.accept().await.unwrap();
            let mut server = TcpStream::connect(&server).await.unwrap();
            tokio::spawn(async move {
                let (mut from_client, mut to_client) = client.split();
                let (from_server, mut to_server) = server.split();
                let mut from_server = from_server.take(SHORT_LIFE);
                // Whichever ends first ends both.
                tokio::select! {
                    _ = copy(&mut from_client, &mut to_server) => {}
                    _ = copy(&mut from_server, &mut to_client) => {}
                }
            });
        }
    });
    address
}
