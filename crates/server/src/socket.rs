//! One socket: frames in, frames out, and a heartbeat.

mod wire;

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocketUpgrade, close_code};
use axum::response::Response;
use catalogue::Language;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use rules::Seat;
use serde::Deserialize;
use store::Id;

use crate::App;
use crate::api::body::{Path, Query};
use crate::error::{ApiError, ErrorCode, store_failed};
use crate::guard::Visit;
use crate::hub::{Command, Guest, Hub};
use crate::identity::Who;
use crate::people::People;
use crate::protocol::{ClientMessage, Rejected, ServerMessage};
use crate::room::text;
pub(crate) use wire::Outbox;
use wire::{Farewell, Incoming, Wire};

/// How many times dearer than others a message is that asks for everything anew.
const EXPENSIVE: u32 = 10;

/// How long a client may take to hear that its socket is closed.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// How many messages beyond its rate a client may send before it is dropped. One is forgiven every second.
const PATIENCE: NonZeroU32 = NonZeroU32::new(200).expect("it is not zero");

/// The open sockets of each player.
#[derive(Debug, Default)]
pub(crate) struct Sockets {
    open: Mutex<BTreeMap<Id, Vec<Open>>>,
    numbers: AtomicU64,
}

/// What is known of an open socket.
#[derive(Debug)]
struct Open {
    number: u64,
    /// The hash of the token it was opened with; none if it was a cookie.
    token: Option<[u8; 32]>,
    wire: Weak<Wire>,
}

impl Sockets {
    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<Id, Vec<Open>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.lock().values().map(Vec::len).sum()
    }

    /// Closes those of that player that were opened with that token.
    pub(crate) fn revoke(&self, player: Id, token: [u8; 32]) {
        let open = self.lock();
        let theirs = open.get(&player).into_iter().flatten().filter(|open| open.token == Some(token));
        for wire in theirs.filter_map(|open| open.wire.upgrade()) {
            wire.close(Farewell::Revoked);
        }
    }
}

/// One socket of a player, known while it lives.
struct Counted {
    app: Arc<App>,
    player: Id,
    number: u64,
}

impl Counted {
    fn new(app: &Arc<App>, who: Who, out: &Outbox) -> Result<Self, ApiError> {
        let most = app.config.limits.sockets_per_player as usize;
        let number = app.sockets.numbers.fetch_add(1, Ordering::Relaxed);
        let mut open = app.sockets.lock();
        let theirs = open.entry(who.player).or_default();
        if theirs.len() >= most {
            return Err(ApiError::new(
                ErrorCode::TooManySockets,
                format!("at most {most} sockets for one player"),
            ));
        }
        theirs.push(Open { number, token: who.token, wire: out.downgrade() });
        drop(open);
        Ok(Counted { app: Arc::clone(app), player: who.player, number })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = self.app.sockets.lock();
        if let Some(theirs) = open.get_mut(&self.player) {
            theirs.retain(|open| open.number != self.number);
            if theirs.is_empty() {
                open.remove(&self.player);
            }
        }
    }
}

/// How a client comes in.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entrance {
    /// The last version it has seen.
    since: Option<u32>,
    /// The number of the last line of chat it has, if it comes back.
    chat: Option<u32>,
    /// The seat it wants to look through.
    seat: Option<Seat>,
    /// The language of events in words.
    lang: Option<String>,
    /// How views come: what changed of them if nothing is said, or whole.
    views: Option<Views>,
}

/// How views come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Views {
    /// What changed.
    Changes,
    /// All of it.
    Whole,
}

