//! The options of a match.

mod options;

use rules::{Choices, Chosen, ContentHash, Interned, OptionSpec, SetupError, Words, words};
use serde::{Deserialize, Serialize};

use self::options::{CONTROLS, HELP, OPTIONS, PACES};
use crate::course::{Board, Pack, SHELF};
use crate::parts::{BOX_PLAYERS, MAX_PLAYERS, OptionalSet, OptionalSets};

/// The most flights of a match (GT-2).
pub const MAX_FLIGHTS: usize = 8;

/// Options and content of one match, valid by construction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SetupText", into = "SetupText")]
pub struct Setup {
    pub(crate) pack: Interned<Pack>,
    pub(crate) options: Options,
}

/// The options as the state keeps them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    pub(crate) seats: u8,
    /// The boards of the flights, by their place in the pack.
    pub(crate) classes: [u8; MAX_FLIGHTS],
    pub(crate) flights: u8,
    pub(crate) pace: Pace,
    /// What the table shows of building errors before the check.
    pub(crate) help: BuildingHelp,
    /// What is not asked in flight.
    pub(crate) control: FlightControl,
    /// Whether goods are limited to the bank (GT-77).
    pub(crate) limited: bool,
    /// Tiles beyond those of the box (XP-51).
    pub(crate) sets: OptionalSets,
}

/// How ships are built (GT-92).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// All at once, so many seconds for each run of the hourglass (GT-20).
    Real(u8),
    /// One action each per round, so many rounds for each run (GT-95).
    Turns(u8),
    /// Whole turns of so many points, one player after the other (GT-106).
    Budget(Budget),
}

/// The points of a turn and what they buy (GT-107 to GT-110).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// Points of a turn.
    pub points: u8,
    /// Points that may be carried over into the next turn.
    pub carried: u8,
    /// Turns on each space of the hourglass, twelve in a flight at the most.
    pub turns: u8,
    /// The price of attaching a tile.
    pub attach: u8,
    /// The price of setting a tile aside.
    pub set_aside: u8,
    /// The price of a look at a pile.
    pub look: u8,
    /// The price of a face-down tile.
    pub draw: u8,
}

/// A number of the budget pace: its option, the least, the most and what holds if nothing is said.
struct BudgetNumber {
    key: &'static str,
    min: u32,
    max: u32,
    default: u8,
}

/// The numbers in the order of [`Budget`].
const BUDGET: [BudgetNumber; 7] = [
    BudgetNumber { key: "points", min: 4, max: 40, default: 10 },
    BudgetNumber { key: "points_carried", min: 0, max: 10, default: 3 },
    BudgetNumber { key: "turns_per_run", min: 1, max: 6, default: 4 },
    BudgetNumber { key: "attach_points", min: 1, max: 4, default: 2 },
    BudgetNumber { key: "aside_points", min: 0, max: 4, default: 1 },
    BudgetNumber { key: "look_points", min: 0, max: 9, default: 3 },
    BudgetNumber { key: "draw_points", min: 0, max: 4, default: 1 },
];

impl Budget {
    fn of([points, carried, turns, attach, set_aside, look, draw]: [u8; 7]) -> Budget {
        Budget { points, carried, turns, attach, set_aside, look, draw }
    }

    fn numbers(self) -> [u8; 7] {
        let Budget { points, carried, turns, attach, set_aside, look, draw } = self;
        [points, carried, turns, attach, set_aside, look, draw]
    }

    /// GT-107: each number in its range.
    fn check(self) -> Result<(), String> {
        let wrong = BUDGET.iter().zip(self.numbers());
        let wrong = wrong.filter(|(one, given)| !(one.min..=one.max).contains(&u32::from(*given)));
        wrong
            .map(|(BudgetNumber { key, min, max, .. }, given)| {
                format!("{key} {given}: expected a number from {min} to {max} (GT-107)")
            })
            .next()
            .map_or(Ok(()), Err)
    }
}

