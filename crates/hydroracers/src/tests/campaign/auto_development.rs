//! Autopilots between races: HR-120 to HR-124, HR-140 and HR-148.

use expect_test::expect;

use super::table::{Table, leaves, offers, tells};
use super::words;

/// A phase with a full display begins; the cards the autopilots may draw are given.
fn phase(setup: &str, planes: &str, pile: &str) -> String {
    format!("{setup} | open | display 10 10 11 11 12 crowd | {planes} | pile {pile}")
}

/// One autopilot, plane 2, with these cards and the three it draws.
fn draws(deck: &str, cards: [&str; 3]) -> (String, String) {
    let position = phase("1 seats autopilots=1", &format!("2: deck {deck}"), &cards.join(" "));
    (position, cards.map(|card| format!("card {card}")).join("; "))
}

#[test]
fn hr_120_each_autopilot_draws_three_cards_after_the_display_is_filled() {
    let position = "1 seats autopilots=1 | open | display 10 10 11 11 12 | 2: deck 3 pass | pile crowd cowling goggles \
                    navigator bank";
    tells(
        position,
        "card bank; card cowling; card goggles; card navigator",
        expect![
            "display 5 bank, 2 drew cowling, 2 uses it, 2 drew goggles, 2 uses it, 2 drew navigator, 2 uses it"
        ],
    );
    leaves(
        position,
        "card bank; card cowling; card goggles; card navigator",
        "asks pile",
        expect!["asks 1 draws, pile crowd"],
    );
}

#[test]
fn hr_120_technology_is_kept_and_used() {
    let (position, steps) = draws("3 pass", ["cowling", "goggles", "navigator"]);
    let game = Table::at(&position).play(&steps).game;
    assert_eq!(game.hand_size(crate::Plane(1)), 4);
}

/// HR-A2: the card goes back into the deck.
#[test]
fn hr_121_an_advantage_is_applied_and_shuffled_back() {
    let (position, steps) = draws("3 pass", ["extra-alert", "less-damage", "controls"]);
    tells(
        &position,
        &steps,
        expect!["2 drew extra-alert, 2 bag 12+7, 2 drew less-damage, 2 bag 11+7, 2 drew controls, 2 +1 slot"],
    );
    leaves(
        &position,
        &steps,
        "pile discards slots levels",
        expect!["pile extra-alert less-damage controls, discards, slots 0 1, levels 1211 1121"],
    );
}

#[test]
fn hr_a2_an_advantage_is_put_back_and_may_be_drawn_again() {
    let position = phase("1 seats autopilots=1", "2: deck 3 pass", "extra-alert");
    tells(
        &position,
        "card extra-alert; card extra-alert; card extra-alert",
        expect![
            "2 drew extra-alert, 2 bag 12+7, 2 drew extra-alert, 2 bag 12+8, 2 drew extra-alert, 2 bag 12+9"
        ],
    );
}

#[test]
fn hr_121_even_in_an_expert_campaign_it_gains_the_slot() {
    let (position, steps) = draws("3 pass", ["workshop", "cooling", "structure"]);
    leaves(
        &position.replace("seats", "seats cockpit=expert"),
        &steps,
        "slots levels asks",
        expect!["slots 0 3, levels 1211 1121, asks 1 draws"],
    );
}

#[test]
fn hr_121_it_sabotages_the_leader_or_the_second_if_it_leads_itself() {
    let hit = |points: [u8; 3]| {
        let planes: Vec<String> =
            (1..).zip(points).map(|(plane, points)| format!("{plane}: points {points}")).collect();
        let position = phase("2 seats autopilots=1", &planes.join(" | "), "sabotage");
        Table::at(&position).play("card sabotage").left("bags")
    };
    assert_eq!(hit([3, 7, 5]), "bags 12+6 13+6 12+6");
    assert_eq!(hit([3, 7, 9]), "bags 12+6 13+6 12+6");
    assert_eq!(hit([7, 7, 9]), "bags 13+6 12+6 12+6", "seat order");
}

/// The replaced card does not enter the espionage track.
#[test]
fn hr_122_a_movement_card_replaces_a_card_two_lower() {
    let (position, steps) = draws("3 5 6 8 pass", ["supercharger", "10", "scout"]);
    tells(
        &position,
        &steps,
        expect!["2 drew supercharger, 2 gives 5 for 0, 2 drew 10, 2 gives 8 for 0, 2 drew scout"],
    );
    leaves(
        &position,
        &steps,
        "deck2 track discards pile",
        expect!["deck2 3 6 pass supercharger 10, track, discards scout, pile"],
    );
}

/// A pass card counts 2 when cards are compared, but is none of the ten cards.
#[test]
fn hr_122_a_pass_card_is_never_replaced() {
    let (position, steps) = draws("3 pass pass", ["scout", "12", "11"]);
    leaves(&position, &steps, "deck2", expect!["deck2 3 pass pass"]);
}

#[test]
fn hr_a19_exactly_two_lower_not_at_least() {
    let (position, steps) = draws("3 4 5 6 7 pass", ["10", "11", "12"]);
    leaves(&position, &steps, "deck2 discards", expect!["deck2 3 4 5 6 7 pass, discards 10 11 12"]);
}

