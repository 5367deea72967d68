//! The command line. Its names are a contract: scripts rely on them.

mod lab;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use ::lab::Contestant;
use bots::Kind as BotKind;
use catalogue::{Kind, Language};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use rules::MAX_SEATS;

pub(crate) use self::lab::{Battery, Compare, Lab, LabCommand, Parts, Sweep, WatchPacks};
use crate::commands::replay::Eye;

/// Where a server listens if nothing is said.
pub(crate) const DEFAULT_LISTEN: &str = "127.0.0.1:7878";

/// Racing board games, played by their printed rules.
///
/// Without a command it serves on this machine and opens the browser.
#[derive(Parser)]
#[command(name = "slipstream", version, propagate_version = true)]
#[command(after_help = "Start here:
  slipstream                                     serve on this machine and open the browser
  slipstream games                               what can be played, with its options
  slipstream record memoracers > race.jsonl      let four bots fly a race
  slipstream replay race.jsonl                   read how it went, circuit and all
  slipstream simulate memoracers --matches 10000 who wins, how often, how long")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve tables to browsers, bots and scripts
    Serve(Box<Serve>),
    /// Copy a server's data to a file, while it runs
    Backup(Backup),
    /// Write the signed record of a finished match
    Export(Export),
    /// Add a record to a server's data as a finished match
    Import(Import),
    /// Check everything that a server keeps, while it runs or not
    Verify(Verify),
    /// List what can be played, with its options
    Games(Games),
    /// Play many matches between bots and print figures
    Simulate(Simulate),
    /// Let bots play against each other from every seat, and rank them
    Arena(Arena),
    /// See how a game plays, what a change does to it, and which part matters
    Lab(Box<Lab>),
    /// Play one match between bots and write its record
    Record(Record),
    /// Check a record step by step, and tell its story
    Replay(Replay),
    /// Read the numbered rules of a game
    Rules(Rules),
    /// Write a completion script for your shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// Where a server keeps what must not be lost.
#[derive(Args)]
pub(crate) struct Data {
    /// Where everything is kept: database and keys
    #[arg(long, value_name = "DIR", env = "SLIPSTREAM_DATA_DIR")]
    pub(crate) data_dir: Option<PathBuf>,
    /// The database, if it is not in the data directory: sqlite:FILE
    #[arg(long, value_name = "URL", env = "SLIPSTREAM_DATABASE")]
    pub(crate) database: Option<String>,
}

#[derive(Args)]
#[command(after_help = "Examples:
  slipstream serve --lan
  slipstream serve --listen 0.0.0.0:7878 --data-dir /var/lib/slipstream
  slipstream serve --public-url https://race.example --behind-proxy

