//! The other choices of an autopilot: HR-118b, its bets (HR-119), and HR-140, HR-141 about them.

use expect_test::{Expect, expect};

use super::table::{Table, flies, leaves};

/// A person far ahead passes before the autopilot of plane 2.
fn plays(words: &str, draws: &str, expect: Expect) {
    let position =
        format!("1 seats autopilots=1 circuit=hampton-roads | race | 1: at 25 played 3 | 2: at 10 {words}");
    let told = Table::at(&position).play("1: nobet; 1: pass; 1: nobet").play(draws).flight();
    expect.assert_eq(told.strip_prefix("1 passes, 1 flies 1 to 26, ").expect("the person passed first"));
}

/// The same with the autopilot of plane 3 in between, which flies from 13 to 15.
fn overtakes(words: &str, draws: &str, expect: Expect) {
    let position = format!(
        "1 seats autopilots=2 circuit=hampton-roads | race | 1: at 25 played 3 | 3: at 13 played 3 \
         | 2: at 10 plane supermarine {words}"
    );
    let told = Table::at(&position).play("1: nobet; 1: pass; 1: nobet").play(draws).flight();
    let before = "1 passes, 1 flies 1 to 26, 3 passes, 3 flies 2 to 15, ";
    expect.assert_eq(told.strip_prefix(before).expect("two planes passed first"));
}

#[test]
fn hr_118b_it_takes_the_point_before_the_coins() {
    plays(
        "plane supermarine open crowd 9 pile 9",
        "draw 9",
        expect!["2 draws 9, 2 plays crowd, 2 +1 points, 2 flies 6 to 16"],
    );
}

#[test]
fn hr_118b_it_boosts_whenever_possible() {
    overtakes(
        "tech overtake-boost open 5 5 pile 5",
        "draw 5",
        expect!["2 draws 5, 2 plays 5, 2 boosts, 2 flies 5 to 16"],
    );
    overtakes(
        "tech overtake-boost open 4 4 pile 4",
        "draw 4",
        expect!["2 draws 4, 2 plays 4, 2 flies 4 to 14"],
    );
}

#[test]
fn hr_118b_it_hops_whenever_possible() {
    overtakes(
        "tech nose-dive open 4 4 pile 4",
        "draw 4",
        expect!["2 draws 4, 2 plays 4, 2 flies 4 to 14, 2 hops to 16"],
    );
}

#[test]
fn hr_118b_it_drops_behind_whenever_possible() {
    let position = "1 seats autopilots=1 circuit=hampton-roads | race | 1: at 10 hand 6 \
                    | 2: at 15 plane supermarine tech air-brake open 3 3 pile 3 3";
    flies(
        position,
        "draw 3; 1: nobet; 1: play 6",
        expect!["2 draws 3, 2 plays 3, 2 flies 2 to 17, 1 plays 6, 1 flies 6 to 16, 2 drops to 15"],
    );
}

/// The corner behind space 17 has the limit 5.
#[test]
fn hr_118b_it_reduces_only_to_save_a_danger_token() {
    let reduces = |card: u8, expect: Expect| {
        let words = format!("at 17 plane supermarine tech trim-tab open {card} {card} pile {card}");
        plays(&words, &format!("draw {card}"), expect);
    };
    reduces(6, expect!["2 draws 6, 2 plays 6, 2 reduces, 2 flies 5 to 22"]);
    reduces(7, expect!["2 draws 7, 2 plays 7, 2 flies 7 to 24, 2 too fast for 5"]);
    reduces(5, expect!["2 draws 5, 2 plays 5, 2 flies 5 to 22"]);
}

