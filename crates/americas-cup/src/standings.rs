//! Who came where.

use rules::{Standing, Standings};

use crate::state::{AmericasCup, Fate};

impl AmericasCup {
    /// Places of all seats (AC-94): boats that were not placed share the next place, disqualified ones the last.
    /// The score is the number of legs finished.
    pub(crate) fn standings(&self) -> Standings {
        let placed = self.all_seats().filter(|seat| matches!(self.boat(*seat).fate, Fate::Placed(_))).count();
        let out = self.all_seats().filter(|seat| self.boat(*seat).fate == Fate::Disqualified).count();
        let place = |fate: Fate| match fate {
            Fate::Placed(place) => place,
            Fate::Racing => placed as u8 + 1,
            Fate::Disqualified => self.options.seats - out as u8 + 1,
        };
        Standings::new(self.all_seats().map(|seat| {
            let boat = self.boat(seat);
            Standing { place: place(boat.fate), score: i32::from(boat.leg) }
        }))
    }
}
