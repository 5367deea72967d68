//! Check and launch: GT-33 to GT-42, LM-42 to LM-46, LM-71 to LM-78.

use rules::{Game, Seat, Step, Viewer};

use super::notation::{Table, fresh, put_ship};
use crate::{Event, GalaxyTrucker};

/// Builders with these ships finish in seat order, and nothing is set aside.
fn checked(words: &str, dice: [u8; 2], ships: &[&str]) -> Table {
    let mut table = Table::new(fresh(words)).play("A start");
    table.game.yard.dice = dice;
    table.game.yard.zones = table.game.ships_of_dice();
    for (seat, ship) in (0..).map(Seat).zip(ships) {
        put_ship(&mut table.game, seat, ship);
        table.game.trucker_mut(seat).aside = [crate::Tile::NONE; 2];
    }
    let finish: String =
        (0..ships.len()).map(|nth| format!("{} finish {};", char::from(b'A' + nth as u8), nth + 1)).collect();
    table.play(&finish)
}

fn crew(game: &GalaxyTrucker, seat: u8) -> u8 {
    game.ship(Seat(seat)).crew(game.board().all)
}

#[test]
fn gt_33_the_owner_removes_tiles_until_the_ship_is_legal() {
    let wrong = "7,7 start; 7,8 module 3001; 6,8 module 0020; 8,7 engine 3300 <";
    let table = checked("2 classes=I", [0; 2], &[wrong, "7,7 start"]);
    // The engine is turned, and 6,8 meets 7,8 double against universal: legal; 7,8 meets the cabin.
    assert_eq!((table.asks().as_str(), table.refuses("A remove 7,7")), ("A: Mend", "GT-33"));
    assert_eq!(table.told(|event| matches!(event, Event::MistakeFound { .. })), 1);
    let table = table.play("A remove 8,7");
    assert_eq!((table.seat("A").lost.len(), table.asks().as_str()), (1, "AB: Decide"));
    let pair = "7,7 start 3330; 7,6 module 0300; 6,7 module";
    let table = checked("2 classes=I", [0; 2], &[pair, "7,7 start"]);
    assert_eq!(
        (table.refuses("A remove 7,7"), table.refuses("A remove 7,6"), table.refuses("A remove 6,7")),
        ("allowed", "allowed", "GT-33")
    );
}

/// GT-96.
#[test]
fn gt_34_gt_96_a_part_without_a_cabin_cannot_be_kept_unless_none_has_one() {
    let parts = "7,7 start 0000; 7,8 cabin 0030; 8,8 module 3000; 7,6 module 0000";
    let table = checked("2 classes=I", [0; 2], &[parts, "7,7 start"]);
    assert_eq!(table.asks(), "A: Keep");
    assert_eq!(
        (table.refuses("A keep 7,6"), table.refuses("A keep 7,8"), table.refuses("A keep 8,8")),
        ("GT-34", "allowed", "GT-34")
    );
    let table = table.play("A keep 7,8");
    assert_eq!((table.seat("A").lost.len(), crew(&table.game, 0)), (2, 2));
    let table = checked("2 classes=I", [0; 2], &["7,8 module 0000; 7,6 module 0000", "7,7 start"]);
    assert_eq!(table.refuses("A keep 7,6"), "allowed");
}

#[test]
fn gt_35_a_ship_without_a_human_does_not_take_off() {
    let table = checked("2 classes=I", [0; 2], &["7,8 module", "7,7 start"]);
    assert_eq!((table.asks().as_str(), table.seat("A").is_flying()), ("B: Decide", false));
    assert_eq!(table.told(|event| matches!(event, Event::StayedBehind { seat: Seat(0) })), 1);
}

#[test]
fn gt_36_the_check_finds_every_error() {
    // Four pairs that do not fit, and a barrel.
    let bad =
        "7,7 start; 7,8 module 0000; 6,7 module 0000; 8,7 module 0000; 7,6 cannon 3303 <; 7,5 module 0000";
    let game = checked("2 classes=I", [0; 2], &[bad, "7,7 start"]).game;
    assert_eq!(game.view(Viewer::Spectator).players[0].mistakes.len(), 5);
}

#[test]
fn gt_37_batteries_are_filled() {
    let table = checked("2 classes=I", [0; 2], &["7,7 start; 7,8 battery 0c; 7,6 battery3 0c", "7,7 start"]);
    assert_eq!(table.game.ship(Seat(0)).cells(table.game.board().all), 5);
}