/// What is shown of building errors before the check (GT-15): the printed game shows nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BuildingHelp {
    /// Nobody checks connectors while ships are built.
    None,
    /// Errors of the own ship.
    AfterAttaching,
    /// And where the tile in hand would fit.
    WhileHolding,
}

/// What a table asks in flight (GT-113, GT-114): the printed game asks everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FlightControl {
    /// Every choice the rules give.
    #[default]
    Everything,
    /// Nothing that costs the same whatever is answered.
    Costs,
    /// And nothing that hardly anybody would answer otherwise.
    Fast,
}

impl FlightControl {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    pub(crate) fn is_everything(&self) -> bool {
        *self == FlightControl::Everything
    }
}

impl Setup {
    /// The content.
    pub fn pack(&self) -> &'static Pack {
        self.pack.get()
    }

    /// How ships are built.
    pub fn pace(&self) -> Pace {
        self.options.pace
    }

    /// The optional sets that the switches and the classes bring (XP-1, XP-51).
    fn used_sets(&self) -> OptionalSets {
        self.boards().filter_map(|board| board.set).fold(self.options.sets, OptionalSets::with)
    }

    /// The boards of the flights.
    pub fn boards(&self) -> impl Iterator<Item = &'static Board> + Clone + use<> {
        let (pack, options) = (self.pack.get(), self.options);
        (0..options.flights as usize).map(move |flight| &pack.boards[options.classes[flight] as usize])
    }
}

/// LM-97: the booklet's advice.
const TOO_FEW_TILES: Words = words(
    "the tiles may not be enough for so many ships of level IV: the booklet advises three players with those of the box, four with more (LM-97)",
    "les composants pourraient ne pas suffire à tant de vaisseaux de niveau IV\u{a0}: le livret conseille trois joueurs avec ceux de la boîte, quatre avec d’autres (LM-97)",
);

impl rules::Setup for Setup {
    fn options() -> &'static [OptionSpec] {
        &OPTIONS
    }

    fn choose(choices: &Choices) -> Result<Self, SetupError> {
        let chosen = choices.known(&OPTIONS)?;
        let pack = SHELF.chosen(&chosen)?;
        let sets = read_sets(&chosen, &pack)?;
        let seats = choices.seats.unwrap_or(BOX_PLAYERS);
        check_seats(seats, sets)?;
        let words: Vec<&str> = chosen.word("classes").unwrap_or("I,II,III").split(',').collect();
        let (classes, flights) = read_classes(&pack, &words)?;
        let options = Options {
            seats: seats as u8,
            classes,
            flights,
            pace: read_pace(&chosen, &pack)?,
            help: read_help(&chosen)?,
            control: read_control(&chosen)?,
            limited: chosen.choice("goods", &["unlimited", "limited"])? == Some(1),
            sets,
        };
        Ok(Setup { pack, options })
    }

    fn first_game() -> &'static [(&'static str, &'static str)] {
        &[("building_help", "while_holding"), ("classes", "I"), ("first_flight", "true"), ("seconds", "240")]
    }

    fn warnings(&self) -> Vec<Words> {
        let is_large = self.boards().any(|board| board.level == 4);
        let most =
            if self.pack.pile(self.options.sets).len() as usize > self.pack.pile_tiles() { 4 } else { 3 };
        let short = is_large && self.options.seats > most;
        short.then_some(TOO_FEW_TILES).into_iter().collect()
    }

    fn by_mail() -> &'static [(&'static str, &'static str)] {
        &[("pace", "budget")]
    }

    fn seats(&self) -> usize {
        self.options.seats as usize
    }

    /// Ours, not the booklet's: who grabs from one pile at the same time needs a hand of their own.
    fn at_one_screen(&self) -> Result<(), SetupError> {
        match self.options.pace {
            Pace::Turns(_) | Pace::Budget(_) => Ok(()),
            Pace::Real(_) => Err(SetupError::new(
                "pace",
                "real",
                "several people at one screen cannot grab at the same time; build in turns, or let each \
                 sit at a screen of their own",
                "plusieurs personnes devant un même écran ne peuvent pas piocher en même temps\u{a0}; \
                 construisez tour par tour, ou chacun devant son écran",
            )),
        }
    }

    fn content(&self) -> ContentHash {
        self.pack.hash_with(self.used_sets())
    }
}

