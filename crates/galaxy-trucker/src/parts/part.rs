//! What is printed on a tile, as it lies.

use serde::{Deserialize, Serialize};

use super::{Alien, OptionalSet, Side};

/// What a side of a tile carries (GT-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "connectors say what they are")]
pub enum Connector {
    Smooth,
    Single,
    Double,
    Universal,
}

impl Connector {
    /// In the order of their numbers.
    pub const ALL: [Connector; 4] =
        [Connector::Smooth, Connector::Single, Connector::Double, Connector::Universal];

    /// Whether two connectors meet and hold (GT-28).
    #[inline]
    pub fn joins(self, other: Connector) -> bool {
        self.joining().contains(other)
    }

    /// Whether two sides may meet (GT-26).
    #[inline]
    pub fn fits(self, other: Connector) -> bool {
        self.fitting().contains(other)
    }

    /// What it holds to (GT-28).
    #[inline]
    pub(crate) fn joining(self) -> Connectors {
        match self {
            Connector::Smooth => Connectors::NONE,
            Connector::Single => Connectors::of(&[Connector::Single, Connector::Universal]),
            Connector::Double => Connectors::of(&[Connector::Double, Connector::Universal]),
            Connector::Universal => {
                Connectors::of(&[Connector::Single, Connector::Double, Connector::Universal])
            }
        }
    }

    /// What it may meet (GT-26): what it holds to, and smooth sides each other.
    #[inline]
    pub(crate) fn fitting(self) -> Connectors {
        match self {
            Connector::Smooth => Connectors::only(Connector::Smooth),
            Connector::Single | Connector::Double | Connector::Universal => self.joining(),
        }
    }
}

/// Some of the connectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Connectors(u8);

impl Connectors {
    pub(crate) const NONE: Connectors = Connectors(0);
    pub(crate) const ALL: Connectors = Connectors::of(&Connector::ALL);

    #[inline]
    pub(crate) const fn of(connectors: &[Connector]) -> Connectors {
        let (mut set, mut nth) = (0, 0);
        while nth < connectors.len() {
            set |= 1 << connectors[nth] as u8;
            nth += 1;
        }
        Connectors(set)
    }

    #[inline]
    pub(crate) fn only(connector: Connector) -> Connectors {
        Connectors(1 << connector as u8)
    }

    #[inline]
    pub(crate) fn contains(self, connector: Connector) -> bool {
        self.0 >> connector as u8 & 1 != 0
    }
}

/// What a tile is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "tiles are named as in the rules")]
pub enum Kind {
    StructuralModule,
    StartingCabin,
    Cabin,
    PurpleLifeSupport,
    BrownLifeSupport,
    Battery2,
    Battery3,
    Hold2,
    Hold3,
    SpecialHold1,
    SpecialHold2,
    Engine,
    DoubleEngine,
    Cannon,
    DoubleCannon,
    Shield,
    Thruster,
    LuxuryCabin,
    BiDirectionalCannon,
    CyanLifeSupport,
    StasisChamber,
}

impl Kind {
    /// In the order of their numbers.
    pub const ALL: [Kind; 21] = [
        Kind::StructuralModule,
        Kind::StartingCabin,
        Kind::Cabin,
        Kind::PurpleLifeSupport,
        Kind::BrownLifeSupport,
        Kind::Battery2,
        Kind::Battery3,
        Kind::Hold2,
        Kind::Hold3,
        Kind::SpecialHold1,
        Kind::SpecialHold2,
        Kind::Engine,
        Kind::DoubleEngine,
        Kind::Cannon,
        Kind::DoubleCannon,
        Kind::Shield,
        Kind::Thruster,
        Kind::LuxuryCabin,
        Kind::BiDirectionalCannon,
        Kind::CyanLifeSupport,
        Kind::StasisChamber,
    ];

    /// The same with room for every number of five bits, so that reading a part needs no check.
    const BY_NUMBER: [Kind; 32] = {
        let mut kinds = [Kind::StructuralModule; 32];
        let mut number = 0;
        while number < Kind::ALL.len() {
            kinds[number] = Kind::ALL[number];
            number += 1;
        }
        kinds
    };

    /// Whether crew live in it (GT-38).
    #[inline]
    pub fn is_cabin(self) -> bool {
        matches!(self, Kind::StartingCabin | Kind::Cabin | Kind::LuxuryCabin)
    }

    /// How many humans live in a cabin (GT-38, XP-19).
    #[inline]
    pub fn humans(self) -> u8 {
        if self == Kind::LuxuryCabin { 1 } else { 2 * u8::from(self.is_cabin()) }
    }

    /// Whether it is a cannon of any kind.
    #[inline]
    pub fn is_cannon(self) -> bool {
        matches!(self, Kind::Cannon | Kind::DoubleCannon | Kind::BiDirectionalCannon)
    }

    /// Whether it is an engine of either kind.
    #[inline]
    pub fn is_engine(self) -> bool {
        matches!(self, Kind::Engine | Kind::DoubleEngine)
    }

    /// Whether the square it points to must be empty (GT-30, GT-31, XP-30).
    #[inline]
    pub fn needs_free_square(self) -> bool {
        self.is_cannon() || self.is_engine() || self == Kind::Thruster
    }

