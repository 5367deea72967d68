//! Places and the start procedure: AC-5, AC-40 to AC-49, AC-91.

use expect_test::expect;
use rules::{Game, Seat};

use super::notation::setup;
use super::table::{asks, leaves, refuses, sail, tells};
use crate::state::{Draw, Lot, Stage};
use crate::{AmericasCup, Event, Heading, Outcome};

/// The places of the boats after the lot has fallen on that seat.
fn lined_up(words: &str, first: u8) -> Vec<([u8; 2], Heading)> {
    let mut game = AmericasCup::new(&setup(words).expect("a legal setup"));
    let lot = rules::Step::Chance(Outcome::DrawBoat(Seat(first)));
    game.advance(rules::Millis(0), &lot, &mut rules::Silent);
    game.all_seats()
        .map(|seat| game.hulls[seat.index()])
        .map(|hull| (hull.bow.place(), hull.heading))
        .collect()
}

#[test]
fn ac_5_who_starts_takes_the_first_place() {
    assert_eq!(lined_up("2", 0), [([8, 8], Heading::Nw), ([4, 8], Heading::Ne)]);
    assert_eq!(lined_up("2", 1), [([4, 8], Heading::Ne), ([8, 8], Heading::Nw)]);
    // With three boats or more all bows lie on one row, in playing order.
    assert_eq!(lined_up("3", 2), [([1, 7], Heading::Ne), ([9, 7], Heading::Nw), ([11, 7], Heading::Nw)]);
}

#[test]
fn ac_40_posts_then_the_start_procedure_then_the_cards() {
    let mut game = AmericasCup::new(&setup("2 advanced").expect("a legal setup"));
    assert_eq!(game.stage, Stage::Posts);
    for step in ["A posts 1 2 3", "B posts 4 5 6"] {
        let step = super::notation::read_step(&game, step);
        game.advance(rules::Millis(0), &step, &mut rules::Silent);
    }
    assert_eq!(game.stage, Stage::Draw(Draw::StartCard));
    assert!(game.boats.iter().all(|boat| boat.hand.is_empty()));
}

/// AC-41: opposite sides below the line.
#[test]
fn ac_40b_six_boats_have_places_for_the_start_procedure() {
    let game = AmericasCup::new(&setup("6 start_procedure").expect("a legal setup"));
    let bows: Vec<[u8; 2]> = game.hulls.iter().map(|hull| hull.bow.place()).collect();
    assert_eq!(bows, [[1, 3], [11, 3], [3, 3], [9, 3], [5, 3], [7, 3]]);
}

#[test]
fn ac_41_two_boats_enter_from_opposite_sides() {
    let game = AmericasCup::new(&setup("2 start_procedure").expect("a legal setup"));
    assert_eq!(game.hulls[0].bow.place(), [1, 3]);
    assert_eq!(game.hulls[1].bow.place(), [11, 3]);
    assert_eq!(game.stage, Stage::Draw(Draw::StartCard));
}

const TWO: &str = "start_procedure manoeuvre=1 | A 1,3 NE | B 11,3 NW";

#[test]
fn ac_42_the_near_wind_value_gives_the_points() {
    asks(TWO, "draw r2; draw g3", expect!["B 3 MP: N, SW, NW"]);
    // The cards are shuffled back.
    let (game, _) = sail(TWO, "draw r2; draw g3; NW; NW; NW; stop; NE; NE; stop");
    assert_eq!((game.pile.len(), game.manoeuvre), (56, 1));
}

#[test]
fn ac_42b_with_three_boats_lot_decides_between_equal_values() {
    let three = "start_procedure manoeuvre=1 | A 1,3 NE | B 11,3 NW | C 5,3 NE";
    asks(three, "draw r4; draw g4; draw r2", expect!["startlot"]);
    asks(three, "draw r4; draw g4; draw r2; lot B", expect!["B 4 MP: N, SW, NW"]);
    // The last card drawn counts alone.
    asks(TWO, "draw r5; draw g5; draw r2; draw g3", expect!["B 3 MP: N, SW, NW"]);
}

