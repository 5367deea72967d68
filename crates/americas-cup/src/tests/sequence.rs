//! Sequences: AC-57 to AC-64b. Where AC-63c makes a difference, `tack=free` is the rule without it.

use expect_test::{Expect, expect};
use rules::SetupError;

use super::table::{asks, leaves, refuses, tells};
use crate::{Event, Pack, SHELF, SequenceEnd};

fn hand(boat: &str, expect: Expect) {
    asks(&format!("sequence | A {boat} | B 1,3 NE hand r2 r3 g2"), "", expect);
}

fn hand_with_free_tacks(boat: &str, expect: Expect) {
    asks(&format!("sequence tack=free | A {boat} | B 1,3 NE hand r2 r3 g2"), "", expect);
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
        expect!["AC-58: a 3 opens no sequence; play a 2, or discard if you have none"],
    );
    leaves(
        "sequence | A 6,20 NE hand r2 | B 1,3 NE",
        "r2",
        expect!["A 6,20 NE (5,19) seq 2 | B 1,3 NE (0,2)"],
    );
}

#[test]
fn ac_59_then_equal_values_or_neighbours_follow() {
    hand_with_free_tacks("6,20 NE seq 4 hand r2 r3 r4 r5 g4", expect!["A: r3, r4, r5"]);
    hand("6,20 NE seq 4 hand r2 r3 r4 r5 g4", expect!["A: r2, r3, r4, r5"]);
    refuses(
        "sequence tack=free | A 6,20 NE seq 2 hand r2 r4 | B 1,3 NE",
        "r4",
        expect!["AC-59: a 4 does not follow a 2; play the same value, one more or one less"],
    );
    leaves(
        "sequence | A 6,20 NE seq 4 hand r5 | B 1,3 NE",
        "r5",
        expect!["A 6,20 NE (5,19) seq 5 | B 1,3 NE (0,2)"],
    );
    // On S every colour is right.
    hand_with_free_tacks("6,20 S seq 4 hand r2 g3 r5", expect!["A: r5, g3"]);
}

/// AC-A9: the condition is read as one; breaking at will is an option of the data.
#[test]
fn ac_60_who_can_continue_does() {
    hand_with_free_tacks("6,20 NE seq 4 hand r2 r3", expect!["A: r3"]);
    refuses(
        "sequence tack=free | A 6,20 NE seq 4 hand r2 r3 | B 1,3 NE",
        "discard r2",
        expect!["AC-62: you have a card you can play; discard only when you have none"],
    );
    let game = crate::FILES[2].1.replace("free_break = false", "free_break = true");
    SHELF.put(Pack::read("free", &[("game.toml".to_owned(), game)]).expect("the pack is valid"));
    asks(
        "sequence pack=free | A 6,20 NE seq 4 hand r2 r3 r5 | B 1,3 NE",
        "",
        expect!["A: r2, r3, r5, discard r2, discard r3, discard r5"],
    );
}

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
        expect!["AC-62: discards are for beats with the sequence rule; play a card"],
    );
}

fn ends(position: &str, steps: &str, why: SequenceEnd) -> bool {
    tells(position, steps, |event| matches!(event, Event::SequenceEnded { why: told, .. } if *told == why))
}

/// Whether the boat tacks with a card that opens the new sequence.
fn opens(position: &str, steps: &str) -> bool {
    tells(position, steps, |event| matches!(event, Event::Tacked { opens: Some(_), .. }))
}

#[test]
fn ac_63_a_tack_ends_the_sequence() {
    let position = "sequence tack=free | A 6,20 NE seq 3 hand r4 | B 1,3 NE";
    assert!(ends(position, "r4; N; NW; stop", SequenceEnd::Tack));
    leaves(position, "r4; N; NW; stop", expect!["A 5,23 NW (6,22) | B 1,3 NE (0,2)"]);
    // The 2 that makes it opens the new one; also by the crew. Card 1, a red 2, has the crew numbers 2, 3 and 5.
    let two = "sequence | A 6,20 NE seq 3 hand r2 | B 1,3 NE";
    assert!(ends(two, "r2; N; NW; stop", SequenceEnd::Tack) && opens(two, "r2; N; NW; stop"));
    leaves(two, "r2; N; NW; stop", expect!["A 5,23 NW (6,22) seq 2 | B 1,3 NE (0,2)"]);
    let crew = "sequence crew | A 6,20 NE seq 3 posts 2 3 5 hand #1 | B 1,3 NE";
    leaves(crew, "#1; crew left 2; NW; stop", expect!["A 5,21 NW (6,20) seq 2 | B 1,3 NE (0,2)"]);
    // One that was opened in the same turn has not ended.
    let opened = "sequence | A 6,20 NE hand r2 | B 1,3 NE";
    assert!(!ends(opened, "r2; N; NW; stop", SequenceEnd::Tack) && opens(opened, "r2; N; NW; stop"));
    // Also at each rounding.
    let rounding = "sequence | A 5,43 NE seq 3 hand r4 | B 1,3 NE";
    assert!(ends(rounding, "r4; NE", SequenceEnd::Rounding));
    leaves(position, "r4; NE; stop", expect!["A 7,21 NE (6,20) seq 4 | B 1,3 NE (0,2)"]);
}

