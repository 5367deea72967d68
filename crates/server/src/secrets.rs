//! Secrets: fresh ids and seeds, and the keys a server keeps in its data directory.

use std::fs::{self, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use axum_extra::extract::cookie::Key;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use referee::{Seed, Signer};
use store::Id;

/// What a server knows and nobody else.
#[derive(Clone)]
pub struct Keys {
    /// Signs cookies.
    pub(crate) cookies: Key,
    /// Signs records.
    pub(crate) records: Signer,
}

impl Keys {
    /// The keys in that folder, made on first use, readable by their owner alone. Whoever is killed while making
    /// them leaves none behind, or whole ones. At most one at a time may make them.
    ///
    /// # Errors
    /// If a key can be neither read nor written, or has the wrong length.
    pub fn in_folder(folder: &Path) -> io::Result<Self> {
        let cookies = key_in::<64>(&folder.join("cookies.key"))?;
        let records = key_in::<32>(&folder.join("records.key"))?;
        Ok(Keys { cookies: Key::from(&cookies), records: Signer::from_bytes(records) })
    }

    /// The keys that a server has made in that folder.
    ///
    /// # Errors
    /// If there are none, or one cannot be read or has the wrong length.
    pub fn found_in(folder: &Path) -> io::Result<Self> {
        let cookies = read_key::<64>(&folder.join("cookies.key"))?;
        let records = read_key::<32>(&folder.join("records.key"))?;
        Ok(Keys { cookies: Key::from(&cookies), records: Signer::from_bytes(records) })
    }

    /// A key for the codes of tables.
    pub(crate) fn codes(&self) -> [u8; 32] {
        blake3::derive_key("slipstream 2026 codes of tables", self.cookies.master())
    }

    /// A number that follows from what somebody has sent, as often as they send it, and that nobody else can foresee.
    pub(crate) fn number_for(&self, what: &str, player: Id, sent: &[u8; 32]) -> [u8; 32] {
        let key = blake3::derive_key("slipstream 2026 what is sent twice", self.cookies.master());
        let mut hasher = blake3::Hasher::new_keyed(&key);
        hasher.update(format!("{what} {player} ").as_bytes()).update(sent);
        *hasher.finalize().as_bytes()
    }

    /// Fresh keys that nobody keeps.
    pub fn fresh() -> Self {
        Keys { cookies: Key::from(&random::<64>()), records: Signer::from_bytes(random()) }
    }
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys(secret)")
    }
}

/// A new id. It begins with a letter, so that no program takes it for an option.
pub fn new_id() -> Id {
    id_from(&random())
}

/// An id of these random bytes. It begins with a letter.
pub(crate) fn id_from(bytes: &[u8; 32]) -> Id {
    let mut id = [0; 16];
    id.copy_from_slice(&bytes[..16]);
    // The first six bits are the first character: 26 large letters, 26 small ones, digits, `-` and `_`.
    id[0] = (bytes[16] % 52) << 2 | id[0] & 3;
    Id::from_bytes(id)
}

/// Letters and digits that cannot be taken for each other.
const LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// Six letters and digits that follow from a text and a key, so that they can be thought of again.
pub(crate) fn code_of(key: &[u8; 32], text: &[u8]) -> String {
    let mut bytes = [0; 64];
    blake3::Hasher::new_keyed(key).update(text).finalize_xof().fill(&mut bytes);
    // 248 is the largest multiple of 31 in a byte: what lies above it would favour the first letters.
    let letters = bytes.into_iter().filter(|byte| *byte < 248);
    letters.map(|byte| LETTERS[byte as usize % LETTERS.len()] as char).take(6).collect()
}

/// A new seed.
pub(crate) fn new_seed() -> Seed {
    Seed::new(random())
}

/// Any number: for a bot's dice, or to draw from a list.
pub(crate) fn new_number() -> u64 {
    u64::from_le_bytes(random())
}

/// 32 bytes that nobody can foresee.
pub(crate) fn fresh() -> [u8; 32] {
    random()
}

/// A bearer token of these random bytes: what its owner keeps, and the hash that we keep.
pub(crate) fn token_from(bytes: &[u8; 32]) -> (String, [u8; 32]) {
    let token = format!("slip_{}", URL_SAFE_NO_PAD.encode(bytes));
    let hash = token_hash(&token);
    (token, hash)
}

/// What we keep of a token.
pub(crate) fn token_hash(token: &str) -> [u8; 32] {
    *blake3::hash(token.as_bytes()).as_bytes()
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[expect(clippy::disallowed_methods, reason = "ids, seeds and keys must be unguessable")]
    getrandom::fill(&mut bytes).expect("the operating system has randomness");
    bytes
}

fn key_in<const N: usize>(path: &Path) -> io::Result<[u8; N]> {
    match read_key(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let key = random();
            write_key(path, &key)?;
            Ok(key)
        }
        found => found,
    }
}

fn read_key<const N: usize>(path: &Path) -> io::Result<[u8; N]> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.read_to_end(&mut bytes)?;
    let found = bytes.len();
    bytes.try_into().map_err(|_| {
        io::Error::other(format!("{}: a key of {N} bytes was expected, found {found}", path.display()))
    })
}

/// Writes a key beside its place and moves it there when it is on disk, so that a key is there as a whole or not.
fn write_key(path: &Path, key: &[u8]) -> io::Result<()> {
    let draft = path.with_extension("key.new");
    match fs::remove_file(&draft) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        // What somebody left who was killed is of no use.
        Err(_) | Ok(()) => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&draft)?;
    file.write_all(key)?;
    file.sync_all()?;
    fs::rename(&draft, path)?;
    sync_folder(path)
}

/// Makes the disk keep the names in the folder of that file.
fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        // Elsewhere a folder cannot be opened, and its names are kept with it.
        Some(folder) if cfg!(unix) => fs::File::open(folder)?.sync_all(),
        Some(_) | None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_id_can_be_taken_for_an_option() {
        for _ in 0..1_000 {
            let id = new_id().to_string();
            assert!(id.starts_with(|first: char| first.is_ascii_alphabetic()), "{id}");
        }
    }

    #[test]
    fn keys_are_made_once_and_for_their_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let made = Keys::in_folder(folder.path()).unwrap();
        let again = Keys::found_in(folder.path()).unwrap();
        assert_eq!(made.cookies, again.cookies);
        assert_eq!(made.records.key().to_string(), again.records.key().to_string());
        let mut names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["cookies.key", "records.key"]);
        #[cfg(unix)]
        for name in names {
            use std::os::unix::fs::PermissionsExt as _;
            let rights = fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
            assert_eq!(rights & 0o777, 0o600);
        }
    }

    #[test]
    fn whoever_is_killed_while_making_keys_can_start_again() {
        // Whatever moment it was, no half of a key stands where a whole one is looked for.
        for half in [&[][..], &[7; 20], &[7; 64]] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join("cookies.key.new"), half).unwrap();
            let made = Keys::in_folder(folder.path()).unwrap();
            assert_eq!(made.cookies, Keys::in_folder(folder.path()).unwrap().cookies);
            assert_ne!(made.cookies, Key::from(&[7; 64]));
            assert!(!folder.path().join("cookies.key.new").exists());
        }
    }
}
