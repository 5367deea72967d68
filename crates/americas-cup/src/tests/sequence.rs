//! Sequences: AC-57 to AC-64b.

use expect_test::{Expect, expect};
use rules::SetupError;

use super::table::{asks, leaves, refuses, tells};
use crate::{Event, Pack, SHELF, SequenceEnd};

fn hand(boat: &str, expect: Expect) {
    asks(&format!("sequence | A {boat} | B 1,3 NE hand r2 r3 g2"), "", expect);
}

#[test]
fn ac_57_sequences_are_played_on_beats() {
    hand("6,20 NE seq 3 hand r2 r5", expect!["A: r2"]);
    hand("6,20 NE leg 1 hand r2 r5", expect!["A: r2, r5"]);
}

#[test]
fn ac_58_a_sequence_opens_with_a_two() {
    hand("6,20 NE hand r2 r3 g2", expect!["A: r2"]);
    refuses(
        "sequence | A 6,20 NE hand r2 r3 | B 1,3 NE",
        "r3",
        expect!["AC-58: a 3 opens no sequence; play a 2, or discard if there is none"],
    );
    leaves(
        "sequence | A 6,20 NE hand r2 | B 1,3 NE",
        "r2",
        expect!["A 6,20 NE (5,19) seq 2 | B 1,3 NE (0,2)"],
    );
}

#[test]
fn ac_59_then_equal_values_or_neighbours_follow() {
    hand("6,20 NE seq 4 hand r2 r3 r4 r5 g4", expect!["A: r3, r4, r5"]);
    refuses(
        "sequence | A 6,20 NE seq 2 hand r2 r4 | B 1,3 NE",
        "r4",
        expect!["AC-59: a 4 does not follow a 2; play the same value, one above or one below"],
    );
    leaves(
        "sequence | A 6,20 NE seq 4 hand r5 | B 1,3 NE",
        "r5",
        expect!["A 6,20 NE (5,19) seq 5 | B 1,3 NE (0,2)"],
    );
    // On S every colour is right.
    hand("6,20 S seq 4 hand r2 g3 r5", expect!["A: r5, g3"]);
}

/// AC-A9: the condition is read as one; breaking at will is an option of the data.
#[test]
fn ac_60_who_can_continue_does() {
    hand("6,20 NE seq 4 hand r2 r3", expect!["A: r3"]);
    refuses(
        "sequence | A 6,20 NE seq 4 hand r2 r3 | B 1,3 NE",
        "discard r2",
        expect!["AC-62: a card in hand can be played; discarding is for a hand without one"],
    );
    let game = crate::FILES[2].1.replace("free_break = false", "free_break = true");
    SHELF.put(Pack::read("free", &[("game.toml".to_owned(), game)]).expect("the pack is valid"));
    asks(
        "sequence pack=free | A 6,20 NE seq 4 hand r2 r3 r5 | B 1,3 NE",
        "",
        expect!["A: r2, r3, r5, discard r2, discard r3, discard r5"],
    );
}

/// AC-A3: the two is the first card on the new tack.
#[test]
fn ac_61_a_broken_sequence_starts_again_with_a_two() {
    hand("6,20 NE seq 5 hand r2 r3 g4", expect!["A: r2"]);
    hand("6,20 NE seq 5 hand r3 g2", expect!["A: discard r3, discard g2"]);
}

#[test]
fn ac_62_who_can_neither_continue_nor_open_discards_for_two_points() {
    let position = "sequence crew | A 6,20 NE seq 5 posts 1 3 5 hand #17 g2 | B 1,3 NE";
    asks(position, "", expect!["A: discard r3, discard g2"]);
    asks(position, "discard g2", expect!["A 2 MP: N, NE, SE"]);
    // Card 17 has the crew numbers 1, 3 and 5, but they do not count.
    asks(position, "discard r3", expect!["A 2 MP: N, NE, SE"]);
    leaves(position, "discard r3", expect!["A 6,20 NE (5,19) | B 1,3 NE (0,2)"]);
    refuses(
        "base | A 6,20 NE hand r3 | B 1,3 NE",
        "discard r3",
        expect!["AC-62: cards are discarded on beats with the sequence rule; play a card"],
    );
}

