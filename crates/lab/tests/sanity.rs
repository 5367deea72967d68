//! Figures that show whether bots and rules are sane.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::atomic::Ordering;

use catalogue::MemoRacers;
use lab::{Plan, Report, Watch, simulate};
use rules::{Choices, Setup};

fn report(bot: &str, matches: u64, set: &[(&str, &str)]) -> Report {
    let set = set.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let setup = memoracers::Setup::choose(&Choices { seats: None, set }).unwrap();
    let bots = vec![bot.parse().unwrap(); setup.seats()];
    simulate::<MemoRacers>(
        &Plan { setup, bots, matches, seed: 1, threads: 2, keep_rows: true },
        &Watch::default(),
    )
}

fn figure(report: &Report, key: &str) -> f64 {
    report.figures.get(key).unwrap().estimate.value
}

#[test]
fn four_pilots_with_good_memory_finish_by_laps_on_series_a() {
    let report = report("rule-of-thumb", 500, &[]);
    assert!(figure(&report, "ended_by_laps") > 0.9, "{report:?}");
    // The throw-away simulation behind the rules needed 9.2 rounds with a worse memory, 16 when cautious.
    assert!((6.0..12.0).contains(&figure(&report, "rounds")));
}

#[test]
fn four_random_pilots_mostly_crash() {
    let report = report("random", 2000, &[]);
    assert!(figure(&report, "ended_by_laps") < 0.05, "{report:?}");
    assert!(figure(&report, "crashes") > 2.5, "of four ships");
}

#[test]
fn a_better_memory_wins_more() {
    let set = [("mode", "race"), ("tiles", "C")];
    let choices =
        Choices { seats: Some(2), set: set.map(|(key, value)| (key.into(), value.into())).to_vec() };
    let setup = memoracers::Setup::choose(&choices).unwrap();
    let bots = vec!["rule-of-thumb:1".parse().unwrap(), "rule-of-thumb:0.2".parse().unwrap()];
    let plan = Plan { setup, bots, matches: 1000, seed: 3, threads: 2, keep_rows: false };
    let report = simulate::<MemoRacers>(&plan, &Watch::default());
    assert!(report.wins[0].interval.low > report.wins[1].interval.high, "{:?}", report.wins);
}

#[test]
fn solo_scores_reach_the_ranks() {
    // MR-77: a pilot who remembers is a champion or better.
    let report = report("rule-of-thumb:1", 500, &[("mode", "solo")]);
    let won: Vec<i32> =
        report.rows.iter().map(|row| row.standings.rows()[0].score).filter(|score| *score > 0).collect();
    let mean = f64::from(won.iter().sum::<i32>()) / won.len() as f64;
    assert!(won.len() > 450 && (10.0..20.0).contains(&mean), "{} won, {mean} on average", won.len());
}

#[test]
fn every_mode_plays_to_its_end() {
    let modes: [&[(&str, &str)]; 5] = [
        &[("mode", "championship")],
        &[("tiles", "random"), ("kraken_madness", "true")],
        &[("tiles", "free"), ("first", "3")],
        &[("tiles", "D"), ("handicap", "expert,confirmed,amateur,beginner")],
        &[("mode", "solo"), ("tiles", "B")],
    ];
    for set in modes {
        for bot in ["random", "rule-of-thumb", "rule-of-thumb:0"] {
            assert_eq!(report(bot, 100, set).rows.len(), 100, "{set:?} with {bot}");
        }
    }
}

#[test]
fn match_number_n_is_the_same_on_any_number_of_threads() {
    let with = |threads| {
        let setup = memoracers::Setup::choose(&Choices::default()).unwrap();
        let bots = vec!["random".parse().unwrap(); 4];
        let plan = Plan { setup, bots, matches: 300, seed: 9, threads, keep_rows: true };
        simulate::<MemoRacers>(&plan, &Watch::default())
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn a_simulation_can_be_stopped() {
    let watch = Watch::default();
    watch.stop.store(true, Ordering::Relaxed);
    let setup = memoracers::Setup::choose(&Choices::default()).unwrap();
    let bots = vec!["random".parse().unwrap(); 4];
    let plan = Plan { setup, bots, matches: u64::MAX - 100, seed: 9, threads: 2, keep_rows: false };
    assert_eq!(simulate::<MemoRacers>(&plan, &watch).matches, 0);
}
