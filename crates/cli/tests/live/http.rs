//! The little HTTP a test needs, written by hand so that it can also be written wrong.

use std::io;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long a silence can only mean that the server is stuck.
const PATIENCE: Duration = Duration::from_secs(60);

/// A connection that is used for one request after the other.
pub(crate) struct Http {
    stream: BufReader<TcpStream>,
}

/// What the server answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
    /// Whether the connection is of no more use.
    pub(crate) closes: bool,
}

impl Http {
    /// A connection to that address.
    pub(crate) async fn open(address: &str) -> io::Result<Self> {
        Ok(Http { stream: BufReader::new(TcpStream::connect(address).await?) })
    }

    /// Asks in good form, for whoever has that token.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        body: &str,
    ) -> io::Result<Answer> {
        let length = body.len();
        let who = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\n{who}Content-Length: {length}\r\n\r\n{body}"
        );
        self.send(request.as_bytes()).await
    }

    /// Sends these bytes and reads one answer.
    pub(crate) async fn send(&mut self, request: &[u8]) -> io::Result<Answer> {
        self.stream.write_all(request).await?;
        let has_body = !request.starts_with(b"HEAD ");
        timeout(PATIENCE, self.answer(has_body)).await.expect("an answer comes in time")
    }

    /// Sends these bytes and nothing more, and gives the status of the first answer if there is one.
    pub(crate) async fn send_last(mut self, request: &[u8]) -> Option<u16> {
        // The server may close before it has read everything, and then there may be no answer.
        self.stream.write_all(request).await.ok()?;
        self.stream.shutdown().await.ok()?;
        let mut answers = Vec::new();
        let read = timeout(PATIENCE, self.stream.read_to_end(&mut answers)).await;
        read.expect("the server closes in time").ok()?;
        String::from_utf8_lossy(&answers).split(' ').nth(1)?.parse().ok()
    }

    async fn answer(&mut self, has_body: bool) -> io::Result<Answer> {
        let first = self.head_line().await?;
        let status = first.split(' ').nth(1).and_then(|word| word.parse().ok()).ok_or(torn())?;
        let (mut length, mut closes) = (0, false);
        loop {
            let line = self.head_line().await?.to_ascii_lowercase();
            match line.split_once(':').map(|(name, value)| (name, value.trim())) {
                None => break,
                Some(("content-length", value)) => length = value.parse().map_err(|_| torn())?,
                Some(("connection", value)) => closes = value == "close",
                Some(("transfer-encoding", _)) => panic!("these answers have a known length"),
                Some(_) => {}
            }
        }
        let mut body = vec![0; if has_body { length } else { 0 }];
        self.stream.read_exact(&mut body).await?;
        Ok(Answer { status, body, closes })
    }

    /// A line of the head; empty after the last one.
    async fn head_line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let line = line.strip_suffix("\r\n").ok_or(torn())?;
        Ok(line.to_owned())
    }
}

impl Answer {
    /// The body of an answer that must be a success.
    pub(crate) fn json(&self) -> Value {
        assert!((200..300).contains(&self.status), "{} {}", self.status, self.text());
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The body for people.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// A new player's token.
pub(crate) async fn new_player(address: &str) -> io::Result<String> {
    let answer = Http::open(address).await?.ask("POST", "/api/tokens", "", "{}").await?;
    Ok(answer.json()["token"].as_str().unwrap().to_owned())
}

fn torn() -> io::Error {
    io::ErrorKind::UnexpectedEof.into()
}
