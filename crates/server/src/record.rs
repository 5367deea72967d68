//! Matches as signed records, out and in.
//!
//! One idea: a signature says "this was played here". A match that came in as a record goes out as it came in,
//! with the signature it had or with none, and never with ours.

use std::sync::Arc;

use catalogue::Language;
use store::{Append, Id, Moment, Player, ResultRow, SeatKind, SeatRow, Status, Store, Table};
use tokio::sync::Semaphore;

use crate::config::Limits;
use crate::error::{ApiError, ErrorCode};
use crate::games::{Games, Imported};
use crate::replay::Seen;
use crate::room::{Settings, clean, without_undone};
use crate::secrets::{Keys, new_id};

/// How many records are judged or written at the same time. Each keeps a core busy.
static AT_WORK: Semaphore = Semaphore::const_new(2);

/// What a record may add to a bot's name: its level, such as ` (rule-of-thumb:0.5)`.
const LEVEL_LENGTH: usize = 32;

/// The record of a finished match, signed if it was played here.
///
/// # Errors
/// If there is no such table, or the match is not over: its record would tell secrets.
pub async fn export(
    store: &dyn Store,
    games: &Arc<Games>,
    keys: &Keys,
    table: Id,
) -> Result<String, ApiError> {
    let table = store.table(table).await?.ok_or_else(ApiError::no_table)?;
    must_be_over(&table)?;
    let log = without_undone(store.entries(table.id, 0).await?);
    let (games, keys) = (Arc::clone(games), keys.clone());
    apart(move || written(&games, &keys, &table, &log.lines)).await
}

/// A finished match that was played elsewhere.
#[derive(Debug)]
pub(crate) struct Played {
    /// Its table.
    pub(crate) table: Table,
    /// Its log, with how it ended.
    log: Append,
}

impl Played {
    /// Stores it.
    pub(crate) async fn add_to(self, store: &dyn Store) -> Result<(), ApiError> {
        store.add_table(&self.table).await?;
        Ok(store.append(self.log).await?)
    }
}

/// Takes a record in as a finished match of that player, who is added with it, once every die in it is verified.
///
/// # Errors
/// With the line at fault if the record does not hold; then nothing is stored.
pub async fn import(
    store: &dyn Store,
    games: &Arc<Games>,
    record: String,
    host: &Player,
    limits: &Limits,
) -> Result<Id, ApiError> {
    let played = verified(games, record, host.id, host.created, limits).await?;
    let id = played.table.id;
    store.add_player(host).await?;
    played.add_to(store).await?;
    Ok(id)
}

/// A record as a finished match of that player, once every die in it is verified.
pub(crate) async fn verified(
    games: &Arc<Games>,
    record: String,
    host: Id,
    now: Moment,
    limits: &Limits,
) -> Result<Played, ApiError> {
    let (games, longest) = (Arc::clone(games), limits.name_length + LEVEL_LENGTH);
    let (game, imported) = apart(move || judged(&games, &record, longest)).await?;
    let seat = SeatRow { kind: SeatKind::Human, player: None, bot: None, resigned: false };
    let settings = Settings {
        clock: imported.clock,
        names: imported.seats.iter().cloned().map(Some).collect(),
        signature: imported.signature,
        ..Settings::default()
    };
    let table = Table {
        id: new_id(),
        revision: 0,
        game,
        host,
        // The log makes it a match that is over; without one, after a crash just here, nobody goes on with it.
        status: Status::Abandoned,
        listed: false,
        settings: settings.text(),
        header: Some(imported.header),
        seed: Some(*imported.seed.bytes()),
        rematch: None,
        created: now,
        imported: true,
        seats: vec![seat; imported.seats.len()],
    };
    let rows = imported.standings.rows().iter();
    let results = rows.map(|row| ResultRow { player: None, place: row.place, score: row.score }).collect();
    let log = Append { table: table.id, expected: 0, entries: imported.lines, results: Some(results) };
    Ok(Played { table, log })
}

/// Every frame of a finished match, as JSON.
///
/// # Errors
/// If the match is not over: its frames would tell secrets. Or if there is no such seat.
pub(crate) fn frames(
    games: &Games,
    table: &Table,
    entries: Vec<String>,
    seen: Seen,
    language: Language,
) -> Result<Box<serde_json::value::RawValue>, ApiError> {
    must_be_over(table)?;
    let game = games.get(&table.game).zip(table.header.as_ref());
    let (game, header) = game.ok_or_else(|| ApiError::broken(format!("no game {:?} here", table.game)))?;
    let frames = game.replay(header, &without_undone(entries).lines, seen, language);
    frames.map_err(|error| ApiError::new(ErrorCode::Unreadable, error))
}

/// Does what takes long where nobody else has to wait for it.
pub(crate) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let place = AT_WORK.acquire().await.map_err(|_| ApiError::closing())?;
    let working = tokio::task::spawn_blocking(move || {
        // The place is taken until it is done, also if whoever asked has gone.
        let _place = place;
        work()
    });
    working.await.unwrap_or_else(|_| Err(ApiError::broken("a record made the referee panic".to_owned())))
}

fn must_be_over(table: &Table) -> Result<(), ApiError> {
    if table.status == Status::Over {
        return Ok(());
    }
    Err(ApiError::new(ErrorCode::NotOver, "the match is not over; its record would tell secrets"))
}

/// The record of that table with these steps.
fn written(games: &Games, keys: &Keys, table: &Table, lines: &[String]) -> Result<String, ApiError> {
    let about = |error: String| ApiError::broken(format!("the log of {:?}: {error}", table.id));
    let game = games.get(&table.game).ok_or_else(|| about(format!("no game {:?} here", table.game)))?;
    let (Some(header), Some(seed)) = (&table.header, table.seed) else {
        return Err(about("it is over and has not begun".to_owned()));
    };
    let record = game.resume(header, referee::Seed::new(seed), lines).map_err(about)?.record();
    if !table.imported {
        return Ok(keys.records.sign(&record).to_string());
    }
    let signature = Settings::of(table)?.signature.map_or_else(String::new, |line| line + "\n");
    Ok(format!("{record}{signature}"))
}

/// The game of that record and what it tells, if all of it holds.
fn judged(games: &Games, record: &str, longest_name: usize) -> Result<(String, Imported), ApiError> {
    let wrong = |error: String| ApiError::new(ErrorCode::Record, error);
    let peek = referee::peek_header(record).map_err(|error| wrong(error.to_string()))?;
    let fits = |name: &String| (1..=longest_name).contains(&name.chars().count()) && clean(name) == *name;
    if !peek.seats.iter().all(fits) {
        let most = longest_name - LEVEL_LENGTH;
        return Err(wrong(format!("line 1: a seat's name has 1 to {most} characters that can be printed")));
    }
    let game = games.get(&peek.game);
    let game = game.ok_or_else(|| wrong(format!("no game {:?}; there are {}", peek.game, games.names())))?;
    Ok((peek.game, game.import(record).map_err(wrong)?))
}
