//! Why a request was refused.

mod code;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::SetupError;
use serde::Serialize;
use store::{Id, StoreError};
use utoipa::ToSchema;

pub use code::{ErrorCode, Heard};

use crate::guard::Full;

/// Why a request was refused. Other people's mistakes have a stable code; ours are logged and kept to ourselves.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// The request is at fault.
    #[error("{message}")]
    Refused {
        /// The HTTP status.
        status: StatusCode,
        /// Stable: for programs.
        code: ErrorCode,
        /// For people, and what would have been allowed.
        message: String,
    },
    /// The setup is at fault.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// The store failed.
    #[error("the store failed: {0}")]
    Store(#[source] StoreError),
    /// What is kept does not make sense.
    #[error("{0}")]
    Broken(String),
}

/// The body of every refusal.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct ErrorBody {
    /// Stable: for programs.
    #[schema(value_type = String)]
    pub code: ErrorCode,
    /// For people, and what would have been allowed.
    pub message: String,
    /// The same in French, if the options of a game are at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message_fr: Option<String>,
}

impl ApiError {
    /// A refusal.
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        let status = code.status();
        debug_assert!(status.is_some(), "{code:?} is not said over HTTP");
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        ApiError::Refused { status, code, message: message.into() }
    }

    /// There is no such table, or it is none of their business.
    pub(crate) fn no_table() -> Self {
        ApiError::new(ErrorCode::NoTable, "there is no such table")
    }

    /// There is no such cup, or it is none of their business.
    pub(crate) fn no_cup() -> Self {
        ApiError::new(ErrorCode::NoCup, "there is no such cup")
    }

    /// Nobody is known by that token.
    pub(crate) fn wrong_token() -> Self {
        let message = "the token is unknown or was revoked";
        ApiError::new(ErrorCode::WrongToken, message)
    }

    /// The server goes away.
    pub(crate) fn closing() -> Self {
        ApiError::new(ErrorCode::Closing, "the server is closing; try again soon")
    }

    /// The rest of the request did not come.
    pub(crate) fn no_body() -> Self {
        let message = "the body of the request did not come in time; try again";
        ApiError::new(ErrorCode::NoBody, message)
    }

    /// Something could not be stored or read, which was logged where it went wrong.
    pub(crate) fn no_store() -> Self {
        let message = "it could not be stored or read; try again";
        ApiError::new(ErrorCode::Store, message)
    }

    /// It took too long.
    pub(crate) fn too_slow() -> Self {
        ApiError::new(ErrorCode::TooSlow, "the request took too long; try again")
    }

    /// As much is under way as may be.
    pub(crate) fn full(full: Full) -> Self {
        match full {
            Full::Network => ApiError::new(
                ErrorCode::TooManyConnections,
                "too much is under way for this address; read what was asked for first",
            ),
            Full::All => ApiError::new(ErrorCode::Overloaded, "too much is under way; try again in a moment"),
        }
    }

    /// What is kept does not make sense.
    pub(crate) fn broken(message: String) -> Self {
        ApiError::Broken(message)
    }
}

impl From<Full> for ApiError {
    fn from(full: Full) -> Self {
        ApiError::full(full)
    }
}

impl From<StoreError> for ApiError {
    /// A log or a row that is not what was written does not make sense; the database that holds it may well.
    fn from(error: StoreError) -> Self {
        if let StoreError::Broken { .. } | StoreError::Corrupt { .. } = error {
            return ApiError::Broken(error.to_string());
        }
        ApiError::Store(error)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let message_fr = match &self {
            ApiError::Setup(error) => Some(error.in_french()),
            ApiError::Refused { .. } | ApiError::Store(_) | ApiError::Broken(_) => None,
        };
        let (status, code, message) = match self {
            ApiError::Refused { status, code, message } => (status, code, message),
            ApiError::Setup(error) => (StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::Setup, error.to_string()),
            ApiError::Store(StoreError::Conflict { .. }) => {
                (StatusCode::CONFLICT, ErrorCode::Busy, "somebody else was first; try again".to_owned())
            }
            ApiError::Store(StoreError::Closed | StoreError::Doubtful) => {
                return ApiError::closing().into_response();
            }
            ApiError::Store(error) => {
                store_failed(&error, None, "a request could not be answered");
                return ApiError::no_store().into_response();
            }
            ApiError::Broken(error) => {
                tracing::error!(error, "stored data is invalid");
                (
                    StatusCode::INTERNAL_SERVER_ERROR,
                    ErrorCode::Broken,
                    "this cannot be read any more".to_owned(),
                )
            }
        };
        (status, Json(ErrorBody { code, message, message_fr })).into_response()
    }
}

/// Something could not be stored or read: it is logged, and counted if the store is to blame.
pub(crate) fn store_failed(error: &StoreError, table: Option<Id>, what: &str) {
    match error {
        // Somebody else was quicker, or the server is closing: the store works.
        StoreError::Conflict { .. } | StoreError::Closed => tracing::debug!(?table, %error, "{what}"),
        StoreError::Database(_)
        | StoreError::Doubtful
        | StoreError::Migration(_)
        | StoreError::Newer { .. }
        | StoreError::Older { .. }
        | StoreError::Corrupt { .. }
        | StoreError::Broken { .. }
        | StoreError::Behind { .. }
        | StoreError::Unmarked
        | StoreError::Elsewhere(_) => {
            metrics::counter!("slipstream_store_failures_total").increment(1);
            tracing::error!(?table, %error, "{what}");
        }
    }
}
