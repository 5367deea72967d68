//! The browsers somebody is known in, and how they are forgotten there.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum_extra::extract::cookie::CookieJar;
use serde::Serialize;
use store::{Id, Moment, Token, TokenKind};
use utoipa::ToSchema;

use super::body::Path;
use super::me::revoke;
use crate::App;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::identity::{Who, forgotten};

/// A browser somebody is known in.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SessionInfo {
    /// Names it when it is to be forgotten.
    #[schema(value_type = String)]
    id: Id,
    /// When it came first, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    created: Moment,
    /// When it was used last, to within a day.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    seen: Moment,
    /// Whether it is the one that asks.
    this: bool,
}

/// The browsers you are known in.
#[utoipa::path(get, path = "/api/sessions", tag = "identity",
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = Vec<SessionInfo>)))]
pub(crate) async fn sessions(
    State(app): State<Arc<App>>,
    who: Who,
) -> Result<Json<Vec<SessionInfo>>, ApiError> {
    let tokens = app.store.tokens(who.player).await?.into_iter();
    let info = |token: Token| SessionInfo {
        id: token.id,
        created: token.created,
        seen: token.seen.max(token.created),
        this: who.token == Some(token.hash),
    };
    Ok(Json(tokens.filter(|token| token.kind == TokenKind::Session).map(info).collect()))
}

/// Forget you in a browser. Its sockets are closed.
#[utoipa::path(delete, path = "/api/sessions/{id}", tag = "identity", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = [])),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub(crate) async fn end_session(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let unknown = || ApiError::new(ErrorCode::NoToken, "you are known in no such browser");
    let id: Id = id.parse().map_err(|_| unknown())?;
    let work = revoke(Arc::clone(&app), who.player, id, TokenKind::Session);
    if app.in_turn(who.player, work).await? { Ok(StatusCode::NO_CONTENT) } else { Err(unknown()) }
}

/// Log out: this browser forgets you, and its sockets are closed. Without a token nobody can be you any more.
#[utoipa::path(post, path = "/api/logout", tag = "identity",
    security(("cookie" = [])),
    responses((status = 204), (status = 401, body = ErrorBody)))]
pub(crate) async fn log_out(
    State(app): State<Arc<App>>,
    who: Who,
    headers: HeaderMap,
) -> Result<(CookieJar, StatusCode), ApiError> {
    if who.kind == Some(TokenKind::Token) {
        return Err(ApiError::new(ErrorCode::NoIdentity, "a token is not logged out but revoked"));
    }
    if let Some(hash) = who.token {
        let tokens = app.store.tokens(who.player).await?;
        if let Some(session) = tokens.iter().find(|token| token.hash == hash) {
            let work = revoke(Arc::clone(&app), who.player, session.id, TokenKind::Session);
            app.in_turn(who.player, work).await?;
        }
    }
    Ok((forgotten(&app, &headers), StatusCode::NO_CONTENT))
}
