//! The arena is fair to every seat, and the same on any number of threads.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use catalogue::{HydroRacers, Listed, MemoRacers};
use lab::{ArenaReport, Bout, Ending, Watch, arena};
use rules::{Choices, Setup};

/// A clock that moves on by a millisecond whenever it is read.
fn clock() -> impl Fn() -> Duration + Sync {
    let reads = AtomicU64::new(0);
    move || Duration::from_millis(reads.fetch_add(1, Ordering::Relaxed))
}

fn bout<G: Listed>(seats: usize, set: &[(&str, &str)], bots: &str, matches: u64) -> Bout<G::Setup> {
    let set = set.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    Bout {
        setup: G::Setup::choose(&Choices { seats: Some(seats), set }).unwrap(),
        contestants: bots.split(',').map(|word| word.parse().unwrap()).collect(),
        matches,
        seed: 5,
        threads: 1,
        to_the_end: true,
    }
}

fn play<G: Listed<Setup: Sync>>(bout: &Bout<G::Setup>) -> ArenaReport {
    arena::<G>(bout, &Watch::default(), &clock())
}

#[test]
fn everybody_sits_everywhere() {
    let two = bout::<MemoRacers>(4, &[], "random,rule-of-thumb", 1);
    assert_eq!(two.seatings(), [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
    let four = bout::<MemoRacers>(4, &[], "random,rule-of-thumb,rookie,racer", 1);
    assert_eq!(four.seatings().len(), 24);
    // With five of them every order would be too many, and everybody sits in every seat once.
    let five = bout::<MemoRacers>(5, &[], "random,rule-of-thumb,rookie,racer,random", 1).seatings();
    assert_eq!(five.len(), 5);
    assert!((0..5).all(|seat| (0..5).all(|who| five.iter().any(|seating| seating[seat] == who))));
}

#[test]
fn equal_players_do_equally_well() {
    // In every round all seats have the same luck, so that nobody gains by a seat.
    let report = play::<HydroRacers>(&bout::<HydroRacers>(4, &[], "random,random", 800));
    assert_eq!((report.matches, report.ending), (800, Ending::Complete));
    for row in &report.contestants {
        assert!(row.interval.low <= 0.25 && 0.25 <= row.interval.high, "{row:?}");
        assert_eq!(row.illegal, 0);
        // The clock is read before and after each decision.
        assert!((row.thinking_ms_mean - 1.0).abs() < 1e-9 && row.thinking_ms_max >= 1.0, "{row:?}");
    }
}

#[test]
fn a_clear_order_is_settled_early_on_any_number_of_threads() {
    let ended = |threads| {
        let mut bout = bout::<MemoRacers>(4, &[], "rule-of-thumb,random", 4000);
        (bout.threads, bout.to_the_end) = (threads, false);
        play::<MemoRacers>(&bout)
    };
    let (one, three) = (ended(1), ended(3));
    assert_eq!(one.ending, Ending::Settled);
    assert!(one.matches < 1000, "{} matches", one.matches);
    assert_eq!(one.contestants[0].bot, "rule-of-thumb");
    assert!(one.contestants[0].rating > one.contestants[1].rating + 5.0);
    let wins = |report: &ArenaReport| {
        report.contestants.iter().map(|row| (row.win_rate, row.mean_place, row.rating)).collect::<Vec<_>>()
    };
    assert_eq!((one.rounds, wins(&one)), (three.rounds, wins(&three)));
}

#[test]
fn the_clairvoyant_is_the_yardstick() {
    let bots = "clairvoyant:200,search:200,rule-of-thumb";
    let report = play::<MemoRacers>(&bout::<MemoRacers>(4, &[("tiles", "C")], bots, 72));
    assert_eq!(report.gap_closed.len(), 1);
    assert_eq!(report.gap_closed[0].bot, "search:200");
    assert_eq!(report.contestants.last().unwrap().bot, "rule-of-thumb");
}
