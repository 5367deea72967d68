//! Who plays which seat: resigning, bots that step in, and people who come back.

use rules::record::Note;
use rules::{BySeat, Seat, Seats};
use store::{Id, SeatRow, Status, StoreError, Table};

use super::draw::draw_info;
use super::said::not_begun;
use super::{Resigning, Room, Settings, is_for_person};
use crate::error::ErrorCode;
use crate::protocol::{Rejected, SeatInfo, TableInfo};

impl Room {
    /// A seat gives up, which is noted in the log: of two seats the other has won. With more a bot plays on for the
    /// others, unless the table does not want that or no person is left; then the match is over.
    pub(super) async fn resign(&mut self, seat: Seat) -> Result<(), Box<Rejected>> {
        if self.table.seats[seat.index()].resigned {
            return Err(Rejected::new(ErrorCode::Resigned, format!("seat {seat} has resigned already")));
        }
        let others = |(index, row): (usize, &SeatRow)| {
            index != seat.index() && is_for_person(row.kind) && !row.resigned
        };
        let is_last = !self.table.seats.iter().enumerate().any(others);
        let (now, ends) = (self.match_time(), is_last || self.settings.resigning == Resigning::End);
        let live = self.live.as_mut().ok_or_else(not_begun)?;
        live.play.note(now, Note::Resign(seat))?;
        if ends && live.play.standings().is_none() {
            live.play.note(now, Note::Stop)?;
        }
        self.commit().await;
        if self.lost || !self.live.as_ref().is_some_and(|live| live.play.resigned().contains(seat)) {
            let message = "it could not be stored; nothing changed, try again";
            return Err(Rejected::new(ErrorCode::NotStored, message));
        }
        let mut table = self.table.clone();
        has_resigned(&mut table, seat);
        self.change(table).await
    }

    /// What the log says of those who gave up holds, also if the table was not stored with it.
    pub(super) fn recall_resigned(&mut self) {
        let Some(live) = &self.live else { return };
        let resigned = live.play.resigned();
        for seat in resigned.iter() {
            if !self.table.seats[seat.index()].resigned {
                has_resigned(&mut self.table, seat);
            }
        }
    }

    /// Lets a bot play for somebody who is away or has run out of time.
    pub(super) async fn take_over(&mut self, guest: u64, seat: Seat) -> Result<(), Box<Rejected>> {
        let asking = self.guest(guest).map(|guest| guest.player);
        let is_at_table =
            asking.is_some_and(|player| !self.seats_of(player).is_empty() || self.table.host == player);
        if !is_at_table {
            return Err(Rejected::new(ErrorCode::NoSeat, "only people of this table may call a bot"));
        }
        self.must_run()?;
        let mut table = self.table.clone();
        let row =
            table.seats.get_mut(seat.index()).filter(|row| is_for_person(row.kind) && row.bot.is_none());
        let Some(row) = row else {
            return Err(Rejected::new(ErrorCode::NoSuchSeat, format!("no person plays seat {seat}")));
        };
        let now = self.app.time.now();
        let is_away = self.away[seat].is_some_and(|since| now >= since + self.app.config.absence);
        if !is_away && self.time_outs[seat] == 0 {
            let wait = self.app.config.absence.as_secs();
            return Err(Rejected::new(
                ErrorCode::StillHere,
                format!("a bot may play for who is away for {wait} s or has run out of time"),
            ));
        }
        row.bot = Some(bots::Kind::default().to_string());
        self.change(table).await
    }

    /// Its owner plays a seat again.
    pub(super) async fn hand_back(&mut self, seat: Seat) -> Result<(), Box<Rejected>> {
        let mut table = self.table.clone();
        let row = &mut table.seats[seat.index()];
        if row.resigned {
            return Err(Rejected::new(
                ErrorCode::Resigned,
                format!("seat {seat} has resigned; a bot plays on"),
            ));
        }
        if row.bot.take().is_none() {
            return Err(Rejected::new(ErrorCode::NoBot, format!("no bot plays seat {seat}; it is yours")));
        }
        self.time_outs[seat] = 0;
        self.change(table).await
    }

    /// Counts who ran out of time in the steps from that one on.
    pub(super) fn count_time_outs(&mut self, from: usize) {
        let Some(live) = &self.live else { return };
        live.play.count_time_outs(from, &mut self.time_outs);
    }

    /// What the log says of those who ran out of time. Who plays a seat just now was not late too often, or has
    /// come back since.
    pub(super) fn recall_time_outs(&mut self) {
        self.time_outs = BySeat::default();
        self.count_time_outs(0);
        let most = self.app.config.time_outs.saturating_sub(1);
        for seat in self.people_at_play().iter() {
            self.time_outs[seat] = self.time_outs[seat].min(most);
        }
    }

