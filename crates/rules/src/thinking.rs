//! What a player that thinks ahead needs beyond the rules: a number for every seat, and a name for what is seen.

use std::hash::Hasher;

use crate::{BySeat, Seat, Standings};

/// What a decision asks of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Nothing: the seat could act in this scramble, but has no reason to.
    Nothing,
    /// The rule of thumb: thinking ahead takes too long, or brings nothing.
    Habit,
    /// A thought, of those who think ahead.
    Thought,
}

/// What each seat may hope for, from 0 to 1, the certain and only winner.
///
/// A thinker compares the numbers of one seat, so their differences matter: winning counts most,
/// and among the others a better place is better.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook(pub BySeat<f32>);

/// The part of an outlook that only winners get.
const VICTORY: f32 = 0.7;

impl Outlook {
    /// Every seat hopes for the same.
    pub fn even() -> Outlook {
        Outlook(BySeat([0.5; crate::MAX_SEATS]))
    }

    /// How it ended: the winners share the victory, and everybody gets a part by place.
    pub fn of(standings: &Standings) -> Outlook {
        let winners = standings.winners().len().max(1) as f32;
        let mut outlook = Outlook::default();
        for (hope, row) in outlook.0.0.iter_mut().zip(standings.rows()) {
            *hope = Outlook::worth(if row.place == 1 { 1.0 / winners } else { 0.0 }, f32::from(row.place));
        }
        outlook
    }

    /// What a share of the victory and an expected place are worth together.
    #[inline]
    pub fn worth(victory: f32, place: f32) -> f32 {
        VICTORY * victory + (1.0 - VICTORY) / place.max(1.0)
    }

    /// From the merits of so many seats, in points: a lead of `sure` points over another seat makes the
    /// place before it as good as certain.
    pub fn from_merits(merits: &[f32], sure: f32) -> Outlook {
        let best = merits.iter().copied().fold(f32::MIN, f32::max);
        // A share of the victory falls off with the distance from the best, threefold with every `sure / 3`.
        let share = |merit: f32| quick_exp((merit - best) * 3.3 / sure);
        let all: f32 = merits.iter().map(|merit| share(*merit)).sum();
        let mut outlook = Outlook::default();
        for (hope, merit) in outlook.0.0.iter_mut().zip(merits) {
            let behind = |other: &f32| ((other - merit) / (2.0 * sure) + 0.5).clamp(0.0, 1.0);
            // The seat itself counts as half behind itself.
            let place = 0.5 + merits.iter().map(behind).sum::<f32>();
            *hope = Outlook::worth(share(*merit) / all, place);
        }
        outlook
    }

    /// The hope of one seat.
    #[inline]
    pub fn hope(&self, seat: Seat) -> f32 {
        self.0[seat]
    }

    /// The place of a seat among so many, ties shared.
    pub fn place(&self, seat: Seat, seats: usize) -> f32 {
        let own = self.0[seat];
        let ahead = |other: &f32| {
            if *other > own {
                1.0
            } else if *other == own {
                0.5
            } else {
                0.0
            }
        };
        // The seat itself is equal to itself.
        0.5 + self.0.0[..seats].iter().map(ahead).sum::<f32>()
    }
}

/// e to the power of a number that is not positive, to a few percent, without a call.
#[inline]
fn quick_exp(x: f32) -> f32 {
    let halved = (1.0 + x / 64.0).max(0.0);
    let squared = |x: f32| x * x;
    squared(squared(squared(squared(squared(squared(halved))))))
}

/// A quick hasher, the same on every platform: for names that never leave the process.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Mixes a number in.
    #[inline]
    pub fn mix(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Fingerprint {
    #[inline]
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 29
    }
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.mix(u64::from_le_bytes(chunk.try_into().expect("a chunk has eight bytes")));
        }
        let mut rest = [0; 8];
        rest[..chunks.remainder().len()].copy_from_slice(chunks.remainder());
        self.mix(u64::from_le_bytes(rest));
    }
    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }
    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.mix(u64::from(number));
    }
    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.mix(u64::from(number));
    }
    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }
    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Standing;

    fn ended(places: &[u8]) -> Vec<f32> {
        let rows = places.iter().map(|place| Standing { place: *place, score: 0 });
        Outlook::of(&Standings::new(rows)).0.0[..places.len()].to_vec()
    }

    #[test]
    fn a_better_place_is_worth_more_and_a_shared_victory_less() {
        let alone = ended(&[1, 2, 3, 4]);
        assert!(alone.is_sorted_by(|a, b| a > b) && alone[0] == 1.0, "{alone:?}");
        let shared = ended(&[1, 1, 3, 4]);
        assert!(shared[0] == shared[1] && shared[0] < alone[0] && shared[0] > alone[1], "{shared:?}");
    }

    #[test]
    fn merits_far_apart_are_as_good_as_a_result() {
        let outlook = Outlook::from_merits(&[30.0, 0.0, -30.0], 10.0);
        for (hope, wanted) in outlook.0.0.iter().zip(ended(&[1, 2, 3])) {
            assert!((hope - wanted).abs() < 0.01, "{outlook:?}");
        }
        let even = Outlook::from_merits(&[5.0; 4], 10.0);
        assert!((even.hope(Seat(0)) - Outlook::worth(0.25, 2.5)).abs() < 0.001, "{even:?}");
        assert_eq!(even.place(Seat(2), 4), 2.5);
    }

    #[test]
    fn the_quick_power_is_near_enough() {
        for x in [0.0f32, -0.5, -1.0, -3.0, -8.0] {
            assert!((quick_exp(x) - x.exp()).abs() < 0.03, "{x}");
        }
    }
}