/// HR-A20: the booklet lets it use its technology every time that is possible. A move of 1 cannot be reduced (HR-61g).
#[test]
fn hr_120_to_the_letter_it_reduces_every_move_it_can() {
    let reduces = |cards: &str, draw: &str, expect: Expect| {
        let position = format!(
            "1 seats autopilots=1 circuit=hampton-roads autopilot_technology=always | race \
             | 1: at 25 played 3 | 2: at 10 plane supermarine tech trim-tab open {cards} pile {draw}"
        );
        let told =
            Table::at(&position).play("1: nobet; 1: pass; 1: nobet").play(&format!("draw {draw}")).flight();
        expect.assert_eq(told.strip_prefix("1 passes, 1 flies 1 to 26, ").expect("the person passed first"));
    };
    reduces("5 5", "5", expect!["2 draws 5, 2 plays 5, 2 reduces, 2 flies 4 to 14"]);
    reduces("3 pass", "3", expect!["2 draws 3, 2 passes, 2 reduces, 2 flies 1 to 11"]);
    reduces("1 1", "1", expect!["2 draws 1, 2 plays 1, 2 flies 1 to 11"]);
}

#[test]
fn hr_118b_a_refill_keeps_the_highest_card_and_a_pass_counts_two() {
    let keeps = |pile: &str, expect: Expect| {
        let (first, second) = pile.split_once(' ').expect("two cards");
        let words = format!("plane supermarine tech navigator open 9 9 pile {pile}");
        plays(&words, &format!("draw {first}; draw {second}"), expect);
    };
    keeps("4 7", expect!["2 draws 7, 2 plays 7, 2 flies 7 to 17"]);
    keeps("7 4", expect!["2 draws 7, 2 plays 7, 2 flies 7 to 17"]);
    keeps("1 pass", expect!["2 draws pass, 2 passes, 2 flies 2 to 12"]);
    keeps("pass 3", expect!["2 draws 3, 2 plays 3, 2 flies 3 to 13"]);
}

/// HR-118: 6 or 8 counts as 6.
#[test]
fn hr_118b_a_card_with_several_values_counts_as_it_would_be_played() {
    let words = "plane supermarine tech navigator open 9 9 pile bank 7";
    plays(words, "draw bank; draw 7", expect!["2 draws 7, 2 plays 7, 2 flies 7 to 17"]);
}

#[test]
fn hr_140_of_equal_cards_looked_at_it_keeps_the_first() {
    let words = "plane supermarine tech navigator open 9 9 pile bank 6";
    plays(words, "draw bank; draw 6", expect!["2 draws bank, 2 plays bank, 2 flies 6 to 16"]);
    plays(words, "draw 6; draw bank", expect!["2 draws 6, 2 plays 6, 2 flies 6 to 16"]);
}

#[test]
fn hr_141_the_draw_at_the_start_of_its_turn_is_its_refill() {
    let position = "1 seats autopilots=1 circuit=hampton-roads | race | 1: at 25 played 3 \
                    | 2: at 10 plane supermarine tech navigator open 3 9 pile 4 7 8";
    let steps = "1: nobet; 1: pass; 1: nobet; draw 7; draw 4";
    leaves(position, steps, "open2 under2", expect!["open2 9 7, under2 4"]);
}

/// HR-60: the refill after this card looks at three; an autopilot's comes with its next turn.
#[test]
fn hr_141_after_a_course_scout_its_next_draw_looks_at_three() {
    plays(
        "plane supermarine top scout open 9 9 pile 4 5 6",
        "draw 4; draw 6; draw 5",
        expect!["2 draws 6, 2 plays 6, 2 flies 6 to 16"],
    );
    plays(
        "plane supermarine played scout top 3 open 9 9 pile 4 5 6",
        "draw 4",
        expect!["2 draws 4, 2 plays 4, 2 flies 4 to 14"],
    );
}

/// A 7 ends on 17, boosted on 18 behind the corner of 5; a space less, boosted, it ends on 17.
#[test]
fn hr_141_dangers_are_counted_with_the_boost() {
    overtakes(
        "tech trim-tab overtake-boost open 7 7 pile 7",
        "draw 7",
        expect!["2 draws 7, 2 plays 7, 2 reduces, 2 boosts, 2 flies 6 to 17"],
    );
}

