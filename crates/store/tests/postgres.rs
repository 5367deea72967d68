//! PostgreSQL keeps the contract, also when several servers share a database.

use std::ops::Deref;

use futures_util::future::join_all;
use sqlx::{Connection as _, PgConnection};
use store::contract::postgres::Cluster;
use store::{Append, Id, Player, PostgresStore, Seal, SeatKind, SeatRow, Status, Store, StoreError, Table};

store::contract_tests!(together Cluster::start, fresh);

struct Fresh(PostgresStore);

impl Deref for Fresh {
    type Target = PostgresStore;

    fn deref(&self) -> &PostgresStore {
        &self.0
    }
}

async fn fresh(cluster: &Cluster, name: &str) -> Fresh {
    Fresh(open(&cluster.schema(name).await).await)
}

async fn open(url: &str) -> PostgresStore {
    PostgresStore::open(url, 4).await.expect("the database answers")
}

fn table() -> Table {
    let host = Id::from_bytes([1; 16]);
    let seat = SeatRow { kind: SeatKind::Human, player: Some(host), bot: None, resigned: false };
    Table {
        id: Id::from_bytes([2; 16]),
        revision: 1,
        game: "memoracers".to_owned(),
        host,
        status: Status::Playing,
        listed: false,
        settings: "{}".to_owned(),
        header: None,
        seed: None,
        rematch: None,
        created: 1,
        imported: false,
        seats: vec![seat],
    }
}

async fn add_table(store: &PostgresStore) -> Id {
    let table = table();
    let host = Player { id: table.host, name: "Léa".to_owned(), created: 1 };
    store.add_player(&host).await.expect("the player is new");
    store.add_table(&table).await.expect("the table is new");
    table.id
}

/// Appends that many entries wherever there is room, as a server does that is not alone.
async fn race(store: &PostgresStore, table: Id, server: usize, entries: usize) {
    let mut length = 0;
    for n in 0..entries {
        loop {
            let entry = vec![format!("{server} {n}")];
            match store
                .append(Append { table, expected: length, entries: entry, results: None, seal: None })
                .await
            {
                Ok(()) => break,
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => panic!("only a conflict was to be expected: {error}"),
            }
            length += store.entries(table, length).await.expect("logs can be read").len() as u32;
        }
        length += 1;
    }
}

/// Three servers start at the same moment, and one of them makes the schema.
#[tokio::test]
async fn servers_that_start_together_agree_on_the_schema() {
    let cluster = Cluster::start().await;
    let url = cluster.schema("together").await;
    let stores = join_all((0..3).map(|_| open(&url))).await;
    for store in stores {
        store.ping().await.expect("the schema is there");
    }
}

/// Two servers append to the same match in a tight loop: no gap, no double, no fork.
#[tokio::test]
async fn two_servers_share_one_log() {
    let cluster = Cluster::start().await;
    let url = cluster.schema("race").await;
    let stores = [open(&url).await, open(&url).await];
    let table = add_table(&stores[0]).await;
    let entries = std::env::var("POSTGRES_STEPS").map_or(500, |steps| steps.parse().expect("a number"));
    let (first, second) = (race(&stores[0], table, 0, entries), race(&stores[1], table, 1, entries));
    futures_util::future::join(first, second).await;
    let log = stores[0].entries(table, 0).await.expect("logs can be read");
    assert_eq!(log.len(), 2 * entries);
    for server in 0..2 {
        let prefix = format!("{server} ");
        let mine = log.iter().filter_map(|entry| entry.strip_prefix(&prefix)).map(|n| n.parse::<usize>());
        assert!(mine.eq((0..entries).map(Ok)), "every entry of server {server} is there once and in order");
    }
}

/// A log that is not what was written is refused; one from before there were links gets them once.
#[tokio::test]
async fn logs_prove_themselves() {
    let cluster = Cluster::start().await;
    let url = cluster.schema("chain").await;
    let store = open(&url).await;
    let table = add_table(&store).await;
    race(&store, table, 0, 5).await;
    let mut raw = PgConnection::connect(&url).await.expect("the database answers");
    let mut meddle = async |statement: &'static str| {
        let done = sqlx::query(statement).execute(&mut raw).await.expect("the statement is good");
        assert!(done.rows_affected() > 0, "{statement}");
    };
    // As the version before has left it.
    meddle("UPDATE steps SET link = NULL").await;
    let broken = store.entries(table, 0).await;
    assert!(matches!(broken, Err(StoreError::Broken { entry: 0, .. })), "{broken:?}");
    meddle("UPDATE adoption SET pending = true").await;
    store.close().await;
    let stores = join_all((0..2).map(|_| open(&url))).await;
    assert_eq!(stores[0].entries(table, 0).await.expect("it was linked").len(), 5);
    assert_eq!(stores[1].seal(table).await.expect("seals can be read"), Seal::Before);
    race(&stores[0], table, 1, 2).await;
    assert_eq!(stores[1].entries(table, 5).await.expect("it is as it was written").len(), 2);
    meddle("UPDATE steps SET entries = replace(entries, '0 3', '0 8')").await;
    let broken = stores[1].entries(table, 5).await;
    assert!(matches!(broken, Err(StoreError::Broken { entry: 3, .. })), "{broken:?}");
}
