//! Thrusters: XP-30, LM-23 to LM-26, LM-53, LM-89, LM-110, LM-111.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Game, Seat, Seats, Viewer};

use super::attacks::{attacked, under_attack};
use super::notation::{Table, flying, flying_fleets, fresh, square};
use super::ships::mistakes;
use crate::course::AttackKind::{self, HeavyShot, LargeMeteor, LightShot, SmallMeteor};
use crate::flow::Strike;
use crate::parts::Side::{self, Front, Left, Right};
use crate::parts::{Squares, Tiles};
use crate::{Action, Escape, Event, GalaxyTrucker, Preview};

/// One attack on A, whose ship may have thrusters.
fn attack(class: &str, ship: &str, kind: AttackKind, from: Side) -> Table {
    let other = match class {
        "IIC" => "3,3 start",
        "IIIC" => "1,1 start",
        _ => "7,7 start",
    };
    attacked(flying(&format!("2 classes={class} thrusters=true"), &[(5, ship), (0, other)]), kind, from)
}

/// The same on two ships, one behind the other.
fn attack_on_fleet(ships: &str, kind: AttackKind, from: Side) -> Table {
    let words = "2 classes=IVC thrusters=true";
    attacked(flying_fleets(words, [1, 1], &[(5, ships), (0, "5,5 start; 9,5 cabin")]), kind, from)
}

fn lost(table: &Table) -> u32 {
    table.seat("A").lost.len()
}

fn missed(table: &Table) -> bool {
    lost(table) == 0 && table.told(|event| matches!(event, Event::Unharmed { how: Escape::Missed, .. })) > 0
}

/// A column of tiles on the fold with a shield, a cell for it and one for the thruster.
fn folded(points: &str) -> String {
    format!(
        "1,3 module; 2,3 start; 3,3 module; 4,3 battery; 3b,3 module; 4b,3 thruster {points}; 5,3 shield <; \
         5,2 module; 6,2 module"
    )
}

/// What a light shot from the left is about to hit after the thruster has fired.
fn hits_after_thrust(points: &str, die: u8) -> Vec<String> {
    let table = attack("IIC", &folded(points), LightShot, Left).play(&format!("die {die}; A thrust 4b,3"));
    assert_eq!(table.asks(), "A: Shield");
    let board = table.game.board();
    let hits = table.game.danger().expect("an attack").hits.into_iter().filter(|square| square.is_some());
    hits.map(|hit| {
        let place = board.place(hit);
        format!("{}/{}", place.row, board.columns[place.column as usize])
    })
    .collect()
}

#[test]
fn xp_30_four_thrusters_join_the_pile() {
    let (without, with): (Tiles, Tiles) =
        (fresh("2").yard.face_down, fresh("2 thrusters=true").yard.face_down);
    assert_eq!((without.len(), with.len()), (140, 144));
    // The nozzle's side is smooth, as a barrel's.
    let pack = crate::Pack::printed();
    let nozzles = with.iter().filter(|tile| !without.contains(*tile)).map(|tile| pack.part(tile, 0));
    assert!(nozzles.clone().all(|part| part.points() == Front && !part.has_connector(Front)));
    assert_eq!(nozzles.count(), 4);
}

/// LM-38: the square before the nozzle is empty, wherever it points.
#[test]
fn xp_30_lm_38_the_nozzle_needs_a_free_square() {
    for (points, ahead) in [("^", "6,7"), (">", "7,8"), ("v", "8,7"), ("<", "7,6")] {
        let thruster = format!("7,7 thruster {points}");
        assert_eq!(mistakes("I", &thruster), 0);
        assert_eq!(mistakes("I", &format!("{thruster}; {ahead} module")), 1);
    }
}

/// The booklet's second example, G.
#[test]
fn lm_t29_the_nozzle_looks_across_the_edge_of_the_torus() {
    assert_eq!(mistakes("IIIC", "5,6 thruster 3033 >; 5,1 module 3330"), 1);
    assert_eq!(mistakes("IIIC", "5,6 thruster 3033 >; 5,2 module 3330"), 0);
}

