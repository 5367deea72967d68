//! What the view and previews show in flight: GT-48 to GT-60, GT-65, GT-75, GT-76, GT-91, LM-47, LM-48, LM-100 to LM-105.

use rules::{Game, Seat, Viewer};

use super::notation::{Table, flying, square};
use crate::course::{Encounter, Penalty};
use crate::{
    Account, Action, GalaxyTrucker, Good, Goods, Journey, Preview, Prospect, Side, Squares, TargetView, View,
};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const PLAIN: &str = "7,7 start; 8,7 engine 3303";

fn view(game: &GalaxyTrucker, seat: u8) -> View {
    game.view(Viewer::Seat(Seat(seat)))
}

fn preview(table: &Table, action: Action) -> Preview {
    GalaxyTrucker::preview(&view(&table.game, 0), &action)
}

fn power(table: &Table, strong: u8) -> (u8, Prospect) {
    let shown = preview(table, Action::Power { strong, weak: 0, angled: 0 });
    let Preview::Strength { halves, prospect, .. } = shown else { panic!("a strength: {shown:?}") };
    (halves, prospect)
}

fn goods(letters: &str) -> Goods {
    let colour = |letter| match letter {
        'R' => Good::Red,
        'Y' => Good::Yellow,
        'G' => Good::Green,
        'B' => Good::Blue,
        other => panic!("{other}: no colour"),
    };
    letters.chars().map(colour).collect()
}

/// GT-50: spaces with another marker are skipped; GT-52: as many days as the strength, and none means giving up.
#[test]
fn gt_52_open_space_shows_days_space_and_who_is_passed() {
    let ship = "7,7 start; 8,7 engine 3303; 8,6 engines 3303; 7,6 battery";
    let table = Table::new(flying("3 classes=I", &[(38, ship), (39, PLAIN), (30, PLAIN)])).card("I-05");
    // The leader has flown already: from 39 to 40.
    assert_eq!(table.asks(), "A: Power");
    let (halves, prospect) = power(&table, 1);
    // Strength 3 from space 38 of 40: spaces 39 and, past the marker on 40, 41 and 42.
    let journey = Journey { days: 3, position: 42, space: 2, passed: vec![B] };
    assert_eq!((halves, prospect), (6, Prospect::Flies { journey, leaving: Vec::new() }));
    let (halves, prospect) = power(&table, 0);
    let journey = Journey { days: 1, position: 39, space: 39, passed: Vec::new() };
    assert_eq!((halves, prospect), (2, Prospect::Flies { journey, leaving: Vec::new() }));
    let none = "7,7 start; 8,6 engines 3303; 7,6 battery";
    let table = Table::new(flying("2 classes=I", &[(9, none), (0, PLAIN)])).card("I-05");
    assert_eq!(power(&table, 0), (0, Prospect::GivesUp));
}

/// GT-57, GT-58: five against six loses three crew; equal does nothing; more wins five credits for a day.
#[test]
fn gt_57_an_enemy_shows_the_result_in_numbers() {
    let ship = "7,7 start; 6,7 cannons; 6,6 cannon; 6,8 cannon; 5,7 cannons; 7,8 battery3; 7,6 cannon <; 7,9 cannon >";
    let table = Table::new(flying("2 classes=II", &[(5, ship), (0, PLAIN)])).card("I-01");
    // Two single cannons forward, two sideways: 3; each double adds 2.
    let (halves, prospect) = power(&table, 1);
    assert_eq!(
        (halves, prospect),
        (10, Prospect::Loses { enemy: 12, penalty: Penalty::Crew(3), tiles: [0; 2] })
    );
    let (halves, prospect) = power(&table, 2);
    let journey = Journey { days: -1, position: 4, space: 4, passed: Vec::new() };
    assert_eq!(
        (halves, prospect),
        (14, Prospect::Wins { enemy: 12, credits: 5, goods: Goods::NONE, journey })
    );
    let equal = "7,7 start; 6,7 cannons; 6,6 cannon; 6,8 cannon; 5,7 cannons; 7,8 battery3";
    let table = Table::new(flying("2 classes=II", &[(5, equal), (0, PLAIN)])).card("I-01");
    assert_eq!(power(&table, 2), (12, Prospect::Holds { enemy: 12 }));
}

/// GT-58: pirates shoot, and what that costs on average follows from the dice.
#[test]
fn gt_58_lost_to_pirates_shows_the_shots() {
    let ship = "7,7 start; 6,7 cannons; 7,8 battery";
    let table = Table::new(flying("2 classes=I", &[(5, ship), (0, PLAIN)])).card("I-03");
    let (halves, Prospect::Loses { enemy, penalty: Penalty::Shots(shots), tiles }) = power(&table, 1) else {
        panic!("two against five")
    };
    assert_eq!((halves, enemy, shots.len()), (4, 10, 3));
    // Column 7 is rolled six times in thirty-six, column 8 five times; each hit costs one tile, and nothing stops it.
    assert_eq!(tiles, [3 * (6 + 5); 2]);
}

