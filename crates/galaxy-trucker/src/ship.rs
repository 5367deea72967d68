//! A ship as it lies on its board, and what it is worth.
//!
//! One idea: everything is asked about an area, a set of squares, so that one ship and a fleet are the same code.

use crate::course::Board;
use crate::parts::{
    Alien, Connector, Good, Goods, Kind, Load, MAX_SQUARES, Part, Side, Speciality, Square, Squares, Tile,
};

/// The tiles on a board with what lies on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ship {
    pub(crate) filled: Squares,
    pub(crate) tiles: [Tile; MAX_SQUARES],
    /// The tiles as they lie.
    pub(crate) parts: [Part; MAX_SQUARES],
    pub(crate) loads: [Load; MAX_SQUARES],
}

/// Cannons or engines of an area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Battery {
    /// What they do without power, in halves.
    pub(crate) free: u8,
    /// Doubles that bring 2 for a cell: engines, and cannons that point forward.
    pub(crate) strong: u8,
    /// Double and bi-directional cannons that point elsewhere and bring 1.
    pub(crate) weak: u8,
    /// Bi-directional cannons that bring 1.5: a barrel points forward (XP-21).
    pub(crate) angled: u8,
    /// What the alien that helps adds, in halves; 0 if it is not there.
    pub(crate) bonus: u8,
}

/// How many of a battery are powered: strong, weak and angled ones.
pub(crate) type Power = [u8; 3];

/// People who sleep in a stasis chamber (XP-20).
const SLEEPERS: u8 = 4;

/// What an alien adds, in halves (GT-44, GT-45), and what a Manager adds to that (XP-41).
const ALIEN_BONUS: u8 = 4;
const MANAGED: u8 = 2;

impl Battery {
    /// The strength in halves with so many powered (GT-44, GT-45, XP-21).
    #[inline]
    pub(crate) fn halves(&self, [strong, weak, angled]: Power) -> u8 {
        let sum = self.free + 4 * strong + 2 * weak + 3 * angled;
        if sum > 0 { sum + self.bonus } else { sum }
    }
}

impl Battery {
    /// What can be powered.
    #[inline]
    pub(crate) fn all(&self) -> Power {
        [self.strong, self.weak, self.angled]
    }

    /// The most that so many cells power.
    #[inline]
    pub(crate) fn best(&self, cells: u8) -> Power {
        let strong = self.strong.min(cells);
        let angled = self.angled.min(cells - strong);
        [strong, self.weak.min(cells - strong - angled), angled]
    }
}

impl Ship {
    pub(crate) const EMPTY: Ship = Ship {
        filled: Squares::NONE,
        tiles: [Tile::NONE; MAX_SQUARES],
        parts: [Part::NONE; MAX_SQUARES],
        loads: [Load::NONE; MAX_SQUARES],
    };

    pub(crate) fn put(&mut self, square: Square, tile: Tile, part: Part) {
        self.filled = self.filled.with(square);
        self.tiles[square.index()] = tile;
        self.parts[square.index()] = part;
        self.loads[square.index()] = Load::NONE;
    }

    /// Takes a tile off with what lies on it.
    pub(crate) fn take(&mut self, square: Square) -> Tile {
        let tile = self.tiles[square.index()];
        self.filled = self.filled.without(square);
        self.tiles[square.index()] = Tile::NONE;
        self.parts[square.index()] = Part::NONE;
        self.loads[square.index()] = Load::NONE;
        tile
    }

    #[inline]
    pub(crate) fn part(&self, square: Square) -> Part {
        self.parts[square.index()]
    }

    #[inline]
    pub(crate) fn kind(&self, square: Square) -> Kind {
        self.part(square).kind()
    }

    #[inline]
    pub(crate) fn load(&self, square: Square) -> Load {
        self.loads[square.index()]
    }

    #[inline]
    pub(crate) fn load_mut(&mut self, square: Square) -> &mut Load {
        &mut self.loads[square.index()]
    }

    /// The connectors that face each other on that side, and whether the fold runs between them.
    #[inline]
    fn facing(
        &self,
        board: &Board,
        square: Square,
        side: Side,
    ) -> Option<(Square, Connector, Connector, bool)> {
        let other = board.next(square, side);
        if !self.filled.contains(other) {
            return None;
        }
        let fold = board.folds(square, side, other);
        Some((other, self.part(square).connector(side), self.part(other).connector(side.opposite()), fold))
    }

    /// The tile joined on that side (GT-28, LM-19).
    #[inline]
    pub(crate) fn joined(&self, board: &Board, square: Square, side: Side) -> Option<Square> {
        let (other, here, there, fold) = self.facing(board, square, side)?;
        (here.joins(there) && (!fold || here == there)).then_some(other)
    }

