//! Tables over HTTP and WebSocket: lobby, rooms, bots, records.
//!
//! One idea: the log decides. A match is its header and its appended steps; a room judges, appends, and only
//! then tells. Whatever is in memory can be read from the store again, so a room may leave and a server may die
//! at any moment.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use server::{Config, Games, Keys, Server, Time};
//! let store = store::SqliteStore::open("slipstream.db".as_ref()).await?;
//! let server = Server::new(Config::default(), Games::all(), Keys::fresh(), Time::running(), store);
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:7878").await?;
//! server.serve(listener, std::future::pending()).await?;
//! # Ok(()) }
//! ```
//!
//! Left out on purpose: the command line, files other than keys, and any rule of any game.

#[expect(unused_qualifications, reason = "utoipa writes qualified names")]
mod api;
pub mod change;
mod client;
mod codes;
mod config;
mod cups;
mod door;
mod error;
mod games;
mod guard;
mod hub;
mod identity;
mod limits;
mod listen;
mod names;
mod pages;
mod people;
mod play;
pub mod protocol;
mod reach;
mod record;
mod replay;
mod room;
mod secrets;
mod situation;
mod socket;
mod threads;
mod tidy;
mod time;
mod verify;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use metrics::Counter;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use store::{Id, Store, Stored, Table, Total};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio_util::task::TaskTracker;

/// The bodies of requests and answers over HTTP, as `/api/docs` tells them.
pub mod http {
    pub use crate::api::cups::{NewCup, NewEntrant};
    pub use crate::api::games::Wish;
    pub use crate::api::me::{Me, Named};
    pub use crate::api::sessions::SessionInfo;
    pub use crate::api::tables::{Code, Join, NewOptions, NewSeat, NewTable, Ready};
    pub use crate::error::ErrorBody;
    pub use crate::games::{BotInfo, GameInfo, SeatRange};
    pub use crate::reach::Reach;
    pub use crate::replay::{Frame, Shown};
    pub use crate::situation::Situation;
}

pub use api::openapi;
pub use catalogue::Shared;
pub use config::{Config, Limits};
pub use error::{ApiError, ErrorCode, Heard};
pub use games::Games;
pub use guard::{Proxies, open_files};
pub use reach::{Reach, url_here};
pub use record::{export, import};
pub use secrets::{Keys, new_id};
pub use threads::threads;
pub use time::Time;
pub use verify::{Found, Wrong, verify};

use crate::api::operations::Pulse;
use crate::codes::Codes;
use crate::error::{ApiError as Error, store_failed};
use crate::guard::Guard;
use crate::hub::Hub;
use crate::limits::Limiters;
use crate::people::People;
use crate::socket::Sockets;

/// How long a closing server waits for those who are still connected, then for what is under way, and then for the store:
/// together less than the 20 seconds it promises.
const FAREWELL: Duration = Duration::from_secs(8);
const ENDING: Duration = Duration::from_secs(5);
const STORING: Duration = Duration::from_secs(5);

/// How long to wait before the store is asked again for what it has failed to do.
pub(crate) const RETRY: Duration = Duration::from_secs(1);

/// Everything a server has, shared by all its tasks.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) games: Arc<Games>,
    pub(crate) keys: Keys,
    pub(crate) time: Time,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) hub: Hub,
    pub(crate) codes: Codes,
    /// Where it listens, from then on.
    pub(crate) listening: OnceLock<SocketAddr>,
    /// Lends threads to bots that think ahead: one core is left for everything else.
    pub(crate) thinkers: Semaphore,
    pub(crate) sockets: Sockets,
    pub(crate) people: People,
    pub(crate) limiters: Limiters,
    pub(crate) guard: Guard,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) counts: Counts,
    pub(crate) pulse: Pulse,
    pub(crate) closing: watch::Sender<bool>,
    pub(crate) tasks: TaskTracker,
}

impl App {
    /// Stores a new table.
    pub(crate) async fn add_table(&self, table: &Table) -> Stored {
        self.store.add_table(table).await?;
        self.people.opened_table(table.host);
        Ok(())
    }

    /// Does what counts something of a player's before it adds to it: one at a time for each player, so that
    /// nobody gets past a limit by asking twice at once, and to its end, also if whoever asked has gone.
    pub(crate) async fn in_turn<T: Send + 'static>(
        &self,
        player: Id,
        work: impl Future<Output = Result<T, Error>> + Send + 'static,
    ) -> Result<T, Error> {
        let turn = self.people.turn(player);
        let done = self.tasks.spawn(async move {
            let _mine = turn.lock().await;
            work.await
        });
        done.await.unwrap_or_else(|error| match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => Err(Error::closing()),
        })
    }

    /// Whether that player may open one more table; to be asked in their turn.
    pub(crate) async fn may_open_table(&self, player: Id) -> Result<(), Error> {
        let most = self.config.limits.tables_per_player;
        if !People::have_fewer_tables(self, player, most).await? {
            return Err(Error::new(
                ErrorCode::TooManyTables,
                format!("you have {most} open tables, which is the most; finish or abandon one"),
            ));
        }
        self.may_keep_more(player).await
    }

    /// Whether what that player's tables take leaves room for another.
    pub(crate) async fn may_keep_more(&self, player: Id) -> Result<(), Error> {
        let limits = &self.config.limits;
        let Total { closed, bytes } = self.store.total_of(player).await?;
        if closed < limits.matches_per_player && bytes < limits.bytes_per_player {
            return Ok(());
        }
        let message = format!(
            "{closed} matches of yours are kept in {bytes} bytes; {} and {} are the most",
            limits.matches_per_player, limits.bytes_per_player
        );
        Err(Error::new(ErrorCode::TooMuchKept, message))
    }
}

