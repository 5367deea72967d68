//! What every reachable position keeps: invariants over random races.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Game, Millis, Silent, Step, Turn, below};

use super::notation::setup;
use crate::AmericasCup;
use crate::parts::Cards;
use crate::state::{Draw, Stage};

/// Plays at random and looks at every position.
fn every_position(words: &str, seed: u64, look: impl Fn(&AmericasCup)) {
    let mut game = AmericasCup::new(&setup(words).expect("a legal setup"));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    loop {
        look(&game);
        let step = match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => Step::Chance(game.draw(&mut rng)),
            Turn::Players(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                let mut actions = Vec::new();
                game.actions(seat, &mut actions);
                Step::Act(seat, actions[below(&mut rng, actions.len() as u32) as usize])
            }
            Turn::Scramble { .. } => unreachable!("nothing is scrambled for here"),
        };
        game.advance(Millis(0), &step, &mut Silent);
    }
}

const SETUPS: [&str; 5] =
    ["2", "6", "2 advanced", "6 advanced turn_limit=60", "4 advanced places=true turn_limit=60"];

#[test]
fn ac_4_boats_never_share_a_point() {
    for (seed, words) in (0..).zip(SETUPS) {
        every_position(words, seed, |game| {
            let afloat: Vec<_> = game.hulls.iter().filter(|hull| hull.is_afloat()).collect();
            for (nth, hull) in afloat.iter().enumerate() {
                assert_eq!(game.pack.board.hull(hull.bow, hull.heading).as_ref(), Some(*hull));
                let apart = |other: &&&crate::parts::Hull| other.covers(hull.bow) || other.covers(hull.stern);
                assert!(afloat[..nth].iter().find(apart).is_none());
            }
        });
    }
}

#[test]
fn ac_6_no_card_is_lost_and_hands_are_full_at_the_start_of_a_turn() {
    for (seed, words) in (10..).zip(SETUPS) {
        every_position(words, seed, |game| {
            let hands = game.boats.iter().map(|boat| boat.hand);
            let parts: Vec<Cards> = hands.chain([game.pile, game.discards, game.aside]).collect();
            assert_eq!(parts.iter().map(|cards| u32::from(cards.len())).sum::<u32>(), 56);
            assert_eq!(parts.iter().fold(Cards::NONE, |all, part| all.or(*part)), game.pack.all);
            if game.stage == Stage::Card {
                assert_eq!(game.boat(game.go.seat).hand.len(), 6);
            }
        });
    }
}

/// AC-28: whoever could advance without the boat that has just moved still can.
#[test]
fn ac_28_nobody_is_ever_left_without_a_move() {
    for (seed, words) in (20..).zip(SETUPS) {
        every_position(words, seed, |game| {
            if game.stage == Stage::Draw(Draw::Refill) && !game.go.cornered && game.go.walk.moved {
                assert_eq!(game.water().blocked(&game.go.walk.hull), None);
            }
        });
    }
}
