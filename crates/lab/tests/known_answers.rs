//! The lab finds what was planted in a game of which every answer is known, and nothing else.
//!
//! `LAB_SEEDS` says with how many seeds; the long check takes 200.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod toy;

use catalogue::Listed as _;
use lab::{Cell, Columns, Comparison, Plan, Series, Watch, biases, compare, findings, parts, with_number};
use rules::{Choices, Setup as _};
use toy::{DASH, Dash, Setup};

fn seeds() -> std::ops::Range<u64> {
    0..std::env::var("LAB_SEEDS").map_or(12, |seeds| seeds.parse().unwrap())
}

/// At least 93 of 100, and with few seeds no more than one outside.
fn holds_often_enough(held: usize, what: &str) {
    let all = seeds().end as usize;
    let most = (0.07 * all as f64).floor().max(1.0) as usize;
    assert!(all - held <= most, "{what}: {held} of {all} intervals hold the truth");
}

/// Dash with those numbers.
fn dash(numbers: &[(&str, i64)], matches: u64, seed: u64) -> Plan<Setup> {
    let text = numbers
        .iter()
        .fold(DASH.to_owned(), |text, (path, number)| with_number(&text, path, *number).unwrap());
    let name = format!("{numbers:?}");
    Dash::put_pack(&name, &[("dash.toml".to_owned(), text)]).unwrap();
    let setup = Setup::choose(&Choices { seats: None, set: vec![("pack".to_owned(), name)] }).unwrap();
    Plan { setup, bots: vec!["random".parse().unwrap(); 2], matches, seed, threads: 1, keep_rows: false }
}

fn played(plan: Plan<Setup>, precision: f64) -> Cell {
    let mut series = Series::<Dash>::new(plan, false);
    let mut portion = 0;
    // Looks after every portion, as the program does.
    while !series.is_done(precision) {
        series.play_up_to(series.portion(portion), &Watch::default());
        portion += 1;
    }
    series.close(precision)
}

#[test]
fn a_planted_seat_bonus_of_two_points_is_found_and_measured() {
    let (mut found, mut held) = (0, 0);
    for seed in seeds() {
        let cell = played(dash(&[("seat.bonus", 20)], 40_000, seed), 0.005);
        let cells = [cell];
        let all = biases(&cells);
        held += usize::from(all[0].off.interval.contains(0.02) && all[1].off.interval.contains(-0.02));
        found += usize::from(all[0].is_sure() && findings(&cells)[0].is_warning);
    }
    holds_often_enough(held, "the bonus");
    holds_often_enough(found, "a bonus found");
}

#[test]
fn a_fair_game_is_called_unfair_in_at_most_one_of_twenty() {
    let unfair = seeds().filter(|seed| findings(&[played(dash(&[], 4_000, *seed), 0.01)])[0].is_warning);
    holds_often_enough(seeds().count() - unfair.count(), "a fair game");
}

#[test]
fn a_dominant_card_is_worth_what_was_planted_and_a_useless_one_nothing() {
    let (mut held, mut named) = (0, 0);
    for seed in seeds() {
        // Who sprints in every other match by chance loses 60 of 1000 / 2 without it.
        let report = parts::<Dash>(&dash(&[("card.edge", 60)], 6_000, seed), &Watch::default());
        let part = |name: &str| report.parts.iter().find(|part| part.name == name).unwrap();
        let (sprint, feather) = (part("pace sprint"), part("wear feather"));
        held += usize::from(sprint.worth.unwrap().interval.contains(0.03));
        assert!(!feather.is_sure && feather.worth.unwrap().value == 0.0, "the same luck: nothing differs");
        named += usize::from(sprint.is_sure && report.parts[0].name == "pace sprint");
    }
    holds_often_enough(held, "the dominant card");
    holds_often_enough(named, "the dominant card named");
}

#[test]
fn a_doubled_crash_limit_is_found_and_nothing_else() {
    let (mut held, mut clean) = (0, 0);
    for seed in seeds() {
        let [a, b] = [100, 200].map(|limit| dash(&[("crash.limit", limit)], 1_000, seed));
        let found = compare::<Dash>(&a, &b, &Watch::default());
        let changed: Vec<_> = found.figures.iter().filter(|figure| figure.changed).collect();
        clean += usize::from(changed.len() == 1 && changed[0].key == "crashes");
        // Two seats, each in 100 of 1000 matches more.
        held += usize::from(
            found
                .figures
                .iter()
                .any(|figure| figure.key == "crashes" && figure.difference.interval.contains(0.2)),
        );
    }
    holds_often_enough(held, "the doubled limit");
    holds_often_enough(clean, "the doubled limit alone");
}

#[test]
fn two_equal_packs_are_said_to_differ_in_at_most_one_of_twenty() {
    // The same chances by other draws, so that no match is the same.
    let is_clean = |seed: &u64| {
        let [a, b] = [1, 3].map(|scale| dash(&[("draw.scale", scale)], 500, *seed));
        let [a, b] = [
            Columns::play::<Dash>(&a, &a, &Watch::default()),
            Columns::play::<Dash>(&b, &a, &Watch::default()),
        ];
        Comparison::between(&a, &b, 1).figures.iter().all(|figure| !figure.changed)
    };
    holds_often_enough(seeds().filter(is_clean).count(), "two equal packs");
}
