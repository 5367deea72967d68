//! `slipstream lab`: how a game plays, what a change does to it, and which part matters.

mod battery;
mod compare;
mod parts;
mod sweep;
mod watch;

use std::env;

use catalogue::{Listed, for_game};
use lab::Plan;
use lab::page::Source;
use rules::Setup;

use crate::Complaint;
use crate::arguments::{Lab, LabCommand};
use crate::commands::read_packs;

pub(crate) fn run(options: &Lab) -> Result<(), Complaint> {
    match &options.command {
        None => battery::run(&options.battery),
        Some(LabCommand::Compare(options)) => {
            read_packs(options.game.packs.as_deref())?;
            for_game!(options.game.game, G => compare::run::<G>(options))
        }
        Some(LabCommand::Sweep(options)) => {
            read_packs(options.game.packs.as_deref())?;
            for_game!(options.game.game, G => sweep::run::<G>(options))
        }
        Some(LabCommand::Parts(options)) => {
            read_packs(options.game.packs.as_deref())?;
            for_game!(options.game.game, G => parts::run::<G>(options))
        }
        Some(LabCommand::Watch(options)) => watch::run(options),
    }
}

/// Where a page comes from.
fn source<G: Listed>(plan: &Plan<G::Setup>, seconds: f64, interrupted: bool) -> Source {
    Source {
        game: G::TITLE,
        command: command_line(),
        seed: plan.seed,
        content: plan.setup.content().to_string(),
        setup: serde_json::to_string(&plan.setup).unwrap_or_default(),
        version: env!("CARGO_PKG_VERSION"),
        seconds,
        interrupted,
    }
}

/// What was typed, ready to be typed again.
fn command_line() -> String {
    let quoted = |word: String| {
        let plain = |letter: char| letter.is_alphanumeric() || "-_./=:,@+".contains(letter);
        if word.chars().all(plain) { word } else { format!("'{}'", word.replace('\'', "'\\''")) }
    };
    let words = env::args_os().skip(1).map(|word| quoted(word.to_string_lossy().into_owned()));
    std::iter::once("slipstream".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}
