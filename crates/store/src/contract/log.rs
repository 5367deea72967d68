//! Logs: compare and append.

use futures_util::future::{join, join_all};

use super::{a_player, a_table, assert_conflict, id, log, one, table, table_of};
use crate::{Append, Id, ResultRow, Seal, Status, Store, StoreError, Table};

/// Too short, too long and unknown are conflicts, and leave nothing behind.
pub async fn appending_compares_the_length(store: &dyn Store) {
    let table = a_table(store, 1).await.id;
    let two = Append { entries: vec!["a".to_owned(), "b".to_owned()], ..one(table, 0, "") };
    store.append(two).await.expect("the log is empty");
    for expected in [0, 1, 3, u32::MAX] {
        assert_conflict(store.append(one(table, expected, "x")).await, expected);
    }
    assert_conflict(store.append(one(id(99), 0, "x")).await, 0);
    assert_eq!(log(store, id(99)).await, [""; 0]);
    store.append(one(table, 2, "c")).await.expect("the log has two entries");
    assert_eq!(log(store, table).await, ["a", "b", "c"]);
}

/// A hundred writers try again until they come first: every entry is there once, in one order for all.
pub async fn a_hundred_writers_share_one_log(store: &dyn Store) {
    let table = a_table(store, 1).await.id;
    let places = join_all((0..100_u32).map(|writer| append_somewhere(store, table, writer))).await;
    let entries = log(store, table).await;
    assert_eq!(entries.len(), 100);
    for (writer, place) in places.into_iter().enumerate() {
        assert_eq!(entries[place as usize], writer.to_string());
    }
}

/// Appends to different tables do not get in each other's way.
pub async fn many_logs_grow_side_by_side(store: &dyn Store) {
    let host = a_player(store, 1).await;
    let tables: Vec<Id> = (10..60).map(id).collect();
    for number in 10..60 {
        store.add_table(&table_of(host, number)).await.expect("the table is new");
    }
    join_all(tables.iter().map(|&table| grow(store, table, 10))).await;
    for table in tables {
        let expected: Vec<String> = (0..10).map(|n| format!("{table} {n}")).collect();
        assert_eq!(log(store, table).await, expected);
    }
}

/// From the beginning, from the middle, and nothing beyond the end.
pub async fn entries_are_given_from_a_number_on(store: &dyn Store) {
    let (table, other) = (a_table(store, 1).await.id, a_table(store, 3).await.id);
    let entries: Vec<String> = (0..12).map(|n| n.to_string()).collect();
    store.append(Append { entries: entries.clone(), ..one(table, 0, "") }).await.expect("the log is empty");
    store.append(one(other, 0, "other")).await.expect("the log is empty");
    for from in 0..=12 {
        let rest = store.entries(table, from).await.expect("logs can be read");
        assert_eq!(rest, entries[from as usize..]);
    }
    assert_eq!(store.entries(table, 99).await.expect("logs can be read"), [""; 0]);
}

/// The second may count on the first, though neither has been answered.
pub async fn appends_issued_back_to_back_keep_their_order(store: &dyn Store) {
    let table = a_table(store, 1).await.id;
    let appends = (0..50_u32).map(|n| store.append(one(table, n, &n.to_string())));
    for answer in join_all(appends).await {
        answer.expect("every append comes after the one before");
    }
    let expected: Vec<String> = (0..50).map(|n| n.to_string()).collect();
    assert_eq!(log(store, table).await, expected);
}

/// Adding a table, its first entry, saving it and its last entry, none waiting for the other.
pub async fn appends_keep_their_place_among_other_writes(store: &dyn Store) {
    let host = a_player(store, 1).await;
    let first = table_of(host, 10);
    let second = Table { revision: 2, status: Status::Playing, ..first.clone() };
    let end = Append { results: Some(Vec::new()), ..one(first.id, 1, "b") };
    let begin = join(store.add_table(&first), store.append(one(first.id, 0, "a")));
    let finish = join(store.save_table(&second), store.append(end));
    let ((added, begun), (saved, ended)) = join(begin, finish).await;
    added.expect("the table is new");
    begun.expect("the table was added before");
    saved.expect("the revision is the next one");
    ended.expect("the log has one entry");
    assert_eq!(table(store, first.id).await, Table { revision: 3, status: Status::Over, ..second });
    assert_eq!(log(store, first.id).await, ["a", "b"]);
}

/// Conflicts and refusals in the midst of good writes.
pub async fn a_failing_write_leaves_its_neighbours_alone(store: &dyn Store) {
    let host = a_player(store, 1).await;
    let tables: Vec<Table> = (10..40).map(|number| table_of(host, number)).collect();
    let attempts = tables.iter().map(async |table| {
        let ghost = Table { id: id(table.created as u32 + 100), host: id(99), ..table.clone() };
        let (added, good) = (store.add_table(table), store.append(one(table.id, 0, "good")));
        let (refused, late) = (store.add_table(&ghost), store.append(one(table.id, 5, "late")));
        let ((added, good), (refused, late)) = join(join(added, good), join(refused, late)).await;
        added.expect("the table is new");
        good.expect("the log is empty");
        assert!(refused.is_err(), "the host does not exist");
        assert_conflict(late, 5);
    });
    join_all(attempts).await;
    for table in tables {
        assert_eq!(log(store, table.id).await, ["good"]);
    }
}

