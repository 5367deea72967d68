//! Cups: every change and every question that PostgreSQL says in its own way.

use sqlx::PgConnection;

use super::write::{json, word};
use crate::{After, Cup, Id, Stored, questions, row, sum};

const ADD: &str =
    "INSERT INTO cups (id, revision, game, host, status, listed, settings, created, sum, races_sum)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";

const SAVE: &str =
    "UPDATE cups SET revision = $2, game = $3, host = $4, status = $5, listed = $6, settings = $7,
        created = $8, sum = $9, races_sum = $10
    WHERE id = $1 AND revision + 1 = $2";

const ADD_ENTRANTS: &str = "INSERT INTO entrants (cup_id, n, kind, player, bot)
    SELECT $1, n, kind, player, bot
    FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS new (n, kind, player, bot)";

const SAVE_ENTRANTS: &str = "UPDATE entrants SET kind = new.kind, player = new.player, bot = new.bot
    FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS new (n, kind, player, bot)
    WHERE entrants.cup_id = $1 AND entrants.n = new.n";

const WRITE_RACES: &str = "INSERT INTO races (cup_id, meeting, number, table_id, places)
    SELECT $1, meeting, number, table_id, places
    FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[]) AS new (meeting, number, table_id, places)
    ON CONFLICT (cup_id, meeting, number) DO UPDATE SET table_id = excluded.table_id, places = excluded.places";

/// The entrants of a cup, as one column.
macro_rules! entrants {
    () => {
        "coalesce((SELECT json_agg(json_build_array(kind, player, bot) ORDER BY n) FROM entrants WHERE cup_id = id),
            '[]')::text AS entrants"
    };
}

/// The columns of a cup in a list, which does not show races.
macro_rules! listed {
    () => {
        concat!("SELECT cups.*, '[]' AS races, ", entrants!(), " FROM cups ")
    };
}

/// Adds a cup with its entrants and races.
pub(super) async fn add(connection: &mut PgConnection, cup: &Cup) -> Stored {
    write_cup(connection, ADD, cup).await?;
    write_entrants(connection, ADD_ENTRANTS, cup).await?;
    write_races(connection, cup).await
}

/// Replaces a cup if its revision is known; says whether it was.
pub(super) async fn save(connection: &mut PgConnection, cup: &Cup) -> Stored<bool> {
    let saved = write_cup(connection, SAVE, cup).await? > 0;
    if saved {
        write_entrants(connection, SAVE_ENTRANTS, cup).await?;
        write_races(connection, cup).await?;
    }
    Ok(saved)
}

/// A cup with its entrants and races.
pub(super) async fn cup(connection: &mut PgConnection, id: Id) -> Stored<Option<Cup>> {
    let query = sqlx::query(concat!(
        "SELECT cups.*, ",
        entrants!(),
        ", coalesce((SELECT json_agg(json_build_array(meeting, number, table_id, places::json)
            ORDER BY meeting, number) FROM races WHERE cup_id = id), '[]')::text AS races
        FROM cups WHERE id = $1",
    ));
    query.bind(id.to_string()).fetch_optional(connection).await?.as_ref().map(row::cup).transpose()
}

/// Listed cups that wait or are played, newest first.
pub(super) async fn lobby(
    connection: &mut PgConnection,
    after: Option<After>,
    most: u32,
) -> Stored<Vec<Cup>> {
    let query = sqlx::query(concat!(
        listed!(),
        "WHERE listed AND status IN ('waiting', 'playing') AND (created, id) < ($2, $3)
        ORDER BY created DESC, id DESC LIMIT $1",
    ));
    let (created, id) = questions::page(after);
    let query = query.bind(i64::from(most)).bind(created).bind(id);
    query.fetch_all(connection).await?.iter().map(row::listed_cup).collect()
}

/// Cups where the player takes part or is the host, newest first.
pub(super) async fn cups_of(
    connection: &mut PgConnection,
    player: Id,
    after: Option<After>,
    most: u32,
) -> Stored<Vec<Cup>> {
    let query = sqlx::query(concat!(
        listed!(),
        "WHERE (host = $1 OR id IN (SELECT cup_id FROM entrants WHERE player = $1)) AND (created, id) < ($3, $4)
        ORDER BY created DESC, id DESC LIMIT $2",
    ));
    let (created, id) = questions::page(after);
    let query = query.bind(player.to_string()).bind(i64::from(most)).bind(created).bind(id);
    query.fetch_all(connection).await?.iter().map(row::listed_cup).collect()
}

async fn write_cup(connection: &mut PgConnection, statement: &'static str, cup: &Cup) -> Stored<u64> {
    let query = sqlx::query(statement)
        .bind(cup.id.to_string())
        .bind(i64::from(cup.revision))
        .bind(&cup.game)
        .bind(cup.host.to_string())
        .bind(word(&cup.status))
        .bind(cup.listed)
        .bind(&cup.settings)
        .bind(cup.created)
        .bind(sum::cup(cup))
        .bind(sum::races(cup));
    Ok(query.execute(connection).await?.rows_affected())
}

async fn write_entrants(connection: &mut PgConnection, statement: &'static str, cup: &Cup) -> Stored {
    let query = sqlx::query(statement)
        .bind(cup.id.to_string())
        .bind((0..cup.entrants.len() as i64).collect::<Vec<_>>())
        .bind(cup.entrants.iter().map(|entrant| word(&entrant.kind)).collect::<Vec<_>>())
        .bind(cup.entrants.iter().map(|entrant| entrant.player.map(|id| id.to_string())).collect::<Vec<_>>())
        .bind(cup.entrants.iter().map(|entrant| entrant.bot.clone()).collect::<Vec<_>>());
    query.execute(connection).await?;
    Ok(())
}

async fn write_races(connection: &mut PgConnection, cup: &Cup) -> Stored {
    let query = sqlx::query(WRITE_RACES)
        .bind(cup.id.to_string())
        .bind(cup.races.iter().map(|race| i64::from(race.meeting)).collect::<Vec<_>>())
        .bind(cup.races.iter().map(|race| i64::from(race.number)).collect::<Vec<_>>())
        .bind(cup.races.iter().map(|race| race.table.to_string()).collect::<Vec<_>>())
        .bind(cup.races.iter().map(|race| race.places.as_ref().map(json)).collect::<Vec<_>>());
    query.execute(connection).await?;
    Ok(())
}
