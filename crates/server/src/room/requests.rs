//! What people ask of a table over HTTP.

use rules::Seat;
use store::{Id, SeatKind, Status, StoreError, Table};

use super::seats::seat_name;
use super::{Live, Room};
use crate::error::ApiError;
use crate::hub::Request;
use crate::protocol::TableInfo;
use crate::secrets::{new_id, new_seed};

/// How often a request is tried again after somebody else was first.
const ATTEMPTS: usize = 4;

impl Room {
    /// Does it, and tells how the table stands.
    pub(super) async fn answer(&mut self, player: Id, request: Request) -> Result<TableInfo, ApiError> {
        for _ in 0..ATTEMPTS {
            let done = match request {
                Request::Join(seat) => self.join(player, seat).await,
                Request::Leave => self.leave_seats(player).await,
                Request::Start => self.start(player).await,
                Request::Rematch => self.rematch(player).await,
                Request::Abandon => self.abandon(player).await,
            };
            match done {
                Ok(()) => return Ok(self.info(player)),
                Err(ApiError::Store(StoreError::Conflict { .. })) => {}
                Err(error) => return Err(error),
            }
        }
        Err(ApiError::conflict("busy", "too many people change this table at once; try again"))
    }

    async fn join(&mut self, player: Id, seat: Option<Seat>) -> Result<(), ApiError> {
        let own = self.seats_of(player);
        if seat.is_none_or(|seat| own.contains(seat)) && !own.is_empty() {
            return self.begin_if_overdue().await;
        }
        self.must_wait()?;
        let free = |index: &usize| is_free(&self.table, *index);
        let place = match seat {
            Some(seat) => Some(seat.index()).filter(free),
            None => (0..self.table.seats.len()).find(free),
        };
        let place = place.ok_or_else(|| ApiError::conflict("seat_taken", free_text(&self.table)))?;
        let mut table = self.table.clone();
        for row in table.seats.iter_mut().filter(|row| row.kind == SeatKind::Human) {
            row.player.take_if(|seated| *seated == player);
        }
        table.seats[place].player = Some(player);
        self.settle_or_begin(table).await
    }

    async fn leave_seats(&mut self, player: Id) -> Result<(), ApiError> {
        self.must_wait()?;
        let mut table = self.table.clone();
        for row in &mut table.seats {
            if row.player == Some(player) {
                row.player = None;
                // A local seat belongs to the host's screen; without the host it is free for anybody.
                row.kind = SeatKind::Human;
            }
        }
        if table.host == player {
            match table.seats.iter().find_map(|row| row.player) {
                Some(next) => table.host = next,
                None => table.status = Status::Abandoned,
            }
        }
        self.settle(table).await
    }

    async fn start(&mut self, player: Id) -> Result<(), ApiError> {
        self.must_host(player)?;
        self.must_wait()?;
        let mut table = self.table.clone();
        for index in 0..table.seats.len() {
            if is_free(&table, index) {
                table.seats[index].kind = SeatKind::Bot;
                table.seats[index].bot = Some(bots::Kind::default().to_string());
            }
        }
        self.settle_or_begin(table).await
    }

    async fn abandon(&mut self, player: Id) -> Result<(), ApiError> {
        if matches!(self.table.status, Status::Over | Status::Abandoned) {
            return Err(ApiError::conflict("over", "the table is closed already"));
        }
        self.must_host(player)?;
        let own = self.seats_of(player);
        let others =
            self.people_at_play().iter().any(|seat| !own.contains(seat) && self.away[seat].is_none());
        if self.table.status == Status::Playing && others {
            return Err(ApiError::conflict("others_play", "others are still playing; you may resign"));
        }
        let mut table = self.table.clone();
        table.status = Status::Abandoned;
        self.settle(table).await
    }

    /// Makes the table of the next match, unless somebody was quicker. Its id is in the answer.
    async fn rematch(&mut self, player: Id) -> Result<(), ApiError> {
        if matches!(self.table.status, Status::Waiting | Status::Playing) {
            return Err(ApiError::conflict("not_over", "the match is not over"));
        }
        if self.seats_of(player).is_empty() && self.table.host != player {
            return Err(ApiError::forbidden("no_seat", "only people of this table may ask for a rematch"));
        }
        if self.table.rematch.is_some() {
            return Ok(());
        }
        self.app.may_open_table(player).await?;
        let next = self.next_table(player);
        self.app.store.add_table(&next).await?;
        let mut table = self.table.clone();
        table.rematch = Some(next.id);
        self.settle(table).await
    }

