//! How a cup is played: how many take part, how many sit at a table, how many races a meeting has.

use std::ops::RangeInclusive;

/// How many may take part.
pub const ENTRANTS: RangeInclusive<usize> = 2..=16;

/// How many races a meeting may have (AC-86b).
pub const BEST_OF: RangeInclusive<u32> = 1..=9;

/// The most meetings of everyone with everyone; as many as sixteen have two by two.
pub const MOST_MEETINGS: usize = 120;

/// How a cup is played; valid by construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    pub(crate) entrants: usize,
    pub(crate) seats: usize,
    pub(crate) most: usize,
    pub(crate) best_of: u32,
}

/// Why there is no such cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// Too few or too many take part.
    #[error("{0} take part; a cup is for {least} to {most}", least = ENTRANTS.start(), most = ENTRANTS.end())]
    Entrants(usize),
    /// A race cannot have that many seats.
    #[error("{seats} seats in a race of {entrants} who take part; there must be 2 to {entrants}")]
    Seats {
        /// How many seats.
        seats: usize,
        /// How many take part.
        entrants: usize,
    },
    /// A meeting cannot have that many races.
    #[error("the best of {0}; it must be an odd number from {least} to {most}", least = BEST_OF.start(), most = BEST_OF.end())]
    BestOf(u32),
    /// Everyone would meet everyone too often.
    #[error("{0} meetings; there may be {MOST_MEETINGS}")]
    Meetings(usize),
}

impl Format {
    /// A cup of that many entrants, that many of them in a race, the best of so many races in a meeting. A deciding
    /// race seats up to `most`.
    ///
    /// # Errors
    /// If a number is out of range, or everyone would meet everyone too often.
    pub fn new(entrants: usize, seats: usize, most: usize, best_of: u32) -> Result<Self, FormatError> {
        if !ENTRANTS.contains(&entrants) {
            return Err(FormatError::Entrants(entrants));
        }
        if !(2..=entrants).contains(&seats) {
            return Err(FormatError::Seats { seats, entrants });
        }
        if !BEST_OF.contains(&best_of) || best_of.is_multiple_of(2) {
            return Err(FormatError::BestOf(best_of));
        }
        match choose(entrants, seats) {
            ..=MOST_MEETINGS => Ok(Format { entrants, seats, most: most.max(seats), best_of }),
            meetings => Err(FormatError::Meetings(meetings)),
        }
    }

    /// How many races are played at the most before anybody is equal.
    pub fn most_races(&self) -> usize {
        let final_and = if self.entrants > 2 { choose(self.entrants, self.seats) + 1 } else { 1 };
        final_and * self.best_of as usize
    }
}

/// How many groups of that size there are.
fn choose(from: usize, size: usize) -> usize {
    (0..size).fold(1, |groups, n| groups * (from - n) / (n + 1))
}

/// Every group of that size, in an order that lets many play at the same time.
pub(crate) fn groups(of: &[usize], size: usize) -> Vec<Vec<usize>> {
    let mut groups = Vec::new();
    extend(&mut Vec::new(), 0, of.len(), size, &mut groups);
    groups.sort_by_key(|group| round(group, of.len()));
    groups.iter().map(|group| group.iter().map(|place| of[*place]).collect()).collect()
}

fn extend(group: &mut Vec<usize>, from: usize, to: usize, size: usize, groups: &mut Vec<Vec<usize>>) {
    if group.len() == size {
        return groups.push(group.clone());
    }
    for next in from..to {
        group.push(next);
        extend(group, next + 1, to, size, groups);
        group.pop();
    }
}

/// The round of a pair when everyone stands in a circle, which is turned from round to round; one stands in its
/// middle if their number is even.
fn round(group: &[usize], of: usize) -> usize {
    let circle = of - (1 - of % 2);
    let turned = match group {
        [one, middle] if *middle == circle => 2 * one,
        _ => group.iter().sum(),
    };
    (turned + circle - 1) % circle
}
