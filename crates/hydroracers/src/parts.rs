//! The material: planes, pilots, cards, tokens, cockpits.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The most planes (HR-9).
pub const MAX_PLANES: usize = 4;

/// Cards of a plane's deck (HR-1).
pub const DECK: usize = 10;

/// A plane of the race, counted from 0 inside and from 1 wherever people or files read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
pub struct Plane(pub u8);

impl Plane {
    /// The plane as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Plane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl Serialize for Plane {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0 + 1)
    }
}

impl<'de> Deserialize<'de> for Plane {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u8::deserialize(deserializer)? {
            number @ 1..=4 => Ok(Plane(number - 1)),
            number => Err(de::Error::custom(format!("plane {number}: planes are numbered 1 to 4"))),
        }
    }
}

/// A nation, and with it a plane and a pilot of first games (HR-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Nation {
    /// Italy.
    Italy,
    /// England.
    Uk,
    /// The United States.
    Usa,
    /// France.
    France,
}

/// A pilot's flying skill (HR-30 to HR-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// No air resistance with a card of value 5 or more (HR-30).
    #[serde(rename = "no_air_resistance_from_5")]
    NoAirResistance,
    /// Slipstream also with one empty space between (HR-31).
    #[serde(rename = "slipstream_gap_one")]
    LongSlipstream,
    /// Slipstream of two (HR-32).
    #[serde(rename = "slipstream_plus_two")]
    StrongSlipstream,
    /// One more card in hand (HR-33).
    #[serde(rename = "hand_plus_one")]
    LargeHand,
}

/// How an autopilot chooses its card (HR-117).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Temperament {
    /// English.
    Lowest,
    /// Italian.
    HighestOdd,
    /// French.
    SecondHighest,
    /// American.
    HighestEven,
}

/// Why an autopilot flies as it does (HR-115 to HR-117).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It crosses the line, or somebody has (HR-115).
    Sprint,
    /// A pass card lies open (HR-116).
    PassCard,
    /// No card lies open.
    NoCard,
    /// Its temperament (HR-117).
    Temper(Temperament),
    /// No card fits its temperament (HR-117).
    Highest,
}

/// A kind of card. Its code is the same in every pack: base cards by value and repair time,
/// the autopilots' pass card, then the development cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "string"))]
pub struct Card(pub(crate) u8);

/// Base cards have values up to this and repair times up to 4.
pub(crate) const TOP_VALUE: u8 = 12;

/// How many codes there are for base cards.
const BASE_CARDS: u8 = TOP_VALUE * 5;

/// All card codes.
pub(crate) const CARDS: usize = BASE_CARDS as usize + 1 + DEVELOPMENT_IDS.len();

/// The development cards, in the order of the data.
pub const DEVELOPMENT_IDS: [&str; 34] = [
    "mv-1-overhaul",
    "mv-1234-throttle",
    "mv-2-flypast",
    "mv-3-cooldown",
    "mv-3-glide",
    "mv-3-salute",
    "mv-4-scout",
    "mv-456-pitch",
    "mv-5-daredevil",
    "mv-6-crowd",
    "mv-68-bank",
    "mv-678-supercharger",
    "mv-8-knife-edge",
    "mv-9-pylon",
    "mv-10",
    "mv-11",
    "mv-12",
    "tech-goggles",
    "tech-clean-tail",
    "tech-overtake-boost",
    "tech-air-brake",
    "tech-slim-floats",
    "tech-nose-dive",
    "tech-trim-tab",
    "tech-navigator",
    "tech-cowling",
    "adv-extra-alert",
    "adv-less-damage",
    "adv-sabotage",
    "adv-controls",
    "adv-structure",
    "adv-cooling",
    "adv-propulsion",
    "adv-workshop",
];

impl Card {
    /// The autopilots' "I pass" card (HR-111).
    pub const PASS: Card = Card(BASE_CARDS);

    /// The base card of that value and repair time.
    ///
    /// # Panics
    /// Unless the value is 1 to 12 and the repair time 0 to 4.
    pub fn base(value: u8, repair: u8) -> Card {
        assert!((1..=TOP_VALUE).contains(&value) && repair <= 4, "base cards are 1 to 12 with repair 0 to 4");
        Card((value - 1) * 5 + repair)
    }

    /// The development card at that place of [`DEVELOPMENT_IDS`].
    pub(crate) fn development(nth: usize) -> Card {
        Card(BASE_CARDS + 1 + nth as u8)
    }

    /// Its place in [`DEVELOPMENT_IDS`], if it is a development card.
    pub(crate) fn nth_development(self) -> Option<usize> {
        (self.0 > BASE_CARDS).then(|| (self.0 - BASE_CARDS - 1) as usize)
    }

    /// How many kinds of cards there are.
    pub const KINDS: usize = CARDS;

    /// Its number among all kinds, from 0.
    #[inline]
    pub fn number(self) -> usize {
        self.0 as usize
    }

