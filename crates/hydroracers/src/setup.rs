//! The options of a match.

mod autopilots;
mod options;

use rules::{Choices, Chosen, Content, ContentHash, Interned, OptionSpec, SetupError};
use serde::{Deserialize, Serialize};

use self::autopilots::{PILOTS, PLANES, read_picks, recorded_picks, shown_picks};
pub(crate) use self::autopilots::{Pick, Picks, TechnologyUse};
use self::options::{ALONE, MOST_RACES, OPTIONS, TECHNOLOGY};

use crate::course::{Pack, SHELF};
use crate::parts::{Cockpit, MAX_PLANES, Plane};

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
    /// The plane and the pilot of each autopilot (HR-110).
    pub(crate) autopilot_planes: Picks,
    pub(crate) autopilot_pilots: Picks,
    pub(crate) autopilot_technology: TechnologyUse,
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

    /// What was picked for an autopilot; nothing for a player's plane (HR-110).
    pub(crate) fn picked(&self, picks: &Picks, plane: Plane) -> Option<Pick> {
        let nth = plane.index().checked_sub(self.human_planes() as usize)?;
        Some(picks[nth])
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

impl rules::Setup for Setup {
    fn options() -> &'static [OptionSpec] {
        &OPTIONS
    }

    fn choose(choices: &Choices) -> Result<Self, SetupError> {
        let chosen = choices.known(&OPTIONS)?;
        let pack = SHELF.chosen(&chosen)?;
        let teams = chosen.flag("teams")?.unwrap_or(false);
        let seats = choices.seats.unwrap_or(if teams { 2 } else { 4 });
        let campaign = chosen.choice("mode", &["race", "campaign"])?.unwrap_or(0) == 1;
        check_campaign(&chosen, campaign)?;
        let usual = if seats == 1 { ALONE } else { 0 };
        let autopilots = chosen.number("autopilots", 0..=MAX_PLANES as u32)?.unwrap_or(usual) as u8;
        let picks = |key: &str, words| read_picks(key, chosen.word(key), words, autopilots);
        let options = Options {
            seats: seats.min(u8::MAX as usize) as u8,
            autopilots,
            autopilot_planes: picks("autopilot_planes", &PLANES)?,
            autopilot_pilots: picks("autopilot_pilots", &PILOTS)?,
            autopilot_technology: [TechnologyUse::Sensible, TechnologyUse::Always]
                [chosen.choice("autopilot_technology", &TECHNOLOGY)?.unwrap_or(0)],
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
        Content::hash(self.pack.get())
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
            "teams are for 2 players with two planes each and no autopilots (HR-125)",
            "les équipes se jouent à 2 joueurs, deux avions chacun et sans autopilote (HR-125)",
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
            "players fly {seats}, autopilots {}, in all {planes}; there must be 2 to 4 planes (HR-9)",
            options.autopilots
        );
        let french = format!(
            "les joueurs en pilotent {seats}, les autopilotes {}, {planes} en tout\u{a0}; il faut de 2 à 4 avions (HR-9)",
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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    autopilot_planes: Vec<Pick>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    autopilot_pilots: Vec<Pick>,
    #[serde(default, skip_serializing_if = "is_sensible")]
    autopilot_technology: TechnologyUse,
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

/// Headers written before there was a choice do not name it.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
fn is_sensible(technology: &TechnologyUse) -> bool {
    *technology == TechnologyUse::Sensible
}

impl From<Setup> for SetupText {
    fn from(setup: Setup) -> Self {
        let options = setup.options;
        let circuit =
            options.circuit.map_or("random", |nth| setup.pack.get().circuits[nth as usize].id.as_str());
        SetupText {
            seats: options.seats as usize,
            autopilots: options.autopilots,
            autopilot_planes: shown_picks(&options.autopilot_planes, options.autopilots),
            autopilot_pilots: shown_picks(&options.autopilot_pilots, options.autopilots),
            autopilot_technology: options.autopilot_technology,
            teams: options.teams,
            races: options.races,
            campaign: options.races > 1 || options.opening,
            opening: options.opening,
            circuit: circuit.to_owned(),
            cockpit: options.cockpit,
            planes: options.planes,
            pilots: options.pilots,
            content: Content::hash(setup.pack.get()),
        }
    }
}

impl TryFrom<SetupText> for Setup {
    type Error = String;

    fn try_from(text: SetupText) -> Result<Self, Self::Error> {
        let pack = SHELF.recorded(text.content, |pack| Content::hash(pack) == text.content)?;
        let autopilots = text.autopilots.min(MAX_PLANES as u8 + 1);
        let picks = |key, shown| {
            recorded_picks(key, shown, autopilots).map_err(|error: SetupError| error.to_string())
        };
        let options = Options {
            seats: u8::try_from(text.seats).unwrap_or(u8::MAX),
            autopilots,
            autopilot_planes: picks("autopilot_planes", &text.autopilot_planes)?,
            autopilot_pilots: picks("autopilot_pilots", &text.autopilot_pilots)?,
            autopilot_technology: text.autopilot_technology,
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
