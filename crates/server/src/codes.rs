//! Short names for tables, to be said aloud and typed.
//!
//! One idea: a code is a nickname and not the key of a table. It is thought of when somebody who has the key asks for
//! it, it leads nowhere once the match has begun, and it is forgotten with the server.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use store::Id;

use crate::secrets::new_code;

/// So many tables have a code at the same time; then others lose theirs.
const MOST: usize = 10_000;

/// The codes that are in use.
#[derive(Debug, Default)]
pub(crate) struct Codes(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    tables: BTreeMap<String, Id>,
    codes: BTreeMap<Id, String>,
}

impl Codes {
    /// The code of a table, thought of now if it has none.
    pub(crate) fn of(&self, table: Id) -> String {
        let mut known = self.known();
        if let Some(code) = known.codes.get(&table) {
            return code.clone();
        }
        if known.codes.len() >= MOST
            && let Some((_, code)) = known.codes.pop_first()
        {
            known.tables.remove(&code);
        }
        let mut code = new_code();
        while known.tables.contains_key(&code) {
            code = new_code();
        }
        known.tables.insert(code.clone(), table);
        known.codes.insert(table, code.clone());
        code
    }

    /// The table with that code, however it is written.
    pub(crate) fn table(&self, code: &str) -> Option<Id> {
        self.known().tables.get(&code.to_ascii_uppercase()).copied()
    }

    /// A table does not wait any more.
    pub(crate) fn forget(&self, table: Id) {
        let mut known = self.known();
        if let Some(code) = known.codes.remove(&table) {
            known.tables.remove(&code);
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
