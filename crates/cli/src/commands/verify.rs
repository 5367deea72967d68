//! `slipstream verify`: everything that a server keeps, checked.

use std::sync::Arc;

use indicatif::ProgressBar;
use server::{Found, Games};
use store::{PostgresStore, SqliteStore, Store};

use crate::arguments::{Data, Verify};
use crate::commands::data::{existing_file, not_joined, wait_for};
use crate::commands::read_packs;
use crate::output::print;
use crate::{Complaint, Unsound};

/// How many connections read a database that is shared.
const READERS: u32 = 2;

pub(crate) fn run(options: &Verify) -> Result<(), Complaint> {
    read_packs(options.packs.as_deref())?;
    // Hidden where there is no terminal.
    let bar = ProgressBar::new_spinner();
    let found = wait_for(async {
        let store = look_into(&options.data).await?;
        let mut told = |found: &Found| {
            bar.set_message(format!("{} tables, {} entries", found.tables, found.entries));
            bar.tick();
        };
        let found = server::verify(&*store, &Arc::new(Games::all()), &mut told).await;
        store.close().await;
        Ok(found?)
    });
    bar.finish_and_clear();
    tell(&found?)
}

/// What is kept there, to be read.
async fn look_into(data: &Data) -> Result<Box<dyn Store>, Complaint> {
    let shared = data.database.as_deref().filter(|url| url.starts_with("postgres"));
    if let Some(url) = shared {
        // The address may hold a password, so it is not repeated.
        let store = PostgresStore::look_into(url, READERS).await;
        return Ok(Box::new(store.map_err(|error| format!("the database: {error}"))?));
    }
    let file = existing_file(data)?;
    let store = SqliteStore::look_into(&file).await;
    Ok(Box::new(store.map_err(|error| not_joined(&file, &error))?))
}

fn tell(found: &Found) -> Result<(), Complaint> {
    let Found { tables, matches, entries, signed, before, wrong } = found;
    let mut text = String::new();
    for wrong in wrong {
        let place = wrong.table.map_or_else(|| "the database".to_owned(), |table| format!("table {table}"));
        text += &format!("{place}: {}\n", wrong.reason);
    }
    text += &format!(
        "{tables} tables, {matches} matches, {entries} entries of logs; {signed} matches signed at their end\n"
    );
    if *before > 0 {
        text += &format!("{before} matches ended before this version: they are as they were when it came\n");
    }
    if wrong.is_empty() {
        return print(&(text + "Everything holds.\n"));
    }
    print(&text)?;
    let wrong = wrong.len();
    Err(Unsound(format!("{wrong} of these do not hold; nothing was changed, restore them from a back-up"))
        .into())
}
