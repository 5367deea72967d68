//! What a table does not ask (GT-113, GT-114).

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Game, Millis, Silent, Step, Turn};

use super::notation::{Table, flying, flying_fleets, fresh, in_flight, seat_of, setup};
use crate::flow::{Ask, Losing};
use crate::{Event, FlightControl, GalaxyTrucker};

/// Two ships with that control; the second is bare.
fn table(control: &str, ship: &str) -> Table {
    Table::new(flying(&format!("2 classes=III flight_control={control}"), &[(5, ship), (0, "7,7 start")]))
}

#[test]
fn gt_113_the_printed_game_asks_everything() {
    let plain = setup("2").expect("a legal setup");
    assert_eq!(plain.options.control, FlightControl::Everything);
    // An old record does not name it, and neither does a new one that asks everything.
    let text = serde_json::to_string(&plain).expect("text");
    assert!(!text.contains("control"), "{text}");
    let fast = setup("2 flight_control=fast").expect("a legal setup");
    let text = serde_json::to_string(&fast).expect("text");
    let read: crate::Setup = serde_json::from_str(&text).expect("it reads back");
    assert_eq!(read.options.control, FlightControl::Fast);
    assert!(setup("2 flight_control=slow").is_err());
}

/// Cells cost the same wherever they come from: the fullest battery pays.
#[test]
fn gt_113_cells_come_from_the_fullest_battery() {
    let ship = "7,7 start; 7,8 battery 3333 1c; 7,6 battery3; 6,7 cannons 3333 ^";
    let asked = |control: &str| {
        let mut table = table(control, ship);
        table.game.flow = in_flight(Ask::LoseCells(Losing { seat: seat_of("A"), left: 1 }));
        table.game.go_on(Millis(0), &mut table.story);
        let spent = table.told(|event| matches!(event, Event::CellSpent { .. }));
        (table.asks(), spent, table.game.ship(seat_of("A")).cells(table.game.board().all))
    };
    assert_eq!(asked("everything"), ("A: LoseCells".to_owned(), 0, 4));
    let (asks, spent, cells) = asked("costs");
    assert_ne!(asks, "A: LoseCells");
    assert_eq!((spent, cells), (1, 3));
}

/// A single cannon shoots for nothing; a double one costs a cell and is asked about unless the flight is fast.
#[test]
fn gt_113_gt_114_a_free_shot_is_fired_and_a_dear_one_asked_about() {
    let shot = |control: &str, cannon: &str| {
        let ship = format!("7,7 start; 6,7 {cannon}; 7,8 battery; 8,8 engine");
        // The meteor comes down column 7.
        let table = table(control, &ship).card("I-09").play("roll 7");
        (table.asks(), table.told(|event| matches!(event, Event::Unharmed { .. })))
    };
    assert_eq!(shot("everything", "cannon").0, "A: Fire");
    assert_ne!(shot("costs", "cannon").0, "A: Fire");
    assert_eq!(shot("costs", "cannons").0, "A: Fire");
    assert_ne!(shot("fast", "cannons").0, "A: Fire");
}

/// An enemy that no cell reaches, or that is beaten anyhow, asks for no power.
#[test]
fn gt_113_power_that_changes_nothing_is_not_asked_for() {
    let asks = |control: &str, cannons: &str| {
        let ship = format!("7,7 start; 7,8 battery; {cannons}");
        table(control, &ship).card("I-02").asks()
    };
    let weak = "7,6 cannons 3333 <";
    let near = "6,7 cannons 3333 ^; 7,6 module; 6,6 cannons 3333 ^";
    // Smugglers of strength 4: one double sideways brings 1, two forward 4.
    assert_eq!(
        (asks("everything", weak).as_str(), asks("everything", near).as_str()),
        ("A: Power", "A: Power")
    );
    assert_ne!(asks("costs", weak), "A: Power");
    assert_eq!(asks("costs", near), "A: Power");
}

/// What all goes into free boxes is loaded; what does not is asked about unless the flight is fast.
#[test]
fn gt_113_gt_114_goods_that_find_room_are_loaded() {
    let land = |control: &str, hold: &str| {
        let table = table(control, &format!("7,7 start; 7,8 {hold}; 8,7 engine")).card("I-13");
        // The third planet has one yellow cube.
        let table = table.play("A land 2");
        (table.asks(), table.told(|event| matches!(event, Event::Loaded { .. })))
    };
    assert_eq!(land("everything", "hold"), ("A: Loading".to_owned(), 0));
    assert_eq!(land("costs", "hold").1, 1);
    // A full hold: the blue cube has to go.
    assert_eq!(land("costs", "hold 3333 BB"), ("A: Loading".to_owned(), 0));
    assert_eq!(land("fast", "hold 3333 BB").1, 1);
}

