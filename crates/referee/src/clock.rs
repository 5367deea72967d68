//! Thinking clocks. They are data: time passes only as steps say so.

use rules::record::Clock;
use rules::{BySeat, Game, Millis, Seat, Seats, Step, Turn};

/// One seat's clock as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatClock {
    /// What the seat has left.
    pub left: Millis,
    /// Whether it is running.
    pub running: bool,
    /// How long it waits before it runs: something is shown to everybody first.
    pub waits: Millis,
}

/// The clocks of one match.
///
/// A seat's clock runs while the seat is asked in [`Turn::Players`]. It stops when the choice is sealed and
/// goes on when it is taken back. A decision is done once its choice can no longer be taken back.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    setting: Option<Clock>,
    left: BySeat<Millis>,
    /// Until when a seat's clock stands still because it cannot be reached.
    paused_until: BySeat<Millis>,
    /// Seats whose clock has stood still in this decision.
    has_paused: Seats,
}

/// How long a clock stands still at the most for a seat that cannot be reached.
const LONGEST_PAUSE: Millis = Millis(20_000);

/// Who is deciding at one moment: asked, or sealed and free to think again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deciding {
    asked: Seats,
    sealed: Seats,
}

impl Clocks {
    /// The clocks before the first step.
    pub(crate) fn new(setting: Option<Clock>) -> Self {
        let start = match setting {
            None => Millis(0),
            Some(Clock::PerDecision(limit)) => limit,
            Some(Clock::Bank { start, .. }) => start,
        };
        Clocks {
            setting,
            left: BySeat([start; rules::MAX_SEATS]),
            paused_until: BySeat::default(),
            has_paused: Seats::NONE,
        }
    }

    /// The first of these seats to run out of time, and when, if their clocks run from `since`.
    pub(crate) fn first_to_run_out(&self, thinking: Seats, since: Millis) -> Option<(Millis, Seat)> {
        self.setting?;
        thinking.iter().map(|seat| (plus(self.runs_from(seat, since), self.left[seat]), seat)).min()
    }

    /// Takes what has passed since then from the clocks of those who were asked.
    pub(crate) fn pass(&mut self, before: Deciding, since: Millis, now: Millis) {
        for seat in before.asked.iter() {
            self.left[seat] = minus(self.left[seat], minus(now, self.runs_from(seat, since)));
        }
    }

    /// Whether that seat's clock runs and may stand still.
    pub(crate) fn may_pause(&self, seat: Seat, now: Deciding) -> bool {
        self.setting.is_some() && now.asked.contains(seat) && !self.has_paused.contains(seat)
    }

    /// Whether that seat's clock stands still at that time.
    pub(crate) fn is_paused(&self, seat: Seat, at: Millis) -> bool {
        self.paused_until[seat] > at
    }

    /// From that time on the seat's clock stands still.
    pub(crate) fn pause(&mut self, seat: Seat, at: Millis) {
        self.paused_until[seat] = plus(at, LONGEST_PAUSE);
        self.has_paused = self.has_paused.with(seat);
    }

    /// From that time on it runs again.
    pub(crate) fn resume(&mut self, seat: Seat, at: Millis) {
        self.paused_until[seat] = at;
    }

    /// From when on that seat's clock runs, if everybody's run from `since`.
    fn runs_from(&self, seat: Seat, since: Millis) -> Millis {
        since.max(self.paused_until[seat])
    }

    /// Prepares the clocks of those whose decision was done by that step for their next one.
    pub(crate) fn settle<A, O>(&mut self, before: Deciding, step: &Step<A, O>, after: Deciding) {
        let deciding: Seats = before.asked.iter().chain(before.sealed.iter()).collect();
        for seat in deciding.iter().filter(|seat| !before.goes_on(*seat, step, after)) {
            self.left[seat] = match self.setting {
                None => Millis(0),
                Some(Clock::PerDecision(limit)) => limit,
                Some(Clock::Bank { increment, .. }) => plus(self.left[seat], increment),
            };
            self.paused_until[seat] = Millis(0);
            self.has_paused = self.has_paused.without(seat);
        }
    }

    /// Every seat's clock at that time, if they run from `since`; nothing in a match without clocks.
    pub(crate) fn read(
        &self,
        seats: usize,
        deciding: Deciding,
        since: Millis,
        now: Millis,
    ) -> Vec<SeatClock> {
        if self.setting.is_none() {
            return Vec::new();
        }
        let read = |seat| {
            if !deciding.asked.contains(seat) {
                return SeatClock { left: self.left[seat], running: false, waits: Millis(0) };
            }
            let from = self.runs_from(seat, since);
            SeatClock {
                left: minus(self.left[seat], minus(now, from)),
                running: true,
                waits: minus(from, now),
            }
        };
        Seats::first(seats).iter().map(read).collect()
    }
}

impl Deciding {
    /// Nobody decides any more.
    pub(crate) const NOBODY: Deciding = Deciding { asked: Seats::NONE, sealed: Seats::NONE };

    /// Who is deciding now.
    pub(crate) fn in_game<G: Game>(game: &G) -> Self {
        let asked = match game.turn() {
            Turn::Players(seats) => seats,
            Turn::Scramble { .. } | Turn::Chance | Turn::Over(_) => Seats::NONE,
        };
        Deciding { asked, sealed: game.sealed() }
    }

    /// Whether that seat is still at the same decision after the step.
    fn goes_on<A, O>(self, seat: Seat, step: &Step<A, O>, after: Deciding) -> bool {
        let answered = match step {
            Step::Act(actor, _) => *actor == seat || self.sealed.contains(seat),
            Step::TakeBack(actor) => *actor != seat && self.sealed.contains(seat),
            Step::Chance(_) | Step::Alarm => self.sealed.contains(seat),
        };
        after.sealed.contains(seat) || (after.asked.contains(seat) && !answered)
    }
}

fn plus(one: Millis, other: Millis) -> Millis {
    Millis(one.0.saturating_add(other.0))
}

fn minus(one: Millis, other: Millis) -> Millis {
    Millis(one.0.saturating_sub(other.0))
}
