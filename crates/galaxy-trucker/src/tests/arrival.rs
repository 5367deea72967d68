//! The frame of a game, goods, and the end of a flight: GT-1 to GT-12, GT-75 to GT-77, GT-84 to GT-91, LM-3, LM-4, LM-98.

use rules::{Game, Millis, Seat, Setup as _, Silent, Turn};

use super::notation::{Table, flying, fresh, setup};
use crate::parts::Cards;
use crate::{GalaxyTrucker, Good};

const PLAIN: &str = "7,7 start; 8,7 engine 3303";

fn arrive(mut game: GalaxyTrucker) -> GalaxyTrucker {
    game.arrive(Millis(0), &mut Silent);
    game
}

fn credits(game: &GalaxyTrucker) -> Vec<u16> {
    game.all_seats().map(|seat| game.trucker(seat).credits).collect()
}

#[test]
fn gt_1_two_to_four_players_fly_classes_one_to_three() {
    for seats in 2..=4 {
        assert_eq!(setup(&seats.to_string()).unwrap().seats(), seats);
    }
    assert!(setup("1").is_err() && setup("5").is_err());
    let classes: Vec<&str> = setup("3").unwrap().boards().map(|board| board.id.as_str()).collect();
    assert_eq!(classes, ["I", "II", "III"]);
}

/// LM-3.
#[test]
fn gt_2_lm_3_any_flights_are_allowed() {
    let classes: Vec<&str> =
        setup("2 classes=IVC,I,IIC").unwrap().boards().map(|board| board.id.as_str()).collect();
    assert_eq!(classes, ["IVC", "I", "IIC"]);
    let error = setup("2 classes=V").unwrap_err().to_string();
    assert!(error.contains("expected classes of I, II, III"), "{error}");
    assert!(setup("2 classes=I,I,I,I,I,I,I,I,I").is_err());
}

/// LM-T1.
/// LM-4.
#[test]
fn gt_3_lm_4_the_roman_number_decides_the_rules_card() {
    let game = fresh("2 classes=IIC");
    assert_eq!((game.level().pile, game.level().finish), ([1, 2, 0], [8, 6, 4, 2]));
    assert_eq!(fresh("2 classes=IIIA").level(), fresh("2 classes=III").level());
}

/// GT-5.
#[test]
fn gt_4_gt_5_the_richest_wins_and_equal_players_share() {
    let mut game = fresh("4");
    for (seat, credits) in [3, 9, 9, 0].into_iter().enumerate() {
        game.trucker_mut(Seat(seat as u8)).credits = credits;
    }
    let places: Vec<u8> = game.standings().rows().iter().map(|row| row.place).collect();
    assert_eq!(places, [3, 1, 1, 4]);
}

/// GT-T31, LM-T3, LM-T23, LM-35, LM-46.
/// GT-90.
#[test]
fn gt_6_gt_90_losses_are_paid_up_to_the_cap_and_never_below_nothing() {
    let pays = |class: &str, lost: u8, owns: u16| {
        let place = if class.ends_with('C') { "3,3" } else { "7,7" };
        let mut game = flying(
            &format!("2 classes={class}"),
            &[(9, &format!("{place} start")), (0, &format!("{place} start"))],
        );
        game.trucker_mut(Seat(0)).credits = owns;
        game.trucker_mut(Seat(0)).flying = 0;
        game.trucker_mut(Seat(0)).lost = (60..60 + lost).map(crate::Tile).collect();
        owns - arrive(game).trucker(Seat(0)).credits
    };
    assert_eq!((pays("II", 11, 20), pays("I", 5, 3), pays("III", 20, 20)), (8, 3, 11));
    // LM-35, LM-T23: no cap on IIC; LM-46: 15 on IIIC; LM-T3: an unused cabin costs 1.
    assert_eq!((pays("IIC", 12, 20), pays("IIIC", 20, 20), pays("IIIC", 1, 20)), (12, 15, 1));
}

/// LM-98.
#[test]
fn gt_11_lm_98_used_cards_are_left_out_until_too_few_are_left() {
    let mut game = flying("2 classes=I,I", &[(9, PLAIN), (0, PLAIN)]);
    game.deck.turned = (0..8).map(crate::Card).collect();
    let game = arrive(game);
    assert_eq!((game.deck.used.len(), game.flight), (8, 1));
    // Thirteen of twenty used: eight are not left, so they come back.
    let mut game = flying("2 classes=I,I", &[(9, PLAIN), (0, PLAIN)]);
    game.deck.turned = (0..13).map(crate::Card).collect();
    assert_eq!(arrive(game).deck.used, Cards::NONE);
    // Level IV always takes the level III cards back.
    let mut game = flying("2 classes=III,IVC", &[(9, PLAIN), (0, PLAIN)]);
    game.deck.turned = [0, 20, 40, 41].map(crate::Card).into_iter().collect();
    assert_eq!(arrive(game).deck.used.len(), 2);
}

