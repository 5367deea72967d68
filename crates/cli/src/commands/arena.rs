//! `slipstream arena`: bots against each other, every luck from every seat.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

use catalogue::{Listed, for_game};
use comfy_table::Table;
use lab::{ArenaReport, Bout, Contestant, Ending, Interval, Row, Watch, arena};
use rules::{Choices, Setup};
use serde_json::{Map, Value, json};

use crate::Complaint;
use crate::arguments::Arena;
use crate::commands::{cores, cup, read_packs};
use crate::output::{BOLD, DIM, print, print_json, table};
use crate::progress::watched;

pub(crate) fn run(options: &Arena) -> Result<(), Complaint> {
    read_packs(options.packs.as_deref())?;
    if options.cup {
        return for_game!(options.game, G => cup::run_game::<G>(options));
    }
    for_game!(options.game, G => run_game::<G>(options))
}

fn run_game<G: Listed<Setup: Send + Sync>>(options: &Arena) -> Result<(), Complaint> {
    let setup = G::Setup::choose(&Choices { seats: options.seats, set: options.set.clone() })?;
    options.bots.iter().try_for_each(Contestant::check::<G>)?;
    let (bots, seats) = (options.bots.len(), setup.seats());
    if bots > seats {
        return Err(format!("{bots} bots for {seats} seats; give at most {seats}, the last fills up").into());
    }
    let bout = Bout {
        setup,
        contestants: options.bots.clone(),
        matches: options.matches,
        seed: options.seed,
        threads: options.threads.unwrap_or_else(cores),
        to_the_end: options.to_the_end,
    };
    let watch = Arc::new(Watch::default());
    #[expect(clippy::disallowed_methods, reason = "the figures say how long bots think")]
    let start = Instant::now();
    #[expect(clippy::disallowed_methods, reason = "the figures say how long bots think")]
    let clock = move || start.elapsed();
    let (report, seconds) = watched(bout.matches, &watch, |watch| arena::<G>(&bout, watch, &clock))?;
    if options.json {
        print_json(&as_json::<G>(&bout, &report, seconds)?)
    } else {
        print(&as_text::<G>(&bout, &report, seconds))
    }
}

fn as_json<G: Listed>(bout: &Bout<G::Setup>, report: &ArenaReport, seconds: f64) -> Result<Value, Complaint> {
    let mut object = Map::new();
    let bots: Vec<String> = bout.contestants.iter().map(ToString::to_string).collect();
    object.insert("game".to_owned(), json!(G::NAME));
    object.insert("setup".to_owned(), serde_json::to_value(&bout.setup)?);
    object.insert("seats".to_owned(), json!(bout.setup.seats()));
    object.insert("bots".to_owned(), json!(bots));
    object.insert("seed".to_owned(), json!(bout.seed));
    object.insert("threads".to_owned(), json!(bout.threads));
    object.insert("seconds".to_owned(), json!(seconds));
    let Value::Object(figures) = serde_json::to_value(report)? else { unreachable!("a report is an object") };
    object.extend(figures);
    Ok(Value::Object(object))
}

fn as_text<G: Listed>(bout: &Bout<G::Setup>, report: &ArenaReport, seconds: f64) -> String {
    let mut text = String::new();
    let ending = match report.ending {
        Ending::Settled => ": the order is clear",
        Ending::Complete => "",
        Ending::Stopped => " (stopped early)",
    };
    let _ = writeln!(
        text,
        "{BOLD}{}{BOLD:#}: {} matches{ending}, {} rounds of {} seatings, seed {}, {seconds:.1} s",
        G::TITLE,
        report.matches,
        report.rounds,
        report.seatings,
        bout.seed,
    );
    let _ = writeln!(text, "\n{}\n", ranking(report));
    for closed in &report.gap_closed {
        let share = 100.0 * closed.share;
        let _ = writeln!(
            text,
            "{} closes {share:.0} % of the gap between rule of thumb and clairvoyant",
            closed.bot
        );
    }
    let illegal: u64 = report.contestants.iter().map(|row| row.illegal).sum();
    if illegal > 0 {
        let _ = writeln!(text, "{illegal} decisions were illegal: a bug, please report it");
    }
    let _ = writeln!(
        text,
        "{DIM}wins: share of matches won by one seat, with its 95 % interval; chance alone gives {:.0} %{DIM:#}",
        100.0 / bout.setup.seats().max(1) as f64
    );
    text
}

fn ranking(report: &ArenaReport) -> Table {
    let header =
        ["bot", "seats", "wins", "95 % interval", "mean place", "rating", "decisions/s", "ms mean", "ms max"];
    let row = |row: &Row| {
        let Interval { low, high } = row.interval;
        [
            row.bot.clone(),
            row.seats.to_string(),
            format!("{:.1} %", 100.0 * row.win_rate),
            format!("{:.1} - {:.1} %", 100.0 * low, 100.0 * high),
            format!("{:.2}", row.mean_place),
            format!("{:.1} ± {:.1}", row.rating, row.rating_uncertainty),
            format!("{:.0}", row.decisions_per_second),
            format!("{:.2}", row.thinking_ms_mean),
            format!("{:.1}", row.thinking_ms_max),
        ]
    };
    table(header, &[0], report.contestants.iter().map(row))
}
