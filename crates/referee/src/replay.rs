//! Reading a record: every line is judged again from the start.
//!
//! A record is accepted if a referee could have written it, byte for byte. [`replay()`] checks the rules,
//! the clocks, the hash and the signature if there is one; [`verify`] rolls every die again from the revealed seed.

use std::fmt;

use rules::record::{Closing, Entry, FORMAT, Header, VERSION};
use rules::{Game, Seat, Seats, Setup, Standings, Step, Turn, Viewer};
use serde::Deserialize;

use crate::lines::{Lines, parse, read};
use crate::record::{closing_hash, json};
use crate::seed::{is_hash, is_sound};
use crate::table::OpenMatch;
use crate::{Fault, PublicKey, ReplayError, Seed, StepLineOf, TakenStep, signature};

/// What a record says of itself, whatever its game is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(expecting = "the header of a record")]
pub struct HeaderPeek {
    /// Always [`FORMAT`].
    pub format: String,
    /// Always [`VERSION`].
    pub version: u32,
    /// The game's name.
    pub game: String,
    /// Who sits where.
    pub seats: Vec<String>,
}

/// A record that was judged and found right.
#[derive(Clone, Debug)]
pub struct Replayed<G: Game> {
    /// The first line.
    pub header: Header<G::Setup>,
    /// The steps with their stories.
    pub steps: Vec<TakenStep<G>>,
    /// How every seat ended; none if the record stops before the end.
    pub standings: Option<Standings>,
    /// Whose signature it has; the caller has to know whose key that is.
    pub signed_by: Option<PublicKey>,
}

/// A record that is being judged, step by step.
///
/// Each item is a step that was found right; then the match can be looked at as it was after it.
/// The first fault is the last item. A record without a fault has been checked to its end when the items end.
#[derive(Clone)]
pub struct Replay<'a, G: Game> {
    lines: Lines<'a>,
    header: Header<G::Setup>,
    table: OpenMatch<G>,
    dice: Dice,
    signed_by: Option<PublicKey>,
    ended: bool,
}

/// How closely to look at the dice.
#[derive(Clone)]
enum Dice {
    /// Any outcome the game lists will do.
    Listed,
    /// Only the outcomes of this key will do. None if the record does not reveal a seed that keeps the
    /// promise; then the closing line is at fault, or missing.
    Derived(Option<Seed>),
}

/// What a record says of itself, so that the caller can choose the game.
///
/// # Errors
/// If the text does not begin like a record of this version.
pub fn peek_header(text: &str) -> Result<HeaderPeek, ReplayError> {
    first_line(&mut Lines::new(text)).map(|(_, peek)| peek).map_err(|fault| fault.in_line(1))
}

/// Judges a record. One that stops before the end of the match is accepted. Without a seed commitment in
/// the header nobody has promised anything: then only the rules are checked, not dice, times or a missing hash.
///
/// # Errors
/// With the first line that is wrong.
pub fn replay<G: Game>(text: &str) -> Result<Replayed<G>, ReplayError> {
    Replay::open(text)?.finish()
}

/// Judges a record of a finished match and derives every outcome again from the revealed seed.
///
/// # Errors
/// With the first line that is wrong, or if there is nothing to derive from.
pub fn verify<G: Game>(text: &str) -> Result<Replayed<G>, ReplayError> {
    Replay::verify(text)?.finish()
}

impl<'a, G: Game> Replay<'a, G> {
    /// A record before its first step.
    ///
    /// # Errors
    /// If the header is wrong.
    pub fn open(text: &'a str) -> Result<Self, ReplayError> {
        Replay::begin(text).map_err(|fault| fault.in_line(1))
    }

    /// A record before its first step, with the dice to be verified.
    ///
    /// # Errors
    /// If the header is wrong, or has no seed commitment.
    pub fn verify(text: &'a str) -> Result<Self, ReplayError> {
        let mut replay = Replay::open(text)?;
        let commitment = replay.header.seed_commitment.as_ref();
        let commitment = commitment.ok_or_else(|| Fault::NoCommitment.in_line(1))?;
        let seed = revealed_seed(text, commitment);
        replay.dice = Dice::Derived(seed.map(|seed| seed.key(replay.header.nonces.as_deref())));
        Ok(replay)
    }

