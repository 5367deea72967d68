//! Head to wind: AC-67 to AC-69b.

use expect_test::expect;

use super::table::{asks, leaves, refuses, tells};
use crate::Event;

#[test]
fn ac_67_a_boat_that_comes_head_to_wind_stops() {
    let position = "head_to_wind | A 6,20 NE hand r5 | B 1,3 NE";
    asks(position, "r5; NE; N", expect!["A 0 MP: stop"]);
    assert!(tells(position, "r5; NE; N", |event| matches!(event, Event::StoppedByWind { lost: 3, .. })));
    leaves(position, "r5; NE; N; stop", expect!["A 7,23 N (7,21) | B 1,3 NE (0,2)"]);
    // On runs, too (AC-25b).
    asks("head_to_wind | A 6,20 NE leg 1 hand r5 | B 1,3 NE", "r5; N", expect!["A 0 MP: stop"]);
}

#[test]
fn ac_67b_who_began_head_to_wind_does_not_come_there_again() {
    let position = "head_to_wind | A 6,20 N hand r5 | B 1,3 NE";
    asks(position, "r5; NE", expect!["A 4 MP: NE, SE, stop"]);
    refuses(
        position,
        "r5; NE; N",
        expect![
            "AC-67b: you began this turn head to wind and may not point there again; choose another heading"
        ],
    );
}

#[test]
fn ac_68_crew_turns_ignore_the_wind() {
    // Card 1, a red 2, has the crew numbers 2, 3 and 5.
    let position = "crew sequence head_to_wind | A 6,20 NE seq 2 posts 2 3 5 hand #1 | B 1,3 NE";
    // Stopping head to wind by the crew costs no points and keeps the sequence.
    asks(position, "#1; NE; crew left 1", expect!["A 1 MP: NE, NW, stop"]);
    leaves(position, "#1; NE; crew left 1; stop", expect!["A 7,21 N (7,19) seq 2 | B 1,3 NE (0,2)"]);
    // A next step must still turn.
    refuses(
        position,
        "#1; NE; crew left 1; N",
        expect!["AC-25: you cannot sail straight into the wind; turn to either side"],
    );
}

#[test]
fn ac_69_head_to_wind_a_two_is_played_or_a_card_discarded() {
    let position = "sequence head_to_wind | A 6,20 N seq 3 hand r2 r3 g4 | B 1,3 NE";
    asks(position, "", expect!["A: r2, discard r2, discard r3, discard g4"]);
    refuses(position, "r3", expect!["AC-69: head to wind you may play only a 2, or discard any card"]);
    asks(position, "r2", expect!["A 2 MP: NE"]);
    leaves(position, "r2", expect!["A 6,20 N (6,18) seq 2 | B 1,3 NE (0,2)"]);
    refuses(
        position,
        "r2; NW",
        expect![
            "AC-69: from head to wind the first step goes to the side of your card: red to NE, green to NW"
        ],
    );
    // With a discard to either side.
    asks(position, "discard g4", expect!["A 2 MP: NE, NW"]);
    // A turn by the crew also counts as the beginning.
    let crew = "crew sequence head_to_wind | A 6,20 N posts 2 3 5 hand #1 | B 1,3 NE";
    asks(
        crew,
        "#1",
        expect![
            "A 2 MP 3 CP: NE, crew left 1, crew left 2, crew left 3, crew right 1, crew right 2, crew right 3"
        ],
    );
    asks(crew, "#1; crew left 1", expect!["A 2 MP: SW, NW"]);
    // The side of the card is closed.
    asks("sequence head_to_wind | A 6,20 N hand r2 | B 8,22 NE", "r2", expect!["A 2 MP: NW"]);
}

#[test]
fn ac_69b_head_to_wind_on_a_run_or_without_sequences() {
    let run = "sequence head_to_wind | A 6,20 N leg 1 hand r3 g4 | B 1,3 NE";
    asks(run, "", expect!["A: r3, g4"]);
    asks(run, "r3", expect!["A 5 MP: NE, NW"]);
    let without = "head_to_wind | A 6,20 N hand r3 g4 | B 1,3 NE";
    asks(without, "", expect!["A: r3, g4"]);
    asks(without, "g4", expect!["A 4 MP: NW"]);
    refuses(
        without,
        "g4; NE",
        expect![
            "AC-69b: from head to wind the first step goes to the side of your card: red to NE, green to NW"
        ],
    );
}

#[test]
fn ac_93_turns_in_place_count_for_ac_67b_but_not_for_ac_27() {
    // At the edge behind B the boat turns onto head to wind, and may still step onto it once.
    let base = "base | A 0,20 NW hand g4 | B 0,24 N";
    asks(base, "g4; turn N; NE", expect!["A 2 MP: N, NE, SE, stop"]);
    // Began head to wind: no turn onto it again.
    let began = "head_to_wind | A 6,48 N hand r5 | B 1,3 NE";
    asks(began, "r5", expect!["A 5 MP: turn NE, turn NW, stop"]);
    // On a run either side is open.
    asks("head_to_wind | A 6,20 N leg 1 hand r3 | B 1,3 NE", "r3", expect!["A 5 MP: NE, NW"]);
    // AC-29: no crew batch in a turn without a legal path. Card 1 has the crew numbers 2, 3 and 5.
    let cornered =
        "crew rear_cover | A 6,20 NE posts 2 3 5 hand #1 | B 8,22 NE | C 8,18 SE | D 4,22 NW | E 6,18 NE";
    asks(cornered, "#1", expect!["A 1 MP: stop"]);
}
