//! `slipstream lab parts`: what cards, tiles and moves are worth.

use std::fmt::Write as _;
use std::sync::Arc;

use catalogue::Listed;
use lab::page::parts_page;
use lab::{Estimate, Part, PartsReport, Plan, Watch, parts};
use serde_json::json;

use super::source;
use crate::Complaint;
use crate::arguments::Parts;
use crate::commands::{cores, set_up};
use crate::draft::Draft;
use crate::output::{BOLD, DIM, print, print_json, table};
use crate::progress::watched_until;

pub(super) fn run<G: Listed<Setup: Send + Sync>>(options: &Parts) -> Result<(), Complaint> {
    let (setup, bots) = set_up::<G>(&options.game)?;
    let effort = &options.effort;
    let threads = effort.threads.unwrap_or_else(cores);
    let plan = Plan { setup, bots, matches: options.matches, seed: effort.seed, threads, keep_rows: true };
    if plan.bots.len() < 2 {
        return Err("with one seat nobody can be better off; give --seats".into());
    }
    let draft = effort.report.as_deref().map(Draft::begin).transpose()?;
    let watch = Arc::new(Watch::default());
    let work = |watch: &Watch| parts::<G>(&plan, watch);
    let (found, seconds, interrupted) = watched_until(None, None, &watch, work)?;
    let from = source::<G>(&plan, seconds, interrupted);
    if effort.json {
        print_json(
            &json!({ "command": from.command, "seed": from.seed, "content": from.content, "seconds": seconds,
                            "interrupted": interrupted, "found": found }),
        )?;
    } else {
        print(&as_text(&from, &found))?;
    }
    draft.map_or(Ok(()), |draft| draft.finish(parts_page(&from, &found).as_bytes()))
}

fn as_text(from: &lab::page::Source, found: &PartsReport) -> String {
    let mut text = String::new();
    let stopped = if from.interrupted { " (stopped early; this is what was done)" } else { "" };
    let _ = writeln!(
        text,
        "{BOLD}{}{BOLD:#}: {} matches with each part forbidden{stopped}, seed {}, {:.1} s\n",
        from.game, found.matches, from.seed, from.seconds,
    );
    let points = |estimate: &Option<Estimate>| match estimate {
        Some(Estimate { value, interval }) => {
            format!("{:+.1} ({:+.1} to {:+.1})", 100.0 * value, 100.0 * interval.low, 100.0 * interval.high)
        }
        None => "–".to_owned(),
    };
    let row = |part: &Part| {
        [
            part.name.clone(),
            part.seat.to_string(),
            points(&part.worth),
            if part.is_sure { "yes" } else { "no" }.to_owned(),
            format!("{:.1} %", 100.0 * part.offered),
            format!("{:.1} %", 100.0 * part.taken),
            part.won_when_taken.map_or("–".to_owned(), |won| format!("{:.1} %", 100.0 * won.value)),
        ]
    };
    let header = ["part", "seat", "worth, points", "sure", "offered in", "taken", "won when taken"];
    let _ = writeln!(text, "{}", table(header, &[0], found.parts.iter().map(row)));
    if !found.dead.is_empty() {
        let _ = writeln!(text, "Never taken: {}", found.dead.join(", "));
    }
    let fair = 100.0 * found.fair;
    let _ = writeln!(
        text,
        "{DIM}worth: points of 100 matches that the seat loses without it, all intervals together 95 %; an equal share is {fair:.1} %{DIM:#}"
    );
    text
}
