//! Bi-directional cannons: XP-21.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Game, Seat, Viewer};

use super::attacks::attacked;
use super::notation::{Table, flying, fresh};
use super::ships::mistakes;
use crate::course::AttackKind::LargeMeteor;
use crate::parts::Side::{self, Front, Left, Rear, Right};
use crate::{Action, Event, GalaxyTrucker, Preview};

const A: Seat = Seat(0);

fn flight(ship: &str) -> GalaxyTrucker {
    flying("2 classes=I bi_directional_cannons=true", &[(5, ship), (0, "7,7 start")])
}

#[test]
fn xp_21_two_bi_directional_cannons_join_the_pile() {
    assert_eq!(fresh("2 bi_directional_cannons=true").yard.face_down.len(), 142);
}

/// XP-21: the barrels point to a side and to the next one clockwise.
#[test]
fn xp_21_both_barrels_need_a_free_square() {
    let blocked = |points: &str| {
        ["6,7", "7,8", "8,7", "7,6"].map(|at| mistakes("I", &format!("7,7 bicannon {points}; {at} module")))
    };
    assert_eq!(["^", ">", "v", "<"].map(blocked), [[1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1], [1, 0, 0, 1]]);
}

#[test]
fn xp_21_it_brings_a_half_more_with_a_barrel_forward_and_nothing_without_a_cell() {
    let strength = |points: &str, power| {
        let game = flight(&format!("7,7 start; 6,7 bicannon {points}"));
        game.ship(A).cannons(game.board().all).halves(power)
    };
    let points = ["^", ">", "v", "<"];
    assert_eq!(points.map(|points| strength(points, [0; 3])), [0; 4]);
    assert_eq!([strength("^", [0, 0, 1]), strength("<", [0, 0, 1])], [3, 3]);
    assert_eq!([strength(">", [0, 1, 0]), strength("v", [0, 1, 0])], [2, 2]);
}

/// XP-21: one cell for both barrels.
#[test]
fn xp_21_one_cell_powers_it() {
    let ship = "7,7 start; 6,7 bicannon ^; 6,6 cannon; 8,7 battery";
    let table = Table::new(flight(ship)).card("I-01");
    assert_eq!((table.refuses("A power 0 1 0"), table.refuses("A power 0 0 2")), ("GT-47", "GT-47"));
    let view = table.game.view(Viewer::Seat(A));
    let shown = GalaxyTrucker::preview(&view, &Action::Power { strong: 0, weak: 0, angled: 1 });
    assert_eq!(shown, Preview::Strength { halves: 5, cells: 1 });
    assert_eq!(view.players[0].facts.cannons, [2, 5]);
    let table = table.play("A power 0 0 1");
    let announced = |event: &Event| matches!(event, Event::Announced { seat: A, halves: 5, .. });
    assert_eq!(table.told(announced), 1);
}

#[test]
fn xp_21_it_shoots_meteors_both_ways_for_a_cell() {
    let asks =
        |from: Side, ship: &str| attacked(flight(ship), LargeMeteor, from).play("roll 7").asks() == "A: Fire";
    let ship = "7,7 bicannon ^; 8,7 start; 8,8 battery";
    let row = "7,7 bicannon ^; 7,6 start; 8,6 battery";
    assert_eq!(
        [asks(Front, ship), asks(Right, row), asks(Left, row), asks(Rear, ship)],
        [true, true, false, false]
    );
    assert!(!asks(Front, &ship.replace("battery", "battery 0c")));
    let table = attacked(flight(ship), LargeMeteor, Front).play("roll 7; A fire 7,7");
    assert_eq!((table.seat("A").lost.len(), table.game.ship(A).cells(table.game.board().all)), (0, 1));
    let hazards = table.game.view(Viewer::Seat(A)).hazards(A);
    let guarded = |from| hazards.iter().any(|hazard| hazard.from == from && hazard.guarded);
    assert_eq!([Front, Right, Rear, Left].map(guarded), [true, true, false, false]);
}

/// XP-21: the rule of thumb powers it where that wins a fight, here against strength 4, and not in vain.
#[test]
fn xp_21_the_rule_of_thumb_powers_it() {
    let angled = |cannons: &str| {
        let ship = format!("7,7 start; 6,7 bicannon ^; 8,7 battery; {cannons}");
        let table = Table::new(flight(&ship)).card("I-02");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        table.game.hunch(A, &mut Vec::new(), &mut rng)
    };
    assert_eq!(angled("6,6 cannon; 6,8 cannon; 7,8 cannon"), Action::Power { strong: 0, weak: 0, angled: 1 });
    assert_eq!(angled("6,6 cannon"), Action::Power { strong: 0, weak: 0, angled: 0 });
}
