//! Phase 1, programming: MR-18 to MR-22.

use expect_test::expect;
use rules::{Game, Viewer};

use super::table::{Table, flies, leaves, refuses, waits};
use crate::{Action, Event};

#[test]
fn mr_18_a_program_has_one_lane_per_line_and_at_most_as_many_lines_as_the_speed() {
    flies("..... | 1: 0/3 speed 2", "1: 23", expect!["1: 1/2, 2/3"]);
    let expect = expect!["MR-18: speed 2 allows at most 2 lines; you have programmed 3"];
    refuses("..... | 1: 0/3 speed 2", "1: 333", expect);
    refuses("..... | 1: 0/3", "1: keep", expect!["MR-18: first program your ship"]);
}

#[test]
fn mr_19_a_step_goes_to_the_same_lane_or_to_a_neighbour() {
    let wide =
        expect!["MR-19: line 1 goes from lane 3 to lane 5; a step goes to the same lane or to a neighbour"];
    refuses("..... | 1: 0/3", "1: 5", wide);
    let later =
        expect!["MR-19: line 2 goes from lane 2 to lane 4; a step goes to the same lane or to a neighbour"];
    refuses("..... | 1: 0/3 speed 2", "1: 24", later);
}

#[test]
fn mr_19_there_is_no_lane_beyond_the_outer_ones() {
    // One line from lane 1 leads to 2 lanes, from lane 3 to 3; a forced engine adds the ways of two lines.
    let count = |lane| Table::at(&format!("..... | 1: 0/{lane}")).actions(1).len();
    assert_eq!([1, 2, 3, 4, 5].map(count), [2 + 5, 3 + 8, 3 + 9, 3 + 8, 2 + 5]);
}

