//! Advantage cards bought by players: HR-62, HR-63 and HR-145.

use expect_test::expect;

use super::table::{leaves, offers, refuses, tells};

#[test]
fn hr_62_bags_change_for_the_rest_of_the_campaign() {
    let position = "2 seats | display extra-alert:1 less-damage:1 sabotage:1";
    tells(position, "1: on extra-alert", expect!["1 on 0: 2, 1 takes extra-alert, 1 bag 12+7"]);
    tells(position, "1: on less-damage", expect!["1 on 1: 2, 1 takes less-damage, 1 bag 11+6"]);
    tells(position, "1: on sabotage; 1: hit 2", expect!["1 on 2: 2, 1 takes sabotage, 2 bag 13+6"]);
    let empty = "2 seats | 1: bag 0+6 | display less-damage:1";
    leaves(empty, "1: on less-damage", "bags", expect!["bags 0+6 12+6"]);
}

#[test]
fn hr_62_sabotage_hits_any_opponent_autopilots_too() {
    let position = "2 seats autopilots=1 | display sabotage:1";
    offers(position, "1: on sabotage", expect!["1: hit 2, hit 3"]);
    leaves(position, "1: on sabotage; 1: hit 3", "bags", expect!["bags 12+6 12+6 13+6"]);
    refuses(
        position,
        "1: on sabotage; 1: hit 1",
        expect!["HR-127: plane 1 is no rival; choose a plane of another player"],
    );
    refuses(
        position,
        "1: on sabotage; 1: hit 4",
        expect!["HR-62: plane 4 does not fly in this race; choose one that does"],
    );
    refuses(position, "1: on sabotage; 1: no", expect!["HR-62: first choose a rival"]);
    refuses(
        position,
        "1: on sabotage; 2: hit 1",
        expect!["HR-62: it is the turn of player 1; wait for yours"],
    );
}

/// HR-62: after a basic race the card stays beside the cockpit, after an expert race it returns at once.
#[test]
fn hr_63_the_side_of_the_last_race_decides_whether_the_card_is_kept() {
    let basic = "2 seats | display controls:11 10 11 12 crowd bank";
    leaves(
        basic,
        "1: on controls",
        "pile discards display",
        expect!["pile, discards, display 10 11 12 crowd bank"],
    );
    let expert = "2 seats cockpit=expert | display controls:11 10 11 12 crowd bank";
    offers(expert, "1: on controls", expect!["chance: controls*1"]);
}

#[test]
fn hr_63_a_tile_card_is_recorded_as_a_slot_and_as_a_level() {
    for side in ["basic", "expert"] {
        let position = format!("2 seats cockpit={side} | display cooling:11 propulsion:11 structure:11");
        tells(&position, "1: on propulsion", expect!["1 on 1: 3, 1 takes propulsion, 1 +1 slot, propulsion"]);
    }
    let position = "2 seats | display cooling:11 propulsion:11 structure:11";
    leaves(
        position,
        "1: on cooling; 1: on structure",
        "slots levels gauge",
        expect!["slots 2 0, levels 2212 1121, gauge 5 3"],
    );
}

/// Macchi has levels 1 2 1 1: cooling is the first of the lowest.
#[test]
fn hr_63_a_joker_of_a_basic_phase_raises_the_lowest_tile() {
    let position = "2 seats | display workshop:111";
    leaves(
        position,
        "1: on workshop",
        "slots levels asks",
        expect!["slots 1 0, levels 2211 1121, asks 1 draws"],
    );
    let position = "2 seats | 1: levels 3232 | display workshop:111";
    leaves(position, "1: on workshop", "levels", expect!["levels 3332 1121"]);
}

#[test]
fn hr_63_a_joker_of_an_expert_phase_raises_any_tile_below_the_top() {
    let position = "2 seats cockpit=expert | 1: levels 3121 | display workshop:111";
    offers(position, "1: on workshop", expect!["1: raise propulsion, raise controls, raise structure"]);
    leaves(
        position,
        "1: on workshop; 1: raise controls",
        "slots levels",
        expect!["slots 1 0, levels 3131 1121"],
    );
    refuses(
        position,
        "1: on workshop; 1: raise cooling",
        expect!["HR-62: cooling is at its top level; choose another element"],
    );
    refuses(position, "1: on workshop; 1: hit 2", expect!["HR-62: first improve an element"]);
}

#[test]
fn hr_145_at_the_top_level_the_slot_still_counts() {
    let position = "2 seats | 1: levels 3333 | display cooling:11 workshop:111";
    tells(position, "1: on cooling", expect!["1 on 0: 3, 1 takes cooling, 1 +1 slot"]);
    leaves(position, "1: on cooling; 1: on workshop", "slots levels", expect!["slots 2 0, levels 3333 1121"]);
    let expert = "2 seats cockpit=expert | 1: levels 3333 | display workshop:111";
    leaves(expert, "1: on workshop", "slots levels", expect!["slots 1 0, levels 3333 1121"]);
}

#[test]
fn hr_145_an_autopilot_records_the_slot_only() {
    let position =
        "1 seats autopilots=1 | open | display 10 10 11 11 12 crowd | pile cooling workshop cowling";
    leaves(
        position,
        "card cooling; card workshop; card cowling",
        "slots levels gauge",
        expect!["slots 0 2, levels 1211 1121, gauge 3 6"],
    );
}