/// Entries, results, status and revision come together.
pub async fn the_last_entries_bring_the_results(store: &dyn Store) {
    let waiting = a_table(store, 1).await;
    let playing = Table { revision: 2, status: Status::Playing, ..waiting };
    store.save_table(&playing).await.expect("the revision is the next one");
    assert_eq!(store.results(playing.id).await.expect("results can be read"), []);
    let results = results(playing.host);
    let end = Append { results: Some(results.clone()), ..one(playing.id, 0, "end") };
    store.append(end).await.expect("the log is empty");
    assert_eq!(store.results(playing.id).await.expect("results can be read"), results);
    assert_eq!(log(store, playing.id).await, ["end"]);
    assert_eq!(table(store, playing.id).await, Table { revision: 3, status: Status::Over, ..playing });
    assert_eq!(store.playing().await.expect("tables can be listed"), []);
}

/// Who comes second with the last entries changes nothing.
pub async fn a_conflict_with_results_leaves_nothing_behind(store: &dyn Store) {
    let before = a_table(store, 1).await;
    store.append(one(before.id, 0, "a")).await.expect("the log is empty");
    for expected in [0, 2] {
        let late = Append { results: Some(results(before.host)), ..one(before.id, expected, "x") };
        assert_conflict(store.append(late).await, expected);
    }
    assert_unended(store, &before).await;
}

/// Results for somebody who does not exist are refused together with the entries.
pub async fn results_that_cannot_be_written_leave_nothing_behind(store: &dyn Store) {
    let before = a_table(store, 1).await;
    store.append(one(before.id, 0, "a")).await.expect("the log is empty");
    let haunted = Append { results: Some(results(id(99))), ..one(before.id, 1, "x") };
    assert!(store.append(haunted).await.is_err());
    assert_unended(store, &before).await;
    store.append(one(before.id, 1, "b")).await.expect("the log has one entry");
}

/// What vouches for a match is kept with its end, or not at all.
pub async fn a_seal_comes_with_the_last_entries(store: &dyn Store) {
    let (signed, bare) = (a_table(store, 1).await, a_table(store, 3).await);
    let end = |table: &Table, seal: Option<&str>| Append {
        results: Some(results(table.host)),
        seal: seal.map(str::to_owned),
        ..one(table.id, 0, "end")
    };
    let late = Append { expected: 4, ..end(&signed, Some("late")) };
    assert_conflict(store.append(late).await, 4);
    assert_eq!(store.seal(signed.id).await.expect("seals can be read"), Seal::Missing);
    store.append(end(&signed, Some("a signature"))).await.expect("the log is empty");
    store.append(end(&bare, None)).await.expect("the log is empty");
    let line = Seal::Line("a signature".to_owned());
    assert_eq!(store.seal(signed.id).await.expect("seals can be read"), line);
    assert_eq!(store.seal(bare.id).await.expect("seals can be read"), Seal::Missing);
}

/// The first link is made of the header and the seed that the table has when its log begins.
pub async fn a_log_that_begins_after_its_header_was_settled_can_be_read(store: &dyn Store) {
    let mut begun = a_table(store, 1).await;
    for revision in 2..4 {
        (begun.revision, begun.header) = (revision, Some(format!("header {revision}")));
        begun.seed = Some([revision as u8; 32]);
        store.save_table(&begun).await.expect("the revision is the next one");
    }
    // Somebody who comes second changes nothing of it.
    let late = Table { header: Some("another header".to_owned()), ..begun.clone() };
    assert_conflict(store.save_table(&late).await, 2);
    store.append(one(begun.id, 0, "a")).await.expect("the log is empty");
    store.append(one(begun.id, 1, "b")).await.expect("the log has one entry");
    assert_eq!(log(store, begun.id).await, ["a", "b"]);
    // Not so when it has begun.
    let other = Table { revision: 4, seed: Some([9; 32]), ..begun.clone() };
    store.save_table(&other).await.expect("the revision is the next one");
    match store.entries(begun.id, 0).await {
        Err(StoreError::Broken { table, entry: 0 }) => assert_eq!(table, begun.id),
        read => panic!("with other dice it is another match, but the answer is {read:?}"),
    }
}

/// Checks that a table with the one entry "a" is as it was before its end was tried.
async fn assert_unended(store: &dyn Store, before: &Table) {
    assert_eq!(&table(store, before.id).await, before);
    assert_eq!(log(store, before.id).await, ["a"]);
    assert_eq!(store.results(before.id).await.expect("results can be read"), []);
}

/// A person who won and a bot that did not.
fn results(winner: Id) -> Vec<ResultRow> {
    let won = ResultRow { player: Some(winner), place: 1, score: 31 };
    vec![ResultRow { player: None, place: 2, score: -4 }, won]
}

/// Appends the writer's number wherever there is room, and tells where.
async fn append_somewhere(store: &dyn Store, table: Id, writer: u32) -> u32 {
    let mut length = 0;
    loop {
        match store.append(one(table, length, &writer.to_string())).await {
            Ok(()) => return length,
            Err(StoreError::Conflict { .. }) => {}
            Err(error) => panic!("only a conflict was to be expected: {error}"),
        }
        let news = store.entries(table, length).await.expect("logs can be read");
        assert!(!news.is_empty(), "who comes second finds what the first one wrote");
        length += news.len() as u32;
    }
}

/// Appends that many entries, one after the other.
async fn grow(store: &dyn Store, table: Id, entries: u32) {
    for n in 0..entries {
        store.append(one(table, n, &format!("{table} {n}"))).await.expect("nobody else appends here");
    }
}
