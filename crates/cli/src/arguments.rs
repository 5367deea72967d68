//! The command line. Its names are a contract: scripts rely on them.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use bots::Kind as BotKind;
use catalogue::{Kind, Language};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use rules::MAX_SEATS;

use crate::commands::replay::Eye;

/// Racing board games, played by their printed rules.
#[derive(Parser)]
#[command(name = "slipstream", version, propagate_version = true, arg_required_else_help = true)]
#[command(after_help = "Start here:
  slipstream games                               what can be played, with its options
  slipstream record memoracers > race.jsonl      let four bots fly a race
  slipstream replay race.jsonl                   read how it went, circuit and all
  slipstream simulate memoracers --matches 10000 who wins, how often, how long")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List what can be played, with its options
    Games(Games),
    /// Play many matches between bots and count
    Simulate(Simulate),
    /// Play one match between bots and write its record
    Record(Record),
    /// Judge a record again, step by step, and tell its story
    Replay(Replay),
    /// Read the numbered rules of a game
    Rules(Rules),
    /// Write a completion script for your shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

#[derive(Args)]
pub(crate) struct Games {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// The language: en or fr; your locale's if not given
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<Language>,
    /// A folder of content packs, to be listed too
    #[arg(long, value_name = "DIR")]
    pub(crate) packs: Option<PathBuf>,
}

/// What is played, and by whom.
#[derive(Args)]
pub(crate) struct Match {
    /// The game, such as memoracers
    #[arg(value_name = "GAME")]
    pub(crate) game: Kind,
    /// How many seats
    #[arg(long, value_name = "N", value_parser = seats, allow_negative_numbers = true)]
    pub(crate) seats: Option<usize>,
    /// An option of the game; `slipstream games` lists them
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    pub(crate) set: Vec<(String, String)>,
    /// One bot for all seats, or one per seat with commas: random, rule-of-thumb, rule-of-thumb:MEMORY
    #[arg(long, value_name = "BOT,..", value_delimiter = ',', default_value = "rule-of-thumb")]
    pub(crate) bots: Vec<BotKind>,
    /// A folder of content packs; choose one with --set pack=NAME
    #[arg(long, value_name = "DIR")]
    pub(crate) packs: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "Examples:
  slipstream simulate memoracers --matches 100000
  slipstream simulate memoracers --seats 2 --set tiles=D --bots rule-of-thumb:0.5,rule-of-thumb:1
  slipstream simulate memoracers --set mode=championship --seats 3 --json

A seed gives the same figures on however many threads.
Ctrl-C ends the simulation and prints the figures so far.")]
pub(crate) struct Simulate {
    #[command(flatten)]
    pub(crate) game: Match,
    /// How many matches
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = matches, allow_negative_numbers = true)]
    pub(crate) matches: u64,
    /// The seed of all chance
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// On how many threads; all cores if not given
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
    /// Also write one row per match to this Parquet file
    #[arg(long, value_name = "FILE", value_parser = parquet_path)]
    pub(crate) parquet: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = "Examples:
  slipstream record memoracers --seed 7 > race.jsonl
  slipstream record memoracers --set mode=solo --bots rule-of-thumb:1 --output solo.jsonl

The record has a header line, one line per step and a closing line with the standings,
the revealed seed and a hash over everything before it.")]
pub(crate) struct Record {
    #[command(flatten)]
    pub(crate) game: Match,
    /// The seed of all chance; a fresh one if not given
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Write to this file instead of standard output, which is also -
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "Examples:
  slipstream replay race.jsonl
  slipstream replay race.jsonl --view 2 --lang fr --pace 400
  slipstream record memoracers | slipstream replay - --verify")]
pub(crate) struct Replay {
    /// The record; - reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Whose eyes: a seat's number, spectator, or all
    #[arg(long, value_name = "SEAT", default_value = "spectator")]
    pub(crate) view: Eye,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Derive every outcome again from the revealed seed
    #[arg(long)]
    pub(crate) verify: bool,
    /// The language of the story: en or fr; your locale's if not given
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<Language>,
    /// Wait so many milliseconds after each drawn board
    #[arg(long, value_name = "MS", default_value_t = 0, value_parser = pace, allow_negative_numbers = true)]
    pub(crate) pace: u64,
    /// A folder of content packs, where the record's own is looked for
    #[arg(long, value_name = "DIR")]
    pub(crate) packs: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "Examples:
  slipstream rules memoracers
  slipstream rules memoracers MR-21 --lang fr")]
pub(crate) struct Rules {
    /// The game, such as memoracers
    #[arg(value_name = "GAME")]
    pub(crate) game: Kind,
    /// The number of a rule, such as MR-21
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,
    /// The language: en or fr; your locale's if not given
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<Language>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

fn seats(text: &str) -> Result<usize, String> {
    whole(text, 0..=MAX_SEATS as u64).map(|number| number as usize)
}

fn matches(text: &str) -> Result<u64, String> {
    whole(text, 1..=1_000_000_000_000)
}

fn seed(text: &str) -> Result<u64, String> {
    whole(text, 0..=u64::MAX)
}

fn threads(text: &str) -> Result<usize, String> {
    whole(text, 1..=1024).map(|number| number as usize)
}

fn pace(text: &str) -> Result<u64, String> {
    whole(text, 0..=60_000)
}

fn whole(text: &str, allowed: RangeInclusive<u64>) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| allowed.contains(number));
    number.ok_or_else(|| format!("expected a whole number from {} to {}", allowed.start(), allowed.end()))
}

fn parquet_path(text: &str) -> Result<PathBuf, String> {
    match text {
        "-" => Err("standard output holds the figures; expected the name of a file".to_owned()),
        _ => Ok(PathBuf::from(text)),
    }
}

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or_else(|| format!("{text:?}: expected KEY=VALUE"))?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}