    fn next_table(&self, host: Id) -> Table {
        let mut table = self.table.clone();
        table.id = new_id();
        (table.revision, table.host, table.status) = (0, host, Status::Waiting);
        (table.header, table.seed, table.rematch) = (None, None, None);
        table.created = self.app.time.wall();
        for row in &mut table.seats {
            row.resigned = false;
            match row.kind {
                SeatKind::Human => (row.player, row.bot) = (None, None),
                SeatKind::Local => (row.player, row.bot) = (Some(host), None),
                SeatKind::Bot => {}
            }
        }
        table
    }

    fn must_host(&self, player: Id) -> Result<(), ApiError> {
        if self.table.host == player {
            return Ok(());
        }
        Err(ApiError::forbidden("not_host", "only the host of the table may do that"))
    }

    fn must_wait(&self) -> Result<(), ApiError> {
        match self.table.status {
            Status::Waiting => Ok(()),
            Status::Playing => {
                Err(ApiError::conflict("begun", "the match has begun; you may watch, or resign your seat"))
            }
            Status::Over | Status::Abandoned => {
                Err(ApiError::conflict("over", "the table is closed; ask for a rematch"))
            }
        }
    }

    /// Stores a changed table and tells everybody, each through the eyes they have now.
    async fn settle(&mut self, table: Table) -> Result<(), ApiError> {
        self.save(table).await?;
        self.load_names().await?;
        self.seat_guests();
        self.tell_table();
        self.came_or_went = true;
        Ok(())
    }

    /// Guests who got a seat look through it; those who gave theirs up watch.
    fn seat_guests(&mut self) {
        let now = self.app.time.now();
        let people: Vec<(u64, Id)> = self.guests.iter().map(|guest| (guest.number, guest.player)).collect();
        self.away = rules::BySeat([Some(now); rules::MAX_SEATS]);
        for (number, player) in people {
            let own = self.seats_of(player);
            own.iter().for_each(|seat| self.away[seat] = None);
            let viewer = own.lowest().map_or(rules::Viewer::Spectator, rules::Viewer::Seat);
            self.look(number, viewer);
        }
    }

    /// Begins a match that should have begun: a table that was stored full is begun by whoever comes first.
    pub(super) async fn begin_if_overdue(&mut self) -> Result<(), ApiError> {
        match self.table.status {
            Status::Waiting if is_full(&self.table) => self.begin(self.table.clone()).await,
            Status::Waiting | Status::Playing | Status::Over | Status::Abandoned => Ok(()),
        }
    }

    /// Stores a changed table; if no seat is free, the match begins with it.
    async fn settle_or_begin(&mut self, table: Table) -> Result<(), ApiError> {
        if is_full(&table) { self.begin(table).await } else { self.settle(table).await }
    }

    /// Begins the match at a table that is full.
    async fn begin(&mut self, mut table: Table) -> Result<(), ApiError> {
        let seed = new_seed();
        table.seed = Some(*seed.bytes());
        self.names.extend(self.names_at(&table).await?);
        let choices = self.settings.choices(table.seats.len());
        let names = self.seat_names(&table);
        let play = self.game()?.begin(&choices, names, self.settings.clock, seed)?;
        table.header = Some(play.header());
        table.status = Status::Playing;
        self.settle(table).await?;
        let offset = self.offset_from(&*play);
        self.live = Some(Live { play, version: 0, kept: 0, floor: 0, offset });
        metrics::counter!("slipstream_matches_begun_total", "game" => self.table.game.clone()).increment(1);
        // Everybody begins with a hello, and needs no update before it.
        let guests = std::mem::take(&mut self.guests);
        self.commit().await;
        self.guests = guests;
        self.tell_hello().await;
        Ok(())
    }

    /// What the record calls the seats.
    fn seat_names(&self, table: &Table) -> Vec<String> {
        let seats = table.seats.iter().enumerate();
        let named = seats.map(|(index, row)| {
            let name = seat_name(&self.settings, index, row, |id| self.names.get(&id).cloned());
            let name = name.unwrap_or_else(|| bots::NAMES[index].to_owned());
            match &row.bot {
                Some(level) if row.kind == SeatKind::Bot => format!("{name} ({level})"),
                Some(_) | None => name,
            }
        });
        named.collect()
    }
}

/// Whether no seat is free.
fn is_full(table: &Table) -> bool {
    !(0..table.seats.len()).any(|index| is_free(table, index))
}

/// Whether somebody may sit there.
fn is_free(table: &Table, index: usize) -> bool {
    table.seats.get(index).is_some_and(|row| row.kind == SeatKind::Human && row.player.is_none())
}

fn free_text(table: &Table) -> String {
    let free = (0..table.seats.len()).filter(|index| is_free(table, *index)).map(|index| Seat(index as u8));
    format!("that seat is not free; free seats: {}", free.collect::<rules::Seats>())
}
