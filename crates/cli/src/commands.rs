//! One file per command.

pub(crate) mod arena;
pub(crate) mod completions;
pub(crate) mod cup;
pub(crate) mod data;
pub(crate) mod games;
pub(crate) mod lab;
pub(crate) mod record;
pub(crate) mod replay;
pub(crate) mod rulebook;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod verify;

use std::io::Read as _;
use std::num::NonZero;
use std::path::Path;
use std::{fs, io, thread};

use bots::Kind;
use catalogue::{Listed, load_packs};
use rules::{Choices, Setup, words};

use crate::Complaint;
use crate::arguments::Match;
use crate::output::language;

/// As many threads as the machine has cores.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Reads the packs, if a folder was given.
pub(crate) fn read_packs(folder: Option<&Path>) -> Result<(), Complaint> {
    Ok(folder.map_or(Ok(()), load_packs)?)
}

/// A record from that file; - is standard input.
pub(crate) fn read_record(file: &Path) -> Result<String, Complaint> {
    let mut text = String::new();
    let read = if file.as_os_str() == "-" {
        io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(file)
    };
    Ok(read.map_err(|error| format!("cannot read {}: {error}", file.display()))?)
}

/// The setup and one bot per seat.
fn set_up<G: Listed>(options: &Match) -> Result<(G::Setup, Vec<Kind>), Complaint> {
    let setup = G::Setup::choose(&Choices { seats: options.seats, set: options.set.clone() })?;
    let seats = setup.seats();
    let language = language(None);
    for warning in setup.warnings() {
        let label = language.of(words("warning:", "avertissement\u{a0}:"));
        eprintln!("{label} {}", language.of(warning));
    }
    let bots = match options.bots[..] {
        [bot] => vec![bot; seats],
        ref bots if bots.len() == seats => bots.to_vec(),
        ref bots => {
            return Err(format!(
                "{} bots for {seats} seats; give one for all, or {seats} with commas",
                bots.len()
            )
            .into());
        }
    };
    Ok((setup, bots))
}
