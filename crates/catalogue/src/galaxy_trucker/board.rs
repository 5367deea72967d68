//! The ships in letters, two beside each other, with what they are worth.

use std::fmt::Write as _;

use galaxy_trucker::{
    Alien, Good, Kind, OptionalSet, PlacedView, PlayerView, Question, Side, Speciality, Square, TileView,
    View,
};

use super::words::{credits, halves, points};
use crate::Language;
use crate::words::choose;

/// Ships beside each other.
const ABREAST: usize = 2;

/// The least width of a ship's block.
const WIDTH: usize = 38;

/// Columns of one square.
const SQUARE: usize = 4;

pub(super) fn draw(view: &View, names: &[String], language: Language) -> String {
    let blocks: Vec<Vec<String>> =
        (0..view.players.len()).map(|seat| block(view, seat, names, language)).collect();
    let mut text = String::new();
    let _ = writeln!(text, "{}", order(view, names, language));
    for row in blocks.chunks(ABREAST) {
        let width = row.iter().flatten().map(|line| line.chars().count()).max().unwrap_or(0).max(WIDTH);
        let height = row.iter().map(Vec::len).max().unwrap_or(0);
        text.push('\n');
        for nth in 0..height {
            let cells = row.iter().map(|block| block.get(nth).map_or("", String::as_str));
            let line: String = cells.map(|cell| format!("  {cell:<width$}")).collect();
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    // Once a flight is enough.
    if view.turned.is_empty() {
        let _ = writeln!(text, "\n  {}", choose(LEGEND, language).replace('\n', "\n  "));
        for legend in view.sets.iter().map(|set| choose(legend_of(*set), language)) {
            if !legend.is_empty() {
                let _ = writeln!(text, "  {legend}");
            }
        }
    }
    text
}

const LEGEND: (&str, &str) = (
    "@ starting cabin, C cabin, each with its crew (p purple, b brown); Lp Lb life support; # battery, cells
R Y G B goods, o free box, x free special box; E EE engine; ↑ ⇑ cannon; S shield, its corner; + module",
    "@ cabine de pilotage, C cabine, avec l’équipage (m mauve, r marron)\u{a0}; Lm Lr survie\u{a0}; # batterie, cellules
R J V B marchandises, o libre, x libre spécial\u{a0}; E EE moteur\u{a0}; ↑ ⇑ canon\u{a0}; S bouclier, son coin\u{a0}; + module",
);

/// The letters of an optional set.
fn legend_of(set: OptionalSet) -> (&'static str, &'static str) {
    match set {
        OptionalSet::Thrusters => ("T thruster, its nozzle", "T propulseur, sa tuyère"),
        OptionalSet::StasisChambers => ("Z stasis chamber, its sleepers", "Z chambre de stase, ses dormeurs"),
        OptionalSet::LuxuryCabins => ("V luxury cabin, its guest", "V cabine de luxe, son passager"),
        OptionalSet::BiDirectionalCannons => ("↑→ bi-directional cannon", "↑→ canon bidirectionnel"),
        OptionalSet::CyanAliens => (
            "Lc life support for cyan; its alien: l Lawyer, d Diplomat, t Technician, g Manager, m Merchant",
            "Lc survie cyan\u{a0}; son extraterrestre\u{a0}: a Avocat, d Diplomate, t Technicien, g Manager, n Marchand",
        ),
        // Sets without letters of their own.
        OptionalSet::FivePlayers
        | OptionalSet::ClassIia
        | OptionalSet::ClassIib
        | OptionalSet::ClassIv
        | OptionalSet::FirstFlight => ("", ""),
    }
}

/// Who flies where.
fn order(view: &View, names: &[String], language: Language) -> String {
    let name = |seat: rules::Seat| names.get(seat.index()).map_or("?", String::as_str);
    let leader = view.order.first().map_or(0, |seat| view.players[seat.index()].position);
    let flyers: Vec<String> = view
        .order
        .iter()
        .map(|seat| match leader - view.players[seat.index()].position {
            0 => name(*seat).to_owned(),
            behind => format!("{} −{behind}", name(*seat)),
        })
        .collect();
    let (flight, of, class) = (view.flight, view.classes.len(), &view.printed_board().id);
    match language {
        Language::English => format!("  Flight {flight} of {of}, class {class}: {}", flyers.join(", ")),
        Language::French => format!("  Vol {flight} sur {of}, classe {class}\u{a0}: {}", flyers.join(", ")),
    }
}

/// One ship: its owner, the grid, and its numbers.
fn block(view: &View, seat: usize, names: &[String], language: Language) -> Vec<String> {
    let player = &view.players[seat];
    let name = names.get(seat).map_or("?", String::as_str);
    let mut lines = vec![format!("{} {name}, {}", seat + 1, credits(player.credits, language))];
    let numbers: String =
        view.printed_board().columns.iter().map(|number| format!("{number:<SQUARE$}")).collect();
    lines.push(format!("    {}", numbers.trim_end()));
    for (row, number) in view.printed_board().rows.iter().enumerate() {
        let line = grid_line(view, player, row as u8, language);
        if !line.trim().is_empty() {
            lines.push(format!("{number:>2}  {}", line.trim_end()));
        }
    }
    lines.extend(worth(player, language));
    if view.question == Question::Build
        && let Some(left) = player.points
    {
        lines.push(points(left, language));
    }
    lines
}

fn grid_line(view: &View, player: &PlayerView, row: u8, language: Language) -> String {
    let mut line = String::new();
    for column in 0..view.printed_board().columns.len() as u8 {
        let square =
            view.printed_board().places.iter().position(|place| place.row == row && place.column == column);
        let square = square.map(|number| Square(number as u8));
        let cell = square.map_or_else(String::new, |square| cell(view, player, square, language));
        let edge =
            if square.is_some_and(|square| view.printed_board().fold.contains(square)) { "|" } else { " " };
        let _ = write!(line, "{cell:<width$}{edge}", width = SQUARE - 1);
    }
    line
}

fn cell(view: &View, player: &PlayerView, square: Square, language: Language) -> String {
    match player.tiles.iter().find(|placed| placed.square == square) {
        Some(placed) => tile(placed, &view.face(placed), language),
        None if view.ships.iter().any(|ship| ship.contains(square)) => "·".to_owned(),
        None => String::new(),
    }
}

/// A tile in at most three letters.
fn tile(placed: &PlacedView, face: &TileView, language: Language) -> String {
    match face.kind {
        Kind::StructuralModule => "+".to_owned(),
        Kind::StartingCabin => format!("@{}", crew(placed, language)),
        Kind::Cabin => format!("C{}", crew(placed, language)),
        Kind::LuxuryCabin => format!("V{}", placed.humans),
        Kind::PurpleLifeSupport => format!("L{}", alien(Alien::Purple, language)),
        Kind::BrownLifeSupport => format!("L{}", alien(Alien::Brown, language)),
        Kind::StasisChamber => format!("Z{}", placed.sleepers),
        Kind::CyanLifeSupport => format!("L{}", alien(Alien::Cyan, language)),
        Kind::Battery2 | Kind::Battery3 => format!("#{}", placed.cells),
        Kind::Hold2 | Kind::Hold3 => boxes(placed, face.kind, 'o', language),
        Kind::SpecialHold1 | Kind::SpecialHold2 => boxes(placed, face.kind, 'x', language),
        Kind::Engine => "E".to_owned(),
        Kind::DoubleEngine => "EE".to_owned(),
        Kind::Cannon => pointing(face.points, ["↑", "→", "↓", "←"]),
        Kind::DoubleCannon => pointing(face.points, ["⇑", "⇒", "⇓", "⇐"]),
        Kind::BiDirectionalCannon => {
            let barrels = [face.points, face.points.turned(1)];
            barrels.map(|side| pointing(side, ["↑", "→", "↓", "←"])).concat()
        }
        Kind::Shield => format!("S{}", pointing(face.points, ["┐", "┘", "└", "┌"])),
        Kind::Thruster => format!("T{}", pointing(face.points, ["↑", "→", "↓", "←"])),
    }
}

fn pointing(side: Side, signs: [&str; 4]) -> String {
    signs[side as usize].to_owned()
}

fn crew(placed: &PlacedView, language: Language) -> String {
    if let Some(one) = placed.speciality {
        return specialist(one, language).to_owned();
    }
    placed.alien.map_or_else(|| placed.humans.to_string(), |one| alien(one, language).to_owned())
}

fn specialist(speciality: Speciality, language: Language) -> &'static str {
    let letters = match speciality {
        Speciality::Lawyer => ("l", "a"),
        Speciality::Diplomat => ("d", "d"),
        Speciality::Technician => ("t", "t"),
        Speciality::Manager => ("g", "g"),
        Speciality::Merchant => ("m", "n"),
    };
    choose(letters, language)
}

fn alien(alien: Alien, language: Language) -> &'static str {
    match alien {
        Alien::Purple => choose(("p", "m"), language),
        Alien::Brown => choose(("b", "r"), language),
        Alien::Cyan => "c",
    }
}