#[test]
fn gt_113_a_reward_that_brings_nothing_is_passed() {
    let asks = |control: &str| table(control, "7,7 start; 8,7 engine").card("I-13").asks();
    assert_eq!(asks("everything"), "A: Land");
    // Neither ship has a hold.
    assert_ne!(asks("costs"), "A: Land");
}

#[test]
fn gt_113_in_a_fleet_the_owner_still_chooses_the_ship() {
    let fleets = |control: &str| {
        let fleet = "4,6 start; 5,6 battery; 9,6 cabin; 10,6 battery";
        let words = format!("2 classes=IVC flight_control={control}");
        let mut table = Table::new(flying_fleets(&words, [2, 3], &[(5, fleet), (0, "4,6 start")]));
        table.game.flow = in_flight(Ask::LoseCells(Losing { seat: seat_of("A"), left: 1 }));
        table.game.go_on(Millis(0), &mut table.story);
        table.game.ship(seat_of("A")).cells(table.game.board().all)
    };
    // Left front and left rear are one ship with a 2 and a 3, so the fullest battery pays.
    assert_eq!((fleets("everything"), fleets("costs")), (4, 3));
    let apart = |control: &str| {
        let fleet = "4,6 start; 5,6 battery; 4,8 cabin; 5,8 battery";
        let words = format!("2 classes=IVC flight_control={control}");
        let mut table = Table::new(flying_fleets(&words, [2, 3], &[(5, fleet), (0, "4,6 start")]));
        table.game.flow = in_flight(Ask::LoseCells(Losing { seat: seat_of("A"), left: 1 }));
        table.game.go_on(Millis(0), &mut table.story);
        table.asks()
    };
    assert_eq!(apart("fast"), "A: LoseCells");
}

/// Who may soon have to leave is asked before a card, even in a fast flight.
#[test]
fn gt_114_before_a_card_only_who_may_have_to_leave_is_asked() {
    let ask = |first: &str, position: i16| {
        let words = "2 classes=III flight_control=fast";
        let sound = "7,7 start; 7,8 cabin; 8,7 engine";
        let mut table = Table::new(flying(words, &[(40, sound), (position, first)]));
        table.game.flow = in_flight(Ask::Decide);
        table.game.go_on(Millis(0), &mut table.story);
        table.asks()
    };
    assert_eq!(ask("7,7 start; 7,8 cabin; 8,7 engine", 30), "chance: NextCard");
    // Without an engine, with a crew of two, or 32 spaces behind.
    assert_eq!(ask("7,7 start; 7,8 cabin", 30), "B: Decide");
    assert_eq!(ask("7,7 start; 8,7 engine", 30), "B: Decide");
    assert_eq!(ask("7,7 start; 7,8 cabin; 8,7 engine", 8), "B: Decide");
}

/// Each level asks less than the one before, and all play to the end.
#[test]
fn gt_113_gt_114_each_level_asks_less() {
    let decisions = |control: &str| {
        let mut count = 0;
        for seed in 0..12 {
            let mut game: GalaxyTrucker = fresh(&format!("3 classes=II pace=turns flight_control={control}"));
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut scratch = Vec::new();
            loop {
                let step = match game.turn() {
                    Turn::Over(_) => break,
                    Turn::Chance => Step::Chance(game.draw(&mut rng)),
                    Turn::Players(seats) | Turn::Scramble { seats, .. } => {
                        let seat = seats.iter().next().expect("somebody is asked");
                        let is_flight = !matches!(game.ask(), Some(Ask::Building));
                        count += u32::from(is_flight);
                        Step::Act(seat, game.hunch(seat, &mut scratch, &mut rng))
                    }
                };
                game.advance(Millis(0), &step, &mut Silent);
            }
        }
        count
    };
    let [everything, costs, fast] = ["everything", "costs", "fast"].map(decisions);
    println!("12 flights of three: {everything}, {costs} and {fast} decisions");
    assert!(costs < everything * 9 / 10 && fast < costs / 2, "{everything} {costs} {fast}");
}
