//! Who has won (HR-46, HR-65, HR-126).

use std::cmp::Reverse;

use rules::{Standing, Standings};

use crate::parts::{MAX_PLANES, Plane};
use crate::state::HydroRacers;

/// What decides between two planes or teams, greater is better.
type Merit = (u16, u16, u16, Reverse<u8>);

impl HydroRacers {
    /// Points with coins converted, and the coins left over (HR-46).
    pub(crate) fn converted(&self, plane: Plane) -> (u16, u16) {
        let (craft, rate) = (self.craft(plane), u16::from(self.pack.numbers.coins_per_point));
        (craft.points + craft.coins / rate, craft.coins % rate)
    }

    /// The place of every seat among all planes, autopilots too (HR-124).
    pub(crate) fn standings(&self) -> Standings {
        let players = 0..self.options.seats;
        let (merits, count): ([Merit; MAX_PLANES], u8) = if self.options.teams {
            (std::array::from_fn(|seat| self.team_merit(seat as u8 % self.options.seats)), self.options.seats)
        } else {
            (std::array::from_fn(|plane| self.merit(Plane(plane as u8))), self.options.fleet())
        };
        let merits = &merits[..count as usize];
        Standings::new(players.map(|seat| standing(&merits[seat as usize], merits)))
    }

    /// The place of a plane, or of its team.
    pub(crate) fn place(&self, plane: Plane) -> u8 {
        if self.options.teams {
            return self.standings().rows()[(plane.0 % self.options.seats) as usize].place;
        }
        let better = |other: &Plane| self.merit(*other) > self.merit(plane);
        self.planes().filter(better).count() as u8 + 1
    }

    /// HR-46: points, then left-over coins, then the better rank in the last heat.
    fn merit(&self, plane: Plane) -> Merit {
        let (points, left) = self.converted(plane);
        (points, 0, left, Reverse(self.craft(plane).rank))
    }

    /// HR-126, HR-148: the worse plane counts, then the better one, then the coins of both; then it is shared.
    fn team_merit(&self, seat: u8) -> Merit {
        let [a, b] = [Plane(seat), Plane(seat + self.options.seats)].map(|plane| self.converted(plane));
        (a.0.min(b.0), a.0.max(b.0), a.1 + b.1, Reverse(0))
    }
}

fn standing(merit: &Merit, merits: &[Merit]) -> Standing {
    let better = merits.iter().filter(|other| *other > merit).count();
    Standing { place: better as u8 + 1, score: i32::from(merit.0) }
}
