//! Handicap, Kraken madness, solo and championship: MR-61 to MR-83.

use expect_test::expect;
use rules::{Choices, Game, Seat, Setup as _, Viewer};

use super::table::{Table, ends, flies, moves_tiles, waits};
use crate::parts::{LaneEffect, Series, Tile};
use crate::{Pack, Setup, SoloView};

fn solo(table: &Table) -> SoloView {
    table.game.view(Viewer::Seat(Seat(0))).solo.expect("a solo game has a score")
}

fn stars(tiles: &str) -> u8 {
    solo(&Table::begin(&format!("1 seats {tiles}"))).stars
}

/// Any handicap with madness, in a race, alone and in a championship.
#[test]
fn mr_61_variants_combine_freely() {
    for (seats, mode) in [(3, "race"), (1, "solo"), (3, "championship")] {
        let words = format!("{seats} seats mode={mode} handicap=expert kraken_madness=true tiles=random");
        let game = Table::begin(&words).game;
        assert!(game.options.madness, "{words}");
        assert!(game.ships.0[..seats].iter().all(|ship| ship.ticked == 6), "{words}");
    }
}

#[test]
fn mr_62_handicaps_tick_boxes_before_the_start() {
    let table = Table::begin("4 seats handicap=beginner,amateur,confirmed,expert");
    assert_eq!(table.game.ships.0.map(|ship| ship.ticked)[..4], [0, 2, 4, 6]);
    let table = Table::begin("3 seats handicap=amateur");
    assert_eq!(table.game.ships.0.map(|ship| ship.ticked)[..3], [2, 2, 2]);
}

#[test]
fn mr_63_madness_slips_the_replacing_kraken_in_behind_the_foremost_tile() {
    let position = "K2 ..... | 1: 0/1 | 2: 0/1 | madness";
    waits(position, "1: 1; 2: 1", expect!["chance: K1 K3 K4"]);
    moves_tiles(position, "1: 1; 2: 1; kraken 1", expect!["mad kraken to 8, 1 up b"]);
}

#[test]
fn mr_70_solo_is_one_ship_by_the_usual_rules() {
    let position = "..... ..T.. A.... | 1: 0/3 speed 2 | solo";
    flies(position, "1: +322", expect!["1: forced to 3, 10 left, 1/3 trap, 3 ticked, 7 left, 2/2, 3/2"]);
    waits(position, "1: 33", expect!["round 2, marker 19"]);
}

#[test]
fn mr_71_stars_rise_with_the_tiles_that_replace_series_a() {
    assert_eq!(stars("tiles=A"), 1);
    assert_eq!(stars("tiles=BAAAAAAAA"), 1 + 1, "1-B: a repairer");
    assert_eq!(stars("tiles=AAABAAAAA"), 1 + 1, "4-B: an accelerator and a repairer count once");
    assert_eq!(stars("tiles=ABAAAAAAA"), 1 + 1 + 1, "2-B: a slower and an accelerator");
    assert_eq!(stars("tiles=AAAAAAACA"), 1 + 1 + 2 + 1, "8-C: more traps, missile, accelerator");
    assert_eq!(stars("tiles=AAAADAAAA"), 1 + 1 + 2 + 1, "5-D: a slower, mobile, a repairer");
    assert_eq!(stars("tiles=A kraken_madness=true"), 1 + 1);
    assert_eq!(["B", "C", "D"].map(|series| stars(&format!("tiles={series}"))), [17, 20, 32]);
}

