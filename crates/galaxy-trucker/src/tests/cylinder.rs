//! Class IIB, the cylinder: XP-7 to XP-9.

use rules::Seat;

use super::attacks::attacked;
use super::notation::{Table, flying, fresh, put_ship, square};
use super::ships::mistakes;
use crate::course::AttackKind::{self, HeavyShot, LargeMeteor, SmallMeteor};
use crate::parts::Side::{self, Front, Left, Rear, Right};
use crate::{Escape, Event, Pack};

const A: Seat = Seat(0);

fn attack(ship: &str, kind: AttackKind, from: Side) -> Table {
    attacked(flying("2 classes=IIB thrusters=true", &[(5, ship), (0, "4,7 start")]), kind, from)
}

fn lost(table: &Table) -> u32 {
    table.seat("A").lost.len()
}

fn escapes(table: &Table, how: Escape) -> bool {
    lost(table) == 0
        && table.told(|event| matches!(event, Event::Unharmed { how: as_told, .. } if *as_told == how)) > 0
}

fn rules_of(text: &str) -> Vec<&'static str> {
    let mut game = fresh("2 classes=IIB");
    put_ship(&mut game, A, text);
    game.ship(A).mistakes(game.board(), game.board().all).map(|mistake| mistake.rule).collect()
}

/// XP-7: 27 squares in nine columns and four rows; only the left and the right edge meet.
#[test]
fn xp_7_the_left_edge_meets_the_right_one() {
    let pack = Pack::printed();
    let board = &pack.boards[pack.board("IIB").expect("class IIB") as usize];
    assert_eq!((board.places.len(), board.columns.len(), board.rows.len()), (27, 9, 4));
    let at = |text| square(board, text);
    assert_eq!((board.next(at("4,3"), Left), board.next(at("4,11"), Right)), (at("4,11"), at("4,3")));
    assert!(!board.next(at("2,3"), Front).is_some() && !board.next(at("5,3"), Rear).is_some());
    // XP-9: the cabin in the middle of the third row.
    assert_eq!(board.start, Some(at("4,7")));
}

/// XP-8: connectors and free squares go round from left to right, and not from front to rear.
#[test]
fn xp_8_connectors_and_free_squares_go_round() {
    assert_eq!(rules_of("4,3 module 0001; 4,11 module 0200"), ["XP-8"]);
    assert_eq!(mistakes("IIB", "4,3 module 0002; 4,11 module 0200"), 0);
    assert_eq!(rules_of("4,3 cannon 3330 <; 4,11 module 3033"), ["XP-8"]);
    assert_eq!(mistakes("IIB", "2,3 cannon 0333 ^; 3,3 module 3303; 5,3 module 3333"), 0);
    // Tiles joined across the seam are one part, and their connectors there are not exposed.
    let mut game = fresh("2 classes=IIB");
    put_ship(&mut game, A, "4,3 module 0003; 4,11 module 0300");
    assert_eq!(game.ship(A).groups(game.board(), game.board().all).count(), 1);
    assert_eq!(game.ship(A).exposed(game.board(), game.board().all), 0);
}

/// XP-9: two dice name the column, one die the row, along which the attack goes round from the edge it comes from.
#[test]
fn xp_9_two_dice_for_a_column_and_one_for_a_row() {
    let ship = "4,7 start; 4,3 module; 4,11 module; 5,8 module";
    let gone =
        |table: &Table, text: &str| !table.game.ship(A).filled.contains(square(table.game.board(), text));
    assert!(gone(&attack(ship, HeavyShot, Front).play("roll 3; A keep 4,7"), "4,3"));
    assert!(gone(&attack(ship, HeavyShot, Left).play("die 4; A keep 4,7"), "4,3"));
    assert!(gone(&attack(ship, HeavyShot, Right).play("die 4; A keep 4,7"), "4,11"));
    assert!(gone(&attack("4,7 start; 4,8 module", HeavyShot, Right).play("die 4"), "4,8"));
    for nothing in ["die 1", "die 6", "die 2"] {
        assert!(escapes(&attack(ship, HeavyShot, Left).play(nothing), Escape::Missed), "{nothing}");
    }
    assert!(escapes(&attack(ship, HeavyShot, Front).play("roll 12"), Escape::Missed));
}

/// XP-9: as on IIIC (LM-49, LM-51), but only columns go round.
#[test]
fn xp_9_defence_goes_round_the_cylinder() {
    let joined = "4,3 start; 4,11 module 0300; 4,4 module 0003";
    assert!(escapes(&attack(joined, SmallMeteor, Left).play("die 4"), Escape::Bounced));
    // A cannon to the rear reaches the next column, across the seam.
    let armed = "4,3 start; 5,3 module; 4,11 module; 5,11 cannon v";
    assert_eq!(attack(armed, LargeMeteor, Rear).play("roll 3").asks(), "A: Fire");
    // Rows 2 and 5 are no neighbours.
    let far = "4,3 start; 3,3 module; 2,3 module; 5,3 cannon <";
    assert_eq!(lost(&attack(far, LargeMeteor, Left).play("die 2")), 1);
}

/// XP-9, LM-53: a thruster moves a column round the cylinder.
#[test]
fn xp_9_a_thruster_moves_a_column_round() {
    let ship = "4,7 start; 4,8 battery; 4,9 module; 4,10 module; 4,11 module; 5,11 thruster >";
    assert!(escapes(&attack(ship, HeavyShot, Front).play("roll 11; A thrust 5,11"), Escape::Missed));
    let round = format!("{ship}; 3,3 module; 4,3 module");
    let table = attack(&round, HeavyShot, Front).play("roll 11; A thrust 5,11");
    assert!(!table.game.ship(A).filled.contains(square(table.game.board(), "3,3")));
}

/// XP-9, GT-62: a sabotage rolls the column with two dice and the row with one.
#[test]
fn xp_9_sabotage_on_the_cylinder() {
    let ships = [(5, "4,7 start; 4,8 module"), (0, "4,7 start; 4,8 cabin")];
    let table =
        Table::new(flying("2 classes=IIB", &ships)).card("III-04").play("roll 2; die 4; roll 8; die 4");
    assert_eq!(lost(&table), 1);
}
