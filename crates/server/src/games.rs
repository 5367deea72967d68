//! The games a server offers.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use bots::{Character, Level};
use catalogue::{Kind, Language, Rulebook, Shared, for_game};
use referee::{Draw, Referee, Seed};
use rules::record::{Clock, Entry, Header, Note};
use rules::{Choices, OptionSpec, PackInfo, Seats, Setup, SetupError, Standings, Words, words};
use serde::Serialize;
use utoipa::ToSchema;

use crate::play::{Play, Played};
use crate::replay::{self, Sink, Telling};
use crate::secrets::new_number;

/// The games a server offers, by name.
pub struct Games(BTreeMap<&'static str, Box<dyn Offered>>);

impl Games {
    /// No game.
    pub fn none() -> Self {
        Games(BTreeMap::new())
    }

    /// Every game of the catalogue.
    pub fn all() -> Self {
        let mut games = Games::none();
        for kind in Kind::ALL {
            for_game!(kind, G => games.add::<G>());
        }
        games
    }

    /// Offers one more.
    pub fn add<G: Shared>(&mut self) {
        self.0.insert(G::NAME, Box::new(Offer::<G>(PhantomData)));
    }

    /// The game of that name.
    pub(crate) fn get(&self, name: &str) -> Option<&dyn Offered> {
        self.0.get(name).map(|game| &**game)
    }

    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &dyn Offered> {
        self.0.values().map(|game| &**game)
    }

    /// Their names, for messages.
    pub(crate) fn names(&self) -> String {
        self.0.keys().copied().collect::<Vec<_>>().join(", ")
    }
}

impl std::fmt::Debug for Games {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

/// A game as an API describes it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its name in links and requests.
    pub(crate) game: &'static str,
    /// Its name as people write it.
    pub(crate) title: &'static str,
    /// One sentence about it.
    #[schema(schema_with = in_both_languages)]
    pub(crate) blurb: Words,
    /// The fewest and the most seats.
    pub(crate) seats: SeatRange,
    /// What can be chosen.
    #[schema(value_type = Vec<Object>)]
    pub(crate) options: &'static [OptionSpec],
    /// What a first game chooses beside the defaults, by key.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub(crate) first_game: BTreeMap<&'static str, &'static str>,
    /// What a game by mail chooses beside the defaults, by key.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub(crate) by_mail: BTreeMap<&'static str, &'static str>,
    /// The content packs that can be chosen.
    #[schema(value_type = Vec<Object>)]
    pub(crate) packs: Vec<PackInfo>,
    /// Its bots, the weakest first.
    pub(crate) bots: Vec<BotInfo>,
    /// The level that is offered first.
    pub(crate) usual_bot: &'static str,
}

/// A kind of bot: who it is.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BotInfo {
    /// Its level, as seats name it.
    pub(crate) level: &'static str,
    /// The level's name for people.
    #[schema(schema_with = in_both_languages)]
    pub(crate) name: Words,
    /// A line about it.
    #[schema(schema_with = in_both_languages)]
    pub(crate) line: Words,
    /// Its colour, as CSS writes it.
    pub(crate) colour: &'static str,
}

impl BotInfo {
    fn of(level: Level) -> Self {
        let Character { word, name: [en, fr], line, colour } = level.character();
        BotInfo { level: word, name: words(en, fr), line: words(line[0], line[1]), colour }
    }
}

/// How the API describes [`Words`].
fn in_both_languages() -> utoipa::openapi::Object {
    let text = || utoipa::openapi::Object::with_type(utoipa::openapi::Type::String);
    let words = utoipa::openapi::ObjectBuilder::new().property("en", text()).property("fr", text());
    words.required("en").required("fr").description(Some("The same words in English and in French.")).build()
}

/// The fewest and the most seats.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatRange {
    /// The fewest.
    pub(crate) min: usize,
    /// The most.
    pub(crate) max: usize,
}

/// A match that a record tells.
pub(crate) struct Imported {
    pub(crate) header: String,
    pub(crate) seed: Seed,
    pub(crate) seats: Vec<String>,
    pub(crate) clock: Option<Clock>,
    pub(crate) lines: Vec<String>,
    pub(crate) standings: Standings,
    /// Who has given up.
    pub(crate) resigned: Seats,
    /// The line after the closing line, if somebody has signed it.
    pub(crate) signature: Option<String>,
}

/// How a match is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// How long seats may think.
    pub(crate) clock: Option<Clock>,
    /// Whether people are waited for before something is shown only once.
    pub(crate) gathers: bool,
}

/// A match that has begun, or why it has not.
type Begun<E> = Result<Box<dyn Play>, E>;

