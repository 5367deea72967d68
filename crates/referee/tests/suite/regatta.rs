//! A small game with everything a referee has to handle.
//!
//! - RG-1: each round begins with the wind, 1 to 3; the middle is twice as likely.
//! - RG-2: all boats choose a sail in secret. A sail up to the wind gives its number, a larger one capsizes.
//! - RG-3: then whoever is quick takes a buoy for a point, for ten seconds or until the buoys are gone.
//! - RG-4: the leader holds for a point, or presses on for a die that counts against it if it is even.

use referee::{Clock, Referee, Seed};
use rules::{
    Audience, BySeat, Choices, ContentHash, Game, Millis, OptionSpec, Rng, Seat, Seats, SetupError, Standing,
    Standings, StepOf, Story, Turn, Viewer, below,
};
use serde::{Deserialize, Serialize};

pub(crate) const HOURGLASS: Millis = Millis(10_000);
pub(crate) const ONE: Seat = Seat(0);
pub(crate) const TWO: Seat = Seat(1);

/// A sail that others must not see.
const BLOTTED: u8 = 0;

/// How many rounds, and between how many boats.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Setup {
    pub(crate) boats: u8,
    pub(crate) rounds: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Sail(u8),
    TakeBuoy,
    Hold,
    Press,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    Wind(u8),
    Die(u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Event {
    WindBlew(u8),
    SailChosen { seat: Seat },
    SailTakenBack { seat: Seat },
    YourSail(u8),
    Scored { seat: Seat, points: i32 },
    HourglassRanOut,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
pub(crate) enum Foul {
    #[error("seat {seat} is not asked")]
    NotAsked { seat: Seat },
    #[error("that cannot be chosen now")]
    NotOffered,
    #[error("the buoys were free until {until}")]
    HourglassRanOut { until: Millis },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct View {
    pub(crate) points: Vec<i32>,
    pub(crate) own_sail: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    Wind,
    Sails { wind: u8 },
    Buoys { left: u8, until: Millis },
    Lead,
    Die,
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Regatta {
    boats: u8,
    rounds_left: u8,
    phase: Phase,
    points: BySeat<i32>,
    sails: BySeat<Option<u8>>,
}

/// Two boats, two rounds.
pub(crate) fn setup() -> Setup {
    Setup { boats: 2, rounds: 2 }
}

/// The dice of all these matches: the winds are 2 and 3, the die between them shows 3.
pub(crate) fn seed() -> Seed {
    Seed::from_u64(3)
}

/// A match between Ada and Grace, always with the same dice.
pub(crate) fn regatta(clock: Option<Clock>) -> Referee<Regatta> {
    Referee::new(&setup(), vec!["Ada".to_owned(), "Grace".to_owned()], clock, seed())
}

/// A match up to the buoys: both have chosen at 1 s, the hourglass runs until 11 s.
pub(crate) fn at_the_buoys(clock: Option<Clock>) -> Referee<Regatta> {
    let mut referee = regatta(clock);
    referee.act(Millis(500), ONE, Action::Sail(1)).unwrap();
    referee.act(Millis(1_000), TWO, Action::Sail(2)).unwrap();
    referee
}

/// A whole match with a choice taken back and an hourglass that runs out.
/// With clocks, the second seat falls asleep in the second round.
pub(crate) fn finished(clock: Option<Clock>) -> Referee<Regatta> {
    let mut referee = regatta(clock);
    referee.act(Millis(300), TWO, Action::Sail(3)).unwrap();
    referee.take_back(Millis(400), TWO).unwrap();
    referee.act(Millis(500), ONE, Action::Sail(1)).unwrap();
    referee.act(Millis(1_000), TWO, Action::Sail(2)).unwrap();
    referee.act(Millis(2_000), TWO, Action::TakeBuoy).unwrap();
    referee.wake(Millis(12_000));
    referee.act(Millis(13_000), leader(&referee), Action::Press).unwrap();
    referee.act(Millis(14_000), ONE, Action::Sail(2)).unwrap();
    if clock.is_none() {
        referee.act(Millis(15_000), TWO, Action::Sail(1)).unwrap();
    }
    referee.wake(Millis(100_000));
    if clock.is_none() {
        referee.act(Millis(100_000), leader(&referee), Action::Hold).unwrap();
    }
    assert!(referee.is_over());
    referee
}

/// The only seat that is asked.
pub(crate) fn leader(referee: &Referee<Regatta>) -> Seat {
    let Turn::Players(seats) = referee.turn() else { panic!("{:?}", referee.turn()) };
    seats.lowest().unwrap()
}

impl rules::Setup for Setup {
    fn options() -> &'static [OptionSpec] {
        &[]
    }

    fn choose(choices: &Choices) -> Result<Self, SetupError> {
        Ok(Setup { boats: choices.seats.unwrap_or(2) as u8, rounds: 2 })
    }

    fn seats(&self) -> usize {
        self.boats.clamp(2, 4).into()
    }

    fn content(&self) -> ContentHash {
        ContentHash::of("a regatta has no cards")
    }
}

impl rules::Foul for Foul {
    fn rule(&self) -> &'static str {
        match self {
            Foul::NotAsked { .. } | Foul::NotOffered => "RG-2",
            Foul::HourglassRanOut { .. } => "RG-3",
        }
    }
}

impl Regatta {
    fn all(&self) -> Seats {
        Seats::first(self.boats.into())
    }

    fn leader(&self) -> Seat {
        self.all().iter().max_by_key(|seat| (self.points[*seat], u8::MAX - seat.0)).unwrap()
    }

    fn score(&mut self, seat: Seat, points: i32, story: &mut impl Story<Event>) {
        self.points[seat] += points;
        story.tell(Audience::All, || Event::Scored { seat, points });
    }

    fn act(&mut self, at: Millis, seat: Seat, action: &Action, story: &mut impl Story<Event>) {
        match *action {
            Action::Sail(sail) => {
                self.sails[seat] = Some(sail);
                story.tell(Audience::All, || Event::SailChosen { seat });
                story.tell(Audience::seat(seat), || Event::YourSail(sail));
                if self.sealed() == self.all() {
                    self.set_sails(at, story);
                }
            }
            Action::TakeBuoy => {
                self.score(seat, 1, story);
                if let Phase::Buoys { left, until } = self.phase {
                    let left = left - 1;
                    self.phase = if left == 0 { Phase::Lead } else { Phase::Buoys { left, until } };
                }
            }
            Action::Hold => {
                self.score(seat, 1, story);
                self.end_round();
            }
            Action::Press => self.phase = Phase::Die,
        }
    }

    fn set_sails(&mut self, at: Millis, story: &mut impl Story<Event>) {
        let Phase::Sails { wind } = self.phase else { unreachable!("sails are chosen in the wind") };
        for seat in self.all().iter() {
            let sail = self.sails[seat].take().unwrap();
            self.score(seat, if sail <= wind { sail.into() } else { 0 }, story);
        }
        self.phase = Phase::Buoys { left: 2, until: Millis(at.0 + HOURGLASS.0) };
    }

    fn end_round(&mut self) {
        self.rounds_left -= 1;
        self.phase = if self.rounds_left == 0 { Phase::Over } else { Phase::Wind };
    }

    fn standings(&self) -> Standings {
        let points = |seat: Seat| self.points[seat];
        let place = |seat| 1 + self.all().iter().filter(|other| points(*other) > points(seat)).count() as u8;
        Standings::new(self.all().iter().map(|seat| Standing { place: place(seat), score: points(seat) }))
    }
}

impl Game for Regatta {
    const NAME: &'static str = "regatta";

    rules::own_types!(Setup, Action, Outcome, Event, View, Foul);
    type Printed = ();
    type Knowledge = Regatta;
    type Preview = ();

    fn new(setup: &Setup) -> Self {
        let boats = rules::Setup::seats(setup) as u8;
        let phase = if setup.rounds == 0 { Phase::Over } else { Phase::Wind };
        let (points, sails) = (BySeat::default(), BySeat::default());
        Regatta { boats, rounds_left: setup.rounds, phase, points, sails }
    }

    fn printed(_setup: &Setup) {}

    fn step_limit(setup: &Setup) -> usize {
        usize::from(setup.rounds) * 10
    }

    fn seats(&self) -> usize {
        self.boats.into()
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Wind | Phase::Die => Turn::Chance,
            Phase::Sails { .. } => {
                Turn::Players(self.all().iter().filter(|seat| self.sails[*seat].is_none()).collect())
            }
            Phase::Buoys { until, .. } => Turn::Scramble { seats: self.all(), until: Some(until) },
            Phase::Lead => Turn::Players(Seats::only(self.leader())),
            Phase::Over => Turn::Over(self.standings()),
        }
    }

    fn sealed(&self) -> Seats {
        self.all().iter().filter(|seat| self.sails[*seat].is_some()).collect()
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        match (self.turn(), self.phase) {
            (Turn::Players(seats), Phase::Sails { .. }) if seats.contains(seat) => {
                into.extend((1..=3).map(Action::Sail));
            }
            (Turn::Scramble { seats, .. }, _) if seats.contains(seat) => into.push(Action::TakeBuoy),
            (Turn::Players(seats), Phase::Lead) if seats.contains(seat) => {
                into.extend([Action::Hold, Action::Press]);
            }
            _ => {}
        }
    }

    fn check(&self, at: Millis, seat: Seat, action: &Action) -> Result<(), Foul> {
        if let Phase::Buoys { until, .. } = self.phase
            && at >= until
        {
            return Err(Foul::HourglassRanOut { until });
        }
        let mut actions = Vec::new();
        self.actions(seat, &mut actions);
        match actions.as_slice() {
            [] => Err(Foul::NotAsked { seat }),
            offered if offered.contains(action) => Ok(()),
            _ => Err(Foul::NotOffered),
        }
    }

    fn outcomes(&self, into: &mut Vec<(Outcome, u32)>) {
        match self.phase {
            Phase::Wind => into.extend([(Outcome::Wind(1), 1), (Outcome::Wind(2), 2), (Outcome::Wind(3), 1)]),
            Phase::Die => into.extend((1..=6).map(|pips| (Outcome::Die(pips), 1))),
            Phase::Sails { .. } | Phase::Buoys { .. } | Phase::Lead | Phase::Over => {}
        }
    }

    fn draw(&self, _rng: &mut (impl Rng + ?Sized)) -> Outcome {
        unreachable!("the referee derives outcomes from their list")
    }

    fn advance(&mut self, at: Millis, step: &StepOf<Self>, story: &mut impl Story<Event>) {
        match step {
            rules::Step::Act(seat, action) => self.act(at, *seat, action, story),
            rules::Step::TakeBack(seat) => {
                self.sails[*seat] = None;
                story.tell(Audience::All, || Event::SailTakenBack { seat: *seat });
            }
            rules::Step::Chance(Outcome::Wind(wind)) => {
                self.phase = Phase::Sails { wind: *wind };
                story.tell(Audience::All, || Event::WindBlew(*wind));
            }
            rules::Step::Chance(Outcome::Die(pips)) => {
                let pips = i32::from(*pips);
                self.score(self.leader(), if pips % 2 == 1 { pips } else { -pips }, story);
                self.end_round();
            }
            rules::Step::Alarm => {
                self.phase = Phase::Lead;
                story.tell(Audience::All, || Event::HourglassRanOut);
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let points = self.all().iter().map(|seat| self.points[seat]).collect();
        let own_sail = match viewer {
            Viewer::Seat(seat) => self.sails[seat],
            Viewer::Spectator => None,
        };
        View { points, own_sail }
    }

    /// The state with the sealed sails of others blotted out.
    fn knowledge(&self, viewer: Viewer) -> Regatta {
        let mut known = self.clone();
        for seat in self.sealed().iter().filter(|seat| viewer != Viewer::Seat(*seat)) {
            known.sails[seat] = Some(BLOTTED);
        }
        known
    }

    fn sample(known: &Regatta, rng: &mut (impl Rng + ?Sized)) -> Self {
        let mut world = known.clone();
        for seat in known.all().iter().filter(|seat| known.sails[*seat] == Some(BLOTTED)) {
            world.sails[seat] = Some(1 + below(rng, 3) as u8);
        }
        world
    }

    fn preview(_view: &View, _action: &Action) {}

    fn fallback(&self, seat: Seat) -> Action {
        let mut actions = Vec::new();
        self.actions(seat, &mut actions);
        actions.swap_remove(0)
    }
}
