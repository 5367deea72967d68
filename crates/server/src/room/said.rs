//! What people say over their sockets.

use referee::NoUndo;
use rules::record::Note;
use rules::{Seat, Viewer};
use serde_json::Value;
use store::{Append, ChatLine, Status, StoreError};

use super::Room;
use super::log::Undone;
use crate::error::{ErrorCode, store_failed};
use crate::people::People;
use crate::play::SECOND_THOUGHTS;
use crate::protocol::{ClientMessage, Foretold, Rejected, ServerMessage, UndoNews};

/// How many actions an `act` has at the most.
const MOST_ACTIONS: usize = 64;

/// How many actions a `preview` asks about at the most.
const MOST_PREVIEWS: usize = 256;

/// Why something was not done.
type Judged<T = ()> = Result<T, Box<Rejected>>;

impl Room {
    /// A guest says something that is no action.
    pub(super) async fn said(&mut self, guest: u64, message: ClientMessage) {
        let id = message.id();
        // A ping is answered by its pong alone, and a hint by what was thought of.
        let is_answered = matches!(message, ClientMessage::Ping { .. } | ClientMessage::Hint { .. });
        let done = self.do_said(guest, message).await;
        if self.lost {
            return;
        }
        if done.is_err() || !is_answered {
            self.answer_done(guest, id, done);
        }
        self.deliver();
    }

    /// Judges an action, or a question about one.
    pub(super) fn judge(&mut self, guest: u64, message: ClientMessage) {
        let id = message.id();
        let (seat, count, done) = match &message {
            ClientMessage::Preview { actions, seat, .. } => {
                let previews = self.previews(guest, *seat, actions);
                let answer = previews.map(|previews| ServerMessage::Preview { id, previews });
                let answer = answer.unwrap_or_else(|rejected| rejection(rejected, id));
                self.judged.push((guest, message));
                return self.answer_to(guest, answer);
            }
            ClientMessage::Act { action, actions, seat, only_at, .. } => {
                let mut count = 0;
                let done = self.must_be_asked_since(guest, *seat, *only_at);
                let done = done.and_then(|()| listed(action, actions));
                let done = done.and_then(|all| self.act(guest, *seat, all, &mut count));
                (*seat, Some(count), done)
            }
            ClientMessage::TakeBack { seat, .. } => (*seat, None, self.take_back(guest, *seat)),
            ClientMessage::Pause { seat, .. } => (*seat, None, self.hold_clock(guest, *seat, Note::Pause)),
            ClientMessage::Resume { seat, .. } => (*seat, None, self.hold_clock(guest, *seat, Note::Resume)),
            ClientMessage::Undo { .. }
            | ClientMessage::Consent { .. }
            | ClientMessage::Ready { .. }
            | ClientMessage::Resign { .. }
            | ClientMessage::TakeOver { .. }
            | ClientMessage::HandBack { .. }
            | ClientMessage::Commit { .. }
            | ClientMessage::Reveal { .. }
            | ClientMessage::Say { .. }
            | ClientMessage::Look { .. }
            | ClientMessage::Resync { .. }
            | ClientMessage::Hint { .. }
            | ClientMessage::Ping { .. } => unreachable!("only what concerns the match is judged"),
        };
        self.judged.push((guest, message));
        match (done, id) {
            (Ok(()), Some(id)) => {
                self.answer_to(guest, ServerMessage::Accepted { id, version: 0, done: count });
            }
            (Ok(()), None) => {}
            (Err(mut rejected), id) => {
                (rejected.actions, rejected.done) = (self.allowed(guest, seat), count);
                self.answer_to(guest, rejection(rejected, id));
            }
        }
    }

    /// What would have been allowed.
    fn allowed(&self, guest: u64, seat: Option<Seat>) -> Option<Box<serde_json::value::RawValue>> {
        let seat = self.own_seat(guest, seat).ok()?;
        self.live.as_ref().map(|live| live.play.actions(seat))
    }

    fn answer_done(&mut self, guest: u64, id: Option<u32>, done: Judged) {
        match (done, id) {
            // The version is stamped when it is delivered.
            (Ok(()), Some(id)) => {
                self.answer_to(guest, ServerMessage::Accepted { id, version: 0, done: None });
            }
            (Ok(()), None) => {}
            (Err(rejected), id) => self.answer_to(guest, rejection(rejected, id)),
        }
    }

