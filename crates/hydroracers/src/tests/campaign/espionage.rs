//! Espionage: HR-86 to HR-91, and the order after a purchase (HR-147).

use expect_test::expect;

use super::table::{leaves, offers, refuses, tells};

#[test]
fn hr_86_recycled_cards_enter_the_track() {
    let position = "2 seats | 1: deck 4 8 | display scout:1 | track 5";
    leaves(position, "1: on scout; 1: give 8", "track asks", expect!["track 5 8, asks 1 draws"]);
}

#[test]
fn hr_87_a_fourth_card_pushes_the_oldest_out_of_the_game() {
    let position = "2 seats | 1: deck 4 8 | display scout:1 | track bank 6 7";
    tells(
        position,
        "1: on scout; 1: give 8",
        expect!["1 on 0: 2, 1 takes scout, 1 gives 8 for 0, bank gone, 8 on the track"],
    );
    leaves(position, "1: on scout; 1: give 8", "track pile discards", expect!["track 6 7 8, pile, discards"]);
}

#[test]
fn hr_88_tokens_may_be_placed_before_a_card_is_there() {
    let position = "2 seats | 1: tokens 2";
    tells(position, "1: spy; 1: spy", expect!["1 spies, 1 spies"]);
    leaves(position, "1: spy; 1: spy", "spies tokens asks", expect!["spies 2 0, tokens 0 4, asks 1 draws"]);
}

#[test]
fn hr_88_a_token_aims_at_any_card_of_the_track() {
    offers(
        "2 seats | 1: coins 30 | track 5 6 7",
        "1: spy",
        expect!["1: no, claim 5+5, claim 6+5, claim 7+5"],
    );
}

/// Plane 1 has a 9, so that recycling is free.
#[test]
fn hr_89_a_claim_needs_two_tokens_or_one_and_five_coins() {
    let position = "2 seats | 1: coins 5 deck 9 9 | 2: spies 1 | track 8 6";
    tells(
        position,
        "1: spy; 1: claim 8+5; 1: give 9",
        expect!["1 spies, 1 claims 8 for 5, 1 gives 9 for 0, 9 on the track"],
    );
    let two = "2 seats | 1: coins 5 spies 1 deck 9 9 | track 8 6";
    offers(two, "1: spy", expect!["1: no, claim 8, claim 8+5, claim 6, claim 6+5"]);
    leaves(
        two,
        "1: spy; 1: claim 6; 1: give 9",
        "spies tokens coins track",
        expect!["spies 0 0, tokens 3 4, coins 5 30, track 8 9"],
    );
    leaves(
        two,
        "1: spy; 1: claim 6+5; 1: give 9",
        "spies tokens coins",
        expect!["spies 1 0, tokens 3 4, coins 0 30"],
    );
}

#[test]
fn hr_89_claims_beyond_tokens_coins_and_cards_are_refused() {
    let position = "2 seats | 1: deck 9 9 | track 8 6";
    refuses(position, "1: spy; 1: claim 8", expect!["HR-89: you need 2 tokens on espionage; you have 1"]);
    refuses(
        position,
        "1: spy; 1: claim @2",
        expect!["HR-89: no card lies at place 3; choose a place with one"],
    );
    let poor = "2 seats | 1: coins 4 spies 1 deck 9 9 | track 8";
    refuses(poor, "1: spy; 1: claim 8+5", expect!["HR-89: you need 5 coins; you have 4"]);
    leaves("2 seats | 1: coins 4 deck 9 9 | track 8", "1: spy", "asks", expect!["asks 1 draws"]);
}

#[test]
fn hr_90_tokens_of_the_others_stay_and_a_claim_may_be_declined() {
    let position = "2 seats | 1: spies 1 deck 9 9 | 2: spies 2 deck 3 coins 0 | track 8";
    leaves(position, "1: spy; 1: claim 8; 1: give 9", "spies", expect!["spies 0 2"]);
    leaves(position, "1: spy; 1: no", "spies track asks", expect!["spies 2 2, track 8, asks 1 draws"]);
    refuses(position, "1: spy; 2: claim 8", expect!["HR-90: it is the turn of player 1; wait for yours"]);
    refuses(
        position,
        "1: spy; 1: spy",
        expect!["HR-90: first take a card from the espionage track, or none"],
    );
}

#[test]
fn hr_90_when_a_card_arrives_the_lowest_score_is_asked_first_then_the_seat_order() {
    let position = "4 seats | 1: spies 2 points 1 deck 4 8 | 2: spies 2 points 7 | 3: spies 1 points 5 \
                    | 4: spies 2 points 5 | display scout:1";
    let arrived = "1: on scout; 1: give 8";
    offers(position, arrived, expect!["3: no, claim 8+5"]);
    offers(position, &format!("{arrived}; 3: no"), expect!["4: no, claim 8, claim 8+5"]);
    offers(position, &format!("{arrived}; 3: no; 4: no"), expect!["2: no, claim 8, claim 8+5"]);
    leaves(
        position,
        &format!("{arrived}; 3: no; 4: no; 2: no"),
        "asks spies",
        expect!["asks 2 draws, spies 2 2 1 2"],
    );
}

#[test]
fn hr_90_the_one_who_recycled_is_not_asked() {
    let position = "2 seats | 1: spies 5 deck 4 8 | display scout:1";
    leaves(position, "1: on scout; 1: give 8", "asks track", expect!["asks 1 draws, track 8"]);
}