/// Opens a socket at a table.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Extension(visit): Extension<Visit>,
    who: Who,
    Path(table): Path<String>,
    Query(entrance): Query<Entrance>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|error| no_socket(&error))?;
    let table: Id = table.parse().map_err(|_| ApiError::no_table())?;
    let language = entrance.lang.as_deref().map(str::parse::<Language>).transpose();
    let language = language.map_err(|message| ApiError::new(ErrorCode::Language, message))?;
    let place = app.guard.sockets.take(visit.network).ok_or_else(|| {
        let most = app.guard.sockets.most();
        ApiError::new(ErrorCode::TooManySockets, format!("at most {most} sockets from one address"))
    })?;
    let out = Outbox::new(visit.reader.hold());
    let counted = Counted::new(&app, who, &out)?;
    // From now on a revoked token closes this socket; if it was revoked just before, it is forgotten by now.
    if let (Some(token), Some(kind)) = (who.token, who.kind)
        && People::token_of(&app, &token, kind).await?.is_none()
    {
        return Err(ApiError::wrong_token());
    }
    // A table that cannot be opened is told as long as there is a status to tell it with.
    if !Hub::reach(&app, table).await? {
        return Err(ApiError::no_table());
    }
    let limit = app.config.limits.message_bytes;
    let upgrade = upgrade
        .max_message_size(limit)
        .max_frame_size(limit)
        .read_buffer_size(4 << 10)
        .write_buffer_size(8 << 10);
    let tasks = app.tasks.clone();
    let served = move |socket| async move {
        let (number, wire) = (counted.number, out.wire());
        wire.connect(socket);
        let (wish, heard) = (entrance.seat, entrance.chat);
        let whole = entrance.views == Some(Views::Whole);
        let guest = Guest { number, player: who.player, wish, heard, language, whole, out };
        let pace = Pace::new(app.config.limits.messages_per_second);
        let mut line = Line { app: Arc::clone(&app), table, number, wire: Arc::clone(&wire), pace };
        let entered = line.send(Command::Enter(guest, entrance.since)).await;
        if entered.is_continue() {
            line.run().await;
        }
        wire.disconnect();
        // The rooms of a closing server are gone, and must not be opened again for a farewell.
        if entered.is_continue() && !*app.closing.borrow() {
            let _ = Hub::send(&app, table, Command::Left(number)).await;
        }
        drop((counted, place, visit));
    };
    // A closing server waits for its sockets, so that everybody hears of it.
    Ok(upgrade.on_upgrade(move |socket| tasks.track_future(served(socket))))
}

/// One socket at one table.
struct Line {
    app: Arc<App>,
    table: Id,
    number: u64,
    wire: Arc<Wire>,
    pace: Pace,
}

/// How much a client may say.
struct Pace {
    messages: DefaultDirectRateLimiter,
    /// Those that only ask what would be.
    questions: DefaultDirectRateLimiter,
    /// Those that ask for everything anew.
    expensive: DefaultDirectRateLimiter,
    /// How often it may be told that it is too fast.
    patience: DefaultDirectRateLimiter,
}

impl Pace {
    fn new(per_second: u32) -> Self {
        let (messages, expensive) = (limiter(per_second), limiter(per_second / EXPENSIVE));
        let forgiving = Quota::per_second(NonZeroU32::MIN).allow_burst(PATIENCE);
        let questions = limiter(per_second);
        Pace {
            messages,
            questions,
            expensive,
            patience: RateLimiter::direct_with_clock(forgiving, CLOCK.clone()),
        }
    }

    /// Waits until a question that costs as much as so many messages is in order.
    async fn wait(&self, weight: u32) {
        for _ in 0..weight {
            while let Err(early) = self.questions.check() {
                tokio::time::sleep(early.wait_time_from(CLOCK.now())).await;
            }
        }
    }
}

impl Line {
    async fn run(mut self) {
        let app = Arc::clone(&self.app);
        let wire = Arc::clone(&self.wire);
        let beat = app.config.heartbeat;
        let mut heard = app.time.now();
        let mut stuck = None;
        let mut next_beat = pin!(app.time.sleep_until(Some(heard + beat)));
        loop {
            let done = tokio::select! {
                incoming = poll_fn(|context| wire.poll_incoming(context)) => match incoming {
                    Incoming::Frame(frame) => {
                        heard = app.time.now();
                        self.read(frame).await
                    }
                    Incoming::Farewell(farewell) => self.part(farewell).await,
                    Incoming::TooLarge => self.too_large().await,
                    Incoming::Gone => ControlFlow::Break(()),
                },
                () = &mut next_beat => {
                    let now = app.time.now();
                    let before = std::mem::replace(&mut stuck, wire.stuck_at());
                    // Two heartbeats without an answer, or one in which nothing of what waits was taken: nobody
                    // is there any more.
                    if now >= heard + beat * 2 || (stuck.is_some() && stuck == before) {
                        return;
                    }
                    next_beat.set(app.time.sleep_until(Some(now + beat)));
                    self.say(Message::Ping(Default::default()));
                    ControlFlow::Continue(())
                }
            };
            if done.is_break() {
                return;
            }
        }
    }

    async fn read(&mut self, frame: Message) -> ControlFlow<()> {
        let text = match frame {
            Message::Text(text) => text,
            Message::Binary(_) => {
                let rejected = Rejected::new(ErrorCode::Unreadable, "messages are text; this one was binary");
                return self.in_time(None).await.unwrap_or_else(|| self.reject(rejected));
            }
            Message::Ping(_) | Message::Pong(_) => {
                return self.in_time(None).await.unwrap_or(ControlFlow::Continue(()));
            }
            Message::Close(_) => {
                // The answer to it waits to be sent.
                self.hang_up().await;
                return ControlFlow::Break(());
            }
        };
        match serde_json::from_str::<ClientMessage>(&text) {
            Ok(message) => {
                if let Some(done) = self.wait_for(&message).await {
                    return done;
                }
                self.app.counts.messages.increment(1);
                self.send(Command::Said(self.number, message)).await
            }
            Err(error) => {
                let rejected =
                    Rejected::new(ErrorCode::Unreadable, format!("the message cannot be read: {error}"));
                self.in_time(None).await.unwrap_or_else(|| self.reject(rejected))
            }
        }
    }

