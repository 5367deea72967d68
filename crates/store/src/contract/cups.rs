//! Cups: kept whole, saved by revision, listed like tables.

use futures_util::future::join_all;

use super::{a_player, assert_conflict, id};
use crate::{Cup, EntrantRow, Id, RaceRow, SeatKind, Status, Store};

/// All fields come back, with entrants and races in their order, also after a save.
pub async fn cups_round_trip_with_entrants_and_races(store: &dyn Store) {
    let (host, guest) = (a_player(store, 1).await, a_player(store, 2).await);
    let first = Cup { listed: false, status: Status::Playing, ..cup_of(host, 10) };
    store.add_cup(&first).await.expect("the cup is new");
    assert_eq!(cup(store, first.id).await, first);
    let mut second = Cup { revision: 2, settings: r#"{"a":"it's"}"#.to_owned(), ..first };
    second.entrants[1].player = Some(guest);
    second.races = vec![race(0, 0, 20, Some(&[2, 1])), race(0, 1, 21, None), race(3, 0, 22, None)];
    store.save_cup(&second).await.expect("the revision is the next one");
    assert_eq!(cup(store, second.id).await, second);

    let mut third = Cup { revision: 3, status: Status::Over, ..second };
    third.races[1].places = Some(vec![1, 2]);
    third.races.insert(2, race(1, 0, 23, None));
    store.save_cup(&third).await.expect("the revision is the next one");
    assert_eq!(cup(store, third.id).await, third);
    let whole = Cup { id: id(11), races: vec![race(0, 0, 30, Some(&[1, 1]))], ..third };
    store.add_cup(&whole).await.expect("the cup is new");
    assert_eq!(cup(store, whole.id).await, whole);
    assert_eq!(store.cup(id(99)).await.expect("cups can be read"), None);
}

/// Only the revision that follows is saved; anything else leaves the cup, its entrants and its races as they are.
pub async fn saving_a_cup_compares_revisions(store: &dyn Store) {
    let host = a_player(store, 1).await;
    let first = cup_of(host, 10);
    store.add_cup(&first).await.expect("the cup is new");
    for revision in [0, 1, 3] {
        let mut stale = Cup { revision, races: vec![race(0, 0, 20, None)], ..first.clone() };
        stale.entrants[0].bot = Some("hard".to_owned());
        assert_conflict(store.save_cup(&stale).await, revision.saturating_sub(1));
    }
    assert_eq!(cup(store, first.id).await, first);
    assert_conflict(store.save_cup(&cup_of(host, 50)).await, 0);

    // Two servers name the table of the same race: one name counts.
    let saves: Vec<Cup> = (20..30)
        .map(|table| Cup { revision: 2, races: vec![race(0, 0, table, None)], ..first.clone() })
        .collect();
    let answers = join_all(saves.iter().map(|save| store.save_cup(save))).await;
    let won: Vec<&Cup> =
        saves.iter().zip(&answers).filter(|(_, answer)| answer.is_ok()).map(|(cup, _)| cup).collect();
    let [winner] = won[..] else { panic!("{} of ten won", won.len()) };
    assert_eq!(&cup(store, first.id).await, winner);
}

/// Lists of cups show what lists of tables do, and no races.
pub async fn cups_are_listed_newest_first(store: &dyn Store) {
    let (ada, bob) = (a_player(store, 1).await, a_player(store, 2).await);
    let statuses = [
        (10, Status::Waiting),
        (13, Status::Playing),
        (11, Status::Over),
        (12, Status::Waiting),
        (14, Status::Abandoned),
    ];
    for (number, status) in statuses {
        let cup = Cup { status, races: vec![race(0, 0, number + 50, None)], ..cup_of(ada, number) };
        store.add_cup(&cup).await.expect("the cup is new");
    }
    let mut guest = Cup { listed: false, ..cup_of(bob, 20) };
    guest.entrants[1].player = Some(ada);
    store.add_cup(&guest).await.expect("the cup is new");

    let ids = |cups: Vec<Cup>| cups.iter().map(|cup| cup.id).collect::<Vec<Id>>();
    let lobby = store.cup_lobby(None, 10).await.expect("cups can be listed");
    assert!(lobby.iter().all(|cup| cup.races.is_empty() && cup.entrants.len() == 3));
    assert_eq!(ids(lobby), [id(13), id(12), id(10)]);
    assert_eq!(ids(store.cup_lobby(None, 1).await.expect("cups can be listed")), [id(13)]);
    let theirs = ids(store.cups_of(ada, None, 10).await.expect("cups can be listed"));
    assert_eq!(theirs, [id(20), id(14), id(13), id(12), id(11), id(10)]);
    assert_eq!(ids(store.cups_of(bob, None, 10).await.expect("cups can be listed")), [id(20)]);
    assert_eq!(store.open_cups_of(ada).await.expect("cups can be counted"), 3);
    assert_eq!(store.open_cups_of(bob).await.expect("cups can be counted"), 1);
    assert_eq!(store.playing_cups().await.expect("cups can be listed"), [id(13)]);
}

/// A cup with that number, made at that time, for three: the host, a free place and a bot. It is not added.
pub(super) fn cup_of(host: Id, number: u32) -> Cup {
    let entrant = |kind, player, bot: Option<&str>| EntrantRow { kind, player, bot: bot.map(str::to_owned) };
    Cup {
        id: id(number),
        revision: 1,
        game: "memoracers".to_owned(),
        host,
        status: Status::Waiting,
        listed: true,
        settings: "{}".to_owned(),
        created: i64::from(number),
        entrants: vec![
            entrant(SeatKind::Human, Some(host), None),
            entrant(SeatKind::Human, None, None),
            entrant(SeatKind::Bot, None, Some("easy")),
        ],
        races: Vec::new(),
    }
}

pub(super) fn race(meeting: u32, number: u32, table: u32, places: Option<&[u8]>) -> RaceRow {
    RaceRow { meeting, number, table: id(table), places: places.map(<[u8]>::to_vec) }
}

/// A cup that must be there.
async fn cup(store: &dyn Store, id: Id) -> Cup {
    store.cup(id).await.expect("cups can be read").expect("this cup was added")
}
