//! Who am I? Names and tokens.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum_extra::extract::cookie::CookieJar;
use serde::{Deserialize, Serialize};
use store::{Id, Moment, Token, TokenKind};
use utoipa::ToSchema;

use super::body::{Body, Path, Repeatable};
use crate::App;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::identity::{Address, Perhaps, Who, new_player, new_session};
use crate::names::clean_name;
use crate::secrets::{id_from, token_from};

/// You.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Me {
    /// How the others know you.
    name: String,
}

/// A display name.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// Plain text, never markup.
    name: String,
}

/// A new token.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewToken {
    /// What you call it; also the display name if this makes a new player.
    #[serde(default)]
    label: Option<String>,
}

/// A token just made. It is told once and not kept.
#[derive(Serialize, ToSchema)]
pub(crate) struct FreshToken {
    /// Names it when it is to be revoked.
    #[schema(value_type = String)]
    id: Id,
    /// For `Authorization: Bearer …`.
    token: String,
    /// The player it acts for.
    name: String,
}

/// A token as it is kept.
#[derive(Serialize, ToSchema)]
pub(crate) struct TokenInfo {
    /// Names it when it is to be revoked.
    #[schema(value_type = String)]
    id: Id,
    /// What you call it.
    label: String,
    /// When it was made, in milliseconds since 1970.
    created: Moment,
}

/// You, made known by a cookie on the first visit unless you have a token.
#[utoipa::path(get, path = "/api/me", tag = "identity",
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, body = Me), (status = 403, body = ErrorBody)))]
pub(crate) async fn me(
    State(app): State<Arc<App>>,
    Perhaps(who): Perhaps,
    Address(address): Address,
    headers: HeaderMap,
) -> Result<(CookieJar, Json<Me>), ApiError> {
    let known = match who {
        Some(who) => app.store.player(who.player).await?,
        None => None,
    };
    let player = match known {
        Some(player) => player,
        None => new_player(&app, address, &headers, None).await?,
    };
    let jar = match who.and_then(|who| who.kind) {
        // Whoever has a key that can be revoked gets no other in exchange.
        Some(_) => CookieJar::new(),
        None => new_session(&app, &headers, player.id).await?,
    };
    Ok((jar, Json(Me { name: player.name })))
}

/// Take another display name.
#[utoipa::path(patch, path = "/api/me", tag = "identity", request_body = Named,
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = Me), (status = 400, body = ErrorBody)))]
pub(crate) async fn rename(
    State(app): State<Arc<App>>,
    who: Who,
    Body(named): Body<Named>,
) -> Result<Json<Me>, ApiError> {
    let name = short_text(&app, &named.name)?;
    app.store.rename_player(who.player, &name).await?;
    app.people.forget_name(who.player);
    Ok(Json(Me { name }))
}

/// Your tokens, without their secrets.
#[utoipa::path(get, path = "/api/tokens", tag = "identity",
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = Vec<TokenInfo>)))]
pub(crate) async fn tokens(State(app): State<Arc<App>>, who: Who) -> Result<Json<Vec<TokenInfo>>, ApiError> {
    let tokens = app.store.tokens(who.player).await?.into_iter();
    let info = |token: Token| TokenInfo { id: token.id, label: token.label, created: token.created };
    Ok(Json(tokens.filter(|token| token.kind == TokenKind::Token).map(info).collect()))
}

/// A new token for you; without a cookie or token, for a new player.
#[utoipa::path(post, path = "/api/tokens", tag = "identity", request_body = NewToken,
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 201, body = FreshToken), (status = 429, body = ErrorBody)))]
pub(crate) async fn new_token(
    State(app): State<Arc<App>>,
    Perhaps(who): Perhaps,
    Address(address): Address,
    headers: HeaderMap,
    Repeatable(wish, once): Repeatable<NewToken>,
) -> Result<(StatusCode, Json<FreshToken>), ApiError> {
    let label = wish.label.map(|label| short_text(&app, &label)).transpose()?;
    let known = match who {
        Some(who) => app.store.player(who.player).await?,
        None => None,
    };
    let player = match known {
        Some(player) => player,
        None => new_player(&app, address, &headers, label.clone()).await?,
    };
    // The same request gets the same token again: the secret is not kept, but it can be worked out anew.
    let number = once.number(&app, "token", player.id);
    let (token, hash) = token_from(&number);
    let kept = Token {
        id: id_from(blake3::hash(&number).as_bytes()),
        player: player.id,
        label: label.unwrap_or_else(|| "token".to_owned()),
        hash,
        created: app.time.wall(),
        kind: TokenKind::Token,
        seen: 0,
    };
    let id = kept.id;
    app.in_turn(player.id, add_token(Arc::clone(&app), who, kept)).await?;
    Ok((StatusCode::CREATED, Json(FreshToken { id, token, name: player.name })))
}

/// Adds a token, unless there are too many or the one it was asked for with was revoked meanwhile.
async fn add_token(app: Arc<App>, who: Option<Who>, token: Token) -> Result<(), ApiError> {
    if app.store.tokens(token.player).await?.iter().any(|made| made.id == token.id) {
        return Ok(());
    }
    if let Some(hash) = who.and_then(|who| who.token)
        && app.store.token_of(&hash).await?.is_none()
    {
        return Err(ApiError::wrong_token());
    }
    let most = app.config.limits.tokens_per_player;
    let theirs = app.store.tokens(token.player).await?;
    if theirs.iter().filter(|token| token.kind == TokenKind::Token).count() >= most as usize {
        return Err(ApiError::new(ErrorCode::TooManyTokens, format!("at most {most} tokens; revoke one")));
    }
    Ok(app.store.add_token(&token).await?)
}

/// Revoke a token of yours. Sockets that were opened with it are closed.
#[utoipa::path(delete, path = "/api/tokens/{id}", tag = "identity", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = [])),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub(crate) async fn revoke_token(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let unknown = || ApiError::new(ErrorCode::NoToken, "you have no such token");
    let id: Id = id.parse().map_err(|_| unknown())?;
    // Also for somebody who hangs up: a token that is gone must not live on in memory or in a socket.
    let revoked = app.in_turn(who.player, revoke(Arc::clone(&app), who.player, id, TokenKind::Token)).await?;
    if revoked { Ok(StatusCode::NO_CONTENT) } else { Err(unknown()) }
}

/// Takes a token away, and everything that was opened with it; says whether there was one.
pub(super) async fn revoke(app: Arc<App>, player: Id, id: Id, kind: TokenKind) -> Result<bool, ApiError> {
    let tokens = app.store.tokens(player).await?;
    let Some(token) = tokens.iter().find(|token| token.id == id && token.kind == kind) else {
        return Ok(false);
    };
    let revoked = app.store.revoke_token(player, id).await?;
    app.people.forget_tokens(player);
    app.sockets.revoke(player, token.hash);
    Ok(revoked)
}

/// A name or label as it is kept.
pub(super) fn short_text(app: &App, text: &str) -> Result<String, ApiError> {
    let most = app.config.limits.name_length;
    let text = clean_name(text);
    if text.is_empty() || text.chars().count() > most {
        return Err(ApiError::new(ErrorCode::NameLength, format!("a name has 1 to {most} characters")));
    }
    Ok(text)
}
