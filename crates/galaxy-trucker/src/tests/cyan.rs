//! Cyan aliens: XP-36 to XP-42, and LM-90 for fleets.

use rules::{Game, Seat, Viewer};

use super::notation::{Table, flying, flying_fleets, fresh, put_ship, setup};
use crate::flow::{NO_POWER, Order, Stack, Work};
use crate::parts::Ships;
use crate::{Account, Action, Event, GalaxyTrucker, Kind, Measure, Pack, Preview, Speciality};

const CYAN: &str = "2 classes=II cyan_aliens=true";
const PLAIN: &str = "7,7 start; 8,7 engine";

/// A ship whose cyan alien has that speciality, and more tiles.
fn with(speciality: &str, more: &str) -> String {
    format!("7,7 start; 7,8 cabin {speciality}; 7,9 cyan-life; {more}")
}

fn flight(a: &str, b: &str) -> Table {
    Table::new(flying(CYAN, &[(9, a), (0, b)]))
}

/// At the check, with these ships; A is first.
fn at_the_check(words: &str, ships: &[&str]) -> Table {
    let mut game = fresh(words);
    for (seat, ship) in (0..).map(Seat).zip(ships) {
        put_ship(&mut game, seat, ship);
        game.trucker_mut(seat).order = seat.0 + 1;
    }
    let order = Order::by(game.all_seats().take(ships.len()), |seat| seat);
    game.flow = Stack::of(&[Work::Check(order).into()]);
    game.go_on(rules::Millis(0), &mut rules::Silent);
    Table::new(game)
}

/// Those who are shot at.
fn targets(table: &Table) -> Vec<Seat> {
    table.game.danger().map_or(Vec::new(), |danger| danger.targets.iter().collect())
}

/// The line of a combat zone.
fn line(table: &Table) -> Option<u8> {
    table.game.combat_zone().map(|zone| zone.line)
}

fn credits_after_arrival(mut game: GalaxyTrucker) -> u16 {
    game.arrive(rules::Millis(0), &mut rules::Silent);
    game.trucker(Seat(0)).credits
}

#[test]
fn xp_36_six_cyan_life_supports_are_in_the_pile_with_the_switch() {
    let [without, with] = ["2", "2 cyan_aliens=true"].map(|words| fresh(words).yard.face_down);
    let pack = Pack::printed();
    let cyan = with.iter().filter(|tile| pack.part(*tile, 0).kind() == Kind::CyanLifeSupport).count();
    assert_eq!((without.len(), with.len(), cyan), (140, 146, 6));
    assert!(setup("2 cyan_aliens=maybe").is_err());
}

#[test]
fn xp_36_a_cyan_alien_needs_its_life_support_and_comes_once() {
    let ship = "7,7 start; 7,8 cabin; 7,9 cyan-life; 8,9 cabin; 7,6 cabin; 6,6 purple-life";
    let table = at_the_check(CYAN, &[ship, PLAIN]);
    assert_eq!(table.asks(), "A: Crew");
    assert_eq!(table.refuses("A cyan 7,7 lawyer"), "GT-38");
    assert_eq!(
        (table.refuses("A cyan 7,6 lawyer"), table.refuses("A cyan 8,9 merchant")),
        ("GT-38", "allowed")
    );
    let table = table.play("A cyan 7,8 manager");
    assert_eq!((table.refuses("A cyan 8,9 lawyer"), table.refuses("A purple 7,6")), ("GT-38", "allowed"));
    let table = table.play("A purple 7,6");
    assert_eq!(table.game.ship(Seat(0)).crew(table.game.board().all), 2 + 1 + 2 + 1);
    // GT-74: without its life support it is lost.
    let mut game = flying(CYAN, &[(9, ship), (0, PLAIN)]);
    put_ship(&mut game, Seat(0), &with("lawyer", ""));
    let life = super::notation::square(game.board(), "7,9");
    game.lose_tile(Seat(0), life, crate::Loss::Meteor, &mut rules::Silent);
    game.lose_stranded_aliens(Seat(0), &mut rules::Silent);
    assert_eq!(game.ship(Seat(0)).crew(game.board().all), 2);
}

