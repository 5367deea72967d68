//! Records out and in.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::Serialize;
use store::Id;
use utoipa::ToSchema;

use super::body::{Path, Text, table_id};
use crate::error::{ApiError, ErrorBody};
use crate::identity::Who;
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

/// The record of a finished match, signed: check it with `slipstream replay --verify --key`.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "records", params(("id" = String, Path)),
    responses((status = 200, content_type = "application/jsonl"), (status = 409, body = ErrorBody)))]
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    let record = records::export(&*app.store, &app.games, &app.keys, table_id(&id)?).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"match.jsonl\""),
    ];
    Ok((headers, record))
}

/// Take in the record of a finished match, once every die in it is verified.
#[utoipa::path(post, path = "/api/records", tag = "records", request_body(content = String, content_type = "application/jsonl"),
    responses((status = 201, body = ImportedTable), (status = 422, body = ErrorBody)))]
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    who: Who,
    Text(record): Text,
) -> Result<(StatusCode, Json<ImportedTable>), ApiError> {
    let id = records::import(&*app.store, &app.games, &record, who.player, app.time.wall()).await?;
    Ok((StatusCode::CREATED, Json(ImportedTable { id })))
}

/// The key this server signs records with.
#[utoipa::path(get, path = "/api/key", tag = "records", responses((status = 200, body = PublishedKey)))]
pub(crate) async fn key(State(app): State<Arc<App>>) -> Json<PublishedKey> {
    Json(PublishedKey { key: app.keys.records.key().to_string() })
}
