//! Adventure cards: GT-49 to GT-64, and what level IV adds (LM-100 to LM-106).

use super::notation::{Table, flying};
use crate::parts::Ships;
use crate::{Event, Fight};

/// A cabin with an engine: it flies by itself.
const PLAIN: &str = "7,7 start; 8,7 engine 3303";

fn table(words: &str, ships: &[(i16, &str)]) -> Table {
    Table::new(flying(words, ships))
}

fn at(table: &Table, name: &str) -> i16 {
    table.seat(name).position
}

#[test]
fn gt_49_everybody_is_asked_before_each_card_and_the_last_choice_resolves() {
    let table = table("3 classes=I", &[(4, PLAIN), (2, PLAIN), (0, PLAIN)]);
    assert_eq!(table.asks(), "ABC: Decide");
    let table = table.play("B quit; A fly");
    assert_eq!((table.asks().as_str(), table.seat("B").is_flying()), ("C: Decide", true));
    let table = table.play("C fly");
    assert_eq!((table.asks().as_str(), table.seat("B").is_flying()), ("chance: NextCard", false));
}

/// GT-T11.
/// GT-52.
#[test]
fn gt_50_gt_52_open_space_moves_over_empty_spaces_leader_first() {
    let three = "7,7 start; 8,7 engine 3303; 8,6 engine 3303; 8,8 engine 3303";
    let two = "7,7 start; 8,6 engine 3303; 8,8 engine 3303";
    let table = table("2 classes=I", &[(10, two), (9, three)]).card("I-05");
    assert_eq!((at(&table, "A"), at(&table, "B")), (12, 13));
}

/// GT-T10.
/// GT-53.
#[test]
fn gt_51_gt_53_stardust_moves_the_last_first() {
    let [two, one] = ["7,7 module 0110; 6,7 cabin 0030", "7,7 module 0100; 6,7 cabin 0000"];
    let table = table("2 classes=I", &[(10, two), (8, one)]).card("I-04");
    // 6,7 and 7,7 of the first meet by a mismatch that does not matter here: 2 + 0 exposed.
    assert_eq!((at(&table, "A"), at(&table, "B")), (8, 7));
}

/// GT-T12.
/// GT-82.
#[test]
fn gt_52_gt_82_no_engine_strength_at_open_space_means_giving_up() {
    let table = table("2 classes=I", &[(10, "7,7 start; 8,7 engines 3303"), (9, PLAIN)]).card("I-05");
    assert!(!table.seat("A").is_flying());
    assert_eq!(at(&table, "B"), 10);
    assert_eq!(table.told(|event| matches!(event, Event::GaveUp { why: crate::Reason::NoEngine, .. })), 1);
}

/// GT-47.
#[test]
fn gt_46_gt_47_only_doubles_are_optional_and_the_owner_picks_the_battery() {
    let ship = "7,7 start; 8,7 engine 3303; 8,6 engines 3303; 7,6 battery; 7,8 battery3";
    let table = table("2 classes=I", &[(10, ship), (0, PLAIN)]).card("I-05");
    assert_eq!(table.asks(), "A: Power");
    assert_eq!((table.refuses("A power 2"), table.refuses("A shield")), ("GT-47", "GT-47"));
    let table = table.play("A power 1");
    assert_eq!((table.asks().as_str(), table.refuses("A cell 7,7")), ("A: Pay", "GT-47"));
    let table = table.play("A cell 7,8");
    assert_eq!(at(&table, "A"), 13);
    assert_eq!(table.game.ship(rules::Seat(0)).cells(table.game.board().all), 4);
}

/// GT-T27.
#[test]
fn gt_54_planets_are_taken_in_flight_order_and_cost_days_last_first() {
    let ships = [(9, PLAIN), (6, PLAIN), (3, PLAIN), (0, PLAIN)];
    let table = table("4 classes=I", &ships).card("I-13").play("A land 0; B land 1");
    assert_eq!(table.refuses("C land 1"), "GT-54");
    let table = table.play("C land 2");
    // The fourth cannot land; the others lose 2 days, last first.
    assert_eq!(["A", "B", "C", "D"].map(|name| at(&table, name)), [7, 4, 1, 0]);
    let table =
        Table::new(flying("2 classes=I", &[(9, PLAIN), (6, PLAIN)])).card("I-13").play("A pass; B pass");
    assert_eq!(["A", "B"].map(|name| at(&table, name)), [9, 6]);
}

