//! Fleets: LM-79 to LM-96.

use rules::{Game, Seat, Viewer};

use super::notation::{Table, flying_fleets, in_flight};
use crate::flow::{Ask, Losing, NO_POWER};
use crate::parts::Ships;
use crate::{Event, Measure, Reason};

/// Two ships, one behind the other, against a plain one.
fn fleet(ship: &str) -> Table {
    Table::new(flying_fleets(
        "2 classes=IVC",
        [1, 1],
        &[(9, ship), (0, "5,5 start; 6,5 engine; 9,5 cabin; 10,5 engine")],
    ))
}

/// LM-T53, LM-T54.
/// LM-82.
#[test]
fn lm_81_lm_82_the_weakest_ship_sets_the_pace() {
    let three = "5,5 start; 6,5 engine; 6,4 engine; 6,6 engine; 9,5 cabin; 9,4 cabin brown; 9,6 brown-life; 10,5 engine";
    let table = fleet(three).card("I-05");
    // 3, and 1 with a brown alien is 3: the fleet moves 3.
    assert_eq!(table.seat("A").position, 12);
    let none = "5,5 start; 6,5 engine; 6,4 engine; 6,6 engine; 5,4 engine; 9,5 cabin; 9,4 cabin brown; 9,6 brown-life";
    let table = fleet(none).card("I-05");
    assert_eq!((table.seat("A").position, table.seat("A").flying.len()), (13, 1));
    assert_eq!(
        table.told(|event| matches!(event, Event::GaveUp { why: Reason::NoEngine, last: false, .. })),
        1
    );
    // In a combat zone a 0 is just a 0.
    let table = fleet(none).card("I-16");
    let announced = |event: &Event| {
        matches!(event, Event::Announced { seat: Seat(0), measure: Measure::Engine, halves: 0 })
    };
    assert_eq!(table.told(announced), 1);
}

/// LM-T55.
#[test]
fn lm_83_cannons_add_up_and_a_purple_alien_helps_its_own_ship() {
    let strength = |rear: &str| {
        let ship = format!(
            "5,5 start; 4,5 cannon; 4,6 cannon; 5,6 cannon <; 9,5 cabin; 9,4 cabin purple; 9,6 purple-life{rear}"
        );
        let table = fleet(&ship);
        f32::from(table.game.strength_of(Seat(0), Measure::Cannon, NO_POWER)) / 2.0
    };
    assert_eq!((strength(""), strength("; 10,5 cannon")), (2.5, 5.5));
}

/// LM-T56.
#[test]
fn lm_80_cells_work_in_their_own_ship_only() {
    let table = fleet("5,5 start; 6,5 engines; 6,4 engine; 9,5 cabin; 10,5 engine; 9,4 battery").card("I-05");
    // No choice: the double engine cannot be powered.
    assert_eq!(table.seat("A").position, 10);
    let table =
        fleet("5,5 start; 6,5 engines; 6,4 battery; 9,5 cabin; 10,5 engines; 9,4 battery").card("I-05");
    let table = table.play("A power 1; A power 1");
    assert_eq!(table.seat("A").position, 11);
}

#[test]
fn lm_84_the_owner_chooses_the_ship_that_loses() {
    let table = fleet("5,5 start; 6,5 engine; 9,5 cabin; 10,5 engine").card("I-18").play("A take");
    assert_eq!((table.refuses("A crew 5,5"), table.refuses("A crew 9,5")), ("allowed", "allowed"));
    let table = table.play("A crew 9,5; A crew 9,5");
    // LM-93: the rear ship has no human and gives up when the card is done.
    assert_eq!((table.seat("A").flying.len(), table.seat("A").credits), (1, 4));
}

/// The owner chooses the ship, then its dearest cube goes: the red one of the other ship is safe.
#[test]
fn lm_84_the_ship_that_is_chosen_gives_its_dearest_cube() {
    let ship = "5,5 start; 5,6 special R; 6,5 hold BB; 9,5 cabin; 10,5 hold GB; 9,4 hold3 YG";
    let mut table = fleet(ship);
    let lose = |left: u8| in_flight(Ask::LoseGoods(Losing { seat: Seat(0), left }));
    table.game.flow = lose(2);
    // Front: the red cube and no blue one. Rear: the yellow one and no green one.
    let asked = ["A good 5,6", "A good 6,5", "A good 9,4", "A good 10,5"].map(|word| table.refuses(word));
    assert_eq!(asked, ["allowed", "GT-78", "allowed", "GT-78"]);
    // After the yellow one either of the rear ship's green ones.
    let table = table.play("A good 9,4");
    let asked = ["A good 5,6", "A good 9,4", "A good 10,5"].map(|word| table.refuses(word));
    assert_eq!(asked, ["allowed"; 3]);
    let table = table.play("A good 10,5");
    let goods: String = table
        .game
        .ship(Seat(0))
        .goods(table.game.board().all)
        .iter()
        .map(|good| format!("{good:?} "))
        .collect();
    assert_eq!(goods, "Red Green Blue Blue Blue ");
    // Who loses everything is not asked.
    let mut table = fleet(ship);
    table.game.flow = lose(7);
    table.game.go_on(rules::Millis(0), &mut table.story);
    assert!(table.game.ship(Seat(0)).goods(table.game.board().all).is_empty());
}

