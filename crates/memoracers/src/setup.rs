//! The options of a match.

use std::fmt;

use rules::{
    BySeat, Choices, Content, ContentHash, Interned, Millis, OptionKind, OptionSpec, Seat, SetupError,
    called, when,
};
use serde::{Deserialize, Serialize};

use crate::course::{Pack, SHELF};
use crate::parts::{HandicapLevel, NUMBERS, Series};

/// The most ships (MR-1).
pub(crate) const MAX_SHIPS: usize = 5;

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// One race.
    Race,
    /// One ship against the score track (MR-70).
    Solo,
    /// As many races as players (MR-80).
    Championship,
}

impl Mode {
    fn word(self) -> &'static str {
        match self {
            Mode::Race => "race",
            Mode::Solo => "solo",
            Mode::Championship => "championship",
        }
    }
}

/// Seconds each tile of the reconnaissance is shown.
const PACES: [&str; 3] = ["1", "1.5", "2.5"];

/// The same in milliseconds.
const PACE_TIMES: [Millis; 3] = [Millis(1_000), Millis(1_500), Millis(2_500)];

/// The usual one of them.
const USUAL_PACE: usize = 1;

/// Where the numbered tiles come from (MR-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileChoice {
    /// Agreed before: the series of each number.
    Agreed([Series; NUMBERS as usize]),
    /// Each number's series by lot.
    Random,
    /// Number by number, by the player who builds.
    Free,
}

/// Options and content of one match, valid by construction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SetupText", into = "SetupText")]
pub struct Setup {
    pub(crate) pack: Interned<Pack>,
    pub(crate) options: Options,
    /// Which of [`PACES`]. It is how the match is shown, not how it goes: the state does not know it.
    pace: usize,
}

/// The options as the state keeps them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    pub(crate) seats: u8,
    pub(crate) mode: Mode,
    pub(crate) tiles: TileChoice,
    pub(crate) handicap: BySeat<HandicapLevel, MAX_SHIPS>,
    pub(crate) madness: bool,
    /// The youngest, who starts (MR-15, MR-81).
    pub(crate) first: Seat,
}

impl Setup {
    /// What is played.
    pub fn mode(&self) -> Mode {
        self.options.mode
    }

    /// How long each tile of the reconnaissance is shown (MR-13).
    pub fn pace(&self) -> Millis {
        PACE_TIMES[self.pace]
    }

    /// The content.
    pub fn pack(&self) -> &'static Pack {
        self.pack.get()
    }
}

