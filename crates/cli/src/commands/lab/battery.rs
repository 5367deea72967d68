//! `slipstream lab GAME`: how a game plays, from weak players to good ones, with every number of seats.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bots::{Kind as BotKind, Level};
use catalogue::{Listed, Rulebook, TARGETS, for_game};
use comfy_table::Table;
use lab::page::{Battery, Never};
use lab::{Cell, Light, Plan, Series, Targets, Watch, luck_share};
use rules::{Choices, Setup};
use serde_json::{Value, json};

use super::source;
use crate::arguments::{Battery as Options, Match};
use crate::commands::simulate::{about, spelled};
use crate::commands::{cores, read_packs, set_up};
use crate::draft::Draft;
use crate::output::{BOLD, DIM, language, print, print_json, table};
use crate::parquet::{MatchUp, decision_file, match_file};
use crate::progress::watched_until;
use crate::{Complaint, Unsound};

/// The most matches of a match-up if nothing is said: by then a share of wins is known to half a point.
const MOST: u64 = 200_000;
/// So many matches in pairs show how much the cards and dice decide.
const TWINS: u64 = 600;

pub(super) fn run(options: &Options) -> Result<(), Complaint> {
    read_packs(options.game.packs.as_deref())?;
    let game = options.game.game.expect("the command line requires it");
    for_game!(game, G => run_game::<G>(options))
}

fn run_game<G: Listed<Setup: Send + Sync>>(options: &Options) -> Result<(), Complaint> {
    let plans = plans::<G>(options)?;
    let targets = read_targets::<G>(options)?;
    let effort = &options.effort;
    // Made before the work, so that a path that cannot be written costs nobody the time.
    let [report, parquet, decisions] =
        [&effort.report, &options.parquet, &options.decisions].map(|path| path.as_deref().map(Draft::begin));
    let (report, parquet, decisions) = (report.transpose()?, parquet.transpose()?, decisions.transpose()?);
    let watch = Arc::new(Watch::default());
    let limit = limit(options);
    let work = |watch: &Watch| play::<G>(&plans, options, watch);
    let (cells, seconds, interrupted) = watched_until(None, limit, &watch, work)?;
    let main = plans.last().expect("there is a match-up");
    let battery = Battery {
        source: source::<G>(main, seconds, interrupted),
        precision: options.precision / 100.0,
        targets: targets.map_or(Ok(Vec::new()), |targets| targets.judge(&cells))?,
        never: never::<G>(&cells),
        cells,
    };
    if effort.json {
        print_json(&as_json::<G>(&battery))?;
    } else {
        print(&as_text(&battery))?;
    }
    write(report, || Ok(battery.page().into_bytes()))?;
    let about = about::<G>(main);
    write(parquet, || Ok(match_file(&match_ups(&battery), &about)?))?;
    write(decisions, || {
        let all: Vec<_> =
            battery.cells.iter().map(|cell| (spelled(&cell.bots), cell.bots.len(), &cell.seen)).collect();
        Ok(decision_file(&all, &about)?)
    })?;
    judge(&battery)
}

fn write(draft: Option<Draft>, text: impl FnOnce() -> Result<Vec<u8>, Complaint>) -> Result<(), Complaint> {
    draft.map_or(Ok(()), |draft| draft.finish(&text()?))
}

/// When it ends in any case.
fn limit(options: &Options) -> Option<Duration> {
    let asked = options.seconds.or(options.matches.is_none().then_some(SECONDS));
    asked.map(Duration::from_secs_f64)
}

/// Seconds if nothing is said.
const SECONDS: f64 = 20.0;

/// The page of a pack while it is being changed.
pub(super) fn page<G: Listed<Setup: Send + Sync>>(
    options: &Options,
    watch: &Watch,
) -> Result<String, Complaint> {
    let plans = plans::<G>(options)?;
    let targets = read_targets::<G>(options)?;
    let cells = play::<G>(&plans, options, watch);
    let main = plans.last().expect("there is a match-up");
    let battery = Battery {
        source: source::<G>(main, options.seconds.unwrap_or(SECONDS), false),
        precision: options.precision / 100.0,
        targets: targets.map_or(Ok(Vec::new()), |targets| targets.judge(&cells))?,
        never: never::<G>(&cells),
        cells,
    };
    Ok(battery.page())
}

