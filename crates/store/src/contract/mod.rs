//! What every store does, whatever database is behind it.
//!
//! One idea: the promises of [`Store`] are checks that any implementation can be put through. Each takes a
//! fresh, empty store and panics at the first promise that is not kept; [`contract_tests!`] turns
//! each into a test of its own.
//!
//! ```text
//! async fn fresh() -> Box<dyn Store> { … }
//! store::contract_tests!(fresh);
//! ```
//!
//! Left out on purpose: crashes, files and backups. They are each database's own business.
//!
//! [`contract_tests!`]: crate::contract_tests

#![expect(clippy::missing_panics_doc, reason = "a check panics when the promise it is named after is broken")]

mod cups;
mod log;
mod players;
pub mod postgres;
mod tables;
mod talk;
mod usage;

pub use cups::*;
pub use log::*;
pub use players::*;
pub use tables::*;
pub use talk::*;
pub use usage::*;

use crate::{Append, Id, Player, SeatKind, SeatRow, Status, Store, StoreError, Stored, Table};

/// Makes a test of every check. Takes the name of an `async fn` that gives something that dereferences to a
/// fresh, empty [`Store`]; the crate needs `tokio` with its macros.
#[macro_export]
macro_rules! contract_tests {
    ($fresh:path) => {
        $crate::contract_tests! { @list each $fresh }
    };
    // One test, for a database that takes long to start: `$start` starts it, and `$fresh` gives every check an empty
    // store in it.
    (together $start:path, $fresh:path) => {
        $crate::contract_tests! { @list together $start, $fresh }
    };
    (@list $how:ident $($path:path),*) => {
        $crate::contract_tests! { @$how $($path),*:
            players_round_trip_and_can_be_renamed
            a_player_is_added_only_once
            names_are_given_of_those_who_exist
            tokens_are_found_by_their_hash_until_revoked
            tokens_are_not_revoked_by_another_player
            sessions_are_tokens_that_are_seen
            tables_round_trip_with_all_fields_and_seats
            saving_a_table_compares_revisions
            of_two_writers_of_a_revision_one_wins
            a_table_that_cannot_be_saved_keeps_its_seats
            saving_a_table_leaves_its_log_alone
            the_lobby_shows_listed_open_tables_newest_first
            tables_of_a_player_are_those_they_host_or_sit_at
            open_tables_of_a_host_are_counted
            imported_matches_of_a_host_are_counted
            tables_are_playing_while_their_match_runs
            every_table_is_found_page_by_page
            appending_compares_the_length
            a_hundred_writers_share_one_log
            many_logs_grow_side_by_side
            entries_are_given_from_a_number_on
            appends_issued_back_to_back_keep_their_order
            appends_keep_their_place_among_other_writes
            a_failing_write_leaves_its_neighbours_alone
            the_last_entries_bring_the_results
            a_conflict_with_results_leaves_nothing_behind
            results_that_cannot_be_written_leave_nothing_behind
            a_seal_comes_with_the_last_entries
            a_log_that_begins_after_its_header_was_settled_can_be_read
            chat_is_numbered_from_one_at_every_table
            chat_gives_the_last_lines_oldest_first
            texts_survive_unchanged
            cups_round_trip_with_entrants_and_races
            saving_a_cup_compares_revisions
            cups_are_listed_newest_first
            lists_are_read_page_by_page
            what_tables_take_is_added_up
            what_nobody_uses_can_be_taken_away
        }
    };
    (@each $fresh:path: $($check:ident)*) => {
        $(
            #[::tokio::test]
            async fn $check() {
                let fresh = $fresh().await;
                $crate::contract::$check(&*fresh).await;
            }
        )*
    };
    (@together $start:path, $fresh:path: $($check:ident)*) => {
        #[::tokio::test]
        async fn the_contract_is_kept() {
            let started = $start().await;
            $(
                let fresh = $fresh(&started, stringify!($check)).await;
                eprintln!(stringify!($check));
                $crate::contract::$check(&*fresh).await;
                // A database takes only so many connections.
                $crate::Store::close(&*fresh).await;
            )*
        }
    };
}

/// An id like no other number's.
fn id(number: u32) -> Id {
    let mut bytes = [0xfb; 16];
    bytes[..4].copy_from_slice(&number.wrapping_mul(0x9e37_79b1).to_le_bytes());
    Id::from_bytes(bytes)
}

/// Adds the player with that number.
async fn a_player(store: &dyn Store, number: u32) -> Id {
    let id = id(number);
    let player = Player { id, name: format!("Player {number}"), created: i64::from(number) };
    store.add_player(&player).await.expect("a new player can be added");
    id
}

/// A table with that number, made at that time, with one person in it; it is not added.
fn table_of(host: Id, number: u32) -> Table {
    let seat = SeatRow { kind: SeatKind::Human, player: Some(host), bot: None, resigned: false };
    Table {
        id: id(number),
        revision: 1,
        game: "memoracers".to_owned(),
        host,
        status: Status::Waiting,
        listed: true,
        settings: "{}".to_owned(),
        header: None,
        seed: None,
        rematch: None,
        created: i64::from(number),
        imported: false,
        seats: vec![seat],
    }
}

/// Adds a player with that number and a table with the next, and gives the table.
async fn a_table(store: &dyn Store, number: u32) -> Table {
    let host = a_player(store, number).await;
    let table = table_of(host, number + 1);
    store.add_table(&table).await.expect("a new table can be added");
    table
}

/// One entry for that log.
fn one(table: Id, expected: u32, entry: &str) -> Append {
    Append { table, expected, entries: vec![entry.to_owned()], results: None, seal: None }
}

/// Checks that a write came second.
#[track_caller]
fn assert_conflict(answer: Stored, knew: u32) {
    match answer {
        Err(StoreError::Conflict { expected }) => assert_eq!(expected, knew),
        other => panic!("who expects {knew} comes second, but the answer is {other:?}"),
    }
}

/// A table that must be there.
async fn table(store: &dyn Store, id: Id) -> Table {
    store.table(id).await.expect("tables can be read").expect("this table was added")
}

/// A whole log.
async fn log(store: &dyn Store, table: Id) -> Vec<String> {
    store.entries(table, 0).await.expect("logs can be read")
}
