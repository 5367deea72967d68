//! A server with its clock in the test's hand, and the people who come to it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use referee::{Referee, Seed};
use rules::{Choices, Setup as _};
use serde_json::{Value, json};
use server::{Config, Games, Keys, Limits, Server, Shared, Time};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use store::{Id, SeatKind, SeatRow, SqliteStore, Status, Store as _, Table};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::http::{Answer, PATIENCE, request};

/// What people are called.
const NAMES: [&str; 4] = ["Ann", "Ben", "Cleo", "Dora"];

/// How long the reconnaissance of MemoRacers is shown, in milliseconds: nine tiles turn up behind the
/// first at 1.5 s each, and eight turn down in two fifths of that (MR-13, MR-14).
pub(crate) const RECONNAISSANCE: u64 = 9 * 1_500 + 8 * 600;

/// A server that runs on threads of its own, so that it can also be killed.
pub(crate) struct Host {
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// Its clock, which stands still until it is moved.
    pub(crate) time: Time,
    config: Config,
    games: fn() -> Games,
    keys: Keys,
    folder: TempDir,
    running: Option<Running>,
}

struct Running {
    runtime: Runtime,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

/// Somebody known by a token.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    /// What they are known by.
    pub(crate) token: String,
}

/// A configuration in which nobody waits and nobody is too fast.
pub(crate) fn quick() -> Config {
    Config {
        bot_pace: Duration::ZERO,
        heartbeat: Duration::from_secs(1 << 30),
        limits: Limits {
            messages_per_second: 1 << 20,
            requests_per_second: 1 << 20,
            players_per_minute: 1 << 20,
            chat_per_minute: 1 << 20,
            tables_per_hour: 1 << 20,
            ..Limits::default()
        },
        ..Config::default()
    }
}

impl Host {
    /// A server of all games in which nobody waits.
    pub(crate) async fn open() -> Self {
        Host::with(quick(), Games::all).await
    }

    /// A server with other limits.
    pub(crate) async fn limited(change: impl FnOnce(&mut Limits)) -> Self {
        let mut config = quick();
        change(&mut config.limits);
        Host::with(config, Games::all).await
    }

    /// A server of these games with that configuration.
    pub(crate) async fn with(config: Config, games: fn() -> Games) -> Self {
        let mut host = Host {
            address: ([127, 0, 0, 1], 0).into(),
            time: Time::held(),
            config,
            games,
            keys: Keys::fresh(),
            folder: tempfile::tempdir().unwrap(),
            running: None,
        };
        host.start().await;
        host
    }

    async fn start(&mut self) {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let (handle, file) = (runtime.handle().clone(), self.file());
        // Its connections belong to its own threads, so that they die with it.
        let opened = tokio::task::spawn_blocking(move || {
            handle.block_on(async {
                let address: SocketAddr = ([127, 0, 0, 1], 0).into();
                (SqliteStore::open(&file).await.unwrap(), TcpListener::bind(address).await.unwrap())
            })
        });
        let (store, listener) = opened.await.unwrap();
        self.address = listener.local_addr().unwrap();
        let (keys, time) = (self.keys.clone(), self.time.clone());
        let server = Server::new(self.config.clone(), (self.games)(), keys, time, store);
        let (stop, stopped) = oneshot::channel::<()>();
        let signal = async { stopped.await.unwrap_or_default() };
        let served = runtime.spawn(async { server.serve(listener, signal).await.unwrap() });
        self.running = Some(Running { runtime, stop, served });
    }

    /// Asks it to close, and waits until it has.
    pub(crate) async fn stop(&mut self) {
        let Running { runtime, stop, served } = self.running.take().unwrap();
        stop.send(()).unwrap();
        tokio::time::timeout(PATIENCE, served).await.expect("the server closes").unwrap();
        runtime.shutdown_background();
    }

    /// Closes it and opens another one that has other keys.
    pub(crate) async fn rekey(&mut self, keys: Keys) {
        self.keys = keys;
        self.restart().await;
    }

