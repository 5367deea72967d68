//! The worked examples of the rules, AC-T1 to AC-T31.

use expect_test::{Expect, expect};
use rules::{Game, Seat, Turn};

use super::table::{asks, leaves, refuses, sail, tells};
use crate::Event;

/// Far away and in nobody's way.
const FAR: &str = "B 1,3 NE hand r2 r3 r4 g2 g3 g4";

/// What boat A can do, with boat B far away.
fn alone(rules: &str, boat: &str, steps: &str, expect: Expect) {
    asks(&format!("{rules} | A {boat} | {FAR}"), steps, expect);
}

fn lies(rules: &str, boat: &str, steps: &str, expect: Expect) {
    leaves(&format!("{rules} | A {boat} | {FAR}"), steps, expect);
}

fn refused(rules: &str, boat: &str, steps: &str, expect: Expect) {
    refuses(&format!("{rules} | A {boat} | {FAR}"), steps, expect);
}

const ALL: &str = "crew sequence head_to_wind front_cover rear_cover";

#[test]
fn ac_t1_three_forward_points_heading_north_east() {
    let boat = "6,20 NE hand r2";
    alone("head_to_wind", boat, "r2", expect!["A 2 MP: N, NE, SE"]);
    lies("head_to_wind", boat, "r2; N", expect!["A 6,22 N (6,20) | B 1,3 NE (0,2)"]);
    lies("head_to_wind", boat, "r2; NE", expect!["A 7,21 NE (6,20) | B 1,3 NE (0,2)"]);
    lies("head_to_wind", boat, "r2; SE", expect!["A 7,19 SE (6,20) | B 1,3 NE (0,2)"]);
}

#[test]
fn ac_t2_three_forward_points_heading_south() {
    alone("base", "6,20 S hand r2", "r2", expect!["A 2 MP: SE, S, SW"]);
    lies("base", "6,20 S hand r2", "r2; SE", expect!["A 7,19 SE (6,20) | B 1,3 NE (0,2)"]);
    lies("base", "6,20 S hand r2", "r2; S", expect!["A 6,18 S (6,20) | B 1,3 NE (0,2)"]);
    lies("base", "6,20 S hand r2", "r2; SW", expect!["A 5,19 SW (6,20) | B 1,3 NE (0,2)"]);
}

#[test]
fn ac_t3_head_to_wind_only_the_sides_are_open() {
    // On a run any card may be played, and either side is open.
    alone("base", "6,20 N leg 1 hand r2", "r2", expect!["A 5 MP: NE, NW"]);
    lies("base", "6,20 N leg 1 hand r2", "r2; NW", expect!["A 5,21 NW (6,20) leg 1 | B 1,3 NE (0,2)"]);
    lies("base", "6,20 N leg 1 hand r2", "r2; NE", expect!["A 7,21 NE (6,20) leg 1 | B 1,3 NE (0,2)"]);
}

#[test]
fn ac_t4_three_crew_turns_to_the_left() {
    // Card 1 has the crew numbers 2, 3 and 5.
    let boat = "6,20 NE posts 2 3 5 hand #1";
    lies("crew head_to_wind", boat, "#1; crew left 1", expect!["A 6,20 N (6,18) | B 1,3 NE (0,2)"]);
    lies("crew head_to_wind", boat, "#1; crew left 2", expect!["A 6,20 NW (7,19) | B 1,3 NE (0,2)"]);
    lies("crew head_to_wind", boat, "#1; crew left 3", expect!["A 6,20 SW (7,21) | B 1,3 NE (0,2)"]);
}

#[test]
fn ac_t5_six_red_cards_and_a_green_heading_skip_the_turn() {
    let boat = "6,20 NW hand r2 r2 r2 r3 r3 r4";
    alone("base", boat, "", expect!["A: change, keep"]);
    alone("base", boat, "keep", expect!["B: r2, r3, r4"]);
    alone("base", boat, "change", expect!["draw"]);
    alone(
        "base",
        boat,
        "change; draw r5; draw g2; draw g2; draw g3; draw g3; draw g4",
        expect!["B: r2, r3, r4"],
    );
}

#[test]
fn ac_t6_a_sequence_goes_on_with_neighbouring_values() {
    let hand = "hand r2 r3 r4 r5";
    alone("sequence", &format!("6,20 NE seq 3 {hand}"), "", expect!["A: r2, r3, r4"]);
    alone("sequence tack=free", &format!("6,20 NE seq 5 {hand}"), "", expect!["A: r4, r5"]);
    // AC-63c: a 2 may be laid at any time.
    alone("sequence", &format!("6,20 NE seq 5 {hand}"), "", expect!["A: r2, r4, r5"]);
    alone("sequence", "6,20 NE seq 5 hand r2 r3", "", expect!["A: r2"]);
    alone("sequence", &format!("6,20 NE {hand}"), "", expect!["A: r2"]);
}

