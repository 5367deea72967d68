//! What a check looks at, how hard, and what the run remembers.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::mem::discriminant;

use serde::Serialize;

use super::breach::json;
use super::driver::{Dice, dice};
use super::trace::{Trace, asked, fingerprint};
use crate::{Game, Millis, Seat, Turn, Viewer};

/// How many actions of each kind the run remembers.
const ACTIONS_PER_KIND: usize = 64;

/// How many views the run remembers.
const MOST_VIEWS: usize = 50_000;

/// How many kinds of chance are drawn from often, and how many times each.
const MOST_KINDS_OF_CHANCE: usize = 40;
const DRAWS_PER_KIND: u32 = 6;

/// How many values, and how many differing lines, a message shows.
const MOST_VALUES: usize = 12;
const MOST_DIFFERENCES: usize = 6;

/// A law is broken after that many steps of the match.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) steps: usize,
    pub(super) reason: String,
}

/// What a check finds.
pub(super) type Verdict = Result<(), Fault>;

/// How hard a check looks. What looks harder sees all that the others see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Effort {
    /// At every state.
    Glance,
    /// At some states of every match.
    Thorough,
    /// At the end of a record that is suspected.
    Exhaustive,
}

impl Effort {
    /// How many random trials there are.
    pub(super) fn rounds(self) -> u64 {
        match self {
            Effort::Glance => 0,
            Effort::Thorough => 2,
            Effort::Exhaustive => 16,
        }
    }

    /// How many actions seen elsewhere are tried.
    pub(super) fn strangers(self) -> usize {
        match self {
            Effort::Glance => 8,
            Effort::Thorough => 64,
            Effort::Exhaustive => usize::MAX,
        }
    }
}

/// One look at a match as far as it has come.
#[derive(Clone, Copy)]
pub(super) struct Look<'a, G: Game> {
    pub(super) trace: &'a Trace<G>,
    pub(super) memory: &'a Memory<G>,
    pub(super) effort: Effort,
    /// Tells the dice of one match from those of another.
    pub(super) salt: u64,
}

impl<'a, G: Game> Look<'a, G> {
    /// The latest state.
    pub(super) fn game(&self) -> &'a G {
        self.trace.game()
    }

    /// Every seat.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        (0..self.game().seats() as u8).map(Seat)
    }

    /// Everybody who watches.
    pub(super) fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        self.seats().map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// What the seat may do.
    pub(super) fn actions(&self, seat: Seat) -> Vec<G::Action> {
        actions(self.game(), seat)
    }

    /// The time of the latest step, unless a deadline has passed by then.
    pub(super) fn time_to_act(&self) -> Option<Millis> {
        let now = self.trace.now();
        match self.game().turn() {
            Turn::Scramble { until: Some(until), .. } if now >= until => None,
            Turn::Players(_) | Turn::Scramble { .. } | Turn::Chance | Turn::Over(_) => Some(now),
        }
    }

    /// Dice that depend on the state looked at and on nothing else, so that a second look sees the same.
    pub(super) fn dice(&self, game: &G, purpose: u64) -> Dice {
        dice(self.salt ^ fingerprint(game), purpose)
    }

    /// The law is broken in the latest state.
    pub(super) fn fault<T>(&self, reason: String) -> Result<T, Fault> {
        Err(Fault { steps: self.trace.steps.len(), reason })
    }
}

/// What a run remembers of its matches.
pub(super) struct Memory<G: Game> {
    /// Actions seen anywhere by kind, those with the lowest fingerprints: a fair choice among all.
    actions: BTreeMap<u64, BTreeMap<u64, G::Action>>,
    /// What could be done with that setup, seat and view.
    views: BTreeMap<u64, Vec<G::Action>>,
    /// How often that kind of chance was drawn from.
    kinds_of_chance: BTreeMap<u64, u32>,
}

