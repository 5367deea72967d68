//! The end: AC-31 to AC-33, AC-85, AC-94, AC-95. The cup, AC-86 and AC-87, is the crate `cup`.

use expect_test::expect;
use rules::{Game, Seat, Turn};

use super::notation::setup;
use super::table::{asks, leaves, sail};
use crate::state::Stage;
use crate::{AmericasCup, Event};

fn places(game: &AmericasCup) -> Vec<u8> {
    let Turn::Over(standings) = game.turn() else { panic!("the race is over") };
    standings.rows().iter().map(|row| row.place).collect()
}

#[test]
fn ac_31_three_beats_and_three_runs_or_another_number() {
    assert_eq!(AmericasCup::new(&setup("2").expect("a legal setup")).legs(), 6);
    assert_eq!(AmericasCup::new(&setup("2 laps=1").expect("a legal setup")).legs(), 2);
    let refused = setup("2 laps=0").expect_err("a race has laps");
    expect!["laps=0: expected a whole number from 1 to 9"].assert_eq(&refused.to_string());
}

#[test]
fn ac_32_the_first_across_the_line_wins_at_once() {
    let position = "base laps=1 | A 3,11 SW leg 1 hand g4 | B 9,11 S leg 1";
    let (game, story) = sail(position, "g4; SW; SW");
    assert_eq!(places(&game), [1, 2]);
    assert!(story.contains(&Event::Finished { seat: Seat(0), place: 1 }));
    // Not on an earlier run, where the line is only water.
    leaves(
        "base laps=2 | A 3,11 SW leg 1 hand g4 | B 9,11 S leg 1",
        "g4; SW; SW; stop",
        expect!["A 1,9 SW (2,10) leg 1 | B 9,11 S (9,13) leg 1"],
    );
}

#[test]
fn ac_33_at_the_turn_limit_boats_are_ranked_by_progress() {
    let end = "r2; NE; stop; draw r5; r2; NE; stop; draw r5";
    // Legs finished, then points to the end.
    let (game, _) = sail("base turn_limit=1 | A 2,40 NE hand r2 | B 6,20 NE leg 1 hand r2", end);
    assert_eq!(places(&game), [2, 1]);
    let (game, story) = sail("base turn_limit=1 | A 2,40 NE hand r2 | B 2,20 NE hand r2", end);
    assert_eq!(places(&game), [1, 2]);
    assert!(story.contains(&Event::TurnLimitReached { turns: 1 }));
    // Equally far: lot. Columns 2 and 10 are mirror images about the buoy.
    let equal = "base turn_limit=1 | A 2,20 NE hand r2 | B 10,20 NW hand g2";
    let mirrored = "r2; NE; stop; draw r5; g2; NW; stop; draw r5";
    asks(equal, mirrored, expect!["ranklot"]);
    assert_eq!(places(&sail(equal, &format!("{mirrored}; lot B")).0), [2, 1]);
}

#[test]
fn ac_85_in_a_regatta_the_others_may_sail_on_for_places() {
    let boats = "A 4,10 S leg 5 hand r2 | B 6,20 S leg 5 hand r2 | C 8,10 S leg 5 hand r2";
    // First across wins and ends the race.
    let (game, _) = sail(&format!("base | {boats}"), "r2; S");
    assert_eq!(places(&game), [1, 2, 2]);
    // Or the others sail on, until one is left.
    let sailing = format!("base places=true | {boats}");
    asks(&sailing, "r2; S", expect!["B: r2"]);
    let (game, _) = sail(&sailing, "r2; S; r2; S; stop; draw r3; r2; S");
    assert_eq!(places(&game), [1, 3, 2]);
    let refused = setup("7").expect_err("six boats at the most");
    expect!["seats=7: expected 2 players for a match race, up to 6 for a regatta (AC-85)"]
        .assert_eq(&refused.to_string());
}

#[test]
fn ac_94_a_boat_that_is_out_leaves_the_board_and_shares_the_last_place() {
    // C was disqualified; its hand stays out of play.
    let (mut game, _) = sail("base | A 4,10 S leg 5 hand r2 | B 6,20 S leg 5 | C 8,20 S hand r3", "r2");
    game.take_off(Seat(2), crate::state::Fate::Disqualified);
    game.sail(crate::Heading::S, &mut rules::Silent);
    assert_eq!(places(&game), [1, 2, 3]);
    assert!(!game.hulls[0].is_afloat() && !game.hulls[2].is_afloat());
    assert_eq!(game.boats[2].hand.len(), 1);
}

#[test]
fn ac_95_the_limit_counts_turns_begun_and_ended() {
    let position = "base turn_limit=2 | A 6,20 NE hand r2 r2 | B 2,20 NE skip 1 hand r2";
    // B's first turn is missed, but it counts.
    let first = "r2; NE; stop; draw r5";
    asks(position, first, expect!["A: r2, r5"]);
    let (game, _) = sail(position, &format!("{first}; r2; NE; stop; draw r5; r2; NE; stop; draw r5"));
    assert_eq!(game.stage, Stage::Over);
}
