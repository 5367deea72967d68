//! What can be chosen before a match, in the order to show it.

use rules::{OptionKind, OptionSpec, When, called, when};

use super::BUDGET;

/// The paces in words, in the order of [`super::Pace`].
pub(super) const PACES: [&str; 3] = ["real", "turns", "budget"];

/// The levels of flight control in words, in the order of [`super::FlightControl`].
pub(super) const CONTROLS: [&str; 3] = ["everything", "costs", "fast"];

/// The levels of help in words, in the order of [`super::BuildingHelp`].
pub(super) const HELP: [&str; 3] = ["none", "after_attaching", "while_holding"];

/// What concerns building by points alone.
const BY_POINTS: [When; 1] = [when("pace", &["budget"])];

pub(super) static OPTIONS: [OptionSpec; 22] = [
    OptionSpec::new(
        "classes",
        "GT-2",
        OptionKind::ChoiceOrText {
            values: &[
                "I",
                "I,II,III",
                "I,II,IIIA",
                "IC,II,IIIC",
                "IC,IIA,IIIC",
                "IC,IIB,IIIC",
                "II,III,IVC",
                "II,III,IV",
                "IVC",
            ],
            form: "classes with commas, such as I,IIC,III: any of I, II, III, IIIA, IC, IIC, IIIC, IVC, IIA, IV, IIB",
            form_fr: "des classes séparées par des virgules, par exemple I,IIC,III\u{a0}: parmi I, II, III, IIIA, IC, IIC, IIIC, IVC, IIA, IV, IIB",
        },
        "I,II,III",
    )
        .called("Ship classes", "Classes de vaisseau")
        .values(&[
            called("I", "One flight: I", "Un seul vol\u{a0}: I"),
            called("I,II,III", "I, II, III", "I, II, III"),
            called("I,II,IIIA", "I, II, IIIA", "I, II, IIIA"),
            called("IC,II,IIIC", "IC, II, IIIC", "IC, II, IIIC"),
            called("IC,IIA,IIIC", "IC, IIA, IIIC", "IC, IIA, IIIC"),
            called("IC,IIB,IIIC", "IC, IIB, IIIC", "IC, IIB, IIIC"),
            called("II,III,IVC", "II, III, IVC", "II, III, IVC"),
            called("II,III,IV", "II, III, IV", "II, III, IV"),
            called("IVC", "One flight: IVC", "Un seul vol\u{a0}: IVC"),
        ])
        .help("the ship class of each flight", "la classe de vaisseau de chaque vol"),
    OptionSpec::choice("pace", "GT-92", &PACES, "real")
        .called("Building", "Construction")
        .values(&[
            called("real", "Real time", "Temps réel"),
            called("turns", "In turns", "Tour par tour"),
            called("budget", "By mail, with points", "Par correspondance, avec des points"),
        ])
        .help(
            "build all at once against the hourglass, one action each per round, or whole turns of points",
            "construire tous ensemble contre le sablier, une action chacun par tour, ou des tours entiers avec des points",
        ),
    OptionSpec::number("seconds", "GT-20", (1, 250), "90")
        .when(&[when("pace", &["real"])])
        .called("Hourglass in seconds", "Sablier en secondes")
        .help(
            "how long the hourglass runs, in seconds, when building in real time",
            "la durée du sablier en secondes, en temps réel",
        ),
    OptionSpec::number("rounds", "GT-95", (1, 200), "30")
        .when(&[when("pace", &["turns"])])
        .called("Hourglass in rounds", "Sablier en tours")
        .help(
            "how long the hourglass runs, in rounds, when building in turns",
            "la durée du sablier en tours, quand on construit tour par tour",
        ),
    OptionSpec::number(BUDGET[0].key, "GT-107", (BUDGET[0].min, BUDGET[0].max), "10")
        .when(&BY_POINTS)
        .called("Points of a turn", "Points par tour")
        .help(
            "points of a building turn, by mail",
            "les points d’un tour de construction, par correspondance",
        ),
    OptionSpec::number(BUDGET[1].key, "GT-107", (BUDGET[1].min, BUDGET[1].max), "3")
        .when(&BY_POINTS)
        .called("Points carried over", "Points reportés")
        .help(
            "points that may be carried over into the next turn, by mail",
            "les points qu’on peut garder pour le tour suivant, par correspondance",
        ),
    OptionSpec::number(BUDGET[2].key, "GT-110", (BUDGET[2].min, BUDGET[2].max), "4")
        .when(&BY_POINTS)
        .called("Hourglass in turns", "Sablier en tours de jeu")
        .help(
            "turns of one run of the hourglass, by mail; a flight has twelve at the most",
            "les tours que dure un sablier, par correspondance\u{a0}; un vol en a douze au plus",
        ),
    OptionSpec::number(BUDGET[3].key, "GT-107", (BUDGET[3].min, BUDGET[3].max), "2")
        .when(&BY_POINTS)
        .called("Points to attach", "Points pour poser")
        .help("points to attach a tile, by mail", "les points pour poser un composant, par correspondance"),
    OptionSpec::number(BUDGET[4].key, "GT-107", (BUDGET[4].min, BUDGET[4].max), "1")
        .when(&BY_POINTS)
        .called("Points to set aside", "Points pour mettre de côté")
        .help(
            "points to set a tile aside, by mail",
            "les points pour mettre un composant de côté, par correspondance",
        ),
    OptionSpec::number(BUDGET[5].key, "GT-109", (BUDGET[5].min, BUDGET[5].max), "3")
        .when(&BY_POINTS)
        .called("Points for a look", "Points pour consulter")
        .help(
            "points for a look at a pile of cards, by mail",
            "les points pour consulter une pile de cartes, par correspondance",
        ),
    OptionSpec::number(BUDGET[6].key, "GT-109", (BUDGET[6].min, BUDGET[6].max), "1")
        .when(&BY_POINTS)
        .called("Points to draw", "Points pour piocher")
        .help(
            "points for a face-down tile, by mail",
            "les points pour un composant face cachée, par correspondance",
        ),
    OptionSpec::choice("building_help", "GT-15", &HELP, "none")
        .called("Building help", "Aide à la construction")
        .values(&[
            called("none", "None, as printed", "Aucune, comme dans la boîte"),
            called("after_attaching", "Errors once attached", "Erreurs une fois posé"),
            called("while_holding", "Where it fits", "Où ça va"),
        ])
        .help(
            "what is shown of building errors before the check: nothing, those of your ship, or also where the tile in hand fits",
            "ce qu’on voit des erreurs avant la vérification\u{a0}: rien, celles de votre vaisseau, ou aussi où va le composant en main",
        ),
    OptionSpec::choice("flight_control", "GT-113", &CONTROLS, "everything")
        .called("Flight control", "Contrôle de vol")
        .values(&[
            called("everything", "Ask everything", "Tout demander"),
            called("costs", "Ask what costs something", "Demander ce qui coûte"),
            called("fast", "Fast", "Rapide"),
        ])
        .help(
            "what you are asked in flight: everything, only what costs something, or not even defences and packing",
            "ce qu’on vous demande en vol\u{a0}: tout, seulement ce qui coûte, ou même pas les défenses et le chargement",
        ),
    OptionSpec::choice("goods", "GT-77", &["unlimited", "limited"], "unlimited")
        .called("Goods", "Marchandises")
        .values(&[called("unlimited", "Unlimited", "Illimitées"), called("limited", "Limited", "Limitées")])
        .help("whether the bank can run out of goods", "si la banque peut manquer de marchandises"),
    OptionSpec::flag("first_flight", "GT-112")
        .called("Cards of a first flight", "Cartes d’un premier vol")
        .help(
            "flights of level I have only the cards with the star of a first game",
            "les vols de niveau I n’ont que les cartes marquées d’une étoile pour une première partie",
        ),
    OptionSpec::flag("thrusters", "XP-30")
        .called("Thrusters", "Propulseurs")
        .help(
            "four thrusters in the pile: they move the line of an attack by one",
            "quatre propulseurs dans le tas\u{a0}: ils décalent d’un cran la trajectoire d’une attaque",
        ),
    OptionSpec::flag("luxury_cabins", "XP-19")
        .called("Luxury cabins", "Cabines de luxe")
        .help(
            "four luxury cabins in the pile: each has a guest who pays on arrival",
            "quatre cabines de luxe dans le tas\u{a0}: chacune a un passager qui paie à l’arrivée",
        ),
    OptionSpec::flag("bi_directional_cannons", "XP-21")
        .called("Bi-directional cannons", "Canons bidirectionnels")
        .help(
            "two bi-directional cannons in the pile: two barrels at a right angle for one cell",
            "deux canons bidirectionnels dans le tas\u{a0}: deux bouches à angle droit pour une cellule",
        ),
    OptionSpec::flag("cyan_aliens", "XP-36")
        .called("Cyan aliens", "Extraterrestres cyans")
        .help(
            "six cyan life supports in the pile, for cyan aliens with a speciality each",
            "six systèmes de survie cyan dans le tas, pour des extraterrestres cyans à spécialité",
        ),
    OptionSpec::flag("stasis_chambers", "XP-20")
        .called("Stasis chambers", "Chambres de stase")
        .help(
            "two stasis chambers in the pile: four sleepers each, whom you wake to fill empty cabins",
            "deux chambres de stase dans le tas\u{a0}: quatre dormeurs chacune, à réveiller pour repeupler les cabines",
        ),
    OptionSpec::flag("five_players", "XP-18")
        .called("Five players", "Cinq joueurs")
        .help("five people can play, by our own rules", "on peut jouer à cinq, avec nos propres règles"),
    OptionSpec::pack("GT-7").help("which tiles, cards, boards, numbers", "quels composants, cartes, plateaux, nombres"),
];
