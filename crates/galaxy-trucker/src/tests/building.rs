//! Building: GT-12 to GT-25, GT-92 to GT-105, LM-7 to LM-13, LM-41, LM-56 to LM-75.

use rules::{Game, Millis, Seat, Step, Turn, Viewer};

use super::notation::{Table, fresh, real, ring};
use crate::limit::MAX_GRABS;
use crate::parts::{Kind, Tile};
use crate::state::Origin;
use crate::{Action, Event, Space};

#[test]
fn gt_12_somebody_calls_the_start() {
    let table = Table::new(fresh("3 classes=II"));
    assert_eq!((table.asks().as_str(), table.refuses("A down")), ("ABC: Ready", "GT-12"));
    let table = table.play("B start");
    assert_eq!((table.asks().as_str(), table.game.space()), ("ABC: Building", Space::Two));
    assert_eq!(
        table.game.turn(),
        Turn::Scramble { seats: rules::Seats::first(3), until: Some(Millis(90_000)) }
    );
}

#[test]
fn gt_13_one_tile_in_hand() {
    let table = real("2 classes=I").play("A down");
    assert_eq!(table.asks(), "chance: DrawTile");
    let table = table.play("draw 3");
    assert_eq!((table.refuses("A down"), table.refuses("A finish 1")), ("GT-13", "GT-13"));
    // Only its owner hears which tile it is.
    let heard =
        |viewer| rules::told_to(&table.story, viewer).any(|event| matches!(event, Event::TileDrawn { .. }));
    assert!(heard(Viewer::Seat(Seat(0))) && !heard(Viewer::Seat(Seat(1))) && !heard(Viewer::Spectator));
}

#[test]
fn gt_14_a_tile_put_back_lies_face_up_for_anybody() {
    let table = real("2 classes=I").play("A down; draw 3; A back");
    assert!(table.game.yard.face_up.contains(Tile(3)));
    assert_eq!((table.refuses("B up 4"), table.refuses("A back")), ("GT-14", "GT-14"));
    let table = table.play("B up 3");
    assert_eq!(table.refuses("A up 3"), "GT-14");
}

#[test]
fn gt_15_a_tile_goes_next_to_the_ship_whatever_its_connectors() {
    let table = real("2 classes=I").play("A down; draw 3");
    assert_eq!((table.refuses("A attach 5,7"), table.refuses("A attach 7,7")), ("GT-15", "GT-15"));
    assert_eq!(table.refuses("A attach 6,7 4"), "GT-15");
    for turns in 0..table.game.pack.rotations(Tile(3)) {
        assert_eq!(table.refuses(&format!("A attach 6,7 {turns}")), "allowed");
    }
}

#[test]
fn gt_16_the_last_tile_may_be_taken_off_until_the_next_is_taken() {
    let table = real("2 classes=I").play("A down; draw 3; A attach 6,7; A detach; A attach 7,8 1");
    assert_eq!(table.refuses("A detach"), "allowed");
    let table = table.play("A down; draw 4; A back");
    assert_eq!(table.refuses("A detach"), "GT-16");
    // It may go back to the pile.
    let table = real("2 classes=I").play("A down; draw 3; A attach 6,7; A detach; A back");
    assert!(table.game.yard.face_up.contains(Tile(3)));
}

/// GT-T36.
#[test]
fn gt_17_two_tiles_may_be_set_aside_and_are_lost_if_unused() {
    let table =
        real("2 classes=I").play("A down; draw 3; A setaside; A down; draw 4; A setaside; A down; draw 5");
    assert_eq!(table.refuses("A setaside"), "GT-17");
    let table = table.play("A back; A finish 1; B finish 2");
    assert_eq!(table.seat("A").lost.len(), 2);
}

/// GT-102.
#[test]
fn gt_17_gt_102_a_tile_that_was_set_aside_never_goes_back() {
    let table = real("2 classes=I").play("A down; draw 3; A setaside; A aside 3");
    assert_eq!(table.refuses("A back"), "GT-17");
    let table = table.play("A attach 6,7; A detach");
    assert_eq!((table.refuses("A back"), table.refuses("A setaside")), ("GT-17", "allowed"));
}

