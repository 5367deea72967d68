//! Exhibition and the end of the phase: HR-92 to HR-94.

use expect_test::expect;

use super::table::{leaves, offers, refuses, tells};

#[test]
fn hr_92_a_token_on_the_exhibition_board_earns_coins() {
    leaves(
        "2 seats | 1: coins 0",
        "1: show 0",
        "coins tokens asks",
        expect!["coins 10 30, tokens 3 4, asks 1 draws"],
    );
}

#[test]
fn hr_93_the_own_space_comes_first_then_any_free_public_one() {
    let position = "2 seats | 1: coins 0";
    offers(position, "token 1", expect!["1: spy, show 0"]);
    refuses(
        position,
        "1: show 1",
        expect!["HR-93: that exhibition space is not open; use your own first, then a free public one"],
    );
    offers(position, "1: show 0; token 1", expect!["1: spy, show 1, show 2, show 3, show 4"]);
    refuses(
        position,
        "1: show 0; 1: show 0",
        expect!["HR-93: that exhibition space is not open; use your own first, then a free public one"],
    );
    refuses(
        position,
        "1: show 0; 1: show 5",
        expect!["HR-93: that exhibition space is not open; use your own first, then a free public one"],
    );
    offers(position, "1: show 0; token 2", expect!["2: spy, show 0"]);
}

#[test]
fn hr_93_public_spaces_pay_8_6_5_and_4_and_take_one_token_each() {
    let position = "2 seats | 1: coins 0 exhibited | 2: exhibited";
    tells(
        position,
        "1: show 1; 1: show 2; 1: show 3; 1: show 4",
        expect!["1 shows on 1 for 8, 1 shows on 2 for 6, 1 shows on 3 for 5, 1 shows on 4 for 4"],
    );
    leaves(position, "1: show 1; 1: show 2; 1: show 3; 1: show 4", "coins", expect!["coins 23 30"]);
    offers(position, "1: show 1; 1: show 3; token 2", expect!["2: spy, show 2, show 4"]);
    refuses(
        position,
        "1: show 1; 2: show 1",
        expect!["HR-93: that exhibition space is not open; use your own first, then a free public one"],
    );
}

#[test]
fn hr_94_at_the_end_espionage_and_exhibition_are_cleared() {
    let position = "2 seats | 1: spies 2 exhibited | 2: spies 1 | track bank 6 | public 2 | time 1";
    leaves(
        position,
        "time",
        "track spies exhibition tokens discards",
        expect!["track, spies 0 0, exhibition 0000 0000, tokens 0 0, discards"],
    );
}

#[test]
fn hr_94_cards_without_tokens_are_discarded_and_others_stay_in_their_places() {
    let position = "2 seats | 1: points 1 | display 10 goggles:2 11 crowd:12 | time 1";
    leaves(position, "time", "display discards", expect!["display goggles:2 crowd:12, discards 10 11"]);
}

#[test]
fn hr_t11_ten_on_the_own_space_then_only_public_ones() {
    let position = "2 seats | 2: coins 0";
    tells(position, "2: show 0", expect!["2 shows on 0 for 10"]);
    offers(position, "2: show 0; token 2", expect!["2: spy, show 1, show 2, show 3, show 4"]);
}

/// The blue token is free again: it is one of the 24 of the next phase.
#[test]
fn hr_t30_the_twelfth_marker_leaves_only_the_card_with_a_token() {
    let position = "2 seats | 2: spies 1 | display 10 11 12 goggles:1 crowd bank | track 5 6 | time 1";
    tells(position, "time", expect!["time 12, development over"]);
    leaves(
        position,
        "time",
        "display track spies discards",
        expect!["display goggles:1, track, spies 0 0, discards crowd bank 10 11 12"],
    );
}
