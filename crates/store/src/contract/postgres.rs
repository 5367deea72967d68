//! A real PostgreSQL for tests, in a folder of its own.
//!
//! PostgreSQL refuses to run as root, so root starts it as the user `postgres`. It listens on a socket in its folder
//! and nowhere else, and ends with the test: what was started is stopped by its process id.

#![expect(clippy::disallowed_methods, reason = "a test waits for a real process")]

use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use std::{env, fs};

use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

/// A running database server.
#[derive(Debug)]
pub struct Cluster {
    folder: PathBuf,
    process: Child,
}

impl Cluster {
    /// Starts a server with an empty database, as safe as an operator's: every commit waits for the disk.
    pub async fn start() -> Self {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("slipstream-postgres-{}-{number}", std::process::id()));
        fs::create_dir(&folder).expect("the folder is new");
        if let Some((user, group)) = other_user() {
            std::os::unix::fs::chown(&folder, Some(user), Some(group)).expect("root may give a folder away");
        }
        let data = folder.join("data");
        let mut create = program("initdb");
        create.args(["--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale", "--no-sync"]);
        let created = create.arg("--pgdata").arg(&data).stdout(Stdio::null()).status();
        assert!(created.expect("initdb was found").success(), "initdb could not make a database");
        let cluster = Cluster { process: serve(&folder, &data), folder };
        cluster.wait().await;
        cluster
    }

    /// The address of an empty schema of that name, which is made.
    pub async fn schema(&self, name: &str) -> String {
        let mut connection = PgConnection::connect(&self.url()).await.expect("the server answers");
        // Postgres cuts names at 63 bytes.
        let name = &name[..name.len().min(60)];
        let create = AssertSqlSafe(format!("CREATE SCHEMA {name}"));
        sqlx::query(create).execute(&mut connection).await.expect("the schema is new");
        connection.close().await.expect("the connection closes");
        format!("{}&options[search_path]={name}", self.url())
    }

    /// The address of the database.
    pub fn url(&self) -> String {
        format!("postgres://postgres@localhost/postgres?host={}", self.folder.display())
    }

    /// Waits until the server answers.
    async fn wait(&self) {
        for _ in 0..300 {
            if let Ok(connection) = PgConnection::connect(&self.url()).await {
                let _ = connection.close().await;
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!(
            "PostgreSQL does not answer: {}",
            fs::read_to_string(self.folder.join("log")).unwrap_or_default()
        );
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // A fast shutdown would wait for nobody either, but a killed server leaves nothing behind that is needed.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn serve(folder: &Path, data: &Path) -> Child {
    let log = fs::File::create(folder.join("log")).expect("the folder can be written to");
    let mut serve = program("postgres");
    serve.arg("-D").arg(data).arg("-k").arg(folder).args([
        "-c",
        "listen_addresses=",
        "-c",
        "max_connections=100",
    ]);
    serve.stdout(Stdio::null()).stderr(log).spawn().expect("postgres was found")
}

/// One of PostgreSQL's programs, run by a user who is not root.
fn program(name: &str) -> Command {
    let mut command = Command::new(find(name));
    if let Some((user, group)) = other_user() {
        command.uid(user).gid(group).current_dir("/");
    }
    command
}

/// Where Debian and others put PostgreSQL's programs.
fn find(name: &str) -> PathBuf {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    if let Ok(versions) = fs::read_dir("/usr/lib/postgresql") {
        folders.extend(versions.filter_map(|version| Some(version.ok()?.path().join("bin"))));
    }
    let found = folders.into_iter().map(|folder| folder.join(name)).find(|path| path.is_file());
    found.unwrap_or_else(|| {
        panic!("{name} is missing: install PostgreSQL (Debian: apt-get install postgresql)")
    })
}

/// Whom root runs PostgreSQL as: user and group.
fn other_user() -> Option<(u32, u32)> {
    let ours = std::os::unix::fs::MetadataExt::uid(&fs::metadata("/proc/self").ok()?);
    let users = fs::read_to_string("/etc/passwd").ok()?;
    let line = users.lines().find(|line| line.starts_with("postgres:")).filter(|_| ours == 0)?;
    let mut fields = line.split(':').skip(2);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}
