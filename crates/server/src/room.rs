//! One table: its people, its match, its log.
//!
//! One idea: the log decides. A room judges what comes in, appends the steps to the log, and only when they
//! are on disk does anybody hear of them, refusals included. If somebody else was first, the room reads the
//! log again and judges again. Everything a room knows can be read from the store, so it may leave at any time.

mod guests;
mod requests;
mod said;
mod seats;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use rules::record::Clock;
use rules::{BySeat, Choices, Millis, Seat, Seats, Turn};
use serde::{Deserialize, Serialize};
use store::{Append, ChatLine, Id, ResultRow, SeatKind, Status, StoreError, Table};
use tokio::sync::mpsc;

use crate::App;
use crate::error::ApiError;
use crate::games::Offered;
use crate::hub::{Asleep, Command, Hub};
use crate::people::People;
use crate::play::Play;
use crate::protocol::{ClientMessage, UndoNews};
pub(crate) use guests::text;
pub(crate) use said::clean;
pub(crate) use seats::table_info;

use guests::Present;

/// How many commands are judged before their steps are written together.
const BATCH: usize = 64;

/// How often a room judges again after somebody else was first.
const ATTEMPTS: usize = 8;

/// What was chosen when a table was made.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// The options, in the order given.
    pub(crate) set: Vec<(String, String)>,
    /// How long seats may think.
    pub(crate) clock: Option<Clock>,
    /// Names of local seats and of bots, by seat.
    pub(crate) names: Vec<Option<String>>,
}

impl Settings {
    /// As the store keeps them.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("settings can be written as JSON")
    }

    /// The choices for a setup with that many seats.
    pub(crate) fn choices(&self, seats: usize) -> Choices {
        Choices { seats: Some(seats), set: self.set.clone() }
    }
}

/// One table.
pub(crate) struct Room {
    app: Arc<App>,
    table: Table,
    settings: Settings,
    names: BTreeMap<Id, String>,
    live: Option<Live>,
    guests: Vec<Present>,
    /// When each seat's person was last seen to go; nothing while they are here.
    away: BySeat<Option<Duration>>,
    /// How often in a row each seat ran out of time.
    time_outs: BySeat<u32>,
    undo: Option<UndoNews>,
    /// When the bots move.
    bots_at: Option<Duration>,
    /// When the room may leave if nobody is there.
    idle_at: Duration,
    /// What was judged since the last commit, to be judged again if somebody else was first.
    judged: Vec<(u64, ClientMessage)>,
    /// Whether somebody came or went since the others were told.
    came_or_went: bool,
    /// The last lines of chat, once somebody has asked for them.
    talk: Option<VecDeque<ChatLine>>,
}

/// The match of a room.
struct Live {
    play: Box<dyn Play>,
    /// How many entries the log has.
    version: u32,
    /// How many of the match's steps are in the log.
    kept: usize,
    /// The first version since the last undo; older ones cannot be continued from.
    floor: u32,
    /// The match's time minus the server's, in milliseconds.
    offset: i64,
}

/// An entry of the log that is not a step.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Undone {
    /// How many steps remained.
    undo: usize,
}

impl Live {
    /// The step that comes after that version, if the match can be told from there on.
    fn step_after(&self, version: u32) -> Option<usize> {
        if !(self.floor..=self.version).contains(&version) {
            return None;
        }
        self.kept.checked_sub((self.version - version) as usize)
    }
}

impl Room {
    /// The table as the store has it; the offset is known if its clocks ran on while it slept.
    pub(crate) async fn load(app: &Arc<App>, id: Id, offset: Option<i64>) -> Result<Option<Self>, ApiError> {
        let Some(table) = app.store.table(id).await? else { return Ok(None) };
        let mut room = Room::new(app, table).await?;
        room.talk = None;
        room.load_match(offset).await?;
        Ok(Some(room))
    }

