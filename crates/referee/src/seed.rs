//! The secret behind the dice, and the promise made about it.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha20Rng;
use rand_core::SeedableRng;
use rules::{Game, pick};

/// The secret from which every outcome of a match follows.
///
/// # The dice
///
/// The outcome of step `n` (the number in the record's line) is found like this, now and in every release:
///
/// 1. ChaCha with 20 rounds gives a stream of 32-bit words: the key is the 32 bytes of the seed, the 64-bit
///    stream number (state words 14 and 15, low word first) is `n`, the 64-bit block counter (state words
///    12 and 13) starts at 0. The words of each block are taken in order; as bytes they are little-endian.
/// 2. Let `total` be the sum of the weights in [`Game::outcomes`]. Multiply the next word by `total` to 64
///    bits. If the low 32 bits are less than 2³² mod `total`, repeat with the word after it. The high 32
///    bits are the number drawn.
/// 3. Walk through the outcomes in their sorted order: if the number is less than the weight, that is
///    the outcome; if not, subtract the weight and go on.
///
/// [`Game::draw`] plays no part, so that it may change.
///
/// # The promise
///
/// The commitment in a record's header is BLAKE3 over the text `slipstream commitment ` followed by the
/// seed as 64 lower-case hexadecimal digits. Anybody can check it:
/// `printf 'slipstream commitment %s' SEED | b3sum`.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// A text that is no seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed has 64 lower-case hexadecimal digits")]
pub struct SeedError;

impl Seed {
    /// The seed of these bytes. They must come from a good source: who guesses them knows every die.
    pub fn new(bytes: [u8; 32]) -> Self {
        Seed(bytes)
    }

    /// The seed of that number: BLAKE3 over the text `slipstream seed ` followed by the number in decimal.
    ///
    /// For matches to repeat, such as `--seed 7`, not for matches between people: numbers can be guessed.
    pub fn from_u64(number: u64) -> Self {
        Seed(*blake3::hash(format!("slipstream seed {number}").as_bytes()).as_bytes())
    }

    /// The bytes, to keep them in a safe place while the match runs.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The seed as text, once it may be known.
    pub fn reveal(&self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().to_string()
    }

    /// What is published before the first step.
    pub fn commitment(&self) -> String {
        blake3::hash(format!("slipstream commitment {}", self.reveal()).as_bytes()).to_hex().to_string()
    }

    /// What chance gives as that step of the match.
    pub(crate) fn outcome<G: Game>(&self, step: u32, game: &G) -> G::Outcome {
        let mut possible = Vec::new();
        game.outcomes(&mut possible);
        pick(&mut self.words(step), &possible)
    }

    /// The words behind that step.
    fn words(&self, step: u32) -> ChaCha20Rng {
        let mut words = ChaCha20Rng::from_seed(self.0);
        words.set_stream(u64::from(step));
        words
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        let hash = blake3::Hash::from_hex(text).map_err(|_| SeedError)?;
        let seed = Seed(*hash.as_bytes());
        // One seed has one spelling: capitals are refused.
        if seed.reveal() == text { Ok(seed) } else { Err(SeedError) }
    }
}

impl fmt::Debug for Seed {
    /// Says nothing: a log of a running match must not give the dice away.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

#[cfg(test)]
mod tests {
    use rules::{Rng, below};

    use super::*;

    /// The bytes 0, 1, 2 … 31. Expected values come from a ChaCha20 and a BLAKE3 written apart from these.
    fn counting() -> Seed {
        Seed::new(std::array::from_fn(|index| index as u8))
    }

    #[test]
    fn the_words_of_a_step_never_change() {
        let words = |step| {
            let mut words = counting().words(step);
            [words.next_u32(), words.next_u32(), words.next_u32(), words.next_u32()]
        };
        assert_eq!(words(0), [0x7d2b_fd39, 0x6a19_c5d9, 0x7703_bd8d, 0x494a_dcb8]);
        assert_eq!(words(1), [0x02f1_a42f, 0x898e_8050, 0xe531_52a2, 0xe06e_df0f]);
        assert_eq!(words(7), [0x3f44_0f48, 0x32b8_dbe9, 0x1a75_0a56, 0xf79a_f24f]);
        assert_eq!(words(4_000_000_000), [0xe18a_3132, 0xb349_ebed, 0xd26c_1bf5, 0x7e2f_5b1b]);
        // The first word of the test vector everybody knows: key, counter and stream all 0.
        assert_eq!(Seed::new([0; 32]).words(0).next_u32(), 0xade0_b876);
    }

    #[test]
    fn the_dice_of_a_step_never_change() {
        let seed = counting();
        let dice: Vec<u32> = (0..24).map(|step| below(&mut seed.words(step), 6) + 1).collect();
        assert_eq!(dice, [3, 1, 5, 6, 6, 2, 6, 2, 4, 1, 2, 6, 4, 3, 6, 5, 6, 5, 4, 5, 2, 1, 6, 3]);
    }

    #[test]
    fn numbers_and_commitments_never_change() {
        let seed = Seed::from_u64(7);
        assert_eq!(seed.reveal(), "b585b30e56628ad8cbb003989754474b8cd2afa149e88d009796559416fbb8bf");
        assert_eq!(seed.commitment(), "94a84230f4292a4307b5cf47dbc643d7f4399d140af7016a3a8f6d99f9d65568");
    }

    #[test]
    fn a_seed_has_one_spelling_and_keeps_its_secret() {
        let seed = counting();
        let text = seed.reveal();
        assert_eq!(text, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
        assert_eq!(text.parse(), Ok(seed.clone()));
        assert_eq!(text.to_uppercase().parse::<Seed>(), Err(SeedError));
        assert_eq!(text[1..].parse::<Seed>(), Err(SeedError));
        assert_eq!(format!("{seed:?}"), "Seed(secret)");
        assert_ne!(seed.commitment(), Seed::from_u64(0).commitment());
    }
}
