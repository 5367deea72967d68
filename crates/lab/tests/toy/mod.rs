//! Dash, a game of which every answer is known: two seats, two choices each, and a draw with stated chances.
//!
//! | number of `dash.toml` | what it does |
//! | --- | --- |
//! | `seat.bonus` | so many matches of 1000 more go to seat 1 |
//! | `card.edge` | so many of 1000 more go to a seat that sprints, and fewer if the other does |
//! | `crash.limit` | each seat crashes in so many matches of 1000, which changes nothing else |
//! | `draw.scale` | all weights times this: the same chances by other draws |

use std::ops::RangeInclusive;

use bots::{Hunches, Thumbed};
use catalogue::{Language, Listed, Sheet, StoryLine};
use rules::{
    Audience, Choices, Content, ContentError, ContentHash, Game, Interned, MAX_SEATS, Millis, OptionSpec,
    Outlook, Rng, Seat, Seats, SetupError, Shelf, Standing, Standings, Step, StepOf, Story, Turn, Viewer,
    Words, words,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(crate) const DASH: &str =
    "schema = 1\n[seat]\nbonus = 0\n[card]\nedge = 0\n[crash]\nlimit = 100\n[draw]\nscale = 1\n";

#[derive(Debug)]
pub(crate) struct Pack {
    name: String,
    text: String,
    bonus: i64,
    edge: i64,
    limit: i64,
    scale: i64,
}

impl Content for Pack {
    fn name(&self) -> &str {
        &self.name
    }

    fn hash(&self) -> ContentHash {
        ContentHash::of(&self.text)
    }

    fn read(name: &str, replaced: &[(String, String)]) -> Result<Self, ContentError> {
        let text = replaced.first().map_or(DASH, |(_, text)| text);
        let numbers = lab::numbers(text).expect("tests write TOML");
        let number =
            |path: &str| numbers.iter().find(|number| number.path == path).expect("it is there").value;
        Ok(Pack {
            name: name.to_owned(),
            text: text.to_owned(),
            bonus: number("seat.bonus"),
            edge: number("card.edge"),
            limit: number("crash.limit"),
            scale: number("draw.scale"),
        })
    }
}

static SHELF: Shelf<Pack> = Shelf::new();

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setup(Interned<Pack>);

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Ok(Setup(SHELF.by_name(&name).unwrap_or_else(|| SHELF.printed())))
    }
}

static OPTIONS: [OptionSpec; 1] = [OptionSpec::pack("DA-1").help("the numbers", "les nombres")];

impl rules::Setup for Setup {
    fn options() -> &'static [OptionSpec] {
        &OPTIONS
    }

    fn choose(choices: &Choices) -> Result<Self, SetupError> {
        Ok(Setup(SHELF.chosen(&choices.known(&OPTIONS)?)?))
    }

    fn seats(&self) -> usize {
        2
    }

    fn content(&self) -> ContentHash {
        self.0.hash()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Word {
    Walk,
    Sprint,
    Nothing,
    Feather,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Pace(Word),
    Wear(Word),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    Crash(bool),
    Winner(Seat),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Event {
    Crashed,
    Won,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("not now")]
pub(crate) struct Foul;

impl rules::Foul for Foul {
    fn rule(&self) -> &'static str {
        "DA-2"
    }
}

/// Nothing is hidden, so the state is what is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Dash {
    pack: Interned<Pack>,
    /// Two choices of seat 1, two of seat 2, two crashes, and the winner.
    step: u8,
    sprints: [bool; 2],
    winner: Option<Seat>,
}

impl Dash {
    fn asked(&self) -> Option<Seat> {
        (self.step < 4).then_some(Seat(self.step / 2))
    }
}

impl Game for Dash {
    const NAME: &'static str = "dash";

    type Setup = Setup;
    type Action = Action;
    type Outcome = Outcome;
    type Event = Event;
    type Printed = ();
    type View = u8;
    type Knowledge = Dash;
    type Preview = ();
    type Foul = Foul;

    fn new(setup: &Setup) -> Self {
        Dash { pack: setup.0, step: 0, sprints: [false; 2], winner: None }
    }

    fn printed(_setup: &Setup) {}