/// GT-T39.
/// GT-39.
#[test]
fn gt_38_gt_39_an_alien_lives_in_a_cabin_joined_to_its_life_support() {
    let ship = "7,7 start; 7,8 cabin 0h; 6,8 purple-life; 8,8 brown-life; 7,6 cabin 0h; 6,6 purple-life; 7,5 cabin 0h";
    let table = checked("2 classes=I", [0; 2], &[ship, "7,7 start"]);
    assert_eq!(table.asks(), "A: Crew");
    // Never in the starting cabin, never without its life support.
    assert_eq!(
        (table.refuses("A purple 7,7"), table.refuses("A purple 7,5"), table.refuses("A brown 7,6")),
        ("GT-38", "GT-38", "GT-38")
    );
    let table = table.play("A purple 7,6");
    // One purple alien is aboard: 7,8 takes a brown one or two humans.
    assert_eq!((table.refuses("A purple 7,8"), table.refuses("A brown 7,8")), ("GT-38", "allowed"));
    assert_eq!(crew(&table.play("A humans").game, 0), 7);
}

/// GT-T37.
#[test]
fn gt_41_starts_are_level_plus_one_spaces_apart() {
    let ships = ["7,7 start"; 4];
    let table = checked("4 classes=III", [0; 2], &ships);
    assert_eq!(["A", "B", "C", "D"].map(|name| table.seat(name).position), [0, -4, -8, -12]);
    let table = checked("4 classes=I", [0; 2], &ships);
    assert_eq!(["A", "B", "C", "D"].map(|name| table.seat(name).position), [0, -2, -4, -6]);
}

/// GT-T38.
#[test]
fn gt_40_the_first_card_is_of_the_level_of_the_flight() {
    for (class, level) in [("I", 1), ("II", 2), ("III", 3), ("IIIC", 3)] {
        let place = if class == "IIIC" { "2,3" } else { "7,7" };
        let ship = format!("{place} start");
        let mut table = checked(&format!("2 classes={class}"), [0; 2], &[&ship, &ship]).play("A fly; B fly");
        let levels = |table: &Table| {
            let mut outcomes = Vec::new();
            table.game.outcomes(&mut outcomes);
            let card = |outcome| {
                if let crate::Outcome::Card(card) = outcome { table.game.pack.card(card).level } else { 0 }
            };
            let mut levels: Vec<u8> = outcomes.iter().map(|(outcome, _)| card(*outcome)).collect();
            levels.dedup();
            levels
        };
        assert_eq!(levels(&table), [level], "{class}");
        // Then any may come.
        table.game.deck.turned = [crate::Card(20 * (level - 1))].into_iter().collect();
        assert_eq!(levels(&table), (1..=level).collect::<Vec<_>>(), "{class}");
    }
}

#[test]
fn gt_42_the_leader_is_farthest_ahead() {
    let mut table = checked("3 classes=I", [0; 2], &["7,7 start"; 3]);
    table.game.trucker_mut(Seat(2)).position = 9;
    assert_eq!(table.game.view(Viewer::Spectator).order, [Seat(2), Seat(0), Seat(1)]);
}

/// LM-T35: the premium of 10, with 4 credits.
/// LM-45.
#[test]
fn lm_44_lm_45_a_premium_that_cannot_be_paid_is_a_debt() {
    let mut table = Table::new(fresh("2 classes=IIIC")).play("A start");
    let places = (1..=6).flat_map(|row| (1..=6).map(move |column| (row, column)));
    // Five empty squares together: 2,2 to 2,6.
    let filled = places.filter(|(row, column)| *row != 2 || *column == 1);
    let ship: String = filled
        .map(|(row, column)| {
            format!("{row},{column} {};", if (row, column) == (1, 1) { "start" } else { "module" })
        })
        .collect();
    for seat in [Seat(0), Seat(1)] {
        put_ship(&mut table.game, seat, &ship);
        table.game.trucker_mut(seat).aside = [crate::Tile::NONE; 2];
    }
    table.game.trucker_mut(Seat(0)).credits = 4;
    table.game.trucker_mut(Seat(1)).credits = 20;
    let table = table.play("A finish 1; B finish 2");
    assert_eq!((table.seat("A").credits, table.seat("A").debt), (0, 6));
    assert_eq!((table.seat("B").credits, table.seat("B").debt), (10, 0));
}

/// LM-T51.
#[test]
fn lm_71_one_part_per_combined_ship() {
    let parts = "5,5 start; 5,4 module; 5,9 cabin; 9,5 cabin";
    let table = checked("2 classes=IVC", [1, 1], &[parts, "5,5 start"]);
    // The front ship is in two parts, the rear ship is another ship.
    assert_eq!((table.asks().as_str(), table.refuses("A keep 9,5")), ("A: Keep", "GT-34"));
    let table = table.play("A keep 5,9");
    assert_eq!((table.seat("A").lost.len(), table.seat("A").flying.len()), (2, 2));
}

