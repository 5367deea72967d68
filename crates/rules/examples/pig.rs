//! Pig, the dice game: the smallest complete game, written to be copied.
//!
//! | rule | what it says |
//! | --- | --- |
//! | PG-1 | The seat whose turn it is rolls a die or holds. |
//! | PG-2 | A roll of 2 to 6 is added to the points at stake, and the turn goes on. |
//! | PG-3 | A roll of 1 loses the points at stake and ends the turn. |
//! | PG-4 | Holding banks the points at stake and ends the turn. |
//! | PG-5 | With enough at stake to win there is nothing more to roll for: the seat holds. |
//! | PG-6 | Whoever banks the target first wins; after 1000 turns the highest score does. |
//!
//! `cargo run -p rules --example pig` plays a match and tells it.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules::{
    Audience, BySeat, Choices, ContentHash, Game, MAX_SEATS, Millis, OptionSpec, Rng, Seat, Seats,
    SetupError, Standing, Standings, Step, StepOf, Story, ToldEvent, Turn, Viewer, below,
};
use serde::{Deserialize, Serialize};

/// PG-6: a match does not go on for ever.
const TURN_LIMIT: u16 = 1000;

const TARGETS: [&str; 2] = ["the target is 50, 100 or 200", "la cible est 50, 100 ou 200"];

/// The complete truth of one match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pig {
    setup: Setup,
    phase: Phase,
    seat: Seat,
    at_stake: u8,
    turns: u16,
    scores: BySeat<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    Deciding,
    Rolling,
    Over,
}

/// How many play, and to what score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "UncheckedSetup")]
pub struct Setup {
    seats: u8,
    target: u8,
}

/// A setup as a file holds it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UncheckedSetup {
    seats: u8,
    target: u8,
}

/// One player's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Roll the die.
    Roll,
    /// Bank what is at stake.
    Hold,
}

/// The face of the die that came up, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Face(pub u8);

/// A fact worth telling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// PG-2: the turn goes on.
    Rolled {
        /// Whose turn it is.
        seat: Seat,
        /// What came up.
        face: Face,
        /// The points at stake now.
        at_stake: u8,
    },
    /// PG-3: a 1 came up.
    RolledOne {
        /// Whose turn it was.
        seat: Seat,
        /// The points that were at stake.
        lost: u8,
    },
    /// PG-4: the points at stake are banked.
    Held {
        /// Whose turn it was.
        seat: Seat,
        /// Everything banked so far.
        score: u8,
    },
}

/// What lies open to everybody: Pig has no secrets.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct View {
    /// Whose turn it is.
    pub seat: Seat,
    /// Whether that seat decides now.
    pub deciding: bool,
    /// Points of this turn that are not banked yet.
    pub at_stake: u8,
    /// Points banked, by seat.
    pub scores: Vec<u8>,
    /// Points that win.
    pub target: u8,
    /// How many turns have been played.
    pub turns: u16,
}

/// What an action would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Preview {
    /// The chances in six to lose the turn and what is at stake.
    pub lost_in_six: u8,
    /// The score after holding, at least, if the turn is not lost.
    pub score: u8,
    /// Whether it wins the match.
    pub wins: bool,
}

/// Why an action is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
pub enum Foul {
    /// PG-1.
    #[error("only seat {whose} decides, and not while the die rolls")]
    NotYourTurn {
        /// Whose turn it is.
        whose: Seat,
    },
    /// PG-5.
    #[error("{score} points win the match: hold")]
    EnoughToWin {
        /// The score after holding.
        score: u8,
    },
}

impl Game for Pig {
    const NAME: &'static str = "pig";

    type Setup = Setup;
    type Action = Action;
    type Outcome = Face;
    type Event = Event;
    type Printed = ();
    type View = View;
    type Knowledge = Pig;
    type Preview = Preview;
    type Foul = Foul;

    fn new(setup: &Setup) -> Self {
        Pig {
            setup: *setup,
            phase: Phase::Deciding,
            seat: Seat(0),
            at_stake: 0,
            turns: 0,
            scores: BySeat::default(),
        }
    }

    fn printed(_setup: &Setup) {}

