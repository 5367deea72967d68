//! How far the disk has kept what was promised, written beside the database.
//!
//! One idea: a write-ahead log that has suffered is cut off by SQLite where it stops making sense, and nobody hears of
//! it. So the number of the last transaction that anybody was answered for lies in a small file of its own, and
//! whoever opens a database that has not come as far is told so instead of going on silently.
//!
//! The file has two places, each with a sum of its own. One is what the disk was last made to keep, and is left alone
//! until the disk has kept the other one, too: a write that was torn, or a bit that has flipped, leaves one of them.
//! It is written before anybody is answered, so it is right however the program ends. The disk is asked to keep it once
//! a second at the most: after a power cut it may be that far behind.
//!
//! It is born with both places, which say that nothing was promised, and the disk keeps these before anything is.

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
    /// The place that may be torn, because the disk has kept the other one.
    free: usize,
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
    match newest(&bytes) {
        Some((number, _)) => Ok((number > 0).then_some(number)),
        None if is_unborn(&bytes) => Ok(None),
        None => Err(StoreError::Unmarked),
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
        Marker { path: beside(database), file: None, free: 0, synced: None }
    }

    /// Everything up to that transaction is kept.
    pub(super) fn set(&mut self, number: i64) -> io::Result<()> {
        if number == 0 {
            return Ok(());
        }
        let file = match &self.file {
            Some(file) => file,
            None => {
                let file = open(&self.path)?;
                sync_folder(&self.path)?;
                self.free = begin(&file, &std::fs::read(&self.path)?)?;
                self.file.insert(file)
            }
        };
        write_at(file, &place(number), (self.free * PLACE) as u64)?;
        #[expect(clippy::disallowed_methods, reason = "how long ago does not matter to what is kept")]
        let now = Instant::now();
        if self.synced.is_none_or(|last| now - last > PAUSE) {
            file.sync_data()?;
            self.free = 1 - self.free;
            self.synced = Some(now);
        }
        Ok(())
    }
}

/// Makes the disk keep what the file says, and tells which place may be torn from then on.
///
/// What somebody has written before may not be on disk, even if they have asked for that. It is written again as it
/// is, which leaves it whole wherever that is torn.
fn begin(file: &File, bytes: &[u8]) -> io::Result<usize> {
    let free = match newest(bytes) {
        Some((number, at)) => {
            write_at(file, &place(number), (at * PLACE) as u64)?;
            1 - at
        }
        None => {
            write_at(file, &birth(), 0)?;
            0
        }
    };
    file.sync_data()?;
    Ok(free)
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

/// What the file is born with.
fn birth() -> Vec<u8> {
    place(0).repeat(2)
}

/// Whether the disk has not kept what the file was to be born with: nobody was promised anything by then.
fn is_unborn(bytes: &[u8]) -> bool {
    let birth = birth();
    let came = bytes.iter().zip(&birth).take_while(|(found, born)| found == born).count();
    bytes.len() <= birth.len() && bytes[came..].iter().all(|byte| *byte == 0)
}

/// The highest number in a place that is whole, and which of the two that is.
fn newest(bytes: &[u8]) -> Option<(i64, usize)> {
    let places = bytes.chunks(PLACE).take(2).enumerate();
    places.filter_map(|(at, bytes)| Some((number(bytes)?, at))).max()
}

/// The number in a place that is whole.
fn number(bytes: &[u8]) -> Option<i64> {
    let number = std::str::from_utf8(bytes.get(5..25)?).ok()?.parse().ok()?;
    (bytes == place(number)).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A database nobody has opened.
    fn nowhere() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("slipstream.db");
        (folder, database)
    }

    #[test]
    fn whatever_bit_flips_the_number_is_the_last_or_the_one_that_was_kept_before() {
        let (_folder, database) = nowhere();
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
            assert!(matches!(read(&database), Ok(Some(1 | 7 | 8))), "bit {bit}");
        }
        std::fs::write(beside(&database), "nonsense").unwrap();
        assert!(matches!(read(&database), Err(StoreError::Unmarked)));
        forget(&database).unwrap();
        assert_eq!(read(&database).unwrap(), None);
    }

    #[test]
    fn what_the_disk_was_made_to_keep_is_not_written_over() {
        let (_folder, database) = nowhere();
        for first in [1, 10] {
            // Whoever begins makes the disk keep this number, and here none for an hour.
            let mut marker = Marker::of(&database);
            marker.set(first).unwrap();
            marker.synced = marker.synced.map(|last| last + 3600 * PAUSE);
            let kept = std::fs::read(beside(&database)).unwrap();
            let (_, at) = newest(&kept).unwrap();
            for number in first + 1..first + 8 {
                marker.set(number).unwrap();
                let now = std::fs::read(beside(&database)).unwrap();
                let place = at * PLACE..(at + 1) * PLACE;
                assert_eq!(now[place.clone()], kept[place], "{number}");
                assert_eq!(read(&database).unwrap(), Some(number));
            }
        }
    }

    #[test]
    fn wherever_its_birth_is_torn_nothing_was_promised() {
        let (_folder, database) = nowhere();
        for length in 0..=birth().len() {
            let mut torn = birth()[..length].to_vec();
            std::fs::write(beside(&database), &torn).unwrap();
            assert_eq!(read(&database).unwrap(), None, "{length} bytes");
            torn.resize(birth().len(), 0);
            std::fs::write(beside(&database), &torn).unwrap();
            assert_eq!(read(&database).unwrap(), None, "{length} bytes and zeros");
            Marker::of(&database).set(3).unwrap();
            assert_eq!(read(&database).unwrap(), Some(3));
        }
        // One that was promised something and lost both places is not mistaken for it.
        let lost: Vec<u8> = [place(8), place(9)].concat().iter().map(|byte| byte ^ 1).collect();
        std::fs::write(beside(&database), lost).unwrap();
        assert!(matches!(read(&database), Err(StoreError::Unmarked)));
    }
}
