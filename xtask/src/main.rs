//! Every chore of the project, and the only automation: `cargo xtask play | build | test | check | bench | fold | gen`.
//!
//! One idea: a chore is a list of commands, each announced before it runs; the first that fails ends it.
//! What a chore needs it installs, or says plainly what is missing.

mod bench;
mod bench_server;
mod check;
mod coverage;
mod fold;
mod generate;
mod play;
mod python;
mod scenes;
mod schemathesis;
mod shell;
mod test;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

/// Every chore of the project.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Build, serve on this machine and open the browser
    Play,
    /// Build the program that is given away, with the client in it
    Build,
    /// Everything a reviewer needs: format, lints, documentation, all tests
    Test,
    /// The long list: tests, rule coverage, licences and advisories
    Check {
        /// Also many random matches, a server killed 200 times, and a million messages of nonsense
        #[arg(long)]
        long: bool,
    },
    /// Measure speed as ratios against a yardstick, and instructions per step
    Bench {
        /// What: the engines, or the server under load
        #[arg(value_enum, default_value_t = Subject::Engines)]
        subject: Subject,
        /// Leave out the yardstick (OpenSpiel or boardgame.io, installed into target on first use)
        #[arg(long)]
        alone: bool,
    },
    /// Write what the web client's unit tests read out of the golden records, into target
    Fold,
    /// Write generated files anew: texts that tests compare, and golden stories
    Gen {
        /// Also record the golden matches anew; note it in CHANGELOG.md
        #[arg(long)]
        records: bool,
    },
}

/// What a benchmark measures.
#[derive(Clone, Copy, ValueEnum)]
enum Subject {
    /// Playouts of the games
    Engines,
    /// The server: moves per second, latency, memory, start
    Server,
}

fn main() -> ExitCode {
    let done = match Arguments::parse().chore {
        Chore::Play => play::serve(),
        Chore::Build => {
            play::build(shell::Profile::Release).map(|program| eprintln!("\n{}", program.display()))
        }
        Chore::Test => test::run_all(),
        Chore::Check { long } => check::run_all(long),
        Chore::Bench { subject: Subject::Engines, alone } => bench::run_all(alone),
        Chore::Bench { subject: Subject::Server, alone } => bench_server::run_all(alone),
        Chore::Fold => fold::write(),
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
