//! Every chore of the project, and the only automation: `cargo xtask play | test | check | bench | gen`.
//!
//! One idea: a chore is a list of commands, each announced before it runs; the first that fails ends it.
//! What a chore needs it installs, or says plainly what is missing.

mod bench;
mod check;
mod generate;
mod play;
mod shell;
mod test;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Every chore of the project.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Build, and watch a MemoRacers race between bots
    Play,
    /// Everything a reviewer needs: format, lints, documentation, all tests
    Test,
    /// The long list: tests, rule coverage, licences and advisories
    Check {
        /// Also thousands of random matches
        #[arg(long)]
        long: bool,
    },
    /// Measure speed as ratios against a yardstick, and instructions per step
    Bench {
        /// Leave out the yardstick (it installs OpenSpiel into target/yardstick)
        #[arg(long)]
        alone: bool,
    },
    /// Write generated files anew: texts that tests compare, and golden stories
    Gen {
        /// Also record the golden matches anew; note it in CHANGELOG.md
        #[arg(long)]
        records: bool,
    },
}

fn main() -> ExitCode {
    let done = match Arguments::parse().chore {
        Chore::Play => play::run_race(),
        Chore::Test => test::run_all(),
        Chore::Check { long } => check::run_all(long),
        Chore::Bench { alone } => bench::run_all(alone),
        Chore::Gen { records } => generate::run_all(records),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            eprintln!("xtask: {complaint}");
            ExitCode::FAILURE
        }
    }
}