/// GT-98.
#[test]
fn gt_18_gt_98_cards_are_looked_at_after_attaching_a_tile() {
    let table = real("2 classes=II");
    assert_eq!(table.refuses("A look 0"), "GT-18");
    let table = table.play("A down; draw 3");
    assert_eq!(table.refuses("A look 0"), "GT-13");
    let mut table = table.play("A attach 6,7; A look 0");
    assert_eq!(table.asks(), "chance: DrawPile");
    for _ in 0..3 {
        let mut outcomes = Vec::new();
        table.game.outcomes(&mut outcomes);
        table.take(Step::Chance(outcomes[0].0));
    }
    // One card of level I and two of level II, for A alone.
    let view = |seat| table.game.view(Viewer::Seat(Seat(seat)));
    let levels: Vec<u8> = view(0).seen.iter().map(|card| table.game.pack.card(*card).level).collect();
    assert_eq!((levels, view(1).seen.len()), (vec![1, 2, 2], 0));
    // The next action ends the look; GT-104: another may look at the same pile.
    let table = table.play("B down; draw 4; B attach 6,7; B look 0; A down; draw 5");
    assert_eq!(table.game.view(Viewer::Seat(Seat(1))).seen.len(), 3);
    assert_eq!(table.game.view(Viewer::Seat(Seat(0))).seen.len(), 0);
}

#[test]
fn gt_10_the_fourth_pile_stays_secret() {
    let table = real("2 classes=I").play("A down; draw 3; A attach 6,7");
    assert_eq!(
        [0, 1, 2, 3].map(|pile| table.refuses(&format!("A look {pile}"))),
        ["allowed", "allowed", "allowed", "GT-10"]
    );
}

/// GT-T35.
/// GT-20.
#[test]
fn gt_19_gt_20_the_hourglass_goes_down_to_start() {
    let table = real("2 classes=II");
    assert_eq!(table.refuses("A turn"), "GT-19");
    let table = ring(table);
    // Time stands still, and building goes on.
    assert_eq!((table.game.space(), table.asks().as_str()), (Space::Two, "AB: Building"));
    let table = ring(table.play("A turn"));
    assert_eq!((table.game.space(), table.refuses("A turn")), (Space::One, "GT-19"));
    let table = table.play("A finish 1");
    assert_eq!(table.refuses("B turn"), "GT-19");
    let table = ring(table.play("A turn"));
    // On Start building ends at once for everybody.
    assert_eq!(table.told(|event| matches!(event, Event::BuildingOver { .. })), 1);
    assert_eq!(table.told(|event| matches!(event, Event::HourglassOut { .. })), 3);
}

#[test]
fn gt_20_nothing_is_built_after_the_time_is_out() {
    let game = real("2 classes=I").game;
    let late = game.check(Millis(90_000), Seat(0), &Action::TakeFaceDown);
    assert_eq!(late.map_err(|foul| rules::Foul::rule(&foul)), Err("GT-20"));
    assert!(game.check(Millis(89_999), Seat(0), &Action::TakeFaceDown).is_ok());
}

#[test]
fn gt_21_any_order_tile_that_is_left() {
    let table = real("3 classes=I").play("A down; draw 3; A attach 6,7; A finish 2");
    assert_eq!(
        (table.refuses("B finish 2"), table.refuses("B finish 4"), table.refuses("A down")),
        ("GT-21", "GT-21", "GT-21")
    );
    let table = table.play("B finish 3; C finish 1");
    let table = if table.asks() == "A: Mend" { table.play("A remove 6,7") } else { table };
    assert_eq!(["A", "B", "C"].map(|name| table.seat(name).position), [-2, -4, 0]);
}

#[test]
fn gt_22_a_tile_in_hand_goes_back_when_time_is_out() {
    let table = real("2 classes=IC").play("A down; draw 3; B aside 141");
    assert_eq!(table.game.trucker(Seat(1)).hand.from, Origin::Aside);
    let table = ring(ring(table)).play("lot A");
    // The safety stop (GT-101) ended building: the tile lies face up, the cabin was set aside and is lost.
    assert!(table.game.yard.face_up.contains(Tile(3)));
    assert!(table.seat("B").lost.contains(Tile(141)));
}

#[test]
fn gt_23_late_players_get_the_order_tiles_that_are_left_by_lot() {
    let table = ring(ring(real("3 classes=I").play("B finish 2")));
    assert_eq!(table.asks(), "chance: LateOrder");
    let table = table.play("lot C");
    assert_eq!(["A", "B", "C"].map(|name| table.seat(name).order), [3, 2, 1]);
}

#[test]
fn gt_24_building_ends_when_all_have_finished() {
    let table = real("2 classes=I").play("A finish 1; B finish 2");
    assert_eq!(table.asks(), "AB: Decide");
}

