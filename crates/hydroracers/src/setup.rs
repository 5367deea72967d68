//! The options of a match.

use rules::{Choices, Chosen, ContentHash, Interned, OptionKind, OptionSpec, SetupError, called, words};
use serde::{Deserialize, Serialize};

use crate::course::{Pack, SHELF};
use crate::parts::{Cockpit, MAX_PLANES};

/// How planes or pilots find their seats (HR-1, HR-132).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Allotment {
    /// In the order of the data; a pilot flies the plane of its nation.
    Nation,
    /// Chosen in seat order.
    Free,
    /// By lot.
    Random,
}

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
    /// Players.
    pub(crate) seats: u8,
    pub(crate) autopilots: u8,
    /// Two planes for each of two players (HR-125).
    pub(crate) teams: bool,
    /// Races of the campaign; 1 is a single race (HR-65).
    pub(crate) races: u8,
    /// Whether it opens with a development phase (HR-68).
    pub(crate) opening: bool,
    /// The first circuit; none is by lot (HR-2).
    pub(crate) circuit: Option<u8>,
    pub(crate) cockpit: Cockpit,
    pub(crate) planes: Allotment,
    pub(crate) pilots: Allotment,
}

impl Options {
    /// Planes flown by players.
    pub(crate) fn human_planes(&self) -> u8 {
        if self.teams { 2 * self.seats } else { self.seats }
    }

    /// All planes (HR-9).
    pub(crate) fn fleet(&self) -> u8 {
        self.human_planes() + self.autopilots
    }
}

impl Setup {
    /// The content.
    pub fn pack(&self) -> &'static Pack {
        self.pack.get()
    }

    /// Whether two players fly two planes each (HR-125).
    pub fn teams(&self) -> bool {
        self.options.teams
    }

    /// How many planes fly.
    pub fn planes(&self) -> usize {
        self.options.fleet() as usize
    }
}

/// The most races of a campaign.
const MOST_RACES: u8 = 20;

static OPTIONS: [OptionSpec; 10] = [
    OptionSpec {
        key: "mode",
        name: words("Mode", "Mode"),
        kind: OptionKind::Choice { values: &["race", "campaign"] },
        names: &[called("race", "One race", "Une course"), called("campaign", "Campaign", "Campagne")],
        default: "race",
        rule: "HR-65",
        en: "one race, or a campaign of races with development phases between them",
        fr: "une course, ou une campagne de courses avec des phases de développement",
    },
    OptionSpec {
        key: "races",
        name: words("Races", "Courses"),
        kind: OptionKind::Number { min: 1, max: MOST_RACES as u32 },
        names: &[],
        default: "3",
        rule: "HR-65",
        en: "how many races a campaign has",
        fr: "le nombre de courses d’une campagne",
    },
    OptionSpec {
        key: "opening",
        name: words("Opening development", "Développement initial"),
        kind: OptionKind::Flag,
        names: &[],
        default: "false",
        rule: "HR-68",
        en: "open the campaign with a development phase",
        fr: "ouvrir la campagne par une phase de développement",
    },
    OptionSpec {
        key: "circuit",
        name: words("Circuit", "Circuit"),
        kind: OptionKind::ChoiceOrText {
            values: &["random", "monaco", "venice", "naples", "baltimore", "hampton-roads", "calshot"],
            form: "the id of another circuit of the pack",
            form_fr: "l’identifiant d’un autre circuit du contenu",
        },
        names: &[
            called("random", "By lot", "Au sort"),
            called("monaco", "Monaco", "Monaco"),
            called("venice", "Venice", "Venise"),
            called("naples", "Naples", "Naples"),
            called("baltimore", "Baltimore", "Baltimore"),
            called("hampton-roads", "Hampton Roads", "Hampton Roads"),
            called("calshot", "Calshot", "Calshot"),
        ],
        default: "random",
        rule: "HR-2",
        en: "the circuit of the first race",
        fr: "le circuit de la première course",
    },
    OptionSpec {
        key: "cockpit",
        name: words("Cockpit", "Cockpit"),
        kind: OptionKind::Choice { values: &["basic", "expert"] },
        names: &[called("basic", "Basic", "Simple"), called("expert", "Expert", "Expert")],
        default: "basic",
        rule: "HR-50",
        en: "the side of the cockpits in the first race",
        fr: "le côté des cockpits dans la première course",
    },
    OptionSpec {
        key: "planes",
        name: words("Planes", "Avions"),
        kind: OptionKind::Choice { values: &["nation", "free", "random"] },
        names: &[
            called("nation", "As printed", "Comme imprimé"),
            called("free", "Chosen", "Au choix"),
            called("random", "By lot", "Au sort"),
        ],
        default: "nation",
        rule: "HR-1",
        en: "planes in the printed order, chosen in seat order, or by lot",
        fr: "avions dans l’ordre imprimé, choisis dans l’ordre des sièges, ou tirés au sort",
    },
    OptionSpec {
        key: "pilots",
        name: words("Pilots", "Pilotes"),
        kind: OptionKind::Choice { values: &["nation", "free", "random"] },
        names: &[
            called("nation", "As printed", "Comme imprimé"),
            called("free", "Chosen", "Au choix"),
            called("random", "By lot", "Au sort"),
        ],
        default: "nation",
        rule: "HR-1",
        en: "pilots of the plane's nation, chosen in seat order, or by lot",
        fr: "pilotes de la nation de l’avion, choisis dans l’ordre des sièges, ou tirés au sort",
    },
    OptionSpec {
        key: "autopilots",
        name: words("Autopilots", "Pilotes automatiques"),
        kind: OptionKind::Number { min: 0, max: MAX_PLANES as u32 },
        names: &[],
        default: "0",
        rule: "HR-110",
        en: "planes that fly by themselves (3 if one player says nothing)",
        fr: "avions qui volent tout seuls (3 d’office pour un joueur)",
    },
    OptionSpec {
        key: "teams",
        name: words("Teams", "Équipes"),
        kind: OptionKind::Flag,
        names: &[],
        default: "false",
        rule: "HR-125",
        en: "two players fly two planes each",
        fr: "deux joueurs pilotent chacun deux avions",
    },
    OptionSpec {
        key: "pack",
        name: words("Content", "Contenu"),
        kind: OptionKind::Pack,
        names: &[],
        default: "printed",
        rule: "HR-1",
        en: "the cards, circuits and numbers to play with",
        fr: "les cartes, les circuits et les nombres avec lesquels jouer",
    },
];