Every option can also be given in the environment, such as SLIPSTREAM_LISTEN.
The API is described at /api/docs, figures for Prometheus are at /metrics. Ctrl-C stops it cleanly.")]
pub(crate) struct Serve {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", default_value = DEFAULT_LISTEN, env = "SLIPSTREAM_LISTEN")]
    pub(crate) listen: String,
    /// Listen on the local network, too, and print the addresses others can use
    #[arg(long, env = "SLIPSTREAM_LAN")]
    pub(crate) lan: bool,
    #[command(flatten)]
    pub(crate) data: Data,
    /// A folder of content packs to offer
    #[arg(long, value_name = "DIR", env = "SLIPSTREAM_PACKS")]
    pub(crate) packs: Option<PathBuf>,
    /// Open the browser, and take the next free port if this one is taken
    #[arg(long)]
    pub(crate) open: bool,
    /// The address people reach it under: scheme, host and port, no path
    #[arg(long, value_name = "URL", value_parser = public_url, env = "SLIPSTREAM_PUBLIC_URL")]
    pub(crate) public_url: Option<String>,
    /// Trust X-Forwarded-For: a proxy in front of the server sets it, and nobody else reaches the server
    #[arg(long, env = "SLIPSTREAM_BEHIND_PROXY")]
    pub(crate) behind_proxy: bool,
    /// Trust X-Forwarded-For of these proxies only: addresses or networks such as 10.0.0.0/8, with commas
    #[arg(
        long,
        value_name = "NET,..",
        value_delimiter = ',',
        conflicts_with = "behind_proxy",
        env = "SLIPSTREAM_TRUSTED_PROXY"
    )]
    pub(crate) trusted_proxy: Vec<String>,
    /// Let the system move worker threads from processor to processor
    #[arg(long, env = "SLIPSTREAM_UNPINNED")]
    pub(crate) unpinned: bool,
    /// Go on although the disk has lost what was promised, with what is left; only this once
    #[arg(long)]
    pub(crate) accept_loss: bool,
    /// How logs are written: text or json
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = ["text", "json"], env = "SLIPSTREAM_LOG_FORMAT")]
    pub(crate) log_format: String,
    /// How much is logged: error, warn, info, debug or a filter such as server=debug
    #[arg(long, value_name = "FILTER", default_value = "info", env = "SLIPSTREAM_LOG")]
    pub(crate) log: String,
    /// How long a bot seems to think, in milliseconds
    #[arg(
        long,
        value_name = "MS",
        default_value_t = 600,
        help_heading = "Timing",
        env = "SLIPSTREAM_BOT_PACE"
    )]
    pub(crate) bot_pace: u64,
    /// Seconds away after which others may let a bot play for a seat
    #[arg(long, value_name = "S", default_value_t = 30, help_heading = "Timing", env = "SLIPSTREAM_ABSENCE")]
    pub(crate) absence: u64,
    /// Time-outs in a row after which a bot plays for a seat
    #[arg(
        long,
        value_name = "N",
        default_value_t = 2,
        help_heading = "Timing",
        env = "SLIPSTREAM_TIME_OUTS"
    )]
    pub(crate) time_outs: u32,
    /// Seconds without people after which a room leaves memory
    #[arg(long, value_name = "S", default_value_t = 60, help_heading = "Timing", env = "SLIPSTREAM_IDLE")]
    pub(crate) idle: u64,
    /// Seconds between two checks that a socket is still there
    #[arg(
        long,
        value_name = "S",
        default_value_t = 20,
        help_heading = "Timing",
        env = "SLIPSTREAM_HEARTBEAT"
    )]
    pub(crate) heartbeat: u64,
    /// Remove what nobody has used for so many days: tables, and guests who have none; 0 keeps everything
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        help_heading = "Timing",
        env = "SLIPSTREAM_KEEP_DAYS"
    )]
    pub(crate) keep_days: u32,
    /// Let tests choose seeds and situations: never where people play
    #[arg(long, hide = true)]
    pub(crate) test_tables: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// What nobody may exceed.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Limits {
    /// Connections at the same time; more than that wait
    #[arg(long, value_name = "N", default_value_t = 20000, env = "SLIPSTREAM_CONNECTIONS")]
    pub(crate) connections: usize,
    /// Connections at the same time from one address; behind a proxy, requests and sockets
    #[arg(long, value_name = "N", default_value_t = 500, env = "SLIPSTREAM_CONNECTIONS_PER_ADDRESS")]
    pub(crate) connections_per_address: u32,
    /// Open sockets from one address
    #[arg(long, value_name = "N", default_value_t = 300, env = "SLIPSTREAM_SOCKETS_PER_ADDRESS")]
    pub(crate) sockets_per_address: u32,
    /// Bytes that may wait in memory for all who read; then the slowest are dropped
    #[arg(long, value_name = "N", default_value_t = 134217728, env = "SLIPSTREAM_BYTES_IN_FLIGHT")]
    pub(crate) bytes_in_flight: usize,
    /// Bytes that may wait in memory for those who read from one address
    #[arg(long, value_name = "N", default_value_t = 33554432, env = "SLIPSTREAM_BYTES_PER_ADDRESS")]
    pub(crate) bytes_per_address: usize,
    /// Bytes of a socket's message
    #[arg(long, value_name = "N", default_value_t = 16384, env = "SLIPSTREAM_MESSAGE_BYTES")]
    pub(crate) message_bytes: usize,
    /// Bytes of a request's body
    #[arg(long, value_name = "N", default_value_t = 65536, env = "SLIPSTREAM_BODY_BYTES")]
    pub(crate) body_bytes: usize,
    /// Bytes of an imported record
    #[arg(long, value_name = "N", default_value_t = 1048576, env = "SLIPSTREAM_RECORD_BYTES")]
    pub(crate) record_bytes: usize,
    /// Messages per second of one socket
    #[arg(long, value_name = "N", default_value_t = 20, env = "SLIPSTREAM_MESSAGES_PER_SECOND")]
    pub(crate) messages_per_second: u32,
    /// Requests per second from one address
    #[arg(long, value_name = "N", default_value_t = 50, env = "SLIPSTREAM_REQUESTS_PER_SECOND")]
    pub(crate) requests_per_second: u32,
    /// New players per minute from one address
    #[arg(long, value_name = "N", default_value_t = 30, env = "SLIPSTREAM_PLAYERS_PER_MINUTE")]
    pub(crate) players_per_minute: u32,
    /// Open tables of one player
    #[arg(long, value_name = "N", default_value_t = 40, env = "SLIPSTREAM_TABLES_PER_PLAYER")]
    pub(crate) tables_per_player: u32,
    /// New tables per hour from one address
    #[arg(long, value_name = "N", default_value_t = 1200, env = "SLIPSTREAM_TABLES_PER_HOUR")]
    pub(crate) tables_per_hour: u32,
    /// Closed matches of one player that are kept
    #[arg(long, value_name = "N", default_value_t = 2000, env = "SLIPSTREAM_MATCHES_PER_PLAYER")]
    pub(crate) matches_per_player: u32,
    /// Bytes that the tables of one player may take
    #[arg(long, value_name = "N", default_value_t = 67108864, env = "SLIPSTREAM_BYTES_PER_PLAYER")]
    pub(crate) bytes_per_player: u64,
    /// Open cups of one player
    #[arg(long, value_name = "N", default_value_t = 10, env = "SLIPSTREAM_CUPS_PER_PLAYER")]
    pub(crate) cups_per_player: u32,
    /// Imported matches of one player
    #[arg(long, value_name = "N", default_value_t = 100, env = "SLIPSTREAM_IMPORTS_PER_PLAYER")]
    pub(crate) imports_per_player: u32,
    /// Open sockets of one player
    #[arg(long, value_name = "N", default_value_t = 40, env = "SLIPSTREAM_SOCKETS_PER_PLAYER")]
    pub(crate) sockets_per_player: u32,
    /// Open sockets of those who only watch, at one table
    #[arg(long, value_name = "N", default_value_t = 200, env = "SLIPSTREAM_SOCKETS_PER_TABLE")]
    pub(crate) sockets_per_table: u32,
    /// Tokens of one player
    #[arg(long, value_name = "N", default_value_t = 20, env = "SLIPSTREAM_TOKENS_PER_PLAYER")]
    pub(crate) tokens_per_player: u32,
    /// Lines of chat per minute of one player
    #[arg(long, value_name = "N", default_value_t = 30, env = "SLIPSTREAM_CHAT_PER_MINUTE")]
    pub(crate) chat_per_minute: u32,
    /// Characters of a line of chat
    #[arg(long, value_name = "N", default_value_t = 500, env = "SLIPSTREAM_CHAT_LENGTH")]
    pub(crate) chat_length: usize,
    /// Characters of a display name
    #[arg(long, value_name = "N", default_value_t = 40, env = "SLIPSTREAM_NAME_LENGTH")]
    pub(crate) name_length: usize,
}

