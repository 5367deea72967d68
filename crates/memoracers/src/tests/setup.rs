//! Components and setup: MR-1 to MR-16.

use expect_test::expect;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Game, Millis, Seat, Silent, Step, Turn, Viewer};

use super::table::{Table, flies, leaves, setup, waits};
use crate::parts::{Lane, Program, Series, Tile};
use crate::{FILES, Pack};

#[test]
fn mr_1_nine_numbers_in_four_series_and_four_krakens_make_forty_tiles() {
    let codes: Vec<&str> = FILES[1].1.lines().filter_map(|line| line.strip_prefix("id = ")).collect();
    let numbered = ["A", "B", "C", "D"].map(|series| (1..=9).map(move |number| format!("{number}-{series}")));
    let krakens = (1..=4).map(|number| format!("K-{number}"));
    let expected = numbered.into_iter().flatten().chain(krakens).map(|code| format!("{code:?}"));
    assert_eq!(codes, expected.collect::<Vec<_>>());
    assert_eq!(codes.len(), 40);
}

#[test]
fn mr_1_there_are_five_ships() {
    assert!(setup("5 seats").is_ok());
    let refused = setup("6 seats").expect_err("six do not find a ship");
    expect!["seats=6: race is for 2 to 5 seats (MR-1); with 1 seat play mode=solo"].assert_eq(&refused);
}

#[test]
fn mr_2_a_circuit_has_each_number_once_and_one_kraken() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..100 {
        let mut game = Table::begin("2 seats tiles=random").game;
        while game.turn() == Turn::Chance {
            let outcome = game.draw(&mut rng);
            game.advance(Millis(0), &Step::Chance(outcome), &mut Silent);
        }
        let mut numbers = game.row.map(|laid| laid.tile.number().unwrap_or(0));
        numbers.sort_unstable();
        assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], "{:?}", game.row);
    }
}

