//! The bill of a flight, line by line (GT-91).

use serde::Serialize;

use crate::event::Account;
use crate::flow::Frame;
use crate::state::GalaxyTrucker;

/// The bill of the last flight that is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BillView {
    /// The flight, from 1.
    pub flight: u8,
    /// The lines of each seat, in the order of payments (GT-91).
    pub players: Vec<Vec<BillLine>>,
}

/// A line of a bill.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BillLine {
    /// What for.
    pub account: Account,
    /// Credits gained or, below 0, paid.
    pub credits: i16,
    /// The number of its rule.
    pub rule: &'static str,
}

/// What a seat gained and paid at the end of a flight, by account; small, for it is cloned with every state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bill([i16; Account::ALL.len()]);

/// No such line.
const BLANK: i16 = i16::MIN;

impl Bill {
    pub(crate) const NONE: Bill = Bill([BLANK; Account::ALL.len()]);

    pub(crate) fn note(&mut self, account: Account, credits: i16) {
        let line = &mut self.0[account as usize];
        *line = credits + if *line == BLANK { 0 } else { *line };
    }

    fn lines(self) -> Vec<BillLine> {
        let line = |account: Account| {
            let credits = self.0[account as usize];
            BillLine { account, credits, rule: account.rule() }
        };
        Account::ALL.into_iter().map(line).filter(|line| line.credits != BLANK).collect()
    }
}

impl BillView {
    pub(crate) fn of(table: &GalaxyTrucker) -> Option<BillView> {
        let is_over = *table.flow.top() == Frame::Over;
        let flight = table.flight + u8::from(is_over);
        let players = table.all_seats().map(|seat| table.trucker(seat).bill.lines());
        (flight > 0).then(|| BillView { flight, players: players.collect() })
    }
}
