//! What strangers may take of the server: places and bytes.
//!
//! One idea: whoever takes something is known by their network, and what they take is a value that gives it back when
//! it is dropped. Places are counted by network. Bytes that wait for somebody are counted in one budget, which belongs
//! to everybody; when it is used up, whoever reads slowest goes first.
//!
//! Left out on purpose: how often somebody may ask, which is in `limits`, and what may be kept on disk, in `quota`.

mod address;
mod budget;
mod files;
mod pace;
mod places;
mod stream;
mod weigh;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::ConnectInfo;
use axum::http::request::Parts;
use tokio::net::TcpStream;
use tokio::sync::OwnedSemaphorePermit;

pub(crate) use self::address::Network;
pub use self::address::Proxies;
pub(crate) use self::budget::{Budget, Full, Hold, Reader};
pub use self::files::open_files;
pub(crate) use self::places::{Place, Places};
pub(crate) use self::stream::Stream;
pub(crate) use self::weigh::{measured, weigh};

use crate::App;
use crate::config::Limits;
use crate::time::Time;

/// How much the system keeps of what it has not sent yet, of one connection. Without a bound it keeps megabytes for
/// somebody who reads nothing.
#[cfg(any(target_os = "linux", target_os = "macos"))]
const UNSENT: u32 = 64 << 10;

/// What is counted of everybody.
#[derive(Debug)]
pub(crate) struct Guard {
    pub(crate) budget: Arc<Budget>,
    /// Connections; behind a proxy, requests and sockets.
    pub(crate) connections: Arc<Places>,
    pub(crate) sockets: Arc<Places>,
}

impl Guard {
    pub(crate) fn new(limits: &Limits, time: &Time) -> Self {
        Guard {
            budget: Budget::new(time.clone(), limits.bytes_in_flight, limits.bytes_per_address),
            connections: Places::new(limits.connections_per_address as usize),
            sockets: Places::new(limits.sockets_per_address as usize),
        }
    }
}

/// A connection's part in the budget, and its place among those of its network; whoever goes on with the connection
/// keeps it.
#[derive(Clone, Debug)]
pub(crate) struct Visit {
    pub(crate) reader: Reader,
    /// Who asks; behind a proxy that is known with the request.
    pub(crate) network: Network,
    /// None behind a proxy, which has one for each request.
    pub(crate) place: Option<Arc<Place>>,
    /// Its place among all connections.
    pub(crate) _permit: Arc<OwnedSemaphorePermit>,
}

/// The address somebody asks from, as a proxy says if there is one that is believed.
pub(crate) fn address(parts: &Parts, app: &App) -> IpAddr {
    app.config.proxies.client(peer(parts), &parts.headers)
}

/// The address at the other end of the connection.
pub(crate) fn peer(parts: &Parts) -> IpAddr {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    peer.unwrap_or(IpAddr::from([127, 0, 0, 1]))
}

/// Messages are small and somebody waits for each, so none is held back to be sent with the next; and little is kept by
/// the system for those who do not read.
pub(crate) fn set_up(stream: &TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    socket2::SockRef::from(stream).set_tcp_notsent_lowat(UNSENT)?;
    Ok(())
}
