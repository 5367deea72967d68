//! Meteors and shots: GT-65 to GT-74, LM-14, LM-20 to LM-30, LM-47 to LM-51, LM-87, LM-88.

use rules::{Game as _, Seats};

use super::notation::{Table, flying, flying_fleets, square};
use crate::course::AttackKind;
use crate::flow::{Draw, Hunt, Stack, Strike, Work};
use crate::parts::Side;
use crate::{Escape, Event};

const OTHER: &str = "7,7 start";

/// One attack on A alone, before it is rolled.
pub(super) fn attacked(game: crate::GalaxyTrucker, kind: AttackKind, from: Side) -> Table {
    under_attack(game, Seats::only(rules::Seat(0)), Strike::new(kind, from))
}

/// One attack on some, before it is rolled.
pub(super) fn under_attack(mut game: crate::GalaxyTrucker, targets: Seats, strike: Strike) -> Table {
    let swarm = game.pack.cards.iter().position(|face| face.id == "I-10").expect("a meteor swarm");
    game.deck.last = crate::Card(swarm as u8);
    // The last attack of the card.
    let hunt = Hunt { shots: 9, ..Hunt::new(targets, 1) };
    game.flow = Stack::of(&[
        Work::Flight.into(),
        Work::Card { met: true }.into(),
        Work::Hunt(hunt).into(),
        Draw::Line { strike, targets }.into(),
    ]);
    Table::new(game)
}

fn attack(class: &str, ship: &str, kind: AttackKind, from: Side) -> Table {
    let other = match class {
        "IC" | "IIC" => "3,3 start",
        "IIIC" => "1,1 start",
        _ => OTHER,
    };
    attacked(flying(&format!("2 classes={class}"), &[(5, ship), (0, other)]), kind, from)
}

fn lost(table: &Table) -> u32 {
    table.seat("A").lost.len()
}

use AttackKind::{HeavyShot, LargeMeteor, LightShot, SmallMeteor};
use Side::{Front, Left, Rear, Right};

/// GT-T16.
#[test]
fn gt_65_a_number_off_the_board_or_an_empty_line_misses() {
    let table = attack("I", OTHER, HeavyShot, Front).play("roll 2");
    assert_eq!(table.told(|event| matches!(event, Event::Unharmed { how: Escape::Missed, .. })), 1);
    assert_eq!(lost(&attack("I", OTHER, HeavyShot, Front).play("roll 8")), 0);
    // The first tile of the line is hit.
    let ship = "7,7 start; 6,7 module; 8,7 module";
    assert_eq!(
        attack("I", ship, HeavyShot, Front).play("roll 7").show(),
        "A 5 $0 tiles 2-1 crew 2 cells 0 | B 0 $0 tiles 1-0 crew 2 cells 0"
    );
    let rear = attack("I", ship, HeavyShot, Rear).play("roll 7");
    assert!(!rear.game.ship(rules::Seat(0)).filled.contains(square(rear.game.board(), "8,7")));
    assert_eq!(lost(&attack("I", ship, HeavyShot, Left).play("roll 6")), 1);
}

/// GT-T17.
/// GT-70.
#[test]
fn gt_67_gt_70_a_large_meteor_from_the_front_needs_a_cannon_in_the_column() {
    let behind = "7,7 start; 6,7 module; 8,7 cannon ^";
    let table = attack("I", behind, LargeMeteor, Front).play("roll 7");
    assert_eq!(table.asks(), "A: Fire");
    assert_eq!(lost(&table.play("A fire 8,7")), 0);
    // Declining is allowed; so is nothing else.
    let declined = attack("I", behind, LargeMeteor, Front).play("roll 7; A hit");
    assert_eq!(lost(&declined), 1);
    let beside = "7,7 start; 6,7 module; 7,6 cannon ^";
    assert_eq!(lost(&attack("I", beside, LargeMeteor, Front).play("roll 7")), 1);
}

