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
    taken("", "A passes", expect!["HR-1: now a plane is chosen"]);
    taken("A sheet 1; B sheet 0", "A passes", expect!["HR-1: now a pilot is chosen"]);
}

/// HR-132: the other seat has to wait.
#[test]
fn hr_1_seats_choose_in_their_order() {
    refuses_early("2 seats planes=free", "", "B sheet 1", expect!["HR-1: now seat 1 decides"]);
}

#[test]
fn hr_2_hr_4_and_hr_7_ask_no_player() {
    refuses_early("2 seats", "", "A passes", expect!["HR-2: no player is asked now: chance decides"]);
    let monaco = "2 seats circuit=monaco";
    refuses_early(monaco, "", "A passes", expect!["HR-4: no player is asked now: chance decides"]);
    refuses_early(monaco, "grid A", "A passes", expect!["HR-7: no player is asked now: chance decides"]);
    refuses_early(monaco, "grid A", "deals 4", expect!["chance cannot give that result now"]);
}

#[test]
fn hr_12_only_the_plane_on_turn_plays_and_only_cards_of_the_hand() {
    let position = "venice | A 1 hand 5 pile 6 top 7 | B -9 hand 4";
    refuses(position, "done", "B plays 4", expect!["HR-12: now seat 1 decides"]);
    for card in ["4", "6", "7"] {
        let told = Table::at(position).play("done").refusal(&format!("A plays {card}"));
        assert_eq!(told, format!("HR-12: base-{card}-0 is not in hand; play or put away a card that is"));
    }
    refuses(position, "done", "A hops", expect!["HR-12: now a card is played, or the plane passes"]);
    refuses(position, "done", "draws D", expect!["the game waits for players, not for chance"]);
}

/// HR-18 and HR-14: chance is asked, and gives only what is there.
#[test]
fn hr_18_chance_draws_what_the_bag_and_the_pile_hold() {
    let position = "monaco turn A | A 10 sadi bag 3/0 hand 5 pile 6 | B 20";
    refuses(position, "A plays 5", "draws A", expect!["chance cannot give that result now"]);
    refuses(position, "A plays 5", "A passes", expect!["HR-18: no player is asked now: chance decides"]);
    refuses(position, "A plays 5; draws D", "deals 5", expect!["chance cannot give that result now"]);
    refuses(
        position,
        "A plays 5; draws D",
        "A passes",
        expect!["HR-14: no player is asked now: chance decides"],
    );
}

#[test]
fn hr_27_only_a_card_of_the_hand_goes_under_the_pile() {
    let position = "venice turn A | A 1 hand 5 pile 6 | B 9";
    refuses(
        position,
        "A passes",
        "A under 6",
        expect!["HR-27: base-6-0 is not in hand; play or put away a card that is"],
    );
    refuses(position, "A passes", "A plays 5", expect!["HR-27: now a hand card is put under the pile"]);
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
    refuses(position, "", "A passes", expect!["HR-35: now a bet is placed, or none"]);
    refuses(position, "", "B bets 6 on A", expect!["HR-35: now seat 1 decides"]);
    refuses(
        position,
        "A bets 6 on A",
        "A bets 4 on A",
        expect!["HR-12: now a card is played, or the plane passes"],
    );
}

#[test]
fn hr_37_a_slot_must_be_there_and_free_and_paid() {
    let position = "venice | A 1 coins 5 | B -9 bet 4 A";
    refuses(
        position,
        "",
        "A bets slot 4 on A",
        expect!["HR-37: there is no slot 4; the paid ones are 0 to 2 and the free one is 3"],
    );
    refuses(
        position,
        "",
        "A bets 4 on A",
        expect!["HR-37: slot 1 holds a token; another paid slot or the free one may be used"],
    );
    refuses(position, "", "A bets 6 on A", expect!["HR-37: 6 coins are needed, only 5 are there"]);
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
        expect!["HR-51: now an element is chosen for the token"],
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
        expect!["HR-55: no token lies on square 2 of cooling; choose a square with one"],
    );
    refuses(position, crashed, "A passes", expect!["HR-55: now a token of the cockpit is removed"]);
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
    refuses(position, "A plays bank", "A passes", expect!["HR-60: now a value of the card is chosen"]);
    refuses(position, "A plays crowd", "A passes", expect!["HR-60: now a point or coins are taken"]);
    for square in [1, 8, 200] {
        let told =
            Table::at(position).play("A plays cooldown").refusal(&format!("A removes cooling {square}"));
        let wanted = "choose a square with one";
        assert_eq!(told, format!("HR-60: no token lies on square {square} of cooling; {wanted}"));
    }
    refuses(
        position,
        "A plays cooldown",
        "A passes",
        expect!["HR-60: now a token of the cockpit is removed"],
    );
}

#[test]
fn hr_60b_only_a_card_looked_at_is_kept() {
    let position = "venice turn A | A 1 sadi navigator hand 3 under 5 6 | B 20";
    refuses(position, "A plays 3", "A keeps 2", expect!["HR-60b: no card 2 was looked at; there are 0 to 1"]);
    refuses(position, "A plays 3", "A passes", expect!["HR-60b: now one of the cards looked at is kept"]);
}

#[test]
fn hr_61_each_technology_asks_for_its_own_decision() {
    let position = "venice turn A | A 1 trim-tab boost nose-dive hand 4 | B 4 | C 6 air-brake | D 20";
    let refused = |steps: &str, step: &str, expect: Expect| refuses(position, steps, step, expect);
    refused("A plays 4", "A boosts", expect!["HR-61: now the move is reduced, or not"]);
    refused("A plays 4; A reduces not", "A hops", expect!["HR-61: now the move is boosted, or not"]);
    let flown = "A plays 4; A reduces not; A boosts not";
    refused(flown, "A passes", expect!["HR-61: now the plane hops, or not"]);
    refused(flown, "C drops", expect!["HR-61: now seat 1 decides"]);
    let stays = "A plays 4; A reduces not; A boosts not; A hops not";
    refused(stays, "A drops", expect!["HR-61: now seat 3 decides"]);
    refused(stays, "C passes", expect!["HR-61: now the plane in front drops behind, or not"]);
}

#[test]
fn hr_61_the_last_space_cannot_be_reduced() {
    // Speed 1 flies on at once, so the reduction comes too late: C is on turn.
    refuses(
        "venice turn A | A 1 trim-tab hand overhaul | B 20",
        "A plays overhaul",
        "A reduces",
        expect!["HR-35: now a bet is placed, or none"],
    );
}
