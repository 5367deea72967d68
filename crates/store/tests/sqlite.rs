//! SQLite keeps the contract, and what it promises beyond it: nothing acknowledged is lost, copies are whole.

#![expect(clippy::unwrap_used, reason = "a test that fails here has said enough")]

use std::ops::Deref;
use std::path::{Path, PathBuf};

use futures_util::future::{FutureExt as _, join, join_all};
use sqlx::{Connection as _, SqliteConnection};
use store::{
    Append, ChatLine, Id, Player, ResultRow, Seal, SeatKind, SeatRow, SqliteStore, Status, Store, StoreError,
    Stored, Table, Token, TokenKind,
};
use tempfile::TempDir;

store::contract_tests!(fresh);

/// A store in a folder of its own, which goes when the test ends.
struct Fresh {
    store: SqliteStore,
    folder: TempDir,
}

impl Deref for Fresh {
    type Target = SqliteStore;

    fn deref(&self) -> &SqliteStore {
        &self.store
    }
}

async fn fresh() -> Fresh {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&file(&folder)).await.unwrap();
    Fresh { store, folder }
}

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("slipstream.db")
}

fn id(number: u8) -> Id {
    Id::from_bytes([number; 16])
}

fn table(number: u8) -> Table {
    let seat = SeatRow { kind: SeatKind::Human, player: Some(id(1)), bot: None, resigned: false };
    Table {
        id: id(number),
        revision: 1,
        game: "hydroracers".to_owned(),
        host: id(1),
        status: Status::Playing,
        listed: true,
        settings: "{}".to_owned(),
        header: None,
        seed: Some([number; 32]),
        rematch: None,
        created: number.into(),
        imported: false,
        seats: vec![seat],
    }
}

fn one(number: u8, expected: u32) -> Append {
    Append { table: id(number), expected, entries: vec![expected.to_string()], results: None, seal: None }
}

/// Adds player 1 and table 2.
async fn furnish(store: &SqliteStore) {
    store.add_player(&Player { id: id(1), name: "Ada".to_owned(), created: 1 }).await.unwrap();
    store.add_table(&table(2)).await.unwrap();
}

async fn append_many(store: &SqliteStore, entries: std::ops::Range<u32>) {
    for expected in entries {
        store.append(one(2, expected)).await.unwrap();
    }
}

/// Checks that the log of table 2 is its numbers from 0 on, and gives its length.
async fn assert_prefix(store: &SqliteStore) -> usize {
    let entries = store.entries(id(2), 0).await.unwrap();
    let expected: Vec<String> = (0..entries.len()).map(|n| n.to_string()).collect();
    assert_eq!(entries, expected);
    entries.len()
}

#[tokio::test]
async fn reopening_finds_everything() {
    let Fresh { store, folder } = fresh().await;
    furnish(&store).await;
    let token = Token {
        id: id(9),
        player: id(1),
        label: "script".to_owned(),
        hash: [3; 32],
        created: 5,
        kind: TokenKind::Token,
        seen: 0,
    };
    let line = ChatLine { number: 1, player: id(1), name: "Ada".to_owned(), text: "go".to_owned(), at: 6 };
    let results = vec![ResultRow { player: Some(id(1)), place: 1, score: 12 }];
    store.add_token(&token).await.unwrap();
    store.say(id(2), &line).await.unwrap();
    append_many(&store, 0..5).await;
    store.append(Append { results: Some(results.clone()), ..one(2, 5) }).await.unwrap();
    store.close().await;

    let mut names: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(
        names,
        ["slipstream.db", "slipstream.db-kept"],
        "a closed store is one file, and how far it is kept"
    );
    let again = SqliteStore::open(&file(&folder)).await.unwrap();
    assert_eq!(again.names(&[id(1)]).await.unwrap(), [(id(1), "Ada".to_owned())]);
    assert_eq!(again.token_of(&token.hash).await.unwrap(), Some(token));
    assert_eq!(again.chat(id(2), 9).await.unwrap(), [line]);
    assert_eq!(again.results(id(2)).await.unwrap(), results);
    assert_eq!(
        again.table(id(2)).await.unwrap(),
        Some(Table { revision: 2, status: Status::Over, ..table(2) })
    );
    assert_eq!(assert_prefix(&again).await, 6);
}

