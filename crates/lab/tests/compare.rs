//! A comparison says what changed, and nothing else.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use catalogue::{AmericasCup, HydroRacers, Listed, MemoRacers};
use lab::{Comparison, Plan, Watch, compare};
use rules::{Choices, Setup};

fn plan<G: Listed>(set: &[(&str, &str)], matches: u64, threads: usize) -> Plan<G::Setup> {
    // An autopilot takes one of the four places on the grid.
    let seats = set.iter().any(|(key, _)| *key == "autopilots").then_some(3);
    let set = set.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let setup = G::Setup::choose(&Choices { seats, set }).unwrap();
    let bots = vec!["rule-of-thumb".parse().unwrap(); setup.seats()];
    Plan { setup, bots, matches, seed: 4, threads, keep_rows: true }
}

fn compared<G: Listed<Setup: Sync>>(a: &[(&str, &str)], b: &[(&str, &str)], matches: u64) -> Comparison {
    compare::<G>(&plan::<G>(a, matches, 2), &plan::<G>(b, matches, 2), &Watch::default())
}

#[test]
fn the_same_game_twice_is_the_same_to_the_last_figure() {
    for found in [
        compared::<MemoRacers>(&[], &[], 60),
        compared::<HydroRacers>(&[], &[], 20),
        compared::<AmericasCup>(&[], &[], 20),
    ] {
        assert!(!found.figures.is_empty() && found.only_in_one.is_empty());
        for figure in &found.figures {
            assert!(!figure.changed && figure.difference.value == 0.0, "{figure:?}");
            assert_eq!(figure.saved, None, "no pair of matches differs");
        }
    }
}

#[test]
fn what_changed_is_named_with_its_direction() {
    let found = compared::<MemoRacers>(&[("tiles", "D")], &[("tiles", "A")], 400);
    let boxes = found.figures.iter().find(|figure| figure.key == "boxes_ticked").unwrap();
    assert!(boxes.changed && boxes.difference.interval.high < 0.0, "series A hurts less: {boxes:?}");
    assert_eq!(found.matches, 400);
}

#[test]
fn threads_change_nothing() {
    let with = |threads| {
        let [a, b] = [&[][..], &[("cockpit", "expert")]].map(|set| plan::<HydroRacers>(set, 20, threads));
        compare::<HydroRacers>(&a, &b, &Watch::default())
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn the_same_luck_saves_matches_where_little_changes() {
    // HR-120 read by the letter touches autopilots alone: the rest of a race keeps its luck.
    let set = [("autopilots", "1"), ("autopilot_technology", "always")];
    let found = compared::<HydroRacers>(&set[..1], &set, 300);
    let wins: Vec<_> = found.figures.iter().filter(|figure| figure.key == "wins").collect();
    assert!(wins.iter().all(|figure| figure.saved.is_none_or(|saved| saved > 1.5)), "{wins:?}");
}
