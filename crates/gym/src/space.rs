//! The actions of a game as numbers: a fixed list of kinds, each with a fixed number of actions.
//!
//! Number 0 is to wait, the only thing that a seat may do that is not asked.

use serde::Serialize;

/// The number of the action of a seat that is not asked.
pub const WAIT: usize = 0;

/// One kind of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Block {
    /// Its name, as records write it.
    pub name: &'static str,
    /// How many values each of its parameters has; nothing for an action without parameters.
    pub shape: &'static [usize],
}

impl Block {
    /// That kind.
    pub const fn new(name: &'static str, shape: &'static [usize]) -> Block {
        Block { name, shape }
    }

    /// How many actions there are of this kind.
    pub const fn len(&self) -> usize {
        let (mut size, mut nth) = (1, 0);
        while nth < self.shape.len() {
            size *= self.shape[nth];
            nth += 1;
        }
        size
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The number of the first action of each kind; waiting comes before them all.
pub(crate) const fn firsts<const N: usize>(blocks: &[Block; N]) -> [usize; N] {
    let mut firsts = [0; N];
    let (mut at, mut nth) = (WAIT + 1, 0);
    while nth < N {
        firsts[nth] = at;
        at += blocks[nth].len();
        nth += 1;
    }
    firsts
}

/// The number of all actions, waiting included.
pub fn size(blocks: &[Block]) -> usize {
    WAIT + 1 + blocks.iter().map(Block::len).sum::<usize>()
}

/// The kind of the action with that number, and its number among its kind; nothing for waiting.
pub(crate) fn find(blocks: &[Block], number: usize) -> Option<(usize, usize)> {
    let mut nth = number.checked_sub(WAIT + 1)?;
    for (block, kind) in blocks.iter().enumerate() {
        if nth < kind.len() {
            return Some((block, nth));
        }
        nth -= kind.len();
    }
    None
}

/// The place of some parameters in a block of that shape, if there is one.
#[inline]
pub(crate) fn at<const N: usize>(shape: [usize; N], parameters: [usize; N]) -> Option<usize> {
    let mut place = 0;
    for (parameter, values) in parameters.into_iter().zip(shape) {
        if parameter >= values {
            return None;
        }
        place = place * values + parameter;
    }
    Some(place)
}

/// The parameters at that place of a block.
pub(crate) fn split<const N: usize>(shape: [usize; N], mut place: usize) -> [usize; N] {
    let mut parameters = [0; N];
    for (parameter, values) in parameters.iter_mut().zip(shape).rev() {
        *parameter = place % values;
        place /= values;
    }
    parameters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_parameters_are_one_to_one() {
        for place in 0..24 {
            assert_eq!(at([2, 3, 4], split([2, 3, 4], place)), Some(place));
        }
        assert_eq!(at([2, 3], [1, 3]), None);
        assert_eq!(find(&[Block::new("one", &[]), Block::new("two", &[2, 2])], 5), Some((1, 3)));
        assert_eq!(find(&[Block::new("one", &[])], WAIT), None);
    }
}
