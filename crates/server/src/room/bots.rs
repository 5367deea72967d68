//! Bots in the room: when they move, and where they think.
//!
//! One idea: a room never waits for a thought. What takes a while is thought elsewhere, on few threads for all
//! rooms, and comes back as a command. A bot begins to think when it is asked and acts when it seems to have
//! thought as long as a person; a thought about what has changed meanwhile is cut short and forgotten.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bots::Kind;
use rules::{Demand, Seat, Turn};
use store::Status;
use tokio::task::spawn_blocking;

use super::said::rejection;
use super::{Live, Room, asked};
use crate::App;
use crate::error::ErrorCode;
use crate::hub::{Command, Hub};
use crate::play::{IsOver, Pondered};
use crate::protocol::{Advice, Rejected, ServerMessage};

/// How long a bot may take for a decision, the time it waits for a thread included.
const BUDGET: Duration = Duration::from_secs(1);

/// How long a bot takes at least for one grab in a scramble with people.
const GRAB: Duration = Duration::from_millis(1_500);

/// How long a bot waits for people to begin a scramble.
const COURTESY: Duration = Duration::from_secs(20);

/// Tells a bot to stop thinking.
pub(crate) type Stop = Arc<AtomicBool>;

/// What was asked of a seat, and when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    seat: Seat,
    /// How many steps the match had.
    step: usize,
    /// How many undos there had been.
    undos: usize,
}

impl Question {
    fn now(live: &Live, seat: Seat) -> Self {
        Question { seat, step: live.play.steps(), undos: live.undos }
    }

    /// Whether it is still the same that is asked.
    fn stands(self, live: &Live) -> bool {
        self.undos == live.undos && live.play.still_asks(self.seat, self.step)
    }
}

/// A bot that thinks, or has thought.
pub(super) struct Thinking {
    question: Question,
    /// Tells it to stop.
    stop: Stop,
    /// What it has come to, while its moment has not come.
    thought: Option<Pondered>,
    /// Whether its moment has come: it acts as soon as it has thought.
    is_due: bool,
}

impl Room {
    /// Settles what time has brought about, and lets the bots move.
    pub(super) fn tick(&mut self) {
        let now = self.match_time();
        let bots_are_due = self.bots_at.is_some_and(|at| at <= self.app.time.now());
        // A match that was abandoned stands still, whatever its clocks would say.
        let Some(live) = self.live.as_mut().filter(|_| self.table.status == Status::Playing) else { return };
        live.play.wake(now);
        if !bots_are_due {
            return;
        }
        self.bots_at = None;
        for (seat, kind) in self.bot_seats() {
            let Some(live) = self.live.as_mut() else { return };
            let demand = demand_of(live, seat);
            if demand == Demand::Nothing {
                continue;
            }
            if demand == Demand::Habit || !kind.thinks_ahead() {
                live.play.bot_acts(now, seat, kind);
                continue;
            }
            let Some(thinking) = &mut self.thinking[seat] else { continue };
            thinking.is_due = true;
            if let Some(thought) = thinking.thought.take() {
                self.thinking[seat] = None;
                live.play.pondered(now, seat, thought);
            }
        }
    }

    /// Bots that are asked begin to think; those whose thoughts are of no use any more stop.
    pub(super) fn plan_bots(&mut self) {
        let mut is_somebody_due = false;
        for (seat, kind) in self.bot_seats() {
            let Some(live) = &self.live else { return };
            let is_played = self.table.status == Status::Playing;
            let demand = if is_played { demand_of(live, seat) } else { Demand::Nothing };
            let is_asked = demand != Demand::Nothing;
            if let Some(thinking) = &self.thinking[seat]
                && !(is_asked && thinking.question.stands(live))
            {
                thinking.stop.store(true, Ordering::Relaxed);
                self.thinking[seat] = None;
            }
            if demand == Demand::Thought && kind.thinks_ahead() && self.thinking[seat].is_none() {
                self.think(seat, kind);
            }
            is_somebody_due |= is_asked && self.thinking[seat].as_ref().is_none_or(|bot| !bot.is_due);
        }
        let at = self.app.time.now() + self.pace();
        self.bots_at = is_somebody_due.then(|| self.bots_at.map_or(at, |planned| planned.min(at)));
    }

    /// How long a bot seems to think: in a scramble with people no less than they need, and before one begins
    /// long enough for them to begin it.
    fn pace(&self) -> Duration {
        let pace = self.settings.bot_pace.map_or(self.app.config.bot_pace, Duration::from_millis);
        // A test says itself how long bots wait for it.
        if self.settings.repeatable {
            return pace;
        }
        let is_with_people = self.table.seats.iter().any(|seat| seat.bot.is_none());
        match self.live.as_ref().map(|live| live.play.turn()) {
            Some(Turn::Scramble { until: Some(_), .. }) if is_with_people => pace.max(GRAB),
            Some(Turn::Scramble { until: None, .. }) if is_with_people => pace.max(COURTESY),
            Some(Turn::Scramble { .. } | Turn::Players(_) | Turn::Chance | Turn::Over(_)) | None => pace,
        }
    }