/// What is counted so often that looking up the counter would show.
pub(crate) struct Counts {
    pub(crate) messages: Counter,
    pub(crate) steps: Counter,
}

impl Counts {
    /// Those of the recorder that is installed by now.
    fn new() -> Self {
        Counts {
            messages: metrics::counter!("slipstream_messages_total"),
            steps: metrics::counter!("slipstream_steps_total"),
        }
    }
}

/// A server before it listens.
pub struct Server {
    app: Arc<App>,
}

impl Server {
    /// A server of these games with that store.
    pub fn new(config: Config, games: Games, keys: Keys, time: Time, store: impl Store) -> Self {
        let limiters = Limiters::new(&config.limits);
        let guard = Guard::new(&config.limits, &time);
        let metrics = recorder();
        let codes = Codes::new(&keys);
        let app = App {
            config,
            games: Arc::new(games),
            keys,
            time,
            store: Arc::new(store),
            hub: Hub::default(),
            codes,
            listening: OnceLock::new(),
            thinkers: Semaphore::new(
                std::thread::available_parallelism().map_or(1, |cores| cores.get() - 1).max(1),
            ),
            sockets: Sockets::default(),
            people: People::default(),
            limiters,
            guard,
            metrics,
            counts: Counts::new(),
            pulse: Pulse::default(),
            closing: watch::Sender::new(false),
            tasks: TaskTracker::new(),
        };
        Server { app: Arc::new(app) }
    }

    /// Serves until the signal comes or the store has failed, then drains: clients are told, appends finish, the
    /// store closes. From the signal on that takes less than 20 seconds.
    ///
    /// # Errors
    /// If the listener has no address, or the store has failed: what it has kept is known when it is opened again. A connection that fails is nobody
    /// else's business.
    pub async fn serve(
        self,
        listener: TcpListener,
        signal: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        let app = self.app;
        let address = listener.local_addr()?;
        app.listening.get_or_init(|| address);
        let watch = tokio::spawn(Hub::watch(Arc::clone(&app)));
        let wake = tokio::spawn(wake_all(Arc::clone(&app)));
        let tidy = tokio::spawn(tidy::keep_tidy(Arc::clone(&app)));
        let mut has_failed = false;
        let farewell = async {
            tokio::select! {
                () = signal => tracing::info!("closing"),
                () = app.store.failure() => {
                    has_failed = true;
                    tracing::error!("closing, because nothing can be stored any more");
                }
            }
            app.closing.send_replace(true);
            // Browsers keep connections open; nobody waits for them for ever.
            tokio::time::sleep(FAREWELL).await;
        };
        let listening = Arc::clone(&app);
        // Whoever calls may wait on a thread that is no worker; connections had better begin on one.
        let mut listening = tokio::spawn(async move {
            listen::serve(&listening, listener, &api::router(&listening)).await;
        });
        tokio::select! {
            _ = &mut listening => {}
            () = farewell => listening.abort(),
        }
        watch.abort();
        wake.abort();
        tidy.abort();
        app.tasks.close();
        let _ = tokio::time::timeout(ENDING, app.tasks.wait()).await;
        if tokio::time::timeout(STORING, app.store.close()).await.is_err() {
            tracing::warn!("the store did not close in time; nothing that anybody has heard of is lost");
        }
        if has_failed {
            return Err(io::Error::other("nothing more could be stored, as the log tells; start anew"));
        }
        Ok(())
    }
}

/// After a start, looks into every match that runs: bots move on, clocks go on.
async fn wake_all(app: Arc<App>) {
    let tables = loop {
        match app.store.playing().await {
            Ok(tables) => break tables,
            Err(error) => store_failed(&error, None, "running matches could not be read"),
        }
        app.time.sleep_until(Some(app.time.now() + RETRY)).await;
    };
    tracing::info!(matches = tables.len(), "running matches");
    for table in tables {
        app.codes.of(table);
        Hub::wake(&app, table).await;
    }
    cups::wake_all(&app).await;
}

/// The recorder of this process; there can only be one.
fn recorder() -> PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    let install = || {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        // Another recorder may have been installed by whoever embeds this; then ours stays empty.
        let _ = metrics::set_global_recorder(recorder);
        handle
    };
    HANDLE.get_or_init(install).clone()
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("games", &self.app.games).finish_non_exhaustive()
    }
}