/// Every match-up: one if the bots are given, else every level with every number of seats.
fn plans<G: Listed>(options: &Options) -> Result<Vec<Plan<G::Setup>>, Complaint> {
    let plan = |setup: G::Setup, bots: Vec<BotKind>| Plan {
        setup,
        bots,
        matches: options.matches.unwrap_or(MOST),
        seed: options.effort.seed,
        threads: options.effort.threads.unwrap_or_else(cores),
        keep_rows: options.parquet.is_some(),
    };
    if !options.bots.is_empty() {
        let (setup, bots) = set_up::<G>(&of_seats(options, options.game.seats))?;
        return Ok(vec![plan(setup, bots)]);
    }
    let mut plans = Vec::new();
    for setup in setups::<G>(options)? {
        for level in Level::ALL {
            plans.push(plan(setup.clone(), vec![BotKind::Level(level); setup.seats()]));
        }
    }
    Ok(plans)
}

/// The game with every number of seats that the options allow.
fn setups<G: Listed>(options: &Options) -> Result<Vec<G::Setup>, Complaint> {
    let choose = |seats| G::Setup::choose(&Choices { seats, set: options.game.set.clone() });
    let asked = choose(options.game.seats)?;
    if options.game.seats.is_some() {
        return Ok(vec![asked]);
    }
    let several = G::seat_range().filter(|seats| *seats > 1);
    let all: Vec<G::Setup> =
        several.filter_map(|seats| choose(Some(seats)).ok().filter(|setup| setup.seats() == seats)).collect();
    Ok(if all.is_empty() { vec![asked] } else { all })
}

fn of_seats(options: &Options, seats: Option<usize>) -> Match {
    Match {
        game: options.game.game.expect("the command line requires it"),
        seats,
        set: options.game.set.clone(),
        bots: options.bots.clone(),
        packs: None,
    }
}

/// Plays all match-ups in turn, each portion larger than the one before, until enough is known or somebody stops it.
fn play<G: Listed<Setup: Send + Sync>>(
    plans: &[Plan<G::Setup>],
    options: &Options,
    watch: &Watch,
) -> Vec<Cell> {
    let precision = options.precision / 100.0;
    let mut luck = None;
    let new = |plan: &Plan<G::Setup>| Series::<G>::new(plan.clone(), options.decisions.is_some());
    let mut all: Vec<Series<G>> = plans.iter().map(new).collect();
    let mut portion = 0;
    while !watch.stop.load(Ordering::Relaxed) && all.iter().any(|series| !series.is_done(precision)) {
        for series in all.iter_mut().filter(|series| !series.is_done(precision)) {
            series.play_up_to(series.portion(portion), watch);
        }
        // The first look at everything comes before the second at anything.
        if portion == 0 {
            luck = self::luck::<G>(plans, watch);
        }
        portion += 1;
    }
    let mut cells: Vec<Cell> = all.into_iter().map(|series| series.close(precision)).collect();
    if let Some((at, luck)) = luck {
        cells[at].luck = Some(luck);
    }
    cells
}

/// How much cards and dice decide, where the most sit of those who do not think ahead and have dice of their own.
fn luck<G: Listed<Setup: Send + Sync>>(
    plans: &[Plan<G::Setup>],
    watch: &Watch,
) -> Option<(usize, lab::Estimate)> {
    let is_quick = |plan: &Plan<G::Setup>| plan.bots.iter().all(|bot| !bot.thinks_ahead());
    let several = plans.iter().enumerate().filter(|(_, plan)| plan.setup.seats() > 1 && is_quick(plan));
    let mut quick: Vec<_> = several.collect();
    quick.sort_by_key(|(at, plan)| (plan.setup.seats(), *at));
    quick.into_iter().rev().take(2).find_map(|(at, plan)| {
        let matches = TWINS.min(plan.matches) / 2 * 2;
        Some((at, luck_share::<G>(&Plan { matches, ..plan.clone() }, watch)?))
    })
}

/// What the chosen pack wants.
fn read_targets<G: Listed>(options: &Options) -> Result<Option<Targets>, Complaint> {
    let pack = options.game.set.iter().rev().find(|(key, _)| key == "pack").map(|(_, name)| name);
    let (Some(folder), Some(pack)) = (&options.game.packs, pack) else { return Ok(None) };
    let file = folder.join(pack).join(G::NAME).join(TARGETS);
    if !file.exists() {
        return Ok(None);
    }
    let text =
        fs::read_to_string(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    Ok(Some(Targets::read(&text).map_err(|reason| format!("pack {pack}: {}/{reason}", G::NAME))?))
}

/// The rules that no story cited.
fn never<G: Listed>(cells: &[Cell]) -> Vec<Never> {
    let cited: BTreeSet<&str> = cells.iter().flat_map(|cell| cell.seen.cited.keys().copied()).collect();
    if cited.is_empty() {
        return Vec::new();
    }
    let [english, french] = [G::RULEBOOK.en, G::RULEBOOK.fr].map(Rulebook::parse);
    let never = english.rules.into_iter().filter(|rule| !cited.contains(rule.id.as_str()));
    let in_french = |id: &str| french.find(id).map_or(String::new(), |rule| rule.title.clone());
    never.map(|rule| Never { title: [rule.title, in_french(&rule.id)], id: rule.id }).collect()
}

fn match_ups(battery: &Battery) -> Vec<MatchUp<'_>> {
    let match_up = |cell| {
        let cell: &Cell = cell;
        MatchUp { bots: spelled(&cell.bots), report: &cell.report }
    };
    battery.cells.iter().map(match_up).collect()
}