/// The boxes of a hold, goods first.
fn boxes(placed: &PlacedView, hold: Kind, free: char, language: Language) -> String {
    let letter = |good: Good| match good {
        Good::Red => "R",
        Good::Yellow => choose(("Y", "J"), language),
        Good::Green => choose(("G", "V"), language),
        Good::Blue => "B",
    };
    let mut text: String = placed.goods.iter().map(letter).collect();
    let rest = hold.boxes().saturating_sub(placed.goods.len());
    text.extend(std::iter::repeat_n(free, rest as usize));
    text
}

/// What the ship is worth, in two lines.
fn worth(player: &PlayerView, language: Language) -> [String; 2] {
    let facts = &player.facts;
    let between = |[low, high]: [String; 2]| if low == high { low } else { format!("{low} … {high}") };
    let cannons = between(facts.cannons.map(halves));
    let engines = between(facts.engines.map(|strength| strength.to_string()));
    let (crew, cells, exposed, lost) = (facts.crew, facts.cells, facts.exposed, player.lost.len());
    match language {
        Language::English => [
            format!("cannons {cannons}, engines {engines}"),
            format!("crew {crew}, cells {cells}, exposed {exposed}, lost {lost}"),
        ],
        Language::French => [
            format!("canons {cannons}, moteurs {engines}"),
            format!("équipage {crew}, cellules {cells}, exposés {exposed}, perdus {lost}"),
        ],
    }
}
