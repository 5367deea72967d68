//! For those who run the server.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use crate::App;
use crate::error::ApiError;

/// Whether the process answers.
#[utoipa::path(get, path = "/healthz", tag = "operations", responses((status = 200)))]
pub(crate) async fn health() -> &'static str {
    "alive\n"
}

/// Whether it can serve: the store answers, and it is not closing.
#[utoipa::path(get, path = "/readyz", tag = "operations", responses((status = 200), (status = 503)))]
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Result<(StatusCode, &'static str), ApiError> {
    if *app.closing.borrow() {
        return Err(ApiError::closing());
    }
    app.store.ping().await?;
    Ok((StatusCode::OK, "ready\n"))
}

/// Figures for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "operations", responses((status = 200)))]
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    // What is counted belongs to the process; these belong to this server, and a test may run several.
    let open = [("rooms", app.hub.open_rooms()), ("sockets", app.sockets.count())];
    let gauges = open.map(|(what, count)| {
        format!("# TYPE slipstream_{what}_open gauge\nslipstream_{what}_open {count}\n\n")
    });
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.render() + &gauges.concat())
}
