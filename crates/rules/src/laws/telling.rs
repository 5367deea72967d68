//! Laws 8 and 9: what was told is known, and what is known was told or shown.

use super::driver::{Dice, any};
use super::look::{Fault, Look, Verdict, actions, list, name, outcomes};
use super::secrecy::worlds;
use super::trace::Trace;
use crate::game::StepOf;
use crate::{Game, Millis, Step, ToldEvent, Viewer, below, judge, told_to};

/// The longer a match, the more of its steps are replaced to see what that changes.
const STEPS_PER_BRANCH: u64 = 16;

/// Law 8, at the latest step: worlds that stay equal in a viewer's knowledge tell that viewer the same.
pub(super) fn equal_worlds_tell_the_same<G: Game>(look: &Look<'_, G>) -> Verdict {
    let Some(index) = look.trace.steps.len().checked_sub(1) else { return Ok(()) };
    let (at, step) = &look.trace.steps[index];
    let (before, last) = (&look.trace.states[index], look.trace.time_before(index));
    for viewer in look.viewers() {
        for world in worlds(look, before, viewer) {
            if judge(&world, last, *at, step).is_ok() {
                tells_the_same(look, viewer, &after(&world, *at, step), step)?;
            }
        }
    }
    // The step itself may hold the secret: a card drawn face down, a sealed choice.
    let mut rng = look.dice(before, 8);
    for _ in 0..look.effort.rounds() {
        let Some(other) = another_step(before, step, &mut rng) else { continue };
        let there = after(before, *at, &other);
        // A difference that leaves no trace, such as a roll past the finish, need not be remembered.
        if there.0 != *look.game() {
            look.viewers().try_for_each(|viewer| tells_the_same(look, viewer, &there, &other))?;
        }
    }
    Ok(())
}

/// Law 8, over the whole match: a difference that a viewer has seen is not forgotten while it lasts.
pub(super) fn nothing_is_forgotten<G: Game>(look: &Look<'_, G>) -> Verdict {
    let mut rng = look.dice(look.game(), 80);
    for _ in 0..branches(look) {
        let Some(mut other) = Parallel::branch(look, &mut rng) else { continue };
        if !matches!(other.replaced(), Step::Chance(_)) {
            continue;
        }
        let mut apart = Vec::new();
        while other.follow() && !other.has_merged() {
            let seen = look.viewers().filter(|viewer| !other.looks_the_same(*viewer));
            apart.extend(seen);
            apart.sort_unstable();
            apart.dedup();
            if let Some(viewer) = apart.iter().find(|viewer| other.is_known_as_the_same(**viewer)) {
                return other.fault(format!("{} knows no difference, but has seen one", name(*viewer)));
            }
        }
    }
    Ok(())
}

/// Law 9: matches that looked the same to a viewer give that viewer the same knowledge.
pub(super) fn knowledge_is_earned<G: Game>(look: &Look<'_, G>) -> Verdict {
    let mut rng = look.dice(look.game(), 9);
    for _ in 0..branches(look) {
        let Some(mut other) = Parallel::branch(look, &mut rng) else { continue };
        let mut fooled: Vec<Viewer> = look.viewers().filter(|viewer| other.may_fool(*viewer)).collect();
        while !fooled.is_empty() && other.follow() && !other.has_merged() {
            fooled.retain(|viewer| other.looks_the_same(*viewer));
            if let Some(viewer) = fooled.iter().find(|viewer| !other.is_known_as_the_same(**viewer)) {
                return other.fault(format!("{} knows a difference, but has never seen one", name(*viewer)));
            }
        }
    }
    Ok(())
}

/// How many steps of the match are replaced, one at a time.
fn branches<G: Game>(look: &Look<'_, G>) -> u64 {
    look.effort.rounds() * (1 + look.trace.steps.len() as u64 / STEPS_PER_BRANCH)
}

/// A state and the story that led to it.
type Telling<G> = (G, Vec<ToldEvent<<G as Game>::Event>>);

