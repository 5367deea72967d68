//! Writing answers, quietly if nobody reads on.

use std::env;
use std::io::{self, Write as _};

use anstyle::{AnsiColor, Style};
use catalogue::Language;
use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use crate::Complaint;

/// For complaints.
pub(crate) const RED: Style = AnsiColor::Red.on_default().bold();
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

/// Prints a text and says whether it is worth going on.
pub(crate) fn print_to_reader(text: &str) -> Result<Reader, Complaint> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
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
    let mut text = serde_json::to_string_pretty(value)?;
    text.push('\n');
    print(&text)
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
