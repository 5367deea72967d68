//! A request and its answer over a plain socket: small enough to see every byte.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// How long anything may take before the test fails instead of hanging.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// What the server answered.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The HTTP status.
    pub(crate) status: u16,
    /// The headers with lower-case names.
    pub(crate) headers: Vec<(String, String)>,
    /// The body.
    pub(crate) body: String,
}

impl Answer {
    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error} in {self:?}"))
    }

    /// Status and stable code of a refusal: `404 no_table`.
    pub(crate) fn refusal(&self) -> String {
        let code = serde_json::from_str::<Value>(&self.body).unwrap_or_default();
        format!("{} {}", self.status, code["code"].as_str().unwrap_or("without a code"))
    }

    /// The header of that name.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(one, _)| one == name).map(|(_, value)| value.as_str())
    }

    /// The body as JSON, if it was done.
    pub(crate) fn done(&self) -> Value {
        assert!((200..300).contains(&self.status), "{self:?}");
        self.json()
    }
}

/// Asks once and reads everything that comes back.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    text.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    let asked = async {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(text.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        String::from_utf8(answer).unwrap()
    };
    let answer = tokio::time::timeout(PATIENCE, asked).await;
    let answer = parse(&answer.unwrap_or_else(|_| panic!("no answer to {method} {path}")));
    super::description::check(method, path, &answer);
    answer
}

fn parse(answer: &str) -> Answer {
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let header =
        |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
    let headers: Vec<_> = lines.filter_map(header).collect();
    let is_chunked = headers.iter().any(|(name, _)| name == "transfer-encoding");
    let body = if is_chunked { joined(body) } else { body.to_owned() };
    Answer { status, headers, body }
}

/// A body that came in chunks.
fn joined(mut chunks: &str) -> String {
    let mut body = String::new();
    loop {
        let (length, rest) = chunks.split_once("\r\n").unwrap();
        let length = usize::from_str_radix(length, 16).unwrap();
        if length == 0 {
            return body;
        }
        // Chunks may be cut anywhere, but what is sent here is cut between frames.
        body.push_str(&rest[..length]);
        chunks = &rest[length + 2..];
    }
}
