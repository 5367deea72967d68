//! The material: tiles, lanes, programs, ships.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Lanes of a tile (MR-4).
pub const LANES: u8 = 5;

/// Tiles in the row, from the rear (place 0) to the front (MR-2).
pub const PLACES: u8 = 10;

/// Tiles with a number in a circuit (MR-2).
pub const NUMBERS: u8 = 9;

/// The most programming lines, and so the highest speed (MR-6).
pub(crate) const LINES: usize = 5;

/// Tiles with a number, all series together; the Kraken tiles follow them.
pub(crate) const NUMBERED: u8 = NUMBERS * 4;

/// All tiles (MR-1).
pub(crate) const TILES: usize = 40;

/// A lane, 1 on the left to 5 on the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
#[serde(transparent)]
pub struct Lane(pub(crate) u8);

impl Lane {
    /// That lane, if there is one.
    pub fn new(number: u8) -> Option<Lane> {
        (1..=LANES).contains(&number).then_some(Lane(number))
    }

    /// 1 to 5.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Left to right.
    pub fn all() -> impl Iterator<Item = Lane> {
        (1..=LANES).map(Lane)
    }
}

impl fmt::Display for Lane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl<'de> Deserialize<'de> for Lane {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Lane::new(number).ok_or_else(|| de::Error::custom(format!("lane {number}: lanes are 1 to 5")))
    }
}

/// What a lane of a tile does to a ship that enters it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LaneEffect {
    /// Nothing (MR-35).
    Safe,
    /// Ticks boxes (MR-36).
    Trap,
    /// Speed up (MR-37).
    Accelerator,
    /// Speed down (MR-38).
    Slower,
    /// Erases ticks (MR-39).
    Repairer,
    /// May swap two tiles (MR-41).
    Mechanism,
    /// A trap under the Kraken's body (MR-40).
    Kraken,
}

impl LaneEffect {
    /// The effect a letter of the tile file stands for.
    pub fn from_letter(letter: char) -> Option<LaneEffect> {
        Some(match letter {
            '.' => LaneEffect::Safe,
            'T' => LaneEffect::Trap,
            'A' => LaneEffect::Accelerator,
            'S' => LaneEffect::Slower,
            'R' => LaneEffect::Repairer,
            'M' => LaneEffect::Mechanism,
            'K' => LaneEffect::Kraken,
            _ => return None,
        })
    }

    /// The letter of the tile file.
    pub fn letter(self) -> char {
        match self {
            LaneEffect::Safe => '.',
            LaneEffect::Trap => 'T',
            LaneEffect::Accelerator => 'A',
            LaneEffect::Slower => 'S',
            LaneEffect::Repairer => 'R',
            LaneEffect::Mechanism => 'M',
            LaneEffect::Kraken => 'K',
        }
    }

    /// Whether it ticks boxes (MR-36, MR-40).
    pub fn is_trap(self) -> bool {
        matches!(self, LaneEffect::Trap | LaneEffect::Kraken)
    }
}

/// What is special about a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Special {
    /// Nothing.
    None,
    /// It is slipped in behind the foremost tile (MR-52).
    Missile,
    /// It is turned round when it is looped (MR-53).
    Mobile,
    /// It is exchanged when it is looped (MR-51).
    Kraken,
}

/// A series of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Series {
    /// Traps and accelerators only (MR-45).
    A,
    /// With slowers and repairers.
    B,
    /// With mechanisms and missiles.
    C,
    /// With missiles and mobile traps.
    D,
}

impl Series {
    /// All four.
    pub const ALL: [Series; 4] = [Series::A, Series::B, Series::C, Series::D];

    /// The series of that letter.
    pub fn from_letter(letter: char) -> Option<Series> {
        Series::ALL.into_iter().find(|series| series.letter() == letter)
    }

    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            Series::A => 'A',
            Series::B => 'B',
            Series::C => 'C',
            Series::D => 'D',
        }
    }
}

/// One of the 40 tiles, by its code: `5-C`, `K-2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "string"))]
pub struct Tile(pub(crate) u8);

