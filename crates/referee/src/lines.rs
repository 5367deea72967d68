//! Lines of text, and values that have exactly one spelling.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Fault;
use crate::record::json;

/// The longest line there can be, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// The lines of a text, each checked to be one.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    before: usize,
    number: usize,
}

impl<'a> Lines<'a> {
    /// The text before its first line.
    pub(crate) fn new(text: &'a str) -> Self {
        Lines { text, before: 0, number: 0 }
    }

    /// What lies before the next line.
    pub(crate) fn before(&self) -> &'a str {
        &self.text[..self.before]
    }

    /// The number of the line read last, from 1.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// The next line without its line break; nothing at the end, which is counted like a line.
    pub(crate) fn next(&mut self) -> Result<Option<&'a str>, Fault> {
        self.number += 1;
        let rest = &self.text[self.before..];
        if rest.is_empty() {
            return Ok(None);
        }
        let (line, _) = rest.split_once('\n').ok_or(Fault::CutOff)?;
        self.before += line.len() + 1;
        if line.is_empty() {
            return Err(Fault::Blank);
        }
        if line.len() > LONGEST_LINE {
            return Err(Fault::TooLong { bytes: line.len(), most: LONGEST_LINE });
        }
        Ok(Some(line))
    }
}

/// A line in its one spelling.
pub(crate) fn read<T: Serialize + DeserializeOwned>(line: &str) -> Result<T, Fault> {
    let value = parse(line)?;
    let expected = json(&value);
    if expected == line {
        return Ok(value);
    }
    let same = line.bytes().zip(expected.bytes()).take_while(|(found, expected)| found == expected).count();
    let expected = match String::from_utf8_lossy(&expected.as_bytes()[same..]) {
        rest if rest.is_empty() => "the end of the line".to_owned(),
        rest => rest.chars().take(24).collect(),
    };
    Err(Fault::NotCanonical { column: same + 1, expected })
}

/// A line in any spelling.
pub(crate) fn parse<T: DeserializeOwned>(line: &str) -> Result<T, Fault> {
    serde_json::from_str(line).map_err(|error| {
        let text = error.to_string();
        // The position is told apart from the reason: a line of a record is always its own line 1.
        let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
        Fault::Unreadable { column: error.column(), reason: reason.to_owned() }
    })
}
