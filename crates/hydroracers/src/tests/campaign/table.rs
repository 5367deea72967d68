//! The table the campaign tests play on: the one place that knows the engine's types.
//!
//! A position is a setup, then planes and boards, parted by `|`. Without the word `race` it is a
//! development phase after the first race, about to draw from the common bag:
//!
//! ```text
//! 2 seats cockpit=expert | 1: coins 12 deck 3 4 8.4 | display goggles:112 10 | track 5 6 | pile 11
//! 0 seats autopilots=2 | race | 1: plane supermarine at 3 open 3 6 pile 7 | 2: at 20
//! ```
//!
//! | part | words |
//! | --- | --- |
//! | plane | `points 5 coins 9 tokens 4 spies 1 rank 2 deck … bag 12+6 slots 1 levels 1121 tech goggles exhibited` |
//! | plane in a race | `at 7 open … hand … pile … under … played … top … damage 3 alerts 2 squares cooling:da bet 0 pilot doolittle plane curtiss crashed` |
//! | boards | `display … track … pile … discards … time 3 public 1 2 open race 3` |
//!
//! A card is its value, with its repair time after a point where that matters, or the last words of
//! its id: `10` is Full Power 10. `goggles:112` carries two tokens of plane 1 and one of plane 2.
//! `race 3` is the third heat, `open` a phase that begins. Planes are flown by Greig, whose skill shows
//! only with one empty space ahead. Who has nothing said of tokens has four in the bag. The deck of development cards is empty
//! unless `pile` fills it, so that nothing is drawn for the display.
//!
//! Steps are parted by `;`. Chance: `token 1`, `time`, `card goggles`, `draw 7`, `damage`, `alert`,
//! `grid 1`, `circuit venice`, `side expert`. Decisions name the plane: `1: on goggles`, `1: on
//! goggles+5`, `1: spy`, `1: show 0`, `1: give 8`, `1: claim 8`, `1: claim 8+5`, `1: no`, `1: hit 2`,
//! `1: raise cooling`, `1: circuit venice`, `1: side expert`, and in a race `1: nobet`, `1: bet 0 2`,
//! `1: play 5`, `1: pass`, `1: put 5`. A token that is placed is drawn first by itself.

use expect_test::Expect;
use rules::{Choices, Game, Millis, Setup as _, Step, ToldEvent, judge};

use super::notation::read_position;
use super::steps::{read_step, token_of};
use super::{facets, words};
use crate::development::DevelopStep;
use crate::state::{HydroRacers, Stage};
use crate::{Event, Outcome, Setup};

/// A match on the table and what was told of it.
pub(super) struct Table {
    pub(super) game: HydroRacers,
    pub(super) story: Vec<ToldEvent<Event>>,
}

/// What is told while these steps are taken.
pub(super) fn tells(position: &str, steps: &str, expect: Expect) {
    expect.assert_eq(&Table::at(position).play(steps).told());
}

/// What is told of the turn, up to the end of the round.
pub(super) fn flies(position: &str, steps: &str, expect: Expect) {
    expect.assert_eq(&Table::at(position).play(steps).flight());
}

/// What the table shows afterwards, as far as it is asked: see [`facets`].
pub(super) fn leaves(position: &str, steps: &str, shown: &str, expect: Expect) {
    expect.assert_eq(&Table::at(position).play(steps).left(shown));
}

/// What is allowed after these steps, and to whom.
pub(super) fn offers(position: &str, steps: &str, expect: Expect) {
    expect.assert_eq(&Table::at(position).play(steps).offers());
}

/// Why the last of these steps is illegal, with its rule.
pub(super) fn refuses(position: &str, steps: &str, expect: Expect) {
    let (before, last) = steps.rsplit_once(';').unwrap_or(("", steps));
    expect.assert_eq(&Table::at(position).play(before).refusal(last.trim()));
}

/// A setup in words: `3 seats circuit=venice`; without more it is a campaign of two races in Monaco.
pub(super) fn setup(words: &str) -> Result<Setup, String> {
    let (seats, words) = words.split_once(" seats").expect("a setup begins with its seats");
    let words = format!("mode=campaign races=2 circuit=monaco {words}");
    let pair = |word: &str| {
        let (key, value) = word.split_once('=').expect("an option is key=value");
        (key.to_owned(), value.to_owned())
    };
    let choices =
        Choices { seats: Some(seats.parse().unwrap()), set: words.split_whitespace().map(pair).collect() };
    Setup::choose(&choices).map_err(|error| error.to_string())
}

impl Table {
    /// A match before its first step.
    pub(super) fn begin(words: &str) -> Table {
        let setup = setup(words).expect("the test chooses a legal setup");
        Table { game: HydroRacers::new(&setup), story: Vec::new() }
    }

    /// A match in that position.
    pub(super) fn at(position: &str) -> Table {
        Table { game: read_position(position), story: Vec::new() }
    }

    /// Takes these steps, all of them legal.
    pub(super) fn play(mut self, steps: &str) -> Table {
        for text in steps.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            self.draw_token_for(text);
            let step = read_step(&self.game, text);
            if let Err(refusal) = judge(&self.game, Millis(0), Millis(0), &step) {
                panic!("{text}: {refusal}");
            }
            self.game.advance(Millis(0), &step, &mut self.story);
        }
        self
    }

    /// Why that step is illegal.
    pub(super) fn refusal(mut self, text: &str) -> String {
        self.draw_token_for(text);
        let step = read_step(&self.game, text);
        let refusal = judge(&self.game, Millis(0), Millis(0), &step).expect_err("the step is illegal");
        format!("{refusal}")
    }

    /// What is allowed, and to whom.
    pub(super) fn offers(&self) -> String {
        words::offers(&self.game)
    }

    /// What was told, in one line.
    pub(super) fn told(&self) -> String {
        let phrases = self.story.iter().filter_map(|told| words::event(&told.event));
        phrases.collect::<Vec<_>>().join(", ")
    }

    /// What was told up to the end of the round.
    pub(super) fn flight(&self) -> String {
        let ends = |told: &&ToldEvent<Event>| {
            !matches!(told.event, Event::RoundBegan { .. } | Event::HeatOver { .. })
        };
        let phrases = self.story.iter().take_while(ends).filter_map(|told| words::event(&told.event));
        phrases.collect::<Vec<_>>().join(", ")
    }

    /// What the table shows, as far as it is asked.
    pub(super) fn left(&self, shown: &str) -> String {
        let one = |name: &str| format!("{name} {}", facets::facet(&self.game, name)).trim_end().to_owned();
        shown.split_whitespace().map(one).collect::<Vec<_>>().join(", ")
    }

    /// The token that this step places is drawn from the common bag.
    fn draw_token_for(&mut self, text: &str) {
        let waits = self.game.stage == Stage::Develop && self.game.development.step == DevelopStep::Draw;
        if let Some(plane) = token_of(text).filter(|_| waits) {
            let step = Step::Chance(Outcome::DrawOwn(plane));
            judge(&self.game, Millis(0), Millis(0), &step).expect("the plane has a token in the bag");
            self.game.advance(Millis(0), &step, &mut rules::Silent);
        }
    }
}
