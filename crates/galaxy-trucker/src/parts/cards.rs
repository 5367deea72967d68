//! Adventure cards and sets of them.

use serde::{Deserialize, Serialize};

use super::nth_bit;

/// An adventure card by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
#[serde(transparent)]
pub struct Card(pub u8);

impl Card {
    /// No card.
    pub(crate) const NONE: Card = Card(u8::MAX);

    /// The card as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of adventure cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);
    /// The most cards of a pack.
    pub(crate) const MOST: usize = 64;

    /// Puts a card in.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Whether the card is in it.
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        card.index() < Cards::MOST && self.0 >> card.0 & 1 != 0
    }

    /// Cards in both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }

    /// Cards in either.
    #[inline]
    #[must_use]
    pub fn or(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }

    /// These cards without the others.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The card in that place, by number.
    #[inline]
    pub(crate) fn nth(self, nth: u32) -> Card {
        Card(nth_bit(self.0, nth))
    }

    /// The cards by number.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let card = Card(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(card)
        })
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Cards::NONE;
        cards.into_iter().for_each(|card| set.add(card));
        set
    }
}