#[derive(Args)]
#[command(after_help = "Example:
  slipstream backup slipstream-2026-11-16.db --data-dir /var/lib/slipstream

The copy is a complete database. The keys in the data directory are not in it: keep them apart.")]
pub(crate) struct Backup {
    /// The file to write; it must not exist
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) data: Data,
}

#[derive(Args)]
pub(crate) struct Export {
    /// The table's id, as in its link
    #[arg(value_name = "TABLE", allow_hyphen_values = true)]
    pub(crate) table: String,
    /// Write to this file instead of standard output, which is also -
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) data: Data,
    /// A folder of content packs, where the match's own is looked for
    #[arg(long, value_name = "DIR")]
    pub(crate) packs: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Import {
    /// The record; - reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) data: Data,
    /// A folder of content packs, where the record's own is looked for
    #[arg(long, value_name = "DIR")]
    pub(crate) packs: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "Example:
  slipstream verify --data-dir /var/lib/slipstream

Every log is followed link by link, every match is judged again, every die of one that is over is derived from its
seed, and signatures and results must fit. Nothing is written. The exit code is 0 if everything holds, 1 if not.")]
pub(crate) struct Verify {
    // `--database` may be a PostgreSQL address here.
    #[command(flatten)]
    pub(crate) data: Data,
    /// A folder of content packs, where those of the matches are looked for
    #[arg(long, value_name = "DIR")]
    pub(crate) packs: Option<PathBuf>,
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
    /// One bot for all seats, or one per seat with commas: random, rule-of-thumb, rule-of-thumb:MEMORY,
    /// rookie, racer, pro, ace
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
    /// The random seed
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// How many threads; all cores if not given
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
  slipstream arena memoracers --bots ace,rule-of-thumb
  slipstream arena hydroracers --bots ace,pro,racer,rookie --matches 480 --to-the-end
  slipstream arena memoracers --bots clairvoyant,ace,rule-of-thumb --seats 4 --json

  slipstream arena americas-cup --cup --bots ace,pro,racer,rookie --best-of 3

A round plays the same luck from every seating. The arena ends once the order is clear.
In a cup everyone races everyone, and the two best meet in the final.
The clairvoyant sees everything: it cheats, to show how well one could play.")]
pub(crate) struct Arena {
    /// The game, such as memoracers
    #[arg(value_name = "GAME")]
    pub(crate) game: Kind,
    /// How many seats
    #[arg(long, value_name = "N", value_parser = seats, allow_negative_numbers = true)]
    pub(crate) seats: Option<usize>,
    /// An option of the game; `slipstream games` lists them
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    pub(crate) set: Vec<(String, String)>,
    /// Who plays, with commas; the last fills the seats that are left: random, rule-of-thumb,
    /// rule-of-thumb:MEMORY, rookie, racer, pro, ace, search:ITERATIONS, clairvoyant
    #[arg(long, value_name = "BOT,..", value_delimiter = ',', required = true)]
    pub(crate) bots: Vec<Contestant>,
    /// A tournament instead: a table of points and a final. Then --seats is how many meet in a race, two if not given
    #[arg(long, conflicts_with_all = ["matches", "to_the_end"])]
    pub(crate) cup: bool,
    /// In a cup: how many races a meeting has, unless it is decided before; an odd number
    #[arg(long, value_name = "N", default_value_t = 1, requires = "cup", value_parser = races, allow_negative_numbers = true)]
    pub(crate) best_of: u32,
    /// The most matches; whole rounds are played
    #[arg(long, value_name = "K", default_value_t = 400, value_parser = matches, allow_negative_numbers = true)]
    pub(crate) matches: u64,
    /// Play all matches, even if the order is clear before
    #[arg(long)]
    pub(crate) to_the_end: bool,
    /// The random seed
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// How many threads; all cores if not given
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
    /// A folder of content packs; choose one with --set pack=NAME
    #[arg(long, value_name = "DIR")]
    pub(crate) packs: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = "Examples:
  slipstream record memoracers --seed 7 > race.jsonl
  slipstream record memoracers --set mode=solo --bots rule-of-thumb:1 --output solo.jsonl
  slipstream record memoracers --like-simulation 1 --match 17 --output curious.jsonl

The record has a header line, one line per step and a closing line with the standings,
the revealed seed and a hash over everything before it.")]
pub(crate) struct Record {
    #[command(flatten)]
    pub(crate) game: Match,
    /// The random seed; a fresh one if not given
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Record a match of the simulation with this seed instead, for the same game and bots; its dice come from no seed
    /// of its own, so that --verify cannot derive them
    #[arg(long, value_name = "S", value_parser = seed, conflicts_with = "seed", requires = "match_number", allow_negative_numbers = true)]
    pub(crate) like_simulation: Option<u64>,
    /// Which match of the simulation, from 0 as in its Parquet file
    #[arg(long = "match", id = "match_number", value_name = "N", value_parser = match_number, requires = "like_simulation", allow_negative_numbers = true)]
    pub(crate) match_number: Option<u64>,
    /// Write to this file instead of standard output, which is also -
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "Examples:
  slipstream replay race.jsonl
  slipstream replay race.jsonl --view 2 --lang fr --pace 400
  slipstream record memoracers | slipstream replay - --verify
  slipstream replay exported.jsonl --verify --key key.json")]
pub(crate) struct Replay {
    /// The record; - reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Who watches: a seat's number, spectator, or all
    #[arg(long, value_name = "SEAT", default_value = "spectator")]
    pub(crate) view: Eye,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Derive every outcome again from the revealed seed
    #[arg(long)]
    pub(crate) verify: bool,
    /// Require the signature of this key, given in digits or as a file
    #[arg(long, value_name = "KEY")]
    pub(crate) key: Option<String>,
    /// The language of the story: en or fr; your locale's if not given
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<Language>,
    /// Milliseconds to wait after each drawn board
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

fn match_number(text: &str) -> Result<u64, String> {
    whole(text, 0..=1_000_000_000_000)
}

fn races(text: &str) -> Result<u32, String> {
    whole(text, 1..=9).map(|number| number as u32)
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

/// An origin as browsers write it, which is what it is compared with.
fn public_url(text: &str) -> Result<String, String> {
    let url = text.strip_suffix('/').unwrap_or(text).to_ascii_lowercase();
    let host = url.strip_prefix("https://").or(url.strip_prefix("http://")).unwrap_or_default();
    let is_origin =
        !host.is_empty() && !host.contains(|letter: char| "/?#@\\".contains(letter) || letter <= ' ');
    if is_origin { Ok(url) } else { Err("expected such as https://race.example, without a path".to_owned()) }
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
