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
pub(crate) enum CardPlace {
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
    /// How many are in hand or open, in the pile, and under it.
    held: u8,
    pile: u8,
    under: u8,
    cards: [Card; MOST_CARDS],
    spots: [CardPlace; MOST_CARDS],
}

impl Deck {
    pub(crate) const EMPTY: Deck = Deck {
        count: 0,
        held: 0,
        pile: 0,
        under: 0,
        cards: [Card::PASS; MOST_CARDS],
        spots: [CardPlace::Pile; MOST_CARDS],
    };

    /// The cards with their spots, equal ones together.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Card, CardPlace)> + '_ {
        self.cards.iter().copied().zip(self.spots.iter().copied()).take(self.count as usize)
    }

    /// Adds a card to the pile.
    pub(crate) fn add(&mut self, card: Card) {
        let count = self.count as usize;
        let at = self.cards[..count].partition_point(|other| *other < card);
        self.cards.copy_within(at..count, at + 1);
        self.spots.copy_within(at..count, at + 1);
        (self.cards[at], self.spots[at]) = (card, CardPlace::Pile);
        self.count += 1;
        self.pile += 1;
        self.sort_equal(at);
    }

    /// Takes a card out of the deck for good.
    pub(crate) fn remove(&mut self, card: Card) {
        let count = self.count as usize;
        let at =
            self.cards[..count].iter().position(|other| *other == card).expect("the card is in the deck");
        self.tally(self.spots[at], -1);
        self.cards.copy_within(at + 1..count, at);
        self.spots.copy_within(at + 1..count, at);
        self.count -= 1;
        (self.cards[count - 1], self.spots[count - 1]) = (Card::PASS, CardPlace::Pile);
    }

    /// Cards in the pile, not counting those under it.
    #[inline]
    pub(crate) fn pile(&self) -> u8 {
        self.pile
    }

    /// Cards that can still be drawn.
    #[inline]
    pub(crate) fn left(&self) -> u8 {
        self.pile + self.under
    }

    /// Cards in hand, or open.
    #[inline]
    pub(crate) fn held(&self) -> u8 {
        self.held
    }

    #[inline]
    pub(crate) fn find(&self, spot: CardPlace) -> Option<Card> {
        self.iter().find(|(_, other)| *other == spot).map(|(card, _)| card)
    }

    #[inline]
    pub(crate) fn holds(&self, card: Card, spot: CardPlace) -> bool {
        self.iter().any(|(other, place)| other == card && place == spot)
    }

    /// The different cards in hand, in order.
    #[inline]
    pub(crate) fn hand(&self) -> impl Iterator<Item = Card> + '_ {
        let mut last = None;
        let held = self.iter().filter(|(_, spot)| *spot == CardPlace::Hand).map(|(card, _)| card);
        held.filter(move |card| last.replace(*card) != Some(*card))
    }

    /// Different cards in that spot with how many there are of each, in order.
    #[inline]
    pub(crate) fn kinds(&self, spot: CardPlace) -> impl Iterator<Item = (Card, u8)> + '_ {
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
    pub(crate) fn shift(&mut self, card: Card, from: CardPlace, to: CardPlace) {
        let at = (0..self.count as usize)
            .find(|at| self.cards[*at] == card && self.spots[*at] == from)
            .expect("the card is where it was said to be");
        self.tally(from, -1);
        self.tally(to, 1);
        self.spots[at] = to;
        self.sort_equal(at);
    }

    #[inline]
    fn tally(&mut self, spot: CardPlace, change: i8) {
        let count = match spot {
            CardPlace::Hand | CardPlace::Open(_) => &mut self.held,
            CardPlace::Pile => &mut self.pile,
            CardPlace::Under(_) => &mut self.under,
            CardPlace::Covered | CardPlace::Top | CardPlace::Looked(_) => return,
        };
        *count = count.wrapping_add_signed(change);
    }

    /// Puts a card under the pile, after the others there.
    pub(crate) fn put_under(&mut self, card: Card, from: CardPlace) {
        self.shift(card, from, CardPlace::Under(self.under));
    }

    /// The next card from under the pile goes elsewhere; the others move up.
    pub(crate) fn draw_under(&mut self, to: CardPlace) -> Option<Card> {
        let card = self.find(CardPlace::Under(0))?;
        self.shift(card, CardPlace::Under(0), to);
        for spot in &mut self.spots[..self.count as usize] {
            if let CardPlace::Under(nth) = spot {
                *nth -= 1;
            }
        }
        Some(card)
    }

    /// Puts a card on the discard pile (HR-13).
    pub(crate) fn discard(&mut self, card: Card, from: CardPlace) {
        if let Some(top) = self.find(CardPlace::Top) {
            self.shift(top, CardPlace::Top, CardPlace::Covered);
        }
        self.shift(card, from, CardPlace::Top);
        let CardPlace::Open(played) = from else { return };
        for spot in &mut self.spots[..self.count as usize] {
            if let CardPlace::Open(nth) = spot
                && *nth > played
            {
                *nth -= 1;
            }
        }
    }

    /// Open cards with the order they were drawn in.
    pub(crate) fn open(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        self.iter().filter_map(|(card, spot)| match spot {
            CardPlace::Open(nth) => Some((card, nth)),
            CardPlace::Covered
            | CardPlace::Top
            | CardPlace::Hand
            | CardPlace::Looked(_)
            | CardPlace::Pile
            | CardPlace::Under(_) => None,
        })
    }

    /// Everything back into the pile (HR-73).
    pub(crate) fn gather(&mut self) {
        self.spots = [CardPlace::Pile; MOST_CARDS];
        (self.held, self.pile, self.under) = (0, self.count, 0);
    }

    /// The cards that are not open lie in the same spots, but anyhow: `place` says which goes where.
    pub(crate) fn rearrange(
        &mut self,
        hidden: impl Fn(CardPlace) -> bool,
        mut place: impl FnMut(&mut [CardPlace]),
    ) {
        let count = self.count as usize;
        let mut spots = [CardPlace::Pile; MOST_CARDS];
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
