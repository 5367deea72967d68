//! Bets: HR-35 to HR-41.

use expect_test::expect;
use rules::{Seat, Viewer, told_to};

use super::table::{Table, asks, ends, leaves};
use crate::Event;
use crate::parts::Plane;

const ANY_OF_TWO: &str = "bets not, bets 6 on A, bets 6 on B, bets 4 on A, bets 4 on B, bets 2 on A, bets 2 on B, bets 0 on A, bets 0 on B";

#[test]
fn hr_35_a_bet_is_offered_at_the_start_and_at_the_end_of_the_own_turn() {
    let position = "venice | A 1 | B -9";
    for steps in ["", "A bets not; A passes"] {
        assert_eq!(Table::at(position).play(steps).question(), format!("A: {ANY_OF_TWO}"));
    }
    let question = Table::at(position).play("A bets not; A passes; A bets not").question();
    assert_eq!(question, format!("B: {ANY_OF_TWO}"));
}

#[test]
fn hr_35_one_bet_in_a_heat_on_any_plane_the_own_too() {
    let position = "venice | A 1 | B -9";
    asks(position, "A bets 0 on A", expect!["A: passes"]);
    asks(position, "A bets 4 on B; A passes; B bets not", expect!["B: passes"]);
    // Not again in the next round, but again in the next heat.
    asks(position, "A bets 4 on B; A passes; B passes; A passes; B bets not", expect!["B: passes"]);
    let next = Table::at("venice | A 28 bet 6 A | B -9").play("A passes; B passes; B bets not").question();
    assert_eq!(next, format!("A: {ANY_OF_TWO}"));
}

#[test]
fn hr_35_a_plane_that_has_crashed_may_be_bet_on() {
    let position = "venice turn B | A 9 out 1 | B 1 coins 1 | C 20";
    asks(position, "", expect!["B: bets not, bets 0 on A, bets 0 on B, bets 0 on C"]);
}

/// The player of a crashed plane has no more turns, so B and C alone are asked.
#[test]
fn hr_35_a_crashed_plane_s_player_bets_no_more() {
    let position = "venice | A 9 out 1 | B 1 | C 20";
    asks(position, "C passes; B passes; C passes; done", expect!["B: passes"]);
}

#[test]
fn hr_36_slot_and_owner_are_open_but_not_the_plane() {
    for (step, slot) in [("A bets 4 on B", 1), ("A bets 0 on B", 3)] {
        let table = Table::at("venice | A 1 | B -9").play(step);
        let heard = |viewer: Viewer| {
            let bet = |event: &Event| {
                let Event::BetPlaced { plane, slot, on, .. } = event else { return None };
                Some((*plane, *slot, *on))
            };
            told_to(&table.story, viewer).filter_map(bet).collect::<Vec<_>>()
        };
        assert_eq!(heard(Viewer::Seat(Seat(0))), [(Plane(0), slot, Some(Plane(1)))]);
        assert_eq!(heard(Viewer::Seat(Seat(1))), [(Plane(0), slot, None)]);
        assert_eq!(heard(Viewer::Spectator), [(Plane(0), slot, None)]);
    }
}

#[test]
fn hr_37_three_paid_slots_take_one_token_each_and_are_paid_at_once() {
    leaves("venice | A 1 | B -9", "A bets 6 on B", expect!["A 1 coins 24 bet 6 B"]);
    leaves("venice | A 1 | B -9", "A bets 4 on B", expect!["A 1 coins 26 bet 4 B"]);
    leaves("venice | A 1 | B -9", "A bets 2 on B", expect!["A 1 coins 28 bet 2 B"]);
    let position = "venice turn B | A 1 bet 6 A | B -9 | C 20 bet 2 B";
    asks(
        position,
        "",
        expect!["B: bets not, bets 4 on A, bets 4 on B, bets 4 on C, bets 0 on A, bets 0 on B, bets 0 on C"],
    );
}

#[test]
fn hr_37_a_stake_must_be_there() {
    asks(
        "venice | A 1 coins 3 | B -9",
        "",
        expect!["A: bets not, bets 2 on A, bets 2 on B, bets 0 on A, bets 0 on B"],
    );
}

#[test]
fn hr_38_the_free_slot_costs_nothing_and_takes_any_number() {
    leaves(
        "venice | A 1 | B -9 bet 0 B | C -12",
        "A bets 0 on B; A passes; B passes; C bets 0 on A",
        expect![[r#"
            A 2 bet 0 B
            B -7 bet 0 B
            C -12 bet 0 A
        "#]],
    );
}

#[test]
fn hr_39_bets_are_settled_after_the_ranking_and_before_the_next_heat() {
    ends(
        "venice | A 28 bet 4 B | B -9",
        "A passes; B passes; done",
        expect![[r#"
            heat 1 over
            A: rank 1 points +8
            B: rank 2 points +5
            A: bet 4 on B pays 5
            A: grid 0
            B: grid -1
            heat 2
        "#]],
    );
}

#[test]
fn hr_40_a_bet_on_the_winner_pays_twice_the_stake_and_ten() {
    ends(
        "venice | A 28 bet 6 A | B -9 bet 4 A | C -12 bet 2 A | D -15 bet 0 A",
        "A passes; B passes; C passes; D passes",
        expect![[r#"
            heat 1 over
            A: rank 1 points +8
            B: rank 2 points +5
            C: rank 3 points +3
            D: rank 4 points +1
            A: bet 6 on A pays 22
            B: bet 4 on A pays 18
            C: bet 2 on A pays 14
            D: bet 0 on A pays 10
            A: grid 0
            B: grid -1
            C: grid -2
            D: grid -3
            heat 2
        "#]],
    );
    leaves(
        "venice | A 28 coins 24 bet 6 A | B -9 coins 30 bet 0 B",
        "A passes; B passes; done",
        expect![[r#"
            A 0 coins 46 points 8
            B -1 coins 35 points 5
        "#]],
    );
}

/// A crashed plane counts with the rank it holds: C is second although it crashed.
#[test]
fn hr_41_the_second_pays_five_the_third_two_and_the_stake_is_lost() {
    ends(
        "venice | A 28 bet 6 C | B 9 out 1 bet 4 B | C 12 out 2 bet 0 A",
        "A passes",
        expect![[r#"
            heat 1 over
            A: rank 1 points +8
            C: rank 2 points +5
            B: rank 3 points +3
            A: bet 6 on C pays 5
            B: bet 4 on B pays 2
            C: bet 0 on A pays 10
            A: grid 0
            C: grid -1
            B: grid -2
            heat 2
        "#]],
    );
}

#[test]
fn hr_41_the_fourth_pays_nothing() {
    leaves(
        "venice | A 28 coins 24 bet 6 D | B -9 | C -12 | D -15",
        "A passes; B passes; C passes; D passes; done",
        expect![[r#"
            A 0 coins 24 points 8
            B -1 points 5
            C -2 points 3
            D -3 points 1
        "#]],
    );
}

/// The winner has 8 points for the rank and 22 aircoins for a bet of 6 on itself; the second, who did not bet, has points alone.
#[test]
fn hr_34b_the_rank_brings_points_and_the_bet_brings_coins() {
    leaves(
        "monaco | A 24 coins 0 bet 6 A | B 10 coins 0",
        "A passes; B passes; done",
        expect![[r#"
            A 0 coins 22 points 8
            B -1 coins 0 points 5
        "#]],
    );
}
