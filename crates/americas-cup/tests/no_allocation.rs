//! The hot path allocates nothing over whole matches.

use americas_cup::AmericasCup;
use rules::laws::{Counting, Frugal};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The longest list: three of eight key posts.
const LONGEST_LIST: usize = 56;

#[test]
fn base_races_allocate_nothing() {
    Frugal::<AmericasCup>::new(LONGEST_LIST).matches(20).run(&["2"]);
    Frugal::<AmericasCup>::new(LONGEST_LIST).matches(5).run(&["6 places=true"]);
}

#[test]
fn advanced_races_allocate_nothing() {
    Frugal::<AmericasCup>::new(LONGEST_LIST).matches(20).run(&["2 rules=advanced"]);
    Frugal::<AmericasCup>::new(LONGEST_LIST).matches(5).run(&["6 rules=advanced rounding=port"]);
}

#[test]
fn the_rule_of_thumb_allocates_nothing() {
    let races = Frugal::<AmericasCup>::new(LONGEST_LIST).matches(5).by_hunches(u32::MAX);
    races.run(&["2", "4 rules=advanced places=true"]);
}
