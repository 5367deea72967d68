//! The expert cockpit: HR-49 to HR-58.

use expect_test::{Expect, expect};

use super::table::{Table, asks, flies, leaves};
use super::words::Topic;
use crate::{Cockpit, Element};

/// A at the line of a corner of 4 with a 5 in hand, all tiles of level 1 but for these words.
fn at_corner(words: &str) -> String {
    format!("track 30 5:4 expert turn A | A 5 sadi levels 1 1 1 1 {words} hand 5 | B 20 | C 1")
}

/// What A does after the move.
fn flown(words: &str, steps: &str, expect: Expect) {
    let told = Table::at(&at_corner(words)).play(&format!("A plays 5; {steps}")).told(Topic::Flight);
    let after = told.strip_prefix("A: speed 5 from 5 to 10, corner 4, ").expect("A flies as ever");
    expect.assert_eq(after);
}

#[test]
fn hr_50_every_element_has_the_tile_of_the_plane_s_level() {
    let game = Table::at("venice expert | A 1 | B 2 | C 3 | D 4").game;
    let squares = |plane| Element::ALL.map(|element| game.tile(plane, element).len());
    let planes: Vec<[usize; 4]> = game.planes().map(squares).collect();
    // Macchi: propulsion 2; Supermarine: controls 2; Curtiss: cooling 2; Bernard: structure 2.
    assert_eq!(planes, [[3, 4, 3, 3], [3, 3, 4, 3], [4, 3, 3, 3], [3, 3, 3, 4]]);
}

#[test]
fn hr_51_the_token_is_seen_before_the_element_is_chosen() {
    let position = at_corner("");
    asks(&position, "A plays 5", expect!["chance: D:12 A:6"]);
    asks(
        &position,
        "A plays 5; draws D",
        expect!["A: puts cooling, puts propulsion, puts controls, puts structure"],
    );
    flown("", "draws A; A puts propulsion", expect!["draws A, on propulsion 0"]);
    flown("propulsion A..", "draws A; A puts propulsion", expect!["draws A, on propulsion 1"]);
    flown("propulsion A.A", "draws A; A puts propulsion", expect!["draws A, on propulsion 1"]);
}

#[test]
fn hr_51_a_full_element_cannot_be_chosen() {
    let position = at_corner("cooling AAA controls AAA");
    asks(&position, "A plays 5; draws A", expect!["A: puts propulsion, puts structure"]);
}

#[test]
fn hr_52_an_alert_covers_its_square_and_the_danger_is_over() {
    leaves(
        &at_corner(""),
        "A plays 5; draws A; A puts cooling; done",
        expect!["A 10 top 5 cooling A.. bag 12/5"],
    );
    flown("cooling A..", "draws A; A puts cooling; done", expect!["draws A, on cooling 1"]);
}

#[test]
fn hr_53_a_damage_on_a_symbol_draws_again_for_that_element() {
    flown(
        "",
        "draws D; A puts structure; draws D; done",
        expect!["draws D, on structure 0, draws D, on controls 0, corner_at_limit"],
    );
    flown(
        "controls A..",
        "draws D; A puts structure; draws D D; done",
        expect!["draws D, on structure 0, draws D, on controls 1, draws D, on structure 1, no_pilot_skill"],
    );
}

#[test]
fn hr_53_the_chain_stops_at_a_full_element() {
    flown("propulsion AAA", "draws D; A puts cooling; done", expect!["draws D, on cooling 0"]);
}

#[test]
fn hr_54_a_damage_on_a_malus_ends_the_danger() {
    flown("", "draws D; A puts controls; done", expect!["draws D, on controls 0, corner_at_limit"]);
}

#[test]
fn hr_55_a_damage_on_a_cross_crashes_and_two_tokens_are_removed() {
    let words = "cooling AA. structure D.. bag 10/4";
    flown(words, "draws D; A puts cooling", expect!["draws D, on cooling 2, crashes, D back"]);
    let position = at_corner(words);
    asks(
        &position,
        "A plays 5; draws D; A puts cooling",
        expect!["A: removes cooling 0, removes cooling 1, removes structure 0"],
    );
    leaves(
        &position,
        "A plays 5; draws D; A puts cooling; A removes structure 0; done",
        expect!["A 10 out 1 top 5 cooling AA. bag 11/4"],
    );
    leaves(
        &position,
        "A plays 5; draws D; A puts cooling; A removes cooling 0; done",
        expect!["A 10 out 1 top 5 cooling .A. structure D.. bag 10/5"],
    );
}

#[test]
fn hr_55_in_the_third_heat_nothing_is_removed() {
    let position = at_corner("cooling AA. bag 10/4").replace("expert", "expert heat 3");
    leaves(
        &position,
        "A plays 5; draws D; A puts cooling; done",
        expect!["A 10 out 1 top 5 cooling AAD bag 9/4"],
    );
}

#[test]
fn hr_55_a_cross_under_an_alert_does_not_crash() {
    flown("cooling AA.", "draws A; A puts cooling; done", expect!["draws A, on cooling 2"]);
}

