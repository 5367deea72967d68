//! Games small enough to know what is right in them.

use rules::{
    Choices, ContentHash, Game, Millis, OptionSpec, Rng, Seat, Seats, SetupError, Standing, Standings, Step,
    StepOf, Story, Turn, Viewer, below,
};
use serde::{Deserialize, Serialize};

/// Which of the small games is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rules {
    /// Two seats show a side of a coin at the same time: equal sides win for the first, others for the second.
    Pennies,
    /// The same, but heads wins for the first and tails loses for it, whatever the second shows.
    Lopsided,
    /// Three seats in turn go left or right; at the end a table says who wins.
    Three,
    /// A die under a cup: the first seat calls it or takes the sure second prize. Nobody sees the die.
    Cup,
    /// The same with a look under the cup first.
    OpenCup,
}

/// Who wins (0 is the first seat) after left (0) or right (1) of all three seats, read as a binary number.
/// After left the second seat can make itself win; after right it cannot, and its answer decides
/// between the first and the third.
const WINNER: [u8; 8] = [1, 2, 1, 1, 0, 0, 2, 0];

/// Sides of the die.
const SIDES: u8 = 6;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Small {
    rules: Rules,
    /// The die, once it is rolled.
    die: Option<u8>,
    choices: [Option<u8>; 3],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup(pub Rules);

impl rules::Setup for Setup {
    fn options() -> &'static [OptionSpec] {
        &[]
    }
    fn choose(_choices: &Choices) -> Result<Self, SetupError> {
        Ok(Setup(Rules::Pennies))
    }
    fn seats(&self) -> usize {
        seats(self.0)
    }
    fn content(&self) -> ContentHash {
        ContentHash::of("")
    }
}

fn seats(rules: Rules) -> usize {
    match rules {
        Rules::Pennies | Rules::Lopsided | Rules::Cup | Rules::OpenCup => 2,
        Rules::Three => 3,
    }
}

/// What a seat sees: whose choices are in, its own, and the die if it lies open.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct View {
    #[serde(skip)]
    game: Small,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("now somebody else decides")]
pub struct Foul;

impl rules::Foul for Foul {
    fn rule(&self) -> &'static str {
        "SM-1"
    }
}

impl Serialize for Small {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl Small {
    fn is_simultaneous(&self) -> bool {
        matches!(self.rules, Rules::Pennies | Rules::Lopsided)
    }

    fn has_die(&self) -> bool {
        matches!(self.rules, Rules::Cup | Rules::OpenCup)
    }

    fn asked(&self) -> Seats {
        let open = |seat: &Seat| self.choices[seat.index()].is_none();
        let deciders = match (self.has_die(), self.die) {
            (true, None) => 0,
            (true, Some(_)) => 1,
            (false, _) => seats(self.rules),
        };
        let mut asked = Seats::first(deciders).iter().filter(open);
        if self.is_simultaneous() { asked.collect() } else { asked.next().into_iter().collect() }
    }

    /// How many things a seat that is asked can do.
    fn ways(&self) -> u8 {
        if self.has_die() { SIDES + 1 } else { 2 }
    }

    /// The place of each seat.
    fn places(&self) -> [u8; 3] {
        let [a, b, c] = self.choices.map(|choice| choice.unwrap_or(0));
        let win = |winner: u8| [0, 1, 2].map(|seat| if seat == winner { 1 } else { 2 });
        match self.rules {
            Rules::Pennies => win(u8::from(a != b)),
            Rules::Lopsided => win(u8::from(a == 1)),
            Rules::Three => win(WINNER[usize::from(a * 4 + b * 2 + c)]),
            // The sure prize is a draw, a wrong call a defeat.
            Rules::Cup | Rules::OpenCup if a == SIDES => [1, 1, 1],
            Rules::Cup | Rules::OpenCup => win(u8::from(self.die != Some(a))),
        }
    }

    /// The truth without what that viewer cannot see.
    fn seen_by(&self, viewer: Viewer) -> Small {
        let mut seen = self.clone();
        let over = matches!(self.turn(), Turn::Over(_));
        if !over && self.is_simultaneous() {
            for (seat, choice) in (0..).map(Seat).zip(&mut seen.choices) {
                *choice = choice.map(|choice| if viewer == Viewer::Seat(seat) { choice } else { u8::MAX });
            }
        }
        if !over && self.rules == Rules::Cup {
            seen.die = seen.die.map(|_| u8::MAX);
        }
        seen
    }
}

impl Game for Small {
    const NAME: &'static str = "small";

    type Setup = Setup;
    type Action = u8;
    type Outcome = u8;
    type Event = ();
    type Printed = ();
    type View = View;
    type Knowledge = View;
    type Preview = ();
    type Foul = Foul;

    fn new(setup: &Setup) -> Self {
        Small { rules: setup.0, die: None, choices: [None; 3] }
    }

    fn printed(_setup: &Setup) {}

    fn step_limit(_setup: &Setup) -> usize {
        4
    }

    fn seats(&self) -> usize {
        seats(self.rules)
    }

    fn turn(&self) -> Turn {
        if self.has_die() && self.die.is_none() {
            return Turn::Chance;
        }
        if !self.asked().is_empty() {
            return Turn::Players(self.asked());
        }
        let places = self.places();
        Turn::Over(Standings::new((0..self.seats()).map(|seat| Standing { place: places[seat], score: 0 })))
    }

    fn sealed(&self) -> Seats {
        let chosen = |seat: &Seat| self.choices[seat.index()].is_some();
        let sealed = Seats::first(self.seats()).iter().filter(chosen);
        if self.is_simultaneous() && !self.asked().is_empty() { sealed.collect() } else { Seats::NONE }
    }

    fn actions(&self, seat: Seat, into: &mut Vec<u8>) {
        if self.asked().contains(seat) {
            into.extend(0..self.ways());
        }
    }

    fn check(&self, _at: Millis, seat: Seat, action: &u8) -> Result<(), Foul> {
        if self.asked().contains(seat) && *action < self.ways() { Ok(()) } else { Err(Foul) }
    }

    fn outcomes(&self, into: &mut Vec<(u8, u32)>) {
        if self.turn() == Turn::Chance {
            into.extend((0..SIDES).map(|side| (side, 1)));
        }
    }

    fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> u8 {
        below(rng, u32::from(SIDES)) as u8
    }

    fn advance(&mut self, _at: Millis, step: &StepOf<Self>, _story: &mut impl Story<()>) {
        match step {
            Step::Act(seat, action) => self.choices[seat.index()] = Some(*action),
            Step::TakeBack(seat) => self.choices[seat.index()] = None,
            Step::Chance(side) => self.die = Some(*side),
            Step::Alarm => {}
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View { game: self.seen_by(viewer) }
    }

    fn knowledge(&self, viewer: Viewer) -> View {
        self.view(viewer)
    }

    fn sample(known: &View, rng: &mut (impl Rng + ?Sized)) -> Self {
        let mut game = known.game.clone();
        for choice in &mut game.choices {
            *choice = choice.map(|choice| if choice == u8::MAX { below(rng, 2) as u8 } else { choice });
        }
        let side = below(rng, u32::from(SIDES)) as u8;
        game.die = game.die.map(|die| if die == u8::MAX { side } else { die });
        game
    }

    fn preview(_view: &View, _action: &u8) {}

    fn fallback(&self, _seat: Seat) -> u8 {
        0
    }
}
