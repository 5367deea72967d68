//! What people ask of a table over HTTP.

use referee::{Draw, Seed};
use rules::record::Nonce;
use rules::{Seat, Seats, Viewer};
use store::{Id, SeatKind, SeatRow, Status, StoreError, Table};

use super::guests::seats_in;
use super::seats::seat_name;
use super::{Live, Room, Settings, Start, is_for_person, people_at, shares_screen};
use crate::error::{ApiError, ErrorCode};
use crate::games::Manner;
use crate::hub::Request;
use crate::people::People;
use crate::play::Play;
use crate::protocol::TableInfo;
use crate::secrets::{new_id, new_seed};
use crate::situation::{self, Opening};

/// How often a request is tried again after somebody else was first.
const ATTEMPTS: usize = 4;

impl Room {
    /// Does it, and tells how the table stands.
    pub(super) async fn answer(&mut self, player: Id, request: Request) -> Result<TableInfo, ApiError> {
        for _ in 0..ATTEMPTS {
            let done = match &request {
                Request::Join(seat) => self.join(player, *seat).await,
                Request::Offer(seat, row, name) => self.offer(player, *seat, row, name).await,
                Request::Leave => self.leave_seats(player).await,
                Request::Start => self.start(player).await,
                Request::Ready(ready) => self.be_ready(player, *ready).await,
                Request::Change(change) => self.change_options(player, change).await,
                Request::Rematch => self.rematch(player).await,
                Request::Abandon => self.abandon(player).await,
            };
            match done {
                Ok(()) => return Ok(self.info(player)),
                Err(ApiError::Store(StoreError::Conflict { .. })) => {}
                Err(error) => return Err(error),
            }
        }
        Err(ApiError::new(ErrorCode::Busy, "too many people change this table at once; try again"))
    }

    async fn join(&mut self, player: Id, seat: Option<Seat>) -> Result<(), ApiError> {
        let own = self.seats_of(player);
        if seat.is_none_or(|seat| own.contains(seat)) && !own.is_empty() {
            return self.begin_if_overdue().await;
        }
        if self.table.status == Status::Playing {
            return self.step_in(player, seat).await;
        }
        self.must_wait()?;
        let place = self.place_for(player, seat)?;
        let (mut table, mut settings) = (self.table.clone(), self.settings.clone());
        for (index, row) in table.seats.iter_mut().enumerate() {
            let is_kept = settings.kept_for(index) == Some(player);
            match row.kind {
                SeatKind::Human => row.player = row.player.filter(|seated| *seated != player),
                SeatKind::Local if is_kept => row.player = Some(player),
                SeatKind::Local | SeatKind::Bot => {}
            }
            settings.kept.get_mut(index).and_then(|kept| kept.take_if(|kept| *kept == player));
        }
        table.seats[place].player = Some(player);
        self.must_have_screens(&table)?;
        table.settings = settings.text();
        self.settle_or_begin(table).await
    }

    /// The seat that player gets: the one they wish for; otherwise one that is kept for them, or else any.
    fn place_for(&self, player: Id, wish: Option<Seat>) -> Result<usize, ApiError> {
        let rows = &self.table.seats;
        let is_kept =
            |index: &usize| is_free(&rows[*index]) && self.settings.kept_for(*index) == Some(player);
        let is_own = |index: &usize| is_kept(index) && rows[*index].kind == SeatKind::Human;
        let is_open = |index: &usize| {
            is_kept(index) || is_free(&rows[*index]) && self.settings.kept_for(*index).is_none()
        };
        let mut all = 0..rows.len();
        let place = match wish {
            Some(seat) => all.find(|index| *index == seat.index() && is_open(index)),
            None => all.clone().find(is_own).or(all.clone().find(is_kept)).or(all.find(is_open)),
        };
        place.ok_or_else(|| {
            let open: Seats = (0..rows.len()).filter(is_open).map(|index| Seat(index as u8)).collect();
            ApiError::new(ErrorCode::SeatTaken, format!("that seat is not free for you; free seats: {open}"))
        })
    }

    /// Says whom a seat is for that nobody else has taken.
    async fn offer(
        &mut self,
        player: Id,
        seat: Seat,
        row: &SeatRow,
        name: &Option<String>,
    ) -> Result<(), ApiError> {
        self.must_host(player)?;
        self.must_wait()?;
        self.must_be_open_to_all()?;
        let is_taken =
            |row: &SeatRow| row.player.is_some_and(|seated| row.kind == SeatKind::Human || seated != player);
        let (mut table, mut settings) = (self.table.clone(), self.settings.clone());
        let Some(place) = table.seats.get_mut(seat.index()).filter(|row| !is_taken(row)) else {
            let message =
                format!("somebody sits on seat {seat}, or there is none; a free one can be offered");
            return Err(ApiError::new(ErrorCode::SeatTaken, message));
        };
        place.clone_from(row);
        self.must_have_screens(&table)?;
        settings.release(seat.index());
        if let Some(slot) = settings.names.get_mut(seat.index()) {
            slot.clone_from(name);
        }
        table.settings = settings.text();
        self.settle_or_begin(table).await
    }

