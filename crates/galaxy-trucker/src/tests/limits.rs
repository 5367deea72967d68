//! What every reachable position keeps: invariants over random matches.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Game, Millis, Seat, Silent, Step, Turn, below};

use super::notation::setup;
use crate::parts::{Alien, Kind, Tiles};
use crate::task::Chapter;
use crate::{Action, GalaxyTrucker, Question};

/// Anything legal, but in no hurry to finish or to give up.
pub(super) fn patient(actions: &[Action], rng: &mut Xoshiro256PlusPlus) -> Action {
    let hasty = |action: &Action| {
        matches!(
            action,
            Action::Finish(_) | Action::GiveUp | Action::Withdraw(_) | Action::PutBack | Action::Detach
        )
    };
    let calm: Vec<Action> = actions.iter().copied().filter(|action| !hasty(action)).collect();
    let from = if calm.is_empty() || below(rng, 30) == 0 { actions } else { &calm };
    from[below(rng, from.len() as u32) as usize]
}

/// Plays at random, with patience or as the random bot does, and looks at every position.
fn every_position(words: &str, seed: u64, is_patient: bool, look: impl Fn(&GalaxyTrucker)) {
    let mut game = GalaxyTrucker::new(&setup(words).expect("a legal setup"));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut now = Millis(0);
    let mut actions = Vec::new();
    loop {
        look(&game);
        let step = match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => Step::Chance(game.draw(&mut rng)),
            Turn::Scramble { until: Some(until), .. } if now.0 + 800 >= until.0 => {
                now = until;
                Step::Alarm
            }
            Turn::Players(seats) | Turn::Scramble { seats, .. } => {
                now.0 += 800;
                let nth = below(&mut rng, seats.len() as u32) as usize;
                let seat = seats.iter().nth(nth).expect("somebody is asked");
                if is_patient {
                    actions.clear();
                    game.actions(seat, &mut actions);
                    Step::Act(seat, patient(&actions, &mut rng))
                } else {
                    Step::Act(seat, game.whim(seat, &mut actions, &mut rng))
                }
            }
        };
        game.advance(now, &step, &mut Silent);
    }
}

/// All optional sets.
const SETS: &str = "thrusters=true luxury_cabins=true bi_directional_cannons=true cyan_aliens=true";

/// Rounds of eighty-eight matches; `GT_ROUNDS` plays more.
fn rounds() -> u64 {
    std::env::var("GT_ROUNDS").map_or(2, |count| count.parse().expect("GT_ROUNDS is a number"))
}

/// Every class in every pace.
fn everywhere(look: impl Fn(&GalaxyTrucker) + Copy) {
    let classes = ["I", "II", "III", "IIIA", "IC", "IIC", "IIIC", "IVC", "IIA", "I,II", "IC,IVC"];
    for (round, (nth, class)) in
        (0..rounds()).flat_map(|round| (0..).zip(classes).map(move |one| (round, one)))
    {
        for seats in 2..=4 {
            let (seed, is_patient) = (10_000 * round + 10 * nth + seats, round % 2 == 0);
            every_position(&format!("{seats} classes={class} pace=turns"), seed, is_patient, look);
            every_position(&format!("{seats} classes={class}"), seed + 1_000, is_patient, look);
        }
        let budget = format!("{} classes={class} pace=budget draw_points=0", 2 + nth % 3);
        every_position(&budget, 10_000 * round + nth + 3_000, round % 2 == 0, look);
        let five = format!("5 classes={class} five_players=true");
        every_position(&five, 10_000 * round + nth, round % 2 == 0, look);
        // And with every optional tile.
        let optional = format!("{} classes={class} {SETS}", 2 + nth % 3);
        every_position(&optional, 10_000 * round + nth + 2_000, false, look);
    }
}

#[test]
fn gt_7_every_tile_is_in_exactly_one_place() {
    everywhere(|game| {
        let mut all = Tiles::NONE;
        let mut count = 0;
        let mut see = |tiles: Tiles| {
            count += tiles.len();
            all = all.or(&tiles);
        };
        see(game.yard.face_down);
        see(game.yard.face_up);
        see(game.yard.retired);
        for seat in game.all_seats() {
            let (trucker, ship) = (game.trucker(seat), game.ship(seat));
            see(trucker.lost);
            see(ship.filled.iter().map(|square| ship.tiles[square.index()]).collect());
            see(trucker.aside.into_iter().chain([trucker.hand.tile]).filter(|tile| tile.is_some()).collect());
        }
        let tiles = game.pack.pile(game.options.sets).len() + u32::from(game.options.seats);
        assert_eq!((all.len(), count), (tiles, tiles));
    });
}

/// Whether ships have been checked and nothing is half done.
fn is_settled(game: &GalaxyTrucker) -> bool {
    matches!(
        game.question(),
        Question::Decide | Question::NextCard | Question::Land | Question::Offer | Question::Roll
    )
}

#[test]
fn gt_33_ships_in_flight_are_legal_and_in_one_part() {
    everywhere(|game| {
        for seat in game.all_seats().filter(|_| is_settled(game)) {
            let (ship, board) = (game.ship(seat), game.board());
            assert_eq!(ship.mistakes(board, board.all).next(), None);
            assert_eq!(game.broken_ship(seat, board.all), None);
        }
    });
}

/// GT-75.
#[test]
fn gt_38_gt_75_crew_and_goods_stay_within_capacity() {
    everywhere(|game| {
        for seat in game.all_seats() {
            let (ship, board) = (game.ship(seat), game.board());
            for square in ship.filled.iter().filter(|_| game.chapter() > Chapter::Check) {
                let (kind, load) = (ship.kind(square), ship.load(square));
                if kind.is_cabin() {
                    let alien = u8::from(load.alien_in().is_some());
                    assert!(load.human_count() <= kind.humans() && load.human_count() * alien == 0);
                    assert!(alien == 0 || kind == Kind::Cabin);
                } else if kind.cells() > 0 {
                    assert!(load.cell_count() <= kind.cells());
                } else {
                    assert!(load.cubes() <= kind.boxes());
                    assert!(kind.is_special_hold() || load.good_count(crate::Good::Red) == 0);
                }
            }
            let count = |alien| {
                ship.occupied(board.all)
                    .iter()
                    .filter(|square| ship.load(*square).alien_in() == Some(alien))
                    .count()
            };
            assert!(Alien::ALL.into_iter().all(|alien| count(alien) <= 1));
        }
    });
}

#[test]
fn gt_50_markers_never_share_a_space() {
    everywhere(|game| {
        let flyers: Vec<Seat> = game.flyers().iter().collect();
        for (nth, seat) in flyers.iter().enumerate().filter(|_| game.chapter() > Chapter::Insurance) {
            let apart =
                |other: &Seat| (game.trucker(*seat).position - game.trucker(*other).position) % 40 != 0;
            assert!(flyers[..nth].iter().all(apart));
        }
    });
}

/// GT-81.
#[test]
fn gt_74_gt_81_those_who_fly_have_humans_and_aliens_have_air() {
    everywhere(|game| {
        for seat in game.flyers().iter().filter(|_| game.question() == Question::Decide) {
            let (ship, board) = (game.ship(seat), game.board());
            assert!(game.flying_ships(seat).all(|number| ship.humans(game.zone(number)) > 0));
            for square in ship.occupied(board.all).iter() {
                let alien = ship.load(square).alien_in();
                assert!(alien.is_none_or(|alien| ship.supports(board, square, alien)));
            }
        }
    });
}
