//! Matches as signed records, out and in.
//!
//! One idea: a signature says "this was played here". A match that came in as a record goes out as it came in,
//! with the signature it had or with none, and never with ours.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_util::{StreamExt as _, stream};
use rules::Seat;
use store::{
    Append, Id, Moment, Player, ResultRow, Seal, SeatKind, SeatRow, Status, Store, StoreError, Table, Usage,
};
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, SemaphorePermit, mpsc};
use tokio::time::timeout;

use crate::config::Limits;
use crate::error::{ApiError, ErrorCode};
use crate::games::{Games, Imported};
use crate::guard::Hold;
use crate::names::clean_name;
use crate::play::Play;
use crate::protocol::TableInfo;
use crate::replay::Telling;
use crate::room::{Settings, without_undone};
use crate::secrets::{Keys, new_id};

/// How many records are judged or written at the same time. Each keeps a core busy.
static AT_WORK: Semaphore = Semaphore::const_new(2);

/// How much of a replay is written before it is handed over, in bytes.
const CHUNK: usize = 64 << 10;

/// How long a reader of a replay may leave a chunk untouched.
const SLOWEST_READER: Duration = Duration::from_secs(30);

/// What telling a match again takes in memory at the least: two boards, a chunk, a thread with what it has allocated.
pub(crate) const WEIGHT: usize = 8 << 20;

/// What telling a match with that log again takes in memory: its text, and what is read of it.
pub(crate) fn weight(entries: &[String]) -> usize {
    WEIGHT + 8 * entries.iter().map(String::len).sum::<usize>()
}

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
    let seal = store.seal(table.id).await?;
    let (games, keys) = (Arc::clone(games), keys.clone());
    run_blocking(move || written(&games, &keys, &table, &log.lines, &seal)).await
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
    /// The same under that id.
    pub(crate) fn called(mut self, id: Id) -> Self {
        (self.table.id, self.log.table) = (id, id);
        self
    }

    /// What it takes.
    pub(crate) fn usage(&self, now: Moment) -> Usage {
        let header = self.table.header.as_ref().map_or(0, String::len);
        let bytes = header + self.log.entries.iter().map(String::len).sum::<usize>();
        Usage { table: self.table.id, host: self.table.host, bytes: bytes as u32, used: now }
    }

    /// Stores its log, if that was left out when its table was stored.
    pub(crate) async fn complete(self, store: &dyn Store) -> Result<(), ApiError> {
        match store.append(self.log).await {
            Err(StoreError::Conflict { .. }) => Ok(()),
            done => Ok(done?),
        }
    }

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
    let (game, imported) = run_blocking(move || judged(&games, &record, longest)).await?;
    let seat = |index: usize| SeatRow {
        kind: SeatKind::Human,
        player: None,
        bot: None,
        resigned: imported.resigned.contains(Seat(index as u8)),
    };
    let seats = (0..imported.seats.len()).map(seat).collect();
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
        seats,
    };
    let rows = imported.standings.rows().iter();
    let results = rows.map(|row| ResultRow { player: None, place: row.place, score: row.score }).collect();
    let log =
        Append { table: table.id, expected: 0, entries: imported.lines, results: Some(results), seal: None };
    Ok(Played { table, log })
}

/// A finished match as a body that is written while it is read, so that it never lies in memory as a whole.
///
/// # Errors
/// If the match is not over: its frames would tell secrets. Or if there is no such seat.
pub(crate) async fn frames(
    games: &Arc<Games>,
    table: Table,
    entries: Vec<String>,
    telling: Telling,
    info: &TableInfo,
    hold: Hold,
) -> Result<Body, ApiError> {
    must_be_closed(&table)?;
    let opening = serde_json::to_string(info).expect("our own messages can be written as JSON");
    let (sender, mut chunks) = mpsc::channel::<Result<Bytes, io::Error>>(1);
    let (games, handle) = (Arc::clone(games), Handle::current());
    tokio::task::spawn_blocking(move || {
        let mut out = Chunks {
            sheet: format!("{{\"table\":{opening}").into(),
            sender,
            handle,
            place: None,
            _hold: hold,
        };
        let told = out.take_place().and_then(|()| told(&games, &table, entries, telling, &mut out));
        let ended = told.and_then(|()| out.end());
        if let Err(error) = ended {
            // Who has gone away does not need to know.
            let _ = out.sender.blocking_send(Err(io::Error::other(error)));
        }
    });
    let panicked = || ApiError::broken("a record made the referee panic".to_owned());
    // What cannot be told at all is told as long as there is a status to tell it with.
    let first = chunks.recv().await.ok_or_else(panicked)?;
    let first = first.map_err(|error| ApiError::new(ErrorCode::Unreadable, error.to_string()))?;
    let rest = stream::poll_fn(move |context| chunks.poll_recv(context));
    Ok(Body::from_stream(stream::iter([Ok(first)]).chain(rest)))
}