    /// A table whose match has not begun and where nobody has said anything.
    pub(crate) async fn new(app: &Arc<App>, table: Table) -> Result<Self, ApiError> {
        let settings = serde_json::from_str(&table.settings)
            .map_err(|error| ApiError::broken(format!("settings of {:?}: {error}", table.id)))?;
        let now = app.time.now();
        let mut room = Room {
            app: Arc::clone(app),
            table,
            settings,
            names: BTreeMap::new(),
            live: None,
            guests: Vec::new(),
            away: BySeat([Some(now); rules::MAX_SEATS]),
            time_outs: BySeat::default(),
            undo: None,
            bots_at: None,
            idle_at: now,
            judged: Vec::new(),
            came_or_went: false,
            talk: Some(VecDeque::new()),
        };
        room.load_names().await?;
        Ok(room)
    }

    /// Does what it is told until nobody needs it.
    pub(crate) async fn run(mut self, mut inbox: mpsc::Receiver<Command>) {
        let mut closing = self.app.closing.subscribe();
        let mut batch = Vec::with_capacity(BATCH);
        self.commit().await;
        loop {
            self.plan_bots();
            if self.may_leave(&inbox) {
                break;
            }
            tokio::select! {
                biased;
                () = async { let _ = closing.wait_for(|closing| *closing).await; } => break,
                count = inbox.recv_many(&mut batch, BATCH) => {
                    debug_assert!(count > 0, "the hub holds a sender");
                    self.idle_at = self.app.time.now() + self.app.config.idle;
                    for command in batch.drain(..) {
                        self.handle(command).await;
                    }
                }
                () = self.app.time.sleep_until(self.due()) => self.tick(),
            }
            self.commit().await;
            self.tell_presence();
        }
        self.leave(&mut inbox).await;
    }

    async fn handle(&mut self, command: Command) {
        match command {
            Command::Enter(guest, since) => self.enter(guest, since).await,
            Command::Said(guest, message) => self.said(guest, message).await,
            Command::Left(guest) => self.left(guest).await,
            Command::Asked(player, request, reply) => {
                self.commit().await;
                // Who has gone away does not need the answer.
                let _ = reply.send(self.answer(player, request).await);
            }
            Command::Wake => {}
        }
    }

    /// Whether nobody is here and nothing will happen soon.
    fn may_leave(&self, inbox: &mpsc::Receiver<Command>) -> bool {
        self.guests.is_empty()
            && inbox.is_empty()
            && self.bots_at.is_none()
            && (self.is_closed() || self.app.time.now() >= self.idle_at)
    }

    /// Whether nothing more will happen at this table.
    fn is_closed(&self) -> bool {
        matches!(self.table.status, Status::Over | Status::Abandoned)
    }

    /// When to look at the clock next.
    fn due(&self) -> Option<Duration> {
        let idle = (self.guests.is_empty() && self.bots_at.is_none()).then_some(self.idle_at);
        [self.deadline(), self.bots_at, idle].into_iter().flatten().min()
    }

    /// When time alone brings something about, by the server's clock.
    fn deadline(&self) -> Option<Duration> {
        let live = self.live.as_ref().filter(|_| self.table.status == Status::Playing)?;
        let deadline = live.play.deadline()?;
        Some(Duration::from_millis((deadline.0 as i64 - live.offset).max(0) as u64))
    }

    /// The match's own time.
    fn match_time(&self) -> Millis {
        let Some(live) = &self.live else { return Millis(0) };
        let now = self.app.time.now().as_millis() as i64 + live.offset;
        Millis(now.max(0) as u64).max(live.play.last())
    }

    /// Settles what time has brought about, and lets the bots move.
    fn tick(&mut self) {
        let now = self.match_time();
        let bots_are_due = self.bots_at.is_some_and(|at| at <= self.app.time.now());
        let playing = self.bot_seats();
        // A match that was abandoned stands still, whatever its clocks would say.
        let Some(live) = self.live.as_mut().filter(|_| self.table.status == Status::Playing) else { return };
        live.play.wake(now);
        if !bots_are_due {
            return;
        }
        self.bots_at = None;
        for (seat, kind) in playing {
            if asked(live.play.turn()).contains(seat) {
                live.play.bot_acts(now, seat, kind);
            }
        }
    }

