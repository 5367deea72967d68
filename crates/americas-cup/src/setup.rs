//! The options of a match.

use rules::{Choices, Chosen, Content, ContentHash, Interned, OptionSpec, SetupError, called, when};
use serde::{Deserialize, Serialize};

use crate::course::{MAX_LAPS, MAX_TURNS, Pack, SHELF};
use crate::parts::{Advanced, MAX_BOATS, Rounding, TackRule};

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
    pub(crate) laps: u8,
    pub(crate) rounding: Rounding,
    pub(crate) turn_limit: u16,
    /// Whether the others sail on for places (AC-85).
    pub(crate) places: bool,
    pub(crate) rules: Advanced,
    /// Which cards make a tack (AC-63c).
    pub(crate) tack: TackRule,
}

impl Setup {
    /// The content.
    pub fn pack(&self) -> &'static Pack {
        self.pack.get()
    }

    /// The advanced rules in use.
    pub fn rules(&self) -> Advanced {
        self.options.rules
    }
}

/// The words for a side of rounding, in the order of [`Rounding::ALL`].
const ROUNDINGS: [&str; 3] = ["either", "starboard", "port"];

/// The words for the cards that make a tack, in the order of [`TackRule::ALL`].
const TACKS: [&str; 2] = ["two", "free"];

static OPTIONS: [OptionSpec; 13] = [
    OptionSpec::choice("rules", "AC-1b", &["base", "advanced"], "base")
        .brings(
            "advanced",
            &["start_procedure", "crew", "sequence", "head_to_wind", "front_cover", "rear_cover"],
        )
        .called("Rules", "Règles")
        .values(&[
            called("base", "Base rules", "Règles de base"),
            called("advanced", "All advanced rules", "Toutes les règles avancées"),
        ])
        .help(
            "the base rules, with single advanced rules if you like, or all advanced rules",
            "les règles de base, avec quelques règles avancées si vous voulez, ou toutes les règles avancées",
        ),
    OptionSpec::flag("start_procedure", "AC-40").called("Start procedure", "Procédure de départ").help(
        "five manoeuvres behind the line before the gun",
        "cinq manœuvres derrière la ligne avant le coup de canon",
    ),
    OptionSpec::flag("crew", "AC-50")
        .called("Crew", "Équipage")
        .help("key posts and crew points", "postes clés et points équipage"),
    OptionSpec::flag("sequence", "AC-57")
        .called("Sequence", "Séquence")
        .help("cards in sequence on beats", "cartes en séquence au près"),
    OptionSpec::choice("tack", "AC-63c", &TACKS, "two")
        .when(&[when("sequence", &["true"])])
        .called("Tacking", "Virer de bord")
        .values(&[
            called("two", "With a 2 or a discard", "Avec un 2 ou une défausse"),
            called("free", "With any card, then a 2", "Avec n’importe quelle carte, puis un 2"),
        ])
        .help(
            "with sequences: which card takes you through the wind on a beat",
            "avec les séquences\u{a0}: la carte qui permet de virer de bord au près",
        ),
    OptionSpec::flag("head_to_wind", "AC-67")
        .called("Head to wind", "Debout au vent")
        .help("a boat may stop head to wind", "un bateau peut s’arrêter debout au vent"),
    OptionSpec::flag("front_cover", "AC-75").called("Front cover", "Couverture à l’avant").help(
        "starting a turn in the lee of a boat costs a point",
        "commencer son tour sous le vent d’un bateau coûte un point",
    ),
    OptionSpec::flag("rear_cover", "AC-76").called("Rear cover", "Couverture à l’arrière").help(
        "starting a turn in the wake of a boat costs a point",
        "commencer son tour dans le sillage d’un bateau coûte un point",
    ),
    OptionSpec::number("laps", "AC-31", (1, MAX_LAPS as u32), "3").called("Laps", "Tours").help(
        "laps of the race: each has a beat and a run",
        "le nombre de tours de parcours\u{a0}: chacun a un près et un vent arrière",
    ),
    OptionSpec::choice("rounding", "AC-14", &ROUNDINGS, "either")
        .called("Rounding", "Passage des bouées")
        .values(&[
            called("either", "Either side", "Au choix"),
            called("starboard", "To starboard", "À tribord"),
            called("port", "To port", "À bâbord"),
        ])
        .help(
            "on which side the buoys are rounded; to starboard rounds the windward buoy from the left",
            "de quel côté on franchit les bouées\u{a0}; à tribord, celle au vent par la gauche",
        ),
    OptionSpec::number("turn_limit", "AC-33", (1, MAX_TURNS as u32), "200")
        .called("Turn limit", "Limite de tours")
        .help(
            "turns per boat, after which the boats are ranked by how far they have come",
            "le nombre de tours par bateau, après lequel on classe les bateaux selon le chemin parcouru",
        ),
    OptionSpec::flag("places", "AC-85").called("Race on for places", "Courir jusqu’au dernier").help(
        "after the winner finishes, the others race on for places",
        "après l’arrivée du gagnant, les autres continuent pour les places",
    ),
    OptionSpec::pack("AC-1")
        .help("which board, cards and numbers", "quel plateau, quelles cartes, quels nombres"),
];

