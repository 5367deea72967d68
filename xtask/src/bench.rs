//! `cargo xtask bench`: speed as ratios against a yardstick, and instructions per step.
//!
//! An absolute figure means little on a shared machine. Yardstick and our own run take turns,
//! twice, and the better of each is compared; instructions per step are the stable figure.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::shell::{Done, Profile, benchmark, command, output, root, run, slipstream, works};

/// How often yardstick and our own run take turns.
const TURNS: usize = 2;

pub(crate) fn run_all(alone: bool) -> Done {
    let slipstream = slipstream(Profile::Release)?;
    let playouts = benchmark("lab", "playouts")?;
    let python = if alone { None } else { yardstick()? };
    let mut rates = Rates::default();
    for _ in 0..TURNS {
        if let Some(python) = &python {
            rates.yardstick(python)?;
        }
        rates.keep("ours pig", rate(&output("pig", &mut command(&playouts, &["pig", "1500000"]))?)?);
        for threads in ["1", "2"] {
            rates.keep(
                &format!("ours memoracers {threads}"),
                simulate(&slipstream, "memoracers", "400000", threads)?,
            );
        }
        rates.keep("ours hydroracers 1", simulate(&slipstream, "hydroracers", "60000", "1")?);
        rates.keep("ours americas-cup 1", simulate(&slipstream, "americas-cup", "3000", "1")?);
        rates.keep("ours galaxy-trucker 1", simulate(&slipstream, "galaxy-trucker", "2000", "1")?);
    }
    rates.print();
    instructions(&playouts)
}

/// The best steps per second seen of each contender.
#[derive(Default)]
struct Rates(BTreeMap<String, f64>);

impl Rates {
    fn keep(&mut self, name: &str, rate: f64) {
        let best = self.0.entry(name.to_owned()).or_insert(rate);
        *best = best.max(rate);
    }

    fn yardstick(&mut self, python: &Path) -> Done {
        let lines = output("yardstick", &mut command(python, &["benches/openspiel.py", "pig", "hearts"]))?;
        for line in lines.lines() {
            let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
            self.keep(&format!("yardstick {}", value["game"].as_str().unwrap_or("?")), rate(line)?);
        }
        Ok(())
    }

    fn print(&self) {
        println!("\nsteps per second, best of {TURNS} turns");
        for (name, rate) in &self.0 {
            println!("  {name:<24} {:>8.2} million", rate / 1e6);
        }
        println!("ratios");
        self.ratio("pig against the yardstick's pig", "ours pig", "yardstick pig", 3.0);
        self.ratio("memoracers, 1 thread, against its hearts", "ours memoracers 1", "yardstick hearts", 0.5);
        self.ratio(
            "hydroracers, 1 thread, against its hearts",
            "ours hydroracers 1",
            "yardstick hearts",
            1.25,
        );
        self.ratio(
            "americas-cup, 1 thread, against its hearts",
            "ours americas-cup 1",
            "yardstick hearts",
            0.75,
        );
        self.ratio(
            "galaxy-trucker, 1 thread, against its hearts",
            "ours galaxy-trucker 1",
            "yardstick hearts",
            0.25,
        );
        self.ratio("memoracers, 2 threads against 1", "ours memoracers 2", "ours memoracers 1", 1.8);
    }

    fn ratio(&self, title: &str, ours: &str, theirs: &str, wanted: f64) {
        if let (Some(ours), Some(theirs)) = (self.0.get(ours), self.0.get(theirs)) {
            println!("  {title:<42} {:>6.2}  (at least {wanted})", ours / theirs);
        }
    }
}

fn rate(line: &str) -> Done<f64> {
    let value: Value = serde_json::from_str(line).map_err(|error| format!("{line:?}: {error}"))?;
    value["steps_per_second"].as_f64().ok_or_else(|| format!("no steps_per_second in {line:?}"))
}

fn simulate(slipstream: &Path, game: &str, matches: &str, threads: &str) -> Done<f64> {
    let arguments = [
        "simulate",
        game,
        "--seats",
        "4",
        "--bots",
        "random",
        "--matches",
        matches,
        "--threads",
        threads,
        "--json",
    ];
    rate(&output("simulate", &mut command(slipstream, &arguments))?)
}

/// A Python with OpenSpiel, installed on first use; none if there is no Python.
fn yardstick() -> Done<Option<PathBuf>> {
    if !works("python3", &["--version"]) {
        eprintln!("no python3: the yardstick is left out");
        return Ok(None);
    }
    let folder = root().join("target").join("yardstick");
    let python = folder.join("bin").join("python");
    if !works(&python.to_string_lossy(), &["-c", "import pyspiel"]) {
        run("a place for OpenSpiel", &mut command("python3", &["-m", "venv", &folder.to_string_lossy()]))?;
        let install = ["-m", "pip", "install", "--quiet", "open_spiel"];
        run("install OpenSpiel", &mut command(&python, &install))?;
    }
    Ok(Some(python))
}

/// Instructions per step: the difference between a long and a short run, so that starting up does not count.
fn instructions(playouts: &Path) -> Done {
    if !works("valgrind", &["--version"]) {
        eprintln!("no valgrind: instructions are not counted");
        return Ok(());
    }
    println!("instructions per step");
    for (game, short, long) in [
        ("pig", 100, 600),
        ("memoracers", 200, 1200),
        ("hydroracers", 50, 300),
        ("americas-cup", 5, 30),
        ("galaxy-trucker", 5, 30),
    ] {
        println!("  {game:<24} {:>8.1}", per_step(playouts, game, short, long)?);
    }
    println!("instructions per clone of a state");
    for game in ["memoracers", "hydroracers", "americas-cup", "galaxy-trucker"] {
        println!("  {game:<24} {:>8.1}", per_step(playouts, &format!("clone-{game}"), 1000, 11_000)?);
    }
    Ok(())
}

fn per_step(playouts: &Path, what: &str, short: u32, long: u32) -> Done<f64> {
    let (few, many) = (count(playouts, what, short)?, count(playouts, what, long)?);
    Ok((many.0 - few.0) / (many.1 - few.1))
}

/// Instructions and steps of so many playouts.
fn count(playouts: &Path, game: &str, matches: u32) -> Done<(f64, f64)> {
    let path = playouts.to_string_lossy();
    let matches = matches.to_string();
    let arguments =
        ["--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-fd=1", &path, game, &matches];
    let text = output("valgrind", &mut command("valgrind", &arguments))?;
    let steps = text.lines().find(|line| line.starts_with('{')).ok_or("the benchmark printed nothing")?;
    let steps: Value = serde_json::from_str(steps).map_err(|error| error.to_string())?;
    let collected =
        text.lines().find_map(|line| line.split_once("Collected :")).ok_or("valgrind counted nothing")?;
    let collected: f64 = collected.1.trim().parse().map_err(|_| "valgrind's count is not a number")?;
    Ok((collected, steps["steps"].as_f64().ok_or("no steps")?))
}