/// GT-T28.
/// GT-81.
#[test]
fn gt_55_gt_81_an_abandoned_ship_takes_crew_for_credits() {
    let crewed = "7,7 start; 8,7 engine 3303; 6,7 cabin purple; 6,6 purple-life";
    let table = table("2 classes=I", &[(5, crewed), (2, PLAIN)]).card("I-17");
    assert_eq!(table.asks(), "A: Offer");
    let table = table.play("A take");
    assert_eq!((table.seat("A").credits, at(&table, "A")), (4, 4));
    assert!(!table.seat("A").is_flying());
}

#[test]
fn gt_55_the_first_who_wants_it_and_has_the_crew() {
    let crewed = "7,7 start; 8,7 engine 3303; 6,7 cabin";
    let table = table("3 classes=I", &[(9, PLAIN), (6, crewed), (3, crewed)]).card("I-17");
    // A has two crew and is not asked.
    let table = table.play("B pass; C take; C crew 6,7");
    assert_eq!(table.asks(), "C: LoseCrew");
    let table = table.play("C crew 7,7; C crew 7,7");
    assert_eq!((table.seat("C").credits, at(&table, "C"), table.seat("B").credits), (4, 2, 0));
}

#[test]
fn gt_56_an_abandoned_station_keeps_the_crew_and_gives_goods() {
    let crewed = "7,7 start; 8,7 engine 3303; 6,7 cabin; 7,6 cabin; 7,8 hold";
    let table =
        table("2 classes=I", &[(5, crewed), (2, PLAIN)]).card("I-19").play("A take; A load 7,8 Y; A done");
    let ship = table.game.ship(rules::Seat(0));
    let all = table.game.board().all;
    assert_eq!((ship.crew(all), ship.goods(all).len(), at(&table, "A")), (6, 1, 4));
}

/// A ship with so many forward cannons, in halves by a sideways one.
fn gunship(forward: usize, sideways: usize) -> String {
    let places = ["6,6", "6,8", "5,7", "6,5", "6,9", "7,5", "7,9", "8,4", "8,10"];
    let cannons = places.iter().take(forward).map(|place| format!("; {place} cannon"));
    let sides = ["9,4", "9,10"].iter().take(sideways).map(|place| format!("; {place} cannon <"));
    format!("7,7 start; 6,7 cabin; 8,7 engine{}", cannons.chain(sides).collect::<String>())
}

/// GT-T13: enemy of strength 6 against 6, 5½, 7 and 9.
#[test]
fn gt_57_enemies_attack_in_flight_order_until_one_is_stronger() {
    let [six, less, seven, nine] = [gunship(6, 0), gunship(5, 1), gunship(7, 0), gunship(9, 0)];
    let ships = [(9, six.as_str()), (6, less.as_str()), (3, seven.as_str()), (0, nine.as_str())];
    let table = table("4 classes=II", &ships).card("I-01");
    // A holds them off, B loses 3 of 4 crew.
    assert_eq!(table.asks(), "B: LoseCrew");
    let table = table.play("B crew 7,7; B crew 7,7");
    assert_eq!(table.asks(), "C: Offer");
    let told = |table: &Table, result| {
        table.told(|event| matches!(event, Event::Fought { result: one, .. } if *one == result))
    };
    assert_eq!([Fight::Equal, Fight::Lost, Fight::Won].map(|result| told(&table, result)), [1, 1, 1]);
    let table = table.play("C take");
    assert_eq!((table.seat("C").credits, at(&table, "C"), table.seat("D").credits), (5, 2, 0));
    // Or neither reward nor days.
    let again = [(9, seven.as_str()), (6, nine.as_str())];
    let table = Table::new(flying("2 classes=II", &again)).card("I-01").play("A pass");
    assert_eq!((table.seat("A").credits, at(&table, "A"), table.seat("B").credits), (0, 9, 0));
}

