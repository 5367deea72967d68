//! Stasis chambers: XP-20, LM-86.

use rules::{Game, Seat, Viewer};

use super::notation::{Table, flying, flying_fleets, fresh, put_ship, square};
use crate::flow::{Stack, Work};

const A: Seat = Seat(0);

/// Between two cards: a ship of A with that load, and one of B.
fn between_cards(ship: &str) -> Table {
    let words = "2 classes=I stasis_chambers=true";
    asked(Table::new(flying(words, &[(5, ship), (0, "7,7 start")])))
}

/// Goes on from the end of a card.
fn asked(mut table: Table) -> Table {
    table.game.flow = Stack::of(&[Work::Flight.into()]);
    table.take(rules::Step::Alarm);
    table
}

fn humans(table: &Table) -> u8 {
    table.game.ship(A).humans(table.game.board().all)
}

/// XP-20: two of them, with four sleepers each who are no crew.
#[test]
fn xp_20_sleepers_are_no_crew() {
    assert_eq!(fresh("2 stasis_chambers=true").yard.face_down.len(), 142);
    let mut game = fresh("2 classes=I stasis_chambers=true pace=turns");
    put_ship(&mut game, A, "7,7 start; 7,8 stasis; 8,7 cabin");
    let table = Table::new(game).play("A finish 1; B finish 2");
    let ship = table.game.ship(A);
    assert_eq!(ship.crew(table.game.board().all), 4);
    assert_eq!(ship.load(square(table.game.board(), "7,8")).sleeper_count(), 4);
    // Nobody can be woken while all cabins are full.
    assert_eq!(table.asks(), "AB: Decide");
    let shown = table.game.view(Viewer::Spectator).players[0].tiles.iter().map(|tile| tile.sleepers).max();
    assert_eq!(shown, Some(4));
}

/// XP-20: between cards, as many as there are free places for humans.
#[test]
fn xp_20_sleepers_wake_between_cards_into_free_places() {
    let table = between_cards("7,7 start 1h; 7,8 stasis; 8,7 cabin 0h; 6,7 luxury 0h; 7,6 cabin purple");
    assert_eq!(table.asks(), "A: Wake");
    // A guest's cabin stays empty (XP-19), and an alien's is full.
    assert_eq!((table.refuses("A wake 6,7"), table.refuses("A wake 7,6")), ("XP-20", "XP-20"));
    assert_eq!(table.refuses("A wake 7,8"), "XP-20");
    let table = table.play("A wake 7,7; A wake 8,7");
    assert_eq!((humans(&table), table.asks().as_str()), (3, "A: Wake"));
    let table = table.play("A wake 8,7");
    // Every place is taken, and one sleeps on.
    assert_eq!((humans(&table), table.asks().as_str()), (4, "AB: Decide"));
    assert_eq!(table.game.ship(A).load(square(table.game.board(), "7,8")).sleeper_count(), 1);
}

/// XP-20: nobody has to wake them.
#[test]
fn xp_20_sleepers_may_sleep_on() {
    let table = between_cards("7,7 start 1h; 7,8 stasis").play("A sleep");
    assert_eq!((humans(&table), table.asks().as_str()), (1, "AB: Decide"));
}

/// XP-20, GT-81: a ship without a human who is awake gives up with its sleepers.
#[test]
fn xp_20_sleepers_alone_do_not_fly() {
    let ships = [(5, "7,7 start 1h; 7,8 stasis; 8,7 engine"), (0, "7,7 start; 8,7 engine")];
    let table = Table::new(flying("2 classes=I stasis_chambers=true", &ships)).card("I-18");
    let table = if table.asks().starts_with("A") { table.play("A pass") } else { table };
    let mut game = table.game;
    let cabin = square(game.board(), "7,7");
    *game.ship_mut(A).load_mut(cabin) = crate::parts::Load::NONE;
    game.flow = Stack::of(&[Work::Flight.into(), Work::Card { met: true }.into()]);
    let mut table = Table::new(game);
    table.take(rules::Step::Alarm);
    assert!(!table.seat("A").is_flying());
}

/// LM-86: only into the chamber's own ship.
#[test]
fn lm_86_sleepers_wake_in_their_own_ship() {
    let ships = "5,5 start 1h; 5,6 stasis; 9,5 cabin 1h";
    let words = "2 classes=IVC stasis_chambers=true";
    let table = asked(Table::new(flying_fleets(words, [1, 1], &[(5, ships), (0, "5,5 start; 9,5 cabin")])));
    assert_eq!(table.asks(), "A: Wake");
    assert_eq!((table.refuses("A wake 9,5"), table.refuses("A wake 5,5")), ("XP-20", "allowed"));
    // LM-86: and only if that ship still had a human.
    let asleep = "5,5 start 0h; 5,6 stasis; 9,5 cabin 1h";
    let table = asked(Table::new(flying_fleets(words, [1, 1], &[(5, asleep), (0, "5,5 start; 9,5 cabin")])));
    assert_eq!(table.asks(), "AB: Decide");
}