#[test]
fn hr_56_the_strict_limit_draws_at_the_limit_too() {
    let corner = |words: &str, expect: Expect| {
        let position = format!("track 30 5:5 expert turn A | A 5 levels 1 1 1 1 {words} hand 5 | B 20");
        flies(&position, "A plays 5", expect);
    };
    corner("", expect!["A: speed 5 from 5 to 10"]);
    corner("controls A..", expect!["A: speed 5 from 5 to 10"]);
    corner("controls D..", expect!["A: speed 5 from 5 to 10, corner 5, ..."]);
}

#[test]
fn hr_56_slow_takes_a_space_from_every_move() {
    let position = "venice expert turn A | A 1 levels 1 1 1 1 propulsion .D. hand 5 | B 20";
    flies(position, "A plays 5", expect!["A: speed 4 from 1 to 5"]);
    flies(position, "A passes", expect!["A: passes, speed 1 from 1 to 2"]);
}

#[test]
fn hr_56_a_dazed_pilot_has_no_skill() {
    let speed = |pilot: &str, other: &str| {
        let position = format!(
            "venice expert turn A | A 1 {pilot} levels 1 1 1 1 structure .D. hand 5 under 3 4 5 6 7 8 | B {other}"
        );
        let game = Table::at(&position).play("A plays 5").game;
        (game.go.speed, game.fleet[0].deck.held())
    };
    assert_eq!(speed("sadi", "-9"), (4, 3));
    assert_eq!(speed("greig", "3"), (5, 3));
    assert_eq!(speed("bernardi", "2"), (6, 3));
    assert_eq!(speed("doolittle", "9"), (5, 3));
}

#[test]
fn hr_56_a_reduced_hand_is_one_smaller_and_nobody_discards() {
    let position = |hand: &str| {
        format!("venice expert turn A | A 1 sadi levels 1 1 1 1 cooling .D. hand {hand} under 8 9 | B 9")
    };
    leaves(&position("3 4 5"), "A plays 3", expect!["A 4 hand 4 5 under 8 9 top 3 cooling .D."]);
    leaves(&position("3 4 5 6"), "A plays 3", expect!["A 4 hand 4 5 6 under 8 9 top 3 cooling .D."]);
    leaves(&position("3 4"), "A plays 3", expect!["A 4 hand 4 8 under 9 top 3 cooling .D."]);
}

#[test]
fn hr_56_a_malus_ends_when_its_token_is_removed() {
    let position = "venice expert turn A | A 1 levels 1 1 1 1 propulsion .D. hand cooldown | B 20";
    flies(position, "A plays cooldown; A removes propulsion 1", expect!["A: D back, speed 3 from 1 to 4"]);
}

#[test]
fn hr_56_equal_maluses_do_not_add_up() {
    let position = "venice expert malus corner_at_limit=slow turn A | A 1 levels 1 1 1 1 propulsion .D. controls D.. hand 5 cooldown | B 20";
    flies(position, "A plays 5", expect!["A: speed 4 from 1 to 5"]);
    // One of two is removed: the other still counts.
    flies(position, "A plays cooldown; A removes controls 0", expect!["A: D back, speed 2 from 1 to 3"]);
}

#[test]
fn hr_57_everybody_draws_from_the_own_bag() {
    leaves(
        &at_corner(""),
        "A plays 5; draws D; A puts controls",
        expect!["A 10 top 5 controls D.. bag 11/6"],
    );
    asks(&at_corner("bag 3/2"), "A plays 5", expect!["chance: D:3 A:2"]);
    assert_eq!(Table::begin("2 seats cockpit=expert circuit=monaco").game.fleet[1].bag, [12, 6]);
}

#[test]
fn hr_58_a_freed_square_is_the_first_empty_one_and_has_its_effect_again() {
    flown(
        "structure .A.",
        "draws D; A puts structure; draws A; done",
        expect!["draws D, on structure 0, draws A, on controls 0"],
    );
    let position =
        "track 30 5:1 expert turn A | A 5 levels 1 1 1 1 controls DA. bag 11/5 hand cooldown | B 20";
    flies(
        position,
        "A plays cooldown; A removes controls 0; draws D; A puts controls; done",
        expect!["A: D back, speed 3 from 5 to 8, corner 1, draws D, on controls 0, corner_at_limit"],
    );
}

/// Basic unless somebody says so, and one side for all players of a race.
#[test]
fn hr_49_the_expert_side_is_optional() {
    let side = |words: &str| Table::begin(words).game.cockpit;
    assert_eq!(side("2 seats circuit=monaco"), Cockpit::Basic);
    let game = Table::begin("2 seats circuit=monaco cockpit=expert autopilots=1").game;
    let sides: Vec<Cockpit> = game.planes().map(|plane| game.side(plane)).collect();
    assert_eq!(sides, [Cockpit::Expert, Cockpit::Expert, Cockpit::Basic]);
}