    /// Whoever needs a screen of their own must have one.
    pub(super) fn must_have_screens(&self, table: &Table) -> Result<(), ApiError> {
        if self.settings.opening.is_none() && shares_screen(&table.seats) {
            self.game()?.at_one_screen(&self.settings.choices(table.seats.len()))?;
        }
        Ok(())
    }

    /// Gives back the seats of that player, and those that are kept for them.
    async fn leave_seats(&mut self, player: Id) -> Result<(), ApiError> {
        self.must_wait()?;
        self.must_be_open_to_all()?;
        let kept = (0..self.table.seats.len()).any(|index| self.settings.kept_for(index) == Some(player));
        if self.table.host != player && self.seats_of(player).is_empty() && !kept {
            return Err(ApiError::new(ErrorCode::NoSeat, "you have no seat at this table to give back"));
        }
        let (mut table, mut settings) = (self.table.clone(), self.settings.clone());
        for (index, row) in table.seats.iter_mut().enumerate() {
            if row.player == Some(player) || settings.kept_for(index) == Some(player) {
                // A local seat belongs to its owner's screen; without them it is free for anybody.
                (row.player, row.kind) = (None, SeatKind::Human);
                settings.release(index);
                settings.ready = settings.ready.without(Seat(index as u8));
            }
        }
        if table.host == player {
            let seated = table.seats.iter().find_map(|row| row.player);
            match seated.or(settings.kept.iter().flatten().next().copied()) {
                Some(next) => table.host = next,
                None => table.status = Status::Abandoned,
            }
        }
        table.settings = settings.text();
        self.settle(Room::without_draw(table)?).await
    }

    async fn start(&mut self, player: Id) -> Result<(), ApiError> {
        self.must_host(player)?;
        self.must_wait()?;
        let (mut table, mut settings) = (self.table.clone(), self.settings.clone());
        for (index, row) in table.seats.iter_mut().enumerate().filter(|(_, row)| is_free(row)) {
            (row.kind, row.bot) = (SeatKind::Bot, Some(bots::Kind::default().to_string()));
            settings.release(index);
            settings.left_free = settings.left_free.with(Seat(index as u8));
        }
        // Who says start is ready.
        settings.ready = seats_in(&table, player).iter().fold(settings.ready, Seats::with);
        table.settings = settings.text();
        self.begin(table).await
    }

    /// Ends a table whose match cannot be read any more. Nobody can play on, so nobody can be in the way.
    pub(crate) async fn abandon_unread(mut self, player: Id) -> Result<TableInfo, ApiError> {
        self.must_be_open()?;
        self.must_host(player)?;
        let mut table = self.table.clone();
        table.status = Status::Abandoned;
        self.settle(table).await?;
        self.tell_cup();
        Ok(self.info(player))
    }

    async fn abandon(&mut self, player: Id) -> Result<(), ApiError> {
        self.must_be_open()?;
        self.must_host(player)?;
        // A bot that plays for somebody who is away changes nothing: a host who loses could end any match with it.
        let plays = |row: &SeatRow| is_for_person(row.kind) && !row.resigned;
        let others = self
            .table
            .seats
            .iter()
            .any(|row| plays(row) && row.player.is_some_and(|seated| seated != player));
        if self.table.status == Status::Playing && others {
            let message = "others still play, also if they are away; you may resign, and bots play on";
            return Err(ApiError::new(ErrorCode::OthersPlay, message));
        }
        let mut table = self.table.clone();
        table.status = Status::Abandoned;
        self.settle(table).await
    }

