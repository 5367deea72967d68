//! Reading bodies, paths and queries, with our own refusals.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use store::Id;

use crate::error::{ApiError, ErrorCode};

/// A JSON body; an empty one is an empty object.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bytes = whole(request, state).await?;
        let text = if bytes.is_empty() { b"{}" } else { &bytes[..] };
        let unreadable =
            |error| ApiError::new(ErrorCode::Unreadable, format!("the body cannot be read: {error}"));
        serde_json::from_slice(text).map(Body).map_err(unreadable)
    }
}

/// A body of text.
pub(crate) struct Text(pub(crate) String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bytes = whole(request, state).await?;
        let text = String::from_utf8(bytes.into());
        text.map(Text).map_err(|_| ApiError::new(ErrorCode::Unreadable, "the body is not UTF-8 text"))
    }
}

/// Whether the rest of a request is still on its way: then whoever asks is slow, and not the server.
#[derive(Clone, Debug, Default)]
pub(super) struct Awaited(Arc<AtomicBool>);

impl Awaited {
    pub(super) fn is_so(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

async fn whole<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, ApiError> {
    let Awaited(awaited) = request.extensions().get().cloned().unwrap_or_default();
    awaited.store(true, Ordering::Relaxed);
    let read = Bytes::from_request(request, state).await;
    awaited.store(false, Ordering::Relaxed);
    read.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(ErrorCode::TooLarge, "the body is too large"),
        _ => ApiError::new(ErrorCode::Unreadable, "the body could not be read to its end"),
    })
}

/// What stands in a path.
pub(crate) struct Path<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let found = axum::extract::Path::from_request_parts(parts, state).await;
        found
            .map(|path| Path(path.0))
            .map_err(|error| ApiError::new(ErrorCode::Unreadable, error.body_text()))
    }
}

/// What stands behind the question mark.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let found = axum::extract::Query::from_request_parts(parts, state).await;
        found
            .map(|query| Query(query.0))
            .map_err(|error| ApiError::new(ErrorCode::Unreadable, error.body_text()))
    }
}

/// The id of a table in a path. What is no id is no table either.
pub(crate) fn table_id(text: &str) -> Result<Id, ApiError> {
    text.parse().map_err(|_| ApiError::no_table())
}
