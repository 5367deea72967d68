//! What the server remembers of people for a moment, so that not every request asks the store.
//!
//! One idea: who comes once comes again at once. A memory lasts seconds, so that another server with the same
//! store is believed soon, and what this server changes itself it forgets at once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::{Id, Stored};

use crate::App;

/// How long a memory lasts.
const LASTS: Duration = Duration::from_secs(10);

/// All memories go when there are so many.
const MANY: usize = 10_000;

/// Tokens, names and tables of those who were here lately.
#[derive(Debug, Default)]
pub(crate) struct People {
    tokens: Memory<[u8; 32], Id>,
    names: Memory<Id, String>,
    /// How many tables they have open at the most: those that are closed meanwhile are not noticed.
    tables: Memory<Id, u32>,
    turns: Mutex<BTreeMap<Id, Turn>>,
}

/// Held by whoever counts what a player has and then adds to it.
pub(crate) type Turn = Arc<tokio::sync::Mutex<()>>;

impl People {
    /// Whose token has that hash.
    pub(crate) async fn token_of(app: &App, hash: &[u8; 32]) -> Stored<Option<Id>> {
        let now = app.time.now();
        if let Some(player) = app.people.tokens.recall(hash, now) {
            return Ok(Some(player));
        }
        let found = app.store.token_of(hash).await?.map(|token| token.player);
        if let Some(player) = found {
            app.people.tokens.keep(*hash, player, now);
        }
        Ok(found)
    }

    /// The names of those who exist.
    pub(crate) async fn names(app: &App, ids: &[Id]) -> Stored<BTreeMap<Id, String>> {
        let now = app.time.now();
        let recall = |id: &Id| app.people.names.recall(id, now).map(|name| (*id, name));
        let mut names: BTreeMap<Id, String> = ids.iter().filter_map(recall).collect();
        let unknown: Vec<Id> = ids.iter().filter(|id| !names.contains_key(id)).copied().collect();
        if !unknown.is_empty() {
            for (id, name) in app.store.names(&unknown).await? {
                app.people.names.keep(id, name.clone(), now);
                names.insert(id, name);
            }
        }
        Ok(names)
    }

    /// Whether that player has fewer open tables than that.
    pub(crate) async fn have_fewer_tables(app: &App, player: Id, most: u32) -> Stored<bool> {
        let now = app.time.now();
        if app.people.tables.recall(&player, now).is_some_and(|open| open < most) {
            return Ok(true);
        }
        let open = app.store.open_tables_of(player).await?;
        app.people.tables.keep(player, open, now);
        Ok(open < most)
    }

    /// That player has opened one more table.
    pub(crate) fn opened_table(&self, player: Id) {
        if let Some((open, _)) = self.tables.lock().get_mut(&player) {
            *open += 1;
        }
    }

    /// A token of that player was revoked.
    pub(crate) fn forget_tokens(&self, player: Id) {
        self.tokens.lock().retain(|_, (owner, _)| *owner != player);
    }

    /// That player has another name.
    pub(crate) fn forget_name(&self, player: Id) {
        self.names.lock().remove(&player);
    }

    /// The turn of that player, the same for everybody who asks for it while somebody has it.
    pub(crate) fn turn(&self, player: Id) -> Turn {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        turns.retain(|_, turn| Arc::strong_count(turn) > 1);
        Arc::clone(turns.entry(player).or_default())
    }
}

/// Values and when they were learnt.
#[derive(Debug)]
struct Memory<K, V>(Mutex<BTreeMap<K, (V, Duration)>>);

impl<K, V> Default for Memory<K, V> {
    fn default() -> Self {
        Memory(Mutex::default())
    }
}

impl<K: Ord, V: Clone> Memory<K, V> {
    fn recall(&self, key: &K, now: Duration) -> Option<V> {
        let memory = self.lock();
        let (value, since) = memory.get(key)?;
        (now < *since + LASTS).then(|| value.clone())
    }

    fn keep(&self, key: K, value: V, now: Duration) {
        let mut memory = self.lock();
        if memory.len() >= MANY {
            memory.clear();
        }
        memory.insert(key, (value, now));
    }

    /// The memory, also after a panic: nobody leaves it half changed.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<K, (V, Duration)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_forgotten_when_nobody_has_it() {
        let people = People::default();
        let [ann, ben] = [1, 2].map(|byte| Id::from_bytes([byte; 16]));
        let turn = people.turn(ann);
        assert!(Arc::ptr_eq(&turn, &people.turn(ann)) && !Arc::ptr_eq(&turn, &people.turn(ben)));
        drop(turn);
        people.turn(ben);
        assert!(people.turns.lock().unwrap().keys().eq([&ben]));
    }
}
