//! An epidemic (GT-61, LM-91): who lives next door to somebody else falls ill.

use rules::Story;

use crate::event::{Event, Loss};
use crate::flow::Order;
use crate::parts::{Side, Squares};
use crate::state::GalaxyTrucker;

impl GalaxyTrucker {
    /// All at once.
    pub(super) fn epidemic(&mut self, order: Order, story: &mut impl Story<Event>) {
        let board = self.board();
        for seat in order.all().iter().copied() {
            let ship = self.ship(seat);
            let occupied = ship.occupied(self.area(seat));
            let near = |square: &_| {
                let joined =
                    |side| ship.joined(board, *square, side).is_some_and(|other| occupied.contains(other));
                Side::ALL.into_iter().any(joined)
            };
            let struck: Squares = occupied.iter().filter(near).collect();
            for square in struck.iter() {
                self.lose_crew_at(seat, square, Loss::Epidemic, story);
            }
        }
    }
}
