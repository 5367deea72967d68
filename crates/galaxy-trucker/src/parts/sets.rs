//! Sets of pieces that a match has only if its setup says so.

use serde::{Deserialize, Serialize};

/// A set of pieces, most of them from the two big expansions, behind a switch of the setup (XP-51).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "sets are named after their pieces")]
pub enum OptionalSet {
    Thrusters,
    LuxuryCabins,
    BiDirectionalCannons,
    CyanAliens,
    FivePlayers,
    ClassIia,
    /// Cards with the star of a first game (GT-112).
    FirstFlight,
    ClassIv,
    ClassIib,
    StasisChambers,
}

impl OptionalSet {
    /// In the order of their numbers.
    pub const ALL: [OptionalSet; 10] = [
        OptionalSet::Thrusters,
        OptionalSet::LuxuryCabins,
        OptionalSet::BiDirectionalCannons,
        OptionalSet::CyanAliens,
        OptionalSet::FivePlayers,
        OptionalSet::ClassIia,
        OptionalSet::FirstFlight,
        OptionalSet::ClassIv,
        OptionalSet::ClassIib,
        OptionalSet::StasisChambers,
    ];

    /// Whether it is the board of a class, which is chosen in the list of classes.
    pub(crate) fn is_class(self) -> bool {
        matches!(self, OptionalSet::ClassIia | OptionalSet::ClassIib | OptionalSet::ClassIv)
    }

    /// Its word in the data, and the key of its switch.
    pub fn key(self) -> &'static str {
        match self {
            OptionalSet::Thrusters => "thrusters",
            OptionalSet::LuxuryCabins => "luxury_cabins",
            OptionalSet::BiDirectionalCannons => "bi_directional_cannons",
            OptionalSet::CyanAliens => "cyan_aliens",
            OptionalSet::FivePlayers => "five_players",
            OptionalSet::ClassIia => "class_iia",
            OptionalSet::FirstFlight => "first_flight",
            OptionalSet::ClassIv => "class_iv",
            OptionalSet::ClassIib => "class_iib",
            OptionalSet::StasisChambers => "stasis_chambers",
        }
    }
}

/// The optional sets of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct OptionalSets(u16);

impl OptionalSets {
    /// None of them.
    pub const NONE: OptionalSets = OptionalSets(0);

    /// All of them.
    pub(crate) const ALL: OptionalSets = OptionalSets((1 << OptionalSet::ALL.len()) - 1);

    /// These sets and one more.
    #[must_use]
    pub(crate) fn with(self, set: OptionalSet) -> OptionalSets {
        OptionalSets(self.0 | 1 << set as u8)
    }

    /// Whether the set is in it.
    #[inline]
    pub fn contains(self, set: OptionalSet) -> bool {
        self.0 >> set as u8 & 1 != 0
    }

    /// The sets in order.
    pub fn iter(self) -> impl Iterator<Item = OptionalSet> + Clone {
        OptionalSet::ALL.into_iter().filter(move |set| self.contains(*set))
    }
}

impl FromIterator<OptionalSet> for OptionalSets {
    fn from_iter<I: IntoIterator<Item = OptionalSet>>(sets: I) -> Self {
        OptionalSets(sets.into_iter().fold(0, |bits, set| bits | 1 << set as u8))
    }
}
