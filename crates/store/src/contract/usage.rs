//! What tables take, lists page by page, and what is cleared away.

use super::cups::{cup_of, race};
use super::{a_player, a_table, id, table_of};
use crate::{
    After, ChatLine, Id, Player, SeatKind, SeatRow, Status, Store, Table, Token, TokenKind, Total, Unused,
    Usage,
};

/// Later than everything in these checks.
const LATE: i64 = 1_000_000;

/// A list that is read page by page has every row once, also where several were made at the same moment.
pub async fn lists_are_read_page_by_page(store: &dyn Store) {
    let (ada, bob) = (a_player(store, 1).await, a_player(store, 2).await);
    for number in 10..40 {
        let host = if number % 3 == 0 { bob } else { ada };
        let seat =
            |player| SeatRow { kind: SeatKind::Local, player: Some(player), bot: None, resigned: false };
        // Both sit at every fifth one, and whoever sits twice is listed once.
        let seats = if number % 5 == 0 {
            vec![seat(ada), seat(bob), seat(ada)]
        } else {
            vec![seat(host), seat(host)]
        };
        let table = Table { created: i64::from(number / 4), seats, ..table_of(host, number) };
        store.add_table(&table).await.expect("the table is new");
        store
            .add_cup(&crate::Cup { created: table.created, ..cup_of(host, number) })
            .await
            .expect("the cup is new");
    }
    for most in [1, 3, 7, 100] {
        let whole = store.tables_of(ada, None, 100).await.expect("tables can be read");
        assert_eq!(whole.len(), 22, "20 as the host, and 2 as a guest");
        let (mut paged, mut after) = (Vec::new(), None);
        loop {
            let page = store.tables_of(ada, after, most).await.expect("tables can be read");
            let Some(last) = page.last() else { break };
            after = Some(After { created: last.created, id: last.id });
            paged.extend(page);
        }
        assert_eq!(paged, whole, "{most} at a time");
        let (mut paged, mut after) = (Vec::new(), None);
        loop {
            let page = store.lobby(after, most).await.expect("tables can be read");
            let Some(last) = page.last() else { break };
            after = Some(After { created: last.created, id: last.id });
            paged.extend(page);
        }
        assert_eq!(paged, store.lobby(None, 100).await.expect("tables can be read"));
        let after =
            |page: &[crate::Cup]| page.last().map(|last| After { created: last.created, id: last.id });
        let first = store.cups_of(ada, None, most).await.expect("cups can be read");
        let next = store.cups_of(ada, after(&first), 100).await.expect("cups can be read");
        assert_eq!([first, next].concat(), store.cups_of(ada, None, 100).await.expect("cups can be read"));
        let first = store.cup_lobby(None, most).await.expect("cups can be read");
        let next = store.cup_lobby(after(&first), 100).await.expect("cups can be read");
        assert_eq!([first, next].concat(), store.cup_lobby(None, 100).await.expect("cups can be read"));
    }
}

/// What is noted of a table replaces what was, and counts for its host; closed tables are counted.
pub async fn what_tables_take_is_added_up(store: &dyn Store) {
    let (ada, bob) = (a_player(store, 1).await, a_player(store, 2).await);
    for (number, status) in
        [(10, Status::Over), (11, Status::Abandoned), (12, Status::Playing), (13, Status::Waiting)]
    {
        store.add_table(&Table { status, ..table_of(ada, number) }).await.expect("the table is new");
    }
    assert_eq!(total(store, ada).await, Total { closed: 2, bytes: 0 });
    for (number, bytes) in [(10, 500), (12, 1_000), (10, 700)] {
        note(store, number, ada, bytes, 100).await;
    }
    assert_eq!(total(store, ada).await, Total { closed: 2, bytes: 1_700 });
    assert_eq!(total(store, bob).await, Total::default());
    note(store, 12, bob, 3, 100).await;
    assert_eq!(total(store, ada).await.bytes, 700);
    assert_eq!(total(store, bob).await.bytes, 3);
}

/// What was used since stays as a whole; what was not goes with all that belongs to it.
pub async fn what_nobody_uses_can_be_taken_away(store: &dyn Store) {
    let old = a_table(store, 1).await;
    let line =
        |player| ChatLine { number: 0, player, name: "Ada".to_owned(), text: "hello".to_owned(), at: 5 };
    let used = table_of(old.host, 20);
    let cleo = a_player(store, 3).await;
    let raced = table_of(cleo, 21);
    for table in [&used, &raced] {
        store.add_table(table).await.expect("the table is new");
    }
    store.say(old.id, &line(old.host)).await.expect("somebody can speak");
    note(store, 20, old.host, 1, LATE).await;
    let cup = crate::Cup { races: vec![race(0, 0, 21, None)], ..cup_of(cleo, 30) };
    store.add_cup(&cup).await.expect("the cup is new");
    let [idle, known, late] = [40, 41, 42].map(id);
    for (player, created) in [(idle, 1), (known, 1), (late, LATE)] {
        let player = Player { id: player, name: "Nobody".to_owned(), created };
        store.add_player(&player).await.expect("the player is new");
    }
    let token = |number: u8, player, seen| Token {
        id: id(50 + u32::from(number)),
        player,
        label: "browser".to_owned(),
        hash: [number; 32],
        created: 1,
        kind: TokenKind::Session,
        seen,
    };
    for token in [token(1, idle, 2), token(2, known, LATE)] {
        store.add_token(&token).await.expect("the token is new");
    }

    let unused = store.unused_since(LATE, 100).await.expect("it can be looked for");
    let expected = Unused { tables: vec![old.id], cups: vec![cup.id], players: vec![idle] };
    assert_eq!(unused, expected);
    // Somebody comes between looking and removing: nothing of theirs goes.
    note(store, 2, old.host, 1, LATE).await;
    note(store, 21, cleo, 1, LATE).await;
    store.see_token(&token(1, idle, LATE)).await.expect("it can be noted");
    assert_eq!(store.remove(&unused, LATE).await.expect("it can be removed"), 0);
    assert_eq!(store.table(old.id).await.expect("tables can be read"), Some(old.clone()));
    assert!(store.cup(cup.id).await.expect("cups can be read").is_some());

    // Longer ago it goes: first a cup and a table, then what the cup had kept, then those who have nothing more.
    let mut removed = 0;
    loop {
        let unused = store.unused_since(2 * LATE, 100).await.expect("it can be looked for");
        if unused.is_empty() {
            break;
        }
        removed += store.remove(&unused, 2 * LATE).await.expect("it can be removed");
    }
    assert_eq!(removed, 1 + 3 + 5, "a cup, three tables, five players");
    for table in [old.id, used.id, raced.id] {
        assert_eq!(store.table(table).await.expect("tables can be read"), None);
    }
    assert_eq!(store.chat(old.id, 10).await.expect("chat can be read"), []);
    assert_eq!(store.player(idle).await.expect("players can be read"), None);
    assert_eq!(store.token_of(&[1; 32]).await.expect("tokens can be read"), None);
    assert_eq!(store.examine().await.expect("it can be examined"), Vec::<String>::new());
}

/// Notes what the table with that number takes.
async fn note(store: &dyn Store, number: u32, host: Id, bytes: u32, used: i64) {
    store.note_usage(&Usage { table: id(number), host, bytes, used }).await.expect("it can be noted");
}

async fn total(store: &dyn Store, host: Id) -> Total {
    store.total_of(host).await.expect("it can be added up")
}
