//! The folder a server keeps its data in: one server at a time, and no other command makes anything in it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::process::{Running, slipstream};

/// A table that is nowhere.
const NO_TABLE: &str = "AAAAAAAAAAAAAAAAAAAAAA";

/// What a command that must fail complains of.
fn complaint(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_second_server_on_the_same_data_is_refused_until_the_first_has_ended() {
    let folder = TempDir::new().unwrap();
    let mut first = Running::start(folder.path(), &[]);
    let second = slipstream(folder.path(), "serve").args(["--listen", "127.0.0.1:0"]).output().unwrap();
    let said = complaint(&second);
    assert!(said.contains("another server works on") && said.contains("--data-dir"), "{said}");
    assert!(second.stdout.is_empty(), "it never was open");
    first.must_be_well();
    // A server that was killed does not stand in the way either.
    first.kill();
    let mut third = Running::start(folder.path(), &[]);
    third.end();
}

#[cfg(unix)]
#[test]
fn a_server_that_is_killed_while_it_makes_its_keys_leaves_no_half_of_one() {
    let folder = TempDir::new().unwrap();
    // The first byte that it writes into a file kills it: the first of its first key.
    let start = "ulimit -c 0; ulimit -f 0; exec \"$0\" serve --listen 127.0.0.1:0 --data-dir \"$1\"";
    let mut shell = Command::new("sh");
    let killed =
        shell.args(["-c", start, env!("CARGO_BIN_EXE_slipstream")]).arg(folder.path()).output().unwrap();
    assert!(killed.status.code().is_none() && killed.stdout.is_empty(), "{killed:?}");
    assert_eq!(names(folder.path()), ["cookies.key.new", "slipstream.lock"]);
    Running::start(folder.path(), &[]).end();
    assert!(!names(folder.path()).iter().any(|name| name.ends_with(".new")));
}

#[test]
fn no_key_is_made_to_sign_with_once() {
    let folder = TempDir::new().unwrap();
    Running::start(folder.path(), &[]).end();
    fs::remove_file(folder.path().join("records.key")).unwrap();
    let before = names(folder.path());
    let export = slipstream(folder.path(), "export").arg(NO_TABLE).output().unwrap();
    assert!(complaint(&export).contains("keys in"), "{export:?}");
    assert_eq!(names(folder.path()), before);
}

#[test]
fn only_a_server_makes_its_folder() {
    let folder = TempDir::new().unwrap();
    let nowhere = folder.path().join("nowhere");
    for arguments in [["backup", "copy.db"], ["export", NO_TABLE]] {
        let output = slipstream(&nowhere, arguments[0]).arg(arguments[1]).output().unwrap();
        assert!(complaint(&output).contains("no database at"), "{output:?}");
    }
    assert!(!nowhere.exists());
}
