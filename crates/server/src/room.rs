//! One table: its people, its match, its log.
//!
//! One idea: the log decides. A room judges what comes in, appends the steps to the log, and only when they
//! are on disk does anybody hear of them, refusals included. If somebody else was first, the room reads the
//! log again and judges again. Everything a room knows can be read from the store, so it may leave at any time.

mod bots;
mod guests;
mod requests;
mod said;
mod seats;

use std::collections::{BTreeMap, VecDeque};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use futures_util::poll;
use rules::record::Clock;
use rules::{BySeat, Choices, Millis, Seats, Turn};
use serde::{Deserialize, Serialize};
use store::{Append, ChatLine, Id, ResultRow, SeatKind, Status, StoreError, Table};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use crate::error::{ApiError, store_failed};
use crate::games::Offered;
use crate::hub::{Asleep, Command};
use crate::people::People;
use crate::play::Play;
use crate::protocol::{ClientMessage, UndoNews};
use crate::{App, RETRY, cups};
pub(crate) use guests::text;
pub(crate) use requests::is_full;
pub(crate) use said::clean;
pub(crate) use seats::{people_at, table_info};

use self::bots::Thinking;
pub(crate) use self::bots::{Question, Stop};
use guests::{Present, Updates, turn_away};

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
    /// Who alone may take each seat: whoever had it in the match before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) kept: Vec<Option<Id>>,
    /// Whether a seat may ask what the ace would do.
    #[serde(default)]
    pub(crate) hints: bool,
    /// Whether those who play hear those who only watch.
    #[serde(default)]
    pub(crate) open_talk: bool,
    /// How long a bot seems to think, in milliseconds; as long as the server says if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) bot_pace: Option<u64>,
    /// Whether the lobby shows the table once its match has begun.
    #[serde(default)]
    pub(crate) listed_later: bool,
    /// The cup whose race is played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cup: Option<Id>,
    /// The line with which somebody has signed an imported record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) signature: Option<String>,
}

impl Settings {
    /// Those of that table.
    pub(crate) fn of(table: &Table) -> Result<Self, ApiError> {
        let broken = |error| ApiError::broken(format!("settings of {:?}: {error}", table.id));
        serde_json::from_str(&table.settings).map_err(broken)
    }

    /// Who alone may take that seat.
    pub(crate) fn kept_for(&self, index: usize) -> Option<Id> {
        self.kept.get(index).copied().flatten()
    }

    /// That seat is for anybody, under their own name.
    fn release(&mut self, index: usize) {
        self.names.get_mut(index).map(Option::take);
        self.kept.get_mut(index).map(Option::take);
    }

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
    /// The bots that are thinking.
    thinking: BySeat<Option<Thinking>>,
    /// The seats a hint is being thought of for.
    advised: Seats,
    /// When the room may leave if nobody is there.
    idle_at: Duration,
    /// What was judged since the last commit, to be judged again if somebody else was first.
    judged: Vec<(u64, ClientMessage)>,
    /// Whether somebody came or went since the others were told.
    came_or_went: bool,
    /// The seats the match was last said to wait for.
    asked: Option<Seats>,
    /// The last lines of chat, once somebody has asked for them.
    talk: Option<VecDeque<ChatLine>>,
    /// When what the store has failed to do is tried again.
    retry_at: Duration,
    /// Whether what is in memory is neither on disk nor could be read from it: nothing more is done with it.
    lost: bool,
    /// What came in too late to be done here.
    late: Vec<Command>,
    /// Whether the cup was told that its race is over.
    cup_knows: bool,
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
    /// How many undos the log has.
    undos: usize,
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

    /// Whether steps were taken that are not in the log yet.
    fn is_unwritten(&self) -> bool {
        self.play.steps() > self.kept
    }
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
    /// The table as the store has it; the offset is known if its clocks ran on while it slept.
    pub(crate) async fn load(app: &Arc<App>, id: Id, offset: Option<i64>) -> Result<Option<Self>, ApiError> {
        let Some(table) = app.store.table(id).await? else { return Ok(None) };
        let mut room = Room::new(app, table).await?;
        // Whoever opens it says what they want, and people keep it open by that; nobody else does.
        room.idle_at = app.time.now();
        room.talk = None;
        room.load_match(offset).await?;
        Ok(Some(room))
    }

    /// A table whose match has not begun and where nobody has said anything.
    pub(crate) async fn new(app: &Arc<App>, table: Table) -> Result<Self, ApiError> {
        let now = app.time.now();
        let mut room = Room {
            app: Arc::clone(app),
            settings: Settings::of(&table)?,
            table,
            names: BTreeMap::new(),
            live: None,
            guests: Vec::new(),
            away: BySeat([Some(now); rules::MAX_SEATS]),
            time_outs: BySeat::default(),
            undo: None,
            bots_at: None,
            thinking: BySeat::default(),
            advised: Seats::NONE,
            idle_at: now + app.config.idle,
            judged: Vec::new(),
            came_or_went: false,
            asked: None,
            talk: Some(VecDeque::new()),
            retry_at: now,
            lost: false,
            late: Vec::new(),
            cup_knows: false,
        };
        room.load_names().await?;
        Ok(room)
    }

