//! What a bot may look at.

use crate::{Demand, Game, Rng, Seat, Viewer};

/// One seat's eyes on a match: its view, its knowledge and its legal actions, but never the state.
///
/// Bots get this and nothing else, so that they are fair by construction.
#[derive(Debug)]
pub struct Eyes<'a, G: Game> {
    game: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Eyes<'a, G> {
    /// The eyes of that seat.
    #[inline]
    pub fn new(game: &'a G, seat: Seat) -> Self {
        Eyes { game, seat }
    }

    /// Whose eyes these are.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What lies open.
    pub fn view(&self) -> G::View {
        self.game.view(Viewer::Seat(self.seat))
    }

    /// What lies open or was seen before.
    pub fn knowledge(&self) -> G::Knowledge {
        self.game.knowledge(Viewer::Seat(self.seat))
    }

    /// What the decision asks of a bot.
    #[inline]
    pub fn demand(&self) -> Demand {
        self.game.demand(self.seat)
    }

    /// What somebody does who does not care: it follows from what the seat knows (law 14).
    #[inline]
    pub fn whim(&self, scratch: &mut Vec<G::Action>, rng: &mut (impl Rng + ?Sized)) -> G::Action {
        self.game.whim(self.seat, scratch, rng)
    }

    /// What the seat may do now.
    #[inline]
    pub fn actions(&self, into: &mut Vec<G::Action>) {
        self.game.actions(self.seat, into);
    }
}
