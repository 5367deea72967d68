//! The contract.

use std::fmt::{Debug, Display};
use std::hash::{Hash, Hasher};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    Demand, Fingerprint, Millis, Outlook, Rng, Seat, Seats, Setup, Step, Story, Turn, Viewer, below,
};

/// A step of that game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Outcome>;

/// Why an action is illegal. Its text is lower case, without a full stop, and says what would have been allowed.
pub trait Foul: Clone + Debug + Display + Eq + Serialize {
    /// The number of the rule, such as `MR-21`.
    fn rule(&self) -> &'static str;
}

/// The types of a [`Game`] that a game calls as the contract does: `own_types!(Setup, Action)` stands for
/// `type Setup = Setup;` and `type Action = Action;`.
#[macro_export]
macro_rules! own_types {
    ($($name:ident),+) => {
        $(type $name = $name;)+
    };
}

/// The complete truth of one match, and its rules.
///
/// `check` explains and `advance` trusts: nobody calls `advance` with a step that [`judge`](crate::judge) refuses.
/// `actions`, `check`, `draw` and `advance` allocate nothing once their buffers have grown.
pub trait Game: Clone + Eq + Hash + Debug {
    /// The name used in files, links and on the command line.
    const NAME: &'static str;

    /// Options and content, valid by construction.
    type Setup: Setup;
    /// One player's decision: small, pure data.
    type Action: Clone + Ord + Hash + Debug + Serialize + DeserializeOwned;
    /// One result of chance.
    type Outcome: Clone + Ord + Hash + Debug + Serialize + DeserializeOwned;
    /// A fact worth telling, in the past tense.
    type Event: Clone + Eq + Debug + Serialize;
    /// What is printed on the material of a match: sent to clients once, before any view.
    type Printed: Debug + Serialize;
    /// What lies open to one viewer now: sent to clients.
    type View: Clone + Eq + Hash + Debug + Serialize;
    /// The view plus all that viewer has seen before: given to bots, never sent.
    type Knowledge: Clone + Eq + Debug;
    /// What an action would do as far as its own seat can see.
    type Preview: Clone + Eq + Debug + Serialize;
    /// Why an action is illegal, with the number of the rule.
    type Foul: Foul;

    /// The match before its first step.
    fn new(setup: &Self::Setup) -> Self;

    /// What is printed on the material of a match of that setup. It is made from the setup alone, so there is
    /// nothing of a match in it that anybody could not see before the first step.
    fn printed(setup: &Self::Setup) -> Self::Printed;

    /// How many steps a match of that setup has at the most, choices taken back not counted.
    fn step_limit(setup: &Self::Setup) -> usize;

    /// How many seats there are.
    fn seats(&self) -> usize;

    /// What the game waits for.
    fn turn(&self) -> Turn;

    /// Who has a sealed choice in the current simultaneous turn and may still take it back.
    fn sealed(&self) -> Seats {
        Seats::NONE
    }

    /// Appends what that seat may do now, sorted and without duplicates; nothing for a seat that is not asked.
    fn actions(&self, seat: Seat, into: &mut Vec<Self::Action>);

    /// Whether that seat may do that at that time.
    ///
    /// # Errors
    /// With the rule that forbids it and what would have been allowed.
    fn check(&self, at: Millis, seat: Seat, action: &Self::Action) -> Result<(), Self::Foul>;

    /// Appends what chance may give now, sorted, each with its weight; nothing unless chance is asked.
    fn outcomes(&self, into: &mut Vec<(Self::Outcome, u32)>);

    /// One of the outcomes with the same distribution, without the list: for speed.
    fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Self::Outcome;

    /// Follows a step that was judged legal and tells what happened. An alarm before its time changes nothing.
    fn advance(&mut self, at: Millis, step: &StepOf<Self>, story: &mut impl Story<Self::Event>);

    /// What lies open to that viewer.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What lies open to that viewer or was seen before.
    fn knowledge(&self, viewer: Viewer) -> Self::Knowledge;

    /// A world that fits what is known.
    fn sample(known: &Self::Knowledge, rng: &mut (impl Rng + ?Sized)) -> Self;

    /// What the action would do, from the view alone: it can leak nothing.
    fn preview(view: &Self::View, action: &Self::Action) -> Self::Preview;

    /// Whether an event shows again what was seen before and has lain hidden since. It tells nothing that is not
    /// known, but people forget: an action that reminds cannot be undone.
    fn reminds(_event: &Self::Event) -> bool {
        false
    }

    /// Whether the chance that is asked for now begins something that is shown only once: where people play, the
    /// referee can wait until they are ready.
    fn shows_once(&self) -> bool {
        false
    }

    /// How long everybody is shown an event before anybody may go on, where the rules give it a rhythm. Steps do
    /// not wait for it, but thinking clocks do.
    fn shown_for(_setup: &Self::Setup, _event: &Self::Event) -> Millis {
        Millis(0)
    }

    /// What a seat in [`Turn::Players`] does when its thinking time runs out.
    fn fallback(&self, seat: Seat) -> Self::Action;

    /// What somebody does who does not care: a legal action of a seat that is asked, from what that seat knows
    /// and no more. `scratch` is a buffer to reuse. Not given: any action, each equally likely.
    fn whim(
        &self,
        seat: Seat,
        scratch: &mut Vec<Self::Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Self::Action {
        scratch.clear();
        self.actions(seat, scratch);
        scratch.swap_remove(below(rng, scratch.len() as u32) as usize)
    }

    /// What an experienced player does without thinking ahead: the rule of thumb. Otherwise as
    /// [`whim`](Game::whim), which it is if not given.
    fn hunch(
        &self,
        seat: Seat,
        scratch: &mut Vec<Self::Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Self::Action {
        self.whim(seat, scratch, rng)
    }

    /// How many generations of the rule of thumb there are; [`hunch`](Game::hunch) is the newest.
    const GENERATIONS: u8 = 1;

    /// The hunch of an earlier generation, counted from 1, so that a better one can be measured against it.
    fn earlier_hunch(
        &self,
        _generation: u8,
        seat: Seat,
        scratch: &mut Vec<Self::Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Self::Action {
        self.hunch(seat, scratch, rng)
    }

    /// What a decision of that seat asks of a bot, from what lies open to it.
    fn demand(&self, _seat: Seat) -> Demand {
        Demand::Thought
    }

    /// The hunch and what the seat would do right after it, each legal after the other, as long as neither chance
    /// nor another seat comes between. A game whose turns are many small decisions thinks of them once.
    fn plan(&self, seat: Seat, into: &mut Vec<Self::Action>, rng: &mut (impl Rng + ?Sized)) {
        let hunch = self.hunch(seat, into, rng);
        into.clear();
        into.push(hunch);
    }

    /// What each seat may hope for, at a glance; once the match is over, what it got.
    fn outlook(&self) -> Outlook {
        match self.turn() {
            Turn::Over(standings) => Outlook::of(&standings),
            Turn::Players(_) | Turn::Scramble { .. } | Turn::Chance => Outlook::even(),
        }
    }

    /// A name for what lies open to that seat: equal views have equal names, and others have others.
    /// It is for one process; a game may be quicker than its view.
    fn fingerprint(&self, seat: Seat) -> u64 {
        let mut hasher = Fingerprint::default();
        self.view(Viewer::Seat(seat)).hash(&mut hasher);
        hasher.finish()
    }

    /// Forgets some of what was seen before, as people do: each thing is kept with that probability, in
    /// thousandths, the older the less. `character` says which; the same forgets the same. The view stays.
    fn fade(_known: &mut Self::Knowledge, _memory: u32, _character: u64) {}
}
