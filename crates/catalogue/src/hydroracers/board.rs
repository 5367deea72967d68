//! The circuit in letters: one line of spaces with its corner lines, the planes above it.

use std::fmt::Write as _;

use hydroracers::{Cockpit, PlaneView, View};

use crate::Language;
use crate::words::{choose, count};

pub(super) fn draw(view: &View, cast: &[String], language: Language) -> Option<String> {
    if view.planes.iter().all(|plane| !plane.flies) {
        return None;
    }
    let mut text = String::new();
    course(view, &mut text);
    let width = cast.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for ((number, plane), name) in (1..).zip(&view.planes).zip(cast) {
        let _ = writeln!(text, "  {number} {name:<width$}  {}", state(view, plane, language));
    }
    Some(text)
}

/// The spaces from the grid to a little beyond the line.
fn course(view: &View, text: &mut String) {
    let circuit = &view.pack().circuits[view.circuit as usize];
    let last = view.planes.iter().map(|plane| plane.space).max().unwrap_or(0).max(circuit.length as i8 + 2);
    let (mut above, mut below) = (String::from("  "), String::from("  "));
    for space in -3..=last {
        let plane = view.planes.iter().position(|plane| plane.flies && plane.space == space);
        above.push_str(&plane.map_or_else(|| " ".to_owned(), |nth| (nth + 1).to_string()));
        below.push(if space <= 0 { '_' } else { '·' });
        let corner = circuit.corners.iter().find(|corner| corner.after as i8 == space);
        if let Some(corner) = corner {
            let limit = corner.limit.to_string();
            above.push_str(&" ".repeat(limit.len() + 2));
            let _ = write!(below, "|{limit}|");
        }
        if space == 0 || space == circuit.length as i8 {
            above.push(' ');
            below.push('‖');
        }
    }
    let _ = writeln!(text, "{}\n{below}", above.trim_end());
}

fn state(view: &View, plane: &PlaneView, language: Language) -> String {
    let space = if plane.flies {
        place(plane.space, language)
    } else {
        choose(("crashed", "crashé"), language).to_owned()
    };
    let cockpit = if plane.owner.is_none() || view.cockpit == Cockpit::Basic {
        let damage = plane.damage.min(plane.gauge) as usize;
        format!("{}{}", "■".repeat(plane.gauge as usize - damage), "□".repeat(damage))
    } else {
        let rows = plane.squares.iter().map(|squares| {
            squares
                .iter()
                .map(|token| {
                    token.map_or('·', |token| if token == hydroracers::Token::Damage { 'D' } else { 'A' })
                })
                .collect::<String>()
        });
        rows.collect::<Vec<_>>().join("/")
    };
    let cards =
        format!("{}+{} {}", plane.hand_count, plane.pile_count, choose(("cards", "cartes"), language));
    let marker = match (plane.leads, plane.slipstream) {
        (true, _) => format!(" {}", signed(view.pack().numbers.air_resistance)),
        (false, 0) => String::new(),
        (false, bonus) => format!(" {}", signed(bonus)),
    };
    let purse = count(plane.coins, ("coin", "aircoin"), ("coins", "aircoins"), language);
    format!("{space:<10}{marker:<3}  {cockpit}  {cards}  {} pt  {purse}", plane.points)
}

/// "space 12", "grid 2": positions of the grid are counted from the line (HR-4).
fn place(space: i8, language: Language) -> String {
    match space {
        1.. => format!("{} {space:>3}", choose(("space", "case"), language)),
        _ => format!("{} {:>2}", choose(("grid", "grille"), language), 1 - space),
    }
}

/// "+1", "−2".
fn signed(number: i8) -> String {
    format!("{number:+}").replace('-', "−")
}