    /// Makes the table of the next match, unless somebody was quicker. Its id is in the answer.
    ///
    /// The old table names the new one before that exists: the name decides who of two hasty people makes it,
    /// and if the server dies in between, whoever asks next makes it under the same name.
    async fn rematch(&mut self, player: Id) -> Result<(), ApiError> {
        if matches!(self.table.status, Status::Waiting | Status::Playing) {
            return Err(ApiError::new(ErrorCode::NotOver, "the match is not over"));
        }
        if self.seats_of(player).is_empty() && self.table.host != player {
            return Err(ApiError::new(ErrorCode::NoSeat, "only people of this table may ask for a rematch"));
        }
        if self.table.imported {
            let message = "the match was played elsewhere, and nobody here played it; make a new table";
            return Err(ApiError::new(ErrorCode::Imported, message));
        }
        let turn = self.app.people.turn(player);
        let _theirs = turn.lock().await;
        let named = match self.table.rematch {
            Some(named) => self.app.store.table(named).await?,
            None => None,
        };
        // One that was given up before it began leads nowhere: the next who asks gets another.
        let is_given_up = named.is_some_and(|next| next.status == Status::Abandoned && next.header.is_none());
        if self.table.rematch.is_none() || is_given_up {
            self.app.may_open_table(player).await?;
            let mut table = self.table.clone();
            table.rematch = Some(new_id());
            self.save(table).await?;
        }
        let Some(next) = self.table.rematch else { unreachable!("it was just named") };
        if self.app.store.table(next).await?.is_none() {
            self.app.add_table(&self.next_table(next, player)).await?;
            self.tell_table();
        }
        Ok(())
    }

    /// The table of the next match. Every seat is kept for whoever had it, until they come or decline or the host
    /// begins without them; so strangers have no use for it before it has begun, and the lobby does not show it.
    fn next_table(&self, id: Id, host: Id) -> Table {
        let (mut table, mut settings) = (self.table.clone(), self.settings.clone());
        (table.id, table.revision, table.host, table.status) = (id, 0, host, Status::Waiting);
        (table.header, table.rematch) = (None, None);
        table.seed = table.seed.filter(|_| settings.repeatable).as_ref().map(situation::next_seed);
        table.created = self.app.time.wall();
        settings.listed_later = std::mem::take(&mut table.listed);
        (settings.cup, settings.ready, settings.left_free) = (None, Seats::NONE, Seats::NONE);
        settings.draw = None;
        settings.kept = vec![None; table.seats.len()];
        for (row, kept) in table.seats.iter_mut().zip(&mut settings.kept) {
            row.resigned = false;
            if is_for_person(row.kind) {
                (*kept, row.bot) = (row.player.take(), None);
            }
        }
        table.settings = settings.text();
        table
    }

    pub(super) fn must_host(&self, player: Id) -> Result<(), ApiError> {
        if self.table.host == player {
            return Ok(());
        }
        Err(ApiError::new(ErrorCode::NotHost, "only the host of the table may do that"))
    }

    fn must_be_open(&self) -> Result<(), ApiError> {
        if self.is_closed() {
            return Err(ApiError::new(ErrorCode::Closed, "the table is closed already"));
        }
        Ok(())
    }

    /// Only who takes part in a cup sits at its races.
    pub(super) fn must_be_open_to_all(&self) -> Result<(), ApiError> {
        if self.settings.cup.is_none() {
            return Ok(());
        }
        let message = "a race of a cup is for those who take part; you may resign it once it has begun";
        Err(ApiError::new(ErrorCode::InCup, message))
    }

    pub(super) fn must_wait(&self) -> Result<(), ApiError> {
        match self.table.status {
            Status::Waiting => Ok(()),
            Status::Playing => Err(ApiError::new(
                ErrorCode::Begun,
                "the match has begun; you may watch, or resign your seat",
            )),
            Status::Over | Status::Abandoned => {
                Err(ApiError::new(ErrorCode::Closed, "the table is closed; ask for a rematch"))
            }
        }
    }

    /// Stores a changed table and tells everybody, each through the eyes they have now.
    pub(super) async fn settle(&mut self, table: Table) -> Result<(), ApiError> {
        let before = self.table.clone();
        self.save(table).await?;
        if let Err(error) = self.load_names().await {
            // It is done all the same; somebody may be called what they were called before.
            tracing::error!(table = ?self.table.id, %error, "names could not be read");
        }
        self.seat_guests(&before);
        self.tell_table();
        self.came_or_went = true;
        Ok(())
    }

    /// Guests who got a seat look through it; those who gave theirs up watch. Who has chosen where to look from
    /// goes on as long as that is possible.
    fn seat_guests(&mut self, before: &Table) {
        let now = self.app.time.now();
        self.away = rules::BySeat([Some(now); rules::MAX_SEATS]);
        for guest in &mut self.guests {
            let own = seats_in(&self.table, guest.player);
            own.iter().for_each(|seat| self.away[seat] = None);
            let goes_on = match guest.viewer {
                Viewer::Seat(seat) => own.contains(seat),
                Viewer::Spectator => !seats_in(before, guest.player).is_empty(),
            };
            if !goes_on {
                guest.viewer = own.lowest().map_or(Viewer::Spectator, Viewer::Seat);
            }
        }
    }

    /// Begins a match that should have begun: a table that was stored full is begun by whoever comes first.
    pub(super) async fn begin_if_overdue(&mut self) -> Result<(), ApiError> {
        match self.table.status {
            Status::Waiting if may_begin(&self.table, &self.settings) => self.begin(self.table.clone()).await,
            Status::Waiting | Status::Playing | Status::Over | Status::Abandoned => Ok(()),
        }
    }