    /// A question waits for its turn, and whatever is said after it: nobody is sent away for asking. Everything else is
    /// refused if it comes too fast.
    async fn wait_for(&mut self, message: &ClientMessage) -> Option<ControlFlow<()>> {
        if let ClientMessage::Preview { .. } = message {
            self.pace.wait(message.weight()).await;
            return None;
        }
        let refused = self.in_time(message.id()).await;
        if refused.is_none() && message.is_expensive() && self.pace.expensive.check().is_err() {
            return Some(self.slow_down(message.id()).await);
        }
        refused
    }

    /// What becomes of a message that comes too fast; nothing if it does not.
    async fn in_time(&mut self, id: Option<u32>) -> Option<ControlFlow<()>> {
        match self.pace.messages.check() {
            Ok(()) => None,
            Err(_) => Some(self.slow_down(id).await),
        }
    }

    /// Gives a command to the room. If that has gone and cannot be opened again, the client is sent away.
    async fn send(&mut self, command: Command) -> ControlFlow<()> {
        match Hub::send(&self.app, self.table, command).await {
            Ok(true) => return ControlFlow::Continue(()),
            Ok(false) => {}
            Err(ApiError::Store(error)) => store_failed(&error, Some(self.table), "a table cannot be opened"),
            Err(error) => tracing::error!(table = ?self.table, %error, "a table cannot be opened"),
        }
        let reason = "the table cannot be read just now".to_owned();
        self.wire.put(Message::Text(text(&ServerMessage::Closing { reason })));
        self.part(Farewell::ComeBack).await
    }

    /// Tells somebody who says too much so, and sends them away if that does not help.
    async fn slow_down(&mut self, id: Option<u32>) -> ControlFlow<()> {
        if self.pace.patience.check().is_err() {
            self.close(close_code::POLICY, "too many messages").await;
            return ControlFlow::Break(());
        }
        let mut rejected = Rejected::new(ErrorCode::TooFast, "too many messages; slow down");
        rejected.id = id;
        self.reject(rejected)
    }

    /// Tells somebody who says too much at once so, and sends them away.
    async fn too_large(&mut self) -> ControlFlow<()> {
        let most = self.app.config.limits.message_bytes;
        let _ =
            self.reject(Rejected::new(ErrorCode::TooLarge, format!("a message has at most {most} bytes")));
        self.close(close_code::SIZE, "the message is too large").await;
        ControlFlow::Break(())
    }

    fn reject(&self, rejected: Box<Rejected>) -> ControlFlow<()> {
        self.say(Message::Text(text(&ServerMessage::Rejected(rejected))));
        ControlFlow::Continue(())
    }

    fn say(&self, message: Message) {
        self.wire.put(message);
        self.wire.flush();
    }

    async fn part(&mut self, farewell: Farewell) -> ControlFlow<()> {
        match farewell {
            Farewell::ComeBack => self.close(close_code::AWAY, "come back and catch up").await,
            Farewell::Revoked => self.close(close_code::POLICY, "the token was revoked").await,
            Farewell::Silence => self.close(close_code::NORMAL, "nothing more is said here").await,
        }
        ControlFlow::Break(())
    }

    async fn close(&mut self, code: u16, reason: &'static str) {
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        self.wire.put(Message::Close(Some(frame)));
        self.hang_up().await;
    }

    /// Says what is left to be said, and that it was all; who is gone already needs no farewell.
    async fn hang_up(&mut self) {
        let said = poll_fn(|context| self.wire.poll_close(context));
        let _ = tokio::time::timeout(LAST_WORDS, said).await;
    }
}

/// A socket was asked for in a way that gives none.
fn no_socket(error: &WebSocketUpgradeRejection) -> ApiError {
    ApiError::Refused { status: error.status(), code: ErrorCode::NoSocket, message: error.body_text() }
}

// Making a clock asks the processor what it can do, which takes long on a virtual one.
static CLOCK: LazyLock<DefaultClock> = LazyLock::new(DefaultClock::default);

fn limiter(per_second: u32) -> DefaultDirectRateLimiter {
    let per_second = NonZeroU32::new(per_second).unwrap_or(NonZeroU32::MIN);
    let burst = per_second.saturating_mul(NonZeroU32::MIN.saturating_add(2));
    RateLimiter::direct_with_clock(Quota::per_second(per_second).allow_burst(burst), CLOCK.clone())
}
