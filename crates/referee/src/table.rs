//! The game with its clocks and its step counter: what live play and replay have in common.

use std::fmt;

use rules::record::{Clock, StepLine};
use rules::{Game, Millis, Refusal, Seat, Standings, Step, StepOf, Told, Turn, judge};

use crate::clock::{Clocks, Deciding};
use crate::{Fault, SeatClock, Seed};

/// A line of a record of that game.
pub type StepLineOf<G> = StepLine<<G as Game>::Action, <G as Game>::Outcome>;

/// The latest time a record may name. Sums of such times fit into every number format.
const LATEST: Millis = Millis((1 << 53) - 1);

/// A step that was taken, and the story it told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened<G: Game> {
    /// The number of the step, from 0.
    pub number: u32,
    /// When it was taken.
    pub at: Millis,
    /// What was done.
    pub step: StepOf<G>,
    /// Whether the referee acted for the seat because its thinking time ran out.
    pub timed_out: bool,
    /// What was told, and to whom.
    pub story: Vec<Told<G::Event>>,
}

impl<G: Game> Happened<G> {
    /// The step as the record has it.
    pub fn line(&self) -> StepLineOf<G> {
        StepLine { n: self.number, at: self.at, step: self.step.clone() }
    }
}

/// One match between two steps.
#[derive(Clone)]
pub(crate) struct Table<G: Game> {
    game: G,
    setup: G::Setup,
    clocks: Clocks,
    last: Millis,
    /// Until when what happened is shown to everybody: nobody's clock runs before.
    shown_until: Millis,
    steps: u32,
}

/// What time alone brings about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// The game's alarm rings.
    Alarm,
    /// A seat runs out of thinking time.
    TimeOut(Seat),
}

impl<G: Game> Table<G> {
    /// The match before its first step.
    pub(crate) fn new(setup: &G::Setup, clock: Option<Clock>) -> Self {
        Table {
            game: G::new(setup),
            setup: setup.clone(),
            clocks: Clocks::new(clock),
            last: Millis(0),
            shown_until: Millis(0),
            steps: 0,
        }
    }

    /// The truth. It stays in this crate.
    pub(crate) fn game(&self) -> &G {
        &self.game
    }

    /// The time of the last step.
    pub(crate) fn last(&self) -> Millis {
        self.last
    }

    /// How many steps were taken.
    pub(crate) fn steps(&self) -> u32 {
        self.steps
    }

    /// How every seat ended, once the match is over.
    pub(crate) fn standings(&self) -> Option<Standings> {
        match self.game.turn() {
            Turn::Over(standings) => Some(standings),
            Turn::Players(_) | Turn::Scramble { .. } | Turn::Chance => None,
        }
    }

    /// Every seat's clock at that time.
    pub(crate) fn clocks(&self, now: Millis) -> Vec<SeatClock> {
        let since = self.thinking_since();
        let (passed, waits) = (now.0.saturating_sub(since.0), since.0.saturating_sub(now.0));
        self.clocks.read(self.game.seats(), Deciding::in_game(&self.game), Millis(passed), Millis(waits))
    }

    /// From when on the clocks of those who are asked run.
    fn thinking_since(&self) -> Millis {
        self.last.max(self.shown_until)
    }

    /// What time alone brings about next, and when.
    pub(crate) fn due(&self) -> Option<(Millis, Due)> {
        match self.game.turn() {
            Turn::Scramble { until, .. } => until.map(|until| (until.max(self.last), Due::Alarm)),
            Turn::Players(seats) => {
                let first = self.clocks.first_to_run_out(seats, self.thinking_since());
                first.map(|(at, seat)| (at, Due::TimeOut(seat)))
            }
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// The step that follows when something is due.
    pub(crate) fn due_step(&self, due: Due) -> StepOf<G> {
        match due {
            Due::Alarm => Step::Alarm,
            Due::TimeOut(seat) => Step::Act(seat, self.game.fallback(seat)),
        }
    }

    /// What the seed gives now, if the game waits for chance.
    pub(crate) fn roll(&self, seed: &Seed) -> Option<G::Outcome> {
        (self.game.turn() == Turn::Chance).then(|| seed.outcome(self.steps, &self.game))
    }

    /// Whether that step may be taken at that time.
    pub(crate) fn judge(&self, at: Millis, step: &StepOf<G>) -> Result<(), Refusal<G::Foul>> {
        judge(&self.game, self.last, at, step)
    }

    /// Whether that line may come next.
    pub(crate) fn admit(&self, line: &StepLineOf<G>) -> Result<(), Fault> {
        if line.n != self.steps {
            return Err(Fault::Number { found: line.n, expected: self.steps });
        }
        if line.at > LATEST {
            return Err(Fault::TooLate { latest: LATEST });
        }
        self.judge(line.at, &line.step).map_err(Fault::refused)
    }

    /// Whether a referee would have taken that step then: chance at once, and nothing before what is due.
    pub(crate) fn check_time(&self, line: &StepLineOf<G>) -> Result<(), Fault> {
        if matches!(line.step, Step::Chance(_)) && line.at != self.last {
            return Err(Fault::ChanceTime { last: self.last });
        }
        match self.due().filter(|(at, _)| *at <= line.at) {
            Some((at, due)) if at < line.at || line.step != self.due_step(due) => {
                Err(Fault::Overdue { due: due.to_string(), at })
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Follows a step that was judged legal.
    pub(crate) fn take(&mut self, at: Millis, step: StepOf<G>) -> Happened<G> {
        debug_assert!(self.judge(at, &step).is_ok(), "{step:?} at {at} is taken but not legal");
        let timed_out = self.is_time_out(at, &step);
        let before = Deciding::in_game(&self.game);
        let mut story = Vec::new();
        self.game.advance(at, &step, &mut story);
        self.clocks.pass(before, Millis(at.0.saturating_sub(self.thinking_since().0)));
        self.clocks.settle(before, &step, Deciding::in_game(&self.game));
        let number = self.steps;
        let shown: u64 = story.iter().map(|told| G::shown_for(&self.setup, &told.event).0).sum();
        if shown > 0 {
            self.shown_until = Millis(at.max(self.shown_until).0.saturating_add(shown));
        }
        self.last = at;
        self.steps += 1;
        Happened { number, at, step, timed_out, story }
    }

    fn is_time_out(&self, at: Millis, step: &StepOf<G>) -> bool {
        matches!(step, Step::Act(seat, _) if self.due() == Some((at, Due::TimeOut(*seat))))
    }
}

impl fmt::Display for Due {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Due::Alarm => f.write_str("the alarm rings"),
            Due::TimeOut(seat) => write!(f, "seat {seat} runs out of time and its fallback is played"),
        }
    }
}