    /// Gives bots that are asked a moment to think.
    fn plan_bots(&mut self) {
        let Some(live) = &self.live else { return };
        let asked = asked(live.play.turn());
        let bots_are_asked = self.table.status == Status::Playing
            && self.bot_seats().iter().any(|(seat, _)| asked.contains(*seat));
        let at = self.app.time.now() + self.app.config.bot_pace;
        self.bots_at = bots_are_asked.then(|| self.bots_at.unwrap_or(at));
    }

    /// The seats a bot plays, and which.
    fn bot_seats(&self) -> Vec<(Seat, bots::Kind)> {
        let seats = self.table.seats.iter().enumerate();
        let level = |level: &String| level.parse().unwrap_or(bots::Kind::default());
        seats.filter_map(|(index, seat)| Some((Seat(index as u8), seat.bot.as_ref().map(level)?))).collect()
    }

    /// Writes what was judged to the log, and then tells everybody.
    async fn commit(&mut self) {
        for _ in 0..ATTEMPTS {
            let Some(append) = self.pending() else { return self.deliver() };
            let finished = append.results.is_some();
            match self.app.store.append(append).await {
                Ok(()) => {
                    self.committed(finished);
                    return self.settle_time_outs().await;
                }
                Err(StoreError::Conflict { .. }) => self.judge_again().await,
                Err(error) => {
                    tracing::error!(table = ?self.table.id, %error, "steps could not be stored");
                    return self.fall_back().await;
                }
            }
        }
        tracing::error!(table = ?self.table.id, "somebody else was always first");
        self.fall_back().await;
    }

    /// The steps that are not in the log yet.
    fn pending(&self) -> Option<Append> {
        let live = self.live.as_ref()?;
        let entries = live.play.lines(live.kept);
        if entries.is_empty() {
            return None;
        }
        Some(Append { table: self.table.id, expected: live.version, entries, results: self.results() })
    }

    fn results(&self) -> Option<Vec<ResultRow>> {
        let standings = self.live.as_ref()?.play.standings()?;
        let rows = standings.rows().iter().zip(&self.table.seats);
        Some(
            rows.map(|(row, seat)| ResultRow { player: seat.player, place: row.place, score: row.score })
                .collect(),
        )
    }

