//! Building by mail, with points (GT-106 to GT-111).

use rules::{Game, Seat};

use super::notation::{Table, fresh, setup};
use crate::action::Action;
use crate::event::Event;
use crate::parts::{Square, Tile};
use crate::{Budget, Pace};

fn table(words: &str) -> Table {
    Table::new(fresh(&format!("{words} pace=budget")))
}

/// The points of whoever is on.
fn points(table: &Table) -> u8 {
    table.game.yard.desk.points
}

#[test]
fn gt_106_players_take_whole_turns_one_after_the_other() {
    let table = table("3 classes=I");
    assert_eq!(table.asks(), "A: Building");
    let table = table.play("A down; draw 8; A attach 7,6; A end");
    assert_eq!((table.asks().as_str(), table.refuses("A down")), ("B: Building", "GT-42"));
    // The next turn begins with the next seat.
    let table = table.play("B end; C end");
    assert_eq!(table.asks(), "B: Building");
    let table = table.play("B end; C end; A end");
    assert_eq!(table.asks(), "C: Building");
}

#[test]
fn gt_106_who_has_finished_takes_no_more_turns() {
    let table = table("3 classes=I").play("A finish 2; B end; C end");
    assert_eq!(table.asks(), "B: Building");
    let table = table.play("B finish 1; C end");
    assert_eq!(table.asks(), "C: Building");
    let table = table.play("C finish 3");
    assert_eq!(table.told(|event| matches!(event, Event::BuildingOver { .. })), 1);
}

#[test]
fn gt_107_points_buy_and_some_are_carried_over() {
    let table = table("2 classes=I");
    assert_eq!(points(&table), 10);
    // One to draw, two to attach; one to draw, one to set aside.
    let table = table.play("A down; draw 8; A attach 7,6; A down; draw 9; A setaside");
    assert_eq!(points(&table), 5);
    // A look costs three, a face-up tile and a number nothing.
    let table = table.play("A look 0");
    assert_eq!(table.asks(), "chance: DrawPile");
    assert_eq!(points(&table), 2);
    let table = self::table("2 classes=I").play("A end; B end");
    // Three points at the most are carried over.
    assert_eq!((table.asks().as_str(), points(&table)), ("B: Building", 13));
    assert_eq!(table.told(|event| *event == Event::TurnEnded { seat: Seat(0), carried: 3 }), 1);
    assert_eq!(table.told(|event| *event == Event::TurnBegan { seat: Seat(1), points: 13 }), 1);
    assert_eq!(table.refuses("B finish 2"), "allowed");
}

#[test]
fn gt_107_without_points_nothing_is_bought() {
    let table = table("2 classes=I points=4").play("A down; draw 8; A attach 7,6; A down; draw 9");
    assert_eq!(points(&table), 0);
    assert_eq!((table.refuses("A attach 7,5"), table.refuses("A setaside")), ("GT-107", "GT-107"));
    let table = table.play("A back");
    let refused = ["A down", "A look 0", "A up 9", "A finish 1", "A end"].map(|word| table.refuses(word));
    assert_eq!(refused, ["GT-107", "GT-107", "allowed", "allowed", "allowed"]);
}

#[test]
fn gt_108_tiles_of_this_turn_come_off_and_their_points_come_back() {
    let table = table("2 classes=I").play("A down; draw 8; A attach 7,6; A down; draw 9; A attach 7,5");
    assert_eq!(points(&table), 4);
    // The tile at 7,5 hangs on the other, so that one stays; outside of this pace nothing is taken off so.
    assert_eq!((table.refuses("A takeoff 7,6"), table.refuses("A takeoff 7,5")), ("GT-108", "allowed"));
    assert_eq!((table.refuses("A takeoff 7,7"), table.refuses("A detach")), ("GT-108", "GT-16"));
    let table = table.play("A takeoff 7,5; A back; A takeoff 7,6");
    assert_eq!((points(&table), table.seat("A").hand.tile), (8, Tile(8)));
    // It may go back to the pile or elsewhere on the ship.
    assert_eq!((table.refuses("A back"), table.refuses("A attach 6,7")), ("allowed", "allowed"));
    // Once the turn is ended all is welded.
    let table = table.play("A attach 6,7; A end; B end; B end");
    assert_eq!((table.asks().as_str(), table.refuses("A takeoff 6,7")), ("A: Building", "GT-108"));
}

#[test]
fn gt_108_a_ring_of_tiles_can_be_opened_anywhere() {
    let ring = "A down; draw 8; A attach 7,6; A down; draw 9; A attach 6,6; A down; draw 10; A attach 6,7";
    let table = table("2 classes=I points=20").play(ring);
    let off = ["A takeoff 7,6", "A takeoff 6,6", "A takeoff 6,7"].map(|word| table.refuses(word));
    // Each of the three leaves the others beside the cabin or beside each other.
    assert_eq!(off, ["allowed"; 3]);
    assert_eq!(table.game.movable().len(), 3);
}

