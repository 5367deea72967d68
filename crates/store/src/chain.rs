//! Logs that prove themselves.
//!
//! One idea: a link is a hash over an entry and the link before it, so that the last link of a log names all of it.
//! The first one is made of the table, its header and its seed, which are settled before anything is appended.
//! A row of a log keeps the link after its last entry; whoever reads a log goes along the links, and a byte that
//! is not what was written shows at the first row from there on.
//!
//! Left out on purpose: secrets. Who can write to the database can also compute links; that a match was played here
//! is said by the signature that is kept at its end.

use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::{Id, StoreError, Stored};

/// What a log was when that entry was its last.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Link([u8; 32]);

/// A text that is no link.
#[derive(Debug)]
pub(crate) struct LinkError;

/// Entries that came together, as a database keeps them.
pub(crate) struct Run {
    /// The number of the first.
    pub(crate) first: i64,
    /// All of them, as JSON.
    pub(crate) entries: String,
    /// The link after the last, as it was written.
    pub(crate) link: Option<String>,
}

impl Link {
    /// The link before the first entry.
    pub(crate) fn root(table: Id, header: Option<&str>, seed: Option<&[u8]>) -> Self {
        let mut hasher = blake3::Hasher::new_derive_key("slipstream 2026 the log of a table");
        hasher.update(table.to_string().as_bytes());
        for part in [header.map(str::as_bytes), seed] {
            // Whether there is one and how long it is, so that no two logs begin alike.
            hasher.update(&part.map_or(u64::MAX, |part| part.len() as u64).to_le_bytes());
            hasher.update(part.unwrap_or_default());
        }
        Link(*hasher.finalize().as_bytes())
    }

    /// The link after one more entry.
    pub(crate) fn after(self, entry: &str) -> Self {
        Link(*blake3::Hasher::new().update(&self.0).update(entry.as_bytes()).finalize().as_bytes())
    }

    /// The link after more entries.
    pub(crate) fn after_all<'a>(self, entries: impl IntoIterator<Item = &'a String>) -> Self {
        entries.into_iter().fold(self, |link, entry| link.after(entry))
    }
}

/// All entries of a log, if every one is what was written.
pub(crate) fn follow(table: Id, root: Link, runs: Vec<Run>) -> Stored<Vec<String>> {
    let mut log: Vec<String> = Vec::new();
    let mut link = root;
    for run in runs {
        let entry = log.len() as u32;
        let broken = || StoreError::Broken { table, entry };
        let entries: Vec<String> = serde_json::from_str(&run.entries).map_err(|_| broken())?;
        link = link.after_all(&entries);
        if run.first != i64::from(entry) || run.link != Some(link.to_string()) {
            return Err(broken());
        }
        log.extend(entries);
    }
    Ok(log)
}

/// The link that each run of a log should have had: for logs that were written before there were links.
pub(crate) fn adopt(table: Id, root: Link, runs: &[Run]) -> Stored<(u32, Vec<Link>)> {
    let (mut link, mut length, mut links) = (root, 0, Vec::with_capacity(runs.len()));
    for run in runs {
        let entries: Vec<String> =
            serde_json::from_str(&run.entries).map_err(|_| StoreError::Broken { table, entry: length })?;
        link = link.after_all(&entries);
        length += entries.len() as u32;
        links.push(link);
    }
    Ok((length, links))
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Link({self})")
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, LinkError> {
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| LinkError)?;
        bytes.try_into().map(Link).map_err(|_| LinkError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(first: i64, entries: &str, link: Link) -> Run {
        Run { first, entries: entries.to_owned(), link: Some(link.to_string()) }
    }

    #[test]
    fn a_log_is_believed_only_as_it_was_written() {
        let table = Id::from_bytes([1; 16]);
        let root = Link::root(table, Some("header"), Some(&[7; 32]));
        let one = root.after("a").after("b");
        let two = one.after("c");
        let runs = || vec![run(0, r#"["a","b"]"#, one), run(2, r#"["c"]"#, two)];
        assert_eq!(follow(table, root, runs()).expect("it is as it was written"), ["a", "b", "c"]);
        type Change = fn(&mut Vec<Run>);
        let changes: [(u32, Change); 5] = [
            (0, |runs| runs[0].entries = r#"["a","B"]"#.to_owned()),
            (2, |runs| runs[1].entries = r#"["d"]"#.to_owned()),
            (2, |runs| runs[1].link = None),
            (2, |runs| runs[1].first = 3),
            (0, |runs| _ = runs.remove(0)),
        ];
        for (number, change) in changes {
            let mut changed = runs();
            change(&mut changed);
            match follow(table, root, changed) {
                Err(StoreError::Broken { entry, .. }) => assert_eq!(entry, number),
                other => panic!("a changed log was read: {other:?}"),
            }
        }
        for other in [
            Link::root(table, Some("Header"), Some(&[7; 32])),
            Link::root(table, Some("header"), Some(&[6; 32])),
            Link::root(table, None, Some(&[7; 32])),
            Link::root(Id::from_bytes([2; 16]), Some("header"), Some(&[7; 32])),
        ] {
            assert!(follow(table, other, runs()).is_err(), "the header, the seed and the table belong to it");
        }
    }
}
