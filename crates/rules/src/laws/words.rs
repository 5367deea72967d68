//! Chance that a test has chosen.

use std::convert::Infallible;

use rand_core::TryRng;

/// Deals these words in turn.
pub struct Words(pub Vec<u32>);

impl TryRng for Words {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0.remove(0))
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("draws use 32-bit words")
    }
    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
        unreachable!("draws use 32-bit words")
    }
}