/// LM-20 to LM-29: an attack on the fold, step by step in the booklet's order.
#[test]
fn lm_20_lm_24_lm_29_the_steps_of_an_attack_in_order() {
    let ship = "2,3 start; 3,3 module; 4,3 battery; 4,2 cannon <; 3b,3 module; 4b,3 thruster ^; 5,3 cabin";
    // 1, 2: the direction is the card's, and one die is rolled.
    let table = attack("IIC", ship, LargeMeteor, Front);
    assert!(table.asks().starts_with("chance"), "{}", table.asks());
    // 3: a 1 turns it to the left and is rolled again at once; nobody reacts.
    let table = table.play("die 1");
    assert!(table.asks().starts_with("chance"), "{}", table.asks());
    assert_eq!(table.told(|event| matches!(event, Event::Redirected { from: Left })), 1);
    // 4: a 3 comes on both rows 3.
    let table = table.play("die 3");
    assert_eq!(table.told(|event| matches!(event, Event::AttackComes { from: Left, twice: true, .. })), 1);
    // 5: thrusters, before any defence.
    assert_eq!(table.asks(), "A: Thrust");
    // 6: cannons; the one between the rows shoots one copy.
    let table = table.play("A hold");
    assert_eq!((table.asks().as_str(), lost(&table)), ("A: Fire", 0));
    // 7, 8: the copy that was not stopped hits; what is hit goes first.
    let table = table.play("A fire 4,2");
    assert_eq!((table.asks().as_str(), lost(&table)), ("A: Keep", 1));
    assert!(!table.game.ship(Seat(0)).filled.contains(square(table.game.board(), "3b,3")));
    // 9: only then the ship is looked at, and one part is kept.
    let table = table.play("A keep 2,3");
    assert_eq!((lost(&table), table.game.ship(Seat(0)).filled.len()), (3, 4));
}

const SHIP: &str = "7,7 start; 8,7 battery; 8,6 thruster <; 7,6 module; 6,7 module";

/// XP-30: it takes a cell and moves the line, once per attack.
#[test]
fn xp_30_a_thruster_moves_the_line_for_a_cell() {
    let table = attack("I", SHIP, HeavyShot, Front).play("roll 7");
    assert_eq!(table.asks(), "A: Thrust");
    assert_eq!((table.refuses("A thrust 6,7"), table.refuses("A hit")), ("XP-30", "XP-30"));
    let table = table.play("A thrust 8,6");
    assert!(!table.game.ship(Seat(0)).filled.contains(square(table.game.board(), "7,6")));
    assert_eq!(table.show(), "A 5 $0 tiles 4-1 crew 2 cells 1 | B 0 $0 tiles 1-0 crew 2 cells 0");
    assert_eq!(table.told(|event| matches!(event, Event::ThrusterFired { points: Left, .. })), 1);
    // Nobody has to.
    let held = attack("I", SHIP, HeavyShot, Front).play("roll 7; A hold");
    assert!(!held.game.ship(Seat(0)).filled.contains(square(held.game.board(), "6,7")));
}

/// XP-30: only those are asked who would be harmed and whose thrusters change that.
#[test]
fn xp_30_nobody_is_asked_in_vain() {
    let asked =
        |ship: &str, kind, from, roll: &str| attack("I", ship, kind, from).play(roll).asks() == "A: Thrust";
    assert!(asked(SHIP, HeavyShot, Front, "roll 7"));
    // A thruster along the way of the attack, no cell, a line that misses, a meteor that bounces.
    assert!(!asked(SHIP, HeavyShot, Left, "roll 7"));
    assert!(!asked(&SHIP.replace("battery", "battery 0c"), HeavyShot, Front, "roll 7"));
    assert!(!asked(SHIP, HeavyShot, Front, "roll 9"));
    assert!(!asked(&SHIP.replace("6,7 module", "6,7 module 0030"), SmallMeteor, Front, "roll 7"));
    // Without the switch the tile would do nothing.
    let plain = attacked(flying("2 classes=I", &[(5, SHIP), (0, "7,7 start")]), HeavyShot, Front);
    assert_eq!(lost(&plain.play("roll 7")), 1);
}

