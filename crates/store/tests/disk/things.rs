//! What the worker changes: one thing of each kind that a store keeps, and several logs.

use store::{
    Append, ChatLine, Cup, EntrantRow, Id, Player, ResultRow, SeatKind, SeatRow, Status, Store, StoreError,
    Stored, Table,
};

use crate::promises::Found;

/// Something that takes the values 1, 2, 3, … one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Thing {
    /// A log: its entries. The last one brings results.
    Log(u8),
    /// The chat of a table: its lines.
    Chat(u8),
    /// New players.
    Players,
    /// The name of one.
    Name,
    /// The settings of a table.
    Table,
    /// The settings of a cup.
    Cup,
}

/// How many values a thing takes.
pub(crate) const VALUES: u32 = 6;

/// All of them.
pub(crate) fn all() -> Vec<Thing> {
    let several = (10..14).flat_map(|number| [Thing::Log(number), Thing::Chat(number)]);
    several.chain([Thing::Players, Thing::Name, Thing::Table, Thing::Cup]).collect()
}

fn id(number: u8, kind: u8) -> Id {
    let mut bytes = [number; 16];
    bytes[0] = kind;
    Id::from_bytes(bytes)
}

fn host() -> Id {
    id(1, 0)
}

fn player(number: u32) -> Player {
    Player { id: id(number as u8, 7), name: format!("player {number}"), created: number.into() }
}

fn table(number: u8, settings: u32) -> Table {
    let seat = SeatRow { kind: SeatKind::Human, player: Some(host()), bot: None, resigned: false };
    Table {
        id: id(number, 1),
        revision: settings + 1,
        game: "memoracers".to_owned(),
        host: host(),
        status: Status::Playing,
        listed: true,
        settings: settings.to_string(),
        header: Some("a header".to_owned()),
        seed: Some([number; 32]),
        rematch: None,
        created: number.into(),
        imported: false,
        seats: vec![seat.clone(), seat],
    }
}

fn cup(settings: u32) -> Cup {
    Cup {
        id: id(1, 2),
        revision: settings + 1,
        game: "memoracers".to_owned(),
        host: host(),
        status: Status::Playing,
        listed: true,
        settings: settings.to_string(),
        created: 1,
        entrants: vec![EntrantRow { kind: SeatKind::Human, player: Some(host()), bot: None }],
        races: Vec::new(),
    }
}

/// Everything there is before the first value.
pub(crate) async fn furnish(store: &dyn Store) {
    store.add_player(&Player { id: host(), name: "0".to_owned(), created: 1 }).await.unwrap();
    for number in (10..14).chain([20, 21]) {
        store.add_table(&table(number, 0)).await.unwrap();
    }
    store.add_cup(&cup(0)).await.unwrap();
}

/// Something that nobody looks at, so that there is a write-ahead log.
pub(crate) async fn begin(store: &dyn Store) {
    for expected in 0..30 {
        let entries = vec![format!("{expected} {}", "long ".repeat(200))];
        store
            .append(Append { table: id(21, 1), expected, entries, results: None, seal: None })
            .await
            .unwrap();
    }
}

impl Thing {
    /// Its name, in one word.
    pub(crate) fn name(self) -> String {
        format!("{self:?}")
    }

    /// Gives it its next value; `length` is how many it is known to have been given.
    pub(crate) async fn set(self, store: &dyn Store, value: u32, length: u32) -> Stored {
        match self {
            Thing::Log(number) => {
                let seat = |place| ResultRow { player: Some(host()), place, score: place.into() };
                let results = (value == VALUES).then(|| vec![seat(1), seat(2)]);
                let seal = results.as_ref().map(|_| "a seal".to_owned());
                let (table, entries) = (id(number, 1), vec![value.to_string()]);
                store.append(Append { table, expected: length, entries, results, seal }).await
            }
            Thing::Chat(number) => {
                let (name, text) = ("0".to_owned(), value.to_string());
                let line = ChatLine { number: 0, player: host(), name, text, at: value.into() };
                store.say(id(number, 1), &line).await.map(drop)
            }
            Thing::Players => store.add_player(&player(value)).await,
            Thing::Name => store.rename_player(host(), &value.to_string()).await.map(drop),
            Thing::Table => {
                let known = store.table(id(20, 1)).await?.ok_or(StoreError::Closed)?;
                store.save_table(&Table { revision: known.revision + 1, ..table(20, value) }).await
            }
            Thing::Cup => {
                let known = store.cup(id(1, 2)).await?.ok_or(StoreError::Closed)?;
                store.save_cup(&Cup { revision: known.revision + 1, ..cup(value) }).await
            }
        }
    }

    /// What it is.
    pub(crate) async fn look(self, store: &dyn Store) -> Stored<Found> {
        let number = |text: &str| text.parse::<u32>().unwrap();
        Ok(match self {
            Thing::Log(table) => {
                let log: Vec<u32> =
                    store.entries(id(table, 1), 0).await?.iter().map(|entry| number(entry)).collect();
                // What comes with the last entry comes with it or not at all.
                if !log.contains(&VALUES) {
                    assert_eq!(store.results(id(table, 1)).await?, [], "{log:?}");
                } else if let Some(row) = store.table(id(table, 1)).await? {
                    assert_eq!((store.results(id(table, 1)).await?.len(), row.status), (2, Status::Over));
                }
                Found::All(log)
            }
            Thing::Chat(table) => {
                let lines = store.chat(id(table, 1), 100).await?;
                assert!(lines.iter().zip(1..).all(|(line, place)| line.number == place), "{lines:?}");
                Found::All(lines.iter().map(|line| number(&line.text)).collect())
            }
            Thing::Players => {
                let mut there = Vec::new();
                for value in 1..=VALUES {
                    there.extend(store.player(player(value).id).await?.map(|_| value));
                }
                Found::All(there)
            }
            Thing::Name => Found::Last(number(&store.player(host()).await?.ok_or(StoreError::Closed)?.name)),
            Thing::Table => {
                Found::Last(number(&store.table(id(20, 1)).await?.ok_or(StoreError::Closed)?.settings))
            }
            Thing::Cup => {
                Found::Last(number(&store.cup(id(1, 2)).await?.ok_or(StoreError::Closed)?.settings))
            }
        })
    }
}