#[test]
fn lm_85_goods_of_the_fleet_may_be_rearranged() {
    let ship = "5,5 start; 5,6 cabin; 6,5 hold B; 9,5 cabin; 10,5 special";
    let table = fleet(ship)
        .card("I-19")
        .play("A take; A improve G; A unload 6,5 B; A load 6,5 Y; A load 10,5 Y; A load 6,5 B");
    let all = table.game.board().all;
    assert_eq!(table.game.value(table.game.ship(Seat(0)).goods(all)), 7);
}

/// LM-T59.
/// LM-94.
#[test]
fn lm_92_lm_94_a_ship_that_gives_up_sells_for_half_and_loses_nothing() {
    let ship = "5,5 start; 6,5 engine; 9,5 cabin; 10,5 engine; 9,4 special R; 9,6 hold B";
    let table = fleet(ship);
    assert_eq!(
        (table.refuses("A withdraw 3"), table.refuses("A withdraw 4"), table.refuses("A withdraw 2")),
        ("LM-92", "LM-92", "allowed")
    );
    let table = table.play("A withdraw 2; B fly");
    assert_eq!(
        (table.seat("A").flying, table.seat("A").lost.len(), table.seat("A").retired),
        (Ships::only(0), 0, 4)
    );
    let salvage = table.seat("A").salvage;
    assert_eq!(table.game.value(salvage).div_ceil(2), 3);
}

#[test]
fn lm_93_a_lapped_player_gives_up_with_the_whole_fleet() {
    let ship = "5,5 start; 6,5 engine; 9,5 cabin; 10,5 engine";
    let ships = [(60, ship), (0, ship)];
    let table = Table::new(flying_fleets("2 classes=IVC", [1, 1], &ships)).card("I-05");
    assert_eq!(table.seat("B").flying, Ships::NONE);
    assert_eq!(table.told(|event| matches!(event, Event::GaveUp { why: Reason::Lapped, .. })), 2);
}

#[test]
fn lm_91_special_events_and_fleets() {
    let ship = "5,5 start 1000; 9,5 cabin 1000; 10,5 cabin 0000";
    let table = fleet(ship).card("I-04");
    assert_eq!(table.seat("A").position, 7);
    let joined = "5,5 start; 5,6 cabin; 9,5 cabin; 6,5 engine; 10,5 engine";
    let table = fleet(joined).card("II-05");
    let humans = |place: &str| {
        let square = super::notation::square(table.game.board(), place);
        table.game.ship(Seat(0)).load(square).human_count()
    };
    assert_eq!(["5,5", "5,6", "9,5"].map(humans), [1, 1, 2]);
}

/// LM-T60.
/// LM-96.
#[test]
fn lm_95_lm_96_ranking_by_ships_then_by_order() {
    let two = "5,5 start 1000; 9,5 cabin 1000";
    let three_b = "5,5 start 1111; 9,5 cabin 1000; 9,9 cabin 1000";
    let three_c = "5,5 start 1111; 9,5 cabin 1100; 9,9 cabin 1000";
    // Rolls 2-3 make three ships: left with both left parts, front right, rear right; so start one more on the front right.
    let [b, c] = [three_b, three_c].map(|ship| ship.replace("9,5 cabin", "5,9 cabin"));
    let ships = [(30, two), (20, b.as_str()), (25, c.as_str())];
    let two = two.replace("9,5", "9,9");
    let ships = [(ships[0].0, two.as_str()), ships[1], ships[2]];
    let mut game = flying_fleets("3 classes=IVC", [2, 3], &ships);
    assert_eq!([0, 1, 2].map(|seat| game.arrived(Seat(seat))), [2, 3, 3]);
    let board = game.board();
    assert_eq!([0, 1, 2].map(|seat| game.ship(Seat(seat)).exposed(board, board.all)), [2, 6, 7]);
    let mut story = Vec::new();
    game.arrive(rules::Millis(0), &mut story);
    assert_eq!([0, 1, 2].map(|seat| game.trucker(Seat(seat)).credits), [6, 9 + 6, 12]);
}

/// LM-T61.
/// LM-77.
#[test]
fn lm_76_lm_77_the_insurance_caps_the_payment_and_is_gone_in_any_case() {
    let pays = |lost: u8, insured: u8| {
        let mut game = flying_fleets("2 classes=IVC", [1, 1], &[(9, "5,5 start"), (0, "5,5 start")]);
        let trucker = game.trucker_mut(Seat(0));
        trucker.credits = 40;
        trucker.insured = insured;
        trucker.lost = (60..60 + lost).map(crate::Tile).collect();
        trucker.flying = Ships::NONE;
        game.arrive(rules::Millis(0), &mut rules::Silent);
        40 - game.trucker(Seat(0)).credits
    };
    assert_eq!((pays(25, 2), pays(25, 0), pays(10, 3)), (19, 25, 10));
}

#[test]
fn lm_79_the_fleet_is_shown_ship_by_ship() {
    let view = fleet("5,5 start; 9,5 cabin").game.view(Viewer::Spectator);
    assert_eq!((view.ships.len(), view.players[0].flying.as_slice()), (2, [0, 1].as_slice()));
}
