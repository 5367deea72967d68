//! Going back by one action, as long as nothing was learned from it.
//!
//! One idea: a step that leaves its seat with the same impression in every world the seat could not tell apart
//! has told it nothing. Such worlds can be sampled, so that no game has to say which of its actions reveal.

use chacha20::ChaCha20Rng;
use rand_core::SeedableRng;
use rules::record::{Entry, Header, Note};
use rules::{Game, Millis, Rng as _, Seat, Seats, Step, StepOf, Turn, Viewer, judge, told_to};

use crate::table::OpenMatch;
use crate::{Referee, Seed, TakenStep};

/// In how many worlds an action is tried again.
const WORLDS: usize = 64;

/// Why an action cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoUndo {
    /// Nothing is undone after the end.
    #[error("the match is over; an action can be undone only while it runs")]
    Over,
    /// The seat has not acted, has taken its choice back, or the referee has decided for it.
    #[error("this seat has done nothing yet that could be undone; only an action of its own can be")]
    NothingToUndo,
    /// Another seat has acted since.
    #[error("another seat has acted since; an action can be undone only before anybody answers it")]
    Answered,
    /// The seat has learned something from it, or somebody has from the chance that followed it.
    #[error("the action has revealed something; only one that reveals nothing can be undone")]
    Revealed,
    /// The decision would have been over by now.
    #[error("the time for that decision is over; an action can be undone only while it lasts")]
    NoTimeLeft,
}

impl<G: Game> Referee<G> {
    /// The number of the step to [`rewind`](Self::rewind) to if that seat undoes its last action now.
    ///
    /// An undo may never take back information: who has looked behind a curtain cannot choose again. So only
    /// the last action can be undone, by the seat that took it: no other seat has answered it, and it was not
    /// the referee who decided because time ran out. And it must have revealed nothing to its seat. This is
    /// found out by trying: the action is followed again in 64 worlds that fit what the seat knew before it. If
    /// it was told, sees, knows and waits for the same in all of them as it does in truth, it cannot have
    /// learned in which of them it lives. A fact that 64 worlds do not contradict was as good as certain before.
    ///
    /// Chance that followed the action is tried in the same way, with the dice of those worlds and through
    /// everybody's eyes: a card that nobody has seen yet, or the only one that was left, is no news.
    ///
    /// The worlds follow from the public seed commitment and the number of the step, never from the seed, so
    /// the answer is the same whenever it is asked for, and gives nothing away either.
    ///
    /// Time is not taken back: the clock of the decision has been running since the step before.
    /// A sealed choice can be undone, too, while it is the last step. Unlike one that is
    /// [taken back](Self::take_back) it leaves no trace, and the time since counts as thinking time.
    ///
    /// What the seat has seen before counts as known, but people forget: a step that tells its seat an event
    /// that [reminds](Game::reminds) cannot be undone either. What *others* have learned from the action is
    /// not looked at; it is the seat's own gift.
    ///
    /// # Errors
    /// With the reason why not.
    pub fn undoable(&self, seat: Seat, now: Millis) -> Result<usize, NoUndo> {
        if self.is_over() {
            return Err(NoUndo::Over);
        }
        let number = self.own_last_action(seat, now)?;
        let (before, last) = (self.table_before(number), &self.happened(0)[number]);
        let reminds = told_to(&last.story, Viewer::Seat(seat)).any(G::reminds);
        if reminds
            || reveals(self.header(), &before, Viewer::Seat(seat), last)
            || self.chance_revealed(number + 1)
        {
            return Err(NoUndo::Revealed);
        }
        match before.due() {
            Some((at, _)) if at <= now => Err(NoUndo::NoTimeLeft),
            Some(_) | None => Ok(number),
        }
    }

    /// The number of the last action, if that seat took it itself and nothing but chance has come after it by now.
    fn own_last_action(&self, seat: Seat, now: Millis) -> Result<usize, NoUndo> {
        if self.deadline().is_some_and(|at| at <= now) {
            return Err(NoUndo::NoTimeLeft);
        }
        for happened in self.happened(0).iter().rev() {
            match happened.entry {
                Entry::Step(Step::Chance(_)) => {}
                Entry::Note(Note::Ready | Note::Pause(_) | Note::Resume(_)) => {}
                Entry::Step(Step::Act(actor, _)) if actor == seat && !happened.timed_out => {
                    return Ok(happened.number as usize);
                }
                Entry::Step(Step::Act(actor, _) | Step::TakeBack(actor)) if actor == seat => {
                    return Err(NoUndo::NothingToUndo);
                }
                Entry::Step(Step::Act(..) | Step::TakeBack(_))
                | Entry::Note(Note::Resign(_) | Note::Stop) => {
                    return Err(self.unless_never_acted(seat, NoUndo::Answered));
                }
                Entry::Step(Step::Alarm) => return Err(self.unless_never_acted(seat, NoUndo::NoTimeLeft)),
            }
        }
        Err(NoUndo::NothingToUndo)
    }