#[tokio::test]
async fn logs_of_single_entries_become_runs() {
    let mut raw = SqliteConnection::connect("sqlite::memory:").await.unwrap();
    for older in [
        include_str!("../migrations/sqlite/0001_begin.sql"),
        include_str!("../migrations/sqlite/0002_imported.sql"),
        include_str!("../migrations/sqlite/0003_journal.sql"),
        include_str!("../migrations/sqlite/0004_cups.sql"),
        "INSERT INTO players VALUES ('p', 'Ann', 0);
        INSERT INTO tables (id, revision, game, host, status, listed, settings, created)
        VALUES ('a', 1, 'g', 'p', 'playing', 0, '{}', 0), ('b', 1, 'g', 'p', 'playing', 0, '{}', 0);
        INSERT INTO steps VALUES ('b', 1, 'b \"1\"'), ('a', 0, 'a 0'), ('b', 0, 'b 0')",
        include_str!("../migrations/sqlite/0005_runs.sql"),
    ] {
        sqlx::raw_sql(older).execute(&mut raw).await.unwrap();
    }
    let runs: Vec<(String, u32, u32, String)> =
        sqlx::query_as("SELECT table_id, first, next, entries FROM steps ORDER BY table_id")
            .fetch_all(&mut raw)
            .await
            .unwrap();
    let run = |table: &str, next, entries: &str| (table.to_owned(), 0, next, entries.to_owned());
    assert_eq!(runs, [run("a", 1, r#"["a 0"]"#), run("b", 2, r#"["b 0","b \"1\""]"#)]);
}

#[tokio::test]
async fn a_file_of_a_newer_version_is_refused() {
    let Fresh { store, folder } = fresh().await;
    furnish(&store).await;
    store.close().await;
    let mut raw = raw(&file(&folder)).await;
    let newer = "INSERT INTO _sqlx_migrations VALUES (9999, 'later', '', TRUE, x'00', 0)";
    sqlx::query(newer).execute(&mut raw).await.unwrap();
    raw.close().await.unwrap();

    let error = SqliteStore::open(&file(&folder)).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 9999, newest: 8 }), "{error:?}");
    let joined = SqliteStore::join(&file(&folder)).await.unwrap_err();
    assert!(matches!(joined, StoreError::Newer { found: 9999, newest: 8 }), "{joined:?}");
    assert_eq!(
        error.to_string(),
        "the database is of version 9999, this program knows no more than version 8"
    );
}

#[tokio::test]
async fn whoever_joins_others_leaves_an_older_file_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut old = raw_new(&file(&folder)).await;
    sqlx::migrate!("migrations/sqlite").run_to(4, &mut old).await.unwrap();
    for _ in 0..2 {
        let error = SqliteStore::join(&file(&folder)).await.unwrap_err();
        assert!(matches!(error, StoreError::Older { found: 4, newest: 8 }), "{error:?}");
    }
    SqliteStore::open(&file(&folder)).await.unwrap().close().await;
    let joined = SqliteStore::join(&file(&folder)).await.unwrap();
    furnish(&joined).await;
    append_many(&joined, 0..3).await;
    assert_eq!(assert_prefix(&joined).await, 3);
}

#[tokio::test]
async fn what_is_no_database_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let letter = "Dear Ada, ".repeat(100);
    std::fs::write(file(&folder), &letter).unwrap();
    assert!(matches!(SqliteStore::open(&file(&folder)).await, Err(StoreError::Database(_))));
    assert_eq!(std::fs::read_to_string(file(&folder)).unwrap(), letter);
    let nowhere = SqliteStore::open(&folder.path().join("no/such/folder.db")).await.unwrap_err();
    assert!(nowhere.to_string().contains("no/such/folder.db"), "{nowhere}");
}