    /// The first line.
    pub fn header(&self) -> &Header<G::Setup> {
        &self.header
    }

    /// What the match waits for after the step judged last.
    pub fn turn(&self) -> Turn {
        self.table.turn()
    }

    /// Who has given up by then.
    pub fn resigned(&self) -> Seats {
        self.table.resigned()
    }

    /// Whether the match ended because somebody gave up, before the game was over.
    pub fn is_forfeit(&self) -> bool {
        self.table.is_forfeit()
    }

    /// What lay open to that viewer after the step judged last.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.table.game().view(viewer)
    }

    /// What that seat may do after the step judged last; nothing for a seat that is not asked.
    pub fn actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.table.game().actions(seat, &mut actions);
        actions
    }

    /// How every seat ended, after the last step.
    pub fn standings(&self) -> Option<Standings> {
        self.table.standings()
    }

    /// Whose signature the record has, once the items have ended.
    pub fn signed_by(&self) -> Option<PublicKey> {
        self.signed_by
    }

    fn begin(text: &'a str) -> Result<Self, Fault> {
        let mut lines = Lines::new(text);
        let (line, peek) = first_line(&mut lines)?;
        if peek.game != G::NAME {
            return Err(Fault::OtherGame { found: peek.game, expected: G::NAME });
        }
        let header: Header<G::Setup> = read(line)?;
        check_header::<G>(&header)?;
        let table = OpenMatch::new(&header.setup, header.clock);
        Ok(Replay { lines, header, table, dice: Dice::Listed, signed_by: None, ended: false })
    }

    /// Whether a referee has kept the time and the dice. Who promises no dice, such as the test kit of the
    /// laws, may let chance take its time, ring the alarm late and leave the closing line out.
    fn is_from_a_referee(&self) -> bool {
        self.header.seed_commitment.is_some()
    }

    fn finish(mut self) -> Result<Replayed<G>, ReplayError> {
        let steps = self.by_ref().collect::<Result<Vec<_>, _>>()?;
        let standings = self.standings();
        Ok(Replayed { header: self.header, steps, standings, signed_by: self.signed_by })
    }

    /// Judges the next line; nothing at the end of the record.
    fn judge_line(&mut self) -> Result<Option<TakenStep<G>>, Fault> {
        let before = self.lines.before();
        match (self.lines.next()?, self.standings()) {
            (Some(line), Some(standings)) => self.close(before, line, standings).map(|()| None),
            (Some(line), None) => self.step(line).map(Some),
            (None, Some(_)) if self.is_from_a_referee() => Err(Fault::NotClosed),
            (None, Some(_)) => Ok(None),
            (None, None) => match self.dice {
                Dice::Listed => Ok(None),
                Dice::Derived(_) => Err(Fault::NotRevealed),
            },
        }
    }

    fn step(&mut self, line: &str) -> Result<TakenStep<G>, Fault> {
        let line: StepLineOf<G> = read(line).map_err(|fault| match read::<Closing>(line) {
            Ok(_) => Fault::ClosedEarly { expected: self.table.steps() },
            Err(_) => fault,
        })?;
        self.table.admit(&line)?;
        if self.is_from_a_referee() {
            self.table.check_time(&line)?;
        }
        if let (Dice::Derived(Some(seed)), Entry::Step(Step::Chance(found))) = (&self.dice, &line.entry)
            && let Some(expected) = self.table.roll(seed).filter(|expected| expected != found)
        {
            return Err(Fault::BentDice { found: json(found), expected: json(&expected) });
        }
        Ok(self.table.take(line.at, line.entry))
    }

    fn close(&mut self, before: &str, line: &str, standings: Standings) -> Result<(), Fault> {
        let closing: Closing = read(line).map_err(|fault| match read::<StepLineOf<G>>(line) {
            Ok(_) => Fault::AfterOver,
            Err(_) => fault,
        })?;
        if closing.standings != standings {
            return Err(Fault::Standings { expected: standings });
        }
        if let Some(commitment) = &self.header.seed_commitment {
            keeps_promise(&closing.seed, commitment).ok_or(Fault::Seed)?;
        }
        if closing.hash != closing_hash(before, standings, &closing.seed) {
            return Err(Fault::Hash);
        }
        self.signed_by = self.signature()?;
        Ok(())
    }

    /// Who signed the record, if a signature follows the closing line.
    fn signature(&mut self) -> Result<Option<PublicKey>, Fault> {
        let before = self.lines.before();
        let line = self.lines.next().map_err(|_| Fault::AfterClosing)?;
        let Some(line) = line else { return Ok(None) };
        let key = signature::check(before, line)?;
        match self.lines.next() {
            Ok(None) => Ok(Some(key)),
            Ok(Some(_)) | Err(_) => Err(Fault::AfterSignature),
        }
    }
}