/// GT-T14.
/// GT-78.
#[test]
fn gt_58_gt_78_smugglers_take_the_most_valuable_goods_then_cells() {
    let smuggled = |ship: &str| {
        let table = table("2 classes=II", &[(9, ship), (0, &gunship(6, 0))]).card("I-02");
        let ship = table.game.ship(rules::Seat(0));
        let all = table.game.board().all;
        (ship.goods(all).len(), ship.goods(all).count(crate::Good::Red), ship.cells(all))
    };
    assert_eq!(smuggled("7,7 start; 7,8 special R; 8,8 hold BB"), (1, 0, 0));
    assert_eq!(smuggled("7,7 start; 8,8 hold B; 8,7 battery3"), (0, 0, 2));
    assert_eq!(smuggled("7,7 start"), (0, 0, 0));
}

#[test]
fn gt_78_among_equal_colours_the_owner_picks() {
    let ship = "7,7 start; 7,8 hold B; 8,8 hold BB";
    let table = table("2 classes=II", &[(9, ship), (0, &gunship(6, 0))]).card("I-02");
    assert_eq!((table.asks().as_str(), table.refuses("A good 7,7")), ("A: LoseGoods", "GT-78"));
    let table = table.play("A good 8,8; A good 7,8");
    assert_eq!(
        table.game.ship(rules::Seat(0)).load(super::notation::square(table.game.board(), "8,8")).cubes(),
        1
    );
    // Cells, too.
    let table = Table::new(flying(
        "2 classes=II",
        &[(9, "7,7 start; 7,8 battery; 7,6 battery"), (0, &gunship(6, 0))],
    ));
    let table = table.card("I-02");
    assert_eq!(table.asks(), "A: LoseCells");
    assert!(table.play("A cell 7,8; A cell 7,6").show().contains("cells 2 |"));
}

/// GT-T15.
#[test]
fn gt_58_pirates_shoot_at_all_they_beat_after_all_fights() {
    let five = gunship(5, 0);
    let ships = [(9, PLAIN), (6, five.as_str()), (3, PLAIN)];
    let table = table("3 classes=II", &ships).card("I-03");
    // Three shots, each rolled once for A and C; column 7 hits both cabins, and the engines go with them.
    assert_eq!(table.asks(), "chance: Roll");
    let table = table.play("roll 4; roll 4; roll 4");
    assert_eq!(table.told(|event| matches!(event, Event::AttackComes { .. })), 3);
    assert_eq!(table.told(|event| matches!(event, Event::Unharmed { .. })), 6);
    assert_eq!(table.asks(), "ABC: Decide");
}

/// GT-T25.
#[test]
fn gt_60_a_combat_zone_judges_line_by_line_and_ties_hurt_the_one_ahead() {
    let five = "7,7 start; 6,7 cabin; 6,6 cabin purple; 8,7 engine; 5,7 purple-life";
    let seven = "7,7 start; 6,7 cabin; 6,6 cabin; 7,6 cabin purple; 7,5 purple-life; 8,7 engine; 8,8 engine; 5,7 cannon; 8,6 engine";
    let table = table("3 classes=II", &[(11, five), (8, five), (14, seven)]).card("I-16");
    // A has the fewest crew farther ahead and loses 3 days: 10, 9, then over B on 8 to 7.
    assert_eq!(at(&table, "A"), 7);
    // B is now ahead of A; both have engine strength 1: B loses two crew.
    assert_eq!(table.asks(), "B: LoseCrew");
    let table = table.play("B crew 7,7; B crew 7,7");
    // Neither has cannons, and an alien alone does not shoot: B is shot at from the rear.
    assert_eq!(table.asks(), "chance: Roll");
    let table = table.play("roll 12; roll 12");
    assert_eq!(table.asks(), "ABC: Decide");
}