#[tokio::test]
async fn dropping_without_closing_loses_nothing_acknowledged() {
    let Fresh { store, folder } = fresh().await;
    furnish(&store).await;
    append_many(&store, 0..20).await;
    drop(store);
    let again = SqliteStore::open(&file(&folder)).await.unwrap();
    assert_eq!(assert_prefix(&again).await, 20);
    append_many(&again, 20..25).await;
    assert_eq!(assert_prefix(&again).await, 25);
}

#[test]
fn a_runtime_that_ends_under_a_store_loses_nothing_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let store = runtime.block_on(async {
        let store = SqliteStore::open(&file(&folder)).await.unwrap();
        furnish(&store).await;
        append_many(&store, 0..20).await;
        store
    });
    drop(runtime);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        // The writer may live on or not; what it acknowledges must be there either way.
        let length = match store.append(one(2, 20)).await {
            Ok(()) => 21,
            Err(StoreError::Closed) => 20,
            Err(error) => panic!("{error}"),
        };
        drop(store);
        let again = SqliteStore::open(&file(&folder)).await.unwrap();
        assert_eq!(assert_prefix(&again).await, length);
    });
}

#[tokio::test]
async fn a_crash_loses_nothing_acknowledged() {
    let Fresh { store, folder } = fresh().await;
    furnish(&store).await;
    store.add_table(&table(3)).await.unwrap();
    // Long enough for the journal to be sorted now and then.
    let long = "x".repeat(400 << 10);
    for round in 0..8_u32 {
        append_many(&store, round * 10..round * 10 + 10).await;
        store.append(Append { entries: vec![long.clone()], ..one(3, round) }).await.unwrap();
        // What the disk holds if the power fails now: the file and its write-ahead log, not the shared memory.
        let crashed = tempfile::tempdir().unwrap();
        for name in ["slipstream.db", "slipstream.db-wal"] {
            std::fs::copy(folder.path().join(name), crashed.path().join(name)).unwrap();
        }
        let found = SqliteStore::open(&file(&crashed)).await.unwrap();
        assert_eq!(assert_prefix(&found).await as u32, round * 10 + 10);
        assert_eq!(found.table(id(2)).await.unwrap(), Some(table(2)));
        assert_eq!(found.entries(id(3), 0).await.unwrap(), vec![long.clone(); round as usize + 1]);
        found.append(one(2, round * 10 + 10)).await.unwrap();
    }
}

#[tokio::test]
async fn a_log_is_whole_whatever_part_of_it_is_sorted() {
    let Fresh { store, folder } = fresh().await;
    furnish(&store).await;
    let long = "x".repeat(8 << 10);
    // Enough to be sorted several times, and then some more.
    for n in 0..500 {
        let entries = vec![format!("{n} {long}"), format!("{n} again")];
        store.append(Append { entries, ..one(2, n * 2) }).await.unwrap();
    }
    let mut raw = raw(&file(&folder)).await;
    let sorted: u32 = sqlx::query_scalar("SELECT max(next) FROM steps").fetch_one(&mut raw).await.unwrap();
    assert!(0 < sorted && sorted < 1000, "{sorted}");
    for from in [0, sorted - 1, sorted, sorted + 1, 999] {
        let entries = store.entries(id(2), from).await.unwrap();
        let expected = (from..1000).map(|n| match n % 2 {
            0 => format!("{} {long}", n / 2),
            _ => format!("{} again", n / 2),
        });
        assert!(entries.into_iter().eq(expected), "from {from}");
    }
    store.close().await;
    let left: Vec<String> =
        sqlx::query_scalar("SELECT appends FROM journal").fetch_all(&mut raw).await.unwrap();
    assert_eq!(left, ["[]"], "a closed store has sorted everything");
}

