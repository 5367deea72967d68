//! Content packs: folders whose files replace printed ones.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rules::{ContentError, PRINTED_NAME};

use crate::{Kind, Listed, for_game};

/// The file of a pack that says what its author wants of the game: it changes nothing.
pub const TARGETS: &str = "targets.toml";

/// Why packs could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum PackError {
    /// A folder or file could not be read.
    #[error(
        "{path}: {source}; --packs takes a folder of packs, each with a folder per game, such as my-pack/memoracers/tiles.toml"
    )]
    Unreadable {
        /// What could not be read.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The name belongs to the content of the box.
    #[error("{path}: the name printed is taken by the content of the box; give the pack another name")]
    Reserved {
        /// The pack's folder.
        path: PathBuf,
    },
    /// A pack is for no game.
    #[error("{path}: a pack has a folder for at least one game, named {}", allowed_folders())]
    NoGame {
        /// The pack's folder.
        path: PathBuf,
    },
    /// A file is not valid.
    #[error("pack {pack}: {game}/{source}")]
    Invalid {
        /// The pack's name.
        pack: String,
        /// The game's name.
        game: &'static str,
        /// What is wrong with it.
        source: ContentError,
    },
}

/// Loads every pack in that folder and makes it choosable by the name of its folder.
///
/// # Errors
/// With the path, or with file, entry and reason.
pub fn load_packs(folder: &Path) -> Result<(), PackError> {
    folders(folder)?.into_iter().try_for_each(load_pack)
}

/// The files of a pack for that game, which replace printed ones; none if it is printed, or has none for the game.
///
/// # Errors
/// If they cannot be read.
pub fn pack_files(folder: &Path, pack: &str, game: Kind) -> Result<Vec<(String, String)>, PackError> {
    let content = folder.join(pack).join(game.name());
    if pack == PRINTED_NAME || !content.is_dir() { Ok(Vec::new()) } else { read_files(&content) }
}

fn load_pack(pack: PathBuf) -> Result<(), PackError> {
    let name = file_name(&pack);
    if name == PRINTED_NAME {
        return Err(PackError::Reserved { path: pack });
    }
    let mut games = 0;
    for kind in Kind::ALL {
        let game = kind.name();
        let content = pack.join(game);
        if !content.is_dir() {
            continue;
        }
        games += 1;
        let files = read_files(&content)?;
        let put = for_game!(kind, G => <G as Listed>::put_pack(&name, &files));
        put.map_err(|source| PackError::Invalid { pack: name.clone(), game, source })?;
    }
    if games == 0 { Err(PackError::NoGame { path: pack }) } else { Ok(()) }
}

fn allowed_folders() -> String {
    Kind::ALL.map(Kind::name).join(", ")
}

fn folders(folder: &Path) -> Result<Vec<PathBuf>, PackError> {
    let paths = entries(folder)?;
    Ok(paths.into_iter().filter(|path| path.is_dir()).collect())
}

fn read_files(folder: &Path) -> Result<Vec<(String, String)>, PackError> {
    let mut files = Vec::new();
    for path in entries(folder)?.into_iter().filter(|path| file_name(path) != TARGETS) {
        let name = file_name(&path);
        let text = fs::read_to_string(&path).map_err(|source| PackError::Unreadable { path, source })?;
        files.push((name, text));
    }
    Ok(files)
}

/// What is in a folder, sorted; hidden files and editors' spare copies are not.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, PackError> {
    let unreadable = |source| PackError::Unreadable { path: folder.to_owned(), source };
    let entries: Result<Vec<_>, _> = fs::read_dir(folder).map_err(unreadable)?.collect();
    let paths = entries.map_err(unreadable)?.into_iter().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| !is_clutter(&file_name(path))).collect();
    paths.sort();
    Ok(paths)
}

fn is_clutter(name: &str) -> bool {
    name.starts_with('.') || name.ends_with('~')
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
