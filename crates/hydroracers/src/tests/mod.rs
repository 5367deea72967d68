//! The rules, one test at least for each number. Expected values come from the rule text.

mod campaign;
mod race;