impl<G: Game> Memory<G> {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        Memory { actions: BTreeMap::new(), views: BTreeMap::new(), kinds_of_chance: BTreeMap::new() }
    }

    /// Remembers the latest state of a match.
    pub(super) fn note(&mut self, trace: &Trace<G>) {
        let game = trace.game();
        let turn = game.turn();
        for seat in asked(&turn).iter() {
            let listed = actions(game, seat);
            listed.iter().for_each(|action| self.note_action(action));
            if self.views.len() < MOST_VIEWS {
                self.views.entry(view_key(trace, seat)).or_insert(listed);
            }
        }
        if turn == Turn::Chance {
            *self.kinds_of_chance.entry(kind_of_chance(game)).or_default() += 1;
        }
    }

    /// Up to that many of the actions seen anywhere.
    pub(super) fn strangers(&self, most: usize, rng: &mut Dice) -> impl Iterator<Item = &G::Action> {
        let known: usize = self.actions.values().map(BTreeMap::len).sum();
        let stride = known.div_ceil(most).max(1);
        let start = crate::below(rng, stride as u32) as usize;
        self.actions.values().flat_map(BTreeMap::values).skip(start).step_by(stride)
    }

    /// What the seat could do when it saw the same before.
    pub(super) fn seen_before(&self, trace: &Trace<G>, seat: Seat) -> Option<&[G::Action]> {
        self.views.get(&view_key(trace, seat)).map(Vec::as_slice)
    }

    /// Whether that kind of chance has not been drawn from often yet.
    pub(super) fn chance_is_new(&self, game: &G) -> bool {
        match self.kinds_of_chance.get(&kind_of_chance(game)) {
            Some(times) => *times < DRAWS_PER_KIND,
            None => self.kinds_of_chance.len() < MOST_KINDS_OF_CHANCE,
        }
    }

    fn note_action(&mut self, action: &G::Action) {
        let kind = self.actions.entry(fingerprint(&discriminant(action))).or_default();
        kind.entry(fingerprint(action)).or_insert_with(|| action.clone());
        if kind.len() > ACTIONS_PER_KIND {
            kind.pop_last();
        }
    }
}

/// What the seat may do.
pub(super) fn actions<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut listed = Vec::new();
    game.actions(seat, &mut listed);
    listed
}

/// What chance may give.
pub(super) fn outcomes<G: Game>(game: &G) -> Vec<(G::Outcome, u32)> {
    let mut listed = Vec::new();
    game.outcomes(&mut listed);
    listed
}

/// The viewer as a message names it.
pub(super) fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => format!("seat {seat}"),
        Viewer::Spectator => "a spectator".to_owned(),
    }
}

/// The values as a message shows them, the first of many.
pub(super) fn list<T: Serialize>(values: impl IntoIterator<Item = T>) -> String {
    let mut texts: Vec<String> = values.into_iter().map(|value| json(&value)).collect();
    let more = texts.len().saturating_sub(MOST_VALUES);
    texts.truncate(MOST_VALUES);
    if more > 0 {
        texts.push(format!("and {more} more"));
    }
    if texts.is_empty() { "nothing".to_owned() } else { texts.join(", ") }
}

/// Where two values differ, line by line with what encloses the line, the first of many.
pub(super) fn differences(here: &impl Debug, there: &impl Debug) -> String {
    let (here, there) = (format!("{here:#?}"), format!("{there:#?}"));
    let mut enclosing: Vec<&str> = Vec::new();
    let mut texts = Vec::new();
    for (one, other) in zip_longest(here.lines(), there.lines()) {
        let depth = (one.len() - one.trim_start().len()) / 4;
        enclosing.truncate(depth);
        if one != other {
            texts.push(format!("{} {} / {}", enclosing.join(" "), one.trim(), other.trim()));
        }
        enclosing.push(one.trim());
    }
    texts.truncate(MOST_DIFFERENCES);
    texts.join("; ")
}

fn zip_longest<'a>(
    mut one: impl Iterator<Item = &'a str>,
    mut other: impl Iterator<Item = &'a str>,
) -> impl Iterator<Item = (&'a str, &'a str)> {
    std::iter::from_fn(move || match (one.next(), other.next()) {
        (None, None) => None,
        (left, right) => Some((left.unwrap_or("-"), right.unwrap_or("-"))),
    })
}

fn view_key<G: Game>(trace: &Trace<G>, seat: Seat) -> u64 {
    fingerprint(&(trace.setup_index, seat, trace.game().view(Viewer::Seat(seat))))
}

fn kind_of_chance<G: Game>(game: &G) -> u64 {
    let listed = outcomes(game);
    fingerprint(&(listed.len(), listed.first().map(|(outcome, _)| discriminant(outcome))))
}
