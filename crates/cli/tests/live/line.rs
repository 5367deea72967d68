//! One socket at a table.

use std::io;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long a silence can only mean that a match is stuck.
const PATIENCE: Duration = Duration::from_secs(60);

/// One socket at a table.
pub(crate) struct Line {
    pub(crate) socket: WebSocketStream<TcpStream>,
}

impl Line {
    /// Whoever has that token comes to a table; the query may say `?since=7`.
    pub(crate) async fn open(address: &str, token: &str, table: &str, query: &str) -> io::Result<Self> {
        let and = if query.is_empty() { "?" } else { "&" };
        let url = format!("ws://{address}/api/tables/{table}/socket{query}{and}views=whole");
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        let stream = TcpStream::connect(address).await?;
        let (socket, _) = client_async(request, stream).await.map_err(gone)?;
        Ok(Line { socket })
    }

    /// Says something.
    pub(crate) async fn say(&mut self, message: &Value) -> io::Result<()> {
        self.socket.send(Message::text(message.to_string())).await.map_err(gone)
    }

    /// The next message.
    pub(crate) async fn hear(&mut self) -> io::Result<Value> {
        timeout(PATIENCE, self.next()).await.expect("something is heard in time")
    }

    async fn next(&mut self) -> io::Result<Value> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(closed()),
                Some(Ok(Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
            }
        }
    }
}

/// A refusal is a fault of the test; everything else means that the server is gone.
fn gone(error: Error) -> io::Error {
    if let Error::Http(answer) = error {
        panic!("the socket was refused: {}", answer.status());
    }
    closed()
}

fn closed() -> io::Error {
    io::ErrorKind::ConnectionReset.into()
}
