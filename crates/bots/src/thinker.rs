//! A player that can be handed to another thread: it gets knowledge and gives a choice with its reasons.

use rand_core::SeedableRng;
use rules::{Demand, Eyes, Rng as _, Seat, below};

use crate::level::Mind;
use crate::search::{Known, Manner, Search, Thought, sort};
use crate::thumb::{Thumb, Thumbed};
use crate::{Dice, Generation, Kind};

/// How long a thinker may think.
#[derive(Clone, Copy)]
pub struct Limit<'a> {
    /// Worlds to imagine at the most; a level's own number if nothing is said. More never makes a level weaker.
    pub iterations: Option<u32>,
    /// Asked now and then; when it says yes, the best so far is chosen.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl std::fmt::Debug for Limit<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limit").field("iterations", &self.iterations).finish_non_exhaustive()
    }
}

impl Limit<'static> {
    /// As long as the kind wants to.
    pub const NONE: Limit<'static> = Limit { iterations: None, stop: &|| false };
}

/// A player of a certain kind in a seat for one match. What it learns for a decision helps with the next.
#[derive(Debug)]
pub struct Thinker<G: Thumbed> {
    mind: Option<Mind>,
    generation: Generation,
    character: u64,
    thumb: G::Thumb,
    minds: Vec<Search<G>>,
    legal: Vec<G::Action>,
    dice: Dice,
}

impl<G: Thumbed> Thinker<G> {
    /// A fresh player of that kind.
    pub fn new(kind: Kind, seed: u64) -> Self {
        Thinker::of_generation(kind, Generation::Newest, seed)
    }

    /// The same with that rule of thumb.
    pub fn of_generation(kind: Kind, generation: Generation, seed: u64) -> Self {
        let mut dice = Dice::seed_from_u64(seed);
        let mind = kind.mind();
        let memory = mind.map_or(0, |mind| mind.memory);
        Thinker {
            mind,
            generation,
            character: dice.next_u64(),
            thumb: G::Thumb::new(memory, generation, &mut dice),
            minds: Vec::new(),
            legal: Vec::new(),
            dice,
        }
    }

    /// What that seat does, from what it knows.
    pub fn think(&mut self, seat: Seat, known: &G::Knowledge, limit: &Limit<'_>) -> Thought<G::Action> {
        match self.searching().filter(|_| self.is_worth_it(seat, known)) {
            Some(mind) => {
                let known = self.remembered(mind, known);
                let iterations = limit.iterations.unwrap_or(mind.iterations);
                let mind = self.search_on_thread(0);
                mind.think(seat, &known, iterations, limit.stop)
            }
            None => {
                let world = G::sample(known, &mut self.dice);
                Thought::at_once(self.act(&Eyes::new(&world, seat)))
            }
        }
    }

    /// What the owner of these eyes does, thinking as long as its kind wants to.
    pub fn decide(&mut self, eyes: &Eyes<'_, G>) -> Thought<G::Action> {
        match self.searching().filter(|_| eyes.demand() == Demand::Thought) {
            Some(_) => self.think(eyes.seat(), &eyes.knowledge(), &Limit::NONE),
            None => Thought::at_once(self.act(eyes)),
        }
    }

    /// Whether the decision asks for a thought. It does in every world that fits what is known, or in none.
    fn is_worth_it(&self, seat: Seat, known: &G::Knowledge) -> bool {
        G::sample(known, &mut self.dice.clone()).demand(seat) == Demand::Thought
    }

    /// What a player does that does not search: by rule of thumb, or on a whim.
    fn act(&mut self, eyes: &Eyes<'_, G>) -> G::Action {
        self.legal.clear();
        eyes.actions(&mut self.legal);
        let whim = self.mind.map_or(1000, |mind| mind.whim);
        if whim > 0 && below(&mut self.dice, 1000) < whim {
            return eyes.whim(&mut self.legal, &mut self.dice);
        }
        self.thumb.choose(eyes, &self.legal, &mut self.dice)
    }

    /// The mind of a player that searches.
    fn searching(&self) -> Option<Mind> {
        self.mind.filter(|mind| mind.iterations > 0)
    }

    fn remembered(&self, mind: Mind, known: &G::Knowledge) -> Known<G> {
        let mut known = known.clone();
        G::fade(&mut known, mind.memory, self.character);
        Known(known)
    }

    /// The search on that thread, made when it is needed first.
    fn search_on_thread(&mut self, number: usize) -> &mut Search<G> {
        while self.minds.len() <= number {
            let manner = Manner { generation: self.generation, ..Manner::of::<G>() };
            self.minds.push(Search::new(manner, self.dice.next_u64()));
        }
        &mut self.minds[number]
    }
}

impl<G> Thinker<G>
where
    G: Thumbed<Action: Send, Knowledge: Sync> + Send,
{
    /// The same on several threads at once: each imagines its own worlds, and together they decide.
    ///
    /// # Panics
    /// If the game panics in an imagined match.
    pub fn think_together(
        &mut self,
        seat: Seat,
        known: &G::Knowledge,
        limit: &Limit<'_>,
        threads: usize,
    ) -> Thought<G::Action> {
        let is_worth_it = threads > 1 && self.is_worth_it(seat, known);
        let Some(mind) = self.searching().filter(|_| is_worth_it) else {
            return self.think(seat, known, limit);
        };
        let known = self.remembered(mind, known);
        let iterations = limit.iterations.unwrap_or(mind.iterations);
        self.search_on_thread(threads - 1);
        let (own, others) = self.minds[..threads].split_first_mut().expect("there is at least one thread");
        std::thread::scope(|scope| {
            let known = &known;
            let think = move |mind: &mut Search<G>| mind.think(seat, known, iterations, limit.stop);
            let others: Vec<_> = others.iter_mut().map(|mind| scope.spawn(move || think(mind))).collect();
            let others = others.into_iter().map(|other| other.join().expect("thinking does not panic"));
            // Joined last: this thread thinks, too.
            let own = think(own);
            others.fold(own, together)
        })
    }
}

/// What two minds think together.
fn together<A: Ord + Clone>(mut one: Thought<A>, other: Thought<A>) -> Thought<A> {
    for reason in other.reasons {
        let Some(same) = one.reasons.iter_mut().find(|own| own.action == reason.action) else {
            one.reasons.push(reason);
            continue;
        };
        let (own, theirs) = (same.visits as f32, reason.visits as f32);
        let mean = |a: f32, b: f32| (a * own + b * theirs) / (own + theirs).max(1.0);
        same.hope = mean(same.hope, reason.hope);
        same.place = mean(same.place, reason.place);
        same.risk = mean(same.risk, reason.risk);
        same.visits += reason.visits;
    }
    sort(&mut one.reasons);
    if let Some(best) = one.reasons.first() {
        one.action = best.action.clone();
    }
    one.iterations += other.iterations;
    one.steps += other.steps;
    one
}