#[test]
fn xp_36_no_two_players_have_the_same_speciality_and_flight_order_chooses() {
    let ship = "7,7 start; 7,8 cabin; 7,9 cyan-life";
    let table = at_the_check("3 classes=II cyan_aliens=true", &[ship, ship, ship]);
    assert_eq!(table.asks(), "A: Crew");
    let table = table.play("A cyan 7,8 lawyer");
    assert_eq!((table.asks().as_str(), table.refuses("B cyan 7,8 lawyer")), ("B: Crew", "XP-36"));
    let table = table.play("B cyan 7,8 merchant");
    assert_eq!(
        (table.refuses("C cyan 7,8 lawyer"), table.refuses("C cyan 7,8 merchant")),
        ("XP-36", "XP-36")
    );
    let mut actions = Vec::new();
    table.game.actions(Seat(2), &mut actions);
    assert_eq!(actions.len(), 3 + 1);
    assert!(actions.is_sorted());
}

/// XP-37: five specialities are known and played.
#[test]
fn xp_37_there_are_five_specialities() {
    let names = Speciality::ALL.map(|one| serde_json::to_string(&one).expect("text"));
    assert_eq!(
        names.map(|name| name.replace('"', "")),
        ["lawyer", "diplomat", "technician", "manager", "merchant"]
    );
    let view = flight(&with("diplomat", ""), PLAIN).game.view(Viewer::Spectator);
    let shown: Vec<_> = view.players[0].tiles.iter().filter_map(|placed| placed.speciality).collect();
    assert_eq!(shown, [Speciality::Diplomat]);
}

#[test]
fn xp_38_the_lawyer_pays_nothing_for_lost_tiles() {
    let pays = |who: &str, gives_up: bool| {
        let mut game = flying(CYAN, &[(0, &with(who, "")), (9, PLAIN)]);
        let trucker = game.trucker_mut(Seat(0));
        trucker.credits = 40;
        trucker.lost = (60..66).map(crate::Tile).collect();
        if gives_up {
            game.give_up(Seat(0), Ships::of_bits(1), crate::Reason::OwnWill, &mut rules::Silent);
        } else {
            // Nothing for the place and the looks.
            game.trucker_mut(Seat(0)).credits -= u16::from(game.level().finish_reward(1));
        }
        40 - credits_after_arrival(game)
    };
    assert_eq!((pays("merchant", false), pays("lawyer", false)), (6, 0));
    // Ours: also after giving up.
    assert_eq!((pays("merchant", true), pays("lawyer", true)), (6, 0));
    let view = flight(&with("lawyer", ""), PLAIN).game.view(Viewer::Spectator);
    assert_eq!((view.players[0].cap, view.players[1].cap), (Some(0), Some(8)));
}

/// II-03: pirates of strength 6.
#[test]
fn xp_39_the_diplomat_ignores_an_enemy_once_and_leaves() {
    let diplomat = with("diplomat", "6,7 cannon");
    let table = flight(&diplomat, PLAIN).card("II-03");
    assert_eq!((table.asks().as_str(), table.refuses("A power 0")), ("A: Envoy", "XP-39"));
    let sent = table.play("A negotiate");
    assert_eq!(sent.told(|event| matches!(event, Event::Negotiated { .. })), 1);
    // The pirates go on to B, who is beaten and alone is shot at.
    assert_eq!((sent.asks().as_str(), targets(&sent)), ("chance: Roll", vec![Seat(1)]));
    assert_eq!(sent.game.ship(Seat(0)).crew(sent.game.board().all), 2);
    let kept = flight(&diplomat, PLAIN).card("II-03").play("A pass");
    assert_eq!((targets(&kept).len(), kept.game.ship(Seat(0)).crew(kept.game.board().all)), (2, 3));
    // Without the switch, or without him, nobody is asked.
    let table = flight(&with("lawyer", "6,7 cannon"), PLAIN).card("II-03");
    assert_eq!(table.asks(), "chance: Roll");
}

