//! One table: its people, its match, its log.
//!
//! One idea: the log decides. A room judges what comes in, appends the steps to the log, and only when they
//! are on disk does anybody hear of them, refusals included. If somebody else was first, the room reads the
//! log again and judges again. Everything a room knows can be read from the store, so it may leave at any time.

mod bots;
mod draw;
mod gathering;
mod guests;
mod hello;
mod log;
mod requests;
mod said;
mod seats;
mod told;
mod waiting;

use std::collections::{BTreeMap, VecDeque};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use catalogue::short_name;
use rules::record::Clock;
use rules::{BySeat, Choices, Millis, Seats, Turn};
use serde::{Deserialize, Serialize};
use store::{ChatLine, Id, SeatKind, SeatRow, Status, Table, Usage};
use tokio::sync::mpsc;
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::games::Offered;
use crate::hub::{Asleep, Command};
use crate::people::People;
use crate::play::Play;
use crate::protocol::{ClientMessage, UndoNews};
use crate::situation::{Begun, Opening};
use crate::{App, cups, tidy};
pub use draw::DiceFrom;
pub(crate) use guests::text;
pub(crate) use log::without_undone;
pub(crate) use requests::is_full;
pub(crate) use said::clean;
pub(crate) use seats::{people_at, table_info};

use self::bots::Thinking;
pub(crate) use self::bots::{Question, Stop};
use self::draw::{DrawUntil, Drawing};
use self::gathering::Gathering;
use guests::{Present, turn_away};
use hello::Hellos;
use told::ShownLast;

/// How many commands are judged before their steps are written together.
const BATCH: usize = 64;

/// What the rows of a table take beside its texts, about, in bytes.
const ROWS: usize = 500;

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
    /// Whether bots decide by the seed alone, so that a test sees the same twice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) repeatable: bool,
    /// Where the match will begin, if a test has said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) opening: Option<Opening>,
    /// Who lets the match begin.
    #[serde(default)]
    pub(crate) start: Start,
    /// The seats whose people are ready to begin.
    #[serde(default)]
    pub(crate) ready: Seats,
    /// The seats that nobody had taken when the match began.
    #[serde(default)]
    pub(crate) left_free: Seats,
    /// What becomes of a match when somebody resigns and several are left.
    #[serde(default)]
    pub(crate) resigning: Resigning,
    /// Where the dice come from.
    #[serde(default)]
    pub(crate) dice: DiceFrom,
    /// The dice are being drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) draw: Option<Drawing>,
}

/// Who lets a match begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// It begins as soon as no seat is free: for programs.
    #[default]
    WhenFull,
    /// The host says so, or everybody says that they are ready. And everybody who is here is asked again before
    /// something that is shown only once.
    Asked,
}

/// What becomes of a match when somebody resigns and several are left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Resigning {
    /// A bot plays on for the others.
    #[default]
    Bot,
    /// The match is over.
    End,
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

    /// The match begins there, and its people are called what they were called in it.
    pub(crate) fn begin_from(&mut self, begun: Begun) {
        self.names = begun.seats.iter().map(|name| Some(short_name(name))).collect();
        self.clock = begun.clock;
        self.opening = Some(begun.opening);
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
    /// What each viewer was shown last, to tell what changes next.
    shown: ShownLast,
    /// What newcomers heard last.
    hellos: Hellos,
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
    /// Everybody is waited for before something is shown only once.
    gathering: Option<Gathering>,
    /// Who has just said that they are ready to begin: they need not say it twice.
    ready_to_begin: Seats,
    /// Until when the draw of the dice waits for those who have a seat.
    draw_until: DrawUntil,
}

/// The match of a room.
struct Live {
    play: Box<dyn Play>,
    /// How many entries the log has.
    version: u32,
    /// How many bytes they have.
    bytes: usize,
    /// How many of the match's steps are in the log.
    kept: usize,
    /// The first version since the last undo; older ones cannot be continued from.
    floor: u32,
    /// How many undos the log has.
    undos: usize,
    /// The match's time minus the server's, in milliseconds.
    offset: i64,
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
            shown: ShownLast::default(),
            hellos: Hellos::default(),
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
            gathering: None,
            ready_to_begin: Seats::NONE,
            draw_until: None,
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
        self.settle_gathering().await;
        self.settle_draw().await;
        self.note_asked();
        self.tell_cup();
        while !self.lost {
            self.plan_bots();
            if self.may_leave(&inbox) {
                if self.app.hub.let_go(self.table.id, &mut inbox, self.asleep()) {
                    self.note_usage();
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
            self.settle_gathering().await;
            self.settle_draw().await;
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
            && self.draw_until.is_none()
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
        let draw = self.draw_until.map(|(_, until)| until);
        let next = [self.deadline(), self.bots_at, idle, unwritten, draw].into_iter().flatten().min();
        next.map(|at| at.max(self.retry_at))
    }

    /// When time alone brings something about, by the server's clock.
    fn deadline(&self) -> Option<Duration> {
        let live = self.live.as_ref().filter(|_| self.table.status == Status::Playing)?;
        let server_time = |at: Millis| Duration::from_millis((at.0 as i64 - live.offset).max(0) as u64);
        let waits = self.gathering.as_ref().map(|gathering| gathering.until);
        [live.play.deadline().map(server_time), waits].into_iter().flatten().min()
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

    /// Learns the names of those at the table.
    async fn load_names(&mut self) -> Result<(), ApiError> {
        self.names = People::names(&self.app, &people_at(&self.table, &self.settings)).await?;
        self.hellos.clear();
        Ok(())
    }

    /// Notes what the table takes, and that it was used until now.
    fn note_usage(&self) {
        let rows = ROWS + self.table.settings.len() + self.table.header.as_ref().map_or(0, String::len);
        let bytes = rows + self.live.as_ref().map_or(0, |live| live.bytes);
        let (table, host, used) = (self.table.id, self.table.host, self.app.time.wall());
        tidy::note_usage(&self.app, Usage { table, host, bytes: bytes as u32, used });
    }

    fn game(&self) -> Result<&dyn Offered, ApiError> {
        let game = self.app.games.get(&self.table.game);
        game.ok_or_else(|| ApiError::broken(format!("no game {:?} here", self.table.game)))
    }

    /// What is to be remembered of it: clocks that run.
    fn asleep(&self) -> Option<Asleep> {
        let offset = self.live.as_ref().map(|live| live.offset);
        // Without its log a room cannot compute a deadline.
        let due = if self.lost { Some(self.retry_at) } else { self.deadline() };
        let due = due.filter(|_| self.table.status == Status::Playing);
        due.map(|due| Asleep { offset, due })
    }

    /// Leaves memory although there may be people: they are sent away, and so is whoever comes in meanwhile.
    async fn leave(mut self, inbox: &mut mpsc::Receiver<Command>) {
        self.note_usage();
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

/// Whether several people sit at one screen: somebody has a seat beside a local one of theirs.
pub(crate) fn shares_screen(rows: &[SeatRow]) -> bool {
    let local = rows.iter().filter(|row| row.kind == SeatKind::Local && row.bot.is_none());
    local
        .filter_map(|row| row.player)
        .any(|player| rows.iter().filter(|row| row.player == Some(player) && row.bot.is_none()).count() > 1)
}

/// Whether a person is meant to sit there.
pub(crate) fn is_for_person(kind: SeatKind) -> bool {
    match kind {
        SeatKind::Human | SeatKind::Local => true,
        SeatKind::Bot => false,
    }
}
