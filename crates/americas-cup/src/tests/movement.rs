//! Moving: AC-4, AC-10 to AC-12b, AC-25 to AC-29.

use expect_test::expect;

use super::table::{asks, leaves, refuses, sail, tells};
use crate::Event;
use crate::parts::{Heading, Point};

/// AC-A10: how far the points of figure 2 reach.
#[test]
fn ac_10_a_step_costs_a_point_and_the_stern_follows_the_bow() {
    let position = "base | A 6,20 SW hand g3 | B 1,3 NE";
    asks(position, "g3", expect!["A 3 MP: S, SW, NW"]);
    leaves(position, "g3; NW", expect!["A 5,21 NW (6,20) | B 1,3 NE (0,2)"]);
    asks(position, "g3; NW; NW", expect!["A 1 MP: SW, NW, stop"]);
    asks(position, "g3; NW; NW; NW", expect!["A 0 MP: stop"]);
    refuses(position, "g3; NE", expect!["AC-10: NE is not ahead; sail straight on or 60° to either side"]);
    refuses(position, "g3; NW; NW; NW; NW", expect!["AC-10: no points are left; use your crew or stop"]);
}

#[test]
fn ac_4_no_point_holds_two_boats() {
    // Bow and stern of B lie NE and N of A.
    asks("base | A 6,20 NE hand r4 | B 7,21 SE", "r4", expect!["A 4 MP: SE"]);
    // C's stern lies SE.
    asks("base | A 6,20 NE hand r4 | B 7,21 NE | C 8,18 SE", "r4", expect!["A 4 MP: N"]);
}

#[test]
fn ac_11_closed_points_are_not_entered() {
    let closed = |boats: &str| {
        refuses(
            &format!("base | {boats}"),
            "r3; NE",
            expect!["AC-11: that point is off the board, taken or a buoy; choose a free one"],
        );
    };
    // The leeward buoy lies north-east.
    asks("base | A 5,9 NE hand r3 | B 1,3 NE", "r3", expect!["A 3 MP: N, SE"]);
    closed("A 5,9 NE hand r3 | B 1,3 NE");
    // The edge of the board.
    closed("A 12,20 NE hand r3 | B 1,3 NE");
    // Another boat.
    closed("A 6,20 NE hand r3 | B 8,22 NE");
    // The missing corner.
    closed("A 11,47 NE hand r3 | B 1,3 NE");
}

/// The upper left corner is missing, so this boat has no point ahead.
const CORNER: &str = "A 0,46 NW hand g2";

#[test]
fn ac_12_a_boat_without_a_forward_step_may_turn_in_place() {
    let position = format!("base | {CORNER} | B 1,3 NE");
    asks(&position, "g2", expect!["A 2 MP: turn N, turn SW, stop"]);
    leaves(&position, "g2; turn SW", expect!["A 0,46 SW (1,47) | B 1,3 NE (0,2)"]);
    asks(&position, "g2; turn SW", expect!["A 1 MP: S, stop"]);
    refuses(&position, "g2; turn NE", expect!["AC-12: NE is too far round; in place you turn by 60°"]);
    refuses(
        "base | A 6,20 NE hand r2 | B 1,3 NE",
        "r2; turn SE",
        expect!["AC-12: you can sail forward; a boat turns in place only when it cannot"],
    );
    // The new stern needs a free point, too.
    let blocked = format!("base | {CORNER} | B 2,48 NE");
    asks(&blocked, "g2", expect!["A 2 MP: turn N, stop"]);
}

#[test]
fn ac_12b_a_turn_in_place_is_a_step_that_ends_no_leg() {
    let position = format!("base | {CORNER} | B 1,3 NE");
    // It follows AC-26 like one, and AC-67.
    refuses(
        &position,
        "g2; turn N; stop",
        expect!["AC-26: you may not stop head to wind; end on another heading"],
    );
    asks(&position.replace("base", "head_to_wind"), "g2; turn N", expect!["A 0 MP: stop"]);
    // Above the windward buoy, but the bow does not move.
    leaves(
        "base | A 6,48 N hand r2 | B 1,3 NE",
        "r2; turn NE; stop",
        expect!["A 6,48 NE (5,47) | B 1,3 NE (0,2)"],
    );
}

#[test]
fn ac_25_nobody_sails_straight_on_against_the_wind() {
    refuses(
        "base | A 6,20 NE hand r4 | B 1,3 NE",
        "r4; N; N",
        expect!["AC-25: you cannot sail straight into the wind; turn to either side"],
    );
}

