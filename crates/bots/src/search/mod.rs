//! Information-set Monte Carlo tree search over the contract alone, for any game.
//!
//! One idea: a situation is what the thinking seat can tell apart ([`Game::fingerprint`]), never a state.
//! Every iteration imagines a world that fits what is known, plays on in it and remembers, for each
//! situation on the way, how the seat that decided there fared. Each seat wants the best for itself.
//! In a simultaneous turn every seat chooses by its own record, without a look at the others.
//!
//! Left out: clocks. Whoever has one brings a `stop` that looks at it.

mod choice;
mod thought;
mod tree;
mod trial;

use rand_core::SeedableRng;
use rules::{Eyes, Game, Millis, Seat, Silent, Step, Turn, next_grab};

use self::thought::Tally;
pub(crate) use self::thought::sort;
pub use self::thought::{Reason, Thought};
use self::tree::{Spot, Tree};
use self::trial::Trial;
use crate::{Dice, Generation, Thumbed};

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
    /// Plans imagined beyond the tree, or rounds in a trial.
    pub horizon: u32,
    /// How often an imagined player acts at random instead of by rule of thumb, of 256.
    pub whim: u32,
    /// How it looks for what is best.
    pub style: Style,
    /// Whose rule of thumb it follows.
    pub generation: Generation,
}

/// How a search looks for what is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A tree that grows where it is promising: for few decisions that weigh much.
    Tree,
    /// Every action on the same luck: for many small decisions, of which none shows in a single match.
    Trials,
}

impl Default for Manner {
    fn default() -> Self {
        Manner {
            curiosity: 0.4,
            breadth: [1.6, 0.7],
            horizon: 40,
            whim: 12,
            style: Style::Tree,
            generation: Generation::Newest,
        }
    }
}

impl Manner {
    /// The manner that suits a game.
    pub fn of<G: Thumbed>() -> Manner {
        let whim = match G::STYLE {
            Style::Tree => Manner::default().whim,
            // A whim here and none there would hide what the action is worth.
            Style::Trials => 0,
        };
        Manner { horizon: G::HORIZON, whim, style: G::STYLE, ..Manner::default() }
    }

    /// How much what is hardly tried is worth a try after so many visits of a situation.
    fn curiosity_after(&self, visits: u32) -> f32 {
        self.curiosity * (visits.max(2) as f32).ln().sqrt()
    }
}

/// So many visits are few: most situations have fewer.
const FEW_VISITS: u32 = 512;

/// Iterations between two looks at `stop`.
const PATIENCE: u32 = 16;

/// A thinking mind: what it has learned and its buffers.
///
/// Minds on several threads lie side by side; each has its cache lines for itself.
#[derive(Debug)]
#[repr(align(128))]
pub struct Search<G: Game> {
    manner: Manner,
    /// Its curiosity by visits, as long as they are few.
    curiosity: Vec<f32>,
    dice: Dice,
    tree: Tree<G::Action>,
    legal: Vec<G::Action>,
    /// Situations on the way, with the number of the action and who took it.
    path: Vec<(Spot, u16, Seat)>,
    tallies: Vec<Tally>,
    trials: Vec<Trial<G::Action>>,
    /// What an imagined seat does next, and how much of it is done.
    plan: Vec<G::Action>,
    done: usize,
    steps: u64,
}

impl<G: Game> Search<G> {
    /// A mind that has learned nothing yet.
    pub fn new(manner: Manner, seed: u64) -> Self {
        Search {
            manner,
            curiosity: (0..FEW_VISITS).map(|visits| manner.curiosity_after(visits)).collect(),
            dice: Dice::seed_from_u64(seed),
            tree: Tree::new(),
            legal: Vec::new(),
            path: Vec::new(),
            tallies: Vec::new(),
            trials: Vec::new(),
            plan: Vec::new(),
            done: 0,
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
        if self.manner.style == Style::Trials {
            return self.compare(seat, source, iterations, stop);
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
    fn learn(
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

    /// One imagined match: down the tree, on by rule of thumb, and back.
    fn iterate(&mut self, seat: Seat, source: &impl Imagination<G>) {
        let mut world = self.imagine(seat, source);
        self.path.clear();
        self.forget_plan();
        let mut now = Millis(0);
        let mut beyond = 0;
        let mut in_tree = true;
        let mut open = None;
        while let Some(turn) = self.next_turn(&mut world, &mut now, seat) {
            let action = if in_tree {
                let open = *open.get_or_insert_with(|| world.fingerprint(seat));
                let (action, stays) = self.choose_in_tree(&world, open, turn, seat);
                in_tree = stays;
                action
            } else {
                beyond += u32::from(!self.has_plan());
                if beyond > self.manner.horizon {
                    break;
                }
                self.choose_by_thumb(&world, turn)
            };
            world.advance(now, &Step::Act(turn, action), &mut Silent);
            self.steps += 1;
            if world.sealed().is_empty() {
                // While choices are being sealed, nothing else that lies open changes.
                open = None;
            }
        }
        self.learn_from(seat, &world);
    }

    /// A world that fits, in which the others still have to seal their choices.
    fn imagine(&mut self, seat: Seat, source: &impl Imagination<G>) -> G {
        let mut world = source.world(&mut self.dice);
        if !source.knows_sealed_choices() {
            // A sampled choice says nothing about them.
            for other in world.sealed().without(seat).iter() {
                world.advance(Millis(0), &Step::TakeBack(other), &mut Silent);
            }
        }
        world
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
                    let (then, next) =
                        next_grab(*now, seats, until, |seat| world.demand(seat), &mut self.dice);
                    *now = then;
                    if next.is_some() {
                        return next;
                    }
                    world.advance(then, &Step::Alarm, &mut Silent);
                    self.steps += 1;
                }
            }
        }
    }

    /// Every decision on the way is credited with how its seat fared.
    #[inline]
    fn learn_from(&mut self, seat: Seat, world: &G) {
        let outlook = world.outlook();
        for (node, edge, turn) in &self.path {
            self.tree.at(*node).visits += 1;
            self.tree.edge(*node, *edge).credit(outlook.hope(*turn));
        }
        if let Some((node, edge, _)) = self.path.iter().find(|(_, _, turn)| *turn == seat) {
            self.note((*node, *edge), &outlook, seat, world.seats());
        }
    }
}