#[test]
fn ac_t7_a_discard_opens_no_sequence() {
    let position = "sequence | A 6,20 NE hand r4 r3 r2 | B 1,3 NE hand g3 g4";
    let next = "discard g3; NE; stop; draw r5";
    asks(
        "sequence | A 6,20 NE hand r3 r4 g3 | B 1,3 NE hand g3 g4",
        "",
        expect!["A: discard r3, discard r4, discard g3"],
    );
    asks(
        "sequence | A 6,20 NE hand r3 r4 g3 | B 1,3 NE hand g3 g4",
        &format!("discard g3; NE; stop; draw r2; {next}"),
        expect!["A: r2"],
    );
    asks(position, "", expect!["A: r2"]);
}

#[test]
fn ac_t8_equal_start_cards_are_drawn_again_and_the_higher_moves_first() {
    let position = "start_procedure manoeuvre=1 | A 1,3 NE | B 11,3 NW";
    asks(position, "draw r4; draw g4", expect!["startcards"]);
    asks(position, "draw r4; draw g4; draw r5; draw g3", expect!["A 5 MP: N, NE, SE"]);
    assert!(tells(position, "draw r4; draw g4", |event| *event == Event::StartCardsEqual { value: 4 }));
    refuses(
        position,
        "draw r4; draw g4; draw r5; draw g3; NE; NE; NE; NE; stop",
        expect!["AC-43: 1 point left; before the gun you must use them all"],
    );
    asks(
        position,
        "draw r4; draw g4; draw r5; draw g3; NE; NE; NE; NE; SE; stop",
        expect!["B 3 MP: N, SW, NW"],
    );
}

/// The fourth and third steps of B, then boat A manoeuvres.
fn line(manoeuvre: u8, boat: &str, card: &str, steps: &str, expect: Expect) {
    let position = format!("start_procedure manoeuvre={manoeuvre} | A {boat} | B 11,3 NW");
    leaves(&position, &format!("draw {card}; draw g5; NW; NW; NW; NW; SW; stop; {steps}"), expect);
}

#[test]
fn ac_t9_the_line_is_judged_by_manoeuvre_and_by_the_stern() {
    // Bow on row 10, stern on row 9, on the fifth manoeuvre: it misses a turn.
    line(5, "4,8 NW", "r2", "NW; NW; stop", expect!["A 2,10 NW (3,9) skip 1 | B 6,6 SW (7,7)"]);
    // The same on the third: disqualified, and the opponent has won.
    line(3, "4,8 NW", "r2", "NW; NW", expect!["A disqualified | B 6,6 SW (7,7) place 1"]);
    // Bow and stern over the line on the fifth, by a step or by a turn in place.
    line(5, "4,8 NW", "r3", "NW; NW; NW", expect!["A disqualified | B 6,6 SW (7,7) place 1"]);
    line(5, "0,8 NW", "r3", "N; turn NW; turn SW", expect!["A disqualified | B 6,6 SW (7,7) place 1"]);
}

#[test]
fn ac_t10_head_to_wind_stops_the_boat() {
    let position = format!("head_to_wind | A 6,20 NE hand r4 | {FAR}");
    asks(&position, "r4", expect!["A 4 MP: N, NE, SE"]);
    asks(&position, "r4; N", expect!["A 0 MP: stop"]);
    assert!(tells(&position, "r4; N", |event| matches!(event, Event::StoppedByWind { lost: 3, .. })));
}

#[test]
fn ac_t11_head_to_wind_a_red_two_goes_north_east() {
    let boat = "6,20 N hand r2 g2 r3";
    alone("sequence head_to_wind", boat, "", expect!["A: r2, g2, discard r2, discard r3, discard g2"]);
    alone("sequence head_to_wind", boat, "r2", expect!["A 2 MP: NE"]);
    lies(
        "sequence head_to_wind",
        boat,
        "r2; NE; stop; draw r5",
        expect!["A 7,21 NE (6,20) seq 2 | B 1,3 NE (0,2)"],
    );
}

