//! Who asks: a session in a cookie for people, a bearer token for programs.
//!
//! Both are keys of which only hashes are kept, so both can be listed and revoked; a session is no bearer token, nor the
//! other way round. Cookies from before there were sessions name their player and are signed: they are exchanged.
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
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite, SignedCookieJar};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use store::{Id, Player, Token, TokenKind};

use crate::App;
use crate::error::{ApiError, ErrorCode};
use crate::guard::address;
use crate::names::a_name;
use crate::people::People;
use crate::secrets::{fresh, new_id, token_hash};

/// The name of the cookie; under https the one that only this host can have set, and only under https.
const COOKIE: &str = "slipstream";
const SECURE_COOKIE: &str = "__Host-slipstream";

/// What the key of a session begins with.
const SESSION: &str = "sess_";

/// In so many browsers somebody is known at the most: the one that was not used for longest goes.
const MOST_SESSIONS: usize = 20;

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Who {
    pub(crate) player: Id,
    /// The hash of the key they are known by; none if it is a cookie from before there were sessions.
    pub(crate) token: Option<[u8; 32]>,
    /// What key that is.
    pub(crate) kind: Option<TokenKind>,
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
        let found = People::token_of(app, &hash, TokenKind::Token).await?;
        let who = found.map(|player| Who { player, token: Some(hash), kind: Some(TokenKind::Token) });
        return who.map(Some).ok_or_else(ApiError::wrong_token);
    }
    let found = match session(&parts.headers, app) {
        Some(hash) => {
            let player = People::token_of(app, &hash, TokenKind::Session).await?;
            player.map(|player| Who { player, token: Some(hash), kind: Some(TokenKind::Session) })
        }
        None => {
            let jar = SignedCookieJar::from_headers(&parts.headers, app.keys.cookies.clone());
            let player = jar.get(COOKIE).and_then(|cookie| cookie.value().parse().ok());
            player.map(|player| Who { player, token: None, kind: None })
        }
    };
    let player = found.map(|who| who.player);
    let changes = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    let opens_socket = parts.headers.contains_key(header::UPGRADE);
    let is_of_a_page = player.is_some() || parts.headers.contains_key(header::ORIGIN);
    if (changes || opens_socket) && is_of_a_page && !is_same_origin(&parts.headers, app) {
        return Err(foreign_origin());
    }
    let Some(who) = found else { return Ok(None) };
    // The cookie may be older than the database.
    if who.kind.is_none() && (changes || opens_socket) && app.store.player(who.player).await?.is_none() {
        return Ok(None);
    }
    Ok(Some(who))
}

/// The hash of the session that the cookie names.
fn session(headers: &HeaderMap, app: &App) -> Option<[u8; 32]> {
    let jar = CookieJar::from_headers(headers);
    let value = jar.get(cookie_name(app))?.value();
    value.starts_with(SESSION).then(|| token_hash(value))
}

fn is_secure(app: &App) -> bool {
    app.config.public_url.as_ref().is_some_and(|url| url.starts_with("https:"))
}

fn cookie_name(app: &App) -> &'static str {
    if is_secure(app) { SECURE_COOKIE } else { COOKIE }
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
) -> Result<CookieJar, ApiError> {
    let player = match who {
        Some(Who { kind: Some(_), .. }) => return Ok(CookieJar::new()),
        Some(who) => app.store.player(who.player).await?.map(|player| player.id),
        None => None,
    };
    let player = match player {
        Some(player) => player,
        None => match new_player(app, address, headers, None).await {
            Ok(player) => player.id,
            Err(ApiError::Refused { .. }) => return Ok(CookieJar::new()),
            Err(error) => return Err(error),
        },
    };
    new_session(app, headers, player).await
}

/// The cookie with which a browser is known as that player from now on.
pub(crate) async fn new_session(app: &App, headers: &HeaderMap, player: Id) -> Result<CookieJar, ApiError> {
    let key = format!("{SESSION}{}", URL_SAFE_NO_PAD.encode(fresh()));
    let now = app.time.wall();
    let session = Token {
        id: new_id(),
        player,
        label: "browser".to_owned(),
        hash: token_hash(&key),
        created: now,
        kind: TokenKind::Session,
        seen: now,
    };
    app.store.add_token(&session).await?;
    let mut sessions = app.store.tokens(player).await?;
    sessions.retain(|token| token.kind == TokenKind::Session && token.id != session.id);
    if sessions.len() >= MOST_SESSIONS
        && let Some(oldest) = sessions.iter().min_by_key(|session| session.seen)
    {
        app.store.revoke_token(player, oldest.id).await?;
        app.people.forget_tokens(player);
        app.sockets.revoke(player, oldest.hash);
    }
    let mut cookie = cookie(app, key);
    cookie.make_permanent();
    Ok(CookieJar::from_headers(headers).add(cookie))
}

/// What makes a browser forget its session.
pub(crate) fn forgotten(app: &App, headers: &HeaderMap) -> CookieJar {
    let mut cookie = cookie(app, String::new());
    cookie.make_removal();
    CookieJar::from_headers(headers).add(cookie)
}

fn cookie(app: &App, value: String) -> Cookie<'static> {
    let cookie = Cookie::build((cookie_name(app), value)).path("/").http_only(true);
    cookie.secure(is_secure(app)).same_site(SameSite::Lax).build()
}
