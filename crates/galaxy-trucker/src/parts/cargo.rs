//! What lies on tiles: crew, cells and goods.

use serde::{Deserialize, Serialize};

/// An alien (GT-38).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Alien {
    /// It helps the cannons (GT-44).
    Purple,
    /// It helps the engines (GT-45).
    Brown,
    /// It has a speciality (XP-36).
    Cyan,
}

impl Alien {
    /// In the order of their numbers.
    pub const ALL: [Alien; 3] = [Alien::Purple, Alien::Brown, Alien::Cyan];
}

/// What a cyan alien can do (XP-37).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Speciality {
    /// Lost tiles cost nothing (XP-38).
    Lawyer,
    /// Once an enemy or a line of a combat zone is ignored (XP-39).
    Diplomat,
    /// The first use of a cell on a card is free (XP-40).
    Technician,
    /// The other aliens do more, and all are paid for (XP-41).
    Manager,
    /// Red and yellow goods sell for more (XP-42).
    Merchant,
}

impl Speciality {
    /// In the order of their numbers.
    pub const ALL: [Speciality; 5] = [
        Speciality::Lawyer,
        Speciality::Diplomat,
        Speciality::Technician,
        Speciality::Manager,
        Speciality::Merchant,
    ];
}

/// A colour of goods (GT-75), the cheapest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "colours say what they are")]
pub enum Good {
    Blue,
    Green,
    Yellow,
    Red,
}

impl Good {
    /// The cheapest first.
    pub const ALL: [Good; 4] = [Good::Blue, Good::Green, Good::Yellow, Good::Red];

    /// One step better (LM-103).
    pub fn better(self) -> Option<Good> {
        Good::ALL.get(self as usize + 1).copied()
    }
}

/// Cubes of goods, up to 255 of each colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Goods([u8; 4]);

impl Goods {
    /// Nothing.
    pub const NONE: Goods = Goods([0; 4]);

    /// How many of that colour.
    #[inline]
    pub fn count(self, good: Good) -> u8 {
        self.0[good as usize]
    }

    /// How many in all.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// Puts one in.
    #[inline]
    pub fn add(&mut self, good: Good) {
        self.0[good as usize] += 1;
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, good: Good) {
        self.0[good as usize] -= 1;
    }

    /// All of both.
    #[must_use]
    pub fn and(mut self, other: Goods) -> Goods {
        self.0.iter_mut().zip(other.0).for_each(|(count, more)| *count += more);
        self
    }

    /// The cubes, the most valuable first.
    pub fn iter(self) -> impl Iterator<Item = Good> + Clone {
        Good::ALL.into_iter().rev().flat_map(move |good| (0..self.count(good)).map(move |_| good))
    }
}

impl FromIterator<Good> for Goods {
    fn from_iter<I: IntoIterator<Item = Good>>(goods: I) -> Self {
        let mut set = Goods::NONE;
        goods.into_iter().for_each(|good| set.add(good));
        set
    }
}

impl Serialize for Goods {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "typescript")]
impl ts_rs::TS for Goods {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;
    fn name(_: &ts_rs::Config) -> String {
        "Good[]".to_owned()
    }
    fn inline(_: &ts_rs::Config) -> String {
        "Good[]".to_owned()
    }
    fn visit_dependencies(v: &mut impl ts_rs::TypeVisitor) {
        v.visit::<Good>();
    }
}

/// What lies on one tile. What the byte means depends on the tile: crew of a cabin, cells of a battery, or
/// cubes of a hold with two bits for each colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Load(u8);

impl Load {
    /// Nothing.
    pub const NONE: Load = Load(0);
    const PURPLE: u8 = 4;
    const BROWN: u8 = 8;
    const CYAN: u8 = 12;

    /// So many humans.
    #[inline]
    pub fn humans(count: u8) -> Load {
        Load(count)
    }

    /// One alien; a cyan one is a Lawyer.
    #[inline]
    pub fn alien(alien: Alien) -> Load {
        match alien {
            Alien::Purple => Load(Load::PURPLE),
            Alien::Brown => Load(Load::BROWN),
            Alien::Cyan => Load::specialist(Speciality::Lawyer),
        }
    }

    /// One cyan alien (XP-36).
    #[inline]
    pub fn specialist(speciality: Speciality) -> Load {
        Load(Load::CYAN | (speciality as u8) << 4)
    }

    /// So many sleepers (XP-20).
    #[inline]
    pub fn sleepers(count: u8) -> Load {
        Load(count)
    }

    /// Sleepers in a stasis chamber (XP-20).
    #[inline]
    pub fn sleeper_count(self) -> u8 {
        self.0
    }

    /// So many cells.
    #[inline]
    pub fn cells(count: u8) -> Load {
        Load(count)
    }

    /// Humans in a cabin.
    #[inline]
    pub fn human_count(self) -> u8 {
        self.0 & 3
    }

    /// Humans and aliens in a cabin (GT-43).
    #[inline]
    pub fn crew_count(self) -> u8 {
        self.human_count() + u8::from(self.0 >> 2 != 0)
    }

    /// The alien in a cabin.
    #[inline]
    pub fn alien_in(self) -> Option<Alien> {
        match self.0 & Load::CYAN {
            Load::PURPLE => Some(Alien::Purple),
            Load::BROWN => Some(Alien::Brown),
            Load::CYAN => Some(Alien::Cyan),
            _ => None,
        }
    }

    /// The speciality of the cyan alien in a cabin (XP-37).
    #[inline]
    pub fn speciality(self) -> Option<Speciality> {
        (self.0 & Load::CYAN == Load::CYAN).then(|| Speciality::ALL[usize::from(self.0 >> 4)])
    }

    /// The cabin with one crew member less.
    #[inline]
    #[must_use]
    pub fn less_crew(self) -> Load {
        if self.human_count() > 0 { Load(self.0 - 1) } else { Load::NONE }
    }

    /// Cells in a battery.
    #[inline]
    pub fn cell_count(self) -> u8 {
        self.0
    }

    /// The battery with one cell less.
    #[inline]
    #[must_use]
    pub fn less_cell(self) -> Load {
        Load(self.0 - 1)
    }

    /// Cubes of that colour in a hold.
    #[inline]
    pub fn good_count(self, good: Good) -> u8 {
        self.0 >> (2 * good as u8) & 3
    }

    /// Cubes in a hold.
    #[inline]
    pub fn cubes(self) -> u8 {
        Good::ALL.iter().map(|good| self.good_count(*good)).sum()
    }

    /// The hold with one cube more.
    #[inline]
    #[must_use]
    pub fn more_goods(self, good: Good) -> Load {
        Load(self.0 + (1 << (2 * good as u8)))
    }

    /// The hold with one cube less.
    #[inline]
    #[must_use]
    pub fn less_goods(self, good: Good) -> Load {
        Load(self.0 - (1 << (2 * good as u8)))
    }

    /// The cubes of a hold.
    #[inline]
    pub fn goods(self) -> Goods {
        Goods(Good::ALL.map(|good| self.good_count(good)))
    }
}