/// GT-T18.
#[test]
fn gt_67_from_a_side_the_next_row_will_do() {
    let ship = |row: u8| format!("7,7 start; 6,6 module; 7,6 module; {row},8 cannon <");
    for row in [6, 7] {
        let table = attack("II", &ship(row), LargeMeteor, Left).play("roll 6");
        assert_eq!(table.asks(), "A: Fire", "row {row}");
    }
    assert_eq!(lost(&attack("II", &ship(8), LargeMeteor, Left).play("roll 6")), 1);
    assert_eq!(
        attack("II", "7,7 start; 6,6 module; 7,6 module; 5,8 cannon <", LargeMeteor, Left)
            .play("roll 6")
            .asks(),
        "A: Fire"
    );
}

#[test]
fn gt_67_a_double_cannon_costs_a_cell() {
    let ship = "7,7 start; 6,7 cannons; 7,8 battery";
    let table = attack("I", ship, LargeMeteor, Front).play("roll 7; A fire 6,7");
    assert!(table.show().starts_with("A 5 $0 tiles 3-0 crew 2 cells 1"), "{}", table.show());
    let empty = "7,7 start; 6,7 cannons; 7,8 battery 0c";
    assert_eq!(lost(&attack("I", empty, LargeMeteor, Front).play("roll 7")), 1);
}

#[test]
fn gt_71_a_large_meteor_from_the_rear_needs_a_rear_cannon_in_the_same_or_next_column() {
    let ship = |column: u8| format!("7,7 start; 8,7 module; 8,6 module; 7,{column} cannon v");
    assert_eq!(attack("II", &ship(8), LargeMeteor, Rear).play("roll 7").asks(), "A: Fire");
    assert_eq!(lost(&attack("II", &ship(9), LargeMeteor, Rear).play("roll 7")), 1);
}

/// GT-T19.
#[test]
fn gt_66_a_small_meteor_bounces_off_a_smooth_side_or_a_shield() {
    let smooth = "7,7 start; 6,7 module 0333";
    let table = attack("I", smooth, SmallMeteor, Front).play("roll 7");
    assert_eq!(table.told(|event| matches!(event, Event::Unharmed { how: Escape::Bounced, .. })), 1);
    let shielded = "7,7 start; 6,7 module; 7,6 shield ^; 7,8 battery 1c";
    let table = attack("I", shielded, SmallMeteor, Front).play("roll 7");
    assert_eq!(table.asks(), "A: Shield");
    assert!(table.play("A shield").show().starts_with("A 5 $0 tiles 4-0 crew 2 cells 0"));
    assert_eq!(lost(&attack("I", shielded, SmallMeteor, Front).play("roll 7; A hit")), 1);
    assert_eq!(lost(&attack("I", &shielded.replace("1c", "0c"), SmallMeteor, Front).play("roll 7")), 1);
}

/// GT-T20.
/// GT-69, GT-72.
#[test]
fn gt_68_gt_69_gt_72_shields_stop_light_shots_but_not_heavy_ones() {
    let ship = "7,7 start; 7,8 module; 6,7 shield ^; 7,6 battery";
    let table = attack("I", ship, LightShot, Right).play("roll 7; A shield");
    assert_eq!(lost(&table), 0);
    assert_eq!(lost(&attack("I", ship, HeavyShot, Right).play("roll 7")), 1);
    // The shield covers front and right only.
    assert_eq!(lost(&attack("I", ship, LightShot, Left).play("roll 7")), 1);
}

/// GT-T21.
#[test]
fn gt_73_what_falls_off_is_lost_with_its_contents() {
    let ship = "7,7 start; 7,8 module 0303; 7,9 hold3 0003 BB";
    let table = attack("I", ship, HeavyShot, Front).play("roll 8");
    assert_eq!((table.asks().as_str(), table.refuses("A keep 7,8")), ("A: Keep", "GT-34"));
    let table = table.play("A keep 7,7");
    assert!(table.show().starts_with("A 5 $0 tiles 1-2 crew 2 cells 0 |"), "{}", table.show());
    // Any part may be kept in flight.
    let table = attack("I", ship, HeavyShot, Front).play("roll 8; A keep 7,9");
    assert!(!table.seat("A").is_flying());
    assert_eq!(table.seat("A").salvage.len(), 2);
}

