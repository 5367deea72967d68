//! When a race is over, and who is where.

use rules::{Seat, Seats, Standing, Standings};

use crate::event::Ending;
use crate::setup::{MAX_SHIPS, Mode};
use crate::state::MemoRacers;

/// The bits of a ship's merit that are its speed.
const SPEED: u64 = 0xff;

impl MemoRacers {
    /// MR-56: asked right after the action phase, the laps first (MR-59).
    pub(crate) fn ending(&self) -> Option<Ending> {
        let alone = self.options.mode != Mode::Solo && self.racing.len() == 1;
        if self.won || self.racing.iter().any(|seat| self.has_finished(seat)) {
            Some(Ending::Laps)
        } else if self.racing.is_empty() {
            Some(Ending::AllOut)
        } else if alone {
            Some(Ending::LastLeft)
        } else if self.round >= self.pack.numbers.race_rounds {
            Some(Ending::RoundLimit)
        } else {
            None
        }
    }

    /// How the match ended.
    pub(crate) fn standings(&self) -> Standings {
        if self.options.mode != Mode::Championship {
            return self.race_standings();
        }
        // MR-83: the highest total wins, ties share.
        Standings::new(self.everybody().iter().map(|seat| {
            let points = self.points[seat];
            let better = self.everybody().iter().filter(|other| self.points[*other] > points).count();
            Standing { place: better as u8 + 1, score: i32::from(points) }
        }))
    }

    /// How the race ended: places, and points by MR-82 or the solo score.
    pub(crate) fn race_standings(&self) -> Standings {
        if self.options.mode == Mode::Solo {
            // MR-75, MR-95: a defeat is the second place behind the clock.
            let score = if self.won { i32::from(self.score) } else { 0 };
            return Standings::new([Standing { place: if self.won { 1 } else { 2 }, score }]);
        }
        let merits: [u64; MAX_SHIPS] = std::array::from_fn(|seat| self.merit(Seat(seat as u8)));
        let merits = &merits[..self.options.seats as usize];
        let best = merits.iter().max().expect("a race has ships");
        Standings::new(merits.iter().map(|merit| {
            let (mut better, mut worse) = (0, 0);
            for other in merits {
                better += u8::from(other > merit);
                worse += i32::from(other < merit);
            }
            Standing { place: if self.is_won_with(*merit, *best) { 1 } else { better + 1 }, score: worse }
        }))
    }

    /// MR-57: with nobody left, all who were eliminated last on the foremost tile win, whatever their speed (MR-97).
    fn is_won_with(&self, merit: u64, best: u64) -> bool {
        let counts = if self.racing.is_empty() { !SPEED } else { u64::MAX };
        merit & counts == best & counts
    }

    /// Greater is the better ship (MR-58, MR-82): still racing, later out, all laps flown (MR-59), farther ahead,
    /// faster.
    fn merit(&self, seat: Seat) -> u64 {
        let ship = &self.ships[seat];
        let lasted = if ship.races() { u8::MAX } else { ship.out_in };
        u64::from(lasted) << 48
            | u64::from(self.has_finished(seat)) << 40
            | u64::from(ship.progress()) << 8
            | u64::from(ship.speed)
    }

    fn has_finished(&self, seat: Seat) -> bool {
        self.ships[seat].races() && self.ships[seat].laps >= self.pack.numbers.laps
    }

    fn everybody(&self) -> Seats {
        Seats::first(self.options.seats as usize)
    }
}
