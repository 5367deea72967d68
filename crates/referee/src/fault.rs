//! What can be wrong with a record.

use rules::{Foul, Millis, Refusal, Seat, Standings};

use crate::KeyError;

/// Why a record is refused, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ReplayError {
    /// The line at fault, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

impl ReplayError {
    /// The number of the rule that was broken, where a rule of the game was.
    pub fn rule(&self) -> Option<&'static str> {
        let Fault::Refused { rule, .. } = self.fault else { return None };
        rule
    }
}

/// What is wrong with a line of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is no header.
    #[error("the record is empty; it begins with a header line")]
    Empty,
    /// There is nothing in the line.
    #[error("the line is empty; a record has no empty lines")]
    Blank,
    /// The line has no end.
    #[error("the line is cut off; every line ends with a line break")]
    CutOff,
    /// The line is longer than any line a referee writes.
    #[error("the line has {bytes} bytes; at most {most} are allowed")]
    TooLong {
        /// How many it has.
        bytes: usize,
        /// How many it may have.
        most: usize,
    },
    /// The line cannot be read.
    #[error("{}{reason}", column_text(*.column))]
    Unreadable {
        /// Where reading stopped, from 1; 0 if the line as a whole is at fault.
        column: usize,
        /// Why.
        reason: String,
    },
    /// The line can be read, but a referee writes it in another way.
    #[error("column {column}: not as a referee writes it; expected {expected}")]
    NotCanonical {
        /// The first byte that differs, from 1.
        column: usize,
        /// What follows there in the text of a referee.
        expected: String,
    },
    /// The text is something else.
    #[error("the format is {found:?}; expected {:?}", rules::record::FORMAT)]
    Format {
        /// What it says it is.
        found: String,
    },
    /// The record is from another time.
    #[error("the version is {found}; this referee reads version {}", rules::record::VERSION)]
    Version {
        /// What it says.
        found: u32,
    },
    /// The record is of another game.
    #[error("the game is {found:?}; expected {expected:?}")]
    OtherGame {
        /// What it says.
        found: String,
        /// What was asked for.
        expected: &'static str,
    },
    /// The fingerprint of the content is not that of the setup.
    #[error("the content is {found}; the setup's content is {expected}")]
    Content {
        /// The fingerprint in the header.
        found: String,
        /// The fingerprint of the setup.
        expected: String,
    },
    /// Too many or too few names.
    #[error("{found} seats are named; the setup has {expected}")]
    SeatNames {
        /// How many names there are.
        found: usize,
        /// How many seats there are.
        expected: usize,
    },
    /// The commitment is no hash.
    #[error("the seed commitment is not a hash of 64 lower-case hexadecimal digits")]
    Commitment,
    /// A seat's nonce is none, or not what it had committed to.
    #[error("the nonce of seat {seat} is not what was committed to")]
    Nonce {
        /// Whose it is.
        seat: Seat,
    },
    /// Too many or too few nonces, or no seed to add them to.
    #[error("{found} nonces are added to the dice; expected a seed commitment and {expected}")]
    Nonces {
        /// How many nonces there are.
        found: usize,
        /// How many seats there are.
        expected: usize,
    },
    /// A step is missing, doubled or out of order.
    #[error("the step has number {found}; expected {expected}")]
    Number {
        /// The number it has.
        found: u32,
        /// The number that comes next.
        expected: u32,
    },
    /// The time is out of every proportion.
    #[error("no match lasts that long; times go up to {latest}")]
    TooLate {
        /// The latest time allowed.
        latest: Millis,
    },
    /// The step is illegal.
    #[error("{reason}")]
    Refused {
        /// The number of the rule, where a rule is behind it.
        rule: Option<&'static str>,
        /// The reason, and what would have been allowed.
        reason: String,
    },
    /// Chance takes no time.
    #[error("chance takes no time; expected the time of the step before, {last}")]
    ChanceTime {
        /// The time of the step before.
        last: Millis,
    },
    /// Something else was due before this step.
    #[error("at {at} {due}; nothing else comes before that step")]
    Overdue {
        /// What was due.
        due: String,
        /// When it was.
        at: Millis,
    },
    /// The dice were bent.
    #[error("the outcome is {found}; the seed gives {expected}")]
    BentDice {
        /// The outcome recorded.
        found: String,
        /// The outcome derived.
        expected: String,
    },
    /// The line is not the step that was taken here.
    #[error("another step was taken here: {expected}")]
    Differs {
        /// The step that was taken.
        expected: String,
    },
    /// A step after the last.
    #[error("the match is over; only the closing line follows")]
    AfterOver,
    /// A closing line before the last step.
    #[error("the match is not over; step {expected} follows")]
    ClosedEarly {
        /// The number of the step that comes next.
        expected: u32,
    },
    /// A match that is over has a closing line.
    #[error("the match is over, but the closing line is missing")]
    NotClosed,
    /// Lines after the closing line.
    #[error("nothing but a signature follows the closing line")]
    AfterClosing,
    /// Lines after the signature.
    #[error("nothing follows the signature")]
    AfterSignature,
    /// The key of the signature is none.
    #[error("the key cannot be used: {0}")]
    Key(KeyError),
    /// The signature is no number, or not one of its length.
    #[error("the signature is not one of 128 lower-case hexadecimal digits")]
    SignatureText,
    /// Nobody signed this text with that key.
    #[error("the signature does not fit: a line before it was changed, or another key signed them")]
    Signature,
    /// The match ended in another way.
    #[error("the standings are not how the match ended; expected {}", standings_text(.expected))]
    Standings {
        /// How it ended.
        expected: Standings,
    },
    /// The seed is not the one that was promised.
    #[error("the seed does not match the commitment in line 1")]
    Seed,
    /// The text was changed.
    #[error("the hash does not match: this line or a line before it was changed")]
    Hash,
    /// Outcomes came from elsewhere.
    #[error("the dice cannot be verified: the header has no seed commitment")]
    NoCommitment,
    /// The seed is still a secret.
    #[error(
        "the dice cannot be verified: the seed is revealed in the closing line, and the match is not over"
    )]
    NotRevealed,
}

impl Fault {
    /// This fault, in that line.
    pub(crate) fn in_line(self, line: usize) -> ReplayError {
        ReplayError { line, fault: self }
    }

    /// The judge's refusal.
    pub(crate) fn refused<F: Foul>(refusal: Refusal<F>) -> Self {
        Fault::Refused { rule: refusal.rule(), reason: refusal.to_string() }
    }
}

fn column_text(column: usize) -> String {
    if column == 0 { String::new() } else { format!("column {column}: ") }
}

fn standings_text(standings: &Standings) -> String {
    let row = |row: &rules::Standing| format!("place {} with {}", row.place, row.score);
    standings.rows().iter().map(row).collect::<Vec<_>>().join(", ")
}
