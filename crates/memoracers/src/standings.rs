//! When a race is over, and who is where.

use std::cmp::Ordering;

use rules::{Seat, Seats, Standing, Standings};

use crate::event::Ending;
use crate::setup::Mode;
use crate::state::MemoRacers;

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
        let winners = self.winners();
        Standings::new(self.everybody().iter().map(|seat| {
            let count =
                |wanted| self.everybody().iter().filter(|other| self.compare(*other, seat) == wanted).count();
            let place = if winners.contains(seat) { 1 } else { count(Ordering::Greater) as u8 + 1 };
            Standing { place, score: count(Ordering::Less) as i32 }
        }))
    }

    /// MR-57: with nobody left, all who were eliminated last on the foremost tile win, whatever their speed (MR-97).
    fn winners(&self) -> Seats {
        let best = self.everybody().iter().max_by(|a, b| self.compare(*a, *b)).expect("a race has ships");
        let ties = |seat: &Seat| match self.racing.is_empty() {
            true => self.compare_tiles(*seat, best) == Ordering::Equal,
            false => self.compare(*seat, best) == Ordering::Equal,
        };
        self.everybody().iter().filter(ties).collect()
    }

    /// Greater is the better ship: MR-58, MR-82.
    fn compare(&self, a: Seat, b: Seat) -> Ordering {
        self.compare_tiles(a, b).then(self.ships[a].speed.cmp(&self.ships[b].speed))
    }

    /// The same without the speed: still racing, later out, all laps flown (MR-59), farther ahead.
    fn compare_tiles(&self, a: Seat, b: Seat) -> Ordering {
        let key = |seat: Seat| {
            let ship = &self.ships[seat];
            let lasted = if ship.races() { u8::MAX } else { ship.out_in };
            (lasted, self.has_finished(seat), ship.progress())
        };
        key(a).cmp(&key(b))
    }

    fn has_finished(&self, seat: Seat) -> bool {
        self.ships[seat].races() && self.ships[seat].laps >= self.pack.numbers.laps
    }

    fn everybody(&self) -> Seats {
        Seats::first(self.options.seats as usize)
    }
}
