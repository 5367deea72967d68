//! What can be played.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use catalogue::{Language, Rulebook};
use serde::Deserialize;
use utoipa::IntoParams;

use super::body::{Path, Query};
use crate::App;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::games::GameInfo;

/// A language.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reading {
    /// `en` or `fr`.
    lang: Option<String>,
}

/// What can be played, with all options.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Vec<GameInfo>)))]
pub(crate) async fn games(State(app): State<Arc<App>>) -> Json<Vec<GameInfo>> {
    Json(app.games.iter().map(|game| game.info()).collect())
}

/// The numbered rules of a game.
#[utoipa::path(get, path = "/api/games/{game}/rules", tag = "games", params(("game" = String, Path), Reading),
    responses((status = 200, body = Object), (status = 404, body = ErrorBody)))]
pub(crate) async fn rules(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(reading): Query<Reading>,
) -> Result<Json<Rulebook>, ApiError> {
    let language = reading.lang.as_deref().map_or(Ok(Language::default()), str::parse);
    let language = language.map_err(|message| ApiError::new(ErrorCode::Language, message))?;
    let game = app.games.get(&name).ok_or_else(|| no_game(&app, &name))?;
    Ok(Json(game.rulebook(language)))
}

/// There is no such game.
pub(super) fn no_game(app: &App, name: &str) -> ApiError {
    let message = format!("no game {name:?}; there are {}", app.games.names());
    ApiError::new(ErrorCode::NoGame, message)
}
