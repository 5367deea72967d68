//! Before the match: who is ready, and what the host changes. And who comes later and plays on for somebody.

use rules::{Choices, Seat, Seats};
use store::{Id, SeatKind, SeatRow};

use super::Room;
use super::guests::seats_in;
use super::seats::is_open;
use crate::error::{ApiError, ErrorCode};
use crate::hub::Change;

impl Room {
    /// Somebody is ready to begin, or not any more; the match begins when everybody is.
    pub(super) async fn be_ready(&mut self, player: Id, is_ready: bool) -> Result<(), ApiError> {
        self.must_wait()?;
        let own = self.seats_of(player);
        if own.is_empty() {
            return Err(ApiError::new(
                ErrorCode::NoSeat,
                "only those who have a seat say that they are ready",
            ));
        }
        let (mut table, mut settings) = (self.table.clone(), self.settings.clone());
        let changed = if is_ready { Seats::with } else { Seats::without };
        settings.ready = own.iter().fold(settings.ready, changed);
        table.settings = settings.text();
        self.settle_or_begin(table).await
    }

    /// The host changes what is played; whoever was ready says so again.
    pub(super) async fn change_options(&mut self, player: Id, change: &Change) -> Result<(), ApiError> {
        self.must_host(player)?;
        self.must_wait()?;
        self.must_be_open_to_all()?;
        if self.settings.opening.is_some() {
            return Err(ApiError::new(
                ErrorCode::Setup,
                "a match that begins in a situation has its options",
            ));
        }
        let (mut table, mut settings) = (self.table.clone(), self.settings.clone());
        let seats = table.seats.len();
        if let Some(set) = &change.set {
            let count = self.game()?.seats(&Choices { seats: Some(seats), set: set.clone() })?;
            if count != seats {
                let message = format!("these options are for {count} seats; the table has {seats}");
                return Err(ApiError::new(ErrorCode::Seats, message));
            }
            settings.set.clone_from(set);
        }
        settings.clock = change.clock.unwrap_or(settings.clock);
        settings.hints = change.hints.unwrap_or(settings.hints);
        settings.resigning = change.resigning.unwrap_or(settings.resigning);
        settings.ready = Seats::NONE;
        table.settings = settings.text();
        self.settings.set.clone_from(&settings.set);
        self.must_have_screens(&table)?;
        self.settle(table).await
    }

    /// Somebody who has no seat plays on where a bot plays for somebody who is away, or where nobody sat when the
    /// match began.
    pub(super) async fn step_in(&mut self, player: Id, wish: Option<Seat>) -> Result<(), ApiError> {
        let open = self.open_seats();
        if !self.seats_of(player).is_empty() || open.is_empty() {
            return self.must_wait();
        }
        let Some(seat) = wish.map_or(open.lowest(), |wish| Some(wish).filter(|seat| open.contains(*seat)))
        else {
            let message = format!("that seat is played; seats you may take over: {open}");
            return Err(ApiError::new(ErrorCode::SeatTaken, message));
        };
        let (mut table, mut settings) = (self.table.clone(), self.settings.clone());
        table.seats[seat.index()] =
            SeatRow { kind: SeatKind::Human, player: Some(player), bot: None, resigned: false };
        settings.release(seat.index());
        settings.left_free = settings.left_free.without(seat);
        table.settings = settings.text();
        self.time_outs[seat] = 0;
        self.settle(table).await?;
        self.greet(player).await;
        Ok(())
    }

    /// Seats that anybody may take over while the match runs.
    pub(super) fn open_seats(&self) -> Seats {
        let seats = Seats::first(self.table.seats.len());
        let is_free = |seat: &Seat| {
            let is_away = self.away[*seat].is_some() || self.settings.left_free.contains(*seat);
            is_away && is_open(&self.table, &self.settings, seat.index())
        };
        seats.iter().filter(is_free).collect()
    }

    /// That player sees the match anew, through the eyes they have now.
    async fn greet(&mut self, player: Id) {
        let own = seats_in(&self.table, player);
        let numbers: Vec<u64> =
            self.guests.iter().filter(|guest| guest.player == player).map(|guest| guest.number).collect();
        for number in numbers {
            if let Some(seat) = own.lowest() {
                self.look(number, rules::Viewer::Seat(seat));
            }
            self.catch_up(number, None).await;
        }
    }
}
