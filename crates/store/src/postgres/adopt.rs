//! Logs that were written before there were links get theirs when the database is brought to this version.
//!
//! One idea: all in one transaction that holds the one row that says it is to be done, so that of servers which start
//! together one does it and the others wait.

use sqlx::postgres::PgRow;
use sqlx::{Connection as _, PgConnection};

use crate::{Stored, chain, row};

/// How many logs are read at a time.
const PAGE: i64 = 64;

/// Links what is not linked yet, if that was not done before.
pub(super) async fn adopt(connection: &mut PgConnection) -> Stored {
    // Whoever starts when it is done waits for nobody.
    let pending = sqlx::query_scalar("SELECT pending FROM adoption").fetch_optional(&mut *connection);
    if pending.await? != Some(true) {
        return Ok(());
    }
    let mut transaction = connection.begin().await?;
    let pending = sqlx::query_scalar("SELECT pending FROM adoption FOR UPDATE");
    if pending.fetch_optional(&mut *transaction).await? != Some(true) {
        return Ok(transaction.rollback().await?);
    }
    tracing::info!("the logs are linked, which is done once");
    let mut after = String::new();
    loop {
        let page = "SELECT id, header, seed FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
        let tables = sqlx::query(page).bind(&after).bind(PAGE).fetch_all(&mut *transaction).await?;
        let Some(last) = tables.last() else { break };
        after = row::id(last, "id")?.to_string();
        for table in &tables {
            adopt_log(&mut transaction, table).await?;
        }
    }
    sqlx::query("UPDATE adoption SET pending = false").execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

async fn adopt_log(connection: &mut PgConnection, table: &PgRow) -> Stored {
    let id = row::id(table, "id")?;
    let runs = "SELECT first, entries, link FROM steps WHERE table_id = $1 ORDER BY first";
    let runs = sqlx::query(runs).bind(id.to_string()).fetch_all(&mut *connection).await?;
    let runs: Vec<_> = runs.iter().map(row::run).collect::<Stored<_>>()?;
    let (length, links) = chain::adopt(id, row::root(table, id)?, &runs)?;
    let query = sqlx::query(
        "UPDATE steps SET link = new.link FROM unnest($2::bigint[], $3::text[]) AS new (first, link)
        WHERE steps.table_id = $1 AND steps.first = new.first",
    );
    let query = query.bind(id.to_string()).bind(runs.iter().map(|run| run.first).collect::<Vec<_>>());
    query.bind(links.iter().map(ToString::to_string).collect::<Vec<_>>()).execute(&mut *connection).await?;
    let adopted = sqlx::query("INSERT INTO adopted (table_id, length) VALUES ($1, $2)");
    adopted.bind(id.to_string()).bind(i64::from(length)).execute(connection).await?;
    Ok(())
}
