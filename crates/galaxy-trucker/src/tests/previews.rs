//! Previews and weak spots: what a client can show before a decision.

use rules::{Game, Seat, Viewer};

use super::notation::{Table, flying, fresh, put_ship, square};
use crate::{Action, AttackKind, GalaxyTrucker, MistakeKind, Preview, Rest, Side};

fn view(game: &GalaxyTrucker, seat: u8) -> crate::View {
    game.view(Viewer::Seat(Seat(seat)))
}

fn preview(table: &Table, seat: u8, action: Action) -> Preview {
    GalaxyTrucker::preview(&view(&table.game, seat), &action)
}

/// GT-13: what may come is what nobody has seen.
#[test]
fn gt_13_a_draw_shows_what_may_come() {
    let table = Table::new(fresh("2 classes=I")).play("A start; B down; draw 3");
    let Preview::Draw { kinds, of } = preview(&table, 0, Action::TakeFaceDown) else { panic!("a draw") };
    // B's hidden tile may still be any of the 140.
    assert_eq!((kinds.iter().map(|kind| u32::from(kind.count)).sum::<u32>(), of), (140, 140));
    // Each kind is named once, and the four starting cabins are no part of the pile.
    assert!(kinds.is_sorted_by_key(|kind| kind.kind) && kinds.iter().all(|kind| kind.count > 0));
    assert!(kinds.iter().all(|kind| kind.kind != crate::Kind::StartingCabin));
}

/// GT-15, GT-26: what would be wrong, if the table helps while a tile is held.
#[test]
fn gt_15_attaching_shows_what_would_be_wrong() {
    let wrong = |words: &str| {
        let mut table = Table::new(fresh(words)).play("A start; A down; draw 3");
        put_ship(&mut table.game, Seat(0), "7,7 start 0000");
        let at = square(table.game.board(), "7,8");
        let mut worst = Vec::new();
        for turns in 0..4 {
            if let Preview::Ship { mistakes, facts } =
                preview(&table, 0, Action::Attach { square: at, turns })
            {
                assert_eq!(facts.crew, 2);
                worst.extend(mistakes);
            }
        }
        worst.iter().filter(|mistake| mistake.kind == MistakeKind::Mismatch).count()
    };
    assert!(wrong("2 classes=I building_help=while_holding") > 0);
    assert_eq!((wrong("2 classes=I building_help=after_attaching"), wrong("2 classes=I")), (0, 0));
}

/// GT-44, GT-47.
#[test]
fn gt_44_power_shows_the_strength_and_the_cells_left() {
    let ship = "7,7 start; 6,7 cannons; 6,6 cannon; 7,8 battery3";
    let table = Table::new(flying("2 classes=I", &[(5, ship), (0, "7,7 start")])).card("I-01");
    let shown = preview(&table, 0, Action::Power { strong: 1, weak: 0, angled: 0 });
    assert!(matches!(shown, Preview::Strength { halves: 6, cells: 2, .. }), "{shown:?}");
}

/// GT-54, GT-75: the goods that fit, not those that are offered.
#[test]
fn gt_54_landing_shows_what_fits_and_what_it_costs() {
    let ships = [(5, "7,7 start; 7,8 hold; 8,7 engine"), (0, "7,7 start")];
    let table = Table::new(flying("2 classes=I", &ships)).card("I-13");
    let land = |planet| {
        let shown = preview(&table, 0, Action::Land(planet));
        let Preview::Reward { credits: 0, goods, fits, left, crew: 0, journey } = shown else {
            panic!("a reward: {shown:?}")
        };
        (goods, fits.len(), left.len(), journey.days)
    };
    assert_eq!([land(0), land(1), land(2)], [(0, 0, 2, -2), (2, 2, 1, -2), (3, 1, 0, -2)]);
}

/// GT-70, GT-73: a hit shows everything that would fall.
#[test]
fn gt_73_taking_a_hit_shows_what_falls_off() {
    let ship = "7,7 start; 7,8 module; 7,9 module; 6,8 shield ^; 7,6 battery; 8,8 hold BB";
    let table = Table::new(flying("2 classes=I", &[(5, ship), (0, "7,7 start 0000")])).card("I-10");
    // A small meteor on the shield in column 8.
    let table = table.play("roll 8");
    let Preview::Lose { hit, falls, price, facts, .. } = preview(&table, 0, Action::TakeHit) else {
        panic!("a hit")
    };
    assert_eq!((hit.len(), falls.len(), price, facts.shielded.len()), (1, 0, 1, 0));
}

/// GT-85: giving up sells for half.
#[test]
fn gt_85_giving_up_shows_half_the_cargo() {
    let ships = [(5, "7,7 start; 7,8 hold YG"), (0, "7,7 start")];
    let table = Table::new(flying("2 classes=I", &ships));
    assert_eq!(preview(&table, 0, Action::GiveUp), Preview::Half { credits: 3 });
}

/// LM-76.
#[test]
fn lm_76_insurance_shows_its_price_and_its_cap() {
    let table = Table::new(fresh("2 classes=IVC"));
    assert_eq!(preview(&table, 0, Action::Insure(1)), Preview::Price { pay: 5, cap: 19 });
}

