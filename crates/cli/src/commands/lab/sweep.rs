//! `slipstream lab sweep`: what an option or a number of the content does, and which number matters most.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use catalogue::{Kind, Listed, pack_files};
use lab::page::{Lever, Levers, Sweep, SweepPoint, levers_page, sweep_page};
use lab::{Columns, Comparison, ContentNumber, Difference, Interval, Plan, Watch, numbers, with_number};
use rules::Setup;
use serde_json::{Value, json};

use super::source;
use crate::Complaint;
use crate::arguments::{Match, Sweep as Options};
use crate::commands::{cores, set_up};
use crate::draft::Draft;
use crate::output::{BOLD, DIM, print, print_json, table};
use crate::progress::watched_until;

/// More values than this are a mistake.
const MOST_VALUES: i64 = 200;

pub(super) fn run<G: Listed<Setup: Send + Sync>>(options: &Options) -> Result<(), Complaint> {
    let content = Content::of::<G>(&options.game)?;
    if options.tornado {
        return run_tornado::<G>(options, &content);
    }
    let mut asked = Vec::new();
    for (key, values) in &options.vary {
        asked.push((key.clone(), points::<G>(options, &content, key, values)?));
    }
    let draft = options.effort.report.as_deref().map(Draft::begin).transpose()?;
    let plays: usize = asked.iter().map(|(_, points)| points.len()).sum();
    let comparisons = plays - asked.len();
    let watch = Arc::new(Watch::default());
    let total = options.matches * plays as u64;
    let work = |watch: &Watch| -> Vec<Sweep> {
        asked.iter().map(|(key, points)| sweep::<G>(key, points, comparisons, watch)).collect()
    };
    let (sweeps, seconds, interrupted) = watched_until(Some(total), None, &watch, work)?;
    let from = source::<G>(&asked[0].1[0].1, seconds, interrupted);
    if options.effort.json {
        print_json(&sweeps_as_json(&from, &sweeps))?;
    } else {
        print(&sweeps_as_text(&from, &sweeps, options.matches))?;
    }
    draft.map_or(Ok(()), |draft| draft.finish(sweep_page(&from, &sweeps).as_bytes()))
}

/// The files that the chosen pack replaces, over those that are printed.
struct Content {
    files: BTreeMap<String, String>,
    game: &'static str,
}

impl Content {
    fn of<G: Listed>(options: &Match) -> Result<Content, Complaint> {
        let kind: Kind = G::NAME.parse()?;
        let mut files: BTreeMap<String, String> =
            G::FILES.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect();
        let pack = options.set.iter().rev().find(|(key, _)| key == "pack").map(|(_, name)| name.as_str());
        if let (Some(folder), Some(pack)) = (&options.packs, pack) {
            files.extend(pack_files(folder, pack, kind)?);
        }
        Ok(Content { files, game: G::NAME })
    }

    /// Puts the content with another number on the shelf, and says by what name.
    fn with<G: Listed>(&self, file: &str, path: &str, number: i64) -> Result<String, String> {
        let files = || self.files.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        let text = self
            .files
            .get(file)
            .ok_or_else(|| format!("{} has no file {file:?}; there are {}", self.game, files()))?;
        let changed = with_number(text, path, number).map_err(|reason| format!("{file}:{reason}"))?;
        let mut replaced = self.files.clone();
        replaced.insert(file.to_owned(), changed);
        let replaced: Vec<(String, String)> = replaced.into_iter().collect();
        let name = format!("{file}:{path}={number}");
        G::put_pack(&name, &replaced).map_err(|error| error.to_string())?;
        Ok(name)
    }
}

/// A value and the plan to play with it.
type PointPlan<S> = (String, Plan<S>);

fn points<G: Listed>(
    options: &Options,
    content: &Content,
    key: &str,
    values: &str,
) -> Result<Vec<PointPlan<G::Setup>>, Complaint> {
    let values = read_values(values).map_err(|reason| format!("--vary {key}={values}: {reason}"))?;
    let mut points = Vec::new();
    for value in values {
        let set = match key.split_once(':') {
            Some((file, path)) => {
                let number =
                    value.parse().map_err(|_| format!("--vary {key}: {value:?} is no whole number"))?;
                ("pack".to_owned(), content.with::<G>(file, path, number)?)
            }
            None => (key.to_owned(), value.clone()),
        };
        points.push((value, plan::<G>(options, set)?));
    }
    let seats = points[0].1.setup.seats();
    if points.iter().any(|(_, plan)| plan.setup.seats() != seats) {
        return Err(format!("--vary {key}: the values have different numbers of seats; give --seats").into());
    }
    Ok(points)
}

