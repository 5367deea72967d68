//! Teams: HR-125 to HR-127 and the last tie of HR-148.

use expect_test::expect;
use rules::{Game, Seat, Viewer};

use super::table::{Table, leaves, offers, refuses, setup};
use super::words;

/// How a match would end with these points and coins of the four planes.
fn result(planes: [&str; 4]) -> String {
    let [first, second, third, fourth] = planes;
    let position = format!(
        "2 seats teams=true | 1: {first} rank 1 | 2: {second} rank 2 | 3: {third} rank 3 | 4: {fourth} rank 4"
    );
    words::standings(&Table::at(&position).game.standings())
}

/// HR-A11: the team rule has no other setup than this.
#[test]
fn hr_125_two_players_fly_two_planes_each() {
    let table = Table::begin("2 seats teams=true");
    let owners: Vec<u8> = table.game.planes().map(|plane| table.game.owner(plane).unwrap().0 + 1).collect();
    assert_eq!(owners, [1, 2, 1, 2]);
    let only = "teams=true: teams are for 2 players with two planes each and no autopilots (HR-125)";
    assert_eq!(setup("3 seats teams=true").unwrap_err(), only);
    assert_eq!(setup("2 seats teams=true autopilots=1").unwrap_err(), only);
}

#[test]
fn hr_a11_teams_are_an_option_of_two_players() {
    assert_eq!(setup("2 seats teams=true").unwrap().planes(), 4);
    assert_eq!(setup("2 seats").unwrap().planes(), 2);
}

/// 9 + 3 coins' worth is the worse plane of the first team, 11 + 0 that of the second.
#[test]
fn hr_126_the_worse_plane_counts_after_converting_coins() {
    expect!["places 1 2, scores 12 11"].assert_eq(&result([
        "points 20 coins 0",
        "points 12 coins 0",
        "points 9 coins 39",
        "points 11 coins 9",
    ]));
}

#[test]
fn hr_126_a_tie_goes_to_the_better_plane_then_to_the_coins() {
    let tied = "places 1 2, scores 9 9";
    assert_eq!(
        result(["points 9 coins 0", "points 15 coins 9", "points 16 coins 0", "points 9 coins 9"]),
        tied
    );
    assert_eq!(
        result(["points 9 coins 2", "points 15 coins 0", "points 15 coins 2", "points 9 coins 3"]),
        tied
    );
}

#[test]
fn hr_148_the_last_tie_of_teams_is_shared() {
    let shared = result(["points 9 coins 1", "points 15 coins 4", "points 15 coins 4", "points 9 coins 1"]);
    assert_eq!(shared, "places 1 1, scores 9 9");
}

#[test]
fn hr_127_each_plane_has_its_own_purse_tokens_and_cards() {
    let position = "2 seats teams=true | 1: deck 4 8 coins 0 | 3: coins 7 spies 1 deck 9 | display scout:1";
    offers(position, "1: on scout; 1: give 8", expect!["3: no, claim 8+5"]);
    leaves(
        position,
        "1: on scout; 1: give 8; 3: claim 8+5; 3: give 9",
        "coins spies cards",
        expect!["coins 0 30 2 30, spies 0 0 0 0, cards 2 10 1 10"],
    );
    leaves(position, "3: show 0", "coins tokens", expect!["coins 0 30 17 30, tokens 4 4 3 4"]);
}

#[test]
fn hr_127_sabotage_hits_a_plane_of_the_other_team() {
    let position = "2 seats teams=true | display sabotage:1";
    offers(position, "1: on sabotage", expect!["1: hit 2, hit 4"]);
    refuses(
        position,
        "1: on sabotage; 1: hit 3",
        expect!["HR-127: plane 3 is no rival; choose a plane of another player"],
    );
}

#[test]
fn hr_127_a_player_sees_both_hands_and_no_other() {
    let position = "2 seats teams=true | race | 1: hand 3 pile 9 | 2: hand 4 | 3: hand 5 | 4: hand 6";
    let game = Table::at(position).game;
    let hands = |viewer: Viewer| {
        let planes = game.view(viewer).planes.into_iter();
        planes.map(|plane| plane.hand.map_or("-".to_owned(), words::names)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(hands(Viewer::Seat(Seat(0))), "3 - 5 -");
    assert_eq!(hands(Viewer::Seat(Seat(1))), "- 4 - 6");
    assert_eq!(hands(Viewer::Spectator), "- - - -");
}

/// The partner ahead gives slipstream, and its space is taken like any other.
#[test]
fn hr_127_in_flight_the_partner_is_an_opponent() {
    let position =
        "2 seats teams=true | race | 1: at 9 hand 3 pile 9 | 3: at 10 played 4 | 2: at 2 | 4: at -3";
    let slipstreams: Vec<i8> = Table::at(position).game.fleet.iter().map(|craft| craft.slipstream).collect();
    assert_eq!(slipstreams, [1, 0, 0, 0]);
}

/// The planes are planes 1 and 3 against planes 2 and 4.
#[test]
fn hr_t35_the_second_team_wins_with_eleven_against_nine() {
    expect!["places 2 1, scores 9 11"].assert_eq(&result([
        "points 20 coins 0",
        "points 12 coins 0",
        "points 9 coins 0",
        "points 11 coins 0",
    ]));
}