    fn step_limit(setup: &Setup) -> usize {
        // PG-2 and PG-5: a turn has at most one roll for every two points, and a hold.
        let steps_per_turn = 2 * setup.target.div_ceil(2) as usize + 1;
        TURN_LIMIT as usize * steps_per_turn
    }

    #[inline]
    fn seats(&self) -> usize {
        self.setup.seats as usize
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deciding => Turn::Players(Seats::only(self.seat)),
            Phase::Rolling => Turn::Chance,
            Phase::Over => Turn::Over(self.standings()),
        }
    }

    #[inline]
    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if !self.is_asked(seat) {
            return;
        }
        if self.score_if_held() < self.setup.target {
            into.push(Action::Roll);
        }
        into.push(Action::Hold);
    }

    fn check(&self, _at: Millis, seat: Seat, action: &Action) -> Result<(), Foul> {
        let score = self.score_if_held();
        match action {
            _ if !self.is_asked(seat) => Err(Foul::NotYourTurn { whose: self.seat }),
            Action::Roll if score >= self.setup.target => Err(Foul::EnoughToWin { score }),
            Action::Roll | Action::Hold => Ok(()),
        }
    }

    fn outcomes(&self, into: &mut Vec<(Face, u32)>) {
        if self.phase == Phase::Rolling {
            into.extend((1..=6).map(|face| (Face(face), 1)));
        }
    }

    #[inline]
    fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Face {
        Face(below(rng, 6) as u8 + 1)
    }

    #[inline]
    fn advance(&mut self, _at: Millis, step: &StepOf<Self>, story: &mut impl Story<Event>) {
        match step {
            Step::Act(_, Action::Roll) => self.phase = Phase::Rolling,
            Step::Act(_, Action::Hold) => self.hold(story),
            Step::Chance(face) => self.follow_roll(*face, story),
            // Pig has neither sealed choices nor a clock.
            Step::TakeBack(_) | Step::Alarm => {}
        }
    }

    fn view(&self, _viewer: Viewer) -> View {
        View {
            seat: self.seat,
            deciding: self.phase == Phase::Deciding,
            at_stake: self.at_stake,
            scores: self.scores.0[..self.setup.seats as usize].to_vec(),
            target: self.setup.target,
            turns: self.turns,
        }
    }

    fn knowledge(&self, _viewer: Viewer) -> Pig {
        // Nothing is hidden, so everybody knows everything.
        *self
    }

    fn sample(known: &Pig, _rng: &mut (impl Rng + ?Sized)) -> Self {
        *known
    }

    fn preview(view: &View, action: &Action) -> Preview {
        let score = view.scores[view.seat.index()] + view.at_stake;
        match action {
            // PG-3: one face in six loses; the others add two points or more.
            Action::Roll => Preview { lost_in_six: 1, score: score + 2, wins: false },
            Action::Hold => Preview { lost_in_six: 0, score, wins: score >= view.target },
        }
    }

    fn fallback(&self, _seat: Seat) -> Action {
        Action::Hold
    }
}

impl Pig {
    /// What the seat would have after holding.
    #[inline]
    fn score_if_held(&self) -> u8 {
        self.scores[self.seat] + self.at_stake
    }

    /// PG-1: whether that seat decides now.
    #[inline]
    fn is_asked(&self, seat: Seat) -> bool {
        self.phase == Phase::Deciding && self.seat == seat
    }

    #[inline]
    fn hold(&mut self, story: &mut impl Story<Event>) {
        let (seat, score) = (self.seat, self.score_if_held());
        self.scores[seat] = score;
        story.tell(Audience::All, || Event::Held { seat, score });
        self.end_turn();
        // PG-6: the first to bank the target wins.
        if score >= self.setup.target {
            self.phase = Phase::Over;
        }
    }

    #[inline]
    fn follow_roll(&mut self, face: Face, story: &mut impl Story<Event>) {
        let seat = self.seat;
        if face == Face(1) {
            // PG-3: everything at stake is lost.
            let lost = self.at_stake;
            story.tell(Audience::All, || Event::RolledOne { seat, lost });
            self.end_turn();
        } else {
            self.at_stake += face.0;
            self.phase = Phase::Deciding;
            let at_stake = self.at_stake;
            story.tell(Audience::All, || Event::Rolled { seat, face, at_stake });
        }
    }

