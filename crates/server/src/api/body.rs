//! Reading bodies, paths and queries, with our own refusals.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::Value;
use store::Id;

use crate::App;
use crate::error::{ApiError, ErrorCode};
use crate::secrets::fresh;

/// A JSON body; an empty one is an empty object.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        Body::read(&whole(request, state).await?)
    }
}

impl<T: DeserializeOwned> Body<T> {
    fn read(bytes: &[u8]) -> Result<Self, ApiError> {
        let text = if bytes.is_empty() { b"{}" } else { bytes };
        let unreadable =
            |error| ApiError::new(ErrorCode::Unreadable, format!("the body cannot be read: {error}"));
        let read = serde_json::from_slice(text).or_else(|error| {
            // JSON knows no whole numbers: 2.0 is one of them.
            let mut value: Value = serde_json::from_slice(text)?;
            match rounded(&mut value) {
                true => serde_json::from_value(value).map_err(|_| error),
                false => Err(error),
            }
        });
        read.map(Body).map_err(unreadable)
    }
}

/// Writes numbers that are whole as whole numbers; whether there were any.
fn rounded(value: &mut Value) -> bool {
    match value {
        Value::Number(number) if number.is_f64() => {
            let whole = number.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 9e15);
            let Some(whole) = whole else { return false };
            *value = Value::from(whole as i64);
            true
        }
        Value::Array(values) => values.iter_mut().fold(false, |any, value| rounded(value) | any),
        Value::Object(map) => map.values_mut().fold(false, |any, value| rounded(value) | any),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Under what somebody sends a request that makes something, so that they may send it again: the same request under
/// the same key makes it once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Once(Option<[u8; 32]>);

impl Once {
    /// The header with the key.
    pub(crate) const HEADER: &str = "idempotency-key";

    /// How long a key may be.
    const LONGEST: usize = 255;

    fn of(headers: &HeaderMap, body: &[u8]) -> Result<Self, ApiError> {
        let Some(key) = headers.get(Once::HEADER) else { return Ok(Once(None)) };
        let is_key =
            |key: &&[u8]| (1..=Once::LONGEST).contains(&key.len()) && key.iter().all(u8::is_ascii_graphic);
        let message = format!("an Idempotency-Key has 1 to {} visible ASCII characters", Once::LONGEST);
        let key = Some(key.as_bytes()).filter(is_key);
        let key = key.ok_or_else(|| ApiError::new(ErrorCode::Unreadable, message))?;
        let mut hasher = blake3::Hasher::new();
        hasher.update(&(key.len() as u64).to_le_bytes()).update(key).update(body);
        Ok(Once(Some(*hasher.finalize().as_bytes())))
    }

    /// What makes the thing unlike every other: the same for that player's same request.
    pub(crate) fn number(self, app: &App, what: &str, player: Id) -> [u8; 32] {
        self.0.map_or_else(fresh, |sent| app.keys.number_for(what, player, &sent))
    }

    /// Whether there may be such a thing already.
    pub(crate) fn is_keyed(self) -> bool {
        self.0.is_some()
    }
}

/// A JSON body that may come again.
pub(crate) struct Repeatable<T>(pub(crate) T, pub(crate) Once);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Repeatable<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let headers = request.headers().clone();
        let bytes = whole(request, state).await?;
        let Body(body) = Body::read(&bytes)?;
        Ok(Repeatable(body, Once::of(&headers, &bytes)?))
    }
}

/// A body of text that may come again.
pub(crate) struct Text(pub(crate) String, pub(crate) Once);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let headers = request.headers().clone();
        let bytes = whole(request, state).await?;
        let once = Once::of(&headers, &bytes)?;
        let text = String::from_utf8(bytes.into());
        text.map(|text| Text(text, once))
            .map_err(|_| ApiError::new(ErrorCode::Unreadable, "the body is not UTF-8 text"))
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
