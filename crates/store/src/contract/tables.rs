//! Tables, their seats and the lists they appear in.

use futures_util::future::join_all;

use super::{a_player, a_table, assert_conflict, id, log, one, table, table_of};
use crate::{Id, SeatKind, SeatRow, Status, Store, Table};

/// Every field and every kind of seat comes back, when added and when saved.
pub async fn tables_round_trip_with_all_fields_and_seats(store: &dyn Store) {
    let (ada, bob) = (a_player(store, 1).await, a_player(store, 2).await);
    let mut full = full_table(ada, bob);
    store.add_table(&full).await.expect("the table is new");
    assert_eq!(table(store, full.id).await, full);
    assert_eq!(store.table(id(99)).await.expect("tables can be read"), None);

    let bare = Table { seats: Vec::new(), ..table_of(ada, 20) };
    store.add_table(&bare).await.expect("a table may have no seats yet");
    assert_eq!(table(store, bare.id).await, bare);

    let mut seats = full.seats.clone();
    seats.rotate_left(1);
    full = Table { id: full.id, revision: full.revision + 1, seats, ..table_of(bob, 30) };
    store.save_table(&full).await.expect("the revision is the next one");
    assert_eq!(table(store, full.id).await, full);
    assert_eq!(table(store, bare.id).await, bare, "another table was saved");
}

/// Only the revision that follows is saved; anything else leaves the table as it is.
pub async fn saving_a_table_compares_revisions(store: &dyn Store) {
    let first = a_table(store, 1).await;
    let second = Table { revision: 2, status: Status::Playing, listed: false, ..first.clone() };
    store.save_table(&second).await.expect("the revision is the next one");
    for revision in [0, 1, 2, 4] {
        let stale = Table { revision, seats: Vec::new(), ..first.clone() };
        assert_conflict(store.save_table(&stale).await, revision.saturating_sub(1));
    }
    let unknown = table_of(first.host, 50);
    assert_conflict(store.save_table(&unknown).await, 0);
    assert_eq!(table(store, first.id).await, second);
    assert_eq!(store.table(unknown.id).await.expect("tables can be read"), None);
}

/// Twenty save the same revision at the same time: one wins, with its row and its seats.
pub async fn of_two_writers_of_a_revision_one_wins(store: &dyn Store) {
    let first = a_table(store, 1).await;
    let saves = (0..20_u32).map(|n| {
        let seat = SeatRow { bot: Some(n.to_string()), ..first.seats[0].clone() };
        Table { revision: 2, settings: n.to_string(), seats: vec![seat], ..first.clone() }
    });
    let saves: Vec<Table> = saves.collect();
    let answers = join_all(saves.iter().map(|save| store.save_table(save))).await;
    let (won, lost): (Vec<_>, Vec<_>) = saves.iter().zip(answers).partition(|(_, answer)| answer.is_ok());
    let [(winner, _)] = won.as_slice() else { panic!("{} of twenty won", won.len()) };
    assert_eq!(&table(store, first.id).await, *winner);
    for (_, answer) in lost {
        assert_conflict(answer, 1);
    }
}

/// A table with a seat for somebody who does not exist is refused as a whole.
pub async fn a_table_that_cannot_be_saved_keeps_its_seats(store: &dyn Store) {
    let first = a_table(store, 1).await;
    let ghost = SeatRow { player: Some(id(99)), ..first.seats[0].clone() };
    let haunted = Table { revision: 2, status: Status::Over, seats: vec![ghost.clone()], ..first.clone() };
    assert!(store.save_table(&haunted).await.is_err());
    assert_eq!(table(store, first.id).await, first);

    let haunted = Table { seats: vec![ghost], ..table_of(first.host, 50) };
    assert!(store.add_table(&haunted).await.is_err());
    assert_eq!(store.table(haunted.id).await.expect("tables can be read"), None);
}

