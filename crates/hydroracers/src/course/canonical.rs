//! Everything that counts in play as text: what the fingerprint is taken of.
//!
//! Names, colours and remarks are for people and left out.

use content::{Canonical, Writer, canonical_text, words};

use super::{CardFace, CardKind, Circuit, Corner, Numbers, Pack, PilotCard, PlaneSheet};
use crate::parts::{Advantage, Card, Effect, Element, Malus, Nation, Skill, Square, Technology, Temperament};

/// The canonical text of a pack.
pub(super) fn text(pack: &Pack) -> String {
    let Pack { name: _, hash: _, tiles, circuits, planes, pilots, cards, numbers } = pack;
    // Cards before them are the same in every pack, or follow from the constants.
    let development = &cards[pack.first_development().0 as usize..];
    let tiles: Vec<Tile<'_>> = Element::ALL
        .into_iter()
        .zip(tiles)
        .flat_map(|(element, levels)| {
            (1..).zip(levels).map(move |(level, squares)| Tile { element, level, squares })
        })
        .collect();
    canonical_text(
        "hydroracers",
        2,
        &[
            ("circuits", circuits),
            ("tiles", &tiles),
            ("planes", planes),
            ("pilots", pilots),
            ("cards", &development),
            ("numbers", numbers),
        ],
    )
}

impl Canonical for Circuit {
    fn write(&self, to: &mut Writer) {
        let Circuit { id, name: _, host, length, grid, corners, note: _ } = self;
        to.record(&[("id", id), ("host", host), ("length", length), ("grid", grid), ("corners", corners)]);
    }
}

impl Canonical for Corner {
    fn write(&self, to: &mut Writer) {
        let Corner { after, limit } = self;
        to.record(&[("after", after), ("limit", limit)]);
    }
}

/// An element tile of one level.
struct Tile<'a> {
    element: Element,
    level: u8,
    squares: &'a Vec<Square>,
}

impl Canonical for Tile<'_> {
    fn write(&self, to: &mut Writer) {
        let Tile { element, level, squares } = self;
        to.record(&[("element", element), ("level", level), ("squares", squares)]);
    }
}

impl Canonical for Square {
    fn write(&self, to: &mut Writer) {
        match self {
            Square::Link(element) => to.variant("link", &[("to", element)]),
            Square::Malus(malus) => to.variant("malus", &[("is", malus)]),
            Square::Cross => to.word("cross"),
        }
    }
}

impl Canonical for PlaneSheet {
    fn write(&self, to: &mut Writer) {
        let PlaneSheet { id, name: _, nation, colour: _, temperament, pass_cards, levels, deck } = self;
        to.record(&[
            ("id", id),
            ("nation", nation),
            ("temperament", temperament),
            ("pass_cards", pass_cards),
            ("levels", levels),
            ("deck", deck),
        ]);
    }
}

impl Canonical for Card {
    fn write(&self, to: &mut Writer) {
        to.text(&self.to_string());
    }
}

impl Canonical for PilotCard {
    fn write(&self, to: &mut Writer) {
        let PilotCard { id, name: _, nation, skill } = self;
        to.record(&[("id", id), ("nation", nation), ("skill", skill)]);
    }
}

impl Canonical for CardFace {
    fn write(&self, to: &mut Writer) {
        let CardFace { id, name: _, kind, values, count, exchange, repair, cost, copies } = self;
        let values = &values[..*count as usize];
        to.record(&[
            ("id", id),
            ("kind", kind),
            ("values", &values),
            ("exchange", exchange),
            ("repair", repair),
            ("cost", cost),
            ("copies", copies),
        ]);
    }
}

impl Canonical for CardKind {
    fn write(&self, to: &mut Writer) {
        match self {
            CardKind::Movement(effect) => to.variant("movement", &[("effect", effect)]),
            CardKind::Technology(technology) => to.variant("technology", &[("effect", technology)]),
            CardKind::Advantage(advantage) => to.variant("advantage", &[("effect", advantage)]),
            CardKind::Pass => to.word("pass"),
        }
    }
}

