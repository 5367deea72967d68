//! Waiting until everybody is ready for what is shown only once.
//!
//! One idea: the dice rest, so nothing is shown to anybody. Everybody who is here is asked; when all are ready, or the
//! time is over, it is noted in the log, and the match goes on.

use std::time::Duration;

use rules::record::Note;
use rules::{Millis, Seat, Seats};
use store::Status;

use super::Room;
use crate::error::ErrorCode;
use crate::protocol::{GatheringNews, Rejected, ServerMessage};

/// How long those who are here are waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long they are waited for at the most once the host does not want to wait.
const HURRY: Duration = Duration::from_secs(5);

/// Everybody is being waited for.
pub(super) struct Gathering {
    /// Who is ready.
    ready: Seats,
    /// When it goes on without those who are not, by the server's clock.
    pub(super) until: Duration,
    /// What everybody was told last.
    told: Seats,
}

impl Room {
    /// Begins to wait where the match does, and goes on when everybody is ready or the time is over.
    pub(super) async fn settle_gathering(&mut self) {
        let live = self.live.as_ref().filter(|_| self.table.status == Status::Playing);
        if !live.is_some_and(|live| live.play.is_gathering()) {
            self.gathering = None;
            return;
        }
        let now = self.app.time.now();
        let ready = std::mem::replace(&mut self.ready_to_begin, Seats::NONE);
        let is_new = self.gathering.is_none();
        let gathering =
            self.gathering.get_or_insert(Gathering { ready, until: now + PATIENCE, told: Seats::NONE });
        let is_late = gathering.until <= now;
        let waiting = self.waited_for();
        // Nobody is asked who is not here, but somebody should be.
        let is_alone = self.people_here().is_empty() && !self.people_at_play().is_empty();
        // Whoever plays alone has said that it goes on by going on.
        if is_late || self.people_at_play().len() < 2 || waiting.is_empty() && !is_alone {
            return self.go_on().await;
        }
        if let Some(gathering) = &mut self.gathering
            && (is_new || gathering.told != waiting)
        {
            gathering.told = waiting;
            self.tell_gathering();
        }
    }

    /// Somebody is ready, with all their seats; the host may say that nobody is waited for much longer.
    pub(super) fn ready(&mut self, guest: u64, seat: Option<Seat>, all: bool) -> Result<(), Box<Rejected>> {
        let seat = self.own_seat(guest, seat)?;
        self.must_run()?;
        let player = self.table.seats[seat.index()].player;
        let own = player.map(|player| self.seats_of(player)).unwrap_or_default();
        let hurry = self.app.time.now() + HURRY;
        let is_host = player == Some(self.table.host);
        let Some(gathering) = &mut self.gathering else {
            return Err(Rejected::new(ErrorCode::NotAsked, "nobody is waited for"));
        };
        if all && !is_host {
            return Err(Rejected::new(ErrorCode::NoSeat, "only the host may shorten the wait"));
        }
        gathering.ready = own.iter().fold(gathering.ready, Seats::with);
        if all {
            gathering.until = gathering.until.min(hurry);
            self.tell_gathering();
        }
        Ok(())
    }

    /// What is to be told of the wait.
    pub(super) fn gathering_news(&self) -> Option<GatheringNews> {
        let gathering = self.gathering.as_ref()?;
        let left = gathering.until.saturating_sub(self.app.time.now());
        Some(GatheringNews { waiting: self.waited_for(), left: Millis(left.as_millis() as u64) })
    }

    fn tell_gathering(&self) {
        if let Some(news) = self.gathering_news() {
            self.tell_all(&ServerMessage::Gathering(news));
        }
    }

    async fn go_on(&mut self) {
        self.gathering = None;
        let now = self.match_time();
        let Some(live) = &mut self.live else { return };
        if let Err(rejected) = live.play.note(now, Note::Ready) {
            tracing::error!(table = ?self.table.id, rejected.message, "a match that waits does not go on");
            return;
        }
        self.commit().await;
    }

    /// Who is here, plays, and is not ready.
    fn waited_for(&self) -> Seats {
        let ready = self.gathering.as_ref().map(|gathering| gathering.ready).unwrap_or_default();
        self.people_here().iter().filter(|seat| !ready.contains(*seat)).collect()
    }

    /// Seats that are played by people who are here.
    fn people_here(&self) -> Seats {
        self.people_at_play().iter().filter(|seat| self.away[*seat].is_none()).collect()
    }
}
