//! Cups: every change and every question, and their SQL.
//!
//! A cup is one row of an answer: its entrants and its races are gathered into JSON by the database.

use serde::Serialize;
use sqlx::sqlite::SqliteConnection;

use crate::{After, Cup, EntrantRow, Id, RaceRow, Stored, questions, row, sum};

/// Adds cups, with the tenth argument of a script.
pub(super) const ADD: [&str; 3] = [
    "INSERT INTO cups (id, revision, game, host, status, listed, settings, created, sum, races_sum)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
        value ->> 10, value ->> 11
    FROM jsonb_each($10)",
    "INSERT INTO entrants (cup_id, n, kind, player, bot)
    SELECT new.value ->> 0, row.key, row.value ->> 0, row.value ->> 1, row.value ->> 2
    FROM jsonb_each($10) AS new CROSS JOIN jsonb_each(new.value, '$[8]') AS row",
    "INSERT INTO races (cup_id, meeting, number, table_id, places)
    SELECT new.value ->> 0, row.value ->> 0, row.value ->> 1, row.value ->> 2, row.value ->> 3
    FROM jsonb_each($10) AS new CROSS JOIN jsonb_each(new.value, '$[9]') AS row",
];

/// Replaces cups whose revision is known, with the eleventh argument. What depends on the revision comes first.
pub(super) const SAVE: [&str; 3] = [
    "UPDATE entrants SET kind = row.value ->> 0, player = row.value ->> 1, bot = row.value ->> 2
    FROM jsonb_each($11) AS new
        CROSS JOIN cups ON cups.id = new.value ->> 0 AND cups.revision + 1 = new.value ->> 1
        CROSS JOIN jsonb_each(new.value, '$[8]') AS row
    WHERE entrants.cup_id = cups.id AND entrants.n = row.key",
    "INSERT INTO races (cup_id, meeting, number, table_id, places)
    SELECT cups.id, row.value ->> 0, row.value ->> 1, row.value ->> 2, row.value ->> 3
    FROM jsonb_each($11) AS new
        CROSS JOIN cups ON cups.id = new.value ->> 0 AND cups.revision + 1 = new.value ->> 1
        CROSS JOIN jsonb_each(new.value, '$[9]') AS row
    WHERE true
    ON CONFLICT (cup_id, meeting, number) DO UPDATE SET table_id = excluded.table_id, places = excluded.places",
    "UPDATE cups SET revision = new.value ->> 1, game = new.value ->> 2, host = new.value ->> 3,
        status = new.value ->> 4, listed = new.value ->> 5, settings = new.value ->> 6, created = new.value ->> 7,
        sum = new.value ->> 10, races_sum = new.value ->> 11
    FROM jsonb_each($11) AS new
    WHERE cups.id = new.value ->> 0 AND cups.revision + 1 = new.value ->> 1
    RETURNING id",
];

/// The entrants of a cup, as one column.
macro_rules! entrants {
    () => {
        "(SELECT json_group_array(json_array(kind, player, bot) ORDER BY n) FROM entrants WHERE cup_id = id) AS entrants"
    };
}

/// The columns of a cup in a list, which does not show races.
macro_rules! listed_columns {
    () => {
        concat!("SELECT cups.*, '[]' AS races, ", entrants!(), " FROM cups ")
    };
}

/// The columns of a cup in the order of [`Cup`].
pub(super) fn cup_row(cup: &Cup) -> impl Serialize + '_ {
    let entrant = |entrant: &EntrantRow| (entrant.kind, entrant.player, entrant.bot.clone());
    let race = |race: &RaceRow| (race.meeting, race.number, race.table, race.places.clone());
    (
        cup.id,
        cup.revision,
        &cup.game,
        cup.host,
        cup.status,
        cup.listed,
        &cup.settings,
        cup.created,
        cup.entrants.iter().map(entrant).collect::<Vec<_>>(),
        cup.races.iter().map(race).collect::<Vec<_>>(),
        sum::cup(cup),
        sum::races(cup),
    )
}

/// A cup with its entrants and races.
pub(super) async fn cup(connection: &mut SqliteConnection, id: Id) -> Stored<Option<Cup>> {
    let query = sqlx::query(concat!(
        "SELECT cups.*, ",
        entrants!(),
        ", (SELECT json_group_array(json_array(meeting, number, table_id, json(places)) ORDER BY meeting, number)
            FROM races WHERE cup_id = id) AS races
        FROM cups WHERE id = ?1",
    ));
    query.bind(id.to_string()).fetch_optional(connection).await?.as_ref().map(row::cup).transpose()
}

/// Listed cups that wait or are played, newest first.
pub(super) async fn lobby(
    connection: &mut SqliteConnection,
    after: Option<After>,
    most: u32,
) -> Stored<Vec<Cup>> {
    let query = sqlx::query(concat!(
        listed_columns!(),
        "WHERE listed AND status IN ('waiting', 'playing') AND (created, id) < (?2, ?3)
        ORDER BY created DESC, id DESC LIMIT ?1",
    ));
    let (created, id) = questions::page(after);
    query.bind(most).bind(created).bind(id).fetch_all(connection).await?.iter().map(row::listed_cup).collect()
}

/// Cups where the player takes part or is the host, newest first.
pub(super) async fn cups_of(
    connection: &mut SqliteConnection,
    player: Id,
    after: Option<After>,
    most: u32,
) -> Stored<Vec<Cup>> {
    let query = sqlx::query(concat!(
        listed_columns!(),
        "WHERE (host = ?1 OR id IN (SELECT cup_id FROM entrants WHERE player = ?1)) AND (created, id) < (?3, ?4)
        ORDER BY created DESC, id DESC LIMIT ?2",
    ));
    let (created, id) = questions::page(after);
    query
        .bind(player.to_string())
        .bind(most)
        .bind(created)
        .bind(id)
        .fetch_all(connection)
        .await?
        .iter()
        .map(row::listed_cup)
        .collect()
}

/// How many cups of that host wait or are played.
pub(super) async fn open_cups_of(connection: &mut SqliteConnection, host: Id) -> Stored<u32> {
    let query = sqlx::query_scalar(questions::OPEN_CUPS_OF);
    Ok(query.bind(host.to_string()).fetch_one(connection).await?)
}

/// Every cup that is played.
pub(super) async fn playing(connection: &mut SqliteConnection) -> Stored<Vec<Id>> {
    let query = sqlx::query(questions::PLAYING_CUPS);
    query.fetch_all(connection).await?.iter().map(|row| row::id(row, "id")).collect()
}
