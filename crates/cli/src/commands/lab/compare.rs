//! `slipstream lab compare`: what a change to a game does.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use catalogue::Listed;
use comfy_table::Table;
use lab::page::{Change, change_page};
use lab::{Comparison, Difference, Interval, Plan, Watch, compare};
use rules::Setup;
use serde::Serialize;

use super::source;
use crate::Complaint;
use crate::arguments::{Compare, Match};
use crate::commands::{cores, set_up};
use crate::draft::Draft;
use crate::output::{BOLD, DIM, print, print_json, table};
use crate::progress::watched;

/// One side of a comparison in words and as a plan.
struct Side<S> {
    said: String,
    plan: Plan<S>,
}

pub(super) fn run<G: Listed<Setup: Send + Sync>>(options: &Compare) -> Result<(), Complaint> {
    let a = side::<G>(options, options.a.as_deref(), &options.set_a)?;
    let b = side::<G>(options, options.b.as_deref(), &options.set_b)?;
    if a.said == b.said {
        return Err("both sides are the same; give --a and --b (packs), or --set-a and --set-b".into());
    }
    if a.plan.setup.seats() != b.plan.setup.seats() {
        return Err("the two sides have different numbers of seats; give --seats".into());
    }
    let draft = options.effort.report.as_deref().map(Draft::begin).transpose()?;
    let watch = Arc::new(Watch::default());
    let total = 2 * options.matches;
    let (found, seconds) = watched(total, &watch, |watch| compare::<G>(&a.plan, &b.plan, watch))?;
    let interrupted = watch.stop.load(Ordering::Relaxed);
    let seed = options.effort.seed;
    if options.effort.json {
        let (a, b, game) = (a.said.as_str(), b.said.as_str(), G::NAME);
        print_json(&Told { game, a, b, seed, interrupted, seconds, found: &found })?;
    } else {
        print(&as_text::<G>(&a.said, &b.said, seed, &found, (seconds, interrupted)))?;
    }
    let Some(draft) = draft else { return Ok(()) };
    let mut from = source::<G>(&a.plan, seconds, interrupted);
    if a.plan.setup.content() != b.plan.setup.content() {
        from.content = format!("A {}, B {}", from.content, b.plan.setup.content());
    }
    draft.finish(change_page(&from, &Change { a: &a.said, b: &b.said, found: &found }).as_bytes())
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Told<'a> {
    game: &'static str,
    a: &'a str,
    b: &'a str,
    seed: u64,
    interrupted: bool,
    seconds: f64,
    #[serde(flatten)]
    found: &'a Comparison,
}

fn side<G: Listed>(
    options: &Compare,
    pack: Option<&str>,
    set: &[(String, String)],
) -> Result<Side<G::Setup>, Complaint> {
    let pack = pack.map(|name| ("pack".to_owned(), name.to_owned()));
    let own: Vec<(String, String)> = pack.into_iter().chain(set.iter().cloned()).collect();
    let said: Vec<String> = own.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let game = Match {
        game: options.game.game,
        seats: options.game.seats,
        set: options.game.set.iter().cloned().chain(own).collect(),
        bots: options.game.bots.clone(),
        packs: None,
    };
    let (setup, bots) = set_up::<G>(&game)?;
    let threads = options.effort.threads.unwrap_or_else(cores);
    let plan =
        Plan { setup, bots, matches: options.matches, seed: options.effort.seed, threads, keep_rows: true };
    let said = if said.is_empty() { "as printed".to_owned() } else { said.join(" ") };
    Ok(Side { said, plan })
}

fn as_text<G: Listed>(
    a: &str,
    b: &str,
    seed: u64,
    found: &Comparison,
    (seconds, interrupted): (f64, bool),
) -> String {
    let mut text = String::new();
    let stopped = if interrupted { " (stopped early)" } else { "" };
    let _ = writeln!(
        text,
        "{BOLD}{}{BOLD:#}: A {a}, B {b}; {} matches each{stopped}, seed {seed}, {seconds:.1} s\n",
        G::TITLE,
        found.matches,
    );
    let (changed, others): (Vec<&Difference>, Vec<&Difference>) =
        found.figures.iter().partition(|figure| figure.changed);
    let (equal, unclear): (Vec<_>, Vec<_>) = others.into_iter().partition(|figure| figure.saved.is_none());
    let _ = match changed.len() {
        0 => writeln!(text, "Nothing changed that {} matches could show.\n", found.matches),
        count => {
            writeln!(
                text,
                "{count} of {} figures changed:\n\n{}\n",
                found.figures.len(),
                differences(&changed)
            )
        }
    };
    if !unclear.is_empty() {
        let _ =
            writeln!(text, "A change in these would lie within the interval:\n\n{}\n", differences(&unclear));
    }
    if !equal.is_empty() {
        let _ = writeln!(text, "{} figures were the same in every match.", equal.len());
    }
    if !found.only_in_one.is_empty() {
        let _ = writeln!(text, "In one of them alone: {}\n", found.only_in_one.join(", "));
    }
    if let Some(saved) = saved(found) {
        let _ =
            writeln!(text, "Without the same luck the win shares would need {saved:.1} times the matches.");
    }
    let _ = writeln!(text, "{DIM}All intervals together hold with 95 % confidence.{DIM:#}");
    text
}

/// How many times the matches the win shares would need without the same luck, on average.
fn saved(found: &Comparison) -> Option<f64> {
    let wins: Vec<f64> = found
        .figures
        .iter()
        .filter(|figure| figure.key == "wins")
        .filter_map(|figure| figure.saved)
        .collect();
    (!wins.is_empty()).then(|| wins.iter().sum::<f64>() / wins.len() as f64)
}

fn differences(figures: &[&Difference]) -> Table {
    let row = |figure: &&Difference| {
        let Interval { low, high } = figure.difference.interval;
        let label = match &figure.part {
            Some(part) => format!("{}: {part}", figure.label),
            None => figure.label.to_owned(),
        };
        [
            label,
            format!("{:.3}", figure.a),
            format!("{:.3}", figure.b),
            format!("{:+.3}", figure.difference.value),
            format!("{low:+.3} to {high:+.3}"),
        ]
    };
    table(["figure", "A", "B", "B - A", "interval"], &[0], figures.iter().map(row))
}
