//! What is printed on the material, for those who have no pack at hand. It is sent once, before any view.

use serde::Serialize;

use crate::course::{Numbers, Rank};
use crate::setup::{Mode, Setup};

/// What is printed on the material of a match.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Printed {
    /// The dashboard: what speeds and boxes there are.
    pub dashboard: DashboardView,
    /// The score track, in a solo game.
    pub solo: Option<SoloPrinted>,
}

/// The numbers printed on a dashboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DashboardView {
    /// Shield boxes.
    pub boxes: u8,
    /// Laps to fly.
    pub laps: u8,
    /// Top speed.
    pub top_speed: u8,
    /// What forcing the engine costs.
    pub force_cost: u8,
}

/// The score track of the solo game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SoloPrinted {
    /// Where the marker starts (MR-73).
    pub start: u8,
    /// Every rank, lowest first (MR-77).
    pub ranks: Vec<RankView>,
}

/// A rank of the solo game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RankView {
    /// Its name.
    pub id: String,
    /// The lowest score that earns it.
    pub from: u8,
}

impl Printed {
    pub(crate) fn of(setup: &Setup) -> Self {
        let numbers = &setup.pack.get().numbers;
        let rank = |rank: &Rank| RankView { id: rank.id.clone(), from: rank.min };
        let solo =
            || SoloPrinted { start: numbers.start_score, ranks: numbers.ranks.iter().map(rank).collect() };
        Printed { dashboard: DashboardView::of(numbers), solo: (setup.options.mode == Mode::Solo).then(solo) }
    }
}

impl DashboardView {
    pub(crate) fn of(numbers: &Numbers) -> Self {
        let Numbers { boxes, laps, top_speed, force_cost, .. } = *numbers;
        DashboardView { boxes, laps, top_speed, force_cost }
    }
}