impl Tile {
    /// The tile with that number of that series.
    ///
    /// # Panics
    /// Unless the number is 1 to 9.
    pub fn numbered(number: u8, series: Series) -> Tile {
        assert!((1..=NUMBERS).contains(&number), "tiles are numbered 1 to 9");
        Tile((number - 1) * 4 + series as u8)
    }

    /// Kraken tile 1 to 4.
    ///
    /// # Panics
    /// Unless the number is 1 to 4.
    pub fn kraken(number: u8) -> Tile {
        assert!((1..=4).contains(&number), "there are four Kraken tiles");
        Tile(NUMBERED + number - 1)
    }

    /// Its number, 1 to 9; the Kraken tiles have none.
    #[inline]
    pub fn number(self) -> Option<u8> {
        (self.0 < NUMBERED).then_some(self.0 / 4 + 1)
    }

    /// The tile of that code.
    pub fn from_code(code: &str) -> Option<Tile> {
        (0..TILES as u8).map(Tile).find(|tile| tile.to_string() == code)
    }

    /// Whether it is the start and finish tile.
    #[inline]
    pub(crate) fn is_line(self) -> bool {
        self.0 < 4
    }

    /// Whether it is one of the four Kraken tiles.
    #[inline]
    pub(crate) fn is_kraken(self) -> bool {
        self.0 >= NUMBERED
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => write!(f, "{number}-{}", Series::ALL[self.0 as usize % 4].letter()),
            None => write!(f, "K-{}", self.0 - NUMBERED + 1),
        }
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Tile::from_code(&code)
            .ok_or_else(|| de::Error::custom(format!("tile {code:?}: tiles are 1-A to 9-D and K-1 to K-4")))
    }
}

/// A tile as it lies in the row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LaidTile {
    /// Which one.
    pub tile: Tile,
    /// Whether it lies turned by 180 degrees, left for right (MR-53).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mirrored: bool,
}

impl LaidTile {
    /// The tile as printed.
    #[inline]
    pub fn upright(tile: Tile) -> LaidTile {
        LaidTile { tile, mirrored: false }
    }
}

impl fmt::Debug for LaidTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.tile, if self.mirrored { "'" } else { "" })
    }
}

/// One lane per line from the bottom up, and whether the engine was forced.
///
/// Packed as octal digits, the first line in the highest one, so that programs
/// compare by length first; the top bit is the forced engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(as = "ProgramText"))]
#[serde(try_from = "ProgramText", into = "ProgramText")]
pub struct Program(u16);

const FORCED: u16 = 1 << 15;

impl Program {
    pub(crate) const EMPTY: Program = Program(0);

    /// The program with these lanes, if there are at most five of them.
    pub fn new(lanes: &[Lane], forced: bool) -> Option<Program> {
        if lanes.is_empty() || lanes.len() > LINES {
            return None;
        }
        let digits = lanes.iter().fold(0, |digits, lane| digits << 3 | u16::from(lane.0));
        Some(Program(if forced { digits | FORCED } else { digits }))
    }

    pub(crate) const fn packed(digits: u16, forced: bool) -> Program {
        Program(if forced { digits | FORCED } else { digits })
    }

    /// Whether the engine is forced (MR-21).
    #[inline]
    pub fn forced(self) -> bool {
        self.0 & FORCED != 0
    }

    /// How many lines it uses.
    #[inline]
    pub fn lines(self) -> u8 {
        (16 - (self.0 & !FORCED).leading_zeros() as u8).div_ceil(3)
    }

    /// Whether each step goes straight on or to the lane beside (MR-19).
    #[inline]
    pub(crate) fn is_flyable(self, from: Lane) -> bool {
        let lines = u32::from(self.lines());
        let mut lanes = u32::from(from.0) << (3 * lines) | u32::from(self.0 & !FORCED);
        let mut is_flyable = true;
        for _ in 0..lines {
            is_flyable &= (lanes & 7).abs_diff(lanes >> 3 & 7) <= 1;
            lanes >>= 3;
        }
        is_flyable
    }