/// LM-T68.
/// LM-99, LM-107, LM-112, LM-A6.
#[test]
fn lm_98_lm_99_lm_107_lm_112_level_four_flies_by_rules_card_three() {
    let game = fresh("2 classes=IVC");
    let level = game.level();
    assert_eq!((level.pile, level.piles, level.start_gap), ([1, 1, 3], 4, 4));
    assert_eq!((level.finish, level.best_looking), ([12, 9, 6, 3], 6));
}

/// GT-T29.
#[test]
fn gt_75_red_cubes_need_a_special_hold() {
    let ships = [(9, "7,7 start; 7,8 hold; 8,7 engine 3303"), (0, PLAIN)];
    let table = Table::new(flying("2 classes=I", &ships)).card("I-12").play("A land 3");
    assert_eq!((table.refuses("A load 7,8 R"), table.refuses("A load 7,8 G")), ("GT-75", "allowed"));
    let table = table.play("A load 7,8 G; A done");
    assert_eq!(table.game.ship(Seat(0)).goods(table.game.board().all).len(), 1);
}

#[test]
fn gt_76_cubes_are_rearranged_only_when_goods_are_gained() {
    let ships = [(9, "7,7 start; 7,8 hold BB; 7,6 special G; 8,7 engine 3303"), (0, PLAIN)];
    let table = Table::new(flying("2 classes=I", &ships))
        .card("I-12")
        .play("A land 3; A unload 7,6 G; A unload 7,8 B");
    let table = table.play("A load 7,6 R");
    // Once loading has begun nothing is taken out any more.
    assert_eq!((table.refuses("A unload 7,8 B"), table.refuses("A load 7,8 Y")), ("GT-76", "GT-76"));
    let table = table.play("A load 7,8 G; A done");
    let goods = table.game.ship(Seat(0)).goods(table.game.board().all);
    assert_eq!((goods.count(Good::Red), goods.count(Good::Green), goods.count(Good::Blue)), (1, 1, 1));
}

/// GT-A5.
#[test]
fn gt_77_a_limited_bank_does_not_replace_what_it_lacks() {
    let ships =
        [(9, "7,7 start; 7,8 special2; 7,6 special; 8,7 engine 3303"), (0, "7,7 start; 7,8 special2")];
    let offer = |words: &str| {
        let mut game = flying(words, &ships);
        // Eleven of twelve red cubes are out.
        game.trucker_mut(Seat(1)).salvage = (0..11).map(|_| Good::Red).collect();
        Table::new(game).card("I-13").play("A land 0").game.goods_offered().0.len()
    };
    assert_eq!((offer("2 classes=I"), offer("2 classes=I goods=limited")), (2, 1));
}

#[test]
fn gt_79_the_owner_picks_who_leaves() {
    let ships = [(9, "7,7 start; 7,8 cabin; 8,7 engine 3303"), (0, PLAIN)];
    let table = Table::new(flying("2 classes=I", &ships)).card("I-18").play("A take");
    assert_eq!((table.refuses("A crew 8,7"), table.refuses("A crew 7,8")), ("GT-79", "allowed"));
}

/// GT-84.
#[test]
fn gt_80_gt_84_giving_up_of_ones_own_will() {
    let ships = [(9, "7,7 start; 7,8 hold BB"), (0, PLAIN)];
    let mut game = flying("2 classes=I", &ships);
    game.trucker_mut(Seat(0)).credits = 3;
    game.trucker_mut(Seat(0)).lost.add(crate::Tile(100));
    let table = Table::new(game).play("A quit; B quit");
    // Nobody flies: the flight is over (GT-86). Half of 2, one lost tile, no reward.
    assert_eq!((table.asks().as_str(), credits(&table.game)), ("over", vec![3, 0]));
}

/// GT-T30.
/// GT-A2.
#[test]
fn gt_85_half_the_sum_rounded_up() {
    let sold = |goods: &[Good]| {
        let mut game = flying("2 classes=I", &[(9, PLAIN), (0, PLAIN)]);
        game.trucker_mut(Seat(0)).flying = 0;
        game.trucker_mut(Seat(0)).salvage = goods.iter().copied().collect();
        arrive(game).trucker(Seat(0)).credits
    };
    assert_eq!((sold(&[Good::Red, Good::Yellow]), sold(&[Good::Red, Good::Yellow, Good::Blue])), (4, 4));
}

/// GT-T32.
/// GT-A1.
#[test]
fn gt_87_finish_order_among_those_who_still_fly() {
    let exposed = "7,7 start";
    let ships = [(30, exposed), (20, exposed), (10, exposed), (5, exposed)];
    let mut game = flying("4 classes=II", &ships);
    game.trucker_mut(Seat(2)).flying = 0;
    // All look alike, so the three get 4 each for looks.
    assert_eq!(credits(&arrive(game)), [8 + 4, 6 + 4, 0, 4 + 4]);
}