/// GT-65 to GT-69: two dice name column 7 six times in thirty-six, column 8 five times.
#[test]
fn gt_65_weak_spots_have_the_chances_of_the_dice() {
    let ship = "7,7 start; 6,7 module 0330; 7,8 module 0303; 7,9 hold 0003; 8,7 shield >; 7,6 battery 1c";
    let game = flying("2 classes=I", &[(5, ship), (0, "7,7 start")]);
    let view = view(&game, 1);
    let hazards = view.hazards(Seat(0));
    let board = game.board();
    let front = |place: &str| {
        let at = square(board, place);
        hazards
            .iter()
            .find(|hazard| hazard.from == Side::Front && hazard.square == at)
            .expect("a weak spot")
            .clone()
    };
    let seven = front("6,7");
    assert_eq!((seven.chance, seven.open, seven.lost.len()), (6, false, 1));
    // 7,8 carries the hold.
    let eight = front("7,8");
    assert_eq!((eight.chance, eight.lost.len()), (5, 2));
    assert_eq!(front("7,9").chance, 4);
    let odds = |kind, from| {
        let odds = view.odds(Seat(0));
        odds.into_iter().find(|odds| odds.kind == kind && odds.from == from).expect("odds").harm
    };
    // Columns 6 to 9: 5 + 6 + 5 + 4; a small meteor harms only 7,6.
    assert_eq!(odds(AttackKind::HeavyShot, Side::Front), [20, 20]);
    assert_eq!(odds(AttackKind::SmallMeteor, Side::Front), [5, 5]);
    // The shield covers right and rear.
    assert_eq!(odds(AttackKind::LightShot, Side::Right)[1], 0);
    assert_eq!(odds(AttackKind::LargeMeteor, Side::Front), [20, 20]);
}

/// LM-48: on the torus every square of a line may be the first.
#[test]
fn lm_48_weak_spots_of_a_torus() {
    let game = flying("2 classes=IIIC", &[(5, "2,3 start; 2,4 module"), (0, "1,1 start")]);
    let hazards = view(&game, 0).hazards(Seat(0));
    let chance = |from, place: &str| {
        let at = square(game.board(), place);
        hazards
            .iter()
            .filter(|hazard| hazard.from == from && hazard.square == at)
            .map(|hazard| hazard.chance)
            .sum::<u8>()
    };
    assert_eq!((chance(Side::Front, "2,3"), chance(Side::Left, "2,3"), chance(Side::Left, "2,4")), (6, 5, 1));
}

/// GT-41: order tile 3 of class II starts six spaces behind.
#[test]
fn gt_41_finishing_shows_where_the_marker_starts() {
    let table = Table::new(fresh("3 classes=II")).play("A start");
    let (mistakes, hazards, odds) = (Vec::new(), Vec::new(), Vec::new());
    let start = Preview::Finish { position: -6, unused: 0, mistakes, hazards, odds };
    assert_eq!(preview(&table, 0, Action::Finish(3)), start);
}

/// GT-65 to GT-68: what a defence costs, and what the rest of the swarm would cost after each choice.
#[test]
fn gt_67_defences_show_the_cells_left_and_what_still_comes() {
    let ship = "7,7 start; 6,7 cannons 0033; 7,8 battery3 0003; 6,6 cannon 0300";
    let table = Table::new(flying("2 classes=I", &[(5, ship), (0, "7,7 start")])).card("I-11").play("roll 7");
    let at = square(table.game.board(), "6,7");
    // A small and a large meteor come from the front. The small one finds no open connector. The large one costs a
    // tile in columns 6 and 8 and two in column 7, in 5, 5 and 6 of 36 rolls; only column 8 has no cannon.
    let rest = Some(Rest { attacks: 2, tiles: [5 + 2 * 6 + 5, 5] });
    assert_eq!(preview(&table, 0, Action::Fire(at)), Preview::Defence { cells: 2, rest });
    // Without the cannons the small one harms the cabin, and the large one the cabin or the battery.
    let Preview::Lose { rest, .. } = preview(&table, 0, Action::TakeHit) else { panic!("a hit") };
    assert_eq!(rest, Some(Rest { attacks: 2, tiles: [6 + 6 + 5; 2] }));
    // Nothing comes after the last one.
    let table = table.play("A fire 6,7; roll 2; roll 7");
    assert_eq!(preview(&table, 0, Action::Fire(at)), Preview::Defence { cells: 1, rest: None });
}

/// GT-38, GT-44: a purple alien instead of two humans.
#[test]
fn gt_38_boarding_shows_what_the_ship_is_worth_then() {
    let mut table = Table::new(fresh("2 classes=I")).play("A start");
    put_ship(&mut table.game, Seat(0), "7,7 start; 7,8 cabin; 6,8 purple-life; 6,7 cannon");
    let table = table.play("A finish 1; B finish 2");
    let at = square(table.game.board(), "7,8");
    let Preview::Ship { facts, .. } =
        preview(&table, 0, Action::Board { square: at, alien: crate::Alien::Purple })
    else {
        panic!("a ship")
    };
    assert_eq!((facts.crew, facts.cannons), (3, [6, 6]));
}

/// GT-92: who does not decide in time does little harm.
#[test]
fn gt_92_a_choice_that_is_not_made_does_little_harm() {
    let table = Table::new(fresh("2 classes=I pace=turns"));
    assert_eq!(table.game.fallback(Seat(0)), Action::TakeFaceDown);
    let table = table.play("A down; B finish 1; draw 3");
    assert_eq!((table.game.fallback(Seat(0)), table.game.fallback(Seat(1))), (Action::PutBack, Action::Wait));
    let ships = [(9, "7,7 start; 7,8 hold Y; 8,7 engine 3303"), (0, "7,7 start")];
    let table = Table::new(flying("2 classes=I", &ships)).card("I-14").play("A land 1");
    let at = square(table.game.board(), "7,8");
    assert_eq!(table.game.fallback(Seat(0)), Action::Load { square: at, good: crate::Good::Yellow });
}
