//! A file that is written as a whole or not at all.
//!
//! One idea: the draft is made beside its place before the work begins, so that a path that cannot be
//! written is found at once, and takes its place when all is written.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{fs, process};

use crate::Complaint;

/// A file to be written.
#[derive(Debug)]
pub(crate) struct Draft {
    /// As it was given, for complaints.
    path: PathBuf,
    place: Place,
}

/// Where the text goes.
#[derive(Debug)]
enum Place {
    /// Into a pipe or a device, which nothing may be put in place of; opened when there is something to write,
    /// because opening a pipe waits for its reader.
    Through,
    /// Beside a regular file, then in its place.
    Beside { part: Part, target: PathBuf },
}

/// The half-done file; it is taken away unless it was put in place.
#[derive(Debug)]
struct Part {
    path: PathBuf,
    file: File,
}

impl Drop for Part {
    fn drop(&mut self) {
        // It is gone if it was put in place; that it may stay behind otherwise is no second complaint.
        let _ = fs::remove_file(&self.path);
    }
}

impl Draft {
    /// Begins a draft for that path.
    pub(crate) fn begin(path: &Path) -> Result<Draft, Complaint> {
        let place = find_place(path).map_err(|error| complaint(path, &error))?;
        Ok(Draft { path: path.to_owned(), place })
    }

    /// Writes the text and puts it in place.
    pub(crate) fn finish(self, text: &[u8]) -> Result<(), Complaint> {
        let written = match self.place {
            Place::Through => OpenOptions::new().write(true).open(&self.path).and_then(|mut file| {
                file.write_all(text)?;
                file.flush()
            }),
            Place::Beside { mut part, target } => {
                part.file.write_all(text).and_then(|()| fs::rename(&part.path, target))
            }
        };
        written.map_err(|error| complaint(&self.path, &error))
    }
}

fn complaint(path: &Path, error: &io::Error) -> Complaint {
    format!("cannot write {}: {error}", path.display()).into()
}

fn find_place(path: &Path) -> io::Result<Place> {
    let target = follow_links(path)?;
    let there = match fs::metadata(&target) {
        Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(there) if !there.is_file() => return Ok(Place::Through),
        Ok(there) => {
            // A file that may not be written may not be replaced either.
            OpenOptions::new().write(true).open(&target)?;
            Some(there)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let part = new_part(&target)?;
    if let Some(there) = there {
        part.file.set_permissions(there.permissions())?;
    }
    Ok(Place::Beside { part, target })
}

/// Where the path leads, also if nothing is there yet.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => match fs::read_link(path) {
            Ok(next) => follow_links(&path.with_file_name(next)),
            Err(_) => Ok(path.to_owned()),
        },
        found => found,
    }
}

/// A new file beside that one, with a name nothing else has.
fn new_part(target: &Path) -> io::Result<Part> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut number = 0;
    loop {
        let mut part = OsString::from(".");
        part.push(name);
        part.push(format!(".{}-{number}.part", process::id()));
        let path = target.with_file_name(part);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok(Part { path, file }),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}