#[tokio::test]
async fn two_processes_never_write_the_same_entry() {
    let Fresh { store, folder } = fresh().await;
    furnish(&store).await;
    let other = SqliteStore::open(&file(&folder)).await.unwrap();
    store.append(one(2, 0)).await.unwrap();
    // The other has not heard of it, looks again and finds out.
    assert!(matches!(other.append(one(2, 0)).await, Err(StoreError::Conflict { expected: 0 })));
    other.append(one(2, 1)).await.unwrap();
    assert!(matches!(store.append(one(2, 1)).await, Err(StoreError::Conflict { expected: 1 })));
    for n in 2..40 {
        let (first, second) = if n % 3 == 0 { (&other, &store) } else { (&store, &other) };
        let answers = join(first.append(one(2, n)), second.append(one(2, n))).await;
        assert_eq!(u32::from(answers.0.is_ok()) + u32::from(answers.1.is_ok()), 1, "{answers:?}");
    }
    assert_eq!(assert_prefix(&store).await, 40);
    assert_eq!(assert_prefix(&other).await, 40);
}

#[tokio::test]
async fn whoever_has_read_what_another_process_wrote_goes_on_from_there() {
    let Fresh { store, folder } = fresh().await;
    furnish(&store).await;
    let other = SqliteStore::open(&file(&folder)).await.unwrap();
    for n in (0..20).step_by(2) {
        store.append(one(2, n)).await.unwrap();
        assert_eq!(assert_prefix(&other).await, n as usize + 1);
        other.append(one(2, n + 1)).await.unwrap();
        assert_eq!(assert_prefix(&store).await, n as usize + 2);
    }
    assert!(matches!(store.append(one(2, 19)).await, Err(StoreError::Conflict { expected: 19 })));
}

#[tokio::test]
async fn two_processes_write_side_by_side() {
    let Fresh { store, folder } = fresh().await;
    furnish(&store).await;
    store.add_table(&table(3)).await.unwrap();
    let other = SqliteStore::open(&file(&folder)).await.unwrap();
    let theirs = async {
        for n in 0..100 {
            other.append(one(3, n)).await.unwrap();
        }
    };
    join(append_many(&store, 0..100), theirs).await;
    assert_eq!(assert_prefix(&other).await, 100);
    assert_eq!(store.entries(id(3), 0).await.unwrap().len(), 100);
}

#[tokio::test]
async fn whoever_closes_leaves_what_others_have_written() {
    let Fresh { store, folder } = fresh().await;
    furnish(&store).await;
    for n in 0..20 {
        let other = SqliteStore::open(&file(&folder)).await.unwrap();
        store.append(one(2, n)).await.unwrap();
        if n % 2 == 0 {
            other
                .add_player(&Player { id: id(100 + n as u8), name: "Eve".to_owned(), created: 1 })
                .await
                .unwrap();
        }
        other.close().await;
        assert_eq!(assert_prefix(&store).await, n as usize + 1);
    }
}

#[tokio::test]
async fn backing_up_while_appending_gives_a_whole_prefix() {
    let Fresh { store, folder } = fresh().await;
    furnish(&store).await;
    append_many(&store, 0..50).await;
    let copy = folder.path().join("copy.db");
    let (copied, ()) = join(store.back_up(&copy), append_many(&store, 50..200)).await;
    copied.unwrap();

    let found = SqliteStore::open(&copy).await.unwrap();
    let length = assert_prefix(&found).await;
    assert!((50..=200).contains(&length), "{length}");
    // The length it compares with is of the same moment as the log.
    found.append(one(2, length as u32)).await.unwrap();
    assert_eq!(found.table(id(2)).await.unwrap(), Some(table(2)));
    assert_eq!(assert_prefix(&store).await, 200);
}

