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
    /// The keys in that folder, made on first use, readable by their owner alone.
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
    loop {
        let bytes: [u8; 16] = random();
        // The first six bits are the first character: 26 large letters, 26 small ones, digits, `-` and `_`.
        if bytes[0] >> 2 < 52 {
            return Id::from_bytes(bytes);
        }
    }
}

/// Letters and digits that cannot be taken for each other.
const LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// Six letters and digits.
pub(crate) fn new_code() -> String {
    // 248 is the largest multiple of 31 in a byte: what lies above it would favour the first letters.
    let letters = std::iter::repeat_with(|| u8::from_le_bytes(random())).filter(|byte| *byte < 248);
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

/// A new bearer token: what its owner keeps, and the hash that we keep.
pub(crate) fn new_token() -> (String, [u8; 32]) {
    let token = format!("slip_{}", URL_SAFE_NO_PAD.encode(random::<32>()));
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

fn write_key(path: &Path, key: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(key)?;
    file.sync_all()
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
}
