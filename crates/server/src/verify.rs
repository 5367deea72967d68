//! Everything that is kept, checked from the beginning.
//!
//! One idea: nothing is believed that can be worked out again. Every log is followed link by link, every match is
//! judged again from its header, every die of one that is over is derived from its seed, and its results and the
//! signature that was made at its end must fit. Nothing is written, so a server may be at work meanwhile.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use std::sync::Arc;
//! let store = store::SqliteStore::look_into("slipstream.db".as_ref()).await?;
//! let found = server::verify(&store, &Arc::new(server::Games::all()), &mut |_| {}).await?;
//! assert!(found.wrong.is_empty());
//! # Ok(()) }
//! ```

use std::sync::Arc;

use store::{Id, ResultRow, Seal, Status, Store, StoreError, Table};

use crate::error::ApiError;
use crate::games::Games;
use crate::record::{judged_again, run_blocking};
use crate::room::{Settings, without_undone};

/// How many tables are asked for at a time.
const PAGE: u32 = 256;

/// How many lines of chat are looked at; nobody says more at one table.
const CHAT: u32 = 1_000_000;

/// What was found.
#[derive(Debug, Default)]
pub struct Found {
    /// Tables, with a match or without.
    pub tables: u64,
    /// Matches that have begun.
    pub matches: u64,
    /// Entries of logs.
    pub entries: u64,
    /// Matches that were signed here at their end.
    pub signed: u64,
    /// Matches from before there were links and signatures at the end: they are as they were then.
    pub before: u64,
    /// What does not hold.
    pub wrong: Vec<Wrong>,
}

/// Something that does not hold.
#[derive(Debug)]
pub struct Wrong {
    /// Where; nothing if it is the database as a whole.
    pub table: Option<Id>,
    /// Why.
    pub reason: String,
}

/// A table with all that is known of its match.
struct Kept {
    table: Table,
    entries: Vec<String>,
    results: Vec<ResultRow>,
    seal: Seal,
}

/// Checks everything, and tells after every table how far it has come.
///
/// # Errors
/// If the store does not answer. What does not hold is no error, but found.
pub async fn verify(
    store: &dyn Store,
    games: &Arc<Games>,
    told: &mut (dyn FnMut(&Found) + Send),
) -> Result<Found, ApiError> {
    let mut found = Found::default();
    let whole = |reason| Wrong { table: None, reason };
    match store.examine().await {
        Ok(complaints) => found.wrong.extend(complaints.into_iter().map(whole)),
        Err(error) => found.wrong.push(whole(error.to_string())),
    }
    let mut last = None;
    loop {
        let page = store.tables_after(last, PAGE).await?;
        let Some(end) = page.last() else { return Ok(found) };
        last = Some(*end);
        for table in page {
            found.tables += 1;
            if let Err(reason) = verify_table(store, games, table, &mut found).await? {
                found.wrong.push(Wrong { table: Some(table), reason });
            }
            told(&found);
        }
    }
}

async fn verify_table(
    store: &dyn Store,
    games: &Arc<Games>,
    id: Id,
    found: &mut Found,
) -> Result<Result<(), String>, ApiError> {
    let kept = match kept(store, id).await {
        Ok(Some(kept)) => kept,
        Ok(None) => return Ok(Ok(())),
        Err(StoreError::Closed) => return Err(StoreError::Closed.into()),
        Err(error) => return Ok(Err(error.to_string())),
    };
    found.entries += kept.entries.len() as u64;
    if kept.table.header.is_none() {
        return Ok(if kept.entries.is_empty() {
            Ok(())
        } else {
            Err("it has a log and no header".to_owned())
        });
    }
    found.matches += 1;
    if kept.table.status == Status::Over && !kept.table.imported {
        match kept.seal {
            Seal::Line(_) => found.signed += 1,
            Seal::Before => found.before += 1,
            Seal::Missing => {}
        }
    }
    let games = Arc::clone(games);
    match run_blocking(move || Ok(judge(&games, kept))).await {
        Err(ApiError::Broken(reason)) => Ok(Err(reason)),
        judged => judged,
    }
}

/// What is kept of that table; its log only if that is what was written.
async fn kept(store: &dyn Store, id: Id) -> Result<Option<Kept>, StoreError> {
    // The row comes first: what is over then has its whole log.
    let Some(table) = store.table(id).await? else { return Ok(None) };
    let entries = store.entries(id, 0).await?;
    let (results, seal) = (store.results(id).await?, store.seal(id).await?);
    // What was said is not needed here, but it proves itself, too.
    store.chat(id, CHAT).await?;
    Ok(Some(Kept { table, entries, results, seal }))
}

/// Judges a match from its beginning to its end.
fn judge(games: &Games, kept: Kept) -> Result<(), String> {
    let Kept { table, entries, results, seal } = kept;
    let play = judged_again(games, &table, &without_undone(entries).lines)?;
    if table.status != Status::Over {
        return Ok(());
    }
    let record = play.record();
    let signature = match seal {
        _ if table.imported => Settings::of(&table).map_err(|error| error.to_string())?.signature,
        Seal::Line(line) => Some(line),
        Seal::Before => None,
        Seal::Missing => return Err("it was played here, and no signature was made at its end".to_owned()),
    };
    if let Some(line) = &signature {
        referee::signed_by(&record, line).map_err(|fault| format!("its signature: {fault}"))?;
    }
    let game = games.get(&table.game).ok_or("its game is not here")?;
    let standings = game.import(record.as_str())?.standings;
    let told = standings.rows().iter().map(|row| (row.place, row.score));
    if !told.eq(results.iter().map(|row| (row.place, row.score))) {
        return Err("the results that are kept are not those of its match".to_owned());
    }
    Ok(())
}
