//! The words of the game: headings, colours, points, cards, crew posts.

use std::fmt;

use rules::Rng;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The most boats at the start (AC-85).
pub const MAX_BOATS: usize = 6;

/// The most cards of a deck.
pub const MAX_CARDS: usize = 128;

/// Crew posts on a crew board (AC-50).
pub const POSTS: u8 = 8;

/// Key posts a player marks (AC-50).
pub const KEY_POSTS: u8 = 3;

/// Where a bow points, clockwise; the wind blows from the north (AC-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "UPPERCASE")]
#[expect(missing_docs, reason = "the points of the compass")]
pub enum Heading {
    N,
    Ne,
    Se,
    S,
    Sw,
    Nw,
}

impl Heading {
    /// All of them, clockwise.
    pub const ALL: [Heading; 6] =
        [Heading::N, Heading::Ne, Heading::Se, Heading::S, Heading::Sw, Heading::Nw];

    /// 60 degrees to that side.
    #[inline]
    #[must_use]
    pub fn turned(self, side: Side) -> Heading {
        match (side, self) {
            (Side::Left, Heading::Ne) | (Side::Right, Heading::Nw) => Heading::N,
            (Side::Left, Heading::Se) | (Side::Right, Heading::N) => Heading::Ne,
            (Side::Left, Heading::S) | (Side::Right, Heading::Ne) => Heading::Se,
            (Side::Left, Heading::Sw) | (Side::Right, Heading::Se) => Heading::S,
            (Side::Left, Heading::Nw) | (Side::Right, Heading::S) => Heading::Sw,
            (Side::Left, Heading::N) | (Side::Right, Heading::Sw) => Heading::Nw,
        }
    }

    /// The other way round.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Heading {
        match self {
            Heading::N => Heading::S,
            Heading::Ne => Heading::Sw,
            Heading::Se => Heading::Nw,
            Heading::S => Heading::N,
            Heading::Sw => Heading::Ne,
            Heading::Nw => Heading::Se,
        }
    }

    /// Columns and rows of one step (AC-2).
    #[inline]
    pub fn step(self) -> (i8, i8) {
        match self {
            Heading::N => (0, 2),
            Heading::Ne => (1, 1),
            Heading::Se => (1, -1),
            Heading::S => (0, -2),
            Heading::Sw => (-1, -1),
            Heading::Nw => (-1, 1),
        }
    }

    /// The triangle it points at: none exactly with or against the wind (AC-20).
    #[inline]
    pub fn colour(self) -> Option<Colour> {
        match self {
            Heading::N | Heading::S => None,
            Heading::Ne | Heading::Se => Some(Colour::Red),
            Heading::Sw | Heading::Nw => Some(Colour::Green),
        }
    }
}

/// A set of headings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Headings(u8);

impl Headings {
    pub(crate) const NONE: Headings = Headings(0);
    pub(crate) const ALL: Headings = Headings::of(&Heading::ALL);

    /// These.
    pub(crate) const fn of(headings: &[Heading]) -> Headings {
        let (mut set, mut nth) = (0, 0);
        while nth < headings.len() {
            set |= 1 << headings[nth] as u8;
            nth += 1;
        }
        Headings(set)
    }

    /// Where a boat with that heading may step (AC-10).
    #[inline]
    pub(crate) fn ahead(heading: Heading) -> Headings {
        const AHEAD: [Headings; 6] = [
            Headings::of(&[Heading::Nw, Heading::N, Heading::Ne]),
            Headings::of(&[Heading::N, Heading::Ne, Heading::Se]),
            Headings::of(&[Heading::Ne, Heading::Se, Heading::S]),
            Headings::of(&[Heading::Se, Heading::S, Heading::Sw]),
            Headings::of(&[Heading::S, Heading::Sw, Heading::Nw]),
            Headings::of(&[Heading::Sw, Heading::Nw, Heading::N]),
        ];
        AHEAD[heading as usize]
    }

    /// Headings of that tack, and those of none (AC-20).
    #[inline]
    pub(crate) fn on_tack(tack: Colour) -> Headings {
        const RED: Headings = Headings::of(&[Heading::N, Heading::Ne, Heading::Se, Heading::S]);
        const GREEN: Headings = Headings::of(&[Heading::N, Heading::Nw, Heading::Sw, Heading::S]);
        match tack {
            Colour::Red => RED,
            Colour::Green => GREEN,
        }
    }