fn plan<G: Listed>(options: &Options, own: (String, String)) -> Result<Plan<G::Setup>, Complaint> {
    let game = Match {
        game: options.game.game,
        seats: options.game.seats,
        set: options.game.set.iter().cloned().chain([own]).collect(),
        bots: options.game.bots.clone(),
        packs: None,
    };
    let (setup, bots) = set_up::<G>(&game)?;
    let threads = options.effort.threads.unwrap_or_else(cores);
    Ok(Plan { setup, bots, matches: options.matches, seed: options.effort.seed, threads, keep_rows: true })
}

/// `1..6` or `a,b,c`: two values at least.
fn read_values(text: &str) -> Result<Vec<String>, String> {
    if let Some((low, high)) = text.split_once("..") {
        let read = |word: &str| word.trim().trim_start_matches('=').parse::<i64>();
        let (Ok(low), Ok(high)) = (read(low), read(high)) else {
            return Err("expected two whole numbers, such as 1..6".to_owned());
        };
        return match high.checked_sub(low) {
            Some(1..MOST_VALUES) => Ok((low..=high).map(|value| value.to_string()).collect()),
            Some(_) | None => Err(format!("expected from 2 to {MOST_VALUES} values, the smaller first")),
        };
    }
    let values: Vec<String> = text.split(',').map(|value| value.trim().to_owned()).collect();
    if values.len() < 2 {
        Err("expected two values at least, such as 1..6 or a,b".to_owned())
    } else {
        Ok(values)
    }
}

/// Plays with every value and compares with the first; what was not played when somebody stopped it is left out.
fn sweep<G: Listed<Setup: Send + Sync>>(
    key: &str,
    points: &[PointPlan<G::Setup>],
    comparisons: usize,
    watch: &Watch,
) -> Sweep {
    let like = &points[0].1;
    let first = Columns::play::<G>(like, like, watch);
    let mut found = vec![(points[0].0.clone(), Comparison::between(&first, &first, comparisons))];
    for (value, plan) in &points[1..] {
        if watch.stop.load(Ordering::Relaxed) {
            break;
        }
        let other = Columns::play::<G>(plan, like, watch);
        found.push((value.clone(), Comparison::between(&first, &other, comparisons)));
    }
    let points = found.into_iter().map(|(value, found)| SweepPoint { value, found }).collect();
    Sweep { key: key.to_owned(), points }
}

fn run_tornado<G: Listed<Setup: Send + Sync>>(options: &Options, content: &Content) -> Result<(), Complaint> {
    let base = plan::<G>(
        options,
        options
            .game
            .set
            .last()
            .cloned()
            .unwrap_or_else(|| ("pack".to_owned(), rules::PRINTED_NAME.to_owned())),
    )?;
    let draft = options.effort.report.as_deref().map(Draft::begin).transpose()?;
    let (steps, refused) = steps::<G>(options, content)?;
    let watch = Arc::new(Watch::default());
    let total = options.matches * (steps.len() as u64 + 1);
    let work = |watch: &Watch| -> Vec<Lever> {
        let first = Columns::play::<G>(&base, &base, watch);
        let mut levers = Vec::new();
        for (name, plan) in steps.iter().take_while(|_| !watch.stop.load(Ordering::Relaxed)) {
            let found = Comparison::between(&first, &Columns::play::<G>(plan, &base, watch), steps.len());
            levers.push(Lever { name: name.clone(), found });
        }
        levers
    };
    let (levers, seconds, interrupted) = watched_until(Some(total), None, &watch, work)?;
    let from = source::<G>(&base, seconds, interrupted);
    let all = Levers { levers, refused };
    if options.effort.json {
        print_json(&levers_as_json(&from, &all))?;
    } else {
        print(&levers_as_text(&from, &all, options.matches))?;
    }
    draft.map_or(Ok(()), |draft| draft.finish(levers_page(&from, &all).as_bytes()))
}

/// What can be changed by a step, and what cannot and why.
type Steps<S> = (Vec<(String, Plan<S>)>, Vec<(String, String)>);

fn steps<G: Listed>(options: &Options, content: &Content) -> Result<Steps<G::Setup>, Complaint> {
    let (mut steps, mut refused) = (Vec::new(), Vec::new());
    for (file, text) in &content.files {
        for ContentNumber { path, value } in numbers(text).map_err(|reason| format!("{file}: {reason}"))? {
            for to in [value - 1, value + 1] {
                let name = format!("{file}:{path} {value} → {to}");
                let made = content.with::<G>(file, &path, to);
                let made = made.and_then(|pack| {
                    plan::<G>(options, ("pack".to_owned(), pack)).map_err(|error| error.to_string())
                });
                match made {
                    Ok(plan) => steps.push((name, plan)),
                    Err(reason) => refused.push((name, reason)),
                }
            }
        }
    }
    // A number that the options leave out changes nothing: its content is another, the game is the same.
    Ok((steps, refused))
}

fn heading(from: &lab::page::Source, matches: u64) -> String {
    let stopped = if from.interrupted { " (stopped early; this is what was done)" } else { "" };
    format!(
        "{BOLD}{}{BOLD:#}: {matches} matches with each value{stopped}, seed {}, {:.1} s\n",
        from.game, from.seed, from.seconds
    )
}

