//! Movement cards: HR-60, HR-60b.

use expect_test::{Expect, expect};

use super::table::{asks, flies, handles, leaves};

/// What A does with a card, with nobody near.
fn plays(words: &str, steps: &str, expect: Expect) {
    flies(&format!("venice turn A | A 1 {words} | B 27"), steps, expect);
}

#[test]
fn hr_60_overhaul_removes_two_dangers() {
    plays("damage 3 hand overhaul", "A plays overhaul", expect!["A: D back, D back, speed 1 from 1 to 2"]);
    plays("damage 1 hand overhaul", "A plays overhaul", expect!["A: D back, speed 1 from 1 to 2"]);
    leaves(
        "venice turn A | A 1 damage 3 bag 9/6 hand overhaul | B 27",
        "A plays overhaul",
        expect!["A 2 top overhaul damage 1 bag 11/6"],
    );
}

#[test]
fn hr_60_alerts_set_aside_are_no_dangers_to_remove() {
    plays("alerts 3 hand overhaul", "A plays overhaul", expect!["A: speed 1 from 1 to 2"]);
}

#[test]
fn hr_60_in_expert_mode_the_player_chooses_what_to_remove() {
    let position = "venice expert turn A | A 1 levels 1 1 1 1 cooling A.. structure D.. bag 11/5 hand overhaul cooldown | B 27";
    asks(position, "A plays cooldown", expect!["A: removes cooling 0, removes structure 0"]);
    asks(position, "A plays overhaul; A removes cooling 0", expect!["A: removes structure 0"]);
    flies(
        position,
        "A plays overhaul; A removes cooling 0; A removes structure 0",
        expect!["A: A back, D back, speed 1 from 1 to 2"],
    );
    leaves(
        position,
        "A plays cooldown; A removes structure 0",
        expect!["A 4 hand overhaul top cooldown cooling A.. bag 12/5"],
    );
    // Fewer tokens: what is there.
    let empty = "venice expert turn A | A 1 hand overhaul | B 27";
    flies(empty, "A plays overhaul", expect!["A: speed 1 from 1 to 2"]);
}

#[test]
fn hr_60_cards_with_several_values_ask_for_one() {
    let asked = |card: &str, expect: Expect| {
        asks(&format!("venice turn A | A 1 hand {card} | B 27"), &format!("A plays {card}"), expect);
    };
    asked("throttle", expect!["A: as 1, as 2, as 3, as 4"]);
    asked("pitch", expect!["A: as 4, as 5, as 6"]);
    asked("bank", expect!["A: as 6, as 8"]);
    asked("supercharger", expect!["A: as 6, as 7, as 8"]);
    plays("hand throttle", "A plays throttle as 3", expect!["A: as 3, speed 3 from 1 to 4"]);
    plays("hand supercharger", "A plays supercharger as 7", expect!["A: as 7, speed 7 from 1 to 8"]);
}

#[test]
fn hr_60_fly_past_and_royal_salute_give_points_and_remove_a_danger() {
    plays("damage 2 hand flypast", "A plays flypast", expect!["A: points +1, D back, speed 2 from 1 to 3"]);
    plays("damage 2 hand salute", "A plays salute", expect!["A: points +2, D back, speed 3 from 1 to 4"]);
    plays("damage 2 hand cooldown", "A plays cooldown", expect!["A: D back, speed 3 from 1 to 4"]);
}

#[test]
fn hr_60_while_long_glide_is_the_visible_discard_a_pass_moves_three() {
    plays("top glide", "A passes", expect!["A: passes, speed 3 from 1 to 4"]);
    plays("top 5 covered glide", "A passes", expect!["A: passes, speed 2 from 1 to 3"]);
    plays("hand glide", "A plays glide", expect!["A: speed 3 from 1 to 4"]);
}

#[test]
fn hr_60_daredevil_gives_three_points_and_draws_a_danger() {
    plays(
        "hand daredevil",
        "A plays daredevil; draws A",
        expect!["A: points +3, speed 5 from 1 to 6, draws A"],
    );
}

#[test]
fn hr_60_crowd_pleaser_gives_a_point_or_five_coins() {
    asks("venice turn A | A 1 hand crowd | B 27", "A plays crowd", expect!["A: point, coins"]);
    plays("hand crowd", "A plays crowd; A point", expect!["A: points +1, speed 6 from 1 to 7"]);
    plays("hand crowd", "A plays crowd; A coins", expect!["A: coins +5, speed 6 from 1 to 7"]);
    leaves(
        "venice turn A | A 1 hand crowd | B 27",
        "A plays crowd; A coins",
        expect!["A 7 top crowd coins 35"],
    );
}