    /// Whether its direction matters.
    #[inline]
    pub fn is_directed(self) -> bool {
        self.needs_free_square() || self == Kind::Shield
    }

    /// Cells of a battery; 0 for all others (GT-37).
    #[inline]
    pub fn cells(self) -> u8 {
        const CELLS: [u8; Kind::ALL.len()] = {
            let mut cells = [0; Kind::ALL.len()];
            cells[Kind::Battery2 as usize] = 2;
            cells[Kind::Battery3 as usize] = 3;
            cells
        };
        CELLS[self as usize]
    }

    /// Boxes of a hold; 0 for all others (GT-75).
    #[inline]
    pub fn boxes(self) -> u8 {
        const BOXES: [u8; Kind::ALL.len()] = {
            let mut boxes = [0; Kind::ALL.len()];
            boxes[Kind::Hold2 as usize] = 2;
            boxes[Kind::Hold3 as usize] = 3;
            boxes[Kind::SpecialHold1 as usize] = 1;
            boxes[Kind::SpecialHold2 as usize] = 2;
            boxes
        };
        BOXES[self as usize]
    }

    /// The optional set it comes from (XP-51).
    pub fn set(self) -> Option<OptionalSet> {
        const SETS: [(Kind, OptionalSet); 5] = [
            (Kind::Thruster, OptionalSet::Thrusters),
            (Kind::LuxuryCabin, OptionalSet::LuxuryCabins),
            (Kind::BiDirectionalCannon, OptionalSet::BiDirectionalCannons),
            (Kind::CyanLifeSupport, OptionalSet::CyanAliens),
            (Kind::StasisChamber, OptionalSet::StasisChambers),
        ];
        SETS.into_iter().find(|(kind, _)| *kind == self).map(|(_, set)| set)
    }

    /// Whether it is a life support of any colour.
    #[inline]
    pub fn is_life_support(self) -> bool {
        matches!(self, Kind::PurpleLifeSupport | Kind::BrownLifeSupport | Kind::CyanLifeSupport)
    }

    /// Whether red goods may lie in it (GT-75).
    #[inline]
    pub fn is_special_hold(self) -> bool {
        matches!(self, Kind::SpecialHold1 | Kind::SpecialHold2)
    }

    /// The alien that a life support serves.
    #[inline]
    pub fn serves(self, alien: Alien) -> bool {
        match alien {
            Alien::Purple => self == Kind::PurpleLifeSupport,
            Alien::Brown => self == Kind::BrownLifeSupport,
            Alien::Cyan => self == Kind::CyanLifeSupport,
        }
    }
}

/// A tile as it lies: its kind, the side it points to and its four connectors, in two bytes.
///
/// A cannon points where its barrel does, an engine where its exhaust does, a thruster where its nozzle does. A
/// shield covers the side it points to and the next one clockwise; the barrels of a bi-directional cannon point to
/// such a pair. The others point to the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part(u16);

impl Part {
    /// No tile.
    pub(crate) const NONE: Part = Part(0);

    /// A tile with these connectors, clockwise from the front.
    pub fn new(kind: Kind, points: Side, sides: [Connector; 4]) -> Part {
        let connectors = sides.iter().rev().fold(0, |bits, side| bits << 2 | *side as u16);
        Part(connectors | (points as u16) << 8 | (kind as u16) << 10)
    }

    /// What it is for.
    #[inline]
    pub fn kind(self) -> Kind {
        Kind::BY_NUMBER[(self.0 >> 10 & 31) as usize]
    }

    /// Where it points.
    #[inline]
    pub fn points(self) -> Side {
        Side::ALL[(self.0 >> 8 & 3) as usize]
    }

    /// What that side carries.
    #[inline]
    pub fn connector(self, side: Side) -> Connector {
        Connector::ALL[(self.0 >> (2 * side as u16) & 3) as usize]
    }

    /// Whether that side carries a connector.
    #[inline]
    pub fn has_connector(self, side: Side) -> bool {
        self.0 >> (2 * side as u16) & 3 != 0
    }

    /// The same tile so many quarter turns clockwise.
    #[must_use]
    pub fn turned(self, quarters: u8) -> Part {
        let sides = Side::ALL.map(|side| self.connector(side.turned(4 - quarters % 4)));
        let points = if self.kind().is_directed() { self.points().turned(quarters) } else { self.points() };
        Part::new(self.kind(), points, sides)
    }

    /// The sides on which the square must be empty: before barrels and nozzles, behind an exhaust.
    #[inline]
    pub(crate) fn open_sides(self) -> impl Iterator<Item = Side> + Clone {
        let points = self.points();
        let first = self.kind().needs_free_square().then_some(points);
        let second = (self.kind() == Kind::BiDirectionalCannon).then(|| points.turned(1));
        [first, second].into_iter().flatten()
    }

    /// Whether it is a cannon with a barrel to that side (GT-67, XP-21).
    #[inline]
    pub fn aims(self, side: Side) -> bool {
        let kind = self.kind();
        let second = kind == Kind::BiDirectionalCannon && self.points().turned(1) == side;
        kind.is_cannon() && (self.points() == side || second)
    }

    /// Whether it is a shield that covers that side (GT-68).
    #[inline]
    pub fn covers(self, side: Side) -> bool {
        self.kind() == Kind::Shield && (self.points() == side || self.points().turned(1) == side)
    }
}
