//! Information-set Monte Carlo tree search over the contract alone, for any game.
//!
//! One idea: a situation is what the thinking seat can tell apart ([`Game::fingerprint`]), never a state.
//! Every iteration imagines a world that fits what is known, plays on in it and remembers, for each
//! situation on the way, how the seat that decided there fared. Each seat wants the best for itself.
//! In a simultaneous turn every seat chooses by its own record, without a look at the others.
//!
//! Left out: clocks. Whoever has one brings a `stop` that looks at it.

mod tree;

use rand_core::{Rng as _, SeedableRng};
use rules::{Eyes, Fingerprint, Game, Millis, Outlook, Seat, Seats, Silent, Step, Turn, below};
use std::hash::Hasher as _;

use self::tree::{Spot, Tree};
use crate::{Dice, Thumbed};

/// Where imagined worlds come from.
pub trait Imagination<G: Game> {
    /// A world that may be the true one.
    fn world(&self, dice: &mut Dice) -> G;

    /// Whether the choices others have sealed are the true ones in those worlds. An honest thinker cannot know
    /// them, and lets the others choose again.
    fn knows_sealed_choices(&self) -> bool {
        false
    }
}

/// What a seat knows: the only honest source of worlds.
#[derive(Clone, Debug)]
pub struct Known<G: Game>(pub G::Knowledge);

impl<G: Game> Imagination<G> for Known<G> {
    #[inline]
    fn world(&self, dice: &mut Dice) -> G {
        G::sample(&self.0, dice)
    }
}

/// How a search goes about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manner {
    /// How much what is tried rarely is tried again.
    pub curiosity: f32,
    /// Actions tried at once by the thinker, and by the others; more with the root of the visits.
    pub breadth: [f32; 2],
    /// Steps imagined beyond the tree.
    pub horizon: u32,
    /// How often an imagined player acts at random instead of by rule of thumb, of 256.
    pub whim: u32,
}

impl Default for Manner {
    fn default() -> Self {
        Manner { curiosity: 0.4, breadth: [1.6, 0.7], horizon: 40, whim: 12 }
    }
}

impl Manner {
    /// The manner that suits a game.
    pub fn of<G: Thumbed>() -> Manner {
        Manner { horizon: G::HORIZON, ..Manner::default() }
    }
}

/// What a search found, in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<A> {
    /// What to do.
    pub action: A,
    /// How many worlds were imagined for it.
    pub iterations: u32,
    /// How many steps were taken in them.
    pub steps: u64,
    /// What was considered, the most visited first; nothing where there was no choice.
    pub reasons: Vec<Reason<A>>,
}

impl<A> Thought<A> {
    /// Done without thinking.
    pub fn at_once(action: A) -> Self {
        Thought { action, iterations: 0, steps: 0, reasons: Vec::new() }
    }
}

/// What speaks for an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// What the seat may hope for after it, from 0 to 1.
    pub hope: f32,
    /// The expected place.
    pub place: f32,
    /// How often the seat came last, from 0 to 1.
    pub risk: f32,
}

/// What the iterations of one decision showed of an action.
#[derive(Clone, Copy, Debug)]
struct Tally {
    edge: Spot,
    visits: u32,
    places: f32,
    last: f32,
}

/// How long a seat in a scramble takes for one grab.
const PACE: u64 = 1_000;

/// Iterations between two looks at `stop`.
const PATIENCE: u32 = 16;

/// Tries to find an action that was not tried yet.
const ATTEMPTS: u32 = 3;

/// A thinking mind: what it has learned and its buffers.
#[derive(Debug)]
pub struct Search<G: Game> {
    manner: Manner,
    dice: Dice,
    tree: Tree<G::Action>,
    legal: Vec<G::Action>,
    path: Vec<(Spot, Spot, Seat)>,
    tallies: Vec<Tally>,
    steps: u64,
}

impl<G: Game> Search<G> {
    /// A mind that has learned nothing yet.
    pub fn new(manner: Manner, seed: u64) -> Self {
        Search {
            manner,
            dice: Dice::seed_from_u64(seed),
            tree: Tree::new(),
            legal: Vec::new(),
            path: Vec::new(),
            tallies: Vec::new(),
            steps: 0,
        }
    }

    /// Forgets what it has learned and keeps its memory.
    pub fn forget(&mut self) {
        self.tree.clear();
    }

    /// Thinks about what that seat does now: so many iterations at the most, fewer if `stop` says so or
    /// if no other action could catch up.
    ///
    /// # Panics
    /// If the seat is not asked in the worlds imagined.
    pub fn think(
        &mut self,
        seat: Seat,
        source: &impl Imagination<G>,
        iterations: u32,
        stop: impl Fn() -> bool,
    ) -> Thought<G::Action> {
        if let Some(only) = self.only_action(seat, source) {
            return Thought::at_once(only);
        }
        let (done, steps) = self.learn(seat, source, iterations, stop);
        let reasons = self.reasons();
        let action = reasons.first().expect("at least one iteration was made").action.clone();
        Thought { action, iterations: done, steps, reasons }
    }