/// GT-60: the lowest suffers, of equal players the one farther ahead.
#[test]
fn gt_60_a_combat_zone_compares_with_those_who_announced() {
    let ship = "7,7 start; 8,7 engines 3303; 7,6 battery3; 6,7 cabin";
    let crewed = "7,7 start; 8,7 engine 3303; 8,6 engine 3303; 6,7 cabin";
    let table = Table::new(flying("2 classes=I", &[(5, ship), (9, crewed)])).card("I-16");
    assert_eq!(
        (table.asks().as_str(), view(&table.game, 0).task.strengths.clone()),
        ("A: Power", vec![None, Some(4)])
    );
    let compares = |weakest| Prospect::Compares { lowest: Some(4), weakest, penalty: Penalty::Crew(2) };
    assert_eq!((power(&table, 0), power(&table, 1)), ((0, compares(true)), (4, compares(false))));
}

/// GT-57, GT-60: a strength is announced on one card and says nothing on the next.
#[test]
fn gt_60_strengths_are_those_of_this_card() {
    let ship = "7,7 start; 8,7 engines 3303; 7,6 battery3";
    let table = Table::new(flying("2 classes=I", &[(9, PLAIN), (5, ship)])).card("I-05");
    // A has crossed open space with 1; B is asked.
    assert_eq!(view(&table.game, 0).task.strengths, [Some(2), None]);
    let table = table.play("B power 1");
    assert_eq!(
        (table.asks().as_str(), view(&table.game, 0).task.strengths.clone()),
        ("AB: Decide", vec![None; 2])
    );
}

/// LM-100 to LM-105: one more of everything, and the first attack twice.
#[test]
fn lm_100_a_card_shows_the_numbers_of_its_flight() {
    let shown = |class: &str, id: &str| {
        let start = if class == "IVC" { "5,5 start; 6,5 engine; 9,5 cabin; 10,5 engine" } else { PLAIN };
        let table = Table::new(flying(&format!("2 classes={class}"), &[(5, start), (0, start)])).card(id);
        let view = view(&table.game, 0);
        view.encounter(view.card.expect("a card"))
    };
    let slavers =
        |strength, takes_crew, credits| Encounter::Slavers { strength, takes_crew, credits, days: 1 };
    assert_eq!((shown("I", "I-01"), shown("IVC", "I-01")), (slavers(6, 3, 5), slavers(7, 4, 6)));
    let ship = |crew, credits| Encounter::AbandonedShip { crew, credits, days: 1 };
    assert_eq!((shown("I", "I-17"), shown("IVC", "I-17")), (ship(3, 4), ship(4, 5)));
    let Encounter::MeteorSwarm { meteors } = shown("IVC", "I-10") else { panic!("a swarm") };
    let sides: Vec<Side> = meteors.iter().map(|meteor| meteor.from).collect();
    assert_eq!(sides, [Side::Front, Side::Front, Side::Rear, Side::Left, Side::Right]);
    let Encounter::CombatZone { lines } = shown("IVC", "I-16") else { panic!("a combat zone") };
    assert_eq!(lines[0].penalty, Penalty::Days(3));
    assert_eq!(lines[1].penalty, Penalty::Crew(3));
    let Penalty::Shots(shots) = &lines[2].penalty else { panic!("shots") };
    assert_eq!(shots.len(), 3);
}

/// GT-75, GT-76: red cubes need a special hold, what comes out comes out first, and the rest is lost.
#[test]
fn gt_76_the_best_packing_is_a_list_of_actions() {
    let ship = "7,7 start; 7,8 special B; 7,6 hold BY; 8,7 engine 3303";
    let table = Table::new(flying("2 classes=I", &[(9, ship), (0, PLAIN)])).card("I-12");
    // Planet 1 offers red, green and three blue for three boxes with blue, blue and yellow.
    let Preview::Reward { goods: value, fits, left, .. } = preview(&table, Action::Land(0)) else {
        panic!("goods")
    };
    assert_eq!((value, fits, left), (4 + 3 + 2 - (1 + 1 + 3), goods("RG"), goods("BBBBB")));
    let mut table = table.play("A land 0");
    let packing = view(&table.game, 0).task.packing.expect("goods are loaded");
    assert_eq!((packing.value, packing.fits, packing.left), (9, goods("RG"), goods("BBBBB")));
    // Every action is legal in its turn, and in the end the ship has what was promised.
    for action in &packing.actions {
        table.game.check(rules::Millis(0), A, action).expect("a packing is legal");
        table.take(rules::Step::Act(A, *action));
    }
    assert_eq!(table.game.ship(A).goods(table.game.board().all), goods("RYG"));
    assert_ne!(table.asks(), "A: Loading");
}

/// GT-76: once a cube is loaded none comes out any more.
#[test]
fn gt_76_a_packing_under_way_uses_free_boxes_only() {
    let ship = "7,7 start; 7,8 special2 B; 8,7 engine 3303";
    let table = Table::new(flying("2 classes=I", &[(9, ship), (0, PLAIN)])).card("I-12").play("A land 0");
    let whole = view(&table.game, 0).task.packing.expect("goods are loaded");
    assert_eq!((whole.fits, whole.value), (goods("RG"), 6));
    let table = table.play("A load 7,8 B");
    let rest = view(&table.game, 0).task.packing.expect("goods are loaded");
    assert_eq!((rest.fits, rest.left, rest.actions), (Goods::NONE, goods("RGBB"), vec![Action::Done]));
}

