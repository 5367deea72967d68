//! A bit flips in what a store keeps: it is harmless, somebody says so, or the store does not open. Nothing is
//! silently another.

#![expect(clippy::unwrap_used, reason = "a test that fails here has said enough")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use store::{
    Append, ChatLine, Cup, EntrantRow, Id, Player, RaceRow, ResultRow, SeatKind, SeatRow, SqliteStore,
    Status, Store, Stored, Table, Token, TokenKind, Usage,
};
use tempfile::TempDir;

const FILE: &str = "slipstream.db";

fn id(number: u8) -> Id {
    Id::from_bytes([number; 16])
}

fn table(number: u8) -> Table {
    let seat = |player, bot: &str| SeatRow {
        kind: if player == 0 { SeatKind::Bot } else { SeatKind::Human },
        player: (player > 0).then(|| id(player)),
        bot: (player == 0).then(|| bot.to_owned()),
        resigned: false,
    };
    Table {
        id: id(number),
        revision: 1,
        game: "hydroracers".to_owned(),
        host: id(1),
        status: Status::Playing,
        listed: number.is_multiple_of(2),
        settings: format!("{{\"options\":{{\"cockpit\":\"expert\",\"number\":{number}}}}}"),
        header: Some("a header with options and names".to_owned()),
        seed: Some([number; 32]),
        rematch: number.is_multiple_of(3).then(|| id(200)),
        created: 1_700_000_000_000 + i64::from(number),
        imported: number == 13,
        seats: vec![seat(1, ""), seat(2, ""), seat(0, "ace")],
    }
}

fn cup() -> Cup {
    let entrant = |player| EntrantRow { kind: SeatKind::Human, player, bot: None };
    let race = |number, places| RaceRow { meeting: 0, number, table: id(100 + number as u8), places };
    Cup {
        id: id(50),
        revision: 1,
        game: "memoracers".to_owned(),
        host: id(2),
        status: Status::Playing,
        listed: true,
        settings: "{\"meetings\":3}".to_owned(),
        created: 1_700_000_000_000,
        entrants: vec![entrant(Some(id(1))), entrant(Some(id(2))), entrant(None)],
        races: vec![race(0, Some(vec![2, 1, 3])), race(1, None)],
    }
}

/// Something of every kind that a store keeps.
async fn fill(store: &SqliteStore) {
    for number in 1..=5 {
        let (name, created) = (format!("Player Number {number}"), 1_700_000_000_000 + i64::from(number));
        store.add_player(&Player { id: id(number), name, created }).await.unwrap();
        let hash = [number; 32];
        let token = Token {
            id: id(60 + number),
            player: id(number),
            label: "a script".to_owned(),
            hash,
            created,
            kind: TokenKind::Token,
            seen: 0,
        };
        store.add_token(&token).await.unwrap();
        let kind = TokenKind::Session;
        let mut session = Token { id: id(70 + number), hash: [100 + number; 32], kind, ..token };
        store.add_token(&session).await.unwrap();
        session.seen = 1_700_000_000_000 + i64::from(number);
        store.see_token(&session).await.unwrap();
    }
    store.rename_player(id(1), "Ada Lovelace").await.unwrap();
    for number in 10..16 {
        store.add_table(&table(number)).await.unwrap();
        let (bytes, used) = (1_000_000 + u32::from(number), 1_700_000_000_000);
        store.note_usage(&Usage { table: id(number), host: id(1), bytes, used }).await.unwrap();
        for line in 0..6 {
            let text = format!("this is line {line} of what was said at table {number}");
            let (player, name) = (id(1 + line % 2), "Ada".to_owned());
            let line = ChatLine { number: 0, player, name, text, at: 1_700_000_000_000 };
            store.say(id(number), &line).await.unwrap();
        }
        for expected in 0..20 {
            let is_last = expected == 19 && number.is_multiple_of(2);
            let result =
                |seat: u8| ResultRow { player: (seat < 3).then(|| id(seat)), place: seat, score: 40 };
            store
                .append(Append {
                    table: id(number),
                    expected,
                    entries: vec![format!("{{\"seat\":1,\"action\":{{\"number\":{expected}}}}}")],
                    results: is_last.then(|| (1..=3).map(result).collect()),
                    seal: is_last.then(|| "{\"signature\":\"of this match\"}".to_owned()),
                })
                .await
                .unwrap();
        }
    }
    store.save_table(&Table { revision: 2, settings: "{}".to_owned(), ..table(11) }).await.unwrap();
    store.add_cup(&cup()).await.unwrap();
    let races = cup().races.into_iter().map(|race| RaceRow { places: Some(vec![1, 2, 3]), ..race }).collect();
    store.save_cup(&Cup { revision: 2, races, ..cup() }).await.unwrap();
}

