//! Content of games: tiles, decks, boards. Read once, then shared without counting.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Mutex, MutexGuard, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Chosen, SetupError};

/// A fingerprint of content: BLAKE3 over its canonical text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentHash([u8; 32]);

impl ContentHash {
    /// The fingerprint of a canonical text.
    pub fn of(canonical: &str) -> Self {
        ContentHash(*blake3::hash(canonical.as_bytes()).as_bytes())
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(blake3::Hash::from_bytes(self.0).to_hex().as_str())
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for ContentHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ContentHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let hex = String::deserialize(deserializer)?;
        let hash = blake3::Hash::from_hex(&hex).map_err(|_| {
            de::Error::custom(format!("content hash {hex:?}: expected 64 hexadecimal digits"))
        })?;
        Ok(ContentHash(*hash.as_bytes()))
    }
}

/// The name of the content of the box, which no pack can take.
pub const PRINTED_NAME: &str = "printed";

/// What is wrong with a content file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {entry}: {reason}")]
pub struct ContentError {
    /// The file, as the pack names it.
    pub file: String,
    /// The entry in it.
    pub entry: String,
    /// What is wrong, and what would have been right.
    pub reason: String,
}

/// The numbers of a game: what a content pack replaces.
pub trait Content: fmt::Debug + Send + Sync {
    /// The pack's name; `printed` for the embedded one.
    fn name(&self) -> &str;

    /// The fingerprint a record names.
    fn hash(&self) -> ContentHash;

    /// What is printed, from the files in the program with those replaced.
    ///
    /// # Errors
    /// With file, entry and reason.
    fn read(name: &str, replaced: &[(String, String)]) -> Result<Self, ContentError>
    where
        Self: Sized;
}

/// Makes a game's pack its content: one with a `name`, a `hash` and a `read` of its own.
#[macro_export]
macro_rules! content {
    ($pack:ty) => {
        impl $crate::Content for $pack {
            fn name(&self) -> &str {
                &self.name
            }

            fn hash(&self) -> $crate::ContentHash {
                self.hash
            }

            fn read(name: &str, replaced: &[(String, String)]) -> Result<Self, $crate::ContentError> {
                <$pack>::read(name, replaced)
            }
        }
    };
}

/// A game without anything that a pack could replace.
impl Content for () {
    fn name(&self) -> &str {
        PRINTED_NAME
    }

    fn hash(&self) -> ContentHash {
        ContentHash::of("")
    }

    fn read(_name: &str, _replaced: &[(String, String)]) -> Result<Self, ContentError> {
        Ok(())
    }
}

/// A content pack as people choose it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PackInfo {
    /// Its name; `printed` for the embedded one.
    pub name: String,
    /// The fingerprint a record names.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub hash: ContentHash,
}

/// Content on a [`Shelf`]: as small and as quick as a pointer, equal if the fingerprints are.
pub struct Interned<T: 'static>(&'static T);

impl<T> Clone for Interned<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Interned<T> {}

impl<T> Deref for Interned<T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        self.0
    }
}

impl<T> Interned<T> {
    /// The content for as long as the program runs.
    #[inline]
    pub fn get(self) -> &'static T {
        self.0
    }
}

impl<T> PartialEq for Interned<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        // A shelf keeps one copy of equal content, so the address decides.
        std::ptr::eq(self.0, other.0)
    }
}

impl<T> Eq for Interned<T> {}

impl<T: Content> Hash for Interned<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Content::hash(self.0).hash(state);
    }
}

impl<T: Content> fmt::Debug for Interned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

/// Where a game keeps its content, one copy of each, until the program ends. What is printed always stands there.
pub struct Shelf<T: 'static> {
    /// Apart from the names, so that no pack can take its place.
    printed: OnceLock<Interned<T>>,
    rows: Mutex<Vec<Row<T>>>,
}

/// A name on the shelf and what stands there; equal content under two names is kept once.
struct Row<T: 'static> {
    name: String,
    content: Interned<T>,
}

impl<T: Content> Shelf<T> {
    /// A shelf with what is printed, for a `static`.
    pub const fn new() -> Self {
        Shelf { printed: OnceLock::new(), rows: Mutex::new(Vec::new()) }
    }

    /// The content of the box.
    ///
    /// # Panics
    /// If the embedded files are invalid, which a test of every game rules out.
    pub fn printed(&self) -> Interned<T> {
        *self.printed.get_or_init(|| {
            let pack = T::read(PRINTED_NAME, &[]).expect("the embedded files are valid: a test reads them");
            add(&mut self.locked(), pack)
        })
    }

    /// Puts content on the shelf; a name that is taken by other content is given to the new one.
    pub fn put(&self, content: T) -> Interned<T> {
        add(&mut self.rows(), content)
    }

    /// The content that a record names, of which that is true.
    ///
    /// # Errors
    /// If it is not on the shelf.
    pub fn recorded(&self, hash: ContentHash, is: impl Fn(&T) -> bool) -> Result<Interned<T>, String> {
        let missing = || format!("content {hash} is not loaded; give the folder of its pack with --packs");
        self.find(is).ok_or_else(missing)
    }

    /// Content by its fingerprint.
    pub fn by_hash(&self, hash: &ContentHash) -> Option<Interned<T>> {
        self.find(|content| content.hash() == *hash)
    }

    /// The first content of which something is true.
    pub fn find(&self, is: impl Fn(&T) -> bool) -> Option<Interned<T>> {
        self.rows().iter().find(|row| is(row.content.get())).map(|row| row.content)
    }

    /// Content by its name.
    pub fn by_name(&self, name: &str) -> Option<Interned<T>> {
        self.rows().iter().rev().find(|row| row.name == name).map(|row| row.content)
    }

    /// The content chosen by the option `pack`; the printed one if nothing was.
    ///
    /// # Errors
    /// If nothing of that name is on the shelf.
    pub fn chosen(&self, chosen: &Chosen<'_>) -> Result<Interned<T>, SetupError> {
        let name = chosen.word("pack").unwrap_or(PRINTED_NAME);
        self.by_name(name).ok_or_else(|| {
            let names = self.names().join(", ");
            let french = format!("ce contenu n’existe pas\u{a0}; il y a {names} (voir --packs)");
            SetupError::new("pack", name, format!("no such pack; there are {names} (see --packs)"), french)
        })
    }

    /// What can be chosen by name, in the order it came.
    pub fn packs(&self) -> Vec<PackInfo> {
        let pack = |name: String| Some(PackInfo { hash: Content::hash(self.by_name(&name)?.get()), name });
        self.names().into_iter().filter_map(pack).collect()
    }

    /// The names on the shelf, in the order they came.
    pub fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        for row in self.rows().iter() {
            if !names.contains(&row.name) {
                names.push(row.name.clone());
            }
        }
        names
    }

    /// Everything on it, what is printed first.
    fn rows(&self) -> MutexGuard<'_, Vec<Row<T>>> {
        self.printed();
        self.locked()
    }

    fn locked(&self) -> MutexGuard<'_, Vec<Row<T>>> {
        self.rows.lock().expect("nothing panics while the shelf is locked")
    }
}

/// Adds content, or another name for content that is there.
fn add<T: Content>(rows: &mut Vec<Row<T>>, content: T) -> Interned<T> {
    let name = content.name().to_owned();
    let there = rows.iter().find(|row| Content::hash(row.content.get()) == content.hash());
    let kept = there.map_or_else(|| Interned(Box::leak(Box::new(content))), |row| row.content);
    rows.push(Row { name, content: kept });
    kept
}

impl<T: Content> Default for Shelf<T> {
    fn default() -> Self {
        Shelf::new()
    }
}