    /// Does actions one after the other, up to the first that is refused, and counts those that are done.
    fn act(&mut self, guest: u64, seat: Option<Seat>, actions: &[Value], done: &mut u32) -> Judged {
        let seat = self.playing_seat(guest, seat)?;
        let (now, language) = (self.match_time(), self.language_of(guest));
        let live = self.live.as_mut().ok_or_else(not_begun)?;
        for action in actions {
            live.play.act(now, seat, action, language)?;
            *done += 1;
        }
        Ok(())
    }

    /// Who has decided at a version must still be asked what they were asked then.
    fn must_be_asked_since(&self, guest: u64, seat: Option<Seat>, version: Option<u32>) -> Judged {
        let Some(version) = version else { return Ok(()) };
        let seat = self.playing_seat(guest, seat)?;
        let live = self.live.as_ref().ok_or_else(not_begun)?;
        if live.step_after(version).is_some_and(|since| live.play.still_asks(seat, since)) {
            return Ok(());
        }
        let message =
            format!("seat {seat} is not asked any more what it was asked at version {version}; look again");
        Err(Rejected::new(ErrorCode::MovedOn, message))
    }

    fn take_back(&mut self, guest: u64, seat: Option<Seat>) -> Judged {
        let seat = self.playing_seat(guest, seat)?;
        let now = self.match_time();
        self.live.as_mut().ok_or_else(not_begun)?.play.take_back(now, seat)
    }

    /// A screen that several people share goes from hand to hand: meanwhile the clock of whoever gets it stands still.
    fn hold_clock(&mut self, guest: u64, seat: Option<Seat>, note: fn(Seat) -> Note) -> Judged {
        let seat = self.playing_seat(guest, seat)?;
        let player = self.table.seats[seat.index()].player;
        if player.is_none_or(|player| self.seats_of(player).len() < 2) {
            return Err(Rejected::new(ErrorCode::NotNow, "only a screen that several people share waits"));
        }
        let now = self.match_time();
        self.live.as_mut().ok_or_else(not_begun)?.play.note(now, note(seat))
    }

    fn previews(&self, guest: u64, seat: Option<Seat>, actions: &[Value]) -> Judged<Vec<Foretold>> {
        let seat = self.own_seat(guest, seat)?;
        must_be_some(actions, MOST_PREVIEWS)?;
        let live = self.live.as_ref().ok_or_else(not_begun)?;
        Ok(live.play.previews(seat, actions, self.language_of(guest)))
    }

    async fn do_said(&mut self, guest: u64, message: ClientMessage) -> Judged {
        match message {
            ClientMessage::Undo { seat, .. } => self.ask_undo(guest, seat).await,
            ClientMessage::Consent { agree, .. } => self.consent(guest, agree).await,
            ClientMessage::Resign { seat, .. } => {
                let seat = self.running_seat(guest, seat)?;
                self.resign(seat).await
            }
            ClientMessage::Ready { seat, all, .. } => self.ready(guest, seat, all),
            ClientMessage::TakeOver { seat, .. } => self.take_over(guest, seat).await,
            ClientMessage::Commit { commitment, .. } => self.commit_nonce(guest, &commitment).await,
            ClientMessage::Reveal { nonce, .. } => self.reveal_nonce(guest, &nonce).await,
            ClientMessage::HandBack { seat, .. } => {
                let seat = self.running_seat(guest, seat)?;
                self.hand_back(seat).await
            }
            ClientMessage::Hint { seat, id } => self.advise(guest, seat, id),
            ClientMessage::Say { text, .. } => self.say(guest, &text).await,
            ClientMessage::Look { seat } => self.look_through(guest, seat).await,
            ClientMessage::Resync { version } => {
                self.catch_up(guest, Some(version)).await;
                Ok(())
            }
            ClientMessage::Ping { id } => {
                self.answer_to(guest, ServerMessage::Pong { id });
                Ok(())
            }
            ClientMessage::Act { .. }
            | ClientMessage::TakeBack { .. }
            | ClientMessage::Preview { .. }
            | ClientMessage::Pause { .. }
            | ClientMessage::Resume { .. } => unreachable!("what concerns the match is judged"),
        }
    }