/// GT-59, GT-65, GT-66: which attack of how many, its dice, and what it hits on every ship.
#[test]
fn gt_65_an_attack_shows_what_it_hits_on_every_ship() {
    let shielded = "7,7 start; 6,7 module 3333; 7,6 shield ^; 7,8 battery";
    let smooth = "7,7 start; 6,7 module 0333";
    let bare = "7,7 start; 6,7 module; 5,7 module";
    let table = Table::new(flying("3 classes=I", &[(9, shielded), (6, smooth), (3, bare)])).card("I-10");
    let before = view(&table.game, 1).task.attack.expect("a meteor comes");
    assert_eq!((before.number, before.of, before.dice.len(), before.targets.len()), (1, 4, 0, 0));
    let table = table.play("roll 7");
    assert_eq!(table.asks(), "A: Shield");
    let attack = view(&table.game, 1).task.attack.expect("a meteor comes");
    assert_eq!((attack.dice.len(), attack.dice.iter().sum::<u8>()), (2, 7));
    assert!(attack.dice.iter().all(|die| (1..=6).contains(die)));
    let at = |place: &str| Squares::only(square(table.game.board(), place));
    let shown = |seat: Seat| {
        let TargetView { hits, bounces, falls, .. } =
            attack.targets.iter().find(|target| target.seat == seat).expect("a target").clone();
        (hits, bounces, falls)
    };
    assert_eq!(shown(A), (at("6,7"), Squares::NONE, Squares::NONE));
    assert_eq!(shown(B), (Squares::NONE, at("6,7"), Squares::NONE));
    assert_eq!(shown(Seat(2)), (at("5,7"), Squares::NONE, Squares::NONE));
}

/// LM-47, LM-48: the square that was rolled, and the way across the edge to the tile.
#[test]
fn lm_48_an_attack_on_a_torus_shows_where_it_comes_from() {
    let ship = "2,3 start; 2,4 shield >; 1,3 battery 0c; 1,4 cannon ^; 2,5 module";
    let table = Table::new(flying("2 classes=IIIC", &[(5, ship), (0, "1,1 start 0000")])).card("I-11");
    // Column 4, row 3, from the front: rows 3 to 6 are empty, then row 1 holds the cannon.
    let table = table.play("dice 4 3");
    let attack = view(&table.game, 1).task.attack.expect("a meteor comes");
    let at = |place: &str| square(table.game.board(), place);
    assert_eq!((attack.spot, attack.dice.clone()), (Some(at("3,4")), vec![4, 3]));
    let target = attack.targets.iter().find(|target| target.seat == A).expect("A is attacked");
    assert_eq!(target.way, ["3,4", "4,4", "5,4", "6,4", "1,4"].map(at));
}

/// GT-65: each weak spot with its chance, and what an attack costs on average.
#[test]
fn gt_49_flying_on_shows_the_risk() {
    let table = Table::new(flying("2 classes=I", &[(5, "7,7 start; 7,8 module"), (0, PLAIN)]));
    let Preview::Risk { hazards, odds } = preview(&table, Action::FlyOn) else { panic!("a risk") };
    let front: u8 =
        hazards.iter().filter(|hazard| hazard.from == Side::Front).map(|hazard| hazard.chance).sum();
    assert_eq!((front, odds.len()), (6 + 5, 16));
}

/// GT-87 to GT-91: the bill stays readable in the next flight and at the end.
#[test]
fn gt_91_the_last_bill_is_in_the_view() {
    let mut game = flying("2 classes=I,II", &[(9, "7,7 start 0000; 7,8 hold YB"), (4, "7,7 start 1111")]);
    assert!(view(&game, 0).bill.is_none());
    game.trucker_mut(B).lost.add(crate::Tile(99));
    let _ = game.arrive(rules::Millis(0), &mut rules::Silent);
    // First and second of class I get 4 and 3, the best-looking ship 2, the goods 4, the lost tile costs 1.
    for viewer in [Viewer::Seat(A), Viewer::Spectator] {
        let bill = game.view(viewer).bill.expect("a flight is over");
        assert_eq!(bill.flight, 1);
        let lines = |seat: usize| -> Vec<(Account, i16, &str)> {
            bill.players[seat].iter().map(|line| (line.account, line.credits, line.rule)).collect()
        };
        let best = [
            (Account::FinishOrder, 4, "GT-87"),
            (Account::BestLooking, 2, "GT-88"),
            (Account::Goods, 4, "GT-89"),
        ];
        assert_eq!(lines(0), best);
        assert_eq!(lines(1), [(Account::FinishOrder, 3, "GT-87"), (Account::LostTiles, -1, "GT-90")]);
    }
    assert_eq!(view(&game, 0).flight, 2);
}