    /// Closes it and opens another one on the same file. Its clock begins anew, as a process's does.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.restart_stopped().await;
    }

    /// Opens another one on the file of one that was stopped.
    pub(crate) async fn restart_stopped(&mut self) {
        self.time = Time::held();
        self.start().await;
    }

    /// Restarts it without a farewell: everything that was in memory is gone.
    pub(crate) async fn crash(&mut self) {
        let running = self.running.take().unwrap();
        // Nothing of it may go on beside the next one: a process that is killed does not either.
        let gone = tokio::task::spawn_blocking(move || running.runtime.shutdown_timeout(PATIENCE));
        gone.await.unwrap();
        self.time = Time::held();
        self.start().await;
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("slipstream.db")
    }

    /// A second pair of hands on the same file.
    pub(crate) async fn store(&self) -> SqliteStore {
        SqliteStore::open(&self.file()).await.unwrap()
    }

    /// Something done to the file itself, past every store.
    pub(crate) async fn sql(&self, statement: &'static str) {
        let options = SqliteConnectOptions::new().filename(self.file());
        let mut connection = options.connect().await.unwrap();
        sqlx::query(statement).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }

    /// Keeps everybody else from writing to the file until the connection is closed; they can read.
    pub(crate) async fn hold(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.file());
        let mut connection = options.connect().await.unwrap();
        sqlx::query("BEGIN IMMEDIATE").execute(&mut connection).await.unwrap();
        connection
    }

    /// The players of these tokens.
    pub(crate) async fn ids(&self, people: &[Person]) -> Vec<Id> {
        let mut ids = Vec::new();
        for person in people {
            let hash = *blake3::hash(person.token.as_bytes()).as_bytes();
            ids.push(self.store().await.token_of(&hash).await.unwrap().unwrap().player);
        }
        ids
    }

    /// A match between these people with a known seed, put into the store by hand before anybody opens its room.
    pub(crate) async fn store_table<G: Shared>(
        &self,
        id: Id,
        people: &[Person],
        set: &[(&str, &str)],
        seed: &Seed,
    ) -> String {
        let referee = referee::<G>(people.len(), set, seed);
        let seat =
            |player| SeatRow { kind: SeatKind::Human, player: Some(player), bot: None, resigned: false };
        let players = self.ids(people).await;
        let table = Table {
            id,
            revision: 0,
            game: G::NAME.to_owned(),
            host: players[0],
            status: Status::Playing,
            listed: false,
            settings: json!({"set": [], "clock": null, "names": []}).to_string(),
            header: Some(serde_json::to_string(referee.header()).unwrap()),
            seed: Some(*seed.bytes()),
            rematch: None,
            created: 0,
            imported: false,
            seats: players.into_iter().map(seat).collect(),
        };
        self.store().await.add_table(&table).await.unwrap();
        table.id.to_string()
    }

    /// Everybody has looked at the tiles of MemoRacers, and the first clock begins to run.
    pub(crate) fn pass_reconnaissance(&self) {
        self.pass(RECONNAISSANCE);
    }

    /// The clock moves on by so many milliseconds.
    pub(crate) fn pass(&self, millis: u64) {
        self.time.advance(Duration::from_millis(millis));
    }

    /// Somebody new.
    pub(crate) async fn person(&self, name: &str) -> Person {
        let answer =
            request(self.address, "POST", "/api/tokens", &[], &json!({"label": name}).to_string()).await;
        let token = answer.done()["token"].as_str().unwrap().to_owned();
        Person { token }
    }

    /// So many new people.
    pub(crate) async fn people(&self, count: usize) -> Vec<Person> {
        let mut people = Vec::new();
        for name in NAMES.iter().take(count) {
            people.push(self.person(name).await);
        }
        people
    }

    /// What anybody may ask.
    pub(crate) async fn get(&self, path: &str) -> Answer {
        request(self.address, "GET", path, &[], "").await
    }

    /// What that person asks.
    pub(crate) async fn ask(&self, who: &Person, method: &str, path: &str, body: &Value) -> Answer {
        let bearer = format!("Bearer {}", who.token);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        request(self.address, method, path, &[("Authorization", &bearer)], &body).await
    }

    /// What that person asks of a table: `join`, `leave`, `start`, `rematch` or `abandon`.
    pub(crate) async fn at_table(&self, who: &Person, table: &str, request: &str, body: &Value) -> Answer {
        self.ask(who, "POST", &format!("/api/tables/{table}/{request}"), body).await
    }

    /// A new table of that person; its id.
    pub(crate) async fn table(&self, who: &Person, wish: &Value) -> String {
        let answer = self.ask(who, "POST", "/api/tables", wish).await;
        answer.done()["id"].as_str().unwrap().to_owned()
    }

    /// A match of that game between these people, the first the host, with `more` wished for.
    pub(crate) async fn begun(&self, game: &str, more: &Value, people: &[Person]) -> String {
        let seats = vec![json!({"kind": "human"}); people.len()];
        let mut wish = json!({"game": game, "seats": seats});
        for (key, value) in more.as_object().into_iter().flatten() {
            wish[key] = value.clone();
        }
        let table = self.table(&people[0], &wish).await;
        for person in &people[1..] {
            self.at_table(person, &table, "join", &Value::Null).await.done();
        }
        table
    }

    /// Waits until the server has looked at every match of that person, as it does after a start.
    pub(crate) async fn until_woken(&self, who: &Person) {
        let are_woken = async || {
            let mine = self.ask(who, "GET", "/api/tables?mine=true", &Value::Null).await.done();
            mine.as_array().unwrap().iter().all(|table| table["your_turn"].is_boolean())
        };
        let woken = async { while !are_woken().await {} };
        tokio::time::timeout(PATIENCE, woken).await.expect("the server looks at its matches");
    }

    /// One figure of `/metrics`; 0 if nothing was counted yet.
    pub(crate) async fn figure(&self, name: &str) -> u64 {
        let text = self.get("/metrics").await.body;
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.map_or(0, |line| line.trim().parse().unwrap())
    }

    /// Asks until that figure of `/metrics` is that number.
    pub(crate) async fn until_figure(&self, name: &str, number: u64) {
        let reached = async { while self.figure(name).await != number {} };
        tokio::time::timeout(PATIENCE, reached).await.unwrap_or_else(|_| panic!("{name} never was {number}"));
    }
}

/// A match of these choices before anybody has acted, as [`Host::store_table`] lays it out.
pub(crate) fn referee<G: Shared>(seats: usize, set: &[(&str, &str)], seed: &Seed) -> Referee<G> {
    let set = set.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let setup = G::Setup::choose(&Choices { seats: Some(seats), set }).unwrap();
    let names = NAMES[..seats].iter().map(|name| (*name).to_owned()).collect();
    Referee::new(&setup, names, None, seed.clone())
}

impl Drop for Host {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            running.runtime.shutdown_background();
        }
    }
}
