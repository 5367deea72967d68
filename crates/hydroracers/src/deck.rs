//! One plane's cards: ten of its own, an autopilot's pass cards besides, each in its spot.
//!
//! A pile has no order: drawing from it is chance. Only the cards put under it have one.
//! Equal cards are interchangeable, so spots are kept sorted among equal cards and two decks
//! that nobody could tell apart are equal.

use crate::course::MAX_PASS_CARDS;
use crate::parts::{Card, DECK};

/// Ten cards and at most so many pass cards.
pub(crate) const MOST_CARDS: usize = DECK + MAX_PASS_CARDS as usize;

/// Where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Spot {
    /// Face up in the discard pile, covered (HR-13).
    Covered,
    /// The visible discard.
    Top,
    /// In hand.
    Hand,
    /// An autopilot's open card, in the order drawn (HR-114, HR-140).
    Open(u8),
    /// Looked at, in that order (HR-60b).
    Looked(u8),
    /// In the pile, anywhere.
    Pile,
    /// Under the pile, drawn in this order once the pile is empty (HR-27b).
    Under(u8),
}

/// All cards of a plane, sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Deck {
    count: u8,
    cards: [Card; MOST_CARDS],
    spots: [Spot; MOST_CARDS],
}

impl Deck {
    pub(crate) const EMPTY: Deck =
        Deck { count: 0, cards: [Card::PASS; MOST_CARDS], spots: [Spot::Pile; MOST_CARDS] };