    /// The tile on that side, if the two sides may not meet (GT-26, LM-16).
    #[inline]
    pub(crate) fn mismatched(&self, board: &Board, square: Square, side: Side) -> Option<Square> {
        let (other, here, there, fold) = self.facing(board, square, side)?;
        let legal = if fold { here == there } else { here.fits(there) };
        (!legal).then_some(other)
    }

    /// Tiles joined with that one, directly or not, in an area (GT-29).
    pub(crate) fn group(&self, board: &Board, from: Square, area: Squares) -> Squares {
        let mut group = Squares::only(from);
        let mut fresh = group;
        while let Some(square) = fresh.lowest() {
            fresh = fresh.without(square);
            for side in Side::ALL {
                if let Some(other) = self.joined(board, square, side)
                    && area.contains(other)
                    && !group.contains(other)
                {
                    group = group.with(other);
                    fresh = fresh.with(other);
                }
            }
        }
        group
    }

    /// The groups of an area, by their lowest square.
    pub(crate) fn groups<'a>(
        &'a self,
        board: &'a Board,
        area: Squares,
    ) -> impl Iterator<Item = Squares> + 'a {
        let mut rest = self.filled.and(area);
        std::iter::from_fn(move || {
            let group = self.group(board, rest.lowest()?, area);
            rest = rest.minus(group);
            Some(group)
        })
    }

    /// Connectors without a tile beside them (GT-48).
    pub(crate) fn exposed(&self, board: &Board, area: Squares) -> u8 {
        self.exposed_sides(board, area).count() as u8
    }

    /// Where they are.
    pub(crate) fn exposed_sides<'a>(
        &'a self,
        board: &'a Board,
        area: Squares,
    ) -> impl Iterator<Item = (Square, Side)> + 'a {
        self.filled.and(area).iter().flat_map(move |square| {
            let is_open = move |side: &Side| {
                self.part(square).has_connector(*side) && !self.filled.contains(board.next(square, *side))
            };
            Side::ALL.into_iter().filter(is_open).map(move |side| (square, side))
        })
    }

    /// Tiles of an area of which something is true.
    #[inline]
    pub(crate) fn which(&self, area: Squares, is: impl Fn(Kind) -> bool) -> Squares {
        self.filled.and(area).iter().filter(|square| is(self.kind(*square))).collect()
    }

    /// Cabins with somebody in them.
    pub(crate) fn occupied(&self, area: Squares) -> Squares {
        self.which(area, Kind::is_cabin).iter().filter(|square| self.load(*square).crew_count() > 0).collect()
    }

    /// GT-37, GT-38: batteries are filled, and cabins with humans for a start.
    pub(crate) fn load_up(&mut self) {
        for square in self.filled.iter() {
            let kind = self.kind(square);
            *self.load_mut(square) = if kind.is_cabin() {
                Load::humans(kind.humans())
            } else if kind.cells() > 0 {
                Load::cells(kind.cells())
            } else if kind == Kind::StasisChamber {
                Load::sleepers(SLEEPERS)
            } else {
                Load::NONE
            };
        }
    }

    /// Humans and aliens (GT-43).
    pub(crate) fn crew(&self, area: Squares) -> u8 {
        self.which(area, Kind::is_cabin).iter().map(|square| self.load(square).crew_count()).sum()
    }

    pub(crate) fn humans(&self, area: Squares) -> u8 {
        self.which(area, Kind::is_cabin).iter().map(|square| self.load(square).human_count()).sum()
    }

    /// Stasis chambers with somebody in them (XP-20).
    pub(crate) fn chambers(&self, area: Squares) -> Squares {
        let chambers = self.which(area, |kind| kind == Kind::StasisChamber);
        chambers.iter().filter(|square| self.load(*square).sleeper_count() > 0).collect()
    }

    /// Cabins with a free place for a human; a guest who was lost leaves none (XP-19, XP-20).
    pub(crate) fn free_places(&self, area: Squares) -> Squares {
        let cabins = self.which(area, |kind| matches!(kind, Kind::StartingCabin | Kind::Cabin));
        let is_free = |square: &Square| {
            let load = self.load(*square);
            load.alien_in().is_none() && load.human_count() < self.kind(*square).humans()
        };
        cabins.iter().filter(is_free).collect()
    }

    /// Guests in luxury cabins (XP-19).
    pub(crate) fn guests(&self, area: Squares) -> u8 {
        let cabins = self.which(area, |kind| kind == Kind::LuxuryCabin);
        cabins.iter().map(|square| self.load(square).human_count()).sum()
    }

    pub(crate) fn has_alien(&self, area: Squares, alien: Alien) -> bool {
        self.which(area, Kind::is_cabin).iter().any(|square| self.load(square).alien_in() == Some(alien))
    }

    /// What an alien adds in an area, in halves (GT-44, GT-45, XP-41).
    fn alien_bonus(&self, area: Squares, alien: Alien) -> u8 {
        let (mut bonus, mut managed) = (0, 0);
        for square in self.which(area, Kind::is_cabin).iter() {
            let load = self.load(square);
            if load.alien_in() == Some(alien) {
                bonus = ALIEN_BONUS;
            } else if load.speciality() == Some(Speciality::Manager) {
                managed = MANAGED;
            }
        }
        if bonus > 0 { bonus + managed } else { 0 }
    }

    /// The cabin of the cyan alien in an area, and what it can do (XP-36).
    pub(crate) fn specialist(&self, area: Squares) -> Option<(Square, Speciality)> {
        let cabins = self.which(area, |kind| kind == Kind::Cabin);
        cabins.iter().find_map(|square| self.load(square).speciality().map(|speciality| (square, speciality)))
    }

    /// What the cyan alien in an area can do.
    pub(crate) fn speciality(&self, area: Squares) -> Option<Speciality> {
        self.specialist(area).map(|(_, speciality)| speciality)
    }

    /// How many aliens there are in an area.
    pub(crate) fn aliens(&self, area: Squares) -> usize {
        Alien::ALL.into_iter().filter(|alien| self.has_alien(area, *alien)).count()
    }

    /// Batteries with cells.
    pub(crate) fn charged(&self, area: Squares) -> Squares {
        self.which(area, |kind| kind.cells() > 0)
            .iter()
            .filter(|square| self.load(*square).cell_count() > 0)
            .collect()
    }

    pub(crate) fn cells(&self, area: Squares) -> u8 {
        self.charged(area).iter().map(|square| self.load(square).cell_count()).sum()
    }

    pub(crate) fn holds(&self, area: Squares) -> Squares {
        self.which(area, |kind| kind.boxes() > 0)
    }

    pub(crate) fn goods(&self, area: Squares) -> Goods {
        self.holds(area).iter().fold(Goods::NONE, |all, square| all.and(self.load(square).goods()))
    }

    /// Holds with a cube of that colour.
    pub(crate) fn holds_with(&self, area: Squares, good: Good) -> Squares {
        self.holds(area).iter().filter(|square| self.load(*square).good_count(good) > 0).collect()
    }

    /// Whether a cube of that colour finds room there (GT-75).
    pub(crate) fn has_room(&self, square: Square, good: Good) -> bool {
        let kind = self.kind(square);
        self.filled.contains(square)
            && self.load(square).cubes() < kind.boxes()
            && (good != Good::Red || kind.is_special_hold())
    }

    /// The engines of an area (GT-45).
    pub(crate) fn engines(&self, area: Squares) -> Battery {
        let mut engines = Battery { bonus: self.alien_bonus(area, Alien::Brown), ..Battery::default() };
        for square in self.which(area, Kind::is_engine).iter() {
            if self.kind(square) == Kind::DoubleEngine {
                engines.strong += 1;
            } else {
                engines.free += 2;
            }
        }
        engines
    }

    /// The cannons of an area (GT-44).
    pub(crate) fn cannons(&self, area: Squares) -> Battery {
        let mut cannons = Battery { bonus: self.alien_bonus(area, Alien::Purple), ..Battery::default() };
        for square in self.which(area, Kind::is_cannon).iter() {
            let part = self.part(square);
            let forward = part.aims(Side::Front);
            if part.kind() == Kind::Cannon {
                cannons.free += 1 + u8::from(forward);
            } else if !forward {
                cannons.weak += 1;
            } else if part.kind() == Kind::DoubleCannon {
                cannons.strong += 1;
            } else {
                cannons.angled += 1;
            }
        }
        cannons
    }

    /// Whether a shield of the area covers that side (GT-68).
    pub(crate) fn is_shielded(&self, area: Squares, side: Side) -> bool {
        self.filled.and(area).iter().any(|square| self.part(square).covers(side))
    }

    /// Whether an alien of that colour could live in that cabin (GT-38).
    pub(crate) fn supports(&self, board: &Board, square: Square, alien: Alien) -> bool {
        let serves =
            |side| self.joined(board, square, side).is_some_and(|other| self.kind(other).serves(alien));
        self.kind(square) == Kind::Cabin && Side::ALL.into_iter().any(serves)
    }
}
