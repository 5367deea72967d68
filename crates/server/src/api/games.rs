//! What can be played.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use catalogue::{Language, Rulebook};
use rules::{Choices, Words};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use super::body::{Body, Path, Query};
use super::tables::words;
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

/// Options to be looked at before a table is made.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// How many seats; as usual if not given.
    #[serde(default)]
    seats: Option<usize>,
    /// Options of the game by key; the value is a word, a number or a truth.
    #[serde(default)]
    #[schema(value_type = Object)]
    #[cfg_attr(
        feature = "typescript",
        ts(optional, as = "Option<std::collections::BTreeMap<String, String>>")
    )]
    set: Map<String, Value>,
}

/// What may go wrong with options that are legal, in every language. Nothing is said of options that are refused:
/// whoever makes a table of them hears why.
#[utoipa::path(post, path = "/api/games/{game}/warnings", tag = "games", params(("game" = String, Path)),
    request_body = Wish,
    responses((status = 200, body = Vec<Object>), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn warnings(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Body(wish): Body<Wish>,
) -> Result<Json<Vec<Words>>, ApiError> {
    let game = app.games.get(&name).ok_or_else(|| no_game(&app, &name))?;
    if wish.seats.is_some_and(|seats| seats > MOST_WISHED) {
        let message = format!("nobody sits at a table of more than {MOST_WISHED}");
        return Err(ApiError::new(ErrorCode::Unreadable, message));
    }
    Ok(Json(game.warnings(&Choices { seats: wish.seats, set: words(wish.set)? })))
}

/// How many seats may be asked about, as the description says.
pub(super) const MOST_WISHED: usize = 100;

/// There is no such game.
pub(super) fn no_game(app: &App, name: &str) -> ApiError {
    let message = format!("no game {name:?}; there are {}", app.games.names());
    ApiError::new(ErrorCode::NoGame, message)
}
