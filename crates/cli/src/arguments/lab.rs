//! The command line of the designer's lab.

use std::path::PathBuf;

use bots::Kind as BotKind;
use catalogue::Kind;
use clap::{Args, Subcommand};

use super::{Match, key_value, matches, parquet_path, seats, seed, threads};

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "Examples:
  slipstream lab memoracers --report report.html
  slipstream lab hydroracers --seats 4 --bots racer --matches 5000 --json
  slipstream lab memoracers --packs my-packs --set pack=gentle --report report.html
  slipstream lab compare memoracers --packs my-packs --b gentle --report change.html
  slipstream lab sweep hydroracers --vary game.toml:basic_cockpit.human_damage_slots=2..5
  slipstream lab parts hydroracers --bots rule-of-thumb

Without --bots every level plays, with every number of seats unless --seats says one.
A match-up ends by itself when no share of wins can be further off than --precision; all end after --seconds.
A pack may state what it wants in targets.toml: then the exit code is 0 if all of it surely holds, 1 if not.
Ctrl-C ends it and gives what was found so far.")]
pub(crate) struct Lab {
    #[command(subcommand)]
    pub(crate) command: Option<LabCommand>,
    #[command(flatten)]
    pub(crate) battery: Battery,
}

#[derive(Subcommand)]
pub(crate) enum LabCommand {
    /// Play two versions of a game with the same luck, and say what differs
    Compare(Compare),
    /// Turn an option or a number of the content, and draw what follows it
    Sweep(Sweep),
    /// See which cards, tiles and moves matter, by forbidding each of them to a player
    Parts(Parts),
    /// Show the report in the browser, and make it anew whenever a file of the packs is saved
    Watch(WatchPacks),
}

/// What is played: a game with its options.
#[derive(Args, Clone)]
pub(crate) struct Game {
    /// The game, such as memoracers
    #[arg(value_name = "GAME", required = true)]
    pub(crate) game: Option<Kind>,
    /// How many seats
    #[arg(long, value_name = "N", value_parser = seats, allow_negative_numbers = true)]
    pub(crate) seats: Option<usize>,
    /// An option of the game; `slipstream games` lists them
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    pub(crate) set: Vec<(String, String)>,
    /// A folder of content packs; choose one with --set pack=NAME
    #[arg(long, value_name = "DIR")]
    pub(crate) packs: Option<PathBuf>,
}

/// How much is played, and where it goes.
#[derive(Args, Clone)]
pub(crate) struct Effort {
    /// The random seed
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// How many threads; all cores if not given
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
    /// Also write the report as one page that needs nothing else
    #[arg(long, value_name = "FILE", value_parser = parquet_path)]
    pub(crate) report: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Clone)]
pub(crate) struct Battery {
    #[command(flatten)]
    pub(crate) game: Game,
    /// One bot for all seats, or one per seat with commas: one match-up instead of every level
    #[arg(long, value_name = "BOT,..", value_delimiter = ',')]
    pub(crate) bots: Vec<BotKind>,
    /// How many points of 100 matches a share of wins may be off
    #[arg(long, value_name = "POINTS", default_value_t = 2.0, value_parser = precision, allow_negative_numbers = true)]
    pub(crate) precision: f64,
    /// Seconds after which it ends in any case; 20 if neither these nor matches are given
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: Option<f64>,
    /// The most matches of a match-up
    #[arg(long, value_name = "K", value_parser = matches, allow_negative_numbers = true)]
    pub(crate) matches: Option<u64>,
    /// Also write one row per match to this Parquet file
    #[arg(long, value_name = "FILE", value_parser = parquet_path)]
    pub(crate) parquet: Option<PathBuf>,
    /// Also write one row per decision to this Parquet file
    #[arg(long, value_name = "FILE", value_parser = parquet_path)]
    pub(crate) decisions: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) effort: Effort,
}