#[tokio::test]
async fn a_copy_leaves_the_file_as_it_is_whatever_its_version() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    let mut old = raw_new(&file(&folder)).await;
    sqlx::raw_sql(
        "PRAGMA journal_mode = WAL; CREATE TABLE players (id TEXT); INSERT INTO players VALUES ('Ada')",
    )
    .execute(&mut old)
    .await
    .unwrap();
    old.close().await.unwrap();
    SqliteStore::copy(&file(&folder), &copy).await.unwrap();
    for path in [file(&folder), copy] {
        let mut found = raw(&path).await;
        let names: Vec<String> =
            sqlx::query_scalar("SELECT name FROM sqlite_schema").fetch_all(&mut found).await.unwrap();
        assert_eq!(names, ["players"], "nobody has brought it to this version");
        let players: Vec<String> =
            sqlx::query_scalar("SELECT id FROM players").fetch_all(&mut found).await.unwrap();
        assert_eq!(players, ["Ada"]);
    }
}

#[tokio::test]
async fn a_backup_replaces_no_file() {
    let fresh = fresh().await;
    let copy = fresh.folder.path().join("copy.db");
    for content in ["", "precious"] {
        std::fs::write(&copy, content).unwrap();
        let error = fresh.back_up(&copy).await.unwrap_err().to_string();
        assert!(error.contains("copy.db") && error.contains("exists"), "{error}");
        assert_eq!(std::fs::read_to_string(&copy).unwrap(), content);
    }
    fresh.back_up(&fresh.folder.path().join("other.db")).await.unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt as _;
    let fresh = fresh().await;
    furnish(&fresh).await;
    fresh.back_up(&fresh.folder.path().join("copy.db")).await.unwrap();
    let mut names = Vec::new();
    for entry in std::fs::read_dir(fresh.folder.path()).unwrap() {
        let entry = entry.unwrap();
        assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{entry:?}");
        names.push(entry.file_name());
    }
    names.sort();
    assert_eq!(
        names,
        ["copy.db", "slipstream.db", "slipstream.db-kept", "slipstream.db-shm", "slipstream.db-wal"]
    );
}

#[tokio::test]
async fn a_closed_store_says_so() {
    fn closed<T: std::fmt::Debug>(answer: Stored<T>) -> bool {
        matches!(answer, Err(StoreError::Closed))
    }
    let fresh = fresh().await;
    furnish(&fresh).await;
    fresh.ping().await.unwrap();
    fresh.close().await;
    fresh.close().await;
    assert!(closed(fresh.ping().await));
    assert!(closed(fresh.append(one(2, 0)).await));
    assert!(closed(fresh.rename_player(id(1), "Eve").await));
    assert!(closed(fresh.table(id(2)).await));
    assert!(closed(fresh.lobby(None, 9).await));
    assert!(closed(fresh.back_up(&fresh.folder.path().join("copy.db")).await));
    assert!(!fresh.folder.path().join("copy.db").exists());
}

#[tokio::test]
async fn closing_finishes_what_is_under_way() {
    let Fresh { store, folder } = fresh().await;
    furnish(&store).await;
    let appends = join_all((0..300).map(|expected| store.append(one(2, expected))));
    let (answers, ()) = join(appends, store.close()).await;
    assert!(answers.iter().all(Stored::is_ok));
    let again = SqliteStore::open(&file(&folder)).await.unwrap();
    assert_eq!(assert_prefix(&again).await, 300);
}

#[tokio::test]
async fn a_failing_write_does_not_spoil_its_batch() {
    let fresh = fresh().await;
    furnish(&fresh).await;
    for number in 3..30 {
        fresh.add_table(&table(number)).await.unwrap();
    }
    // They are queued at once, so that the writer takes many of them together.
    let append = |number: u8| match number % 3 {
        0 => one(number, 7),
        1 => Append {
            results: Some(vec![ResultRow { player: Some(id(99)), place: 1, score: 0 }]),
            ..one(number, 0)
        },
        _ => one(number, 0),
    };
    let answers = join_all((2..30).map(|number| fresh.append(append(number)))).await;
    for (number, answer) in (2..30_u8).zip(answers) {
        let length = fresh.entries(id(number), 0).await.unwrap().len();
        match number % 3 {
            0 => assert!(matches!(answer, Err(StoreError::Conflict { expected: 7 })) && length == 0),
            1 => assert!(matches!(answer, Err(StoreError::Database(_))) && length == 0),
            _ => assert!(answer.is_ok() && length == 1),
        }
    }
}

