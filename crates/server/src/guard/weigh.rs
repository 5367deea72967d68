//! What a request and its answer weigh while they are under way.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::{Frame, SizeHint};

use super::{Hold, Network, Visit, address};
use crate::App;
use crate::error::{ApiError, ErrorCode};

/// What is asked by whoever looks after the server.
const WATCHED: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// What any request takes: buffers, headers, a task.
const REQUEST: usize = 16 << 10;

/// What an answer takes whose length is not known: it comes in chunks.
const CHUNKS: usize = 128 << 10;

/// What it takes to compress an answer.
const COMPRESSION: usize = 384 << 10;

/// How long an answer was before it was compressed.
#[derive(Clone, Copy)]
struct Length(usize);

/// Notes how long an answer is.
pub(crate) async fn measured(mut response: Response) -> Response {
    let length = response.body().size_hint().exact().map_or(CHUNKS, |length| length as usize);
    response.extensions_mut().insert(Length(length));
    response
}

/// Counts a request and its answer as long as they are under way.
pub(crate) async fn weigh(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    // Who looks after the server is answered also when nobody else is.
    if WATCHED.contains(&request.uri().path()) {
        return Ok(next.run(request).await);
    }
    let (mut parts, body) = request.into_parts();
    let network = Network::of(address(&parts, &app));
    let visit = parts.extensions.get_mut::<Visit>().expect("every connection is a visit");
    if visit.place.is_none() {
        let place = app.guard.connections.take(network).ok_or_else(|| too_many(&app))?;
        visit.place = Some(Arc::new(place));
    }
    visit.network = network;
    let visit = visit.clone();
    visit.reader.belong_to(network);
    let mut hold = visit.reader.hold();
    hold.set(REQUEST + announced(&parts, &app))?;
    let response = next.run(Request::from_parts(parts, body)).await;
    let (parts, body) = response.into_parts();
    let length = parts.extensions.get::<Length>().map_or(CHUNKS, |length| length.0);
    let is_compressed = parts.headers.contains_key(header::CONTENT_ENCODING);
    hold.set(REQUEST + length + if is_compressed { COMPRESSION } else { 0 })?;
    let body = Body::new(Weighed { body, _hold: hold, _place: visit.place });
    Ok(Response::from_parts(parts, body))
}

/// How long the body of a request may become.
fn announced(parts: &Parts, app: &App) -> usize {
    let most = app.config.limits.record_bytes;
    match length(&parts.headers) {
        Some(length) => length.min(most),
        None if parts.headers.contains_key(header::TRANSFER_ENCODING) => most,
        None => 0,
    }
}

fn length(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

fn too_many(app: &App) -> ApiError {
    let most = app.guard.connections.most();
    let message = format!("at most {most} requests and sockets at the same time from one address");
    ApiError::new(ErrorCode::TooManyConnections, message)
}

/// The body of an answer that is counted as long as it is there.
struct Weighed {
    body: Body,
    _hold: Hold,
    _place: Option<Arc<super::Place>>,
}

impl HttpBody for Weighed {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
