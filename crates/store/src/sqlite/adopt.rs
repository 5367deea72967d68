//! Logs that were written before there were links get theirs when the database is brought to this version.
//!
//! One idea: page by page, each page a transaction. Whoever is stopped begins again, and gets the same links.

use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

use crate::{Id, Stored, chain, row};

/// How many logs are done in one transaction.
const PAGE: u32 = 64;

/// Links what is not linked yet, if that was not done before.
pub(super) async fn adopt(connection: &mut SqliteConnection) -> Stored {
    let pending = "SELECT coalesce(max(pending), 0) FROM adoption";
    if sqlx::query_scalar::<_, i64>(pending).fetch_one(&mut *connection).await? == 0 {
        return Ok(());
    }
    tracing::info!("the logs are linked, which is done once");
    let (mut after, mut logs) = (String::new(), 0);
    loop {
        let page = "SELECT id, header, seed FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2";
        let tables = sqlx::query(page).bind(&after).bind(PAGE).fetch_all(&mut *connection).await?;
        let Some(last) = tables.last() else { break };
        after = last.try_get("id")?;
        logs += tables.len();
        adopt_page(connection, &tables).await?;
    }
    sqlx::query("UPDATE adoption SET pending = 0").execute(connection).await?;
    tracing::info!(logs, "the logs are linked");
    Ok(())
}

async fn adopt_page(connection: &mut SqliteConnection, tables: &[SqliteRow]) -> Stored {
    let (mut links, mut adopted) = (Vec::new(), Vec::new());
    for table in tables {
        let id = row::id(table, "id")?;
        let runs = "SELECT first, entries, link FROM steps WHERE table_id = ?1 ORDER BY first";
        let runs = sqlx::query(runs).bind(id.to_string()).fetch_all(&mut *connection).await?;
        let runs: Vec<_> = runs.iter().map(row::run).collect::<Stored<_>>()?;
        let (length, found) = chain::adopt(id, row::root(table, id)?, &runs)?;
        links.extend(runs.iter().zip(found).map(|(run, link)| (id, run.first, link.to_string())));
        adopted.push((id, length));
    }
    write(connection, &links, &adopted).await
}

async fn write(
    connection: &mut SqliteConnection,
    links: &[(Id, i64, String)],
    adopted: &[(Id, u32)],
) -> Stored {
    let query = sqlx::query(
        "BEGIN IMMEDIATE;
        UPDATE steps SET link = new.value ->> 2 FROM json_each($1) AS new
        WHERE steps.table_id = new.value ->> 0 AND steps.first = new.value ->> 1;
        INSERT OR REPLACE INTO adopted (table_id, length) SELECT value ->> 0, value ->> 1 FROM json_each($2);
        COMMIT",
    );
    let links = serde_json::to_string(links).expect("ids, numbers and texts are JSON");
    let adopted = serde_json::to_string(adopted).expect("ids and numbers are JSON");
    query.bind(links).bind(adopted).execute(connection).await?;
    Ok(())
}
