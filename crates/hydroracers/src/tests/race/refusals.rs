//! Every illegal action is refused with its rule and with what would have been allowed.

use expect_test::{Expect, expect};

use super::table::{Table, refuses};

/// Why a step is illegal before the race has begun.
fn refuses_early(words: &str, steps: &str, step: &str, expect: Expect) {
    expect.assert_eq(&Table::begin(words).play(steps).refusal(step));
}

#[test]
fn hr_1_a_plane_or_pilot_that_is_taken_cannot_be_chosen() {
    let words = "2 seats planes=free pilots=free";
    let taken = |steps: &str, step: &str, expect: Expect| refuses_early(words, steps, step, expect);
    taken("A sheet 1", "B sheet 1", expect!["HR-1: that one does not exist or is taken; choose a free one"]);
    taken("", "A sheet 4", expect!["HR-1: that one does not exist or is taken; choose a free one"]);
    let chosen = "A sheet 1; B sheet 0; A pilot 2";
    taken(chosen, "B pilot 2", expect!["HR-1: that one does not exist or is taken; choose a free one"]);
    taken(chosen, "B pilot 9", expect!["HR-1: that one does not exist or is taken; choose a free one"]);
    taken("", "A passes", expect!["HR-1: first choose a plane"]);
    taken("A sheet 1; B sheet 0", "A passes", expect!["HR-1: first choose a pilot"]);
}

/// HR-132: the other seat has to wait.
#[test]
fn hr_1_seats_choose_in_their_order() {
    refuses_early(
        "2 seats planes=free",
        "",
        "B sheet 1",
        expect!["HR-1: it is the turn of player 1; wait for yours"],
    );
}

#[test]
fn hr_2_hr_4_and_hr_7_ask_no_player() {
    refuses_early(
        "2 seats",
        "",
        "A passes",
        expect!["HR-2: it is nobody's turn: cards or tokens are being drawn"],
    );
    let monaco = "2 seats circuit=monaco";
    refuses_early(
        monaco,
        "",
        "A passes",
        expect!["HR-4: it is nobody's turn: cards or tokens are being drawn"],
    );
    refuses_early(
        monaco,
        "grid A",
        "A passes",
        expect!["HR-7: it is nobody's turn: cards or tokens are being drawn"],
    );
    refuses_early(monaco, "grid A", "deals 4", expect!["chance cannot give that result now"]);
}

#[test]
fn hr_12_only_the_plane_on_turn_plays_and_only_cards_of_the_hand() {
    let position = "venice | A 1 hand 5 pile 6 top 7 | B -9 hand 4";
    refuses(position, "done", "B plays 4", expect!["HR-12: it is the turn of player 1; wait for yours"]);
    for card in ["4", "6", "7"] {
        let told = Table::at(position).play("done").refusal(&format!("A plays {card}"));
        assert_eq!(
            told,
            format!("HR-12: the {card} of the starting deck is not in your hand; choose a card that is")
        );
    }
    refuses(position, "done", "A hops", expect!["HR-12: first play a card, or pass"]);
    refuses(position, "done", "draws D", expect!["the game waits for players, not for chance"]);
}

/// HR-18 and HR-14: chance is asked, and gives only what is there.
#[test]
fn hr_18_chance_draws_what_the_bag_and_the_pile_hold() {
    let position = "monaco turn A | A 10 sadi bag 3/0 hand 5 pile 6 | B 20";
    refuses(position, "A plays 5", "draws A", expect!["chance cannot give that result now"]);
    refuses(
        position,
        "A plays 5",
        "A passes",
        expect!["HR-18: it is nobody's turn: cards or tokens are being drawn"],
    );
    refuses(position, "A plays 5; draws D", "deals 5", expect!["chance cannot give that result now"]);
    refuses(
        position,
        "A plays 5; draws D",
        "A passes",
        expect!["HR-14: it is nobody's turn: cards or tokens are being drawn"],
    );
}

#[test]
fn hr_27_only_a_card_of_the_hand_goes_under_the_pile() {
    let position = "venice turn A | A 1 hand 5 pile 6 | B 9";
    refuses(
        position,
        "A passes",
        "A under 6",
        expect!["HR-27: the 6 of the starting deck is not in your hand; choose a card that is"],
    );
    refuses(
        position,
        "A passes",
        "A plays 5",
        expect!["HR-27: first put a card of your hand under the pile"],
    );
}

#[test]
fn hr_35_a_bet_names_a_plane_that_flies_and_is_placed_once() {
    let position = "venice | A 1 | B -9";
    refuses(
        position,
        "",
        "A bets 6 on C",
        expect!["HR-35: plane 3 does not fly in this race; choose one that does"],
    );
    refuses(position, "", "A passes", expect!["HR-35: first place a bet, or none"]);
    refuses(position, "", "B bets 6 on A", expect!["HR-35: it is the turn of player 1; wait for yours"]);
    refuses(position, "A bets 6 on A", "A bets 4 on A", expect!["HR-12: first play a card, or pass"]);
}