    async fn look_through(&mut self, guest: u64, seat: Option<Seat>) -> Judged {
        let viewer = match seat {
            Some(_) => Viewer::Seat(self.own_seat(guest, seat)?),
            None => Viewer::Spectator,
        };
        self.look(guest, viewer);
        self.catch_up(guest, None).await;
        Ok(())
    }

    async fn say(&mut self, guest: u64, text: &str) -> Judged {
        let most = self.app.config.limits.chat_length;
        let text = clean(text);
        if text.is_empty() || text.chars().count() > most {
            return Err(Rejected::new(
                ErrorCode::ChatLength,
                format!("a line of chat has 1 to {most} characters"),
            ));
        }
        let player = self.guest(guest).ok_or_else(no_guest)?.player;
        if !self.app.limiters.may_chat(player) {
            let most = self.app.config.limits.chat_per_minute;
            return Err(Rejected::new(
                ErrorCode::ChatTooFast,
                format!("at most {most} lines of chat a minute"),
            ));
        }
        let names = People::names(&self.app, &[player]).await;
        let mut names = names.map_err(|error| self.not_stored(error))?;
        let name = names.remove(&player).ok_or_else(no_guest)?;
        let mut line = ChatLine { number: 0, player, name, text, at: self.app.time.wall() };
        let said = self.app.store.say(self.table.id, &line).await;
        line.number = said.map_err(|error| self.not_stored(error))?;
        self.remember(line.clone());
        self.tell_line(line);
        Ok(())
    }

    async fn ask_undo(&mut self, guest: u64, seat: Option<Seat>) -> Judged {
        let seat = self.playing_seat(guest, seat)?;
        self.undo_target(seat)?;
        if self.undo.as_ref().is_some_and(|news| news.seat == seat) {
            // Some may have agreed already, and nobody has to agree twice.
            return Ok(());
        }
        let mut waiting = self.people_at_play();
        let owner = self.table.seats[seat.index()].player;
        for own in owner.map(|owner| self.seats_of(owner)).unwrap_or_default().iter() {
            waiting = waiting.without(own);
        }
        let news = UndoNews { seat, waiting, granted: None };
        if waiting.is_empty() {
            return self.undo_now(news).await;
        }
        self.tell_all(&ServerMessage::Undo(news.clone()));
        self.undo = Some(news);
        Ok(())
    }

    /// How many steps would remain.
    fn undo_target(&self, seat: Seat) -> Judged<usize> {
        let live = self.live.as_ref().ok_or_else(not_begun)?;
        let most = SECOND_THOUGHTS * self.table.seats.len();
        if live.undos >= most {
            return Err(Rejected::new(
                ErrorCode::TooManyUndos,
                format!("{most} undos are the most in this match"),
            ));
        }
        live.play
            .undoable(seat, self.match_time())
            .map_err(|reason| Rejected::new(undo_code(&reason), reason.to_string()))
    }

    async fn consent(&mut self, guest: u64, agree: bool) -> Judged {
        let player = self.guest(guest).ok_or_else(no_guest)?.player;
        let own = self.seats_of(player);
        let asked = |news: &UndoNews| news.waiting.iter().any(|seat| own.contains(seat));
        let Some(mut news) = self.undo.take_if(|news| asked(news)) else {
            return Err(Rejected::new(ErrorCode::NotAsked, "nobody waits for your answer to an undo"));
        };
        if !agree {
            news.granted = Some(false);
            self.tell_all(&ServerMessage::Undo(news));
            return Ok(());
        }
        own.iter().for_each(|seat| news.waiting = news.waiting.without(seat));
        if news.waiting.is_empty() {
            let done = self.undo_now(news.clone()).await;
            if done.is_err() && !self.lost {
                news.granted = Some(false);
                self.tell_all(&ServerMessage::Undo(news));
            }
            return done;
        }
        self.tell_all(&ServerMessage::Undo(news.clone()));
        self.undo = Some(news);
        Ok(())
    }

