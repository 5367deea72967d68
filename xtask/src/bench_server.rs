//! `cargo xtask bench server`: the server under load, beside the framework people would pick instead.
//!
//! Load and server share the machine's cores. Yardstick and server play the same card race and take turns, five
//! times. A machine that others use, too, is slow for minutes and quick for minutes: so the two runs of a turn are
//! compared with each other, and the middle one of the five ratios counts. Ours has every acknowledged move on disk,
//! the yardstick keeps everything in memory. A run of HydroRacers shows what a real game costs. An aim that is not
//! reached is a failure.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::shell::{Done, Profile, benchmark, command, output, root, slipstream, works};

const TURNS: usize = 5;
const MATCHES: &str = "50";
const SECONDS: &str = "8";
const IDLE: usize = 10_000;

/// Matches against aces at once.
const AGAINST: &str = "20";

/// The limits are for people; the load is none.
const UNLIMITED: [&str; 16] = [
    "--log",
    "error",
    "--messages-per-second",
    "1000000",
    "--requests-per-second",
    "1000000",
    "--players-per-minute",
    "1000000",
    "--tables-per-hour",
    "1000000",
    "--matches-per-player",
    "1000000",
    "--tables-per-player",
    "1000000",
    "--sockets-per-player",
    "1000000",
];

pub(crate) fn run_all(alone: bool) -> Done {
    let (slipstream, load) = (slipstream(Profile::Release)?, benchmark("server", "load")?);
    let has_yardstick = !alone && works("node", &["--version"]);
    let mut turns = Vec::new();
    for _ in 0..TURNS {
        let theirs = if has_yardstick { Some(Played::read(&yardstick()?)?) } else { None };
        let ours = Played::read(&played(Running::start_race(&load)?, &load, "card-race")?)?;
        if let Some(theirs) = theirs {
            turns.push(Ratios { moves: ours.moves / theirs.moves, p99: ours.p99 / theirs.p99 });
            println!("boardgame.io, in memory\n  {}", theirs.line);
        }
        println!("slipstream, every move on disk\n  {}", ours.line);
    }
    let real = Played::read(&played(Running::start(&slipstream, &[])?, &load, "hydroracers")?)?;
    println!("slipstream with HydroRacers\n  {}", real.line);
    let moves = middle(turns.iter().map(|ratios| ratios.moves));
    let p99 = middle(turns.iter().map(|ratios| ratios.p99));
    if has_yardstick {
        let all = |ratio: fn(&Ratios) -> f64| {
            turns.iter().map(|turn| format!("{:.2}", ratio(turn))).collect::<Vec<_>>().join(", ")
        };
        println!(
            "ratios\n  moves per second {moves:>6.1}  (at least 10), of {}\n  p99              {p99:>6.2}  (at \
             most 0.5), of {}",
            all(|turn| turn.moves),
            all(|turn| turn.p99)
        );
    } else {
        let reason = if alone { "nobody asked for it" } else { "node is missing" };
        println!("boardgame.io was not measured: {reason}");
    }
    for game in ["memoracers", "hydroracers"] {
        against(&slipstream, &load, game)?;
    }
    let aims = [
        ("moves per second", !has_yardstick || moves >= 10.0),
        ("p99", !has_yardstick || p99 <= 0.5),
        ("idle matches", idle(&slipstream, &load)? <= 5000.0),
        ("start", start(&slipstream)? <= Duration::from_millis(300)),
    ];
    let missed: Vec<&str> =
        aims.into_iter().filter(|(_, is_reached)| !is_reached).map(|(aim, _)| aim).collect();
    if missed.is_empty() { Ok(()) } else { Err(format!("not reached: {}", missed.join(", "))) }
}

/// What the load says of that server.
fn played(server: Running, load: &Path, game: &str) -> Done<String> {
    let line = output("load", &mut command(load, &[&server.address, "play", game, MATCHES, SECONDS]));
    server.stop();
    line
}

/// How long bots and sockets take while many bots think.
fn against(slipstream: &Path, load: &Path, game: &str) -> Done {
    let server = Running::start(slipstream, &[])?;
    let line = output("load", &mut command(load, &[&server.address, "against", game, AGAINST, SECONDS]));
    server.stop();
    println!(
        "{AGAINST} matches against aces  (none late or missing, p99 of the sockets at most 50 ms)\n  {}",
        line?.trim()
    );
    Ok(())
}

/// What a load has told.
struct Played {
    moves: f64,
    p99: f64,
    line: String,
}

impl Played {
    fn read(line: &str) -> Done<Self> {
        let value: Value = serde_json::from_str(line.trim()).map_err(|error| format!("{line:?}: {error}"))?;
        let number = |key: &str| value[key].as_f64().ok_or_else(|| format!("no {key} in {line:?}"));
        Ok(Played {
            moves: number("moves_per_second")?,
            p99: number("p99_ms")?,
            line: line.trim().to_owned(),
        })
    }
}

