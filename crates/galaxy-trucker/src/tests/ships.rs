//! Legal ships and their values: GT-26 to GT-32, GT-43 to GT-48, LM-16 to LM-19, LM-36 to LM-43.

use rules::Seat;

use super::notation::{flying, fresh, put_ship, square};
use crate::parts::{Connector, Squares};
use crate::{GalaxyTrucker, Mistake, MistakeKind};

const A: Seat = Seat(0);

fn ship(class: &str, text: &str) -> GalaxyTrucker {
    let mut game = fresh(&format!("2 classes={class}"));
    put_ship(&mut game, A, text);
    game
}

/// How many errors a ship has.
pub(super) fn mistakes(class: &str, text: &str) -> usize {
    let game = ship(class, text);
    game.ship(A).mistakes(game.board(), game.board().all).count()
}

fn parts(class: &str, text: &str) -> usize {
    let game = ship(class, text);
    game.ship(A).groups(game.board(), game.board().all).count()
}

fn exposed(class: &str, text: &str) -> u8 {
    let game = ship(class, text);
    game.ship(A).exposed(game.board(), game.board().all)
}

/// Two modules side by side with these facing sides, on these columns of row 7.
fn pair(class: &str, row: &str, columns: [u8; 2], left: u8, right: u8) -> usize {
    mistakes(class, &format!("{row},{} module 0{left}00; {row},{} module 000{right}", columns[0], columns[1]))
}

/// GT-T1, GT-T2.
#[test]
fn gt_26_sides_that_meet_fit() {
    for (one, other) in [(1, 1), (2, 2), (3, 3), (1, 3), (2, 3), (3, 1), (0, 0)] {
        assert_eq!(pair("I", "7", [6, 7], one, other), 0, "{one} {other}");
    }
    for (one, other) in [(1, 2), (2, 1), (0, 1), (0, 2), (0, 3), (3, 0)] {
        assert_eq!(pair("I", "7", [6, 7], one, other), 1, "{one} {other}");
    }
}

#[test]
fn gt_27_an_open_connector_is_no_error() {
    assert_eq!(mistakes("I", "7,7 start"), 0);
    assert_eq!(mistakes("I", "5,7 module 3000; 6,7 module 3030"), 1); // 5,7 rear is smooth
    assert_eq!(mistakes("I", "5,7 module 3333"), 0); // at the edge of the board
}

/// GT-T1, GT-T3.
/// GT-29.
#[test]
fn gt_28_gt_29_smooth_sides_do_not_join() {
    assert_eq!(parts("I", "7,6 module 0300; 7,7 module 0003"), 1);
    assert_eq!(parts("I", "7,6 module 0000; 7,7 module 0000"), 2);
    assert!(Connector::Single.joins(Connector::Universal) && !Connector::Single.joins(Connector::Double));
    assert!(Connector::Smooth.fits(Connector::Smooth) && !Connector::Smooth.joins(Connector::Smooth));
}

/// GT-T5.
#[test]
fn gt_30_engines_point_to_the_rear_with_nothing_behind() {
    assert_eq!(mistakes("I", "7,7 engine 3303 v"), 0);
    assert_eq!(mistakes("I", "7,7 engine 3330 <"), 1);
    assert_eq!(mistakes("I", "7,7 engine 3303 v; 8,7 module 0333"), 1);
    // The edge of the board is empty (GT-32).
    assert_eq!(mistakes("I", "9,6 engine 3303 v"), 0);
}

/// GT-T4.
#[test]
fn gt_31_nothing_stands_before_a_barrel() {
    assert_eq!(mistakes("I", "7,7 cannon 3033 >; 7,8 module 3330"), 1);
    assert_eq!(mistakes("I", "7,7 cannon 3033 >; 7,6 module 3333"), 0);
    let game = ship("I", "7,7 cannon 3033 >; 7,8 module 3330");
    let [cannon, module] = ["7,7", "7,8"].map(|text| square(game.board(), text));
    let found = game.ship(A).mistakes(game.board(), game.board().all).next();
    let blocked =
        Mistake { kind: MistakeKind::CannonBlocked, square: cannon, other: Some(module), rule: "GT-31" };
    assert_eq!(found, Some(blocked));
}

#[test]
fn gt_32_shields_may_be_turned_any_way() {
    for way in ["^", ">", "v", "<"] {
        assert_eq!(mistakes("I", &format!("7,7 start; 7,6 shield 3333 {way}")), 0);
    }
}

/// GT-T6, GT-T7.
#[test]
fn gt_44_cannon_strength_counts_halves() {
    let strength = |text: &str, strong, weak| {
        let game = ship("II", text);
        f32::from(game.ship(A).cannons(game.board().all).halves([strong, weak, 0])) / 2.0
    };
    let six = "7,7 cabin purple; 6,6 cannon; 6,8 cannon; 7,9 cannon >; 5,7 cannons";
    assert_eq!(strength(six, 1, 0), 6.5);
    assert_eq!(strength(six, 0, 0), 4.5);
    assert_eq!(strength("7,7 cabin purple; 7,8 cannon >", 0, 0), 2.5);
    assert_eq!(strength("7,7 cabin purple; 7,8 cannons >", 0, 0), 0.0);
    assert_eq!(strength("7,7 start; 7,8 cannons >; 5,7 cannons", 1, 1), 3.0);
}

