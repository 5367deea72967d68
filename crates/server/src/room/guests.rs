//! Who is in the room, and what they are told.

use axum::extract::ws::Utf8Bytes;
use catalogue::Language;
use rules::record::Note;
use rules::{Seat, Seats, Viewer};
use store::{ChatLine, Id, Status, Table};

use super::Room;
use super::told::Key;
use crate::error::{ErrorCode, store_failed};
use crate::hub::Guest;
use crate::protocol::{Chat, ClientMessage, Presence, Rejected, ServerMessage};
use crate::socket::Outbox;

/// How many lines of chat a newcomer gets.
const CHAT_HISTORY: usize = 100;

/// Somebody in the room.
pub(super) struct Present {
    pub(super) number: u64,
    pub(super) player: Id,
    pub(super) viewer: Viewer,
    pub(super) language: Option<Language>,
    /// Whether they want every view whole.
    pub(super) whole: bool,
    pub(super) out: Outbox,
    /// Answers that wait until what they speak of is on disk.
    answers: Vec<ServerMessage>,
}

impl Room {
    /// What that guest reads; English if nothing else was asked for.
    pub(super) fn language_of(&self, guest: u64) -> Language {
        let guest = self.guests.iter().find(|present| present.number == guest);
        guest.and_then(|guest| guest.language).unwrap_or_default()
    }

    /// Somebody comes in: they get what they missed, or everything.
    pub(super) async fn enter(&mut self, guest: Guest, since: Option<u32>) {
        if let Err(error) = self.begin_if_overdue().await {
            tracing::error!(table = ?self.table.id, %error, "a match that is due could not begin");
        }
        let own = self.seats_of(guest.player);
        self.resume_clocks(own).await;
        // Whoever has a seat is never turned away: how many sockets they may have is limited elsewhere.
        if own.is_empty() && self.presence().watching >= self.app.config.limits.sockets_per_table {
            guest.out.send(text(&ServerMessage::Rejected(Rejected::new(
                ErrorCode::TableFull,
                "too many people watch this table; try again later",
            ))));
            return guest.out.close();
        }
        let viewer = match guest.wish.filter(|seat| own.contains(*seat)).or(own.lowest()) {
            Some(seat) => Viewer::Seat(seat),
            None => Viewer::Spectator,
        };
        let number = guest.number;
        self.guests.push(Present {
            number,
            player: guest.player,
            viewer,
            language: guest.language,
            whole: guest.whole,
            out: guest.out,
            answers: Vec::new(),
        });
        own.iter().for_each(|seat| self.away[seat] = None);
        self.tell_missed(number, since, true).await;
        if since.is_some() {
            self.tell_missed_talk(number, guest.heard).await;
        }
        self.came_or_went = true;
    }

    /// Besides the match somebody who was away may have missed changes of the table, chat, and a question.
    async fn tell_missed_talk(&mut self, number: u64, heard: Option<u32>) {
        let Some(player) = self.guest(number).map(|guest| guest.player) else { return };
        let mut missed = vec![ServerMessage::Table(Box::new(self.info(player)))];
        if let Some(heard) = heard {
            let lines = self.chat_history(player).await.into_iter().filter(|line| line.number > heard);
            missed.extend(lines.map(ServerMessage::Chat));
        }
        missed.extend(self.undo.clone().map(ServerMessage::Undo));
        missed.extend(self.gathering_news().map(ServerMessage::Gathering));
        for message in missed {
            self.send(number, text(&message));
        }
    }

    /// What was said last, as far as that player hears it.
    pub(super) async fn chat_history(&mut self, player: Id) -> Vec<Chat> {
        if self.talk.is_none() {
            match self.app.store.chat(self.table.id, CHAT_HISTORY as u32).await {
                Ok(lines) => self.talk = Some(lines.into()),
                Err(error) => store_failed(&error, Some(self.table.id), "chat could not be read"),
            }
        }
        let heard = self.talk.iter().flatten().filter(|line| self.hears(player, line));
        heard.map(|line| self.chat_of(line.clone())).collect()
    }

    /// Whether that player hears that line. Who plays is not told anything by those who only watch before the
    /// match is over, unless the table is open to it.
    fn hears(&self, player: Id, line: &ChatLine) -> bool {
        let plays = |player| !self.seats_of(player).is_empty();
        self.settings.open_talk
            || self.table.status != Status::Playing
            || plays(line.player)
            || !plays(player)
    }