    /// Does what it is told until nobody needs it.
    pub(crate) async fn run(mut self, mut inbox: mpsc::Receiver<Command>) {
        let mut closing = self.app.closing.subscribe();
        let mut closing = pin!(async { _ = closing.wait_for(|closing| *closing).await });
        let mut batch = Vec::with_capacity(BATCH);
        self.commit().await;
        self.note_asked();
        self.tell_cup();
        while !self.lost {
            self.plan_bots();
            if self.may_leave(&inbox) {
                if self.app.hub.let_go(self.table.id, &mut inbox, self.asleep()) {
                    return;
                }
                // Somebody is on the way.
                tokio::task::yield_now().await;
            }
            tokio::select! {
                biased;
                () = &mut closing => break,
                count = inbox.recv_many(&mut batch, BATCH) => {
                    debug_assert!(count > 0, "the hub holds a sender");
                    if batch.iter().any(Command::is_of_people) {
                        self.idle_at = self.app.time.now() + self.app.config.idle;
                    }
                    for command in batch.drain(..) {
                        self.handle(command).await;
                    }
                    // Whoever talks without end must not keep clocks and bots from going on.
                    if !inbox.is_empty() && self.due().is_some_and(|due| due <= self.app.time.now()) {
                        self.tick();
                    }
                }
                () = self.app.time.sleep_until(self.due()) => self.tick(),
            }
            self.commit().await;
            self.tell_presence();
            self.note_asked();
            self.tell_cup();
            self.flush();
        }
        self.leave(&mut inbox).await;
    }

    /// What concerns the match is judged at once and written with the others of its batch; everything else waits
    /// until the match is on disk.
    async fn handle(&mut self, command: Command) {
        let is_judged = matches!(&command, Command::Said(_, message) if message.is_judged());
        if !is_judged {
            self.commit().await;
        }
        if self.lost {
            return self.late.push(command);
        }
        match command {
            Command::Enter(guest, since) => self.enter(guest, since).await,
            Command::Said(guest, message) if is_judged => self.judge(guest, message),
            Command::Said(guest, message) => self.said(guest, message).await,
            Command::Left(guest) => self.left(guest),
            Command::Asked(player, request, reply) => {
                let answer = self.answer(player, request).await;
                self.plan_bots();
                // Who has gone away does not need the answer.
                let _ = reply.send(answer);
            }
            Command::Thought(seat, stop, thought) => self.thought(seat, &stop, thought),
            Command::Advised(guest, question, id, advice) => self.advised(guest, question, id, advice),
            Command::Wake => {}
        }
    }

    /// Whether nobody is here and nothing will happen soon.
    fn may_leave(&self, inbox: &mpsc::Receiver<Command>) -> bool {
        let now = self.app.time.now();
        self.guests.is_empty()
            && inbox.is_empty()
            && self.bots_at.is_none()
            && !self.is_thinking()
            && self.deadline().is_none_or(|deadline| deadline > now)
            && (self.is_closed() || now >= self.idle_at)
    }

    /// Whether nothing more will happen at this table.
    fn is_closed(&self) -> bool {
        matches!(self.table.status, Status::Over | Status::Abandoned)
    }

    /// When to look at the clock next.
    fn due(&self) -> Option<Duration> {
        let idle = (self.guests.is_empty() && self.bots_at.is_none()).then_some(self.idle_at);
        let unwritten = self.live.as_ref().filter(|live| live.is_unwritten()).map(|_| self.retry_at);
        let next = [self.deadline(), self.bots_at, idle, unwritten].into_iter().flatten().min();
        next.map(|at| at.max(self.retry_at))
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

    /// A race of a cup that is over, however it ended, brings the next one.
    fn tell_cup(&mut self) {
        if let Some(cup) = self.settings.cup
            && self.is_closed()
            && !std::mem::replace(&mut self.cup_knows, true)
        {
            cups::follow(&self.app, cup);
        }
    }

    /// Lists of tables tell whom a match waits for.
    fn note_asked(&mut self) {
        let live = self.live.as_ref().filter(|_| self.table.status == Status::Playing);
        let seats = live.map(|live| asked(live.play.turn()));
        if self.asked != seats {
            self.asked = seats;
            self.app.hub.set_asked(self.table.id, seats);
        }
    }

    /// Writes what was judged to the log, and then tells everybody.
    async fn commit(&mut self) {
        if self.lost {
            return;
        }
        for _ in 0..ATTEMPTS {
            let Some(append) = self.pending() else { return self.deliver() };
            let finished = append.results.is_some();
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
                    self.committed(finished, &updates);
                    return self.settle_time_outs().await;
                }
                Err(StoreError::Conflict { .. }) => self.judge_again().await,
                Err(error @ StoreError::Doubtful) => return self.despair(&error),
                Err(error) => {
                    self.retry_at = self.app.time.now() + RETRY;
                    store_failed(&error, Some(self.table.id), "steps could not be stored");
                    return self.fall_back().await;
                }
            }
        }
        self.retry_at = self.app.time.now() + RETRY;
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

