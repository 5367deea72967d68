//! The end of heats and of the race: HR-42 to HR-46.

use expect_test::{Expect, expect};
use rules::{Game, Viewer};

use super::table::{Table, asks, ends, leaves, marks};

/// A is beyond the line before B has moved; B has its turn all the same.
#[test]
fn hr_42_a_heat_ends_with_the_round_in_which_a_plane_has_crossed_the_line() {
    let position = "venice | A 27 hand 5 | B 20";
    asks(position, "A plays 5; done", expect!["B: passes"]);
    ends(
        position,
        "A plays 5; B passes; done",
        expect![[r#"
            heat 1 over
            A: rank 1 points +8
            B: rank 2 points +5
            A: grid 0
            B: grid -1
            heat 2
        "#]],
    );
    // On the last space the line is still ahead.
    ends("venice | A 26 hand 3 | B 20", "A plays 3; B passes; done", expect![""]);
}

/// HR-64: A has dropped back behind the line.
#[test]
fn hr_42_what_counts_is_the_position_at_the_end_of_the_round() {
    let position = "venice turn B | A 29 air-brake | B 25 hand 3";
    ends(position, "B plays 3; A drops; done", expect![""]);
    asks(position, "B plays 3; A drops; done", expect!["B: passes"]);
}

#[test]
fn hr_42_a_heat_ends_when_at_most_one_plane_flies() {
    ends(
        "venice | A 9 out 1 | B 20",
        "B passes; done",
        expect![[r#"
            heat 1 over
            B: rank 1 points +8
            A: rank 2 points +5
            B: grid 0
            A: grid -1
            heat 2
        "#]],
    );
    ends(
        "track 30 5:1 | A 9 out 1 | B 5 damage 3 hand 5",
        "B plays 5; draws D; done",
        expect![[r#"
            heat 1 over
            B: rank 1 points +8
            A: rank 2 points +5
            B: grid 0
            A: grid -1
            heat 2
        "#]],
    );
}

/// HR-42b: round 39 is not the last.
#[test]
fn hr_42b_a_heat_ends_after_round_40_as_it_stands() {
    ends("venice round 39 | A 1 | B -9", "A passes; B passes; done", expect![""]);
    ends(
        "venice round 40 | A 1 | B -9",
        "A passes; B passes; done",
        expect![[r#"
            heat 1 over
            A: rank 1 points +8
            B: rank 2 points +5
            A: grid 0
            B: grid -1
            heat 2
        "#]],
    );
}

#[test]
fn hr_43_the_farthest_beyond_the_line_wins_and_crashed_planes_are_last() {
    ends(
        "venice | A 28 | B 27 hand 5 | C 3 | D 26 out 1",
        "A passes; B plays 5; C passes; done",
        expect![[r#"
            heat 1 over
            B: rank 1 points +8
            A: rank 2 points +5
            C: rank 3 points +3
            D: rank 4 points +1
            B: grid 0
            A: grid -1
            C: grid -2
            D: grid -3
            heat 2
        "#]],
    );
}

#[test]
fn hr_44_points_by_rank_come_before_the_bets() {
    ends(
        "venice | A 28 bet 6 A | B 3 | C 1",
        "A passes; B passes; C passes; done",
        expect![[r#"
            heat 1 over
            A: rank 1 points +8
            B: rank 2 points +5
            C: rank 3 points +3
            A: bet 6 on A pays 22
            A: grid 0
            B: grid -1
            C: grid -2
            heat 2
        "#]],
    );
}

#[test]
fn hr_45_the_next_grid_is_the_order_of_the_last_heat_and_all_else_is_kept() {
    leaves(
        "venice turn B | A 28 hand 5 pile 4 under 3 top glide covered 7 damage 1 alerts 2 bag 11/4 bet 0 A | B 9 | C 29",
        "B passes; done",
        expect![[r#"
            A -1 hand 5 pile 4 under 3 top glide covered 7 damage 1 alerts 2 bag 11/4 coins 35 points 5
            B -2 points 3
            C 0 points 8
        "#]],
    );
    leaves(
        "venice expert turn B | A 29 levels 1 1 1 1 propulsion .D. cooling A.. bag 11/5 | B 9",
        "B passes; done",
        expect![[r#"
            A 0 cooling A.. propulsion .D. bag 11/5 points 8
            B -1 points 5
        "#]],
    );
}

/// The visible discard lets a pass glide, the malus slows it: 2 + 1 - 1 behind nobody, leading.
#[test]
fn hr_45_maluses_and_the_visible_discard_count_in_the_next_heat() {
    let position = "venice expert turn B | A 29 levels 1 1 1 1 propulsion .D. top glide | B 9";
    let table = Table::at(position).play("B passes; A passes");
    assert_eq!(table.game.go.speed, 1);
    assert_eq!((table.game.heat, table.game.fleet[0].space), (1, 1));
}

#[test]
fn hr_45_the_first_round_of_the_next_heat_has_its_markers() {
    marks(
        "venice heat 2 | A -1 | B 0 | C -2",
        expect![[r#"
            round 1
            A: slipstream +1
            B: leads
            C: slipstream +1
        "#]],
    );
}

/// A wins the last heat against B.
fn standings(a: &str, b: &str, expect: Expect) {
    asks(&format!("venice heat 3 | A 28 {a} | B 9 {b}"), "A passes; B passes; done", expect);
}

#[test]
fn hr_46_after_the_third_heat_ten_coins_are_a_point_and_most_points_win() {
    standings("points 10 coins 39", "points 10 coins 9", expect!["over: places 1 2, scores 21 15"]);
    standings("points 2 coins 9", "points 10 coins 9", expect!["over: places 2 1, scores 10 15"]);
    // Only whole tens count.
    standings("points 0 coins 19", "points 5 coins 0", expect!["over: places 2 1, scores 9 10"]);
}

/// The view tells places and converted points of all planes at the end, and nothing of it before.
#[test]
fn hr_46_everybody_sees_how_every_plane_ended() {
    let table = Table::at("venice heat 3 | A 28 points 10 coins 39 | B 9 points 10 coins 9");
    let result = |table: &Table| {
        let planes = table.game.view(Viewer::Spectator).result?;
        Some(planes.iter().map(|plane| (plane.place, plane.points)).collect::<Vec<_>>())
    };
    assert_eq!(result(&table), None);
    assert_eq!(result(&table.play("A passes; B passes; done")), Some(vec![(1, 21), (2, 15)]));
}

#[test]
fn hr_46_ties_go_to_the_coins_left_then_to_the_last_heat() {
    standings("points 2 coins 13", "points 5 coins 15", expect!["over: places 2 1, scores 11 11"]);
    standings("points 2 coins 15", "points 5 coins 13", expect!["over: places 1 2, scores 11 11"]);
    standings("points 2 coins 15", "points 5 coins 15", expect!["over: places 1 2, scores 11 11"]);
}
