//! Stardust (GT-53): exposed connectors cost days.

use rules::Story;

use crate::event::Event;
use crate::flow::Order;
use crate::state::GalaxyTrucker;

impl GalaxyTrucker {
    /// The last in flight order first.
    pub(super) fn stardust(&mut self, order: Order, story: &mut impl Story<Event>) {
        for seat in order.all().iter().rev() {
            let exposed = self.ship(*seat).exposed(self.board(), self.area(*seat));
            self.travel(*seat, -i16::from(exposed), story);
        }
    }
}
