//! The test vectors of the rules: HR-T1 to HR-T7, HR-T12, HR-T13, HR-T16 to HR-T27, HR-T36 to HR-T39.

use expect_test::{Expect, expect};

use super::table::{Table, asks, ends, flies, handles, leaves, marks};
use super::words::read_card;
use crate::Pack;
use crate::parts::Plane;

#[test]
fn hr_t1_only_the_leader_has_the_marker() {
    marks(
        "venice | A 1 | B 9 | C 5",
        expect![[r#"
            round 1
            B: leads
        "#]],
    );
}

#[test]
fn hr_t2_slipstream_is_for_the_space_immediately_behind() {
    let red = "venice | A 10 | B 9 | C 7";
    marks(
        red,
        expect![[r#"
            round 1
            A: leads
            B: slipstream +1
        "#]],
    );
    assert_eq!(Table::at(&format!("{red} greig")).marker(Plane(2)), 1);
}

#[test]
fn hr_t3_the_leader_plays_7_over_a_corner_of_5() {
    flies(
        "monaco | A 14 hand 7 | B 9",
        "A plays 7; draws A; done",
        expect!["A: speed 6 from 14 to 20, corner 5, draws A"],
    );
}

#[test]
fn hr_t4_dangerous_overtaking_of_several_planes_draws_one_token() {
    flies(
        "venice turn A | A 9 hand 4 | B 13 | C 14 | D 15",
        "A plays 4; draws A; done",
        expect!["A: speed 4 from 9 to 16 pushed, draws A"],
    );
}

#[test]
fn hr_t5_bets_of_6_4_2_and_nothing() {
    leaves(
        "monaco turn D | A 30 coins 24 bet 6 A | B 20 coins 26 bet 4 B | C 10 coins 28 bet 2 C | D 1 bet 0 D",
        "D passes; done",
        expect![[r#"
            A 0 coins 46 points 8
            B -1 coins 31 points 5
            C -2 points 3
            D -3 points 1
        "#]],
    );
}

#[test]
fn hr_t6_the_fourth_damage_of_a_basic_plane() {
    leaves(
        "monaco turn A | A 10 damage 3 bag 9/6 hand 5 | B 20 | C 1",
        "A plays 5; draws D; done",
        expect!["A 15 out 1 top 5 damage 2 bag 10/6"],
    );
}

#[test]
fn hr_t7_the_worked_example_of_the_expert_cockpit() {
    flies(
        "track 30 5:4 expert turn A | A 5 sadi hand 5 | B 10 | C 20",
        "A plays 5; draws D; A puts cooling; draws D D A; A puts structure; done",
        expect![
            "A: speed 5 from 5 to 11 pushed, corner 4, draws D, on cooling 0, draws D, on propulsion 0, draws D, on cooling 1, hand_minus_one, draws A, on structure 0"
        ],
    );
}

#[test]
fn hr_t12_exchange_values_of_cards_with_several() {
    let exchange = |card: &str| Pack::printed().face(read_card(card)).exchange;
    assert_eq!(["pitch", "throttle", "supercharger"].map(exchange), [5, 3, 7]);
}

#[test]
fn hr_t13_a_pass_when_leading_in_slipstream_and_neither() {
    flies("venice | A 1 | B -9", "A passes", expect!["A: passes, speed 1 from 1 to 2"]);
    flies("venice turn A | A 1 | B 2", "A passes", expect!["A: passes, speed 3 from 1 to 4"]);
    flies("venice turn A | A 1 | B 9", "A passes", expect!["A: passes, speed 2 from 1 to 3"]);
}

#[test]
fn hr_t16_the_first_round_on_a_grid_of_four() {
    marks(
        "venice | A 0 | B -1 | C -2 | D -3",
        expect![[r#"
            round 1
            A: leads
            B: slipstream +1
            C: slipstream +1
            D: slipstream +1
        "#]],
    );
}

#[test]
fn hr_t17_a_corner_flown_at_its_limit() {
    let position =
        |words: &str| format!("monaco expert turn A | A 15 levels 1 1 1 1 {words} hand 5 | B 27 | C 1");
    flies(&position(""), "A plays 5; done", expect!["A: speed 5 from 15 to 20"]);
    flies(
        &position("controls D.."),
        "A plays 5; draws A; A puts cooling; done",
        expect!["A: speed 5 from 15 to 20, corner 5, draws A, on cooling 0"],
    );
}

#[test]
fn hr_t18_sadi_lecointe_leads() {
    let position = "venice | A 1 sadi hand 5 4 | B -9";
    flies(position, "A plays 5", expect!["A: speed 5 from 1 to 6"]);
    flies(position, "A plays 4", expect!["A: speed 3 from 1 to 4"]);
    flies(position, "A passes", expect!["A: passes, speed 1 from 1 to 2"]);
}

#[test]
fn hr_t19_de_bernardi_plays_4() {
    let behind = |ahead: i8, expect: Expect| {
        flies(&format!("venice turn A | A 1 bernardi hand 4 | B {ahead}"), "A plays 4", expect);
    };
    behind(2, expect!["A: speed 6 from 1 to 7"]);
    behind(3, expect!["A: speed 4 from 1 to 5"]);
}

#[test]
fn hr_t20_greig_behind_a_clean_tail() {
    let marker =
        |ahead: i8| Table::at(&format!("venice | A 1 greig | B {ahead} clean-tail")).marker(Plane(0));
    assert_eq!([2, 3].map(marker), [0, 1]);
}

#[test]
fn hr_t21_a_later_crash_ranks_above_an_earlier_one() {
    ends(
        "monaco round 4 turn D | A 27 | B 26 | C 3 out 1 | D 10 damage 3 hand 5",
        "D plays 5; draws D; done",
        expect![[r#"
            heat 1 over
            A: rank 1 points +8
            B: rank 2 points +5
            D: rank 3 points +3
            C: rank 4 points +1
            A: grid 0
            B: grid -1
            D: grid -2
            C: grid -3
            heat 2
        "#]],
    );
}

#[test]
fn hr_t22_the_farthest_wins_and_not_the_first_across() {
    let position = "monaco | A 21 hand 5 | B 19 hand 8";
    ends(position, "A plays 5; done", expect![""]);
    ends(
        position,
        "A plays 5; B plays 8; draws A; done",
        expect![[r#"
            heat 1 over
            B: rank 1 points +8
            A: rank 2 points +5
            B: grid 0
            A: grid -1
            heat 2
        "#]],
    );
}

#[test]
fn hr_t23_a_pass_with_an_8_put_under() {
    let position = "venice turn A | A 1 sadi hand 8 5 3 pile 4 4 top 6 | B 9";
    leaves(position, "A passes; A under 8; deals 4", expect!["A 3 hand 3 4 5 pile 4 under 8 top 6"]);
    handles(position, "A passes; A under 8; deals 4", expect!["A: puts 8 under, draws 4"]);
}

#[test]
fn hr_t24_long_glide_as_the_visible_discard() {
    flies("venice | A 1 top glide | B -9", "A passes", expect!["A: passes, speed 2 from 1 to 3"]);
    flies("venice turn A | A 1 top glide | B 9", "A passes", expect!["A: passes, speed 3 from 1 to 4"]);
    flies(
        "venice turn A | A 1 top glide hand 4 | B 20",
        "A plays 4; B passes; A passes",
        expect![[r#"
            A: speed 4 from 1 to 5
            B: passes, speed 1 from 20 to 21
            A: passes, speed 2 from 5 to 7
        "#]],
    );
}

#[test]
fn hr_t25_cards_that_ignore_corners() {
    flies(
        "calshot turn A | A 12 hand pylon | B 30",
        "A plays pylon; draws A; done",
        expect!["A: speed 9 from 12 to 21, corner 5 ignored, corner 6, draws A"],
    );
    flies(
        "track 30 13:5 15:6 17:7 turn A | A 12 hand knife-edge | B 30",
        "A plays knife-edge; draws A; done",
        expect!["A: speed 8 from 12 to 20, corner 5 ignored, corner 6 ignored, corner 7, draws A"],
    );
}

#[test]
fn hr_t26_steep_bank_over_a_corner_of_5() {
    let position = "monaco turn A | A 12 hand bank | B 30";
    flies(position, "A plays bank as 6; done", expect!["A: as 6, speed 6 from 12 to 18, corner 5 ignored"]);
    flies(
        position,
        "A plays bank as 8; draws A; done",
        expect!["A: as 8, speed 8 from 12 to 20, corner 5, draws A"],
    );
}

#[test]
fn hr_t27_an_alert_and_a_damage_on_the_cross() {
    for heat in [1, 2] {
        let position = format!(
            "monaco expert heat {heat} turn A | A 10 levels 1 1 1 1 cooling DA. bag 11/5 hand 5 | B 20 | C 1"
        );
        leaves(
            &position,
            "A plays 5; draws A; A puts cooling; done",
            expect!["A 15 top 5 cooling DAA bag 11/4"],
        );
        asks(
            &position,
            "A plays 5; draws D; A puts cooling",
            expect!["A: removes cooling 0, removes cooling 1"],
        );
        leaves(
            &position,
            "A plays 5; draws D; A puts cooling; A removes cooling 0; done",
            expect!["A 15 out 1 top 5 cooling .A. bag 12/5"],
        );
    }
}

#[test]
fn hr_t36_21_points_and_37_coins() {
    let table =
        Table::at("venice heat 3 | A 28 points 13 coins 37 | B 9 coins 0").play("A passes; B passes; done");
    expect!["over: places 1 2, scores 24 5"].assert_eq(&table.question());
    assert_eq!(table.game.converted(Plane(0)), (24, 7));
}

#[test]
fn hr_t37_the_boost_avoids_the_push() {
    let position = "calshot turn A | A 10 boost hand 4 | B 12 | C 14 | D 25";
    flies(position, "A plays 4; A boosts; done", expect!["A: boosts, speed 4 from 10 to 15"]);
    flies(
        position,
        "A plays 4; A boosts not; draws A; done",
        expect!["A: speed 4 from 10 to 15 pushed, draws A"],
    );
}

#[test]
fn hr_t38_dropping_behind_two_planes() {
    leaves(
        "venice turn A | A 5 hand 4 | B 10 air-brake | C 8 | D 20",
        "A plays 4; B drops",
        expect![[r#"
            A 9 top 4
            B 7
        "#]],
    );
}

#[test]
fn hr_t39_a_plane_with_an_extra_slot() {
    leaves(
        "monaco turn A | A 10 slots 1 damage 4 bag 8/6 hand 5 | B 20 | C 1",
        "A plays 5; draws D; done",
        expect!["A 15 out 1 top 5 damage 3 bag 9/6"],
    );
}