    /// The cards with their spots, equal ones together.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Card, Spot)> + '_ {
        self.cards.iter().copied().zip(self.spots.iter().copied()).take(self.count as usize)
    }

    /// Adds a card to the pile.
    pub(crate) fn add(&mut self, card: Card) {
        let count = self.count as usize;
        let at = self.cards[..count].partition_point(|other| *other < card);
        self.cards.copy_within(at..count, at + 1);
        self.spots.copy_within(at..count, at + 1);
        (self.cards[at], self.spots[at]) = (card, Spot::Pile);
        self.count += 1;
        self.sort_equal(at);
    }

    /// Takes a card out of the deck for good.
    pub(crate) fn remove(&mut self, card: Card) {
        let count = self.count as usize;
        let at =
            self.cards[..count].iter().position(|other| *other == card).expect("the card is in the deck");
        self.cards.copy_within(at + 1..count, at);
        self.spots.copy_within(at + 1..count, at);
        self.count -= 1;
        (self.cards[count - 1], self.spots[count - 1]) = (Card::PASS, Spot::Pile);
    }

    #[inline]
    pub(crate) fn count(&self, spot: Spot) -> u8 {
        self.spots[..self.count as usize].iter().filter(|other| **other == spot).count() as u8
    }

    /// Cards that can still be drawn.
    pub(crate) fn left(&self) -> u8 {
        self.spots[..self.count as usize]
            .iter()
            .filter(|spot| matches!(spot, Spot::Pile | Spot::Under(_)))
            .count() as u8
    }

    #[inline]
    pub(crate) fn find(&self, spot: Spot) -> Option<Card> {
        self.iter().find(|(_, other)| *other == spot).map(|(card, _)| card)
    }

    #[inline]
    pub(crate) fn holds(&self, card: Card, spot: Spot) -> bool {
        self.iter().any(|(other, place)| other == card && place == spot)
    }

    /// The different cards in hand, in order.
    #[inline]
    pub(crate) fn hand(&self) -> impl Iterator<Item = Card> + '_ {
        let mut last = None;
        let held = self.iter().filter(|(_, spot)| *spot == Spot::Hand).map(|(card, _)| card);
        held.filter(move |card| last.replace(*card) != Some(*card))
    }

    /// Different cards in that spot with how many there are of each, in order.
    #[inline]
    pub(crate) fn kinds(&self, spot: Spot) -> impl Iterator<Item = (Card, u8)> + '_ {
        let count = self.count as usize;
        let mut next = 0;
        std::iter::from_fn(move || {
            while next < count {
                let (card, start) = (self.cards[next], next);
                while next < count && self.cards[next] == card {
                    next += 1;
                }
                let found = self.spots[start..next].iter().filter(|other| **other == spot).count() as u8;
                if found > 0 {
                    return Some((card, found));
                }
            }
            None
        })
    }

    /// Moves one such card.
    #[inline]
    pub(crate) fn shift(&mut self, card: Card, from: Spot, to: Spot) {
        let at = (0..self.count as usize)
            .find(|at| self.cards[*at] == card && self.spots[*at] == from)
            .expect("the card is where it was said to be");
        self.spots[at] = to;
        self.sort_equal(at);
    }

    /// Puts a card under the pile, after the others there.
    pub(crate) fn put_under(&mut self, card: Card, from: Spot) {
        let under =
            self.spots[..self.count as usize].iter().filter(|spot| matches!(spot, Spot::Under(_))).count()
                as u8;
        self.shift(card, from, Spot::Under(under));
    }

    /// The next card from under the pile goes elsewhere; the others move up.
    pub(crate) fn draw_under(&mut self, to: Spot) -> Option<Card> {
        let card = self.find(Spot::Under(0))?;
        self.shift(card, Spot::Under(0), to);
        for spot in &mut self.spots[..self.count as usize] {
            if let Spot::Under(nth) = spot {
                *nth -= 1;
            }
        }
        Some(card)
    }

    /// Puts a card on the discard pile (HR-13).
    pub(crate) fn discard(&mut self, card: Card, from: Spot) {
        if let Some(top) = self.find(Spot::Top) {
            self.shift(top, Spot::Top, Spot::Covered);
        }
        self.shift(card, from, Spot::Top);
        let Spot::Open(played) = from else { return };
        for spot in &mut self.spots[..self.count as usize] {
            if let Spot::Open(nth) = spot
                && *nth > played
            {
                *nth -= 1;
            }
        }
    }

    /// Cards in hand, or open.
    pub(crate) fn held(&self) -> u8 {
        self.spots[..self.count as usize]
            .iter()
            .filter(|spot| matches!(spot, Spot::Hand | Spot::Open(_)))
            .count() as u8
    }

    /// Open cards with the order they were drawn in.
    pub(crate) fn open(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        self.iter().filter_map(|(card, spot)| match spot {
            Spot::Open(nth) => Some((card, nth)),
            Spot::Covered | Spot::Top | Spot::Hand | Spot::Looked(_) | Spot::Pile | Spot::Under(_) => None,
        })
    }

    /// Everything back into the pile (HR-73).
    pub(crate) fn gather(&mut self) {
        self.spots = [Spot::Pile; MOST_CARDS];
    }

    /// The cards that are not open lie in the same spots, but anyhow: `place` says which goes where.
    pub(crate) fn rearrange(&mut self, hidden: impl Fn(Spot) -> bool, mut place: impl FnMut(&mut [Spot])) {
        let count = self.count as usize;
        let mut spots = [Spot::Pile; MOST_CARDS];
        let mut found = 0;
        for spot in self.spots[..count].iter().filter(|spot| hidden(**spot)) {
            spots[found] = *spot;
            found += 1;
        }
        spots[..found].sort_unstable();
        place(&mut spots[..found]);
        let mut next = spots.into_iter();
        for spot in self.spots[..count].iter_mut().filter(|spot| hidden(**spot)) {
            *spot = next.next().expect("as many spots as cards");
        }
        (0..count).for_each(|at| self.sort_equal(at));
    }

    /// Spots are sorted among equal cards.
    #[inline]
    fn sort_equal(&mut self, at: usize) {
        let card = self.cards[at];
        let start = self.cards[..at].iter().rposition(|other| *other != card).map_or(0, |before| before + 1);
        let end = at + self.cards[at..self.count as usize].iter().take_while(|other| **other == card).count();
        self.spots[start..end].sort_unstable();
    }
}
