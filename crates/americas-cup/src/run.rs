//! A sequence of cards, small enough for the state.

use crate::parts::Colour;

/// The cards of a sequence, at most the newest sixteen: four bits each, the newest lowest (AC-57).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct CardSequence(u64);

impl CardSequence {
    pub(crate) const NONE: CardSequence = CardSequence(0);

    /// The last value (AC-59).
    #[inline]
    pub(crate) fn last(self) -> Option<u8> {
        let value = self.0 as u8 & 7;
        (value > 0).then_some(value)
    }

    #[inline]
    pub(crate) fn push(&mut self, colour: Colour, value: u8) {
        self.0 = self.0 << 4 | (colour as u64) << 3 | u64::from(value);
    }

    /// Ends it; says what it was.
    #[inline]
    pub(crate) fn take(&mut self) -> CardSequence {
        std::mem::take(self)
    }

    /// The newest card alone.
    #[inline]
    pub(crate) fn newest(self) -> CardSequence {
        CardSequence(self.0 & 15)
    }

    /// Colours and values, the newest last.
    pub(crate) fn cards(self) -> impl Iterator<Item = (Colour, u8)> {
        let cards = (0..16).rev().map(move |nth| (self.0 >> (4 * nth)) as u8 & 15);
        cards.filter(|bits| *bits > 0).map(|bits| {
            let colour = if bits & 8 == 0 { Colour::Red } else { Colour::Green };
            (colour, bits & 7)
        })
    }
}