fn told(
    games: &Games,
    table: &Table,
    entries: Vec<String>,
    telling: Telling,
    out: &mut Chunks,
) -> Result<(), String> {
    let game = games.get(&table.game).zip(table.header.as_ref());
    let (game, header) = game.ok_or_else(|| format!("no game {:?} here", table.game))?;
    let printed = game.printed(header)?;
    out.sheet.extend_from_slice(format!(",\"printed\":{printed},\"frames\":[").as_bytes());
    let mut is_first = true;
    game.replay(header, &without_undone(entries).lines, telling, &mut |frame| {
        if !std::mem::take(&mut is_first) {
            out.sheet.push(b',');
        }
        out.sheet.extend_from_slice(frame);
        if out.sheet.len() < CHUNK { Ok(()) } else { out.send() }
    })
}

/// A body on its way to a reader, chunk by chunk.
struct Chunks {
    sheet: Vec<u8>,
    sender: mpsc::Sender<Result<Bytes, io::Error>>,
    handle: Handle,
    /// The place among those who keep a core busy.
    place: Option<SemaphorePermit<'static>>,
    /// What it takes in memory, as long as it takes it.
    _hold: Hold,
}

impl Chunks {
    fn take_place(&mut self) -> Result<(), String> {
        let place = self.handle.block_on(AT_WORK.acquire());
        self.place = Some(place.map_err(|error| error.to_string())?);
        Ok(())
    }

    /// Hands over what is written. While the reader takes it, others may work.
    fn send(&mut self) -> Result<(), String> {
        self.place = None;
        let chunk = Bytes::from(std::mem::take(&mut self.sheet));
        let sent = self.handle.block_on(timeout(SLOWEST_READER, self.sender.send(Ok(chunk))));
        sent.map_err(|_| "nobody reads it")?.map_err(|_| "nobody wants it any more")?;
        self.take_place()
    }

    fn end(&mut self) -> Result<(), String> {
        self.sheet.extend_from_slice(b"]}");
        self.send()
    }
}

/// Does what takes long where nobody else has to wait for it.
pub(crate) async fn run_blocking<T: Send + 'static>(
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
    match table.status {
        Status::Over => Ok(()),
        Status::Waiting | Status::Playing | Status::Abandoned => {
            Err(ApiError::new(ErrorCode::NotOver, "the match is not over; its record would tell secrets"))
        }
    }
}

/// Nobody can go on with a match that can be seen again: also one that was abandoned, up to where it ended.
fn must_be_closed(table: &Table) -> Result<(), ApiError> {
    match table.status {
        Status::Over => Ok(()),
        Status::Abandoned if table.header.is_some() => Ok(()),
        Status::Waiting | Status::Playing | Status::Abandoned => {
            Err(ApiError::new(ErrorCode::NotOver, "the match is not over; its frames would tell secrets"))
        }
    }
}

/// The record of that table with these steps.
fn written(
    games: &Games,
    keys: &Keys,
    table: &Table,
    lines: &[String],
    seal: &Seal,
) -> Result<String, ApiError> {
    let about = |error: String| ApiError::broken(format!("the log of {:?}: {error}", table.id));
    let record = judged_again(games, table, lines).map_err(about)?.record();
    if table.imported {
        let signature = Settings::of(table)?.signature.map_or_else(String::new, |line| line + "\n");
        return Ok(format!("{record}{signature}"));
    }
    match seal {
        Seal::Line(line) => {
            referee::signed_by(&record, line).map_err(|fault| about(fault.to_string()))?;
            Ok(format!("{record}{line}\n"))
        }
        // It ended under a version that signed what was asked for, and its log is as it was found then.
        Seal::Before => Ok(keys.records.sign(&record).to_string()),
        Seal::Missing => Err(about("nothing vouches for it".to_owned())),
    }
}

/// The match of that table with these steps, judged from its beginning.
pub(crate) fn judged_again(games: &Games, table: &Table, lines: &[String]) -> Result<Box<dyn Play>, String> {
    let game = games.get(&table.game).ok_or_else(|| format!("no game {:?} here", table.game))?;
    let (Some(header), Some(seed)) = (&table.header, table.seed) else {
        return Err("it has not begun".to_owned());
    };
    // Where nobody was waited for the log says so by itself.
    game.resume(header, referee::Seed::new(seed), lines, true)
}

/// The game of that record and what it tells, if all of it holds.
fn judged(games: &Games, record: &str, longest_name: usize) -> Result<(String, Imported), ApiError> {
    let wrong = |error: String| ApiError::new(ErrorCode::Record, error);
    let peek = referee::peek_header(record).map_err(|error| wrong(error.to_string()))?;
    let fits =
        |name: &String| (1..=longest_name).contains(&name.chars().count()) && clean_name(name) == *name;
    if !peek.seats.iter().all(fits) {
        let most = longest_name - LEVEL_LENGTH;
        return Err(wrong(format!("line 1: a seat's name has 1 to {most} characters that can be printed")));
    }
    let game = games.get(&peek.game);
    let game = game.ok_or_else(|| wrong(format!("no game {:?}; there are {}", peek.game, games.names())))?;
    Ok((peek.game, game.import(record).map_err(wrong)?))
}
