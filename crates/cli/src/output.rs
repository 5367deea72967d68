//! Writing answers: all of it or nothing, and quietly if nobody reads on.

use std::io::{self, Write as _};
use std::path::Path;
use std::{env, fs};

use anstyle::{AnsiColor, Style};
use catalogue::Language;
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

/// Prints one JSON object and nothing else.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Complaint> {
    let mut text = serde_json::to_string_pretty(value)?;
    text.push('\n');
    print(&text)
}

/// Writes a whole file, or leaves what was there.
pub(crate) fn write_file(path: &Path, text: &[u8]) -> Result<(), Complaint> {
    let complain = |error: io::Error| format!("cannot write {}: {error}", path.display());
    let mut name = path
        .file_name()
        .ok_or_else(|| format!("cannot write {}: not a file name", path.display()))?
        .to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    fs::write(&part, text).map_err(complain)?;
    fs::rename(&part, path).map_err(|error| {
        // The half-done file is of no use; that it may stay behind is no second complaint.
        let _ = fs::remove_file(&part);
        complain(error)
    })?;
    Ok(())
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
