//! Content files of games: a table and how its keys are read, and the text of which the fingerprint is taken.
//!
//! One idea: whoever changes a number is told where it is wrong. Every refusal names file, entry and reason, and
//! what would have been right. What was read is written as [`Canonical`] text, in the same way by all games.
//!
//! Left out on purpose: what the content means, which each game checks for itself.

#![expect(clippy::missing_errors_doc, reason = "every reader fails alike, as said above")]

mod canonical;
#[cfg(feature = "laws")]
pub mod laws;

use std::ops::RangeInclusive;

use rules::ContentError;
use serde::de::{DeserializeOwned, IntoDeserializer as _, value};
use toml::{Table, Value};

pub use canonical::{Canonical, Field, Writer, canonical_more, canonical_text};

/// A content file that was parsed and has the schema of this program.
#[derive(Debug)]
pub struct File {
    name: &'static str,
    table: Table,
}

/// A table somewhere in a file.
#[derive(Debug)]
pub struct Entry<'a> {
    file: &'static str,
    /// Where it stands in the file; empty for the file itself.
    path: String,
    table: &'a Table,
}

/// Refuses files that a game does not have.
pub fn check_replaced(files: &[(&str, &str)], replaced: &[(String, String)]) -> Result<(), ContentError> {
    let unknown = replaced.iter().find(|(file, _)| files.iter().all(|(known, _)| known != file));
    unknown.map_or(Ok(()), |(file, _)| {
        let known: Vec<&str> = files.iter().map(|(known, _)| *known).collect();
        Err(fault(file, "file", format!("unknown; a pack may replace {}", known.join(", "))))
    })
}

impl File {
    /// The file of a pack: the replaced text if there is one, else the embedded text.
    pub fn open(
        name: &'static str,
        embedded: &str,
        replaced: &[(String, String)],
    ) -> Result<File, ContentError> {
        let text = replaced.iter().find(|(file, _)| file == name).map_or(embedded, |(_, text)| text);
        let table = toml::from_str(text).map_err(|error: toml::de::Error| {
            let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            fault(name, format!("line {line}"), error.message())
        })?;
        let file = File { name, table };
        let schema = file.root().value("schema")?;
        if schema.as_integer() != Some(1) {
            return Err(fault(name, "schema", format!("{schema}: this program reads 1")));
        }
        Ok(file)
    }

    /// The file as an entry.
    pub fn root(&self) -> Entry<'_> {
        Entry { file: self.name, path: String::new(), table: &self.table }
    }
}

impl<'a> Entry<'a> {
    /// Refuses keys that nobody reads. The marks for people may stand anywhere.
    pub fn knows(&self, keys: &[&str]) -> Result<(), ContentError> {
        let mark = |key: &str| key == "note" || key == "origin" || key.ends_with("_origin");
        let unknown = self.table.keys().find(|key| !mark(key) && !keys.contains(&key.as_str()));
        unknown.map_or(Ok(()), |key| Err(self.fault(key, format!("unknown; there are {}", keys.join(", ")))))
    }