fn called(figure: &Difference) -> String {
    figure.part.as_ref().map_or(figure.label.to_owned(), |part| format!("{}: {part}", figure.label))
}

fn said(figure: &Difference) -> [String; 2] {
    let Interval { low, high } = figure.difference.interval;
    [format!("{:+.3}", figure.difference.value), format!("{low:+.3} to {high:+.3}")]
}

fn sweeps_as_text(from: &lab::page::Source, sweeps: &[Sweep], matches: u64) -> String {
    let mut text = heading(from, matches);
    for sweep in sweeps {
        let first = sweep.points.first().map_or("", |point| point.value.as_str());
        let _ = writeln!(text, "\n{BOLD}{}{BOLD:#}, each value against {first}", sweep.key);
        let changed = sweep.points.iter().flat_map(|point| {
            point.found.figures.iter().filter(|figure| figure.changed).map(|figure| {
                let [difference, interval] = said(figure);
                [called(figure), point.value.clone(), format!("{:.3}", figure.b), difference, interval]
            })
        });
        let mut rows: Vec<[String; 5]> = changed.collect();
        // The values of a figure together, figures in the order of the report.
        let order: Vec<String> = rows.iter().map(|row| row[0].clone()).collect();
        rows.sort_by_key(|row| order.iter().position(|name| *name == row[0]));
        let _ = match rows.len() {
            0 => writeln!(text, "Nothing changed that so many matches could show."),
            _ => {
                writeln!(text, "{}", table(["figure", "value", "mean", "difference", "interval"], &[0], rows))
            }
        };
    }
    text + &format!("{DIM}All intervals together hold with 95 % confidence.{DIM:#}\n")
}

fn sweeps_as_json(from: &lab::page::Source, sweeps: &[Sweep]) -> Value {
    let point = |point: &SweepPoint| json!({ "value": point.value, "matches": point.found.matches, "figures": point.found.figures });
    let sweep = |sweep: &Sweep| json!({ "key": sweep.key, "points": sweep.points.iter().map(point).collect::<Vec<_>>() });
    json!({ "command": from.command, "seed": from.seed, "content": from.content, "seconds": from.seconds, "interrupted": from.interrupted,
            "sweeps": sweeps.iter().map(sweep).collect::<Vec<_>>() })
}

fn levers_as_text(from: &lab::page::Source, all: &Levers, matches: u64) -> String {
    const MOST: usize = 25;
    let mut text = heading(from, matches);
    let strength = |figure: &Difference| {
        let Interval { low, high } = figure.difference.interval;
        (figure.difference.value / (high - low).max(1e-12)).abs()
    };
    let mut strongest: Vec<(&str, &Difference)> = all
        .levers
        .iter()
        .filter_map(|lever| {
            let changed = lever.found.figures.iter().filter(|figure| figure.changed);
            Some((
                lever.name.as_str(),
                changed.max_by(|one, other| strength(one).total_cmp(&strength(other)))?,
            ))
        })
        .collect();
    strongest.sort_by(|one, other| strength(other.1).total_cmp(&strength(one.1)));
    let moved = strongest.len();
    let rows = strongest.into_iter().take(MOST).map(|(name, figure)| {
        let [difference, interval] = said(figure);
        [name.to_owned(), called(figure), difference, interval]
    });
    let _ = writeln!(
        text,
        "{}",
        table(["number", "what it moves most", "difference", "interval"], &[0, 1], rows)
    );
    let _ = writeln!(
        text,
        "{moved} of {} steps change something; {} steps are not possible.",
        all.levers.len(),
        all.refused.len()
    );
    text + &format!("{DIM}All intervals together hold with 95 % confidence.{DIM:#}\n")
}

fn levers_as_json(from: &lab::page::Source, all: &Levers) -> Value {
    let lever = |lever: &Lever| {
        let changed: Vec<&Difference> = lever.found.figures.iter().filter(|figure| figure.changed).collect();
        json!({ "step": lever.name, "matches": lever.found.matches, "changed": changed })
    };
    json!({ "command": from.command, "seed": from.seed, "content": from.content, "seconds": from.seconds, "interrupted": from.interrupted,
            "steps": all.levers.iter().map(lever).collect::<Vec<_>>(), "impossible": all.refused })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_a_range_or_a_list() {
        assert_eq!(read_values("1..3").unwrap(), ["1", "2", "3"]);
        assert_eq!(read_values("basic,expert").unwrap(), ["basic", "expert"]);
        for wrong in
            ["3..1", "1..1", "a..b", "1", "0..1000000000000", "-9223372036854775808..9223372036854775807"]
        {
            assert!(read_values(wrong).unwrap_err().starts_with("expected"), "{wrong}");
        }
    }
}