    fn step_limit(_setup: &Setup) -> usize {
        7
    }

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        let place = |seat| Standing { place: if self.winner == Some(Seat(seat)) { 1 } else { 2 }, score: 0 };
        match self.asked() {
            Some(seat) => Turn::Players(Seats::only(seat)),
            None if self.winner.is_some() => Turn::Over(Standings::new([place(0), place(1)])),
            None => Turn::Chance,
        }
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.asked() == Some(seat) {
            into.extend(match self.step % 2 {
                0 => [Action::Pace(Word::Walk), Action::Pace(Word::Sprint)],
                _ => [Action::Wear(Word::Nothing), Action::Wear(Word::Feather)],
            });
        }
    }

    fn check(&self, _at: Millis, seat: Seat, action: &Action) -> Result<(), Foul> {
        let mut legal = Vec::new();
        self.actions(seat, &mut legal);
        if legal.contains(action) { Ok(()) } else { Err(Foul) }
    }

    fn outcomes(&self, into: &mut Vec<(Outcome, u32)>) {
        let (pack, scale) = (self.pack, self.pack.scale);
        let weight = |of_thousand: i64| (of_thousand * scale) as u32;
        if self.step < 6 {
            into.push((Outcome::Crash(false), weight(1000 - pack.limit)));
            into.push((Outcome::Crash(true), weight(pack.limit)));
        } else {
            let [mine, theirs] = self.sprints.map(i64::from);
            let first = 500 + pack.bonus + pack.edge * (mine - theirs);
            into.push((Outcome::Winner(Seat(0)), weight(first)));
            into.push((Outcome::Winner(Seat(1)), weight(1000 - first)));
        }
    }

    fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Outcome {
        let mut outcomes = Vec::new();
        self.outcomes(&mut outcomes);
        rules::pick(rng, &outcomes)
    }

    fn advance(&mut self, _at: Millis, step: &StepOf<Self>, story: &mut impl Story<Event>) {
        match step {
            Step::Act(seat, Action::Pace(word)) => self.sprints[seat.index()] = *word == Word::Sprint,
            Step::Chance(Outcome::Crash(true)) => story.tell(Audience::All, || Event::Crashed),
            Step::Chance(Outcome::Winner(seat)) => {
                self.winner = Some(*seat);
                story.tell(Audience::All, || Event::Won);
            }
            Step::Act(_, Action::Wear(_))
            | Step::Chance(Outcome::Crash(false))
            | Step::TakeBack(_)
            | Step::Alarm => {}
        }
        self.step += 1;
    }

    fn view(&self, _viewer: Viewer) -> u8 {
        self.step
    }

    fn knowledge(&self, _viewer: Viewer) -> Dash {
        self.clone()
    }

    fn sample(known: &Dash, _rng: &mut (impl Rng + ?Sized)) -> Self {
        known.clone()
    }

    fn preview(_view: &u8, _action: &Action) {}

    fn fallback(&self, _seat: Seat) -> Action {
        Action::Pace(Word::Walk)
    }

    fn outlook(&self) -> Outlook {
        Outlook::even()
    }
}

impl Thumbed for Dash {
    type Thumb = Hunches<Self>;
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    crashes: u64,
}

impl Story<Event> for Figures {
    fn tell(&mut self, _to: Audience, event: impl FnOnce() -> Event) {
        self.crashes += u64::from(event() == Event::Crashed);
    }
}

impl catalogue::Figures<Event> for Figures {
    fn close_match(&mut self, sheet: &mut Sheet) {
        sheet.note(("crashes", "crashes per match"), std::mem::take(&mut self.crashes));
    }
}

impl Listed for Dash {
    const TITLE: &'static str = "Dash";
    const BLURB: Words = words("run", "courez");
    const RULEBOOK: Words = words("# Dash\n", "# Dash\n");
    const FILES: &'static [(&'static str, &'static str)] = &[("dash.toml", DASH)];

    type Pack = Pack;
    type Figures = Figures;

    fn shelf() -> &'static Shelf<Pack> {
        &SHELF
    }

    fn seat_range() -> RangeInclusive<usize> {
        2..=2.min(MAX_SEATS)
    }

    fn tell(event: &Event, _names: &[String], _language: Language) -> Option<StoryLine> {
        let rule = match event {
            Event::Crashed => "DA-3",
            Event::Won => "DA-4",
        };
        Some(StoryLine { text: String::new(), rule })
    }

    fn tell_step(_step: &StepOf<Self>, _names: &[String], _language: Language) -> Option<StoryLine> {
        None
    }

    fn explain_in_french(foul: &Foul) -> String {
        foul.to_string()
    }

    fn board(_view: &u8, _names: &[String], _language: Language) -> Option<String> {
        None
    }

    fn is_scene(_event: &Event, _view: &u8) -> bool {
        false
    }
}
