//! Connections: how many there may be, and how long the head of a request may take.

use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::serve::Listener;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::task::TaskTracker;
use tower::Layer as _;

use crate::App;

/// How long, and how much, is still read from somebody to whom everything has been said.
const LAST_WORDS: (Duration, u64) = (Duration::from_secs(2), 4 << 20);

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
        tracing::debug!(%error, "TCP_NODELAY could not be set");
    }
    let stream = Stream { stream: Some(stream), place: place.clone() };
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

/// A connection that is ended in peace. A system resets one that is closed while something is unread, and a reset
/// destroys what was said last: so what still comes is read for a while, and dropped.
struct Stream {
    /// Nothing once it is dropped.
    stream: Option<TcpStream>,
    place: Place,
}

impl Stream {
    fn inner(self: Pin<&mut Self>) -> Pin<&mut TcpStream> {
        Pin::new(self.get_mut().stream.as_mut().expect("it is there until it is dropped"))
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // A process that ends says nothing more.
        let (Some(stream), Ok(handle)) = (self.stream.take(), Handle::try_current()) else { return };
        let (place, (time, bytes)) = (self.place.clone(), LAST_WORDS);
        handle.spawn(async move {
            // Whatever goes wrong: it is the end anyway.
            let _ = tokio::time::timeout(time, end(stream, bytes)).await;
            drop(place);
        });
    }
}

/// Says that nothing more comes, and reads until the other side says so, too.
async fn end(mut stream: TcpStream, most: u64) -> io::Result<u64> {
    stream.shutdown().await?;
    tokio::io::copy(&mut stream.take(most), &mut tokio::io::sink()).await
}

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.inner().poll_read(context, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.inner().poll_write(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.inner().poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.inner().poll_shutdown(context)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.inner().poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.as_ref().is_some_and(TcpStream::is_write_vectored)
    }
}