/// Everything that anybody can ask for.
async fn everything(store: &SqliteStore) -> Stored<String> {
    let mut all = String::new();
    let mut tell = |answer: &dyn std::fmt::Debug| writeln!(all, "{answer:?}").unwrap();
    let people: Vec<Id> = (1..=5).map(id).collect();
    let mut names = store.names(&people).await?;
    names.sort();
    tell(&names);
    for player in people {
        tell(&store.player(player).await?);
        tell(&store.tokens(player).await?);
        tell(&store.tables_of(player, None, 100).await?);
        tell(&store.cups_of(player, None, 100).await?);
        tell(&(store.open_tables_of(player).await?, store.imported_tables_of(player).await?));
        tell(&(store.open_cups_of(player).await?, store.total_of(player).await?));
    }
    tell(&(store.token_of(&[1; 32]).await?, store.token_of(&[101; 32]).await?));
    let mut unused = store.unused_since(i64::MAX, 100).await?;
    unused.tables.sort();
    tell(&unused);
    for number in 10..16 {
        tell(&store.table(id(number)).await?);
        tell(&store.entries(id(number), 0).await?);
        tell(&(store.seal(id(number)).await?, store.results(id(number)).await?));
        tell(&store.chat(id(number), 100).await?);
    }
    tell(&store.cup(id(50)).await?);
    tell(&(store.lobby(None, 100).await?, store.cup_lobby(None, 100).await?));
    tell(&(store.playing().await?, store.playing_cups().await?, store.tables_after(None, 100).await?));
    Ok(all)
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        if !entry.path().to_string_lossy().ends_with("-shm") {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

/// How a flip went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// Everything is as it was.
    Harmless,
    /// Whoever asks for it hears that it is not what was written.
    Reported,
    /// `slipstream verify` says so.
    Verified,
    /// The store does not open.
    Refused,
    /// Something else is told, and nobody says so.
    Silent,
}

/// Opens what is in that folder.
async fn fate(folder: &Path, expected: &str) -> Fate {
    let Ok(store) = SqliteStore::open(&folder.join(FILE)).await else { return Fate::Refused };
    let (found, complaints) = (everything(&store).await, store.examine().await);
    store.close().await;
    match found {
        Err(_) => Fate::Reported,
        _ if !complaints.is_ok_and(|complaints| complaints.is_empty()) => Fate::Verified,
        Ok(found) if found == expected => Fate::Harmless,
        Ok(_) => Fate::Silent,
    }
}

/// A signature proves itself, and what vouches for nothing is taken for a match of before: neither is the store's.
#[tokio::test]
async fn no_flipped_bit_changes_anything_silently() {
    let flips: u64 = std::env::var("FLIPS").map_or(60, |text| text.parse().unwrap());
    let (closed, killed) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let store = SqliteStore::open(&closed.path().join(FILE)).await.unwrap();
    fill(&store).await;
    let expected = everything(&store).await.unwrap();
    copy(closed.path(), killed.path());
    store.close().await;
    let (mut fates, mut silent) = (Vec::new(), Vec::new());
    let mut dice = 0x9e37_79b9_7f4a_7c15_u64;
    for round in 0..flips {
        // A small generator is enough to be everywhere.
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // In the log of a server that was killed, or in the database that one has left in good order.
        let (whole, name) = if round % 2 == 0 { (&killed, "slipstream.db-wal") } else { (&closed, FILE) };
        let folder = TempDir::new().unwrap();
        copy(whole.path(), folder.path());
        let mut bytes = fs::read(folder.path().join(name)).unwrap();
        let bit = (dice >> 16) as usize % (bytes.len() * 8);
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(folder.path().join(name), bytes).unwrap();
        let fate = fate(folder.path(), &expected).await;
        fates.push(fate);
        if fate == Fate::Silent {
            silent.push((name, bit));
        }
    }
    let [harmless, reported, verified, refused] =
        [Fate::Harmless, Fate::Reported, Fate::Verified, Fate::Refused]
            .map(|fate| fates.iter().filter(|other| **other == fate).count());
    println!(
        "{flips} flipped bits: {harmless} harmless, {reported} reported to whoever asks, {verified} reported by \
        verify, {refused} refused, {} silent",
        silent.len()
    );
    assert_eq!(silent, []);
}

/// A letter of anything that anybody has written or chosen: SQLite does not see it, and whoever reads it hears.
#[tokio::test]
async fn a_changed_letter_is_reported() {
    let closed = TempDir::new().unwrap();
    let store = SqliteStore::open(&closed.path().join(FILE)).await.unwrap();
    fill(&store).await;
    let expected = everything(&store).await.unwrap();
    store.close().await;
    let whole = fs::read(closed.path().join(FILE)).unwrap();
    for letters in [
        "Ada Lovelace",
        "a script",
        "line 3 of what",
        "cockpit\":\"expert",
        "{\"meetings\":3}",
        "\"number\\\":7}",
    ] {
        let mut bytes = whole.clone();
        // Pages that are free again hold copies, so every one is changed.
        let places = whole.windows(letters.len()).enumerate().filter(|(_, text)| *text == letters.as_bytes());
        let places: Vec<usize> = places.map(|(at, _)| at).collect();
        assert!(!places.is_empty(), "{letters} is there");
        places.iter().for_each(|at| bytes[at + letters.len() - 2] ^= 1);
        fs::write(closed.path().join(FILE), bytes).unwrap();
        let fate = fate(closed.path(), &expected).await;
        assert!(fate == Fate::Reported, "{letters}: {fate:?}");
        fs::write(closed.path().join(FILE), &whole).unwrap();
    }
}