fn after<G: Game>(game: &G, at: Millis, step: &StepOf<G>) -> Telling<G> {
    let (mut game, mut story) = (game.clone(), Vec::new());
    game.advance(at, step, &mut story);
    (game, story)
}

/// Where the viewer's knowledge ends up the same in another world, the story has to be the same.
fn tells_the_same<G: Game>(
    look: &Look<'_, G>,
    viewer: Viewer,
    (world, there): &Telling<G>,
    step: &StepOf<G>,
) -> Verdict {
    let here = look.trace.stories.last().expect("there is a latest step");
    if told_to(here, viewer).eq(told_to(there, viewer))
        || world.knowledge(viewer) != look.game().knowledge(viewer)
    {
        return Ok(());
    }
    look.fault(format!(
        "{} knows no difference, but hears {} here and {} after {step:?} in another world",
        name(viewer),
        list(told_to(here, viewer)),
        list(told_to(there, viewer))
    ))
}

/// A legal step of the same kind, by the same seat.
fn another_step<G: Game>(game: &G, step: &StepOf<G>, rng: &mut Dice) -> Option<StepOf<G>> {
    let other = match step {
        Step::Act(seat, _) => Step::Act(*seat, any(&actions(game, *seat), rng)?.clone()),
        Step::Chance(_) => Step::Chance(any(&outcomes(game), rng)?.0.clone()),
        Step::TakeBack(_) | Step::Alarm => return None,
    };
    (other != *step).then_some(other)
}

/// The same match with one step replaced.
struct Parallel<'a, G: Game> {
    trace: &'a Trace<G>,
    replaced: usize,
    with: StepOf<G>,
    /// How many steps it has followed.
    steps: usize,
    game: G,
    story: Vec<ToldEvent<G::Event>>,
}

impl<'a, G: Game> Parallel<'a, G> {
    /// Another legal step somewhere in the match.
    fn branch(look: &Look<'a, G>, rng: &mut Dice) -> Option<Self> {
        let trace = look.trace;
        if trace.steps.is_empty() {
            return None;
        }
        let replaced = below(rng, trace.steps.len() as u32) as usize;
        let game = trace.states[replaced].clone();
        let with = another_step(&game, &trace.steps[replaced].1, rng)?;
        Some(Parallel { trace, replaced, with, steps: replaced, game, story: Vec::new() })
    }

    fn replaced(&self) -> &StepOf<G> {
        &self.with
    }

    /// Takes the replaced step, then the steps of the match while they are legal.
    fn follow(&mut self) -> bool {
        let Some((at, step)) = self.trace.steps.get(self.steps) else { return false };
        let step = if self.steps == self.replaced { &self.with } else { step };
        if judge(&self.game, self.trace.time_before(self.steps), *at, step).is_err() {
            return false;
        }
        self.story.clear();
        self.game.advance(*at, step, &mut self.story);
        self.steps += 1;
        true
    }

    /// Whoever replaced the step knows it.
    fn may_fool(&self, viewer: Viewer) -> bool {
        match &self.with {
            Step::Act(seat, _) | Step::TakeBack(seat) => viewer != Viewer::Seat(*seat),
            Step::Chance(_) | Step::Alarm => true,
        }
    }

    fn has_merged(&self) -> bool {
        self.game == *self.original()
    }

    fn looks_the_same(&self, viewer: Viewer) -> bool {
        let story = &self.trace.stories[self.steps - 1];
        told_to(&self.story, viewer).eq(told_to(story, viewer))
            && self.game.view(viewer) == self.original().view(viewer)
    }

    fn is_known_as_the_same(&self, viewer: Viewer) -> bool {
        self.game.knowledge(viewer) == self.original().knowledge(viewer)
    }

    fn original(&self) -> &G {
        &self.trace.states[self.steps]
    }

    fn fault(&self, reason: String) -> Verdict {
        let place = self.replaced + 1;
        Err(Fault {
            steps: self.steps,
            reason: format!("{reason}: step {place} could have been {:?}", self.with),
        })
    }
}
