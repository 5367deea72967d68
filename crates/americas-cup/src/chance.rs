//! What chance may give, and drawing from it.

use std::cmp::Reverse;

use rules::{Rng, Seat, Seats, below};

use crate::action::Outcome;
use crate::parts::Cards;
use crate::state::{AmericasCup, Lot, Stage};

impl AmericasCup {
    pub(crate) fn list_outcomes(&self, into: &mut Vec<(Outcome, u32)>) {
        into.extend(self.lots().iter().map(|seat| (Outcome::DrawBoat(seat), 1)));
        into.extend(self.drawable().iter().map(|card| (Outcome::DrawCard(card), 1)));
    }

    #[inline]
    pub(crate) fn draw_outcome(&self, rng: &mut (impl Rng + ?Sized)) -> Outcome {
        let cards = self.drawable();
        if !cards.is_empty() {
            return Outcome::DrawCard(cards.any(rng));
        }
        let boats = self.lots();
        let nth = below(rng, boats.len() as u32) as usize;
        Outcome::DrawBoat(boats.iter().nth(nth).expect("the number drawn is below the number of boats"))
    }

    /// The cards of which one is drawn now; an empty deck takes the discards (AC-6, AC-90).
    #[inline]
    pub(crate) fn drawable(&self) -> Cards {
        match self.stage {
            Stage::Draw(_) if self.pile.is_empty() => self.discards,
            Stage::Draw(_) => self.pile,
            Stage::Posts | Stage::Card | Stage::Path | Stage::Lot(_) | Stage::Over => Cards::NONE,
        }
    }

    /// The boats between which lot decides now.
    fn lots(&self) -> Seats {
        let Stage::Lot(lot) = self.stage else { return Seats::NONE };
        match lot {
            Lot::First => self.all_seats().collect(),
            Lot::Start => self.next_to_manoeuvre(),
            Lot::Order => self.next_in_order(),
            Lot::Rank => self.next_in_ranking(),
        }
    }

    /// The boats with the highest start card that have not moved (AC-43).
    pub(crate) fn next_to_manoeuvre(&self) -> Seats {
        let value = |seat: Seat| self.boat(seat).start_card.map(|card| Reverse(self.pack.face(card).near));
        best(self.racing().iter().filter_map(|seat| Some((value(seat)?, seat))))
    }

    /// The boats that come next in the playing order: nearest to the line, then to the start buoy; boats that
    /// were over the line last (AC-46, AC-48b, AC-91).
    pub(crate) fn next_in_order(&self) -> Seats {
        let placed: Seats = self.order[..self.ordered as usize].iter().copied().collect();
        let buoy = self.pack.board.leeward;
        let key = |seat: Seat| {
            let bow = self.hulls[seat.index()].bow.place();
            (self.boat(seat).over, Reverse(bow[1]), lattice_steps(bow, buoy))
        };
        best(self.racing().iter().filter(|seat| !placed.contains(*seat)).map(|seat| (key(seat), seat)))
    }

    /// The boats that have come farthest: legs finished, then points to the end (AC-33).
    pub(crate) fn next_in_ranking(&self) -> Seats {
        let key = |seat: Seat| (Reverse(self.boat(seat).leg), self.points_to_end(seat));
        best(self.racing().iter().map(|seat| (key(seat), seat)))
    }

    /// Movement points to the end on the empty board (AC-33).
    pub(crate) fn points_to_end(&self, seat: Seat) -> u16 {
        let ways = self.pack.get().ways(self.options.rounding);
        ways.to_end(&self.hulls[seat.index()], self.legs() - self.boat(seat).leg)
    }
}

/// The seats whose key is the least.
fn best<K: Ord>(keys: impl Iterator<Item = (K, Seat)> + Clone) -> Seats {
    let Some(least) = keys.clone().map(|(key, _)| key).min() else { return Seats::NONE };
    keys.filter(|(key, _)| *key == least).map(|(_, seat)| seat).collect()
}

/// Steps between two points of the lattice.
pub(crate) fn lattice_steps(from: [u8; 2], to: [u8; 2]) -> u8 {
    let [cols, rows] = [from[0].abs_diff(to[0]), from[1].abs_diff(to[1])];
    cols + rows.saturating_sub(cols) / 2
}
