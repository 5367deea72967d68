//! Who asks: a signed cookie for people, a bearer token for programs.
//!
//! One idea: a cookie travels with every request a page makes, also with those of a foreign page, so a request
//! that changes something and comes with a cookie must also come from our own page. A token never travels
//! by itself, so it needs no such proof. Whoever has neither may be a script, which says nothing of pages; a foreign
//! page that says so is sent away, because it would use up what its visitor's address may have.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum_extra::extract::cookie::{Cookie, SameSite, SignedCookieJar};
use store::{Id, Player};

use crate::App;
use crate::error::{ApiError, ErrorCode};
use crate::guard::address;
use crate::names::a_name;
use crate::people::People;
use crate::secrets::{new_id, token_hash};

/// The name of the cookie.
const COOKIE: &str = "slipstream";

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Who {
    pub(crate) player: Id,
    /// The hash of the token they are known by; none if it is a cookie.
    pub(crate) token: Option<[u8; 32]>,
}

impl FromRequestParts<Arc<App>> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        match identify(parts, app).await? {
            Some(who) => Ok(who),
            None => Err(ApiError::new(
                ErrorCode::NoIdentity,
                "who are you? open /api/me for a cookie, or send a bearer token from POST /api/tokens",
            )),
        }
    }
}

/// Who asks, if anybody we know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Perhaps(pub(crate) Option<Who>);

impl FromRequestParts<Arc<App>> for Perhaps {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        identify(parts, app).await.map(Perhaps)
    }
}

/// The address somebody asks from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        Ok(Address(address(parts, app)))
    }
}

async fn identify(parts: &mut Parts, app: &Arc<App>) -> Result<Option<Who>, ApiError> {
    if let Some(token) = bearer(&parts.headers) {
        let hash = token_hash(token);
        let found = People::token_of(app, &hash).await?;
        let who = found.map(|player| Who { player, token: Some(hash) });
        return who.map(Some).ok_or_else(ApiError::wrong_token);
    }
    let jar = SignedCookieJar::from_headers(&parts.headers, app.keys.cookies.clone());
    let player = jar.get(COOKIE).and_then(|cookie| cookie.value().parse().ok());
    let changes = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    let opens_socket = parts.headers.contains_key(header::UPGRADE);
    let is_of_a_page = player.is_some() || parts.headers.contains_key(header::ORIGIN);
    if (changes || opens_socket) && is_of_a_page && !is_same_origin(&parts.headers, app) {
        return Err(foreign_origin());
    }
    let Some(player) = player else { return Ok(None) };
    // The cookie may be older than the database.
    if (changes || opens_socket) && app.store.player(player).await?.is_none() {
        return Ok(None);
    }
    Ok(Some(Who { player, token: None }))
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// Whether a page of this server asks.
fn is_same_origin(headers: &HeaderMap, app: &App) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return false };
    match (&app.config.public_url, text(header::HOST)) {
        (Some(own), _) => own.trim_end_matches('/') == origin,
        (None, Some(host)) => origin.split_once("://").is_some_and(|(_, named)| named == host),
        (None, None) => false,
    }
}

fn foreign_origin() -> ApiError {
    let message = "this request comes from another site; only pages of this server may make it";
    ApiError::new(ErrorCode::ForeignOrigin, message)
}

/// Whether a page of another site asks for this as a part of itself, as browsers tell. Who follows a link asks for
/// a document of their own.
fn is_part_elsewhere(headers: &HeaderMap) -> bool {
    let says = |name: &str, word: &str| headers.get(name).is_some_and(|said| said == word);
    says("sec-fetch-site", "cross-site") && !says("sec-fetch-dest", "document")
}

/// Somebody new, known from now on.
pub(crate) async fn new_player(
    app: &App,
    address: IpAddr,
    headers: &HeaderMap,
    name: Option<String>,
) -> Result<Player, ApiError> {
    if is_part_elsewhere(headers) {
        return Err(foreign_origin());
    }
    app.limiters.new_player(address)?;
    let name = name.unwrap_or_else(|| a_name().to_owned());
    let player = Player { id: new_id(), name, created: app.time.wall() };
    app.store.add_player(&player).await?;
    metrics::counter!("slipstream_players_total").increment(1);
    Ok(player)
}

/// The cookie of somebody who opens a page for the first time. Who is known has one already; where too many new
/// players come from, and as a part of somebody else's page, the page has to do without.
pub(crate) async fn first_visit(
    app: &App,
    who: Option<Who>,
    address: IpAddr,
    headers: &HeaderMap,
) -> Result<SignedCookieJar, ApiError> {
    let unchanged = SignedCookieJar::new(app.keys.cookies.clone());
    if who.is_some() {
        return Ok(unchanged);
    }
    match new_player(app, address, headers, None).await {
        Ok(player) => Ok(cookie(app, headers, player.id)),
        Err(ApiError::Refused { .. }) => Ok(unchanged),
        Err(error) => Err(error),
    }
}

/// The cookie for that player.
pub(crate) fn cookie(app: &App, headers: &HeaderMap, player: Id) -> SignedCookieJar {
    let secure = app.config.public_url.as_ref().is_some_and(|url| url.starts_with("https:"));
    let cookie = Cookie::build((COOKIE, player.to_string()))
        .path("/")
        .http_only(true)
        .secure(secure)
        .same_site(SameSite::Lax)
        .permanent();
    SignedCookieJar::from_headers(headers, app.keys.cookies.clone()).add(cookie)
}
