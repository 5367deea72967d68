//! The table the rule tests play on: the one place that knows the engine's types.
//!
//! A position is the row from the rear to the front, then ships and options, parted by `|`:
//!
//! ```text
//! = ..T.. >A.... ?~TS..A' ?K2 | 1: 0/3 speed 4 ticked 9 | 2: 0/1 | madness | boxes = 40
//! ```
//!
//! | tile | means |
//! | --- | --- |
//! | `=`, `=.A.A.` | the line, safe or with those lanes |
//! | `..T..`, `>..T..`, `~..T..` | a plain, a missile and a mobile tile |
//! | `K2`, `5-C` | a Kraken tile, a printed tile |
//! | `?…`, `…'` | it lies face down, it lies turned round |
//!
//! Tiles with lanes are called a to h in the order written. What is missing of the ten tiles is
//! added face down in front: safe tiles, the line, K1. A ship has place/lane and what differs from
//! speed 1, nothing ticked, no lap, no turn, already started. A lone ship in a race gets an
//! opponent who flies one line straight on and is not told of.
//!
//! Steps are parted by `;`: `1: 322` programs, `1: +3222` with a forced engine, then `1: back`,
//! `1: lane 3`, `1: build C`, `1: keep`, `1: swap 4`, `kraken 2`, `draw B`, `lay 5-C' 2-A`, and
//! `lay` alone for the rest of the circuit in the order of its numbers.

use expect_test::Expect;
use rules::{Choices, Game, Millis, Seat, Seats, Setup as _, Silent, Step, ToldEvent, Turn, judge};

use super::notation::{number, read_position, read_steps};
use super::words;
use crate::parts::PLACES;
use crate::setup::Mode;
use crate::state::{MemoRacers, Phase};
use crate::{Action, Event, Setup};

/// A match on the table and what was told of it.
pub(super) struct Table {
    pub(super) game: MemoRacers,
    pub(super) story: Vec<ToldEvent<Event>>,
    /// The opponent nobody talks of.
    quiet: Option<Seat>,
}

/// What the ships do, one line per move.
pub(super) fn flies(position: &str, steps: &str, expect: Expect) {
    expect.assert_eq(&Table::at(position).play(steps).flight());
}

/// What the tiles do.
pub(super) fn moves_tiles(position: &str, steps: &str, expect: Expect) {
    expect.assert_eq(&Table::at(position).play(steps).tiles());
}

/// The row, the ships and what the match waits for.
pub(super) fn leaves(position: &str, steps: &str, expect: Expect) {
    expect.assert_eq(&Table::at(position).play(steps).left());
}

/// What the match waits for, or how it ended.
pub(super) fn waits(position: &str, steps: &str, expect: Expect) {
    expect.assert_eq(&Table::at(position).play(steps).turn());
}

/// How the race ended.
pub(super) fn ends(position: &str, steps: &str, expect: Expect) {
    expect.assert_eq(&Table::at(position).play(steps).result());
}

/// Why a step is illegal, with its rule.
pub(super) fn refuses(position: &str, step: &str, expect: Expect) {
    expect.assert_eq(&Table::at(position).refusal(step));
}

/// A setup in words: `3 seats tiles=free first=2`.
pub(super) fn setup(words: &str) -> Result<Setup, String> {
    let (seats, words) = match words.split_once(" seats") {
        Some((seats, words)) => (Some(number(seats).into()), words),
        None => (None, words),
    };
    let pair = |word: &str| {
        let (key, value) = word.split_once('=').expect("an option is key=value");
        (key.to_owned(), value.to_owned())
    };
    let choices = Choices { seats, set: words.split_whitespace().map(pair).collect() };
    Setup::choose(&choices).map_err(|error| error.to_string())
}

impl Table {
    /// A match before its first step.
    pub(super) fn begin(words: &str) -> Table {
        let setup = setup(words).expect("the test chooses a legal setup");
        Table { game: MemoRacers::new(&setup), story: Vec::new(), quiet: None }
    }

    /// A match in that position, programming.
    pub(super) fn at(position: &str) -> Table {
        let (game, quiet) = read_position(position);
        let mut table = Table { game, story: Vec::new(), quiet };
        table.answer_quietly();
        table
    }

