//! Which rule of thumb a player follows: a better one is measured against those before it.

use rules::{Game, Seat};

use crate::Dice;

/// The newest rule of thumb of a game, or an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Generation {
    /// What tables play with.
    #[default]
    Newest,
    /// The nth, counted from 1.
    Nth(u8),
}

impl Generation {
    /// What it says in a world.
    #[inline]
    pub fn hunch<G: Game>(
        self,
        world: &G,
        seat: Seat,
        scratch: &mut Vec<G::Action>,
        dice: &mut Dice,
    ) -> G::Action {
        match self {
            Generation::Newest => world.hunch(seat, scratch, dice),
            Generation::Nth(generation) => world.earlier_hunch(generation, seat, scratch, dice),
        }
    }

    /// That, and what the seat does right after it.
    #[inline]
    pub(crate) fn plan<G: Game>(self, world: &G, seat: Seat, into: &mut Vec<G::Action>, dice: &mut Dice) {
        match self {
            Generation::Newest => world.plan(seat, into, dice),
            Generation::Nth(_) => {
                let hunch = self.hunch(world, seat, into, dice);
                into.clear();
                into.push(hunch);
            }
        }
    }
}
