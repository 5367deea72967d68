//! What the parts of a game are worth: cards, tiles, moves.
//!
//! One idea: that winners used a card says little, because good situations use good cards. So each part is forbidden to
//! the seat that uses it most, with the same luck as without, and what that costs is what the part is worth to it.
//! A part is what an action names: a card by its id, as the content files have it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering;

use bots::{Bot, Dice};
use catalogue::{Listed, Sheet};
use rules::{Eyes, MAX_SEATS, Millis, Seat, Seats, Silent, Step, StepOf, Turn, next_grab};
use serde::Serialize;
use serde_json::Value;

use crate::compare::{Columns, Comparison};
use crate::observer::Observer;
use crate::report::MatchRow;
use crate::simulate::{Plan, Watch};
use crate::statistics::{CONFIDENCE, Estimate, Ratio};

/// What one part is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part {
    /// What it is: an action, and the card or tile it names.
    pub name: String,
    /// Matches in which somebody could use it, share.
    pub offered: f64,
    /// Of the decisions at which it could be used, those at which it was.
    pub taken: f64,
    /// The seat from 1 that uses it most, to which it is forbidden.
    pub seat: usize,
    /// How often a seat that used it won; an equal share is one over the seats.
    pub won_when_taken: Option<Estimate>,
    /// What that seat loses of its share of wins without it. The intervals of all parts hold together.
    pub worth: Option<Estimate>,
    /// Whether that is more than chance.
    pub is_sure: bool,
}

/// All parts, those worth most first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PartsReport {
    /// Matches played with each part forbidden.
    pub matches: u64,
    /// An equal share of wins.
    pub fair: f64,
    /// The parts.
    pub parts: Vec<Part>,
    /// Parts that could be used and never were.
    pub dead: Vec<String>,
}

/// More values than this of one action are no parts: paths, programs.
const MOST_VALUES: usize = 64;
/// A part that fewer matches offer is not tried.
const SELDOM: f64 = 0.02;
/// The most parts that are tried.
const MOST_PARTS: usize = 80;
/// Of so many other actions the best is looked for.
const TRIED: usize = 12;

/// Finds all parts and forbids each of them.
///
/// # Panics
/// If there is not one bot for every seat.
pub fn parts<G: Listed<Setup: Sync>>(plan: &Plan<G::Setup>, watch: &Watch) -> PartsReport {
    let counter = Counter::default();
    let (base, counter) = Columns::play_by::<G, Counter>(plan, plan, watch, counter);
    let found = counter.found.parts(base.matches());
    let tried: Vec<&Found> =
        found.iter().filter(|one| one.offered >= SELDOM && one.taken > 0.0).take(MOST_PARTS).collect();
    let mut parts = Vec::new();
    for one in &tried {
        let worth = (!watch.stop.load(Ordering::Relaxed)).then(|| {
            let observer = Forbidden { part: one.name.clone(), is_whole: one.is_whole, seat: one.seat };
            let whose = format!("seat {}", one.seat.index() + 1);
            let (without, _) = Columns::play_by::<G, Forbidden>(plan, plan, watch, observer);
            Comparison::between(&without.only("wins", &whose), &base.only("wins", &whose), tried.len())
                .figures
                .pop()
        });
        let worth = worth.flatten();
        parts.push(Part {
            name: one.name.clone(),
            offered: one.offered,
            taken: one.taken,
            seat: one.seat.index() + 1,
            won_when_taken: one.won,
            is_sure: worth.as_ref().is_some_and(|worth| worth.changed),
            worth: worth.map(|worth| worth.difference),
        });
    }
    let value = |part: &Part| part.worth.map_or(f64::NEG_INFINITY, |worth| worth.value);
    parts.sort_by(|one, other| value(other).total_cmp(&value(one)));
    let dead = found.iter().filter(|one| one.taken == 0.0).map(|one| one.name.clone()).collect();
    PartsReport { matches: plan.matches, fair: 1.0 / plan.bots.len() as f64, parts, dead }
}

/// A part that was found.
struct Found {
    name: String,
    /// Whether the action is taken as a whole, whatever it names.
    is_whole: bool,
    /// Who uses it most.
    seat: Seat,
    offered: f64,
    taken: f64,
    won: Option<Estimate>,
}