/// GT-T22.
#[test]
fn gt_74_an_alien_dies_with_its_last_life_support() {
    let one = "7,7 start; 7,8 cabin purple; 6,8 purple-life 0330";
    assert!(attack("I", one, HeavyShot, Front).play("roll 8").show().starts_with("A 5 $0 tiles 2-1 crew 2"));
    let two = "7,7 start; 7,8 cabin purple; 6,8 purple-life 0330; 8,8 purple-life";
    assert!(attack("I", two, HeavyShot, Front).play("roll 8").show().starts_with("A 5 $0 tiles 3-1 crew 3"));
}

const FOLD: &str = "3,3 start 3333; 3,2 module; 4,3 module; 4,2 module; 3b,3 module; 4b,3 module";

/// LM-T9, LM-T10, LM-T11.
/// LM-21, LM-A1.
#[test]
fn lm_20_lm_21_one_and_six_redirect_an_attack_from_front_or_rear() {
    let table = attack("IIC", FOLD, HeavyShot, Front).play("die 4");
    assert_eq!(
        table.told(
            |event| matches!(event, Event::AttackComes { from: Front, numbers, .. } if numbers[..] == [4])
        ),
        1
    );
    // From the left, row 5: a shield that covers only front and right does not help.
    let ship = format!("{FOLD}; 5,2 module; 4b,2 module; 2,3 shield ^; 2,4 battery");
    let table = attack("IIC", &ship, LightShot, Front).play("die 1");
    assert_eq!(table.asks(), "chance: Roll");
    let table = table.play("die 5");
    let from_left = |event: &Event| matches!(event, Event::AttackComes { from: Left, .. });
    assert_eq!((lost(&table), table.told(from_left)), (1, 1));
    let table = attack("IIC", FOLD, HeavyShot, Rear).play("die 6; die 3");
    let from_right = |event: &Event| matches!(event, Event::AttackComes { from: Right, twice: true, .. });
    assert_eq!(table.told(from_right), 1);
    assert_eq!(table.game.board().numbered(Right, 3).collect::<Vec<_>>(), [2, 4]);
}

/// LM-T22.
/// LM-A2.
#[test]
fn lm_14_rows_one_and_six_of_class_ic_are_empty() {
    let table = attack("IC", "3,3 start", HeavyShot, Left).play("die 1");
    assert_eq!(lost(&table), 0);
    let table = attack("IIC", "1,3 start; 2,3 module", HeavyShot, Left).play("die 1");
    assert_eq!(lost(&table), 1);
}

/// LM-T18.
/// LM-27.
#[test]
fn lm_24_lm_27_one_shield_stops_both_copies() {
    let ship = format!("{FOLD}; 4b,2 shield <; 2,3 battery 1c");
    let table = attack("IIC", &ship, LightShot, Left).play("die 4");
    assert_eq!(table.asks(), "A: Shield");
    let table = table.play("A shield");
    assert!(table.show().starts_with("A 5 $0 tiles 8-0 crew 2 cells 0"), "{}", table.show());
}

/// LM-T19, LM-T20.
#[test]
fn lm_28_two_large_meteors_need_two_cannons() {
    let two = "3,3 start; 4,3 module; 3b,3 module; 3,2 cannon <; 4,2 cannon <";
    let table = attack("IIC", two, LargeMeteor, Left).play("die 3; A fire 3,2");
    assert_eq!((table.asks().as_str(), table.refuses("A fire 3,2")), ("A: Fire", "GT-67"));
    assert_eq!(lost(&table.play("A fire 4,2")), 0);
    // One cannon next to both rows destroys one of them, of the owner's choice.
    let one = "3,3 start; 4,3 module; 3b,3 module; 4,2 cannon <";
    let table = attack("IIC", one, LargeMeteor, Left).play("die 3; A fire 4,2");
    assert_eq!(lost(&table), 1);
    let table = attack("IIC", one, LargeMeteor, Left).play("die 3; A hit; A fire 4,2");
    assert_eq!(lost(&table), 1, "{}", table.show());
}