#[tokio::test]
async fn a_batch_that_cannot_be_committed_does_not_take_place() {
    // A row that breaks a promise only the commit looks at makes the commit fail.
    let trap = "CREATE TABLE trap (player TEXT REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED);
        CREATE TRIGGER snap AFTER INSERT ON chat BEGIN INSERT INTO trap VALUES ('nobody'); END";
    assert_batch_does_not_take_place(trap).await;
}

#[tokio::test]
async fn a_batch_whose_transaction_ends_midway_does_not_take_place() {
    let trap = "CREATE TRIGGER snap AFTER INSERT ON chat BEGIN SELECT RAISE(ROLLBACK, 'full'); END";
    assert_batch_does_not_take_place(trap).await;
}

/// Queues a line of chat that is caught by a trap in the midst of good writes. Which of them share its batch
/// is the writer's business: checks that those which fail did not take place, the others did, and all goes on.
async fn assert_batch_does_not_take_place(trap: &'static str) {
    let fresh = fresh().await;
    furnish(&fresh).await;
    for number in 3..43 {
        fresh.add_table(&table(number)).await.unwrap();
    }
    sqlx::raw_sql(trap).execute(&mut raw(&file(&fresh.folder)).await).await.unwrap();
    let line = ChatLine { number: 0, player: id(1), name: "Ada".to_owned(), text: "snap".to_owned(), at: 6 };
    let before = join_all((3..23).map(|number| fresh.append(one(number, 0))));
    let after = join_all((23..43).map(|number| fresh.append(one(number, 0))));
    let last = table(43);
    let trapped = join(before, fresh.say(id(2), &line));
    let ((before, said), (after, added)) = join(trapped, join(after, fresh.add_table(&last))).await;

    assert!(matches!(said, Err(StoreError::Database(_))), "{said:?}");
    assert_eq!(fresh.chat(id(2), 9).await.unwrap(), []);
    assert_eq!(fresh.table(id(43)).await.unwrap().is_some(), added.is_ok());
    for (number, answer) in (3..43).zip(before.into_iter().chain(after)) {
        let length = fresh.entries(id(number), 0).await.unwrap().len();
        assert_eq!(length, usize::from(answer.is_ok()), "{answer:?}");
    }
    append_many(&fresh, 0..3).await;
    assert_eq!(assert_prefix(&fresh).await, 3);
}

#[tokio::test]
async fn a_text_that_would_be_cut_is_refused() {
    let fresh = fresh().await;
    furnish(&fresh).await;
    let cut = Append { entries: vec!["whole".to_owned(), "half\0gone".to_owned()], ..one(2, 0) };
    let error = fresh.append(cut).await.unwrap_err();
    assert_eq!(error.to_string(), "the database failed: a text must not contain the character NUL");
    assert_eq!(assert_prefix(&fresh).await, 0);
}

#[tokio::test]
async fn nothing_is_no_entry() {
    let fresh = fresh().await;
    furnish(&fresh).await;
    let error = fresh.append(Append { entries: Vec::new(), ..one(2, 0) }).await.unwrap_err();
    assert_eq!(error.to_string(), "the database failed: there must be something to append");
    fresh.append(one(2, 0)).await.unwrap();
}

#[tokio::test]
async fn a_row_that_makes_no_sense_is_reported() {
    let fresh = fresh().await;
    furnish(&fresh).await;
    let mut raw = raw(&file(&fresh.folder)).await;
    sqlx::query("UPDATE tables SET rematch = 'no id'").execute(&mut raw).await.unwrap();
    let error = fresh.table(id(2)).await.unwrap_err();
    assert_eq!(error.to_string(), "rematch in the database cannot be read: \"no id\"");
}

