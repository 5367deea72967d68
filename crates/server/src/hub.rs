//! Which rooms are open. A room is opened by whoever needs it and leaves memory when nobody does.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use catalogue::Language;
use futures_util::FutureExt as _;
use rules::record::Clock;
use rules::{Seat, Seats};
use store::{Id, SeatRow, StoreError, Table};
use tokio::sync::{Notify, mpsc, oneshot};

use crate::error::{ApiError, store_failed};
use crate::play::Pondered;
use crate::protocol::{Advice, ClientMessage, TableInfo};
use crate::room::{Question, Resigning, Room, Stop};
use crate::socket::Outbox;
use crate::{App, RETRY};

/// How many commands may wait for a room before those who send them wait too.
const INBOX: usize = 256;

/// Something for a room to do.
#[derive(Debug)]
pub(crate) enum Command {
    /// Somebody comes in.
    Enter(Guest, Option<u32>),
    /// Somebody says something.
    Said(u64, ClientMessage),
    /// Somebody is gone.
    Left(u64),
    /// Somebody asks over HTTP.
    Asked(Id, Request, oneshot::Sender<Result<TableInfo, ApiError>>),
    /// A bot has thought for that seat; nothing if it failed.
    Thought(Seat, Stop, Option<Pondered>),
    /// The ace has thought about that guest's question; nothing if it failed.
    Advised(u64, Question, Option<u32>, Option<Box<Advice>>),
    /// Look whether something is due.
    Wake,
}

impl Command {
    /// Whether people are behind it, and not the clock or a bot.
    pub(crate) fn is_of_people(&self) -> bool {
        match self {
            Command::Enter(..) | Command::Said(..) | Command::Left(_) | Command::Asked(..) => true,
            Command::Thought(..) | Command::Advised(..) | Command::Wake => false,
        }
    }
}

/// What can be asked of a table over HTTP.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    /// Take a seat.
    Join(Option<Seat>),
    /// Say whom a seat is for, and the name of whoever is at the host's screen.
    Offer(Seat, SeatRow, Option<String>),
    /// Give one's seats back before the start.
    Leave,
    /// Begin; free seats become bots.
    Start,
    /// Say that one is ready to begin, or not any more.
    Ready(bool),
    /// Change what is played.
    Change(Change),
    /// Another match of the same people.
    Rematch,
    /// End it without a result.
    Abandon,
}

/// What the host changes before the match; nothing stays as it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Change {
    /// The options, in the order given.
    pub(crate) set: Option<Vec<(String, String)>>,
    /// How long seats may think.
    pub(crate) clock: Option<Option<Clock>>,
    /// Whether a seat may ask for a hint.
    pub(crate) hints: Option<bool>,
    /// What becomes of a match when somebody resigns.
    pub(crate) resigning: Option<Resigning>,
}

/// Somebody connected to a table.
#[derive(Debug)]
pub(crate) struct Guest {
    /// Tells connections apart.
    pub(crate) number: u64,
    /// Who it is.
    pub(crate) player: Id,
    /// Which seat they asked to look through.
    pub(crate) wish: Option<Seat>,
    /// The number of the last line of chat they have.
    pub(crate) heard: Option<u32>,
    /// The language of events in words, if they want words.
    pub(crate) language: Option<Language>,
    /// Whether they want every view whole instead of what changed.
    pub(crate) whole: bool,
    /// Where to send what they are told.
    pub(crate) out: Outbox,
}

/// The open rooms, and those that sleep until a clock runs out.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    rooms: Mutex<BTreeMap<Id, mpsc::Sender<Command>>>,
    asleep: Mutex<BTreeMap<Id, Asleep>>,
    /// The seats that each match waits for, also of rooms that have left.
    asked: Mutex<BTreeMap<Id, Seats>>,
    changed: Notify,
}

/// What is remembered of a room that has left memory and must come back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asleep {
    /// The match's time minus the server's, in milliseconds, if its clocks ran on.
    pub(crate) offset: Option<i64>,
    /// When something is due, by the server's clock.
    pub(crate) due: Duration,
}

impl Hub {
    /// How many rooms are open.
    pub(crate) fn open_rooms(&self) -> usize {
        lock(&self.rooms).len()
    }

    /// Whether that table is in memory, or comes back by itself.
    pub(crate) fn is_open(&self, table: Id) -> bool {
        lock(&self.rooms).contains_key(&table) || lock(&self.asleep).contains_key(&table)
    }

    /// The seats that match waits for; nothing if it does not run or nobody has looked at it yet.
    pub(crate) fn asked(&self, table: Id) -> Option<Seats> {
        lock(&self.asked).get(&table).copied()
    }