#[test]
fn gt_108_a_tile_set_aside_in_this_turn_may_still_go_back() {
    let table = table("2 classes=I").play("A down; draw 8; A setaside");
    assert_eq!(points(&table), 8);
    let table = table.play("A aside 8");
    assert_eq!((points(&table), table.refuses("A back")), (9, "allowed"));
    // In the next turn it never goes back (GT-17), and putting it aside again costs nothing.
    let table = table.play("A setaside; A end; B end; B end; A aside 8");
    assert_eq!((points(&table), table.refuses("A back")), (13, "GT-17"));
    let table = table.play("A attach 7,6; A takeoff 7,6");
    assert_eq!((points(&table), table.refuses("A back")), (13, "GT-17"));
    let table = table.play("A setaside");
    assert_eq!(points(&table), 13);
}

#[test]
fn gt_109_what_was_seen_is_paid_for() {
    // A tile that is put back was seen by everybody: its point is gone, and so are those of a look.
    let table = table("2 classes=I").play("A down; draw 8; A back; A down; draw 9; A back");
    assert_eq!((points(&table), table.game.yard.face_up.len()), (8, 2));
    // Taking it up again is free.
    let table = table.play("A up 8; A back");
    assert_eq!(points(&table), 8);
}

#[test]
fn gt_110_the_hourglass_counts_turns() {
    // Class I has two runs of four turns.
    let mut table = table("2 classes=I");
    assert_eq!((table.game.turns_of_flight(), table.game.yard.hourglass.rounds), (8, 4));
    assert_eq!(table.refuses("A turn"), "GT-19");
    for turn in 0..8 {
        let order = if turn % 2 == 0 { "A end; B end" } else { "B end; A end" };
        assert_eq!(table.told(|event| matches!(event, Event::BuildingOver { .. })), 0, "turn {turn}");
        table = table.play(order);
    }
    assert_eq!(table.told(|event| matches!(event, Event::HourglassMoved { .. })), 1);
    assert_eq!(table.told(|event| matches!(event, Event::BuildingOver { .. })), 1);
}

#[test]
fn gt_110_no_flight_has_more_than_twelve_turns() {
    let turns = |class: &str, more: &str| {
        let game = fresh(&format!("2 classes={class} pace=budget {more}"));
        let runs: Vec<u8> =
            (0..game.board().hourglass.len() as u8).map(|space| game.turns_on(space)).collect();
        assert_eq!(runs.iter().sum::<u8>(), game.turns_of_flight());
        runs
    };
    assert_eq!(turns("I", ""), [4, 4]);
    assert_eq!(turns("II", ""), [4, 4, 4]);
    assert_eq!(turns("III", ""), [3, 3, 3, 3]);
    assert_eq!(turns("IIIC", ""), [2, 2, 3, 2, 3]);
    assert_eq!(turns("IVC", "turns_per_run=1"), [1; 5]);
    assert_eq!(turns("I", "turns_per_run=6"), [6, 6]);
}

#[test]
fn gt_110_dice_of_a_fleet_roll_by_themselves() {
    let mut table = table("2 classes=IVC turns_per_run=1");
    table = table.play("A end; B end");
    assert_eq!(table.asks(), "chance: RollDie");
    let table = table.play("die 3; B end; A end; die 4");
    assert_eq!((table.game.yard.dice, table.asks().as_str()), ([3, 4], "A: Building"));
}

#[test]
fn gt_111_a_turn_left_alone_ends_and_the_tile_in_hand_goes_back() {
    let table = table("2 classes=I").play("A down; draw 8");
    assert_eq!(table.game.fallback(Seat(0)), Action::EndTurn);
    let table = table.play("A end");
    assert_eq!((table.seat("A").hand.tile, table.game.yard.face_up.contains(Tile(8))), (Tile::NONE, true));
    // A tile from the set-aside place goes back there (GT-22).
    let table = self::table("2 classes=IC").play("A aside 140; A end");
    assert_eq!(table.seat("A").aside[0], Tile(140));
}

#[test]
fn gt_107_the_numbers_of_the_budget_are_options() {
    let numbers = "points=12 points_carried=1 turns_per_run=2 attach_points=3 aside_points=0 look_points=4 draw_points=2";
    let chosen = setup(&format!("2 classes=I pace=budget {numbers}")).expect("all in range");
    let budget = Budget { points: 12, carried: 1, turns: 2, attach: 3, set_aside: 0, look: 4, draw: 2 };
    assert_eq!(chosen.pace(), Pace::Budget(budget));
    let refused = setup("2 pace=budget points=41").expect_err("more than allowed").to_string();
    assert!(refused.contains("from 4 to 40"), "{refused}");
}

#[test]
fn gt_107_the_view_tells_points_turns_and_what_comes_off() {
    let table = table("2 classes=I").play("A down; draw 8; A attach 7,6");
    let view = table.game.view(rules::Viewer::Spectator);
    assert_eq!((view.players[0].points, view.players[1].points), (Some(7), Some(0)));
    assert_eq!((view.hourglass.turn, view.hourglass.rounds), (Some([1, 8]), Some(4)));
    let off: Vec<Square> = view.players[0].movable.iter().collect();
    assert_eq!(off, [super::notation::square(table.game.board(), "7,6")]);
}
