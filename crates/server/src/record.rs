//! Matches as signed records, out and in.

use store::{Append, Id, ResultRow, SeatKind, SeatRow, Status, Store, Table};

use crate::error::ApiError;
use crate::games::Games;
use crate::room::{Settings, without_undone};
use crate::secrets::{Keys, new_id};

/// The record of a finished match, signed.
///
/// # Errors
/// If there is no such table, or the match is not over: its record would tell secrets.
pub async fn export(store: &dyn Store, games: &Games, keys: &Keys, table: Id) -> Result<String, ApiError> {
    let table = store.table(table).await?.ok_or_else(ApiError::no_table)?;
    let (Some(header), Some(seed), Status::Over) = (&table.header, table.seed, table.status) else {
        return Err(ApiError::conflict("not_over", "the match is not over; its record would tell secrets"));
    };
    let game = games.get(&table.game);
    let game = game.ok_or_else(|| ApiError::broken(format!("no game {:?} here", table.game)))?;
    let (lines, _) = without_undone(store.entries(table.id, 0).await?);
    let play = game
        .resume(header, referee::Seed::new(seed), &lines)
        .map_err(|error| ApiError::broken(format!("the log of {:?}: {error}", table.id)))?;
    Ok(keys.records.sign(&play.record()).to_string())
}

/// Takes a record in as a finished match of that player, once every die in it is verified.
///
/// # Errors
/// With the line at fault if the record does not hold.
pub async fn import(
    store: &dyn Store,
    games: &Games,
    record: &str,
    host: Id,
    now: i64,
) -> Result<Id, ApiError> {
    let wrong = |error: String| ApiError::new(axum::http::StatusCode::UNPROCESSABLE_ENTITY, "record", error);
    let peek = referee::peek_header(record).map_err(|error| wrong(error.to_string()))?;
    let game = games.get(&peek.game);
    let game = game.ok_or_else(|| wrong(format!("no game {:?}; there are {}", peek.game, games.names())))?;
    let imported = game.import(record).map_err(wrong)?;
    let seat = SeatRow { kind: SeatKind::Human, player: None, bot: None, resigned: false };
    let settings = Settings {
        set: Vec::new(),
        clock: imported.clock,
        names: imported.seats.iter().cloned().map(Some).collect(),
    };
    let table = Table {
        id: new_id(),
        revision: 0,
        game: peek.game,
        host,
        // The log makes it a match that is over; without one, after a crash just here, nobody goes on with it.
        status: Status::Abandoned,
        listed: false,
        settings: settings.text(),
        header: Some(imported.header),
        seed: Some(*imported.seed.bytes()),
        rematch: None,
        created: now,
        seats: vec![seat; imported.seats.len()],
    };
    let rows = imported.standings.rows().iter();
    let results = rows.map(|row| ResultRow { player: None, place: row.place, score: row.score }).collect();
    store.add_table(&table).await?;
    let append = Append { table: table.id, expected: 0, entries: imported.lines, results: Some(results) };
    store.append(append).await?;
    Ok(table.id)
}
