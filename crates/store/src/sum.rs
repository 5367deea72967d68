//! Rows that prove themselves.
//!
//! One idea: what is outside the logs changes as a whole row, and whoever writes it knows all of it; so a row keeps a
//! sum over what was written, and whoever reads it works it out again. What the database counts by itself, such as a
//! revision, is kept twice, the second time with the other sign.
//!
//! A sum always fills eight bytes, so no single bit turns it into the nothing that rows from before there were sums
//! have. Those are believed as they are, and get one when they are written next.
//!
//! Left out on purpose: secrets, as with [links](crate::chain).

use serde::Serialize;

use crate::row::Columns;
use crate::{
    ChatLine, Cup, Id, RaceRow, ResultRow, SeatRow, StoreError, Stored, Table, Token, TokenKind, Usage,
};

/// The sum of a player's name.
pub(crate) fn player(id: Id, name: &str) -> i64 {
    of(&("player", id, name))
}

/// The sum of a token.
pub(crate) fn token(token: &Token) -> i64 {
    let first = ("token", token.id, token.player, &token.label, token.hash, token.created);
    match (token.kind, token.seen) {
        // As tokens were written before there were sessions.
        (TokenKind::Token, 0) => of(&first),
        (kind, seen) => of(&(first, kind, seen)),
    }
}

/// The sum of what a table takes.
pub(crate) fn usage(usage: &Usage) -> i64 {
    of(&("usage", usage.table, usage.host, usage.bytes, usage.used))
}

/// The sum of what a list shows of a table. Its status and its revision are the database's business.
pub(crate) fn table(table: &Table) -> i64 {
    let seat = |seat: &SeatRow| (seat.kind, seat.player, seat.bot.clone(), seat.resigned);
    let seats: Vec<_> = table.seats.iter().map(seat).collect();
    let rest = (table.listed, &table.settings, table.rematch, table.created, table.imported, seats);
    of(&("table", table.id, &table.game, table.host, rest))
}

/// The sum of what a match begins with.
pub(crate) fn start(table: Id, header: Option<&str>, seed: Option<&[u8]>) -> i64 {
    of(&("start", table, header, seed))
}

/// The sum of a line of chat. Its number is the database's business.
pub(crate) fn line(table: Id, line: &ChatLine) -> i64 {
    of(&("line", table, line.player, &line.name, &line.text, line.at))
}

/// The sum of how that seat of a table ended.
pub(crate) fn result(table: Id, seat: usize, result: &ResultRow) -> i64 {
    of(&("result", table, seat, result.player, result.place, result.score))
}

/// The sum of what a list shows of a cup.
pub(crate) fn cup(cup: &Cup) -> i64 {
    let entrants = cup.entrants.iter().map(|entrant| (entrant.kind, entrant.player, entrant.bot.clone()));
    let entrants: Vec<_> = entrants.collect();
    let rest = (cup.status, cup.listed, &cup.settings, cup.created, entrants);
    of(&("cup", cup.id, cup.revision, &cup.game, cup.host, rest))
}

/// The sum of a cup's races, in whatever order they are.
pub(crate) fn races(cup: &Cup) -> i64 {
    let mut races: Vec<&RaceRow> = cup.races.iter().collect();
    races.sort_by_key(|race| (race.meeting, race.number));
    let races = races.into_iter().map(|race| (race.meeting, race.number, race.table, &race.places));
    of(&("races", cup.id, races.collect::<Vec<_>>()))
}

/// The sum of a row of the journal.
pub(crate) fn journal(id: i64, appends: &str) -> i64 {
    of(&("journal", id, appends))
}

/// Complains if that column holds another sum.
pub(crate) fn check(row: &impl Columns, column: &'static str, sum: i64) -> Stored {
    match row.maybe_integer(column)? {
        Some(kept) if kept != sum => Err(changed(column)),
        Some(_) | None => Ok(()),
    }
}

/// Complains if that number is not what is kept a second time.
pub(crate) fn check_echo(row: &impl Columns, number: i64) -> Stored {
    match (row.maybe_integer("sum")?, row.maybe_integer("echo")?) {
        (None, None) => Ok(()),
        (Some(_), Some(echo)) if echo == -number => Ok(()),
        (Some(_) | None, Some(_) | None) => Err(changed("echo")),
    }
}

/// A row is not what was written.
pub(crate) fn changed(what: &'static str) -> StoreError {
    StoreError::Corrupt { what, value: "a row that is not what was written".to_owned() }
}

fn of(parts: &impl Serialize) -> i64 {
    let text = serde_json::to_vec(parts).expect("ids, numbers and texts are JSON");
    let hash = blake3::hash(&text);
    let (first, _) = hash.as_bytes().split_first_chunk().expect("a hash has more than eight bytes");
    // Positive and large: databases write small numbers in fewer bytes.
    (i64::from_le_bytes(*first) & i64::MAX) | 1 << 62
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_depends_on_everything_and_fills_eight_bytes() {
        let id = Id::from_bytes([1; 16]);
        let one = player(id, "Ada");
        assert!(one >= 1 << 62);
        assert_eq!(one, player(id, "Ada"));
        assert_ne!(one, player(id, "Adb"));
        assert_ne!(one, player(Id::from_bytes([2; 16]), "Ada"));
        let row = |place| ResultRow { player: Some(id), place, score: 3 };
        assert_ne!(result(id, 0, &row(1)), result(id, 1, &row(1)));
        assert_ne!(result(id, 0, &row(1)), result(id, 0, &row(2)));
    }
}
