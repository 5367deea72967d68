//! What is known: the view plus everything seen before.

use rules::{Rng, Seat, Seats, Viewer, below};

use crate::parts::{Card, Cards, MAX_BOATS, Posts};
use crate::state::{AmericasCup, Stage};
use crate::view::View;

/// The view plus everything seen before.
///
/// Inside it is the state with the secrets blotted out: other hands and the deck hold the hidden cards in
/// the order of their numbers, sealed posts are nothing. What everybody can tell by elimination is kept: at a
/// shuffle the discards become the deck, so cards drawn before it and after it are different sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    viewer: Viewer,
    blotted: AmericasCup,
    /// Who has sealed key posts that the viewer cannot see.
    sealed: Seats,
}

impl Knowledge {
    pub(crate) fn new(game: &AmericasCup, viewer: Viewer) -> Knowledge {
        let mut blotted = game.clone();
        rearrange(&mut blotted, viewer, |_| 0);
        let mut sealed = Seats::NONE;
        for seat in hidden_seats(game, viewer).filter(|_| game.stage == Stage::Posts) {
            if blotted.boat_mut(seat).posts.take().is_some() {
                sealed = sealed.with(seat);
            }
        }
        Knowledge { viewer, blotted, sealed }
    }

    /// Whose knowledge it is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// What lies open.
    pub fn view(&self) -> View {
        View::new(&self.blotted, self.viewer)
    }

    /// A world that fits.
    pub(crate) fn sample(&self, rng: &mut (impl Rng + ?Sized)) -> AmericasCup {
        let mut game = self.blotted.clone();
        rearrange(&mut game, self.viewer, |left| below(rng, left));
        for seat in self.sealed.iter() {
            let nth = below(rng, Posts::choices().count() as u32);
            game.boat_mut(seat).posts = Posts::choices().nth(nth as usize);
        }
        game
    }
}

/// The seats whose cards the viewer does not see.
fn hidden_seats(game: &AmericasCup, viewer: Viewer) -> impl Iterator<Item = Seat> + use<> {
    game.all_seats().filter(move |seat| viewer != Viewer::Seat(*seat))
}

/// Deals the cards that the viewer does not see anew, those drawn between two shuffles among themselves.
/// `pick` chooses one of so many.
fn rearrange(game: &mut AmericasCup, viewer: Viewer, mut pick: impl FnMut(u32) -> u32) {
    for shuffle in 0..=game.shuffles {
        let was_drawn = |card: &Card| game.drawn[card.index()] == shuffle;
        let groups: [Cards; MAX_BOATS] =
            std::array::from_fn(|nth| game.boats[nth].hand.iter().filter(was_drawn).collect());
        let fresh = if shuffle == game.shuffles { game.pile } else { Cards::NONE };
        let mut hidden = hidden_seats(game, viewer).fold(fresh, |all, seat| all.or(groups[seat.index()]));
        for seat in hidden_seats(game, viewer) {
            let group = groups[seat.index()];
            let mut hand = game.boat(seat).hand.without(group);
            for _ in 0..group.len() {
                let card = hidden.nth(pick(u32::from(hidden.len())));
                hidden.remove(card);
                hand.add(card);
                game.drawn[card.index()] = shuffle;
            }
            game.boat_mut(seat).hand = hand;
        }
        if shuffle == game.shuffles {
            hidden.iter().for_each(|card| game.drawn[card.index()] = 0);
            game.pile = hidden;
        }
    }
}