#[tokio::test(start_paused = true)]
async fn a_stopped_clock_does_not_matter() {
    let fresh = fresh().await;
    furnish(&fresh).await;
    append_many(&fresh, 0..10).await;
    let reads = join_all((0..50).map(|_| fresh.entries(id(2), 0))).await;
    assert!(reads.into_iter().all(|entries| entries.unwrap().len() == 10));
    fresh.close().await;
}

#[tokio::test]
async fn a_read_that_is_given_up_gives_its_connection_back() {
    let fresh = fresh().await;
    furnish(&fresh).await;
    let long = vec!["x".repeat(1_000); 2_000];
    fresh.append(Append { entries: long, ..one(2, 0) }).await.unwrap();
    for _ in 0..20 {
        // One look at it is enough to begin the read and not enough to finish it.
        assert!(fresh.entries(id(2), 0).now_or_never().is_none());
    }
    assert_eq!(fresh.entries(id(2), 0).await.unwrap().len(), 2_000);
    fresh.close().await;
}

/// A connection to a file that is made for it.
async fn raw_new(path: &Path) -> SqliteConnection {
    SqliteConnection::connect(&format!("sqlite://{}?mode=rwc", path.display())).await.unwrap()
}

/// A connection past the store.
async fn raw(path: &Path) -> SqliteConnection {
    SqliteConnection::connect(&format!("sqlite://{}", path.display())).await.unwrap()
}

/// Does something to the file behind the store's back.
async fn meddle(folder: &TempDir, statement: &'static str) {
    let mut raw = SqliteConnection::connect(&format!("sqlite:{}", file(folder).display())).await.unwrap();
    let done = sqlx::query(statement).execute(&mut raw).await.unwrap();
    assert!(done.rows_affected() > 0, "{statement}");
    raw.close().await.unwrap();
}

#[tokio::test]
async fn a_log_that_is_not_what_was_written_is_not_read_and_not_added_to() {
    for change in [
        "UPDATE steps SET entries = replace(entries, '\"3\"', '\"8\"')",
        "UPDATE steps SET link = NULL",
        "UPDATE steps SET link = replace(link, substr(link, 1, 1), 'ü')",
        "UPDATE tables SET seed = zeroblob(32)",
        "UPDATE tables SET header = 'another'",
    ] {
        let Fresh { store, folder } = fresh().await;
        furnish(&store).await;
        append_many(&store, 0..5).await;
        store.close().await;
        meddle(&folder, change).await;
        let store = SqliteStore::open(&file(&folder)).await.unwrap();
        for from in [0, 4] {
            let read = store.entries(id(2), from).await;
            assert!(matches!(read, Err(StoreError::Broken { entry: 0, .. })), "{change}: {read:?}");
        }
        // Another log has nothing to do with it.
        store.add_table(&table(3)).await.unwrap();
        store.append(one(3, 0)).await.unwrap();
        assert_eq!(store.entries(id(3), 0).await.unwrap(), ["0"]);
        store.close().await;
    }
}

#[tokio::test]
async fn the_journal_is_not_believed_either() {
    let Fresh { store, folder } = fresh().await;
    furnish(&store).await;
    append_many(&store, 0..5).await;
    meddle(&folder, "UPDATE journal SET appends = replace(appends, '[\"3\"]', '[\"8\"]')").await;
    assert!(matches!(store.entries(id(2), 0).await, Err(StoreError::Broken { entry: 3, .. })));
    // Whoever opens it would sort it into the logs, and cannot know whose it is.
    let copy = folder.path().join("copy.db");
    store.back_up(&copy).await.unwrap();
    let opened = SqliteStore::open(&copy).await;
    assert!(matches!(opened, Err(StoreError::Corrupt { what: "sum", .. })), "{opened:?}");
    // A row from before there were sums is sorted as it is found, and it still shows.
    meddle(&folder, "UPDATE journal SET sum = NULL").await;
    let copy = folder.path().join("another.db");
    store.back_up(&copy).await.unwrap();
    let store = SqliteStore::open(&copy).await.unwrap();
    assert!(matches!(store.entries(id(2), 0).await, Err(StoreError::Broken { entry: 0, .. })));
}

