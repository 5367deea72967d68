//! The crew: AC-50 to AC-54b.

use expect_test::expect;
use rules::{Game, Seats};

use super::notation::{read_step, setup};
use super::table::{asks, leaves, refuses};
use crate::{AmericasCup, Posts};

#[test]
fn ac_50_three_different_posts_are_chosen_at_the_same_time() {
    let mut game = AmericasCup::new(&setup("2 crew").expect("a legal setup"));
    let mut actions = Vec::new();
    game.actions(rules::Seat(0), &mut actions);
    // Three of eight.
    assert_eq!(actions.len(), 56);
    let two = crate::Action::ChoosePosts(Posts::of([1, 2]));
    let foul = game.check(rules::Millis(0), rules::Seat(0), &two).expect_err("two posts are too few");
    expect!["2 posts; mark exactly three"].assert_eq(&foul.to_string());
    let step = read_step(&game, "B posts 2 5 8");
    game.advance(rules::Millis(0), &step, &mut rules::Silent);
    assert_eq!(game.sealed(), Seats::only(rules::Seat(1)));
    // Nobody else sees them before all have chosen.
    assert_eq!(game.view(rules::Viewer::Seat(rules::Seat(0))).boats[1].posts, None);
    let step = read_step(&game, "A posts 1 2 3");
    game.advance(rules::Millis(0), &step, &mut rules::Silent);
    assert_eq!(game.view(rules::Viewer::Spectator).boats[1].posts, Some(Posts::of([2, 5, 8])));
}

#[test]
fn ac_51_a_card_gives_a_point_for_every_key_post() {
    // Card 1 has the crew numbers 2, 3 and 5.
    let crew = |posts: &str, expect: expect_test::Expect| {
        let position = format!("crew head_to_wind | A 6,20 SE posts {posts} hand #1 | B 1,3 NE");
        let (game, _) = super::table::sail(&position, "#1");
        expect.assert_eq(&game.go.walk.crew.to_string());
    };
    crew("1 4 6", expect!["0"]);
    crew("1 2 4", expect!["1"]);
    crew("2 3 4", expect!["2"]);
    crew("2 3 5", expect!["3"]);
}

#[test]
fn ac_52_the_stern_walks_round_the_bow_over_free_points() {
    let position = "crew head_to_wind | A 6,20 NE posts 2 3 5 hand #1 | B 1,3 NE";
    leaves(position, "#1; crew right 1", expect!["A 6,20 SE (5,21) | B 1,3 NE (0,2)"]);
    leaves(position, "#1; crew right 2", expect!["A 6,20 S (6,22) | B 1,3 NE (0,2)"]);
    // B lies where the stern would have to pass.
    let blocked = "crew head_to_wind | A 6,20 NE posts 2 3 5 hand #1 | B 5,21 NW";
    asks(blocked, "#1", expect!["A 2 MP 3 CP: N, NE, SE, crew left 1, crew left 2, crew left 3"]);
    refuses(
        blocked,
        "#1; crew right 2",
        expect!["AC-11: that point is off the board, taken or a buoy; choose a free one"],
    );
}

#[test]
fn ac_53_one_batch_at_any_moment_of_the_turn() {
    let position = "crew head_to_wind | A 6,20 NE posts 2 3 5 hand #1 | B 1,3 NE";
    // Before, between and after steps.
    asks(position, "#1; crew right 1", expect!["A 2 MP: NE, SE, S"]);
    asks(position, "#1; NE; crew right 1", expect!["A 1 MP: NE, SE, S, stop"]);
    asks(position, "#1; NE; NE; crew right 1", expect!["A 0 MP: stop"]);
    // The rest is lost.
    refuses(
        position,
        "#1; NE; crew right 1; crew right 1",
        expect!["AC-53: you have no crew points to use; sail on or stop"],
    );
    refuses(position, "#1; crew right 4", expect!["AC-53: you have 3 crew points, to be used in one go"]);
    // Also on runs.
    let run = position.replace("NE posts", "NE leg 1 posts");
    asks(&run, "#1; crew right 3", expect!["A 5 MP: S, SW, NW"]);
}

#[test]
fn ac_54_the_points_are_used_in_the_new_direction() {
    let position = "crew head_to_wind | A 6,20 NE posts 2 3 5 hand #1 | B 1,3 NE";
    leaves(position, "#1; crew left 3; SW; SW; stop", expect!["A 4,18 SW (5,19) | B 1,3 NE (0,2)"]);
}

#[test]
fn ac_54b_a_crew_batch_is_no_step() {
    let position = "crew head_to_wind | A 6,20 NE posts 2 3 5 hand #1 | B 1,3 NE";
    refuses(
        position,
        "#1; crew right 1; stop",
        expect!["AC-19: the way ahead is open; sail at least one step"],
    );
    // After the wind has stopped the boat the crew may still turn; the points do not come back.
    asks(position, "#1; N; crew left 1", expect!["A 0 MP: stop"]);
    // Without an open forward step it is enough. Card 29, a green 2, has the crew numbers 3, 5 and 6.
    let corner = "crew | A 0,46 NW posts 3 5 1 hand #29 | B 1,3 NE";
    asks(corner, "#29", expect!["A 2 MP 2 CP: turn N, turn SW, crew left 1, crew right 1, stop"]);
}
