//! Building a fleet: LM-56 to LM-75, GT-104.

use rules::{Game, Seat, Step, Viewer};

use super::notation::{fresh, real, ring, square};
use crate::Space;

/// LM-T48.
/// LM-57, LM-58.
#[test]
fn lm_56_lm_57_lm_58_dice_before_the_hourglass_is_turned() {
    let table = real("2 classes=IVC");
    assert_eq!((table.game.space(), table.refuses("A rolldie")), (Space::Beside, "LM-57"));
    let table = ring(table);
    assert_eq!((table.refuses("A turn"), table.refuses("B rolldie")), ("LM-57", "allowed"));
    let table = table.play("B rolldie; die 3");
    assert_eq!((table.refuses("A rolldie"), table.refuses("A turn")), ("LM-57", "allowed"));
    let table = ring(table.play("A turn"));
    assert_eq!((table.game.space(), table.refuses("A turn")), (Space::Three, "LM-57"));
    // LM-59: a finished player may roll, too.
    let table = table.play("B finish 1; B rolldie; die 3; A turn");
    assert_eq!(table.game.space(), Space::Two);
}

/// LM-T42, LM-T43, LM-T44, LM-T45, LM-T46, LM-T47: all 21 rolls.
/// LM-63, LM-70.
#[test]
fn lm_62_lm_63_lm_70_the_dice_make_the_ships() {
    let sizes = |dice: [u8; 2]| {
        let mut game = fresh("2 classes=IVC");
        game.yard.dice = dice;
        let mut sizes: Vec<u8> =
            game.ships_of_dice().iter().map(|zone| zone.len()).filter(|size| *size > 0).collect();
        sizes.sort_unstable();
        (sizes, game.ships_of_dice())
    };
    assert_eq!(sizes([0, 0]).0, [10, 10, 11, 11]);
    let kinds: [(&[[u8; 2]], &[u8]); 5] = [
        // Two ships, one behind the other.
        (&[[1, 1], [1, 6], [6, 6]], &[]),
        // Two ships side by side.
        (&[[2, 4], [2, 5], [3, 4], [3, 5]], &[23, 23]),
        // Three ships.
        (&[[2, 3], [4, 5]], &[10, 11, 25]),
        // One ship.
        (&[[2, 2], [3, 3], [4, 4], [5, 5]], &[46]),
        // An L-shaped ship and a small one.
        (&[[1, 2], [1, 3], [1, 4], [1, 5], [2, 6], [3, 6], [4, 6], [5, 6]], &[]),
    ];
    let mut rolls = 0;
    for (nth, (dice, expected)) in kinds.iter().enumerate() {
        for dice in *dice {
            for dice in [*dice, [dice[1], dice[0]]] {
                let (found, zones) = sizes(dice);
                match nth {
                    0 => {
                        // Front and rear: the front-left and front-right squares are one ship.
                        let game = fresh("2 classes=IVC");
                        let [left, right] = ["5,5", "5,9"].map(|text| square(game.board(), text));
                        assert!(
                            found.len() == 2
                                && zones.iter().any(|zone| zone.contains(left) && zone.contains(right))
                        );
                    }
                    4 => {
                        assert!(found.len() == 2 && (found[0] == 10 || found[0] == 11), "{dice:?} {found:?}");
                    }
                    _ => assert_eq!(found, *expected, "{dice:?}"),
                }
            }
            rolls += 1;
        }
    }
    assert_eq!(rolls, 21);
}

/// LM-T49.
#[test]
fn lm_75_cards_need_a_tile_on_each_ship() {
    let begun = |dice: [u8; 2], places: &[&str]| {
        let mut table = real("2 classes=IVC");
        table.game.yard.dice = dice;
        table.game.yard.zones = table.game.ships_of_dice();
        let ship: String = places.iter().map(|place| format!("{place} module;")).collect();
        super::notation::put_ship(&mut table.game, Seat(0), &ship);
        table.refuses("A look 0")
    };
    assert_eq!(begun([0, 0], &["5,5", "9,5", "9,9"]), "LM-75");
    assert_eq!(begun([1, 0], &["5,5", "9,5", "9,9"]), "allowed");
    assert_eq!(begun([0, 0], &["5,5", "5,9", "9,5", "9,9"]), "allowed");
}

