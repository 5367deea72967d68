//! Advantage cards: HR-62, HR-63.

use expect_test::{Expect, expect};

use super::table::Table;
use super::words::{Topic, read_card};
use crate::development::DevelopStep;
use crate::parts::Plane;
use crate::state::Stage;

/// A match in which A has just completed that card of the display.
fn buys(position: &str, card: &str) -> Table {
    let mut table = Table::at(position);
    let card = read_card(card);
    let cost = table.game.pack.face(card).cost;
    let development = &mut table.game.development;
    development.deck[card.nth_development().expect("a development card")] -= 1;
    development.display[0] = Some(card);
    development.on_card[0][0] = cost - 1;
    (development.step, development.actor) = (DevelopStep::Place, Plane(0));
    table.game.stage = Stage::Develop;
    table.play("A takes 0")
}

/// What the card does.
fn does(side: &str, plane: &str, card: &str, steps: &str, expect: Expect) {
    let position = format!("venice campaign {side} | A 1 {plane} | B 0 | C -1");
    expect.assert_eq(&buys(&position, card).play(steps).told(Topic::Flight));
}

/// Slots and levels of A with the cards of that kind left in the deck.
fn record(side: &str, plane: &str, card: &str, steps: &str) -> (u8, [u8; 4], u8) {
    let game = buys(&format!("venice campaign {side} | A 1 {plane} | B 0"), card).play(steps).game;
    let nth = read_card(card).nth_development().expect("a development card");
    (game.fleet[0].slots, game.fleet[0].levels, game.development.deck[nth])
}

#[test]
fn hr_62_bags_change_for_good() {
    for side in ["", "expert"] {
        does(side, "", "adv-extra-alert", "", expect!["A: bag 12/7"]);
        does(side, "", "adv-less-damage", "", expect!["A: bag 11/6"]);
        does(side, "bag 0/6", "adv-less-damage", "", expect!["A: bag 0/6"]);
        does(side, "", "adv-sabotage", "A rival C", expect!["C: bag 13/6"]);
    }
}

#[test]
fn hr_62_sabotage_hits_an_opponent_of_choice() {
    let position = "venice campaign | A 1 | B 0 | C~ -1";
    expect!["A: rival B, rival C"].assert_eq(&buys(position, "adv-sabotage").question());
}

#[test]
fn hr_62_an_element_card_is_a_slot_or_a_level() {
    for (card, raised) in [
        ("adv-cooling", [2, 1, 1, 1]),
        ("adv-propulsion", [1, 2, 1, 1]),
        ("adv-controls", [1, 1, 2, 1]),
        ("adv-structure", [1, 1, 1, 2]),
    ] {
        // HR-63: both are recorded, whatever the side.
        for side in ["", "expert"] {
            let (slots, levels, _) = record(side, "levels 1 1 1 1", card, "");
            assert_eq!((slots, levels), (1, raised), "{card} {side}");
        }
    }
}

#[test]
fn hr_62_in_expert_mode_the_joker_raises_an_element_of_choice() {
    let position = "venice campaign expert | A 1 levels 1 3 1 1 | B 0";
    expect!["A: puts cooling, puts controls, puts structure"]
        .assert_eq(&buys(position, "adv-workshop").question());
    does(
        "expert",
        "levels 1 3 1 1",
        "adv-workshop",
        "A puts structure",
        expect!["A: slot, raises structure"],
    );
}

#[test]
fn hr_62_a_tile_at_its_top_level_stays() {
    does("expert", "levels 1 1 3 1", "adv-controls", "", expect!["A: slot"]);
    assert_eq!(record("expert", "levels 1 1 3 1", "adv-controls", "").1, [1, 1, 3, 1]);
}

#[test]
fn hr_62_raising_a_tile_leaves_its_tokens_in_place() {
    let position = "venice campaign expert | A 1 levels 1 1 1 1 cooling DA. | B 0";
    assert_eq!(buys(position, "adv-cooling").planes()[0], "A 1 cooling DA..");
}

#[test]
fn hr_62_basic_cards_are_kept_and_expert_cards_go_back_into_the_deck() {
    let left = |side: &str, card: &str| record(side, "", card, "").2;
    // There are two Warning Lamps and one Cooling System.
    assert_eq!((left("", "adv-extra-alert"), left("expert", "adv-extra-alert")), (1, 2));
    assert_eq!((left("", "adv-cooling"), left("expert", "adv-cooling")), (0, 1));
}

#[test]
fn hr_63_workshop_of_a_basic_phase_raises_the_lowest_tile_first_in_order() {
    does("", "levels 1 1 1 1", "adv-workshop", "", expect!["A: slot, raises cooling"]);
    does("", "levels 2 2 1 1", "adv-workshop", "", expect!["A: slot, raises controls"]);
    does("", "levels 3 2 3 2", "adv-workshop", "", expect!["A: slot, raises propulsion"]);
    does("", "levels 3 3 3 3", "adv-workshop", "", expect!["A: slot"]);
}

/// The side flown decides which of the two counts.
#[test]
fn hr_63_slots_count_on_the_basic_and_levels_on_the_expert_side() {
    let corner = |side: &str, words: &str, steps: &str| {
        let position =
            format!("track 30 5:4 {side} turn A | A 5 slots 1 levels 2 1 1 1 {words} hand 5 | B 20 | C 1");
        Table::at(&position).play(steps).game.fleet[0].flies
    };
    assert!(corner("", "damage 3", "A plays 5; draws D"));
    assert!(!corner("", "damage 4", "A plays 5; draws D"));
    assert!(corner("expert", "cooling AA..", "A plays 5; draws D; A puts cooling"));
    assert!(!corner("expert", "cooling AAA.", "A plays 5; draws D; A puts cooling"));
}
