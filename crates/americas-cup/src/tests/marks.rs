//! The course: AC-13 to AC-15.

use expect_test::expect;

use super::table::{asks, leaves, sail, tells};
use crate::{Event, Mark};

const FAR: &str = "B 1,3 NE hand r2";

#[test]
fn ac_13_beats_and_runs_alternate_between_the_buoys() {
    let (game, _) = sail("laps=2 base | A 6,20 NE hand r2 | B 1,3 NE", "");
    let marks = [0, 1, 2, 3].map(|leg| game.terms().mark(leg));
    assert_eq!(marks, [Mark::Windward, Mark::Leeward, Mark::Windward, Mark::Line]);
}

/// AC-A4: either side; start and finish are one line.
#[test]
fn ac_14_a_buoy_is_rounded_by_stepping_onto_its_column_beyond_it() {
    let windward = |rounding: &str, boat: &str, card: &str, step: &str| {
        let position = format!("base rounding={rounding} | A {boat} hand {card} | {FAR}");
        sail(&position, &format!("{card}; {step}")).0.boats[0].leg
    };
    assert_eq!(windward("either", "5,43 NE", "r4", "NE"), 1);
    assert_eq!(windward("either", "7,43 NW", "g4", "NW"), 1);
    assert_eq!(windward("either", "5,47 SE", "r4", "SE"), 1);
    // Starboard: from the left only; port: from the right only.
    assert_eq!(windward("starboard", "5,43 NE", "r4", "NE"), 1);
    assert_eq!(windward("starboard", "7,43 NW", "g4", "NW"), 0);
    assert_eq!(windward("port", "5,43 NE", "r4", "NE"), 0);
    assert_eq!(windward("port", "7,43 NW", "g4", "NW"), 1);
    // Below the buoy or along its column is no rounding.
    assert_eq!(windward("either", "5,39 NE", "r4", "NE"), 0);
    assert_eq!(windward("either", "6,46 S", "r4", "SE"), 0);
    // A run ends at the leeward buoy.
    let leeward = |rounding: &str, boat: &str, step: &str| windward(rounding, boat, "r4", step);
    assert_eq!(leeward("either", "5,9 SE leg 1", "SE"), 2);
    assert_eq!(leeward("starboard", "5,9 SE leg 1", "SE"), 1);
    assert_eq!(leeward("starboard", "7,9 SW leg 1", "SW"), 2);
    assert_eq!(leeward("port", "5,9 SE leg 1", "SE"), 2);
    assert_eq!(leeward("either", "5,13 SE leg 1", "SE"), 1);
}

#[test]
fn ac_14b_a_boat_that_passed_the_buoy_is_still_on_its_leg() {
    leaves(
        &format!("base | A 4,44 NE hand r4 | {FAR}"),
        "r4; N; NE; NE",
        expect!["A 6,48 NE (5,47) leg 1 | B 1,3 NE (0,2)"],
    );
    leaves(
        &format!("base | A 2,44 NE hand r4 | {FAR}"),
        "r4; NE; NE; SE; SE",
        expect!["A 6,44 SE (5,45) leg 1 | B 1,3 NE (0,2)"],
    );
    // Crew turns never end a leg. Card 1 has the crew numbers 2, 3 and 5.
    leaves(
        &format!("crew | A 6,44 SE posts 2 3 5 hand #1 | {FAR}"),
        "#1; crew right 1",
        expect!["A 6,44 S (6,46) | B 1,3 NE (0,2)"],
    );
}

#[test]
fn ac_15_after_a_rounding_the_other_half_counts() {
    let position = format!("base | A 5,43 NE hand r4 g2 | {FAR}");
    assert!(tells(&position, "r4; NE", |event| {
        matches!(event, Event::Rounded { mark: Mark::Windward, leg: 1, .. })
    }));
    // The card in play keeps its value; the rest may be used.
    asks(&position, "r4; NE", expect!["A 3 MP: N, NE, SE, stop"]);
    // Next turn any card, with its downwind half: card 29 is a green 2 with 5 downwind.
    asks(&position, "r4; NE; SE; stop; draw r5; r2; NE; stop; draw r5; g2", expect!["A 5 MP: NE, SE, S"]);
}
