//! Improvement: HR-77 to HR-85.

use expect_test::{Expect, expect};

use super::table::{leaves, offers, refuses, tells};

#[test]
fn hr_77_tokens_are_drawn_from_the_common_bag_one_by_one() {
    let position = "3 seats | 1: tokens 3 | 2: tokens 5 | 3: tokens 0 | time 7";
    offers(position, "", expect!["chance: time*7, token 1*3, token 2*5"]);
    offers(position, "1: show 0", expect!["chance: time*7, token 1*2, token 2*5"]);
    refuses(position, "1: no", expect!["HR-77: it is nobody's turn: cards or tokens are being drawn"]);
}

#[test]
fn hr_78_the_twelfth_time_marker_ends_the_phase_at_once() {
    let position = "2 seats | time 2 | display goggles:11";
    tells(position, "time", expect!["time 11"]);
    offers(position, "time", expect!["chance: time*1, token 1*4, token 2*4"]);
    tells(position, "time; time", expect!["time 11, time 12, development over"]);
    leaves(
        position,
        "time; time",
        "asks tokens display",
        expect!["asks Circuit, tokens 0 0, display goggles:11"],
    );
}

#[test]
fn hr_79_the_owner_places_a_token_on_a_card_for_espionage_or_for_exhibition() {
    let position = "2 seats | display goggles:1 10";
    offers(position, "token 1", expect!["1: on goggles, on goggles+5, on 10, spy, show 0"]);
    tells(position, "token 1; 1: on 10", expect!["token of 1, 1 on 1: 1"]);
    refuses(position, "token 1; 2: spy", expect!["HR-79: it is the turn of player 1; wait for yours"]);
    refuses(position, "1: on @2", expect!["HR-79: no card lies at place 3; choose a place with one"]);
    refuses(position, "1: on @99", expect!["HR-79: no card lies at place 100; choose a place with one"]);
    refuses(position, "token 1; 1: no", expect!["HR-79: first place a development token"]);
    refuses(position, "token 1; 1: give 3", expect!["HR-79: first place a development token"]);
}

#[test]
fn hr_79_espionage_takes_any_number_of_tokens() {
    offers("2 seats | 1: coins 0 spies 9 exhibited | public 1 2 3 4", "token 1", expect!["1: spy"]);
}

#[test]
fn hr_80_the_last_but_one_token_may_be_completed_with_five_coins() {
    let position = "2 seats | display goggles:1 10";
    tells(position, "1: on goggles+5", expect!["1 on 0: 2, 1 pays 5, 1 takes goggles, 1 uses it"]);
    leaves(
        position,
        "1: on goggles+5",
        "coins tokens display",
        expect!["coins 25 30, tokens 3 4, display 10"],
    );
    leaves(position, "1: on goggles", "coins display", expect!["coins 30 30, display goggles:11 10"]);
    refuses(
        position,
        "1: on 10+5",
        expect!["HR-80: 2 tokens still missing after this one; coins replace only the last"],
    );
    refuses(
        "2 seats | 1: coins 4 | display goggles:1",
        "1: on goggles+5",
        expect!["HR-80: you need 5 coins; you have 4"],
    );
}

#[test]
fn hr_80_acceleration_is_possible_only_at_that_placement() {
    let position = "2 seats | display goggles:11 crowd";
    offers(position, "token 1", expect!["1: on goggles, on crowd, spy, show 0"]);
    refuses(
        position,
        "1: on goggles+5",
        expect!["HR-80: 0 tokens still missing after this one; coins replace only the last"],
    );
}

#[test]
fn hr_80_the_first_token_is_the_last_but_one_of_a_card_that_needs_two() {
    let position = "2 seats | display trim-tab goggles";
    offers(position, "token 1", expect!["1: on trim-tab, on trim-tab+5, on goggles, spy, show 0"]);
    tells(position, "1: on trim-tab+5", expect!["1 on 0: 1, 1 pays 5, 1 takes trim-tab, 1 uses it"]);
}

#[test]
fn hr_81_cards_need_two_three_or_four_tokens() {
    let position = "2 seats | display trim-tab:1 goggles:11 slim-floats:111";
    let taken = |card: &str, expect: Expect| tells(position, &format!("1: on {card}"), expect);
    taken("trim-tab", expect!["1 on 0: 2, 1 takes trim-tab, 1 uses it"]);
    taken("goggles", expect!["1 on 1: 3, 1 takes goggles, 1 uses it"]);
    taken("slim-floats", expect!["1 on 2: 4, 1 takes slim-floats, 1 uses it"]);
    tells(position, "2: on trim-tab", expect!["2 on 0: 1"]);
}

/// Both had four tokens in the bag besides those on the card.
#[test]
fn hr_81_own_tokens_are_discarded_and_those_of_others_return_to_the_bag() {
    let position = "3 seats | display slim-floats:111223";
    leaves(position, "1: on slim-floats", "tokens display", expect!["tokens 3 6 5, display"]);
}

#[test]
fn hr_82_a_movement_card_replaces_another_card_of_the_deck() {
    let position = "2 seats | 1: deck 3 4 5 8 | display scout:1";
    tells(
        position,
        "1: on scout; 1: give 5",
        expect!["1 on 0: 2, 1 takes scout, 1 gives 5 for 0, 5 on the track"],
    );
    leaves(position, "1: on scout; 1: give 5", "deck1 cards", expect!["deck1 3 4 8 scout, cards 4 10"]);
    refuses(
        position,
        "1: on scout; 1: give scout",
        expect!["HR-82: Course Scout cannot be recycled; choose another card of your deck"],
    );
    refuses(
        position,
        "1: on scout; 1: give 9",
        expect!["HR-82: the 9 of the starting deck cannot be recycled; choose another card of your deck"],
    );
    refuses(position, "1: on scout; 1: spy", expect!["HR-82: first recycle a card of your deck"]);
    refuses(position, "1: on scout; 2: give 8", expect!["HR-82: it is the turn of player 1; wait for yours"]);
}

