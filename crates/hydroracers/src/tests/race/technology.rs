//! Technology: HR-61, HR-64.

use expect_test::{Expect, expect};

use super::table::{Table, asks, flies, handles, leaves};
use crate::parts::Plane;

/// The marker of A with B so many spaces ahead.
fn marker(a: &str, ahead: i8, b: &str, expect: Expect) {
    let position = format!("venice | A 1 {a} | B {} {b}", 1 + ahead);
    expect.assert_eq(&format!("{:+}", Table::at(&position).marker(Plane(0))));
}

/// HR-61 a.
#[test]
fn hr_61_goggles_give_one_more_card() {
    let position = "venice | A 1 sadi goggles under 3 4 5 6 7 | B -9";
    leaves(position, "A passes", expect!["A 2 hand 3 4 5 6 under 7"]);
}

/// HR-61 b.
#[test]
fn hr_61_clean_tail_denies_slipstream_immediately_behind() {
    marker("", 1, "clean-tail", expect!["+0"]);
    marker("bernardi", 1, "clean-tail", expect!["+0"]);
    marker("slim-floats", 1, "clean-tail", expect!["+0"]);
    marker("greig", 1, "clean-tail", expect!["+0"]);
    marker("greig", 2, "clean-tail", expect!["+1"]);
}

/// HR-61 c.
#[test]
fn hr_61_the_boost_is_offered_when_a_plane_was_passed() {
    let asked = |b: i8, expect: Expect| {
        asks(&format!("venice turn A | A 1 boost hand 4 | B {b} | C 20"), "A plays 4; done", expect);
    };
    // On the last space of the normal move counts, the next one does not.
    asked(3, expect!["A: boosts not, boosts"]);
    asked(5, expect!["A: boosts not, boosts"]);
    asked(6, expect!["C: passes"]);
}

/// HR-61 c: the boost comes before the push.
#[test]
fn hr_61_the_boost_may_end_on_a_plane_or_avoid_it() {
    let position = "venice turn A | A 1 boost hand 4 | B 5 | C 20";
    flies(position, "A plays 4; A boosts", expect!["A: boosts, speed 4 from 1 to 6"]);
    flies(position, "A plays 4; A boosts not; draws A", expect!["A: speed 4 from 1 to 6 pushed, draws A"]);
    let two = "venice turn A | A 1 boost hand 4 | B 3 | C 6";
    flies(two, "A plays 4; A boosts; draws A", expect!["A: boosts, speed 4 from 1 to 7 pushed, draws A"]);
}