#[test]
fn ac_63b_a_boat_remembers_its_tack() {
    // Ending on S does not change it.
    let south = "sequence | A 6,20 SE seq 3 hand r3 g2 r4 | B 1,3 NE hand r2 r2";
    leaves(south, "r3; S; stop", expect!["A 6,18 S (6,20) seq 3 | B 1,3 NE (0,2)"]);
    let later = "r3; S; stop; draw r5; r2; NE; stop; draw r5; g2; SW; stop";
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

/// AC-A3: one starts to tack with the 2 that opens the new sequence.
#[test]
fn ac_63c_a_tack_is_made_with_a_two() {
    let four = "sequence | A 6,20 NE seq 3 hand r4 | B 1,3 NE";
    asks(four, "r4; N", expect!["A 3 MP: NE"]);
    refuses(four, "r4; N; NW", expect!["AC-63c: only a 2 or a discard makes a tack; stay on this one"]);
    // Nor the other way round, through S.
    let away = "sequence | A 6,20 SE seq 3 hand r4 | B 1,3 NE";
    asks(away, "r4; S", expect!["A 3 MP: SE, S, stop"]);
    asks("sequence | A 6,20 S tack red seq 3 hand r3 | B 1,3 NE", "r3", expect!["A 3 MP: SE, S"]);
    asks("sequence | A 6,20 S seq 3 hand r3 | B 1,3 NE", "r3; SE; S", expect!["A 1 MP: SE, S, stop"]);
    // Coming head to wind is allowed where AC-67 allows it.
    asks(&four.replace("sequence", "sequence head_to_wind"), "r4; N", expect!["A 0 MP: stop"]);
    // The 2 that makes the tack opens the new sequence, which goes on in the new colour.
    let two = "sequence | A 6,20 NE seq 3 hand r2 g2 g3 g4 r3 | B 1,3 NE hand r2";
    asks(two, "r2; N", expect!["A 1 MP: NE, NW"]);
    asks(two, "r2; N; NW; stop; draw r5; r2; NE; stop; draw r5", expect!["A: g2, g3"]);
    // With the option any card makes a tack, and the first card after it is a 2.
    let free = "sequence tack=free | A 6,20 NE seq 3 hand r4 g2 g3 | B 1,3 NE hand r2";
    asks(free, "r4; N; NW; stop; draw r5; r2; NE; stop; draw r5", expect!["A: g2"]);
}

#[test]
fn ac_63c_a_two_may_be_laid_at_any_time_and_without_one_a_card_discarded() {
    hand("6,20 NE seq 5 hand r2 r4 r5", expect!["A: r2, r4, r5"]);
    leaves(
        "sequence | A 6,20 NE seq 5 hand r2 | B 1,3 NE",
        "r2; NE; stop",
        expect!["A 7,21 NE (6,20) seq 2 | B 1,3 NE (0,2)"],
    );
    let without = "6,20 NE seq 3 hand r3 r4 g2";
    hand(without, expect!["A: r3, r4, discard r3, discard r4, discard g2"]);
    // The discard breaks the sequence and may tack; then a 2 opens one.
    let position = format!("sequence | A {without} | B 1,3 NE hand r2");
    leaves(&position, "discard r3; N; NW; stop", expect!["A 5,23 NW (6,22) | B 1,3 NE (0,2)"]);
    asks(&position, "discard r3; N; NW; stop; draw g3; r2; NE; stop; draw r5", expect!["A: g2"]);
    refuses(
        "sequence | A 6,20 NE seq 3 hand r2 r3 | B 1,3 NE",
        "discard r3",
        expect!["AC-63c: you have a 2 of your colour; play a card, discard only when you have none"],
    );
}

#[test]
fn ac_63c_crews_runs_and_roundings_are_free_of_it() {
    // Card 19, a red 4, has the crew numbers 1, 6 and 8: the crew tacks, and then the new tack is kept.
    let crew = "sequence crew | A 6,20 NE seq 3 posts 1 6 7 hand #19 | B 1,3 NE";
    asks(crew, "#19; crew left 2; N", expect!["A 3 MP: NW"]);
    assert!(ends(crew, "#19; crew left 2; NW; stop", SequenceEnd::Tack));
    // On a run, and on what is left of a turn after a buoy.
    asks("sequence | A 6,20 NE leg 1 hand #19 | B 1,3 NE", "#19; N", expect!["A 3 MP: NE, NW"]);
    asks("sequence | A 5,43 NE seq 3 hand r4 | B 1,3 NE", "r4; NE; N", expect!["A 2 MP: NE, NW"]);
    // A turn in place tacks no more than a step does.
    let edge = "sequence | A 0,20 S tack red seq 3 hand r3 | B 1,19 NE";
    asks(edge, "r3", expect!["A 3 MP: stop"]);
    refuses(edge, "r3; turn SW", expect!["AC-63c: only a 2 or a discard makes a tack; stay on this one"]);
    // A turn that begins head to wind is never a tack.
    asks("sequence | A 6,20 N tack red seq 3 hand g4 | B 1,3 NE", "g4", expect!["A 4 MP: NW"]);
}

#[test]
fn ac_64_without_the_colour_the_hand_may_be_shown_and_changed() {
    let position = "sequence | A 6,20 NE seq 3 hand g3 g4 | B 1,3 NE hand r2";
    asks(position, "", expect!["A: discard g3, discard g4, change"]);
    asks(position, "change; draw r2; draw r3", expect!["B: r2"]);
    refuses(
        "sequence | A 6,20 NE hand r3 | B 1,3 NE",
        "change",
        expect!["AC-64: you have a card of your colour; change your hand only when you have none"],
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