    /// Stores a changed table; if nobody is waited for, the match begins with it.
    pub(super) async fn settle_or_begin(&mut self, table: Table) -> Result<(), ApiError> {
        let table = Room::without_draw(table)?;
        let settings = Settings::of(&table)?;
        if may_begin(&table, &settings) { self.begin(table).await } else { self.settle(table).await }
    }

    /// Begins the match at a table that is full, once its dice are drawn.
    async fn begin(&mut self, table: Table) -> Result<(), ApiError> {
        let settings = Settings::of(&table)?;
        match Room::must_draw(&settings) {
            true => self.begin_draw(table, settings).await,
            false => self.begin_with(table, None).await,
        }
    }

    /// Begins the match with what the seats have added to its dice. People are called what they are called now.
    pub(super) async fn begin_with(
        &mut self,
        mut table: Table,
        nonces: Option<Vec<Nonce>>,
    ) -> Result<(), ApiError> {
        let seed = table.seed.map_or_else(new_seed, Seed::new);
        table.seed = Some(*seed.bytes());
        let mut settings = Settings::of(&table)?;
        self.names = People::names(&self.app, &people_at(&table, &settings)).await?;
        self.hellos.clear();
        settings.draw = None;
        let play = self.first_of(&table, &mut settings, Draw { seed, nonces })?;
        table.header = Some(play.header());
        table.settings = settings.text();
        table.status = Status::Playing;
        table.listed |= settings.listed_later;
        self.settle(table).await?;
        let offset = self.offset_from(&*play);
        self.live = Some(Live { play, version: 0, bytes: 0, kept: 0, floor: 0, undos: 0, offset });
        self.ready_to_begin = self.settings.ready;
        metrics::counter!("slipstream_matches_begun_total", "game" => self.table.game.clone()).increment(1);
        // Everybody begins with a hello, and needs no update before it.
        let guests = std::mem::take(&mut self.guests);
        self.commit().await;
        self.guests = guests;
        self.settle_gathering().await;
        // If the first steps could not be stored, everybody hears of them when they are.
        if self.live.as_ref().is_some_and(|live| !live.is_unwritten()) {
            self.tell_hello().await;
        }
        Ok(())
    }

    /// The match of a table that is full, before anybody has acted; or after the steps a test has said.
    fn first_of(
        &self,
        table: &Table,
        settings: &mut Settings,
        draw: Draw,
    ) -> Result<Box<dyn Play>, ApiError> {
        let number = situation::bots_number(&draw.seed);
        let mut play = match settings.opening.take() {
            Some(Opening { header, lines }) => {
                let gathers = settings.start == Start::Asked;
                self.game()?.resume(&header, draw.seed, &lines, gathers).map_err(ApiError::broken)?
            }
            None => {
                let choices = settings.choices(table.seats.len());
                let names = self.seat_names(table, settings);
                let manner = Manner { clock: settings.clock, gathers: settings.start == Start::Asked };
                self.game()?.begin(&choices, names, manner, draw)?
            }
        };
        if settings.repeatable {
            play.repeat(number);
        }
        Ok(play)
    }

    /// What the record calls the seats.
    fn seat_names(&self, table: &Table, settings: &Settings) -> Vec<String> {
        let seats = table.seats.iter().enumerate();
        let named = seats.map(|(index, row)| {
            let name = seat_name(settings, index, row, |id| self.names.get(&id).cloned());
            let name = name.unwrap_or_else(|| bots::NAMES[index].to_owned());
            match &row.bot {
                Some(level) if row.kind == SeatKind::Bot => format!("{name} ({level})"),
                Some(_) | None => name,
            }
        });
        named.collect()
    }
}

/// Whether a match begins by itself: nobody is waited for.
fn may_begin(table: &Table, settings: &Settings) -> bool {
    let seats = table.seats.iter().enumerate().map(|(index, row)| (Seat(index as u8), row));
    let mut people = seats.filter(|(_, row)| is_for_person(row.kind)).peekable();
    is_full(table)
        && match settings.start {
            Start::WhenFull => true,
            // Where nobody plays nobody can say that they are ready.
            Start::Asked => people.peek().is_some() && people.all(|(seat, _)| settings.ready.contains(seat)),
        }
}

/// Whether no seat is free.
pub(crate) fn is_full(table: &Table) -> bool {
    !table.seats.iter().any(is_free)
}

/// Whether it is for a person, and nobody sits there.
fn is_free(row: &SeatRow) -> bool {
    is_for_person(row.kind) && row.player.is_none()
}
