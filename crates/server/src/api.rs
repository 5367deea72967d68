//! HTTP: the routes, what surrounds them, and their description.

pub(crate) mod body;
pub(crate) mod cups;
mod describe;
pub(crate) mod games;
pub(crate) mod me;
pub(crate) mod operations;
mod records;
pub(crate) mod sessions;
pub(crate) mod tables;

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate as _, SizeAbove};
use tower_http::trace::TraceLayer;
use utoipa::OpenApi;

use self::body::Awaited;
use self::describe::Shared;
use crate::error::{ApiError, ErrorCode};
use crate::{App, client, door, guard, limits, pages, socket};

/// What every answer says about how it may be used. Pages load from here and nowhere else.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// The addresses of the client's pages; `web/src/lib/router.svelte.ts` says what they show.
const PAGES: [&str; 10] = [
    "/",
    "/new/{game}",
    "/t/{id}",
    "/cup",
    "/cup/{id}",
    "/replay",
    "/replay/{id}",
    "/watch",
    "/rules",
    "/rules/{game}",
];

/// Browsers come back under https for a year.
const ONLY_HTTPS: &str = "max-age=31536000";

/// What is shorter is not compressed: it would cost more memory than it saves.
const SMALL: u64 = 1 << 10;

/// The description of the API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Slipstream",
        description = "Tables of racing board games. People are known by a session in a cookie from `GET /api/me`, programs by a bearer token from `POST /api/tokens`. Every refusal has a stable `code` and a `message`. Matches are played over a socket: see docs/protocol.md."
    ),
    paths(
        me::me,
        me::rename,
        me::tokens,
        me::new_token,
        me::revoke_token,
        sessions::sessions,
        sessions::end_session,
        sessions::log_out,
        games::games,
        games::rules,
        games::warnings,
        tables::lobby,
        tables::create,
        tables::table,
        tables::code,
        tables::by_code,
        tables::join,
        tables::offer,
        tables::leave,
        tables::start,
        tables::ready,
        tables::options,
        tables::rematch,
        tables::abandon,
        tables::socket,
        cups::list,
        cups::create,
        cups::cup,
        cups::join,
        cups::leave,
        cups::start,
        cups::abandon,
        records::record,
        records::replay,
        records::import,
        records::key,
        operations::reach,
        operations::health,
        operations::ready,
        operations::metrics,
    ),
    modifiers(&Shared)
)]
struct Description;

/// The description of the API, as OpenAPI.
pub fn openapi() -> utoipa::openapi::OpenApi {
    // It never changes, and takes a while to work out.
    static DESCRIPTION: LazyLock<utoipa::openapi::OpenApi> = LazyLock::new(Description::openapi);
    DESCRIPTION.clone()
}

/// Everything the server answers.
pub(crate) fn router(app: &Arc<App>) -> Router {
    let limited = Router::new()
        .route("/style.css", get(pages::style))
        .route("/favicon.svg", get(client::file))
        .route("/assets/{*path}", get(client::file))
        .merge(PAGES.into_iter().fold(Router::new(), |pages, path| pages.route(path, get(client::page))))
        .nest("/api", requests(app).layer(middleware::map_response(unkept)))
        .layer(middleware::from_fn_with_state(Arc::clone(app), limits::slow_down));
    let router = limited
        .merge(watched())
        .fallback(not_found)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(app.config.limits.body_bytes))
        .layer(
            ServiceBuilder::new()
                .layer(middleware::from_fn_with_state(Arc::clone(app), guard::weigh))
                .layer(TraceLayer::new_for_http().make_span_with(span))
                .layer(CatchPanicLayer::custom(panicked))
                .layer(middleware::from_fn_with_state(Arc::clone(app), in_time))
                .layer(
                    CompressionLayer::new().compress_when(SizeAbove::new(SMALL).and(DefaultPredicate::new())),
                )
                .layer(middleware::map_response(guard::measured)),
        )
        .layer(middleware::from_fn_with_state(Arc::clone(app), door::checked))
        .layer(middleware::map_response_with_state(Arc::clone(app), with_headers));
    router.with_state(Arc::clone(app))
}