#[test]
fn ac_25b_the_wind_blows_on_runs_too() {
    let run = "base | A 6,20 NE leg 1 hand r3 | B 1,3 NE";
    refuses(run, "r3; N; N", expect!["AC-25: you cannot sail straight into the wind; turn to either side"]);
    refuses(run, "r3; N; stop", expect!["AC-26: you may not stop head to wind; end on another heading"]);
}

#[test]
fn ac_26_base_rules_forbid_ending_head_to_wind() {
    // With the last point the step onto head to wind is not even begun.
    let position = "base | A 6,20 NE hand r2 | B 1,3 NE";
    asks(position, "r2; NE", expect!["A 1 MP: NE, SE, stop"]);
    refuses(position, "r2; NE; N", expect!["AC-26: you may not stop head to wind; end on another heading"]);
}

/// AC-A2: turning onto head to wind is allowed, going straight on is not.
#[test]
fn ac_27_one_step_onto_head_to_wind_is_part_of_a_tack() {
    let position = "base | A 6,20 NE hand r5 | B 1,3 NE";
    asks(position, "r5", expect!["A 5 MP: N, NE, SE"]);
    asks(position, "r5; N", expect!["A 4 MP: NE, NW"]);
    asks(position, "r5; N; NE", expect!["A 3 MP: NE, SE, stop"]);
    refuses(
        position,
        "r5; N; NE; N",
        expect!["AC-27: only one step a turn may point into the wind; choose another heading"],
    );
}

#[test]
fn ac_28_an_opponent_who_could_advance_still_can() {
    // NE and SE of B are taken, but N and then NW is a way.
    asks("base | A 7,21 S hand r2 | B 6,20 NE", "r2; S", expect!["A 1 MP: SE, S, SW, stop"]);
    // C closes that way: A may pass, but not stay.
    asks("base | A 7,21 S hand r2 | B 6,20 NE | C 6,22 NE", "r2; S", expect!["A 1 MP: SE, S, SW"]);
    // B has no way even without A: that is not A's fault.
    asks("base | A 2,46 NW hand g2 | B 0,46 NW", "g2; NW", expect!["A 1 MP: turn SW, stop"]);
}

#[test]
fn ac_28b_only_the_end_of_the_turn_counts() {
    let position = "base | A 7,21 S hand r2 | B 6,20 NE | C 6,22 NE";
    leaves(position, "r2; S; S; stop", expect!["A 7,17 S (7,19) | B 6,20 NE (5,19) | C 6,22 NE (5,21)"]);
    // Before the gun a step against the wind is an advance: A and C take both sides of B, which heads N.
    let blocks = |rules: &str| {
        let (game, _) = sail(&format!("{rules} | A 3,7 SE hand r2 | B 6,4 N | C 8,6 NE"), "");
        let hull = game.pack.board.hull(Point::new([5, 5]), Heading::Se).expect("open points");
        game.water().blocked(&hull)
    };
    assert_eq!(blocks("start_procedure manoeuvre=1"), None);
    assert_eq!(blocks("base"), Some(1));
}

/// A under B's wake with one point; N would be head to wind, NE and SE are taken.
const CORNERED: &str = "rear_cover | A 6,20 NE hand r2 | B 8,22 NE | C 8,18 SE";

#[test]
fn ac_29_without_a_legal_path_the_boat_turns_once_in_place() {
    asks(CORNERED, "r2", expect!["A 1 MP: turn SE"]);
    assert!(tells(CORNERED, "r2", |event| matches!(event, Event::Cornered { .. })));
    leaves(CORNERED, "r2; turn SE; stop", expect!["A 6,20 SE (5,21) | B 8,22 NE (7,21) | C 8,18 SE (7,19)"]);
    asks(CORNERED, "r2; turn SE", expect!["A 0 MP: stop"]);
    refuses(
        CORNERED,
        "r2; stop",
        expect!["AC-29: no path is legal; turn once in place or, if you cannot, stay"],
    );
    // Head to wind only if nothing else is free.
    let aside = format!("{CORNERED} | D 4,22 NW");
    asks(&aside, "r2", expect!["A 1 MP: turn N"]);
    // Failing that it stays.
    let stuck = format!("{aside} | E 6,18 NE");
    asks(&stuck, "r2", expect!["A 1 MP: stop"]);
}

#[test]
fn ac_2_a_point_has_six_neighbours_at_equal_distance() {
    // Columns are the square root of three times as far apart as rows.
    let length = |heading: Heading| {
        let (cols, rows) = heading.step();
        3 * i32::from(cols).pow(2) + i32::from(rows).pow(2)
    };
    assert!(Heading::ALL.iter().all(|heading| length(*heading) == 4));
}