#[test]
fn hr_37_a_slot_must_be_there_and_free_and_paid() {
    let position = "venice | A 1 coins 5 | B -9 bet 4 A";
    refuses(
        position,
        "",
        "A bets slot 4 on A",
        expect!["HR-37: there is no slot 5; slots 1 to 3 take a stake, slot 4 takes none"],
    );
    refuses(
        position,
        "",
        "A bets 4 on A",
        expect!["HR-37: slot 2 holds a token; choose another, or the one without a stake"],
    );
    refuses(position, "", "A bets 6 on A", expect!["HR-37: you need 6 coins; you have 5"]);
}

#[test]
fn hr_46_after_the_race_nothing_can_be_done() {
    let over = "A passes; B passes; done";
    refuses("venice heat 3 | A 28 | B -9", over, "A passes", expect!["the match is over"]);
}

#[test]
fn hr_51_a_full_element_is_refused() {
    let position = "monaco expert turn A | A 10 levels 1 1 1 1 cooling AAA hand 5 | B 20";
    refuses(
        position,
        "A plays 5; draws D",
        "A puts cooling",
        expect!["HR-51: cooling has no empty square; choose an element with one"],
    );
    refuses(
        position,
        "A plays 5; draws D",
        "A passes",
        expect!["HR-51: first choose an element for the token"],
    );
}

#[test]
fn hr_55_only_a_token_of_the_cockpit_is_removed_after_a_crash() {
    let position = "monaco expert turn A | A 10 levels 1 1 1 1 cooling AA. hand 5 | B 20 | C 1";
    let crashed = "A plays 5; draws D; A puts cooling";
    refuses(
        position,
        crashed,
        "A removes cooling 2",
        expect!["HR-55: no token lies on square 3 of cooling; choose a square with one"],
    );
    refuses(position, crashed, "A passes", expect!["HR-55: first remove a token from the cockpit"]);
}

#[test]
fn hr_60_values_gains_and_removals_are_those_of_the_card() {
    let position = "venice expert turn A | A 1 levels 1 1 1 1 cooling A.. hand bank crowd cooldown | B 20";
    refuses(
        position,
        "A plays bank",
        "A as 7",
        expect!["HR-60: 7 is not printed on the card; choose one of its values"],
    );
    refuses(position, "A plays bank", "A passes", expect!["HR-60: first choose a value of your card"]);
    refuses(position, "A plays crowd", "A passes", expect!["HR-60: first take the point or the coins"]);
    for square in [1, 8, 200] {
        let told =
            Table::at(position).play("A plays cooldown").refusal(&format!("A removes cooling {square}"));
        let wanted = "choose a square with one";
        assert_eq!(told, format!("HR-60: no token lies on square {} of cooling; {wanted}", square + 1));
    }
    refuses(
        position,
        "A plays cooldown",
        "A passes",
        expect!["HR-60: first remove a token from the cockpit"],
    );
}

#[test]
fn hr_60b_only_a_card_looked_at_is_kept() {
    let position = "venice turn A | A 1 sadi navigator hand 3 under 5 6 | B 20";
    refuses(
        position,
        "A plays 3",
        "A keeps 2",
        expect!["HR-60b: there is no card 3; keep one of the 2 you looked at"],
    );
    refuses(position, "A plays 3", "A passes", expect!["HR-60b: first keep one of the cards you looked at"]);
}

#[test]
fn hr_61_each_technology_asks_for_its_own_decision() {
    let position = "venice turn A | A 1 trim-tab boost nose-dive hand 4 | B 4 | C 6 air-brake | D 20";
    let refused = |steps: &str, step: &str, expect: Expect| refuses(position, steps, step, expect);
    refused("A plays 4", "A boosts", expect!["HR-61: first say whether you fly one space less"]);
    refused(
        "A plays 4; A reduces not",
        "A hops",
        expect!["HR-61: first say whether you fly one space further"],
    );
    let flown = "A plays 4; A reduces not; A boosts not";
    refused(flown, "A passes", expect!["HR-61: first say whether you hop over the plane ahead"]);
    refused(flown, "C drops", expect!["HR-61: it is the turn of player 1; wait for yours"]);
    let stays = "A plays 4; A reduces not; A boosts not; A hops not";
    refused(stays, "A drops", expect!["HR-61: it is the turn of player 3; wait for yours"]);
    refused(stays, "C passes", expect!["HR-61: first say whether you drop behind"]);
}

#[test]
fn hr_61_the_last_space_cannot_be_reduced() {
    // Speed 1 flies on at once, so the reduction comes too late: C is on turn.
    refuses(
        "venice turn A | A 1 trim-tab hand overhaul | B 20",
        "A plays overhaul",
        "A reduces",
        expect!["HR-35: first place a bet, or none"],
    );
}
