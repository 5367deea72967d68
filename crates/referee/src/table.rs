//! The game with its clocks and its step counter: what live play and replay have in common.

use std::fmt;

use rules::record::{Clock, Entry, Note, StepLine};
use rules::{Game, Millis, Refusal, Seat, Seats, Standing, Standings, Step, StepOf, ToldEvent, Turn, judge};

use crate::clock::{Clocks, Deciding};
use crate::{Fault, SeatClock, Seed};

/// A line of a record of that game.
pub type StepLineOf<G> = StepLine<<G as Game>::Action, <G as Game>::Outcome>;

/// What a line of a record of that game tells.
pub type EntryOf<G> = Entry<<G as Game>::Action, <G as Game>::Outcome>;

/// The latest time a record may name. Sums of such times fit into every number format.
const LATEST: Millis = Millis((1 << 53) - 1);

/// A step that was taken, and the story it told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenStep<G: Game> {
    /// The number of the step, from 0.
    pub number: u32,
    /// When it was taken.
    pub at: Millis,
    /// What was done.
    pub entry: EntryOf<G>,
    /// Whether the referee acted for the seat because its thinking time ran out.
    pub timed_out: bool,
    /// What was told, and to whom.
    pub story: Vec<ToldEvent<G::Event>>,
}

impl<G: Game> TakenStep<G> {
    /// The step as the record has it.
    pub fn line(&self) -> StepLineOf<G> {
        StepLine { n: self.number, at: self.at, entry: self.entry.clone() }
    }
}

/// One match between two steps.
#[derive(Clone)]
pub(crate) struct OpenMatch<G: Game> {
    game: G,
    setup: G::Setup,
    clocks: Clocks,
    last: Millis,
    /// Until when what happened is shown to everybody: nobody's clock runs before.
    shown_until: Millis,
    steps: u32,
    /// Whether everybody is ready for what is shown next, and only once.
    is_ready: bool,
    /// Who has given up.
    resigned: Seats,
    /// Whether nobody wants to go on without them.
    is_stopped: bool,
}

/// What time alone brings about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// The game's alarm rings.
    Alarm,
    /// A seat runs out of thinking time.
    TimeOut(Seat),
}