    /// Everybody hears a line who may.
    pub(super) fn tell_line(&self, line: ChatLine) {
        let heard = self.guests.iter().filter(|guest| self.hears(guest.player, &line));
        let outs: Vec<&Outbox> = heard.map(|guest| &guest.out).collect();
        let message = text(&ServerMessage::Chat(self.chat_of(line)));
        outs.into_iter().for_each(|out| out.send(message.clone()));
    }

    /// Remembers a line of chat for those who come later.
    pub(super) fn remember(&mut self, line: ChatLine) {
        if let Some(talk) = &mut self.talk {
            talk.push_back(line);
            while talk.len() > CHAT_HISTORY {
                talk.pop_front();
            }
        }
    }

    /// Somebody is gone.
    pub(super) fn left(&mut self, number: u64) {
        let Some(index) = self.guests.iter().position(|guest| guest.number == number) else { return };
        let player = self.guests.remove(index).player;
        self.note_absence(player);
        self.came_or_went = true;
    }

    /// From now on the seats of that player are empty, unless another of their screens is here.
    fn note_absence(&mut self, player: Id) {
        if self.guests.iter().any(|guest| guest.player == player) {
            return;
        }
        let now = self.app.time.now();
        let own = self.seats_of(player);
        own.iter().for_each(|seat| self.away[seat] = Some(now));
        self.pause_clocks(own);
    }

    /// Clocks that run for somebody who cannot be reached any more stand still for a while.
    fn pause_clocks(&mut self, seats: Seats) {
        let (now, played) = (self.match_time(), self.people_at_play());
        let Some(live) = self.live.as_mut().filter(|_| self.table.status == Status::Playing) else { return };
        for seat in seats.iter().filter(|seat| played.contains(*seat)) {
            // Without a clock that runs, or for the second time, there is nothing to note.
            let _ = live.play.note(now, Note::Pause(seat));
        }
    }

    /// Clocks run again for somebody who is back.
    async fn resume_clocks(&mut self, seats: Seats) {
        let now = self.match_time();
        let Some(live) = self.live.as_mut().filter(|_| self.table.status == Status::Playing) else { return };
        for seat in seats.iter() {
            // A clock that does not stand still runs already.
            let _ = live.play.note(now, Note::Resume(seat));
        }
        self.commit().await;
    }

    /// What a guest missed since that version, or everything.
    pub(super) async fn catch_up(&mut self, number: u64, since: Option<u32>) {
        self.tell_missed(number, since, false).await;
    }

    /// The same; whoever has `just_come` hears next who is here.
    async fn tell_missed(&mut self, number: u64, since: Option<u32>, just_come: bool) {
        let missed = since.zip(self.live.as_ref()).and_then(|(since, live)| {
            let step = live.step_after(since)?;
            Some((since, step))
        });
        let message = match missed {
            Some((since, step)) => {
                let Some(guest) = self.guest(number) else { return };
                let key = Key::of(guest);
                self.missed(since, step, key)
            }
            None => match self.hello(number, just_come).await {
                Some(hello) => hello,
                None => return,
            },
        };
        self.send(number, message);
    }

    /// Everybody begins anew.
    pub(super) async fn tell_hello(&mut self) {
        let numbers: Vec<u64> = self.guests.iter().map(|guest| guest.number).collect();
        for number in numbers {
            self.catch_up(number, None).await;
        }
    }

    /// Everybody hears who is here, if that has changed: once for all who come or go together.
    pub(super) fn tell_presence(&mut self) {
        if std::mem::take(&mut self.came_or_went) {
            self.tell_all(&ServerMessage::Presence(self.presence()));
        }
    }

    /// Everybody hears how the table stands.
    pub(super) fn tell_table(&mut self) {
        for guest in &self.guests {
            guest.out.send(text(&ServerMessage::Table(Box::new(self.info(guest.player)))));
        }
    }

    /// Everybody hears the same.
    pub(super) fn tell_all(&self, message: &ServerMessage) {
        let message = text(message);
        self.guests.iter().for_each(|guest| guest.out.send(message.clone()));
    }

    /// An answer for one guest, once everything it speaks of is on disk.
    pub(super) fn answer_to(&mut self, number: u64, message: ServerMessage) {
        if let Some(guest) = self.guests.iter_mut().find(|guest| guest.number == number) {
            guest.answers.push(message);
        }
    }