/// What an action names: the action, and the one thing in it that has an id.
fn part_of(action: &impl Serialize) -> (String, Option<String>) {
    let spaced = |word: &str| word.replace('_', " ");
    match serde_json::to_value(action) {
        Ok(Value::String(word)) => (spaced(&word), None),
        Ok(Value::Object(map)) => match map.into_iter().next() {
            Some((word, Value::String(named))) => (spaced(&word), Some(named)),
            Some((word, Value::Bool(yes))) => {
                (spaced(&word), Some(if yes { "yes" } else { "no" }.to_owned()))
            }
            Some((word, _)) => (spaced(&word), None),
            None => (String::new(), None),
        },
        Ok(_) | Err(_) => (String::new(), None),
    }
}

fn named((action, of): &(String, Option<String>)) -> String {
    of.as_ref().map_or_else(|| action.clone(), |of| format!("{action} {of}"))
}

/// How often each part could be used, was used, and how those fared.
#[derive(Clone, Debug, Default)]
struct Counts(BTreeMap<(String, Option<String>), Count>);

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    matches: u64,
    offered: u64,
    taken: u64,
    by_seat: [u64; MAX_SEATS],
    won: Ratio,
    /// Of the match under way.
    now: bool,
    users: Seats,
}

impl Count {
    /// Who used it most, the first of several.
    fn user(&self) -> Seat {
        let most = self.by_seat.iter().max().copied().unwrap_or(0);
        Seat(self.by_seat.iter().position(|used| *used == most).unwrap_or(0) as u8)
    }
}

impl Counts {
    fn see(&mut self, key: &(String, Option<String>), seat: Seat, is_taken: bool) {
        if !self.0.contains_key(key) {
            self.0.insert(key.clone(), Count::default());
        }
        let count = self.0.get_mut(key).expect("it was put there");
        count.now = true;
        count.offered += 1;
        if is_taken {
            count.taken += 1;
            count.by_seat[seat.index()] += 1;
            count.users = count.users.with(seat);
        }
    }

    fn close(&mut self, row: &MatchRow) {
        let winners = row.standings.winners();
        for count in self.0.values_mut().filter(|count| count.now) {
            count.matches += 1;
            if !count.users.is_empty() {
                let won = count.users.iter().filter(|seat| winners.contains(*seat)).count();
                count.won.add(won as f64 / winners.len().max(1) as f64, count.users.len() as f64);
            }
            (count.now, count.users) = (false, Seats::NONE);
        }
    }

    fn merge(&mut self, other: Counts) {
        for (key, theirs) in other.0 {
            let mine = self.0.entry(key).or_default();
            mine.matches += theirs.matches;
            mine.offered += theirs.offered;
            mine.taken += theirs.taken;
            mine.by_seat.iter_mut().zip(theirs.by_seat).for_each(|(mine, theirs)| *mine += theirs);
            mine.won.merge(&theirs.won);
        }
    }

    /// The parts, those that are offered most often first.
    fn parts(&self, matches: u64) -> Vec<Found> {
        let values = |action: &str| self.0.keys().filter(|(one, _)| one == action).count();
        let mut found: Vec<Found> = self
            .0
            .iter()
            .filter(|((action, _), _)| values(action) <= MOST_VALUES)
            .map(|(key, count)| Found {
                name: named(key),
                is_whole: key.1.is_none(),
                seat: count.user(),
                offered: count.matches as f64 / matches.max(1) as f64,
                taken: count.taken as f64 / count.offered.max(1) as f64,
                won: count.won.anytime(CONFIDENCE),
            })
            .collect();
        found.sort_by(|one, other| other.offered.total_cmp(&one.offered));
        found
    }
}

/// Counts parts.
#[derive(Clone, Debug, Default)]
struct Counter {
    found: Counts,
}

impl<G: Listed> Observer<G> for Counter {
    fn fresh(&self) -> Self {
        Counter::default()
    }