/// MR-73: and the marker on 20.
#[test]
fn mr_72_a_solo_ship_starts_on_the_central_lane() {
    expect![[r#"
        1-A 2-A ?3-A ?4-A ?5-A ?6-A ?7-A ?8-A ?9-A ?K1
        1: 0/3 speed 1, 12 left
        round 1, marker 20
    "#]]
    .assert_eq(&Table::begin("1 seats").play("lay").left());
}

#[test]
fn mr_73_the_score_marker_starts_on_twenty() {
    assert_eq!(solo(&Table::begin("1 seats")).score, 20);
}

#[test]
fn mr_74_the_marker_goes_down_after_each_round() {
    waits("..... | 1: 0/3 | solo", "1: 3; 1: 3; 1: 3", expect!["round 4, marker 17"]);
}

#[test]
fn mr_74_the_marker_moves_after_the_swap() {
    let position = "..... ..M.. | 1: 0/3 | solo | marker 1";
    waits(position, "1: 3", expect!["1 may swap at [2, 3, 4, 5, 6, 7, 8], marker 1"]);
    waits(position, "1: 3; 1: keep", expect!["over: places 2, scores 0, marker 0"]);
}

#[test]
fn mr_75_the_last_box_or_the_marker_on_zero_is_a_defeat() {
    let (crash, late) = ("..... ..T.. | 1: 0/3 ticked 11 | solo", "..... | 1: 0/3 | solo | marker 1");
    ends(crash, "1: 3", expect!["AllOut: places 2, scores 0"]);
    waits(crash, "1: 3", expect!["over: places 2, scores 0, marker 20"]);
    ends(late, "1: 3", expect!["TimeUp: places 2, scores 0"]);
    waits(late, "1: 3", expect!["over: places 2, scores 0, marker 0"]);
}

#[test]
fn mr_76_the_third_arrival_on_the_line_wins_at_once() {
    let position = "..... = | 1: 0/3 laps 2 | solo | marker 13";
    flies(position, "1: 3", expect!["1: 1/3 arrives, lap 3"]);
    ends(position, "1: 3", expect!["Laps: places 1, scores 13"]);
    waits(position, "1: 3", expect!["over: places 1, scores 13, marker 13"]);
    waits("..... = | 1: 0/3 laps 1 | solo | marker 13", "1: 3", expect!["round 2, marker 12"]);
}

#[test]
fn mr_77_scores_earn_ranks() {
    let ranks = |scores: std::ops::RangeInclusive<u8>| {
        let mut ids: Vec<_> =
            scores.map(|score| Pack::printed().get().rank(score).map(|rank| &rank.id)).collect();
        ids.dedup();
        format!("{ids:?}")
    };
    assert_eq!(ranks(0..=0), "[None]");
    assert_eq!(ranks(1..=3), r#"[Some("neophyte")]"#);
    assert_eq!(ranks(4..=6), r#"[Some("professional")]"#);
    assert_eq!(ranks(7..=9), r#"[Some("veteran")]"#);
    assert_eq!(ranks(10..=12), r#"[Some("champion")]"#);
    assert_eq!(ranks(13..=20), r#"[Some("prodigy")]"#);
}

/// Tiles 1, 2, 3, 5 and 6 of series B add 1, 2, 2, 2 and 2 stars.
#[test]
fn mr_78_ten_stars_can_be_built_and_more_than_twelve_points_make_a_prodigy() {
    assert_eq!(stars("tiles=BBBABBAAA"), 10);
    let table = Table::at("..... = | 1: 0/3 laps 2 | solo | marker 13").play("1: 3");
    assert_eq!((solo(&table).won, solo(&table).rank.as_deref()), (true, Some("prodigy")));
}

/// MR-A11: its "manches" are races.
#[test]
fn mr_80_a_championship_has_as_many_races_as_players_and_carries_points_only() {
    let view = Table::begin("3 seats mode=championship").game.view(Viewer::Spectator);
    assert_eq!((view.race, view.races, &view.points[..]), (1, 3, &[0, 0, 0][..]));
    let position = "= ..... | 1: 0/3 speed 2 laps 2 ticked 5 | 2: 0/5 | 3: 4/1 out 1 | championship";
    let table = Table::at(position).play("1: 33; 2: 5");
    expect!["2: Building { number: 1 }"].assert_eq(&table.turn());
    let second = table.game.view(Viewer::Spectator);
    assert_eq!((second.race, second.points), (2, vec![2, 1, 0]));
    assert_eq!(second.ships, view.ships);
}

#[test]
fn mr_81_each_player_builds_one_circuit_and_ships_are_placed_in_the_same_order() {
    let build = |seat: u8| format!("{seat}: build A;").repeat(9);
    let table = Table::begin("2 seats mode=championship first=2");
    expect!["2: Building { number: 1 }"].assert_eq(&table.turn());
    let table = table.play(&build(2)).play("lay");
    expect!["2: Placing { placed: 0 }"].assert_eq(&table.turn());
    let mut table = table.play("2: lane 3; 1: lane 2");
    table.game.ships[Seat(0)].ticked = 11;
    // Tile 2-A has a trap on lane 1.
    let table = table.play("2: 3; 1: 1");
    expect!["1: Building { number: 1 }"].assert_eq(&table.turn());
    let table = table.play(&build(1)).play("lay");
    expect!["2: Placing { placed: 0 }"].assert_eq(&table.turn());
}

#[test]
fn mr_82_a_ship_scores_for_every_opponent_behind_it() {
    let position = "..... | 1: 3/1 | 2: 0/1 | 3: 3/5 | championship | round 60";
    ends(position, "1: 1; 2: 1; 3: 5", expect!["RoundLimit: places 1 3 1, scores 1 0 1"]);
}

/// Out in round 3; in round 2 on places 5, 4 fast and 4 slow.
#[test]
fn mr_82_eliminated_ships_rank_by_round_then_tile_then_speed() {
    let position = "..... ..T.. | 1: 0/3 ticked 11 | 2: 4/1 speed 3 out 2 | 3: 4/2 speed 5 out 2 | 4: 5/1 out 2 | 5: 0/5 | championship | round 3";
    ends(position, "1: 3; 5: 5", expect!["LastLeft: places 2 5 4 3 1, scores 3 0 1 2 4"]);
}

#[test]
fn mr_83_the_highest_total_wins_the_championship_and_ties_share_it() {
    let last = "= | 1: 0/3 laps 2 | 2: 0/5 | championship | race 2";
    let clear = format!("{last} | points 0 0");
    waits(&clear, "1: 3; 2: 5", expect!["over: places 1 2, scores 1 0"]);
    let tie = format!("{last} | points 0 1");
    waits(&tie, "1: 3; 2: 5", expect!["over: places 1 1, scores 1 1"]);
}

#[test]
fn mr_95_the_safety_stop_is_a_defeat_in_solo() {
    let position = "..... | 1: 0/3 | solo | marker 9 | round 60";
    ends(position, "1: 3", expect!["RoundLimit: places 2, scores 0"]);
}

#[test]
fn mr_t8_an_expert_starts_with_six_boxes_ticked() {
    let table = Table::begin("2 seats handicap=expert,beginner").play("lay; 1: lane 3; 2: lane 4");
    let expert = table.left().lines().nth(1).map(str::to_owned).unwrap();
    expect!["1: 0/3 speed 1, 6 left"].assert_eq(&expert);
}

#[test]
fn mr_t9_series_a_with_tile_8_c_is_worth_five_stars() {
    assert_eq!(stars("tiles=AAAAAAACA"), 5);
}

#[test]
fn mr_t12_scores_of_thirteen_twelve_and_three() {
    let rank = |score| Pack::printed().get().rank(score).unwrap().id.as_str();
    assert_eq!([13, 12, 3].map(rank), ["prodigy", "champion", "neophyte"]);
}

#[test]
fn mr_t24_an_accelerator_entered_at_speed_five_holds_the_marker() {
    let fast = "..... ..A.. | 1: 0/3 speed 5 | solo | marker 13";
    waits(fast, "1: 33333", expect!["round 2, marker 13"]);
    waits(fast, "1: 33333; 1: 3", expect!["round 3, marker 12"]);
    let slower = "..... ..A.. | 1: 0/3 speed 4 | solo | marker 13";
    waits(slower, "1: 3333", expect!["round 2, marker 12"]);
}

#[test]
fn mr_t25_the_third_arrival_with_two_steps_left_and_a_trap() {
    let position = "..... =..T.. | 1: 0/3 speed 3 laps 2 ticked 11 | solo | marker 9";
    flies(position, "1: 333", expect!["1: 1/3 arrives, lap 3"]);
    waits(position, "1: 333", expect!["over: places 1, scores 9, marker 9"]);
    assert_eq!(solo(&Table::at(position).play("1: 333")).rank.as_deref(), Some("veteran"));
}

#[test]
fn mr_t26_four_ships_score_three_two_one_and_nothing() {
    let position =
        "..... | 1: 5/1 | 2: 0/2 speed 4 | 3: 1/3 speed 3 | 4: 4/4 out 3 | championship | round 60";
    ends(position, "1: 1; 2: 2222; 3: 333", expect!["RoundLimit: places 1 2 3 4, scores 3 2 1 0"]);
}

/// Only the end differs: with several ships the third arrival alone ends nothing.
#[test]
fn mr_a2_reaching_the_line_ends_a_solo_race_only() {
    waits("..... = | 1: 0/3 laps 2 | 2: 0/5", "1: 3; 2: 5", expect!["round 2"]);
    waits("..... = | 1: 0/3 laps 2 | solo", "1: 3", expect!["over: places 1, scores 20, marker 20"]);
}

/// 1+2+3+4+5+5+5+5 tiles with one accelerator in each of the first four rounds: the lowest prodigy.
#[test]
fn mr_a1_a_perfect_solo_flight_of_thirty_tiles_takes_eight_rounds() {
    let position = "= ..A.. ..... ..A.. ..... ..... ..A.. ..A.. ..... K4 | 1: 0/3 starting | solo";
    let first_lap = "1: 3; 1: 33; 1: 333; 1: 3333; kraken 3;";
    let others = "1: 22222; 1: 22222; kraken 4; 1: 22222; 1: 22222";
    let expect = expect!["over: places 1, scores 13, marker 13"];
    waits(position, &format!("{first_lap} {others}"), expect);
}

/// "Remove" would put the whole series B at -1 star.
#[test]
fn mr_a7_a_helpful_lane_adds_a_star() {
    let helps = |tile: &Tile| {
        let help = [LaneEffect::Accelerator, LaneEffect::Repairer];
        Pack::printed().lanes(*tile).iter().any(|lane| help.contains(lane))
    };
    let helpful = (1..=9).map(|number| Tile::numbered(number, Series::B)).filter(helps).count();
    assert_eq!(i32::from(stars("tiles=B")) - 2 * helpful as i32, -1);
    assert_eq!(stars("tiles=BAAAAAAAA"), 2);
}

#[test]
fn mr_a11_the_parts_of_a_championship_are_races_of_many_rounds() {
    let table = Table::at("..... | 1: 0/3 | 2: 0/5 | championship").play("1: 3; 2: 5");
    expect!["round 2"].assert_eq(&table.turn());
    assert_eq!(table.game.view(Viewer::Spectator).race, 1);
}

/// ToldEvent with the first step of each race, whichever way its tiles are settled, and in no single race.
#[test]
fn mr_81_every_race_of_a_championship_is_announced_with_its_first_step() {
    let announced = |table: &Table| {
        let races = table.story.iter().enumerate().filter_map(|(nth, told)| {
            let crate::Event::RaceBegan { race, builder } = &told.event else { return None };
            Some(format!("{nth}: race {race} {builder:?}"))
        });
        races.collect::<Vec<_>>().join(", ")
    };
    let begun = |words, steps| announced(&Table::begin(words).play(steps));
    expect!["0: race 1 Some(Seat(1))"]
        .assert_eq(&begun("2 seats mode=championship first=2", "2: build A; 2: build B"));
    expect!["0: race 1 None"].assert_eq(&begun("2 seats mode=championship tiles=random", "draw A B"));
    expect!["0: race 1 None"].assert_eq(&begun("2 seats mode=championship tiles=A", "lay"));
    expect![""].assert_eq(&begun("2 seats", "lay"));
    let second = Table::at("= ..... | 1: 0/3 laps 2 | 2: 0/5 | championship").play("1: 3; 2: 5");
    expect![""].assert_eq(&announced(&second));
    let second = announced(&second.play("2: build A; 2: build A"));
    expect!["race 2 Some(Seat(1))"].assert_eq(second.split_once(": ").expect("a race was announced").1);
}

#[test]
fn mr_77_every_rank_and_where_the_marker_starts_is_printed() {
    let set = vec![("mode".to_owned(), "solo".to_owned())];
    let setup = Setup::choose(&Choices { seats: None, set }).expect("a solo game");
    let solo = crate::MemoRacers::printed(&setup).solo.expect("the score track of a solo game");
    let ranks: Vec<(&str, u8)> = solo.ranks.iter().map(|rank| (rank.id.as_str(), rank.from)).collect();
    let printed = [("neophyte", 1), ("professional", 4), ("veteran", 7), ("champion", 10), ("prodigy", 13)];
    assert_eq!((solo.start, &ranks[..]), (20, &printed[..]));
}