#[test]
fn ac_43_the_wind_is_ignored_and_all_points_are_used() {
    let position = "start_procedure manoeuvre=1 | A 1,3 NE | B 11,3 NW";
    asks(position, "draw r3; draw g2; N; N", expect!["A 1 MP: N, NE, NW"]);
    refuses(
        position,
        "draw r3; draw g2; N; N; stop",
        expect!["AC-43: 1 point left; before the gun you must use them all"],
    );
    leaves(position, "draw r3; draw g2; N; N; NE; stop", expect!["A 2,8 NE (1,7) | B 11,3 NW (12,2)"]);
    // A boat that cannot use its points turns by AC-12; what is still left is lost.
    let corner = "start_procedure manoeuvre=1 | A 0,2 SW | B 11,3 NW";
    asks(corner, "draw r3; draw g2", expect!["A 3 MP: turn S, turn NW"]);
}

#[test]
fn ac_44_an_opponent_is_never_left_unable_to_move() {
    // B in the lower left corner has only NW and N ahead; A must not close both.
    let position = "start_procedure manoeuvre=1 | A 2,4 SW | B 1,1 NW";
    asks(position, "draw r2; draw g5", expect!["B 5 MP: N, NW"]);
    let (game, _) = sail("start_procedure manoeuvre=1 | A 3,5 SW | B 1,1 NW", "draw r3; draw g2");
    let water = game.water();
    // Bow on (0,2), stern on (1,3): N and NW of B, and SW is off the board.
    let hull = game.pack.board.hull(crate::parts::Point::new([0, 2]), Heading::Sw).expect("open points");
    assert_eq!(water.blocked(&hull), Some(1));
}

#[test]
fn ac_44b_crossing_is_legal_but_nobody_is_forced_over() {
    // All three points ahead are above the line or closed: the boat may turn instead, or cross.
    let edge = "start_procedure manoeuvre=5 | A 0,8 NW | B 11,3 NW";
    asks(edge, "draw r3; draw g2", expect!["A 3 MP: N, turn N, turn SW"]);
    asks(edge, "draw r3; draw g2; N", expect!["A 2 MP: N, NE, turn NW"]);
    // Passing below again does not undo it.
    let back = "start_procedure manoeuvre=5 | A 3,9 NE | B 11,3 NW";
    let steps = "draw r3; draw g2; NE; SE; S; stop; NW; NW; stop";
    leaves(back, steps, expect!["A 5,7 S (5,9) skip 1 | B 9,5 NW (10,4)"]);
}

#[test]
fn ac_45_there_are_five_manoeuvres() {
    let steps = "draw r3; draw g2; NE; NE; NE; stop; NW; NW; stop; ";
    let (game, story) = sail(TWO, &(steps.to_owned() + "draw r2; draw g3; NW; NW; NW; stop; SE; SE; stop"));
    assert_eq!(game.manoeuvre, 2);
    assert!(story.contains(&Event::ManoeuvreBegan { manoeuvre: 2, of: 5 }));
    // After the fifth the cards are dealt.
    asks(&TWO.replace("=1", "=5"), steps.trim_end_matches("; "), expect!["deal"]);
}

/// AC-A6, AC-A8: the boat nearest to the line by its bow plays first; there is no sixth manoeuvre.
#[test]
fn ac_46_the_boat_nearest_to_the_line_plays_first() {
    let (game, _) = sail(&TWO.replace("=1", "=5"), "draw r3; draw g2; NE; NE; NE; stop; NW; NW; stop");
    assert_eq!(game.order[..2], [Seat(0), Seat(1)]);
    // Equal rows and equally near: lot.
    let equal = "start_procedure manoeuvre=5 | A 3,5 NE | B 11,3 NW";
    asks(equal, "draw r2; draw g4; NW; NW; NW; NW; stop; NE; NE; stop", expect!["orderlot"]);
}