impl rules::Setup for Setup {
    fn options() -> &'static [OptionSpec] {
        &OPTIONS
    }

    fn choose(choices: &Choices) -> Result<Self, SetupError> {
        Pack::printed();
        let chosen = choices.known(&OPTIONS)?;
        let pack = SHELF.chosen(&chosen)?;
        let teams = chosen.flag("teams")?.unwrap_or(false);
        let seats = choices.seats.unwrap_or(if teams { 2 } else { 4 });
        let campaign = chosen.choice("mode", &["race", "campaign"])?.unwrap_or(0) == 1;
        check_campaign(&chosen, campaign)?;
        let options = Options {
            seats: seats.min(u8::MAX as usize) as u8,
            autopilots: chosen.number("autopilots", 0..=MAX_PLANES as u32)?.unwrap_or(if seats == 1 {
                3
            } else {
                0
            }) as u8,
            teams,
            races: if campaign {
                chosen.number("races", 1..=u32::from(MOST_RACES))?.unwrap_or(3) as u8
            } else {
                1
            },
            opening: campaign && chosen.flag("opening")?.unwrap_or(false),
            circuit: read_circuit(chosen.word("circuit").unwrap_or("random"), pack.get())?,
            cockpit: [Cockpit::Basic, Cockpit::Expert]
                [chosen.choice("cockpit", &["basic", "expert"])?.unwrap_or(0)],
            planes: read_allotment(chosen.choice("planes", &["nation", "free", "random"])?),
            pilots: read_allotment(chosen.choice("pilots", &["nation", "free", "random"])?),
        };
        check_planes(&options, seats)?;
        Ok(Setup { pack, options })
    }

    fn seats(&self) -> usize {
        self.options.seats as usize
    }

    fn content(&self) -> ContentHash {
        rules::Content::hash(self.pack.get())
    }
}

fn read_allotment(nth: Option<usize>) -> Allotment {
    [Allotment::Nation, Allotment::Free, Allotment::Random][nth.unwrap_or(0)]
}

