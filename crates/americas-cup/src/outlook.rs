//! What a thinker needs: hopes at a glance, and a name for what lies open.

use std::hash::{Hash, Hasher};

use rules::{Fingerprint, Outlook, Seat};

use crate::parts::MAX_BOATS;
use crate::state::{AmericasCup, Fate, Stage};

/// A lead in movement points that is as good as certain at the line, and how much more with the way to go.
const SURE: f32 = 2.0;
const SURE_PER_ROOT: f32 = 1.3;

/// Half a turn: what it is worth to be the next to play.
const NEXT_TURN: f32 = 1.5;

/// A turn to miss (AC-48).
const MISSED_TURN: f32 = 3.0;

/// Out of the race, or a place taken.
const OUT: f32 = -1000.0;
const PLACED: f32 = 2000.0;
const PER_PLACE: f32 = 200.0;

impl AmericasCup {
    pub(crate) fn hopes(&self) -> Outlook {
        if self.stage == Stage::Over {
            return Outlook::of(&self.standings());
        }
        if self.racing().iter().any(|seat| !self.hulls[seat.index()].is_afloat()) {
            return Outlook::even();
        }
        let mut merits = [0.0; MAX_BOATS];
        let mut shortest = f32::MAX;
        for seat in self.all_seats() {
            let boat = self.boat(seat);
            merits[seat.index()] = match boat.fate {
                Fate::Disqualified => OUT,
                Fate::Placed(place) => PLACED - PER_PLACE * f32::from(place),
                Fate::Racing => {
                    let to_end = f32::from(self.points_to_end(seat));
                    shortest = shortest.min(to_end);
                    -to_end - MISSED_TURN * f32::from(boat.skip + u8::from(boat.over))
                        + self.turn_to_come(seat)
                }
            };
        }
        Outlook::from_merits(&merits[..self.options.seats as usize], SURE + SURE_PER_ROOT * shortest.sqrt())
    }

    /// Boats that have not had their turn in this round are a little ahead of where they lie.
    fn turn_to_come(&self, seat: Seat) -> f32 {
        let order = &self.order[..self.ordered as usize];
        let place = order.iter().position(|one| *one == seat).unwrap_or(0);
        let waits = place > self.at as usize || place == self.at as usize && self.stage == Stage::Card;
        if self.round > 0 && waits { NEXT_TURN } else { 0.0 }
    }

    /// A name for what lies open to a seat, as [`View`](crate::View) shows it.
    pub(crate) fn open_fingerprint(&self, seat: Seat) -> u64 {
        let mut print = Fingerprint::default();
        (self.stage, self.asked(), self.round, self.manoeuvre, self.pile.len()).hash(&mut print);
        (self.discards, self.aside).hash(&mut print);
        self.order[..self.ordered as usize].hash(&mut print);
        self.hulls[..self.options.seats as usize].hash(&mut print);
        self.go.hash(&mut print);
        for other in self.all_seats() {
            let boat = self.boat(other);
            let own = other == seat;
            (boat.hand.len(), boat.leg, boat.tack, boat.run.last(), boat.skip).hash(&mut print);
            (boat.start_card, boat.over, boat.fate).hash(&mut print);
            boat.posts.filter(|_| own || self.stage != Stage::Posts).hash(&mut print);
            if own {
                boat.hand.hash(&mut print);
            }
        }
        print.finish()
    }
}