    /// Remembers the seats that match waits for; nothing if it does not run.
    pub(crate) fn set_asked(&self, table: Id, seats: Option<Seats>) {
        match seats {
            Some(seats) => _ = lock(&self.asked).insert(table, seats),
            None => _ = lock(&self.asked).remove(&table),
        }
    }

    /// Gives a command to a room, opening it if need be; false if there is no such table.
    pub(crate) async fn send(app: &Arc<App>, table: Id, mut command: Command) -> Result<bool, ApiError> {
        loop {
            let here = lock(&app.hub.rooms).get(&table).cloned();
            let room = match here {
                Some(room) => room,
                None => match Hub::open(app, table).await? {
                    Some(room) => room,
                    None => return Ok(false),
                },
            };
            match room.send(command).await {
                Ok(()) => return Ok(true),
                // The room was just leaving, or has panicked: open it again.
                Err(returned) => {
                    command = returned.0;
                    app.hub.forget(table, &room);
                }
            }
        }
    }

    /// Opens a room that is not open yet; false if there is no such table.
    pub(crate) async fn reach(app: &Arc<App>, table: Id) -> Result<bool, ApiError> {
        let is_open = lock(&app.hub.rooms).get(&table).is_some_and(|room| !room.is_closed());
        Ok(is_open || Hub::open(app, table).await?.is_some())
    }

    /// Gives a command to a room if it is open.
    pub(crate) async fn tell(app: &App, table: Id, command: Command) {
        let room = lock(&app.hub.rooms).get(&table).cloned();
        if let Some(room) = room {
            // A room that has just left has no use for it.
            let _ = room.send(command).await;
        }
    }

    /// A room that has left has taken its leave itself, but one that has panicked has not.
    fn forget(&self, table: Id, room: &mpsc::Sender<Command>) {
        let mut rooms = lock(&self.rooms);
        if rooms.get(&table).is_some_and(|here| here.same_channel(room)) {
            rooms.remove(&table);
            tracing::error!(?table, "a room has panicked; its log is as it was");
        }
    }

    /// Asks a room something and waits for the answer.
    pub(crate) async fn ask(
        app: &Arc<App>,
        table: Id,
        player: Id,
        request: Request,
    ) -> Result<TableInfo, ApiError> {
        let (reply, answer) = oneshot::channel();
        if !Hub::send(app, table, Command::Asked(player, request, reply)).await? {
            return Err(ApiError::no_table());
        }
        answer.await.map_err(|_| ApiError::closing())?
    }

    /// Ends a table. One that cannot be read any more is ended by its row alone.
    pub(crate) async fn abandon(app: &Arc<App>, table: Id, player: Id) -> Result<TableInfo, ApiError> {
        match Hub::ask(app, table, player, Request::Abandon).await {
            Err(ApiError::Broken(error)) => {
                tracing::error!(?table, error, "a table that cannot be opened is to be abandoned");
                let row = app.store.table(table).await?.ok_or_else(ApiError::no_table)?;
                Room::new(app, row).await?.abandon_unread(player).await
            }
            done => done,
        }
    }

    /// Opens a room, unless somebody else was quicker.
    async fn open(app: &Arc<App>, table: Id) -> Result<Option<mpsc::Sender<Command>>, ApiError> {
        let asleep = lock(&app.hub.asleep).get(&table).copied();
        let load = Room::load(app, table, asleep.and_then(|asleep| asleep.offset));
        // Whoever opens a room must not fall with it: the next one may be well.
        let loaded = AssertUnwindSafe(load).catch_unwind().await;
        let loaded = loaded.unwrap_or_else(|_| Err(ApiError::broken(format!("opening {table:?} panicked"))));
        Ok(loaded?.map(|room| Hub::settle_in(app, table, room)))
    }

    /// Stores a new table and opens its room: somebody will come at once.
    pub(crate) async fn add(app: &Arc<App>, table: &Table) -> Result<(), ApiError> {
        app.add_table(table).await?;
        let room = Room::new(app, table.clone()).await?;
        Hub::settle_in(app, table.id, room);
        Ok(())
    }

    /// Lets a room run, unless there is one already.
    fn settle_in(app: &Arc<App>, table: Id, room: Room) -> mpsc::Sender<Command> {
        let mut rooms = lock(&app.hub.rooms);
        if let Some(room) = rooms.get(&table) {
            return room.clone();
        }
        let (sender, inbox) = mpsc::channel(INBOX);
        rooms.insert(table, sender.clone());
        lock(&app.hub.asleep).remove(&table);
        app.tasks.spawn(room.run(inbox));
        sender
    }