/// GT-T26.
/// GT-62, GT-A4.
#[test]
fn gt_60_gt_62_nobody_to_compare_with() {
    for card in ["I-16", "III-04"] {
        let mut game = flying("2 classes=III", &[(5, PLAIN), (0, PLAIN)]);
        game.trucker_mut(rules::Seat(1)).flying = Ships::NONE;
        let table = Table::new(game).card(card);
        assert_eq!(table.told(|event| *event == Event::NothingHappened), 1);
        assert_eq!(table.asks(), "A: Decide");
    }
}

/// GT-T23.
#[test]
fn gt_61_an_epidemic_strikes_cabins_that_are_joined() {
    let ship = "7,7 start; 6,7 cabin; 7,6 module; 7,5 cabin; 8,7 engine 3303";
    let table = table("2 classes=II", &[(5, ship), (0, PLAIN)]).card("II-05");
    let humans = |place: &str| {
        let square = super::notation::square(table.game.board(), place);
        table.game.ship(rules::Seat(0)).load(square).human_count()
    };
    assert_eq!(["7,7", "6,7", "7,5"].map(humans), [1, 1, 2]);
}

/// GT-T24.
#[test]
fn gt_62_sabotage_hits_the_smallest_crew_and_gives_up_after_three_tries() {
    let [four, six] = ["7,7 start; 6,7 cabin; 8,7 engine", "7,7 start; 6,7 cabin; 7,6 cabin; 8,7 engine"];
    let ships = [(9, four), (12, four), (15, six)];
    let table = table("3 classes=III", &ships).card("III-04").play("roll 2; roll 12; roll 7; roll 8");
    // B at 12 is hit at column 7, row 8.
    assert_eq!(table.seat("B").lost.len(), 1);
    let table = Table::new(flying("3 classes=III", &ships)).card("III-04");
    let table = table.play("roll 2; roll 2; roll 3; roll 3; roll 12; roll 12");
    assert_eq!(table.told(|event| *event == Event::NothingHappened), 1);
    assert_eq!(["A", "B", "C"].map(|name| table.seat(name).lost.len()), [0, 0, 0]);
}

/// GT-T40.
/// GT-81.
#[test]
fn gt_64_gt_81_who_has_only_aliens_leaves_after_the_card() {
    let ship = "7,7 start 1h; 6,7 cabin purple; 6,6 purple-life; 8,7 engine 3303";
    let table = table("2 classes=I", &[(5, ship), (0, PLAIN)]).card("I-11");
    // The cabin 7,7 is not in column 6; the large meteor from the front hits the life support, then the alien dies.
    let table = table.play("roll 6");
    assert_eq!(table.seat("A").lost.len(), 1);
    assert!(table.seat("A").is_flying());
    let table = table.play("roll 7");
    assert!(table.seat("A").is_flying(), "{}", table.show());
    let table = table.play("roll 7");
    assert!(!table.seat("A").is_flying());
}

/// GT-T34.
/// GT-93.
#[test]
fn gt_83_gt_93_who_is_more_than_a_lap_behind_gives_up() {
    let lapped = |ahead: i16| {
        let table = table("2 classes=I", &[(ahead, PLAIN), (3, PLAIN)]).card("I-05");
        table.seat("B").is_flying()
    };
    // After open space A is one further, and so is B.
    assert!(!lapped(44));
    assert!(lapped(43));
}

#[test]
fn gt_97_the_lapped_are_found_on_one_set_of_positions() {
    let table = table("3 classes=I", &[(90, PLAIN), (45, PLAIN), (3, PLAIN)]).card("I-05");
    assert_eq!(["A", "B", "C"].map(|name| table.seat(name).is_flying()), [true, false, false]);
}