/// I-16: a combat zone, its first line of crew and days, the second of engines and crew, the third of cannons and shots.
#[test]
fn xp_39_the_diplomat_ignores_a_line_of_a_combat_zone() {
    let lonely = with("diplomat", "8,7 engine");
    let crowd = "7,7 start; 8,7 engine; 7,8 cabin; 7,6 cabin";
    let three = |script: &str| {
        let ships = [(9, lonely.as_str()), (6, crowd), (3, crowd)];
        Table::new(flying("3 classes=II cyan_aliens=true", &ships)).card("I-16").play(script)
    };
    let asked = three("");
    assert_eq!((asked.asks().as_str(), line(&asked)), ("A: Envoy", Some(0)));
    // He is asked again before the next line.
    let kept = three("A pass");
    assert_eq!((kept.asks().as_str(), line(&kept)), ("A: Envoy", Some(1)));
    assert_eq!(kept.told(|event| matches!(event, Event::Weakest { seat: Seat(0), .. })), 1);
    // Sent away, A is not compared, and the weaker of the others suffers: of equals the one ahead.
    let sent = three("A negotiate");
    let first = |event: &Event| matches!(event, Event::Weakest { seat: Seat(1), measure: Measure::Crew });
    assert_eq!(sent.told(first), 1);
    // With two players nobody is left to compare with, and the next line is judged.
    let two = flight(&lonely, crowd).card("I-16").play("A negotiate");
    assert_eq!(two.told(|event| matches!(event, Event::NothingHappened)), 1);
    assert_eq!((two.told(|event| matches!(event, Event::Moved { .. })), line(&two)), (0, Some(2)));
}

#[test]
fn xp_40_the_technician_makes_the_first_use_of_a_cell_on_a_card_free() {
    let ship = with("technician", "8,7 engines; 8,8 engines; 6,7 battery 1c");
    let table = flight(&ship, PLAIN).card("II-06");
    assert_eq!(table.refuses("A power 2"), "allowed");
    let view = table.game.view(Viewer::Seat(Seat(0)));
    let preview = |strong| GalaxyTrucker::preview(&view, &Action::Power { strong, weak: 0, angled: 0 });
    assert!(matches!(preview(1), Preview::Strength { halves: 4, cells: 1, .. }));
    assert!(matches!(preview(2), Preview::Strength { halves: 8, cells: 0, .. }));
    let table = table.play("A power 1");
    assert_eq!((table.seat("A").position, table.game.ship(Seat(0)).cells(table.game.board().all)), (11, 1));
    assert_eq!(table.told(|event| matches!(event, Event::TechnicianHelped { .. })), 1);
    // On the next card again; and two uses cost one cell.
    let table = table.card("II-07").play("A power 2");
    assert_eq!((table.seat("A").position, table.game.ship(Seat(0)).cells(table.game.board().all)), (15, 0));
    // Without a cell there is nothing to do for him.
    let table = table.card("II-08");
    assert_eq!(table.seat("A").flying, Ships::NONE);
}

/// A shield and a second use on the same card: II-09, a swarm with two small meteors from the left.
#[test]
fn xp_40_only_the_first_use_of_a_card_is_free() {
    let ship = "7,7 start; 7,8 cabin technician; 7,9 cyan-life; 6,7 shield v; 8,7 battery 2c";
    let cells = |table: &Table| table.game.ship(Seat(0)).cells(table.game.board().all);
    let table = flight(ship, PLAIN).card("II-09").play("roll 12; roll 12; roll 7");
    assert_eq!(table.asks(), "A: Shield");
    let table = table.play("A shield");
    assert_eq!(cells(&table), 2);
    let table = table.play("roll 12; roll 7; A shield");
    assert_eq!(cells(&table), 1);
}

#[test]
fn xp_41_the_manager_raises_the_bonus_and_is_paid_for_aliens() {
    let aliens = "7,6 cabin purple; 6,6 purple-life; 8,6 cabin brown; 9,6 brown-life; 6,7 cannon; 8,8 engine";
    let strengths = |who: &str| {
        let game = flight(&with(who, aliens), PLAIN).game;
        [Measure::Cannon, Measure::Engine].map(|measure| game.strength_of(Seat(0), measure, NO_POWER))
    };
    assert_eq!((strengths("lawyer"), strengths("manager")), ([6, 6], [8, 8]));
    let earned = |who: &str, more: &str| {
        let game = flying(CYAN, &[(9, &with(who, more)), (0, "7,7 start 0000")]);
        credits_after_arrival(game) - u16::from(game_level(CYAN).finish[0])
    };
    let brown = "8,6 cabin brown; 9,6 brown-life; 7,6 module";
    assert_eq!((earned("manager", ""), earned("manager", brown), earned("manager", aliens)), (1, 3, 6));
    assert_eq!(earned("diplomat", aliens), 0);
}

