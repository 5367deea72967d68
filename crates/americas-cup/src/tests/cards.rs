//! Cards and turns: AC-6, AC-19 to AC-22, AC-90, AC-92.

use expect_test::expect;

use super::table::{asks, leaves, refuses, sail, tells};
use crate::Event;

/// AC-A5: only the start procedure demands all points.
#[test]
fn ac_19_a_turn_is_a_card_a_path_and_a_new_card() {
    let position = "base | A 6,20 NE hand r3 r4 g2 | B 1,3 NE hand r2";
    asks(position, "", expect!["A: r3, r4"]);
    refuses(position, "r3; stop", expect!["AC-19: the way ahead is open; sail at least one step"]);
    asks(position, "r3; NE; stop", expect!["draw"]);
    asks(position, "r3; NE; stop; draw g5", expect!["B: r2"]);
    let (game, _) = sail(position, "r3; NE; stop; draw g5");
    assert_eq!(game.boats[0].hand.len(), 3);
    refuses(position, "B r2", expect!["AC-19: it is the turn of boat 1; wait for yours"]);
    refuses(position, "NE", expect!["AC-19: first choose a card"]);
    refuses(position, "r3; discard r4", expect!["AC-19: sail step by step, then stop"]);
    refuses(position, "#56", expect!["AC-19: that card is not in your hand; choose one that is"]);
}

#[test]
fn ac_19b_the_card_is_used_up_even_if_the_boat_cannot_move() {
    let stuck = "rear_cover | A 6,20 NE hand r2 r3 | B 8,22 NE hand r2 | C 8,18 SE | D 4,22 NW | E 6,18 NE";
    asks(stuck, "r2; stop", expect!["draw"]);
    asks(stuck, "r2; stop; draw r2", expect!["B: r2"]);
    // A missed turn plays and draws nothing.
    let missed = "base | A 6,20 NE hand r2 | B 1,3 NE skip 1 hand r2";
    asks(missed, "r2; NE; stop; draw r3", expect!["A: r3"]);
    // After a change of hand nothing more is drawn.
    asks("base | A 6,20 NE hand g2 | B 1,3 NE hand r2", "change; draw r3", expect!["B: r2"]);
}

#[test]
fn ac_20_the_colour_matches_the_heading_on_a_beat() {
    let hand = "hand r2 r3 g4 g5";
    let shows = |heading: &str, expect: expect_test::Expect| {
        asks(&format!("base | A 6,20 {heading} {hand} | B 1,3 NE"), "", expect);
    };
    shows("NE", expect!["A: r2, r3"]);
    shows("SE", expect!["A: r2, r3"]);
    shows("NW", expect!["A: g4, g5"]);
    shows("SW", expect!["A: g4, g5"]);
    shows("S", expect!["A: r2, r3, g4, g5"]);
    refuses(
        "base | A 6,20 NE hand r2 g3 | B 1,3 NE",
        "g3",
        expect!["AC-20: your boat points at the red triangle; play a red card"],
    );
    // Checked at the start of the turn only.
    leaves(
        "base | A 6,20 NE hand r4 | B 1,3 NE",
        "r4; N; NW; NW; NW; stop",
        expect!["A 3,25 NW (4,24) | B 1,3 NE (0,2)"],
    );
}

#[test]
fn ac_20b_head_to_wind_the_first_step_goes_to_the_side_of_the_card() {
    let position = "base | A 6,20 N hand r2 g3 | B 1,3 NE";
    asks(position, "", expect!["A: r2, g3"]);
    asks(position, "r2", expect!["A 2 MP: NE"]);
    asks(position, "g3", expect!["A 3 MP: NW"]);
    refuses(
        position,
        "g3; NE",
        expect![
            "AC-20b: from head to wind the first step goes to the side of your card: red to NE, green to NW"
        ],
    );
    // That side is closed: the other one.
    asks("base | A 6,20 N hand r2 | B 8,22 NE", "r2", expect!["A 2 MP: NW"]);
}

#[test]
fn ac_21_without_the_colour_the_turn_is_skipped() {
    let position = "base | A 6,20 NE hand g2 g3 | B 1,3 NE hand r2";
    asks(position, "", expect!["A: change, keep"]);
    asks(position, "keep", expect!["B: r2"]);
    assert!(tells(position, "keep", |event| matches!(event, Event::HandKept { .. })));
    assert!(tells(position, "change", |event| {
        matches!(event, Event::HandChanged { cards, .. } if cards.len() == 2)
    }));
    asks(position, "change; draw r2; draw r3; r2; NE; stop; draw r5", expect!["A: r2, r3"]);
    let coloured = "base | A 6,20 NE hand r2 g3 | B 1,3 NE hand r2";
    refuses(
        coloured,
        "change",
        expect!["AC-21: you have a card of your colour; change your hand only when you have none"],
    );
    refuses(coloured, "keep", expect!["AC-21: you cannot skip this turn; play, discard or change your hand"]);
}

#[test]
fn ac_22_on_a_run_any_card_counts_with_its_downwind_half() {
    // Card 1 is a red 2 with 5 downwind.
    let position = "sequence | A 6,20 NW leg 1 hand #1 g5 | B 1,3 NE";
    asks(position, "", expect!["A: r2, g5"]);
    asks(position, "#1", expect!["A 5 MP: N, SW, NW"]);
}

#[test]
fn ac_6_an_empty_deck_takes_the_discards() {
    let (mut game, _) = sail("base | A 6,20 NE hand r3 | B 1,3 NE hand r2", "r3; NE; stop");
    let rest = std::mem::take(&mut game.pile);
    game.boats[1].hand = game.boats[1].hand.or(rest);
    // AC-90: the card just played is among them.
    assert_eq!(game.drawable(), game.discards);
    assert_eq!(game.drawable().len(), 1);
}

#[test]
fn ac_90_the_discards_become_the_deck_at_the_draw() {
    use rules::{Game, Millis, Step};
    let (mut game, _) = sail("base | A 6,20 NE hand r3 | B 1,3 NE hand r2", "r3; NE; stop");
    let rest = std::mem::take(&mut game.pile);
    game.boats[1].hand = game.boats[1].hand.or(rest);
    let card = game.discards.iter().next().expect("the card just played");
    let mut story: Vec<rules::ToldEvent<Event>> = Vec::new();
    game.advance(Millis(0), &Step::Chance(crate::Outcome::DrawCard(card)), &mut story);
    assert_eq!(story[0].event, Event::DeckShuffled { cards: 1 });
    assert!(game.boats[0].hand.contains(card) && game.discards.is_empty() && game.pile.is_empty());
}

#[test]
fn ac_92_a_turn_may_end_after_one_step_or_without_an_open_one() {
    asks("base | A 6,20 NE hand r5 | B 1,3 NE", "r5; NE", expect!["A 4 MP: N, NE, SE, stop"]);
    // A turn in place is a step, and never compulsory.
    let corner = "base | A 0,46 NW hand g2 | B 1,3 NE";
    asks(corner, "g2", expect!["A 2 MP: turn N, turn SW, stop"]);
    leaves(corner, "g2; stop", expect!["A 0,46 NW (1,45) | B 1,3 NE (0,2)"]);
}
