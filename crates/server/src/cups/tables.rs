//! The tables of a cup's races. They are tables like any other, but their seats are kept for those who take part.

use std::sync::Arc;

use store::{Cup, EntrantRow, RaceRow, ResultRow, SeatKind, SeatRow, Status, Table};

use super::{CupSettings, bot_name, race};
use crate::App;
use crate::error::{ApiError, ErrorCode};
use crate::hub::{Hub, Request};
use crate::room::{Settings, is_for_person, is_full};

/// Notes every race whose table is closed.
pub(super) async fn note_results(app: &App, cup: &mut Cup) -> Result<(), ApiError> {
    for row in cup.races.iter_mut().filter(|row| row.places.is_none()) {
        let Some(table) = app.store.table(row.table).await? else { continue };
        row.places = match table.status {
            Status::Waiting | Status::Playing => None,
            Status::Over => Some(places_at_end(&table, &app.store.results(table.id).await?)),
            Status::Abandoned => Some(places_if_abandoned(&table)),
        };
    }
    Ok(())
}

/// Makes the tables that are named and do not exist, and begins those that wait for nobody.
pub(super) async fn make(app: &Arc<App>, cup: &Cup, settings: &CupSettings) -> Result<(), ApiError> {
    let pad = settings.pad(cup)?;
    let next = pad.next();
    for row in cup.races.iter().filter(|row| row.places.is_none()) {
        let table = match app.store.table(row.table).await? {
            Some(table) => table,
            None => {
                let seats = next.iter().find(|(due, _)| *due == race(row)).map(|(_, seats)| seats);
                let seats = seats.ok_or_else(|| ApiError::broken(format!("a race of cup {:?}", cup.id)))?;
                lay(app, table_of(app, cup, settings, row, seats)).await?
            }
        };
        if table.status == Status::Waiting && is_full(&table) {
            match Hub::ask(app, table.id, cup.host, Request::Start).await {
                Err(ApiError::Refused {
                    code: ErrorCode::Begun | ErrorCode::Closed | ErrorCode::Closing,
                    ..
                })
                | Ok(_) => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}

/// Adds a table; if somebody else was first, it is theirs.
async fn lay(app: &Arc<App>, table: Table) -> Result<Table, ApiError> {
    let Err(error) = Hub::add(app, &table).await else {
        metrics::counter!("slipstream_tables_total", "game" => table.game.clone()).increment(1);
        return Ok(table);
    };
    app.store.table(table.id).await?.ok_or(error)
}

/// The table of a race. As with a rematch, strangers have no use for it before it has begun.
fn table_of(app: &App, cup: &Cup, settings: &CupSettings, row: &RaceRow, seats: &[usize]) -> Table {
    let entrants = || seats.iter().map(|entrant| (*entrant, &cup.entrants[*entrant]));
    let name = |(index, row): (usize, &EntrantRow)| (row.kind == SeatKind::Bot).then(|| bot_name(index));
    let settings = Settings {
        set: settings.set.clone(),
        clock: settings.clock,
        names: entrants().map(name).collect(),
        kept: entrants().map(|(_, row)| row.player).collect(),
        listed_later: cup.listed,
        cup: Some(cup.id),
        dice: settings.dice,
        ..Settings::default()
    };
    let seat = |(_, row): (usize, &EntrantRow)| SeatRow {
        kind: row.kind,
        player: None,
        bot: row.bot.clone(),
        resigned: false,
    };
    Table {
        id: row.table,
        revision: 0,
        game: cup.game.clone(),
        host: cup.host,
        status: Status::Waiting,
        listed: false,
        settings: settings.text(),
        header: None,
        seed: None,
        rematch: None,
        created: app.time.wall(),
        imported: false,
        seats: entrants().map(seat).collect(),
    }
}

/// As the game says, but whoever has resigned is behind everybody who has not.
fn places_at_end(table: &Table, results: &[ResultRow]) -> Vec<u8> {
    let keys: Vec<_> =
        table.seats.iter().zip(results).map(|(seat, row)| (seat.resigned, row.place)).collect();
    ranked(&keys)
}

/// A race that nobody goes on with is lost by every person in it.
fn places_if_abandoned(table: &Table) -> Vec<u8> {
    let keys: Vec<bool> = table.seats.iter().map(|seat| is_for_person(seat.kind)).collect();
    ranked(&keys)
}

/// The place of each key, the smallest first; equal ones share it.
fn ranked<K: Ord>(keys: &[K]) -> Vec<u8> {
    keys.iter().map(|key| 1 + keys.iter().filter(|other| *other < key).count() as u8).collect()
}

#[cfg(test)]
mod tests {
    use store::Id;

    use super::*;

    fn seat(kind: SeatKind, resigned: bool) -> SeatRow {
        SeatRow { kind, player: None, bot: None, resigned }
    }

    fn table(seats: Vec<SeatRow>) -> Table {
        Table {
            id: Id::from_bytes([1; 16]),
            revision: 0,
            game: String::new(),
            host: Id::from_bytes([2; 16]),
            status: Status::Over,
            listed: false,
            settings: String::new(),
            header: None,
            seed: None,
            rematch: None,
            created: 0,
            imported: false,
            seats,
        }
    }

    #[test]
    fn whoever_resigns_is_behind_whoever_does_not() {
        let seats = [false, true, false].map(|resigned| seat(SeatKind::Human, resigned));
        let row = |place| ResultRow { player: None, place, score: 0 };
        assert_eq!(places_at_end(&table(seats.to_vec()), &[2, 1, 3].map(row)), [1, 3, 2]);
        let seats = vec![seat(SeatKind::Human, false); 3];
        assert_eq!(places_at_end(&table(seats), &[1, 2, 2].map(row)), [1, 2, 2]);
    }

    #[test]
    fn an_abandoned_race_is_lost_by_its_people() {
        let seats = [SeatKind::Human, SeatKind::Bot, SeatKind::Human].map(|kind| seat(kind, true));
        assert_eq!(places_if_abandoned(&table(seats.to_vec())), [2, 1, 2]);
    }
}