    /// The kind of card with that number.
    pub fn numbered(number: usize) -> Option<Card> {
        (number < CARDS).then_some(Card(number as u8))
    }

    /// The printed value of a base card.
    pub fn base_value(self) -> Option<u8> {
        (self.0 < BASE_CARDS).then(|| self.0 / 5 + 1)
    }

    /// The card of that code.
    pub fn from_code(code: &str) -> Option<Card> {
        (0..CARDS as u8).map(Card).find(|card| card.to_string() == code)
    }
}

impl fmt::Display for Card {
    /// `base-5-1` for a 5 with a repair time of 1, `pass`, or the id of a development card.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.nth_development() {
            Some(nth) => f.write_str(DEVELOPMENT_IDS[nth]),
            None if *self == Card::PASS => f.write_str("pass"),
            None => write!(f, "base-{}-{}", self.0 / 5 + 1, self.0 % 5),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Card::from_code(&code).ok_or_else(|| {
            de::Error::custom(format!(
                "card {code:?}: base-VALUE-REPAIR, pass, or the id of a development card"
            ))
        })
    }
}

/// What a movement card does besides moving (HR-60).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Nothing; also the cards whose only effect is the choice of their value.
    None,
    /// Removes so many dangers.
    Remove(u8),
    /// Gives points and removes so many dangers.
    PointsAndRemove {
        /// Points gained.
        points: u8,
        /// Dangers removed.
        remove: u8,
    },
    /// While it is the visible discard, passing moves 3.
    Glide,
    /// The refill after it looks at three cards.
    Scout,
    /// Gives points and draws a danger.
    Daredevil {
        /// Points gained.
        points: u8,
    },
    /// A point or coins.
    PointOrCoins {
        /// Points gained.
        points: u8,
        /// Coins gained.
        coins: u8,
    },
    /// Ignores so many overspeed corners, for some cards only when played as a 6.
    Ignore {
        /// How many.
        corners: u8,
        /// Only if played with this value.
        only_with: Option<u8>,
    },
}

/// Technology, permanent (HR-61).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Technology {
    /// a) Hand of one more.
    #[serde(rename = "hand_plus_one")]
    Goggles,
    /// b) Nobody immediately behind gets slipstream.
    #[serde(rename = "deny_slipstream")]
    CleanTail,
    /// c) One more space after passing a plane.
    #[serde(rename = "plus_one_when_overtaking")]
    OvertakeBoost,
    /// d) May drop behind a follower.
    #[serde(rename = "drop_behind_follower")]
    AirBrake,
    /// e) Slipstream of two.
    #[serde(rename = "slipstream_plus_two")]
    SlimFloats,
    /// f) May hop over the next plane.
    #[serde(rename = "hop_over_next")]
    NoseDive,
    /// g) May move one space less.
    #[serde(rename = "may_reduce_one")]
    TrimTab,
    /// h) Looks at two cards for each one drawn.
    #[serde(rename = "refill_choose_1_of_2")]
    Navigator,
    /// i) No air resistance with a card of value 5 or more.
    #[serde(rename = "no_air_resistance_from_5")]
    Cowling,
}

/// An advantage (HR-62).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Advantage {
    /// a) One ALERT more in the own bag.
    ExtraAlert,
    /// b) One DAMAGE less in the own bag.
    LessDamage,
    /// c) One DAMAGE more in a rival's bag.
    Sabotage,
    /// d) to g) One more slot, or that element one level up.
    Upgrade(Element),
    /// h) One more slot, or any element one level up.
    Workshop,
}

/// An element of the expert cockpit (HR-50).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Element {
    /// Cooling.
    Cooling,
    /// Propulsion.
    Propulsion,
    /// Controls.
    Controls,
    /// Structure.
    Structure,
}

impl Element {
    /// In the order of the data.
    pub const ALL: [Element; 4] =
        [Element::Cooling, Element::Propulsion, Element::Controls, Element::Structure];
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Element::Cooling => "cooling",
            Element::Propulsion => "propulsion",
            Element::Controls => "controls",
            Element::Structure => "structure",
        })
    }
}

/// What is wrong with a damaged plane (HR-56).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Malus {
    /// Speed equal to the limit draws too.
    CornerAtLimit,
    /// Every move is one space shorter.
    Slow,
    /// The pilot's skill is gone.
    NoPilotSkill,
    /// One card less in hand.
    HandMinusOne,
}

/// A square of an element tile (HR-51 to HR-55).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Square {
    /// Draws again, on that element.
    Link(Element),
    /// Is active from now on.
    Malus(Malus),
    /// Crashes the plane.
    Cross,
}

/// A danger token (HR-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Token {
    /// Yellow.
    Damage,
    /// Black.
    Alert,
}

/// Which side of the cockpits is flown (HR-50, HR-75).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Cockpit {
    /// A gauge of slots.
    Basic,
    /// Four elements.
    Expert,
}