#[test]
fn ac_t12_two_of_three_crew_numbers_give_two_crew_points() {
    // Card 53, a green 5, has the crew numbers 2, 5 and 7.
    alone(
        "crew",
        "6,20 SW posts 2 5 8 hand #53",
        "#53",
        expect!["A 5 MP 2 CP: S, SW, NW, crew left 1, crew left 2, crew right 1, crew right 2"],
    );
}

#[test]
fn ac_t13_the_wake_costs_a_point() {
    // North of the boat lies B's stern.
    asks("rear_cover | A 5,17 NE hand r3 | B 6,20 NE", "r3", expect!["A 2 MP: NE, SE"]);
}

#[test]
fn ac_t14_the_lee_costs_a_point() {
    asks("front_cover | A 7,17 SE hand r3 | B 6,20 NE", "r3", expect!["A 2 MP: NE, SE, S"]);
}

#[test]
fn ac_t16_base_rules_tack_through_the_wind_but_do_not_stop_there() {
    alone("base", "6,20 NE hand r2", "r2; N", expect!["A 1 MP: NE, NW"]);
    lies("base", "6,20 NE hand r2", "r2; N; NW; stop", expect!["A 5,23 NW (6,22) | B 1,3 NE (0,2)"]);
    refused(
        "base",
        "6,20 NE hand r2",
        "r2; N; stop",
        expect!["AC-26: you may not stop head to wind; end on another heading"],
    );
    refused(
        "base",
        "6,20 NE hand r2",
        "r2; N; N",
        expect!["AC-25: you cannot sail straight into the wind; turn to either side"],
    );
}

#[test]
fn ac_t17_base_rules_have_one_step_onto_head_to_wind() {
    refused(
        "base",
        "6,20 NE hand r4",
        "r4; N; NE; N",
        expect!["AC-27: only one step a turn may point into the wind; choose another heading"],
    );
}

#[test]
fn ac_t18_the_windward_buoy_is_rounded() {
    lies("base", "5,43 NE hand r4", "r4; NE", expect!["A 6,44 NE (5,43) leg 1 | B 1,3 NE (0,2)"]);
    alone("base", "5,43 NE hand r4", "r4; NE", expect!["A 3 MP: N, NE, SE, stop"]);
    alone("base", "5,43 NE hand r4 g3", "r4; NE; stop; draw r5; r2; NE; stop; draw r5", expect!["A: r5, g3"]);
}

#[test]
fn ac_t19_on_a_run_the_same_step_ends_no_leg() {
    lies("base", "5,43 NE leg 1 hand r4", "r4; NE", expect!["A 6,44 NE (5,43) leg 1 | B 1,3 NE (0,2)"]);
}