    /// That reason, if the seat has ever done something itself.
    fn unless_never_acted(&self, seat: Seat, reason: NoUndo) -> NoUndo {
        let is_own = |happened: &TakenStep<G>| match happened.entry {
            Entry::Step(Step::Act(actor, _)) => actor == seat && !happened.timed_out,
            Entry::Step(Step::TakeBack(_) | Step::Chance(_) | Step::Alarm) | Entry::Note(_) => false,
        };
        if self.happened(0).iter().any(is_own) { reason } else { NoUndo::NothingToUndo }
    }

    /// Whether anybody has learned something from the chance since that step.
    fn chance_revealed(&self, since: usize) -> bool {
        let seats = Seats::first(self.header().seats.len());
        let viewers = || seats.iter().map(Viewer::Seat).chain([Viewer::Spectator]);
        let is_news = |happened: &TakenStep<G>| {
            let before = self.table_before(happened.number as usize);
            viewers().any(|viewer| reveals(self.header(), &before, viewer, happened))
        };
        self.happened(since).iter().any(is_news)
    }
}

/// What one viewer makes of a step: what it was told, what it sees and knows, and what comes next.
#[derive(PartialEq)]
struct Impression<G: Game> {
    told: Vec<G::Event>,
    view: G::View,
    knowledge: G::Knowledge,
    turn: Turn,
    sealed: Seats,
}

impl<G: Game> Impression<G> {
    /// The impression of that viewer if the step is taken in that world.
    fn of(mut world: G, viewer: Viewer, at: Millis, step: &StepOf<G>) -> Self {
        let mut story = Vec::new();
        world.advance(at, step, &mut story);
        Impression {
            told: told_to(&story, viewer).cloned().collect(),
            view: world.view(viewer),
            knowledge: world.knowledge(viewer),
            turn: world.turn(),
            sealed: world.sealed(),
        }
    }
}

/// Whether the viewer can tell from the step in which of the worlds that fit its knowledge it lives.
fn reveals<G: Game>(
    header: &Header<G::Setup>,
    before: &OpenMatch<G>,
    viewer: Viewer,
    happened: &TakenStep<G>,
) -> bool {
    // What is noted is no secret.
    let Some(step) = happened.entry.step() else { return false };
    let truth = Impression::of(before.game().clone(), viewer, happened.at, step);
    let known = before.game().knowledge(viewer);
    let mut dice = imagination(header, happened.number);
    (0..WORLDS).any(|_| {
        let world = G::sample(&known, &mut dice);
        let step = in_world(&world, step, &mut dice);
        // Law 6 makes the action legal in every world; a game that breaks it reveals something by that alone.
        judge(&world, before.last(), happened.at, &step).is_err()
            || Impression::of(world, viewer, happened.at, &step) != truth
    })
}

/// The same step in another world, where chance has dice of its own.
fn in_world<G: Game>(world: &G, step: &StepOf<G>, dice: &mut ChaCha20Rng) -> StepOf<G> {
    match step {
        Step::Chance(_) if world.turn() == Turn::Chance => {
            let mut seed = [0; 32];
            dice.fill_bytes(&mut seed);
            Step::Chance(Seed::new(seed).outcome(0, world))
        }
        Step::Chance(_) | Step::Act(..) | Step::TakeBack(_) | Step::Alarm => step.clone(),
    }
}

/// The dice that make up worlds. Everybody can know them: they have nothing to do with the dice of the match.
fn imagination<S>(header: &Header<S>, step: u32) -> ChaCha20Rng {
    let commitment = header.seed_commitment.as_deref().unwrap_or_default();
    let key = blake3::hash(format!("slipstream undo {commitment}").as_bytes());
    let mut words = ChaCha20Rng::from_seed(*key.as_bytes());
    words.set_stream(u64::from(step));
    words
}
