//! What is open and what is hidden: MR-90, MR-91.

use expect_test::expect;
use rules::laws::Words;
use rules::{Game, Seat, Viewer};

use super::table::Table;
use super::words;
use crate::MemoRacers;
use crate::knowledge::Knowledge;
use crate::parts::{Lane, Tile};
use crate::view::View;

const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];

fn view(position: &str, steps: &str) -> View {
    Table::at(position).play(steps).game.view(Viewer::Seat(Seat(0)))
}

fn knowledge(position: &str, steps: &str, viewer: Viewer) -> Knowledge {
    Table::at(position).play(steps).game.knowledge(viewer)
}

#[test]
fn mr_90_face_up_tiles_ships_and_dashboards_lie_open() {
    let view = view("1-A ?2-A 5-B | 1: 0/3 speed 4 ticked 5 laps 1 | 2: 2/1 turns 1 | 3: 1/1 out 1", "2: 1");
    assert_eq!([0, 1, 2, 3].map(|place| words::lanes(view.row[place])), [".A.A.", "?", "AST.T", "?"]);
    let ship = view.ships[0];
    assert_eq!(
        (ship.lane.map(Lane::number), ship.place, ship.speed, ship.boxes_left, ship.laps),
        (Some(3), 0, 4, 7, 1)
    );
    assert_eq!((view.ships[1].turns, view.ships[2].racing), (1, false));
    expect!["2"].assert_eq(&view.ready.to_string());
}

#[test]
fn mr_90_the_codes_of_the_circuit_the_stars_and_the_score_lie_open() {
    let view = Table::begin("1 seats tiles=AABAACADA").play("lay").game.view(Viewer::Spectator);
    let codes: Vec<String> = view.circuit.iter().map(ToString::to_string).collect();
    assert_eq!(codes, ["1-A", "2-A", "3-B", "4-A", "5-A", "6-C", "7-A", "8-D", "9-A"]);
    // 3-B: slower, accelerator; 6-C: three traps for two, missile, accelerator; 8-D: the same, mobile.
    let solo = view.solo.expect("a solo game has a score");
    assert_eq!((solo.stars, solo.score), (1 + 2 + 4 + 4, 20));
}

#[test]
fn mr_91_a_face_down_tile_shows_nothing_of_itself() {
    let (one, other) = ("1-A ?2-A ?5-C ?K1 | 1: 0/3 | 2: 0/5", "1-A ?K1 ?5-C ?2-A | 1: 0/3 | 2: 0/5");
    for viewer in VIEWERS {
        assert_eq!(Table::at(one).game.view(viewer), Table::at(other).game.view(viewer));
    }
}

#[test]
fn mr_91_programs_and_forced_accelerations_are_hidden_until_revealed() {
    let position = "..... | 1: 0/3 speed 2 | 2: 0/5 | 3: 0/1";
    let (others, own) = ([Viewer::Seat(Seat(1)), Viewer::Spectator], Viewer::Seat(Seat(0)));
    for viewer in others {
        assert_eq!(knowledge(position, "1: 3", viewer), knowledge(position, "1: +333", viewer));
        let seen = Table::at(position).play("1: +333").game.view(viewer);
        assert_eq!((seen.own_program, seen.ships[0].boxes_left), (None, 12));
    }
    assert_ne!(knowledge(position, "1: 3", own), knowledge(position, "1: +333", own));
    let seen = view(position, "1: +333");
    assert_eq!(format!("{:?}", seen.own_program), "Some(+333)");
    assert_eq!((seen.ships[0].boxes_left, seen.ships[0].speed), (12, 2), "nothing is ticked yet");
}

/// Every looping, turn and swap was watched, so the tiles are known where they lie now.
#[test]
fn mr_91_what_was_seen_is_known_but_not_on_display() {
    let position = "~TT.A. ..M.. ..... | 1: 0/3 | 2: 0/5";
    let known = knowledge(position, "1: 3; 2: 5; 1: swap 8", Viewer::Spectator);
    assert_eq!(known.view().row[8], None);
    assert_eq!(words::lanes(known.tile(8)), ".A.TT");
    let early = Table::begin("2 seats").play("lay 5-A").game.knowledge(Viewer::Spectator);
    assert_eq!([0, 1, 2].map(|place| words::lanes(early.tile(place))), [".A.A.", "A.T.T", "?"]);
}

#[test]
fn mr_91_an_exchanged_kraken_is_one_of_three_for_everyone() {
    let (position, flown) = ("K2 ..... | 1: 0/1 | 2: 0/1", "1: 1; 2: 1;");
    for viewer in VIEWERS {
        let known = [1, 3, 4].map(|kraken| knowledge(position, &format!("{flown} kraken {kraken}"), viewer));
        assert_eq!(known[0], known[1]);
        assert_eq!(known[1], known[2]);
        assert_eq!((known[0].tile(9), known[0].view().row[9]), (None, None));
    }
    let known = knowledge(position, "", Viewer::Spectator);
    assert!(known.tile(0).is_some(), "before, it lay open");
}

/// How many of 900 equally likely samples find K1 to K4 at the front, where K2 was seen last.
fn krakens_sampled(exchanges: u8) -> [usize; 4] {
    let position = format!("..... | 1: 0/3 | solo | exchanges {exchanges}");
    let mut game = Table::at(&position).game;
    game.kraken_seen = Tile::kraken(2);
    let known = game.knowledge(Viewer::Spectator);
    let mut counts = [0; 4];
    for part in 0..900 {
        // The middle of each of 900 equal parts of all words.
        let word = (2 * part + 1) * (u32::MAX / 1800);
        let world = MemoRacers::sample(&known, &mut Words(vec![word]));
        counts[(world.row[9].tile.0 - Tile::kraken(1).0) as usize] += 1;
    }
    counts
}

/// MR-51: by chance alone, each exchange takes one of the three others.
#[test]
fn mr_91_a_sampled_kraken_is_as_likely_as_the_exchanges_make_it() {
    assert_eq!(krakens_sampled(0), [900, 0, 0, 0], "nothing was exchanged: it is known");
    assert_eq!(krakens_sampled(1), [300, 0, 300, 300]);
    assert_eq!(krakens_sampled(2), [200, 300, 200, 200]);
}
