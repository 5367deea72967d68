//! Names of headings, cards and posts in both languages.

use americas_cup::{CardFace, Colour, Heading, Mark, POSTS, Place, Posts, Side};

use crate::Language;
use crate::words::{choose, joined};

/// Crew posts by number, English and French.
const POST_NAMES: [(&str, &str); POSTS as usize] = [
    ("helmsman", "barreur"),
    ("tactician", "tacticien"),
    ("navigator", "navigateur"),
    ("mainsail trimmer", "régleur de grand-voile"),
    ("jib trimmer", "régleur de foc"),
    ("grinder", "moulineur"),
    ("pitman", "pianiste"),
    ("bowman", "équipier d’avant"),
];

/// A near-wind half: "a red 4".
pub(super) fn near(card: &CardFace, language: Language) -> String {
    let value = card.near;
    match (card.colour, language) {
        (Colour::Red, Language::English) => format!("a red {value}"),
        (Colour::Green, Language::English) => format!("a green {value}"),
        (Colour::Red, Language::French) => format!("un {value} rouge"),
        (Colour::Green, Language::French) => format!("un {value} vert"),
    }
}

/// The points of the compass as sailors of that language write them.
pub(super) fn compass(heading: Heading, language: Language) -> &'static str {
    let names = match heading {
        Heading::N => ("N", "N"),
        Heading::Ne => ("NE", "NE"),
        Heading::Se => ("SE", "SE"),
        Heading::S => ("S", "S"),
        Heading::Sw => ("SW", "SO"),
        Heading::Nw => ("NW", "NO"),
    };
    choose(names, language)
}

/// On which side the wind comes in.
pub(super) fn tack(colour: Colour, language: Language) -> &'static str {
    match colour {
        Colour::Red => choose(("port tack (red)", "bâbord amures (rouge)"), language),
        Colour::Green => choose(("starboard tack (green)", "tribord amures (vert)"), language),
    }
}

pub(super) fn side(side: Side, language: Language) -> &'static str {
    match side {
        Side::Left => choose(("left", "gauche"), language),
        Side::Right => choose(("right", "droite"), language),
    }
}

pub(super) fn mark(mark: Mark, language: Language) -> &'static str {
    match mark {
        Mark::Windward => choose(("the windward buoy", "la bouée au vent"), language),
        Mark::Leeward => choose(("the leeward buoy", "la bouée sous le vent"), language),
        Mark::Line => choose(("the finish line", "la ligne d’arrivée"), language),
    }
}

/// Column and row as people read them, from 1 (AC-2).
pub(super) fn printed([col, row]: Place) -> (u8, u8) {
    (col + 1, row + 1)
}

/// "beat 2", "run 1", from the number of legs finished.
pub(super) fn leg(leg: u8, language: Language) -> String {
    let lap = leg / 2 + 1;
    let kind = if leg.is_multiple_of(2) { ("beat", "près") } else { ("run", "vent arrière") };
    format!("{} {lap}", choose(kind, language))
}

/// "helmsman (1), navigator (3) and bowman (8)".
pub(super) fn posts(posts: Posts, language: Language) -> String {
    let name = |number: u8| format!("{} ({number})", choose(POST_NAMES[number as usize - 1], language));
    let names: Vec<String> = posts.numbers().map(name).collect();
    joined(&names, language)
}
