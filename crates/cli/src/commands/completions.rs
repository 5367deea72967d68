//! `slipstream completions`: a script for the shell.

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use crate::Complaint;
use crate::arguments::Arguments;
use crate::output::print;

pub(crate) fn run(shell: Shell) -> Result<(), Complaint> {
    let mut script = Vec::new();
    generate(shell, &mut Arguments::command(), "slipstream", &mut script);
    print(&String::from_utf8(script)?)
}
