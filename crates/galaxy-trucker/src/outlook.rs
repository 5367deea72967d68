//! What a thinker needs: hopes at a glance, and a name for what lies open.

use std::hash::{Hash, Hasher};

use rules::{Fingerprint, Outlook, Seat, Viewer};

use crate::flow::Frame;
use crate::knowledge::Sight;
use crate::parts::{Card, Kind, MAX_PLAYERS};
use crate::state::GalaxyTrucker;

/// A lead in credits that is as good as certain when nothing is left to fly, and how much more for each flight to come.
const SURE: f32 = 4.0;
const SURE_PER_FLIGHT: f32 = 14.0;

/// What a tile of a ship is worth before the launch.
const PER_TILE: f32 = 0.25;

impl GalaxyTrucker {
    pub(crate) fn hopes(&self) -> Outlook {
        if *self.flow.top() == Frame::Over {
            return Outlook::of(&self.standings());
        }
        let mut merits = [0.0; MAX_PLAYERS];
        for seat in self.all_seats() {
            merits[seat.index()] = self.merit(seat);
        }
        let to_come = f32::from(self.options.flights - self.flight);
        Outlook::from_merits(&merits[..self.options.seats as usize], SURE + SURE_PER_FLIGHT * to_come)
    }

    /// Credits, what is aboard, the place in the race, and what the ship can still do.
    fn merit(&self, seat: Seat) -> f32 {
        let (trucker, ship, board) = (self.trucker(seat), self.ship(seat), self.board());
        let credits = f32::from(trucker.credits) - f32::from(trucker.debt);
        let lost = f32::from(trucker.lost.len() as u16);
        let losses = self.cap(seat).map_or(lost, |cap| lost.min(f32::from(cap)));
        let salvage = f32::from(self.value(trucker.salvage)) / 2.0;
        if !trucker.is_flying() {
            let building = trucker.retired == 0 && self.deck.last == Card::NONE;
            let tiles = if building { PER_TILE * f32::from(ship.filled.len()) } else { 0.0 };
            return credits + salvage + tiles - losses;
        }
        let area = self.area(seat);
        let ahead =
            self.flyers().iter().filter(|other| self.trucker(*other).position > trucker.position).count();
        let finish = f32::from(self.level().finish_reward(ahead));
        let cargo = f32::from(self.value(ship.goods(area)));
        let fares = f32::from(ship.guests(area) * self.fare());
        let left = f32::from(self.cards_left());
        let cannons = ship.cannons(area);
        let strength = f32::from(cannons.halves(cannons.all())) / 2.0;
        let shields = f32::from(ship.which(area, |kind| kind == Kind::Shield).len().min(2));
        let thrusters = f32::from(ship.which(area, |kind| kind == Kind::Thruster).len().min(2));
        let cells = f32::from(ship.cells(area).min(8));
        let crew = f32::from(ship.crew(area));
        let exposed = f32::from(ship.exposed(board, area));
        let potential = left
            * (0.06 * strength + 0.05 * shields + 0.05 * crew.min(10.0) + 0.03 * cells - 0.02 * exposed)
            + left * 0.04 * thrusters;
        credits + salvage + cargo + 0.7 * finish + potential - losses + 0.8 * fares
    }

    /// A name for what lies open to a seat, as [`View`](crate::View) shows it.
    pub(crate) fn open_fingerprint(&self, seat: Seat) -> u64 {
        let mut print = Fingerprint::default();
        self.blotted(Viewer::Seat(seat), Sight::Now).hash(&mut print);
        print.finish()
    }
}
