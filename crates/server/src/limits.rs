//! How often one address may ask, and one player speak.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use store::Id;

use crate::App;
use crate::config::Limits;
use crate::error::{ApiError, ErrorCode};
use crate::guard::{Network, address};

/// Addresses and players are forgotten when so many are known, those that come again soon excepted.
const MANY: usize = 10_000;

/// How many codes one address may try in a minute: a code is short, and whoever guesses one sits at a stranger's table.
const GUESSES: u32 = 20;

/// How often one address may ask, and one player speak.
#[derive(Debug)]
pub(crate) struct Limiters {
    requests: DefaultKeyedRateLimiter<Network>,
    players: DefaultKeyedRateLimiter<Network>,
    guesses: DefaultKeyedRateLimiter<Network>,
    tables: DefaultKeyedRateLimiter<Network>,
    chat: DefaultKeyedRateLimiter<Id>,
}

impl Limiters {
    pub(crate) fn new(limits: &Limits) -> Self {
        let per_second = at_least_one(limits.requests_per_second);
        let burst = per_second.saturating_mul(at_least_one(4));
        let per_minute = at_least_one(limits.players_per_minute);
        Limiters {
            requests: RateLimiter::keyed(Quota::per_second(per_second).allow_burst(burst)),
            players: RateLimiter::keyed(Quota::per_minute(per_minute)),
            guesses: RateLimiter::keyed(Quota::per_minute(at_least_one(GUESSES))),
            tables: RateLimiter::keyed(Quota::per_hour(at_least_one(limits.tables_per_hour))),
            chat: RateLimiter::keyed(Quota::per_minute(at_least_one(limits.chat_per_minute))),
        }
    }

    /// A request from that address.
    fn request(&self, address: IpAddr) -> Result<(), ApiError> {
        forget(&self.requests);
        let too_fast = |_| ApiError::new(ErrorCode::TooFast, "too many requests; slow down");
        self.requests.check_key(&Network::of(address)).map_err(too_fast)
    }

    /// A new player from that address.
    pub(crate) fn new_player(&self, address: IpAddr) -> Result<(), ApiError> {
        forget(&self.players);
        let too_many = |_| ApiError::new(ErrorCode::TooManyPlayers, "too many new players; wait a minute");
        self.players.check_key(&Network::of(address)).map_err(too_many)
    }

    /// A new table from that address.
    pub(crate) fn new_table(&self, address: IpAddr) -> Result<(), ApiError> {
        forget(&self.tables);
        let too_many = |_| ApiError::new(ErrorCode::TooManyTables, "too many new tables; wait a moment");
        self.tables.check_key(&Network::of(address)).map_err(too_many)
    }

    /// A code tried from that address.
    pub(crate) fn guess(&self, address: IpAddr) -> Result<(), ApiError> {
        forget(&self.guesses);
        let too_many = |_| ApiError::new(ErrorCode::TooManyCodes, "too many codes were tried; wait a minute");
        self.guesses.check_key(&Network::of(address)).map_err(too_many)
    }

    /// Whether that player may say one more line.
    pub(crate) fn may_chat(&self, player: Id) -> bool {
        forget(&self.chat);
        self.chat.check_key(&player).is_ok()
    }
}

/// Refuses those who ask too often.
pub(crate) async fn slow_down(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let (parts, body) = request.into_parts();
    app.limiters.request(address(&parts, &app))?;
    Ok(next.run(Request::from_parts(parts, body)).await)
}

fn forget<K: Clone + Eq + Hash>(limiter: &DefaultKeyedRateLimiter<K>) {
    if limiter.len() > MANY {
        limiter.retain_recent();
    }
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}
