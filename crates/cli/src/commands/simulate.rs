//! `slipstream simulate`: many matches, and figures with their uncertainty.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use catalogue::{Listed, for_game};
use comfy_table::Table;
use lab::{Figure, Interval, Plan, Report, SeatWins, Watch, simulate};
use rules::Setup;
use serde_json::{Map, Value, json};

use crate::Complaint;
use crate::arguments::Simulate;
use crate::commands::{cores, read_packs, set_up};
use crate::draft::Draft;
use crate::output::{BOLD, DIM, print, print_json, table};
use crate::parquet::{MatchUp, match_file};
use crate::progress::watched;

pub(crate) fn run(options: &Simulate) -> Result<(), Complaint> {
    read_packs(options.game.packs.as_deref())?;
    for_game!(options.game.game, G => run_game::<G>(options))
}

fn run_game<G: Listed<Setup: Send + Sync>>(options: &Simulate) -> Result<(), Complaint> {
    let (setup, bots) = set_up::<G>(&options.game)?;
    // Made before the work, so that a path that cannot be written costs nobody an hour.
    let draft = options.parquet.as_deref().map(Draft::begin).transpose()?;
    let threads = options.threads.unwrap_or_else(cores);
    let keep_rows = options.parquet.is_some();
    let plan = Plan { setup, bots, matches: options.matches, seed: options.seed, threads, keep_rows };
    let watch = Arc::new(Watch::default());
    let (report, seconds) = watched(plan.matches, &watch, |watch| simulate::<G>(&plan, watch))?;
    let interrupted = watch.stop.load(Ordering::Relaxed);
    // The figures are printed whatever becomes of the file.
    if options.json {
        print_json(&as_json::<G>(&plan, &report, seconds, interrupted)?)?;
    } else {
        print(&as_text::<G>(&plan, &report, seconds, interrupted))?;
    }
    match draft {
        Some(draft) => {
            let one = [MatchUp { bots: spelled(&plan.bots), report: &report }];
            draft.finish(&match_file(&one, &about::<G>(&plan))?)
        }
        None => Ok(()),
    }
}

/// The bots as the command line names them.
pub(super) fn spelled(bots: &[bots::Kind]) -> String {
    bots.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// What was simulated, for whoever finds the file.
pub(super) fn about<G: Listed>(plan: &Plan<G::Setup>) -> Vec<(String, String)> {
    let setup = serde_json::to_string(&plan.setup).unwrap_or_default();
    let entries = [
        ("game", G::NAME.to_owned()),
        ("setup", setup),
        ("content", plan.setup.content().to_string()),
        ("bots", spelled(&plan.bots)),
        ("seed", plan.seed.to_string()),
        ("program", env!("CARGO_PKG_VERSION").to_owned()),
    ];
    entries.map(|(key, value)| (format!("slipstream.{key}"), value)).to_vec()
}

fn as_json<G: Listed>(
    plan: &Plan<G::Setup>,
    report: &Report,
    seconds: f64,
    interrupted: bool,
) -> Result<Value, Complaint> {
    let mut object = Map::new();
    let bots: Vec<String> = plan.bots.iter().map(ToString::to_string).collect();
    object.insert("game".to_owned(), json!(G::NAME));
    object.insert("setup".to_owned(), serde_json::to_value(&plan.setup)?);
    object.insert("seats".to_owned(), json!(plan.setup.seats()));
    object.insert("bots".to_owned(), json!(bots));
    object.insert("seed".to_owned(), json!(plan.seed));
    object.insert("threads".to_owned(), json!(plan.threads));
    object.insert("interrupted".to_owned(), json!(interrupted));
    object.insert("seconds".to_owned(), json!(seconds));
    object.insert("steps_per_second".to_owned(), json!(per_second(report.steps, seconds)));
    object.insert("matches_per_second".to_owned(), json!(per_second(report.matches, seconds)));
    let Value::Object(figures) = serde_json::to_value(report)? else { unreachable!("a report is an object") };
    object.extend(figures);
    Ok(Value::Object(object))
}

fn per_second(count: u64, seconds: f64) -> u64 {
    (count as f64 / seconds.max(1e-9)).round() as u64
}

fn as_text<G: Listed>(plan: &Plan<G::Setup>, report: &Report, seconds: f64, interrupted: bool) -> String {
    let mut text = String::new();
    let stopped = if interrupted { " (stopped early)" } else { "" };
    let _ = writeln!(
        text,
        "{BOLD}{}{BOLD:#}: {} matches{stopped}, seed {}, {} steps in {seconds:.2} s, {} steps/s, {} matches/s",
        G::TITLE,
        report.matches,
        plan.seed,
        report.steps,
        per_second(report.steps, seconds),
        per_second(report.matches, seconds),
    );
    let _ = writeln!(text, "\n{}\n", wins(report));
    let length = &report.length;
    let _ = writeln!(
        text,
        "steps per match: mean {:.1}, p5 {}, p50 {}, p95 {}, max {}",
        length.mean, length.p5, length.p50, length.p95, length.max
    );
    for parts in report.figures.by_key() {
        text += &figure_lines(parts);
    }
    if report.without_winner > 0 {
        let _ = writeln!(text, "{:<LABEL$} {}", "matches without a winner", report.without_winner);
    }
    let _ = writeln!(
        text,
        "{DIM}share: of matches won, a shared win by its share; in brackets 95 % intervals{DIM:#}"
    );
    text
}

/// How wide the names of figures are.
const LABEL: usize = 50;

/// A figure for people, or its parts with a line each. Of parts those are left out that never happened.
fn figure_lines(parts: &[Figure]) -> String {
    let mut text = String::new();
    if parts[0].name.part.is_some() {
        let _ = writeln!(text, "{}", parts[0].name.label);
    }
    for figure in parts.iter().filter(|figure| figure.name.part.is_none() || !figure.is_nothing) {
        let label = figure.name.part.as_ref().map_or(figure.name.label.into(), |part| format!("  {part}"));
        let Interval { low, high } = figure.estimate.interval;
        let _ = writeln!(text, "{label:<LABEL$} {:.3} ({low:.3} - {high:.3})", figure.estimate.value);
    }
    text
}

fn wins(report: &Report) -> Table {
    let header = ["seat", "bot", "wins", "share", "95 % interval", "shared", "mean place"];
    let row = |row: &SeatWins| {
        [
            row.seat.to_string(),
            row.bot.clone(),
            row.wins.to_string(),
            format!("{:.1} %", 100.0 * row.rate),
            format!("{:.1} - {:.1} %", 100.0 * row.interval.low, 100.0 * row.interval.high),
            row.shared.to_string(),
            format!("{:.2}", row.mean_place),
        ]
    };
    table(header, &[0, 1], report.wins.iter().map(row))
}