/// LM-T21.
#[test]
fn lm_29_both_hits_go_together_before_anything_falls() {
    // 4,3 hangs on the two tiles of rows 3 that are hit.
    let ship = "3,3 module; 4,3 module 3030; 3b,3 module; 3,4 start 3333; 3b,4 module; 4,4 module 3030";
    let table = attack("IIC", ship, HeavyShot, Left).play("die 3");
    assert_eq!(table.asks(), "A: Keep");
    let table = table.play("A keep 3,4");
    assert_eq!(lost(&table), 3);
}

#[test]
fn lm_30_each_copy_of_a_small_meteor_looks_at_its_own_tile() {
    let ship = "3,3 module 3333; 4,3 start 3030; 3b,3 module 3330";
    let table = attack("IIC", ship, SmallMeteor, Left).play("die 3");
    assert_eq!(table.told(|event| matches!(event, Event::Unharmed { how: Escape::Bounced, .. })), 1);
    assert_eq!(lost(&table), 1, "{}", table.show());
}

/// LM-T36, LM-T37.
/// LM-48, LM-A5.
#[test]
fn lm_47_lm_48_attacks_go_round_the_torus() {
    let ship = "2,3 start; 2,4 module";
    let hits = |from, dice: &str| {
        let table = attack("IIIC", ship, HeavyShot, from).play(dice);
        let square = square(table.game.board(), "2,3");
        !table.game.ship(rules::Seat(0)).filled.contains(square)
    };
    assert!(hits(Front, "dice 3 4") && hits(Rear, "dice 3 1"));
    assert!(!hits(Front, "dice 5 1"));
    assert!(hits(Left, "dice 5 2") && !hits(Right, "dice 5 2"));
}

/// LM-T40, LM-50.
#[test]
fn lm_49_a_joined_connector_is_closed() {
    let ship = "2,1 start 0003; 2,6 module 0300";
    let table = attack("IIIC", ship, SmallMeteor, Left).play("dice 1 2");
    assert_eq!(table.told(|event| matches!(event, Event::Unharmed { how: Escape::Bounced, .. })), 1);
    // A shield counts by its direction alone (LM-50).
    let shielded = "2,1 start 3333; 3,1 shield ^; 4,1 battery";
    assert_eq!(attack("IIIC", shielded, LightShot, Right).play("dice 4 2").asks(), "A: Shield");
    assert_eq!(lost(&attack("IIIC", shielded, LightShot, Left).play("dice 4 2")), 1);
}

/// LM-T38, LM-T39.
#[test]
fn lm_51_cannons_on_the_torus() {
    let front = |cannon: &str| {
        format!("2,3 start; 2,2 module; 3,2 module; 4,2 module; 5,2 module; {cannon} cannon ^")
    };
    assert_eq!(attack("IIIC", &front("5,3"), LargeMeteor, Front).play("dice 3 2").asks(), "A: Fire");
    assert_eq!(lost(&attack("IIIC", &front("6,2"), LargeMeteor, Front).play("dice 3 2")), 1);
    let side = "1,3 start; 6,3 module; 6,2 cannon <";
    assert_eq!(attack("IIIC", side, LargeMeteor, Left).play("dice 3 1").asks(), "A: Fire");
}

/// LM-T57.
/// LM-88.
#[test]
fn lm_87_lm_88_the_first_tile_on_the_line_is_hit_and_only_its_own_shield_helps() {
    // Two ships one behind the other: rolls 1-6 join front with front and rear with rear.
    let fleet = "5,5 start; 5,6 module; 9,5 cabin; 9,6 shield ^; 10,5 battery";
    let game = flying_fleets("2 classes=IVC", [1, 6], &[(5, fleet), (0, "5,5 start")]);
    let table = attacked(game, LightShot, Front).play("roll 6");
    assert_eq!(lost(&table), 1);
    let square = square(table.game.board(), "5,6");
    assert!(!table.game.ship(rules::Seat(0)).filled.contains(square));
    // From the rear the shielded ship comes first, but the shield covers front and right.
    let turned = fleet.replace("shield ^", "shield v");
    let game = flying_fleets("2 classes=IVC", [1, 6], &[(5, &turned), (0, "5,5 start")]);
    assert_eq!(attacked(game, LightShot, Rear).play("roll 6").asks(), "A: Shield");
    // LM-88: any suitable cannon of the fleet shoots a large meteor.
    let armed = "5,5 start; 5,6 module; 9,5 cabin; 9,6 cannon ^";
    let game = flying_fleets("2 classes=IVC", [1, 6], &[(5, armed), (0, "5,5 start")]);
    assert_eq!(attacked(game, LargeMeteor, Front).play("roll 6; A fire 9,6").seat("A").lost.len(), 0);
}

