//! What nobody has used is taken away: every statement of it.
//!
//! One idea: whoever looked for it looked a moment ago, so each statement looks again, and what was used since stays as
//! a whole. What belongs to a table goes before it, and what tells when it was used goes last.

/// The tables that the fourteenth argument of a script names, if still nobody has used them. What the journal holds of a
/// log must be sorted in before.
macro_rules! unused_tables {
    () => {
        "(SELECT tables.id FROM jsonb_each($14) AS gone
            CROSS JOIN tables ON tables.id = gone.value ->> 0
            LEFT JOIN usage ON usage.table_id = tables.id
        WHERE coalesce(usage.used, tables.created) < gone.value ->> 1
            AND NOT EXISTS (SELECT 1 FROM journal WHERE instr(journal.appends, tables.id))
            AND NOT EXISTS (SELECT 1 FROM races WHERE races.table_id = tables.id))"
    };
}

pub(super) const TABLES: [&str; 8] = [
    concat!("DELETE FROM seals WHERE table_id IN ", unused_tables!()),
    concat!("DELETE FROM adopted WHERE table_id IN ", unused_tables!()),
    concat!("DELETE FROM results WHERE table_id IN ", unused_tables!()),
    concat!("DELETE FROM chat WHERE table_id IN ", unused_tables!()),
    concat!("DELETE FROM steps WHERE table_id IN ", unused_tables!()),
    concat!("DELETE FROM seats WHERE table_id IN ", unused_tables!()),
    concat!("DELETE FROM tables WHERE id IN ", unused_tables!(), " RETURNING id"),
    "DELETE FROM usage WHERE table_id IN (SELECT value ->> 0 FROM jsonb_each($14))
        AND table_id NOT IN (SELECT id FROM tables)",
];

/// The cups that the fifteenth argument names, if still none of their tables was used.
macro_rules! unused_cups {
    () => {
        "(SELECT cups.id FROM jsonb_each($15) AS gone CROSS JOIN cups ON cups.id = gone.value ->> 0
        WHERE cups.created < gone.value ->> 1 AND NOT EXISTS (
            SELECT 1 FROM races JOIN tables ON tables.id = races.table_id
                LEFT JOIN usage ON usage.table_id = tables.id
            WHERE cup_id = cups.id AND coalesce(usage.used, tables.created) >= gone.value ->> 1
        ))"
    };
}

pub(super) const CUPS: [&str; 3] = [
    concat!("DELETE FROM races WHERE cup_id IN ", unused_cups!()),
    concat!("DELETE FROM entrants WHERE cup_id IN ", unused_cups!()),
    concat!("DELETE FROM cups WHERE id IN ", unused_cups!(), " RETURNING id"),
];

/// The players that the sixteenth argument names, if they still have nothing.
macro_rules! unused_players {
    () => {
        "(SELECT players.id FROM jsonb_each($16) AS gone CROSS JOIN players ON players.id = gone.value ->> 0
        WHERE players.created < gone.value ->> 1
            AND players.id NOT IN (SELECT host FROM tables)
            AND players.id NOT IN (SELECT player FROM seats WHERE player IS NOT NULL)
            AND players.id NOT IN (SELECT player FROM chat)
            AND players.id NOT IN (SELECT player FROM results WHERE player IS NOT NULL)
            AND players.id NOT IN (SELECT host FROM cups)
            AND players.id NOT IN (SELECT player FROM entrants WHERE player IS NOT NULL)
            AND players.id NOT IN (SELECT host FROM usage)
            AND NOT EXISTS (SELECT 1 FROM tokens WHERE player = players.id
                AND (seen >= gone.value ->> 1 OR created >= gone.value ->> 1)))"
    };
}

pub(super) const PLAYERS: [&str; 2] = [
    concat!("DELETE FROM tokens WHERE player IN ", unused_players!()),
    concat!("DELETE FROM players WHERE id IN ", unused_players!(), " RETURNING id"),
];
