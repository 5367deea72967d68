//! Phase 3, maintenance: MR-48 to MR-55.

use expect_test::expect;
use rules::{Game, Turn};

use super::table::{Table, flies, leaves, moves_tiles, waits};
use super::words;
use crate::parts::Program;

#[test]
fn mr_48_rear_tiles_are_looped_until_one_has_a_ship() {
    let position = "..... ..... ..... ..... | 1: 0/1 speed 3 | 2: 0/2 speed 2";
    leaves(
        position,
        "1: 111; 2: 22",
        expect![[r#"
            c d e ?f ?g ?h ?= ?K1 ?a ?b
            1: 1/1 speed 3, 12 left
            2: 0/2 speed 2, 12 left
            round 2
        "#]],
    );
}

#[test]
fn mr_48_a_missile_tile_may_come_round_twice_in_one_maintenance() {
    let position = ">..... = ..... ..... ..... ..... ..... ..... ..... K1 | 1: 8/5 | 2: 8/4";
    let (first, rest) = ("missile to 8", "looped to 9, ".repeat(8));
    assert_eq!(Table::at(position).play("1: 5; 2: 4").tiles(), format!("{first}, {rest}{first}, 1 up ="));
    expect!["K1 = ?b ?c ?d ?e ?f ?g ?a ?h"].assert_eq(&Table::at(position).play("1: 5; 2: 4").row());
}

#[test]
fn mr_49_the_tile_ahead_of_the_leading_ship_is_turned_up() {
    let position = "..... ..... ..... ?..... | 1: 0/1 speed 2 | 2: 0/2";
    moves_tiles(position, "1: 11; 2: 2", expect!["looped to 9, 2 up d"]);
    moves_tiles(position, "1: 1; 2: 2", expect!["looped to 9"]);
}

#[test]
fn mr_50_programs_are_erased_and_the_position_line_shows_the_last_lane() {
    let game = Table::at("..... ..... | 1: 0/3 speed 3 | 2: 0/5").play("1: 221; 2: 4").game;
    assert_eq!(game.programs.0, [Program::EMPTY; 5]);
    assert_eq!(game.ships.0.map(|ship| ship.lane.0)[..2], [1, 4]);
}

#[test]
fn mr_51_a_looped_kraken_is_exchanged_for_another_one_unseen() {
    let position = "K2 ..... | 1: 0/1 | 2: 0/1";
    waits(position, "1: 1; 2: 1", expect!["chance: K1 K3 K4"]);
    moves_tiles(position, "1: 1; 2: 1; kraken 3", expect!["kraken to 9, 1 up b"]);
    expect!["MR-51: tiles are being drawn; wait for your turn"]
        .assert_eq(&Table::at(position).play("1: 1; 2: 1").refusal("1: 1"));
}

/// The tile removed is in the new reserve, so it may come back the time after.
#[test]
fn mr_51_the_same_kraken_never_comes_back_at_once() {
    for kraken in 1..=4 {
        let table = Table::at(&format!("K{kraken} ..... | 1: 0/1 | 2: 0/1")).play("1: 1; 2: 1");
        assert!(!table.turn().contains(&format!("K{kraken}")), "{}", table.turn());
    }
}

#[test]
fn mr_52_a_missile_tile_is_slipped_in_behind_the_foremost() {
    moves_tiles(">..... ..... ..... | 1: 0/3 | 2: 0/4", "1: 3; 2: 4", expect!["missile to 8"]);
}

/// Lane 2 of `TT.A.` is a trap; turned round it is an accelerator, open or not.
#[test]
fn mr_53_a_mobile_tile_is_turned_round_when_it_is_looped() {
    moves_tiles("~TT.A. ..... ..... | 1: 0/3 | 2: 0/4", "1: 3; 2: 4", expect!["mobile to 9"]);
    flies("..... ?~TT.A. | 1: 0/2 speed 2", "1: 22", expect!["1: 1/2 trap, 2 ticked, 10 left, 2/2"]);
    flies("..... ?~TT.A.' | 1: 0/2 speed 2", "1: 22", expect!["1: 1/2 accelerator, speed 3, 2/2"]);
    flies("..... ~TT.A.' | 1: 0/2 speed 2", "1: 22", expect!["1: 1/2 accelerator, speed 3, 2/2"]);
    expect!["b c ?d ?e ?f ?g ?h ?= ?K1 ?a"]
        .assert_eq(&Table::at("~TT.A.' ..... ..... | 1: 0/3 | 2: 0/4").play("1: 3; 2: 4").row());
}

#[test]
fn mr_54_a_ship_on_the_foremost_tile_stays_on_it() {
    leaves(
        ">..... ..... ..... ..... ..... ..... ..... ..... = K1 | 1: 0/3 | 2: 8/5 speed 1",
        "1: 3; 2: 5",
        expect![[r#"
            b c d e f g h = ?a K1
            1: 0/3 speed 1, 12 left
            2: 9/5 speed 1, 12 left, laps 1
            round 2
        "#]],
    );
}

/// MR-A3: a gap of ten tiles is a full turn.
#[test]
fn mr_55_a_ship_that_passes_the_front_is_a_full_turn_ahead() {
    leaves(
        "..... ..... ..... | 1: 9/3 speed 2 | 2: 1/5",
        "1: 33; 2: 5",
        expect![[r#"
            b c ?d ?e ?f ?g ?h ?= ?K1 ?a
            1: 0/3 speed 2, 12 left, turns 1
            2: 1/5 speed 1, 12 left
            round 2
        "#]],
    );
}

#[test]
fn mr_55_full_turns_count_before_places_and_speeds() {
    flies(
        "..... | 1: 0/3 turns 1 | 2: 4/5 speed 2 | 3: 0/3 speed 5",
        "1: 3; 2: 55; 3: 33333",
        expect![[r#"
            1: 1/3
            2: 5/5, 6/5
            3: 1/3, 2/3, 3/3, 4/3, 5/3
        "#]],
    );
}

#[test]
fn mr_55_a_ship_a_turn_ahead_keeps_the_rear_tile_in_place() {
    let position = "..... ..... | 1: 9/3 | 2: 3/5";
    moves_tiles(position, "1: 3; 2: 5", expect!["4 up e"]);
}

#[test]
fn mr_a3_ten_tiles_ahead_is_one_turn_and_ships_a_turn_apart_share_no_tile() {
    // On one tile the faster acts first, but these are ten tiles apart.
    flies(
        "..... ..... | 1: 1/3 speed 5 | 2: 1/3 turns 1",
        "1: 33333; 2: 3",
        expect![[r#"
            2: 2/3
            1: 2/3, 3/3, 4/3, 5/3, 6/3
        "#]],
    );
}

/// MR-55: taken off when every ship still racing is a turn ahead.
#[test]
fn mr_96_full_turns_drop_by_one_a_round_after_looping() {
    leaves(
        "..... ..... ..... ..... | 1: 1/3 turns 3 | 2: 0/5 turns 2 | 3: 4/1 out 1",
        "1: 3; 2: 5",
        expect![[r#"
            b c d ?e ?f ?g ?h ?= ?K1 ?a
            1: 1/3 speed 1, 12 left, turns 2
            2: 0/5 speed 1, 12 left, turns 1
            3: 4/1 speed 1, 12 left, out in 1
            round 2
        "#]],
    );
}

#[test]
fn mr_a8_nobody_is_asked_to_turn_or_lay_a_tile() {
    let table = Table::at("..... ?..... | 1: 0/3 speed 2 | 2: 0/5").play("1: 33; 2: 5");
    expect!["1 up b, 2 up c, looped to 9, 2 up d"].assert_eq(&table.tiles());
    assert!(matches!(table.game.turn(), Turn::Players(seats) if seats.len() == 2));
    expect!["round 2"].assert_eq(&table.turn());
}

#[test]
fn mr_a9_the_tile_revealed_by_maintenance_cannot_be_swapped() {
    let table = Table::at("..... ..M.. ?..... | 1: 0/3 | 2: 0/5").play("1: 3; 2: 5");
    expect!["looped to 9, 1 up c"].assert_eq(&table.tiles());
    expect!["1 may swap at [2, 3, 4, 5, 6, 7, 8]"].assert_eq(&table.turn());
}

#[test]
fn mr_a10_missile_and_mobile_tiles_come_back_themselves_and_the_kraken_does_not() {
    let table = Table::at("~TT.A. >T.... K2 ..... | 1: 0/4 speed 3 | 2: 0/5 speed 3")
        .play("1: 444; 2: 555; kraken 4");
    expect!["mobile to 9, missile to 8, kraken to 9, 1 up d"].assert_eq(&table.tiles());
    expect!["c d ?e ?f ?g ?h ?= ?b ?a' ?K4"].assert_eq(&table.row());
}

#[test]
fn mr_t10_a_looped_mobile_tile_shows_its_mirror_image() {
    let game = Table::at("~TT.A. ..... | 1: 0/3 | 2: 0/4").play("1: 3; 2: 4").game;
    assert_eq!(words::lanes(Some(game.open_tile(9))), ".A.TT");
}

/// The vector's a b c d, with six more tiles between c and d.
#[test]
fn mr_t11_a_missile_tile_from_the_rear_lies_behind_the_front() {
    let table = Table::at(">..... ..... ..... | 1: 0/3 | 2: 0/4").play("1: 3; 2: 4");
    expect!["b c ?d ?e ?f ?g ?h ?= ?a ?K1"].assert_eq(&table.row());
}

#[test]
fn mr_t20_the_kraken_at_the_rear_is_exchanged_and_madness_brings_it_nearer() {
    let row = |position| Table::at(position).play("1: 1; 2: 1; kraken 3").row();
    expect!["a b ?c ?d ?e ?f ?g ?h ?= ?K3"].assert_eq(&row("K2 ..... | 1: 0/1 | 2: 0/1"));
    expect!["a b ?c ?d ?e ?f ?g ?h ?K3 ?="].assert_eq(&row("K2 ..... | 1: 0/1 | 2: 0/1 | madness"));
    // The old one is in the reserve: it may replace its successor.
    let again = "K3 ..... | 1: 0/1 | 2: 0/1";
    waits(again, "1: 1; 2: 1", expect!["chance: K1 K2 K4"]);
}

/// The vector's four tiles are ten here: eight tiles ahead before, nine after.
#[test]
fn mr_t21_the_leader_on_the_foremost_tile_gains_the_missile_tile() {
    let position = ">..... ..... ..... ..... ..... ..... ..... ..... = K1 | 1: 0/3 | 2: 8/5";
    let table = Table::at(position).play("1: 3; 2: 5");
    expect!["b c d e f g h = ?a K1"].assert_eq(&table.row());
    assert_eq!(table.game.ships.0.map(|ship| ship.place)[..2], [0, 9]);
}

#[test]
fn mr_t22_two_steps_from_the_foremost_tile_lead_past_the_rear_one() {
    let position = "..... ..... ..... | 1: 9/3 speed 2 | 2: 0/5";
    flies(
        position,
        "1: 33; 2: 5; 2: 5; 1: 3",
        expect![[r#"
            1: 0/3, 1/3
            2: 1/5
            1: braked to 1, 1/3
            2: 1/5
        "#]],
    );
}
