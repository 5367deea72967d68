//! `game.toml`: the constants.

use content::Entry;
use rules::ContentError;

use crate::parts::{BOX_PLAYERS, Good};
use crate::state::MAX_PILES;

/// The constants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Seconds of one run of the hourglass (GT-20).
    pub hourglass_seconds: u8,
    /// Rounds of one run in the turn-based pace (GT-95).
    pub rounds_per_run: u8,
    /// Spaces of the track (GT-50).
    pub spaces: u8,
    /// Tries of a sabotage (GT-62).
    pub sabotage_tries: u8,
    /// Credits for a lost component (GT-90).
    pub lost_component: u8,
    /// What goods sell for, the cheapest first (GT-75).
    pub goods: [u8; 4],
    /// Cubes of the bank, the cheapest colour first (GT-77).
    pub supply: [u8; 4],
    /// Levels 1 to 4.
    pub levels: [RulesCard; 4],
    /// What a level IV flight adds.
    pub four: LevelFour,
}

/// The rules card of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesCard {
    /// Cards of level I, II and III in each pile (GT-9).
    pub pile: [u8; 3],
    /// How many piles there are.
    pub piles: u8,
    /// How many of them may be looked at (GT-10).
    pub open_piles: u8,
    /// Spaces from one start to the next (GT-41).
    pub start_gap: u8,
    /// Credits by finish order (GT-87).
    pub finish: [u8; BOX_PLAYERS],
    /// Credits for the best-looking ship (GT-88).
    pub best_looking: u8,
}

impl RulesCard {
    /// Credits for that place, counted from 0: a fifth gets nothing (XP-18).
    #[inline]
    pub fn finish_reward(&self, place: usize) -> u8 {
        self.finish.get(place).copied().unwrap_or(0)
    }
}

/// What a level IV flight adds to every card (LM-100 to LM-105).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelFour {
    /// To an enemy's strength.
    pub strength: u8,
    /// To the crew of abandoned ships and stations.
    pub crew: u8,
    /// To credits gained.
    pub credits: u8,
    /// To crew or goods lost to an enemy or in a combat zone.
    pub losses: u8,
    /// How often the first attack is made.
    pub first_attack: u8,
}

/// The keys of every section.
const SECTIONS: [(&str, &[&str]); 7] = [
    ("players", &["min", "max"]),
    ("building", &["set_aside", "hourglass_seconds", "rounds_per_run"]),
    ("flight", &["spaces", "sabotage_tries"]),
    ("money", &["lost_component"]),
    ("goods", &["red", "yellow", "green", "blue"]),
    ("supply", &["red", "yellow", "green", "blue"]),
    ("level_four", &["strength", "crew", "credits", "losses", "first_attack"]),
];

/// The constants.
pub(super) fn read(root: &Entry<'_>) -> Result<Numbers, ContentError> {
    let sections = SECTIONS.map(|(section, _)| section);
    root.knows(&[&["schema", "level", "guests", "five_players"], &sections[..]].concat())?;
    SECTIONS.iter().try_for_each(|(section, keys)| root.section(section)?.knows(keys))?;
    let players = root.section("players")?;
    players.number("min", 2..=2)?;
    players.number("max", BOX_PLAYERS as u8..=BOX_PLAYERS as u8)?;
    let [building, flight, four] =
        [root.section("building")?, root.section("flight")?, root.section("level_four")?];
    building.number("set_aside", 2..=2)?;
    Ok(Numbers {
        hourglass_seconds: building.number("hourglass_seconds", 1..=250)?,
        rounds_per_run: building.number("rounds_per_run", 1..=200)?,
        spaces: flight.number("spaces", 20..=100)?,
        sabotage_tries: flight.number("sabotage_tries", 1..=9)?,
        lost_component: root.section("money")?.number("lost_component", 0..=9)?,
        goods: prices(&root.section("goods")?)?,
        supply: by_colour(&root.section("supply")?, 1)?,
        levels: levels(root)?,
        four: LevelFour {
            strength: four.number("strength", 0..=9)?,
            crew: four.number("crew", 0..=9)?,
            credits: four.number("credits", 0..=9)?,
            losses: four.number("losses", 0..=9)?,
            first_attack: four.number("first_attack", 1..=3)?,
        },
    })
}

/// Cubes of each colour that a fifth player's pieces add to the bank (XP-16); a pack may have none.
pub(super) fn fifth_supply(root: &Entry<'_>) -> Result<u8, ContentError> {
    if !root.has("five_players") {
        return Ok(0);
    }
    let five = root.section("five_players")?;
    five.knows(&["supply"])?;
    five.number("supply", 0..=20)
}

/// What a guest pays by level, if the file says so (XP-19).
pub(super) fn read_fares(root: &Entry<'_>) -> Result<Option<[u8; 4]>, ContentError> {
    if !root.has("guests") {
        return Ok(None);
    }
    let guests = root.section("guests")?;
    guests.knows(&["fare"])?;
    guests.exactly("fare", 0..=20).map(Some)
}

/// GT-78: the most valuable goods are lost first, so their order is fixed.
fn prices(goods: &Entry<'_>) -> Result<[u8; 4], ContentError> {
    let prices = by_colour(goods, 0)?;
    if prices.is_sorted_by(|cheap, dear| cheap < dear) {
        return Ok(prices);
    }
    Err(goods.fault_here("red must be worth more than yellow, yellow more than green, green more than blue"))
}

fn by_colour(section: &Entry<'_>, least: u8) -> Result<[u8; 4], ContentError> {
    let mut numbers = [0; 4];
    for (good, key) in Good::ALL.iter().zip(["blue", "green", "yellow", "red"]) {
        numbers[*good as usize] = section.number(key, least..=60)?;
    }
    Ok(numbers)
}

fn levels(root: &Entry<'_>) -> Result<[RulesCard; 4], ContentError> {
    let entries = root.list("level")?;
    let levels: Vec<RulesCard> = (1..).zip(&entries).map(level).collect::<Result<_, _>>()?;
    let wrong = |levels: Vec<RulesCard>| root.fault("level", format!("{} levels: must be 4", levels.len()));
    levels.try_into().map_err(wrong)
}

fn level((number, entry): (u8, &Entry<'_>)) -> Result<RulesCard, ContentError> {
    entry.knows(&["id", "pile", "piles", "open_piles", "start_gap", "finish", "best_looking"])?;
    entry.number("id", number..=number)?;
    let piles = entry.number("piles", 1..=MAX_PILES as u8)?;
    let pile: [u8; 3] = entry.exactly("pile", 0..=5)?;
    // GT-40: the first card is of the flight's level.
    if pile[number.min(3) as usize - 1] == 0 {
        return Err(entry.fault("pile", "must have cards of its own level (GT-40)"));
    }
    Ok(RulesCard {
        pile,
        piles,
        open_piles: entry.number("open_piles", 0..=piles)?,
        start_gap: entry.number("start_gap", 1..=9)?,
        finish: entry.exactly("finish", 0..=99)?,
        best_looking: entry.number("best_looking", 0..=99)?,
    })
}