    #[inline]
    pub(crate) fn and(self, other: Headings) -> Headings {
        Headings(self.0 & other.0)
    }

    #[inline]
    pub(crate) fn add(&mut self, heading: Heading) {
        self.0 |= 1 << heading as u8;
    }

    #[inline]
    pub(crate) fn without(self, heading: Heading) -> Headings {
        Headings(self.0 & !(1 << heading as u8))
    }

    #[inline]
    pub(crate) fn contains(self, heading: Heading) -> bool {
        self.0 & 1 << heading as u8 != 0
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Heading> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| Heading::ALL[rest.trailing_zeros() as usize]);
            rest &= rest.wrapping_sub(1);
            next
        })
    }
}

/// A tack and the colour of a card's near-wind half: red is port, green is starboard (AC-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the two colours")]
pub enum Colour {
    Red,
    Green,
}

impl Colour {
    /// Where a boat turns from head to wind with a card of that colour (AC-20b).
    #[inline]
    pub(crate) fn side(self) -> Heading {
        match self {
            Colour::Red => Heading::Ne,
            Colour::Green => Heading::Nw,
        }
    }
}

/// A side of a boat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "left and right")]
pub enum Side {
    Left,
    Right,
}

/// On which side the buoys are left (AC-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// Any side.
    Either,
    /// The windward buoy from the left, the leeward buoy from the right.
    Starboard,
    /// The reverse.
    Port,
}

impl Rounding {
    /// All of them.
    pub const ALL: [Rounding; 3] = [Rounding::Either, Rounding::Starboard, Rounding::Port];
}

/// What a boat has to pass next (AC-13, AC-14, AC-32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// The windward buoy, at the end of a beat.
    Windward,
    /// The leeward buoy, at the end of a run.
    Leeward,
    /// The finish line, at the end of the last run.
    Line,
}

/// A point of the lattice as records, the protocol and packs write it: column and row from 0. People read both from 1
/// (AC-2).
pub type Place = [u8; 2];

/// A point of the lattice: its row and, in the low four bits, its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Point(pub(crate) u16);

impl Point {
    /// Off the board, or closed.
    pub(crate) const NONE: Point = Point(u16::MAX);

    #[inline]
    pub(crate) fn new([col, row]: Place) -> Point {
        Point(u16::from(row) << 4 | u16::from(col))
    }

    #[inline]
    pub(crate) fn col(self) -> u8 {
        (self.0 & 15) as u8
    }

    #[inline]
    pub(crate) fn row(self) -> u8 {
        (self.0 >> 4) as u8
    }

    #[inline]
    pub(crate) fn place(self) -> Place {
        [self.col(), self.row()]
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// Columns and rows to another point.
    #[inline]
    pub(crate) fn to(self, other: Point) -> (i8, i8) {
        (other.col() as i8 - self.col() as i8, other.row() as i8 - self.row() as i8)
    }
}

/// A boat on two points of the lattice (AC-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hull {
    pub(crate) bow: Point,
    pub(crate) stern: Point,
    pub(crate) heading: Heading,
}

impl Hull {
    /// Not on the board.
    pub(crate) const ASHORE: Hull = Hull { bow: Point::NONE, stern: Point::NONE, heading: Heading::N };

    #[inline]
    pub(crate) fn is_afloat(&self) -> bool {
        self.bow != Point::NONE
    }

    #[inline]
    pub(crate) fn covers(&self, point: Point) -> bool {
        self.bow == point || self.stern == point
    }
}

/// A card, by the number the data gives it, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
#[serde(transparent)]
pub struct Card(pub u8);

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u8::deserialize(deserializer)? {
            number if (1..=MAX_CARDS).contains(&usize::from(number)) => Ok(Card(number)),
            number => Err(de::Error::custom(format!("card {number}: cards are numbered 1 to {MAX_CARDS}"))),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Card {
    /// The card as an index, from 0.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize - 1
    }
}

/// A set of cards. A deck has no order: drawing is chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Cards(u128);

