//! Random positions: races in which every plane has some technology and some cards of the development deck.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Game, Millis, Rng, Silent, Step, StepOf, Turn, below};

use super::table::setup;
use crate::course::CardKind;
use crate::parts::Card;
use crate::state::{HydroRacers, Stage};

/// Dice for a test.
pub(super) fn dice(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// A match on its grid, enriched at random.
pub(super) fn enriched(words: &str, rng: &mut impl Rng) -> HydroRacers {
    let mut game = HydroRacers::new(&setup(words).expect("the test chooses a legal setup"));
    while game.stage != Stage::Grid(0) {
        let step = step(&game, rng).expect("a race comes before the end");
        game.advance(Millis(0), &step, &mut Silent);
    }
    let movement = movement_cards(&game);
    for plane in game.planes() {
        let technology = below(rng, 1 << 9) as u16 & below(rng, 1 << 9) as u16;
        let craft = game.craft_mut(plane);
        craft.technology = technology;
        for _ in 0..5 {
            let nth = below(rng, 10) as usize;
            let old = craft.deck.iter().filter(|(card, _)| *card != Card::PASS).nth(nth);
            craft.deck.remove(old.expect("a deck has ten cards").0);
            craft.deck.add(movement[below(rng, movement.len() as u32) as usize]);
        }
    }
    game
}

fn movement_cards(game: &HydroRacers) -> Vec<Card> {
    let pack = game.pack.get();
    let moves = |card: &Card| matches!(pack.face(*card).kind, CardKind::Movement(_));
    pack.development().map(|(card, _)| card).filter(moves).collect()
}

/// A legal step, any as likely as another; none when the match is over.
pub(super) fn step(game: &HydroRacers, rng: &mut impl Rng) -> Option<StepOf<HydroRacers>> {
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Chance => Some(Step::Chance(game.draw(rng))),
        Turn::Players(seats) => {
            let seat = seats.lowest().expect("somebody is asked");
            let mut actions = Vec::new();
            game.actions(seat, &mut actions);
            Some(Step::Act(seat, actions[below(rng, actions.len() as u32) as usize]))
        }
        Turn::Scramble { .. } => unreachable!("nothing is scrambled for here"),
    }
}

/// Plays whole matches and shows every position on the way.
pub(super) fn visit(words: &str, matches: u64, mut look: impl FnMut(&HydroRacers, &StepOf<HydroRacers>)) {
    for seed in 0..matches {
        let mut rng = dice(seed);
        let mut game = enriched(words, &mut rng);
        while let Some(step) = step(&game, &mut rng) {
            look(&game, &step);
            game.advance(Millis(0), &step, &mut Silent);
        }
    }
}
