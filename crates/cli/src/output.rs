//! Writing answers, quietly if nobody reads on.

use std::borrow::Cow;
use std::env;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use anstyle::{AnsiColor, Style};
use catalogue::Language;
use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use crate::Complaint;

/// For complaints.
const RED: Style = AnsiColor::Red.on_default().bold();
/// For headings.
pub(crate) const BOLD: Style = Style::new().bold();
/// For what matters less.
pub(crate) const DIM: Style = Style::new().dimmed();

/// Whether anybody reads what is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// Somebody does.
    There,
    /// The pipe is broken.
    Gone,
}

/// Prints a text; a reader that has gone away is no error.
pub(crate) fn print(text: &str) -> Result<(), Complaint> {
    print_to_reader(text).map(|_| ())
}

/// Prints a text and says whether it is worth going on. What somebody else has written commands no terminal.
pub(crate) fn print_to_reader(text: &str) -> Result<Reader, Complaint> {
    let mut out = anstream::stdout().lock();
    match out.write_all(harmless(text).as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Reader::Gone),
        written => Ok(written.map(|()| Reader::There)?),
    }
}

/// A table with these headings; columns of words begin at the left, the others end at the right.
pub(crate) fn table<const N: usize>(
    header: [&str; N],
    words: &[usize],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_header(header);
    table.add_rows(rows);
    for (_, column) in table.column_iter_mut().enumerate().filter(|(at, _)| !words.contains(at)) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// Prints one JSON object and nothing else.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Complaint> {
    let mut text = String::new();
    for letter in serde_json::to_string_pretty(value)?.chars() {
        // JSON leaves some of them as they are, and means the same if they are written as numbers.
        if letter == '\n' || !commands_terminals(letter) {
            text.push(letter);
            continue;
        }
        for unit in letter.encode_utf16(&mut [0; 2]) {
            let _ = write!(text, "\\u{unit:04x}");
        }
    }
    text.push('\n');
    print(&text)
}

/// Says why something was not done.
pub(crate) fn complain(complaint: &Complaint) {
    anstream::eprintln!("{RED}error:{RED:#} {}", plain(&complaint.to_string()));
}

/// What somebody else has written, such as a name in a record, as it may be shown: nothing in it commands a terminal,
/// or turns round what stands beside it.
pub(crate) fn plain(text: &str) -> String {
    text.chars().filter(|letter| *letter == '\n' || !commands_terminals(*letter)).collect()
}

/// A text of ours with whatever is in it: of all that terminals obey colours and lines remain.
fn harmless(text: &str) -> Cow<'_, str> {
    if !text.contains(|letter| letter != '\n' && commands_terminals(letter)) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let length = colour(rest).unwrap_or(letter.len_utf8());
        let (this, next) = rest.split_at(length);
        if letter == '\n' || length > letter.len_utf8() || !commands_terminals(letter) {
            shown += this;
        }
        rest = next;
    }
    Cow::Owned(shown)
}

/// How long the colour is that a text begins with, if it begins with one.
fn colour(text: &str) -> Option<usize> {
    let numbers = text.strip_prefix("\u{1b}[")?;
    let end = numbers.find(|letter: char| !letter.is_ascii_digit() && letter != ';')?;
    numbers[end..].starts_with('m').then_some(end + 3)
}

/// Whether a terminal does something at that letter, or writes what follows in another direction.
fn commands_terminals(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The language asked for, or that of the locale.
pub(crate) fn language(asked: Option<Language>) -> Language {
    asked.unwrap_or_else(|| {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| env::var(name).ok().filter(|v| !v.is_empty()));
        Language::of_locale(&locale.unwrap_or_default())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves the cursor, sets the window's title, rings, and the same in eight bits; then turns the line round.
    const ATTACK: &str = "An\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31mn\u{8}\r\u{202e}!";

    #[test]
    fn what_others_have_written_commands_no_terminal() {
        assert_eq!(plain(ATTACK), "An[2J]0;owned31mn!");
        assert_eq!(plain("a\u{1b}[31mb\nc é 王"), "a[31mb\nc é 王");
    }

    #[test]
    fn colours_and_lines_are_all_that_remains_of_what_terminals_obey() {
        let ours = format!("{BOLD}title{BOLD:#}\n");
        assert_eq!(harmless(&ours), ours);
        assert_eq!(harmless(&format!("{ours}{ATTACK}")), format!("{ours}An[2J]0;owned31mn!"));
        assert_eq!(harmless("\u{1b}"), "");
        assert_eq!(harmless("\u{1b}[31"), "[31");
    }
}