#[test]
fn ac_47_over_the_line_is_the_bow_above_it() {
    let board = &crate::Pack::printed().get().board;
    assert!(board.is_over(crate::parts::Point::new([4, 10])));
    assert!(!board.is_over(crate::parts::Point::new([5, 9])));
    // Crossing anywhere along the move counts.
    let back = "start_procedure manoeuvre=3 | A 3,9 NE | B 11,3 NW";
    leaves(back, "draw r3; draw g2; NE", expect!["A disqualified | B 11,3 NW (12,2) place 1"]);
}

#[test]
fn ac_48_over_on_the_last_manoeuvre_misses_a_turn() {
    let position = "start_procedure manoeuvre=5 | A 4,8 NW | B 11,3 NW";
    assert!(tells(position, "draw r2; draw g3; NW; NW; NW; stop; NW; NW; stop", |event| {
        *event == Event::OverTheLine { seat: Seat(0), turns: 1 }
    }));
}

#[test]
fn ac_48b_boats_over_the_line_come_last() {
    let position = "start_procedure manoeuvre=5 | A 4,8 NW | B 8,8 NE | C 5,3 NE";
    let steps = "draw r2; draw g3; draw g4; NE; NE; SE; SE; stop; SE; NE; NE; stop; NW; NW; stop";
    let (game, _) = sail(position, steps);
    assert_eq!(game.order[..3], [Seat(1), Seat(2), Seat(0)]);
    assert_eq!([0, 1, 2].map(|nth: usize| game.boats[nth].skip), [1, 0, 0]);
}

#[test]
fn ac_49_over_too_early_or_completely_is_disqualified() {
    let early = "start_procedure manoeuvre=4 | A 4,8 NW | B 11,3 NW | C 5,3 NE";
    let steps = "draw r2; draw g3; draw g4; NE; NE; SE; SE; stop; NW; NW; NW; stop; NW; NW";
    // With more boats the others race on.
    leaves(early, steps, expect!["A disqualified | B 8,6 NW (9,5) | C 9,3 SE (8,4)"]);
    asks(early, steps, expect!["startcards"]);
}

/// AC-47: completely over is a matter of position, whatever brought the stern there.
#[test]
fn ac_49_a_turn_in_place_takes_the_stern_over_the_line() {
    let edge = "start_procedure manoeuvre=5 | A 0,8 NW | B 11,3 NW";
    // The bow is over on (0, 10), the stern still below on (1, 9); turned to SW it lies on (1, 11).
    let over = "draw r4; draw g2; N; turn NW";
    asks(edge, over, expect!["A 2 MP: N, turn N, turn SW"]);
    let (game, _) = sail(edge, over);
    assert!(game.go.walk.over);
    leaves(edge, &format!("{over}; turn SW"), expect!["A disqualified | B 11,3 NW (12,2) place 1"]);
    // Turned back to N it is still over, but not completely.
    let back = format!("{over}; turn N; turn NW; stop; NW; NW; stop");
    leaves(edge, &back, expect!["A 0,10 NW (1,9) skip 1 | B 9,5 NW (10,4)"]);
    // A stern over the line without the bow is not over: (1, 9) heading S lies with its stern on (1, 11).
    let south = "start_procedure manoeuvre=5 | A 1,9 S | B 11,3 NW";
    leaves(
        south,
        "draw r2; draw g3; NW; NW; NW; stop; S; S; stop",
        expect!["A 1,5 S (1,7) | B 8,6 NW (9,5)"],
    );
}

#[test]
fn ac_91_equal_boats_are_ordered_by_lot_and_boats_over_the_line_by_row() {
    let position = "start_procedure manoeuvre=5 | A 4,8 NW | B 8,8 NE | C 5,3 NE";
    // A and B both cross to row 10; equally far from the buoy.
    let steps = "draw r2; draw g2; draw g4; NE; NE; NE; NE; stop; lot B; NE; NE; stop; NW; NW; stop";
    let (game, _) = sail(position, steps);
    assert_eq!((game.stage, game.order[0]), (Stage::Lot(Lot::Order), Seat(2)));
    let (game, _) = sail(position, &format!("{steps}; lot A"));
    assert_eq!(game.order[..3], [Seat(2), Seat(0), Seat(1)]);
}
