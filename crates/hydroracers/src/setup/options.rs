//! What can be chosen before a match, in the order to show it.

use rules::{OptionKind, OptionSpec, called, words};

use super::autopilots::{PILOTS, PLANES};
use crate::parts::MAX_PLANES;

/// Autopilots that whoever plays alone meets, if nothing is said (HR-9).
pub(super) const ALONE: u32 = 3;

/// How autopilots use their technology, in words (HR-120).
pub(super) const TECHNOLOGY: [&str; 2] = ["sensible", "always"];

/// The most races of a campaign (HR-65).
pub(super) const MOST_RACES: u8 = 20;

pub(super) static OPTIONS: [OptionSpec; 13] = [
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
            called("random", "Random", "Au hasard"),
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
        names: &[called("basic", "Basic", "Basic"), called("expert", "Expert", "Expert")],
        default: "basic",
        rule: "HR-50",
        en: "the side of the cockpits in the first race",
        fr: "la face des cockpits dans la première course",
    },
    OptionSpec {
        key: "planes",
        name: words("Planes", "Avions"),
        kind: OptionKind::Choice { values: &["nation", "free", "random"] },
        names: &[
            called("nation", "As printed", "Comme imprimé"),
            called("free", "Chosen", "Au choix"),
            called("random", "Random", "Au hasard"),
        ],
        default: "nation",
        rule: "HR-1",
        en: "planes in the printed order, chosen by the players in turn, or random",
        fr: "avions dans l’ordre imprimé, choisis à tour de rôle, ou tirés au hasard",
    },
    OptionSpec {
        key: "pilots",
        name: words("Pilots", "Pilotes"),
        kind: OptionKind::Choice { values: &["nation", "free", "random"] },
        names: &[
            called("nation", "As printed", "Comme imprimé"),
            called("free", "Chosen", "Au choix"),
            called("random", "Random", "Au hasard"),
        ],
        default: "nation",
        rule: "HR-1",
        en: "pilots of the plane's nation, chosen by the players in turn, or random",
        fr: "pilotes de la nation de l’avion, choisis à tour de rôle, ou tirés au hasard",
    },
    OptionSpec {
        key: "autopilots",
        name: words("Autopilots", "Autopilotes"),
        kind: OptionKind::Count { max: MAX_PLANES as u32, alone: ALONE },
        names: &[],
        default: "0",
        rule: "HR-110",
        en: "how many planes fly by themselves; if you play alone, you meet 3",
        fr: "combien d’avions volent tout seuls\u{a0}; en solo, vous en affrontez 3",
    },
    OptionSpec {
        key: "autopilot_planes",
        name: words("Autopilot planes", "Avions des autopilotes"),
        kind: OptionKind::Each { of: "autopilots", values: &PLANES },
        names: &[
            called("left", "What players leave", "Parmi les restants"),
            called("random", "Random", "Au hasard"),
            called("italy", "Macchi MC.72 (Italy)", "Macchi MC.72 (Italie)"),
            called("uk", "Supermarine S.6B (England)", "Supermarine S.6B (Angleterre)"),
            called("usa", "Curtiss R3C-2 (United States)", "Curtiss R3C-2 (États-Unis)"),
            called("france", "Bernard H.V.20 (France)", "Bernard H.V.20 (France)"),
        ],
        default: "left",
        rule: "HR-110",
        en: "the plane each autopilot flies; nobody else gets a plane chosen here",
        fr: "l’avion de chaque autopilote\u{a0}; personne d’autre ne reçoit un avion choisi ici",
    },
    OptionSpec {
        key: "autopilot_pilots",
        name: words("Autopilot pilots", "Pilotes des autopilotes"),
        kind: OptionKind::Each { of: "autopilots", values: &PILOTS },
        names: &[
            called("nation", "Of its nation", "De sa nation"),
            called("random", "Random", "Au hasard"),
            called("italy", "Mario de Bernardi", "Mario de Bernardi"),
            called("uk", "David d’Arcy Greig", "David d’Arcy Greig"),
            called("usa", "James Doolittle", "James Doolittle"),
            called("france", "Joseph Sadi-Lecointe", "Joseph Sadi-Lecointe"),
        ],
        default: "nation",
        rule: "HR-110",
        en: "the pilot each autopilot is given, with the flying skill",
        fr: "le pilote attribué à chaque autopilote, avec sa compétence de vol",
    },
    OptionSpec {
        key: "autopilot_technology",
        name: words("Autopilot technology", "Technologie des autopilotes"),
        kind: OptionKind::Choice { values: &TECHNOLOGY },
        names: &[
            called("sensible", "Where it helps", "Quand elle est utile"),
            called("always", "Whenever possible", "Chaque fois que possible"),
        ],
        default: "sensible",
        rule: "HR-120",
        en: "whether autopilots use Trim Tab only to save a danger token, or on every move as the booklet says",
        fr: "si les autopilotes n’utilisent le Volet compensateur que pour éviter un jeton danger, ou à chaque déplacement comme le dit le livret",
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
