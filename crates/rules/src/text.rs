//! What the messages of several games share.

use crate::Seats;

/// "1 token", "2 tokens".
pub fn counted(count: impl Into<u16>, thing: &str) -> String {
    let count = count.into();
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// Who is asked instead of somebody who is not; `chance` says what goes on while nobody is.
pub fn whose_turn(asked: Seats, noun: &str, chance: &str) -> String {
    if asked.is_empty() {
        format!("it is nobody's turn: {chance}")
    } else {
        format!("it is the turn of {}; wait for yours", asked.called(noun))
    }
}