#[test]
fn gt_25_hands_and_piles_are_hidden_and_the_rest_is_open() {
    let table = real("2 classes=I").play("A down; draw 3");
    let [own, other] = [0, 1].map(|seat| table.game.view(Viewer::Seat(Seat(seat))));
    assert_eq!(own.players[0].hand, Some(Tile(3)));
    assert!(other.players[0].holds && other.players[0].hand.is_none());
    assert_eq!((own.face_down, other.face_down), (139, 139));
    // A tile everybody has seen is known in hand.
    let table = table.play("A back; B up 3");
    let view = table.game.view(Viewer::Seat(Seat(0)));
    assert_eq!(view.players[1].hand, Some(Tile(3)));
}

#[test]
fn gt_94_in_real_time_the_first_gets_the_tile() {
    let table = real("2 classes=I").play("A down; draw 3; A back; B up 3");
    assert_eq!(table.refuses("A up 3"), "GT-14");
}

#[test]
fn gt_101_an_hourglass_that_stands_empty_ends_building() {
    let table = ring(real("2 classes=I"));
    let Turn::Scramble { until, .. } = table.game.turn() else { panic!("building goes on") };
    assert_eq!(until, Some(Millis(90_000 + 10 * 90_000)));
    assert_eq!(ring(table).told(|event| matches!(event, Event::BuildingOver { .. })), 1);
}

#[test]
fn gt_103_who_holds_a_tile_puts_it_down_before_finishing() {
    assert_eq!(real("2 classes=I").play("A down; draw 3").refuses("A finish 1"), "GT-13");
}

#[test]
fn gt_105_after_many_actions_only_finishing_is_left() {
    let mut table = real("2 classes=I").play("A down; draw 3");
    table.game.trucker_mut(Seat(0)).grabs = MAX_GRABS;
    assert_eq!((table.refuses("A attach 6,7"), table.refuses("A back")), ("GT-105", "allowed"));
    let table = table.play("A back");
    assert_eq!((table.refuses("A down"), table.refuses("A finish 1")), ("GT-105", "allowed"));
}

/// GT-99.
#[test]
fn gt_92_gt_99_in_turns_all_commit_one_action_and_the_last_resolves() {
    let table = Table::new(fresh("3 classes=I pace=turns"));
    assert_eq!(table.asks(), "ABC: Building");
    let table = table.play("B finish 3; A down");
    assert_eq!((table.asks().as_str(), table.game.yard.face_down.len()), ("C: Building", 140));
    assert_eq!(table.game.sealed().to_string(), "1 and 2");
    let table = table.play("C down; draw 8; draw 9");
    assert_eq!((table.seat("A").hand.tile, table.seat("C").hand.tile), (Tile(8), Tile(9)));
    // Finished players may wait.
    assert_eq!(
        (table.asks().as_str(), table.refuses("A wait"), table.refuses("B wait")),
        ("ABC: Building", "GT-99", "allowed")
    );
}

#[test]
fn gt_95_a_run_lasts_a_number_of_rounds() {
    let mut table = Table::new(fresh("2 classes=I pace=turns rounds=2"));
    table = table.play("A finish 1; B down; draw 3; A wait; B back");
    assert_eq!(table.told(|event| matches!(event, Event::HourglassOut { .. })), 1);
    let table = table.play("A turn; B down; draw 4; A wait; B back");
    // One round of the new run was the round in which it was turned.
    assert_eq!(table.told(|event| matches!(event, Event::BuildingOver { .. })), 1);
    let table = Table::new(fresh("2 classes=I pace=turns"));
    assert_eq!(table.game.yard.hourglass.rounds, 30);
}

/// Law 8: the hand is emptied at once (GT-22), but everybody has seen which tile it held.
#[test]
fn gt_99_what_was_seen_in_the_last_round_is_known() {
    let table = Table::new(fresh("2 classes=I pace=turns rounds=3"));
    let table = table.play("A finish 1; B down; draw 3; A wait; B back; A wait; B down; draw 4");
    let table = table.play("A wait; B back; A turn; B up 3; A wait; B back; A wait");
    let after = |choice: &str| {
        let table = table.clone().play(choice);
        let over = table.told(|event| matches!(event, Event::BuildingOver { .. }));
        (over, table.game.knowledge(Viewer::Seat(Seat(0))), table.game.yard.face_up)
    };
    let (third, fourth) = (after("B up 3"), after("B up 4"));
    assert_eq!((third.0, fourth.0, third.2), (1, 1, fourth.2));
    assert_ne!(third.1, fourth.1);
}

