//! `slipstream arena --cup`: bots meet in a tournament with a final.

use std::fmt::Write as _;
use std::sync::Arc;

use catalogue::Listed;
use comfy_table::Table;
use cup::{Format, Stage};
use lab::{Contestant, CupReport, MeetingReport, TableRow, Tournament, Watch, tournament};
use rules::{Choices, Setup};
use serde_json::{Map, Value, json};

use crate::Complaint;
use crate::arguments::Arena;
use crate::commands::cores;
use crate::output::{BOLD, print, print_json, table};
use crate::progress::watched;

pub(crate) fn run_game<G: Listed<Setup: Send + Sync>>(options: &Arena) -> Result<(), Complaint> {
    options.bots.iter().try_for_each(Contestant::check::<G>)?;
    let (seats, entrants) = (options.seats.unwrap_or(2), options.bots.len());
    // The numbers first: setups are looked for up to as many seats.
    Format::new(entrants, seats, seats, options.best_of)?;
    let setups = setups::<G>(options, seats, entrants)?;
    let plan = Tournament {
        format: Format::new(entrants, seats, setups.len() + 1, options.best_of)?,
        setups,
        contestants: options.bots.clone(),
        seed: options.seed,
        threads: options.threads.unwrap_or_else(cores),
    };
    let watch = Arc::new(Watch::default());
    let most = plan.format.most_races() as u64;
    let (report, seconds) = watched(most, &watch, |watch| tournament::<G>(&plan, watch))?;
    if options.json {
        print_json(&as_json::<G>(options, seats, &plan, &report, seconds)?)
    } else {
        print(&as_text::<G>(options, &report, seconds))
    }
}

/// The setups with two seats, with three, and so on: as many as a race needs, and more for deciding races if the
/// options do for them.
fn setups<G: Listed>(options: &Arena, seats: usize, entrants: usize) -> Result<Vec<G::Setup>, Complaint> {
    let mut setups = Vec::new();
    for count in 2..=entrants {
        match G::Setup::choose(&Choices { seats: Some(count), set: options.set.clone() }) {
            Ok(setup) if setup.seats() == count => setups.push(setup),
            Ok(_) | Err(_) if count > seats => break,
            Ok(setup) => {
                let found = setup.seats();
                return Err(format!("a race of {count} has {found} seats with these options").into());
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(setups)
}

fn as_json<G: Listed>(
    options: &Arena,
    seats: usize,
    plan: &Tournament<G::Setup>,
    report: &CupReport,
    seconds: f64,
) -> Result<Value, Complaint> {
    let mut object = Map::new();
    let bots: Vec<String> = plan.contestants.iter().map(ToString::to_string).collect();
    object.insert("game".to_owned(), json!(G::NAME));
    object.insert("setup".to_owned(), serde_json::to_value(&plan.setups[seats - 2])?);
    object.insert("seats".to_owned(), json!(seats));
    object.insert("bots".to_owned(), json!(bots));
    object.insert("best_of".to_owned(), json!(options.best_of));
    object.insert("seed".to_owned(), json!(plan.seed));
    object.insert("threads".to_owned(), json!(plan.threads));
    object.insert("seconds".to_owned(), json!(seconds));
    let Value::Object(figures) = serde_json::to_value(report)? else { unreachable!("a report is an object") };
    object.extend(figures);
    Ok(Value::Object(object))
}

fn as_text<G: Listed>(options: &Arena, report: &CupReport, seconds: f64) -> String {
    let mut text = String::new();
    let name = |entrant: usize| format!("{entrant} {}", options.bots[entrant - 1]);
    let stopped = if report.winner.is_none() { " (stopped early)" } else { "" };
    let best_of = match options.best_of {
        1 => String::new(),
        races => format!(", the best of {races}"),
    };
    let _ = writeln!(
        text,
        "{BOLD}{}{BOLD:#}: a cup of {}{best_of}, {} matches{stopped}, seed {}, {seconds:.1} s",
        G::TITLE,
        options.bots.len(),
        report.matches,
        options.seed,
    );
    let _ = writeln!(text, "\n{}\n", standings(report, &name));
    for meeting in &report.meetings {
        let what = match meeting.stage {
            Stage::Table => continue,
            Stage::Deciding => "deciding race",
            Stage::Final => "final",
        };
        let _ = writeln!(text, "{what}: {}", score(meeting, &name));
    }
    if let Some(winner) = report.winner {
        let _ = writeln!(text, "{BOLD}{} wins the cup{BOLD:#}", name(winner));
    }
    text
}

/// Everybody of a meeting with what its races were worth to them.
fn score(meeting: &MeetingReport, name: &impl Fn(usize) -> String) -> String {
    let sides = meeting.entrants.iter().zip(&meeting.points);
    sides.map(|(entrant, points)| format!("{} {points}", name(*entrant))).collect::<Vec<_>>().join(", ")
}

fn standings(report: &CupReport, name: &impl Fn(usize) -> String) -> Table {
    let row = |row: &TableRow| {
        [
            row.place.to_string(),
            name(row.entrant),
            row.points.to_string(),
            row.won.to_string(),
            row.met.to_string(),
        ]
    };
    table(["place", "bot", "points", "won", "met"], &[1], report.table.iter().map(row))
}
