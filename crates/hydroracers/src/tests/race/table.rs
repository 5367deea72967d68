//! The table the rule tests fly on: the one place that knows the engine's types.
//!
//! A position is the circuit with its options, then the planes A to D, parted by `|`:
//!
//! ```text
//! monaco expert heat 2 | A 4 sadi hand 7 bank pile 3 3 under 6 | B 3 trim-tab cooling DA. bet 6 A | C~ 2 open 5 pass
//! ```
//!
//! | words of the circuit | mean |
//! | --- | --- |
//! | `monaco`, `track 24 5:6 10:4` | a printed one, or so many spaces and corners of those limits after those spaces |
//! | `turn A` | the planes in front of A have moved to where they are |
//! | `expert`, `heat 2`, `round 3`, `campaign`, `teams` | else basic, heat 1, round 1, a single race, no teams |
//! | `malus slow=hand_minus_one` | that malus stands on the squares of the other |
//!
//! | words of a plane | mean |
//! | --- | --- |
//! | `A 4`, `C~ 4`, `A 4 out 1` | on space 4; an autopilot (after the players); the first to crash, from space 4 |
//! | `sadi`, `greig`, `bernardi`, else `doolittle` | the pilot |
//! | `hand 7 7r3`, `pile`, `under`, `top`, `covered`, `open` | its cards: a 7 without and with repair time 3, `bank` for Steep Bank |
//! | `boost`, `air-brake` | its technology, as in the data |
//! | `damage 2`, `slots 1`, `alerts 1`, `bag 5/2`, `coins 3`, `points 9`, `rank 2` | numbers; a bag is DAMAGE/ALERT |
//! | `cooling DA.`, `levels 1 2 1 1` | the tokens on an element; the levels of its tiles |
//! | `bet 6 B` | a token on the slot of 6, on B; the free slot is 0 |
//!
//! What is not said is as at the start, but a plane has only the cards that are written: with none
//! its hand is not refilled. The round begins there, so that markers come from the rules.
//!
//! Steps are parted by `;`: `A passes`, `A plays 7`, `A plays bank as 6`, `A point`, `A coins`,
//! `A removes cooling 0`, `A reduces`, `A boosts not`, `A puts cooling`, `A hops`, `A drops not`,
//! `A under 8`, `A keeps 1`, `A bets 6 on B`, `A bets not`, and of chance `draws D A` (tokens),
//! `deals 5 6` (cards), `grid B A`. Bets nobody speaks of are declined; `done` declines those pending
//! and asserts that chance has nothing left to draw.

use expect_test::Expect;
use rules::{Choices, Game, Millis, Setup as _, Step, StepOf, ToldEvent, Turn, judge};

use super::notation::{read_position, read_steps};
use super::words::{self, Topic};
use crate::parts::Plane;
use crate::state::{HydroRacers, Stage};
use crate::{Action, Event, Setup};

/// A match on the table and what was told of it.
pub(super) struct Table {
    pub(super) game: HydroRacers,
    pub(super) story: Vec<ToldEvent<Event>>,
    /// How much was told before the first step.
    begun: usize,
}

/// The markers of the round.
pub(super) fn marks(position: &str, expect: Expect) {
    let table = Table::at(position);
    expect.assert_eq(&words::story(table.story.iter().map(|told| &told.event), Topic::Markers));
}

/// What the planes do, a line for each in turn, with `...` if a token is still to be drawn.
pub(super) fn flies(position: &str, steps: &str, expect: Expect) {
    let table = Table::at(position).play(steps);
    let more = if table.game.stage == Stage::Danger { ", ..." } else { "" };
    expect.assert_eq(&format!("{}{more}", table.told(Topic::Flight)));
}

/// What becomes of cards.
pub(super) fn handles(position: &str, steps: &str, expect: Expect) {
    expect.assert_eq(&Table::at(position).play(steps).told(Topic::Cards));
}

/// How a heat ends: ranks, bets and the next grid.
pub(super) fn ends(position: &str, steps: &str, expect: Expect) {
    expect.assert_eq(&Table::at(position).play(steps).told(Topic::Heat));
}

/// The planes that are not as before, in the words of a position.
pub(super) fn leaves(position: &str, steps: &str, expect: Expect) {
    let table = Table::at(position);
    let before = table.planes();
    let after = table.play(steps).planes();
    expect.assert_eq(&words::lines(after.into_iter().filter(|plane| !before.contains(plane))));
}

/// What the match waits for: the plane with all it may do, the outcomes of chance, or how it ended.
pub(super) fn asks(position: &str, steps: &str, expect: Expect) {
    expect.assert_eq(&Table::at(position).play(steps).question());
}