/// GT-100.
#[test]
fn gt_94_gt_100_of_several_who_want_the_same_lot_picks_one() {
    let table =
        Table::new(fresh("3 classes=I pace=turns")).play("A down; B finish 1; C down; draw 3; draw 4");
    let table = table.play("A back; B wait; C back; A up 3; B wait; C up 3");
    assert_eq!(table.asks(), "chance: Contest");
    let table = table.play("lot C");
    assert_eq!((table.seat("A").hand.tile, table.seat("C").hand.tile), (Tile::NONE, Tile(3)));
    // The same order tile.
    let table = table.play("A finish 2; B wait; C back; A wait; B wait; C finish 3").play("");
    assert_eq!(table.told(|event| matches!(event, Event::CameTooLate { .. })), 1);
    let table = Table::new(fresh("2 classes=I pace=turns")).play("A finish 1; B finish 1; lot B");
    assert_eq!((table.seat("A").order, table.seat("B").order), (0, 1));
}

#[test]
fn gt_100_the_last_face_down_tiles_go_by_lot() {
    let mut table = Table::new(fresh("3 classes=I pace=turns"));
    table.game.yard.face_down = [Tile(5), Tile(6)].into_iter().collect();
    let table = table.play("A down; B down; C down; lot B; lot A");
    assert_eq!(table.told(|event| matches!(event, Event::CameTooLate { seat: Seat(2) })), 1);
    let table = table.play("draw 5; draw 6");
    assert_eq!(["A", "B", "C"].map(|name| table.seat(name).hand.tile), [Tile(5), Tile(6), Tile::NONE]);
}

/// LM-T2.
/// LM-8.
#[test]
fn lm_7_lm_8_the_starting_cabin_takes_a_set_aside_place() {
    let table = real("2 classes=IC");
    assert!(table.game.ship(Seat(0)).filled.is_empty());
    assert_eq!(table.seat("A").aside, [Tile(140), Tile::NONE]);
    let table = table.play("A down; draw 3; A setaside; A down; draw 4");
    assert_eq!(table.refuses("A setaside"), "GT-17");
    let table = table.play("A back; A aside 140; A attach 4,3; A down; draw 5");
    assert_eq!(table.refuses("A setaside"), "allowed");
}

/// LM-T4, LM-T70.
/// LM-10, LM-13.
#[test]
fn lm_9_lm_10_lm_13_the_first_tile_goes_anywhere() {
    let table = real("2 classes=IIIC").play("A down; draw 3");
    for place in ["1,1", "6,6", "3,4"] {
        assert_eq!(table.refuses(&format!("A attach {place}")), "allowed");
    }
    let table = table.play("A attach 3,4; A detach; A setaside");
    assert_eq!(table.refuses("A look 0"), "GT-18");
    let table = table.play("A aside 3; A attach 6,6");
    assert_eq!(table.refuses("A look 0"), "allowed");
    // LM-11: later ones join it, across the edge, too (LM-37).
    let table = table.play("A down; draw 4");
    assert_eq!((table.refuses("A attach 3,3"), table.refuses("A attach 1,6")), ("GT-15", "allowed"));
}

#[test]
fn lm_12_the_cabin_has_four_universal_connectors() {
    let pack = crate::Pack::printed();
    for face in pack.tiles.iter().filter(|face| face.is_start()) {
        assert!(
            crate::Side::ALL.iter().all(|side| face.part.connector(*side) == crate::Connector::Universal)
        );
        assert_eq!(face.part.kind(), Kind::StartingCabin);
    }
}

#[test]
fn lm_13_a_player_with_an_empty_board_may_finish() {
    let table = real("2 classes=IC").play("A finish 1; B finish 2");
    // Nobody takes off, and the match is over.
    assert_eq!(table.asks(), "over");
    assert_eq!(table.told(|event| matches!(event, Event::StayedBehind { .. })), 2);
}

/// LM-T41.
#[test]
fn lm_41_overtime() {
    let mut table = real("2 classes=IIIC").play("A finish 1");
    for _ in 0..3 {
        table = ring(table).play("A turn");
    }
    let table = ring(table);
    assert_eq!(
        (table.game.space(), table.told(|event| matches!(event, Event::BuildingOver { .. }))),
        (Space::Start, 0)
    );
    assert_eq!(table.refuses("B turn"), "GT-19");
    let table = table.play("A turn");
    assert_eq!(table.game.space(), Space::Overtime);
    assert_eq!(ring(table).told(|event| matches!(event, Event::BuildingOver { .. })), 1);
}
