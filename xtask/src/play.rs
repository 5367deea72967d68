//! `cargo xtask play`: a race between bots, told in the terminal.

use std::io::IsTerminal as _;

use crate::shell::{Done, command, run, slipstream};

/// Between two drawn circuits, for people who watch.
const PACE: &str = "1500";

pub(crate) fn run_race() -> Done {
    let slipstream = slipstream()?;
    let record = slipstream.with_file_name("race.jsonl");
    let path = record.to_string_lossy();
    run("a race of MemoRacers", &mut command(&slipstream, &["record", "memoracers", "--output", &path]))?;
    let pace = if std::io::stdout().is_terminal() { PACE } else { "0" };
    run("its story", &mut command(&slipstream, &["replay", &path, "--verify", "--pace", pace]))?;
    eprintln!("\nThe record is in {path}; `slipstream --help` says what else can be done.");
    Ok(())
}