/// Why a step is illegal, with its rule.
pub(super) fn refuses(position: &str, steps: &str, step: &str, expect: Expect) {
    expect.assert_eq(&Table::at(position).play(steps).refusal(step));
}

/// A setup in words: `3 seats circuit=monaco cockpit=expert`.
pub(super) fn setup(words: &str) -> Result<Setup, String> {
    let (seats, words) = words.split_once(" seats").expect("a setup starts with its seats");
    let pair = |word: &str| {
        let (key, value) = word.split_once('=').expect("an option is key=value");
        (key.to_owned(), value.to_owned())
    };
    let seats = seats.parse().expect("a number of seats");
    let choices = Choices { seats: Some(seats), set: words.split_whitespace().map(pair).collect() };
    Setup::choose(&choices).map_err(|error| error.to_string())
}

impl Table {
    /// A match before its first step.
    pub(super) fn begin(words: &str) -> Table {
        let setup = setup(words).expect("the test chooses a legal setup");
        Table::resume(HydroRacers::new(&setup))
    }

    /// A match in that position, at the start of a round.
    pub(super) fn at(position: &str) -> Table {
        let mut table = Table::resume(read_position(position));
        table.game.stage = table.game.begin_round(&mut table.story);
        if let Some((_, plane)) = position.split_once(" turn ") {
            let plane = words::read_plane(plane);
            let order = &table.game.order[..table.game.flyers as usize];
            table.game.turn = order.iter().position(|other| *other == plane).expect("it flies") as u8;
            table.game.stage = table.game.begin_turn();
        }
        table.game.proceed(&mut table.story);
        table.begun = table.story.len();
        table
    }

    /// That match, from now on.
    pub(super) fn resume(game: HydroRacers) -> Table {
        Table { game, story: Vec::new(), begun: 0 }
    }

    /// Plays these steps, all of them legal.
    pub(super) fn play(mut self, steps: &str) -> Table {
        for text in steps.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            if text == "done" {
                self.decline_bets(None);
                let waits = self.game.turn() == Turn::Chance && self.game.stage != Stage::Develop;
                assert!(!waits, "{steps}: {}", self.question());
                continue;
            }
            for step in read_steps(&self.game, text) {
                let bets = matches!(step, Step::Act(_, Action::PlaceBet { .. } | Action::NoBet));
                self.decline_bets(bets.then(|| words::read_plane(text)));
                if let Err(refusal) = judge(&self.game, Millis(0), Millis(0), &step) {
                    panic!("{text}: {refusal}; asked: {}", self.question());
                }
                self.follow(&step);
            }
        }
        self
    }

    /// Takes a step that is legal.
    pub(super) fn follow(&mut self, step: &StepOf<HydroRacers>) {
        self.game.advance(Millis(0), step, &mut self.story);
    }

    /// Why that step is illegal; the state stays as it was.
    pub(super) fn refusal(&self, step: &str) -> String {
        let [step] = &read_steps(&self.game, step)[..] else { panic!("one step is refused at a time") };
        judge(&self.game, Millis(0), Millis(0), step).expect_err("the step is illegal").to_string()
    }

    /// What was told of a topic since the first step: a line for each plane in turn.
    pub(super) fn told(&self, topic: Topic) -> String {
        words::story(self.story[self.begun..].iter().map(|told| &told.event), topic)
    }

    /// The planes in the words of a position.
    pub(super) fn planes(&self) -> Vec<String> {
        self.game.planes().map(|plane| words::craft(&self.game, plane)).collect()
    }

    /// The slipstream marker of a plane.
    pub(super) fn marker(&self, plane: Plane) -> i8 {
        self.game.craft(plane).slipstream
    }

    /// What the match waits for.
    pub(super) fn question(&self) -> String {
        match self.game.turn() {
            Turn::Over(standings) => words::standings(&standings),
            Turn::Chance => {
                let mut outcomes = Vec::new();
                self.game.outcomes(&mut outcomes);
                format!("chance: {}", words::outcomes(&outcomes))
            }
            Turn::Players(seats) => {
                let mut actions = Vec::new();
                self.game.actions(seats.lowest().expect("somebody is asked"), &mut actions);
                let plane = self.game.view(rules::Viewer::Spectator).plane;
                let actions: Vec<String> = actions.into_iter().map(words::action).collect();
                format!("{}: {}", words::letter(plane), actions.join(", "))
            }
            Turn::Scramble { .. } => unreachable!("nothing is scrambled for here"),
        }
    }

    /// Nobody bets until that plane is asked, or until something else is.
    fn decline_bets(&mut self, until: Option<Plane>) {
        while matches!(self.game.stage, Stage::BetFirst | Stage::BetLast) && until != Some(self.game.go.plane)
        {
            let seat = self.game.asked().expect("a player bets");
            self.follow(&Step::Act(seat, Action::NoBet));
        }
    }
}
