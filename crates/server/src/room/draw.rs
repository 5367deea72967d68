//! The dice are drawn together: everybody adds a nonce that nobody else knows before they have committed to theirs.
//!
//! One idea: two rounds before the match begins, both kept in the table's row, so that they survive a restart and are
//! the same at every server. First whoever has a seat commits to a nonce, while the server has promised its seed; then,
//! when nobody can commit any more, they reveal it. Whoever is not here is waited for a few seconds and no longer: the
//! server's seed stands for who never committed, the commitment for who does not reveal. As nobody but the server knows
//! the seed, who leaves between the rounds cannot know what it changes.

use std::time::Duration;

use referee::{Seed, is_hash, nonce_commitment};
use rules::record::Nonce;
use rules::{Seat, Seats};
use serde::{Deserialize, Serialize};
use store::{Id, Status, StoreError, Table};
use utoipa::ToSchema;

use super::{Room, Settings, is_for_person};
use crate::RETRY;
use crate::error::{ApiError, ErrorCode};
use crate::protocol::{DrawInfo, Rejected};
use crate::secrets::new_seed;

/// How long those who have a seat are waited for in each round: a page may still be on its way to the table.
const COMMITTING: Duration = Duration::from_secs(5);
const REVEALING: Duration = Duration::from_secs(5);

/// How often a wish is tried again after somebody else was first.
const ATTEMPTS: usize = 8;

/// Where the dice of a match come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DiceFrom {
    /// A seed that the server has promised.
    #[default]
    Server,
    /// That seed and a nonce of everybody who has a seat, drawn before the match begins.
    Everybody,
}

/// A draw under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Drawing {
    /// Whether nobody can commit any more.
    is_revealing: bool,
    /// What each seat has committed to.
    commitments: Vec<Option<String>>,
    /// What each seat has revealed.
    nonces: Vec<Option<String>>,
}

impl Drawing {
    fn new(seats: usize) -> Self {
        Drawing { is_revealing: false, commitments: vec![None; seats], nonces: vec![None; seats] }
    }

    /// What every seat has added.
    fn result(&self) -> Vec<Nonce> {
        let added = |(commitment, nonce): (&Option<String>, &Option<String>)| match (commitment, nonce) {
            (Some(commitment), Some(nonce)) => {
                Nonce::Seat { commitment: commitment.clone(), nonce: nonce.clone() }
            }
            (Some(commitment), None) => Nonce::Withheld { commitment: commitment.clone() },
            (None, _) => Nonce::Server,
        };
        self.commitments.iter().zip(&self.nonces).map(added).collect()
    }

    /// Whether that seat has done what everybody is asked for.
    fn is_done(&self, index: usize) -> bool {
        match self.is_revealing {
            false => self.commitments[index].is_some(),
            true => self.commitments[index].is_none() || self.nonces[index].is_some(),
        }
    }
}

/// Until when a round is waited for: which one, and the time by the server's clock.
pub(super) type DrawUntil = Option<(bool, Duration)>;

impl Room {
    /// Whether the dice are being drawn, or still have to be, before that table's match can begin.
    pub(super) fn must_draw(settings: &Settings) -> bool {
        settings.dice == DiceFrom::Everybody && !settings.repeatable && settings.opening.is_none()
    }

    /// Begins to draw the dice of a table that is full.
    pub(super) async fn begin_draw(
        &mut self,
        mut table: Table,
        mut settings: Settings,
    ) -> Result<(), ApiError> {
        if settings.draw.is_some() {
            return Ok(());
        }
        table.seed = Some(*new_seed().bytes());
        settings.draw = Some(Drawing::new(table.seats.len()));
        table.settings = settings.text();
        self.settle(table).await
    }

    /// A table that changes before its match begins needs another draw.
    pub(super) fn without_draw(mut table: Table) -> Result<Table, ApiError> {
        let mut settings = Settings::of(&table)?;
        if settings.draw.take().is_some() {
            (table.seed, table.settings) = (None, settings.text());
        }
        Ok(table)
    }

    /// Goes on to the next round, or begins the match, when everybody has done their part or was waited for enough.
    pub(super) async fn settle_draw(&mut self) {
        let draw = self.settings.draw.as_ref().filter(|_| self.table.status == Status::Waiting);
        let Some(draw) = draw else {
            self.draw_until = None;
            return;
        };
        let (now, round) = (self.app.time.now(), draw.is_revealing);
        let patience = if round { REVEALING } else { COMMITTING };
        let until = match self.draw_until {
            Some((of, until)) if of == round => until,
            Some(_) | None => now + patience,
        };
        self.draw_until = Some((round, until));
        let is_missing = |seat: &Seat| !draw.is_done(seat.index());
        if now < until && self.drawing_seats().iter().any(|seat| is_missing(&seat)) {
            return;
        }
        let gone_on = match round {
            false => {
                let mut draw = draw.clone();
                draw.is_revealing = true;
                self.save_draw(draw).await.map_err(ApiError::from)
            }
            true => {
                let nonces = draw.result();
                self.begin_with(self.table.clone(), Some(nonces)).await
            }
        };
        if let Err(error) = gone_on {
            if !matches!(error, ApiError::Store(StoreError::Conflict { .. })) {
                tracing::error!(table = ?self.table.id, %error, "the dice of a match could not be drawn");
            }
            self.draw_until = Some((round, now + RETRY));
        }
    }