/// LM-T69.
/// LM-74.
#[test]
fn lm_72_lm_74_ships_without_tiles_or_humans_do_not_fly() {
    let fleet = "5,5 start; 9,5 cabin; 9,9 module; 10,9 module";
    let table = checked("2 classes=IVC", [2, 3], &[fleet, "5,5 start"]);
    // Rolls 2 and 3 leave three ships: left, front right (empty) and rear right (without a human).
    let kept = checked("2 classes=IVC", [1, 0], &["5,5 start; 9,5 cabin; 9,9 module", "5,5 start"]);
    assert_eq!(kept.asks(), "chance: RollDie");
    assert_eq!(table.asks(), "A: Keep");
    let table = table.play("A keep 5,5");
    assert_eq!((table.seat("A").flying.len(), table.seat("A").lost.len()), (1, 1));
    assert_eq!(table.seat("A").retired, 2);
    assert_eq!(table.told(|event| matches!(event, Event::ShipStayed { seat: Seat(0), .. })), 1);
}

#[test]
fn lm_73_one_alien_of_each_colour_in_the_whole_fleet() {
    let fleet = "5,5 cabin 0h; 5,4 purple-life; 4,5 start; 9,5 cabin 0h; 9,4 purple-life; 10,5 cabin 0h";
    let table = checked("2 classes=IVC", [1, 1], &[fleet, "5,5 start"]).play("A purple 5,5");
    assert_ne!(table.asks(), "A: Crew");
}

/// LM-78.
#[test]
fn lm_76_lm_78_insurance_is_offered_openly_in_flight_order() {
    let mut table = Table::new(fresh("2 classes=IVC")).play("A start");
    for seat in [Seat(0), Seat(1)] {
        put_ship(&mut table.game, seat, "5,5 start");
        table.game.trucker_mut(seat).aside = [crate::Tile::NONE; 2];
        table.game.trucker_mut(seat).credits = 6;
    }
    let table = table.play("A finish 2; B finish 1; die 1; die 1");
    // B leads; 8 credits are too many.
    assert_eq!((table.asks().as_str(), table.refuses("B insure 2")), ("B: Insure", "LM-76"));
    let table = table.play("B insure 1; A pass");
    assert_eq!(
        (table.seat("B").credits, table.game.cap(Seat(1)), table.game.cap(Seat(0))),
        (1, Some(19), None)
    );
}

/// Who stays on the ground pays for lost tiles and may cap that as well.
#[test]
fn lm_76_each_player_may_insure_also_on_the_ground() {
    let mut table = Table::new(fresh("2 classes=IVC")).play("A start");
    put_ship(&mut table.game, Seat(0), "5,5 module");
    put_ship(&mut table.game, Seat(1), "5,5 start");
    for seat in [Seat(0), Seat(1)] {
        table.game.trucker_mut(seat).aside = [crate::Tile::NONE; 2];
        table.game.trucker_mut(seat).credits = 2;
    }
    let table = table.play("A finish 1; B finish 2; die 1; die 1");
    assert_eq!((table.asks().as_str(), table.seat("A").is_flying()), ("A: Insure", false));
    let table = table.play("A insure 0; B pass");
    assert_eq!((table.seat("A").credits, table.game.cap(Seat(0))), (0, Some(26)));
}

#[test]
fn lm_42_removed_tiles_count_as_lost_before_the_premium() {
    let table = checked("2 classes=IIIC", [0; 2], &["1,1 start; 1,2 module 0000", "1,1 start"]);
    let table = table.play("A remove 1,2");
    assert_eq!(table.seat("A").lost.len(), 1);
    assert_eq!(table.told(|event| matches!(event, Event::PremiumPaid { group: 35, .. })), 2);
}

/// GT-18: what was looked at is known in flight.
#[test]
fn gt_18_a_pile_that_was_looked_at_is_remembered() {
    let mut table = Table::new(fresh("2 classes=I")).play("A start; A down; draw 3; A attach 6,7; A look 1");
    let dealt: Vec<crate::Card> = (0..2)
        .map(|nth| {
            let mut outcomes = Vec::new();
            table.game.outcomes(&mut outcomes);
            let (outcome, _) = outcomes[3 * nth];
            table.take(Step::Chance(outcome));
            let crate::Outcome::Card(card) = outcome else { panic!("a card is dealt") };
            card
        })
        .collect();
    let knows = |seat: Seat| {
        let known = table.game.knowledge(Viewer::Seat(seat));
        let mut rng =
            <rand_xoshiro::Xoshiro256PlusPlus as rand_xoshiro::rand_core::SeedableRng>::seed_from_u64(1);
        (0..50).all(|_| {
            let world = GalaxyTrucker::sample(&known, &mut rng);
            dealt.iter().all(|card| world.deck.piles[1].contains(*card))
        })
    };
    assert!(knows(Seat(0)) && !knows(Seat(1)));
}
