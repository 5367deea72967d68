//! Connections: how many there may be, and how long the head of a request may take.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;

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

/// The place of a connection among all that may be open. Whoever goes on with the connection keeps it.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    _permit: Arc<OwnedSemaphorePermit>,
}

/// Serves every connection until the server closes, and returns when the last one has ended.
pub(crate) async fn serve(app: &Arc<App>, mut listener: TcpListener, router: &Router) {
    let most = app.config.limits.connections.clamp(1, Semaphore::MAX_PERMITS);
    let (places, connections) = (Arc::new(Semaphore::new(most)), TaskTracker::new());
    let mut closing = app.closing.subscribe();
    loop {
        let next = async {
            let permit = Arc::clone(&places).acquire_owned().await.expect("nobody closes the semaphore");
            let (stream, peer) = Listener::accept(&mut listener).await;
            (stream, peer, Place { _permit: Arc::new(permit) })
        };
        let (stream, peer, place) = tokio::select! {
            next = next => next,
            () = async { let _ = closing.wait_for(|closing| *closing).await; } => break,
        };
        connections.spawn(connection(Arc::clone(app), router.clone(), stream, peer, place));
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

/// Serves one request after the other, until either side ends it or it becomes a socket.
async fn connection(app: Arc<App>, router: Router, stream: TcpStream, peer: SocketAddr, place: Place) {
    // Messages are small and somebody waits for each: none is held back to be sent with the next.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection sends in its own time");
    }
    let service = Extension(ConnectInfo(peer)).layer(Extension(place).layer(router));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(app.config.patience);
    let connection = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
    let mut connection = pin!(connection.with_upgrades());
    let mut closing = app.closing.subscribe();
    let served = tokio::select! {
        served = connection.as_mut() => served,
        () = async { let _ = closing.wait_for(|closing| *closing).await; } => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        tracing::debug!(%error, "a connection ended badly");
    }
}