    /// Lets bots play for those who ran out of time too often.
    pub(super) async fn settle_time_outs(&mut self) {
        let most = self.app.config.time_outs;
        let late =
            |seat: &Seat| self.time_outs[*seat] >= most && self.table.seats[seat.index()].bot.is_none();
        let seats: Vec<Seat> = Seats::first(self.table.seats.len()).iter().filter(late).collect();
        if seats.is_empty() || self.table.status != Status::Playing {
            return;
        }
        let mut table = self.table.clone();
        for seat in seats {
            table.seats[seat.index()].bot = Some(bots::Kind::default().to_string());
        }
        if let Err(rejected) = self.change(table).await {
            // It is tried again after the next time-out.
            tracing::warn!(table = ?self.table.id, rejected.message, "no bot could step in");
        }
    }

    /// Seats that a person plays just now.
    pub(super) fn people_at_play(&self) -> Seats {
        let seats = self.table.seats.iter().enumerate();
        let people = seats.filter(|(_, seat)| is_for_person(seat.kind) && seat.bot.is_none());
        people.map(|(index, _)| Seat(index as u8)).collect()
    }

    /// Stores the table as changed, and tells everybody.
    async fn change(&mut self, table: Table) -> Result<(), Box<Rejected>> {
        let saved = self.save(table).await;
        saved.map_err(|error| self.not_stored(error))?;
        self.tell_table();
        // Who was to consent may be gone, and who asked, too: it can be asked again.
        self.undo_is_off();
        Ok(())
    }

    /// Stores the table as changed. If somebody else was first, the room is as they left it.
    pub(super) async fn save(&mut self, mut table: Table) -> Result<(), StoreError> {
        table.revision = self.table.revision + 1;
        match self.app.store.save_table(&table).await {
            Ok(()) => {
                self.settings = Settings::of(&table).expect("they were read before, or just written");
                self.table = table;
                Ok(())
            }
            Err(error) => {
                if matches!(error, StoreError::Conflict { .. }) {
                    self.judge_again().await;
                } else if matches!(error, StoreError::Doubtful) {
                    self.abandon_room(&error);
                }
                Err(error)
            }
        }
    }

    /// The table as that player sees it.
    pub(super) fn info(&self, player: Id) -> TableInfo {
        table_info(&self.table, &self.settings, player, |id| self.names.get(&id).cloned())
    }
}

/// That seat has given up; while the match runs a bot plays it.
fn has_resigned(table: &mut Table, seat: Seat) {
    let row = &mut table.seats[seat.index()];
    row.resigned = true;
    if table.status == Status::Playing {
        row.bot.get_or_insert_with(|| bots::Kind::default().to_string());
    }
}

/// Whether anybody without a seat may take that one over once its person is away.
pub(super) fn is_open(table: &Table, settings: &Settings, index: usize) -> bool {
    let row = &table.seats[index];
    let is_kept_warm = is_for_person(row.kind) && row.bot.is_some();
    table.status == Status::Playing
        && settings.cup.is_none()
        && !row.resigned
        && (is_kept_warm || settings.left_free.contains(Seat(index as u8)))
}

/// Whose names that table shows.
pub(crate) fn people_at(table: &Table, settings: &Settings) -> Vec<Id> {
    let seated = table.seats.iter().filter_map(|seat| seat.player);
    seated.chain(settings.kept.iter().flatten().copied()).chain([table.host]).collect()
}

/// A table as that player sees it.
pub(crate) fn table_info(
    table: &Table,
    settings: &Settings,
    player: Id,
    name_of: impl Fn(Id) -> Option<String>,
) -> TableInfo {
    let seats = table.seats.iter().enumerate().map(|(index, row)| SeatInfo {
        seat: Seat(index as u8),
        kind: row.kind,
        name: seat_name(settings, index, row, &name_of),
        kept_for: settings.kept_for(index).and_then(&name_of),
        yours: row.player == Some(player),
        bot: row.bot.clone(),
        resigned: row.resigned,
        ready: settings.ready.contains(Seat(index as u8)),
        open: is_open(table, settings, index),
    });
    let set = settings.set.iter().map(|(key, value)| (key.clone(), value.clone().into()));
    TableInfo {
        id: table.id,
        revision: table.revision,
        game: table.game.clone(),
        status: table.status,
        listed: table.listed,
        host: name_of(table.host).unwrap_or_default(),
        hosting: table.host == player,
        set: serde_json::Value::Object(set.collect()),
        clock: settings.clock,
        hints: settings.hints,
        open_talk: settings.open_talk,
        seats: seats.collect(),
        start: settings.start,
        resigning: settings.resigning,
        dice: settings.dice,
        draw: draw_info(table, settings, player),
        rematch: table.rematch,
        cup: settings.cup,
        created: table.created,
        your_turn: None,
    }
}

/// Who sits there: a given name, the player's own, or a bot's; nobody while it is kept for somebody.
pub(super) fn seat_name(
    settings: &Settings,
    index: usize,
    row: &SeatRow,
    name_of: impl Fn(Id) -> Option<String>,
) -> Option<String> {
    if settings.kept_for(index).is_some() {
        return None;
    }
    let given = settings.names.get(index).cloned().flatten();
    let bot = || (!is_for_person(row.kind)).then(|| bots::NAMES[index].to_owned());
    given.or_else(|| row.player.and_then(name_of)).or_else(bot)
}
