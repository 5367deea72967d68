//! The log of a table's match: written before anybody hears, and read again when somebody else was first.

use std::sync::Arc;
use std::task::Poll;

use futures_util::poll;
use serde::{Deserialize, Serialize};
use store::{Append, ResultRow, Status, StoreError};
use tokio::task::spawn_blocking;

use super::told::Updates;
use super::{Live, Room, Settings, Start};
use crate::RETRY;
use crate::error::{ApiError, ErrorCode, store_failed};
use crate::play::Play;
use crate::situation;

/// How often a room judges again after another server has appended first.
const ATTEMPTS: usize = 8;

/// An entry of the log that is not a step.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Undone {
    /// How many steps remained.
    pub(super) undo: usize,
}

/// The entries of a log, told apart.
pub(crate) struct Log {
    /// The steps that count.
    pub(crate) lines: Vec<String>,
    /// The first version after the last undo.
    floor: u32,
    /// How many undos there were.
    undos: usize,
}

impl Room {
    /// Writes what was judged to the log, and then tells everybody.
    pub(super) async fn commit(&mut self) {
        if self.lost {
            return;
        }
        for _ in 0..ATTEMPTS {
            let Some(append) = self.pending() else { return self.deliver() };
            let finished = append.results.is_some();
            let bytes: usize = append.entries.iter().map(String::len).sum();
            let app = Arc::clone(&self.app);
            let mut storing = app.store.append(append);
            let begun = poll!(&mut storing);
            // While the disk is busy, what everybody will hear is written.
            let updates = self.news();
            let stored = match begun {
                Poll::Ready(stored) => stored,
                Poll::Pending => storing.await,
            };
            match stored {
                Ok(()) => {
                    self.live.iter_mut().for_each(|live| live.bytes += bytes);
                    self.committed(finished, updates);
                    return self.settle_time_outs().await;
                }
                Err(StoreError::Conflict { .. }) => self.judge_again().await,
                Err(error @ StoreError::Doubtful) => return self.abandon_room(&error),
                Err(error) => {
                    self.retry_at = self.app.time.now() + RETRY;
                    store_failed(&error, Some(self.table.id), "steps could not be stored");
                    return self.fall_back().await;
                }
            }
        }
        self.retry_at = self.app.time.now() + RETRY;
        let version = self.live.as_ref().map(|live| live.version);
        tracing::error!(table = ?self.table.id, version, "append conflicted {ATTEMPTS} times");
        self.fall_back().await;
    }

    /// The steps that are not in the log yet.
    fn pending(&self) -> Option<Append> {
        let live = self.live.as_ref()?;
        let entries = live.play.lines(live.kept);
        if entries.is_empty() {
            return None;
        }
        let results = self.results();
        // What everybody has seen is vouched for here and now, not when somebody asks for the record.
        let seal = results.is_some().then(|| self.app.keys.records.seal(&live.play.record()));
        Some(Append { table: self.table.id, expected: live.version, entries, results, seal })
    }

    fn results(&self) -> Option<Vec<ResultRow>> {
        let standings = self.live.as_ref()?.play.standings()?;
        let rows = standings.rows().iter().zip(&self.table.seats);
        Some(
            rows.map(|(row, seat)| ResultRow { player: seat.player, place: row.place, score: row.score })
                .collect(),
        )
    }

    /// What everybody hears once the steps that are not in the log yet are.
    fn news(&self) -> Updates {
        let Some(live) = &self.live else { return Updates::default() };
        let steps = (live.play.steps() - live.kept) as u32;
        self.updates(live.version..live.version + steps, live.kept)
    }

    /// The steps are on disk: everybody hears of them, and then those who asked get their answers.
    fn committed(&mut self, finished: bool, updates: Updates) {
        let Some(live) = &mut self.live else { return };
        let first = live.kept;
        live.kept = live.play.steps();
        live.version += (live.kept - first) as u32;
        self.app.counts.steps.increment((live.kept - first) as u64);
        self.judged.clear();
        self.undo_is_off();
        // Whoever hears of a step may count on the bots' time running.
        self.plan_bots();
        self.tell_updates(updates);
        self.deliver();
        self.count_time_outs(first);
        if finished {
            self.table.status = Status::Over;
            self.table.revision += 1;
            metrics::counter!("slipstream_matches_finished_total").increment(1);
            self.tell_table();
        }
    }

