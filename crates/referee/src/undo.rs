//! Going back by one action, as long as nothing was learned from it.
//!
//! One idea: a step that leaves its seat with the same impression in every world the seat could not tell apart
//! has told it nothing. Such worlds can be sampled, so that no game has to say which of its actions reveal.

use chacha20::ChaCha20Rng;
use rand_core::SeedableRng;
use rules::record::Header;
use rules::{Game, Millis, Seat, Seats, Step, Turn, Viewer, judge, told_to};

use crate::table::Table;
use crate::{Happened, Referee};

/// In how many worlds an action is tried again.
const WORLDS: usize = 64;

/// Why an action cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoUndo {
    /// Nothing is undone after the end.
    #[error("the match is over; an action can be undone only while it runs")]
    Over,
    /// The last step was taken by another seat, by chance, by time, or there is none.
    #[error("the last step is no action of this seat; only that can be undone, before anything else happens")]
    NothingToUndo,
    /// The seat has learned something from it.
    #[error("the action has revealed something; only one that reveals nothing to its seat can be undone")]
    Revealed,
    /// The decision would have been over by now.
    #[error("the time for that decision is over; an action can be undone only while it lasts")]
    NoTimeLeft,
}

impl<G: Game> Referee<G> {
    /// The number of the step to [`rewind`](Self::rewind) to if that seat undoes its last action now.
    ///
    /// An undo may never take back information: who has looked behind a curtain cannot choose again. So only
    /// the very last step can be undone, by the seat that took it: no die was rolled after it, no other seat
    /// has answered it, and it was not the referee who decided because time ran out. And it must have revealed
    /// nothing to its seat. This is found out by trying: the action is followed again in 64 worlds that fit
    /// what the seat knew before it. If it was told, sees, knows and waits for the same in all of them as it
    /// does in truth, it cannot have learned in which of them it lives. A fact that 64 worlds do not
    /// contradict was as good as certain before.
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
        let last = self.own_last_step(seat, now).ok_or(NoUndo::NothingToUndo)?;
        let number = self.steps() - 1;
        let before = self.table_before(number);
        let reminds = told_to(&last.story, Viewer::Seat(seat)).any(G::reminds);
        if reminds || reveals(self.header(), &before, seat, last) {
            return Err(NoUndo::Revealed);
        }
        match before.due() {
            Some((at, _)) if at <= now => Err(NoUndo::NoTimeLeft),
            Some(_) | None => Ok(number),
        }
    }

    /// The last step, if that seat took it itself and nothing has come after it by now.
    fn own_last_step(&self, seat: Seat, now: Millis) -> Option<&Happened<G>> {
        let nothing_is_due = self.deadline().is_none_or(|at| at > now);
        let is_own = |last: &&Happened<G>| match last.step {
            Step::Act(actor, _) => actor == seat && !last.timed_out,
            Step::TakeBack(_) | Step::Chance(_) | Step::Alarm => false,
        };
        self.happened(0).last().filter(is_own).filter(|_| nothing_is_due)
    }
}

/// What one seat makes of a step: what it was told, what it sees and knows, and what comes next.
#[derive(PartialEq)]
struct Impression<G: Game> {
    told: Vec<G::Event>,
    view: G::View,
    knowledge: G::Knowledge,
    turn: Turn,
    sealed: Seats,
}

impl<G: Game> Impression<G> {
    /// The impression of that seat if the step is taken in that world.
    fn of(mut world: G, seat: Seat, step: &Happened<G>) -> Self {
        let viewer = Viewer::Seat(seat);
        let mut story = Vec::new();
        world.advance(step.at, &step.step, &mut story);
        Impression {
            told: told_to(&story, viewer).cloned().collect(),
            view: world.view(viewer),
            knowledge: world.knowledge(viewer),
            turn: world.turn(),
            sealed: world.sealed(),
        }
    }
}

/// Whether the seat can tell from the step in which of the worlds that fit its knowledge it lives.
fn reveals<G: Game>(header: &Header<G::Setup>, before: &Table<G>, seat: Seat, step: &Happened<G>) -> bool {
    let truth = Impression::of(before.game().clone(), seat, step);
    let known = before.game().knowledge(Viewer::Seat(seat));
    let mut dice = imagination(header, step.number);
    (0..WORLDS).any(|_| {
        let world = G::sample(&known, &mut dice);
        // Law 6 makes the action legal in every world; a game that breaks it reveals something by that alone.
        judge(&world, before.last(), step.at, &step.step).is_err()
            || Impression::of(world, seat, step) != truth
    })
}

/// The dice that make up worlds. Everybody can know them: they have nothing to do with the dice of the match.
fn imagination<S>(header: &Header<S>, step: u32) -> ChaCha20Rng {
    let commitment = header.seed_commitment.as_deref().unwrap_or_default();
    let key = blake3::hash(format!("slipstream undo {commitment}").as_bytes());
    let mut words = ChaCha20Rng::from_seed(*key.as_bytes());
    words.set_stream(u64::from(step));
    words
}