#[tokio::test]
async fn logs_from_before_there_were_links_get_theirs_once() {
    let Fresh { store, folder } = fresh().await;
    furnish(&store).await;
    append_many(&store, 0..5).await;
    store.close().await;
    // As the version before has left it: a sorted log, and a journal.
    meddle(&folder, "UPDATE steps SET link = NULL").await;
    meddle(&folder, "UPDATE adoption SET pending = 1").await;
    meddle(
        &folder,
        "UPDATE journal SET sum = NULL, appends = '[[\"AgICAgICAgICAgICAgICAg\",5,[\"5\",\"6\"]]]'",
    )
    .await;
    let store = SqliteStore::open(&file(&folder)).await.unwrap();
    assert_eq!(assert_prefix(&store).await, 7);
    assert_eq!(store.seal(id(2)).await.unwrap(), Seal::Before);
    append_many(&store, 7..9).await;
    store.close().await;
    let store = SqliteStore::open(&file(&folder)).await.unwrap();
    assert_eq!(assert_prefix(&store).await, 9);
    store.close().await;
    // From then on a row without a link is a broken one.
    meddle(&folder, "UPDATE steps SET link = NULL").await;
    let store = SqliteStore::open(&file(&folder)).await.unwrap();
    assert!(matches!(store.entries(id(2), 0).await, Err(StoreError::Broken { .. })));
}

#[tokio::test]
async fn whoever_only_looks_changes_nothing() {
    let Fresh { store, folder } = fresh().await;
    furnish(&store).await;
    append_many(&store, 0..5).await;
    let looking = SqliteStore::look_into(&file(&folder)).await.unwrap();
    assert_eq!(assert_prefix(&looking).await, 5);
    append_many(&store, 5..7).await;
    assert_eq!(assert_prefix(&looking).await, 7, "a server may go on meanwhile");
    assert!(matches!(looking.append(one(2, 7)).await, Err(StoreError::Closed)));
    looking.close().await;
    assert_eq!(assert_prefix(&store).await, 7);
}

/// The files of a server that was killed in the middle of its work, in another folder.
async fn killed() -> (Fresh, TempDir) {
    let fresh = fresh().await;
    furnish(&fresh).await;
    append_many(&fresh, 0..40).await;
    fresh.rename_player(id(1), "Ada Lovelace").await.unwrap();
    let copy = tempfile::tempdir().unwrap();
    for name in ["slipstream.db", "slipstream.db-wal", "slipstream.db-kept"] {
        std::fs::copy(fresh.folder.path().join(name), copy.path().join(name)).unwrap();
    }
    (fresh, copy)
}

#[tokio::test]
async fn a_write_ahead_log_that_was_cut_is_noticed_and_left_as_it_is() {
    let (_running, folder) = killed().await;
    let log = folder.path().join("slipstream.db-wal");
    let whole = std::fs::read(&log).unwrap();
    let shorter = &whole[..whole.len() - 5_000];
    for bad in [shorter, &[]] {
        std::fs::write(&log, bad).unwrap();
        for opened in [SqliteStore::open(&file(&folder)).await, SqliteStore::look_into(&file(&folder)).await]
        {
            let error = opened.unwrap_err();
            assert!(matches!(error, StoreError::Behind { .. } | StoreError::Database(_)), "{error:?}");
        }
        assert!(std::fs::read(&log).unwrap() == bad, "nothing was changed");
    }
    // Whoever accepts the loss goes on with what there is.
    std::fs::write(&log, shorter).unwrap();
    SqliteStore::accept_loss(&file(&folder)).unwrap();
    let store = SqliteStore::open(&file(&folder)).await.unwrap();
    assert!(assert_prefix(&store).await <= 40);
    // And without any, nobody is asked.
    let (_running, folder) = killed().await;
    let store = SqliteStore::open(&file(&folder)).await.unwrap();
    assert_eq!(assert_prefix(&store).await, 40);
}