    /// Somebody else was first: reads their entries and judges ours again.
    pub(super) async fn judge_again(&mut self) {
        self.forget_answers();
        if self.read_again().await.is_err() {
            return;
        }
        for (guest, message) in std::mem::take(&mut self.judged) {
            self.judge(guest, message);
        }
    }

    /// The store does not work: nothing happened, and those who asked are told so. If it cannot even be read, the
    /// room leaves, so that what it has judged is never written behind their backs.
    async fn fall_back(&mut self) {
        self.refuse_judged(ErrorCode::NotStored, "it could not be stored; nothing changed, try again");
        if let Err(error) = self.read_again().await {
            tracing::error!(table = ?self.table.id, %error, "a table cannot be read and is closed for now");
            self.lost = true;
        }
    }

    /// Nobody knows whether the store has kept what was to be written: nobody is told that it was done or that it
    /// was not, and the room leaves.
    pub(super) fn abandon_room(&mut self, error: &StoreError) {
        if !std::mem::replace(&mut self.lost, true) {
            store_failed(error, Some(self.table.id), "a table is closed");
            self.forget_answers();
            self.judged.clear();
        }
    }

    /// Reads the table and its log again, and tells what somebody else has written.
    pub(super) async fn read_again(&mut self) -> Result<(), ApiError> {
        let before = self.live.as_ref().map(|live| (live.offset, live.version, live.kept));
        if let Some(table) = self.app.store.table(self.table.id).await? {
            self.settings = Settings::of(&table)?;
            self.table = table;
        }
        self.load_names().await?;
        self.load_match(before.map(|(offset, ..)| offset)).await?;
        if let (Some((_, version, kept)), Some(live)) = (before, &self.live)
            && live.version > version
        {
            match live.step_after(version) {
                Some(_) => {
                    let updates = self.updates(version..self.version(), kept);
                    self.tell_updates(updates);
                }
                None => self.tell_hello().await,
            }
        }
        Ok(())
    }

    /// Reads the match from its log. A clock that was not running meanwhile goes on where the log ends.
    pub(super) async fn load_match(&mut self, offset: Option<i64>) -> Result<(), ApiError> {
        let (Some(header), Some(seed)) = (self.table.header.clone(), self.table.seed) else { return Ok(()) };
        let entries = self.app.store.entries(self.table.id, 0).await?;
        let version = entries.len() as u32;
        let bytes = entries.iter().map(String::len).sum();
        let Log { lines, floor, undos } = without_undone(entries);
        let (kept, app, name) = (lines.len(), Arc::clone(&self.app), self.table.game.clone());
        let gathers = self.settings.start == Start::Asked;
        // A long match takes a while; nobody at another table has to wait for it.
        let resumed = spawn_blocking(move || match app.games.get(&name) {
            Some(game) => game.resume(&header, referee::Seed::new(seed), &lines, gathers),
            None => Err(format!("no game {name:?} here")),
        });
        let resumed = resumed.await.unwrap_or_else(|_| Err("it makes the referee panic".to_owned()));
        let about = |error| ApiError::broken(format!("the log of {:?}: {error}", self.table.id));
        let mut play = resumed.map_err(about)?;
        if self.settings.repeatable {
            play.repeat(situation::bots_number(&referee::Seed::new(seed)));
        }
        let offset = offset.unwrap_or_else(|| self.offset_from(&*play));
        self.live = Some(Live { play, version, bytes, kept, floor, undos, offset });
        self.recall_resigned();
        self.recall_time_outs();
        Ok(())
    }

    /// The match's time minus the server's, if its clock goes on from its last step now.
    pub(super) fn offset_from(&self, play: &dyn Play) -> i64 {
        play.last().0 as i64 - self.app.time.now().as_millis() as i64
    }
}

/// The entries of a log, told apart.
pub(crate) fn without_undone(entries: Vec<String>) -> Log {
    let mut log = Log { lines: Vec::with_capacity(entries.len()), floor: 0, undos: 0 };
    for (index, entry) in entries.into_iter().enumerate() {
        if let Ok(undone) = serde_json::from_str::<Undone>(&entry) {
            log.lines.truncate(undone.undo);
            log.floor = index as u32 + 1;
            log.undos += 1;
        } else {
            log.lines.push(entry);
        }
    }
    log
}
