//! The little language of effects in `development.toml`.

use crate::parts::{Advantage, Effect, Element};
use content::word;

/// What a movement card may say; N is a number from 1 to 50, V one of its values.
const MOVEMENT: &str = "none; choose_value; remove_danger:N; gain_points:N,remove_danger:N; \
    gain_points:N,draw_danger:1; gain_points:N|gain_coins:N; pass_is_3_while_on_top; refill_choose_1_of_3; \
    ignore_corners:N; choose_value,ignore_corners_if_V:N";

/// What an advantage card may say.
const ADVANTAGE: &str = "own_bag_add_alert; own_bag_remove_damage; rival_bag_add_damage; \
    extra_damage_slot|upgrade:E with cooling, propulsion, controls, structure or any for E";

/// The effect of a movement card with these values (HR-60).
pub(super) fn movement(text: &str, values: &[u8]) -> Result<Effect, String> {
    let effect = movement_of(text).ok_or_else(|| format!("{text:?}: unknown; there are {MOVEMENT}"))?;
    if text.starts_with("choose_value") != (values.len() > 1) {
        return Err(format!("{text:?}: choose_value belongs to cards with several values, and only to them"));
    }
    if let Effect::Ignore { only_with: Some(value), .. } = effect
        && !values.contains(&value)
    {
        return Err(format!("{text:?}: {value} is none of the card's values {values:?}"));
    }
    Ok(effect)
}

/// The effect of an advantage card (HR-62).
pub(super) fn advantage(text: &str) -> Result<Advantage, String> {
    let advantage = match text {
        "own_bag_add_alert" => Some(Advantage::ExtraAlert),
        "own_bag_remove_damage" => Some(Advantage::LessDamage),
        "rival_bag_add_damage" => Some(Advantage::Sabotage),
        "extra_damage_slot|upgrade:any" => Some(Advantage::Workshop),
        _ => text
            .strip_prefix("extra_damage_slot|upgrade:")
            .and_then(|element| word::<Element>(element).ok())
            .map(Advantage::Upgrade),
    };
    advantage.ok_or_else(|| format!("{text:?}: unknown; there are {ADVANTAGE}"))
}

fn movement_of(text: &str) -> Option<Effect> {
    match text {
        "none" | "choose_value" => Some(Effect::None),
        "pass_is_3_while_on_top" => Some(Effect::Glide),
        "refill_choose_1_of_3" => Some(Effect::Scout),
        _ => removing(text).or_else(|| gaining(text)).or_else(|| ignoring(text)),
    }
}

fn removing(text: &str) -> Option<Effect> {
    text.strip_prefix("remove_danger:").and_then(amount).map(Effect::Remove)
}

fn gaining(text: &str) -> Option<Effect> {
    let gain = text.strip_prefix("gain_points:")?;
    if let Some((points, coins)) = gain.split_once("|gain_coins:") {
        return Some(Effect::PointOrCoins { points: amount(points)?, coins: amount(coins)? });
    }
    if let Some((points, remove)) = gain.split_once(",remove_danger:") {
        return Some(Effect::PointsAndRemove { points: amount(points)?, remove: amount(remove)? });
    }
    let points = gain.strip_suffix(",draw_danger:1")?;
    Some(Effect::Daredevil { points: amount(points)? })
}

fn ignoring(text: &str) -> Option<Effect> {
    if let Some(corners) = text.strip_prefix("ignore_corners:") {
        return Some(Effect::Ignore { corners: amount(corners)?, only_with: None });
    }
    let (value, corners) = text.strip_prefix("choose_value,ignore_corners_if_")?.split_once(':')?;
    Some(Effect::Ignore { corners: amount(corners)?, only_with: Some(amount(value)?) })
}

/// A number from 1 to 50, without a sign or leading zeros.
fn amount(text: &str) -> Option<u8> {
    text.parse().ok().filter(|number: &u8| (1..=50).contains(number) && number.to_string() == text)
}