    /// Whether a key is there.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// A text.
    pub fn text(&self, key: &str) -> Result<&'a str, ContentError> {
        let value = self.value(key)?;
        value.as_str().ok_or_else(|| self.fault(key, format!("{value}: must be a text")))
    }

    /// A list of texts.
    pub fn texts(&self, key: &str) -> Result<Vec<&'a str>, ContentError> {
        let value = self.value(key)?;
        let texts = value.as_array().and_then(|list| list.iter().map(Value::as_str).collect());
        texts.ok_or_else(|| self.fault(key, format!("{value}: must be a list of texts")))
    }

    /// The id of the entry.
    pub fn id(&self) -> Result<String, ContentError> {
        let id = self.text("id")?;
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if id.is_empty() || !id.bytes().all(allowed) {
            return Err(self.fault("id", "must be of lower case letters, digits and dashes"));
        }
        Ok(id.to_owned())
    }

    /// One of the words that an enumeration has.
    pub fn word<T: DeserializeOwned>(&self, key: &str) -> Result<T, ContentError> {
        word(self.text(key)?).map_err(|reason| self.fault(key, reason))
    }

    /// A whole number in a range; a range of one number is a fixed number.
    pub fn number(&self, key: &str, allowed: RangeInclusive<u8>) -> Result<u8, ContentError> {
        whole(self.value(key)?, &allowed).map_err(|reason| self.fault(key, reason))
    }

    /// A whole number that may be negative.
    pub fn signed(&self, key: &str, allowed: RangeInclusive<i8>) -> Result<i8, ContentError> {
        whole(self.value(key)?, &allowed).map_err(|reason| self.fault(key, reason))
    }

    /// A yes or no.
    ///
    /// # Errors
    /// If it is neither, or missing.
    pub fn flag(&self, key: &str) -> Result<bool, ContentError> {
        let value = self.value(key)?;
        value.as_bool().ok_or_else(|| self.fault(key, format!("{value}: must be true or false")))
    }

    /// A list of whole numbers, of any length.
    pub fn numbers(&self, key: &str, allowed: RangeInclusive<u8>) -> Result<Vec<u8>, ContentError> {
        let read = |number: &Value| whole(number, &allowed).map_err(|reason| self.fault(key, reason));
        self.values(key)?.iter().map(read).collect()
    }

    /// So many whole numbers.
    pub fn exactly<const N: usize>(
        &self,
        key: &str,
        allowed: RangeInclusive<u8>,
    ) -> Result<[u8; N], ContentError> {
        let numbers = self.numbers(key, allowed)?;
        let wrong = |numbers: Vec<u8>| self.fault(key, format!("{numbers:?}: must be {N} numbers"));
        numbers.try_into().map_err(wrong)
    }

    /// A list of anything.
    pub fn values(&self, key: &str) -> Result<&'a [Value], ContentError> {
        let value = self.value(key)?;
        let list = value.as_array().map(Vec::as_slice);
        list.ok_or_else(|| self.fault(key, format!("{value}: must be a list")))
    }

    /// A table in this one.
    pub fn section(&self, key: &str) -> Result<Entry<'a>, ContentError> {
        let value = self.value(key)?;
        let table = value.as_table().ok_or_else(|| self.fault(key, format!("{value}: must be a table")))?;
        Ok(Entry { file: self.file, path: self.path_of(key), table })
    }

    /// A list of tables, at least one; each is known by its id or number or else by its place, counted from 1.
    pub fn list(&self, key: &str) -> Result<Vec<Entry<'a>>, ContentError> {
        let values = self.values(key)?;
        if values.is_empty() {
            return Err(self.fault(key, "must not be empty"));
        }
        let read = |(place, value): (usize, &'a Value)| {
            let table =
                value.as_table().ok_or_else(|| self.fault(key, format!("{value}: must be a table")))?;
            let id = table.get("id").filter(|id| id.is_str() || id.is_integer());
            let label = id.map_or_else(|| place.to_string(), Value::to_string);
            Ok(Entry { file: self.file, path: format!("{} {label}", self.path_of(key)), table })
        };
        (1..).zip(values).map(read).collect()
    }

    /// The same entry under a name that says more than its place.
    pub fn called(self, name: String) -> Entry<'a> {
        Entry { path: name, ..self }
    }

    /// The key with what is wrong and what would have been right.
    pub fn fault(&self, key: &str, reason: impl ToString) -> ContentError {
        fault(self.file, self.path_of(key), reason)
    }

    /// The same for the entry as a whole.
    pub fn fault_here(&self, reason: impl ToString) -> ContentError {
        fault(self.file, &self.path, reason)
    }

    /// A value that must be there.
    pub fn value(&self, key: &str) -> Result<&'a Value, ContentError> {
        self.table.get(key).ok_or_else(|| self.fault(key, "missing"))
    }

    fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }
}

/// What is wrong, and where.
pub fn fault(file: &str, entry: impl ToString, reason: impl ToString) -> ContentError {
    ContentError { file: file.to_owned(), entry: entry.to_string(), reason: reason.to_string() }
}

/// Reads a word of an enumeration, or says which there are.
pub fn word<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    T::deserialize(text.into_deserializer()).map_err(|error: value::Error| error.to_string())
}

/// Refuses an id that is none, or that two entries have.
pub fn check_ids(entries: &[Entry<'_>]) -> Result<(), ContentError> {
    entries.iter().try_for_each(|entry| entry.id().map(drop))?;
    check_distinct(entries)
}

/// Refuses an id of any form that two entries have.
pub fn check_distinct(entries: &[Entry<'_>]) -> Result<(), ContentError> {
    for (place, entry) in entries.iter().enumerate() {
        let id = entry.value("id")?;
        if entries[..place].iter().any(|earlier| earlier.value("id").is_ok_and(|earlier| earlier == id)) {
            return Err(entry.fault("id", "appears twice"));
        }
    }
    Ok(())
}

/// A whole number in a range.
pub fn whole<T>(value: &Value, allowed: &RangeInclusive<T>) -> Result<T, String>
where
    T: TryFrom<i64> + PartialOrd + std::fmt::Display,
{
    let number = value.as_integer().and_then(|number| T::try_from(number).ok());
    number.filter(|number| allowed.contains(number)).ok_or_else(|| {
        let (low, high) = (allowed.start(), allowed.end());
        if low == high {
            format!("{value}: must be {low}")
        } else {
            format!("{value}: must be a whole number from {low} to {high}")
        }
    })
}