/// GT-T8.
#[test]
fn gt_45_engine_strength_with_a_brown_alien() {
    let strength = |text: &str, strong| {
        let game = ship("II", text);
        game.ship(A).engines(game.board().all).halves([strong, 0, 0]) / 2
    };
    assert_eq!(strength("7,7 cabin brown; 8,6 engine; 8,8 engines", 1), 5);
    assert_eq!(strength("7,7 cabin brown; 8,8 engines", 0), 0);
}

#[test]
fn gt_43_crew_is_humans_and_aliens() {
    let game = ship("I", "7,7 start; 7,8 cabin purple; 7,6 cabin 1h");
    assert_eq!((game.ship(A).crew(game.board().all), game.ship(A).humans(game.board().all)), (4, 3));
}

/// GT-T9.
#[test]
fn gt_48_exposed_connectors_count_once() {
    assert_eq!(exposed("I", "7,7 start"), 4);
    assert_eq!(exposed("I", "7,7 start; 7,8 battery 0003"), 3);
    // An inner hole counts.
    assert_eq!(
        exposed("II", "7,6 module 0030; 8,6 module 3300; 8,7 module 0303; 8,8 module 3003; 7,8 module 0030"),
        0
    );
    assert_eq!(
        exposed("II", "7,6 module 0130; 8,6 module 3300; 8,7 module 3303; 8,8 module 3003; 7,8 module 0031"),
        3
    );
}

/// LM-T5, LM-T6, LM-T8.
/// LM-17.
#[test]
fn lm_16_lm_17_sides_across_the_fold_are_identical() {
    for (one, other) in [(1, 1), (2, 2), (3, 3), (0, 0)] {
        assert_eq!(pair("IIC", "2", [3, 4], one, other), 0, "{one} {other}");
    }
    for (one, other) in [(3, 1), (3, 2), (1, 2), (0, 3), (1, 3)] {
        assert_eq!(pair("IIC", "2", [3, 4], one, other), 1, "{one} {other}");
    }
    // LM-19: no fold between columns 2 and 3.
    assert_eq!(pair("IIC", "2", [2, 3], 3, 1), 0);
}

/// LM-T7.
#[test]
fn lm_18_a_connector_across_the_fold_may_face_nothing() {
    let alone = "2,3 module 0300";
    assert_eq!((mistakes("IIC", alone), exposed("IIC", alone)), (0, 1));
}

#[test]
fn lm_19_rows_follow_each_other_and_universal_does_not_hold_across_the_fold() {
    assert_eq!(parts("IIC", "4,3 module 0030; 3b,3 module 3000"), 1);
    assert_eq!(parts("IIC", "2,3 module 0300; 2,4 module 0001"), 2);
    assert_eq!(parts("IIC", "2,3 module 0100; 2,4 module 0001"), 1);
}

/// LM-T24: the booklet's first example.
#[test]
fn lm_38_one_empty_square_serves_four() {
    let four = "4,3 cannon 0333 ^; 2,3 engine 3303 v; 3,2 cannon 3033 >; 3,4 cannon 3330 <";
    assert_eq!(mistakes("IIIC", four), 0);
}

/// LM-T24: the same as a whole ship, legal and in one part.
#[test]
fn lm_38_a_ship_around_one_empty_square_is_legal() {
    let ring = "2,2 module; 2,3 engine 3303 v; 2,4 module; 3,2 cannon 3033 >; 3,4 cannon 3330 <; 4,2 start; \
                4,3 cannon 0333 ^; 4,4 module";
    assert_eq!((mistakes("IIIC", ring), parts("IIIC", ring)), (0, 1));
    let game = ship("IIIC", ring);
    assert_eq!(game.faults(A).count(), 0);
    // A tile in the middle blocks all four.
    assert_eq!(mistakes("IIIC", &format!("{ring}; 3,3 module 0000")), 4);
}

