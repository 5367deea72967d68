//! Covers: AC-75 to AC-78.

use expect_test::{Expect, expect};

use super::table::{asks, tells};
use crate::Event;

/// The points of a red 4, with the boat beside B.
fn points(rules: &str, boat: &str, other: &str, expect: Expect) {
    let position = format!("{rules} | A {boat} hand r4 g4 | B {other}");
    let card = if boat.contains('W') { "g4" } else { "r4" };
    let (game, _) = super::table::sail(&position, card);
    expect.assert_eq(&game.go.walk.points.to_string());
}

#[test]
fn ac_75_the_lee_points_are_touched_by_bow_or_stern() {
    // B heads NE on (6,20): (7,19) and (6,18) are in its lee.
    points("front_cover", "7,19 SE", "6,20 NE", expect!["3"]);
    points("front_cover", "6,18 NE", "6,20 NE", expect!["3"]);
    points("front_cover", "7,17 SE", "6,20 NE", expect!["3"]);
    points("front_cover", "8,20 NE", "6,20 NE", expect!["3"]);
    points("front_cover", "9,19 NE", "6,20 NE", expect!["4"]);
    // Only with the rule.
    points("rear_cover", "7,19 SE", "6,20 NE", expect!["4"]);
}

/// AC-A1: the bow, as the figure has it.
#[test]
fn ac_76_the_wake_lies_behind_the_stern() {
    // B's stern is on (5,19): (5,17) and (4,18) are in its wake.
    points("rear_cover", "5,17 NE", "6,20 NE", expect!["3"]);
    points("rear_cover", "4,18 NE", "6,20 NE", expect!["3"]);
    points("front_cover", "4,18 NE", "6,20 NE", expect!["4"]);
    // B's turn begins in A's wake.
    let follows = "rear_cover | A 6,18 NE hand r4 | B 5,17 NE hand r4";
    assert!(tells(follows, "r4; NE; stop; draw r2", |event| matches!(
        event,
        Event::Covered { rear: true, .. }
    )));
}

#[test]
fn ac_77_only_the_bow_feels_the_wake() {
    // The stern on (5,17), the bow outside.
    points("rear_cover", "6,16 SE", "6,20 NE", expect!["4"]);
}

#[test]
fn ac_77b_covers_are_looked_for_once_before_the_card() {
    let position = "rear_cover | A 2,20 NE hand r4 | B 6,20 NE hand r4";
    // Sailing into a wake costs nothing.
    asks(position, "r4; SE; SE", expect!["A 2 MP: SE, S, stop"]);
    // A boat head to wind can be covered.
    let north = "rear_cover | A 5,17 N hand r4 | B 6,20 NE";
    asks(north, "r4", expect!["A 3 MP: NE"]);
    // The loss also applies to a discard.
    asks("sequence rear_cover | A 5,17 NE hand r4 | B 6,20 NE", "discard r4", expect!["A 1 MP: NE, SE"]);
    // Boats that left cast no cover, and before the gun there is none.
    let start = "start_procedure front_cover manoeuvre=1 | A 7,5 NW | B 6,6 NE";
    asks(start, "draw r5; draw g3", expect!["A 5 MP: N, SW"]);
}

/// AC-A7: both covers at once.
#[test]
fn ac_78_both_covers_add_up_and_one_point_remains() {
    // Wake and lee of B at once: two points.
    points("front_cover rear_cover", "5,17 SW", "6,20 NE", expect!["2"]);
    points("front_cover", "5,17 SW", "6,20 NE", expect!["3"]);
    points("rear_cover", "5,17 SW", "6,20 NE", expect!["3"]);
    // Each kind counts once, however many boats cast it: A lies in the lee of B and of C.
    let twice = "front_cover | A 7,19 SE hand r4 | B 6,20 NE | C 8,20 SW";
    asks(twice, "r4", expect!["A 3 MP: SE, S"]);
    // Of a 2 or a 3 one point remains.
    for card in ["g2", "g3"] {
        let position = format!("front_cover rear_cover | A 5,17 SW hand {card} | B 6,20 NE");
        asks(&position, card, expect!["A 1 MP: S, SW, NW"]);
    }
    // By heading of the covering boat: S has three points in front and none behind.
    for place in ["6,18 NE", "7,19 NE", "5,19 NW"] {
        points("front_cover rear_cover", place, "6,20 S", expect!["3"]);
    }
    points("front_cover rear_cover", "6,26 NE", "6,20 S", expect!["4"]);
    // N has only the point behind it.
    points("front_cover rear_cover", "6,16 NE", "6,20 N", expect!["3"]);
    points("front_cover rear_cover", "7,19 SE", "6,20 N", expect!["4"]);
    // NW is the mirror image of NE, SE and SW have no wake.
    points("front_cover", "5,19 SW", "6,20 NW", expect!["3"]);
    points("rear_cover", "7,17 NW", "6,20 NW", expect!["3"]);
    points("rear_cover", "5,23 NW", "6,20 SE", expect!["4"]);
    points("front_cover", "7,19 NE", "6,20 SE", expect!["3"]);
    // On runs, too. Card 19, a red 4, has 4 downwind.
    asks("rear_cover | A 5,17 NE leg 1 hand #19 | B 6,20 NE", "#19", expect!["A 3 MP: NE, SE"]);
}
