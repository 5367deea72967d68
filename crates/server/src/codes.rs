//! Short names for tables, to be said aloud and typed.
//!
//! One idea: a code is a nickname and not the key of a table. It follows from the table's id and a key of the server,
//! so that a server that starts anew thinks of the same ones; it leads to its table before, during and after the match.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use store::Id;

use crate::secrets::{Keys, code_of};

/// So many tables have a code at the same time; then the one that got it first loses it.
const MOST: usize = 10_000;

/// The codes that are in use.
#[derive(Debug)]
pub(crate) struct Codes {
    key: [u8; 32],
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    tables: BTreeMap<String, Id>,
    codes: BTreeMap<Id, String>,
    /// The tables in the order in which they got their codes.
    order: VecDeque<Id>,
}

impl Codes {
    pub(crate) fn new(keys: &Keys) -> Self {
        Codes { key: keys.codes(), known: Mutex::default() }
    }

    /// The code of a table, thought of now if it has none.
    pub(crate) fn of(&self, table: Id) -> String {
        let mut known = self.known();
        if let Some(code) = known.codes.get(&table) {
            return code.clone();
        }
        if known.order.len() >= MOST {
            known.forget_first();
        }
        let code = (0_u32..)
            .map(|attempt| code_of(&self.key, format!("{table} {attempt}").as_bytes()))
            .find(|code| !known.tables.contains_key(code))
            .expect("there are more codes than tables that have one");
        known.tables.insert(code.clone(), table);
        known.codes.insert(table, code.clone());
        known.order.push_back(table);
        code
    }

    /// The table with that code, however it is written.
    pub(crate) fn table(&self, code: &str) -> Option<Id> {
        self.known().tables.get(&code.to_ascii_uppercase()).copied()
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn forget_first(&mut self) {
        let first = self.order.pop_front();
        if let Some(code) = first.and_then(|table| self.codes.remove(&table)) {
            self.tables.remove(&code);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::new_id;

    #[test]
    fn a_server_that_starts_anew_thinks_of_the_same_codes() {
        let (keys, table) = (Keys::fresh(), new_id());
        let code = Codes::new(&keys).of(table);
        assert_eq!(Codes::new(&keys).of(table), code);
        assert_ne!(Codes::new(&Keys::fresh()).of(table), code, "whoever knows the id does not know the code");
    }

    #[test]
    fn the_table_that_got_its_code_first_loses_it_first() {
        let codes = Codes::new(&Keys::fresh());
        let tables: Vec<Id> = std::iter::repeat_with(new_id).take(MOST + 1).collect();
        let said: Vec<String> = tables.iter().map(|table| codes.of(*table)).collect();
        assert_eq!(codes.table(&said[0]), None);
        for (code, table) in said.iter().zip(&tables).skip(1) {
            assert_eq!(codes.table(code), Some(*table));
        }
    }
}
