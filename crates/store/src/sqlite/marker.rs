//! How far the disk has kept what was promised, written beside the database.
//!
//! One idea: a write-ahead log that has suffered is cut off by SQLite where it stops making sense, and nobody hears of
//! it. So the number of the last transaction that anybody was answered for lies in a small file of its own, and
//! whoever opens a database that has not come as far is told so instead of going on silently.
//!
//! The file has two places, written in turn, each with a sum of its own: a write that was torn, or a bit that has
//! flipped, leaves the other one. It is written before anybody is answered, so it is right however the program ends.
//! The disk is asked to keep it once a second at the most: after a power cut it may be that far behind.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::connect::sync_folder;
use crate::{StoreError, Stored};

/// The bytes of a place.
const PLACE: usize = 64;

/// How long the disk is left alone with it.
const PAUSE: Duration = Duration::from_secs(1);

/// The file, as whoever writes it has it.
#[derive(Debug)]
pub(super) struct Marker {
    path: PathBuf,
    /// Made when there is something to be written.
    file: Option<File>,
    synced: Option<Instant>,
}

/// The name of the file beside that database.
pub(super) fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-kept");
    name.into()
}

/// The number of the last transaction that was promised; nothing if nobody has promised any.
pub(super) fn read(database: &Path) -> Stored<Option<i64>> {
    let bytes = match std::fs::read(beside(database)) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        read => read.map_err(sqlx::Error::Io)?,
    };
    let numbers = bytes.chunks(PLACE).filter_map(number);
    match numbers.max() {
        None if !bytes.is_empty() => Err(StoreError::Unmarked),
        kept => Ok(kept),
    }
}

/// Forgets what was promised.
pub(super) fn forget(database: &Path) -> io::Result<()> {
    match std::fs::remove_file(beside(database)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        Err(_) | Ok(()) => Ok(()),
    }
}

impl Marker {
    /// The one beside that database.
    pub(super) fn of(database: &Path) -> Self {
        Marker { path: beside(database), file: None, synced: None }
    }

    /// Everything up to that transaction is kept.
    pub(super) fn set(&mut self, number: i64) -> io::Result<()> {
        if number == 0 {
            return Ok(());
        }
        let file = match &self.file {
            Some(file) => file,
            None => {
                let file = self.file.insert(open(&self.path)?);
                sync_folder(&self.path)?;
                file
            }
        };
        write_at(file, &place(number), (number as u64 % 2) * PLACE as u64)?;
        #[expect(clippy::disallowed_methods, reason = "how long ago does not matter to what is kept")]
        let now = Instant::now();
        if self.synced.is_none_or(|last| now - last > PAUSE) {
            file.sync_data()?;
            self.synced = Some(now);
        }
        Ok(())
    }
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(unix)]
fn write_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

#[cfg(not(unix))]
fn write_at(mut file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    use std::io::{Seek as _, SeekFrom, Write as _};
    file.seek(SeekFrom::Start(offset))?;
    file.write_all(bytes)
}

/// A place with that number.
fn place(number: i64) -> [u8; PLACE] {
    let text = format!("kept {number:020}");
    let sum = blake3::hash(text.as_bytes()).to_hex();
    let line = format!("{text} {:.37}\n", sum.as_str());
    line.into_bytes().try_into().expect("5 + 20 + 1 + 37 + 1 are 64")
}

/// The number in a place that is whole.
fn number(bytes: &[u8]) -> Option<i64> {
    let number = std::str::from_utf8(bytes.get(5..25)?).ok()?.parse().ok()?;
    (bytes == place(number)).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_bit_flips_the_number_is_the_last_or_the_one_before() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("slipstream.db");
        assert_eq!(read(&database).unwrap(), None);
        let mut marker = Marker::of(&database);
        for number in [0, 1, 7, 8] {
            marker.set(number).unwrap();
        }
        assert_eq!(read(&database).unwrap(), Some(8));
        let whole = std::fs::read(beside(&database)).unwrap();
        for bit in 0..whole.len() * 8 {
            let mut flipped = whole.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(beside(&database), flipped).unwrap();
            assert!(matches!(read(&database), Ok(Some(7 | 8))), "bit {bit}");
        }
        std::fs::write(beside(&database), "nonsense").unwrap();
        assert!(matches!(read(&database), Err(StoreError::Unmarked)));
        forget(&database).unwrap();
        assert_eq!(read(&database).unwrap(), None);
    }
}