    /// Sends the answers that have waited.
    pub(super) fn deliver(&mut self) {
        let version = self.version();
        for guest in &mut self.guests {
            for mut answer in guest.answers.drain(..) {
                stamp(&mut answer, version);
                guest.out.send(text(&answer));
            }
        }
        self.judged.clear();
    }

    /// Takes back the answers that wait: what they speak of will be judged again.
    pub(super) fn forget_answers(&mut self) {
        self.guests.iter_mut().for_each(|guest| guest.answers.clear());
    }

    /// Tells everybody whose message was judged that it was not done.
    pub(super) fn refuse_judged(&mut self, code: ErrorCode, message: &str) {
        self.forget_answers();
        for (guest, said) in std::mem::take(&mut self.judged) {
            let mut rejected = Rejected::new(code, message);
            rejected.id = said.id();
            rejected.done = matches!(said, ClientMessage::Act { .. }).then_some(0);
            self.answer_to(guest, ServerMessage::Rejected(rejected));
        }
        self.deliver();
    }

    /// Writes what everybody was told to their sockets.
    pub(super) fn flush(&self) {
        self.guests.iter().for_each(|guest| guest.out.flush());
    }

    /// Sends everybody away.
    pub(super) fn close_guests(&mut self, reason: &str) {
        self.tell_all(&ServerMessage::Closing { reason: reason.to_owned() });
        self.guests.drain(..).for_each(|guest| guest.out.close());
    }

    pub(super) fn chat_of(&self, line: ChatLine) -> Chat {
        let seat = self.seats_of(line.player).lowest();
        Chat { number: line.number, name: line.name, seat, text: line.text, at: line.at }
    }

    pub(super) fn guest(&self, number: u64) -> Option<&Present> {
        self.guests.iter().find(|guest| guest.number == number)
    }

    /// Lets a guest look through another seat.
    pub(super) fn look(&mut self, number: u64, viewer: Viewer) {
        if let Some(guest) = self.guests.iter_mut().find(|guest| guest.number == number) {
            guest.viewer = viewer;
        }
    }

    /// How many entries the log has.
    pub(super) fn version(&self) -> u32 {
        self.live.as_ref().map_or(0, |live| live.version)
    }

    pub(super) fn presence(&self) -> Presence {
        let mut seats = Seats::NONE;
        let mut watching = 0;
        for guest in &self.guests {
            let own = self.seats_of(guest.player);
            watching += u32::from(own.is_empty());
            seats = own.iter().fold(seats, Seats::with);
        }
        Presence { seats, watching }
    }

    fn send(&mut self, number: u64, message: Utf8Bytes) {
        if let Some(guest) = self.guest(number) {
            guest.out.send(message);
        }
    }

    /// The seats of that player.
    pub(super) fn seats_of(&self, player: Id) -> Seats {
        seats_in(&self.table, player)
    }
}

/// The seats of that player at that table.
pub(super) fn seats_in(table: &Table, player: Id) -> Seats {
    let seats = table.seats.iter().enumerate();
    seats.filter(|(_, seat)| seat.player == Some(player)).map(|(index, _)| Seat(index as u8)).collect()
}

/// Tells somebody who has not come in why they cannot.
pub(super) fn turn_away(out: &Outbox, reason: &str) {
    out.send(text(&ServerMessage::Closing { reason: reason.to_owned() }));
    out.close();
}

/// A message as it goes over the wire.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("our own messages can be written as JSON").into()
}

/// Answers tell the version they hold for, which is known once everything is on disk.
fn stamp(answer: &mut ServerMessage, at: u32) {
    match answer {
        ServerMessage::Rejected(rejected) => rejected.version = at,
        ServerMessage::Accepted { version, .. } => *version = at,
        ServerMessage::Hello(_)
        | ServerMessage::Update(_)
        | ServerMessage::Preview { .. }
        | ServerMessage::Hint { .. }
        | ServerMessage::Presence(_)
        | ServerMessage::Chat(_)
        | ServerMessage::Undo(_)
        | ServerMessage::Gathering(_)
        | ServerMessage::Table(_)
        | ServerMessage::Pong { .. }
        | ServerMessage::Closing { .. } => {}
    }
}