#[test]
fn lm_68_attacks_pass_over_closed_squares() {
    let game = flying_fleets("2 classes=IVC", [1, 6], &[(5, "5,4 start"), (0, "5,5 start")]);
    let table = attacked(game, HeavyShot, Left).play("roll 7");
    assert_eq!(table.told(|event| matches!(event, Event::Unharmed { how: Escape::Missed, .. })), 1);
    assert_eq!(lost(&table), 0);
}

/// Sabotage on a class whose smallest crew is A's.
fn sabotaged(class: &str, ship: &str, other: &str) -> Table {
    Table::new(flying(&format!("2 classes={class}"), &[(5, ship), (0, other)])).card("III-04")
}

#[test]
fn lm_34_sabotage_on_the_fold() {
    let start =
        || sabotaged("IIC", "3,3 start; 4b,3 module; 3b,3 module; 4,3 module", "3,3 start; 4,3 cabin");
    // 1 and 6 miss the columns; a 4 is the upper row on an odd die, the lower on an even one.
    let table = start().play("die 1; die 3; die 1; die 3; die 4");
    assert_eq!(table.asks(), "chance: RollHalf");
    let table = table.play("die 2");
    assert_eq!((lost(&table), table.game.ship(rules::Seat(0)).filled.len()), (1, 3));
    let table = start().play("die 3; die 4; die 5; A keep 3,3");
    assert_eq!(lost(&table), 3);
    let table = start().play("die 6; die 2; die 1; die 5; die 2; die 6");
    assert_eq!((lost(&table), table.told(|event| *event == Event::NothingHappened)), (0, 1));
}

/// GT-62: crews are compared without a word, so nobody has announced anything.
#[test]
fn gt_62_a_sabotage_announces_no_strength() {
    let table = sabotaged("IIIC", "2,3 start; 2,4 module", "1,1 start; 1,2 cabin");
    let strengths = || table.game.view(rules::Viewer::Spectator).task.strengths;
    assert_eq!((table.asks().as_str(), strengths()), ("chance: Roll", vec![None; 2]));
}

/// Ours: a record holds the sum of two dice (GT-65), and the faces that are shown are one way to roll it.
#[test]
fn gt_65_two_dice_show_the_sum_that_is_recorded() {
    let faces = |sum: u8, lost: u8| {
        let mut table = attack("I", OTHER, HeavyShot, Front);
        (0..lost).for_each(|tile| table.game.trucker_mut(rules::Seat(1)).lost.add(crate::Tile(tile)));
        let table = table.play(&format!("roll {sum}"));
        let told = rules::told_to(&table.story, rules::Viewer::Spectator);
        let mut rolled = told.filter_map(|event| {
            let Event::AttackComes { dice, numbers, .. } = event else { return None };
            Some((dice.clone(), numbers.clone()))
        });
        let (dice, numbers) = rolled.next().expect("an attack");
        assert_eq!(numbers, [sum]);
        dice
    };
    for sum in 2..=12 {
        let ways: std::collections::BTreeSet<Vec<u8>> = (0..6).map(|lost| faces(sum, lost)).collect();
        for dice in &ways {
            assert_eq!((dice.len(), dice.iter().sum::<u8>()), (2, sum));
            assert!(dice.iter().all(|face| (1..=6).contains(face)));
        }
        // Each way to roll it is shown sooner or later: one for 2, six for 7.
        assert_eq!(ways.len(), usize::from(6 - sum.abs_diff(7)), "{sum}");
        assert_eq!(faces(sum, 0), faces(sum, 0), "the same dice for the same table");
    }
}

