//! What is known: the view plus everything seen before.

use rules::{Rng, Seat, Viewer, below};

use crate::action::Action;
use crate::flow::{Draw, Frame};
use crate::parts::{Card, Cards, Tile};
use crate::state::{Commit, GalaxyTrucker, Origin};
use crate::view::View;

/// The view plus everything seen before.
///
/// Inside it is the state with the secrets blotted out: tiles that nobody else has seen lie in the pile, piles the
/// viewer has not looked at are empty, sealed choices are only there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    viewer: Viewer,
    blotted: GalaxyTrucker,
}

/// What a viewer gets to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    /// What lies open now.
    Now,
    /// And what was seen before.
    Ever,
}

impl Knowledge {
    pub(crate) fn new(game: &GalaxyTrucker, viewer: Viewer) -> Knowledge {
        Knowledge { viewer, blotted: game.blotted(viewer, Sight::Ever) }
    }

    /// Whose knowledge it is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// What lies open.
    pub fn view(&self) -> View {
        View::new(&self.blotted, self.viewer)
    }

    /// Cards of this flight that the viewer has seen in piles.
    pub fn foreseen(&self) -> Cards {
        self.blotted.deck.piles.iter().fold(Cards::NONE, |all, pile| all.or(*pile))
    }

    /// A world that fits.
    pub(crate) fn sample(&self, rng: &mut (impl Rng + ?Sized)) -> GalaxyTrucker {
        let mut game = self.blotted.clone();
        for seat in game.all_seats() {
            if game.trucker(seat).hand.tile == Tile::HIDDEN {
                let tile = game.yard.face_down.any(rng);
                game.yard.face_down.remove(tile);
                game.trucker_mut(seat).hand.tile = tile;
            }
        }
        deal_hidden_piles(&mut game, self.viewer, rng);
        let mut actions: Vec<Action> = Vec::new();
        for seat in game.all_seats() {
            if game.trucker(seat).commit == Commit::Hidden {
                actions.clear();
                game.list_actions(seat, &mut actions);
                let nth = below(rng, actions.len() as u32) as usize;
                game.trucker_mut(seat).commit = Commit::Act(actions[nth]);
            }
        }
        game
    }

    /// Forgets piles that were looked at, each with its own dice.
    pub(crate) fn fade(&mut self, memory: u32, character: u64) {
        let Viewer::Seat(seat) = self.viewer else { return };
        for pile in 0..self.blotted.deck.piles.len() {
            let seen = self.blotted.trucker(seat).looking == Some(pile as u8);
            let dice = (character ^ (pile as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)).rotate_left(31);
            let kept = dice.wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 33;
            if !seen && (kept % 1_000) as u32 >= memory {
                self.blotted.deck.piles[pile] = Cards::NONE;
            }
        }
    }
}

impl GalaxyTrucker {
    /// The state as that viewer sees it.
    pub(crate) fn blotted(&self, viewer: Viewer, sight: Sight) -> GalaxyTrucker {
        let mut game = self.clone();
        let hides = |seat: Seat| viewer != Viewer::Seat(seat);
        let secret = self.is_secret();
        for seat in self.all_seats().filter(|seat| hides(*seat)) {
            let trucker = game.trucker_mut(seat);
            if trucker.hand.tile.is_some() && trucker.hand.from == Origin::FaceDown {
                let tile = std::mem::replace(&mut trucker.hand.tile, Tile::HIDDEN);
                if tile != Tile::HIDDEN {
                    game.yard.face_down.add(tile);
                }
            }
            let trucker = game.trucker_mut(seat);
            if secret && trucker.commit != Commit::None {
                trucker.commit = Commit::Hidden;
            }
        }
        for pile in 0..game.deck.piles.len() as u8 {
            if !self.sees_pile(viewer, pile, sight) {
                game.deck.piles[pile as usize] = Cards::NONE;
            }
        }
        game
    }

    fn sees_pile(&self, viewer: Viewer, pile: u8, sight: Sight) -> bool {
        let Viewer::Seat(seat) = viewer else { return false };
        match sight {
            Sight::Now => self.trucker(seat).looking == Some(pile),
            Sight::Ever => self.trucker(seat).looks[pile as usize] > 0,
        }
    }
}

/// Fills piles that others have looked at: cards that were turned lie in any place, the rest are hidden cards.
fn deal_hidden_piles(game: &mut GalaxyTrucker, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) {
    let level = game.level();
    // The pile that is being dealt, and how far.
    let dealing = if let Frame::Draw(Draw::Pile { pile, dealt, .. }) = game.flow.top() {
        Some((*pile, *dealt))
    } else {
        None
    };
    let known = game.deck.piles.iter().fold(Cards::NONE, |all, pile| all.or(*pile));
    let is_known = |game: &GalaxyTrucker, pile: u8| {
        !game.deck.piles[pile as usize].is_empty() && game.sees_pile(viewer, pile, Sight::Ever)
    };
    let unknown: Vec<u8> = (0..level.piles).filter(|pile| !is_known(game, *pile)).collect();
    for nth in 0..3 {
        let own = game.cards_of(nth).minus(game.deck.used).minus(known);
        let (mut strays, mut hidden) = (own.and(game.deck.turned), own.minus(game.deck.turned));
        let mut places = unknown.len() as u32 * u32::from(level.pile[nth]);
        for pile in &unknown {
            let before: u8 = level.pile[..nth].iter().sum();
            let full = level.pile[nth];
            let here = match dealing {
                Some((one, dealt)) if one == *pile => dealt.saturating_sub(before).min(full),
                Some(_) | None if game.deck.dealt.contains(*pile) => full,
                Some(_) | None => 0,
            };
            for _ in 0..here {
                let card = draw_place(&mut strays, &mut hidden, places, rng);
                game.deck.piles[*pile as usize].add(card);
                places -= 1;
            }
        }
    }
}

/// The card in one of so many places, of which each stray has one.
fn draw_place(strays: &mut Cards, hidden: &mut Cards, places: u32, rng: &mut (impl Rng + ?Sized)) -> Card {
    let is_stray = below(rng, places) < u32::from(strays.len());
    let from = if is_stray { strays } else { hidden };
    let card = from.nth(below(rng, u32::from(from.len())));
    *from = from.minus([card].into_iter().collect());
    card
}
