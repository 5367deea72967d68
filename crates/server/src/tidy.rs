//! What nobody has used for long goes.
//!
//! One idea: a table is used when it is made and whenever its room leaves memory, which happens a minute after the last
//! person has gone. What was not used for as many days as the operator says is removed with everything that belongs to
//! it; then those who have nothing any more and whose keys were not used either.

use std::sync::Arc;
use std::time::Duration;

use store::{Moment, Store, StoreError, Unused, Usage};

use crate::App;
use crate::error::store_failed;

/// How much is looked for at a time, so that others get on.
const PAGE: u32 = 100;

/// How often it is looked for.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes what nobody has used since then and is not spared; says how much that was.
async fn remove_unused(
    store: &dyn Store,
    since: Moment,
    spare: impl Fn(&mut Unused) + Send,
) -> Result<u32, StoreError> {
    let mut all = 0;
    loop {
        let mut unused = store.unused_since(since, PAGE).await?;
        spare(&mut unused);
        let removed = store.remove(&unused, since).await?;
        all += removed;
        // Some may stay for now, such as what is not sorted in yet.
        if removed == 0 {
            return Ok(all);
        }
    }
}

/// Removes what nobody has used for as long as is kept, after the start and once a day.
pub(crate) async fn keep_tidy(app: Arc<App>) {
    let Some(keep) = app.config.keep else { return };
    loop {
        let since = app.time.wall() - keep.as_millis() as Moment;
        let spare = |unused: &mut Unused| unused.tables.retain(|table| !app.hub.is_open(*table));
        match remove_unused(&*app.store, since, spare).await {
            Ok(removed) => tracing::info!(removed, "what nobody has used was removed"),
            Err(error) => store_failed(&error, None, "what nobody has used stays for now"),
        }
        app.time.sleep_until(Some(app.time.now() + DAY)).await;
    }
}

/// Notes what a table takes, without anybody waiting for it: what is lost is counted the next time.
pub(crate) fn note_usage(app: &Arc<App>, usage: Usage) {
    let app = Arc::clone(app);
    app.tasks.clone().spawn(async move {
        if let Err(error) = app.store.note_usage(&usage).await {
            // It is noted again when the table is used again, and nobody waits for it.
            tracing::warn!(table = ?usage.table, %error, "what a table takes could not be noted");
        }
    });
}
