//! Records out and in.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use catalogue::Language;
use serde::{Deserialize, Serialize};
use store::{Id, Status};
use utoipa::{IntoParams, ToSchema};

use super::body::{Once, Path, Query, Text, table_id};
use super::tables::infos;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::guard::Visit;
use crate::identity::{Perhaps, Who};
use crate::record::Played;
use crate::replay::{Seen, Telling};
use crate::secrets::id_from;
use crate::socket::Views;
use crate::tidy::note_usage;
use crate::{App, record as records};

/// The table of an imported match.
#[derive(Serialize, ToSchema)]
pub(crate) struct ImportedTable {
    /// Its id.
    #[schema(value_type = String)]
    id: Id,
}

/// The key this server signs records with.
#[derive(Serialize, ToSchema)]
pub(crate) struct PublishedKey {
    /// An Ed25519 key, as 64 hexadecimal digits.
    key: String,
}

/// The record of a finished match: check it with `slipstream replay --verify --key`. It is signed if it was
/// played here; one that was imported goes out as it came in.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "records", params(("id" = String, Path)),
    responses((status = 200, content_type = "application/jsonl"), (status = 409, body = ErrorBody)))]
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Extension(visit): Extension<Visit>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    let mut hold = visit.reader.hold();
    hold.wait_for(records::WEIGHT, app.config.patience).await?;
    let record = records::export(&*app.store, &app.games, &app.keys, table_id(&id)?).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"slipstream-{id}.jsonl\"")),
    ];
    Ok((headers, record))
}

/// How a replay is seen.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplayWish {
    /// `spectator`, `all`, or the number of a seat.
    #[serde(default = "spectator")]
    seen: String,
    /// The language of events in words.
    #[serde(default)]
    lang: Option<String>,
    /// `whole`: every frame has its view; `changes`, if nothing is given: the first has it, and others what changed.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    views: Option<Views>,
}

fn spectator() -> String {
    "spectator".to_owned()
}

/// A finished match step by step: what lay open after every step, and what was told.
#[utoipa::path(get, path = "/api/tables/{id}/replay", tag = "records", params(("id" = String, Path), ReplayWish),
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, content_type = "application/json"), (status = 409, body = ErrorBody)))]
pub(crate) async fn replay(
    State(app): State<Arc<App>>,
    Extension(visit): Extension<Visit>,
    Perhaps(who): Perhaps,
    Path(id): Path<String>,
    Query(wish): Query<ReplayWish>,
) -> Result<impl IntoResponse, ApiError> {
    let seen: Seen = wish.seen.parse().map_err(|message| ApiError::new(ErrorCode::Unreadable, message))?;
    let language = wish.lang.as_deref().map(str::parse::<Language>).transpose();
    let language =
        language.map_err(|message| ApiError::new(ErrorCode::Language, message))?.unwrap_or_default();
    let table = app.store.table(table_id(&id)?).await?.ok_or_else(ApiError::no_table)?;
    let info = infos(&app, std::slice::from_ref(&table), who).await?.pop().ok_or_else(ApiError::no_table)?;
    // Whoever comes while many replays are told waits until one of them is.
    let mut hold = visit.reader.hold();
    hold.wait_for(records::WEIGHT, app.config.patience).await?;
    let entries = app.store.entries(table.id, 0).await?;
    hold.wait_for(records::weight(&entries), app.config.patience).await?;
    let telling = Telling { seen, language, whole: wish.views == Some(Views::Whole) };
    let body = records::frames(&app.games, table, entries, telling, &info, hold).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], body))
}

/// Take in the record of a finished match, once every die in it is verified.
#[utoipa::path(post, path = "/api/records", tag = "records", request_body(content = String, content_type = "application/jsonl"),
    security(("cookie" = []), ("token" = [])),
    responses((status = 201, body = ImportedTable), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    who: Who,
    Text(record, once): Text,
) -> Result<(StatusCode, Json<ImportedTable>), ApiError> {
    let id = id_from(&once.number(&app, "record", who.player));
    if once.is_keyed() && app.store.table(id).await?.is_some_and(|table| table.status == Status::Over) {
        return Ok((StatusCode::CREATED, Json(ImportedTable { id })));
    }
    // Verifying takes long: who has too many is told at once, and nobody has their turn meanwhile.
    may_import(&app, who.player).await?;
    let now = app.time.wall();
    let played = records::verified(&app.games, record, who.player, now, &app.config.limits).await?;
    app.in_turn(who.player, add(Arc::clone(&app), played.called(id), once)).await?;
    Ok((StatusCode::CREATED, Json(ImportedTable { id })))
}

/// Adds an imported match, unless there are too many, or the same request has brought it before.
async fn add(app: Arc<App>, played: Played, once: Once) -> Result<(), ApiError> {
    if once.is_keyed() && app.store.table(played.table.id).await?.is_some() {
        return played.complete(&*app.store).await;
    }
    may_import(&app, played.table.host).await?;
    let usage = played.usage(app.time.wall());
    played.add_to(&*app.store).await?;
    note_usage(&app, usage);
    Ok(())
}

async fn may_import(app: &App, player: Id) -> Result<(), ApiError> {
    app.may_keep_more(player).await?;
    let most = app.config.limits.imports_per_player;
    if app.store.imported_tables_of(player).await? < most {
        return Ok(());
    }
    let message = format!("you have imported {most} matches, which is the most");
    Err(ApiError::new(ErrorCode::TooManyImports, message))
}

/// The key this server signs records with.
#[utoipa::path(get, path = "/api/key", tag = "records", responses((status = 200, body = PublishedKey)))]
pub(crate) async fn key(State(app): State<Arc<App>>) -> Json<PublishedKey> {
    Json(PublishedKey { key: app.keys.records.key().to_string() })
}