impl rules::Setup for Setup {
    fn options() -> &'static [OptionSpec] {
        &OPTIONS
    }

    fn choose(choices: &Choices) -> Result<Self, SetupError> {
        let chosen = choices.known(&OPTIONS)?;
        let pack = SHELF.chosen(&chosen)?;
        let seats = choices.seats.unwrap_or(2);
        check_seats(seats)?;
        let rounding = chosen.choice("rounding", &ROUNDINGS)?;
        let tack = chosen.choice("tack", &TACKS)?;
        let options = Options {
            seats: seats as u8,
            laps: chosen
                .number("laps", 1..=u32::from(MAX_LAPS))?
                .map_or(pack.numbers.laps, |laps| laps as u8),
            rounding: rounding.map_or(pack.board.rounding, |nth| Rounding::ALL[nth]),
            turn_limit: chosen
                .number("turn_limit", 1..=u32::from(MAX_TURNS))?
                .map_or(pack.numbers.turn_limit, |turns| turns as u16),
            places: chosen.flag("places")?.unwrap_or(false),
            rules: read_rules(&chosen)?,
            tack: tack.map_or(TackRule::default(), |nth| TackRule::ALL[nth]),
        };
        Ok(Setup { pack, options })
    }

    fn seats(&self) -> usize {
        self.options.seats as usize
    }

    fn content(&self) -> ContentHash {
        Content::hash(self.pack.get())
    }
}

/// AC-85: two boats race a match, up to six a regatta.
fn check_seats(seats: usize) -> Result<(), SetupError> {
    if (2..=MAX_BOATS).contains(&seats) {
        return Ok(());
    }
    Err(SetupError::new(
        "seats",
        seats,
        "expected 2 players for a match race, up to 6 for a regatta (AC-85)",
        "attendu\u{a0}: 2 joueurs pour un match race, jusqu’à 6 pour une régate (AC-85)",
    ))
}

/// AC-1b: all advanced rules, or those that are switched on.
fn read_rules(chosen: &Chosen<'_>) -> Result<Advanced, SetupError> {
    let all = chosen.choice("rules", &["base", "advanced"])? == Some(1);
    let switch = |key| Ok::<bool, SetupError>(chosen.flag(key)?.unwrap_or(false) || all);
    Ok(Advanced {
        start_procedure: switch("start_procedure")?,
        crew: switch("crew")?,
        sequence: switch("sequence")?,
        head_to_wind: switch("head_to_wind")?,
        front_cover: switch("front_cover")?,
        rear_cover: switch("rear_cover")?,
    })
}

/// A setup as a record's header shows it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupText {
    seats: usize,
    laps: u8,
    rounding: Rounding,
    turn_limit: u16,
    places: bool,
    rules: Advanced,
    tack: TackRule,
    content: ContentHash,
}

impl From<Setup> for SetupText {
    fn from(setup: Setup) -> Self {
        let Options { seats, laps, rounding, turn_limit, places, rules, tack } = setup.options;
        let content = Content::hash(setup.pack.get());
        SetupText { seats: seats as usize, laps, rounding, turn_limit, places, rules, tack, content }
    }
}

impl TryFrom<SetupText> for Setup {
    type Error = String;

    fn try_from(text: SetupText) -> Result<Self, Self::Error> {
        let SetupText { seats, laps, rounding, turn_limit, places, rules, tack, content } = text;
        let pack = SHELF.recorded(content, |pack| Content::hash(pack) == content)?;
        check_seats(seats).map_err(|error| error.to_string())?;
        if !(1..=MAX_LAPS).contains(&laps) {
            return Err(format!("{laps} laps: expected 1 to {MAX_LAPS} (AC-31)"));
        }
        if !(1..=MAX_TURNS).contains(&turn_limit) {
            return Err(format!("turn limit {turn_limit}: expected 1 to {MAX_TURNS} (AC-33)"));
        }
        let options = Options { seats: seats as u8, laps, rounding, turn_limit, places, rules, tack };
        Ok(Setup { pack, options })
    }
}