static OPTIONS: [OptionSpec; 7] = [
    OptionSpec::choice("mode", "MR-80", &["race", "solo", "championship"], "race")
        .solo("solo")
        .called("Mode", "Mode")
        .values(&[
            called("race", "One race", "Une course"),
            called("solo", "Solo", "Solo"),
            called("championship", "Championship", "Championnat"),
        ])
        .help(
            "one race, one ship against the score track (usual for one player), or as many races as players",
            "une course, un vaisseau contre la piste de score (d’office si l’on joue seul), ou autant de courses que de joueurs",
        ),
    OptionSpec::new(
        "tiles",
        "MR-10",
        OptionKind::ChoiceOrText {
            values: &["A", "B", "C", "D", "random", "free"],
            form: "nine letters, the series of tiles 1 to 9, such as AABAACADA",
            form_fr: "neuf lettres, les séries des tuiles 1 à 9, comme AABAACADA",
        },
        "A",
    )
        .called("Tiles", "Tuiles")
        .values(&[
            called("A", "Series A", "Série A"),
            called("B", "Series B", "Série B"),
            called("C", "Series C", "Série C"),
            called("D", "Series D", "Série D"),
            called("random", "Random", "Au hasard"),
            called("free", "Chosen", "Au choix"),
        ])
        .help(
            "the tiles of the circuit: one series, drawn at random, chosen by the builder (usual in a championship), or agreed",
            "les tuiles du circuit\u{a0}: une série, tirées au hasard, choisies par le constructeur (d’office en championnat), ou convenues",
        ),
    OptionSpec::new(
        "handicap",
        "MR-62",
        OptionKind::PerSeat { values: &["beginner", "amateur", "confirmed", "expert"] },
        "beginner",
    )
        .called("Handicap", "Handicap")
        .values(&[
            called("beginner", "Beginner", "Débutant"),
            called("amateur", "Amateur", "Amateur"),
            called("confirmed", "Experienced", "Confirmé"),
            called("expert", "Expert", "Expert"),
        ])
        .help(
            "shield boxes ticked before the start, by experience",
            "cases de bouclier cochées avant le départ, selon l’expérience",
        ),
    OptionSpec::flag("kraken_madness", "MR-63")
        .called("Kraken madness", "Folie du Kraken")
        .help("the Kraken comes back one place nearer", "le Kraken revient une place plus tôt"),
    OptionSpec::new("first", "MR-15", OptionKind::Seat, "1")
        .when(&[when("mode", &["race", "championship"])])
        .called("First to start", "Premier à partir")
        .help("the player who starts: the youngest", "le joueur qui commence\u{a0}: le plus jeune"),
    OptionSpec::choice("pace", "MR-13", &PACES, PACES[USUAL_PACE])
        .called("Reconnaissance", "Reconnaissance")
        .values(&[
            called("1", "1\u{a0}s", "1\u{a0}s"),
            called("1.5", "1.5\u{a0}s", "1,5\u{a0}s"),
            called("2.5", "2.5\u{a0}s", "2,5\u{a0}s"),
        ])
        .help(
            "seconds each tile of the reconnaissance is shown, the same for all",
            "secondes pendant lesquelles chaque tuile de la reconnaissance est montrée, les mêmes pour tous",
        ),
    OptionSpec::pack("MR-1").help("which tiles and numbers", "quelles tuiles, quels nombres"),
];

impl rules::Setup for Setup {
    fn options() -> &'static [OptionSpec] {
        &OPTIONS
    }

    fn choose(choices: &Choices) -> Result<Self, SetupError> {
        let chosen = choices.known(&OPTIONS)?;
        let modes = [Mode::Race, Mode::Solo, Mode::Championship];
        let usual = if choices.seats == Some(1) { Mode::Solo } else { Mode::Race };
        let mode = chosen.choice("mode", &modes.map(Mode::word))?.map_or(usual, |nth| modes[nth]);
        let seats = choices.seats.unwrap_or(if mode == Mode::Solo { 1 } else { 4 });
        check_seats(mode, seats)?;
        let usual = if mode == Mode::Championship { "free" } else { "A" };
        let pack = SHELF.chosen(&chosen)?;
        let options = Options {
            seats: seats as u8,
            mode,
            tiles: read_tiles(chosen.word("tiles").unwrap_or(usual))?,
            handicap: read_handicap(chosen.word("handicap").unwrap_or("beginner"), seats)?,
            madness: chosen.flag("kraken_madness")?.unwrap_or(false),
            first: Seat(chosen.number("first", 1..=seats as u32)?.unwrap_or(1) as u8 - 1),
        };
        let pace = chosen.choice("pace", &PACES)?.unwrap_or(USUAL_PACE);
        Ok(Setup { pack, options, pace })
    }

    fn seats(&self) -> usize {
        self.options.seats as usize
    }

    fn content(&self) -> ContentHash {
        Content::hash(self.pack.get())
    }
}

fn check_seats(mode: Mode, seats: usize) -> Result<(), SetupError> {
    match mode {
        Mode::Solo if seats != 1 => Err(SetupError::new(
            "seats",
            seats,
            "solo is for 1 player (MR-70)",
            "le solo se joue à 1 joueur (MR-70)",
        )),
        Mode::Race | Mode::Championship if !(2..=MAX_SHIPS).contains(&seats) => {
            let allowed = format!("{} is for 2 to 5 seats (MR-1); with 1 seat play mode=solo", mode.word());
            let french =
                "une course ou un championnat se joue de 2 à 5 places (MR-1)\u{a0}; à 1 place, mode=solo";
            Err(SetupError::new("seats", seats, allowed, french))
        }
        Mode::Solo | Mode::Race | Mode::Championship => Ok(()),
    }
}

