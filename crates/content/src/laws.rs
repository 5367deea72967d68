//! What holds for the content of every game, as a test kit.
//!
//! One idea: nobody has to list what counts. Every number of the files is changed, one at a time, and the fingerprint
//! must change with it; what a pack cannot change is told.

use std::fmt;

use rules::{ContentError, ContentHash};

/// Keys that are for people: what stands there does not count.
const FOR_PEOPLE: [&str; 5] = ["schema", "name", "name_fr", "note", "origin"];

/// How far a number is moved until the content is good again.
const MOVES: [i64; 8] = [1, -1, 2, -2, 4, -4, 10, 100];

/// What was found.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Numbers that can be changed, every one with another fingerprint.
    pub changed: usize,
    /// Files and keys with a number that no pack can change alone.
    pub fixed: Vec<String>,
}

/// Changes every number of the files, alone, and reads the content again.
///
/// # Panics
/// If a number can be changed and the fingerprint stays; with file and line.
pub fn every_number_counts(
    files: &[(&str, &str)],
    read: impl Fn(&[(String, String)]) -> Result<ContentHash, ContentError>,
) -> Count {
    let printed = read(&[]).expect("the embedded content is good");
    let mut count = Count::default();
    for (file, text) in files {
        for number in numbers(text) {
            let moved = |by: &i64| read(&[((*file).to_owned(), number.moved(text, *by)?)]).ok();
            match MOVES.iter().find_map(moved) {
                Some(hash) => {
                    assert!(hash != printed, "{file}: a number of `{}` does not count", number.line(text));
                    count.changed += 1;
                }
                None => count.fixed.push(format!("{file} {}", number.key)),
            }
        }
    }
    count.fixed.sort_unstable();
    count.fixed.dedup();
    count
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} numbers count; fixed: {}", self.changed, self.fixed.join(", "))
    }
}

/// A number in a file.
struct Number {
    key: String,
    from: usize,
    to: usize,
}

impl Number {
    /// The file with another number there; none if it would be negative where there is no sign.
    fn moved(&self, text: &str, by: i64) -> Option<String> {
        let digits = &text[self.from..self.to];
        let moved = digits.parse::<i64>().ok()? + by;
        // In words such as the sides of a tile zeros may stand in front.
        let width = if digits.starts_with('0') { digits.len() } else { 0 };
        let negative = text[..self.from].ends_with('-');
        (moved >= 0 && !(negative && moved == 0))
            .then(|| format!("{}{moved:0width$}{}", &text[..self.from], &text[self.to..]))
    }

    /// The line it stands on.
    fn line<'a>(&self, text: &'a str) -> &'a str {
        let start = text[..self.from].rfind('\n').map_or(0, |at| at + 1);
        let rest = &text[start..];
        rest.split('\n').next().unwrap_or(rest).trim()
    }
}

/// Every number that stands in a value, also in a text such as `remove_danger:2`.
fn numbers(text: &str) -> Vec<Number> {
    let mut found = Vec::new();
    let (mut start, mut key) = (0, String::new());
    for line in text.split_inclusive('\n') {
        let (mut quoted, mut at) = (false, 0);
        let bytes = line.as_bytes();
        while at < bytes.len() {
            let byte = bytes[at];
            match byte {
                b'#' if !quoted => break,
                b'"' => quoted = !quoted,
                b'=' if !quoted => key = word_before(&line[..at]),
                _ => {}
            }
            let mut end = at + 1;
            if byte.is_ascii_digit() {
                end = at + bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                if !is_for_people(&key) && !in_key(line, end, quoted) {
                    found.push(Number { key: key.clone(), from: start + at, to: start + end });
                }
            }
            at = end;
        }
        start += line.len();
    }
    found
}

/// The key before an equals sign.
fn word_before(line: &str) -> String {
    let word = line.trim_end().rsplit(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
    word.into_iter().next().unwrap_or("").to_owned()
}

/// Whether a digit belongs to a key: an equals sign follows its word.
fn in_key(line: &str, end: usize, quoted: bool) -> bool {
    let rest = line[end..].trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
    !quoted && rest.trim_start().starts_with('=')
}

fn is_for_people(key: &str) -> bool {
    FOR_PEOPLE.contains(&key) || key.ends_with("_origin")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "schema = 1 # 2\nlaps_4 = 3\nnote = \"5 laps\"\neffect = \"remove:2\"\nlist = [[1, -1], [20]]\n\
        a = { name = \"No. 7\", cost = 8 }\n";

    /// Reads a file so that what is left out does not count.
    fn read(replaced: &[(String, String)], leave_out: &str) -> Result<ContentHash, ContentError> {
        let text = replaced.first().map_or(FILE, |(_, text)| text);
        let lines: Vec<&str> = text.lines().filter(|line| !line.contains(leave_out)).collect();
        if lines.contains(&"laps_4 = 3") { Ok(ContentHash::of(&lines.join("\n"))) } else { Err(fixed()) }
    }

    fn fixed() -> ContentError {
        crate::fault("toy.toml", "laps_4", "must be 3")
    }

    #[test]
    fn numbers_in_values_are_found_and_no_others() {
        let found: Vec<&str> = numbers(FILE).iter().map(|number| &FILE[number.from..number.to]).collect();
        assert_eq!(found, ["3", "2", "1", "1", "20", "8"]);
    }

    #[test]
    fn numbers_that_cannot_be_changed_are_told() {
        let count = every_number_counts(&[("toy.toml", FILE)], |replaced| read(replaced, "schema"));
        assert_eq!(count, Count { changed: 5, fixed: vec!["toy.toml laps_4".to_owned()] });
    }

    #[test]
    #[should_panic(expected = "toy.toml: a number of `list = [[1, -1], [20]]` does not count")]
    fn a_number_that_does_not_count_is_found() {
        every_number_counts(&[("toy.toml", FILE)], |replaced| read(replaced, "list"));
    }
}