#[test]
fn hr_91_a_lower_card_costs_five_coins_a_point() {
    let position = "2 seats | 1: spies 1 coins 12 deck 3 6 9 | track 8 7";
    offers(position, "1: spy; 1: claim 8", expect!["1: give 6, give 9"]);
    leaves(position, "1: spy; 1: claim 8; 1: give 6", "coins deck1", expect!["coins 2 30, deck1 3 8 9"]);
    leaves(position, "1: spy; 1: claim 8; 1: give 9", "coins deck1", expect!["coins 12 30, deck1 3 6 8"]);
    refuses(position, "1: spy; 1: claim 8; 1: give 3", expect!["HR-91: you need 25 coins; you have 12"]);
    refuses(
        position,
        "1: spy; 1: claim 8; 1: give 8",
        expect!["HR-82: the 8 of the starting deck cannot be recycled; choose another card of your deck"],
    );
}

/// An 8 for a 6 costs 10, with one token 15.
#[test]
fn hr_91_a_claim_whose_recycling_cannot_be_paid_is_refused() {
    let position = "2 seats | 1: spies 1 coins 14 deck 6 | track 8 5";
    offers(position, "1: spy", expect!["1: no, claim 8, claim 5, claim 5+5"]);
    refuses(position, "1: spy; 1: claim 8+5", expect!["HR-91: you need 15 coins; you have 14"]);
}

#[test]
fn hr_91_the_recycled_card_enters_after_the_others_have_closed_up() {
    let position = "2 seats | 1: spies 1 deck 9 | track 5 6 7";
    tells(
        position,
        "1: spy; 1: claim 5; 1: give 9",
        expect!["1 spies, 1 claims 5, 1 gives 9 for 0, 9 on the track"],
    );
    leaves(position, "1: spy; 1: claim 5; 1: give 9", "track", expect!["track 6 7 9"]);
    leaves(position, "1: spy; 1: claim 6; 1: give 9", "track", expect!["track 5 7 9"]);
}

#[test]
fn hr_a14_one_token_and_five_coins_also_claim_when_a_card_arrives() {
    let position = "2 seats | 1: deck 4 8 | 2: spies 1 coins 5 deck 9 | display scout:1";
    tells(
        position,
        "1: on scout; 1: give 8; 2: claim 8+5; 2: give 9",
        expect![
            "1 on 0: 2, 1 takes scout, 1 gives 8 for 0, 8 on the track, 2 claims 8 for 5, 2 gives 9 for 0, 9 on the track"
        ],
    );
    let poor = "2 seats | 1: deck 4 8 | 2: spies 1 coins 4 deck 9 | display scout:1";
    leaves(poor, "1: on scout; 1: give 8", "asks", expect!["asks 1 draws"]);
}

#[test]
fn hr_147_recycle_and_pay_then_refill_then_the_track_then_claims() {
    let position = "2 seats | 1: deck 3 | 2: spies 2 | display scout:1 10 | pile 11";
    let filled = "2 seats | 1: deck 3 | 2: spies 2 | display scout:1 10 11 12 crowd bank | pile 11";
    offers(position, "1: on scout; 1: give 3", expect!["chance: 11*1"]);
    tells(
        filled,
        "1: on scout; 1: give 3; card 11; 2: no",
        expect!["1 on 0: 2, 1 takes scout, 1 gives 3 for 10, display 0 11, 3 on the track"],
    );
    offers(filled, "1: on scout; 1: give 3; card 11", expect!["2: no, claim 3, claim 3+5"]);
}

/// Plane 3 is asked first, takes the 8 and gives a 9: plane 1 is asked now, plane 2 again, plane 3 no more.
#[test]
fn hr_147_a_new_arrival_starts_another_round_for_everybody_but_its_giver() {
    let position = "3 seats | 1: spies 2 points 3 deck 4 8 | 2: spies 2 points 2 deck 9 | 3: spies 4 points 1 deck 9 9 \
                    | display scout:1";
    let claimed = "1: on scout; 1: give 8; 3: claim 8; 3: give 9";
    offers(position, "1: on scout; 1: give 8", expect!["3: no, claim 8, claim 8+5"]);
    offers(position, claimed, expect!["2: no, claim 9, claim 9+5"]);
    offers(position, &format!("{claimed}; 2: no"), expect!["1: no, claim 9, claim 9+5"]);
    leaves(position, &format!("{claimed}; 2: no; 1: no"), "asks spies", expect!["asks 1 draws, spies 2 2 2"]);
}

#[test]
fn hr_147_one_claim_per_placement() {
    let position = "2 seats | 1: spies 5 deck 9 9 | track 5 6";
    leaves(position, "1: spy; 1: claim 5; 1: give 9", "asks spies", expect!["asks 1 draws, spies 4 0"]);
}

#[test]
fn hr_t10_the_eight_for_a_six_costs_ten_and_the_six_enters_the_track() {
    let position = "2 seats | 1: spies 1 deck 6 | track 8";
    leaves(
        position,
        "1: spy; 1: claim 8; 1: give 6",
        "coins track deck1",
        expect!["coins 20 30, track 6, deck1 8"],
    );
}

#[test]
fn hr_t29_an_eight_pushes_the_five_out() {
    let position = "2 seats | 1: deck 8 | display scout:1 | track 5 6 7";
    leaves(position, "1: on scout; 1: give 8", "track", expect!["track 6 7 8"]);
}
