//! Dangers, the basic cockpit and passing: HR-18 to HR-28.

use expect_test::expect;

use super::table::{asks, ends, flies, handles, leaves};

#[test]
fn hr_18_every_corner_crossed_too_fast_draws_a_token() {
    flies(
        "track 30 5:4 8:5 9:6 11:1 turn A | A 5 hand 6 | B 20",
        "A plays 6; draws A A",
        expect!["A: speed 6 from 5 to 11, corner 4, corner 5, draws A, draws A"],
    );
    flies("track 30 5:5 turn A | A 5 hand 5 | B 20", "A plays 5", expect!["A: speed 5 from 5 to 10"]);
    flies("track 30 5:4 turn A | A 0 hand 5 | B 20", "A plays 5", expect!["A: speed 5 from 0 to 5"]);
    flies("track 30 5:4 turn A | A 6 hand 5 | B 20", "A plays 5", expect!["A: speed 5 from 6 to 11"]);
}

#[test]
fn hr_18_lines_crossed_by_the_push_and_by_the_boost_count() {
    flies(
        "track 30 9:4 turn A | A 4 hand 5 | B 9 | C 20",
        "A plays 5; draws A A",
        expect!["A: speed 5 from 4 to 10 pushed, corner 4, draws A, draws A"],
    );
    flies(
        "track 30 9:4 turn A | A 4 boost hand 5 | B 6 | C 20",
        "A plays 5; A boosts; draws A",
        expect!["A: boosts, speed 5 from 4 to 10, corner 4, draws A"],
    );
}