fn read_circuit(word: &str, pack: &Pack) -> Result<Option<u8>, SetupError> {
    if word == "random" {
        return Ok(None);
    }
    let found = pack.circuits.iter().position(|circuit| circuit.id == word);
    found.map(|nth| Some(nth as u8)).ok_or_else(|| {
        let ids: Vec<&str> = pack.circuits.iter().map(|circuit| circuit.id.as_str()).collect();
        SetupError::expected("circuit", word, &format!("random, {} (HR-2)", ids.join(", ")))
    })
}

/// HR-65, HR-68: only a campaign has several races or an opening phase.
fn check_campaign(chosen: &Chosen<'_>, campaign: bool) -> Result<(), SetupError> {
    let wanted = [("races", "HR-65"), ("opening", "HR-68")].into_iter().filter(|_| !campaign);
    let given = wanted.filter_map(|(key, rule)| Some((key, rule, chosen.word(key)?))).next();
    given.map_or(Ok(()), |(key, rule, word)| {
        let french = format!("seule une campagne en a\u{a0}; choisissez aussi mode=campaign ({rule})");
        let english = format!("only a campaign has it; set mode=campaign too ({rule})");
        Err(SetupError::new(key, word, english, french))
    })
}

/// HR-9, HR-125: two to four planes; teams are two players with two planes each.
fn check_planes(options: &Options, seats: usize) -> Result<(), SetupError> {
    if options.teams && (seats != 2 || options.autopilots > 0) {
        return Err(SetupError::new(
            "teams",
            "true",
            "teams are 2 seats with two planes each and no autopilots (HR-125)",
            "les équipes sont 2 places avec deux hydravions chacune, sans pilote automatique (HR-125)",
        ));
    }
    if seats > MAX_PLANES {
        return Err(SetupError::new(
            "seats",
            seats,
            "expected 0 to 4 seats (HR-9)",
            "attendu\u{a0}: 0 à 4 places (HR-9)",
        ));
    }
    let planes = options.fleet() as usize;
    if !(2..=MAX_PLANES).contains(&planes) {
        let allowed = format!(
            "{seats} played and {} flown by themselves make {planes}; 2 to 4 planes fly (HR-9)",
            options.autopilots
        );
        let french = format!(
            "{seats} avec pilote et {} sans font {planes}\u{a0}; 2 à 4 hydravions volent (HR-9)",
            options.autopilots
        );
        return Err(SetupError::new("autopilots", options.autopilots, allowed, french));
    }
    Ok(())
}

/// A setup as a record's header shows it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupText {
    seats: usize,
    autopilots: u8,
    teams: bool,
    races: u8,
    campaign: bool,
    opening: bool,
    circuit: String,
    cockpit: Cockpit,
    planes: Allotment,
    pilots: Allotment,
    content: ContentHash,
}

impl From<Setup> for SetupText {
    fn from(setup: Setup) -> Self {
        let options = setup.options;
        let circuit =
            options.circuit.map_or("random", |nth| setup.pack.get().circuits[nth as usize].id.as_str());
        SetupText {
            seats: options.seats as usize,
            autopilots: options.autopilots,
            teams: options.teams,
            races: options.races,
            campaign: options.races > 1 || options.opening,
            opening: options.opening,
            circuit: circuit.to_owned(),
            cockpit: options.cockpit,
            planes: options.planes,
            pilots: options.pilots,
            content: rules::Content::hash(setup.pack.get()),
        }
    }
}

impl TryFrom<SetupText> for Setup {
    type Error = String;

    fn try_from(text: SetupText) -> Result<Self, Self::Error> {
        Pack::printed();
        let pack = SHELF.by_hash(&text.content).ok_or_else(|| {
            format!("content {} is not loaded; give the folder of its pack with --packs", text.content)
        })?;
        let options = Options {
            seats: u8::try_from(text.seats).unwrap_or(u8::MAX),
            autopilots: text.autopilots.min(MAX_PLANES as u8 + 1),
            teams: text.teams,
            races: text.races,
            opening: text.opening,
            circuit: read_circuit(&text.circuit, pack.get()).map_err(|error| error.to_string())?,
            cockpit: text.cockpit,
            planes: text.planes,
            pilots: text.pilots,
        };
        check_planes(&options, text.seats).map_err(|error| error.to_string())?;
        if !(1..=MOST_RACES).contains(&text.races) || text.campaign != (text.races > 1 || text.opening) {
            return Err(format!(
                "{} races: expected 1 for a single race, up to {MOST_RACES} for a campaign (HR-65)",
                text.races
            ));
        }
        Ok(Setup { pack, options })
    }
}