impl<G: Game> Iterator for Replay<'_, G> {
    type Item = Result<TakenStep<G>, ReplayError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let judged = self.judge_line().map_err(|fault| fault.in_line(self.lines.number()));
        self.ended = !matches!(judged, Ok(Some(_)));
        judged.transpose()
    }
}

impl<G: Game> fmt::Debug for Replay<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replay")
            .field("game", &G::NAME)
            .field("lines", &self.lines.number())
            .finish_non_exhaustive()
    }
}

/// Whether a header fits its game and its setup.
pub(crate) fn check_header<G: Game>(header: &Header<G::Setup>) -> Result<(), Fault> {
    check_kind(&header.format, header.version)?;
    if header.game != G::NAME {
        return Err(Fault::OtherGame { found: header.game.clone(), expected: G::NAME });
    }
    let content = header.setup.content();
    if header.content != content {
        return Err(Fault::Content { found: header.content.to_string(), expected: content.to_string() });
    }
    if header.seats.len() != header.setup.seats() {
        return Err(Fault::SeatNames { found: header.seats.len(), expected: header.setup.seats() });
    }
    if !header.seed_commitment.as_deref().is_none_or(is_hash) {
        return Err(Fault::Commitment);
    }
    let Some(nonces) = &header.nonces else { return Ok(()) };
    match nonces.iter().position(|nonce| !is_sound(nonce)) {
        Some(seat) => Err(Fault::Nonce { seat: Seat(seat as u8) }),
        None if nonces.len() != header.seats.len() || header.seed_commitment.is_none() => {
            Err(Fault::Nonces { found: nonces.len(), expected: header.seats.len() })
        }
        None => Ok(()),
    }
}

/// The first line, and what it says of itself.
fn first_line<'a>(lines: &mut Lines<'a>) -> Result<(&'a str, HeaderPeek), Fault> {
    let line = lines.next()?.ok_or(Fault::Empty)?;
    let peek: HeaderPeek = parse(line)?;
    check_kind(&peek.format, peek.version)?;
    Ok((line, peek))
}

fn check_kind(format: &str, version: u32) -> Result<(), Fault> {
    if format != FORMAT {
        return Err(Fault::Format { found: format.to_owned() });
    }
    if version != VERSION {
        return Err(Fault::Version { found: version });
    }
    Ok(())
}

/// The seed in the last line or in that before a signature, if it keeps the promise.
fn revealed_seed(text: &str, commitment: &str) -> Option<Seed> {
    let closing: Closing = text.lines().rev().take(2).find_map(|line| read(line).ok())?;
    keeps_promise(&closing.seed, commitment)
}

/// That text as a seed, if it is the one promised.
fn keeps_promise(seed: &str, commitment: &str) -> Option<Seed> {
    seed.parse().ok().filter(|seed: &Seed| seed.commitment() == commitment)
}
