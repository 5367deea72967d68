//! What an imagined seat does: by the record of its situation while there is one, by rule of thumb beyond.

use std::hash::Hasher as _;

use rand_core::Rng as _;
use rules::{Fingerprint, Game, Millis, Seat, Turn, below};

use super::Search;
use super::tree::Spot;

/// The bits of the number one: with bits behind them it is a number from one to two.
const ONE: u32 = 0x3f80_0000;

/// Tries to find an action that was not tried yet.
const ATTEMPTS: u32 = 3;

impl<G: Game> Search<G> {
    /// An action from the record of the situation, and whether the next decision is still in the tree. The situation
    /// is what lies open and who decides.
    #[inline]
    pub(super) fn choose_in_tree(
        &mut self,
        world: &G,
        open: u64,
        turn: Seat,
        seat: Seat,
    ) -> (G::Action, bool) {
        let mut name = Fingerprint::default();
        name.mix(open);
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
        (self.tree.edge(node, edge).action.clone(), !is_new)
    }

    /// An action that was not tried yet, if there is room for one more: the first by rule of thumb.
    #[inline]
    fn try_new(&mut self, world: &G, turn: Seat, node: Spot, own: bool) -> Option<u16> {
        let breadth = self.manner.breadth[usize::from(!own)];
        let at = self.tree.at(node);
        let tried = f32::from(at.tried);
        // Room grows with the root of the visits.
        let room = at.tried < 2 || tried * tried < breadth * breadth * at.visits as f32;
        if at.complete || !room {
            return None;
        }
        if at.tried == 0 {
            let action = self.manner.generation.hunch(world, turn, &mut self.legal, &mut self.dice);
            return Some(self.tree.add(node, action));
        }
        for attempt in 0..ATTEMPTS {
            let action = if attempt == 0 && below(&mut self.dice, 2) == 0 {
                self.manner.generation.hunch(world, turn, &mut self.legal, &mut self.dice)
            } else {
                let action = self.any_action(world, turn);
                if own && self.legal.len() <= self.tree.at(node).tried as usize {
                    self.tree.at(node).complete = true;
                    return None;
                }
                action
            };
            if self.tree.edges(node).iter().all(|edge| edge.action != action) {
                return Some(self.tree.add(node, action));
            }
        }
        None
    }

    /// The action with the best record, or one that was hardly tried.
    #[inline]
    fn most_promising(&mut self, world: &G, turn: Seat, node: Spot, own: bool) -> Option<u16> {
        let visits = self.tree.at(node).visits;
        let curiosity = self.curiosity_after(visits);
        // Seats that choose at the same time must not fall into step with each other.
        let jitter = if is_simultaneous(world) { self.dice.next_u32() | 1 } else { 0 };
        // What the thinker may do follows from what it sees; what others may do depends on the world.
        let is_legal = |action: &G::Action| own || world.check(Millis(0), turn, action).is_ok();
        let best = self.best_edge(node, curiosity, jitter, |_| true)?;
        if is_legal(&self.tree.edge(node, best).action) {
            return Some(best);
        }
        self.best_edge(node, curiosity, jitter, is_legal)
    }

    /// How much what is hardly tried is worth a try after so many visits of a situation.
    #[inline]
    fn curiosity_after(&self, visits: u32) -> f32 {
        self.curiosity.get(visits as usize).copied().unwrap_or_else(|| self.manner.curiosity_after(visits))
    }

    /// The most promising action of those that may be done.
    #[inline]
    fn best_edge(
        &self,
        node: Spot,
        curiosity: f32,
        mut jitter: u32,
        may: impl Fn(&G::Action) -> bool,
    ) -> Option<u16> {
        let (mut best, mut most) = (None, f32::MIN);
        let edges = self.tree.edges(node);
        let mut number = edges.len() as u16;
        // The latest first: it is hardly tried.
        for edge in edges.iter().rev() {
            number -= 1;
            jitter = jitter.wrapping_mul(0x2c92_77b5);
            let mood = if jitter == 0 { 1.0 } else { f32::from_bits(ONE | jitter >> 9) - 0.5 };
            let promise = edge.hope + mood * curiosity * edge.doubt;
            if promise > most && may(&edge.action) {
                (best, most) = (Some(number), promise);
            }
        }
        best
    }

    /// An action by rule of thumb, or on a whim.
    #[inline]
    pub(super) fn choose_by_thumb(&mut self, world: &G, turn: Seat) -> G::Action {
        if self.has_plan() {
            self.done += 1;
            return self.plan[self.done - 1].clone();
        }
        if self.manner.whim > 0 && self.dice.next_u32() % 256 < self.manner.whim {
            return world.whim(turn, &mut self.legal, &mut self.dice);
        }
        self.manner.generation.plan(world, turn, &mut self.plan, &mut self.dice);
        self.done = 1;
        self.plan[0].clone()
    }

    /// Whether the next action of the seat is decided already.
    #[inline]
    pub(super) fn has_plan(&self) -> bool {
        self.done < self.plan.len()
    }

    /// Whatever comes next was not foreseen.
    #[inline]
    pub(super) fn forget_plan(&mut self) {
        self.done = self.plan.len();
    }

    #[inline]
    fn any_action(&mut self, world: &G, turn: Seat) -> G::Action {
        self.legal.clear();
        world.actions(turn, &mut self.legal);
        self.legal[below(&mut self.dice, self.legal.len() as u32) as usize].clone()
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