    /// Writes the undo to the log; then everybody begins anew from there.
    async fn undo_now(&mut self, mut news: UndoNews) -> Judged {
        let to = self.undo_target(news.seat)?;
        let expected = self.version();
        let entry = serde_json::to_string(&Undone { undo: to }).expect("a number can be written as JSON");
        let append =
            Append { table: self.table.id, expected, entries: vec![entry], results: None, seal: None };
        if let Err(error) = self.app.store.append(append).await {
            if matches!(error, StoreError::Conflict { .. }) {
                self.judge_again().await;
            }
            return Err(self.not_stored(error));
        }
        if let Some(live) = &mut self.live {
            live.play.rewind(to);
            (live.kept, live.version, live.floor) = (to, expected + 1, expected + 1);
            live.undos += 1;
        }
        self.bots_at = None;
        news.granted = Some(true);
        self.tell_all(&ServerMessage::Undo(news));
        self.tell_hello().await;
        Ok(())
    }

    /// What somebody hears whose wish could not be stored. If it may have been all the same, they hear nothing, and
    /// the room leaves.
    pub(super) fn not_stored(&mut self, error: StoreError) -> Box<Rejected> {
        if matches!(error, StoreError::Doubtful) {
            self.abandon_room(&error);
        } else {
            store_failed(&error, Some(self.table.id), "something could not be stored");
        }
        Rejected::new(ErrorCode::NotStored, "it could not be stored; nothing changed, try again")
    }

    /// A new step has settled what was asked.
    pub(super) fn undo_is_off(&mut self) {
        if let Some(mut news) = self.undo.take() {
            news.granted = Some(false);
            self.tell_all(&ServerMessage::Undo(news));
        }
    }

    /// One of the guest's own seats: the one named, or the one it looks through.
    pub(super) fn own_seat(&self, guest: u64, seat: Option<Seat>) -> Judged<Seat> {
        let guest = self.guest(guest).ok_or_else(no_guest)?;
        let own = self.seats_of(guest.player);
        match (seat, guest.viewer) {
            (Some(seat), _) if own.contains(seat) => Ok(seat),
            (Some(seat), _) => {
                Err(Rejected::new(ErrorCode::NotYourSeat, format!("seat {seat} is not yours; yours: {own}")))
            }
            (None, Viewer::Seat(seat)) if own.contains(seat) => Ok(seat),
            (None, Viewer::Seat(_) | Viewer::Spectator) => {
                Err(Rejected::new(ErrorCode::NoSeat, format!("you only watch; seats of yours here: {own}")))
            }
        }
    }

    /// One of the guest's own seats, in a match that runs.
    fn running_seat(&self, guest: u64, seat: Option<Seat>) -> Judged<Seat> {
        let seat = self.own_seat(guest, seat)?;
        self.must_run()?;
        Ok(seat)
    }

    /// Only a match that runs can be played.
    pub(super) fn must_run(&self) -> Judged {
        match self.table.status {
            Status::Playing => Ok(()),
            Status::Waiting => Err(not_begun()),
            Status::Over => Err(Rejected::new(ErrorCode::Over, "the match is over; ask for a rematch")),
            Status::Abandoned => {
                Err(Rejected::new(ErrorCode::Abandoned, "the match was abandoned; ask for a rematch"))
            }
        }
    }

    /// One of the guest's own seats that no bot plays just now, in a match that runs.
    pub(super) fn playing_seat(&self, guest: u64, seat: Option<Seat>) -> Judged<Seat> {
        let seat = self.running_seat(guest, seat)?;
        let row = &self.table.seats[seat.index()];
        if row.resigned {
            return Err(Rejected::new(
                ErrorCode::Resigned,
                format!("seat {seat} has resigned; a bot plays on"),
            ));
        }
        if row.bot.is_some() {
            return Err(Rejected::new(
                ErrorCode::BotPlays,
                format!("a bot plays seat {seat}; say hand_back first"),
            ));
        }
        Ok(seat)
    }
}

impl ClientMessage {
    /// Whether it concerns the match itself.
    pub(crate) fn is_judged(&self) -> bool {
        match self {
            ClientMessage::Act { .. }
            | ClientMessage::TakeBack { .. }
            | ClientMessage::Preview { .. }
            | ClientMessage::Pause { .. }
            | ClientMessage::Resume { .. } => true,
            ClientMessage::Undo { .. }
            | ClientMessage::Consent { .. }
            | ClientMessage::Ready { .. }
            | ClientMessage::Resign { .. }
            | ClientMessage::TakeOver { .. }
            | ClientMessage::HandBack { .. }
            | ClientMessage::Commit { .. }
            | ClientMessage::Reveal { .. }
            | ClientMessage::Say { .. }
            | ClientMessage::Look { .. }
            | ClientMessage::Resync { .. }
            | ClientMessage::Hint { .. }
            | ClientMessage::Ping { .. } => false,
        }
    }