/// LM-T62.
/// LM-102, LM-104.
#[test]
fn lm_100_lm_102_lm_104_level_four_enemies() {
    let ships = [(9, "5,5 start; 5,6 cabin; 9,5 cabin; 6,5 engine"), (0, "5,5 start; 5,6 cabin")];
    let weak = super::notation::flying_fleets("2 classes=IVC", [1, 1], &ships);
    let table = Table::new(weak).card("I-01");
    // Strength 7 beats both: A loses 4 of 6, B all 4.
    assert_eq!((table.asks().as_str(), table.game.left()), ("A: LoseCrew", 4));
    let strong: String = ["4,5", "4,6", "3,6", "5,4", "6,4", "7,4", "6,6", "6,5"]
        .iter()
        .fold("5,5 start; 5,6 cabin".to_owned(), |ship, place| format!("{ship}; {place} cannon"));
    let ships = [(9, strong.as_str()), (0, "5,5 start")];
    let table = Table::new(super::notation::flying_fleets("2 classes=IVC", [1, 1], &ships))
        .card("I-01")
        .play("A take");
    // Eight against seven: six credits, one day.
    assert_eq!((table.seat("A").credits, at(&table, "A")), (6, 8));
}

/// LM-T63.
#[test]
fn lm_101_abandoned_ships_want_one_more() {
    let ships = [(9, "5,5 start; 5,6 cabin 1h"), (0, "5,5 start; 5,6 cabin")];
    let table = Table::new(super::notation::flying_fleets("2 classes=IVC", [1, 1], &ships)).card("I-17");
    // A has 3, B has 4 and gives all.
    assert_eq!(table.asks(), "B: Offer");
    assert_eq!(table.play("B take").seat("B").credits, 5);
}

/// LM-T64, LM-T65, LM-A7: there is no step down.
#[test]
fn lm_103_goods_are_a_step_better_or_one_blue_more() {
    let crew = "5,5 start; 5,6 cabin; 4,6 cabin; 4,5 hold3; 5,4 special2";
    let ships = [(9, crew), (0, "5,5 start")];
    let table = || Table::new(super::notation::flying_fleets("2 classes=IVC", [1, 1], &ships)).card("I-19");
    let offered = |table: Table| -> String {
        table.game.goods_offered().0.iter().map(|good| format!("{good:?}").remove(0)).collect()
    };
    assert_eq!(offered(table().play("A take; A improve Y")), "RG");
    assert_eq!(offered(table().play("A take; A improve G")), "YY");
    assert_eq!(offered(table().play("A take; A blue")), "YGB");
    let planets = || Table::new(super::notation::flying_fleets("2 classes=IVC", [1, 1], &ships)).card("I-13");
    assert_eq!(planets().play("A land 0").refuses("A improve R"), "LM-103");
    assert_eq!(offered(planets().play("A land 0; A blue")), "RRB");
}

/// LM-T66.
#[test]
fn lm_105_the_first_attack_comes_twice() {
    let ships = [(9, "5,5 start; 5,6 cabin"), (0, "5,5 start")];
    let table = Table::new(super::notation::flying_fleets("2 classes=IVC", [1, 1], &ships)).card("I-10");
    let table = table.play("roll 2; roll 2; roll 2; roll 2; roll 2");
    let sides: Vec<crate::Side> = table
        .story
        .iter()
        .filter_map(|told| if let Event::AttackComes { from, .. } = told.event { Some(from) } else { None })
        .collect();
    use crate::Side::{Front, Left, Rear, Right};
    assert_eq!(sides, [Front, Front, Rear, Left, Right]);
    assert_eq!(table.asks(), "AB: Decide");
}

/// LM-T67.
/// LM-105.
#[test]
fn lm_104_lm_105_a_level_four_combat_zone() {
    let ships =
        [(20, "5,5 start; 4,5 cannon; 6,6 engine; 5,6 cabin"), (9, "5,5 start; 4,5 hold3 YYY; 5,4 hold GG")];
    let table = Table::new(super::notation::flying_fleets("2 classes=IVC", [1, 1], &ships)).card("II-16");
    // B has no cannon: 4 days, unchanged (LM-106).
    assert_eq!(at(&table, "B"), 5);
    // B has no engine: loses 4 goods, three yellow and one green.
    assert_eq!(table.game.ship(rules::Seat(1)).goods(table.game.board().all).len(), 1);
    // B has the smaller crew: light right twice, left, front, heavy rear.
    let table = table.play("roll 2; roll 2; roll 2; roll 2; roll 2");
    assert_eq!(table.told(|event| matches!(event, Event::AttackComes { .. })), 5);
    assert_eq!(table.asks(), "AB: Decide");
}
