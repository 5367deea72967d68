//! What is open and what is hidden: AC-7.

use rules::{Game, Seat, Viewer};

use super::table::sail;
use crate::parts::Cards;
use crate::{AmericasCup, Event};

const POSITION: &str = "sequence | A 6,20 NE seq 3 hand r3 g2 | B 1,3 NE hand r2 g5";

#[test]
fn ac_7_hands_are_hidden_and_everything_else_is_open() {
    let (game, _) = sail(POSITION, "r3; NE; stop");
    let view = game.view(Viewer::Seat(Seat(1)));
    assert_eq!(view.boats[0].hand, None);
    assert_eq!(view.boats[0].hand_count, 1);
    assert_eq!(view.boats[1].hand.as_ref().map(Vec::len), Some(2));
    // Public: discards, the size of the deck, the sequence, the leg.
    assert_eq!(view.discards.len(), 1);
    assert_eq!(view.pile, 52);
    assert_eq!(view.boats[0].sequence, Some(3));
    let spectator = game.view(Viewer::Spectator);
    assert!(spectator.boats.iter().all(|boat| boat.hand.is_none()));
}

/// AC-7: a card drawn is told to its owner alone.
#[test]
fn a_drawn_card_is_told_to_its_owner() {
    let (_, story) = sail(POSITION, "r3; NE; stop; draw r5");
    assert!(story.iter().any(|event| matches!(event, Event::CardDrawn { seat: Seat(0), .. })));
    assert!(story.iter().any(|event| matches!(event, Event::CardDrawnUnseen { seat: Seat(0) })));
}

/// AC-7, AC-90: after a shuffle everybody knows by elimination which cards were held all along.
#[test]
fn cards_held_over_a_shuffle_stay_with_their_owner_in_every_sampled_world() {
    use rand_xoshiro::rand_core::SeedableRng;
    let (mut game, _) = sail(POSITION, "r3; NE; stop");
    let held = game.boats[0].hand;
    // All other cards lie in the discards, the deck is empty.
    game.discards = game.discards.or(std::mem::take(&mut game.pile));
    let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
    let drawn = game.draw(&mut rng);
    game.advance(rules::Millis(0), &rules::Step::Chance(drawn), &mut rules::Silent);
    assert_eq!(game.shuffles, 1);
    let known = game.knowledge(Viewer::Seat(Seat(1)));
    let hands: Vec<Cards> = (0..50).map(|_| AmericasCup::sample(&known, &mut rng).boats[0].hand).collect();
    assert!(hands.iter().all(|hand| hand.and(held) == held && hand.len() == 2));
    assert!(hands.iter().any(|hand| *hand != hands[0]));
}
