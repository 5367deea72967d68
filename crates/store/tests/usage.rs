//! What nobody uses goes from the file, with its log, and what is left proves itself.

use store::{Append, Id, Player, ResultRow, SeatKind, SeatRow, SqliteStore, Status, Store, Table};
use tempfile::TempDir;

fn id(number: u8) -> Id {
    Id::from_bytes([number; 16])
}

fn table(number: u8) -> Table {
    let seat = SeatRow { kind: SeatKind::Human, player: Some(id(1)), bot: None, resigned: false };
    Table {
        id: id(number),
        revision: 0,
        game: "memoracers".to_owned(),
        host: id(1),
        status: Status::Playing,
        listed: false,
        settings: "{}".to_owned(),
        header: Some("{}".to_owned()),
        seed: Some([7; 32]),
        rematch: None,
        created: 1,
        imported: false,
        seats: vec![seat],
    }
}

#[tokio::test]
async fn a_log_goes_with_its_table_once_it_is_sorted_in() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("slipstream.db");
    let store = SqliteStore::open(&file).await.unwrap();
    store.add_player(&Player { id: id(1), name: "Ada".to_owned(), created: 1 }).await.unwrap();
    for number in [2, 3] {
        store.add_table(&table(number)).await.unwrap();
        for expected in 0..5 {
            let last = expected == 4;
            let result = ResultRow { player: Some(id(1)), place: 1, score: 3 };
            let append = Append {
                table: id(number),
                expected,
                entries: vec![format!("{{\"n\":{expected}}}")],
                results: last.then(|| vec![result]),
                seal: last.then(|| "{}".to_owned()),
            };
            store.append(append).await.unwrap();
        }
    }
    let unused = store.unused_since(10, 1).await.unwrap();
    assert_eq!(unused.tables.len(), 1, "so many at a time");
    // The journal still holds its log: it would be sorted in for a table that is not there.
    assert_eq!(store.remove(&unused, 10).await.unwrap(), 0);
    assert_eq!(store.entries(unused.tables[0], 0).await.unwrap().len(), 5);
    store.close().await;

    let store = SqliteStore::open(&file).await.unwrap();
    assert_eq!(store.remove(&unused, 10).await.unwrap(), 1);
    assert_eq!(store.table(unused.tables[0]).await.unwrap(), None);
    assert_eq!(store.entries(unused.tables[0], 0).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.results(unused.tables[0]).await.unwrap(), []);
    let left = store.unused_since(10, 9).await.unwrap().tables;
    let [left] = left[..] else { panic!("{left:?}") };
    assert_eq!(store.entries(left, 0).await.unwrap().len(), 5);
    assert_eq!(store.examine().await.unwrap(), Vec::<String>::new());
    // Under the same name another table can begin.
    store.add_table(&Table { id: unused.tables[0], ..table(9) }).await.unwrap();
    let entry = vec!["{}".to_owned()];
    let append = Append { table: unused.tables[0], expected: 0, entries: entry, results: None, seal: None };
    store.append(append).await.unwrap();
    store.close().await;
}
