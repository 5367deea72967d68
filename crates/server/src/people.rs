//! What the server remembers of people for a moment, so that not every request asks the store.
//!
//! One idea: who comes once comes again at once. A memory lasts seconds, so that another server with the same
//! store is believed soon, though a socket opened meanwhile stays; what this server changes itself it forgets at once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::{Id, Stored, Token, TokenKind};

use crate::App;
use crate::error::store_failed;

/// How long a memory lasts.
const LASTS: Duration = Duration::from_secs(10);

/// After how long it is noted again that a token is in use, in milliseconds: a day.
const SEEN: i64 = 24 * 60 * 60 * 1_000;

/// All memories go when there are so many.
const MANY: usize = 10_000;

/// Tokens, names and tables of those who were here lately.
#[derive(Debug, Default)]
pub(crate) struct People {
    tokens: Memory<[u8; 32], (Id, TokenKind)>,
    names: Memory<Id, String>,
    /// How many tables they have open at the most: those that are closed meanwhile are not noticed.
    tables: Memory<Id, u32>,
    turns: Mutex<BTreeMap<Id, Turn>>,
}

/// Held by whoever counts what a player has and then adds to it.
pub(crate) type Turn = Arc<tokio::sync::Mutex<()>>;

impl People {
    /// Whose token of that kind has that hash. Now and then it is noted that it is in use.
    pub(crate) async fn token_of(app: &Arc<App>, hash: &[u8; 32], kind: TokenKind) -> Stored<Option<Id>> {
        let now = app.time.now();
        if let Some((player, found)) = app.people.tokens.recall(hash, now) {
            return Ok((found == kind).then_some(player));
        }
        loop {
            let forgotten = app.people.tokens.forgotten();
            let Some(token) = app.store.token_of(hash).await? else { return Ok(None) };
            if app.people.tokens.keep(*hash, (token.player, token.kind), now, forgotten) {
                People::see(app, &token);
                return Ok((token.kind == kind).then_some(token.player));
            }
            // A token was revoked while this one was read: it may be this one.
        }
    }

    /// Notes that a token is in use, unless that was noted lately.
    fn see(app: &Arc<App>, token: &Token) {
        let now = app.time.wall();
        if now < token.seen + SEEN {
            return;
        }
        let (app, token) = (Arc::clone(app), Token { seen: now, ..token.clone() });
        app.tasks.clone().spawn(async move {
            if let Err(error) = app.store.see_token(&token).await {
                store_failed(&error, None, "it could not be noted that a token is in use");
            }
        });
    }

    /// The names of those who exist.
    pub(crate) async fn names(app: &App, ids: &[Id]) -> Stored<BTreeMap<Id, String>> {
        let now = app.time.now();
        let recall = |id: &Id| app.people.names.recall(id, now).map(|name| (*id, name));
        let mut names: BTreeMap<Id, String> = ids.iter().filter_map(recall).collect();
        let unknown: Vec<Id> = ids.iter().filter(|id| !names.contains_key(id)).copied().collect();
        if !unknown.is_empty() {
            let forgotten = app.people.names.forgotten();
            for (id, name) in app.store.names(&unknown).await? {
                app.people.names.keep(id, name.clone(), now, forgotten);
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
        let forgotten = app.people.tables.forgotten();
        let open = app.store.open_tables_of(player).await?;
        app.people.tables.keep(player, open, now, forgotten);
        Ok(open < most)
    }

    /// That player has opened one more table.
    pub(crate) fn opened_table(&self, player: Id) {
        if let Some((open, _)) = self.tables.lock().values.get_mut(&player) {
            *open += 1;
        }
    }

    /// A token of that player was revoked.
    pub(crate) fn forget_tokens(&self, player: Id) {
        self.tokens.forget(|_, (owner, _)| *owner == player);
    }

    /// That player has another name.
    pub(crate) fn forget_name(&self, player: Id) {
        self.names.forget(|id, _| *id == player);
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
struct Memory<K, V>(Mutex<Known<K, V>>);

#[derive(Debug)]
struct Known<K, V> {
    values: BTreeMap<K, (V, Duration)>,
    /// Counts how often something was to be forgotten.
    forgotten: u64,
}

impl<K, V> Default for Memory<K, V> {
    fn default() -> Self {
        Memory(Mutex::new(Known { values: BTreeMap::new(), forgotten: 0 }))
    }
}

impl<K: Ord, V: Clone> Memory<K, V> {
    fn recall(&self, key: &K, now: Duration) -> Option<V> {
        let memory = self.lock();
        let (value, since) = memory.values.get(key)?;
        (now < *since + LASTS).then(|| value.clone())
    }

    /// How often something was to be forgotten so far: to be asked before the store is.
    fn forgotten(&self) -> u64 {
        self.lock().forgotten
    }

    /// Remembers what was read after so much had been forgotten. If that is more by now, what was read may be
    /// out of date: nothing is remembered, and the answer is no.
    fn keep(&self, key: K, value: V, now: Duration, forgotten: u64) -> bool {
        let mut memory = self.lock();
        if memory.forgotten != forgotten {
            return false;
        }
        if memory.values.len() >= MANY {
            memory.values.clear();
        }
        memory.values.insert(key, (value, now));
        true
    }

    /// Forgets what has changed in the store.
    fn forget(&self, has_changed: impl Fn(&K, &V) -> bool) {
        let mut memory = self.lock();
        memory.values.retain(|key, (value, _)| !has_changed(key, value));
        memory.forgotten += 1;
    }

    /// The memory, also after a panic: nobody leaves it half changed.
    fn lock(&self) -> MutexGuard<'_, Known<K, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_before_it_was_to_be_forgotten_is_not_remembered() {
        let (memory, now) = (Memory::default(), Duration::ZERO);
        let before = memory.forgotten();
        assert!(memory.keep("token", "Ann", now, before));
        memory.forget(|_, owner| *owner == "Ann");
        assert_eq!(memory.recall(&"token", now), None);
        // Somebody had read it before, and was slow.
        assert!(!memory.keep("token", "Ann", now, before));
        assert_eq!(memory.recall(&"token", now), None);
        assert!(memory.keep("other", "Ann", now, memory.forgotten()));
    }

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
