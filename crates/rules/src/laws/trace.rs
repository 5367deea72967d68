//! A match as far as it has come.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::game::StepOf;
use crate::{Game, Millis, Seats, Step, ToldEvent, Turn, judge};

/// A step and its time.
pub(super) type Timed<G> = (Millis, StepOf<G>);

/// A match as far as it has come: every step, every state and what was told.
#[derive(Clone)]
pub(super) struct Trace<G: Game> {
    /// Which of the kit's setups is played.
    pub(super) setup_index: usize,
    pub(super) setup: G::Setup,
    pub(super) steps: Vec<Timed<G>>,
    /// The state before the first step and after each.
    pub(super) states: Vec<G>,
    /// What each step told.
    pub(super) stories: Vec<Vec<ToldEvent<G::Event>>>,
    /// Who has chosen in the current simultaneous turn, counted without asking the game.
    pub(super) sealed: Seats,
    pub(super) taken_back: usize,
}

impl<G: Game> Trace<G> {
    /// The match before its first step.
    pub(super) fn start(setup_index: usize, setup: &G::Setup) -> Self {
        Trace {
            setup_index,
            setup: setup.clone(),
            steps: Vec::new(),
            states: vec![G::new(setup)],
            stories: Vec::new(),
            sealed: Seats::NONE,
            taken_back: 0,
        }
    }

    /// The match after these steps, if all of them are legal.
    pub(super) fn replay(setup_index: usize, setup: &G::Setup, steps: &[Timed<G>]) -> Option<Self> {
        let mut trace = Trace::start(setup_index, setup);
        for (at, step) in steps {
            judge(trace.game(), trace.now(), *at, step).ok()?;
            trace.take(*at, step.clone());
        }
        Some(trace)
    }

    /// Follows a legal step.
    pub(super) fn take(&mut self, at: Millis, step: StepOf<G>) {
        let mut game = self.game().clone();
        let mut story = Vec::new();
        self.sealed = sealed_after(game.turn(), self.sealed, &step);
        self.taken_back += usize::from(matches!(step, Step::TakeBack(_)));
        game.advance(at, &step, &mut story);
        self.steps.push((at, step));
        self.states.push(game);
        self.stories.push(story);
    }

    /// The latest state.
    pub(super) fn game(&self) -> &G {
        self.states.last().expect("a trace starts with a state")
    }

    /// The time of the latest step.
    pub(super) fn now(&self) -> Millis {
        self.time_before(self.steps.len())
    }

    /// The time of the step before that one.
    pub(super) fn time_before(&self, index: usize) -> Millis {
        index.checked_sub(1).map_or(Millis(0), |before| self.steps[before].0)
    }

    /// How many steps count against the limit: neither choices taken back nor the taking back.
    pub(super) fn counted_steps(&self) -> usize {
        self.steps.len().saturating_sub(2 * self.taken_back)
    }
}

/// The seats a turn asks.
pub(super) fn asked(turn: &Turn) -> Seats {
    match turn {
        Turn::Players(seats) | Turn::Scramble { seats, .. } => *seats,
        Turn::Chance | Turn::Over(_) => Seats::NONE,
    }
}

/// A number that equal values share, the same in every run.
pub(super) fn fingerprint(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn sealed_after<A, O>(turn: Turn, sealed: Seats, step: &Step<A, O>) -> Seats {
    match (step, turn) {
        (Step::Act(seat, _), Turn::Players(asked)) if asked.without(*seat).is_empty() => Seats::NONE,
        (Step::Act(seat, _), Turn::Players(_)) => sealed.with(*seat),
        (Step::TakeBack(seat), _) => sealed.without(*seat),
        (Step::Act(..) | Step::Chance(_) | Step::Alarm, _) => Seats::NONE,
    }
}