#[test]
fn mr_20_braking_is_free_and_the_marker_stays_there() {
    flies("..... | 1: 0/3 speed 4", "1: 33", expect!["1: braked to 2, 1/3, 2/3"]);
    flies("..... | 1: 0/3 speed 5", "1: 3", expect!["1: braked to 1, 1/3"]);
    leaves(
        "..... | 1: 0/3 speed 4 | 2: 0/3",
        "1: 33; 2: 3",
        expect![[r#"
            b c d ?e ?f ?g ?h ?= ?K1 ?a
            1: 1/3 speed 2, 12 left
            2: 0/3 speed 1, 12 left
            round 2
        "#]],
    );
}

#[test]
fn mr_21_forced_acceleration_needs_three_free_boxes() {
    let expect = expect!["MR-21: forced acceleration needs 3 free shield boxes, only 2 are left"];
    refuses("..... | 1: 0/3 ticked 10", "1: +33", expect);
    flies("..... | 1: 0/3 ticked 9", "1: +33", expect!["1: forced to 2, 1 left, 1/3, 2/3"]);
}

#[test]
fn mr_21_forced_acceleration_adds_exactly_one_line_and_is_no_braking() {
    let one = expect!["MR-21: forced acceleration flies exactly 4 lines; you have programmed 3"];
    refuses("..... | 1: 0/3 speed 3", "1: +333", one);
    let two = expect!["MR-21: forced acceleration flies exactly 4 lines; you have programmed 5"];
    refuses("..... | 1: 0/3 speed 3", "1: +33333", two);
}

#[test]
fn mr_21_at_top_speed_the_engine_cannot_be_forced() {
    let expect = expect!["MR-21: speed 5 is the top speed; you can force the acceleration only below it"];
    refuses("..... | 1: 0/3 speed 5", "1: +33333", expect);
}

#[test]
fn mr_22_programs_stay_secret_until_the_last_is_in() {
    let table = Table::at("..... | 1: 0/2 speed 2 | 2: 0/3 | 3: 0/4").play("1: +222; 3: 4");
    expect!["round 1, ready: 1 and 3"].assert_eq(&table.turn());
    assert!(table.story.iter().all(|told| matches!(told.event, Event::Ready { .. })));
    let before = Table::at("..... | 1: 0/2 speed 2 | 2: 0/3 | 3: 0/4").game.view(Viewer::Spectator);
    assert_eq!(table.game.view(Viewer::Spectator).ships, before.ships);
    let revealed = table.play("2: 3").story.into_iter().filter_map(|told| {
        let Event::ProgramRevealed { seat, program } = told.event else { return None };
        Some(format!("{seat} {program:?}"))
    });
    assert_eq!(revealed.collect::<Vec<_>>(), ["1 +222", "2 3", "3 4"]);
}

#[test]
fn mr_22_a_program_may_be_taken_back_until_the_last_is_in() {
    let position = "..... | 1: 0/2 speed 2 | 2: 0/3";
    let sealed = Table::at(position).play("1: +222");
    expect!["MR-22: your program is locked in; take it back before you make another"]
        .assert_eq(&sealed.refusal("1: 2"));
    waits(position, "1: +222; 1: back", expect!["round 1"]);
    flies(
        position,
        "1: +222; 1: back; 1: 1; 2: 3",
        expect![[r#"
            1: braked to 1, 1/1
            2: 1/3
        "#]],
    );
    let open = Table::at(position).play("1: 2; 2: 3");
    expect!["seat 1 has no choice to take back; only a sealed one can be, until the last is in"]
        .assert_eq(&open.refusal("1: back"));
}

#[test]
fn mr_22_the_order_of_arrival_does_not_matter() {
    let after = |steps| Table::at("= A.... | 1: 0/2 speed 2 | 2: 0/3 | 3: 0/1").play(steps).game;
    assert_eq!(after("1: 11; 2: 3; 3: +12"), after("3: +12; 2: 3; 1: 11"));
}

#[test]
fn mr_t2_left_straight_right_right_from_lane_three() {
    flies("..... | 1: 0/3 speed 4", "1: 2234", expect!["1: 1/2, 2/2, 3/3, 4/4"]);
}

/// A second box on a line is no lane: a program cannot even be written with it.
#[test]
fn mr_t3_two_lanes_aside_or_two_boxes_on_a_line_are_illegal() {
    let expect =
        expect!["MR-19: line 1 goes from lane 3 to lane 1; a step goes to the same lane or to a neighbour"];
    refuses("..... | 1: 0/3 speed 2", "1: 12", expect);
    let read = |text| serde_json::from_str::<Action>(text).map_err(|error| error.to_string());
    assert!(read(r#"{"program":{"lanes":[3,2]}}"#).is_ok());
    expect!["invalid type: sequence, expected u8 at line 1 column 21"]
        .assert_eq(&read(r#"{"program":{"lanes":[[2,3]]}}"#).expect_err("two boxes on a line"));
}

#[test]
fn mr_t4_forcing_at_speed_four_ticks_two_boxes_and_gives_five_lines() {
    let expect = expect!["1: forced to 5, 10 left, 1/3, 2/3, 3/3, 4/3, 5/3"];
    flies("..... | 1: 0/3 speed 4", "1: +33333", expect);
}

#[test]
fn mr_t5_with_two_free_boxes_a_ship_may_brake_but_not_force() {
    let position = "..... | 1: 0/3 speed 4 ticked 10";
    flies(position, "1: 33", expect!["1: braked to 2, 1/3, 2/3"]);
    let expect = expect!["MR-21: forced acceleration needs 3 free shield boxes, only 2 are left"];
    refuses(position, "1: +33333", expect);
}

#[test]
fn mr_t13_forcing_with_three_two_and_nine_free_boxes() {
    flies(
        "..... | 1: 0/3 speed 3 ticked 9",
        "1: +3333",
        expect!["1: forced to 4, 1 left, 1/3, 2/3, 3/3, 4/3"],
    );
    let weak = expect!["MR-21: forced acceleration needs 3 free shield boxes, only 2 are left"];
    refuses("..... | 1: 0/3 speed 3 ticked 10", "1: +3333", weak);
    let fast = expect!["MR-21: speed 5 is the top speed; you can force the acceleration only below it"];
    refuses("..... | 1: 0/3 speed 5 ticked 3", "1: +33333", fast);
}

/// Everybody programs, then the ships fly, then the rear tile is looped; with that the next round begins.
#[test]
fn mr_17_a_round_is_programming_action_and_maintenance() {
    let position = "..... ..... | 1: 0/3 | 2: 0/5";
    waits(position, "", expect!["round 1"]);
    let table = Table::at(position).play("1: 3; 2: 5");
    let flown = |event: &Event| matches!(event, Event::ShipMoved { .. });
    let looped = |event: &Event| matches!(event, Event::TileLooped { .. });
    let events: Vec<&Event> = table.story.iter().map(|told| &told.event).collect();
    let at = |wanted: fn(&Event) -> bool| events.iter().position(|event| wanted(event));
    let revealed = at(|event| matches!(event, Event::ProgramRevealed { .. }));
    assert!(revealed < at(flown) && at(flown) < at(looped), "{events:?}");
    assert!(matches!(events.last(), Some(Event::RoundBegan { round: 2 })));
}