    /// The steps are on disk: everybody hears of them, and then those who asked get their answers.
    fn committed(&mut self, finished: bool) {
        let Some(live) = &mut self.live else { return };
        let (from, first) = (live.version, live.kept);
        live.kept = live.play.steps();
        live.version += (live.kept - first) as u32;
        metrics::counter!("slipstream_steps_total").increment((live.kept - first) as u64);
        self.judged.clear();
        self.undo_is_off();
        self.tell_update(from, first);
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
    async fn judge_again(&mut self) {
        let offset = self.live.as_ref().map(|live| live.offset);
        let from = self.live.as_ref().map(|live| (live.version, live.kept));
        self.forget_answers();
        if self.reload(offset).await.is_err() {
            return;
        }
        if let (Some((version, kept)), Some(live)) = (from, &self.live)
            && live.version > version
        {
            match live.step_after(version) {
                Some(_) => self.tell_update(version, kept),
                None => self.tell_hello().await,
            }
        }
        for (guest, message) in std::mem::take(&mut self.judged) {
            self.judge(guest, message);
        }
    }

    /// The store does not work: nothing happened, and those who asked are told so.
    async fn fall_back(&mut self) {
        let offset = self.live.as_ref().map(|live| live.offset);
        self.refuse_judged("not_stored", "it could not be stored; nothing changed, try again");
        if self.reload(offset).await.is_err() {
            self.close_guests("the table cannot be read just now");
        }
    }

    async fn reload(&mut self, offset: Option<i64>) -> Result<(), ApiError> {
        if let Some(table) = self.app.store.table(self.table.id).await? {
            self.table = table;
        }
        self.load_names().await?;
        self.load_match(offset).await
    }

    /// Learns the names of people who are new at the table.
    async fn load_names(&mut self) -> Result<(), ApiError> {
        self.names.extend(self.names_at(&self.table).await?);
        Ok(())
    }

    /// The names of those at that table. Who has one here keeps it while the room is open.
    async fn names_at(&self, table: &Table) -> Result<BTreeMap<Id, String>, ApiError> {
        let seated = table.seats.iter().filter_map(|seat| seat.player);
        let is_new = |id: &Id| !self.names.contains_key(id);
        let ids: Vec<Id> = seated.chain([table.host]).filter(is_new).collect();
        Ok(if ids.is_empty() { BTreeMap::new() } else { People::names(&self.app, &ids).await? })
    }

    /// Reads the match from its log. A clock that was not running meanwhile goes on where the log ends.
    async fn load_match(&mut self, offset: Option<i64>) -> Result<(), ApiError> {
        let (Some(header), Some(seed)) = (&self.table.header, self.table.seed) else { return Ok(()) };
        let entries = self.app.store.entries(self.table.id, 0).await?;
        let version = entries.len() as u32;
        let (lines, floor) = without_undone(entries);
        let game = self.game()?;
        let play = game
            .resume(header, referee::Seed::new(seed), &lines)
            .map_err(|error| ApiError::broken(format!("the log of {:?}: {error}", self.table.id)))?;
        let offset = offset.unwrap_or_else(|| self.offset_from(&*play));
        self.live = Some(Live { play, version, kept: lines.len(), floor, offset });
        Ok(())
    }

    /// The match's time minus the server's, if its clock goes on from its last step now.
    fn offset_from(&self, play: &dyn Play) -> i64 {
        play.last().0 as i64 - self.app.time.now().as_millis() as i64
    }

    fn game(&self) -> Result<&dyn Offered, ApiError> {
        let game = self.app.games.get(&self.table.game);
        game.ok_or_else(|| ApiError::broken(format!("no game {:?} here", self.table.game)))
    }

    /// Leaves memory. Clocks that run are remembered; what came in meanwhile goes to the room that follows.
    async fn leave(mut self, inbox: &mut mpsc::Receiver<Command>) {
        self.close_guests("the server is closing");
        let offset = self.live.as_ref().map(|live| live.offset);
        let asleep = (self.table.status == Status::Playing)
            .then(|| self.deadline().zip(offset))
            .flatten()
            .map(|(due, offset)| Asleep { offset, due });
        self.app.hub.leave(self.table.id, inbox, asleep);
        while let Ok(command) = inbox.try_recv() {
            if *self.app.closing.borrow() {
                continue;
            }
            // Not from this task: opening a room must not wait for a room that is leaving.
            self.app.tasks.spawn(Hub::send_on(Arc::clone(&self.app), self.table.id, command));
        }
    }
}

/// Who may act now.
fn asked(turn: Turn) -> Seats {
    match turn {
        Turn::Players(seats) | Turn::Scramble { seats, .. } => seats,
        Turn::Chance | Turn::Over(_) => Seats::NONE,
    }
}

/// The steps that count, and the first version after the last undo.
pub(crate) fn without_undone(entries: Vec<String>) -> (Vec<String>, u32) {
    let mut lines = Vec::with_capacity(entries.len());
    let mut floor = 0;
    for (index, entry) in entries.into_iter().enumerate() {
        if let Ok(undone) = serde_json::from_str::<Undone>(&entry) {
            lines.truncate(undone.undo);
            floor = index as u32 + 1;
        } else {
            lines.push(entry);
        }
    }
    (lines, floor)
}

/// Whether a person is meant to sit there.
pub(crate) fn is_for_person(kind: SeatKind) -> bool {
    match kind {
        SeatKind::Human | SeatKind::Local => true,
        SeatKind::Bot => false,
    }
}