    /// What everybody hears once the steps that are not in the log yet are.
    fn news(&self) -> Updates {
        let Some(live) = &self.live else { return Updates::new() };
        let steps = (live.play.steps() - live.kept) as u32;
        self.updates(live.version..live.version + steps, live.kept)
    }

    /// The steps are on disk: everybody hears of them, and then those who asked get their answers.
    fn committed(&mut self, finished: bool, updates: &Updates) {
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
    async fn judge_again(&mut self) {
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
        self.refuse_judged("not_stored", "it could not be stored; nothing changed, try again");
        if let Err(error) = self.read_again().await {
            tracing::error!(table = ?self.table.id, %error, "a table cannot be read and is closed for now");
            self.lost = true;
        }
    }

    /// Nobody knows whether the store has kept what was to be written: nobody is told that it was done or that it
    /// was not, and the room leaves.
    fn despair(&mut self, error: &StoreError) {
        if !std::mem::replace(&mut self.lost, true) {
            store_failed(error, Some(self.table.id), "a table is closed");
            self.forget_answers();
            self.judged.clear();
        }
    }

    /// Reads the table and its log again, and tells what somebody else has written.
    async fn read_again(&mut self) -> Result<(), ApiError> {
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
                Some(_) => self.tell_updates(&self.updates(version..self.version(), kept)),
                None => self.tell_hello().await,
            }
        }
        Ok(())
    }

    /// Learns the names of those at the table.
    async fn load_names(&mut self) -> Result<(), ApiError> {
        self.names = People::names(&self.app, &people_at(&self.table, &self.settings)).await?;
        Ok(())
    }

    /// Reads the match from its log. A clock that was not running meanwhile goes on where the log ends.
    async fn load_match(&mut self, offset: Option<i64>) -> Result<(), ApiError> {
        let (Some(header), Some(seed)) = (self.table.header.clone(), self.table.seed) else { return Ok(()) };
        let entries = self.app.store.entries(self.table.id, 0).await?;
        let version = entries.len() as u32;
        let Log { lines, floor, undos } = without_undone(entries);
        let (kept, app, name) = (lines.len(), Arc::clone(&self.app), self.table.game.clone());
        // A long match takes a while; nobody at another table has to wait for it.
        let resumed = spawn_blocking(move || match app.games.get(&name) {
            Some(game) => game.resume(&header, referee::Seed::new(seed), &lines),
            None => Err(format!("no game {name:?} here")),
        });
        let resumed = resumed.await.unwrap_or_else(|_| Err("it makes the referee panic".to_owned()));
        let about = |error| ApiError::broken(format!("the log of {:?}: {error}", self.table.id));
        let play = resumed.map_err(about)?;
        let offset = offset.unwrap_or_else(|| self.offset_from(&*play));
        self.live = Some(Live { play, version, kept, floor, undos, offset });
        self.recall_time_outs();
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

    /// What is to be remembered of it: clocks that run.
    fn asleep(&self) -> Option<Asleep> {
        let offset = self.live.as_ref().map(|live| live.offset);
        // Who has lost the log does not know what is due.
        let due = if self.lost { Some(self.retry_at) } else { self.deadline() };
        let due = due.filter(|_| self.table.status == Status::Playing);
        due.map(|due| Asleep { offset, due })
    }

    /// Leaves memory although there may be people: they are sent away, and so is whoever comes in meanwhile.
    async fn leave(mut self, inbox: &mut mpsc::Receiver<Command>) {
        let reason = if self.lost { "the table cannot be read just now" } else { "the server is closing" };
        self.close_guests(reason);
        self.app.hub.leave(self.table.id, inbox, self.asleep());
        // The inbox is closed, but what was on its way still arrives.
        while let Some(command) = inbox.recv().await {
            self.late.push(command);
        }
        for command in std::mem::take(&mut self.late) {
            match command {
                Command::Enter(guest, _) => turn_away(&guest.out, reason),
                Command::Asked(_, _, reply) => {
                    let answer = if self.lost { ApiError::no_store() } else { ApiError::closing() };
                    // Who has gone away does not need the answer.
                    let _ = reply.send(Err(answer));
                }
                // Their senders are told already, or have nobody to hear of it.
                Command::Said(..)
                | Command::Left(_)
                | Command::Thought(..)
                | Command::Advised(..)
                | Command::Wake => {}
            }
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

/// Whether a person is meant to sit there.
pub(crate) fn is_for_person(kind: SeatKind) -> bool {
    match kind {
        SeatKind::Human | SeatKind::Local => true,
        SeatKind::Bot => false,
    }
}
