//! Phase 2, action: MR-25 to MR-45.

use expect_test::expect;

use super::table::{Table, flies, leaves, moves_tiles, refuses, waits};
use crate::Pack;
use crate::parts::{LaneEffect, Series, Special, Tile};

/// MR-A4 settles what is left by seats.
#[test]
fn mr_25_the_foremost_ship_acts_first_then_the_faster_then_the_lower_seat() {
    flies(
        "..... | 1: 0/1 speed 3 | 2: 2/2 | 3: 1/3 | 4: 1/4 speed 2 | 5: 1/5",
        "1: 111; 2: 2; 3: 3; 4: 44; 5: 5",
        expect![[r#"
            2: 3/2
            4: 2/4, 3/4
            3: 2/3
            5: 2/5
            1: 1/1, 2/1, 3/1
        "#]],
    );
}

#[test]
fn mr_25_the_speeds_after_programming_decide() {
    flies(
        "..... | 1: 0/1 speed 5 | 2: 0/2 speed 2 | 3: 0/3 speed 2",
        "1: 1; 2: 22; 3: +333",
        expect![[r#"
            1: braked to 1
            3: forced to 3, 10 left, 1/3, 2/3, 3/3
            2: 1/2, 2/2
            1: 1/1
        "#]],
    );
}

/// The tiles stay open although the ship crashes on the first.
#[test]
fn mr_26_as_many_tiles_as_the_speed_are_turned_up_before_the_ship_moves() {
    let position = "..... ..T.. ?..... ?..... | 1: 0/3 speed 3 ticked 11";
    moves_tiles(position, "1: 333", expect!["2 up c, 3 up d"]);
    flies(position, "1: 333", expect!["1: 1/3 trap, 1 ticked, 0 left, crashed at 1"]);
}

#[test]
fn mr_26_the_very_next_tiles_are_turned_up_without_a_gap() {
    let expect = expect!["1 up b, looped to 9, 2 up d"];
    moves_tiles("..... ?..... ..... ?..... | 1: 0/3 speed 2", "1: 33", expect);
}

#[test]
fn mr_27_each_lane_takes_effect_as_it_is_entered() {
    let expect = expect!["1: 1/1 accelerator, speed 3, 2/1 trap, 2 ticked, 10 left"];
    flies("..... A.... T.... | 1: 0/1 speed 2", "1: 11", expect);
}

#[test]
fn mr_28_a_lap_is_ticked_on_leaving_the_line_and_not_on_reaching_it() {
    flies("..... = | 1: 0/3", "1: 3", expect!["1: 1/3"]);
    flies("..... = | 1: 0/3 speed 2", "1: 33", expect!["1: 1/3, lap 1, 2/3"]);
}

#[test]
fn mr_29_the_number_of_steps_stays_whatever_the_speed_becomes() {
    flies("..... A.... | 1: 0/1", "1: 1", expect!["1: 1/1 accelerator, speed 2"]);
    let expect = expect!["1: 1/1 slower, speed 1, 2/1"];
    flies("..... S.... | 1: 0/1 speed 2", "1: 11", expect);
}

#[test]
fn mr_29_the_line_and_the_last_tile_count_like_all_others() {
    let expect = expect!["1: 1/1 trap, 2 ticked, 10 left, lap 1, 2/1 trap, 2 ticked, 8 left"];
    flies("..... =T.... T.... | 1: 0/1 speed 2", "1: 11", expect);
}

#[test]
fn mr_35_a_safe_lane_does_nothing() {
    leaves(
        "..... ..... | 1: 0/3 speed 2 ticked 5 | 2: 0/3",
        "1: 33; 2: 3",
        expect![[r#"
            b c d ?e ?f ?g ?h ?= ?K1 ?a
            1: 1/3 speed 2, 7 left
            2: 0/3 speed 1, 12 left
            round 2
        "#]],
    );
}

#[test]
fn mr_36_every_trap_ticks_as_many_boxes_as_lines_used() {
    let expect =
        expect!["1: 1/1 trap, 3 ticked, 9 left, 2/1 accelerator, speed 4, 3/1 trap, 3 ticked, 6 left"];
    flies("..... T.... A.... T.... | 1: 0/1 speed 3", "1: 111", expect);
    let forced = expect!["1: forced to 2, 10 left, 1/1 trap, 2 ticked, 8 left, 2/2"];
    flies("..... T.... | 1: 0/1", "1: +12", forced);
}

#[test]
fn mr_36_the_last_box_eliminates_and_damage_beyond_it_is_lost() {
    let position = "..... T.... | 1: 0/1 speed 3 ticked 11 | 2: 0/2 | 3: 0/3";
    flies(
        position,
        "1: 111; 2: 2; 3: 3",
        expect![[r#"
            1: 1/1 trap, 1 ticked, 0 left, crashed at 1
            2: 1/2
            3: 1/3
        "#]],
    );
    let table = Table::at(position).play("1: 111; 2: 2; 3: 3");
    expect!["MR-36: your ship is out of the race; only ships still racing are programmed"]
        .assert_eq(&table.refusal("1: 1"));
}

#[test]
fn mr_37_an_accelerator_raises_the_speed_up_to_five() {
    flies("..... A.... | 1: 0/1 speed 4", "1: 1111", expect!["1: 1/1 accelerator, speed 5, 2/1, 3/1, 4/1"]);
    flies("..... A.... | 1: 0/1 speed 5", "1: 11111", expect!["1: 1/1 accelerator, 2/1, 3/1, 4/1, 5/1"]);
}

#[test]
fn mr_38_a_slower_lowers_the_speed_down_to_one() {
    flies("..... S.... | 1: 0/1 speed 2", "1: 11", expect!["1: 1/1 slower, speed 1, 2/1"]);
    flies("..... S.... | 1: 0/1", "1: 1", expect!["1: 1/1 slower"]);
}

#[test]
fn mr_38_accelerators_and_slowers_act_in_the_order_flown() {
    let up_down = expect!["1: 1/1 accelerator, 2/1 slower, speed 4, 3/1, 4/1, 5/1"];
    flies("..... A.... S.... | 1: 0/1 speed 5", "1: 11111", up_down);
    let down_up = expect!["1: 1/1 slower, speed 4, 2/1 accelerator, speed 5, 3/1, 4/1, 5/1"];
    flies("..... S.... A.... | 1: 0/1 speed 5", "1: 11111", down_up);
}

#[test]
fn mr_39_a_repairer_erases_as_many_ticks_as_lines_not_used() {
    let fly = |ship, program, expect| {
        flies(&format!("..... R.... | 1: 0/1 {ship}"), &format!("1: {program}"), expect);
    };
    fly("ticked 7", "1", expect!["1: 1/1 repairer, 4 erased, 9 left"]);
    fly("ticked 2", "1", expect!["1: 1/1 repairer, 2 erased, 12 left"]);
    fly("speed 5 ticked 7", "11111", expect!["1: 1/1 repairer, 0 erased, 5 left, 2/1, 3/1, 4/1, 5/1"]);
}

/// As for traps, the lines count and not what the speed has become.
#[test]
fn mr_39_a_repairer_counts_lines_and_not_the_speed() {
    let expect = expect!["1: 1/1 accelerator, speed 3, 2/1 repairer, 3 erased, 8 left"];
    flies("..... A.... R.... | 1: 0/1 speed 2 ticked 7", "1: 11", expect);
}

#[test]
fn mr_40_the_two_lanes_under_the_kraken_are_traps() {
    flies("..... K2 | 1: 0/2 speed 2", "1: 22", expect!["1: 1/2 kraken, 2 ticked, 10 left, 2/2"]);
    flies("..... K2 | 1: 0/4", "1: 4", expect!["1: 1/4"]);
    let letters = [1, 2, 3, 4].map(|number| Pack::printed().letters(Tile::kraken(number)));
    assert_eq!(letters, ["KK...", ".KK..", "..KK.", "...KK"], "the four pairs of neighbouring lanes");
}

const MECHANISM: &str = "= ..M.. ..... | 1: 0/3 | 2: 0/3 | 3: 0/5";

#[test]
fn mr_41_the_last_over_a_mechanism_may_swap_two_neighbours_face_down() {
    waits(MECHANISM, "1: 3; 2: 3; 3: 5", expect!["2 may swap at [2, 3, 4, 5, 6, 7, 8]"]);
    let row = |steps| Table::at(MECHANISM).play("1: 3; 2: 3; 3: 5").play(steps).row();
    expect!["a b ?c ?d ?e ?f ?g ?h ?K1 ?="].assert_eq(&row("2: keep"));
    expect!["a b ?d ?c ?e ?f ?g ?h ?K1 ?="].assert_eq(&row("2: swap 2"));
    expect!["a b ?c ?d ?e ?f ?g ?h ?= ?K1"].assert_eq(&row("2: swap 8"));
}

/// One swap a round, however many mechanisms were passed.
#[test]
fn mr_41_there_is_one_swap_per_round_and_all_see_its_places() {
    let position = "..... ..M.. ..M.. | 1: 0/3 speed 2 | 2: 0/5";
    waits(position, "1: 33; 2: 5; 1: swap 4", expect!["round 2"]);
    moves_tiles(position, "1: 33; 2: 5; 1: swap 4", expect!["looped to 9, 2 up d, 1 swapped 4"]);
    waits(position, "1: 33; 2: 5; 1: keep; 1: 3; 2: 5", expect!["round 3"]);
}

#[test]
fn mr_41_a_swap_turns_no_tile_and_needs_two_face_down() {
    let table = Table::at(MECHANISM).play("1: 3; 2: 3; 3: 5");
    expect!["MR-41: the tiles at +1 and +2 cannot be swapped; choose two face-down neighbours, the first at 2, 3, 4, 5, 6, 7, 8"]
        .assert_eq(&table.refusal("2: swap 1"));
    expect!["MR-41: the tiles at +9 and +10 cannot be swapped; choose two face-down neighbours, the first at 2, 3, 4, 5, 6, 7, 8"]
        .assert_eq(&table.refusal("2: swap 9"));
    expect!["MR-41: it is the turn of player 2; wait for yours"].assert_eq(&table.refusal("1: keep"));
    expect!["MR-41: first swap two neighbouring face-down tiles, or leave them"]
        .assert_eq(&table.refusal("2: 3"));
}

#[test]
fn mr_41_without_a_pair_face_down_nobody_is_asked() {
    let open = "= ..M.. ..... ..... ..... ..... ..... ..... ..... K1 | 1: 0/3 starting | 2: 0/5 starting";
    leaves(
        open,
        "1: 3; 2: 5",
        expect![[r#"
            a b c d e f g h K1 ?=
            1: 0/3 speed 1, 12 left
            2: 0/5 speed 1, 12 left
            round 2
        "#]],
    );
}

#[test]
fn mr_45_series_a_has_only_traps_and_accelerators() {
    let pack = Pack::printed();
    for tile in (1..=9).map(|number| Tile::numbered(number, Series::A)) {
        assert_eq!(pack.special(tile), Special::None, "{tile}");
        let simple = [LaneEffect::Safe, LaneEffect::Trap, LaneEffect::Accelerator];
        assert!(pack.lanes(tile).iter().all(|lane| simple.contains(lane)), "{tile}");
    }
}

#[test]
fn mr_t6_aurore_and_nicolas_leave_the_line() {
    let position = "= ?..... ?A.... ?T.... ?..... | 1: 0/3 speed 4 | 2: 0/4 speed 3";
    flies(
        position,
        "1: 2112; 2: 444",
        expect![[r#"
            1: lap 1, 1/2, 2/1 accelerator, speed 5, 3/1 trap, 4 ticked, 8 left, 4/2
            2: lap 1, 1/4, 2/4, 3/4
        "#]],
    );
    let expect = expect!["1 up a, 2 up b, 3 up c, 4 up d, looped to 9, looped to 9, looped to 9, 2 up e"];
    moves_tiles(position, "1: 2112; 2: 444", expect);
}

/// The third ship of the example is one tile behind: the foremost act first, however fast it is (MR-25).
#[test]
fn mr_t6_the_third_ship_behind_them_acts_last() {
    flies(
        "..... = ?..... ?A.... ?T.... ?..... | 1: 1/3 speed 4 | 2: 1/4 speed 3 | 3: 0/3 speed 5",
        "1: 2112; 2: 444; 3: 33333",
        expect![[r#"
            1: lap 1, 2/2, 3/1 accelerator, speed 5, 4/1 trap, 4 ticked, 8 left, 5/2
            2: lap 1, 2/4, 3/4, 4/4
            3: 1/3, lap 1, 2/3, 3/3, 4/3, 5/3
        "#]],
    );
}

#[test]
fn mr_t7_a_repairer_with_two_lines_used_erases_three_ticks() {
    let expect = expect!["1: 1/1 repairer, 3 erased, 8 left, 2/1"];
    flies("..... R.... | 1: 0/1 speed 2 ticked 7", "1: 11", expect);
}

#[test]
fn mr_t14_braked_to_two_both_steps_on_traps() {
    let expect = expect!["1: braked to 2, 1/1 trap, 2 ticked, 10 left, 2/1 trap, 2 ticked, 8 left"];
    flies("..... T.... T.... | 1: 0/1 speed 5", "1: 11", expect);
}

#[test]
fn mr_t15_an_accelerator_at_five_and_a_slower_at_one_do_nothing() {
    flies("..... ....A | 1: 0/5 speed 5", "1: 55555", expect!["1: 1/5 accelerator, 2/5, 3/5, 4/5, 5/5"]);
    flies("..... ....S | 1: 0/5", "1: 5", expect!["1: 1/5 slower"]);
}

/// MR-A1: the start is no crossing.
#[test]
fn mr_t16_the_first_move_ticks_no_lap_and_stopping_on_the_line_neither() {
    flies("= | 1: 0/3 starting", "1: 3", expect!["1: 1/3"]);
    flies(
        "..... = ..... | 1: 0/3 | 2: 0/5",
        "1: 3; 2: 5; 1: 3; 2: 5",
        expect![[r#"
            1: 1/3
            2: 1/5
            1: lap 1, 1/3
            2: lap 1, 1/5
        "#]],
    );
}

#[test]
fn mr_t17_a_crash_on_the_second_of_four_steps_ends_the_move() {
    let expect = expect!["1: 1/3, 2/3 trap, 4 ticked, 0 left, crashed at 2"];
    flies("..... ..... ..T.. | 1: 0/3 speed 4 ticked 8", "1: 3333", expect);
}

#[test]
fn mr_t23_a_crashed_ship_loses_its_swap() {
    let position = "..... ..M.. ..T.. | 1: 0/3 speed 2 | 2: 0/3 speed 2 ticked 11 | 3: 0/1";
    flies(
        position,
        "1: 32; 2: 33; 3: 1",
        expect![[r#"
            1: 1/3 mechanism, 2/2
            2: 1/3 mechanism, 2/3 trap, 1 ticked, 0 left, crashed at 2
            3: 1/1
        "#]],
    );
    waits(position, "1: 32; 2: 33; 3: 1", expect!["round 2"]);
}

/// MR-A4: seat order, not the players' agreement.
#[test]
fn mr_t27_speeds_three_five_three_on_one_tile() {
    flies(
        "..... | 1: 0/1 speed 3 | 2: 0/2 speed 5 | 3: 0/3 speed 3",
        "3: 333; 2: 22222; 1: 111",
        expect![[r#"
            2: 1/2, 2/2, 3/2, 4/2, 5/2
            1: 1/1, 2/1, 3/1
            3: 1/3, 2/3, 3/3
        "#]],
    );
}

#[test]
fn mr_a4_ships_equal_in_tile_and_speed_act_in_seat_order() {
    flies(
        "..... | 1: 0/5 | 2: 0/3 | 3: 0/1",
        "3: 1; 2: 3; 1: 5",
        expect![[r#"
            1: 1/5
            2: 1/3
            3: 1/1
        "#]],
    );
    refuses("..... | 1: 0/5 | 2: 0/3", "1: keep", expect!["MR-18: first program your ship"]);
}

/// MR-41: the last over a mechanism may swap; on equal terms that is the last in seat order.
#[test]
fn mr_a4_the_order_decides_who_swaps() {
    waits("..... M.M.. | 1: 0/3 | 2: 0/1", "1: 3; 2: 1", expect!["2 may swap at [2, 3, 4, 5, 6, 7, 8]"]);
    waits(
        "..... M.M.. | 1: 0/3 | 2: 0/1 speed 2",
        "1: 3; 2: 11",
        expect!["1 may swap at [3, 4, 5, 6, 7, 8]"],
    );
}