    /// Somebody commits to a nonce, with all their seats.
    pub(super) async fn commit_nonce(&mut self, guest: u64, commitment: &str) -> Result<(), Box<Rejected>> {
        if !is_hash(commitment) {
            return Err(Rejected::new(
                ErrorCode::Unreadable,
                "a commitment has 64 lower-case hexadecimal digits",
            ));
        }
        let add = |draw: &mut Drawing, own: Seats| {
            let mine = |index: usize| draw.commitments[index].as_deref() == Some(commitment);
            if own.iter().all(|seat| mine(seat.index())) {
                return Ok(());
            }
            let free = |index: usize| draw.commitments[index].is_none();
            if draw.is_revealing || !own.iter().all(|seat| free(seat.index())) {
                return Err(Rejected::new(
                    ErrorCode::NotNow,
                    "your seat has committed already, or it is too late",
                ));
            }
            own.iter().for_each(|seat| draw.commitments[seat.index()] = Some(commitment.to_owned()));
            Ok(())
        };
        self.draw_on(guest, add).await
    }

    /// Somebody reveals the nonce that all their seats have committed to.
    pub(super) async fn reveal_nonce(&mut self, guest: u64, nonce: &str) -> Result<(), Box<Rejected>> {
        let Some(commitment) = nonce_commitment(nonce) else {
            return Err(Rejected::new(ErrorCode::Unreadable, "a nonce has 64 lower-case hexadecimal digits"));
        };
        let add = |draw: &mut Drawing, own: Seats| {
            let keeps = |index: usize| draw.commitments[index].as_ref() == Some(&commitment);
            if !draw.is_revealing || !own.iter().all(|seat| keeps(seat.index())) {
                let message =
                    "nobody is asked to reveal this nonce: it is not what your seat has committed to";
                return Err(Rejected::new(ErrorCode::NotNow, message));
            }
            own.iter().for_each(|seat| draw.nonces[seat.index()] = Some(nonce.to_owned()));
            Ok(())
        };
        self.draw_on(guest, add).await
    }

    /// Changes the draw for all seats of a guest.
    async fn draw_on(
        &mut self,
        guest: u64,
        add: impl Fn(&mut Drawing, Seats) -> Result<(), Box<Rejected>>,
    ) -> Result<(), Box<Rejected>> {
        for _ in 0..ATTEMPTS {
            let own = self.guest(guest).map(|guest| self.seats_of(guest.player)).unwrap_or_default();
            let draw = self.settings.draw.as_ref().filter(|_| self.table.status == Status::Waiting);
            let Some(draw) = draw.filter(|_| !own.is_empty()) else {
                return Err(Rejected::new(ErrorCode::NotNow, "no dice are drawn for you just now"));
            };
            let mut changed = draw.clone();
            add(&mut changed, own)?;
            if changed == *draw {
                return Ok(());
            }
            match self.save_draw(changed).await {
                Ok(()) => return Ok(()),
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => return Err(self.not_stored(error)),
            }
        }
        Err(Rejected::new(ErrorCode::NotStored, "too many people draw at once; nothing changed, try again"))
    }

    async fn save_draw(&mut self, draw: Drawing) -> Result<(), StoreError> {
        let (mut table, mut settings) = (self.table.clone(), self.settings.clone());
        settings.draw = Some(draw);
        table.settings = settings.text();
        self.save(table).await?;
        self.tell_table();
        Ok(())
    }

    /// Seats of people: only they can add something.
    fn drawing_seats(&self) -> Seats {
        let people = self.table.seats.iter().enumerate();
        let people = people.filter(|(_, row)| is_for_person(row.kind) && row.player.is_some());
        people.map(|(index, _)| Seat(index as u8)).collect()
    }
}

/// The draw of a table, as everybody may see it. Nonces are told when the match begins.
pub(crate) fn draw_info(table: &Table, settings: &Settings, player: Id) -> Option<DrawInfo> {
    let draw = settings.draw.as_ref().filter(|_| table.status == Status::Waiting)?;
    let own = super::guests::seats_in(table, player);
    Some(DrawInfo {
        promise: Seed::new(table.seed?).commitment(),
        commitments: draw.commitments.clone(),
        revealing: draw.is_revealing,
        asked: own.iter().any(|seat| !draw.is_done(seat.index())),
    })
}