#[test]
fn hr_18_lines_crossed_by_hopping_and_by_dropping_behind_do_not_count() {
    flies(
        "track 30 9:1 turn A | A 4 nose-dive hand 4 | B 9 | C 20",
        "A plays 4; A hops; done",
        expect!["A: speed 4 from 4 to 8, hops to 10"],
    );
    flies(
        "track 30 9:1 turn B | A 10 air-brake | B 5 hand 4 | C 20",
        "B plays 4; A drops; done",
        expect![[r#"
            B: speed 4 from 5 to 9
            A: drops to 8
        "#]],
    );
}

#[test]
fn hr_19_an_alert_has_no_effect_and_leaves_the_bag_for_the_race() {
    let position = "track 30 5:4 turn A | A 5 hand 6 | B 20";
    leaves(position, "A plays 6; draws A", expect!["A 11 top 6 alerts 1 bag 12/5"]);
    leaves(
        "monaco turn A | A 12 alerts 2 bag 12/4 | B 25",
        "A passes; done",
        expect![[r#"
            A -1 alerts 2 bag 12/4 points 5
            B 0 points 8
        "#]],
    );
}

#[test]
fn hr_20_a_damage_goes_on_the_next_slot_of_the_gauge() {
    let position = |damage: &str| format!("track 30 5:4 turn A | A 5 {damage} hand 6 | B 20");
    leaves(&position(""), "A plays 6; draws D", expect!["A 11 top 6 damage 1 bag 11/6"]);
    // Slots of advantages come after the three printed ones.
    let more = position("damage 3 slots 1 bag 9/6");
    leaves(&more, "A plays 6; draws D", expect!["A 11 top 6 damage 4 bag 8/6"]);
}

#[test]
fn hr_21_a_move_onto_a_plane_goes_on_to_the_next_free_space_and_draws_one_token() {
    let position = "venice turn A | A 1 hand 3 | B 4 | C 5 | D 6";
    flies(position, "A plays 3; draws A", expect!["A: speed 3 from 1 to 7 pushed, draws A"]);
    asks(position, "A plays 3", expect!["chance: D:12 A:6"]);
    leaves(position, "A plays 3; draws D; done", expect!["A 7 top 3 damage 1 bag 11/6"]);
}

#[test]
fn hr_21_planes_on_the_way_are_flown_over_freely() {
    flies("venice turn A | A 1 hand 5 | B 3 | C 5", "A plays 5; done", expect!["A: speed 5 from 1 to 6"]);
}

/// Two corners, the overtaking and Daredevil: four draws, until the plane crashes.
#[test]
fn hr_22_corners_come_first_then_the_overtaking_then_the_card() {
    let position =
        |damage: u8| format!("track 30 5:4 8:3 turn A | A 5 damage {damage} hand daredevil | B 10 | C 20");
    flies(
        &position(0),
        "A plays daredevil; draws A A A D; done",
        expect![
            "A: points +3, speed 5 from 5 to 11 pushed, corner 4, corner 3, draws A, draws A, draws A, draws D"
        ],
    );
    flies(
        &position(3),
        "A plays daredevil; draws A D; done",
        expect![
            "A: points +3, speed 5 from 5 to 11 pushed, corner 4, corner 3, draws A, draws D, crashes, D back, D back"
        ],
    );
}

/// HR-22b: the second corner has the limit flown, and would draw with the malus of the first.
#[test]
fn hr_22b_a_malus_adds_no_danger_to_the_list_it_comes_from() {
    let position = "track 30 5:4 8:5 expert turn A | A 5 sadi levels 1 1 1 1 hand 5 | B 20";
    flies(
        position,
        "A plays 5; draws D; A puts controls; done",
        expect!["A: speed 5 from 5 to 10, corner 4, draws D, on controls 0, corner_at_limit"],
    );
}

#[test]
fn hr_22b_a_reduced_hand_counts_for_the_refill_of_the_turn() {
    leaves(
        "track 30 5:4 expert turn A | A 5 sadi levels 1 1 1 1 cooling A.. bag 12/5 hand 5 3 under 3 4 5 | B 20",
        "A plays 5; draws D; A puts cooling",
        expect!["A 10 hand 3 3 under 4 5 top 5 cooling AD. bag 11/5"],
    );
}

#[test]
fn hr_23_the_fourth_damage_crashes() {
    let position = |damage: &str| format!("track 30 5:4 turn A | A 5 {damage} hand 5 | B 20 | C 1");
    let flown = "A plays 5; draws D";
    flies(&position("damage 2"), flown, expect!["A: speed 5 from 5 to 10, corner 4, draws D"]);
    flies(
        &position("damage 3"),
        flown,
        expect!["A: speed 5 from 5 to 10, corner 4, draws D, crashes, D back, D back"],
    );
    // Each advantage adds a slot.
    flies(&position("damage 4 slots 2"), flown, expect!["A: speed 5 from 5 to 10, corner 4, draws D"]);
}

#[test]
fn hr_24_a_crashed_plane_takes_back_two_damage_and_flies_the_next_heat() {
    leaves(
        "track 30 5:4 turn A | A 5 damage 3 bag 9/6 hand 5 | B 20 | C 1",
        "A plays 5; draws D",
        expect!["A 10 out 1 top 5 damage 2 bag 10/6"],
    );
    ends(
        "track 30 5:4 turn A | A 5 damage 3 bag 9/6 hand 5 | B 31 | C 1",
        "A plays 5; draws D; C passes; done",
        expect![[r#"
            heat 1 over
            B: rank 1 points +8
            C: rank 2 points +5
            A: rank 3 points +3
            B: grid 0
            C: grid -1
            A: grid -2
            heat 2
        "#]],
    );
}

/// HR-24b: C, the last, lands where A has crashed.
#[test]
fn hr_24b_the_space_of_a_crashed_plane_is_free_at_once() {
    flies(
        "track 30 5:4 turn A | A 5 damage 3 hand 5 | B 20 | C 4 hand 5",
        "A plays 5; draws D; C plays 5; draws A",
        expect![[r#"
            A: speed 5 from 5 to 10, corner 4, draws D, crashes, D back, D back
            C: speed 6 from 4 to 10, corner 4, draws A
        "#]],
    );
}

#[test]
fn hr_24b_what_the_card_gave_is_kept_and_nobody_hops_or_drops() {
    leaves(
        "track 30 5:4 turn A | A 5 nose-dive damage 3 bag 9/6 hand daredevil | B 11 air-brake | C 20",
        "A plays daredevil; draws D; done",
        expect!["A 10 out 1 top daredevil damage 2 bag 10/6 points 3"],
    );
}

#[test]
fn hr_24b_pass_discard_refill_and_bet_still_take_place() {
    let position = "track 30 5:1 turn A | A 5 sadi damage 3 hand 5 6 under 3 4 | B 20 | C 1";
    let asked = |steps: &str, expect| asks(position, steps, expect);
    asked("A passes; draws D", expect!["A: under 5, under 6"]);
    handles(position, "A passes; draws D; A under 6", expect!["A: puts 6 under, draws 3, draws 4"]);
    asked(
        "A passes; draws D; A under 6",
        expect![
            "A: bets not, bets 6 on A, bets 6 on B, bets 6 on C, bets 4 on A, bets 4 on B, bets 4 on C, bets 2 on A, bets 2 on B, bets 2 on C, bets 0 on A, bets 0 on B, bets 0 on C"
        ],
    );
    // It has no more turns in this heat: C follows, then B.
    asked("A passes; draws D; A under 6; C passes; done", expect!["B: passes"]);
    asked("A passes; draws D; A under 6; C passes; B passes; done", expect!["C: passes"]);
}

#[test]
fn hr_25_damage_stays_from_heat_to_heat() {
    leaves(
        "monaco turn A | A 12 damage 3 bag 9/6 | B 25",
        "A passes; done",
        expect![[r#"
            A -1 damage 3 bag 9/6 points 5
            B 0 points 8
        "#]],
    );
}

#[test]
fn hr_26_with_an_empty_bag_nothing_is_drawn() {
    let position = "track 30 5:4 turn A | A 5 sadi damage 3 bag 0/0 hand 5 | B 20";
    flies(position, "A plays 5; done", expect!["A: speed 5 from 5 to 10, corner 4"]);
    let last = "track 30 5:4 8:4 turn A | A 5 sadi damage 2 bag 1/0 hand 5 | B 20";
    flies(last, "A plays 5; draws D; done", expect!["A: speed 5 from 5 to 10, corner 4, corner 4, draws D"]);
}

#[test]
fn hr_27_a_pass_moves_two_and_puts_a_card_under_the_pile() {
    let position = "venice turn A | A 1 sadi hand 8 5 3 pile 4 6 | B 9";
    asks(position, "A passes", expect!["A: under 3, under 5, under 8"]);
    leaves(position, "A passes; A under 8; deals 4", expect!["A 3 hand 3 4 5 pile 6 under 8"]);
    flies("venice | A 1 | B -9", "A passes", expect!["A: passes, speed 1 from 1 to 2"]);
    flies("venice turn A | A 1 | B 2", "A passes", expect!["A: passes, speed 3 from 1 to 4"]);
}

#[test]
fn hr_27_with_an_empty_hand_passing_is_forced_and_needs_no_card() {
    asks("venice turn A | A 1 sadi pile 4 | B 9", "done", expect!["A: passes"]);
    asks("venice turn A | A 1 sadi pile 4 | B 9", "A passes", expect!["chance: 4"]);
}

#[test]
fn hr_27_slow_and_the_reduction_apply_to_a_pass() {
    let slow = "venice expert turn A | A 1 levels 1 1 1 1 propulsion .D. | B 9";
    flies(slow, "A passes", expect!["A: passes, speed 1 from 1 to 2"]);
    flies(
        "venice turn A | A 1 trim-tab | B 9",
        "A passes; A reduces",
        expect!["A: passes, reduces, speed 1 from 1 to 2"],
    );
}

/// HR-27b: the pile itself has only the 4.
#[test]
fn hr_27b_cards_under_the_pile_come_last_and_in_order() {
    let position = "venice turn A | A 1 sadi hand 8 pile 4 under 7 6 | B 9";
    handles(position, "A passes; A under 8; deals 4", expect!["A: puts 8 under, draws 4, draws 7, draws 6"]);
    leaves(position, "A passes; A under 8; deals 4", expect!["A 3 hand 4 6 7 under 8"]);
}

#[test]
fn hr_27b_with_an_empty_pile_the_passed_card_comes_straight_back() {
    let position = "venice turn A | A 1 sadi hand 8 5 | B 9";
    handles(position, "A passes; A under 8", expect!["A: puts 8 under, draws 8"]);
}

#[test]
fn hr_28_a_pass_is_checked_for_corners_and_overtaking() {
    flies(
        "track 30 5:1 turn A | A 5 | B 7 | C 20",
        "A passes; draws A A",
        expect!["A: passes, speed 2 from 5 to 8 pushed, corner 1, draws A, draws A"],
    );
}

/// HR-30, HR-61 i: neither helps the leader.
#[test]
fn hr_28_a_pass_is_no_card_of_five_or_more() {
    flies("monaco | A 0 sadi cowling | B -9", "A passes", expect!["A: passes, speed 1 from 0 to 1"]);
}