/// A log goes on where it was after its table was saved.
pub async fn saving_a_table_leaves_its_log_alone(store: &dyn Store) {
    let first = a_table(store, 1).await;
    store.append(one(first.id, 0, "a")).await.expect("the log is empty");
    let second = Table { revision: 2, ..first };
    store.save_table(&second).await.expect("the revision is the next one");
    assert_eq!(table(store, second.id).await, second, "an append is no revision");
    store.append(one(second.id, 1, "b")).await.expect("the log has one entry");
    assert_eq!(log(store, second.id).await, ["a", "b"]);
}

/// What is not listed, over or abandoned is not shown, and no more than asked for.
pub async fn the_lobby_shows_listed_open_tables_newest_first(store: &dyn Store) {
    let host = a_player(store, 1).await;
    // The times say 10, 13, 11, 12, 14, 15: newest first is not the order they were added in.
    let open = [(10, Status::Waiting), (13, Status::Playing), (11, Status::Over), (12, Status::Waiting)];
    for (number, status) in open {
        let begun = (Some("a header".to_owned()), Some([7; 32]));
        let (header, seed) = if status == Status::Playing { begun } else { (None, None) };
        store
            .add_table(&Table { status, header, seed, ..table_of(host, number) })
            .await
            .expect("the table is new");
    }
    let hidden = Table { listed: false, ..table_of(host, 14) };
    let abandoned = Table { status: Status::Abandoned, ..table_of(host, 15) };
    store.add_table(&hidden).await.expect("the table is new");
    store.add_table(&abandoned).await.expect("the table is new");

    let lobby = store.lobby(None, 10).await.expect("the lobby can be read");
    assert_eq!(ids(&lobby), [id(13), id(12), id(10)]);
    for shown in lobby {
        assert_eq!(shown, listed(table(store, shown.id).await));
    }
    assert_eq!(ids(&store.lobby(None, 2).await.expect("the lobby can be read")), [id(13), id(12)]);
    assert_eq!(ids(&store.lobby(None, 0).await.expect("the lobby can be read")), []);
}

/// Hosting is enough, sitting is enough, and both count once. Every status is shown.
pub async fn tables_of_a_player_are_those_they_host_or_sit_at(store: &dyn Store) {
    let (ada, bob) = (a_player(store, 1).await, a_player(store, 2).await);
    let seat = |player| SeatRow { kind: SeatKind::Human, player: Some(player), bot: None, resigned: false };
    let header = Some("a header".to_owned());
    let tables = [
        Table { seats: vec![seat(bob), seat(ada)], ..table_of(bob, 10) },
        Table {
            seats: vec![seat(bob)],
            status: Status::Over,
            header,
            seed: Some([7; 32]),
            ..table_of(ada, 12)
        },
        Table { seats: vec![seat(ada), seat(ada)], status: Status::Playing, ..table_of(ada, 11) },
        Table { seats: vec![seat(bob)], ..table_of(bob, 13) },
    ];
    for table in &tables {
        store.add_table(table).await.expect("the table is new");
    }
    let [sits, hosts, both, _] = tables.map(listed);
    assert_eq!(
        store.tables_of(ada, None, 10).await.expect("tables can be read"),
        [hosts.clone(), both, sits]
    );
    assert_eq!(store.tables_of(ada, None, 1).await.expect("tables can be read"), [hosts]);
    assert_eq!(store.tables_of(id(99), None, 10).await.expect("tables can be read"), []);
}