/// LM-T50.
/// LM-64, LM-65, LM-66.
#[test]
fn lm_61_lm_64_lm_65_lm_66_where_a_tile_may_go() {
    let attach = |dice: [u8; 2], ship: &str, place: &str| {
        let mut table = real("2 classes=IVC").play("A down; draw 90");
        table.game.yard.dice = dice;
        table.game.yard.zones = table.game.ships_of_dice();
        super::notation::put_ship(&mut table.game, Seat(0), ship);
        table.refuses(&format!("A attach {place}"))
    };
    // Before any roll each ship may be started, marked squares are closed.
    assert_eq!(attach([0, 0], "5,5 module", "9,9"), "allowed");
    assert_eq!(
        (attach([0, 0], "5,5 module", "5,7"), attach([0, 0], "5,5 module", "3,6")),
        ("GT-15", "GT-15")
    );
    // Roll 1 joins the front ships: 4,8 joins nothing.
    assert_eq!(attach([1, 0], "5,5 module; 5,9 module", "4,8"), "GT-15");
    assert_eq!(attach([1, 0], "5,5 module", "4,8"), "GT-15");
    assert_eq!(attach([1, 0], "9,5 module", "4,8"), "allowed");
    // LM-68: an opened square next to a part.
    assert_eq!(attach([1, 0], "5,6 module", "5,7"), "allowed");
}

/// LM-T52.
#[test]
fn lm_60_missing_dice_are_rolled_at_the_end() {
    let table = real("2 classes=IVC").play("A aside 140; A attach 5,5; A finish 1; B finish 2");
    assert_eq!(table.asks(), "chance: RollDie");
    let table = table.play("die 2; die 4");
    assert_eq!((table.game.yard.dice, table.asks().as_str()), ([2, 4], "A: Decide"));
}

#[test]
fn gt_104_several_look_at_the_same_pile() {
    let mut table =
        real("2 classes=I").play("A down; draw 3; A attach 6,7; B down; draw 4; B attach 6,7; A look 2");
    for _ in 0..2 {
        let mut outcomes = Vec::new();
        table.game.outcomes(&mut outcomes);
        table.take(Step::Chance(outcomes[0].0));
    }
    let table = table.play("B look 2");
    let seen = |seat| table.game.view(Viewer::Seat(Seat(seat))).seen;
    assert!(seen(0).len() == 2 && seen(0) == seen(1));
}

/// LM-15.
#[test]
fn lm_11_lm_15_later_tiles_join_the_ship_on_the_fold() {
    let table = real("2 classes=IIC").play("A down; draw 3; A attach 1,3; A down; draw 4");
    assert_eq!((table.refuses("A attach 1,4"), table.refuses("A attach 4,4")), ("allowed", "GT-15"));
}

#[test]
fn lm_59_a_finished_player_may_roll_and_squares_open_for_all_at_once() {
    let mut table = real("2 classes=IVC");
    super::notation::put_ship(&mut table.game, Seat(1), "5,6 module; 5,9 module; 9,5 module; 9,9 module");
    let table = ring(table.play("B finish 1"));
    assert_eq!((table.refuses("A rolldie"), table.refuses("B rolldie")), ("allowed", "allowed"));
    let table = table.play("B rolldie; die 1");
    let opened = table.game.board().marks[0];
    assert!(opened.iter().all(|square| table.game.zone(table.game.ship_at(square)).contains(square)));
}

#[test]
fn lm_67_after_the_second_roll_no_part_begins_beside_another() {
    let mut table = real("2 classes=IVC").play("A down; draw 90");
    table.game.yard.dice = [2, 4];
    table.game.yard.zones = table.game.ships_of_dice();
    super::notation::put_ship(&mut table.game, Seat(0), "5,5 module; 9,5 module");
    // The left ship has two parts, each of which may grow; the right one may be started anywhere.
    assert_eq!(
        (table.refuses("A attach 5,4"), table.refuses("A attach 9,4"), table.refuses("A attach 11,3")),
        ("allowed", "allowed", "GT-15")
    );
    assert_eq!(table.refuses("A attach 11,11"), "allowed");
}

#[test]
fn lm_69_different_ships_have_no_touching_squares() {
    for dice in (1..=6).flat_map(|one| (0..=6).map(move |other| [one, other])) {
        let mut game = fresh("2 classes=IVC");
        game.yard.dice = dice;
        let zones = game.ships_of_dice();
        for zone in zones {
            let around: crate::Squares = zone
                .iter()
                .flat_map(|square| game.board().next[square.index()])
                .filter(|next| next.is_some())
                .collect();
            assert!(zones.iter().all(|other| *other == zone || around.and(*other).is_empty()), "{dice:?}");
        }
    }
}
