//! For those who run the server.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use tokio::sync::Mutex;

use crate::App;
use crate::error::{ApiError, store_failed};
use crate::reach::Reach;

/// How long it stands whether the store answers. Nothing limits how often that is asked.
const BEAT: Duration = Duration::from_secs(1);

/// When the store was last asked whether it answers, and whether it did.
#[derive(Debug, Default)]
pub(crate) struct Pulse(Mutex<Option<(Duration, bool)>>);

impl Pulse {
    /// Whether the store answers, or did a moment ago.
    async fn beats(&self, app: &App) -> bool {
        let mut last = self.0.lock().await;
        let now = app.time.now();
        if let Some((at, beats)) = *last
            && now < at + BEAT
        {
            return beats;
        }
        let pinged = app.store.ping().await;
        if let Err(error) = &pinged {
            store_failed(error, None, "the store does not answer");
        }
        *last = Some((now, pinged.is_ok()));
        pinged.is_ok()
    }
}

/// Where other devices reach this server, for links that go out.
#[utoipa::path(get, path = "/api/reach", tag = "operations", responses((status = 200, body = Reach)))]
pub(crate) async fn reach(State(app): State<Arc<App>>) -> Json<Reach> {
    let listening = app.listening.get().expect("whoever asks has come through the listener");
    Json(Reach::of(&app.config, *listening))
}

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
    if !app.pulse.beats(&app).await {
        return Err(ApiError::no_store());
    }
    Ok((StatusCode::OK, "ready\n"))
}

/// Figures for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "operations", responses((status = 200)))]
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    // What is counted belongs to the process; these belong to this server, and a test may run several.
    let open = [
        ("slipstream_rooms_open", app.hub.open_rooms()),
        ("slipstream_sockets_open", app.sockets.count()),
        ("slipstream_bytes_in_flight", app.guard.budget.used()),
    ];
    let gauges = open.map(|(what, count)| format!("# TYPE {what} gauge\n{what} {count}\n\n"));
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.render() + &gauges.concat())
}