/// GT-T33.
#[test]
fn gt_88_the_fewest_exposed_connectors_all_win() {
    let [three, five] = ["7,7 start 0333", "7,7 start 3300; 6,7 cabin 3333"];
    let mut game = flying("3 classes=III", &[(30, three), (20, three), (10, five)]);
    let board = game.board();
    assert_eq!([0, 1, 2].map(|seat| game.ship(Seat(seat)).exposed(board, board.all)), [3, 3, 4]);
    game.level();
    assert_eq!(credits(&arrive(game.clone())), [12 + 6, 9 + 6, 6]);
    game.trucker_mut(Seat(0)).flying = 0;
    assert_eq!(credits(&arrive(game)), [0, 12 + 6, 9]);
}

#[test]
fn gt_89_goods_are_sold_at_their_price() {
    let game =
        flying("2 classes=I", &[(9, "7,7 start; 7,8 special2 RY; 7,6 hold GB"), (0, "7,7 start 0000")]);
    assert_eq!(credits(&arrive(game)), [4 + 4 + 3 + 2 + 1, 3 + 2]);
}

/// LM-T35: earned 3, owed 6.
/// LM-45.
#[test]
fn gt_91_lm_45_debts_come_last_and_the_rest_is_forgiven() {
    let mut game = flying("2 classes=IIIC", &[(9, "2,3 start"), (0, "2,3 start")]);
    game.trucker_mut(Seat(0)).flying = 0;
    game.trucker_mut(Seat(0)).salvage = [Good::Red, Good::Blue].into_iter().collect();
    game.trucker_mut(Seat(0)).debt = 6;
    assert_eq!(arrive(game).trucker(Seat(0)).credits, 0);
}

/// GT-91.
#[test]
fn gt_7_gt_91_ships_are_taken_apart_before_the_next_flight() {
    let game = arrive(flying("2 classes=I,IC", &[(9, PLAIN), (0, PLAIN)]));
    assert_eq!((game.flight, game.yard.face_down.len()), (1, 140));
    assert!(game.all_seats().all(|seat| game.ship(seat).filled.is_empty()));
    assert!(matches!(game.turn(), Turn::Scramble { until: None, .. }));
}

#[test]
fn gt_86_the_rest_of_the_deck_is_not_turned() {
    let table =
        Table::new(flying("2 classes=I", &[(9, PLAIN), (0, PLAIN)])).card("I-05").play("A quit; B quit");
    assert_eq!((table.asks().as_str(), table.game.deck.turned.len()), ("over", 1));
}

/// LM-1, LM-97: the boards need the base game alone; how many play them is advice.
#[test]
fn lm_1_every_class_is_for_two_to_four() {
    for class in ["IC", "IIC", "IIIC", "IVC"] {
        assert!((2..=4).all(|seats| setup(&format!("{seats} classes={class}")).is_ok()));
        assert!(setup(&format!("5 classes={class}")).is_err());
    }
}

/// LM-5, LM-55: a class IV flight takes level III cards; LM-6: IC and IIC are two different ships.
#[test]
fn lm_5_levels_of_the_new_classes() {
    let levels: Vec<u8> =
        setup("2 classes=IC,IIC,IIIC,IVC").unwrap().boards().map(|board| board.level).collect();
    assert_eq!(levels, [1, 2, 3, 4]);
    assert_eq!(fresh("2 classes=IVC").level().pile, [1, 1, 3]);
    let boards: Vec<_> = setup("2 classes=IC,IIC").unwrap().boards().map(|board| board.all).collect();
    assert_ne!(boards[0], boards[1]);
}

/// LM-23, LM-25, LM-26, LM-53, LM-89, LM-110, LM-111: thrusters; LM-32, LM-33, LM-52: intruders; LM-86: stasis
/// chambers. These pieces of the big expansions are not played: content that has them is refused.
#[test]
fn lm_23_pieces_of_the_big_expansions_are_refused() {
    let refused = |file: &str, old: &str, new: &str| {
        let text = crate::FILES.iter().find(|(name, _)| *name == file).expect("a file of the pack").1;
        let replaced = [(file.to_owned(), text.replacen(old, new, 1))];
        crate::Pack::read("more", &replaced).is_err()
    };
    for kind in ["thruster", "stasis_chamber", "defence_system"] {
        assert!(refused("tiles.toml", "kind = \"shield\"", &format!("kind = {kind:?}")));
    }
    assert!(refused("tiles.toml", "alien = \"brown\"", "alien = \"green\""));
    assert!(refused("cards.toml", "kind = \"stardust\"", "kind = \"intruders\""));
}

/// LM-106: what level IV leaves alone.
#[test]
fn lm_106_days_and_open_space_are_unchanged_in_level_four() {
    let ships = [(9, "5,5 start; 6,5 engine"), (0, "5,5 start; 6,5 engine")];
    let table = Table::new(super::notation::flying_fleets("2 classes=IVC", [1, 1], &ships)).card("I-05");
    assert_eq!((table.seat("A").position, table.seat("B").position), (10, 1));
}