/// LM-T25 to LM-T30: one ship that shows all errors of the booklet's second example, A to H.
#[test]
fn lm_37_lm_38_lm_39_one_ship_with_all_eight_errors() {
    let text = "4,2 start; 4,1 module 3330; 3,1 module 3031; 2,1 cannon 3030 <; 1,1 module 0330; \
                1,2 module 3303; 1,3 module 0303; 1,4 module 0303; 1,5 cannon 0303 ^; 1,6 module 0033; \
                2,6 module 3030; 3,6 module 3200; 4,3 cannon 0003 >; 4,4 module 0030; 5,1 module 3000; \
                5,2 module 3330; 5,3 module 0303; 5,4 module 3333; 5,5 module 0303; 5,6 thruster 0003 >; \
                6,2 module 3000; 6,4 engine 3300 v; 6,5 module 0003; \
                2,3 module 0330; 2,4 module 0333; 2,5 module 0033; 3,3 module 3300; 3,4 module 3303; \
                3,5 module 3003";
    let game = ship("IIIC", text);
    let board = game.board();
    let mut found: Vec<String> = game
        .faults(A)
        .map(|mistake| {
            let place = board.place(mistake.square);
            format!("{},{} {:?} {}", place.row + 1, place.column + 1, mistake.kind, mistake.rule)
        })
        .collect();
    found.sort();
    let blocked = ["1,5 CannonBlocked LM-38", "2,1 CannonBlocked LM-38", "4,3 CannonBlocked GT-31"];
    let apart = ["2,3", "2,4", "2,5", "3,3", "3,4", "3,5"].map(|at| format!("{at} Apart GT-29"));
    let mut expected = vec!["3,6 Mismatch LM-37", "6,2 Mismatch LM-37", "6,4 EngineBlocked LM-38"];
    expected.extend(blocked);
    expected.push("5,6 ThrusterBlocked LM-38");
    let mut expected: Vec<String> = expected.into_iter().map(str::to_owned).chain(apart).collect();
    expected.sort();
    assert_eq!(found, expected);
    // H: the six are joined to each other only.
    assert_eq!(game.ship(A).group(board, square(board, "2,3"), board.all).len(), 6);
}

/// LM-T25, LM-T26, LM-T27, LM-T28: the booklet's second example, A to F.
/// LM-38.
#[test]
fn lm_37_lm_38_edges_of_the_torus_meet() {
    assert_eq!(mistakes("IIIC", "3,1 module 0001; 3,6 module 0200"), 1);
    assert_eq!(mistakes("IIIC", "1,2 module 1000; 6,2 module 0000"), 1);
    assert_eq!(mistakes("IIIC", "6,4 engine 3303 v; 1,4 module 0333"), 1);
    assert_eq!(mistakes("IIIC", "1,5 cannon 0333 ^; 6,5 module 3303"), 1);
    assert_eq!(mistakes("IIIC", "2,1 cannon 3330 <; 2,6 module 3033"), 1);
    assert_eq!(mistakes("IIIC", "4,3 cannon 3033 >; 4,4 module 3330"), 1);
    // And what fits is legal.
    assert_eq!(mistakes("IIIC", "3,1 module 0002; 3,6 module 0200"), 0);
}

/// LM-T30, LM-T31.
/// LM-39.
#[test]
fn lm_36_lm_39_connections_across_the_edges_hold() {
    assert_eq!(parts("IIIC", "2,1 module 0003; 2,6 module 0300"), 1);
    assert_eq!(parts("IIIC", "1,1 module 3000; 6,1 module 0030"), 1);
    let loose = "1,1 start; 1,2 module 0003; 3,3 module 0330; 3,4 module 0033; 4,3 module 3300; 4,4 module 3003; 3,5 module 0003; 4,5 module 0003";
    assert_eq!(
        parts(
            "IIIC",
            &loose
                .replace("3,4 module 0033", "3,4 module 0333")
                .replace("4,4 module 3003", "4,4 module 3303")
        ),
        2
    );
}

#[test]
fn lm_40_exposed_connectors_on_the_torus() {
    assert_eq!(exposed("IIIC", "1,1 module 3003"), 2);
    assert_eq!(exposed("IIIC", "1,1 module 3003; 6,1 module 0030; 1,6 module 0300"), 0);
}

/// The largest group of empty squares if these are empty and all others filled.
fn gap(empty: &[[u8; 2]]) -> u8 {
    let mut game = flying("2 classes=IIIC", &[(0, "1,1 start"), (-4, "1,1 start")]);
    let board = game.board();
    let holes: Squares = empty.iter().filter_map(|[row, column]| board.square_at(*row, *column)).collect();
    game.ship_mut(A).filled = board.all.minus(holes);
    game.largest_gap(A).len()
}

/// LM-T32, LM-T33, LM-T34: the booklet's premiums 1 and 15.
#[test]
fn lm_43_the_largest_group_of_empty_squares_gives_the_premium() {
    assert_eq!(gap(&[[1, 6], [6, 1], [3, 1], [3, 3], [3, 5], [5, 3], [5, 5]]), 2);
    assert_eq!(gap(&[[1, 1], [6, 6], [1, 6], [6, 1], [2, 1], [5, 6], [1, 2]]), 7);
    assert_eq!((gap(&[]), gap(&[[4, 4]])), (0, 1));
    let pack = crate::Pack::printed();
    let crate::Insurance::Chain { premiums, .. } = &pack.boards[6].insurance else {
        panic!("IIIC is insured")
    };
    let premium = |group: usize| premiums[group.min(premiums.len() - 1)];
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 9].map(premium), [0, 0, 1, 3, 6, 10, 15, 15]);
}
