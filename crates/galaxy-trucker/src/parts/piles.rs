//! Some piles of adventure cards.

/// Some piles of adventure cards, counted from 0 (GT-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Piles(u8);

impl Piles {
    pub(crate) const NONE: Piles = Piles(0);

    #[inline]
    #[must_use]
    pub(crate) fn with(self, pile: u8) -> Piles {
        Piles(self.0 | 1 << pile)
    }

    #[inline]
    pub(crate) fn contains(self, pile: u8) -> bool {
        self.0 >> pile & 1 != 0
    }

    #[inline]
    pub(crate) fn len(self) -> u8 {
        self.0.count_ones() as u8
    }
}
