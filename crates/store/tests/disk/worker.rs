//! The worker, which the tests run in a process of its own, between a program that is sound and a disk that is not.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use futures_util::future::join_all;
use store::{SqliteStore, Store, StoreError};

use crate::promises::{Found, Told};
use crate::things::{self, Thing, VALUES};

/// The database.
pub(crate) const FILE: &str = "slipstream.db";

/// What was told, beside it.
pub(crate) const TOLD: &str = "told";

#[tokio::test]
#[ignore = "the tests run it in a process of its own, with a disk that fails"]
async fn works() {
    let Some(folder) = std::env::var_os("SHIM_FOLDER").map(PathBuf::from) else { return };
    let path = folder.join(TOLD);
    let told = OpenOptions::new().create(true).append(true).open(&path).unwrap();
    // Nobody was told anything if it cannot even be opened.
    let Ok(store) = SqliteStore::open(&folder.join(FILE)).await else { return };
    join_all(things::all().into_iter().map(|thing| change(&store, thing, &path, &told))).await;
    store.close().await;
}

/// Gives a thing all its values that it has not been given before, and tells how each of them went.
async fn change(store: &dyn Store, thing: Thing, path: &Path, told: &File) {
    let tell = |what: &str, value: u32| {
        let line = format!("{what} {} {value}\n", thing.name());
        { told }.write_all(line.as_bytes()).unwrap();
    };
    let look = async || {
        let found = thing.look(store).await.ok()?;
        match &found {
            Found::All(values) => values.iter().for_each(|value| tell("seen", *value)),
            Found::Last(0) => {}
            Found::Last(value) => tell("seen", *value),
        }
        Some(found)
    };
    let Some(mut known) = look().await else { return };
    // Somebody who comes later does not try again what an earlier one may have been refused.
    let tried = Told::read(&std::fs::read_to_string(path).unwrap()).last_tried(&thing.name());
    for value in tried + 1..=VALUES {
        tell("tried", value);
        match thing.set(store, value, known.length()).await {
            Ok(()) => {
                tell("done", value);
                known.push(value);
                continue;
            }
            Err(StoreError::Doubtful) => tell("unknown", value),
            Err(_) => tell("refused", value),
        }
        let Some(found) = look().await else { return };
        known = found;
    }
}
