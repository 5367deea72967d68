//! The `slipstream` binary: serve, simulate, record, replay and read the rules.
//!
//! One idea: standard output holds the answer and nothing else; progress and complaints go to
//! standard error. Every command works for every game through `catalogue::for_game!`.

mod arguments;
mod commands;
mod draft;
mod output;
mod parquet;
mod progress;

use std::process::ExitCode;

use arguments::{Arguments, Command};
use clap::Parser;

/// A server allocates and frees a message for every viewer of every step, on all threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What was wrong with the input, as a sentence that says what would have been allowed.
type Complaint = Box<dyn std::error::Error>;

/// What was asked for was done, and what was looked at does not hold.
#[derive(Debug)]
struct Unsound(String);

impl std::fmt::Display for Unsound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unsound {}

/// What is done without a command.
const OPEN: [&str; 3] = ["slipstream", "serve", "--open"];

/// The exit code for bad input.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let command =
        arguments.command.unwrap_or_else(|| Arguments::parse_from(OPEN).command.expect("it is one"));
    match run(command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) if complaint.is::<Unsound>() => {
            output::complain(&complaint);
            ExitCode::FAILURE
        }
        Err(complaint) => {
            output::complain(&complaint);
            ExitCode::from(BAD_INPUT)
        }
    }
}

fn run(command: Command) -> Result<(), Complaint> {
    match command {
        Command::Serve(options) => commands::serve::run(*options),
        Command::Backup(options) => commands::data::back_up(&options),
        Command::Export(options) => commands::data::export(&options),
        Command::Import(options) => commands::data::import(&options),
        Command::Verify(options) => commands::verify::run(&options),
        Command::Games(options) => commands::games::run(&options),
        Command::Simulate(options) => commands::simulate::run(&options),
        Command::Arena(options) => commands::arena::run(&options),
        Command::Lab(options) => commands::lab::run(&options),
        Command::Record(options) => commands::record::run(&options),
        Command::Replay(options) => commands::replay::run(&options),
        Command::Rules(options) => commands::rulebook::run(&options),
        Command::Completions { shell } => commands::completions::run(shell),
    }
}