#[derive(Args)]
#[command(after_help = "Examples:
  slipstream lab compare memoracers --packs my-packs --b gentle
  slipstream lab compare memoracers --set-b kraken_madness=true --matches 20000
  slipstream lab compare americas-cup --set rules=advanced --set-a tack=two --set-b tack=free

Match n has the same luck on both sides: each kind of draw and each player's own dice are a stream of their own,
so that what did not change stays the same, and far fewer matches show a difference.
Ctrl-C ends it and prints what was found so far.")]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) game: Match,
    /// The pack of side A; the printed game if not given
    #[arg(long, value_name = "PACK")]
    pub(crate) a: Option<String>,
    /// The pack of side B; the printed game if not given
    #[arg(long, value_name = "PACK")]
    pub(crate) b: Option<String>,
    /// An option of side A alone
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value)]
    pub(crate) set_a: Vec<(String, String)>,
    /// An option of side B alone
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value)]
    pub(crate) set_b: Vec<(String, String)>,
    /// How many matches of each
    #[arg(long, value_name = "K", default_value_t = 2000, value_parser = matches, allow_negative_numbers = true)]
    pub(crate) matches: u64,
    #[command(flatten)]
    pub(crate) effort: Effort,
}

#[derive(Args)]
#[command(after_help = "Examples:
  slipstream lab sweep memoracers --vary game.toml:shield.boxes=10..16 --report sweep.html
  slipstream lab sweep hydroracers --vary cockpit=basic,expert
  slipstream lab sweep hydroracers --tornado --report tornado.html

A number of the content is named by its file and its path in it; entries of a list by their place, from 0, or by their
id: planes.toml:plane.curtiss-r3c-2.price. Every value is compared with the first, with the same luck.
With --tornado every number of the content goes one step up and one down.")]
pub(crate) struct Sweep {
    #[command(flatten)]
    pub(crate) game: Match,
    /// What is turned: an option or a number of the content, KEY=1..6 or KEY=A,B,C
    #[arg(long, value_name = "KEY=VALUES", required_unless_present = "tornado", value_parser = key_value)]
    pub(crate) vary: Vec<(String, String)>,
    /// Turn every number of the content by one step, up and down
    #[arg(long, conflicts_with = "vary")]
    pub(crate) tornado: bool,
    /// How many matches with each value
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = matches, allow_negative_numbers = true)]
    pub(crate) matches: u64,
    #[command(flatten)]
    pub(crate) effort: Effort,
}

#[derive(Args)]
#[command(after_help = "Examples:
  slipstream lab parts hydroracers --matches 4000 --report parts.html
  slipstream lab parts galaxy-trucker --set classes=II --set pace=turns

Each part is forbidden to the seat that uses it most while the others may use it, with the same luck as without: the
difference is what the part is worth to this bot. Intervals of all parts hold together.
A part that is the only thing to do may be used all the same.")]
pub(crate) struct Parts {
    #[command(flatten)]
    pub(crate) game: Match,
    /// How many matches with each part forbidden
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = matches, allow_negative_numbers = true)]
    pub(crate) matches: u64,
    #[command(flatten)]
    pub(crate) effort: Effort,
}

#[derive(Args)]
#[command(after_help = "Example:
  slipstream lab watch memoracers --packs my-packs --set pack=gentle

The page is on this machine alone; Ctrl-C ends it.")]
pub(crate) struct WatchPacks {
    #[command(flatten)]
    pub(crate) battery: Battery,
    /// Where the page is: an address of this machine
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    pub(crate) listen: String,
    /// Open the browser
    #[arg(long)]
    pub(crate) open: bool,
}

fn precision(text: &str) -> Result<f64, String> {
    between(text, 0.1, 50.0)
}

fn seconds(text: &str) -> Result<f64, String> {
    between(text, 0.1, 1e6)
}

fn between(text: &str, low: f64, high: f64) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| format!("expected a number from {low} to {high}"))
}