impl Cards {
    pub(crate) const NONE: Cards = Cards(0);

    #[inline]
    pub(crate) fn contains(self, card: Card) -> bool {
        self.0 >> (card.0 - 1) & 1 != 0
    }

    #[inline]
    pub(crate) fn add(&mut self, card: Card) {
        self.0 |= 1 << (card.0 - 1);
    }

    #[inline]
    pub(crate) fn remove(&mut self, card: Card) {
        self.0 &= !(1 << (card.0 - 1));
    }

    #[inline]
    #[must_use]
    pub(crate) fn and(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }

    #[inline]
    #[must_use]
    pub(crate) fn or(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub(crate) fn without(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| Card(rest.trailing_zeros() as u8 + 1));
            rest &= rest.wrapping_sub(1);
            next
        })
    }

    /// The nth card, from 0.
    #[inline]
    pub(crate) fn nth(self, mut nth: u32) -> Card {
        let low = self.0 as u64;
        let in_low = low.count_ones();
        let (mut word, base) = if nth < in_low {
            (low, 1)
        } else {
            nth -= in_low;
            ((self.0 >> 64) as u64, 65)
        };
        for _ in 0..nth {
            word &= word.wrapping_sub(1);
        }
        Card(word.trailing_zeros() as u8 + base)
    }

    /// One of the cards, each as likely.
    #[inline]
    pub(crate) fn any(self, rng: &mut (impl Rng + ?Sized)) -> Card {
        self.nth(rules::below(rng, self.0.count_ones()))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Cards::NONE;
        cards.into_iter().for_each(|card| set.add(card));
        set
    }
}

/// A set of crew posts, written as their numbers from 1 (AC-50).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number[]"))]
pub struct Posts(u8);

impl Posts {
    /// Every choice of three key posts, in order.
    pub fn choices() -> impl Iterator<Item = Posts> {
        (0..=u8::MAX).map(Posts).filter(|posts| posts.len() == KEY_POSTS)
    }

    /// These posts.
    pub fn of(numbers: impl IntoIterator<Item = u8>) -> Posts {
        Posts(numbers.into_iter().fold(0, |set, number| set | 1 << (number - 1)))
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The posts of both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: Posts) -> Posts {
        Posts(self.0 & other.0)
    }

    /// Their numbers.
    pub fn numbers(self) -> impl Iterator<Item = u8> + Clone {
        (1..=POSTS).filter(move |number| self.0 >> (number - 1) & 1 != 0)
    }
}

impl Serialize for Posts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.numbers())
    }
}

impl<'de> Deserialize<'de> for Posts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let numbers = Vec::<u8>::deserialize(deserializer)?;
        if let Some(wrong) = numbers.iter().find(|number| !(1..=POSTS).contains(number)) {
            return Err(de::Error::custom(format!("post {wrong}: posts are numbered 1 to {POSTS}")));
        }
        let posts = Posts::of(numbers.iter().copied());
        if posts.len() as usize != numbers.len() {
            return Err(de::Error::custom("a post is named twice"));
        }
        Ok(posts)
    }
}

/// The advanced rules in use, each on its own (AC-1b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Advanced {
    /// The start procedure (AC-40).
    pub start_procedure: bool,
    /// Crew points (AC-50).
    pub crew: bool,
    /// Sequences on beats (AC-57).
    pub sequence: bool,
    /// Head to wind (AC-67).
    pub head_to_wind: bool,
    /// Front cover (AC-75).
    pub front_cover: bool,
    /// Rear cover (AC-76).
    pub rear_cover: bool,
}

impl Advanced {
    /// All advanced rules.
    pub const ALL: Advanced = Advanced {
        start_procedure: true,
        crew: true,
        sequence: true,
        head_to_wind: true,
        front_cover: true,
        rear_cover: true,
    };
}

/// Which cards make a tack on a beat with sequences (AC-63c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TackRule {
    /// A 2, which opens the new sequence, or a discard.
    #[default]
    Two,
    /// Any card; the first one after it is a 2.
    Free,
}

impl TackRule {
    /// Both, in the order of the option's values.
    pub const ALL: [TackRule; 2] = [TackRule::Two, TackRule::Free];
}