fn game_level(words: &str) -> &'static crate::RulesCard {
    fresh(words).level()
}

#[test]
fn xp_42_the_merchant_sells_red_and_yellow_for_more_even_after_giving_up() {
    let holds = "6,7 special2 RY; 8,7 hold3 YGB";
    let sold = |who: &str, gives_up: bool| {
        let mut game = flying(CYAN, &[(9, &with(who, holds)), (0, "7,7 start 0000")]);
        let finish = if gives_up { 0 } else { u16::from(game.level().finish[0]) };
        if gives_up {
            game.give_up(Seat(0), Ships::of_bits(1), crate::Reason::OwnWill, &mut rules::Silent);
        }
        credits_after_arrival(game) - finish
    };
    // 4 + 3 + 3 + 2 + 1, and 3 more.
    assert_eq!((sold("lawyer", false), sold("merchant", false)), (13, 16));
    assert_eq!((sold("lawyer", true), sold("merchant", true)), (7, 10));
}

/// The left ship of class IVC after a double, with the cyan alien, and the right one.
fn fleet(who: &str, front: &str, rear: &str) -> GalaxyTrucker {
    let ship = format!("5,5 start; 5,4 cabin {who}; 6,4 cyan-life; {front}; 9,5 cabin; {rear}");
    flying_fleets(
        "2 classes=IVC cyan_aliens=true",
        [1, 1],
        &[(9, &ship), (0, "5,5 start 0000; 9,5 cabin 0000")],
    )
}

/// LM-90: Lawyer and Diplomat serve the fleet, Technician and the Manager's +1 their own ship.
#[test]
fn lm_90_what_serves_the_fleet_and_what_its_own_ship() {
    let own = fleet("technician", "6,5 engines; 4,5 battery", "10,5 engines; 9,4 battery");
    assert_eq!((own.usable_cells(Seat(0), 0), own.usable_cells(Seat(0), 1)), (3, 2));
    let strength = |who: &str| {
        let rear = "9,4 cabin brown; 9,6 brown-life; 10,5 engine";
        fleet(who, "6,5 engine; 6,6 engine; 5,6 engine; 4,5 engine; 4,6 engine", rear).strength_of(
            Seat(0),
            Measure::Engine,
            NO_POWER,
        )
    };
    // The Manager flies in the other ship.
    assert_eq!((strength("lawyer"), strength("manager")), (6, 6));
    let mut game = fleet("lawyer", "6,5 engine", "10,5 engine");
    assert_eq!(game.cap(Seat(0)), Some(0));
    // Another ship that gives up changes nothing.
    game.give_up(Seat(0), Ships::of_bits(2), crate::Reason::OwnWill, &mut rules::Silent);
    assert_eq!(game.cap(Seat(0)), Some(0));
    let table = Table::new(fleet("diplomat", "6,5 engine", "10,5 engine")).card("II-03");
    assert_eq!(table.asks(), "A: Envoy");
}

/// LM-90: at the end the Merchant and the Manager's reward cover all ships that arrived, if their own did.
#[test]
fn lm_90_merchant_and_manager_at_the_end() {
    let earned = |who: &str, gone: u8| {
        let rear = "9,4 cabin brown; 9,6 brown-life; 10,5 special R";
        let mut game = fleet(who, "6,5 special R; 4,5 special R", rear);
        game.give_up(Seat(0), Ships::of_bits(gone), crate::Reason::OwnWill, &mut rules::Silent);
        let mut story = Vec::new();
        game.arrive(rules::Millis(0), &mut story);
        let sums = story.iter().filter_map(|told| {
            let Event::Settled { seat, account, credits } = told.event else { return None };
            let counts = matches!(account, Account::Merchant | Account::Manager);
            (seat == Seat(0) && counts).then_some(credits)
        });
        sums.sum::<i16>()
    };
    // Both arrive; the rear one gives up; his own gives up.
    assert_eq!([0, 2, 1].map(|gone| earned("merchant", gone)), [3, 2, 2]);
    assert_eq!([0, 2, 1].map(|gone| earned("manager", gone)), [3, 1, 0]);
}
