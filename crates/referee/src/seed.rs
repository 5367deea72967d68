//! The secret behind the dice, and the promise made about it.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha20Rng;
use rand_core::SeedableRng;
use rules::record::Nonce;
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
/// Where the seats have added [nonces](Nonce) of their own, the key is not the seed but BLAKE3 over the text
/// `slipstream dice `, the seed, and for each seat in order a space and then its nonce, or `withheld ` and its
/// commitment, or `server`. A commitment is BLAKE3 over the text `slipstream nonce ` followed by the nonce. The seed was
/// promised before anybody revealed a nonce, and every nonce before anybody knew another, so nobody could choose the key.
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

    /// The key of the dice of a match to which the seats have added these nonces.
    pub(crate) fn key(&self, nonces: Option<&[Nonce]>) -> Seed {
        let Some(nonces) = nonces else { return self.clone() };
        let added = nonces.iter().map(|nonce| match nonce {
            Nonce::Seat { nonce, .. } => format!(" {nonce}"),
            Nonce::Withheld { commitment } => format!(" withheld {commitment}"),
            Nonce::Server => " server".to_owned(),
        });
        let text = format!("slipstream dice {}{}", self.reveal(), added.collect::<String>());
        Seed(*blake3::hash(text.as_bytes()).as_bytes())
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

/// What the dice of a match come from: the server's seed, and what the seats have added.
#[derive(Clone, Debug)]
pub struct Draw {
    /// What the server has promised.
    pub seed: Seed,
    /// What each seat has added, in seat order; none if nobody was asked.
    pub nonces: Option<Vec<Nonce>>,
}

impl From<Seed> for Draw {
    fn from(seed: Seed) -> Self {
        Draw { seed, nonces: None }
    }
}

/// The commitment to a nonce; none if that is no nonce: 64 lower-case hexadecimal digits.
pub fn nonce_commitment(nonce: &str) -> Option<String> {
    is_hash(nonce).then(|| blake3::hash(format!("slipstream nonce {nonce}").as_bytes()).to_hex().to_string())
}

/// Whether that text is 64 lower-case hexadecimal digits.
pub fn is_hash(text: &str) -> bool {
    text.parse::<Seed>().is_ok()
}

/// Whether that is what a seat can have added: a nonce keeps its commitment.
pub(crate) fn is_sound(nonce: &Nonce) -> bool {
    match nonce {
        Nonce::Seat { commitment, nonce } => nonce_commitment(nonce).as_ref() == Some(commitment),
        Nonce::Withheld { commitment } => is_hash(commitment),
        Nonce::Server => true,
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
    fn what_seats_add_to_the_dice_never_changes() {
        let nonce = "11".repeat(32);
        // printf 'slipstream nonce 1111…' | b3sum
        let commitment = nonce_commitment(&nonce).unwrap();
        assert_eq!(commitment, "5c79ffd483abc5c8266c36016059edaeca134ff62dccace950e340075bfeedd8");
        let added = [
            Nonce::Seat { commitment: commitment.clone(), nonce },
            Nonce::Withheld { commitment: commitment.clone() },
            Nonce::Server,
        ];
        assert!(added.iter().all(is_sound));
        assert!(!is_sound(&Nonce::Seat { commitment, nonce: "12".repeat(32) }));
        // printf 'slipstream dice 0001… 1111… withheld … server' | b3sum
        let key = counting().key(Some(&added));
        assert_eq!(key.reveal(), "ed9cd1fe0dd59ddcb1c283e11a2f0221232e61df44b9711c8f24dbccf95b05fd");
        assert_eq!(counting().key(None), counting());
        // What a seat adds counts, and so does which seat adds it.
        let [one, two, three] = added;
        assert_ne!(counting().key(Some(&[two, one, three])), key);
        assert_eq!(nonce_commitment("1234"), None);
        assert_eq!(nonce_commitment(&"AA".repeat(32)), None);
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