impl<G: Game> OpenMatch<G> {
    /// The match before its first step.
    pub(crate) fn new(setup: &G::Setup, clock: Option<Clock>) -> Self {
        OpenMatch {
            game: G::new(setup),
            setup: setup.clone(),
            clocks: Clocks::new(clock),
            last: Millis(0),
            shown_until: Millis(0),
            steps: 0,
            is_ready: false,
            resigned: Seats::NONE,
            is_stopped: false,
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
        if self.is_forfeit() {
            let drawn = (0..self.game.seats()).map(|_| Standing { place: 1, score: 0 });
            return Some(self.resigned_last(Standings::new(drawn)));
        }
        match self.game.turn() {
            Turn::Over(standings) => Some(self.resigned_last(standings)),
            Turn::Players(_) | Turn::Scramble { .. } | Turn::Chance => None,
        }
    }

    /// What the match waits for.
    pub(crate) fn turn(&self) -> Turn {
        self.standings().map_or_else(|| self.game.turn(), Turn::Over)
    }

    /// Who has given up.
    pub(crate) fn resigned(&self) -> Seats {
        self.resigned
    }

    /// Whether the match ended because somebody gave up, before the game was over.
    pub(crate) fn is_forfeit(&self) -> bool {
        let left = self.game.seats() - self.resigned.len();
        !self.resigned.is_empty()
            && (self.is_stopped || left <= 1)
            && !matches!(self.game.turn(), Turn::Over(_))
    }

    /// Whether something is shown next that is shown only once, and not everybody is known to be ready.
    pub(crate) fn waits_for_ready(&self) -> bool {
        !self.is_ready && self.turn() == Turn::Chance && self.game.shows_once()
    }

    /// The same with everybody who gave up behind everybody who did not.
    fn resigned_last(&self, standings: Standings) -> Standings {
        if self.resigned.is_empty() {
            return standings;
        }
        let rows = || standings.rows().iter().zip(0..).map(|(row, index)| (Seat(index), *row));
        let others = || rows().filter(|(seat, _)| !self.resigned.contains(*seat));
        let last = 1 + others().count().max(1) as u8;
        Standings::new(rows().map(|(seat, row)| match self.resigned.contains(seat) {
            true => Standing { place: last, ..row },
            false => Standing {
                place: 1 + others().filter(|(_, other)| other.place < row.place).count() as u8,
                ..row
            },
        }))
    }

    /// Every seat's clock at that time.
    pub(crate) fn clocks(&self, now: Millis) -> Vec<SeatClock> {
        self.clocks.read(self.game.seats(), self.deciding(), self.thinking_since(), now)
    }

    /// From when on the clocks of those who are asked run.
    fn thinking_since(&self) -> Millis {
        self.last.max(self.shown_until)
    }

    /// What time alone brings about next, and when.
    pub(crate) fn due(&self) -> Option<(Millis, Due)> {
        match self.turn() {
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
        (self.turn() == Turn::Chance).then(|| seed.outcome(self.steps, &self.game))
    }

    /// Whether that step may be taken at that time.
    pub(crate) fn judge(&self, at: Millis, step: &StepOf<G>) -> Result<(), Refusal<G::Foul>> {
        if self.standings().is_some() {
            return Err(Refusal::Over);
        }
        judge(&self.game, self.last, at, step)
    }

    /// Whether that may be noted at that time.
    pub(crate) fn judge_note(&self, at: Millis, note: Note) -> Result<(), Refusal<G::Foul>> {
        let seats = self.game.seats();
        if at < self.last {
            return Err(Refusal::ClockTurnedBack { last: self.last });
        }
        if self.standings().is_some() {
            return Err(Refusal::Over);
        }
        if let Some(seat) = note.seat().filter(|seat| seat.index() >= seats) {
            return Err(Refusal::NoSuchSeat { seat, seats });
        }
        let (is_so, otherwise) = match note {
            Note::Ready => (self.waits_for_ready(), "nobody waits until everybody is ready"),
            Note::Pause(seat) => {
                let may = self.clocks.may_pause(seat, self.deciding());
                (may, "the clock of that seat does not run, or has stood still in this decision already")
            }
            Note::Resume(seat) => {
                (self.clocks.is_paused(seat, at), "the clock of that seat does not stand still")
            }
            Note::Resign(seat) => (!self.resigned.contains(seat), "that seat has resigned already"),
            Note::Stop => (!self.resigned.is_empty(), "nobody has resigned"),
        };
        if is_so { Ok(()) } else { Err(Refusal::NotNoted(otherwise)) }
    }

    /// Whether that may come next.
    fn judge_entry(&self, at: Millis, entry: &EntryOf<G>) -> Result<(), Refusal<G::Foul>> {
        match entry {
            Entry::Step(step) => self.judge(at, step),
            Entry::Note(note) => self.judge_note(at, *note),
        }
    }

    /// Who decides now: nobody once the match is over.
    fn deciding(&self) -> Deciding {
        if self.is_forfeit() { Deciding::NOBODY } else { Deciding::in_game(&self.game) }
    }

    /// Whether that line may come next.
    pub(crate) fn admit(&self, line: &StepLineOf<G>) -> Result<(), Fault> {
        if line.n != self.steps {
            return Err(Fault::Number { found: line.n, expected: self.steps });
        }
        if line.at > LATEST {
            return Err(Fault::TooLate { latest: LATEST });
        }
        self.judge_entry(line.at, &line.entry).map_err(Fault::refused)
    }

    /// Whether a referee would have taken that step then: chance at once, and nothing before what is due.
    pub(crate) fn check_time(&self, line: &StepLineOf<G>) -> Result<(), Fault> {
        if matches!(line.entry, Entry::Step(Step::Chance(_))) && line.at != self.last {
            return Err(Fault::ChanceTime { last: self.last });
        }
        match self.due().filter(|(at, _)| *at <= line.at) {
            Some((at, due)) if at < line.at || line.entry != self.due_step(due).into() => {
                Err(Fault::Overdue { due: due.to_string(), at })
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Follows what was judged legal.
    pub(crate) fn take(&mut self, at: Millis, entry: EntryOf<G>) -> TakenStep<G> {
        debug_assert!(self.judge_entry(at, &entry).is_ok(), "{entry:?} at {at} is taken but not legal");
        let timed_out = entry.step().is_some_and(|step| self.is_time_out(at, step));
        let before = self.deciding();
        self.clocks.pass(before, self.thinking_since(), at);
        let mut story = Vec::new();
        match &entry {
            Entry::Step(step) => {
                self.game.advance(at, step, &mut story);
                self.clocks.settle(before, step, self.deciding());
                self.is_ready = false;
            }
            Entry::Note(note) => self.note(at, *note),
        }
        let number = self.steps;
        let shown: u64 = story.iter().map(|told| G::shown_for(&self.setup, &told.event).0).sum();
        if shown > 0 {
            self.shown_until = Millis(at.max(self.shown_until).0.saturating_add(shown));
        }
        self.last = at;
        self.steps += 1;
        TakenStep { number, at, entry, timed_out, story }
    }

    fn note(&mut self, at: Millis, note: Note) {
        match note {
            Note::Ready => self.is_ready = true,
            Note::Pause(seat) => self.clocks.pause(seat, at),
            Note::Resume(seat) => self.clocks.resume(seat, at),
            Note::Resign(seat) => self.resigned = self.resigned.with(seat),
            Note::Stop => self.is_stopped = true,
        }
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
