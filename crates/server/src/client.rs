//! The web client, built into the program.
//!
//! One idea: an address is a file of the client, or else a page, and what a page shows is decided in the browser.
//! Documents differ only in what they tell the browser to load early. While developing, files are read from
//! `web/dist` at every request.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::App;
use crate::error::{ApiError, ErrorCode};
use crate::identity::{Address, Perhaps, first_visit};

/// What `cargo xtask` has built; empty if it was not run.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// The names of files change with what is in them, so a browser may keep them.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// A build without the client says so.
const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><title>Slipstream</title><h1>Slipstream</h1>\
    <p>This build has no web client: <code>cargo xtask build</code> makes one that has.</p>\
    <ul><li><a href=\"/api/games\">Games</a></li><li><a href=\"/api/tables\">Tables</a></li>\
    <li><a href=\"/api/docs\">The API</a></li></ul></html>";

/// A page of the client. Whoever comes for the first time is known from now on.
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    Perhaps(who): Perhaps,
    Address(address): Address,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let jar = first_visit(&app, who, address, &headers).await?;
    Ok((jar, document(uri.path())).into_response())
}

/// The page that says that there is none.
pub(crate) fn nowhere() -> Response {
    (StatusCode::NOT_FOUND, document("/")).into_response()
}

/// The document for an address: the one for pages that begin like it, or that of the first page.
fn document(path: &str) -> impl IntoResponse {
    let begins = path.split('/').nth(1).unwrap_or_default();
    let file = Files::get(&format!("{begins}/index.html")).or_else(|| Files::get("index.html"));
    let document = file.map(|file| file.data).unwrap_or(NOT_BUILT.as_bytes().into());
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, document)
}

/// A file of the client.
pub(crate) async fn file(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let Some(file) = Files::get(path) else {
        return ApiError::new(ErrorCode::NotFound, "nothing is here").into_response();
    };
    let kept = if path.starts_with("assets/") { FOR_EVER } else { "no-cache" };
    let headers = [
        (header::CONTENT_TYPE, file.metadata.mimetype().to_owned()),
        (header::CACHE_CONTROL, kept.to_owned()),
    ];
    (headers, file.data).into_response()
}
