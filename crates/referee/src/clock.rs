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
}

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
        Clocks { setting, left: BySeat([start; rules::MAX_SEATS]) }
    }

    /// The first of these seats to run out of time, and when, if their clocks run from `since`.
    pub(crate) fn first_to_run_out(&self, thinking: Seats, since: Millis) -> Option<(Millis, Seat)> {
        self.setting?;
        thinking.iter().map(|seat| (plus(since, self.left[seat]), seat)).min()
    }

    /// Takes what has passed from the clocks of those who were asked.
    pub(crate) fn pass(&mut self, before: Deciding, time: Millis) {
        for seat in before.asked.iter() {
            self.left[seat] = minus(self.left[seat], time);
        }
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
        }
    }

    /// Every seat's clock `passed` after it began to run, or before it in `waits`; nothing in a match without
    /// clocks.
    pub(crate) fn read(&self, seats: usize, now: Deciding, passed: Millis, waits: Millis) -> Vec<SeatClock> {
        if self.setting.is_none() {
            return Vec::new();
        }
        let read = |seat| {
            let running = now.asked.contains(seat);
            let left = if running { minus(self.left[seat], passed) } else { self.left[seat] };
            SeatClock { left, running, waits: if running { waits } else { Millis(0) } }
        };
        Seats::first(seats).iter().map(read).collect()
    }
}

impl Deciding {
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