/// GT-73: the attack that is shown and the answer to it say the same, and it happens.
#[test]
fn gt_73_view_and_preview_agree_on_what_falls_off() {
    // A double cannon in the line, and a module that hangs on it alone.
    let ship = "7,7 start; 7,6 battery3; 7,8 module 3003; 6,8 cannons 0333; 6,9 module 0003";
    let table = attack("II", ship, LargeMeteor, Front).play("roll 8");
    assert_eq!(table.asks(), "A: Fire");
    let view = table.game.view(rules::Viewer::Seat(rules::Seat(0)));
    let target = view.task.attack.as_ref().expect("an attack").targets[0].clone();
    let crate::Preview::Lose { hit, falls, .. } =
        crate::GalaxyTrucker::preview(&view, &crate::Action::TakeHit)
    else {
        panic!("a loss")
    };
    assert_eq!((target.hits, target.falls), (hit, falls));
    let only = |place: &str| crate::Squares::only(square(table.game.board(), place));
    assert_eq!((hit, falls), (only("6,8"), only("6,9")));
    let kept = table.game.ship(rules::Seat(0)).filled.minus(hit).minus(falls);
    let table = table.play("A hit; A keep 7,6");
    assert_eq!(table.game.ship(rules::Seat(0)).filled, kept);
}

#[test]
fn lm_54_sabotage_on_the_torus_uses_one_die_per_axis() {
    let table = sabotaged("IIIC", "2,3 start; 2,4 module", "1,1 start; 1,2 cabin").play("die 4; die 2");
    assert_eq!(lost(&table), 1);
}

#[test]
fn lm_22_one_roll_serves_all_players_of_the_fold() {
    let ships = [(5, "3,3 start; 3,2 module"), (0, "3,4 start; 3,3 module")];
    let table = Table::new(flying("2 classes=IC", &ships)).card("I-10");
    // A small meteor from the front: column 3, rolled once for both.
    let table = table.play("die 3");
    assert_eq!(table.told(|event| matches!(event, Event::AttackComes { .. })), 1);
    assert_eq!(["A", "B"].map(|name| table.seat(name).lost.len()), [1, 1]);
}

#[test]
fn lm_31_all_choices_come_before_either_copy_is_resolved() {
    let two = "3,3 start; 4,3 module; 3b,3 module; 3,2 cannon <; 4,2 cannon <";
    let table = attack("IIC", two, LargeMeteor, Left).play("die 3; A hit");
    // The first copy will hit, but the ship is whole while the second is decided.
    assert_eq!((table.asks().as_str(), lost(&table)), ("A: Fire", 0));
    assert_eq!(lost(&table.play("A fire 4,2")), 1);
}

#[test]
fn gt_59_meteors_come_in_the_order_of_the_card_with_one_roll_for_all() {
    let ships = [(5, "7,7 start 0000"), (0, "7,7 start 0000")];
    let table = Table::new(flying("2 classes=I", &ships)).card("I-09").play("roll 5; roll 5; roll 5");
    let comes: Vec<(AttackKind, Side)> = table
        .story
        .iter()
        .filter_map(|told| {
            if let Event::AttackComes { kind, from, .. } = told.event { Some((kind, from)) } else { None }
        })
        .collect();
    assert_eq!(comes, [(LargeMeteor, Front), (SmallMeteor, Left), (SmallMeteor, Right)]);
}

#[test]
fn gt_63_a_meteor_is_finished_for_all_before_the_next() {
    let ship = "7,7 start; 6,7 cannons; 7,8 battery 1c";
    let table = Table::new(flying("2 classes=I", &[(5, ship), (0, ship)])).card("I-11").play("roll 7");
    assert_eq!(table.asks(), "A: Fire");
    let table = table.play("A fire 6,7");
    assert_eq!(table.asks(), "B: Fire");
    let table = table.play("B hit");
    assert_eq!(table.asks(), "chance: Roll");
    // The next one meets what the first has left: A has no cell, B no cannon.
    let table = table.play("roll 7; roll 7");
    assert_eq!(["A", "B"].map(|name| table.seat(name).lost.len()), [2, 2]);
}
