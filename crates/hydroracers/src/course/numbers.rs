//! `game.toml`: the constants. The ranges keep every sum of coins or tokens in one transaction below 256.

use rules::ContentError;

use super::Numbers;
use crate::parts::{DECK, MAX_PLANES};
use content::Entry;

/// The sections with their keys.
const SECTIONS: [(&str, &[&str]); 10] = [
    ("players", &["min", "max"]),
    (
        "race",
        &[
            "heats",
            "hand_size",
            "deck_size",
            "start_coins",
            "air_resistance",
            "slipstream",
            "pass_spaces",
            "coins_per_point",
        ],
    ),
    ("limits", &["heat_rounds"]),
    ("danger_bag", &["damage", "alert"]),
    ("basic_cockpit", &["human_damage_slots", "autopilot_damage_slots", "damage_returned_on_crash"]),
    ("prestige", &["by_rank", "score_track_max"]),
    (
        "bets",
        &["paid_slots", "free_slot", "win_stake_multiplier", "win_bonus", "second_bonus", "third_bonus"],
    ),
    (
        "development",
        &[
            "tokens_per_player",
            "opening_tokens",
            "time_markers",
            "display_size",
            "accelerate_cost",
            "card_swap_cost_per_value",
            "leader_extra_token",
        ],
    ),
    ("espionage", &["slots", "tokens_needed", "accelerate_cost", "swap_cost_per_value"]),
    ("exhibition", &["reserved", "public"]),
];

/// The constants.
pub(super) fn read(root: &Entry<'_>) -> Result<Numbers, ContentError> {
    check_keys(root)?;
    check_fixed(root)?;
    let [race, bag, cockpit] =
        [root.section("race")?, root.section("danger_bag")?, root.section("basic_cockpit")?];
    let [bets, development] = [root.section("bets")?, root.section("development")?];
    let [spying, exhibition] = [root.section("espionage")?, root.section("exhibition")?];
    let human_slots = cockpit.number("human_damage_slots", 1..=9)?;
    let autopilot_slots = cockpit.number("autopilot_damage_slots", 1..=9)?;
    let tokens_per_player = development.number("tokens_per_player", 1..=50)?;
    Ok(Numbers {
        heats: race.number("heats", 1..=5)?,
        hand_size: race.number("hand_size", 1..=6)?,
        start_coins: race.number("start_coins", 0..=200)?,
        air_resistance: race.signed("air_resistance", -2..=0)?,
        // HR-32: a skill makes it 2, so more would turn the skill round.
        slipstream: race.signed("slipstream", 0..=2)?,
        pass_spaces: race.number("pass_spaces", 1..=6)?,
        coins_per_point: race.number("coins_per_point", 1..=100)?,
        heat_rounds: root.section("limits")?.number("heat_rounds", 1..=200)?,
        bag_damage: bag.number("damage", 0..=60)?,
        bag_alert: bag.number("alert", 0..=60)?,
        human_slots,
        autopilot_slots,
        // HR-24: the damage of a crash is one more than there are slots, and the plane flies again.
        returned_on_crash: cockpit
            .number("damage_returned_on_crash", 1..=human_slots.min(autopilot_slots) + 1)?,
        by_rank: by_rank(&root.section("prestige")?)?,
        paid_slots: paid_slots(&bets)?,
        win_multiplier: bets.number("win_stake_multiplier", 1..=5)?,
        win_bonus: bets.number("win_bonus", 0..=100)?,
        second_bonus: bets.number("second_bonus", 0..=100)?,
        third_bonus: bets.number("third_bonus", 0..=100)?,
        tokens_per_player,
        opening_tokens: development.number("opening_tokens", 0..=tokens_per_player)?,
        time_markers: development.number("time_markers", 1..=50)?,
        display_size: development.number("display_size", 6..=6)?,
        accelerate_cost: development.number("accelerate_cost", 0..=30)?,
        swap_cost: development.number("card_swap_cost_per_value", 0..=20)?,
        leader_extra_token: development.number("leader_extra_token", 0..=10)?,
        spy_slots: spying.number("slots", 3..=3)?,
        spy_tokens: spying.number("tokens_needed", 2..=4)?,
        spy_accelerate_cost: spying.number("accelerate_cost", 0..=30)?,
        spy_swap_cost: spying.number("swap_cost_per_value", 0..=20)?,
        exhibition_reserved: exhibition.number("reserved", 0..=50)?,
        exhibition_public: exhibition.exactly("public", 0..=50)?,
    })
}

fn check_keys(root: &Entry<'_>) -> Result<(), ContentError> {
    let sections = SECTIONS.map(|(section, _)| section);
    root.knows(&[&["schema"], &sections[..]].concat())?;
    SECTIONS.iter().try_for_each(|(section, keys)| root.section(section)?.knows(keys))
}

/// What the program is built around and a pack cannot change.
fn check_fixed(root: &Entry<'_>) -> Result<(), ContentError> {
    let players = root.section("players")?;
    players.number("min", 1..=1)?;
    players.number("max", MAX_PLANES as u8..=MAX_PLANES as u8)?;
    root.section("race")?.number("deck_size", DECK as u8..=DECK as u8)?;
    // HR-3: scores above the printed track keep counting.
    root.section("prestige")?.number("score_track_max", 100..=100)?;
    let bets = root.section("bets")?;
    let free = bets.value("free_slot")?;
    if free.as_bool() != Some(true) {
        return Err(bets.fault("free_slot", format!("{free}: must be true (HR-38)")));
    }
    Ok(())
}

fn by_rank(prestige: &Entry<'_>) -> Result<[u8; MAX_PLANES], ContentError> {
    let points: [u8; MAX_PLANES] = prestige.exactly("by_rank", 0..=50)?;
    if !points.is_sorted_by(|better, worse| better >= worse) {
        return Err(prestige.fault("by_rank", format!("{points:?}: a worse rank cannot earn more (HR-44)")));
    }
    Ok(points)
}

fn paid_slots(bets: &Entry<'_>) -> Result<[u8; 3], ContentError> {
    let stakes: [u8; 3] = bets.exactly("paid_slots", 1..=30)?;
    if !stakes.is_sorted_by(|higher, lower| higher > lower) {
        return Err(bets.fault("paid_slots", format!("{stakes:?}: must descend (HR-37)")));
    }
    Ok(stakes)
}
