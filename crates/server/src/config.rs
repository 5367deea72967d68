//! What can be set: addresses, paces and limits.

use std::time::Duration;

use crate::guard::Proxies;

/// How a server behaves. The defaults are for a server among friends.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address people reach it under, such as `https://race.example`; the request's own if not given.
    pub public_url: Option<String>,
    /// The proxies in front, which say who asks in `X-Forwarded-For`.
    pub proxies: Proxies,
    /// How long a bot seems to think.
    pub bot_pace: Duration,
    /// After how long away others may let a bot play for a seat.
    pub absence: Duration,
    /// How often a seat may run out of time in a row before a bot plays for it.
    pub time_outs: u32,
    /// How long a room without people stays in memory.
    pub idle: Duration,
    /// How often a socket is asked whether it is still there; it is dropped after two silent times.
    pub heartbeat: Duration,
    /// How long a request may take, and the head of the next one on the same connection.
    pub patience: Duration,
    /// How long what nobody uses is kept; for ever if not given.
    pub keep: Option<Duration>,
    /// Whether a table may be given a seed and a situation to begin from: only for tests.
    pub test_tables: bool,
    /// What nobody may exceed.
    pub limits: Limits,
}

/// What nobody may exceed.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections at the same time, sockets included; more than that wait until one ends.
    pub connections: usize,
    /// Connections at the same time from one address; behind a proxy, requests and sockets.
    pub connections_per_address: u32,
    /// Open sockets from one address.
    pub sockets_per_address: u32,
    /// Bytes that may wait for all who read.
    pub bytes_in_flight: usize,
    /// Bytes that may wait for those who read from one address.
    pub bytes_per_address: usize,
    /// Bytes of a socket's message.
    pub message_bytes: usize,
    /// Bytes of a request's body.
    pub body_bytes: usize,
    /// Bytes of an imported record.
    pub record_bytes: usize,
    /// Messages per second of one socket, with a burst of three times as many. A tenth of them may ask for
    /// everything anew.
    pub messages_per_second: u32,
    /// Requests per second from one address, with a burst of four times as many.
    pub requests_per_second: u32,
    /// New players per minute from one address.
    pub players_per_minute: u32,
    /// Open tables of one player.
    pub tables_per_player: u32,
    /// New tables per hour from one address, with as many at once.
    pub tables_per_hour: u32,
    /// Closed matches of one player that are kept.
    pub matches_per_player: u32,
    /// Bytes that the tables of one player may take.
    pub bytes_per_player: u64,
    /// Open cups of one player.
    pub cups_per_player: u32,
    /// Imported matches of one player.
    pub imports_per_player: u32,
    /// Open sockets of one player.
    pub sockets_per_player: u32,
    /// Open sockets of those who only watch, at one table.
    pub sockets_per_table: u32,
    /// Tokens of one player.
    pub tokens_per_player: u32,
    /// Lines of chat per minute of one player.
    pub chat_per_minute: u32,
    /// Characters of a chat line.
    pub chat_length: usize,
    /// Characters of a display name or label.
    pub name_length: usize,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            public_url: None,
            proxies: Proxies::None,
            bot_pace: Duration::from_millis(600),
            absence: Duration::from_secs(30),
            time_outs: 2,
            idle: Duration::from_secs(60),
            heartbeat: Duration::from_secs(20),
            patience: Duration::from_secs(30),
            keep: None,
            test_tables: false,
            limits: Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            connections: 20_000,
            connections_per_address: 500,
            sockets_per_address: 300,
            bytes_in_flight: 128 << 20,
            bytes_per_address: 32 << 20,
            message_bytes: 16 << 10,
            body_bytes: 64 << 10,
            record_bytes: 1 << 20,
            messages_per_second: 20,
            requests_per_second: 50,
            players_per_minute: 30,
            tables_per_player: 40,
            tables_per_hour: 1_200,
            matches_per_player: 2_000,
            bytes_per_player: 64 << 20,
            cups_per_player: 10,
            imports_per_player: 100,
            sockets_per_player: 40,
            sockets_per_table: 200,
            tokens_per_player: 20,
            chat_per_minute: 30,
            chat_length: 500,
            name_length: 40,
        }
    }
}
