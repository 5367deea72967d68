//! Luxury cabins: XP-19.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Game, Seat, Viewer};

use super::notation::{Table, flying, flying_fleets, fresh, in_flight, put_ship, square};
use crate::flow::{Ask, Losing, Stack, Work};
use crate::{Account, Action, Event, Pack};

const A: Seat = Seat(0);

/// Flies to the end at once; what A's guests pay.
fn fares(class: &str, ship: &str) -> i16 {
    let words = format!("2 classes={class} luxury_cabins=true");
    let other = if class == "IVC" { "5,5 start" } else { "7,7 start" };
    arrive(flying_fleets(&words, [1, 1], &[(5, ship), (0, other)]))
}

fn arrive(mut game: crate::GalaxyTrucker) -> i16 {
    game.flow = Stack::of(&[Work::Arrival.into()]);
    let mut table = Table::new(game);
    table.take(rules::Step::Alarm);
    let paid = table.story.iter().filter_map(|told| {
        let Event::Settled { seat: A, account: Account::Guests, credits } = &told.event else { return None };
        Some(*credits)
    });
    paid.sum()
}

#[test]
fn xp_19_four_luxury_cabins_join_the_pile() {
    assert_eq!(fresh("2 luxury_cabins=true").yard.face_down.len(), 144);
    assert_eq!(Pack::printed().fares, Some([1, 2, 3, 4]));
}

/// XP-19: one human and never an alien.
#[test]
fn xp_19_a_guest_boards_and_counts_as_crew() {
    let mut game = fresh("2 classes=I luxury_cabins=true pace=turns");
    put_ship(&mut game, A, "7,7 start; 7,8 luxury; 7,9 purple-life; 8,8 cabin; 8,7 battery");
    let table = Table::new(game).play("A finish 1; B finish 2");
    let ship = table.game.ship(A);
    // Two in the starting cabin, two in the cabin, and the guest.
    assert_eq!((ship.crew(table.game.board().all), ship.humans(table.game.board().all)), (5, 5));
    assert_eq!(ship.load(square(table.game.board(), "7,8")).human_count(), 1);
    assert_eq!(table.asks(), "AB: Decide");
}

#[test]
fn xp_19_a_guest_pays_by_the_level_when_his_ship_arrives() {
    let ship = "7,7 start; 7,8 luxury; 8,7 luxury";
    assert_eq!(["I", "II", "III"].map(|class| fares(class, ship)), [2, 4, 6]);
    assert_eq!(fares("IVC", "5,5 start; 5,6 luxury; 9,5 cabin"), 4);
    // A guest who was lost pays nothing, and nobody takes his place.
    assert_eq!(fares("II", "7,7 start; 7,8 luxury 0h; 8,7 luxury"), 2);
    // Nor does one whose ship has given up.
    let ships = [(5, "7,7 start; 7,8 luxury"), (0, "7,7 start")];
    let table = Table::new(flying("2 classes=II luxury_cabins=true", &ships)).play("A quit; B fly");
    assert_eq!(arrive(table.game), 0);
}

/// XP-19: he is lost like any other member of the crew, and alone he keeps the ship flying.
#[test]
fn xp_19_a_guest_can_be_lost() {
    let ships = [(5, "7,7 start; 7,8 luxury; 8,7 engine"), (0, "7,7 start")];
    let table = Table::new(flying("2 classes=I luxury_cabins=true", &ships)).card("I-18").play("A take");
    assert_eq!((table.refuses("A crew 7,8"), table.refuses("A crew 7,7")), ("allowed", "allowed"));
    let alone = table.play("A crew 7,7; A crew 7,7");
    assert!(alone.seat("A").is_flying());
    assert_eq!(alone.game.ship(A).humans(alone.game.board().all), 1);
}

/// XP-19: what the guests will pay is shown, and the rule of thumb keeps them.
#[test]
fn xp_19_fares_are_shown_and_the_rule_of_thumb_keeps_guests() {
    let ships = [(5, "7,7 start 1h; 7,8 luxury; 8,7 cabin 1h"), (0, "7,7 start")];
    let mut table = Table::new(flying("2 classes=II luxury_cabins=true", &ships));
    assert_eq!(table.game.view(Viewer::Seat(A)).players[0].facts.fares, 2);
    table.game.flow = in_flight(Ask::LoseCrew(Losing { seat: A, left: 1 }));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let leaves = table.game.hunch(A, &mut Vec::new(), &mut rng);
    assert_ne!(leaves, Action::LoseCrew(square(table.game.board(), "7,8")));
}
