//! Rounds, turns and speed: HR-10 to HR-17.

use expect_test::{Expect, expect};

use super::table::{asks, ends, flies, leaves, marks};

#[test]
fn hr_10_a_race_is_three_heats_of_one_lap() {
    let heat = |nth: u8, expect: Expect| {
        ends(&format!("monaco heat {nth} | A 24 | B 10"), "A passes; B passes; done", expect);
    };
    heat(
        2,
        expect![[r#"
            heat 2 over
            A: rank 1 points +8
            B: rank 2 points +5
            A: grid 0
            B: grid -1
            heat 3
        "#]],
    );
    heat(
        3,
        expect![[r#"
            heat 3 over
            A: rank 1 points +8
            B: rank 2 points +5
            race 1 over
            over: places 1 2, scores 11 8
        "#]],
    );
}

/// B leads and is overtaken; the next round starts with A.
#[test]
fn hr_11_planes_move_from_the_first_to_the_last_as_the_round_began() {
    flies(
        "venice | A 1 hand 5 | B 3 | C -1",
        "B passes; A plays 5; C passes; A passes; B passes; C passes",
        expect![[r#"
            B: passes, speed 1 from 3 to 4
            A: speed 5 from 1 to 6
            C: passes, speed 2 from -1 to 1
            A: passes, speed 1 from 6 to 7
            B: passes, speed 2 from 4 to 6
            C: passes, speed 2 from 1 to 3
        "#]],
    );
}

#[test]
fn hr_12_a_turn_is_one_card_of_the_hand_or_a_pass_and_a_move_of_that_speed() {
    asks("monaco turn A | A 0 hand 5 7 7 | B 9", "done", expect!["A: passes, plays 5, plays 7"]);
    asks("monaco turn A | A 0 | B 9", "done", expect!["A: passes"]);
    flies("monaco turn A | A 0 hand 5 7 | B 9", "A plays 5", expect!["A: speed 5 from 0 to 5"]);
}

#[test]
fn hr_13_a_played_card_covers_the_visible_discard_and_is_used_once() {
    let position = "monaco turn A | A 0 hand 5 4 top 7 covered 3 | B 9";
    leaves(position, "A plays 5", expect!["A 5 hand 4 top 5 covered 3 7"]);
    asks("monaco turn A | A 5 hand 4 top 5 covered 3 7 | B 9", "done", expect!["A: passes, plays 4"]);
    // The next heat does not give it back.
    leaves(
        "monaco turn A | A 12 hand 4 top 5 | B 25",
        "A passes; A under 4; done",
        expect![[r#"
            A -1 hand 4 top 5 points 5
            B 0 points 8
        "#]],
    );
}

#[test]
fn hr_14_the_turn_ends_with_a_full_hand() {
    let position = "monaco turn A | A 0 sadi hand 5 4 3 under 6 7 | B 9";
    leaves(position, "A plays 5", expect!["A 5 hand 3 4 6 under 7 top 5"]);
    let position = "monaco turn A | A 0 sadi hand 5 4 pile 6 6 7 | B 9";
    asks(position, "A plays 5", expect!["chance: 6:2 7"]);
    asks(position, "A plays 5; deals 6", expect!["chance: 6 7"]);
    leaves(position, "A plays 5; deals 6 7", expect!["A 5 hand 4 6 7 pile 6 top 5"]);
}

#[test]
fn hr_14_with_an_empty_pile_the_hand_shrinks() {
    leaves("monaco turn A | A 0 sadi hand 5 4 3 | B 9", "A plays 5", expect!["A 5 hand 3 4 top 5"]);
    leaves("monaco turn A | A 0 sadi hand 5 pile 3 | B 9", "A plays 5; deals 3", expect!["A 5 hand 3 top 5"]);
}

#[test]
fn hr_15_speed_is_the_value_with_all_modifiers() {
    flies("monaco turn A | A 0 hand 5 | B 9", "A plays 5", expect!["A: speed 5 from 0 to 5"]);
    flies("monaco | A 0 hand 5 | B -9", "A plays 5", expect!["A: speed 4 from 0 to 4"]);
    flies("monaco turn A | A 0 hand 4 | B 1", "A plays 4", expect!["A: speed 5 from 0 to 5"]);
    let slow = "A 0 levels 1 1 1 1 propulsion .D. hand 4";
    let position = format!("monaco expert turn A | {slow} | B 1");
    flies(&position, "A plays 4", expect!["A: speed 4 from 0 to 4"]);
    flies(&format!("monaco expert | {slow} | B -9"), "A plays 4", expect!["A: speed 2 from 0 to 2"]);
}

/// The line of a corner lies right in front of the plane.
#[test]
fn hr_15_at_speed_0_the_plane_stays_and_nothing_is_checked() {
    leaves("track 24 5:1 | A 5 hand overhaul | B 4", "A plays overhaul", expect!["A 5 top overhaul"]);
    let slow = "track 24 5:1 expert | A 5 levels 1 1 1 1 propulsion .D. | B 4";
    flies(slow, "A passes", expect!["A: passes"]);
    asks(slow, "A passes; done", expect!["B: passes"]);
}

#[test]
fn hr_15_extra_spaces_do_not_change_the_speed() {
    // The push and the boost cross the corner of 4 with speed 4.
    flies(
        "monaco turn A | A 6 hand 4 | B 10 | C 20",
        "A plays 4; draws A",
        expect!["A: speed 4 from 6 to 11 pushed, draws A"],
    );
    flies(
        "monaco turn A | A 6 boost hand 4 | B 8 | C 20",
        "A plays 4; A boosts",
        expect!["A: boosts, speed 4 from 6 to 11"],
    );
}

/// HR-61 g: the reduction does, so that the corner of 4 is crossed safely.
#[test]
fn hr_15_the_voluntary_reduction_changes_the_speed() {
    flies(
        "monaco turn A | A 10 trim-tab hand 5 | B 20",
        "A plays 5; A reduces",
        expect!["A: reduces, speed 4 from 10 to 14"],
    );
}

#[test]
fn hr_16_the_leader_of_the_first_round_has_the_marker_too() {
    marks(
        "monaco | A -1 | B 0",
        expect![[r#"
            round 1
            A: slipstream +1
            B: leads
        "#]],
    );
}

#[test]
fn hr_16_the_leader_is_one_slower_and_others_are_not() {
    flies(
        "monaco | A 0 hand 5 | B -5 hand 5",
        "A plays 5; B plays 5",
        expect![[r#"
            A: speed 4 from 0 to 4
            B: speed 5 from -5 to 0
        "#]],
    );
}

/// B flies ahead of A and has no marker before the next round.
#[test]
fn hr_16_the_marker_stays_for_the_whole_round() {
    flies(
        "venice | A 1 hand 4 | B -4 hand 9 | C -9",
        "A plays 4; B plays 9; C passes; B passes; A passes",
        expect![[r#"
            A: speed 3 from 1 to 4
            B: speed 9 from -4 to 5
            C: passes, speed 2 from -9 to -7
            B: passes, speed 1 from 5 to 6
            A: passes, speed 3 from 4 to 7
        "#]],
    );
}

#[test]
fn hr_17_a_plane_immediately_behind_another_has_one_more() {
    marks(
        "monaco | A 7 | B 6 | C 4",
        expect![[r#"
            round 1
            A: leads
            B: slipstream +1
        "#]],
    );
    flies("monaco turn A | A 6 hand 3 | B 7", "A plays 3", expect!["A: speed 4 from 6 to 10"]);
    flies("monaco turn A | A 6 | B 7", "A passes", expect!["A: passes, speed 3 from 6 to 9"]);
}

#[test]
fn hr_17_the_bonus_is_fixed_when_the_plane_in_front_has_moved_or_crashed() {
    flies(
        "monaco | A 10 | B 9 hand 3",
        "A passes; B plays 3",
        expect![[r#"
            A: passes, speed 1 from 10 to 11
            B: speed 4 from 9 to 13
        "#]],
    );
    flies(
        "monaco | A 10 damage 3 hand 9 | B 9 hand 3 | C 1",
        "A plays 9; draws D; B plays 3",
        expect![[r#"
            A: speed 8 from 10 to 18, corner 4, corner 5, draws D, crashes, D back, D back
            B: speed 4 from 9 to 13
        "#]],
    );
}