/// The first corner line lies behind space 9.
#[test]
fn hr_141_a_hop_over_the_first_corner_line_counts_as_crossing_it() {
    let position = "1 seats autopilots=2 circuit=hampton-roads | race | 1: at 25 played 3 | 3: at 8 played 3 \
                    | 2: at 6 plane supermarine pilot sadi tech nose-dive open 3 3 pile 3";
    flies(
        position,
        "1: nobet; 1: pass; 1: nobet; draw 3",
        expect![
            "1 passes, 1 flies 1 to 26, 3 passes, 3 flies 2 to 10, 3 bets 0 on 3, 2 draws 3, 2 plays 3, 2 flies 3 to 9, 2 hops to 11, 2 bets 1 on 2"
        ],
    );
}

#[test]
fn hr_119_it_bets_on_itself_when_it_crosses_the_first_corner_line_before_the_danger() {
    plays(
        "at 8 plane supermarine open 7 7 pile 7",
        "draw 7; alert",
        expect!["2 draws 7, 2 plays 7, 2 flies 7 to 15, 2 bets 0 on 2, 2 too fast for 6, 2 draws alert"],
    );
    plays(
        "at 5 plane supermarine open 4 4 pile 4",
        "draw 4",
        expect!["2 draws 4, 2 plays 4, 2 flies 4 to 9"],
    );
    plays(
        "at 10 plane supermarine open 4 4 pile 4",
        "draw 4",
        expect!["2 draws 4, 2 plays 4, 2 flies 4 to 14"],
    );
}

/// HR-38: with all paid slots taken only the free one, slot 3, is left.
#[test]
fn hr_119_it_takes_the_best_free_slot() {
    let position = "3 seats autopilots=1 circuit=hampton-roads | race | 1: at 25 played 3 | 2: at 22 played 3 \
                    | 3: at 19 played 3 | 4: at 8 plane supermarine open 3 3 pile 3 3";
    leaves(
        position,
        "1: bet 0 1; 1: pass; 2: bet 1 1; 2: pass; 3: bet 2 1; 3: pass; draw 3",
        "bets",
        expect!["bets 0 1 2 3"],
    );
    leaves(
        position,
        "1: bet 0 1; 1: pass; 2: bet 2 1; 2: pass; 3: bet 3 1; 3: pass; draw 3",
        "bets",
        expect!["bets 0 2 3 1"],
    );
}

/// Its own token wins 2 x 6 + 10, which nobody keeps; the person's wins 2 x 4 + 10.
#[test]
fn hr_119_it_keeps_no_coins_and_bets_in_every_heat() {
    let position = "1 seats autopilots=1 circuit=hampton-roads | race | 1: at 0 played 3 \
                    | 2: at 25 bet 0 plane supermarine open 7 7 pile 7 9 9 9";
    let won = "draw 7; 1: bet 1 2; 1: pass";
    let told = Table::at(position).play(won).told();
    assert!(told.contains("1 bet pays 18, 2 bet pays 0"), "{told}");
    leaves(position, won, "coins bets", expect!["coins 44 0, bets - -"]);
    let next_heat = format!("{won}; draw 9; 1: nobet; 1: pass; 1: nobet; draw 9");
    leaves(position, &next_heat, "coins bets space", expect!["coins 44 0, bets - 0, space 2 12"]);
}

#[test]
fn hr_t33_with_slot_six_taken_its_token_goes_on_slot_four() {
    let position = "1 seats autopilots=1 circuit=hampton-roads | race | 1: at 20 played 3 \
                    | 2: at 8 plane supermarine open 3 3 pile 3 3";
    flies(
        position,
        "1: bet 0 1; 1: pass; draw 3",
        expect![
            "1 bets 0 on 1, 1 passes, 1 flies 1 to 21, 2 draws 3, 2 plays 3, 2 flies 3 to 11, 2 bets 1 on 2"
        ],
    );
    leaves(position, "1: bet 0 1; 1: pass; draw 3", "coins", expect!["coins 24 0"]);
}