    /// Its lanes, the first step first.
    #[inline]
    pub fn lanes(self) -> impl Iterator<Item = Lane> {
        let digits = self.0 & !FORCED;
        (0..self.lines()).rev().map(move |line| Lane((digits >> (3 * line) & 7) as u8))
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:o}", if self.forced() { "+" } else { "" }, self.0 & !FORCED)
    }
}

/// A program as files show it.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
struct ProgramText {
    lanes: Vec<Lane>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    forced: bool,
}

impl From<Program> for ProgramText {
    fn from(program: Program) -> Self {
        ProgramText { lanes: program.lanes().collect(), forced: program.forced() }
    }
}

impl TryFrom<ProgramText> for Program {
    type Error = &'static str;

    fn try_from(text: ProgramText) -> Result<Self, Self::Error> {
        Program::new(&text.lanes, text.forced).ok_or("a program has one to five lanes")
    }
}

/// A player's experience (MR-62).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum HandicapLevel {
    /// No box ticked.
    Beginner,
    /// Some.
    Amateur,
    /// More.
    Confirmed,
    /// Most.
    Expert,
}

impl HandicapLevel {
    /// From the least handicap to the most.
    pub const ALL: [HandicapLevel; 4] =
        [HandicapLevel::Beginner, HandicapLevel::Amateur, HandicapLevel::Confirmed, HandicapLevel::Expert];

    /// Its word in options.
    pub fn word(self) -> &'static str {
        match self {
            HandicapLevel::Beginner => "beginner",
            HandicapLevel::Amateur => "amateur",
            HandicapLevel::Confirmed => "confirmed",
            HandicapLevel::Expert => "expert",
        }
    }
}

/// One ship and its dashboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ship {
    /// The tile it stands on, counted from the rear; where it was, once it is out.
    pub(crate) place: u8,
    pub(crate) lane: Lane,
    /// Full turns ahead of the row (MR-55).
    pub(crate) turns: u8,
    pub(crate) speed: u8,
    /// Ticked shield boxes.
    pub(crate) ticked: u8,
    pub(crate) laps: u8,
    /// Whether it has left the line for the first time (MR-28).
    pub(crate) started: bool,
    /// The round it was eliminated in; 0 while it races.
    pub(crate) out_in: u8,
}

impl Ship {
    pub(crate) const DOCKED: Ship =
        Ship { place: 0, lane: Lane(0), turns: 0, speed: 0, ticked: 0, laps: 0, started: false, out_in: 0 };

    #[inline]
    pub(crate) fn races(&self) -> bool {
        self.out_in == 0
    }

    /// Greater is nearer the front (MR-55).
    #[inline]
    pub(crate) fn progress(&self) -> u16 {
        u16::from(self.turns) << 8 | u16::from(self.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_unpack_what_was_packed_and_sort_by_length() {
        let lanes = |numbers: &[u8]| numbers.iter().map(|n| Lane::new(*n).unwrap()).collect::<Vec<_>>();
        for numbers in [&[5][..], &[2, 2, 3, 4], &[1, 2, 3, 4, 5]] {
            for forced in [false, true] {
                let program = Program::new(&lanes(numbers), forced).unwrap();
                assert_eq!(program.lanes().collect::<Vec<_>>(), lanes(numbers));
                assert_eq!((program.lines() as usize, program.forced()), (numbers.len(), forced));
            }
        }
        let short = Program::new(&lanes(&[5]), false).unwrap();
        assert!(short < Program::new(&lanes(&[1, 1]), false).unwrap());
        assert_eq!(Program::EMPTY.lines(), 0);
    }

    #[test]
    fn tiles_are_known_by_their_codes() {
        assert_eq!(Tile::numbered(8, Series::C).to_string(), "8-C");
        assert_eq!(Tile::from_code("K-4"), Some(Tile::kraken(4)));
        assert_eq!(Tile::from_code("10-A"), None);
    }
}