/// The exit code of a pack that says what it wants.
fn judge(battery: &Battery) -> Result<(), Complaint> {
    let holds = battery.targets.iter().filter(|judged| judged.light == Light::Green).count();
    match battery.targets.len() {
        all if all == holds => Ok(()),
        all => Err(Box::new(Unsound(format!("{holds} of {all} targets surely hold")))),
    }
}

fn as_json<G: Listed>(battery: &Battery) -> Value {
    let from = &battery.source;
    let cell = |cell: &Cell| {
        json!({
            "seats": cell.bots.len(),
            "bots": cell.bots.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "matches": cell.report.matches,
            "settled": cell.settled,
            "wins_off_at_most": cell.off,
            "luck": cell.luck,
            "minutes_p5_p50_p95": cell.spread_of_minutes(),
            "figures": cell.report.figures,
            "rules_cited": cell.seen.cited,
        })
    };
    json!({
        "game": G::NAME,
        "command": from.command,
        "setup": serde_json::from_str::<Value>(&from.setup).unwrap_or_default(),
        "content": from.content,
        "seed": from.seed,
        "seconds": from.seconds,
        "interrupted": from.interrupted,
        "precision": battery.precision,
        "verdict": battery.findings(),
        "targets": battery.targets,
        "match_ups": battery.cells.iter().map(cell).collect::<Vec<_>>(),
        "rules_never_cited": battery.never.iter().map(|never| never.id.as_str()).collect::<Vec<_>>(),
    })
}

fn as_text(battery: &Battery) -> String {
    let from = &battery.source;
    let in_language = language(None);
    let mut text = String::new();
    let stopped = if from.interrupted { " (stopped early; this is what was done)" } else { "" };
    let (game, matches, seed) = (from.game, battery.matches(), from.seed);
    let _ = writeln!(
        text,
        "{BOLD}{game}{BOLD:#}: {matches} matches{stopped}, seed {seed}, {:.1} s\n",
        from.seconds
    );
    for finding in battery.findings() {
        let mark = if finding.is_warning { "!" } else { "·" };
        let _ = writeln!(text, "{mark} {}", finding.said(in_language));
    }
    for judged in &battery.targets {
        let light = match judged.light {
            Light::Green => "holds",
            Light::Amber => "not known yet",
            Light::Red => "does not hold",
        };
        let _ = writeln!(text, "{BOLD}{light}{BOLD:#}: {}: {}", judged.wanted, judged.found);
    }
    let _ = writeln!(text, "\n{}\n", overview(&battery.cells));
    let _ = writeln!(
        text,
        "{DIM}wins: of seat 1, 2 ...; minutes by a model of people; intervals hold however often one looks{DIM:#}"
    );
    text
}

fn overview(cells: &[Cell]) -> Table {
    let header = [
        "players",
        "matches",
        "wins by seat, %",
        "±",
        "minutes",
        "decisions",
        "options",
        "waiting",
        "lead changes",
        "decided at",
    ];
    let row = |cell: &Cell| {
        let wins: Vec<String> =
            cell.report.wins.iter().map(|row| format!("{:.1}", 100.0 * row.rate)).collect();
        let number = |key: &str, times: f64| {
            cell.value(key).map_or("–".to_owned(), |value| format!("{:.1}", times * value))
        };
        [
            cell.called(),
            cell.report.matches.to_string(),
            wins.join("  "),
            format!("{:.1}", 100.0 * cell.off.min(1.0)),
            number("minutes", 1.0),
            number("decisions", 1.0),
            number("options", 1.0),
            number("waiting", 100.0) + " %",
            number("lead_changes", 1.0),
            number("decided", 100.0) + " %",
        ]
    };
    table(header, &[0, 2], cells.iter().filter(|cell| cell.report.matches > 0).map(row))
}
