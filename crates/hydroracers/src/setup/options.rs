//! What can be chosen before a match, in the order to show it.

use rules::{OptionKind, OptionSpec, When, called, when};

use super::autopilots::{PILOTS, PLANES};
use crate::parts::MAX_PLANES;

/// Autopilots that whoever plays alone meets, if nothing is said (HR-9).
pub(super) const ALONE: u32 = 3;

/// How autopilots use their technology, in words (HR-120).
pub(super) const TECHNOLOGY: [&str; 2] = ["sensible", "always"];

/// The most races of a campaign (HR-65).
pub(super) const MOST_RACES: u8 = 20;

/// What concerns campaigns alone.
const CAMPAIGN: [When; 1] = [when("mode", &["campaign"])];

pub(super) static OPTIONS: [OptionSpec; 13] = [
    OptionSpec::choice("mode", "HR-65", &["race", "campaign"], "race")
        .called("Mode", "Mode")
        .values(&[called("race", "One race", "Une course"), called("campaign", "Campaign", "Campagne")])
        .help(
            "one race, or a campaign of races with development phases between them",
            "une course, ou une campagne de courses avec des phases de développement",
        ),
    OptionSpec::number("races", "HR-65", (1, MOST_RACES as u32), "3")
        .when(&CAMPAIGN)
        .called("Races", "Courses")
        .help("how many races a campaign has", "le nombre de courses d’une campagne"),
    OptionSpec::flag("opening", "HR-68")
        .when(&CAMPAIGN)
        .called("Opening development", "Développement initial")
        .help(
            "open the campaign with a development phase",
            "ouvrir la campagne par une phase de développement",
        ),
    OptionSpec::new(
        "circuit",
        "HR-2",
        OptionKind::ChoiceOrText {
            values: &["random", "monaco", "venice", "naples", "baltimore", "hampton-roads", "calshot"],
            form: "the id of another circuit of the pack",
            form_fr: "l’identifiant d’un autre circuit du contenu",
        },
        "random",
    )
        .called("Circuit", "Circuit")
        .values(&[
            called("random", "Random", "Au hasard"),
            called("monaco", "Monaco 1914", "Monaco 1914"),
            called("venice", "Venice 1927", "Venise 1927"),
            called("naples", "Naples 1922", "Naples 1922"),
            called("baltimore", "Baltimore 1925", "Baltimore 1925"),
            called("hampton-roads", "Hampton Roads 1926", "Hampton Roads 1926"),
            called("calshot", "Calshot 1931", "Calshot 1931"),
        ])
        .help("the circuit of the first race", "le circuit de la première course"),
    OptionSpec::choice("cockpit", "HR-50", &["basic", "expert"], "basic")
        .called("Cockpit", "Cockpit")
        .values(&[called("basic", "Basic", "Basic"), called("expert", "Expert", "Expert")])
        .help("the side of the cockpits in the first race", "la face des cockpits dans la première course"),
    OptionSpec::choice("planes", "HR-1", &["nation", "free", "random"], "nation")
        .called("Planes", "Avions")
        .values(&[
            called("nation", "As printed", "Comme imprimé"),
            called("free", "Chosen", "Au choix"),
            called("random", "Random", "Au hasard"),
        ])
        .help(
            "planes in the printed order, chosen by the players in turn, or random",
            "avions dans l’ordre imprimé, choisis à tour de rôle, ou tirés au hasard",
        ),
    OptionSpec::choice("pilots", "HR-1", &["nation", "free", "random"], "nation")
        .called("Pilots", "Pilotes")
        .values(&[
            called("nation", "As printed", "Comme imprimé"),
            called("free", "Chosen", "Au choix"),
            called("random", "Random", "Au hasard"),
        ])
        .help(
            "pilots of the plane's nation, chosen by the players in turn, or random",
            "pilotes de la nation de l’avion, choisis à tour de rôle, ou tirés au hasard",
        ),
    OptionSpec::new("autopilots", "HR-110", OptionKind::Count { max: MAX_PLANES as u32, alone: ALONE }, "0")
        .called("Autopilots", "Autopilotes")
        .help(
            "how many planes fly by themselves; if you play alone, you meet 3",
            "combien d’avions volent tout seuls\u{a0}; en solo, vous en affrontez 3",
        ),
    OptionSpec::new(
        "autopilot_planes",
        "HR-110",
        OptionKind::Each { of: "autopilots", values: &PLANES },
        "left",
    )
        .called("Autopilot planes", "Avions des autopilotes")
        .values(&[
            called("left", "What players leave", "Parmi les restants"),
            called("random", "Random", "Au hasard"),
            called("italy", "Macchi MC.72 (Italy)", "Macchi MC.72 (Italie)"),
            called("uk", "Supermarine S.6B (England)", "Supermarine S.6B (Angleterre)"),
            called("usa", "Curtiss R3C-2 (United States)", "Curtiss R3C-2 (États-Unis)"),
            called("france", "Bernard H.V.20 (France)", "Bernard H.V.20 (France)"),
        ])
        .help(
            "the plane each autopilot flies; nobody else gets a plane chosen here",
            "l’avion de chaque autopilote\u{a0}; personne d’autre ne reçoit un avion choisi ici",
        ),
    OptionSpec::new(
        "autopilot_pilots",
        "HR-110",
        OptionKind::Each { of: "autopilots", values: &PILOTS },
        "nation",
    )
        .called("Autopilot pilots", "Pilotes des autopilotes")
        .values(&[
            called("nation", "Of its nation", "De sa nation"),
            called("random", "Random", "Au hasard"),
            called("italy", "Mario de Bernardi", "Mario de Bernardi"),
            called("uk", "David d’Arcy Greig", "David d’Arcy Greig"),
            called("usa", "James Doolittle", "James Doolittle"),
            called("france", "Joseph Sadi-Lecointe", "Joseph Sadi-Lecointe"),
        ])
        .help(
            "the pilot each autopilot is given, with the flying skill",
            "le pilote attribué à chaque autopilote, avec sa compétence de vol",
        ),
    OptionSpec::choice("autopilot_technology", "HR-120", &TECHNOLOGY, "sensible")
        .when(&[CAMPAIGN[0], when("autopilots", &["1", "2", "3", "4"])])
        .called("Autopilot technology", "Technologie des autopilotes")
        .values(&[
            called("sensible", "Where it helps", "Quand elle est utile"),
            called("always", "Whenever possible", "Chaque fois que possible"),
        ])
        .help(
            "whether autopilots use Trim Tab only to save a danger token, or on every move as the booklet says",
            "si les autopilotes n’utilisent le Volet compensateur que pour éviter un jeton danger, ou à chaque déplacement comme le dit le livret",
        ),
    OptionSpec::flag("teams", "HR-125")
        .called("Teams", "Équipes")
        .help("two players fly two planes each", "deux joueurs pilotent chacun deux avions"),
    OptionSpec::pack("HR-1").help("which cards, circuits and numbers", "quelles cartes, quels circuits, quels nombres"),
];
