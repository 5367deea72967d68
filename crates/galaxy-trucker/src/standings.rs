//! Who came where.

use rules::{Standing, Standings};

use crate::state::GalaxyTrucker;

impl GalaxyTrucker {
    /// The richest wins, and equal players share their place (GT-4, GT-5). The score is the credits.
    pub(crate) fn standings(&self) -> Standings {
        let credits = |seat| self.trucker(seat).credits;
        Standings::new(self.all_seats().map(|seat| {
            let richer = self.all_seats().filter(|other| credits(*other) > credits(seat)).count();
            Standing { place: 1 + richer as u8, score: i32::from(credits(seat)) }
        }))
    }
}