    /// Whether somebody may be told everything from the beginning because of it.
    pub(crate) fn is_expensive(&self) -> bool {
        matches!(self, ClientMessage::Look { .. } | ClientMessage::Resync { .. } | ClientMessage::Undo { .. })
    }

    /// How many ordinary messages it costs the server as much as.
    pub(crate) fn weight(&self) -> u32 {
        match self {
            ClientMessage::Preview { actions, .. } => 1 + (actions.len().min(MOST_PREVIEWS) / 32) as u32,
            ClientMessage::Act { .. }
            | ClientMessage::TakeBack { .. }
            | ClientMessage::Pause { .. }
            | ClientMessage::Resume { .. }
            | ClientMessage::Undo { .. }
            | ClientMessage::Consent { .. }
            | ClientMessage::Ready { .. }
            | ClientMessage::Resign { .. }
            | ClientMessage::TakeOver { .. }
            | ClientMessage::HandBack { .. }
            | ClientMessage::Commit { .. }
            | ClientMessage::Reveal { .. }
            | ClientMessage::Say { .. }
            | ClientMessage::Look { .. }
            | ClientMessage::Resync { .. }
            | ClientMessage::Hint { .. }
            | ClientMessage::Ping { .. } => 1,
        }
    }

    /// What the client wants to hear back.
    pub(crate) fn id(&self) -> Option<u32> {
        match self {
            ClientMessage::Act { id, .. }
            | ClientMessage::TakeBack { id, .. }
            | ClientMessage::Preview { id, .. }
            | ClientMessage::Undo { id, .. }
            | ClientMessage::Consent { id, .. }
            | ClientMessage::Ready { id, .. }
            | ClientMessage::Pause { id, .. }
            | ClientMessage::Resume { id, .. }
            | ClientMessage::Resign { id, .. }
            | ClientMessage::TakeOver { id, .. }
            | ClientMessage::HandBack { id, .. }
            | ClientMessage::Commit { id, .. }
            | ClientMessage::Reveal { id, .. }
            | ClientMessage::Say { id, .. }
            | ClientMessage::Hint { id, .. }
            | ClientMessage::Ping { id } => *id,
            ClientMessage::Look { .. } | ClientMessage::Resync { .. } => None,
        }
    }
}

/// The actions of an `act`: one, or a list.
fn listed<'a>(action: &'a Option<Value>, actions: &'a Option<Vec<Value>>) -> Judged<&'a [Value]> {
    match (action, actions) {
        (Some(action), None) => Ok(std::slice::from_ref(action)),
        (None, Some(actions)) => must_be_some(actions, MOST_ACTIONS),
        (Some(_), Some(_)) | (None, None) => {
            Err(Rejected::new(ErrorCode::ListLength, "an act has an action or a list of actions"))
        }
    }
}

/// A list has something in it, and not too much.
fn must_be_some(actions: &[Value], most: usize) -> Judged<&[Value]> {
    if (1..=most).contains(&actions.len()) {
        return Ok(actions);
    }
    Err(Rejected::new(ErrorCode::ListLength, format!("1 to {most} actions at a time")))
}

/// The stable word for why an action cannot be undone.
fn undo_code(reason: &NoUndo) -> ErrorCode {
    match reason {
        NoUndo::Over => ErrorCode::Over,
        NoUndo::NothingToUndo => ErrorCode::NothingToUndo,
        NoUndo::Answered => ErrorCode::Answered,
        NoUndo::Revealed => ErrorCode::Revealed,
        NoUndo::NoTimeLeft => ErrorCode::NoTimeLeft,
    }
}

/// Text without control characters and without space at its ends.
pub(crate) fn clean(text: &str) -> String {
    let text: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    text.trim().to_owned()
}

pub(super) fn rejection(mut rejected: Box<Rejected>, id: Option<u32>) -> ServerMessage {
    rejected.id = id;
    ServerMessage::Rejected(rejected)
}

pub(super) fn not_begun() -> Box<Rejected> {
    Rejected::new(ErrorCode::NotBegun, "the match has not begun")
}

fn no_guest() -> Box<Rejected> {
    Rejected::new(ErrorCode::NotHere, "you are not at this table any more")
}