    /// The only thing that seat can do.
    fn only_action(&mut self, seat: Seat, source: &impl Imagination<G>) -> Option<G::Action> {
        let world = source.world(&mut self.dice);
        self.legal.clear();
        Eyes::new(&world, seat).actions(&mut self.legal);
        match &self.legal[..] {
            [only] => Some(only.clone()),
            _ => None,
        }
    }

    /// Imagines worlds, at least one; how many, and how many steps that took.
    pub(crate) fn learn(
        &mut self,
        seat: Seat,
        source: &impl Imagination<G>,
        iterations: u32,
        stop: impl Fn() -> bool,
    ) -> (u32, u64) {
        if self.tree.is_crowded() {
            self.tree.clear();
        }
        self.tallies.clear();
        let before = self.steps;
        let mut done = 0;
        loop {
            self.iterate(seat, source);
            done += 1;
            let pause = done % PATIENCE == 0;
            if done >= iterations || pause && (self.is_settled(iterations - done) || stop()) {
                return (done, self.steps - before);
            }
        }
    }

    /// What was considered in this decision, the most visited first.
    pub(crate) fn reasons(&mut self) -> Vec<Reason<G::Action>> {
        let tree = &mut self.tree;
        let reason = |tally: &Tally| {
            let edge = tree.edge(tally.edge);
            let tried = tally.visits as f32;
            Reason {
                action: edge.action.clone(),
                visits: edge.visits,
                hope: edge.hope,
                place: tally.places / tried,
                risk: tally.last / tried,
            }
        };
        let mut reasons: Vec<_> = self.tallies.iter().map(reason).collect();
        sort(&mut reasons);
        reasons
    }

    /// Whether the leading action stays ahead whatever comes.
    fn is_settled(&mut self, left: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        for tally in &self.tallies {
            let visits = self.tree.edge(tally.edge).visits;
            (first, second) = if visits > first { (visits, first) } else { (first, second.max(visits)) };
        }
        first - second > left
    }

    /// One imagined match: down the tree, on by rule of thumb, and back.
    fn iterate(&mut self, seat: Seat, source: &impl Imagination<G>) {
        let mut world = source.world(&mut self.dice);
        if !source.knows_sealed_choices() {
            // Others choose again what they have sealed: a sampled choice says nothing about them.
            for other in world.sealed().without(seat).iter() {
                world.advance(Millis(0), &Step::TakeBack(other), &mut Silent);
            }
        }
        self.path.clear();
        let mut now = Millis(0);
        let mut beyond = 0;
        let mut in_tree = true;
        while let Some(turn) = self.next_turn(&mut world, &mut now, seat) {
            self.steps += 1;
            let action = if in_tree {
                let (action, stays) = self.choose_in_tree(&world, turn, seat);
                in_tree = stays;
                action
            } else {
                beyond += 1;
                if beyond > self.manner.horizon {
                    break;
                }
                self.choose_by_thumb(&world, turn)
            };
            world.advance(now, &Step::Act(turn, action), &mut Silent);
        }
        self.learn_from(seat, &world);
    }

    /// Follows chance until a seat decides; none when the match is over.
    #[inline]
    fn next_turn(&mut self, world: &mut G, now: &mut Millis, seat: Seat) -> Option<Seat> {
        loop {
            match world.turn() {
                Turn::Over(_) => return None,
                Turn::Chance => {
                    let outcome = world.draw(&mut self.dice);
                    world.advance(*now, &Step::Chance(outcome), &mut Silent);
                    self.steps += 1;
                }
                // The thinker last, so that nobody chooses with its choice in view.
                Turn::Players(seats) => return seats.without(seat).lowest().or(seats.lowest()),
                Turn::Scramble { seats, until } => {
                    if let Some(next) = self.grab(world, now, seats, until) {
                        return Some(next);
                    }
                }
            }
        }
    }

    /// Who is quickest in a scramble; nobody if the alarm rings first.
    fn grab(&mut self, world: &mut G, now: &mut Millis, seats: Seats, until: Option<Millis>) -> Option<Seat> {
        now.0 += PACE;
        if let Some(until) = until.filter(|until| *now >= *until || seats.is_empty()) {
            *now = until;
            world.advance(*now, &Step::Alarm, &mut Silent);
            self.steps += 1;
            return None;
        }
        let nth = below(&mut self.dice, seats.len() as u32) as usize;
        seats.iter().nth(nth)
    }

    /// An action from the record of the situation, and whether the next decision is still in the tree.
    #[inline]
    fn choose_in_tree(&mut self, world: &G, turn: Seat, seat: Seat) -> (G::Action, bool) {
        let mut name = Fingerprint::default();
        name.mix(world.fingerprint(seat));
        name.mix(u64::from(turn.0));
        let Some((node, is_new)) = self.tree.node(name.finish()) else {
            return (self.choose_by_thumb(world, turn), false);
        };
        let edge = self.try_new(world, turn, node, turn == seat);
        let edge = edge.or_else(|| self.most_promising(world, turn, node, turn == seat));
        let edge = edge.unwrap_or_else(|| {
            // Nothing tried before is legal in this world.
            let action = self.choose_by_thumb(world, turn);
            self.tree.add(node, action)
        });
        self.path.push((node, edge, turn));
        (self.tree.edge(edge).action.clone(), !is_new)
    }