    #[inline]
    fn end_turn(&mut self) {
        self.at_stake = 0;
        self.turns += 1;
        self.seat = Seat(if self.seat.0 + 1 == self.setup.seats { 0 } else { self.seat.0 + 1 });
        self.phase = if self.turns == TURN_LIMIT { Phase::Over } else { Phase::Deciding };
    }

    #[cold]
    fn standings(&self) -> Standings {
        let scores = &self.scores.0[..self.setup.seats as usize];
        Standings::new(scores.iter().map(|score| {
            let better = scores.iter().filter(|other| *other > score).count();
            Standing { place: better as u8 + 1, score: i32::from(*score) }
        }))
    }
}

impl Setup {
    /// A table of that many seats, playing for that score.
    ///
    /// # Errors
    /// With the option at fault and what would have been allowed.
    pub fn new(seats: usize, target: u8) -> Result<Self, SetupError> {
        if !(2..=MAX_SEATS).contains(&seats) {
            let (en, fr) = (format!("2 to {MAX_SEATS} can play"), format!("on joue de 2 à {MAX_SEATS}"));
            return Err(SetupError::new("seats", seats, en, fr));
        }
        if ![50, 100, 200].contains(&target) {
            return Err(wrong_target(target));
        }
        Ok(Setup { seats: seats as u8, target })
    }
}

fn wrong_target(given: impl ToString) -> SetupError {
    let [en, fr] = TARGETS;
    SetupError::new("target", given, en, fr)
}

impl TryFrom<UncheckedSetup> for Setup {
    type Error = SetupError;

    fn try_from(setup: UncheckedSetup) -> Result<Self, SetupError> {
        Setup::new(setup.seats as usize, setup.target)
    }
}

static OPTIONS: [OptionSpec; 1] = [OptionSpec::choice("target", "PG-6", &["50", "100", "200"], "100")
    .called("Target", "Objectif")
    .help("Points that win", "Points pour gagner")];

impl rules::Setup for Setup {
    fn options() -> &'static [OptionSpec] {
        &OPTIONS
    }

    fn choose(choices: &Choices) -> Result<Self, SetupError> {
        let mut target = 100;
        for (key, value) in &choices.set {
            match key.as_str() {
                "target" => target = value.parse().map_err(|_| wrong_target(value))?,
                _ => return Err(SetupError::unknown(key, value, Self::options())),
            }
        }
        Setup::new(choices.seats.unwrap_or(2), target)
    }

    fn seats(&self) -> usize {
        self.seats as usize
    }

    fn content(&self) -> ContentHash {
        ContentHash::of("pig has no content: one die with six faces")
    }
}

impl rules::Foul for Foul {
    fn rule(&self) -> &'static str {
        match self {
            Foul::NotYourTurn { .. } => "PG-1",
            Foul::EnoughToWin { .. } => "PG-5",
        }
    }
}

/// A match to 50 between two who hold at 20 points or more, told line by line.
pub fn told_match(seed: u64) -> String {
    let mut pig = Pig::new(&Setup { seats: 2, target: 50 });
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut story: Vec<ToldEvent<Event>> = Vec::new();
    let winners = loop {
        let step = match pig.turn() {
            Turn::Over(standings) => break standings.winners(),
            Turn::Chance => Step::Chance(pig.draw(&mut rng)),
            Turn::Players(_) | Turn::Scramble { .. } => {
                let view = pig.view(Viewer::Spectator);
                let enough = view.at_stake >= 20 || Pig::preview(&view, &Action::Hold).wins;
                Step::Act(view.seat, if enough { Action::Hold } else { Action::Roll })
            }
        };
        pig.advance(Millis(0), &step, &mut story);
    };
    let lines = story.iter().map(|told| sentence(&told.event) + "\n");
    lines.chain([format!("Seat {winners} wins.\n")]).collect()
}

fn sentence(event: &Event) -> String {
    match event {
        Event::Rolled { seat, face, at_stake } => {
            format!("Seat {seat} rolls {}: {at_stake} at stake.", face.0)
        }
        Event::RolledOne { seat, lost } => format!("Seat {seat} rolls 1 and loses {lost}."),
        Event::Held { seat, score } => format!("Seat {seat} holds: {score} points."),
    }
}

/// Plays a match and tells it.
pub fn main() {
    print!("{}", told_match(42));
}
