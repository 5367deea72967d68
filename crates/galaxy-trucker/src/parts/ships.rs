//! Some ships of a fleet.

use super::MAX_SHIPS;

/// Some ships of a fleet, by number; without a fleet there is one, number 0 (LM-61).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Ships(u8);

impl Ships {
    pub(crate) const NONE: Ships = Ships(0);

    /// The ships of an action, a bit for each (LM-92).
    #[inline]
    pub(crate) fn of_bits(bits: u8) -> Ships {
        Ships(bits)
    }

    #[inline]
    pub(crate) fn only(ship: u8) -> Ships {
        Ships(1 << ship)
    }

    #[inline]
    #[must_use]
    pub(crate) fn with(self, ship: u8) -> Ships {
        Ships(self.0 | 1 << ship)
    }

    #[inline]
    #[must_use]
    pub(crate) fn without(self, ship: u8) -> Ships {
        Ships(self.0 & !(1 << ship))
    }

    #[inline]
    pub(crate) fn contains(self, ship: u8) -> bool {
        self.0 >> ship & 1 != 0
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self == Ships::NONE
    }

    #[inline]
    pub(crate) fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The ships by number.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (0..MAX_SHIPS as u8).filter(move |ship| self.contains(*ship))
    }

    /// Whether they are some of the others, but not all.
    #[inline]
    pub(crate) fn are_some_of(self, others: Ships) -> bool {
        !self.is_empty() && self != others && self.0 & !others.0 == 0
    }

    /// Every choice of some of them, but not all, as the bits of an action.
    #[inline]
    pub(crate) fn choices(self) -> impl Iterator<Item = u8> {
        (1..self.0).filter(move |bits| Ships(*bits).are_some_of(self))
    }
}