    /// Plays these steps, all of them legal.
    pub(super) fn play(mut self, steps: &str) -> Table {
        for text in steps.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            for step in read_steps(&self.game, text) {
                if let Err(refusal) = judge(&self.game, Millis(0), Millis(0), &step) {
                    panic!("{text}: {refusal}");
                }
                self.game.advance(Millis(0), &step, &mut self.story);
                self.answer_quietly();
            }
        }
        self
    }

    /// Why that step is illegal.
    pub(super) fn refusal(&self, step: &str) -> String {
        let [step] = &read_steps(&self.game, step)[..] else { panic!("one step is refused at a time") };
        judge(&self.game, Millis(0), Millis(0), step).expect_err("the step is illegal").to_string()
    }

    /// What that seat may do.
    pub(super) fn actions(&self, seat: u8) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.actions(Seat(seat - 1), &mut actions);
        actions
    }

    /// What the ships did, one line per move.
    pub(super) fn flight(&self) -> String {
        let mut lines: Vec<(Seat, String)> = Vec::new();
        for (seat, phrase) in self.story.iter().filter_map(|told| words::of_ship(&told.event)) {
            match lines.last_mut() {
                _ if self.quiet == Some(seat) => {}
                Some((last, line)) if *last == seat => *line += &format!(", {phrase}"),
                Some(_) | None => lines.push((seat, phrase)),
            }
        }
        words::lines(lines.iter().map(|(seat, line)| format!("{seat}: {line}")))
    }

    /// What the tiles did, in one line.
    pub(super) fn tiles(&self) -> String {
        let phrases = self.story.iter().filter_map(|told| words::of_tile(&told.event));
        phrases.collect::<Vec<_>>().join(", ")
    }

    /// The row from the rear to the front.
    pub(super) fn row(&self) -> String {
        let tile = |place: u8| {
            let hidden = if self.game.is_up(place) { "" } else { "?" };
            format!("{hidden}{}", words::tile(self.game.row[place as usize]))
        };
        (0..PLACES).map(tile).collect::<Vec<_>>().join(" ")
    }

    /// The row, the ships and what the match waits for.
    pub(super) fn left(&self) -> String {
        let seats = Seats::first(self.game.seats()).iter().filter(|seat| self.quiet != Some(*seat));
        let boxes = self.game.pack.numbers.boxes;
        let ships = seats.map(|seat| words::ship(seat, &self.game.ships[seat], boxes));
        words::lines([self.row()].into_iter().chain(ships).chain([self.turn()]))
    }

    /// What the match waits for, or how it ended.
    pub(super) fn turn(&self) -> String {
        let turn = match (self.game.turn(), self.game.phase) {
            (Turn::Over(standings), _) => format!("over: {}", words::standings(&standings)),
            (Turn::Chance, _) => {
                let mut outcomes = Vec::new();
                self.game.outcomes(&mut outcomes);
                format!("chance: {}", words::outcomes(&outcomes))
            }
            (_, Phase::Programming) if self.game.sealed.is_empty() || self.quiet.is_some() => {
                format!("round {}", self.game.round)
            }
            (_, Phase::Programming) => format!("round {}, ready: {}", self.game.round, self.game.sealed),
            (Turn::Players(seats), Phase::Swapping(_)) => {
                let places = self.game.swappable();
                let places: Vec<u8> = (0..PLACES).filter(|place| places & 1 << place != 0).collect();
                format!("{seats} may swap at {places:?}")
            }
            (Turn::Players(seats), phase) => format!("{seats}: {phase:?}"),
            (Turn::Scramble { .. }, _) => unreachable!("nothing is scrambled for here"),
        };
        let solo = self.game.options.mode == Mode::Solo;
        if solo { format!("{turn}, marker {}", self.game.score) } else { turn }
    }

    /// Why the last race ended, with places and points.
    pub(super) fn result(&self) -> String {
        let over = self.story.iter().rev().find_map(|told| {
            let Event::RaceOver { ending, standings, .. } = &told.event else { return None };
            Some(format!("{ending:?}: {}", words::standings(standings)))
        });
        over.unwrap_or_else(|| "the race goes on".to_owned())
    }

    /// The opponent seals its one line as soon as it is asked.
    fn answer_quietly(&mut self) {
        let asked = self.game.phase == Phase::Programming;
        if let Some(seat) = self.quiet.filter(|seat| asked && self.game.asked().contains(*seat)) {
            let action = self.game.fallback(seat);
            self.game.advance(Millis(0), &Step::Act(seat, action), &mut Silent);
        }
    }
}