fn read_tiles(word: &str) -> Result<TileChoice, SetupError> {
    let letters: Option<Vec<Series>> = word.chars().map(Series::from_letter).collect();
    match (word, letters.as_deref()) {
        ("random", _) => Ok(TileChoice::Random),
        ("free", _) => Ok(TileChoice::Free),
        (_, Some([series])) => Ok(TileChoice::Agreed([*series; NUMBERS as usize])),
        (_, Some(letters)) if letters.len() == NUMBERS as usize => {
            Ok(TileChoice::Agreed(std::array::from_fn(|number| letters[number])))
        }
        (_, _) => Err(SetupError::new(
            "tiles",
            word,
            "expected A, B, C, D, random, free, or nine letters such as AABAACADA, the series of tiles 1 to 9 (MR-10)",
            "attendu\u{a0}: A, B, C, D, random, free, ou neuf lettres comme AABAACADA, la série des tuiles 1 à 9 (MR-10)",
        )),
    }
}

fn read_handicap(words: &str, seats: usize) -> Result<BySeat<HandicapLevel, MAX_SHIPS>, SetupError> {
    let refused = || {
        let allowed = format!(
            "expected beginner, amateur, confirmed or expert, once or for {seats} seats with commas (MR-62)"
        );
        let french = format!(
            "attendu\u{a0}: beginner, amateur, confirmed ou expert, une fois ou pour {seats} places avec des virgules (MR-62)"
        );
        SetupError::new("handicap", words, allowed, french)
    };
    let level = |word: &str| HandicapLevel::ALL.into_iter().find(|level| level.word() == word);
    let levels: Option<Vec<HandicapLevel>> = words.split(',').map(|word| level(word.trim())).collect();
    let mut handicap = BySeat([HandicapLevel::Beginner; MAX_SHIPS]);
    match levels.as_deref() {
        Some([level]) => handicap.0[..seats].fill(*level),
        Some(levels) if levels.len() == seats => handicap.0[..seats].copy_from_slice(levels),
        Some(_) | None => return Err(refused()),
    }
    Ok(handicap)
}

/// A setup as a record's header shows it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupText {
    seats: usize,
    mode: Mode,
    tiles: String,
    handicap: Vec<HandicapLevel>,
    kraken_madness: bool,
    first: Seat,
    /// Not said if it is the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pace: Option<String>,
    content: ContentHash,
}

impl fmt::Display for TileChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TileChoice::Agreed(series) => series.iter().try_for_each(|one| write!(f, "{}", one.letter())),
            TileChoice::Random => f.write_str("random"),
            TileChoice::Free => f.write_str("free"),
        }
    }
}

impl From<Setup> for SetupText {
    fn from(setup: Setup) -> Self {
        let options = setup.options;
        SetupText {
            seats: options.seats as usize,
            mode: options.mode,
            tiles: options.tiles.to_string(),
            handicap: options.handicap.0[..options.seats as usize].to_vec(),
            kraken_madness: options.madness,
            first: options.first,
            pace: (setup.pace != USUAL_PACE).then(|| PACES[setup.pace].to_owned()),
            content: Content::hash(setup.pack.get()),
        }
    }
}

impl TryFrom<SetupText> for Setup {
    type Error = String;

    fn try_from(text: SetupText) -> Result<Self, Self::Error> {
        let pack = SHELF.recorded(text.content, |pack| Content::hash(pack) == text.content)?;
        let handicap: Vec<&str> = text.handicap.iter().map(|level| level.word()).collect();
        let pair = |key: &str, value: String| (key.to_owned(), value);
        let choices = Choices {
            seats: Some(text.seats),
            set: vec![
                pair("mode", text.mode.word().to_owned()),
                pair("tiles", text.tiles),
                pair("handicap", handicap.join(",")),
                pair("kraken_madness", text.kraken_madness.to_string()),
                pair("first", text.first.to_string()),
                pair("pace", text.pace.unwrap_or_else(|| PACES[USUAL_PACE].to_owned())),
            ],
        };
        let setup = <Setup as rules::Setup>::choose(&choices).map_err(|error| error.to_string())?;
        Ok(Setup { pack, ..setup })
    }
}
