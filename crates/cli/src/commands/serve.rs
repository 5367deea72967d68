//! `slipstream serve`: the server, until somebody ends it.

use std::io::{self, IsTerminal as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use server::{Config, Games, Proxies, Reach, Server, Time, url_here};
use store::{SqliteStore, StoreError};
use tokio::net::{TcpListener, lookup_host};
use tracing_subscriber::EnvFilter;

use crate::Complaint;
use crate::arguments::{Limits, Serve};
use crate::commands::data::{data_folder, database_file, keys, reserve};
use crate::commands::read_packs;
use crate::output::print;

/// How many ports are tried after one that is taken.
const PORTS_TRIED: u16 = 100;

/// How many files the process has open that are no connections, at the most: database, keys, threads.
const OTHER_FILES: u64 = 64;

pub(crate) fn run(options: Serve) -> Result<(), Complaint> {
    start_log(&options)?;
    read_packs(options.packs.as_deref())?;
    let folder = data_folder(&options.data)?;
    let file = database_file(&options.data)?;
    let _reserved = reserve(&folder, &file)?;
    let keys = keys(&options.data)?;
    let threads = server::threads(!options.unpinned)?;
    let served = threads.block_on(async {
        let listener = listen(&options.listen, options.lan, options.open).await?;
        if options.accept_loss {
            tracing::warn!("what was promised and is lost is given up; `slipstream verify` tells what holds");
            SqliteStore::accept_loss(&file)?;
        }
        let store = SqliteStore::open(&file).await.map_err(|error| not_opened(&file, &error))?;
        let (config, address) = (config(&options)?, listener.local_addr()?);
        let reach = Reach::of(&config, address);
        let server = Server::new(config, Games::all(), keys, Time::running(), store);
        let told_to_end = told_to_end()?;
        let url = url_here(address);
        print(&format!("Slipstream is open at {url}\n{}", told_reach(&options, &reach)))?;
        if options.open {
            open_browser(&url);
        }
        Ok(server.serve(listener, told_to_end).await?)
    });
    // Whoever still writes a replay that nobody reads is not waited for.
    threads.shutdown_background();
    served
}

/// Why the database was not opened, and what can be done.
fn not_opened(file: &Path, error: &StoreError) -> Complaint {
    if error.is_full_disk() {
        let folder = file.parent().unwrap_or(file).display();
        return format!(
            "{}: the disk is full; make room in {folder} and start again: nothing is lost",
            file.display()
        )
        .into();
    }
    let is_lost = matches!(error, StoreError::Behind { .. } | StoreError::Unmarked);
    let advice = if is_lost {
        "; restore a back-up, or start once with --accept-loss to go on with what is left"
    } else {
        ""
    };
    format!("{}: {error}{advice}", file.display()).into()
}

fn start_log(options: &Serve) -> Result<(), Complaint> {
    let filter =
        EnvFilter::try_new(&options.log).map_err(|error| format!("--log {}: {error}", options.log))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    let log = log.with_ansi(io::stderr().is_terminal());
    match options.log_format.as_str() {
        "json" => log.json().init(),
        _ => log.init(),
    }
    // The traces of other people's code are all that goes over every socket: nobody gets them, whatever they ask for.
    log::set_max_level(log::max_level().min(log::LevelFilter::Debug));
    Ok(())
}

/// What to tell the others in the room.
fn told_reach(options: &Serve, reach: &Reach) -> String {
    match reach.addresses.as_slice() {
        _ if !options.lan => String::new(),
        [] => "This machine has no address on a network that others could use.\n".to_owned(),
        addresses => format!("Others on this network open {}\n", addresses.join(" or ")),
    }
}

/// The address asked for, or all addresses of the machine with that port; the next free port if that may be chosen
/// and the one asked for is taken.
async fn listen(address: &str, lan: bool, may_choose: bool) -> Result<TcpListener, Complaint> {
    let wrong = |error: io::Error| format!("--listen {address}: {error}; expected such as 127.0.0.1:7878");
    let mut first: SocketAddr =
        lookup_host(address).await.map_err(wrong)?.next().ok_or("--listen: no such address")?;
    if lan {
        first.set_ip(Ipv4Addr::UNSPECIFIED.into());
    }
    let tries = if may_choose { PORTS_TRIED } else { 0 };
    for _ in 0..tries {
        match TcpListener::bind(first).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => first.set_port(first.port() + 1),
            bound => return Ok(bound.map_err(wrong)?),
        }
    }
    Ok(TcpListener::bind(first).await.map_err(wrong)?)
}

fn config(options: &Serve) -> Result<Config, Complaint> {
    let seconds = Duration::from_secs;
    Ok(Config {
        public_url: options.public_url.clone(),
        proxies: proxies(options)?,
        bot_pace: Duration::from_millis(options.bot_pace),
        absence: seconds(options.absence),
        time_outs: options.time_outs.max(1),
        idle: seconds(options.idle),
        heartbeat: seconds(options.heartbeat.max(1)),
        keep: (options.keep_days > 0).then(|| seconds(u64::from(options.keep_days) * 24 * 60 * 60)),
        test_tables: options.test_tables,
        limits: limits(&options.limits),
        ..Config::default()
    })
}

fn proxies(options: &Serve) -> Result<Proxies, Complaint> {
    if options.behind_proxy {
        return Ok(Proxies::Nearest);
    }
    if options.trusted_proxy.is_empty() {
        return Ok(Proxies::None);
    }
    let within = Proxies::within(options.trusted_proxy.iter().map(String::as_str));
    Ok(within.map_err(|error| format!("--trusted-proxy: {error}"))?)
}

/// As many connections as were asked for, or as there can be files: every connection is one.
fn connections(wanted: usize) -> usize {
    let Some((before, files)) = server::open_files() else { return wanted };
    tracing::info!(before, files, "open files");
    let room = usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX).max(1);
    if room < wanted {
        tracing::warn!(
            "at most {room} connections instead of {wanted}: this process may have {files} files open; raise the hard limit (ulimit -H -n, LimitNOFILE=)"
        );
    }
    wanted.min(room)
}

fn limits(limits: &Limits) -> server::Limits {
    server::Limits {
        connections: connections(limits.connections),
        connections_per_address: limits.connections_per_address,
        sockets_per_address: limits.sockets_per_address,
        bytes_in_flight: limits.bytes_in_flight,
        bytes_per_address: limits.bytes_per_address,
        message_bytes: limits.message_bytes,
        body_bytes: limits.body_bytes,
        record_bytes: limits.record_bytes,
        messages_per_second: limits.messages_per_second,
        requests_per_second: limits.requests_per_second,
        players_per_minute: limits.players_per_minute,
        tables_per_player: limits.tables_per_player,
        tables_per_hour: limits.tables_per_hour,
        matches_per_player: limits.matches_per_player,
        bytes_per_player: limits.bytes_per_player,
        cups_per_player: limits.cups_per_player,
        imports_per_player: limits.imports_per_player,
        sockets_per_player: limits.sockets_per_player,
        sockets_per_table: limits.sockets_per_table,
        tokens_per_player: limits.tokens_per_player,
        chat_per_minute: limits.chat_per_minute,
        chat_length: limits.chat_length,
        name_length: limits.name_length,
    }
}

/// Ctrl-C, or the signal a service manager sends; heard from now on, also before it is waited for.
#[cfg(unix)]
fn told_to_end() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ctrl-C.
#[cfg(not(unix))]
fn told_to_end() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

fn open_browser(url: &str) {
    if let Err(error) = webbrowser::open(url) {
        tracing::info!(%error, "no browser could be opened; open the address yourself");
    }
}