/// One game behind one face.
pub(crate) trait Offered: Send + Sync {
    /// What it is.
    fn info(&self) -> GameInfo;
    /// How many seats a setup of these choices has.
    fn seats(&self, choices: &Choices) -> Result<usize, SetupError>;
    /// Whether several people can play it at one screen.
    fn at_one_screen(&self, choices: &Choices) -> Result<(), SetupError>;
    /// What may go wrong with a setup of these choices; nothing is said of choices that are refused.
    fn warnings(&self, choices: &Choices) -> Vec<Words>;
    /// A match of these choices between these people.
    fn begin(&self, choices: &Choices, names: Vec<String>, manner: Manner, draw: Draw) -> Begun<SetupError>;
    /// The match of that header and seed as these steps left it, with people who are waited for or not.
    fn resume(&self, header: &str, seed: Seed, lines: &[String], gathers: bool) -> Begun<String>;
    /// What is printed on the material of the match of that header, as JSON.
    fn printed(&self, header: &str) -> Result<String, String>;
    /// Tells every frame of the match of that header, as JSON.
    fn replay(&self, header: &str, lines: &[String], telling: Telling, sink: Sink<'_>) -> Result<(), String>;
    /// The numbered rules.
    fn rulebook(&self, language: Language) -> Rulebook;
    /// A record that was verified, taken apart.
    fn import(&self, record: &str) -> Result<Imported, String>;
}

struct Offer<G>(PhantomData<fn() -> G>);

impl<G: Shared> Offered for Offer<G> {
    fn info(&self) -> GameInfo {
        GameInfo {
            game: G::NAME,
            title: G::TITLE,
            blurb: G::BLURB,
            seats: SeatRange { min: *G::seat_range().start(), max: *G::seat_range().end() },
            options: G::Setup::options(),
            first_game: G::Setup::first_game().iter().copied().collect(),
            by_mail: G::Setup::by_mail().iter().copied().collect(),
            packs: G::shelf().packs(),
            bots: Level::ALL.map(BotInfo::of).to_vec(),
            usual_bot: Level::Racer.character().word,
        }
    }

    fn seats(&self, choices: &Choices) -> Result<usize, SetupError> {
        G::Setup::choose(choices).map(|setup| setup.seats())
    }

    fn at_one_screen(&self, choices: &Choices) -> Result<(), SetupError> {
        G::Setup::choose(choices)?.at_one_screen()
    }

    fn warnings(&self, choices: &Choices) -> Vec<Words> {
        G::Setup::choose(choices).map(|setup| setup.warnings()).unwrap_or_default()
    }

    fn begin(&self, choices: &Choices, names: Vec<String>, manner: Manner, draw: Draw) -> Begun<SetupError> {
        let setup = G::Setup::choose(choices)?;
        let Manner { clock, gathers } = manner;
        let referee = match gathers {
            true => Referee::<G>::gathering(&setup, names, clock, draw),
            false => Referee::<G>::new(&setup, names, clock, draw),
        };
        Ok(Box::new(Played::new(referee, new_number())))
    }

    fn resume(&self, header: &str, seed: Seed, lines: &[String], gathers: bool) -> Begun<String> {
        let header: Header<G::Setup> = serde_json::from_str(header).map_err(|error| error.to_string())?;
        let steps: Result<Vec<_>, _> = lines.iter().map(|line| serde_json::from_str(line)).collect();
        let steps = steps.map_err(|error| error.to_string())?;
        let referee = match gathers {
            true => Referee::<G>::resume_gathering(header, seed, steps),
            false => Referee::<G>::resume(header, seed, steps),
        };
        let referee = referee.map_err(|error| error.to_string())?;
        Ok(Box::new(Played::new(referee, new_number())))
    }

    fn printed(&self, header: &str) -> Result<String, String> {
        let header: Header<G::Setup> = serde_json::from_str(header).map_err(|error| error.to_string())?;
        serde_json::to_string(&G::printed(&header.setup)).map_err(|error| error.to_string())
    }

    fn replay(&self, header: &str, lines: &[String], telling: Telling, sink: Sink<'_>) -> Result<(), String> {
        replay::tell::<G>(header, lines, telling, sink)
    }

    fn rulebook(&self, language: Language) -> Rulebook {
        Rulebook::parse(language.of(G::RULEBOOK))
    }

    fn import(&self, record: &str) -> Result<Imported, String> {
        let verified = referee::verify::<G>(record).map_err(|error| error.to_string())?;
        let standings = verified.standings.ok_or("the match is not over")?;
        let resigned = verified.steps.iter().filter_map(|step| match step.entry {
            Entry::Note(Note::Resign(seat)) => Some(seat),
            Entry::Note(_) | Entry::Step(_) => None,
        });
        let resigned = resigned.collect();
        let mut lines: Vec<String> = record.lines().map(str::to_owned).collect();
        let header = lines.remove(0);
        lines.truncate(verified.steps.len());
        let mut ending = record.lines().skip(verified.steps.len() + 1);
        let closing: rules::record::Closing = ending
            .next()
            .and_then(|line| serde_json::from_str(line).ok())
            .ok_or("the closing line is missing")?;
        Ok(Imported {
            header,
            seed: closing.seed.parse().map_err(|_| "the seed cannot be read")?,
            seats: verified.header.seats,
            clock: verified.header.clock,
            lines,
            standings,
            resigned,
            signature: ending.next().map(str::to_owned),
        })
    }
}