    /// An action that was not tried yet, if there is room for one more: the first by rule of thumb.
    #[inline]
    fn try_new(&mut self, world: &G, turn: Seat, node: Spot, own: bool) -> Option<Spot> {
        let breadth = self.manner.breadth[usize::from(!own)];
        let at = self.tree.at(node);
        let tried = f32::from(at.tried);
        // Room grows with the root of the visits.
        let room = at.tried < 2 || tried * tried < breadth * breadth * at.visits as f32;
        if at.complete || !room {
            return None;
        }
        if at.tried == 0 {
            let action = world.hunch(turn, &mut self.legal, &mut self.dice);
            return Some(self.tree.add(node, action));
        }
        for attempt in 0..ATTEMPTS {
            let action = if attempt == 0 && below(&mut self.dice, 2) == 0 {
                world.hunch(turn, &mut self.legal, &mut self.dice)
            } else {
                let action = self.any_action(world, turn);
                if own && self.legal.len() <= self.tree.at(node).tried as usize {
                    self.tree.at(node).complete = true;
                    return None;
                }
                action
            };
            if self.tree.edges(node).all(|(_, edge)| edge.action != action) {
                return Some(self.tree.add(node, action));
            }
        }
        None
    }

    /// The action with the best record, or one that was hardly tried.
    #[inline]
    fn most_promising(&mut self, world: &G, turn: Seat, node: Spot, own: bool) -> Option<Spot> {
        let visits = self.tree.at(node).visits.max(2) as f32;
        let curiosity = self.manner.curiosity * visits.ln().sqrt();
        // Seats that choose at the same time must not fall into step with each other.
        let mut jitter = if is_simultaneous(world) { self.dice.next_u32() | 1 } else { 0 };
        let mut best = (f32::MIN, None);
        for (spot, edge) in self.tree.edges(node) {
            jitter = jitter.wrapping_mul(0x2c92_77b5);
            let mood = if jitter == 0 { 1.0 } else { 0.5 + (jitter >> 8) as f32 / (1 << 24) as f32 };
            let promise = edge.hope + mood * curiosity * edge.doubt;
            // What the thinker may do follows from what it sees; what others may do depends on the world.
            if promise > best.0 && (own || world.check(Millis(0), turn, &edge.action).is_ok()) {
                best = (promise, Some(spot));
            }
        }
        best.1
    }

    #[inline]
    fn choose_by_thumb(&mut self, world: &G, turn: Seat) -> G::Action {
        if self.dice.next_u32() % 256 < self.manner.whim {
            return self.any_action(world, turn);
        }
        world.hunch(turn, &mut self.legal, &mut self.dice)
    }

    #[inline]
    fn any_action(&mut self, world: &G, turn: Seat) -> G::Action {
        self.legal.clear();
        world.actions(turn, &mut self.legal);
        self.legal[below(&mut self.dice, self.legal.len() as u32) as usize].clone()
    }

    /// Every decision on the way is credited with how its seat fared.
    #[inline]
    fn learn_from(&mut self, seat: Seat, world: &G) {
        let outlook = world.outlook();
        for (node, edge, turn) in &self.path {
            self.tree.at(*node).visits += 1;
            self.tree.edge(*edge).credit(outlook.hope(*turn));
        }
        if let Some((_, edge, _)) = self.path.iter().find(|(_, _, turn)| *turn == seat) {
            note(&mut self.tallies, *edge, &outlook, seat, world.seats());
        }
    }
}

/// Whether several seats decide in this turn.
#[inline]
fn is_simultaneous<G: Game>(world: &G) -> bool {
    match world.turn() {
        Turn::Players(seats) => seats.len() > 1 || !world.sealed().is_empty(),
        Turn::Scramble { .. } | Turn::Chance | Turn::Over(_) => false,
    }
}

/// The most visited first, then the more promising.
pub(crate) fn sort<A: Ord>(reasons: &mut [Reason<A>]) {
    reasons.sort_by(|a, b| {
        b.visits.cmp(&a.visits).then(b.hope.total_cmp(&a.hope)).then_with(|| a.action.cmp(&b.action))
    });
}

fn note(tallies: &mut Vec<Tally>, edge: Spot, outlook: &Outlook, seat: Seat, seats: usize) {
    let at = tallies.iter().position(|tally| tally.edge == edge).unwrap_or_else(|| {
        tallies.push(Tally { edge, visits: 0, places: 0.0, last: 0.0 });
        tallies.len() - 1
    });
    let place = outlook.place(seat, seats);
    let tally = &mut tallies[at];
    tally.visits += 1;
    tally.places += place;
    let is_last = if seats > 1 { place > seats as f32 - 0.5 } else { outlook.hope(seat) < 0.5 };
    tally.last += if is_last { 1.0 } else { 0.0 };
}
