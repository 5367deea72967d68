//! What a preview tells: all that open tiles do, and a question mark for the others (MR-90, MR-91).

use expect_test::{Expect, expect};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{Game, Millis, Seat, Silent, Step, Turn, Viewer, below};

use super::notation::read_steps;
use super::table::Table;
use super::words;
use crate::parts::PLACES;
use crate::{MemoRacers, PhaseView, Preview};

/// What seat 1's action would do, from its view.
fn previews(position: &str, step: &str, expect: Expect) {
    let table = Table::at(position);
    let [Step::Act(seat, action)] = read_steps(&table.game, step)[..] else { panic!("{step} is no action") };
    let preview = MemoRacers::preview(&table.game.view(Viewer::Seat(seat)), &action);
    expect.assert_eq(&words::preview(&preview));
}

#[test]
fn mr_91_a_preview_shows_what_open_tiles_cost_and_a_question_mark_for_the_rest() {
    previews(
        "= ..T.. ?..T.. ..R.. ..A.. | 1: 0/3 speed 4 ticked 3 | 2: 0/5",
        "1: 3333",
        expect![[r#"
            speed 4, pays 0, 1 unknown, 6 left
            lap, 1/3 trap -4 speed 4, 2/3 ? speed 4, 3/3 repairer +1 speed 4, 4/3 accelerator speed 5
            MR-18 MR-36 MR-39 MR-37
        "#]],
    );
}

#[test]
fn mr_91_a_preview_of_a_tile_everybody_has_seen_stays_a_question_mark() {
    let unknown = |row: &str| {
        let expect = expect![[r#"
            speed 1, pays 0, 1 unknown, 12 left
            1/3 ? speed 1
            MR-18
        "#]];
        previews(&format!("{row} | 1: 0/3 | 2: 0/5"), "1: 3", expect);
    };
    unknown("..... ?..T..");
    unknown("..... ?..A..");
    unknown("..... ?.....");
}

/// MR-20 and MR-21.
#[test]
fn mr_91_a_preview_tells_braking_from_forcing() {
    let position = "..... K2 ..S.. | 1: 0/3 speed 3 | 2: 0/5";
    previews(
        position,
        "1: 33",
        expect![[r#"
            speed 2, pays 0, 0 unknown, 10 left
            1/3 kraken -2 speed 2, 2/3 slower speed 1
            MR-20 MR-40 MR-38
        "#]],
    );
    previews(
        position,
        "1: +3333",
        expect![[r#"
            speed 4, pays 2, 2 unknown, 6 left
            1/3 kraken -4 speed 4, 2/3 slower speed 3, 3/3 ? speed 3, 4/3 ? speed 3
            MR-21 MR-40 MR-38
        "#]],
    );
}

#[test]
fn mr_91_a_preview_ends_with_a_certain_crash() {
    previews(
        "..... ..T.. ..... | 1: 0/3 speed 2 ticked 10 | 2: 0/5",
        "1: 33",
        expect![[r#"
            speed 2, pays 0, 0 unknown, 0 left, crash
            1/3 trap -2 speed 2
            MR-18 MR-36
        "#]],
    );
}

/// MR-76: the lane of the winning arrival does nothing.
#[test]
fn mr_91_a_preview_of_the_winning_arrival_in_solo_ends_on_the_line() {
    previews(
        "..... =..T.. | 1: 0/3 speed 3 laps 2 ticked 11 | solo",
        "1: 333",
        expect![[r#"
            speed 3, pays 0, 0 unknown, 1 left
            1/3 speed 3
            MR-18 MR-76
        "#]],
    );
}

/// A random match in the programming phase of an early round, every tile turned up, ship 1 in any state.
fn open_match(words: &str, rng: &mut Xoshiro256PlusPlus) -> MemoRacers {
    let mut game = Table::begin(words).game;
    let round = 1 + below(rng, 8) as u8;
    while game.round < round {
        let step = match game.turn() {
            Turn::Players(seats) => {
                let seat = seats.lowest().expect("a turn asks somebody");
                Step::Act(seat, game.fallback(seat))
            }
            Turn::Chance | Turn::Scramble { .. } | Turn::Over(_) => Step::Chance(game.draw(rng)),
        };
        game.advance(Millis(0), &step, &mut Silent);
    }
    game.face_up = (1 << PLACES) - 1;
    let ship = &mut game.ships[Seat(0)];
    [ship.speed, ship.ticked, ship.laps] =
        [below(rng, 5) as u8 + 1, below(rng, 12) as u8, below(rng, 3) as u8];
    game
}

/// On open tiles everything comes as the preview says, whatever is programmed.
#[test]
fn mr_90_a_preview_of_open_tiles_comes_true() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(90);
    for words in ["2 seats tiles=B", "2 seats tiles=random", "1 seats tiles=C", "1 seats tiles=B"].repeat(10)
    {
        let game = open_match(words, &mut rng);
        let (before, view) = (game.ships[Seat(0)], game.view(Viewer::Seat(Seat(0))));
        let mut actions = Vec::new();
        game.actions(Seat(0), &mut actions);
        for action in actions {
            let Preview::Flight { steps, boxes_left, crash, .. } = MemoRacers::preview(&view, &action) else {
                panic!("a program is a flight");
            };
            let mut flown = game.clone();
            flown.advance(Millis(0), &Step::Act(Seat(0), action), &mut Silent);
            if flown.seats() == 2 {
                flown.advance(Millis(0), &Step::Act(Seat(1), flown.fallback(Seat(1))), &mut Silent);
            }
            let (ship, last) = (flown.ships[Seat(0)], steps.last().expect("a flight has steps"));
            let laps = steps.iter().filter(|step| step.lap == Some(true)).count() as u8 + u8::from(flown.won);
            let expected = (boxes_left, crash, last.speed, last.lane, before.laps + laps);
            let is = (12 - ship.ticked, !ship.races(), ship.speed, ship.lane, ship.laps);
            assert_eq!(is, expected, "{words} {action:?} {:?}", game.row);
        }
    }
}

#[test]
fn mr_91_previews_of_other_decisions_name_what_changes() {
    let swap = Table::at("..... ..M.. | 1: 0/3 | 2: 0/5").play("1: 3; 2: 5").game;
    let preview = |step| {
        let [Step::Act(seat, action)] = read_steps(&swap, step)[..] else { panic!("{step} is no action") };
        format!("{:?}", MemoRacers::preview(&swap.view(Viewer::Seat(seat)), &action))
    };
    expect!["Swapped { places: [3, 4] }"].assert_eq(&preview("1: swap 3"));
    expect!["Kept"].assert_eq(&preview("1: keep"));
}

/// What the builder sees before choosing that series for the next number.
fn previews_tile(words: &str, built: &str, series: &str, expect: Expect) {
    let table = Table::begin(words).play(built);
    let [Step::Act(seat, action)] = read_steps(&table.game, &format!("1: build {series}"))[..] else {
        panic!("{series} is no series")
    };
    expect.assert_eq(&words::preview(&MemoRacers::preview(&table.game.view(Viewer::Seat(seat)), &action)));
}

/// Lanes and special of the tile, and the traps of tiles 1 and 2 of series A with it: 1-A has none, 2-A is T..AT.
#[test]
fn mr_10_a_preview_of_a_tile_shows_its_lanes_and_the_traps_per_lane_with_it() {
    let (words, built) = ("2 seats tiles=free", "1: build A; 1: build A");
    previews_tile(words, built, "A", expect!["3-A TA..T None, traps [2, 0, 0, 0, 2]"]);
    previews_tile(words, built, "D", expect!["3-D TSTAT Missile, traps [2, 0, 1, 0, 2]"]);
    previews_tile(words, "", "D", expect!["1-D T.A.T None, traps [1, 0, 0, 0, 1]"]);
}

/// By MR-71 the circuit of series A is worth 1 star, and each other tile adds some.
#[test]
fn mr_71_a_preview_of_a_tile_counts_the_stars_in_solo() {
    let words = "1 seats tiles=free";
    previews_tile(words, "", "A", expect!["1-A .A.A. None, traps [0, 0, 0, 0, 0], 1 stars"]);
    previews_tile(words, "1: build A", "D", expect!["2-D TT.A. Mobile, traps [1, 1, 0, 0, 0], 4 stars"]);
    let with = |series: &str| {
        let built = Table::begin(words).play(&format!("1: build A; 1: build {series}")).game;
        built.view(Viewer::Spectator).solo.expect("solo has a score").stars
    };
    let candidates = Table::begin(words).play("1: build A").game.view(Viewer::Spectator).phase;
    let PhaseView::Building { candidates, .. } = candidates else { panic!("a tile is asked for") };
    for (candidate, series) in candidates.iter().zip(["A", "B", "C", "D"]) {
        assert_eq!(candidate.stars, Some(with(series)), "{series}");
    }
}