/// LM-22, LM-23: the line is each player's own, the roll is everybody's.
#[test]
fn lm_22_one_players_thruster_moves_no_other_ship() {
    let game = attack("I", SHIP, HeavyShot, Front).game;
    let table =
        under_attack(game, Seats::first(2), Strike::new(HeavyShot, Front)).play("roll 7; A thrust 8,6");
    assert_eq!((lost(&table), table.seat("B").lost.len()), (1, 1));
}

/// LM-T12.
#[test]
fn lm_23_lm_t12_moving_off_the_fold_is_a_miss() {
    let ship = "2,2 start; 2,3 battery; 3,2 thruster <";
    let table = attack("IIC", ship, HeavyShot, Front).play("die 2; A thrust 3,2");
    assert!(missed(&table));
    assert_eq!(table.told(|event| matches!(event, Event::Redirected { .. })), 0);
}

#[test]
fn lm_t13_no_thruster_works_on_the_roll_that_redirects() {
    let ship = "2,2 start; 2,3 battery; 3,2 thruster >";
    let table = attack("IIC", ship, HeavyShot, Front).play("die 1");
    assert_eq!((table.asks().as_str(), table.refuses("A thrust 3,2")), ("chance: Roll", "GT-42"));
    // And then it points along the attack.
    assert_eq!(table.play("die 2").told(|event| matches!(event, Event::TileLost { .. })), 1);
}

/// LM-T14, LM-T15, LM-T16: rows by index are 1, 2, 3, 4, 3, 4, 5, 6.
/// LM-24, LM-26.
#[test]
fn lm_25_lm_t14_both_copies_move_and_none_is_added() {
    assert_eq!(hits_after_thrust("^", 3), ["1/3", "3/3"]);
    assert_eq!(hits_after_thrust("v", 2), ["2/3"]);
    assert_eq!(hits_after_thrust("v", 4), ["4/3", "6/2"]);
}

/// LM-T17.
#[test]
fn lm_26_lm_t17_a_line_that_leaves_the_board_misses() {
    assert!(missed(&attack("IIC", &folded("v"), LightShot, Left).play("die 6; A thrust 4b,3")));
}

#[test]
fn lm_111_a_line_off_the_board_stays_off() {
    let ship = "7,5 start; 8,5 battery; 8,6 thruster >";
    // Column 4 is off the board; one to the right would be column 5.
    assert!(missed(&attack("I", ship, HeavyShot, Front).play("roll 4")));
}

#[test]
fn lm_53_on_the_torus_the_line_goes_round() {
    let ship = "1,6 start; 2,6 battery; 3,6 thruster >";
    assert!(missed(&attack("IIIC", ship, HeavyShot, Front).play("dice 6 1; A thrust 3,6")));
    let round = attack("IIIC", &format!("{ship}; 4,1 module"), HeavyShot, Front);
    let round = round.play("dice 6 1; A thrust 3,6");
    assert!(!round.game.ship(Seat(0)).filled.contains(square(round.game.board(), "4,1")));
}

const FLEET: &str = "4,5 start; 5,5 battery; 6,5 thruster >; 9,5 cabin; 10,5 thruster >; 10,4 battery";

/// LM-T58.
#[test]
fn lm_89_lm_t58_each_ship_moves_for_itself() {
    let table = attack_on_fleet(FLEET, HeavyShot, Front).play("roll 5; A thrust 6,5");
    // The shot goes on to the rear ship, which has its own thruster.
    assert_eq!((table.asks().as_str(), table.refuses("A thrust 6,5")), ("A: Thrust", "XP-30"));
    let held = attack_on_fleet(FLEET, HeavyShot, Front).play("roll 5; A thrust 6,5; A hold");
    assert!(!held.game.ship(Seat(0)).filled.contains(square(held.game.board(), "9,5")));
    let table = table.play("A thrust 10,5");
    assert!(missed(&table));
    assert_eq!(table.game.ship(Seat(0)).cells(table.game.board().all), 2);
}