#[test]
fn ac_t20_the_last_run_ends_over_the_line() {
    let position = format!("base | A 4,10 S leg 5 hand r4 | {FAR}");
    leaves(&position, "r4; S", expect!["A place 1 leg 6 | B 1,3 NE (0,2)"]);
    let (game, _) = sail(&position, "r4; S");
    let Turn::Over(standings) = game.turn() else { panic!("the race is over at once") };
    assert_eq!(standings.rows().iter().map(|row| row.place).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn ac_t21_on_a_run_any_card_is_playable() {
    alone("base", "6,20 NW leg 1 hand r2 r2 r3 r4 r5 r5", "", expect!["A: r2, r2, r3, r4, r5, r5"]);
}

#[test]
fn ac_t22_a_boat_that_began_head_to_wind_does_not_luff_again() {
    let boat = "6,20 N hand r3 r4";
    refused(
        ALL,
        boat,
        "discard r3; NE; N",
        expect![
            "AC-67b: you began this turn head to wind and may not point there again; choose another heading"
        ],
    );
    lies(ALL, boat, "discard r3; NE; NE; stop", expect!["A 8,22 NE (7,21) | B 1,3 NE (0,2)"]);
}

#[test]
fn ac_t23_two_crew_turns_make_a_tack_and_all_points_remain() {
    // Card 19, a red 4, has the crew numbers 1, 6 and 8.
    let boat = "6,20 NE seq 3 posts 1 6 7 hand #19 g2 g3 r4";
    alone(ALL, boat, "#19; crew left 2", expect!["A 4 MP: N, SW, NW"]);
    lies(ALL, boat, "#19; crew left 2", expect!["A 6,20 NW (7,19) seq 4 | B 1,3 NE (0,2)"]);
    let sailed = "#19; crew left 2; NW; NW; NW; NW; stop";
    lies(ALL, boat, sailed, expect!["A 2,24 NW (3,23) | B 1,3 NE (0,2)"]);
    alone(ALL, boat, &format!("{sailed}; draw r5; r2; NE; stop; draw r5"), expect!["A: g2"]);
}

#[test]
fn ac_t24_the_crew_turns_once_per_turn() {
    refused(
        "crew",
        "6,20 SE posts 2 3 5 hand #1",
        "#1; crew right 1; S; crew right 1",
        expect!["AC-53: you have no crew points to use; sail on or stop"],
    );
}

#[test]
fn ac_t25_a_discard_gives_no_crew_points() {
    // Card 11, a red 3, has the crew numbers 1, 2 and 5.
    alone("crew sequence", "6,20 NE posts 1 2 8 hand #11", "discard r3", expect!["A 2 MP: N, NE, SE"]);
}

#[test]
fn ac_t26_under_both_covers_one_point_remains() {
    // The bow is in B's wake, the stern in its lee.
    let covered = |hand: &str| format!("{ALL} | A 5,17 SW hand {hand} | B 6,20 NE");
    asks(&covered("g2"), "g2", expect!["A 1 MP: S, SW, NW"]);
    asks(&covered("g3"), "discard g3", expect!["A 1 MP: S, SW, NW"]);
}

#[test]
fn ac_t27_a_boat_over_the_line_comes_last_and_misses_a_turn() {
    let position = "start_procedure manoeuvre=5 | A 4,8 NW | B 10,4 NW";
    let deal = "draw r2; ".repeat(6) + &"draw g2; ".repeat(6);
    let (game, story) = sail(position, &format!("draw r2; draw g3; NW; NW; NW; stop; NW; NW; stop; {deal}"));
    assert_eq!(game.order[..2], [Seat(1), Seat(0)]);
    assert!(story.iter().any(|event| matches!(event, Event::OverTheLine { turns: 1, .. })));
    let missed = "draw r2; draw g3; NW; NW; NW; stop; NW; NW; stop; ".to_owned()
        + &"draw g2; ".repeat(6)
        + &"draw r2; ".repeat(6);
    asks(position, &missed, expect!["B: g2, g2, g2, g2, g2, g2"]);
    asks(position, &format!("{missed}; g2; NW; stop; draw g3"), expect!["B: g2, g2, g2, g2, g2, g3"]);
    assert!(tells(position, &format!("{missed}; g2; NW; stop; draw g3"), |event| {
        *event == Event::TurnMissed { seat: Seat(0) }
    }));
}

#[test]
fn ac_t28_of_equal_rows_the_boat_nearer_to_the_buoy_starts() {
    let position = "start_procedure manoeuvre=5 | A 3,7 NW | B 8,6 NW";
    let (game, _) = sail(position, "draw r2; draw g3; NW; NW; NW; stop; NW; NW; stop");
    assert_eq!([game.hulls[0].bow.place(), game.hulls[1].bow.place()], [[1, 9], [5, 9]]);
    assert_eq!(game.order[..2], [Seat(1), Seat(0)]);
}

#[test]
fn ac_t29_an_opponent_may_be_turned_but_not_stopped() {
    // B could go N, NE or SE; A ends on the points N and NE of it.
    let two = "base | A 6,22 NE hand r2 | B 6,20 NE";
    asks(two, "r2; SE", expect!["A 1 MP: NE, SE, S, stop"]);
    // C lies on the point SE of B.
    let three = format!("{two} | C 8,18 SE");
    asks(&three, "r2; SE", expect!["A 1 MP: NE, SE"]);
    refuses(
        &three,
        "r2; SE; stop",
        expect!["AC-28: boat 2 could not move any more; you may only make it change course"],
    );
}

#[test]
fn ac_t30_a_broken_sequence_is_opened_again_in_the_same_turn() {
    let position = format!("sequence | A 6,20 NW seq 4 hand g2 r3 r5 | {FAR}");
    asks(&position, "", expect!["A: g2"]);
    assert!(tells(&position, "g2", |event| matches!(event, Event::SequenceEnded { .. })));
    leaves(&position, "g2; NW; stop", expect!["A 5,21 NW (6,20) seq 2 | B 1,3 NE (0,2)"]);
}

#[test]
fn ac_t31_without_the_colour_the_hand_is_changed_or_a_card_discarded() {
    alone("sequence", "6,20 NW seq 3 hand r2 r3", "", expect!["A: discard r2, discard r3, change"]);
    alone("sequence", "6,20 NW seq 3 hand r2 r3", "change", expect!["draw"]);
    alone("sequence", "6,20 NW seq 3 hand r2 r3", "discard r2", expect!["A 2 MP: N, SW, NW"]);
}
