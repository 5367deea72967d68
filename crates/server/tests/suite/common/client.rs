//! Somebody at a table, over a real socket: keeps every byte, follows the match and checks each message.

use std::net::SocketAddr;

use bots::Dice;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::host::{Host, Person};
use super::http::{Answer, PATIENCE};
use super::{any, description};

/// A socket to a server.
pub(crate) type Socket = WebSocketStream<TcpStream>;

/// Somebody at a table.
pub(crate) struct Client {
    /// The socket itself, for what is out of the ordinary.
    pub(crate) socket: Socket,
    /// Every text that came in.
    pub(crate) texts: Vec<String>,
    /// The same as JSON.
    pub(crate) heard: Vec<Value>,
    /// The last version seen; none before the first.
    pub(crate) version: Option<u64>,
    /// The seat looked through, counted from 1.
    pub(crate) seat: Option<u64>,
    /// The match as it was shown last.
    pub(crate) sight: Value,
    /// Every event told since the last `hello`, or since the first if updates led on.
    pub(crate) events: Vec<Value>,
    /// The table as it was told last.
    pub(crate) table: Value,
    /// Who is here.
    pub(crate) presence: Value,
    /// The news of an undo told last.
    pub(crate) undo: Value,
    next_id: u32,
}

/// Opens a socket; on failure the refusal's status and code.
pub(crate) async fn connect(
    address: SocketAddr,
    path: &str,
    headers: &[(&str, &str)],
) -> Result<Socket, String> {
    let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
    for (name, value) in headers {
        let name = tungstenite::http::HeaderName::from_bytes(name.as_bytes()).unwrap();
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    let stream = TcpStream::connect(address).await.unwrap();
    let opened = tokio::time::timeout(PATIENCE, client_async(request, stream)).await.expect("an answer");
    match opened {
        Ok((socket, _)) => Ok(socket),
        Err(tungstenite::Error::Http(answer)) => {
            let body = String::from_utf8(answer.body().clone().unwrap_or_default()).unwrap();
            let answer = Answer { status: answer.status().as_u16(), headers: Vec::new(), body };
            description::check("GET", path, &answer);
            Err(answer.refusal())
        }
        Err(error) => panic!("{error}"),
    }
}

impl Host {
    /// That person comes to a table, with a query such as `since=3`, and has not heard anything yet.
    pub(crate) async fn enter(&self, who: &Person, table: &str, query: &str) -> Client {
        let path = format!("/api/tables/{table}/socket?{query}");
        let bearer = format!("Bearer {}", who.token);
        Client::new(connect(self.address, &path, &[("Authorization", &bearer)]).await.unwrap())
    }

    /// That person comes to a table and is greeted.
    pub(crate) async fn sit(&self, who: &Person, table: &str) -> Client {
        let mut client = self.enter(who, table, "").await;
        client.next("hello").await;
        client
    }

    /// A match of that game with everybody in the room; the last client only watches.
    pub(crate) async fn full_table(&self, game: &str, more: Value, people: usize) -> (String, Vec<Client>) {
        let people = self.people(people).await;
        let table = self.begun(game, &more, &people).await;
        let mut clients = Vec::new();
        for person in &people {
            clients.push(self.sit(person, &table).await);
        }
        let watcher = self.person("Wanda").await;
        clients.push(self.sit(&watcher, &table).await);
        (table, clients)
    }
}

impl Client {
    /// Somebody on that socket who has heard nothing yet.
    pub(crate) fn new(socket: Socket) -> Self {
        Client {
            socket,
            texts: Vec::new(),
            heard: Vec::new(),
            version: None,
            seat: None,
            sight: Value::Null,
            events: Vec::new(),
            table: Value::Null,
            presence: Value::Null,
            undo: Value::Null,
            next_id: 1,
        }
    }

    /// The socket breaks, and the person comes back by another one that leads on from there.
    pub(crate) async fn come_back(mut self, host: &Host, who: &Person, table: &str) -> Self {
        let query = format!("since={}", self.version.unwrap());
        let fresh = host.enter(who, table, &query).await;
        self.socket = fresh.socket;
        self
    }

    /// Sends a message.
    pub(crate) async fn say(&mut self, message: &Value) {
        self.send(Message::text(message.to_string())).await;
    }

    /// Sends a frame.
    pub(crate) async fn send(&mut self, frame: Message) {
        tokio::time::timeout(PATIENCE, self.socket.send(frame)).await.expect("the socket takes it").unwrap();
    }

    /// Sends a message with an id and reads on to its answer.
    pub(crate) async fn ask(&mut self, mut message: Value) -> Value {
        let id = self.next_id;
        self.next_id += 1;
        message["id"] = id.into();
        self.say(&message).await;
        loop {
            let heard = self.read().await;
            if heard["id"] == id {
                return heard;
            }
        }
    }

    /// Acts and reads on to the answer.
    pub(crate) async fn act(&mut self, action: &Value) -> Value {
        self.ask(json!({"type": "act", "action": action})).await
    }

    /// Acts, and it is done.
    pub(crate) async fn do_act(&mut self, action: &Value) {
        let answer = self.act(action).await;
        assert_eq!(answer["type"], "accepted", "{action}: {answer}");
        assert_eq!(answer["version"].as_u64(), self.version, "the answer comes after what it speaks of");
    }

    /// Does the first thing offered.
    pub(crate) async fn do_first(&mut self) {
        let action = self.actions()[0].clone();
        self.do_act(&action).await;
    }

    /// Asks and gives the stable code of the refusal.
    pub(crate) async fn refused(&mut self, message: Value) -> String {
        let answer = self.ask(message).await;
        assert_eq!(answer["type"], "rejected", "{answer}");
        answer["code"].as_str().unwrap().to_owned()
    }

    /// Asks, and it is done.
    pub(crate) async fn accepted(&mut self, message: Value) {
        let answer = self.ask(message).await;
        assert_eq!(answer["type"], "accepted", "{answer}");
    }

    /// The server has dealt with everything that was said before.
    pub(crate) async fn settle(&mut self) {
        assert_eq!(self.ask(json!({"type": "ping"})).await["type"], "pong");
    }

    /// Asks for everything anew.
    pub(crate) async fn refresh(&mut self) {
        self.say(&json!({"type": "resync", "version": u32::MAX})).await;
        self.next("hello").await;
    }

    /// The next message of that type.
    pub(crate) async fn next(&mut self, kind: &str) -> Value {
        loop {
            let heard = self.read().await;
            if heard["type"] == kind {
                return heard;
            }
        }
    }

    /// Reads on until that is so.
    pub(crate) async fn until(&mut self, is_so: impl Fn(&Client) -> bool) {
        while !is_so(self) {
            self.read().await;
        }
    }

    /// Reads on until the log is that long.
    pub(crate) async fn until_version(&mut self, version: u64) {
        self.until(|client| client.version >= Some(version)).await;
    }

    /// The next message.
    pub(crate) async fn read(&mut self) -> Value {
        loop {
            match self.frame().await {
                Some(Message::Text(text)) => return self.hear(text.to_string()),
                Some(Message::Ping(_) | Message::Pong(_)) => {}
                other => panic!("the socket ended with {other:?} after {:?}", self.texts.last()),
            }
        }
    }

    /// Reads on until the server asks whether somebody is there; the answer goes out with what is sent next.
    pub(crate) async fn next_ping(&mut self) {
        loop {
            match self.frame().await {
                Some(Message::Text(text)) => drop(self.hear(text.to_string())),
                Some(Message::Ping(_)) => return,
                other => panic!("no heartbeat but {other:?}"),
            }
        }
    }

    /// Reads on until the server closes the socket; the messages before it.
    pub(crate) async fn read_to_end(&mut self) -> Vec<Value> {
        let first = self.heard.len();
        while let Some(frame) = self.frame().await {
            match frame {
                Message::Text(text) => drop(self.hear(text.to_string())),
                Message::Close(_) => break,
                Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
            }
        }
        self.heard[first..].to_vec()
    }

    /// The next frame, or the end of the socket.
    pub(crate) async fn frame(&mut self) -> Option<Message> {
        let frame = tokio::time::timeout(PATIENCE, self.socket.next()).await;
        let frame = frame.unwrap_or_else(|_| panic!("nothing came after {:?}", self.texts.last()));
        frame.and_then(Result::ok)
    }

    /// What the viewer's seat may do.
    pub(crate) fn actions(&self) -> Vec<Value> {
        self.sight["actions"].as_array().cloned().unwrap_or_default()
    }

    /// Which seats are asked, counted from 1.
    pub(crate) fn asked(&self) -> Vec<u64> {
        self.sight["turn"]["seats"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect()
    }

    /// Whether the viewer's seat is asked.
    pub(crate) fn is_asked(&self) -> bool {
        self.seat.is_some_and(|seat| self.asked().contains(&seat))
    }

    /// Whether the table is over, and the match with it.
    pub(crate) fn is_over(&self) -> bool {
        self.table["status"] == "over"
    }

    /// How much time each seat has left and whether its clock runs, as `30000+` or `30000`.
    pub(crate) fn clocks(&self) -> Vec<String> {
        let clock =
            |clock: &Value| format!("{}{}", clock["left"], if clock["running"] == true { "+" } else { "" });
        self.sight["clocks"].as_array().into_iter().flatten().map(clock).collect()
    }

    /// One step: acts at random if asked, and reads on if not.
    pub(crate) async fn play(&mut self, dice: &mut Dice) {
        let actions = self.actions();
        if actions.is_empty() {
            self.read().await;
        } else {
            self.do_act(any(&actions, dice)).await;
        }
    }

    /// Plays at random until the table is over. A spectator only watches.
    pub(crate) async fn play_out(mut self, number: u64) -> Self {
        let mut dice = bots::dice(number, self.seat.unwrap_or_default());
        while !self.is_over() {
            self.play(&mut dice).await;
        }
        self
    }

    /// Takes a message in and checks that it fits what came before.
    fn hear(&mut self, text: String) -> Value {
        let mut message: Value = serde_json::from_str(&text).unwrap();
        match message["type"].as_str().unwrap() {
            "hello" => self.begin(&message),
            "update" => {
                assert_eq!(message["from"].as_u64(), self.version, "a gap: {text}");
                self.version = message["version"].as_u64();
                message["match"] = self.seen_in(&message);
                self.look_at(&message["match"]);
            }
            "table" => self.table = without_type(&message),
            "presence" => self.presence = without_type(&message),
            "undo" => self.undo = without_type(&message),
            _ => {}
        }
        self.texts.push(text);
        self.heard.push(message.clone());
        message
    }

    /// The match as an update tells it: whole, or by what changed.
    fn seen_in(&self, update: &Value) -> Value {
        if update["match"].is_object() {
            return update["match"].clone();
        }
        let change = &update["change"];
        let after = |part: &str| {
            let mut value = self.sight[part].clone();
            if let Some(change) = change.get(part) {
                server::change::apply(&mut value, change).unwrap();
            }
            value
        };
        json!({
            "turn": change["turn"],
            "sealed": change["sealed"],
            "clocks": change["clocks"],
            "view": after("view"),
            "actions": after("actions"),
            "events": change["events"],
        })
    }

    fn begin(&mut self, hello: &Value) {
        self.version = hello["version"].as_u64();
        self.seat = hello["seat"].as_u64();
        self.table = hello["table"].clone();
        self.presence = hello["presence"].clone();
        self.events.clear();
        self.look_at(&hello["match"]);
    }

    fn look_at(&mut self, sight: &Value) {
        self.sight = sight.clone();
        self.events.extend(sight["events"].as_array().into_iter().flatten().cloned());
        assert_eq!(self.actions().is_empty(), !self.is_asked(), "offered what is not asked: {sight}");
    }
}

fn without_type(message: &Value) -> Value {
    let mut message = message.clone();
    message.as_object_mut().unwrap().shift_remove("type");
    message
}