impl Canonical for Effect {
    fn write(&self, to: &mut Writer) {
        match self {
            Effect::None => to.word("none"),
            Effect::Remove(remove) => to.variant("remove", &[("dangers", remove)]),
            Effect::PointsAndRemove { points, remove } => {
                to.variant("points_and_remove", &[("points", points), ("dangers", remove)]);
            }
            Effect::Glide => to.word("glide"),
            Effect::Scout => to.word("scout"),
            Effect::Daredevil { points } => to.variant("daredevil", &[("points", points)]),
            Effect::PointOrCoins { points, coins } => {
                to.variant("point_or_coins", &[("points", points), ("coins", coins)]);
            }
            Effect::Ignore { corners, only_with } => {
                to.variant("ignore", &[("corners", corners), ("only_with", only_with)]);
            }
        }
    }
}

impl Canonical for Advantage {
    fn write(&self, to: &mut Writer) {
        match self {
            Advantage::ExtraAlert => to.word("extra_alert"),
            Advantage::LessDamage => to.word("less_damage"),
            Advantage::Sabotage => to.word("sabotage"),
            Advantage::Upgrade(element) => to.variant("upgrade", &[("element", element)]),
            Advantage::Workshop => to.word("workshop"),
        }
    }
}

words!(Nation { Italy => "italy", Uk => "uk", Usa => "usa", France => "france" });

words!(Skill {
    NoAirResistance => "no_air_resistance",
    LongSlipstream => "long_slipstream",
    StrongSlipstream => "strong_slipstream",
    LargeHand => "large_hand",
});

words!(Temperament {
    Lowest => "lowest",
    HighestOdd => "highest_odd",
    SecondHighest => "second_highest",
    HighestEven => "highest_even",
});

words!(Technology {
    Goggles => "goggles",
    CleanTail => "clean_tail",
    OvertakeBoost => "overtake_boost",
    AirBrake => "air_brake",
    SlimFloats => "slim_floats",
    NoseDive => "nose_dive",
    TrimTab => "trim_tab",
    Navigator => "navigator",
    Cowling => "cowling",
});

words!(Element {
    Cooling => "cooling",
    Propulsion => "propulsion",
    Controls => "controls",
    Structure => "structure",
});

words!(Malus {
    CornerAtLimit => "corner_at_limit",
    Slow => "slow",
    NoPilotSkill => "no_pilot_skill",
    HandMinusOne => "hand_minus_one",
});

impl Canonical for Numbers {
    #[expect(clippy::too_many_lines, reason = "a line for every constant, twice")]
    fn write(&self, to: &mut Writer) {
        let Numbers {
            heats,
            hand_size,
            start_coins,
            air_resistance,
            slipstream,
            pass_spaces,
            coins_per_point,
            heat_rounds,
            bag_damage,
            bag_alert,
            human_slots,
            autopilot_slots,
            returned_on_crash,
            by_rank,
            paid_slots,
            win_multiplier,
            win_bonus,
            second_bonus,
            third_bonus,
            tokens_per_player,
            opening_tokens,
            time_markers,
            display_size,
            accelerate_cost,
            swap_cost,
            leader_extra_token,
            spy_slots,
            spy_tokens,
            spy_accelerate_cost,
            spy_swap_cost,
            exhibition_reserved,
            exhibition_public,
        } = self;
        to.record(&[
            ("heats", heats),
            ("hand_size", hand_size),
            ("start_coins", start_coins),
            ("air_resistance", air_resistance),
            ("slipstream", slipstream),
            ("pass_spaces", pass_spaces),
            ("coins_per_point", coins_per_point),
            ("heat_rounds", heat_rounds),
            ("bag_damage", bag_damage),
            ("bag_alert", bag_alert),
            ("human_slots", human_slots),
            ("autopilot_slots", autopilot_slots),
            ("returned_on_crash", returned_on_crash),
            ("by_rank", by_rank),
            ("paid_slots", paid_slots),
            ("win_multiplier", win_multiplier),
            ("win_bonus", win_bonus),
            ("second_bonus", second_bonus),
            ("third_bonus", third_bonus),
            ("tokens_per_player", tokens_per_player),
            ("opening_tokens", opening_tokens),
            ("time_markers", time_markers),
            ("display_size", display_size),
            ("accelerate_cost", accelerate_cost),
            ("swap_cost", swap_cost),
            ("leader_extra_token", leader_extra_token),
            ("spy_slots", spy_slots),
            ("spy_tokens", spy_tokens),
            ("spy_accelerate_cost", spy_accelerate_cost),
            ("spy_swap_cost", spy_swap_cost),
            ("exhibition_reserved", exhibition_reserved),
            ("exhibition_public", exhibition_public),
        ]);
    }
}