#[test]
fn mr_3_a_rear_tile_without_a_ship_is_laid_face_down_at_the_front() {
    leaves(
        "= ..... ..... | 1: 0/3 starting | 2: 0/1 starting",
        "1: 3; 2: 1",
        expect![[r#"
            a b ?c ?d ?e ?f ?g ?h ?K1 ?=
            1: 0/3 speed 1, 12 left
            2: 0/1 speed 1, 12 left
            round 2
        "#]],
    );
}

#[test]
fn mr_4_a_tile_has_five_lanes_and_each_holds_any_number_of_ships() {
    assert_eq!(Lane::all().map(Lane::number).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert_eq!((Lane::new(0), Lane::new(6)), (None, None));
    flies(
        "..... ..... | 1: 0/2 | 2: 0/3 | 3: 0/4",
        "1: 3; 2: 3; 3: 3",
        expect![[r#"
            1: 1/3
            2: 1/3
            3: 1/3
        "#]],
    );
}

/// The counts are those of the rules' section 10.
#[test]
fn mr_5_in_series_a_the_outer_lanes_hold_most_traps_and_the_central_one_fewest() {
    let pack = Pack::printed();
    let traps = |lane: usize| {
        let tiles = (1..=9).map(|number| Tile::numbered(number, Series::A));
        tiles.filter(|tile| pack.lanes(*tile)[lane].is_trap()).count()
    };
    assert_eq!([0, 1, 2, 3, 4].map(traps), [5, 2, 1, 3, 5]);
}

#[test]
fn mr_6_a_dashboard_has_five_lines_and_speeds_from_one_to_five() {
    assert_eq!(Program::new(&[], false), None);
    assert_eq!(Program::new(&[Lane(3); 6], false), None);
    let numbers = &Pack::printed().numbers;
    assert_eq!((numbers.start_speed, numbers.top_speed), (1, 5));
    flies("..... | 1: 0/3 speed 5", "1: 33333", expect!["1: 1/3, 2/3, 3/3, 4/3, 5/3"]);
}

#[test]
fn mr_7_the_third_lap_ends_the_race_at_the_end_of_the_round() {
    let (position, steps) = ("..... = | 1: 1/3 laps 2 | 2: 0/5", "1: 3; 2: 5");
    flies(
        position,
        steps,
        expect![[r#"
            1: lap 3, 2/3
            2: 1/5
        "#]],
    );
    waits(position, steps, expect!["over: places 1 2, scores 1 0"]);
    assert_eq!(Pack::printed().numbers.laps, 3);
}

#[test]
fn mr_8_a_ship_is_eliminated_when_its_last_box_is_ticked() {
    let fly = |ticked, expect| flies(&format!("..... T.... | 1: 0/1 ticked {ticked}"), "1: 1", expect);
    fly(10, expect!["1: 1/1 trap, 1 ticked, 1 left"]);
    fly(11, expect!["1: 1/1 trap, 1 ticked, 0 left, crashed at 1"]);
}

#[test]
fn mr_10_series_a_is_the_default_and_nine_letters_settle_a_mix() {
    let circuit = |words| {
        let game = Table::begin(words).game;
        game.circuit.iter().map(|series| series.letter()).collect::<String>()
    };
    assert_eq!(circuit("3 seats"), "AAAAAAAAA");
    assert_eq!(circuit("3 seats tiles=C"), "CCCCCCCCC");
    assert_eq!(circuit("3 seats tiles=AABAACADA"), "AABAACADA");
}

#[test]
fn mr_10_lot_draws_the_series_of_each_number() {
    let table = Table::begin("2 seats tiles=random");
    expect!["chance: A B C D"].assert_eq(&table.turn());
    let table = table.play("draw A B C D A B C D A");
    expect!["drew 1-A, drew 2-B, drew 3-C, drew 4-D, drew 5-A, drew 6-B, drew 7-C, drew 8-D, drew 9-A"]
        .assert_eq(&table.tiles());
    expect!["1-A"].assert_eq(&format!("{:?}", table.game.row[0]));
}

#[test]
fn mr_10_the_starting_player_builds_number_by_number() {
    let table = Table::begin("3 seats tiles=free first=2").play("2: build C; 2: build A");
    expect!["2 built 1-C, 2 built 2-A"].assert_eq(&table.tiles());
    expect!["2: Building { number: 3 }"].assert_eq(&table.turn());
    expect!["MR-10: it is the turn of player 2; wait for yours"].assert_eq(&table.refusal("1: build C"));
    expect!["MR-10: first choose the series of a tile"].assert_eq(&table.refusal("2: lane 3"));
}

/// Nine of ten tiles are drawn alike; a mobile tile lies either way, each Kraken tile is as likely.
#[test]
fn mr_11_the_line_lies_open_and_the_other_nine_tiles_are_shuffled() {
    let table = Table::begin("2 seats tiles=D");
    expect![
        "chance: 2-D:2 2-D':2 3-D:4 4-D:2 4-D':2 5-D:2 5-D':2 6-D:4 7-D:4 8-D:2 8-D':2 9-D:4 K-1 K-2 K-3 K-4"
    ]
    .assert_eq(&table.turn());
    let row = table.game.view(Viewer::Spectator).row;
    assert_eq!(row.len(), 1);
    assert_eq!(row[0].expect("it lies face up").laid.tile.to_string(), "1-D");
}

#[test]
fn mr_12_the_other_three_krakens_are_the_reserve() {
    waits("K2 ..... | 1: 0/1 | 2: 0/1", "1: 1; 2: 1", expect!["chance: K1 K3 K4"]);
}

/// MR-14: and down again from the front, until tile 1 and the next are left.
#[test]
fn mr_13_the_reconnaissance_turns_the_tiles_up_from_the_line_to_the_front() {
    let table = Table::begin("2 seats").play("lay 2-A 3-A K-2 4-A 5-A 6-A 7-A 8-A 9-A");
    let (up, down) =
        table.tiles().split_once(", 9 hidden").map(|(up, down)| (up.to_owned(), down.to_owned())).unwrap();
    expect!["1 shown 2-A, 2 shown 3-A, 3 shown K2, 4 shown 4-A, 5 shown 5-A, 6 shown 6-A, 7 shown 7-A, 8 shown 8-A, 9 shown 9-A"]
        .assert_eq(&up);
    expect![", 8 hidden, 7 hidden, 6 hidden, 5 hidden, 4 hidden, 3 hidden, 2 hidden"].assert_eq(&down);
}

#[test]
fn mr_14_two_tiles_stay_open_and_nobody_decides_anything_before() {
    let table = Table::begin("2 seats");
    expect!["MR-14: tiles are being drawn; wait for your turn"].assert_eq(&table.refusal("1: lane 3"));
    let table = table.play("lay");
    expect!["1-A 2-A ?3-A ?4-A ?5-A ?6-A ?7-A ?8-A ?9-A ?K1"].assert_eq(&table.row());
    expect!["1: Placing { placed: 0 }"].assert_eq(&table.turn());
}

/// The option `pace`: 1, 1.5 or 2.5 seconds a tile, 1.5 if nothing is chosen.
#[test]
fn mr_14_the_pace_of_the_reconnaissance_is_an_option() {
    let pace = |words: &str| setup(words).map(|setup| setup.pace().0);
    assert_eq!(pace("2 seats"), Ok(1_500));
    let seconds = ["1", "1.5", "2.5"].map(|word| pace(&format!("2 seats pace={word}")));
    assert_eq!(seconds, [Ok(1_000), Ok(1_500), Ok(2_500)]);
    assert_eq!(pace("2 seats pace=0"), Err("pace=0: expected 1, 1.5, 2.5".to_owned()));
}

/// Whoever starts, the ship of a seat has the number of the seat.
#[test]
fn mr_15_ships_go_by_seat() {
    let table = Table::begin("3 seats first=3").play("lay; 3: lane 1; 1: lane 2; 2: lane 5");
    assert_eq!(table.game.ships.0.map(|ship| ship.lane.number())[..3], [2, 5, 1]);
}

#[test]
fn mr_15_ships_are_placed_on_free_lanes_in_seat_order_from_the_starting_player() {
    let table = Table::begin("3 seats first=2").play("lay");
    expect!["MR-15: it is the turn of player 2; wait for yours"].assert_eq(&table.refusal("1: lane 4"));
    expect!["MR-15: first choose a lane on the line"].assert_eq(&table.refusal("2: 3"));
    let table = table.play("2: lane 3");
    expect!["MR-15: a ship stands on lane 3; choose one of 1, 2, 4, 5"]
        .assert_eq(&table.refusal("3: lane 3"));
    let table = table.play("3: lane 1; 1: lane 5");
    expect![[r#"
        2: on lane 3
        3: on lane 1
        1: on lane 5
    "#]]
    .assert_eq(&table.flight());
    expect!["round 1"].assert_eq(&table.turn());
}

/// MR-15: lanes 2 and 4 of tile 1-A are accelerators, which do nothing now.
#[test]
fn mr_16_ships_start_at_speed_one_without_ticks_and_laps() {
    expect![[r#"
        1-A 2-A ?3-A ?4-A ?5-A ?6-A ?7-A ?8-A ?9-A ?K1
        1: 0/2 speed 1, 12 left
        2: 0/4 speed 1, 12 left
        round 1
    "#]]
    .assert_eq(&Table::begin("2 seats").play("lay; 1: lane 2; 2: lane 4").left());
}

#[test]
fn mr_t1_the_second_lane_from_the_left_is_position_box_two() {
    let game = Table::begin("2 seats").play("lay; 1: lane 2; 2: lane 4").game;
    let view = game.view(Viewer::Seat(Seat(0)));
    assert_eq!(view.ships[0].lane.map(Lane::number), Some(2));
    let line = view.row[0].expect("the line lies face up");
    assert_eq!(line.lanes.map(|lane| lane.letter())[1], 'A', "1-A is .A.A., read from the left");
}
