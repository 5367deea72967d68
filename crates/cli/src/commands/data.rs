//! What a server keeps, from the outside: `slipstream backup | export | import`.

use std::fs::{self, File, TryLockError};
use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, io};

use server::{Games, Keys, Limits, Time};
use store::{Id, Player, SqliteStore, Store as _, StoreError};

use crate::Complaint;
use crate::arguments::{Backup, Data, Export, Import};
use crate::commands::{read_packs, read_record};
use crate::draft::Draft;
use crate::output::print;

/// The name of the database in a data directory.
const DATABASE: &str = "slipstream.db";

pub(crate) fn back_up(options: &Backup) -> Result<(), Complaint> {
    let file = existing_file(&options.data)?;
    wait_for(async {
        let copied = SqliteStore::copy(&file, &options.file).await;
        Ok(copied.map_err(|error| format!("{}: {error}", options.file.display()))?)
    })
}

pub(crate) fn export(options: &Export) -> Result<(), Complaint> {
    read_packs(options.packs.as_deref())?;
    let table: Id = options.table.parse().map_err(|error| format!("{}: {error}", options.table))?;
    let file = existing_file(&options.data)?;
    // A key made here would be nobody's.
    let folder = folder(&options.data);
    let keys = Keys::found_in(&folder)
        .map_err(|error| format!("keys in {}: {error}; name the server's --data-dir", folder.display()))?;
    let output = options.output.as_deref().filter(|path| path.as_os_str() != "-");
    let draft = output.map(Draft::begin).transpose()?;
    let record = wait_for(async {
        let store = SqliteStore::join(&file).await.map_err(|error| not_joined(&file, &error))?;
        let record = server::export(&store, &Arc::new(Games::all()), &keys, table).await;
        store.close().await;
        Ok(record?)
    })?;
    match draft {
        Some(draft) => draft.finish(record.as_bytes()),
        None => print(&record),
    }
}

pub(crate) fn import(options: &Import) -> Result<(), Complaint> {
    read_packs(options.packs.as_deref())?;
    let record = read_record(&options.file)?;
    let file = existing_file(&options.data)?;
    let table = wait_for(async {
        let (store, _reserved) = join(&file).await?;
        let name = "import".to_owned();
        let player = Player { id: server::new_id(), name, created: Time::running().wall() };
        let (games, limits) = (Arc::new(Games::all()), Limits::default());
        let table = server::import(&store, &games, record, &player, &limits).await;
        store.close().await;
        Ok(table?)
    })?;
    print(&format!("{table}\n"))
}

/// The data directory, made if need be, for its owner alone.
pub(crate) fn data_folder(data: &Data) -> Result<PathBuf, Complaint> {
    let folder = folder(data);
    make_folder(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    Ok(folder)
}

/// Makes sure that no other server works on that database or with the keys in that folder, for as long as the files
/// that are returned are kept.
pub(crate) fn reserve(folder: &Path, database: &Path) -> Result<Vec<File>, Complaint> {
    let own = folder.join(DATABASE);
    let is_inside = lock_file(database)?.1 == lock_file(&own)?.1;
    let reserved = if is_inside { vec![own.as_path()] } else { vec![own.as_path(), database] };
    reserved.into_iter().map(lock).collect()
}

/// The lock on that database, which one program at a time can hold.
fn lock(database: &Path) -> Result<File, Complaint> {
    let (file, path) = lock_file(database)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(format!(
            "another server works on {}; end it first, or give this one another --data-dir",
            database.display()
        )
        .into()),
        Err(TryLockError::Error(error)) => Err(no_lock(&path, &error)),
    }
}

/// The file beside that database that its lock is on, and its true name.
fn lock_file(database: &Path) -> Result<(File, PathBuf), Complaint> {
    let path = database.with_extension("lock");
    let file = File::options().create(true).append(true).open(&path);
    let file = file.map_err(|error| no_lock(&path, &error))?;
    let path = path.canonicalize().map_err(|error| no_lock(&path, &error))?;
    Ok((file, path))
}

fn no_lock(path: &Path, error: &io::Error) -> Complaint {
    format!("cannot lock {}: {error}", path.display()).into()
}

/// The store in that file, on which a server may be at work. Only without one is it brought to this version; then a
/// lock keeps servers away.
async fn join(file: &Path) -> Result<(SqliteStore, Option<File>), Complaint> {
    let error = match SqliteStore::join(file).await {
        Ok(store) => return Ok((store, None)),
        Err(error) => error,
    };
    match lock(file) {
        Ok(lock) if matches!(error, StoreError::Older { .. }) => {
            Ok((SqliteStore::open(file).await?, Some(lock)))
        }
        Ok(_) | Err(_) => Err(not_joined(file, &error)),
    }
}

/// Why that file was not opened beside whoever works on it.
pub(crate) fn not_joined(file: &Path, error: &StoreError) -> Complaint {
    let is_older = matches!(error, StoreError::Older { .. });
    let advice =
        if is_older { "; use the program of its server, or start a server with this one" } else { "" };
    format!("{}: {error}{advice}", file.display()).into()
}

/// The file of the database.
pub(crate) fn database_file(data: &Data) -> Result<PathBuf, Complaint> {
    match data.database.as_deref() {
        None => Ok(folder(data).join(DATABASE)),
        Some(url) => match url.strip_prefix("sqlite:") {
            Some(path) if !path.is_empty() => Ok(PathBuf::from(path.strip_prefix("//").unwrap_or(path))),
            Some(_) | None => Err(format!("--database {url}: expected sqlite:FILE").into()),
        },
    }
}

/// The keys in the data directory, made on first use.
pub(crate) fn keys(data: &Data) -> Result<Keys, Complaint> {
    let folder = data_folder(data)?;
    Ok(Keys::in_folder(&folder).map_err(|error| format!("keys in {}: {error}", folder.display()))?)
}

/// The file of a database that a server has made.
pub(crate) fn existing_file(data: &Data) -> Result<PathBuf, Complaint> {
    let file = database_file(data)?;
    if file.exists() {
        return Ok(file);
    }
    Err(format!("no database at {}; name the server's --data-dir", file.display()).into())
}

/// The data directory, whether it is there or not.
fn folder(data: &Data) -> PathBuf {
    data.data_dir.clone().unwrap_or_else(usual_folder)
}

/// `$XDG_DATA_HOME/slipstream`, `~/.local/share/slipstream`, or a folder here.
fn usual_folder() -> PathBuf {
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let share = absolute("XDG_DATA_HOME").or_else(|| absolute("HOME").map(|home| home.join(".local/share")));
    share.map_or_else(|| PathBuf::from("slipstream-data"), |share| share.join("slipstream"))
}

fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Waits on this thread for what is done elsewhere.
pub(crate) fn wait_for<T>(task: impl Future<Output = Result<T, Complaint>>) -> Result<T, Complaint> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(task)
}
