//! Everything that counts in play as text: what the fingerprint is taken of.
//!
//! Names, colours and remarks are for people and left out.

use std::fmt::Write as _;

use serde::Serialize;

use super::{CardFace, CardKind, Circuit, Numbers, Pack, PlaneSheet};
use crate::parts::{Advantage, Card, Effect, Element, Square};

/// The canonical text of a pack.
pub(super) fn text(pack: &Pack) -> String {
    let mut text = String::from("hydroracers 1\n");
    for circuit in &pack.circuits {
        circuit_line(&mut text, circuit);
    }
    for (element, levels) in Element::ALL.iter().zip(&pack.tiles) {
        for (level, squares) in (1..).zip(levels) {
            let squares: Vec<String> = squares.iter().map(square).collect();
            let _ = writeln!(text, "tile {} {level} {}", word(element), squares.join(" "));
        }
    }
    for plane in &pack.planes {
        plane_line(&mut text, plane, pack);
    }
    for pilot in &pack.pilots {
        let _ = writeln!(text, "pilot {} {} {}", pilot.id, word(&pilot.nation), word(&pilot.skill));
    }
    for (card, _) in pack.development() {
        card_line(&mut text, pack.face(card));
    }
    race_lines(&mut text, &pack.numbers);
    development_lines(&mut text, &pack.numbers);
    text
}

fn circuit_line(text: &mut String, circuit: &Circuit) {
    let _ = write!(text, "circuit {} {} {}", circuit.id, word(&circuit.host), circuit.length);
    for corner in &circuit.corners {
        let _ = write!(text, " {}:{}", corner.after, corner.limit);
    }
    text.push('\n');
}

fn plane_line(text: &mut String, plane: &PlaneSheet, pack: &Pack) {
    let (nation, temperament) = (word(&plane.nation), word(&plane.temperament));
    let _ = write!(text, "plane {} {nation} {temperament} {}", plane.id, plane.pass_cards);
    let _ = write!(text, " levels {:?} deck", plane.levels);
    let id = |card: &Card| pack.face(*card).id.as_str();
    let _ = writeln!(text, " {}", plane.deck.iter().map(id).collect::<Vec<&str>>().join(" "));
}

fn card_line(text: &mut String, card: &CardFace) {
    let (exchange, repair, cost, copies) = (card.exchange, card.repair, card.cost, card.copies);
    let _ = write!(text, "card {} {:?} {exchange} {repair} {cost} {copies}", card.id, card.values());
    let _ = match card.kind {
        CardKind::Movement(effect) => writeln!(text, " movement {}", movement(effect)),
        CardKind::Technology(technology) => writeln!(text, " technology {}", word(&technology)),
        CardKind::Advantage(advantage) => writeln!(text, " advantage {}", advantage_word(advantage)),
        CardKind::Pass => writeln!(text, " pass"),
    };
}

fn race_lines(text: &mut String, n: &Numbers) {
    let _ = writeln!(text, "race {} {} {} {}", n.heats, n.heat_rounds, n.hand_size, n.start_coins);
    let _ = writeln!(text, "speed {} {} {}", n.air_resistance, n.slipstream, n.pass_spaces);
    let _ = writeln!(text, "points {} {:?}", n.coins_per_point, n.by_rank);
    let _ = writeln!(text, "bag {} {}", n.bag_damage, n.bag_alert);
    let _ = writeln!(text, "slots {} {} {}", n.human_slots, n.autopilot_slots, n.returned_on_crash);
    let _ = write!(text, "bets {:?} {} {}", n.paid_slots, n.win_multiplier, n.win_bonus);
    let _ = writeln!(text, " {} {}", n.second_bonus, n.third_bonus);
}

fn development_lines(text: &mut String, n: &Numbers) {
    let _ = write!(text, "tokens {} {}", n.tokens_per_player, n.opening_tokens);
    let _ = writeln!(text, " {} {}", n.time_markers, n.leader_extra_token);
    let _ = writeln!(text, "display {} {} {}", n.display_size, n.accelerate_cost, n.swap_cost);
    let _ = write!(text, "espionage {} {}", n.spy_slots, n.spy_tokens);
    let _ = writeln!(text, " {} {}", n.spy_accelerate_cost, n.spy_swap_cost);
    let _ = writeln!(text, "exhibition {} {:?}", n.exhibition_reserved, n.exhibition_public);
}

fn square(square: &Square) -> String {
    match square {
        Square::Link(element) => format!("link:{}", word(element)),
        Square::Malus(malus) => format!("malus:{}", word(malus)),
        Square::Cross => "cross".to_owned(),
    }
}

fn movement(effect: Effect) -> String {
    match effect {
        Effect::None => "none".to_owned(),
        Effect::Remove(remove) => format!("remove_danger:{remove}"),
        Effect::PointsAndRemove { points, remove } => format!("gain_points:{points},remove_danger:{remove}"),
        Effect::Glide => "pass_is_3_while_on_top".to_owned(),
        Effect::Scout => "refill_choose_1_of_3".to_owned(),
        Effect::Daredevil { points } => format!("gain_points:{points},draw_danger:1"),
        Effect::PointOrCoins { points, coins } => format!("gain_points:{points}|gain_coins:{coins}"),
        Effect::Ignore { corners, only_with: None } => format!("ignore_corners:{corners}"),
        Effect::Ignore { corners, only_with: Some(value) } => {
            format!("ignore_corners_if_{value}:{corners}")
        }
    }
}

fn advantage_word(advantage: Advantage) -> String {
    match advantage {
        Advantage::ExtraAlert => "own_bag_add_alert".to_owned(),
        Advantage::LessDamage => "own_bag_remove_damage".to_owned(),
        Advantage::Sabotage => "rival_bag_add_damage".to_owned(),
        Advantage::Upgrade(element) => format!("extra_damage_slot|upgrade:{}", word(&element)),
        Advantage::Workshop => "extra_damage_slot|upgrade:any".to_owned(),
    }
}

/// The word the data has for a variant.
fn word(variant: &impl Serialize) -> String {
    let value = toml::Value::try_from(variant).ok();
    value.as_ref().and_then(toml::Value::as_str).expect("a variant without fields is one word").to_owned()
}