/// GT-1, XP-18: two to four players, or five if the setup says so.
fn check_seats(seats: usize, sets: OptionalSets) -> Result<(), SetupError> {
    let five = sets.contains(OptionalSet::FivePlayers);
    if (2..=BOX_PLAYERS).contains(&seats) || seats == MAX_PLAYERS && five {
        return Ok(());
    }
    let (english, french) = if five {
        (
            format!("expected 2 to {MAX_PLAYERS} seats (XP-18)"),
            format!("attendu\u{a0}: 2 à {MAX_PLAYERS} places (XP-18)"),
        )
    } else {
        (
            format!(
                "expected 2 to {BOX_PLAYERS} seats (GT-1), or {MAX_PLAYERS} with five_players=true (XP-18)"
            ),
            format!(
                "attendu\u{a0}: 2 à {BOX_PLAYERS} places (GT-1), ou {MAX_PLAYERS} avec five_players=true (XP-18)"
            ),
        )
    };
    Err(SetupError::new("seats", seats, english, french))
}

/// GT-2: any number of flights, in any classes.
fn read_classes(pack: &Pack, words: &[impl AsRef<str>]) -> Result<([u8; MAX_FLIGHTS], u8), SetupError> {
    let given = || words.iter().map(AsRef::as_ref).collect::<Vec<&str>>().join(",");
    if words.is_empty() || words.len() > MAX_FLIGHTS {
        return Err(SetupError::new(
            "classes",
            given(),
            format!("expected 1 to {MAX_FLIGHTS} flights (GT-2)"),
            format!("attendu\u{a0}: 1 à {MAX_FLIGHTS} vols (GT-2)"),
        ));
    }
    let mut classes = [0; MAX_FLIGHTS];
    for (class, word) in classes.iter_mut().zip(words) {
        *class = pack.board(word.as_ref()).ok_or_else(|| {
            let ids: Vec<&str> = pack.boards.iter().map(|board| board.id.as_str()).collect();
            let ids = ids.join(", ");
            let french = format!("attendu\u{a0}: des classes parmi {ids}, avec des virgules");
            SetupError::new("classes", given(), format!("expected classes of {ids} with commas"), french)
        })?;
    }
    Ok((classes, words.len() as u8))
}

/// The optional sets of a record: those it names, and those of its classes.
fn sets_with_classes(pack: &Pack, sets: OptionalSets, classes: &[String]) -> OptionalSets {
    let boards = classes.iter().filter_map(|class| pack.board(class));
    boards.filter_map(|board| pack.boards[board as usize].set).fold(sets, OptionalSets::with)
}

fn read_pace(chosen: &Chosen<'_>, pack: &Pack) -> Result<Pace, SetupError> {
    let seconds = chosen.number("seconds", 1..=250)?;
    let rounds = chosen.number("rounds", 1..=200)?;
    let mut budget = BUDGET.each_ref().map(|number| number.default);
    for (number, BudgetNumber { key, min, max, .. }) in budget.iter_mut().zip(&BUDGET) {
        *number = chosen.number(key, *min..=*max)?.map_or(*number, |given| given as u8);
    }
    Ok(match chosen.choice("pace", &PACES)? {
        Some(2) => Pace::Budget(Budget::of(budget)),
        Some(1) => Pace::Turns(rounds.map_or(pack.numbers.rounds_per_run, |rounds| rounds as u8)),
        Some(_) | None => Pace::Real(seconds.map_or(pack.numbers.hourglass_seconds, |seconds| seconds as u8)),
    })
}

fn read_help(chosen: &Chosen<'_>) -> Result<BuildingHelp, SetupError> {
    let levels = [BuildingHelp::None, BuildingHelp::AfterAttaching, BuildingHelp::WhileHolding];
    Ok(chosen.choice("building_help", &HELP)?.map_or(BuildingHelp::None, |nth| levels[nth]))
}