    fn advance(
        &mut self,
        game: &mut G,
        now: Millis,
        step: &StepOf<G>,
        figures: &mut G::Figures,
        legal: &mut Vec<G::Action>,
    ) {
        if let Step::Act(seat, action) = step {
            legal.clear();
            game.actions(*seat, legal);
            // What is the only thing to do says nothing.
            if legal.len() > 1 {
                let taken = part_of(action);
                let offered: BTreeSet<_> = legal.iter().map(part_of).collect();
                offered.iter().for_each(|key| self.found.see(key, *seat, *key == taken));
            }
        }
        game.advance(now, step, figures);
    }

    fn close(&mut self, row: &MatchRow, sheet: &mut Sheet) {
        crate::onlooker::note_winners(&row.standings, sheet);
        self.found.close(row);
    }

    fn merge(&mut self, other: Self) {
        self.found.merge(other.found);
    }
}

/// Keeps a seat from using a part.
#[derive(Clone, Debug)]
struct Forbidden {
    part: String,
    is_whole: bool,
    seat: Seat,
}

impl Forbidden {
    fn is(&self, action: &impl Serialize) -> bool {
        let (action, of) = part_of(action);
        if self.is_whole { of.is_none() && action == self.part } else { named(&(action, of)) == self.part }
    }
}

impl<G: Listed> Observer<G> for Forbidden {
    fn fresh(&self) -> Self {
        self.clone()
    }

    fn choose(
        &mut self,
        game: &G,
        seat: Seat,
        bot: &mut Bot<G>,
        legal: &mut Vec<G::Action>,
        dice: &mut Dice,
    ) -> G::Action {
        let eyes = Eyes::new(game, seat);
        let action = bot.choose(&eyes, legal, dice);
        if seat != self.seat || !self.is(&action) {
            return action;
        }
        legal.clear();
        eyes.actions(legal);
        legal.retain(|action| !self.is(action));
        best_of(&eyes, legal, dice).unwrap_or(action)
    }

    fn close(&mut self, row: &MatchRow, sheet: &mut Sheet) {
        crate::onlooker::note_winners(&row.standings, sheet);
    }
}

/// Worlds in which every action is tried, and steps taken in each by rule of thumb.
const WORLDS: u64 = 2;
const AHEAD: usize = 24;

/// The action after which the seat may hope for most a little later, in worlds that it imagines, everybody going on by
/// rule of thumb; of many only some are looked at.
fn best_of<G: Listed>(eyes: &Eyes<'_, G>, actions: &[G::Action], dice: &mut Dice) -> Option<G::Action> {
    if let [only] = actions {
        return Some(only.clone());
    }
    let known = eyes.knowledge();
    let seed = rules::Rng::next_u64(dice);
    let worlds: Vec<G> = (0..WORLDS).map(|world| G::sample(&known, &mut bots::dice(seed, world))).collect();
    let hope = |action: &G::Action| -> f32 {
        let after = |(number, world): (u64, &G)| {
            let mut world = world.clone();
            world.advance(Millis(0), &Step::Act(eyes.seat(), action.clone()), &mut Silent);
            go_on(&mut world, &mut bots::dice(seed, WORLDS + number));
            world.outlook().hope(eyes.seat())
        };
        (0..).zip(&worlds).map(after).sum()
    };
    let every = actions.len().div_ceil(TRIED).max(1);
    let tried = actions.iter().step_by(every).map(|action| (hope(action), action));
    tried.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, action)| action.clone())
}

/// Plays a little on by rule of thumb.
fn go_on<G: Listed>(world: &mut G, dice: &mut Dice) {
    let mut scratch = Vec::new();
    let mut now = Millis(0);
    for _ in 0..AHEAD {
        let step = match world.turn() {
            Turn::Over(_) => return,
            Turn::Chance => Step::Chance(world.draw(dice)),
            Turn::Players(seats) => {
                let seat = seats.lowest().expect("a turn asks somebody: law 3");
                Step::Act(seat, world.hunch(seat, &mut scratch, dice))
            }
            Turn::Scramble { seats, until } => {
                let (then, seat) = next_grab(now, seats, until, |seat| world.demand(seat), dice);
                now = then;
                seat.map_or(Step::Alarm, |seat| Step::Act(seat, world.hunch(seat, &mut scratch, dice)))
            }
        };
        world.advance(now, &step, &mut Silent);
    }
}