/// What programs ask, and the page: everything below `/api`.
fn requests(app: &App) -> Router<Arc<App>> {
    let limits = app.config.limits;
    // A test may send a record along.
    let table_bytes = limits.body_bytes + if app.config.test_tables { 2 * limits.record_bytes } else { 0 };
    let tables = get(tables::lobby).post(tables::create).layer(DefaultBodyLimit::max(table_bytes));
    Router::new()
        .route("/me", get(me::me).patch(me::rename))
        .route("/tokens", get(me::tokens).post(me::new_token))
        .route("/tokens/{id}", delete(me::revoke_token))
        .route("/sessions", get(sessions::sessions))
        .route("/sessions/{id}", delete(sessions::end_session))
        .route("/logout", post(sessions::log_out))
        .route("/games", get(games::games))
        .route("/games/{game}/rules", get(games::rules))
        .route("/games/{game}/warnings", post(games::warnings))
        .route("/tables", tables)
        .route("/tables/{id}", get(tables::table))
        .route("/tables/{id}/code", post(tables::code))
        .route("/codes/{code}", get(tables::by_code))
        .route("/tables/{id}/join", post(tables::join))
        .route("/tables/{id}/seats/{seat}", put(tables::offer))
        .route("/tables/{id}/leave", post(tables::leave))
        .route("/tables/{id}/start", post(tables::start))
        .route("/tables/{id}/ready", post(tables::ready))
        .route("/tables/{id}/options", put(tables::options))
        .route("/tables/{id}/rematch", post(tables::rematch))
        .route("/tables/{id}/abandon", post(tables::abandon))
        .route("/tables/{id}/socket", get(socket::open))
        .route("/tables/{id}/record", get(records::record))
        .route("/tables/{id}/replay", get(records::replay))
        .route("/cups", get(cups::list).post(cups::create))
        .route("/cups/{id}", get(cups::cup))
        .route("/cups/{id}/join", post(cups::join))
        .route("/cups/{id}/leave", post(cups::leave))
        .route("/cups/{id}/start", post(cups::start))
        .route("/cups/{id}/abandon", post(cups::abandon))
        .route("/records", post(records::import).layer(DefaultBodyLimit::max(limits.record_bytes)))
        .route("/key", get(records::key))
        .route("/reach", get(operations::reach))
        .route("/openapi.json", get(|| async { axum::Json(openapi()) }))
        .route("/docs", get(pages::api))
}

/// What is asked by whoever looks after the server. Nothing limits how often, so no connection lives by it.
fn watched() -> Router<Arc<App>> {
    Router::new()
        .route("/healthz", get(operations::health))
        .route("/readyz", get(operations::ready))
        .route("/metrics", get(operations::metrics))
        .layer(middleware::map_response(with_an_end))
}

/// Gives up on a request that takes too long.
async fn in_time(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let awaited = Awaited::default();
    request.extensions_mut().insert(awaited.clone());
    let late = app.time.now() + app.config.patience;
    tokio::select! {
        biased;
        response = next.run(request) => Ok(response),
        () = app.time.sleep_until(Some(late)) => {
            Err(if awaited.is_so() { ApiError::no_body() } else { ApiError::too_slow() })
        }
    }
}

/// Adds what every answer says, where it does not say otherwise.
async fn with_headers(State(app): State<Arc<App>>, mut response: Response) -> Response {
    if app.config.public_url.as_ref().is_some_and(|url| url.starts_with("https:")) {
        response
            .headers_mut()
            .insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ONLY_HTTPS));
    }
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Nobody on the way keeps what was said to somebody: it may hold keys, and the link of a table is one.
async fn unkept(mut response: Response) -> Response {
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// The last answer on its connection.
async fn with_an_end(mut response: Response) -> Response {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// What a log line says of a request: the route and not the address, because a table's address is its key.
fn span(request: &Request) -> tracing::Span {
    let route = request.extensions().get::<MatchedPath>().map_or("?", MatchedPath::as_str);
    tracing::info_span!("request", method = %request.method(), route)
}

fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    ApiError::broken("a request panicked".to_owned()).into_response()
}

/// People get a page, programs a code.
async fn not_found(uri: Uri, headers: HeaderMap) -> Response {
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if accept.contains("text/html") && !uri.path().starts_with("/api") {
        return client::nowhere();
    }
    let message = "there is nothing here; the API is described at /api/docs";
    ApiError::new(ErrorCode::NotFound, message).into_response()
}

async fn wrong_method(method: Method) -> ApiError {
    let message = format!("{method} is not allowed here; what is allowed is described at /api/docs");
    ApiError::new(ErrorCode::WrongMethod, message)
}
