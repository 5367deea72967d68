//! `game.toml`: the constants.

use rules::ContentError;

use super::{MAX_HAND, MAX_LAPS, MAX_TURNS, MAX_VALUE, Numbers};
use crate::parts::{KEY_POSTS, MAX_BOATS, POSTS};
use content::{Entry, whole};

/// The sections with their keys.
const SECTIONS: [(&str, &[&str]); 8] = [
    ("players", &["min", "max"]),
    ("race", &["laps", "turn_limit", "hand_size"]),
    ("start_procedure", &["manoeuvres", "penalty_turns"]),
    ("crew", &["posts", "key_posts", "max_points_per_turn", "post"]),
    ("sequence", &["opening_value", "discard_points", "free_break"]),
    ("cover", &["penalty", "cumulative", "floor"]),
    ("tack", &["max_head_to_wind_steps", "repeat_head_to_wind"]),
    ("tournament", &["win_points", "loss_points", "finalists"]),
];

/// The constants.
pub(super) fn read(root: &Entry<'_>) -> Result<Numbers, ContentError> {
    let sections = SECTIONS.map(|(section, _)| section);
    root.knows(&[&["schema"], &sections[..]].concat())?;
    SECTIONS.iter().try_for_each(|(section, keys)| root.section(section)?.knows(keys))?;
    check_fixed(root)?;
    let [race, start, crew] =
        [root.section("race")?, root.section("start_procedure")?, root.section("crew")?];
    let [sequence, cover, tack] = [root.section("sequence")?, root.section("cover")?, root.section("tack")?];
    let limit = whole(race.value("turn_limit")?, &(1..=MAX_TURNS));
    Ok(Numbers {
        laps: race.number("laps", 1..=MAX_LAPS)?,
        turn_limit: limit.map_err(|reason| race.fault("turn_limit", reason))?,
        hand_size: race.number("hand_size", 1..=MAX_HAND as u8)?,
        manoeuvres: start.number("manoeuvres", 1..=9)?,
        penalty_turns: start.number("penalty_turns", 0..=9)?,
        crew_points: crew.number("max_points_per_turn", 0..=KEY_POSTS)?,
        posts: posts(&crew)?,
        opening_value: sequence.number("opening_value", 1..=MAX_VALUE)?,
        discard_points: sequence.number("discard_points", 1..=MAX_VALUE)?,
        free_break: sequence.flag("free_break")?,
        cover_penalty: cover.number("penalty", 0..=MAX_VALUE)?,
        cover_adds_up: cover.flag("cumulative")?,
        // AC-78: a boat must be able to advance.
        cover_floor: cover.number("floor", 1..=MAX_VALUE)?,
        head_to_wind_steps: tack.number("max_head_to_wind_steps", 1..=MAX_VALUE)?,
        repeat_head_to_wind: tack.flag("repeat_head_to_wind")?,
    })
}

/// What the program is built around and a pack cannot change.
fn check_fixed(root: &Entry<'_>) -> Result<(), ContentError> {
    let players = root.section("players")?;
    players.number("min", 2..=2)?;
    players.number("max", MAX_BOATS as u8..=MAX_BOATS as u8)?;
    let crew = root.section("crew")?;
    crew.number("posts", POSTS..=POSTS)?;
    crew.number("key_posts", KEY_POSTS..=KEY_POSTS)?;
    let tournament = root.section("tournament")?;
    tournament.number("win_points", 1..=1)?;
    tournament.number("loss_points", 0..=0)?;
    tournament.number("finalists", 2..=2)?;
    Ok(())
}

fn posts(crew: &Entry<'_>) -> Result<Vec<[String; 2]>, ContentError> {
    let entries = crew.list("post")?;
    if entries.len() != POSTS as usize {
        return Err(crew.fault("post", format!("{} posts: a crew board has {POSTS} (AC-50)", entries.len())));
    }
    (1..)
        .zip(&entries)
        .map(|(number, post)| {
            post.knows(&["number", "name", "name_fr"])?;
            post.number("number", number..=number)?;
            Ok([post.text("name")?.to_owned(), post.text("name_fr")?.to_owned()])
        })
        .collect()
}