/// HR-61 d.
#[test]
fn hr_61_the_air_brake_drops_behind_a_follower() {
    let position = "venice turn B | A 9 air-brake | B 4 hand 4 | C 20";
    asks(position, "B plays 4", expect!["A: drops not, drops"]);
    flies(
        position,
        "B plays 4; A drops; done",
        expect![[r#"
            B: speed 4 from 4 to 8
            A: drops to 7
        "#]],
    );
    flies(position, "B plays 4; A drops not; done", expect!["B: speed 4 from 4 to 8"]);
    // One space farther back is not immediately behind.
    asks("venice turn B | A 10 air-brake | B 4 hand 4 | C 20", "B plays 4; done", expect!["C: passes"]);
}

/// HR-61 e.
#[test]
fn hr_61_slim_floats_make_slipstream_two() {
    marker("slim-floats", 1, "", expect!["+2"]);
    marker("slim-floats", 2, "", expect!["+0"]);
    marker("slim-floats bernardi", 1, "", expect!["+2"]);
}

/// HR-61 f.
#[test]
fn hr_61_nose_dive_passes_the_plane_on_the_next_space() {
    let position = "venice turn A | A 1 nose-dive hand 4 | B 6 | C 7 | D 20";
    asks(position, "A plays 4", expect!["A: hops not, hops"]);
    flies(position, "A plays 4; A hops; done", expect!["A: speed 4 from 1 to 5, hops to 8"]);
    flies(position, "A plays 4; A hops not; done", expect!["A: speed 4 from 1 to 5"]);
}

/// HR-61 g.
#[test]
fn hr_61_the_trim_tab_takes_a_space_but_not_the_last_one() {
    let position = "venice turn A | A 1 trim-tab hand 4 overhaul | B 20";
    asks(position, "A plays 4", expect!["A: reduces not, reduces"]);
    flies(position, "A plays 4; A reduces", expect!["A: reduces, speed 3 from 1 to 4"]);
    flies(position, "A plays 4; A reduces not", expect!["A: speed 4 from 1 to 5"]);
    flies(position, "A plays overhaul", expect!["A: speed 1 from 1 to 2"]);
    flies(position, "A passes; A reduces", expect!["A: passes, reduces, speed 1 from 1 to 2"]);
}

/// HR-61 h.
#[test]
fn hr_61_navigator_s_board_shows_two_cards_for_each_one() {
    let position = "venice turn A | A 1 sadi navigator hand 3 4 under 5 6 7 8 | B 20";
    handles(
        position,
        "A plays 3; A keeps 1; A keeps 0",
        expect!["A: plays 3, looks at 5, looks at 6, keeps 6, looks at 7, looks at 8, keeps 7"],
    );
    leaves(position, "A plays 3; A keeps 1; A keeps 0", expect!["A 4 hand 4 6 7 under 5 8 top 3"]);
}

/// HR-61 i.
#[test]
fn hr_61_the_cowling_spares_the_leader_from_five() {
    let position = "venice | A 1 cowling hand 4 5 | B -9";
    flies(position, "A plays 5", expect!["A: speed 5 from 1 to 6"]);
    flies(position, "A plays 4", expect!["A: speed 3 from 1 to 4"]);
    flies(position, "A passes", expect!["A: passes, speed 1 from 1 to 2"]);
}

/// A hops ahead of B, and B, behind it now, has no slipstream before the next round.
#[test]
fn hr_64_a_hop_gives_no_slipstream_and_leaves_the_order() {
    let position = "venice turn A | A 1 nose-dive hand 4 | B 6 | C 0 | D 20";
    flies(
        position,
        "A plays 4; A hops; C passes; done",
        expect![[r#"
            A: speed 4 from 1 to 5, hops to 7
            C: passes, speed 3 from 0 to 3
        "#]],
    );
    // C stands behind A at the start of the round and moves after it, wherever A has gone.
    asks(position, "A plays 4; A hops; done", expect!["C: passes"]);
}

#[test]
fn hr_64_a_hop_of_the_opponent_lets_a_plane_drop_behind() {
    let position = "venice turn A | A 1 nose-dive hand 4 | B 6 | C 8 air-brake | D 20";
    flies(
        position,
        "A plays 4; A hops; C drops; done",
        expect![[r#"
            A: speed 4 from 1 to 5, hops to 7
            C: drops to 5
        "#]],
    );
}

/// B drops to 7, immediately behind C, who is not asked.
#[test]
fn hr_64_dropping_behind_is_no_move_that_lets_others_drop() {
    asks(
        "venice turn A | A 5 hand 4 | B 10 air-brake | C 8 air-brake | D 20",
        "A plays 4; B drops; done",
        expect!["D: passes"],
    );
}

#[test]
fn hr_64_there_are_spaces_behind_the_grid() {
    leaves(
        "venice turn B | A -2 air-brake | B -5 | C 0",
        "B passes; A drops",
        expect![[r#"
            A -4
            B -3
        "#]],
    );
}

#[test]
fn hr_64_a_plane_that_falls_back_behind_the_line_has_not_crossed_it() {
    let position = "venice turn B | A 29 air-brake | B 25 hand 3";
    asks(position, "B plays 3; A drops; done", expect!["B: passes"]);
    leaves(
        position,
        "B plays 3; A drops; done",
        expect![[r#"
            A 27
            B 28 top 3
        "#]],
    );
}
