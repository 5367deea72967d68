//! Bounded draws without bias, the same on every platform and in every release.

use crate::Rng;

/// A number below `bound`, every one equally likely.
///
/// The high 32 bits of a 64-bit product select the number; products whose low half
/// falls into the uneven rest are drawn again (Lemire's method on [`Rng::next_u32`]).
///
/// # Panics
/// With a bound of 0.
#[inline]
pub fn below(rng: &mut (impl Rng + ?Sized), bound: u32) -> u32 {
    assert!(bound > 0, "a draw needs at least one result");
    let mut product = u64::from(rng.next_u32()) * u64::from(bound);
    if (product as u32) < bound {
        let uneven = bound.wrapping_neg() % bound;
        while (product as u32) < uneven {
            product = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// One of the weighted results: a number below the sum of weights, walked through in order.
///
/// # Panics
/// If the weights sum to 0 or to more than `u32::MAX`.
pub fn pick<T: Clone>(rng: &mut (impl Rng + ?Sized), weighted: &[(T, u32)]) -> T {
    let total = weighted.iter().try_fold(0u32, |sum, (_, weight)| sum.checked_add(*weight));
    let mut left = below(rng, total.expect("weights fit into 32 bits"));
    for (result, weight) in weighted {
        if left < *weight {
            return result.clone();
        }
        left -= weight;
    }
    unreachable!("the number drawn is below the sum of weights")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::Words;

    #[test]
    fn a_die_splits_the_words_evenly_and_redraws_the_rest() {
        // 2^32 = 6 * 715827882 + 4: four words are too many, 0 and 1 << 31 among them.
        assert_eq!(below(&mut Words(vec![0, u32::MAX]), 6), 5);
        assert_eq!(below(&mut Words(vec![1]), 6), 0);
        assert_eq!(below(&mut Words(vec![(1 << 31) + 1]), 6), 3);
    }

    #[test]
    fn weights_are_walked_in_order() {
        let bag = [('a', 1), ('b', 3)];
        let drawn: String = (0..4u32).map(|quarter| pick(&mut Words(vec![quarter << 30]), &bag)).collect();
        assert_eq!(drawn, "abbb");
    }
}