    /// A room without people leaves memory, unless somebody is on the way to it; says whether it does. Whoever comes
    /// holds a sender, which is got under this lock, so nothing can come in after a room was let go.
    pub(crate) fn let_go(
        &self,
        table: Id,
        inbox: &mut mpsc::Receiver<Command>,
        asleep: Option<Asleep>,
    ) -> bool {
        let rooms = lock(&self.rooms);
        // In this order: who has let go of the sender has sent before.
        let is_awaited = |room: &mpsc::Sender<Command>| room.strong_count() > 1 || !inbox.is_empty();
        if rooms.get(&table).is_some_and(is_awaited) {
            return false;
        }
        self.remove(rooms, table, inbox, asleep);
        true
    }

    /// A room leaves memory whoever comes. What still comes in finds it closed and opens it anew.
    pub(crate) fn leave(&self, table: Id, inbox: &mut mpsc::Receiver<Command>, asleep: Option<Asleep>) {
        self.remove(lock(&self.rooms), table, inbox, asleep);
    }

    fn remove(
        &self,
        mut rooms: MutexGuard<'_, BTreeMap<Id, mpsc::Sender<Command>>>,
        table: Id,
        inbox: &mut mpsc::Receiver<Command>,
        asleep: Option<Asleep>,
    ) {
        inbox.close();
        rooms.remove(&table);
        if let Some(asleep) = asleep {
            lock(&self.asleep).insert(table, asleep);
            self.changed.notify_one();
        }
    }

    /// Wakes rooms whose clock runs out, for as long as the server runs.
    pub(crate) async fn watch(app: Arc<App>) {
        loop {
            let next = lock(&app.hub.asleep).iter().map(|(id, asleep)| (asleep.due, *id)).min();
            tokio::select! {
                () = app.hub.changed.notified() => {}
                () = app.time.sleep_until(next.map(|(due, _)| due)) => {
                    let Some((_, table)) = next else { continue };
                    Hub::wake(&app, table).await;
                }
            }
        }
    }

    /// Remembers to wake a room then, unless somebody else has opened it meanwhile: it looks after itself.
    fn wake_later(&self, table: Id, due: Duration) {
        let rooms = lock(&self.rooms);
        if !rooms.contains_key(&table) {
            lock(&self.asleep).entry(table).or_insert(Asleep { offset: None, due }).due = due;
            self.changed.notify_one();
        }
    }

    /// Opens a room so that it looks whether something is due.
    pub(crate) async fn wake(app: &Arc<App>, table: Id) {
        match Hub::send(app, table, Command::Wake).await {
            Ok(true) => {}
            Err(ApiError::Store(error @ StoreError::Database(_))) => {
                app.hub.wake_later(table, app.time.now() + RETRY);
                store_failed(&error, Some(table), "a table could not be woken; it is tried again");
            }
            other @ (Ok(false) | Err(_)) => {
                // It cannot be opened, and must not be tried for ever.
                lock(&app.hub.asleep).remove(&table);
                tracing::error!(?table, ?other, "a table could not be woken");
            }
        }
    }
}

/// Nothing that panics is done under these locks, so a poisoned one is as good as any.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_stays_while_somebody_is_on_the_way_to_it() {
        let (hub, table) = (Hub::default(), Id::from_bytes([1; 16]));
        let (room, mut inbox) = mpsc::channel(INBOX);
        lock(&hub.rooms).insert(table, room.clone());
        assert!(!hub.let_go(table, &mut inbox, None), "somebody may send something any moment");
        room.try_send(Command::Wake).unwrap();
        drop(room);
        assert!(!hub.let_go(table, &mut inbox, None), "something has come in");
        assert!(matches!(inbox.try_recv(), Ok(Command::Wake)));
        assert!(hub.let_go(table, &mut inbox, None));
        assert_eq!(hub.open_rooms(), 0);
    }

    #[test]
    fn a_room_that_is_open_does_not_sleep() {
        let (hub, table) = (Hub::default(), Id::from_bytes([1; 16]));
        let (room, mut inbox) = mpsc::channel(INBOX);
        // It could not be read for the one who was to wake it, and just then somebody else has opened it.
        lock(&hub.rooms).insert(table, room);
        hub.wake_later(table, RETRY);
        assert!(lock(&hub.asleep).is_empty());
        let asleep = Asleep { offset: Some(7), due: RETRY };
        assert!(hub.let_go(table, &mut inbox, Some(asleep)));
        hub.wake_later(table, 2 * RETRY);
        let asleep = lock(&hub.asleep)[&table];
        assert_eq!((asleep.offset, asleep.due), (Some(7), 2 * RETRY));
    }
}