fn ends(position: &str, steps: &str, why: SequenceEnd) -> bool {
    tells(position, steps, |event| matches!(event, Event::SequenceEnded { why: told, .. } if *told == why))
}

#[test]
fn ac_63_a_tack_ends_the_sequence() {
    let position = "sequence | A 6,20 NE seq 3 hand r4 | B 1,3 NE";
    assert!(ends(position, "r4; N; NW; stop", SequenceEnd::Tack));
    leaves(position, "r4; N; NW; stop", expect!["A 5,23 NW (6,22) | B 1,3 NE (0,2)"]);
    // Also at each rounding.
    let rounding = "sequence | A 5,43 NE seq 3 hand r4 | B 1,3 NE";
    assert!(ends(rounding, "r4; NE", SequenceEnd::Rounding));
    leaves(position, "r4; NE; stop", expect!["A 7,21 NE (6,20) seq 4 | B 1,3 NE (0,2)"]);
}

#[test]
fn ac_63b_a_boat_remembers_its_tack() {
    // Ending on S does not change it.
    let south = "sequence | A 6,20 SE seq 3 hand r3 g3 r4 | B 1,3 NE hand r2 r2";
    leaves(south, "r3; S; stop", expect!["A 6,18 S (6,20) seq 3 | B 1,3 NE (0,2)"]);
    let later = "r3; S; stop; draw r5; r2; NE; stop; draw r5; g3; SW; stop";
    assert!(ends(south, later, SequenceEnd::Tack));
    // Head to wind by movement points ends it.
    let north = "sequence head_to_wind | A 6,20 NE seq 3 hand r3 | B 1,3 NE";
    assert!(ends(north, "r3; N; stop", SequenceEnd::HeadToWind));
    // Crew turns that come back to the old tack are no tack. Card 17 has the crew numbers 1, 3 and 5.
    let crew = "sequence crew head_to_wind | A 6,20 NE seq 3 posts 1 3 5 hand #17 | B 1,3 NE";
    leaves(crew, "#17; NE; N; crew right 1; stop", expect!["A 7,23 NE (6,22) seq 3 | B 1,3 NE (0,2)"]);
    // A turn that begins head to wind is never a tack.
    let begins = "sequence head_to_wind | A 6,20 N tack red hand g2 | B 1,3 NE";
    leaves(begins, "g2; NW; stop", expect!["A 5,21 NW (6,20) seq 2 | B 1,3 NE (0,2)"]);
}

#[test]
fn ac_64_without_the_colour_the_hand_may_be_shown_and_changed() {
    let position = "sequence | A 6,20 NE seq 3 hand g3 g4 | B 1,3 NE hand r2";
    asks(position, "", expect!["A: discard g3, discard g4, change"]);
    asks(position, "change; draw r2; draw r3", expect!["B: r2"]);
    refuses(
        "sequence | A 6,20 NE hand r3 | B 1,3 NE",
        "change",
        expect!["AC-64: the hand holds a card of the right colour; only a hand without one is changed"],
    );
}

#[test]
fn ac_64b_a_change_of_hand_ends_the_sequence() {
    let position = "sequence | A 6,20 NE seq 3 hand g3 g4 | B 1,3 NE hand r2";
    assert!(ends(position, "change", SequenceEnd::HandChanged));
    // Not offered head to wind or on S, where every colour is right.
    hand("6,20 S hand r3 g4", expect!["A: discard r3, discard g4"]);
    asks("sequence head_to_wind | A 6,20 N hand r3 | B 1,3 NE", "", expect!["A: discard r3"]);
}

#[test]
fn an_unknown_pack_is_refused() {
    let refused: Result<_, SetupError> = super::notation::setup("2 pack=lost");
    assert!(refused.expect_err("no such pack").to_string().contains("no such pack"));
}
