//! Class IIA, the fleet of two: XP-1 to XP-4.

use rules::Seat;

use super::notation::{Table, flying, fresh};
use crate::flow::{Draw, Flow, Work};
use crate::parts::Ships;
use crate::{Pack, Space, Squares};

/// The left ship, then the right one.
const PAIR: &str = "6,4 start; 8,4 engine; 6,9 cabin; 8,9 engine";

fn pair(ship: &str) -> Table {
    Table::new(flying("2 classes=IIA", &[(9, ship), (0, PAIR)]))
}

#[test]
fn xp_1_two_ships_of_fourteen_squares_with_column_7_empty_between_them() {
    let game = fresh("2 classes=IIA");
    let board = game.board();
    let zones: Vec<Squares> = game.yard.zones.into_iter().filter(|zone| !zone.is_empty()).collect();
    assert_eq!(zones.iter().map(|zone| zone.len()).collect::<Vec<_>>(), [14, 14]);
    assert_eq!((board.columns.first(), board.columns.last()), (Some(&3), Some(&11)));
    assert_eq!((board.rows.as_slice(), board.start), ([5, 6, 7, 8, 9].as_slice(), None));
    for square in board.all.iter() {
        let column = board.spot(square).column;
        assert!(column != 7 && zones[usize::from(column > 7)].contains(square));
    }
}

#[test]
fn xp_1_level_ii_cards_and_hourglass_and_no_dice() {
    let pack = Pack::printed();
    let board = &pack.boards[pack.board("IIA").expect("a class") as usize];
    assert_eq!(
        (board.level, board.hourglass.as_slice()),
        (2, [Space::Two, Space::One, Space::Start].as_slice())
    );
    let mut game = fresh("2 classes=IIA");
    assert_eq!(game.die_due(), None);
    // Nobody waits for dice when building is over.
    assert_eq!(game.end_building(&mut rules::Silent), Flow::next(Work::MissingDice));
    assert_eq!(game.enter_missing_dice(), Flow::next(Draw::LateOrder));
}

/// LM-82, LM-95.
#[test]
fn xp_2_it_flies_by_the_rules_of_fleets() {
    // The slower ship sets the pace.
    let table = pair("6,4 start; 8,4 engine; 8,5 engine; 6,9 cabin; 8,9 engine").card("II-06");
    assert_eq!(table.seat("A").position, 10);
    // A ship without engines gives up in open space; the other flies on.
    let table = pair("6,4 start; 8,4 engine; 8,5 engine; 6,9 cabin").card("II-06");
    assert_eq!((table.seat("A").position, table.seat("A").flying), (11, Ships::only(0)));
    // Two ships rank before one, whatever the order on the track.
    let mut game = flying("2 classes=IIA", &[(9, "6,4 start"), (0, "6,4 start; 6,9 cabin")]);
    game.arrive(rules::Millis(0), &mut rules::Silent);
    assert_eq!([0, 1].map(|seat| game.trucker(Seat(seat)).credits), [6, 8 + 4]);
}

#[test]
fn xp_3_nobody_insures_it() {
    let mut game = flying("2 classes=IIA", &[(9, PAIR), (0, PAIR)]);
    assert_eq!((game.cap(Seat(0)), game.affordable_offers(Seat(0))), (None, 0));
    let trucker = game.trucker_mut(Seat(0));
    (trucker.credits, trucker.flying) = (40, Ships::NONE);
    trucker.lost = (60..90).map(crate::Tile).collect();
    game.arrive(rules::Millis(0), &mut rules::Silent);
    assert_eq!(game.trucker(Seat(0)).credits, 10);
}

/// LM-7, LM-72, LM-75, XP-A1.
#[test]
fn xp_4_the_cabin_waits_aside_and_goes_on_either_ship() {
    let game = fresh("2 classes=IIA");
    let cabin = game.trucker(Seat(0)).aside[0];
    assert_eq!(cabin, game.pack.starting_cabin(Seat(0)));
    let table = Table::new(game).play("A start");
    assert_eq!(table.refuses("A look 0"), "LM-75");
    let table = table.play(&format!("A aside {}; A attach 8,10", cabin.0));
    assert_eq!((table.refuses("A look 0"), table.seat("A").aside[0]), ("LM-75", crate::Tile::NONE));
    // A ship without a human stays behind, and the other flies alone.
    let mut game = flying("2 classes=IIA", &[(9, "6,4 start; 8,9 engine"), (0, PAIR)]);
    assert_eq!([0, 1].map(|seat| game.arrived(Seat(seat))), [1, 2]);
    game.arrive(rules::Millis(0), &mut rules::Silent);
    assert_eq!(game.trucker(Seat(0)).credits, 6);
}