fn read_control(chosen: &Chosen<'_>) -> Result<FlightControl, SetupError> {
    let levels = [FlightControl::Everything, FlightControl::Costs, FlightControl::Fast];
    Ok(chosen.choice("flight_control", &CONTROLS)?.map_or(FlightControl::Everything, |nth| levels[nth]))
}

/// XP-51: a switch for each optional set.
fn read_sets(chosen: &Chosen<'_>, pack: &Pack) -> Result<OptionalSets, SetupError> {
    let mut sets = Vec::new();
    for set in OptionalSet::ALL.into_iter().filter(|set| !set.is_class()) {
        if chosen.flag(set.key())? == Some(true) {
            check_set(pack, set)?;
            sets.push(set);
        }
    }
    Ok(sets.into_iter().collect())
}

fn check_set(pack: &Pack, set: OptionalSet) -> Result<(), SetupError> {
    if pack.has_set(set) {
        return Ok(());
    }
    let french = "ce contenu n’a pas ces composants, ou pas leurs nombres (XP-51)";
    Err(SetupError::new(set.key(), true, "the pack has no such pieces, or not their numbers (XP-51)", french))
}

/// A setup as a record's header shows it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupText {
    seats: usize,
    classes: Vec<String>,
    pace: Pace,
    hints: HelpText,
    #[serde(default, skip_serializing_if = "FlightControl::is_everything")]
    control: FlightControl,
    limited: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sets: Vec<OptionalSet>,
    content: ContentHash,
}

/// The help in a record. Records from before there were three levels say yes or no, and the two levels they know are
/// still written that way, so that an old record is what it was.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(untagged)]
enum HelpText {
    Flag(bool),
    Level(BuildingHelp),
}

impl From<BuildingHelp> for HelpText {
    fn from(help: BuildingHelp) -> Self {
        match help {
            BuildingHelp::None => HelpText::Flag(false),
            BuildingHelp::AfterAttaching => HelpText::Level(help),
            BuildingHelp::WhileHolding => HelpText::Flag(true),
        }
    }
}

impl From<HelpText> for BuildingHelp {
    fn from(text: HelpText) -> Self {
        match text {
            HelpText::Flag(true) => BuildingHelp::WhileHolding,
            HelpText::Flag(false) => BuildingHelp::None,
            HelpText::Level(help) => help,
        }
    }
}

impl From<Setup> for SetupText {
    fn from(setup: Setup) -> Self {
        let Options { seats, pace, help, control, limited, sets, .. } = setup.options;
        let classes = setup.boards().map(|board| board.id.clone()).collect();
        let content = rules::Setup::content(&setup);
        SetupText {
            seats: seats as usize,
            classes,
            pace,
            hints: help.into(),
            control,
            limited,
            sets: sets.iter().collect(),
            content,
        }
    }
}

impl TryFrom<SetupText> for Setup {
    type Error = String;

    fn try_from(text: SetupText) -> Result<Self, Self::Error> {
        let SetupText { seats, classes, pace, hints, control, limited, sets, content } = text;
        let sets: OptionalSets = sets.into_iter().collect();
        let used = |pack: &Pack| sets_with_classes(pack, sets, &classes);
        let pack = SHELF.recorded(content, |pack| pack.hash_with(used(pack)) == content)?;
        check_seats(seats, sets).map_err(|error| error.to_string())?;
        let (classes, flights) = read_classes(&pack, &classes).map_err(|error| error.to_string())?;
        match pace {
            Pace::Real(0) | Pace::Turns(0) => {
                return Err("pace 0: a run of the hourglass is at least 1 (GT-20)".to_owned());
            }
            Pace::Real(_) | Pace::Turns(_) => {}
            Pace::Budget(budget) => budget.check()?,
        }
        sets.iter().try_for_each(|set| check_set(&pack, set)).map_err(|error| error.to_string())?;
        let help = hints.into();
        let options = Options { seats: seats as u8, classes, flights, pace, help, control, limited, sets };
        Ok(Setup { pack, options })
    }
}
