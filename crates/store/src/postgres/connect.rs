//! Connections to the database, and its schema.

use std::cmp::Ordering;
use std::str::FromStr as _;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions as _, PgConnection};

use crate::{StoreError, Stored};

/// Every version of the schema, built into the program. Without the lock that sqlx takes for PostgreSQL: engines
/// that lack advisory locks serve, too, and two servers that start together are told apart by `migrate`.
static MIGRATIONS: Migrator = Migrator { locking: false, ..sqlx::migrate!("migrations/postgres") };

/// How often the schema is tried: another server that starts at the same moment may be at it.
const ATTEMPTS: u32 = 5;

/// Reads the address of a database.
pub(super) fn options(url: &str) -> Stored<PgConnectOptions> {
    let options = PgConnectOptions::from_str(url)?;
    // What is asked is the log's business, and may be secret.
    Ok(options.application_name("slipstream").disable_statement_logging())
}

/// Connections to read with, as many as that at the most.
pub(super) async fn pool(options: PgConnectOptions, most: u32) -> Stored<PgPool> {
    let pool = PgPoolOptions::new().max_connections(most).acquire_timeout(Duration::from_secs(5));
    Ok(pool.connect_with(options).await?)
}

/// Complains of a database that is not of this version, and changes nothing.
pub(super) async fn must_be_of_this_version(connection: &mut PgConnection) -> Stored {
    let found = "SELECT coalesce(max(version), 0) FROM _sqlx_migrations";
    let found: i64 = sqlx::query_scalar(found).fetch_one(connection).await?;
    let newest = newest();
    match i64::cmp(&found, &newest) {
        Ordering::Less => Err(StoreError::Older { found, newest }),
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(StoreError::Newer { found, newest }),
    }
}

/// The version of this program.
fn newest() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or_default()
}

/// Brings the schema to this version.
pub(super) async fn migrate(connection: &mut PgConnection) -> Stored {
    let newest = newest();
    for attempt in 1.. {
        match MIGRATIONS.run(&mut *connection).await {
            Ok(()) => return Ok(()),
            Err(MigrateError::VersionMissing(found)) if found > newest => {
                return Err(StoreError::Newer { found, newest });
            }
            Err(error) if attempt == ATTEMPTS => return Err(error.into()),
            Err(error) => {
                tracing::info!(%error, attempt, "another server may be bringing the schema to this version");
                tokio::time::sleep(Duration::from_millis(200) * attempt).await;
            }
        }
    }
    Ok(())
}