/// Those that wait and those that play, whether listed or not; being a guest does not count.
pub async fn open_tables_of_a_host_are_counted(store: &dyn Store) {
    let (ada, bob) = (a_player(store, 1).await, a_player(store, 2).await);
    let statuses = [Status::Waiting, Status::Playing, Status::Over, Status::Abandoned, Status::Waiting];
    for (number, status) in (10..).zip(statuses) {
        let listed = number % 2 == 0;
        store.add_table(&Table { status, listed, ..table_of(ada, number) }).await.expect("the table is new");
    }
    let guest = Table { host: bob, ..table_of(ada, 20) };
    store.add_table(&guest).await.expect("the table is new");
    assert_eq!(store.open_tables_of(ada).await.expect("tables can be counted"), 3);
    assert_eq!(store.open_tables_of(bob).await.expect("tables can be counted"), 1);
    assert_eq!(store.open_tables_of(id(99)).await.expect("tables can be counted"), 0);
}

/// Those of that host, and none that were played here.
pub async fn imported_matches_of_a_host_are_counted(store: &dyn Store) {
    let (ada, bob) = (a_player(store, 1).await, a_player(store, 2).await);
    for (number, imported) in [(10, true), (11, false), (12, true)] {
        let status = Status::Over;
        store
            .add_table(&Table { status, imported, ..table_of(ada, number) })
            .await
            .expect("the table is new");
    }
    assert_eq!(store.imported_tables_of(ada).await.expect("tables can be counted"), 2);
    assert_eq!(store.imported_tables_of(bob).await.expect("tables can be counted"), 0);
}

/// From the save that begins the match to the one that ends it.
pub async fn tables_are_playing_while_their_match_runs(store: &dyn Store) {
    let waiting = a_table(store, 1).await;
    assert_eq!(store.playing().await.expect("tables can be listed"), []);
    let playing = Table { revision: 2, status: Status::Playing, listed: false, ..waiting.clone() };
    store.save_table(&playing).await.expect("the revision is the next one");
    assert_eq!(store.playing().await.expect("tables can be listed"), [playing.id]);
    let over = Table { revision: 3, status: Status::Over, ..playing };
    store.save_table(&over).await.expect("the revision is the next one");
    assert_eq!(store.playing().await.expect("tables can be listed"), []);
}

/// A table with everything a table can have.
fn full_table(host: Id, guest: Id) -> Table {
    let seats = [
        (SeatKind::Human, Some(host), None, false),
        (SeatKind::Human, Some(guest), Some("hard".to_owned()), true),
        (SeatKind::Bot, None, Some("easy".to_owned()), false),
        (SeatKind::Local, Some(host), None, false),
        (SeatKind::Human, None, None, false),
    ];
    let seat = |(kind, player, bot, resigned)| SeatRow { kind, player, bot, resigned };
    Table {
        revision: 7,
        status: Status::Playing,
        listed: false,
        settings: r#"{"clock":"90 s"}"#.to_owned(),
        header: Some(r#"{"game":"memoracers"}"#.to_owned()),
        seed: Some(std::array::from_fn(|n| n as u8 * 8)),
        rematch: Some(id(77)),
        created: 1_700_000_000_123,
        imported: true,
        seats: seats.map(seat).to_vec(),
        ..table_of(host, 10)
    }
}

/// A table as a list shows it.
fn listed(table: Table) -> Table {
    Table { header: None, seed: None, ..table }
}

/// Which tables these are.
fn ids(tables: &[Table]) -> Vec<Id> {
    tables.iter().map(|table| table.id).collect()
}

/// Whoever looks at all tables sees every one once.
pub async fn every_table_is_found_page_by_page(store: &dyn Store) {
    let host = a_player(store, 1).await;
    for number in 10..17 {
        store.add_table(&table_of(host, number)).await.expect("the table is new");
    }
    let (mut found, mut last) = (Vec::new(), None);
    loop {
        let page = store.tables_after(last, 3).await.expect("tables can be listed");
        assert!(page.len() <= 3);
        let Some(end) = page.last() else { break };
        last = Some(*end);
        found.extend(page);
    }
    found.sort();
    let mut all: Vec<_> = (10..17).map(id).collect();
    all.sort();
    assert_eq!(found, all);
    assert_eq!(store.examine().await.expect("it can be examined"), [""; 0]);
}
