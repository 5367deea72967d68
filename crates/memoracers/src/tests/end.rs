//! The end of a race: MR-56 to MR-60.

use expect_test::expect;
use rules::{Foul, Game, Millis, Seat};

use super::table::{Table, ends, flies, moves_tiles, waits};
use crate::Action;

#[test]
fn mr_56_when_the_race_is_over_maintenance_and_swap_are_skipped() {
    let position = "= ..M.. | 1: 0/3 laps 2 | 2: 0/5";
    waits(position, "1: 3; 2: 5", expect!["over: places 1 2, scores 1 0"]);
    moves_tiles(position, "1: 3; 2: 5", expect![""]);
    let over = Table::at(position).play("1: 3; 2: 5");
    expect!["the match is over"].assert_eq(&over.refusal("1: 3"));
    let foul = over.game.check(Millis(0), Seat(0), &Action::KeepTiles).expect_err("nobody is asked");
    expect!["MR-56: the match is over; start another one"].assert_eq(&format!("{}: {foul}", foul.rule()));
}

#[test]
fn mr_57_the_last_ship_racing_wins() {
    let position = "..... ..T.. | 1: 0/3 ticked 11 | 2: 0/5 | 3: 0/5 out 1 | round 2";
    ends(position, "1: 3; 2: 5", expect!["LastLeft: places 2 1 3, scores 1 2 0"]);
}

/// MR-82 ranks those behind: out later, out on a farther tile.
#[test]
fn mr_57_with_all_out_in_one_round_the_foremost_wins() {
    let position =
        "..... ..T.. ..T.. | 1: 0/3 ticked 11 | 2: 1/3 ticked 11 | 3: 0/3 ticked 11 | 4: 5/3 out 1 | round 2";
    ends(position, "1: 3; 2: 3; 3: 3", expect!["AllOut: places 2 1 2 4, scores 1 3 1 0"]);
}

#[test]
fn mr_58_alone_with_three_laps_a_ship_wins_wherever_the_others_are() {
    ends("= | 1: 0/3 laps 2 | 2: 5/3 laps 2", "1: 3; 2: 3", expect!["Laps: places 1 2, scores 1 0"]);
}

#[test]
fn mr_58_of_several_with_three_laps_the_foremost_wins() {
    let position = "= | 1: 0/3 speed 2 laps 2 | 2: 0/3 speed 3 laps 2 | 3: 0/3 laps 1";
    ends(position, "1: 33; 2: 333; 3: 3", expect!["Laps: places 2 1 3, scores 1 2 0"]);
}

#[test]
fn mr_59_a_ship_that_crashes_after_its_third_lap_has_not_finished() {
    let position = "= ..T.. | 1: 0/3 laps 2 ticked 11 | 2: 0/5 | 3: 0/5";
    let (crash, steps) = (
        expect![[r#"
        1: lap 3, 1/3 trap, 1 ticked, 0 left, crashed at 1
        2: lap 1, 1/5
        3: lap 1, 1/5
    "#]],
        "1: 3; 2: 5; 3: 5",
    );
    flies(position, steps, crash);
    waits(position, steps, expect!["round 2"]);
}

/// With all out, the foremost wins by MR-57, whoever ticked a third lap.
#[test]
fn mr_59_a_third_lap_is_worth_nothing_to_a_crashed_ship() {
    let position = "= ..T.. ..T.. | 1: 0/3 laps 2 ticked 11 | 2: 1/3 laps 2 ticked 11";
    ends(position, "1: 3; 2: 3", expect!["AllOut: places 2 1, scores 0 1"]);
}

/// One ship is left and has three laps.
#[test]
fn mr_59_three_laps_are_looked_at_before_the_last_ship_left() {
    let position = "= ..T.. | 1: 0/5 laps 2 | 2: 0/3 laps 2 ticked 11";
    ends(position, "1: 5; 2: 3", expect!["Laps: places 1 2, scores 1 0"]);
}

#[test]
fn mr_60_a_race_ends_after_round_sixty() {
    let ships = "1: 0/3 | 2: 2/3 speed 2 | 3: 3/3 | 4: 0/5";
    let steps = "1: 3; 2: 33; 3: 3; 4: 5";
    waits(&format!("..... | {ships} | round 59"), steps, expect!["round 60"]);
    let last = format!("..... | {ships} | round 60");
    ends(&last, steps, expect!["RoundLimit: places 3 1 2 3, scores 0 3 2 0"]);
}

#[test]
fn mr_60_on_one_tile_the_faster_is_ahead_and_equals_share() {
    let position = "..... | 1: 0/3 speed 2 | 2: 1/3 | 3: 1/5 | round 60";
    ends(position, "1: 33; 2: 3; 3: 5", expect!["RoundLimit: places 1 2 2, scores 2 0 0"]);
}

/// MR-96: ship 1 is a full turn ahead, though it lies on the rear tile.
#[test]
fn mr_96_places_of_ships_eliminated_are_compared_with_their_turns() {
    let row = "..T.. ..... ..... ..... ..... ..... ..... ..... = K4";
    let position = format!("{row} | 1: 9/3 ticked 11 | 2: 8/4 ticked 11");
    ends(&position, "1: 3; 2: 4", expect!["AllOut: places 1 2, scores 1 0"]);
}

/// MR-57 and MR-82.
#[test]
fn mr_97_two_ships_out_on_one_tile_both_win_and_the_faster_scores() {
    let position = "..... ..... ..TT. | 1: 0/3 speed 2 ticked 11 | 2: 1/4 ticked 11";
    ends(position, "1: 33; 2: 4", expect!["AllOut: places 1 1, scores 1 0"]);
}

#[test]
fn mr_t18_the_last_two_ships_crash_in_one_round() {
    let apart = "..... ..T.. ..T.. | 1: 1/3 ticked 11 | 2: 0/3 ticked 11";
    ends(apart, "1: 3; 2: 3", expect!["AllOut: places 1 2, scores 1 0"]);
    let together = "..... ..T.. | 1: 0/3 ticked 11 | 2: 0/3 ticked 11";
    ends(together, "1: 3; 2: 3", expect!["AllOut: places 1 1, scores 0 0"]);
}

#[test]
fn mr_t19_two_ships_tick_lap_three_on_one_tile() {
    let position = "= A.... | 1: 0/1 speed 4 laps 2 | 2: 0/3 speed 4 laps 2";
    ends(position, "1: 1111; 2: 3333", expect!["Laps: places 1 2, scores 1 0"]);
    ends(position, "1: 2222; 2: 3333", expect!["Laps: places 1 1, scores 0 0"]);
}