/// Ours to theirs in one turn.
struct Ratios {
    moves: f64,
    p99: f64,
}

/// The middle one of an odd number of figures; not a number if there are none.
fn middle(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The yardstick in a folder of its own.
fn yardstick() -> Done<String> {
    let folder = root().join("target").join("yardstick-server");
    let script = root().join("benches").join("boardgameio").join("server.sh");
    let mut script = command("bash", &[&script.to_string_lossy(), MATCHES, SECONDS]);
    output("yardstick", script.env("YARDSTICK_DIR", folder))
}

/// A server with data of its own.
struct Running {
    child: Child,
    address: String,
    data: PathBuf,
}

impl Running {
    /// The server people use.
    fn start(slipstream: &Path, more: &[&str]) -> Done<Running> {
        let data = fresh_folder();
        let path = data.to_string_lossy();
        let arguments =
            [&["serve", "--listen", "127.0.0.1:0", "--data-dir", &path], &UNLIMITED[..], more].concat();
        Running::spawn(command(slipstream, &arguments), &data)
    }

    /// The same with the yardstick's game.
    fn start_race(load: &Path) -> Done<Running> {
        let data = fresh_folder();
        Running::spawn(command(load, &["serve", &data.to_string_lossy()]), &data)
    }

    /// Starts it and waits until it says where it is.
    fn spawn(mut server: Command, data: &Path) -> Done<Running> {
        let spawned = server.stdout(Stdio::piped()).spawn();
        let mut child = spawned.map_err(|error| format!("serve: {error}"))?;
        let mut line = String::new();
        let stdout = child.stdout.take().ok_or("serve has no output")?;
        BufReader::new(stdout).read_line(&mut line).map_err(|error| format!("serve: {error}"))?;
        let address = line.trim().rsplit("http://").next().unwrap_or_default().to_owned();
        Ok(Running { child, address, data: data.to_owned() })
    }

    /// Resident memory in kilobytes.
    fn memory(&self) -> Done<usize> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.map_err(|error| format!("memory: {error}"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        line.trim().trim_end_matches(" kB").parse().map_err(|_| format!("memory: {line}"))
    }

    fn get(&self, path: &str) -> Done<String> {
        let url = format!("http://{}{path}", self.address);
        output("curl", &mut command("curl", &["--silent", "--fail", &url]))
    }

    fn stop(mut self) {
        // It is gone already, or goes now.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.data);
    }
}

/// A folder without what an earlier run has left.
fn fresh_folder() -> PathBuf {
    let folder = root().join("target").join("bench-server");
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// What a match costs that nobody looks at, in bytes.
fn idle(slipstream: &Path, load: &Path) -> Done<f64> {
    let server = Running::start(slipstream, &["--idle", "1", "--bot-pace", "0"])?;
    let address = server.address.clone();
    // A few matches first: what every server needs sooner or later is no cost of the others.
    output("a few matches", &mut command(load, &[&address, "idle", "200"]))?;
    wait_for_empty_rooms(&server)?;
    let before = server.memory()?;
    output("idle matches", &mut command(load, &[&address, "idle", &IDLE.to_string()]))?;
    wait_for_empty_rooms(&server)?;
    let after = server.memory()?;
    server.stop();
    let each = after.saturating_sub(before) as f64 * 1024.0 / IDLE as f64;
    println!(
        "idle matches\n  {IDLE} cost {each:.0} bytes each  (at most 5000); {before} kB before, {after} kB after"
    );
    Ok(each)
}

fn wait_for_empty_rooms(server: &Running) -> Done {
    for _ in 0..600 {
        if server.get("/metrics")?.lines().any(|line| line == "slipstream_rooms_open 0") {
            return Ok(());
        }
        #[expect(clippy::disallowed_methods, reason = "rooms leave in their own time")]
        std::thread::sleep(Duration::from_millis(100));
    }
    Err("rooms do not leave memory".to_owned())
}

/// From starting the process to its first answer.
#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
fn start(slipstream: &Path) -> Done<Duration> {
    let begun = Instant::now();
    let server = Running::start(slipstream, &[])?;
    let mut stream = TcpStream::connect(&server.address).map_err(|error| format!("connect: {error}"))?;
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", server.address);
    std::io::Write::write_all(&mut stream, request.as_bytes()).map_err(|error| format!("ask: {error}"))?;
    let mut answer = String::new();
    std::io::Read::read_to_string(&mut stream, &mut answer).map_err(|error| format!("answer: {error}"))?;
    let took = begun.elapsed();
    server.stop();
    println!("start\n  first answer after {} ms  (at most 300)", took.as_millis());
    if answer.starts_with("HTTP/1.1 200") { Ok(took) } else { Err(format!("it answered {answer:?}")) }
}
