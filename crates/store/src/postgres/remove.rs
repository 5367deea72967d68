//! What nobody has used is taken away.
//!
//! One idea: whoever looked for it looked a moment ago, perhaps at another server, so it is looked at again and held
//! while everything that belongs to it goes.

use sqlx::PgConnection;

use crate::questions::{UNUSED_CUPS, UNUSED_PLAYERS, UNUSED_TABLES};
use crate::write::Removed;
use crate::{Id, Moment, Stored, row};

/// What belongs to a table, to a cup and to a player, in the order in which it goes.
const OF_TABLE: [&str; 8] = [
    "DELETE FROM seals WHERE table_id = $1",
    "DELETE FROM adopted WHERE table_id = $1",
    "DELETE FROM results WHERE table_id = $1",
    "DELETE FROM chat WHERE table_id = $1",
    "DELETE FROM steps WHERE table_id = $1",
    "DELETE FROM seats WHERE table_id = $1",
    "DELETE FROM tables WHERE id = $1",
    "DELETE FROM usage WHERE table_id = $1",
];
const OF_CUP: [&str; 3] = [
    "DELETE FROM races WHERE cup_id = $1",
    "DELETE FROM entrants WHERE cup_id = $1",
    "DELETE FROM cups WHERE id = $1",
];
const OF_PLAYER: [&str; 2] = ["DELETE FROM tokens WHERE player = $1", "DELETE FROM players WHERE id = $1"];

/// Takes it away if still nobody has used it since then; says how many there were: one or none.
pub(super) async fn remove(
    connection: &mut PgConnection,
    what: Removed,
    id: Id,
    since: Moment,
) -> Stored<u32> {
    let (hold, unused, parts) = match what {
        Removed::Table => ("SELECT id FROM tables WHERE id = $1 FOR UPDATE", UNUSED_TABLES, &OF_TABLE[..]),
        Removed::Cup => ("SELECT id FROM cups WHERE id = $1 FOR UPDATE", UNUSED_CUPS, &OF_CUP[..]),
        Removed::Player => {
            ("SELECT id FROM players WHERE id = $1 FOR UPDATE", UNUSED_PLAYERS, &OF_PLAYER[..])
        }
    };
    let held = sqlx::query(hold).bind(id.to_string()).fetch_optional(&mut *connection).await?;
    if held.is_none() {
        return Ok(0);
    }
    // The same question as before, for all that is unused: it is asked seldom, and the answer is short.
    let still = sqlx::query(unused).bind(since).bind(i64::from(u32::MAX)).fetch_all(&mut *connection).await?;
    if !still.iter().map(|found| row::id(found, "id")).collect::<Stored<Vec<_>>>()?.contains(&id) {
        return Ok(0);
    }
    for statement in parts.iter().copied() {
        sqlx::query(statement).bind(id.to_string()).execute(&mut *connection).await?;
    }
    Ok(1)
}
