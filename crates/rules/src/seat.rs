//! Places at the table, sets of them, and values kept per place.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The most seats any game has.
pub const MAX_SEATS: usize = 8;

/// A place at the table, counted from 0 inside and from 1 wherever people or files read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0 + 1)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u8::deserialize(deserializer)? {
            number @ 1..=8 => Ok(Seat(number - 1)),
            number => Err(de::Error::custom(format!("seat {number}: seats are numbered 1 to {MAX_SEATS}"))),
        }
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number[]"))]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// Seats 1 to `count`.
    #[inline]
    pub fn first(count: usize) -> Seats {
        debug_assert!(count <= MAX_SEATS);
        Seats(((1u16 << count) - 1) as u8)
    }

    /// This seat alone.
    #[inline]
    pub fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// These seats and one more.
    #[inline]
    #[must_use]
    pub fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// These seats but one.
    #[inline]
    #[must_use]
    pub fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// These seats but those.
    #[inline]
    #[must_use]
    pub fn but(self, others: Seats) -> Seats {
        Seats(self.0 & !others.0)
    }

    /// Whether the seat is among them.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < MAX_SEATS as u8 && self.0 & 1 << seat.0 != 0
    }

    /// Whether nobody is in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats there are.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seat with the lowest number.
    #[inline]
    pub fn lowest(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// The seats in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let seat = rest.lowest()?;
            rest.0 &= rest.0 - 1;
            Some(seat)
        })
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0 + 1)).finish()
    }
}

impl Seats {
    /// "boat 2", "boats 1 and 3", for messages.
    pub fn called(self, noun: &str) -> String {
        format!("{noun}{} {self}", if self.len() == 1 { "" } else { "s" })
    }
}

impl fmt::Display for Seats {
    /// "1, 3 and 4", for messages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.len();
        for (nth, seat) in self.iter().enumerate() {
            let joint = match nth {
                0 => "",
                _ if nth + 1 == count => " and ",
                _ => ", ",
            };
            write!(f, "{joint}{seat}")?;
        }
        if count == 0 { f.write_str("nobody") } else { Ok(()) }
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Whose eyes a view, a story or knowledge is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The person in that seat.
    Seat(Seat),
    /// Somebody who only watches.
    Spectator,
}

/// One value per seat, without allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BySeat<T, const N: usize = MAX_SEATS>(pub [T; N]);

impl<T: Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        BySeat(std::array::from_fn(|_| T::default()))
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for BySeat<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.0).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_read_as_people_say_them() {
        assert_eq!(Seats::first(4).without(Seat(1)).to_string(), "1, 3 and 4");
        assert_eq!(Seats::only(Seat(2)).to_string(), "3");
        assert_eq!(Seats::NONE.to_string(), "nobody");
        assert_eq!(Seats::first(MAX_SEATS).len(), 8);
    }

    #[test]
    fn files_count_seats_from_one() {
        assert_eq!(serde_json::to_string(&Seats::first(2)).unwrap(), "[1,2]");
        let error = serde_json::from_str::<Seat>("0").unwrap_err().to_string();
        assert!(error.contains("seats are numbered 1 to 8"), "{error}");
    }
}
