//! Content packs: folders whose files replace printed ones.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rules::ContentError;

use crate::{Kind, Listed, for_game};

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
    for pack in folders(folder)? {
        let name = pack.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for kind in Kind::ALL {
            let game = kind.name();
            let content = pack.join(game);
            if !content.is_dir() {
                continue;
            }
            let files = read_files(&content)?;
            let put = for_game!(kind, G => <G as Listed>::put_pack(&name, &files));
            put.map_err(|source| PackError::Invalid { pack: name.clone(), game, source })?;
        }
    }
    Ok(())
}

fn folders(folder: &Path) -> Result<Vec<PathBuf>, PackError> {
    let paths = entries(folder)?;
    Ok(paths.into_iter().filter(|path| path.is_dir()).collect())
}

fn read_files(folder: &Path) -> Result<Vec<(String, String)>, PackError> {
    let mut files = Vec::new();
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).map_err(|source| PackError::Unreadable { path, source })?;
        files.push((name, text));
    }
    Ok(files)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, PackError> {
    let unreadable = |source| PackError::Unreadable { path: folder.to_owned(), source };
    let entries: Result<Vec<_>, _> = fs::read_dir(folder).map_err(unreadable)?.collect();
    let mut paths: Vec<PathBuf> =
        entries.map_err(unreadable)?.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}
