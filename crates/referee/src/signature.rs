//! Signed records: who vouches for them.
//!
//! One idea: a record proves that it keeps the rules, but not that it was ever played. A server that exports
//! a finished record adds one line and thereby says: this is how it was.
//!
//! ```
//! use referee::{PublicKey, Signer};
//! let signer = Signer::from_bytes([1; 32]);
//! let published = signer.key().to_string();
//! assert_eq!(published.parse::<PublicKey>(), Ok(signer.key()));
//! ```
//!
//! The line is `{"key":"…","signature":"…"}`, 64 and 128 lower-case hexadecimal digits. The signature is
//! Ed25519 over the text `slipstream record`, a line break and all lines before, line breaks included.
//!
//! Left out: keeping the secret key, and knowing whose a public key is. Who checks a signature must have got
//! the key from somebody they trust; anybody can sign with a key of their own, or take the line away.

use std::fmt;
use std::str::FromStr;

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use rules::record::Closing;
use serde::{Deserialize, Serialize};

use crate::lines::{parse, read};
use crate::record::json;
use crate::{Fault, Record};

/// What is signed begins with this, so that no signature of anything else can pass for one of a record.
const DOMAIN: &str = "slipstream record\n";

/// A secret key that signs records.
#[derive(Clone)]
pub struct Signer(SigningKey);

/// The key by which a signature is checked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

/// A text that is no public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a public key is an Ed25519 key of 64 lower-case hexadecimal digits")]
pub struct KeyError;

/// The line after the closing line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SignatureLine {
    key: String,
    signature: String,
}

impl Signer {
    /// The signer with that secret key. The bytes must come from a good source and stay in a safe place.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Signer(SigningKey::from_bytes(&bytes))
    }

    /// The key to publish.
    pub fn key(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    /// The record with a signature behind its closing line.
    ///
    /// # Panics
    /// If the closing line is not the last: the match still runs, or the record is signed already.
    pub fn sign(&self, record: &Record) -> Record {
        record.followed_by(&self.line(record))
    }

    /// The line alone that [`sign`](Signer::sign) adds, without its line break: for whoever keeps it until the record
    /// is asked for.
    ///
    /// # Panics
    /// If the closing line is not the last: the match still runs, or the record is signed already.
    pub fn seal(&self, record: &Record) -> String {
        json(&self.line(record))
    }

    fn line(&self, record: &Record) -> SignatureLine {
        let last = record.as_str().lines().next_back().unwrap_or_default();
        assert!(read::<Closing>(last).is_ok(), "a record is signed once, right after its closing line");
        let signature = self.0.sign(&message(record.as_str()));
        SignatureLine { key: self.key().to_string(), signature: hex(&signature.to_bytes()) }
    }
}

impl fmt::Debug for Signer {
    /// Says nothing: who reads the key in a log can sign anything.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signer(secret)")
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(self.0.as_bytes()))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({self})")
    }
}

impl FromStr for PublicKey {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        let bytes = from_hex(text).ok_or(KeyError)?;
        let key = VerifyingKey::from_bytes(&bytes).map_err(|_| KeyError)?;
        // A weak key fits a signature to more than one text.
        if key.is_weak() { Err(KeyError) } else { Ok(PublicKey(key)) }
    }
}

/// Who signed the lines before with that line.
///
/// # Errors
/// If it is no signature, or one of other lines.
pub fn signed_by(record: &Record, line: &str) -> Result<PublicKey, Fault> {
    check(record.as_str(), line)
}

/// Who signed the lines before with that line.
pub(crate) fn check(before: &str, line: &str) -> Result<PublicKey, Fault> {
    // What cannot even be parsed is no signature at all.
    parse::<SignatureLine>(line).map_err(|_| Fault::AfterClosing)?;
    let line: SignatureLine = read(line)?;
    let key: PublicKey = line.key.parse().map_err(Fault::Key)?;
    let bytes = from_hex(&line.signature).ok_or(Fault::SignatureText)?;
    let verified = key.0.verify_strict(&message(before), &Signature::from_bytes(&bytes));
    verified.map(|()| key).map_err(|_| Fault::Signature)
}

/// What is signed.
fn message(text: &str) -> Vec<u8> {
    [DOMAIN, text].concat().into_bytes()
}

/// These bytes in lower-case digits.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes in their one spelling, if there are exactly so many.
fn from_hex<const BYTES: usize>(text: &str) -> Option<[u8; BYTES]> {
    let digits: Option<Vec<u8>> = text.bytes().map(digit).collect();
    let bytes: Vec<u8> =
        digits?.chunks(2).map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit)).collect();
    if text.len() == 2 * BYTES { bytes.try_into().ok() } else { None }
}

fn digit(character: u8) -> Option<u8> {
    match character {
        b'0'..=b'9' => Some(character - b'0'),
        b'a'..=b'f' => Some(character - b'a' + 10),
        _ => None,
    }
}
