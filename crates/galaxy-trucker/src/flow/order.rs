//! Seats that are dealt with one by one, and what they announced.

use rules::Seat;

use crate::parts::MAX_PLAYERS;

/// Seats that are dealt with one by one, leader first (GT-42), and which of them is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Order {
    seats: [Seat; MAX_PLAYERS],
    count: u8,
    at: u8,
}

impl Order {
    /// The seats by a key that no two share, the smallest first.
    pub(crate) fn by<K: Ord>(seats: impl Iterator<Item = Seat> + Clone, key: impl Fn(Seat) -> K) -> Order {
        let mut order = Order { seats: [Seat(0); MAX_PLAYERS], count: 0, at: 0 };
        for seat in seats.clone() {
            let ahead = seats.clone().filter(|other| key(*other) < key(seat)).count();
            order.seats[ahead] = seat;
            order.count += 1;
        }
        order
    }

    /// Who is on.
    #[inline]
    pub(crate) fn on(&self) -> Option<Seat> {
        self.all().get(self.at as usize).copied()
    }

    /// The next is on.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.at += 1;
    }

    /// Nobody else is dealt with.
    #[inline]
    pub(crate) fn end(&mut self) {
        self.at = self.count;
    }

    /// The same seats from the first.
    pub(crate) fn again(self) -> Order {
        Order { at: 0, ..self }
    }

    #[inline]
    pub(crate) fn all(&self) -> &[Seat] {
        &self.seats[..self.count as usize]
    }

    /// Those who were on before, and the others.
    #[inline]
    pub(crate) fn split(&self) -> (&[Seat], &[Seat]) {
        self.all().split_at(self.at as usize)
    }
}

/// Strengths announced on a card or a line, in halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Announced([u8; MAX_PLAYERS]);

/// No strength: cloned with every state, so it takes no room of its own.
const SILENT: u8 = u8::MAX;

impl Default for Announced {
    fn default() -> Self {
        Announced([SILENT; MAX_PLAYERS])
    }
}

impl Announced {
    #[inline]
    pub(crate) fn of(&self, seat: Seat) -> Option<u8> {
        Some(self.0[seat.index()]).filter(|halves| *halves != SILENT)
    }

    #[inline]
    pub(crate) fn note(&mut self, seat: Seat, halves: u8) {
        self.0[seat.index()] = halves;
    }
}