#[test]
fn lm_89_of_tiles_met_at_once_the_owner_names_one() {
    let ships = "6,6 start; 6,5 battery; 6,4 module; 7,4 module; 5,4 thruster ^; \
                 8,6 cabin; 9,6 battery; 10,6 thruster v";
    // Row 7 moves to row 6 for the front ship and to row 8 for the rear one.
    let table = attack_on_fleet(ships, HeavyShot, Right).play("roll 7; A thrust 5,4; A thrust 10,6");
    assert_eq!((table.asks().as_str(), table.refuses("A meet 7,4")), ("A: Meet", "LM-89"));
    let table = table.play("A meet 8,6");
    let filled = table.game.ship(Seat(0)).filled;
    let is_there = |at: &str| filled.contains(square(table.game.board(), at));
    assert_eq!((is_there("8,6"), is_there("6,6"), lost(&table)), (false, true, 1));
}

#[test]
fn lm_110_a_cannon_is_judged_by_the_line_of_its_own_ship() {
    let ship = "7,7 start; 6,7 module; 7,6 cannon ^; 8,7 battery; 8,8 thruster <";
    assert_eq!(attack("I", ship, LargeMeteor, Front).play("roll 7; A hold").asks(), "AB: Decide");
    let moved = attack("I", ship, LargeMeteor, Front).play("roll 7; A thrust 8,8");
    assert_eq!((moved.asks().as_str(), moved.refuses("A fire 7,6")), ("A: Fire", "allowed"));
    // The rear ship has not moved: its cannon stands on the rolled column.
    let ships = "5,5 start; 5,4 module; 6,5 battery; 6,4 thruster <; 9,5 cabin; 10,5 cannon ^; 9,4 cannon ^";
    let table = attack_on_fleet(ships, LargeMeteor, Front).play("roll 5; A thrust 6,4");
    assert_eq!((table.refuses("A fire 10,5"), table.refuses("A fire 9,4")), ("allowed", "GT-67"));
}

/// XP-30: previews, weak spots and odds.
#[test]
fn xp_30_previews_show_what_a_thruster_would_lose() {
    let table = attack("I", SHIP, HeavyShot, Front).play("roll 7");
    let board = table.game.board();
    let view = table.game.view(Viewer::Seat(Seat(0)));
    let loses = |action: Action| {
        let Preview::Lose { hit, .. } = GalaxyTrucker::preview(&view, &action) else { panic!("a loss") };
        hit
    };
    let only = |at: &str| Squares::only(square(board, at));
    assert_eq!(loses(Action::HoldCourse), only("6,7"));
    assert_eq!(loses(Action::Thrust(square(board, "8,6"))), only("7,6"));
    // Column 6 moves to column 5, where nothing is; column 7 moves to column 6.
    let dodged = |at: &str| {
        let hazards = view.hazards(Seat(0));
        let found = hazards.iter().find(|hazard| hazard.from == Front && hazard.square == square(board, at));
        found.map(|hazard| hazard.dodged)
    };
    assert_eq!((dodged("7,6"), dodged("6,7")), (Some(true), Some(false)));
    let odds = view.odds(Seat(0));
    let heavy = odds.iter().find(|odds| odds.kind == HeavyShot && odds.from == Front).expect("heavy shots");
    // Columns 6 and 7 come 5 and 6 times in 36.
    assert_eq!(heavy.harm, [11, 6]);
}

/// XP-30: the rule of thumb fires it where it helps.
#[test]
fn xp_30_the_rule_of_thumb_dodges() {
    let choice = |ship: &str, kind, roll: &str| {
        let table = attack("I", ship, kind, Front).play(roll);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        table.game.hunch(Seat(0), &mut Vec::new(), &mut rng)
    };
    let board = fresh("2 classes=I").board();
    assert_eq!(choice(SHIP, HeavyShot, "roll 6"), Action::Thrust(square(board, "8,6")));
    // A cannon in the column shoots for nothing.
    let armed = SHIP.replace("6,7 module", "6,7 cannon ^");
    assert_eq!(choice(&armed, LargeMeteor, "roll 7"), Action::HoldCourse);
}