#[test]
fn hr_82_an_older_copy_of_the_card_may_be_given_up() {
    let position = "2 seats | 1: deck 10 3 coins 0 | display 10:11";
    offers(position, "1: on 10", expect!["1: give 10"]);
    leaves(
        position,
        "1: on 10; 1: give 10",
        "deck1 track coins",
        expect!["deck1 3 10, track 10, coins 0 30"],
    );
}

#[test]
fn hr_82_technology_is_kept_beside_the_deck() {
    let position = "2 seats | display cowling:111";
    leaves(
        position,
        "1: on cowling",
        "cards asks track pile discards",
        expect!["cards 10 10, asks 1 draws, track, pile, discards"],
    );
}

#[test]
fn hr_83_recycling_an_equal_or_higher_card_is_free() {
    let position = "2 seats | 1: coins 0 deck 4 8 | display scout:1";
    leaves(position, "1: on scout; 1: give 4", "coins", expect!["coins 0 30"]);
    leaves(position, "1: on scout; 1: give 8", "coins", expect!["coins 0 30"]);
}

#[test]
fn hr_84_a_lower_card_costs_ten_coins_a_point() {
    let position = "2 seats | 1: coins 25 deck 3 8 9 | display 10:11";
    offers(position, "1: on 10", expect!["1: give 8, give 9"]);
    leaves(position, "1: on 10; 1: give 9", "coins", expect!["coins 15 30"]);
    refuses(position, "1: on 10; 1: give 3", expect!["HR-84: you need 70 coins; you have 25"]);
}

#[test]
fn hr_84_a_card_whose_recycling_cannot_be_paid_is_not_completed() {
    let poor = "2 seats | 1: coins 69 deck 3 3 | display 10:11 11:11 12:1";
    refuses(poor, "1: on 10", expect!["HR-84: you need 70 coins; you have 69"]);
    refuses(poor, "1: on 11+5", expect!["HR-84: you need 85 coins; you have 69"]);
    offers(poor, "token 1", expect!["1: on 11, on 12, spy, show 0"]);
    let rich = "2 seats | 1: coins 75 deck 3 3 | display 10:1";
    leaves(rich, "1: on 10+5; 1: give 3", "coins", expect!["coins 0 30"]);
    let poor = "2 seats | 1: coins 74 deck 3 3 | display 10:1";
    refuses(poor, "1: on 10+5", expect!["HR-84: you need 75 coins; you have 74"]);
}

#[test]
fn hr_85_the_display_is_refilled() {
    let position = "2 seats | display goggles:11 10:2 | pile 11 12";
    tells(
        position,
        "1: on goggles; card 12; card 11",
        expect!["1 on 0: 3, 1 takes goggles, 1 uses it, display 0 12, display 2 11"],
    );
    leaves(
        position,
        "1: on goggles; card 12; card 11",
        "display pile asks",
        expect!["display 12 10:2 11, pile, asks 1 draws"],
    );
}

#[test]
fn hr_85_an_empty_deck_is_made_of_the_discards() {
    let position = "2 seats | display goggles:11 10 11 12 crowd bank | discards pylon cowling";
    offers(position, "1: on goggles", expect!["chance: pylon*1, cowling*1"]);
    leaves(
        position,
        "1: on goggles; card cowling",
        "display pile discards",
        expect!["display cowling 10 11 12 crowd bank, pile pylon, discards"],
    );
}

#[test]
fn hr_85_without_discards_the_display_has_fewer_cards() {
    leaves(
        "2 seats | display goggles:11 10",
        "1: on goggles",
        "display asks",
        expect!["display 10, asks 1 draws"],
    );
}

#[test]
fn hr_a10_any_card_of_the_deck_may_be_recycled() {
    let position = "2 seats | 1: deck 3 3 3 5 5 5 5 6 7 9 coins 90 | display 12:111";
    offers(position, "1: on 12", expect!["1: give 3, give 5, give 6, give 7, give 9"]);
}

/// Goggles cost 3: blue, plane 2, places its second token beside a red one and pays 5.
#[test]
fn hr_t8_goggles_are_taken_with_two_tokens_and_five_coins() {
    let position = "2 seats | display goggles:12 | pile 11";
    tells(
        position,
        "2: on goggles+5; card 11",
        expect!["2 on 0: 2, 2 pays 5, 2 takes goggles, 2 uses it, display 0 11"],
    );
    leaves(
        position,
        "2: on goggles+5; card 11",
        "coins tokens display",
        expect!["coins 30 25, tokens 5 3, display 11"],
    );
}

#[test]
fn hr_t9_a_ten_for_an_eight_costs_twenty() {
    tells(
        "2 seats | 1: deck 8 | display 10:11",
        "1: on 10; 1: give 8",
        expect!["1 on 0: 3, 1 takes 10, 1 gives 8 for 20, 8 on the track"],
    );
}

#[test]
fn hr_t40_a_choice_card_counts_its_exchange_value() {
    let pays = |card: &str, expect: Expect| {
        let position = "2 seats | 1: deck 4 5 6 | display pitch:11";
        leaves(position, &format!("1: on pitch; 1: give {card}"), "coins", expect);
    };
    pays("5", expect!["coins 30 30"]);
    pays("4", expect!["coins 20 30"]);
    pays("6", expect!["coins 30 30"]);
}