    /// Whether a thought is still to come back.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.0.iter().any(Option::is_some)
    }

    /// A bot has thought, or has panicked; then the rule of thumb decides.
    pub(super) fn thought(&mut self, seat: Seat, stop: &Stop, thought: Option<Pondered>) {
        // Others have been told to stop.
        let Some(mut thinking) = self.thinking[seat].take_if(|bot| Arc::ptr_eq(&bot.stop, stop)) else {
            return;
        };
        // The seat's person may have come back meanwhile.
        let is_bots = self.bot_seats().iter().any(|(here, _)| *here == seat);
        let now = self.match_time();
        let is_played = is_bots && self.table.status == Status::Playing;
        let Some(live) = self.live.as_mut().filter(|live| is_played && thinking.question.stands(live)) else {
            return;
        };
        match thought {
            Some(thought) if thinking.is_due => live.play.pondered(now, seat, thought),
            Some(thought) => {
                thinking.thought = Some(thought);
                self.thinking[seat] = Some(thinking);
            }
            None => live.play.bot_acts(now, seat, Kind::default()),
        }
    }

    fn think(&mut self, seat: Seat, kind: Kind) {
        let until = self.think_until();
        let Some(live) = &mut self.live else { return };
        let (question, pondering) = (Question::now(live, seat), live.play.ponder(seat, kind));
        let stop = Stop::default();
        let thinking = Thinking { question, stop: Arc::clone(&stop), thought: None, is_due: false };
        self.thinking[seat] = Some(thinking);
        let (app, table) = (Arc::clone(&self.app), self.table.id);
        self.app.tasks.spawn(async move {
            let thought = think_blocking(&app, until, Arc::clone(&stop), pondering).await;
            if thought.is_none() {
                tracing::error!(?table, %seat, "a bot has panicked; the rule of thumb plays for it");
            }
            Hub::tell(&app, table, Command::Thought(seat, stop, thought)).await;
        });
    }

    /// Until when to think about what is asked now: not until the clock has run out.
    fn think_until(&self) -> Duration {
        // What is to be the same twice must not depend on how fast this machine is.
        if self.settings.repeatable {
            return Duration::MAX;
        }
        let now = self.app.time.now();
        let left = self.deadline().map(|deadline| deadline.saturating_sub(now) / 2);
        now + left.map_or(BUDGET, |left| left.min(BUDGET))
    }

    /// Somebody asks what the ace would do in their place. The answer comes when it has thought.
    pub(super) fn advise(
        &mut self,
        guest: u64,
        seat: Option<Seat>,
        id: Option<u32>,
    ) -> Result<(), Box<Rejected>> {
        let seat = self.playing_seat(guest, seat)?;
        if !self.settings.hints {
            return Err(Rejected::new(ErrorCode::NoHints, "this table is played without hints"));
        }
        if self.advised.contains(seat) {
            return Err(Rejected::new(ErrorCode::HintPending, "a hint for this seat is on its way"));
        }
        let until = self.think_until();
        let not_asked =
            || Rejected::new(ErrorCode::NotNow, "a hint is for a seat that has something to decide");
        let live = self.live.as_mut().filter(|live| asked(live.play.turn()).contains(seat));
        let live = live.ok_or_else(not_asked)?;
        let (question, advising) = (Question::now(live, seat), live.play.advise(seat));
        self.advised = self.advised.with(seat);
        let (app, table) = (Arc::clone(&self.app), self.table.id);
        self.app.tasks.spawn(async move {
            let advice = think_blocking(&app, until, Arc::default(), advising).await;
            Hub::tell(&app, table, Command::Advised(guest, question, id, advice.map(Box::new))).await;
        });
        Ok(())
    }

    /// A hint has been thought of.
    pub(super) fn advised(
        &mut self,
        guest: u64,
        question: Question,
        id: Option<u32>,
        advice: Option<Box<Advice>>,
    ) {
        self.advised = self.advised.without(question.seat);
        let stands = self.live.as_ref().is_some_and(|live| question.stands(live));
        let message = match advice.filter(|_| stands) {
            Some(advice) => ServerMessage::Hint { id, seat: question.seat, advice },
            None => rejection(Rejected::new(ErrorCode::MovedOn, "the match has moved on meanwhile"), id),
        };
        self.answer_to(guest, message);
        self.deliver();
    }

    /// The seats a bot plays, and which.
    fn bot_seats(&self) -> Vec<(Seat, Kind)> {
        let seats = self.table.seats.iter().enumerate();
        let level = |level: &String| level.parse().unwrap_or(Kind::default());
        seats.filter_map(|(index, seat)| Some((Seat(index as u8), seat.bot.as_ref().map(level)?))).collect()
    }
}

/// What a decision of that seat asks of a bot; nothing if the seat is not asked.
fn demand_of(live: &Live, seat: Seat) -> Demand {
    if asked(live.play.turn()).contains(seat) { live.play.demand(seat) } else { Demand::Nothing }
}

/// Thinks on one of the few threads for it; nothing if it panics.
async fn think_blocking<T: Send + 'static>(
    app: &Arc<App>,
    until: Duration,
    stop: Stop,
    thinking: Box<dyn FnOnce(IsOver<'_>) -> T + Send>,
) -> Option<T> {
    let _place = app.thinkers.acquire().await.ok()?;
    let asked = Arc::clone(app);
    let is_over =
        move || stop.load(Ordering::Relaxed) || *asked.closing.borrow() || asked.time.now() >= until;
    spawn_blocking(move || thinking(&is_over)).await.ok()
}
