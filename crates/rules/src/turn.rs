//! What a game waits for, and how it ended.

use serde::{Deserialize, Serialize};

use crate::{Millis, Seat, Seats};

/// What the game waits for. It depends on public facts only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Each of these seats decides, in secret where there are several; the last choice resolves.
    Players(Seats),
    /// First come, first served: any of these seats may act until time runs out.
    /// Without a deadline time stands still (an hourglass that nobody has turned).
    Scramble {
        /// Who may act.
        seats: Seats,
        /// When the alarm rings, if it does.
        until: Option<Millis>,
    },
    /// A result of chance.
    Chance,
    /// Nothing any more.
    Over(Standings),
}

/// How one seat ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Standing {
    /// Place, 1 the best; equal seats share a place.
    pub place: u8,
    /// The game's own count: points, credits, laps.
    pub score: i32,
}

/// How every seat ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "Standing[]"))]
pub struct Standings {
    count: u8,
    rows: [Standing; crate::MAX_SEATS],
}

impl Standings {
    /// The standings of these seats, in seat order.
    ///
    /// # Panics
    /// With more than [`MAX_SEATS`](crate::MAX_SEATS) rows.
    pub fn new(rows: impl IntoIterator<Item = Standing>) -> Self {
        let mut standings = Standings { count: 0, rows: [Standing { place: 0, score: 0 }; crate::MAX_SEATS] };
        for row in rows {
            standings.rows[standings.count as usize] = row;
            standings.count += 1;
        }
        standings
    }

    /// The rows in seat order.
    pub fn rows(&self) -> &[Standing] {
        &self.rows[..self.count as usize]
    }

    /// Everybody on place 1.
    pub fn winners(&self) -> Seats {
        (0..self.count).map(Seat).filter(|seat| self.rows[seat.index()].place == 1).collect()
    }
}

impl Serialize for Standings {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows())
    }
}

impl<'de> Deserialize<'de> for Standings {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = Vec::<Standing>::deserialize(deserializer)?;
        if rows.len() > crate::MAX_SEATS {
            return Err(serde::de::Error::custom("more standings than seats"));
        }
        Ok(Standings::new(rows))
    }
}