#[test]
fn hr_60_ignored_corners_are_the_first_that_would_draw() {
    let over = |words: &str, steps: &str, expect: Expect| {
        flies(&format!("track 30 5:9 6:5 7:6 8:7 turn A | A 5 {words} | B 27"), steps, expect);
    };
    over(
        "hand pylon",
        "A plays pylon; draws A A",
        expect!["A: speed 9 from 5 to 14, corner 5 ignored, corner 6, corner 7, draws A, draws A"],
    );
    over(
        "hand knife-edge",
        "A plays knife-edge; draws A",
        expect!["A: speed 8 from 5 to 13, corner 5 ignored, corner 6 ignored, corner 7, draws A"],
    );
    over("hand bank", "A plays bank as 6", expect!["A: as 6, speed 6 from 5 to 11, corner 5 ignored"]);
    over(
        "hand bank",
        "A plays bank as 8; draws A A A",
        expect!["A: as 8, speed 8 from 5 to 13, corner 5, corner 6, corner 7, draws A, draws A, draws A"],
    );
}

/// HR-56: the first corner has the limit flown and would draw by the malus only.
#[test]
fn hr_60_a_corner_of_the_strict_limit_is_ignored_too() {
    flies(
        "track 30 5:9 6:5 expert turn A | A 5 levels 1 1 1 1 controls D.. hand pylon | B 27",
        "A plays pylon; draws A",
        expect!["A: speed 9 from 5 to 14, corner 9 ignored, corner 5, draws A"],
    );
}

/// The dangerous overtaking is no corner.
#[test]
fn hr_60_only_corners_are_ignored() {
    flies(
        "track 30 6:5 turn A | A 5 hand knife-edge | B 13 | C 27",
        "A plays knife-edge; draws A",
        expect!["A: speed 8 from 5 to 14 pushed, corner 5 ignored, draws A"],
    );
}

#[test]
fn hr_60_full_power_is_fast_and_nothing_else() {
    plays("hand full-10", "A plays full-10; draws A", expect!["A: speed 10 from 1 to 11, corner 5, draws A"]);
}

/// The malus removed no longer counts for the move.
#[test]
fn hr_60_removals_come_before_the_move() {
    let position = "track 30 5:3 expert turn A | A 5 levels 1 1 1 1 controls D.. hand cooldown | B 27";
    flies(
        position,
        "A plays cooldown; A removes controls 0; done",
        expect!["A: D back, speed 3 from 5 to 8"],
    );
}

/// HR-60b: the card of the pile comes before those under it.
#[test]
fn hr_60b_course_scout_looks_at_three_and_keeps_one() {
    let position = "venice turn A | A 1 sadi hand scout 3 pile 8 under 5 6 7 | B 27";
    asks(position, "A plays scout; deals 8", expect!["A: keeps 0, keeps 1, keeps 2"]);
    handles(
        position,
        "A plays scout; deals 8; A keeps 1",
        expect!["A: plays scout, looks at 8, looks at 5, looks at 6, keeps 5, draws 7"],
    );
    leaves(position, "A plays scout; deals 8; A keeps 1", expect!["A 5 hand 3 5 7 under 8 6 top scout"]);
}

#[test]
fn hr_60b_a_short_pile_shows_fewer_cards() {
    let position = "venice turn A | A 1 sadi hand scout 3 4 pile 8 7 | B 27";
    asks(position, "A plays scout; deals 8 7", expect!["A: keeps 0, keeps 1"]);
    leaves(position, "A plays scout; deals 8 7; A keeps 0", expect!["A 5 hand 3 4 8 under 7 top scout"]);
    // A single card is kept without a question.
    let last = "venice turn A | A 1 sadi hand scout 3 4 pile 8 | B 27";
    leaves(last, "A plays scout; deals 8; done", expect!["A 5 hand 3 4 8 top scout"]);
}

#[test]
fn hr_60b_the_three_of_course_scout_replace_the_first_two_of_the_board() {
    let position = "venice turn A | A 1 sadi navigator hand scout 3 under 4 5 6 7 8 | B 27";
    handles(
        position,
        "A plays scout; A keeps 2; A keeps 0",
        expect![
            "A: plays scout, looks at 4, looks at 5, looks at 6, keeps 6, looks at 7, looks at 8, keeps 7"
        ],
    );
    leaves(position, "A plays scout; A keeps 2; A keeps 0", expect!["A 5 hand 3 6 7 under 4 5 8 top scout"]);
}

#[test]
fn hr_60b_the_discard_of_a_pass_comes_before() {
    handles(
        "venice turn A | A 1 sadi navigator hand 3 4 | B 27",
        "A passes; A under 3",
        expect!["A: puts 3 under, looks at 3, keeps 3"],
    );
}