#[test]
fn hr_140_the_plane_s_own_card_is_replaced_before_an_acquired_one() {
    let (position, steps) = draws("3 3 5 pass", ["pitch", "daredevil", "bank"]);
    tells(
        &position,
        &steps,
        expect![
            "2 drew pitch, 2 gives 3 for 0, 2 drew daredevil, 2 gives 3 for 0, 2 drew bank, 2 gives 5 for 0"
        ],
    );
}

/// The data has 6 or 8 before 6-7-8.
#[test]
fn hr_140_of_acquired_cards_the_first_acquired_is_replaced() {
    let (position, steps) = draws("5 5 pass", ["supercharger", "bank", "pylon"]);
    leaves(&position, &steps, "deck2", expect!["deck2 pass bank pylon"]);
    let (position, steps) = draws("5 5 pass", ["bank", "supercharger", "pylon"]);
    leaves(&position, &steps, "deck2", expect!["deck2 pass supercharger pylon"]);
}

#[test]
fn hr_140_the_replaced_card_leaves_the_game_and_an_unusable_one_is_discarded() {
    let (position, steps) = draws("3 pass", ["pitch", "bank", "12"]);
    leaves(&position, &steps, "deck2 discards pile", expect!["deck2 pass bank, discards 12, pile"]);
}

#[test]
fn hr_123_after_a_race_its_tokens_return_its_deck_is_complete_and_it_has_no_tokens() {
    let position = "1 seats autopilots=1 | race 3 | 1: at 20 played 3 \
                    | 2: at 24 played 9.4 pass open 4 damage 2 alerts 1 bag 10+5";
    let steps = "1: nobet; 1: pass; 1: nobet";
    leaves(
        position,
        steps,
        "deck2 bags damage held",
        expect!["deck2 4 9 pass, bags 12+6 12+6, damage 0 0, held 0 0"],
    );
    offers(position, steps, expect!["chance: time*12, token 1*23"]);
}

#[test]
fn hr_124_it_owns_no_coins_and_can_win() {
    assert_eq!(Table::begin("2 seats autopilots=1").left("coins"), "coins 30 30 0");
    let standings = |points: &str| {
        let game = Table::at(&format!("2 seats autopilots=1 | 1: points 5 | 2: points 2 | 3: {points}")).game;
        words::standings(&game.standings())
    };
    assert_eq!(standings("points 9"), "places 2 3, scores 8 5");
    assert_eq!(standings("points 7"), "places 1 3, scores 8 5");
    assert_eq!(standings("points 4"), "places 1 2, scores 8 5");
}

#[test]
fn hr_148_an_autopilot_applies_its_three_cards_before_the_next_one_draws() {
    let position = phase("0 seats autopilots=2", "1: deck 3 | 2: deck 3", "extra-alert pitch bank 12");
    let steps = "card extra-alert; card pitch; card bank; card extra-alert; card 12; card extra-alert";
    tells(
        &position,
        steps,
        expect![
            "1 drew extra-alert, 1 bag 12+7, 1 drew pitch, 1 gives 3 for 0, 1 drew bank, 1 gives pitch for 0, 2 drew extra-alert, 2 bag 12+7, 2 drew 12, 2 drew extra-alert, 2 bag 12+8"
        ],
    );
}

#[test]
fn hr_148_an_empty_deck_is_made_of_the_discards() {
    let position = phase("1 seats autopilots=1", "2: deck 3 pass", "12") + " | discards cowling";
    offers(&position, "card 12", expect!["chance: 12*1, cowling*1"]);
    let nothing = phase("1 seats autopilots=1", "2: deck 3 pass", "cowling");
    leaves(&nothing, "card cowling", "asks", expect!["asks 1 draws"]);
}

#[test]
fn hr_148_discards_stay_discards_until_a_card_is_needed() {
    let (position, steps) = draws("3 pass", ["10", "11", "12"]);
    leaves(&position, &steps, "pile discards", expect!["pile, discards 10 11 12"]);
}

#[test]
fn hr_148_autopilots_draw_in_an_opening_phase_too() {
    let table = Table::begin("1 seats autopilots=1 opening=true");
    let filled = table.play("card 10; card 10; card 11; card 11; card 12; card crowd");
    let told = filled.play("card cowling; card goggles; card navigator").told();
    assert!(
        told.ends_with("2 drew cowling, 2 uses it, 2 drew goggles, 2 uses it, 2 drew navigator, 2 uses it")
    );
}

#[test]
fn hr_t34_an_eight_replaces_a_six_or_is_discarded() {
    let (position, steps) = draws("4 6 6 pass", ["knife-edge", "goggles", "cowling"]);
    leaves(&position, &steps, "deck2 discards", expect!["deck2 4 6 pass knife-edge, discards"]);
    let (position, steps) = draws("4 5 7 pass", ["knife-edge", "goggles", "cowling"]);
    leaves(&position, &steps, "deck2 discards", expect!["deck2 4 5 7 pass, discards knife-edge"]);
}
