//! Everything that can be changed, whichever database is behind the store.
//!
//! One idea: a change is a value. A store has one task that takes all changes that wait and does them together;
//! changes of the same thing keep their order, others have none.

use std::collections::BTreeSet;

use crate::{Append, ChatLine, Cup, Id, Moment, Player, Table, Token, Unused, Usage};

/// Something to be changed, as the writer gets it.
#[derive(Debug)]
pub(crate) enum Write {
    /// Adds a player.
    AddPlayer(Player),
    /// Gives a player another name.
    RenamePlayer {
        /// Who.
        id: Id,
        /// How the others will know them.
        name: String,
    },
    /// Adds a token.
    AddToken(Token),
    /// Notes when a token was used.
    SeeToken(Token),
    /// Takes a token away.
    RevokeToken {
        /// Whose it must be.
        player: Id,
        /// Which one.
        token: Id,
    },
    /// Adds a table with its seats.
    AddTable(Table),
    /// Replaces a table and its seats, if nobody else did meanwhile.
    SaveTable(Table),
    /// Adds entries to a log, if it is as long as expected.
    Append(Append),
    /// Adds a line of chat.
    Say {
        /// Where.
        table: Id,
        /// What.
        line: ChatLine,
    },
    /// Adds a cup with its entrants and races.
    AddCup(Cup),
    /// Replaces a cup, if nobody else did meanwhile.
    SaveCup(Cup),
    /// Notes what a table takes.
    NoteUsage(Usage),
    /// Takes something away that nobody has used.
    Remove {
        /// What it is.
        what: Removed,
        /// Its id.
        id: Id,
        /// Since when.
        since: Moment,
    },
}

/// What can be taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Removed {
    /// A table that is no race of a cup.
    Table,
    /// A cup, without its tables.
    Cup,
    /// A player who has nothing any more.
    Player,
}

impl Unused {
    /// The changes that take all of it away. Cups go before their tables, and players last.
    pub(crate) fn writes(&self, since: Moment) -> impl Iterator<Item = Write> {
        let all =
            [(Removed::Cup, &self.cups), (Removed::Table, &self.tables), (Removed::Player, &self.players)];
        all.into_iter()
            .flat_map(move |(what, ids)| ids.iter().map(move |id| Write::Remove { what, id: *id, since }))
    }
}

/// How many changes at the beginning of a queue have different keys.
pub(crate) fn independent(queue: &[Write]) -> usize {
    let mut keys = BTreeSet::new();
    queue.iter().take_while(|write| keys.insert(write.key())).count()
}

impl Write {
    /// A change that changes nothing: it tries whether anything can be written.
    pub(crate) fn nothing() -> Self {
        Write::RenamePlayer { id: Id::from_bytes([0; 16]), name: String::new() }
    }

    /// What is changed. Two changes of the same thing keep their order; others have none.
    pub(crate) fn key(&self) -> Id {
        match self {
            Write::AddPlayer(player) => player.id,
            Write::RenamePlayer { id, .. } => *id,
            Write::AddToken(token) | Write::SeeToken(token) => token.id,
            Write::RevokeToken { token, .. } => *token,
            Write::AddTable(table) | Write::SaveTable(table) => table.id,
            Write::Append(append) => append.table,
            Write::Say { table, .. } => *table,
            Write::AddCup(cup) | Write::SaveCup(cup) => cup.id,
            Write::NoteUsage(usage) => usage.table,
            Write::Remove { id, .. } => *id,
        }
    }

    /// What it appends, if anything.
    pub(crate) fn append(&self) -> Option<&Append> {
        if let Write::Append(append) = self { Some(append) } else { None }
    }

    /// Why it cannot be written at all, if so.
    pub(crate) fn invalid_reason(&self) -> Option<&'static str> {
        // SQLite would silently end a text there when it takes it out of JSON, and PostgreSQL takes none.
        if self.texts().iter().any(|text| text.contains('\0')) {
            return Some("a text must not contain the character NUL");
        }
        let is_empty = self.append().is_some_and(|append| append.entries.is_empty());
        is_empty.then_some("there must be something to append")
    }

    /// Every text of it that travels inside JSON.
    fn texts(&self) -> Vec<&str> {
        match self {
            Write::AddPlayer(player) => vec![&player.name],
            Write::RenamePlayer { name, .. } => vec![name],
            Write::AddToken(token) | Write::SeeToken(token) => vec![&token.label],
            Write::RevokeToken { .. } | Write::NoteUsage(_) | Write::Remove { .. } => Vec::new(),
            Write::AddTable(table) | Write::SaveTable(table) => {
                let bots = table.seats.iter().filter_map(|seat| seat.bot.as_deref());
                [&table.game, &table.settings]
                    .into_iter()
                    .chain(&table.header)
                    .map(String::as_str)
                    .chain(bots)
                    .collect()
            }
            Write::Append(append) => append.entries.iter().chain(&append.seal).map(String::as_str).collect(),
            Write::Say { line, .. } => vec![&line.name, &line.text],
            Write::AddCup(cup) | Write::SaveCup(cup) => {
                let bots = cup.entrants.iter().filter_map(|entrant| entrant.bot.as_deref());
                [cup.game.as_str(), &cup.settings].into_iter().chain(bots).collect()
            }
        }
    }
}
