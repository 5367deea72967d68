//! Connections: how many there may be, and how long the head of a request may take.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::serve::Listener;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::task::TaskTracker;
use tower::Layer as _;

use crate::App;
use crate::guard::{self, Network, Stream, Visit};

/// How much of a request's head, or of an answer that is not taken, a connection keeps.
const BUFFER: usize = 64 << 10;

/// After so long a connection ends with the next answer: nobody keeps one for ever.
const OLD: Duration = Duration::from_secs(60 * 60);

/// What somebody hears whose network has as many connections as it may have.
const TOO_MANY: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nconnection: close\r\n\
    retry-after: 5\r\ncontent-length: 100\r\n\r\n\
    {\"code\":\"too_many_connections\",\"message\":\"too many connections from this address; close some first\"}";

/// Serves every connection until the server closes, and returns when the last one has ended.
pub(crate) async fn serve(app: &Arc<App>, mut listener: TcpListener, router: &Router) {
    let most = app.config.limits.connections.clamp(1, Semaphore::MAX_PERMITS);
    let (permits, connections) = (Arc::new(Semaphore::new(most)), TaskTracker::new());
    let mut closing = app.closing.subscribe();
    loop {
        let next = async {
            let permit = Arc::clone(&permits).acquire_owned().await.expect("nobody closes the semaphore");
            let (stream, peer) = Listener::accept(&mut listener).await;
            (stream, peer, Arc::new(permit))
        };
        let (stream, peer, permit) = tokio::select! {
            next = next => next,
            () = async { let _ = closing.wait_for(|closing| *closing).await; } => break,
        };
        match visit(app, peer, permit) {
            Some(visit) => {
                connections.spawn(connection(Arc::clone(app), router.clone(), stream, peer, visit));
            }
            // Whether they hear it is their business.
            None => drop(stream.try_write(TOO_MANY)),
        }
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

/// The visit of somebody who has connected, unless their network has as many connections as it may have. A proxy has as
/// many as it likes: its requests are counted one by one.
fn visit(app: &App, peer: SocketAddr, permit: Arc<OwnedSemaphorePermit>) -> Option<Visit> {
    let network = Network::of(peer.ip());
    let place = match app.config.proxies.include(peer.ip()) {
        true => None,
        false => Some(Arc::new(app.guard.connections.take(network)?)),
    };
    Some(Visit { reader: app.guard.budget.open(network), network, place, _permit: permit })
}

/// Serves one request after the other, until either side ends it or it becomes a socket.
async fn connection(app: Arc<App>, router: Router, stream: TcpStream, peer: SocketAddr, visit: Visit) {
    if let Err(error) = guard::set_up(&stream) {
        tracing::debug!(%error, "a connection could not be set up");
    }
    let (time, patience) = (app.time.clone(), app.config.patience);
    let stream = Stream::new(stream, visit.clone(), time, patience);
    let service = Extension(ConnectInfo(peer)).layer(Extension(visit).layer(router));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(BUFFER);
    let connection = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
    let mut connection = pin!(connection.with_upgrades());
    let mut closing = app.closing.subscribe();
    let old = app.time.now() + OLD;
    let served = tokio::select! {
        served = connection.as_mut() => served,
        () = async { tokio::select! {
            _ = closing.wait_for(|closing| *closing) => {}
            () = app.time.sleep_until(Some(old)) => {}
        } } => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        tracing::debug!(%error, "a connection ended badly");
    }
}
