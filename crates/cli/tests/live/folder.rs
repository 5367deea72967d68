//! The folder a server keeps its data in: one server at a time, and no other command makes anything in it.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output};

use sqlx::{Connection as _, SqliteConnection};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::process::{Running, must_succeed, slipstream};

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

#[test]
fn a_second_server_with_the_same_keys_is_refused_also_on_another_database() {
    let folder = TempDir::new().unwrap();
    let database = |path: &Path| format!("sqlite:{}", path.display());
    // The usual place of the database, told another way.
    let inside = database(&folder.path().join(".").join("slipstream.db"));
    let mut first = Running::start(folder.path(), &["--database", &inside]);
    for elsewhere in ["other.db", "slipstream.db2"] {
        let elsewhere = database(&folder.path().join(elsewhere));
        let mut second = slipstream(folder.path(), "serve");
        let second = second.args(["--listen", "127.0.0.1:0", "--database", &elsewhere]).output().unwrap();
        let said = complaint(&second);
        assert!(said.contains("another server works on"), "{said}");
    }
    first.must_be_well();
    first.end();
    let other = TempDir::new().unwrap();
    let elsewhere = database(&other.path().join("other.db"));
    let mut first = Running::start(folder.path(), &["--database", &elsewhere]);
    let third = TempDir::new().unwrap();
    let mut second = slipstream(third.path(), "serve");
    let second = second.args(["--listen", "127.0.0.1:0", "--database", &elsewhere]).output().unwrap();
    let said = complaint(&second);
    assert!(said.contains("another server works on") && said.contains("other.db"), "{said}");
    first.end();
}

/// A whole match that was played elsewhere.
fn golden() -> String {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/memoracers/solo.jsonl");
    fs::read_to_string(golden).unwrap()
}

/// Takes a record in from a file beside the data.
fn import(folder: &Path, record: &str) -> Output {
    let file = folder.join("record.jsonl");
    fs::write(&file, record).unwrap();
    slipstream(folder, "import").arg(&file).output().unwrap()
}

/// The number that a question to the database is answered with.
fn count(folder: &Path, question: &'static str) -> i64 {
    Runtime::new().unwrap().block_on(async {
        let mut raw = database(folder).await;
        sqlx::query_scalar(question).fetch_one(&mut raw).await.unwrap()
    })
}

/// The database itself, made if there is none.
async fn database(folder: &Path) -> SqliteConnection {
    let file = folder.join("slipstream.db");
    SqliteConnection::connect(&format!("sqlite://{}?mode=rwc", file.display())).await.unwrap()
}

#[test]
fn records_go_in_and_out_beside_a_server() {
    let folder = TempDir::new().unwrap();
    let mut server = Running::start(folder.path(), &[]);
    let imported = import(folder.path(), &golden());
    must_succeed(&imported);
    let table = String::from_utf8(imported.stdout).unwrap();
    let exported = slipstream(folder.path(), "export").arg(table.trim()).output().unwrap();
    must_succeed(&exported);
    assert_eq!(String::from_utf8(exported.stdout).unwrap(), golden());
    server.must_be_well();
    server.end();
}

#[test]
fn a_record_that_does_not_hold_changes_nothing() {
    let folder = TempDir::new().unwrap();
    Running::start(folder.path(), &[]).end();
    let players = "SELECT count(*) FROM players";
    let without_an_end: String = golden().lines().take(3).map(|line| format!("{line}\n")).collect();
    complaint(&import(folder.path(), &without_an_end));
    assert_eq!(count(folder.path(), players), 0);
    must_succeed(&import(folder.path(), &golden()));
    assert_eq!(count(folder.path(), players), 1);
}

#[test]
fn only_without_a_server_is_a_database_brought_to_this_version() {
    let folder = TempDir::new().unwrap();
    Running::start(folder.path(), &[]).end();
    fs::remove_file(folder.path().join("slipstream.db")).unwrap();
    Runtime::new().unwrap().block_on(async {
        let older = sqlx::migrate!("../store/migrations/sqlite");
        older.run_to(4, &mut database(folder.path()).await).await.unwrap();
    });
    let version = || count(folder.path(), "SELECT max(version) FROM _sqlx_migrations");
    // As a server of the older version has it.
    let lock = File::options().append(true).open(folder.path().join("slipstream.lock")).unwrap();
    lock.try_lock().unwrap();
    let refused = complaint(&import(folder.path(), &golden()));
    assert!(refused.contains("the database is of version 4, this program writes version 8"), "{refused}");
    drop(lock);
    let export = slipstream(folder.path(), "export").arg(NO_TABLE).output().unwrap();
    assert!(complaint(&export).contains("the database is of version 4"), "{export:?}");
    assert_eq!(version(), 4);
    must_succeed(&import(folder.path(), &golden()));
    assert_eq!(version(), 8);
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
